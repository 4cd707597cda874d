//! Moves as people write them.

use super::TextError;
use crate::board::Board;
use crate::chessmove::Move;
use crate::movegen::{self, Kind};
use crate::piece::Piece;
use crate::square::Square;
use core::fmt;

/// What a SAN text says of a move; what it leaves out is `None`.
struct Pattern {
    piece: Piece,
    from_file: Option<u8>,
    from_rank: Option<u8>,
    to: Square,
    promotion: Option<Piece>,
}

impl Pattern {
    fn fits(&self, board: &Board, mv: Move) -> bool {
        let castles = board.colored(board.side()).has(mv.to());
        mv.to() == self.to
            && !castles
            && mv.promotion() == self.promotion
            && board.pieces(self.piece).has(mv.from())
            && self.from_file.is_none_or(|file| file == mv.from().file())
            && self.from_rank.is_none_or(|rank| rank == mv.from().rank())
    }
}

/// Reads a move such as "Nf3", "exd5", "O-O" or "e8=Q+".
///
/// Lenient where no doubt arises: check and comment signs may be missing or wrong, capture signs and the
/// promotion's "=" may be missing, zeros may stand for the letter O, and the origin may be given in full.
///
/// # Errors
///
/// [`TextError`].
pub fn parse_san(board: &Board, text: &[u8]) -> Result<Move, TextError> {
    let text = trim_signs(text);
    match text {
        b"O-O" | b"0-0" => return parse_castling(board, true),
        b"O-O-O" | b"0-0-0" => return parse_castling(board, false),
        _ => {}
    }
    let pattern = parse_pattern(text).ok_or(TextError::Syntax)?;
    let mut found = Err(TextError::Illegal);
    movegen::for_each(board, Kind::All, |mv| {
        if pattern.fits(board, mv) {
            found = match found {
                Err(TextError::Illegal) => Ok(mv),
                _ => Err(TextError::Ambiguous),
            };
        }
    });
    found
}

fn trim_signs(text: &[u8]) -> &[u8] {
    let mut text = text;
    while let [rest @ .., b'+' | b'#' | b'!' | b'?'] = text {
        text = rest;
    }
    text
}

fn parse_castling(board: &Board, short: bool) -> Result<Move, TextError> {
    let king = board.king(board.side());
    let mut found = Err(TextError::Illegal);
    movegen::for_each(board, Kind::Quiet, |mv| {
        let castles = mv.from() == king && board.colored(board.side()).has(mv.to());
        if castles && (mv.to() > king) == short {
            found = Ok(mv);
        }
    });
    found
}

fn parse_pattern(text: &[u8]) -> Option<Pattern> {
    let (piece, rest) = match text {
        [letter @ (b'N' | b'B' | b'R' | b'Q' | b'K'), rest @ ..] => {
            (Piece::from_letter(*letter)?, rest)
        }
        _ => (Piece::Pawn, text),
    };
    let (rest, promotion) = match rest {
        [rest @ .., b'=', letter] | [rest @ .., letter @ (b'N' | b'B' | b'R' | b'Q')] => {
            let piece = Piece::from_letter(*letter)?;
            (
                rest,
                Some(Piece::PROMOTIONS.into_iter().find(|&p| p == piece)?),
            )
        }
        _ => (rest, None),
    };
    let (origin, target) = rest.split_at_checked(rest.len().checked_sub(2)?)?;
    let mut pattern = Pattern {
        piece,
        from_file: None,
        from_rank: None,
        to: Square::parse(target)?,
        promotion,
    };
    let origin = match origin {
        [rest @ .., b'x' | b'-' | b':'] => rest,
        _ => origin,
    };
    match origin {
        [] => {}
        [file @ b'a'..=b'h'] => pattern.from_file = Some(file - b'a'),
        [rank @ b'1'..=b'8'] => pattern.from_rank = Some(rank - b'1'),
        both => {
            let from = Square::parse(both)?;
            pattern.from_file = Some(from.file());
            pattern.from_rank = Some(from.rank());
        }
    }
    Some(pattern)
}

/// Writes a legal move with the shortest origin that leaves no doubt, and "+" or "#".
///
/// # Errors
///
/// Only those of the writer.
pub fn write_san(board: &Board, mv: Move, out: &mut impl fmt::Write) -> fmt::Result {
    let Some(piece) = board.piece_on(mv.from()) else {
        return out.write_str("--");
    };
    let us = board.side();
    if board.colored(us).has(mv.to()) {
        out.write_str(if mv.to() > mv.from() { "O-O" } else { "O-O-O" })?;
    } else {
        let captures = crate::see::captured(board, mv).is_some();
        if piece == Piece::Pawn {
            if captures {
                out.write_char((b'a' + mv.from().file()) as char)?;
            }
        } else {
            out.write_char(piece.letter().to_ascii_uppercase() as char)?;
            write_origin(board, mv, piece, out)?;
        }
        if captures {
            out.write_char('x')?;
        }
        write!(out, "{}", mv.to())?;
        if let Some(promoted) = mv.promotion() {
            out.write_char('=')?;
            out.write_char(promoted.letter().to_ascii_uppercase() as char)?;
        }
    }
    let next = board.play_unchecked(mv);
    match (next.in_check(), movegen::has_legal_move(&next)) {
        (true, false) => out.write_char('#'),
        (true, true) => out.write_char('+'),
        _ => Ok(()),
    }
}

/// The origin's file, rank or both, if another piece of the kind could go to the same square.
fn write_origin(board: &Board, mv: Move, piece: Piece, out: &mut impl fmt::Write) -> fmt::Result {
    let (mut twins, mut same_file, mut same_rank) = (false, false, false);
    movegen::for_each(board, Kind::All, |other| {
        let twin = other.to() == mv.to()
            && other.from() != mv.from()
            && board.pieces(piece).has(other.from());
        if twin {
            twins = true;
            same_file |= other.from().file() == mv.from().file();
            same_rank |= other.from().rank() == mv.from().rank();
        }
    });
    if twins && (!same_file || same_rank) {
        out.write_char((b'a' + mv.from().file()) as char)?;
    }
    if twins && same_file {
        out.write_char((b'1' + mv.from().rank()) as char)?;
    }
    Ok(())
}
