//! What ends a search in a match: a clock, or a fixed amount of time, nodes or plies.

use anyhow::{Context, Result, ensure};
use cozy_chess::Color;
use std::time::Duration;

/// The limit of every move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Time for the whole game and an increment after each move.
    Clock {
        /// At the start.
        base: Duration,
        /// Added after each move.
        increment: Duration,
    },
    /// Time for each move.
    MoveTime(Duration),
    /// Nodes for each move.
    Nodes(u64),
    /// Plies for each move.
    Depth(u32),
}

/// Reads `SECONDS` or `SECONDS+INCREMENT`.
pub fn parse_clock(text: &str) -> Result<Limit> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let seconds = |part: &str| {
        let value: f64 = part
            .parse()
            .with_context(|| format!("`{part}` is no number of seconds"))?;
        ensure!(
            (0.0..=1e6).contains(&value),
            "`{part}` lies outside 0 to 1,000,000 seconds"
        );
        Ok(Duration::from_secs_f64(value))
    };
    let (base, increment) = (seconds(base)?, seconds(increment)?);
    ensure!(
        !base.is_zero(),
        "write a time control as SECONDS or SECONDS+INCREMENT, as 10+0.1"
    );
    Ok(Limit::Clock { base, increment })
}

impl Limit {
    /// The PGN tag `TimeControl`.
    pub fn pgn(&self) -> String {
        match self {
            Limit::Clock { base, increment } => {
                format!("{}+{}", base.as_secs_f64(), increment.as_secs_f64())
            }
            Limit::MoveTime(time) => format!("1/{}", time.as_secs_f64()),
            Limit::Nodes(_) | Limit::Depth(_) => "-".to_owned(),
        }
    }
}

/// Both sides' time.
pub struct Clocks {
    limit: Limit,
    left: [Duration; 2],
}

impl Clocks {
    /// Full clocks.
    pub fn new(limit: Limit) -> Clocks {
        let base = match limit {
            Limit::Clock { base, .. } => base,
            _ => Duration::ZERO,
        };
        Clocks {
            limit,
            left: [base; 2],
        }
    }

    /// The `go` command for the side to move.
    pub fn command(&self) -> String {
        match self.limit {
            Limit::Clock { increment, .. } => {
                // An engine that is told 0 ms may take it for no clock at all.
                let [white, black] = self.left.map(|left| left.as_millis().max(1));
                let increment = increment.as_millis();
                format!("go wtime {white} btime {black} winc {increment} binc {increment}")
            }
            Limit::MoveTime(time) => format!("go movetime {}", time.as_millis()),
            Limit::Nodes(nodes) => format!("go nodes {nodes}"),
            Limit::Depth(depth) => format!("go depth {depth}"),
        }
    }

    /// The time the side to move may take; `None` if only work is limited.
    pub fn allowance(&self, side: Color) -> Option<Duration> {
        match self.limit {
            Limit::Clock { .. } => Some(self.left[side as usize]),
            Limit::MoveTime(time) => Some(time),
            Limit::Nodes(_) | Limit::Depth(_) => None,
        }
    }

    /// Takes a move's time off a side's clock and adds the increment.
    pub fn spend(&mut self, side: Color, elapsed: Duration) {
        if let Limit::Clock { increment, .. } = self.limit {
            let left = &mut self.left[side as usize];
            *left = left.saturating_sub(elapsed) + increment;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read() {
        let clock = |base, increment| Limit::Clock {
            base: Duration::from_millis(base),
            increment: Duration::from_millis(increment),
        };
        assert_eq!(parse_clock("10+0.1").unwrap(), clock(10_000, 100));
        assert_eq!(parse_clock("60").unwrap(), clock(60_000, 0));
        for wrong in ["", "0+1", "-1", "x", "1+y", "nan", "1e99"] {
            assert!(parse_clock(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn clocks_run_for_the_side_that_moves() {
        let mut clocks = Clocks::new(parse_clock("1+0.5").unwrap());
        clocks.spend(Color::White, Duration::from_millis(700));
        assert_eq!(
            clocks.command(),
            "go wtime 800 btime 1000 winc 500 binc 500"
        );
        clocks.spend(Color::Black, Duration::from_millis(1_005));
        assert_eq!(
            clocks.allowance(Color::Black),
            Some(Duration::from_millis(500))
        );
        assert_eq!(Clocks::new(Limit::Nodes(7)).command(), "go nodes 7");
        assert_eq!(Clocks::new(Limit::Nodes(7)).allowance(Color::White), None);
    }
}
