//! Principal variations.

use crate::chessmove::Move;
use crate::score::Score;

/// The longest principal variation that is kept, in plies.
pub const PV_MAX: usize = 32;

/// One of a search's best lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    moves: [Move; PV_MAX],
    length: u8,
    /// Centipawns or mate, for the side to move.
    pub score: Score,
    /// Plies of the depth that found it; 0 if none did.
    pub depth: u32,
    /// The deepest ply that depth reached.
    pub seldepth: u32,
}

impl Line {
    /// No line.
    pub const EMPTY: Line = Line {
        moves: [Move::NONE; PV_MAX],
        length: 0,
        score: 0,
        depth: 0,
        seldepth: 0,
    };

    /// The moves, the first to be played now.
    pub fn moves(&self) -> &[Move] {
        self.moves
            .get(..usize::from(self.length))
            .unwrap_or_default()
    }

    /// The move to be played now, or [`Move::NONE`].
    pub fn first(&self) -> Move {
        self.moves().first().copied().unwrap_or(Move::NONE)
    }

    /// Keeps the move and what follows it, as far as there is room.
    pub fn set(&mut self, first: Move, rest: &[Move]) {
        self.length = 0;
        for (slot, &mv) in self
            .moves
            .iter_mut()
            .zip(core::iter::once(&first).chain(rest))
        {
            *slot = mv;
            self.length += 1;
        }
    }
}

impl Default for Line {
    fn default() -> Line {
        Line::EMPTY
    }
}
