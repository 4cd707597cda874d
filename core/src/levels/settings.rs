//! What a strength turns on, and how it is told.

use super::elo::elo_for;
use super::horizon::Horizon;
use crate::board::Board;
use crate::eval;
use crate::score::Score;
use core::fmt::{self, Write};

/// The hundredths from which on a strength is full.
const FULL: u16 = 2000;

/// How strongly to play: a level from 0 to just below 20, in hundredths, or full strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Strength(u16);

impl Strength {
    /// No weakening at all.
    pub const FULL: Strength = Strength(FULL);

    /// The level of that many hundredths: 750 is level 7.5. Below 0 counts as 0; 2000 and more is full strength.
    pub const fn from_hundredths(hundredths: i32) -> Strength {
        if hundredths <= 0 {
            Strength(0)
        } else if hundredths >= FULL as i32 {
            Strength::FULL
        } else {
            Strength(hundredths as u16)
        }
    }

    /// The level in hundredths, 0..=1999; nothing at full strength.
    pub const fn level(self) -> Option<u16> {
        if self.0 < FULL { Some(self.0) } else { None }
    }

    /// The strength in hundredths of a level, 0..=2000, where 2000 is full strength.
    pub const fn hundredths(self) -> u16 {
        self.0
    }

    /// Whether this is full strength.
    pub const fn is_full(self) -> bool {
        self.0 >= FULL
    }

    /// Everything that this strength puts in force.
    pub fn settings(self) -> Settings {
        let Some(level) = self.level() else {
            return Settings::FULL;
        };
        let horizon = Horizon::of_level(level);
        let temperature = temperature(level);
        Settings {
            nodes: Some(nodes(level)),
            candidates: candidates(level),
            margin: margin(temperature),
            temperature,
            overlook: overlook(level),
            horizon: Some(horizon),
        }
    }
}

impl Default for Strength {
    fn default() -> Strength {
        Strength::FULL
    }
}

/// Everything that a strength puts in force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Nodes for one move, if they are limited.
    pub nodes: Option<u64>,
    /// The number of best root moves to choose among.
    pub candidates: u8,
    /// Candidates further than this below the best are never chosen: centipawns.
    pub margin: Score,
    /// How evenly the candidates are drawn, in hundredths of a centipawn; 0 takes the best.
    pub temperature: u16,
    /// The chance that a candidate is overlooked, per mille; what is obvious never is.
    pub overlook: u16,
    /// The short-sighted search that sometimes replaces the usual one.
    pub horizon: Option<Horizon>,
}

impl Settings {
    /// Full strength: the search's best move, always.
    pub const FULL: Settings = Settings {
        nodes: None,
        candidates: 1,
        margin: 0,
        temperature: 0,
        overlook: 0,
        horizon: None,
    };

    /// These settings, as they apply to a position.
    ///
    /// Who can mate a bare king neither overlooks the one man that could take something nor chooses by mood among moves
    /// that all win, or the fiftieth move would pass: the nodes stay, and the best move is played.
    pub fn for_board(&self, board: &Board) -> Settings {
        if eval::mates_bare_king(board) {
            Settings {
                nodes: self.nodes,
                ..Settings::FULL
            }
        } else {
            *self
        }
    }
}

/// The root moves among which a level chooses: from 8 at level 0 down to 4 from level 7 on, so that no level plays much better
/// than the one below.
const fn candidates(level: u16) -> u8 {
    match level / 100 {
        0 | 1 => 8,
        2..=4 => 7,
        5 => 6,
        6 => 5,
        _ => 4,
    }
}

/// How evenly a level draws: 234 centipawns at level 0, falling in a parabola to 22 at level 11, and 22 from there on.
const fn temperature(level: u16) -> u16 {
    let below = 1100u32.saturating_sub(level as u32);
    // At most 23,375.
    2200 + (175 * below * below / 10_000) as u16
}

/// Six temperatures less 77 centipawns: five and a half at level 0, two and a half from level 11 on, where it is 55.
///
/// What lies far below the best is chosen seldom, but where one move alone is good it is a blunder: the margin sets how
/// often beginners go wrong there, and hardly changes their smaller errors.
const fn margin(temperature: u16) -> Score {
    (6 * temperature as Score + 50) / 100 - 77
}

/// How often a good move is overlooked, per mille: 420 at level 0, 30 less each level, 240 from level 6 on.
const fn overlook(level: u16) -> u16 {
    let lowest = 240;
    let falling = 420u16.saturating_sub((3 * level as u32 / 10) as u16);
    if falling > lowest { falling } else { lowest }
}

/// `400 × 1.5^level`, truncated.
///
/// 400 times a power of three up to the nineteenth is exact in a `f64`, as is its quotient by a power of two, so
/// whole levels are exact and only a fraction's factor is rounded.
fn nodes(level: u16) -> u64 {
    let whole = u32::from(level / 100);
    let numerator = 400 * 3u64.pow(whole);
    let fraction = level % 100;
    if fraction == 0 {
        return numerator >> whole;
    }
    let exact = numerator as f64 / (1u64 << whole) as f64;
    (exact * libm::pow(1.5, f64::from(fraction) / 100.0)) as u64
}

/// Writes one English sentence, without a full stop or line end, that says what the strength puts in force.
///
/// At most 200 bytes of ASCII. Fails only when `out` does.
pub fn write_sentence(strength: Strength, out: &mut impl Write) -> fmt::Result {
    let Some(level) = strength.level() else {
        return out.write_str("Strength: full");
    };
    let settings = strength.settings();
    write!(out, "Strength: level {}", level / 100)?;
    match (level / 10 % 10, level % 10) {
        (0, 0) => {}
        (tenths, 0) => write!(out, ".{tenths}")?,
        (tenths, hundredths) => write!(out, ".{tenths}{hundredths}")?,
    }
    write!(
        out,
        ", about {} on Lichess (rapid, by blunders): {} nodes per move, choosing among the best {} moves",
        elo_for(strength),
        settings.nodes.unwrap_or(0),
        settings.candidates
    )?;
    let Some(horizon) = settings.horizon else {
        return Ok(());
    };
    let plies = match horizon.plies() {
        None => return Ok(()),
        Some((1, 1)) => "1 ply",
        Some((1, _)) => "1 or 2 plies",
        Some(_) => "2 plies",
    };
    let chance = horizon.chance();
    write!(out, "; a person's horizon ({plies}) on {}", chance / 10)?;
    if chance % 10 != 0 {
        write!(out, ".{}", chance % 10)?;
    }
    out.write_str("% of its moves")
}
