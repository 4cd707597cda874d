//! The library's search in this process.

use super::{TOO_LATE, Target};
use anyhow::{Result, anyhow};
use cb_core::board::Board;
use cb_core::engine::Engine;
use cb_core::game::Game;
use cb_core::score::mate_distance;
use cb_core::search::{Host, Limits, Stop};
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

/// The ticket of the searches that are stopped by ticket: each has a [`Stop`] of its own.
const TICKET: u32 = 1;

/// Where a clock of whole milliseconds begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Clock {
    /// At the search's call: the first millisecond is a whole one
    Call,
    /// Long before: the first millisecond of a search has partly gone, so that it may end up to 1 ms early
    Running,
}

/// An engine to measure.
pub struct Library<'m> {
    engine: Engine<'m>,
    clock: Clock,
    /// Decides what a running clock shows when a search begins.
    rng: fastrand::Rng,
}

/// Tells once that the search runs.
struct Begin {
    begun: Option<Sender<()>>,
    latest: Instant,
}

impl Host for Begin {
    fn poll(&mut self) -> bool {
        if let Some(begun) = self.begun.take() {
            // The stopper waits for this and cannot have gone.
            let _ = begun.send(());
        }
        Instant::now() > self.latest
    }
}

/// A clock that counts whole milliseconds, as hosts have it.
struct Watch {
    start: Instant,
    /// What it shows at the start.
    shown: Duration,
    longest: Duration,
}

impl Host for Watch {
    fn now_ms(&mut self) -> Option<u32> {
        Some((self.shown + self.start.elapsed()).as_millis() as u32)
    }

    fn poll(&mut self) -> bool {
        self.start.elapsed() > self.longest
    }
}

impl<'m> Library<'m> {
    /// Measures this engine.
    pub fn new(engine: Engine<'m>, clock: Clock, seed: u64) -> Library<'m> {
        Library {
            engine,
            clock,
            rng: fastrand::Rng::with_seed(seed),
        }
    }
}

impl Target for Library<'_> {
    fn ways(&self) -> &'static [&'static str] {
        &["stop at once", "stop by ticket"]
    }

    fn stop(&mut self, board: &Board, delay: Duration, way: usize) -> Result<Option<Duration>> {
        let limits = Limits {
            infinite: true,
            ticket: TICKET,
            ..Limits::default()
        };
        let stop = Stop::new();
        std::thread::scope(|scope| {
            // A stop without a ticket is lost on a search that has not begun.
            let (sender, begun) = channel();
            let stop = &stop;
            let stopper = scope.spawn(move || {
                begun.recv().ok()?;
                std::thread::sleep(delay);
                let at = Instant::now();
                stop.stop(if way == 0 { 0 } else { TICKET });
                Some(at)
            });
            let mut host = Begin {
                begun: Some(sender),
                latest: Instant::now() + delay + TOO_LATE,
            };
            let found = self
                .engine
                .search(&Game::new(*board), &limits, stop, &mut host);
            let end = Instant::now();
            drop(host);
            found.map_err(|error| anyhow!("{board}: {error:?}"))?;
            let at = stopper.join().map_err(|_| anyhow!("a thread panicked"))?;
            Ok(at.and_then(|at| end.checked_duration_since(at)))
        })
    }

    fn think(&mut self, board: &Board, ms: u32) -> Result<Option<Duration>> {
        let limits = Limits {
            move_ms: Some(ms),
            ..Limits::default()
        };
        let (game, stop) = (Game::new(*board), Stop::new());
        // Searches follow each other, so that without chance all would begin soon after the clock has moved.
        let shown = match self.clock {
            Clock::Call => Duration::ZERO,
            Clock::Running => Duration::from_micros(self.rng.u64(..1_000_000)),
        };
        let start = Instant::now();
        let mut host = Watch {
            start,
            shown,
            longest: Duration::from_millis(u64::from(ms)) + TOO_LATE,
        };
        let found = self.engine.search(&game, &limits, &stop, &mut host);
        let elapsed = start.elapsed();
        let found = found.map_err(|error| anyhow!("{board}: {error:?}"))?;
        let is_early = elapsed < Duration::from_millis(u64::from(ms));
        let is_mate = mate_distance(found.score).is_some();
        Ok((!is_early || !is_mate).then_some(elapsed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lent::Lent;

    #[test]
    fn both_ways_stop_and_mates_are_left_out() {
        let mut lent = Lent::new();
        let mut library = Library::new(lent.engine().unwrap(), Clock::Call, 1);
        let delay = Duration::from_millis(2);
        for way in 0..library.ways().len() {
            let sample = library.stop(&Board::start(), delay, way).unwrap();
            assert!(sample.is_some());
        }
        let time = library.think(&Board::start(), 3).unwrap().unwrap();
        assert!(time >= Duration::from_millis(3));
        let mate = crate::position::read("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").unwrap();
        assert_eq!(library.think(&mate, 1_000).unwrap(), None);
    }
}
