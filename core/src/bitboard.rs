//! Sets of squares, one bit a square.

use crate::color::Color;
use crate::square::Square;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr, Sub,
};

/// A set of squares: bit 0 is a1, bit 63 is h8.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Hash)]
#[repr(transparent)]
pub struct Bitboard(pub u64);

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// Whether a set of squares is two words, with no instruction that shifts it or counts it.
pub(crate) const NARROW: bool = cfg!(all(
    target_pointer_width = "32",
    not(target_family = "wasm")
));

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// Every square.
    pub const ALL: Bitboard = Bitboard(!0);
    /// The squares of light colour.
    pub const LIGHT: Bitboard = Bitboard(0x55AA_55AA_55AA_55AA);

    /// The squares of a file, 0..7; only the low three bits count.
    #[inline]
    pub const fn file(file: u8) -> Bitboard {
        Bitboard(FILE_A << (file & 7))
    }

    /// The squares of a rank, 0..7; only the low three bits count.
    #[inline]
    pub const fn rank(rank: u8) -> Bitboard {
        Bitboard(0xFF << ((rank & 7) * 8))
    }

    /// Whether the square is in the set.
    #[inline]
    pub const fn has(self, sq: Square) -> bool {
        self.0 & sq.bb().0 != 0
    }

    /// Whether no square is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether some square is in the set.
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// The number of squares.
    #[inline]
    pub const fn count(self) -> u32 {
        // One call, not forty instructions at each of two hundred places.
        if NARROW {
            count_halves(self.0)
        } else {
            self.0.count_ones()
        }
    }

    /// Whether there are two squares or more.
    #[inline]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The lowest square.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::wrapping(self.0.trailing_zeros() as u8))
        }
    }

    /// The highest square.
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::wrapping(63 - self.0.leading_zeros() as u8))
        }
    }

    /// Takes the lowest square out of the set.
    #[inline]
    pub fn pop(&mut self) -> Option<Square> {
        let first = self.first();
        self.0 &= self.0.wrapping_sub(1);
        first
    }

    /// One rank up.
    #[inline]
    pub const fn north(self) -> Bitboard {
        Bitboard(self.0 << 8)
    }

    /// One rank down.
    #[inline]
    pub const fn south(self) -> Bitboard {
        Bitboard(self.0 >> 8)
    }

    /// One file towards h; the h-file falls off.
    #[inline]
    pub const fn east(self) -> Bitboard {
        Bitboard((self.0 & !FILE_H) << 1)
    }

    /// One file towards a; the a-file falls off.
    #[inline]
    pub const fn west(self) -> Bitboard {
        Bitboard((self.0 & !FILE_A) >> 1)
    }

    /// One rank in the direction in which the side's pawns move.
    #[inline]
    pub const fn forward(self, color: Color) -> Bitboard {
        match color {
            Color::White => self.north(),
            Color::Black => self.south(),
        }
    }

    /// The set and everything in front of it on its files, as the side sees it.
    #[inline]
    pub const fn fill_forward(self, color: Color) -> Bitboard {
        let mut bb = self.0;
        match color {
            Color::White => {
                bb |= bb << 8;
                bb |= bb << 16;
                bb |= bb << 32;
            }
            Color::Black => {
                bb |= bb >> 8;
                bb |= bb >> 16;
                bb |= bb >> 32;
            }
        }
        Bitboard(bb)
    }
}

/// The number of bits, for processors of 32 bits that have no instruction for it: both halves together.
const fn count_halves(set: u64) -> u32 {
    /// The number of bits in each four.
    const fn fours(half: u32) -> u32 {
        let twos = half - ((half >> 1) & 0x5555_5555);
        (twos & 0x3333_3333) + ((twos >> 2) & 0x3333_3333)
    }
    // A four of both halves counts eight bits at most, which fits.
    let fours = fours(set as u32) + fours((set >> 32) as u32);
    let eights = (fours & 0x0F0F_0F0F) + ((fours >> 4) & 0x0F0F_0F0F);
    eights.wrapping_mul(0x0101_0101) >> 24
}

macro_rules! bit_op {
    ($trait:ident, $fn:ident, $op:tt) => {
        impl $trait for Bitboard {
            type Output = Bitboard;

            #[inline]
            fn $fn(self, other: Bitboard) -> Bitboard {
                Bitboard(self.0 $op other.0)
            }
        }
    };
}

bit_op!(BitAnd, bitand, &);
bit_op!(BitOr, bitor, |);
bit_op!(BitXor, bitxor, ^);

impl Sub for Bitboard {
    type Output = Bitboard;

    /// The squares of `self` that are not in `other`.
    #[inline]
    fn sub(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & !other.0)
    }
}

impl Not for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

impl Shl<u32> for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn shl(self, by: u32) -> Bitboard {
        Bitboard(self.0 << (by & 63))
    }
}

impl Shr<u32> for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn shr(self, by: u32) -> Bitboard {
        Bitboard(self.0 >> (by & 63))
    }
}

impl BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Bitboard) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Bitboard) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Bitboard) {
        self.0 ^= other.0;
    }
}

/// The squares of a set, lowest first.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.pop()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn halves_count_like_the_whole() {
        let mut set = 1u64;
        for _ in 0..10_000 {
            set = crate::zobrist::mix(set);
            for set in [set, !set, set & set >> 7, set | set << 32, 0, !0] {
                assert_eq!(super::count_halves(set), set.count_ones());
            }
        }
    }
}
