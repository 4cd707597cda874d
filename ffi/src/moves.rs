//! Moves.
#![allow(unsafe_op_in_unsafe_fn)]

use crate::lend;
use crate::position::{LONGEST_TEXT, board_at, cb_move, cb_piece, cb_position, kind_of};
use crate::text::Text;
use crate::version::cb_status::{self, *};
use crate::version::{count, status};
use cb_core::board::Board;
use cb_core::chessmove::Move;
use cb_core::notation::{self, TextError};
use cty::c_char;

/// Reads a move in UCI notation ("e2e4", "e7e8q", castling as "e1g1" or "e1h1") or SAN ("Nf3", "exd5", "e8=Q+",
/// "O-O"; check marks and needless origins are optional).
///
/// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`; `CB_STATUS_MOVE` for what is no legal move; `CB_STATUS_AMBIGUOUS`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_position_parse_move(
    position: *const cb_position,
    text: *const c_char,
    len: usize,
    mv: *mut cb_move,
) -> cb_status {
    status((|| {
        let place = lend::out(mv)?;
        let board = board_at(position)?;
        let text = lend::text(text, len, LONGEST_TEXT, CB_STATUS_MOVE)?;
        place.put(
            notation::parse_move(&board, text)
                .map_err(text_status)?
                .raw(),
        );
        Ok(())
    })())
}

pub(crate) fn text_status(error: TextError) -> cb_status {
    match error {
        TextError::Ambiguous => CB_STATUS_AMBIGUOUS,
        _ => CB_STATUS_MOVE,
    }
}

/// A legal move of the board with that number.
fn legal(board: &Board, raw: cb_move) -> Result<Move, cb_status> {
    let mv = Move::from_raw(raw);
    if board.is_legal(mv) {
        Ok(mv)
    } else {
        Err(CB_STATUS_MOVE)
    }
}

/// Writes a legal move in UCI notation and returns the length, 4 or 5.
///
/// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`, `CB_STATUS_MOVE`, `CB_STATUS_SPACE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_position_move_text(
    position: *const cb_position,
    mv: cb_move,
    buf: *mut c_char,
    cap: usize,
) -> i32 {
    count((|| {
        let board = board_at(position)?;
        let mv = legal(&board, mv)?;
        lend::put_text(
            Text::made_by(|text| notation::write_uci(&board, mv, text)),
            buf,
            cap,
        )
    })())
}

/// Writes a legal move in SAN, with `+` or `#`, and returns the length.
///
/// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`, `CB_STATUS_MOVE`, `CB_STATUS_SPACE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_position_san(
    position: *const cb_position,
    mv: cb_move,
    buf: *mut c_char,
    cap: usize,
) -> i32 {
    count((|| {
        let board = board_at(position)?;
        let mv = legal(&board, mv)?;
        lend::put_text(
            Text::made_by(|text| notation::write_san(&board, mv, text)),
            buf,
            cap,
        )
    })())
}

/// The square a move starts from, 0 (a1) to 63 (h8). Any number is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn cb_move_from(mv: cb_move) -> i32 {
    Move::from_raw(mv).from().index() as i32
}

/// The square a move goes to, 0 (a1) to 63 (h8); for castling, the square of the king's own rook. Any number is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn cb_move_to(mv: cb_move) -> i32 {
    Move::from_raw(mv).to().index() as i32
}

/// What a pawn becomes: a `cb_piece`, `CB_PIECE_NONE` if the move is no promotion. Any number is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn cb_move_promotion(mv: cb_move) -> i32 {
    Move::from_raw(mv)
        .promotion()
        .map_or(cb_piece::CB_PIECE_NONE, kind_of) as i32
}
