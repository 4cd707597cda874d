use super::*;
use crate::board::Variant;
use crate::movegen::legal_moves;
use std::string::String;

fn board(fen: &str) -> Board {
    Board::from_fen(fen.as_bytes(), Variant::Standard).unwrap()
}

fn san(board: &Board, mv: Move) -> String {
    let mut text = String::new();
    write_san(board, mv, &mut text).unwrap();
    text
}

fn uci(board: &Board, mv: Move) -> String {
    let mut text = String::new();
    write_uci(board, mv, &mut text).unwrap();
    text
}

const FENS: [&str; 5] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    "3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1",
    "6k1/8/8/8/8/8/8/QQQQQQK1 w - - 0 1",
    "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1",
];

#[test]
fn every_move_reads_back() {
    for fen in FENS {
        let board = board(fen);
        for mv in legal_moves(&board) {
            assert_eq!(
                parse_san(&board, san(&board, mv).as_bytes()),
                Ok(mv),
                "{fen} {mv:?}"
            );
            assert_eq!(
                parse_uci(&board, uci(&board, mv).as_bytes()),
                Ok(mv),
                "{fen} {mv:?}"
            );
            assert_eq!(
                parse_move(&board, san(&board, mv).as_bytes()),
                Ok(mv),
                "{fen} {mv:?}"
            );
        }
    }
}

#[test]
fn san_is_as_people_write_it() {
    let at = |fen: &str, mv: &str| {
        let board = board(fen);
        san(&board, parse_uci(&board, mv.as_bytes()).unwrap())
    };
    assert_eq!(at("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2"), "Ne2");
    assert_eq!(
        at(
            "4k2r/r3bppp/p1p5/3pR3/Pp1P1B2/7P/1PP2PP1/R5K1 w k - 0 37",
            "a1e1"
        ),
        "Rae1"
    );
    assert_eq!(at("2k5/8/8/8/4Q2Q/8/8/1K5Q w - - 0 1", "h4e1"), "Qh4e1");
    assert_eq!(at("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6"), "dxe6");
    assert_eq!(
        at("7R/2r2pk1/p5p1/1pp3P1/8/P6R/1PP5/2K5 w - - 0 3", "h3h7"),
        "R3h7#"
    );
    assert_eq!(at("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"), "O-O");
    assert_eq!(at("3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8n"), "exd8=N");
}

#[test]
fn lenient_readings() {
    let start = Board::start();
    for text in ["Nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "Nf3!?", "g1f3"] {
        assert_eq!(
            parse_move(&start, text.as_bytes()).map(|mv| uci(&start, mv)),
            Ok("g1f3".into())
        );
    }
    let castling = board("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    for text in ["O-O", "0-0", "e1g1", "e1h1", "O-O+"] {
        assert_eq!(
            parse_move(&castling, text.as_bytes()).map(|mv| uci(&castling, mv)),
            Ok("e1g1".into())
        );
    }
    let promotion = board("7k/4P3/8/8/8/8/8/K7 w - - 0 1");
    for text in ["e8=Q", "e8Q", "e7e8q", "e7e8Q", "e7-e8=Q+"] {
        assert!(parse_move(&promotion, text.as_bytes()).is_ok(), "{text}");
    }
}

#[test]
fn bad_text_says_why() {
    let start = Board::start();
    let cases: [(&[u8], TextError); 10] = [
        (b"", TextError::Syntax),
        (b"e", TextError::Syntax),
        (b"0000", TextError::Syntax),
        (b"e2e9", TextError::Syntax),
        (b"e2e4k", TextError::Syntax),
        (b"e2e4qq", TextError::Syntax),
        (b"\xff\xfe", TextError::Syntax),
        (b"e2e5", TextError::Illegal),
        (b"Ke2", TextError::Illegal),
        (b"O-O", TextError::Illegal),
    ];
    for (text, reason) in cases {
        assert_eq!(parse_move(&start, text), Err(reason), "{text:?}");
    }
    let twins = board("4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1");
    assert_eq!(parse_san(&twins, b"Ne2"), Err(TextError::Ambiguous));
    let promotion = board("7k/4P3/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(parse_move(&promotion, b"e7e8"), Err(TextError::Illegal));
}
