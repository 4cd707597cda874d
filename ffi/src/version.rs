//! Version and status.

use crate::lend::static_text;
use cty::c_char;

/// The version of this interface. It changes when a program compiled against an older header would misbehave.
pub const CB_ABI: u32 = 1;

/// What a call has to say: 0 if it did what it was asked for, else why it did not. Negative values other than these
/// do not occur today, but newer libraries may add some.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
pub enum cb_status {
    /// Done.
    CB_STATUS_OK = 0,
    /// A pointer that is required is NULL.
    CB_STATUS_NULL = -1,
    /// An argument is out of its range, or a struct's `size` is too small for any version of it.
    CB_STATUS_ARGUMENT = -2,
    /// The buffer or the memory lent is too small.
    CB_STATUS_SPACE = -3,
    /// A `cb_position` or `cb_game` holds no position: it was never filled, or overwritten.
    CB_STATUS_POSITION = -4,
    /// The text is not a move, or the move is not legal.
    CB_STATUS_MOVE = -5,
    /// The move's text fits several legal moves.
    CB_STATUS_AMBIGUOUS = -6,
    /// The game is over: there is no move to search for.
    CB_STATUS_OVER = -7,
    /// The engine is searching: this call came from one of its own callbacks.
    CB_STATUS_BUSY = -8,
    /// A time limit was set, but the engine's configuration has no clock.
    CB_STATUS_CLOCK = -9,
    /// A level was to move, but the engine has neither seed nor source of entropy.
    CB_STATUS_ENTROPY = -10,
    /// The handle is no engine or table: its memory was not initialised, moved or overwritten.
    CB_STATUS_HANDLE = -11,
    /// The text is not a FEN.
    CB_STATUS_FEN_SYNTAX = -20,
    /// A side has no king, or more than one.
    CB_STATUS_FEN_KINGS = -21,
    /// A side has more than sixteen men.
    CB_STATUS_FEN_MEN = -22,
    /// A pawn stands on the first or last rank.
    CB_STATUS_FEN_PAWN = -23,
    /// The kings stand side by side.
    CB_STATUS_FEN_ADJACENT_KINGS = -24,
    /// The side that is not to move is in check.
    CB_STATUS_FEN_OPPONENT_IN_CHECK = -25,
    /// More than two men give check, or two that no move can have brought about.
    CB_STATUS_FEN_CHECKERS = -26,
}

use cb_status::*;

const STATUS_TEXTS: [(cb_status, &core::ffi::CStr); 19] = [
    (CB_STATUS_OK, c"done"),
    (CB_STATUS_NULL, c"a required pointer is NULL"),
    (CB_STATUS_ARGUMENT, c"an argument is out of range"),
    (
        CB_STATUS_SPACE,
        c"the buffer or the memory lent is too small",
    ),
    (CB_STATUS_POSITION, c"the value holds no position"),
    (CB_STATUS_MOVE, c"not a legal move"),
    (CB_STATUS_AMBIGUOUS, c"several legal moves fit"),
    (CB_STATUS_OVER, c"the game is over"),
    (CB_STATUS_BUSY, c"the engine is searching"),
    (CB_STATUS_CLOCK, c"a time limit needs a clock"),
    (
        CB_STATUS_ENTROPY,
        c"a level needs a seed or a source of entropy",
    ),
    (CB_STATUS_HANDLE, c"not an initialised engine or table"),
    (CB_STATUS_FEN_SYNTAX, c"the text is not a FEN"),
    (CB_STATUS_FEN_KINGS, c"each side must have exactly one king"),
    (CB_STATUS_FEN_MEN, c"a side has more than sixteen men"),
    (
        CB_STATUS_FEN_PAWN,
        c"a pawn stands on the first or last rank",
    ),
    (
        CB_STATUS_FEN_ADJACENT_KINGS,
        c"the kings stand side by side",
    ),
    (
        CB_STATUS_FEN_OPPONENT_IN_CHECK,
        c"the side that is not to move is in check",
    ),
    (
        CB_STATUS_FEN_CHECKERS,
        c"no move can have given these checks",
    ),
];

/// The version of the interface that the library was built with. Compare it with `CB_ABI` where the two may differ.
#[unsafe(no_mangle)]
pub extern "C" fn cb_abi() -> u32 {
    CB_ABI
}

/// The library's version, such as "0.1.0". Never NULL; lives for ever.
#[unsafe(no_mangle)]
pub extern "C" fn cb_version() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    match core::ffi::CStr::from_bytes_with_nul(VERSION.as_bytes()) {
        Ok(text) => static_text(text),
        Err(_) => static_text(c""),
    }
}

/// A short English clause, without a full stop, for any status. Never NULL; lives for ever.
#[unsafe(no_mangle)]
pub extern "C" fn cb_status_text(status: i32) -> *const c_char {
    let known = STATUS_TEXTS
        .iter()
        .find(|(value, _)| *value as i32 == status);
    match known {
        Some((_, text)) => static_text(text),
        None if status > 0 => static_text(c"a count"),
        None => static_text(c"an unknown status"),
    }
}

/// `CB_STATUS_OK`, or what went wrong.
pub(crate) fn status(result: Result<(), cb_status>) -> cb_status {
    result.err().unwrap_or(CB_STATUS_OK)
}

/// A count of 0 or more, or the negative status that says what went wrong.
pub(crate) fn count(result: Result<usize, cb_status>) -> i32 {
    match result {
        Ok(count) => i32::try_from(count).unwrap_or(i32::MAX),
        Err(status) => status as i32,
    }
}
