//! Moves as the Universal Chess Interface writes them.

use super::TextError;
use crate::board::{Board, Variant, Wing};
use crate::chessmove::Move;
use crate::piece::Piece;
use crate::square::Square;
use core::fmt;

/// Reads a move such as "e2e4", "e7e8q" or, for castling, "e1g1" and "e1h1".
///
/// Castling may be written as the king's two steps or as king takes rook, in standard chess and Chess960,
/// as long as no plain king move has the same text.
///
/// # Errors
///
/// [`TextError::Syntax`] or [`TextError::Illegal`].
pub fn parse_uci(board: &Board, text: &[u8]) -> Result<Move, TextError> {
    let square = |at: usize| {
        text.get(at..at + 2)
            .and_then(Square::parse)
            .ok_or(TextError::Syntax)
    };
    let (from, to) = (square(0)?, square(2)?);
    let mv = match text.get(4..).unwrap_or_default() {
        [] => Move::new(from, to),
        [letter] => {
            let piece = Piece::from_letter(*letter).ok_or(TextError::Syntax)?;
            if !Piece::PROMOTIONS.contains(&piece) {
                return Err(TextError::Syntax);
            }
            Move::promoting(from, to, piece)
        }
        _ => return Err(TextError::Syntax),
    };
    if board.is_legal(mv) {
        return Ok(mv);
    }
    king_steps(board, mv).ok_or(TextError::Illegal)
}

/// The castling move that is meant by the king's own two squares.
fn king_steps(board: &Board, mv: Move) -> Option<Move> {
    let us = board.side();
    if mv.promotion().is_some() || board.king(us) != mv.from() {
        return None;
    }
    Wing::ALL.into_iter().find_map(|wing| {
        let castling = Move::new(mv.from(), board.castle_rook(us, wing)?);
        let meant = mv.to() == Square::at(wing.king_file(), us.rank(0));
        (meant && board.is_legal(castling)).then_some(castling)
    })
}

/// Writes a legal move. Castling is "e1g1" in standard chess and king takes rook in Chess960; no move is "0000".
///
/// # Errors
///
/// Only those of the writer.
pub fn write_uci(board: &Board, mv: Move, out: &mut impl fmt::Write) -> fmt::Result {
    if mv.is_none() {
        return out.write_str("0000");
    }
    let castles = board.colored(board.side()).has(mv.to());
    let to = if castles && board.variant() == Variant::Standard {
        let wing = if mv.to() > mv.from() {
            Wing::Short
        } else {
            Wing::Long
        };
        Square::at(wing.king_file(), mv.to().rank())
    } else {
        mv.to()
    };
    write!(out, "{}{}", mv.from(), to)?;
    match mv.promotion() {
        Some(piece) => out.write_char(piece.letter() as char),
        None => Ok(()),
    }
}
