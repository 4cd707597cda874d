//! Positions.
#![allow(unsafe_op_in_unsafe_fn)]

use crate::lend::{self, Plain};
use crate::text::{self, Text};
use crate::version::cb_status::{self, *};
use crate::version::{count, status};
use cb_core::bitboard::Bitboard;
use cb_core::board::{Board, FenError, Setup, Variant};
use cb_core::chessmove::Move;
use cb_core::color::Color;
use cb_core::movegen;
use cb_core::perft;
use cb_core::piece::Piece;
use cb_core::square::Square;
use cty::c_char;

/// No position has more legal moves: room for `cb_position_moves`.
pub const CB_MOVES_MAX: usize = 416;

/// No text that the library writes is longer, its NUL included.
pub const CB_TEXT_MAX: usize = 256;

/// As a text's length: the text ends with NUL.
pub const CB_NUL: usize = usize::MAX;

/// For `cb_position_from_fen`: the position is Chess960. It is kept in the position, and decides how castling is
/// written: as the king taking its own rook ("e1h1"), and in FEN by the rooks' files ("HAha").
pub const CB_FEN_960: u32 = 1;

/// In what `cb_position_piece_at` returns: the man is Black's.
pub const CB_PIECE_BLACK: i32 = 8;

/// The deepest `cb_position_perft`.
pub const CB_PERFT_MAX: u32 = 15;

const _: () = assert!(CB_MOVES_MAX >= movegen::MAX_MOVES);
const _: () = assert!(CB_TEXT_MAX == text::CAPACITY);

/// The two sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
pub enum cb_color {
    /// White, who moves first.
    CB_WHITE = 0,
    /// Black.
    CB_BLACK = 1,
}

/// The kinds of men.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
pub enum cb_piece {
    /// No man.
    CB_PIECE_NONE = 0,
    /// A pawn.
    CB_PIECE_PAWN = 1,
    /// A knight.
    CB_PIECE_KNIGHT = 2,
    /// A bishop.
    CB_PIECE_BISHOP = 3,
    /// A rook.
    CB_PIECE_ROOK = 4,
    /// A queen.
    CB_PIECE_QUEEN = 5,
    /// A king.
    CB_PIECE_KING = 6,
}

/// A move; 0 is none. What it means depends on the position. Two moves of one position are the same if and only if
/// their numbers are.
pub type cb_move = u16;

/// A position: where the men stand, who moves, what castling and en passant remain, and the clocks. A plain value of
/// 80 bytes without pointers: copy it with `=`, keep a copy to undo, drop it at will. Only the library writes the inside;
/// one that it did not fill is `CB_STATUS_POSITION` wherever it is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub struct cb_position {
    pub(crate) opaque: [u64; 10],
}

// SAFETY: an array of integers.
unsafe impl Plain for cb_position {}

/// The high bits of a filled position's last word.
const MARK: u64 = 0x63_62_50_6f_73_31;

impl cb_position {
    /// The value that tells of a board.
    pub(crate) fn of(board: &Board) -> cb_position {
        let setup = board.setup();
        let mut opaque = [0; 10];
        for (word, set) in opaque
            .iter_mut()
            .zip(setup.pieces.iter().chain(&setup.colors))
        {
            *word = set.0;
        }
        let [[a, b], [c, d]] = setup
            .castling
            .map(|wings| wings.map(|file| file.unwrap_or(NOTHING)));
        let en_passant = setup.en_passant.map_or(NOTHING, |sq| sq.index() as u8);
        let flags =
            (setup.side == Color::Black) as u8 | ((setup.variant == Variant::Chess960) as u8) << 1;
        opaque[8] = u64::from_le_bytes([a, b, c, d, en_passant, setup.halfmove, flags, 0]);
        opaque[9] = MARK << 16 | u64::from(setup.fullmove);
        cb_position { opaque }
    }

