//! Moves as text: UCI and standard algebraic notation (SAN), both ways.

mod san;
mod uci;

pub use san::{parse_san, write_san};
pub use uci::{parse_uci, write_uci};

use crate::board::Board;
use crate::chessmove::Move;

/// Why a text is not a move of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextError {
    /// The text is no move in any position.
    Syntax,
    /// The move is not legal here.
    Illegal,
    /// More than one legal move fits.
    Ambiguous,
}

impl TextError {
    /// One English clause, without a full stop.
    pub const fn text(self) -> &'static str {
        match self {
            TextError::Syntax => "the text is not a move",
            TextError::Illegal => "the move is not legal here",
            TextError::Ambiguous => "more than one legal move fits",
        }
    }
}

impl core::fmt::Display for TextError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.text())
    }
}

/// Reads a move in UCI or SAN.
///
/// # Errors
///
/// [`TextError`]; the text is read as UCI if it has that form.
pub fn parse_move(board: &Board, text: &[u8]) -> Result<Move, TextError> {
    match parse_uci(board, text) {
        Err(TextError::Syntax) => parse_san(board, text),
        result => result,
    }
}

#[cfg(test)]
mod tests;
