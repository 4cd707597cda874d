//! Positions from untrusted descriptions: every [`Board`] passes through here once.

use super::{Board, NOTHING, Variant, Wing};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::piece::Piece;
use crate::square::Square;
use crate::zobrist;

/// Why a description is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FenError {
    /// The text is not a FEN, or the sets of a [`Setup`] overlap.
    Syntax,
    /// A side has no king or more than one.
    Kings,
    /// A side has more than sixteen men.
    TooManyMen,
    /// A pawn stands on the first or eighth rank.
    PawnOnLastRank,
    /// The kings stand side by side.
    AdjacentKings,
    /// The side that is not to move is in check.
    OpponentInCheck,
    /// More than two men give check, or two that no move can have brought about.
    ImpossibleCheck,
}

impl FenError {
    /// One English clause, without a full stop.
    pub const fn text(self) -> &'static str {
        match self {
            FenError::Syntax => "the text is not a FEN",
            FenError::Kings => "each side must have exactly one king",
            FenError::TooManyMen => "a side has more than sixteen men",
            FenError::PawnOnLastRank => "a pawn stands on the first or last rank",
            FenError::AdjacentKings => "the kings stand side by side",
            FenError::OpponentInCheck => "the side that is not to move is in check",
            FenError::ImpossibleCheck => "no move can have given these checks",
        }
    }
}

impl core::fmt::Display for FenError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.text())
    }
}

/// A plain description of a position, to be checked by `Board::try_from`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The men of each kind, pawn to king, of both sides.
    pub pieces: [Bitboard; 6],
    /// The men of White and of Black.
    pub colors: [Bitboard; 2],
    /// The side to move.
    pub side: Color,
    /// Files (0..7) of the rooks that may castle, by color and wing (short, long). A right without its king and rook in place
    /// is dropped.
    pub castling: [[Option<u8>; 2]; 2],
    /// The square behind a pawn that just moved two ranks. Dropped if no legal capture uses it.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmove: u8,
    /// The number of the move; 0 counts as 1.
    pub fullmove: u16,
    /// Castling rules and text.
    pub variant: Variant,
}

impl TryFrom<&Setup> for Board {
    type Error = FenError;

    fn try_from(setup: &Setup) -> Result<Board, FenError> {
        check_sets(setup)?;
        let board = Board::assemble(setup);
        check_kings(&board)?;
        Ok(board)
    }
}

/// The sets themselves: no overlap, counts, pawns.
fn check_sets(setup: &Setup) -> Result<(), FenError> {
    let mut all = Bitboard::EMPTY;
    for &set in &setup.pieces {
        if (all & set).any() {
            return Err(FenError::Syntax);
        }
        all |= set;
    }
    let [white, black] = setup.colors;
    if (white & black).any() || white | black != all {
        return Err(FenError::Syntax);
    }
    let kings = setup.pieces[Piece::King.index()];
    if setup.colors.iter().any(|&side| (kings & side).count() != 1) {
        return Err(FenError::Kings);
    }
    if setup.colors.iter().any(|&side| side.count() > 16) {
        return Err(FenError::TooManyMen);
    }
    let ends = Bitboard::rank(0) | Bitboard::rank(7);
    if (setup.pieces[Piece::Pawn.index()] & ends).any() {
        return Err(FenError::PawnOnLastRank);
    }
    Ok(())
}

/// Whether the kings may stand as they do.
fn check_kings(board: &Board) -> Result<(), FenError> {
    let us = board.side;
    let king = board.king(us);
    if attacks::king(king).has(board.king(!us)) {
        return Err(FenError::AdjacentKings);
    }
    if board.checks_by(us).any() {
        return Err(FenError::OpponentInCheck);
    }
    let mut checkers = board.checkers;
    match (checkers.pop(), checkers.pop(), checkers.pop()) {
        (_, _, Some(_)) => Err(FenError::ImpossibleCheck),
        (Some(a), Some(b), None) if !can_check_together(board, king, a, b) => {
            Err(FenError::ImpossibleCheck)
        }
        _ => Ok(()),
    }
}