    /// The board that the value tells of, with every rule checked anew.
    pub(crate) fn board(&self) -> Result<Board, cb_status> {
        let [p0, p1, p2, p3, p4, p5, c0, c1, rights, rest] = self.opaque;
        let [a, b, c, d, en_passant, halfmove, flags, _] = rights.to_le_bytes();
        let file = |file: u8| (file != NOTHING).then_some(file);
        let setup = Setup {
            pieces: [p0, p1, p2, p3, p4, p5].map(Bitboard),
            colors: [c0, c1].map(Bitboard),
            side: if flags & 1 == 0 {
                Color::White
            } else {
                Color::Black
            },
            castling: [[file(a), file(b)], [file(c), file(d)]],
            en_passant: Square::new(en_passant),
            halfmove,
            fullmove: rest as u16,
            variant: if flags & 2 == 0 {
                Variant::Standard
            } else {
                Variant::Chess960
            },
        };
        let board = Board::try_from(&setup).map_err(|_| CB_STATUS_POSITION)?;
        // Whatever the checks repaired, and the mark, the library would have written otherwise.
        if cb_position::of(&board) == *self {
            Ok(board)
        } else {
            Err(CB_STATUS_POSITION)
        }
    }
}

const NOTHING: u8 = 0xFF;

/// The board at a pointer.
pub(crate) unsafe fn board_at(position: *const cb_position) -> Result<Board, cb_status> {
    lend::read(position)?.board()
}

fn fen_status(error: FenError) -> cb_status {
    match error {
        FenError::Syntax => CB_STATUS_FEN_SYNTAX,
        FenError::Kings => CB_STATUS_FEN_KINGS,
        FenError::TooManyMen => CB_STATUS_FEN_MEN,
        FenError::PawnOnLastRank => CB_STATUS_FEN_PAWN,
        FenError::AdjacentKings => CB_STATUS_FEN_ADJACENT_KINGS,
        FenError::OpponentInCheck => CB_STATUS_FEN_OPPONENT_IN_CHECK,
        FenError::ImpossibleCheck => CB_STATUS_FEN_CHECKERS,
    }
}

/// Longer texts end with NUL nowhere near a FEN or a move.
pub(crate) const LONGEST_TEXT: usize = 4096;

/// `sizeof(cb_position)`, for bindings that cannot read this header.
#[unsafe(no_mangle)]
pub extern "C" fn cb_position_size() -> usize {
    size_of::<cb_position>()
}

/// Sets up the start position of standard chess.
///
/// Errors: `CB_STATUS_NULL`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_position_start(position: *mut cb_position) -> cb_status {
    status((|| {
        lend::out(position)?.put(cb_position::of(&Board::start()));
        Ok(())
    })())
}

/// Reads a FEN. Missing clocks count as `0 1`; a halfmove clock above 255 counts as 255, a move number above 65535 as
/// that. Castling rights without their king and rook are dropped, as is an en passant square that no pawn can use. With
/// `CB_FEN_960` in `flags`, castling rights may be X-FEN (`KQkq`: the outermost rooks) or Shredder-FEN (the rooks' files).
///
/// Errors: `CB_STATUS_NULL`; `CB_STATUS_ARGUMENT` for unknown flags; the `CB_STATUS_FEN_` reasons.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_position_from_fen(
    text: *const c_char,
    len: usize,
    flags: u32,
    position: *mut cb_position,
) -> cb_status {
    status((|| {
        let place = lend::out(position)?;
        let text = lend::text(text, len, LONGEST_TEXT, CB_STATUS_FEN_SYNTAX)?;
        let variant = match flags {
            0 => Variant::Standard,
            CB_FEN_960 => Variant::Chess960,
            _ => return Err(CB_STATUS_ARGUMENT),
        };
        let board = Board::from_fen(text, variant).map_err(fen_status)?;
        place.put(cb_position::of(&board));
        Ok(())
    })())
}

/// Writes the FEN with all six fields and returns its length. An en passant square stands in it only if it can be used.
///
/// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`, `CB_STATUS_SPACE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_position_fen(
    position: *const cb_position,
    buf: *mut c_char,
    cap: usize,
) -> i32 {
    count((|| {
        let board = board_at(position)?;
        lend::put_text(Text::made_by(|text| board.write_fen(text)), buf, cap)
    })())
}

