//! What moves were good for in this game: histories of quiet moves, captures and pairs of moves, and the
//! evaluation's usual error.

use crate::board::Board;
use crate::chessmove::Move;
use crate::color::Color;
use crate::piece::Piece;
use crate::score::Score;

/// Men times squares: the index of "this man goes there".
pub const MAN_SQUARES: usize = 12 * 64;
/// The index of a null move or of none.
pub const NO_MAN_SQUARE: u16 = u16::MAX;

const QUIET: usize = 2 * 64 * 64;
const CAPTURE: usize = MAN_SQUARES * 6;
const CONTINUATION_MIN: usize = 1 << 12;
const CONTINUATION_MAX: usize = MAN_SQUARES * MAN_SQUARES;
/// Tables of the evaluation's error: by pawns, by White's pieces, by Black's pieces.
const CORRECTIONS: usize = 3;

/// The largest size a history may have.
const LIMIT: i32 = 8192;
/// The largest size a correction may have, and what of it makes a centipawn.
const CORRECTION_LIMIT: i32 = 1024;
const CORRECTION_UNIT: i32 = 16;

/// The history of a level, and of full strength in the smallest memory: quiet moves by man and target.
pub type SmallHistory = [i16; MAN_SQUARES];

/// The number of `i16` that the largest histories take: lending more is of no use.
pub const TABLES_MAX: usize = fixed_and_pairs(CONTINUATION_MAX, 1 << 20);

/// The least number of `i16` for histories beyond the small one.
pub const TABLES_MIN: usize = fixed_and_pairs(CONTINUATION_MIN, CONTINUATION_MIN);

/// Words for a continuation history of `length` entries that counts as `rounded`, a power of two.
const fn fixed_and_pairs(length: usize, rounded: usize) -> usize {
    QUIET + CAPTURE + length + CORRECTIONS * correction_length(rounded)
}

const fn correction_length(continuation: usize) -> usize {
    continuation / 32
}

/// The class of an engine without histories beyond the small ones.
pub const SMALLEST_CLASS: u32 = 9;

/// How often the largest continuation history must be halved to fit with the others into so many `i16`, or
/// [`SMALLEST_CLASS`].
pub const fn class_of(tables: usize) -> u32 {
    let mut class = 0;
    while class < SMALLEST_CLASS {
        let rounded = (1 << 20) >> class;
        let length = if rounded < CONTINUATION_MAX {
            rounded
        } else {
            CONTINUATION_MAX
        };
        if fixed_and_pairs(length, rounded) <= tables {
            break;
        }
        class += 1;
    }
    class
}

/// The index of "this man goes there".
#[inline]
pub fn man_square(color: Color, piece: Piece, mv: Move) -> u16 {
    ((color.index() * 6 + piece.index()) * 64 + mv.to().index()) as u16
}

/// Moves a history towards `bonus`, the less the nearer its limit it is.
#[inline]
fn update(entry: &mut i16, bonus: i32, limit: i32) {
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / limit) as i16;
}

/// Histories that need more than the smallest memory.
#[derive(Debug)]
struct Large<'a> {
    quiet: &'a mut [i16],
    capture: &'a mut [i16],
    continuation: &'a mut [i16],
    correction: &'a mut [i16],
}

impl<'a> Large<'a> {
    /// Carves the histories out of `tables`, as large as fits; nothing if not even the least do.
    fn carve(tables: &'a mut [i16]) -> Option<Large<'a>> {
        let class = class_of(tables.len());
        if class == SMALLEST_CLASS {
            return None;
        }
        let rounded = (1 << 20) >> class;
        let length = CONTINUATION_MAX.min(rounded);
        let (quiet, rest) = tables.split_at_mut_checked(QUIET)?;
        let (capture, rest) = rest.split_at_mut_checked(CAPTURE)?;
        let (continuation, rest) = rest.split_at_mut_checked(length)?;
        let correction = rest.get_mut(..CORRECTIONS * correction_length(rounded))?;
        Some(Large {
            quiet,
            capture,
            continuation,
            correction,
        })
    }
}

/// All histories of a search.
#[derive(Debug)]
pub struct Histories<'a> {
    small: &'a mut SmallHistory,
    large: Option<Large<'a>>,
}

/// The men and targets of the moves one, two and four plies ago, or [`NO_MAN_SQUARE`].
pub type Before = [u16; 3];

impl<'a> Histories<'a> {
    /// The histories that fit the memory, as they are.
    pub fn new(small: &'a mut SmallHistory, tables: &'a mut [i16]) -> Histories<'a> {
        Histories {
            small,
            large: Large::carve(tables),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.small.fill(0);
        if let Some(large) = &mut self.large {
            large.quiet.fill(0);
            large.capture.fill(0);
            large.continuation.fill(0);
            large.correction.fill(0);
        }
    }

