//! Kinds of men.

use crate::color::Color;

/// The kind of a man on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[repr(u8)]
pub enum Piece {
    /// Moves straight, takes sideways.
    Pawn,
    /// Jumps.
    Knight,
    /// Slides on diagonals.
    Bishop,
    /// Slides on ranks and files.
    Rook,
    /// Slides everywhere.
    Queen,
    /// The one that is mated.
    King,
}

impl Piece {
    /// All kinds, from pawn to king.
    pub const ALL: [Piece; 6] = [
        Piece::Pawn,
        Piece::Knight,
        Piece::Bishop,
        Piece::Rook,
        Piece::Queen,
        Piece::King,
    ];

    /// The kinds a pawn may become, strongest first.
    pub const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

    /// 0 for a pawn to 5 for a king.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind with that index, if it is below 6.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Piece> {
        match index {
            0 => Some(Piece::Pawn),
            1 => Some(Piece::Knight),
            2 => Some(Piece::Bishop),
            3 => Some(Piece::Rook),
            4 => Some(Piece::Queen),
            5 => Some(Piece::King),
            _ => None,
        }
    }

    /// The lower-case English letter.
    pub const fn letter(self) -> u8 {
        match self {
            Piece::Pawn => b'p',
            Piece::Knight => b'n',
            Piece::Bishop => b'b',
            Piece::Rook => b'r',
            Piece::Queen => b'q',
            Piece::King => b'k',
        }
    }

    /// The letter as FEN writes it: upper case for White.
    pub const fn fen_letter(self, color: Color) -> u8 {
        match color {
            Color::White => self.letter().to_ascii_uppercase(),
            Color::Black => self.letter(),
        }
    }

    /// The kind that an English letter of either case names.
    pub const fn from_letter(letter: u8) -> Option<Piece> {
        match letter.to_ascii_lowercase() {
            b'p' => Some(Piece::Pawn),
            b'n' => Some(Piece::Knight),
            b'b' => Some(Piece::Bishop),
            b'r' => Some(Piece::Rook),
            b'q' => Some(Piece::Queen),
            b'k' => Some(Piece::King),
            _ => None,
        }
    }
}
