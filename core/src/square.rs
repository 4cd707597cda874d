//! Squares.

use crate::bitboard::{Bitboard, NARROW};
use crate::color::Color;
use core::fmt;

/// A square: 0 is a1, 7 is h1, 63 is h8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// Each square alone, for machines where a shift of 64 bits is a dozen instructions.
static SETS: [Bitboard; 64] = {
    let mut sets = [Bitboard::EMPTY; 64];
    let mut sq = 0;
    while sq < 64 {
        sets[sq] = Bitboard(1 << sq);
        sq += 1;
    }
    sets
};

impl Square {
    /// The square with that number, if it is below 64.
    #[inline]
    pub const fn new(number: u8) -> Option<Square> {
        if number < 64 {
            Some(Square(number))
        } else {
            None
        }
    }

    /// The square that the low six bits of `number` name.
    #[inline]
    pub const fn wrapping(number: u8) -> Square {
        Square(number & 63)
    }

    /// The square on `file` and `rank`, 0..7 each; only their low three bits count.
    #[inline]
    pub const fn at(file: u8, rank: u8) -> Square {
        Square((rank & 7) << 3 | (file & 7))
    }

    /// The number, 0..63. The mask tells the compiler that a table of 64 needs no bounds check.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// 0 for the a-file to 7 for the h-file.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// 0 for the first rank to 7 for the eighth.
    #[inline]
    pub const fn rank(self) -> u8 {
        (self.0 >> 3) & 7
    }

    /// The set of this square alone.
    #[inline]
    pub const fn bb(self) -> Bitboard {
        if NARROW {
            SETS[self.index()]
        } else {
            Bitboard(1 << (self.0 & 63))
        }
    }

    /// The square mirrored top to bottom: a1 becomes a8.
    #[inline]
    pub const fn flip(self) -> Square {
        Square(self.0 ^ 56)
    }

    /// The square as `color` sees it from its own side of the board.
    #[inline]
    pub const fn relative(self, color: Color) -> Square {
        match color {
            Color::White => self,
            Color::Black => self.flip(),
        }
    }

    /// King's distance to `other`, 0..7.
    #[inline]
    pub const fn distance(self, other: Square) -> u8 {
        let file = self.file().abs_diff(other.file());
        let rank = self.rank().abs_diff(other.rank());
        if file > rank { file } else { rank }
    }

    /// Reads "e4".
    pub const fn parse(text: &[u8]) -> Option<Square> {
        match text {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Some(Square::at(*file - b'a', *rank - b'1'))
            }
            _ => None,
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        f.write_char((b'a' + self.file()) as char)?;
        f.write_char((b'1' + self.rank()) as char)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
