//! Slider attacks computed line by line with the obstruction difference
//! (<https://www.chessprogramming.org/Obstruction_Difference>): 2 KiB of tables.

use crate::bitboard::Bitboard;
use crate::square::Square;

/// The four lines through a square, without the square: file, rank, diagonal, antidiagonal.
const fn line_masks() -> [[u64; 4]; 64] {
    const STEPS: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let mut table = [[0; 4]; 64];
    let mut sq = 0;
    while sq < 64 {
        let mut line = 0;
        while line < 4 {
            let (df, dr) = STEPS[line];
            let mut k = -7;
            while k <= 7 {
                let file = (sq % 8) as i8 + k * df;
                let rank = (sq / 8) as i8 + k * dr;
                if k != 0 && 0 <= file && file < 8 && 0 <= rank && rank < 8 {
                    table[sq][line] |= 1 << (rank * 8 + file);
                }
                k += 1;
            }
            line += 1;
        }
        sq += 1;
    }
    table
}

static LINES: [[u64; 4]; 64] = line_masks();
#[cfg(feature = "fast-attacks")]
const CONST_LINES: [[u64; 4]; 64] = line_masks();

/// Attacks along one line: everything from the nearest blocker below to the nearest above.
#[inline]
const fn along(sq: Square, line: u64, occupied: u64) -> u64 {
    let below = line & ((1 << sq.index()) - 1);
    let above = line & !below;
    let lower = (below & occupied) | 1;
    let upper = above & occupied;
    let nearest_below = !0 << (63 - lower.leading_zeros());
    let nearest_above = upper & upper.wrapping_neg();
    line & nearest_above.wrapping_mul(2).wrapping_add(nearest_below)
}

/// Rook attacks, usable in constants.
#[cfg(feature = "fast-attacks")]
pub(super) const fn const_rook(sq: Square, occupied: u64) -> u64 {
    let lines = &CONST_LINES[sq.index()];
    along(sq, lines[0], occupied) | along(sq, lines[1], occupied)
}

/// Bishop attacks, usable in constants.
#[cfg(feature = "fast-attacks")]
pub(super) const fn const_bishop(sq: Square, occupied: u64) -> u64 {
    let lines = &CONST_LINES[sq.index()];
    along(sq, lines[2], occupied) | along(sq, lines[3], occupied)
}

/// The whole line through two squares, usable in constants; empty if they share none.
#[cfg(feature = "fast-attacks")]
pub(super) const fn const_line(a: Square, b: Square) -> u64 {
    let mut i = 0;
    while i < 4 {
        let line = CONST_LINES[a.index()][i];
        if line & b.bb().0 != 0 {
            return line | a.bb().0;
        }
        i += 1;
    }
    0
}

/// The squares that a rook attacks when `occupied` squares block it.
#[cfg_attr(feature = "fast-attacks", allow(dead_code))]
#[inline]
pub fn rook(sq: Square, occupied: Bitboard) -> Bitboard {
    let [file, rank, ..] = LINES[sq.index()];
    Bitboard(along(sq, file, occupied.0) | along(sq, rank, occupied.0))
}

/// The squares that a bishop attacks when `occupied` squares block it.
#[cfg_attr(feature = "fast-attacks", allow(dead_code))]
#[inline]
pub fn bishop(sq: Square, occupied: Bitboard) -> Bitboard {
    let [_, _, diagonal, anti] = LINES[sq.index()];
    Bitboard(along(sq, diagonal, occupied.0) | along(sq, anti, occupied.0))
}

/// The squares strictly between two squares of a line; empty if they share none.
#[cfg_attr(feature = "fast-attacks", allow(dead_code))]
pub fn between(a: Square, b: Square) -> Bitboard {
    let low = if a < b { a } else { b };
    let high = if a < b { b } else { a };
    let inside = (high.bb().0 - 1) & !(low.bb().0 | (low.bb().0 - 1));
    Bitboard(line(a, b).0 & inside)
}

/// The whole line through two squares, both included; empty if they share none.
#[cfg_attr(feature = "fast-attacks", allow(dead_code))]
pub fn line(a: Square, b: Square) -> Bitboard {
    let through = LINES[a.index()].iter().find(|&&line| line & b.bb().0 != 0);
    Bitboard(through.map_or(0, |line| line | a.bb().0))
}
