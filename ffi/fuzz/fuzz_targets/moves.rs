//! Any text is an error or a legal move, whose UCI and SAN read back as that move.
//!
//! The input's first line is a FEN, or the start position is taken; the rest are moves, played as far as they go.
#![no_main]

use cb_core::board::{Board, Variant};
use cb_core::movegen::legal_moves;
use cb_core::notation::{parse_move, parse_san, parse_uci, write_san, write_uci};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let mut lines = input.splitn(2, |&byte| byte == b'\n');
    let fen = lines.next().unwrap_or_default();
    let chess960 = fen.len() % 2 == 1;
    let variant = if chess960 {
        Variant::Chess960
    } else {
        Variant::Standard
    };
    let mut board = Board::from_fen(fen, variant).unwrap_or(Board::start());
    for text in lines.next().unwrap_or_default().split(|&byte| byte == b' ') {
        let Ok(mv) = parse_move(&board, text) else {
            continue;
        };
        assert!(legal_moves(&board).contains(&mv), "{board} {mv:?}");
        let (mut uci, mut san) = (String::new(), String::new());
        write_uci(&board, mv, &mut uci).expect("strings grow");
        write_san(&board, mv, &mut san).expect("strings grow");
        assert_eq!(parse_uci(&board, uci.as_bytes()), Ok(mv), "{board} {uci}");
        assert_eq!(parse_san(&board, san.as_bytes()), Ok(mv), "{board} {san}");
        assert_eq!(parse_move(&board, uci.as_bytes()), Ok(mv), "{board} {uci}");
        board = board.play(mv).expect("legal");
    }
});
