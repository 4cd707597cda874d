//! The laws of the evaluation, and positions in which it must know better than its weights.

use super::*;
use crate::board::{Setup, Variant};
use crate::movegen::legal_moves;
use std::vec::Vec;

fn board(fen: &str) -> Board {
    Board::from_fen(fen.as_bytes(), Variant::Standard).unwrap()
}

fn white_view(fen: &str) -> Score {
    let board = board(fen);
    let score = evaluate(&board);
    if board.side() == Color::White {
        score
    } else {
        -score
    }
}

/// Positions of some hundred games of random moves, with many captures and promotions among them.
fn walks() -> Vec<Board> {
    let mut boards = Vec::new();
    let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
    for _ in 0..120 {
        let mut board = Board::start();
        for _ in 0..200 {
            let moves = legal_moves(&board);
            if moves.is_empty() {
                break;
            }
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            let captures: Vec<_> = moves
                .iter()
                .filter(|mv| board.color_on(mv.to()) == Some(!board.side()))
                .copied()
                .collect();
            let pool = if seed & 0x300 == 0 && !captures.is_empty() {
                &captures
            } else {
                &moves[..]
            };
            board = board.play_unchecked(pool[(seed >> 32) as usize % pool.len()]);
            boards.push(board);
        }
    }
    boards
}

fn flipped(board: &Board) -> Board {
    let flip = |set: Bitboard| Bitboard(set.0.swap_bytes());
    let setup = board.setup();
    let [white, black] = setup.colors;
    let setup = Setup {
        pieces: setup.pieces.map(flip),
        colors: [flip(black), flip(white)],
        side: !setup.side,
        castling: [[None; 2]; 2],
        en_passant: None,
        ..setup
    };
    Board::try_from(&setup).unwrap()
}

fn mirrored(board: &Board) -> Board {
    let mirror = |set: Bitboard| Bitboard(set.0.reverse_bits().swap_bytes());
    let setup = board.setup();
    let setup = Setup {
        pieces: setup.pieces.map(mirror),
        colors: setup.colors.map(mirror),
        castling: [[None; 2]; 2],
        en_passant: None,
        ..setup
    };
    Board::try_from(&setup).unwrap()
}

#[derive(Default)]
struct Notes {
    sums: [[Pair; 2]; 3],
    frame: Option<Frame>,
}

impl Trace for Notes {
    const ON: bool = true;

    fn note(&mut self, sum: Sum, color: Color, term: usize, count: i32) {
        assert!(term < weights::COUNT);
        self.sums[sum as usize][color.index()] += weights::weight(term) * count;
    }

    fn finish(&mut self, frame: &Frame) {
        self.frame = Some(*frame);
    }
}

#[test]
fn colors_are_equal() {
    for board in walks() {
        assert_eq!(
            evaluate(&board),
            evaluate(&flipped(&board)),
            "{:?}",
            board.setup()
        );
    }
}

#[test]
fn wings_are_equal() {
    for board in walks() {
        let sides = Color::ALL.map(|color| board.king(color).file());
        // The flanks of kings on the d- and e-file are the same, and so are their mirrors: nothing is lopsided.
        assert_eq!(
            evaluate(&board),
            evaluate(&mirrored(&board)),
            "{sides:?} {:?}",
            board.setup()
        );
    }
}

#[test]
fn notes_add_up() {
    for board in walks() {
        let mut notes = Notes::default();
        let score = evaluate_with(&board, &mut notes);
        assert_eq!(score, evaluate(&board));
        let Some(frame) = notes.frame else { continue };
        let [plain, danger, initiative] = notes.sums;
        let white = mix(plain[0] - plain[1], danger, initiative[0], &frame);
        assert_eq!(
            score,
            if board.side() == Color::White {
                white
            } else {
                -white
            }
        );
    }
}

#[test]
fn scores_stay_within_bounds() {
    let queens = "kbQQQQQQ/ppQQQQQQ/8/8/8/8/8/K1Q3QQ w - - 0 1";
    let score = evaluate(&board(queens));
    assert!(score > 5_000 && score < EVAL_LIMIT);
    let mess = "qqqqqqqk/pppppppp/8/8/8/8/PPPPPPPP/QQQQQQQK w - - 0 1";
    assert!(evaluate(&board(mess)).abs() < 1_000);
    assert!(evaluate(&Board::start()).abs() < 60);
}

#[test]
fn a_bare_king_is_driven() {
    let middle = white_view("8/8/8/3k4/8/8/8/K6R w - - 0 1");
    let edge = white_view("3k4/8/3K4/8/8/8/8/7R w - - 0 1");
    assert!(middle > 4_000 && edge > middle + 50);
    // Light-squared bishop: a8 and h1 are the right corners.
    let right = white_view("k7/2K5/8/8/8/8/8/4NB2 w - - 0 1");
    let wrong = white_view("7k/5K2/8/8/8/8/8/3BN3 b - - 0 1");
    let dark_right = white_view("7k/5K2/8/8/8/8/8/4BN2 b - - 0 1");
    assert!(right > wrong && dark_right > 4_000);
}

#[test]
fn some_leads_win_nothing() {
    for fen in [
        "8/8/4k3/8/8/8/1NN5/K7 w - - 0 1",
        "8/8/4k3/8/8/8/1B6/K7 w - - 0 1",
        "k7/8/8/8/P7/8/1B6/K7 w - - 0 1",
        "k7/8/8/8/P7/8/8/K7 w - - 0 1",
    ] {
        assert!(white_view(fen).abs() < 40, "{fen}: {}", white_view(fen));
    }
    assert!(white_view("k7/8/8/8/P7/8/2B5/K7 w - - 0 1") > 150);
    assert!(white_view("8/8/4k3/4b3/8/8/8/KR6 w - - 0 1").abs() < 80);
    assert!(white_view("8/8/8/4n3/6k1/P7/8/KQ6 w - - 0 1") > 400);
}

#[test]
fn a_queen_drives_a_knight() {
    let middle = white_view("8/8/8/3kn3/8/8/8/KQ6 w - - 0 1");
    let corner = white_view("7k/6n1/5K2/8/8/8/8/1Q6 w - - 0 1");
    assert!(middle > 300 && corner > middle);
}
