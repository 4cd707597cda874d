//! FEN, X-FEN and Shredder-FEN.

use super::{Board, FenError, Setup, Variant, Wing};
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::piece::Piece;
use crate::square::Square;
use core::fmt;

/// The FEN of the start position.
pub const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

impl Board {
    /// The start position of standard chess.
    pub fn start() -> Board {
        let back = |rank| Bitboard::rank(rank);
        let files = |list: &[u8]| {
            list.iter()
                .fold(Bitboard::EMPTY, |set, &file| set | Bitboard::file(file))
        };
        let ends = back(0) | back(7);
        let setup = Setup {
            pieces: [
                back(1) | back(6),
                files(&[1, 6]) & ends,
                files(&[2, 5]) & ends,
                files(&[0, 7]) & ends,
                files(&[3]) & ends,
                files(&[4]) & ends,
            ],
            colors: [back(0) | back(1), back(6) | back(7)],
            side: Color::White,
            castling: [[Some(7), Some(0)]; 2],
            en_passant: None,
            halfmove: 0,
            fullmove: 1,
            variant: Variant::Standard,
        };
        Board::assemble(&setup)
    }

    /// Reads a FEN: four fields at least, missing clocks count as `0 1`.
    ///
    /// In [`Variant::Chess960`] castling letters are X-FEN (`KQkq`: the outermost rook) or Shredder-FEN (the
    /// rook's file). A halfmove clock above 255 counts as 255, a move number above 65,535 as that, 0 as 1.
    ///
    /// # Errors
    ///
    /// [`FenError`] says what is wrong; see [`Setup`] for what is repaired instead.
    pub fn from_fen(text: &[u8], variant: Variant) -> Result<Board, FenError> {
        let mut fields = text
            .split(|c| c.is_ascii_whitespace())
            .filter(|field| !field.is_empty());
        let mut next = || fields.next().ok_or(FenError::Syntax);
        let (placement, side, castling, en_passant) = (next()?, next()?, next()?, next()?);
        let halfmove = fields.next().map_or(Ok(0), parse_number)?;
        let fullmove = fields.next().map_or(Ok(1), parse_number)?;
        if fields.next().is_some() {
            return Err(FenError::Syntax);
        }
        let mut setup = parse_placement(placement)?;
        setup.side = match side {
            b"w" => Color::White,
            b"b" => Color::Black,
            _ => return Err(FenError::Syntax),
        };
        parse_castling(castling, &mut setup)?;
        setup.en_passant = match en_passant {
            b"-" => None,
            name => Some(Square::parse(name).ok_or(FenError::Syntax)?),
        };
        setup.halfmove = halfmove.min(255) as u8;
        setup.fullmove = fullmove.min(65_535) as u16;
        setup.variant = variant;
        Board::try_from(&setup)
    }

    /// Writes the FEN with all six fields.
    ///
    /// # Errors
    ///
    /// Only those of the writer.
    pub fn write_fen(&self, out: &mut impl fmt::Write) -> fmt::Result {
        for rank in (0..8).rev() {
            self.write_rank(rank, out)?;
            out.write_char(if rank > 0 { '/' } else { ' ' })?;
        }
        out.write_str(if self.side == Color::White {
            "w "
        } else {
            "b "
        })?;
        self.write_castling(out)?;
        match self.en_passant() {
            Some(sq) => write!(out, " {sq}")?,
            None => out.write_str(" -")?,
        }
        write!(out, " {} {}", self.halfmove, self.fullmove)
    }

    fn write_rank(&self, rank: u8, out: &mut impl fmt::Write) -> fmt::Result {
        let mut empty = 0;
        for file in 0..8 {
            let sq = Square::at(file, rank);
            let man = self.color_on(sq).zip(self.piece_on(sq));
            if empty > 0 && man.is_some() {
                out.write_char((b'0' + empty) as char)?;
                empty = 0;
            }
            match man {
                Some((color, piece)) => out.write_char(piece.fen_letter(color) as char)?,
                None => empty += 1,
            }
        }
        if empty > 0 {
            out.write_char((b'0' + empty) as char)
        } else {
            Ok(())
        }
    }

    fn write_castling(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let mut none = true;
        for color in Color::ALL {
            for wing in Wing::ALL {
                let Some(rook) = self.castle_rook(color, wing) else {
                    continue;
                };
                let letter = match (self.variant, wing) {
                    (Variant::Chess960, _) => b'a' + rook.file(),
                    (_, Wing::Short) => b'k',
                    (_, Wing::Long) => b'q',
                };
                let upper = color == Color::White;
                let letter = if upper {
                    letter.to_ascii_uppercase()
                } else {
                    letter
                };
                out.write_char(letter as char)?;
                none = false;
            }
        }
        if none { out.write_char('-') } else { Ok(()) }
    }
}

impl fmt::Display for Board {
    /// The FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_fen(f)
    }
}

/// A clock: up to nine digits.
fn parse_number(text: &[u8]) -> Result<u32, FenError> {
    if text.len() > 9 {
        return Err(FenError::Syntax);
    }
    text.iter().try_fold(0, |number, &digit| match digit {
        b'0'..=b'9' => Ok(number * 10 + u32::from(digit - b'0')),
        _ => Err(FenError::Syntax),
    })
}

fn parse_placement(text: &[u8]) -> Result<Setup, FenError> {
    let mut setup = Setup {
        pieces: [Bitboard::EMPTY; 6],
        colors: [Bitboard::EMPTY; 2],
        side: Color::White,
        castling: [[None; 2]; 2],
        en_passant: None,
        halfmove: 0,
        fullmove: 1,
        variant: Variant::Standard,
    };
    let (mut file, mut rank) = (0, 7);
    for &c in text {
        match c {
            b'1'..=b'8' => file += c - b'0',
            b'/' if file == 8 && rank > 0 => {
                file = 0;
                rank -= 1;
            }
            _ => {
                let piece = Piece::from_letter(c)
                    .filter(|_| file < 8)
                    .ok_or(FenError::Syntax)?;
                let color = if c.is_ascii_uppercase() {
                    Color::White
                } else {
                    Color::Black
                };
                let sq = Square::at(file, rank);
                setup.pieces[piece.index()] |= sq.bb();
                setup.colors[color.index()] |= sq.bb();
                file += 1;
            }
        }
        if file > 8 {
            return Err(FenError::Syntax);
        }
    }
    if file == 8 && rank == 0 {
        Ok(setup)
    } else {
        Err(FenError::Syntax)
    }
}

fn parse_castling(text: &[u8], setup: &mut Setup) -> Result<(), FenError> {
    if text == b"-" {
        return Ok(());
    }
    if text.len() > 4 {
        return Err(FenError::Syntax);
    }
    for &c in text {
        let color = if c.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let back = Bitboard::rank(color.rank(0)) & setup.colors[color.index()];
        // A side without its king on the back rank has no right to grant; whether it has a king at all is
        // checked later.
        let king = (setup.pieces[Piece::King.index()] & back).first();
        let king_file = king.map(Square::file);
        let rooks = setup.pieces[Piece::Rook.index()] & back;
        let (wing, file) = match c.to_ascii_lowercase() {
            b'k' => (Wing::Short, rooks.last().map(Square::file)),
            b'q' => (Wing::Long, rooks.first().map(Square::file)),
            letter @ b'a'..=b'h' => {
                let file = letter - b'a';
                let short = king_file.is_some_and(|king| file > king);
                (if short { Wing::Short } else { Wing::Long }, Some(file))
            }
            _ => return Err(FenError::Syntax),
        };
        setup.castling[color.index()][wing as usize] = file;
    }
    Ok(())
}