/// Writes all legal moves, in no particular order, and returns their number. Room for `CB_MOVES_MAX` is always enough.
/// With `moves` NULL and `cap` 0 it only counts.
///
/// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`, `CB_STATUS_SPACE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_position_moves(
    position: *const cb_position,
    moves: *mut cb_move,
    cap: usize,
) -> i32 {
    count((|| {
        let board = board_at(position)?;
        lend::put_all(
            movegen::legal_moves(&board).iter().map(|mv| mv.raw()),
            moves,
            cap,
        )
    })())
}

/// Plays a move on the position itself. For a whole game, with its draws by repetition, see `cb_game_play`.
///
/// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`, `CB_STATUS_MOVE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_position_play(position: *mut cb_position, mv: cb_move) -> cb_status {
    status((|| {
        let board = board_at(position)?;
        let next = board.play(Move::from_raw(mv)).ok_or(CB_STATUS_MOVE)?;
        lend::out(position)?.put(cb_position::of(&next));
        Ok(())
    })())
}

/// What stands on a square: a `cb_piece`, plus `CB_PIECE_BLACK` if it is Black's. Squares count from 0 (a1) over
/// 7 (h1) and 8 (a2) to 63 (h8).
///
/// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`, `CB_STATUS_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_position_piece_at(position: *const cb_position, square: i32) -> i32 {
    count((|| {
        let board = board_at(position)?;
        let sq = u8::try_from(square)
            .ok()
            .and_then(Square::new)
            .ok_or(CB_STATUS_ARGUMENT)?;
        let kind = board.piece_on(sq).map_or(cb_piece::CB_PIECE_NONE, kind_of) as i32;
        let black = board.color_on(sq) == Some(Color::Black);
        Ok(if black { kind + CB_PIECE_BLACK } else { kind } as usize)
    })())
}

pub(crate) fn kind_of(piece: Piece) -> cb_piece {
    match piece {
        Piece::Pawn => cb_piece::CB_PIECE_PAWN,
        Piece::Knight => cb_piece::CB_PIECE_KNIGHT,
        Piece::Bishop => cb_piece::CB_PIECE_BISHOP,
        Piece::Rook => cb_piece::CB_PIECE_ROOK,
        Piece::Queen => cb_piece::CB_PIECE_QUEEN,
        Piece::King => cb_piece::CB_PIECE_KING,
    }
}

/// The side to move: `CB_WHITE` or `CB_BLACK`.
///
/// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_position_side(position: *const cb_position) -> i32 {
    count(board_at(position).map(|board| match board.side() {
        Color::White => cb_color::CB_WHITE as usize,
        Color::Black => cb_color::CB_BLACK as usize,
    }))
}

/// 1 if the side to move is in check, else 0.
///
/// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_position_in_check(position: *const cb_position) -> i32 {
    count(board_at(position).map(|board| usize::from(board.in_check())))
}

/// A 64-bit hash of what makes two positions the same under the rules of repetition: the men, the side to move, castling
/// rights and an en passant capture that is legal. Equal on every platform for one `cb_abi`.
///
/// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_position_key(position: *const cb_position, key: *mut u64) -> cb_status {
    status((|| {
        let place = lend::out(key)?;
        place.put(board_at(position)?.key());
        Ok(())
    })())
}

/// Counts the positions that legal moves lead to in exactly `depth` plies. It takes as long as it takes: 8,902 positions
/// at depth 3 from the start, 119 million at depth 6, and about thirty times as many a ply.
///
/// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`; `CB_STATUS_ARGUMENT` beyond `CB_PERFT_MAX`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_position_perft(
    position: *const cb_position,
    depth: u32,
    nodes: *mut u64,
) -> cb_status {
    status((|| {
        let place = lend::out(nodes)?;
        let board = board_at(position)?;
        if depth > CB_PERFT_MAX {
            return Err(CB_STATUS_ARGUMENT);
        }
        place.put(perft::perft(&board, depth));
        Ok(())
    })())
}
