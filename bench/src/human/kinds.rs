//! What kind of error a move was, and how the game stood before it.
//!
//! Kinds are told by material alone, with the exchange values of `cb_core::see` (pawn 100, knight 310, bishop 320,
//! rook 500, queen 950), so that they depend on no evaluation. Let `lost` be what the move is behind the best move by
//! a search of four plies that sees material and mates only and ends in quiescence (`shallow`).
//!
//! - *Hang*: `lost` is 100 or more, and in the position after the move the opponent has one capture or promotion that
//!   wins, by static exchange evaluation and less what the move itself took, at least 100 and at least half of `lost`.
//! - *Tactic*: `lost` is 100 or more otherwise: something of at most four plies was missed or allowed, mates included.
//! - *Other*: `lost` is less than 100: position, plans, and what lies deeper.
//!
//! States are told by the mover's winning chances before the move: *won* above 0.5, *lost* below -0.5, else *level*.

use super::count::Class;
use super::course::Course;
use super::shallow;
use cb_core::board::Board;
use cb_core::chessmove::Move;
use cb_core::color::Color;
use cb_core::movegen;
use cb_core::see::{EXCHANGE_VALUES, see_ge};
use serde::{Deserialize, Serialize};

/// What was wrong with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// One capture punishes it.
    Hang,
    /// It misses or allows something of at most four plies.
    Tactic,
    /// Anything else.
    Other,
}

impl Kind {
    /// Every kind, in the order of tables.
    pub const ALL: [Kind; 3] = [Kind::Hang, Kind::Tactic, Kind::Other];

    /// The kind in a word.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Hang => "hang",
            Kind::Tactic => "tactic",
            Kind::Other => "other",
        }
    }
}

/// How the game stood for the mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Winning chances above 0.5: better than about +300 centipawns.
    Won,
    /// Between.
    Level,
    /// Below -0.5.
    Lost,
}

impl State {
    /// Every state, in the order of tables.
    pub const ALL: [State; 3] = [State::Won, State::Level, State::Lost];

    /// The state that winning chances of the mover make.
    pub fn of(chances: f64) -> State {
        if chances > 0.5 {
            State::Won
        } else if chances < -0.5 {
            State::Lost
        } else {
            State::Level
        }
    }

    /// The state in a word.
    pub const fn name(self) -> &'static str {
        match self {
            State::Won => "won",
            State::Level => "level",
            State::Lost => "lost",
        }
    }
}

/// Plies within which a tactic is short.
const PLIES: u32 = 4;
/// The least that counts as material: a pawn.
const LEAST: i32 = EXCHANGE_VALUES[0];

/// What kind of error a move is.
pub fn kind(board: &Board, mv: Move) -> Kind {
    let after = board.play_unchecked(mv);
    let lost = shallow::value(board, PLIES) + shallow::value(&after, PLIES - 1);
    if lost < LEAST {
        return Kind::Other;
    }
    let needed = LEAST.max((lost + 1) / 2) + shallow::gain(board, mv);
    let mut hangs = false;
    movegen::for_each(&after, movegen::Kind::Noisy, |reply| {
        hangs |= see_ge(&after, reply, needed);
    });
    if hangs { Kind::Hang } else { Kind::Tactic }
}

/// An error in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Slip {
    /// The move's ply in the game, from 0.
    pub ply: usize,
    /// How bad it was.
    pub class: Class,
    /// What was wrong with it.
    pub kind: Kind,
}

/// Errors by class and kind, and by class and state; moves by state.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Breakdown {
    /// By [`Class`], then [`Kind`].
    pub kinds: [[u32; 3]; 3],
    /// By [`Class`], then [`State`].
    pub states: [[u32; 3]; 3],
    /// All moves, by [`State`].
    pub moves: [u32; 3],
}

impl Breakdown {
    /// Adds one side of a game.
    pub fn add(&mut self, side: Color, course: &Course, slips: &[Slip]) {
        let state = |ply| {
            course
                .before(ply)
                .map(|chances| State::of(chances) as usize)
        };
        for ply in (0..course.plies()).filter(|&ply| course.mover(ply) == side) {
            if let Some(state) = state(ply) {
                self.moves[state] += 1;
            }
        }
        for slip in slips.iter().filter(|slip| course.mover(slip.ply) == side) {
            self.kinds[slip.class as usize][slip.kind as usize] += 1;
            if let Some(state) = state(slip.ply) {
                self.states[slip.class as usize][state] += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position;
    use cb_core::notation::parse_uci;

    fn kind_of(fen: &str, mv: &str) -> Kind {
        let board = position::read(fen).unwrap();
        kind(&board, parse_uci(&board, mv.as_bytes()).unwrap())
    }

    #[test]
    fn kinds() {
        // The queen goes where a pawn takes it; a rook is left where it was attacked.
        assert_eq!(
            kind_of("4k3/8/3p4/8/8/8/8/4KQ2 w - - 0 1", "f1f4"),
            Kind::Other
        );
        assert_eq!(
            kind_of("4k3/8/3p4/8/8/8/1Q6/4K3 w - - 0 1", "b2e5"),
            Kind::Hang
        );
        assert_eq!(
            kind_of("k7/8/3p4/4R3/8/8/8/4K3 w - - 0 1", "e1f1"),
            Kind::Hang
        );
        // What was won on the way counts: a knight for a pawn hangs 210.
        assert_eq!(
            kind_of("4k3/5p2/4p3/8/5N2/8/8/4K3 w - - 0 1", "f4e6"),
            Kind::Hang
        );
        // A fork allowed, a fork missed, a mate missed, a mate allowed.
        let fork = "r3k3/7p/8/3N4/8/8/8/4K3";
        assert_eq!(kind_of(&format!("{fork} b - - 0 1"), "h7h6"), Kind::Tactic);
        assert_eq!(kind_of(&format!("{fork} w - - 0 1"), "e1e2"), Kind::Tactic);
        let back_rank = "6k1/5ppp/8/8/8/8/5PPP/R5K1";
        assert_eq!(
            kind_of(&format!("{back_rank} w - - 0 1"), "a1b1"),
            Kind::Tactic
        );
        assert_eq!(
            kind_of(&format!("{back_rank} b - - 0 1"), "g8h8"),
            Kind::Tactic
        );
        // Nothing is lost.
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(kind_of(start, "f2f3"), Kind::Other);
    }

    #[test]
    fn errors_are_laid_out_by_side_kind_and_state() {
        let course = Course::of_scores(Color::White, &[0, 400, 0, -400, 900]);
        let slip = |ply, class, kind| Slip { ply, class, kind };
        let slips = [
            slip(0, Class::Blunder, Kind::Hang),
            slip(1, Class::Mistake, Kind::Other),
        ];
        let mut white = Breakdown::default();
        white.add(Color::White, &course, &slips);
        assert_eq!(white.moves, [0, 2, 0]);
        assert_eq!(white.kinds[Class::Blunder as usize], [1, 0, 0]);
        assert_eq!(white.states[Class::Blunder as usize], [0, 1, 0]);
        let mut black = Breakdown::default();
        black.add(Color::Black, &course, &slips);
        assert_eq!(black.moves, [1, 0, 1]);
        assert_eq!(black.kinds[Class::Mistake as usize], [0, 0, 1]);
        assert_eq!(black.states[Class::Mistake as usize], [1, 0, 0]);
    }
}
