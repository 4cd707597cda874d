//! The engine's positions from text whose variant is not told.

use cb_core::board::{Board, FenError, Variant, Wing};
use cb_core::color::Color;

/// Reads the first four to six fields of a FEN or EPD record; Chess960 is told by its castling rights.
///
/// A right counts as Chess960's if it is written as a rook's file, or if only Chess960's reading keeps it.
pub fn read(text: &str) -> Result<Board, FenError> {
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let is_clock = |index: usize| {
        fields
            .get(index)
            .is_some_and(|field| field.parse::<u32>().is_ok())
    };
    let length = if is_clock(4) && is_clock(5) {
        6
    } else {
        fields.len().min(4)
    };
    let fen = fields[..length].join(" ");
    let parse = |variant| Board::from_fen(fen.as_bytes(), variant);
    let standard = parse(Variant::Standard)?;
    let free = parse(Variant::Chess960)?;
    let letters = fields.get(2).copied().unwrap_or("-");
    let needs_960 =
        letters.contains(|c| !"KQkq-".contains(c)) || rights(&free) != rights(&standard);
    Ok(if needs_960 { free } else { standard })
}

fn rights(board: &Board) -> usize {
    let has = |color, wing| usize::from(board.castle_rook(color, wing).is_some());
    Color::ALL
        .into_iter()
        .flat_map(|color| Wing::ALL.map(|wing| has(color, wing)))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_variant_is_told_by_the_castling_rights() {
        let is_960 = |fen: &str| read(fen).unwrap().variant() == Variant::Chess960;
        assert!(!is_960("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
        assert!(!is_960("4k3/8/8/8/8/8/8/4K3 w KQkq -"));
        assert!(is_960("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"));
        assert!(is_960(
            "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - bm Kb1;"
        ));
        assert!(read("4k3/8/8/8/8/8/8/4K3 w").is_err());
        assert!(read("").is_err());
    }
}
