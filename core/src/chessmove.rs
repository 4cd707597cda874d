//! Moves in sixteen bits.

use crate::piece::Piece;
use crate::square::Square;

/// A move: origin, target and, for a promotion, the new piece.
///
/// Castling is written as the king taking its own rook, in standard chess and Chess960 alike. Only with a
/// position does a move mean anything; text is in [`crate::notation`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
#[repr(transparent)]
pub struct Move(u16);

const PROMOTION: u32 = 12;

impl Move {
    /// No move at all (a1 to a1).
    pub const NONE: Move = Move(0);

    /// A move that promotes nothing.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Move {
        Move(from.index() as u16 | (to.index() as u16) << 6)
    }

    /// A pawn's move to the last rank.
    #[inline]
    pub const fn promoting(from: Square, to: Square, piece: Piece) -> Move {
        Move(Move::new(from, to).0 | (piece as u16) << PROMOTION)
    }

    /// Where the man comes from.
    #[inline]
    pub const fn from(self) -> Square {
        Square::wrapping(self.0 as u8)
    }

    /// Where it goes: for castling, the rook's square.
    #[inline]
    pub const fn to(self) -> Square {
        Square::wrapping((self.0 >> 6) as u8)
    }

    /// What a pawn becomes.
    #[inline]
    pub const fn promotion(self) -> Option<Piece> {
        match self.0 >> PROMOTION {
            1 => Some(Piece::Knight),
            2 => Some(Piece::Bishop),
            3 => Some(Piece::Rook),
            4 => Some(Piece::Queen),
            _ => None,
        }
    }

    /// Whether this is [`Move::NONE`].
    #[inline]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The sixteen bits: origin in 0..5, target in 6..11, promotion (1 knight to 4 queen) in 12..14.
    #[inline]
    pub const fn raw(self) -> u16 {
        self.0
    }

    /// The move with those bits; whether it is legal is for a position to say.
    #[inline]
    pub const fn from_raw(raw: u16) -> Move {
        Move(raw)
    }
}

impl core::fmt::Debug for Move {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(piece) => write!(f, "{}", piece.letter() as char),
            None => Ok(()),
        }
    }
}
