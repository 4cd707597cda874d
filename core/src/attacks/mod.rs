//! Where men attack: constant tables for steps and jumps, slider attacks either computed or looked up.

mod lines;
#[cfg(feature = "fast-attacks")]
mod magic;

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::square::Square;

#[cfg(not(feature = "fast-attacks"))]
pub use lines::{between, bishop, line, rook};
#[cfg(feature = "fast-attacks")]
pub use magic::{between, bishop, line, rook};

const fn jumps(deltas: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut sq = 0;
    while sq < 64 {
        let mut i = 0;
        while i < deltas.len() {
            let file = (sq % 8) as i8 + deltas[i].0;
            let rank = (sq / 8) as i8 + deltas[i].1;
            if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
                table[sq] = Bitboard(table[sq].0 | 1 << (rank * 8 + file));
            }
            i += 1;
        }
        sq += 1;
    }
    table
}

static PAWN: [[Bitboard; 64]; 2] = [jumps(&[(-1, 1), (1, 1)]), jumps(&[(-1, -1), (1, -1)])];
static KNIGHT: [Bitboard; 64] = jumps(&[
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
]);
static KING: [Bitboard; 64] = jumps(&[
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
]);

/// The squares that a pawn of that side attacks.
#[inline]
pub fn pawn(color: Color, sq: Square) -> Bitboard {
    PAWN[color.index()][sq.index()]
}

/// The squares that all these pawns of one side attack.
#[inline]
pub fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    let ahead = pawns.forward(color);
    ahead.east() | ahead.west()
}

/// The squares that a knight attacks.
#[inline]
pub fn knight(sq: Square) -> Bitboard {
    KNIGHT[sq.index()]
}

/// The squares that a king attacks.
#[inline]
pub fn king(sq: Square) -> Bitboard {
    KING[sq.index()]
}

/// The squares that a queen attacks when `occupied` squares block it.
#[inline]
pub fn queen(sq: Square, occupied: Bitboard) -> Bitboard {
    bishop(sq, occupied) | rook(sq, occupied)
}

#[cfg(test)]
mod tests;