    #[inline]
    fn quiet_index(board: &Board, mv: Move) -> usize {
        (board.side().index() * 64 + mv.from().index()) * 64 + mv.to().index()
    }

    #[inline]
    fn pair_index(before: u16, now: u16) -> usize {
        (usize::from(before) * MAN_SQUARES + usize::from(now)) & ((1 << 20) - 1)
    }

    /// How good a quiet move was, about ±8192 for each of up to four histories.
    #[inline]
    pub fn quiet(&self, board: &Board, mv: Move, piece: Piece, before: &Before) -> i32 {
        let now = man_square(board.side(), piece, mv);
        let Some(large) = &self.large else {
            return i32::from(self.small[usize::from(now) % MAN_SQUARES]);
        };
        let mut sum = 0;
        if let Some(&entry) = large.quiet.get(Self::quiet_index(board, mv)) {
            sum += i32::from(entry);
        }
        let mask = large.continuation.len().next_power_of_two() - 1;
        for &before in before {
            if before != NO_MAN_SQUARE {
                let index = Self::pair_index(before, now) & mask;
                sum += large
                    .continuation
                    .get(index)
                    .map_or(0, |&entry| i32::from(entry));
            }
        }
        sum
    }

    /// Tells the histories of a quiet move that it was good (`bonus` above 0) or not.
    pub fn update_quiet(
        &mut self,
        board: &Board,
        mv: Move,
        piece: Piece,
        before: &Before,
        bonus: i32,
    ) {
        let now = man_square(board.side(), piece, mv);
        let Some(large) = &mut self.large else {
            update(
                &mut self.small[usize::from(now) % MAN_SQUARES],
                bonus,
                LIMIT,
            );
            return;
        };
        if let Some(entry) = large.quiet.get_mut(Self::quiet_index(board, mv)) {
            update(entry, bonus, LIMIT);
        }
        let mask = large.continuation.len().next_power_of_two() - 1;
        for &before in before {
            if before != NO_MAN_SQUARE {
                let index = Self::pair_index(before, now) & mask;
                if let Some(entry) = large.continuation.get_mut(index) {
                    update(entry, bonus, LIMIT);
                }
            }
        }
    }

    #[inline]
    fn capture_index(board: &Board, mv: Move, piece: Piece, victim: Piece) -> usize {
        usize::from(man_square(board.side(), piece, mv)) * 6 + victim.index()
    }

    /// How good a capture was, ±8192; 0 in the smallest memory.
    #[inline]
    pub fn capture(&self, board: &Board, mv: Move, piece: Piece, victim: Piece) -> i32 {
        let Some(large) = &self.large else { return 0 };
        let index = Self::capture_index(board, mv, piece, victim);
        large
            .capture
            .get(index)
            .map_or(0, |&entry| i32::from(entry))
    }

    /// Tells the history of a capture that it was good (`bonus` above 0) or not.
    pub fn update_capture(
        &mut self,
        board: &Board,
        mv: Move,
        piece: Piece,
        victim: Piece,
        bonus: i32,
    ) {
        let Some(large) = &mut self.large else { return };
        let index = Self::capture_index(board, mv, piece, victim);
        if let Some(entry) = large.capture.get_mut(index) {
            update(entry, bonus, LIMIT);
        }
    }

    fn correction_indices(board: &Board, length: usize) -> [usize; CORRECTIONS] {
        let keys = [
            board.pawn_key(),
            board.piece_key(Color::White),
            board.piece_key(Color::Black),
        ];
        let each = length / CORRECTIONS;
        let side = board.side().index() * (each / 2);
        let mut indices = [0; CORRECTIONS];
        for (n, (index, key)) in indices.iter_mut().zip(keys).enumerate() {
            // `each` is a power of two.
            *index = n * each + side + (key as usize & (each / 2).wrapping_sub(1));
        }
        indices
    }

    /// What the evaluation of such positions usually lacks, in centipawns.
    #[inline]
    pub fn correction(&self, board: &Board) -> Score {
        let Some(large) = &self.large else { return 0 };
        let indices = Self::correction_indices(board, large.correction.len());
        let sum: i32 = indices
            .iter()
            .map(|&index| {
                large
                    .correction
                    .get(index)
                    .map_or(0, |&entry| i32::from(entry))
            })
            .sum();
        sum / CORRECTION_UNIT
    }

    /// Tells by how much a search of that depth found the evaluation wrong.
    pub fn update_correction(&mut self, board: &Board, depth: i32, error: Score) {
        let Some(large) = &mut self.large else { return };
        let indices = Self::correction_indices(board, large.correction.len());
        let bonus = (error * depth / 8).clamp(-CORRECTION_LIMIT / 4, CORRECTION_LIMIT / 4);
        for index in indices {
            if let Some(entry) = large.correction.get_mut(index) {
                update(entry, bonus, CORRECTION_LIMIT);
            }
        }
    }
}
