use super::*;
use std::string::{String, ToString};

fn read(text: &str) -> Result<Board, FenError> {
    Board::from_fen(text.as_bytes(), Variant::Standard)
}

fn round(text: &str) -> String {
    read(text).unwrap().to_string()
}

#[test]
fn start_position_equals_its_fen() {
    assert_eq!(read(START_FEN), Ok(Board::start()));
    assert_eq!(Board::start().to_string(), START_FEN);
}

#[test]
fn missing_clocks_are_zero_and_one() {
    assert_eq!(
        round("8/5R2/2K1P3/4k3/8/b1PPpp1B/5p2/8 w - -"),
        "8/5R2/2K1P3/4k3/8/b1PPpp1B/5p2/8 w - - 0 1"
    );
    assert_eq!(
        round("4k3/8/8/8/8/8/8/4KR2 w - - 500 0"),
        "4k3/8/8/8/8/8/8/4KR2 w - - 255 1"
    );
}

#[test]
fn each_fault_has_its_reason() {
    let cases = [
        ("", FenError::Syntax),
        ("startpos", FenError::Syntax),
        ("8/8/8/8/8/8/8/8 w - -", FenError::Kings),
        ("9/8/8/8/8/8/8/K1k5 w - -", FenError::Syntax),
        ("K1k5/8/8/8/8/8/8/8/8 w - -", FenError::Syntax),
        ("K1k5/8/8/8/8/8/8/7 w - -", FenError::Syntax),
        ("K1k5/8/8/8/8/8/8/8 x - -", FenError::Syntax),
        ("K1k5/8/8/8/8/8/8/8 w X -", FenError::Syntax),
        ("K1k5/8/8/8/8/8/8/8 w - e9", FenError::Syntax),
        ("K1k5/8/8/8/8/8/8/8 w - - -1 1", FenError::Syntax),
        ("K1k5/8/8/8/8/8/8/8 w - - 1 1 1", FenError::Syntax),
        ("K1kk4/8/8/8/8/8/8/8 w - -", FenError::Kings),
        (
            "KQQQQQQQ/QQQQQQQQ/Q7/8/8/8/8/7k w - -",
            FenError::TooManyMen,
        ),
        ("K1k4P/8/8/8/8/8/8/8 w - -", FenError::PawnOnLastRank),
        ("Kk6/8/8/8/8/8/8/8 w - -", FenError::AdjacentKings),
        ("K1k4R/8/8/8/8/8/8/8 w - -", FenError::OpponentInCheck),
        ("8/8/6b1/5p2/4K3/3b4/8/k7 w - -", FenError::ImpossibleCheck),
        ("8/8/3n4/8/4K3/2n5/8/k7 w - -", FenError::ImpossibleCheck),
        ("4r3/8/3n4/8/4K2r/8/8/k7 w - -", FenError::ImpossibleCheck),
    ];
    for (fen, reason) in cases {
        assert_eq!(read(fen), Err(reason), "{fen}");
    }
}

#[test]
fn what_users_expect_is_repaired() {
    let kept = |fen: &str| round(fen).split(' ').nth(2).unwrap().to_string();
    assert_eq!(
        kept("r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2KQ2R w KQkq - 0 1"),
        "kq"
    );
    assert_eq!(kept("4k3/8/8/8/8/8/8/R3K3 w KQkq - 0 1"), "Q");
    let en_passant = |fen: &str| round(fen).split(' ').nth(3).unwrap().to_string();
    assert_eq!(
        en_passant("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1"),
        "-"
    );
    assert_eq!(en_passant("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1"), "e6");
    assert_eq!(en_passant("4k3/8/8/3Pp3/8/8/8/4K3 w - e5 0 1"), "-");
    assert_eq!(
        en_passant("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1"),
        "-",
        "pinned"
    );
    assert_eq!(
        en_passant("8/8/8/K2Pp2r/8/8/8/4k3 w - e6 0 1"),
        "-",
        "both pawns leave the rank"
    );
}

#[test]
fn chess960_rights_are_read_both_ways() {
    let read960 = |fen: &str| {
        Board::from_fen(fen.as_bytes(), Variant::Chess960)
            .unwrap()
            .to_string()
    };
    assert_eq!(
        read960("4k3/8/8/8/8/8/8/4K1RR w G - 0 1"),
        "4k3/8/8/8/8/8/8/4K1RR w G - 0 1"
    );
    assert_eq!(
        read960("4k3/8/8/8/8/8/8/4K1RR w K - 0 1"),
        "4k3/8/8/8/8/8/8/4K1RR w H - 0 1"
    );
    assert_eq!(
        read960("4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1"),
        "4k3/8/8/8/8/8/8/RR2K3 w A - 0 1"
    );
}

#[test]
fn keys_follow_moves() {
    let mut board = Board::start();
    let mut state = 7u64;
    for _ in 0..400 {
        let moves = crate::movegen::legal_moves(&board);
        if moves.is_empty() || board.halfmove_clock() > 90 {
            board = Board::start();
            continue;
        }
        state = crate::zobrist::mix(state);
        board = board.play_unchecked(moves[(state % moves.len() as u64) as usize]);
        assert_eq!(Board::try_from(&board.setup()), Ok(board), "{board}");
    }
}
