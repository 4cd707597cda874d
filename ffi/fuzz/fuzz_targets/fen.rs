//! Any text is an error, or a position whose own FEN reads back equal and whose legal moves all leave the king safe.
#![no_main]

use cb_core::board::{Board, Variant};
use cb_core::movegen::legal_moves;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    for variant in [Variant::Standard, Variant::Chess960] {
        let Ok(board) = Board::from_fen(text, variant) else {
            continue;
        };
        let fen = board.to_string();
        assert_eq!(Board::from_fen(fen.as_bytes(), variant), Ok(board), "{fen}");
        for mv in legal_moves(&board) {
            let next = board.play(mv).expect("legal");
            let attackers = next.attackers_to(next.king(board.side()), next.occupied());
            assert!(
                (attackers & next.colored(next.side())).is_empty(),
                "{fen} {mv:?}"
            );
        }
    }
});
