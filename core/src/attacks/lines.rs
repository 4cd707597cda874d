//! Slider attacks computed line by line by subtraction (<https://www.chessprogramming.org/Hyperbola_Quintessence>,
//! <https://www.chessprogramming.org/Obstruction_Difference>), and looked up for ranks: 2.5 KiB of tables.

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

/// Attacks along a file or a diagonal: everything from the nearest blocker below to the nearest above.
#[inline]
const fn along(sq: Square, line: u64, occupied: u64) -> u64 {
    if cfg!(target_family = "wasm") {
        by_obstructions(sq, line, occupied)
    } else {
        by_swapping(sq, line, occupied)
    }
}

/// Subtracting the slider from the blockers changes the squares up to the nearest above it. On a line with one square a
/// rank, swapping the ranks does the same for those below.
#[inline]
const fn by_swapping(sq: Square, line: u64, occupied: u64) -> u64 {
    let slider = sq.bb().0;
    let above = occupied & line;
    let below = above.swap_bytes().wrapping_sub(slider.swap_bytes());
    (above.wrapping_sub(slider) ^ below.swap_bytes()) & line
}

/// For machines that cannot swap bytes but count zeros. Right on every line.
#[inline]
const fn by_obstructions(sq: Square, line: u64, occupied: u64) -> u64 {
    let below = line & (sq.bb().0 - 1);
    let above = line & !below;
    let lower = (below & occupied) | 1;
    let upper = above & occupied;
    let nearest_below = !0 << (63 - lower.leading_zeros());
    let nearest_above = upper & upper.wrapping_neg();
    line & nearest_above.wrapping_mul(2).wrapping_add(nearest_below)
}

/// Attacks along a rank, by the six inner squares of the rank that may be occupied and the slider's file.
const fn rank_attacks() -> [[u8; 8]; 64] {
    let mut table = [[0; 8]; 64];
    let mut inner = 0;
    while inner < 64 {
        let mut file = 0;
        while file < 8 {
            let rank = 0xFF & !(1 << file);
            table[inner][file] =
                by_obstructions(Square::wrapping(file as u8), rank, (inner as u64) << 1) as u8;
            file += 1;
        }
        inner += 1;
    }
    table
}

static RANKS: [[u8; 8]; 64] = rank_attacks();

/// Attacks along the rank.
#[inline]
fn along_rank(sq: Square, occupied: u64) -> u64 {
    let first = 8 * sq.rank();
    let inner = (occupied >> first >> 1) as usize & 63;
    (RANKS[inner][(sq.file() & 7) as usize] as u64) << first
}

/// Rook attacks, usable in constants.
#[cfg(feature = "fast-attacks")]
pub(super) const fn const_rook(sq: Square, occupied: u64) -> u64 {
    let lines = &CONST_LINES[sq.index()];
    along(sq, lines[0], occupied) | by_obstructions(sq, lines[1], occupied)
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
    let [file, ..] = LINES[sq.index()];
    Bitboard(along(sq, file, occupied.0) | along_rank(sq, occupied.0))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_subtractions_agree_where_a_line_has_one_square_a_rank() {
        let mut occupied = 1u64;
        for _ in 0..1_000 {
            occupied = crate::zobrist::mix(occupied);
            for sq in Bitboard::ALL {
                let [file, _, diagonal, anti] = LINES[sq.index()];
                for line in [file, diagonal, anti] {
                    assert_eq!(
                        by_swapping(sq, line, occupied),
                        by_obstructions(sq, line, occupied),
                        "{sq}"
                    );
                }
            }
        }
    }
}
