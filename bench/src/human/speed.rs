//! How fast a game was, as Lichess sorts games.

use crate::pgn::Game;
use clap::ValueEnum;

/// The classes of speed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum)]
pub enum Speed {
    /// Less than 3 minutes a player.
    Bullet,
    /// Less than 8 minutes.
    Blitz,
    /// Less than 25 minutes.
    Rapid,
    /// More than that.
    Classical,
    /// Days a move, or nothing is told.
    Other,
}

/// Moves that a player is taken to make.
const MOVES: u32 = 40;

impl Speed {
    /// Every class, fastest first.
    pub const ALL: [Speed; 5] = [
        Speed::Bullet,
        Speed::Blitz,
        Speed::Rapid,
        Speed::Classical,
        Speed::Other,
    ];

    /// The class in a word.
    pub const fn name(self) -> &'static str {
        match self {
            Speed::Bullet => "bullet",
            Speed::Blitz => "blitz",
            Speed::Rapid => "rapid",
            Speed::Classical => "classical",
            Speed::Other => "other",
        }
    }

    /// The class of a game, by its time control or else by the name of its event.
    pub fn of(game: &Game) -> Speed {
        game.tag("TimeControl")
            .and_then(by_clock)
            .or_else(|| game.tag("Event").and_then(by_event))
            .unwrap_or(Speed::Other)
    }
}

/// By `BASE+INCREMENT` in seconds: base and 40 increments are what a player may expect to use.
fn by_clock(text: &str) -> Option<Speed> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let (base, increment): (u32, u32) = (base.parse().ok()?, increment.parse().ok()?);
    Some(match base.saturating_add(increment.saturating_mul(MOVES)) {
        0..180 => Speed::Bullet,
        180..480 => Speed::Blitz,
        480..1500 => Speed::Rapid,
        _ => Speed::Classical,
    })
}

/// By a name such as "Rated Blitz game".
fn by_event(text: &str) -> Option<Speed> {
    let text = text.to_ascii_lowercase();
    let speed = |speed: &Speed| text.contains(speed.name());
    Speed::ALL[..4].iter().copied().find(speed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn speed(tags: &[(&str, &str)]) -> Speed {
        let tags = tags.iter();
        Speed::of(&Game {
            tags: tags
                .map(|&(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
            ..Game::default()
        })
    }

    #[test]
    fn the_clock_decides_before_the_event() {
        for (control, expected) in [
            ("60+0", Speed::Bullet),
            ("179+0", Speed::Bullet),
            ("180+0", Speed::Blitz),
            ("300+4", Speed::Blitz),
            ("300+5", Speed::Rapid),
            ("0+35", Speed::Rapid),
            ("900+15", Speed::Classical),
            ("900+14", Speed::Rapid),
        ] {
            assert_eq!(
                speed(&[("Event", "Rated Blitz game"), ("TimeControl", control)]),
                expected
            );
        }
        let event = |name| speed(&[("Event", name), ("TimeControl", "-")]);
        assert_eq!(event("Rated UltraBullet game"), Speed::Bullet);
        assert_eq!(event("Rated Rapid tournament"), Speed::Rapid);
        assert_eq!(event("Rated Correspondence game"), Speed::Other);
        assert_eq!(speed(&[]), Speed::Other);
    }
}
