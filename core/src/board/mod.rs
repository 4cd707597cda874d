//! A position: where the men stand, who moves, and what castling and en passant remain.

mod check;
mod fen;
mod play;
mod setup;

pub use fen::START_FEN;
pub use setup::{FenError, Setup};

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::piece::Piece;
use crate::square::Square;
use crate::zobrist;

/// Which castling rules and castling text a position uses.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Variant {
    /// Kings on e1 and e8, rooks in the corners; castling is written "e1g1" and `KQkq`.
    #[default]
    Standard,
    /// Any back rank; castling is written king-takes-rook and with the rooks' files (Shredder-FEN).
    Chess960,
}

/// The side of the board on which the king castles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Wing {
    /// Towards the h-file: the king ends on the g-file.
    Short,
    /// Towards the a-file: the king ends on the c-file.
    Long,
}

impl Wing {
    /// Both wings, the short one first.
    pub const ALL: [Wing; 2] = [Wing::Short, Wing::Long];

    /// The file on which the king ends.
    #[inline]
    pub const fn king_file(self) -> u8 {
        match self {
            Wing::Short => 6,
            Wing::Long => 2,
        }
    }

    /// The file on which the rook ends.
    #[inline]
    pub const fn rook_file(self) -> u8 {
        match self {
            Wing::Short => 5,
            Wing::Long => 3,
        }
    }
}

/// A castling right or en passant square that is not there.
const NOTHING: u8 = 0xFF;

/// A legal position, about a hundred bytes: copy it to keep it.
///
/// Every value of this type passed [`Setup`]'s checks or came from one that did by legal moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    pieces: [Bitboard; 6],
    colors: [Bitboard; 2],
    checkers: Bitboard,
    key: u64,
    pawn_key: u32,
    /// Keys of each side's men but for the pawns.
    piece_keys: [u32; 2],
    /// Files of the rooks that may still castle, by color and wing.
    castling: [[u8; 2]; 2],
    en_passant: u8,
    halfmove: u8,
    fullmove: u16,
    side: Color,
    variant: Variant,
}

impl Board {
    /// The side to move.
    #[inline]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// Every man.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// The men of one side.
    #[inline]
    pub const fn colored(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The men of one kind, of both sides.
    #[inline]
    pub const fn pieces(&self, piece: Piece) -> Bitboard {
        self.pieces[piece.index()]
    }

    /// The men of one side and kind.
    #[inline]
    pub fn of(&self, color: Color, piece: Piece) -> Bitboard {
        self.pieces(piece) & self.colored(color)
    }

    /// Bishops and queens of one side.
    #[inline]
    pub fn diagonal_sliders(&self, color: Color) -> Bitboard {
        (self.pieces(Piece::Bishop) | self.pieces(Piece::Queen)) & self.colored(color)
    }

    /// Rooks and queens of one side.
    #[inline]
    pub fn straight_sliders(&self, color: Color) -> Bitboard {
        (self.pieces(Piece::Rook) | self.pieces(Piece::Queen)) & self.colored(color)
    }

    /// Whether the side has more than king and pawns.
    #[inline]
    pub fn has_pieces(&self, color: Color) -> bool {
        let plain = self.pieces(Piece::Pawn) | self.pieces(Piece::King);
        (self.colored(color) - plain).any()
    }

    /// Where the side's king stands.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        // Each side has one king: `Setup` lets nothing else in and no move takes it.
        Square::wrapping(self.of(color, Piece::King).0.trailing_zeros() as u8)
    }

    /// The kind of man on a square.
    #[inline]
    pub fn piece_on(&self, sq: Square) -> Option<Piece> {
        Piece::ALL
            .into_iter()
            .find(|&piece| self.pieces(piece).has(sq))
    }

    /// The side whose man is on a square.
    #[inline]
    pub fn color_on(&self, sq: Square) -> Option<Color> {
        Color::ALL
            .into_iter()
            .find(|&color| self.colored(color).has(sq))
    }

    /// The men that give check.
    #[inline]
    pub const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Whether the side to move is in check.
    #[inline]
    pub const fn in_check(&self) -> bool {
        self.checkers.any()
    }

    /// The Zobrist key of everything that makes two positions the same under the rules of repetition.
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The low half of the Zobrist key of the pawns alone.
    #[inline]
    pub const fn pawn_key(&self) -> u32 {
        self.pawn_key
    }

    /// The low half of the Zobrist key of one side's men without its pawns.
    #[inline]
    pub const fn piece_key(&self, color: Color) -> u32 {
        self.piece_keys[color.index()]
    }

    /// The square behind a pawn that just moved two ranks, only if some legal capture uses it.
    #[inline]
    pub const fn en_passant(&self) -> Option<Square> {
        Square::new(self.en_passant)
    }

    /// The rook with which the side may still castle on that wing.
    #[inline]
    pub const fn castle_rook(&self, color: Color, wing: Wing) -> Option<Square> {
        let file = self.castling[color.index()][wing as usize];
        if file == NOTHING {
            None
        } else {
            Some(Square::at(file, color.rank(0)))
        }
    }

    /// Plies since the last capture or pawn move; stays at 255.
    #[inline]
    pub const fn halfmove_clock(&self) -> u8 {
        self.halfmove
    }

    /// The number of the move, from 1; stays at 65,535.
    #[inline]
    pub const fn fullmove(&self) -> u16 {
        self.fullmove
    }

    /// Which castling rules and text are in force.
    #[inline]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Puts a man on a square or takes it away, in the sets and in the keys.
    #[inline]
    fn toggle(&mut self, color: Color, piece: Piece, sq: Square) {
        self.pieces[piece.index()] ^= sq.bb();
        self.colors[color.index()] ^= sq.bb();
        let key = zobrist::man(color, piece, sq);
        self.key ^= key;
        if piece == Piece::Pawn {
            self.pawn_key ^= key as u32;
        } else {
            self.piece_keys[color.index()] ^= key as u32;
        }
    }

    /// Takes a castling right away, if it is there.
    #[inline]
    fn drop_castling(&mut self, color: Color, wing: Wing) {
        let right = &mut self.castling[color.index()][wing as usize];
        if *right != NOTHING {
            self.key ^= zobrist::castling(color, *right);
            *right = NOTHING;
        }
    }
}

#[cfg(test)]
mod tests;