/// Whether two men may give check at once: one of them was uncovered, so it slides, and a pawn or knight does not
/// stand on its line.
///
/// Two sliders are let in even where no move leads there, from both ends of one line: composed positions and
/// public perft suites have them, and they harm nothing.
fn can_check_together(board: &Board, king: Square, a: Square, b: Square) -> bool {
    let jumpers = board.pieces(Piece::Pawn) | board.pieces(Piece::Knight);
    match (jumpers.has(a), jumpers.has(b)) {
        (true, true) => false,
        (false, false) => true,
        _ => !attacks::line(king, a).has(b),
    }
}

impl Board {
    /// The description from which this position can be made again.
    pub fn setup(&self) -> Setup {
        let castling = self
            .castling
            .map(|wings| wings.map(|file| (file != NOTHING).then_some(file)));
        Setup {
            pieces: self.pieces,
            colors: self.colors,
            side: self.side,
            castling,
            en_passant: self.en_passant(),
            halfmove: self.halfmove,
            fullmove: self.fullmove,
            variant: self.variant,
        }
    }

    /// The position that a description with sane sets and one king a side tells of.
    pub(super) fn assemble(setup: &Setup) -> Board {
        let mut board = Board {
            pieces: setup.pieces,
            colors: setup.colors,
            checkers: Bitboard::EMPTY,
            key: 0,
            pawn_key: 0,
            piece_keys: [0; 2],
            castling: [[NOTHING; 2]; 2],
            en_passant: NOTHING,
            halfmove: setup.halfmove,
            fullmove: setup.fullmove.max(1),
            side: setup.side,
            variant: setup.variant,
        };
        for color in Color::ALL {
            for wing in Wing::ALL {
                board.grant_castling(color, wing, setup.castling[color.index()][wing as usize]);
            }
        }
        board.hash_men();
        board.checkers = board.checks_by(!board.side);
        if let Some(target) = setup.en_passant.filter(|&sq| board.could_just_pass(sq)) {
            board.offer_en_passant(target);
        }
        board
    }

    /// Grants a right if king and rook stand where it needs them.
    fn grant_castling(&mut self, color: Color, wing: Wing, file: Option<u8>) {
        let Some(file) = file.filter(|&file| file < 8) else {
            return;
        };
        let king = self.king(color);
        let rook = Square::at(file, color.rank(0));
        let right_side = match wing {
            Wing::Short => rook.file() > king.file(),
            Wing::Long => rook.file() < king.file(),
        };
        let standard = king.file() == 4 && (file == 0 || file == 7);
        if king.rank() == color.rank(0)
            && self.of(color, Piece::Rook).has(rook)
            && right_side
            && (standard || self.variant == Variant::Chess960)
        {
            self.castling[color.index()][wing as usize] = file;
        }
    }

    fn hash_men(&mut self) {
        for color in Color::ALL {
            for piece in Piece::ALL {
                for sq in self.of(color, piece) {
                    let key = zobrist::man(color, piece, sq);
                    self.key ^= key;
                    if piece == Piece::Pawn {
                        self.pawn_key ^= key as u32;
                    } else {
                        self.piece_keys[color.index()] ^= key as u32;
                    }
                }
            }
            for file in self.castling[color.index()] {
                if file != NOTHING {
                    self.key ^= zobrist::castling(color, file);
                }
            }
        }
        if self.side == Color::Black {
            self.key ^= zobrist::black();
        }
    }

    /// Whether a pawn of the side not to move can just have passed this square with a double step.
    fn could_just_pass(&self, target: Square) -> bool {
        let them = !self.side;
        let pawn = target.bb().forward(them);
        let origin = target.bb().forward(!them);
        target.rank() == them.rank(2)
            && (pawn & self.of(them, Piece::Pawn)).any()
            && ((origin | target.bb()) & self.occupied()).is_empty()
    }
}
