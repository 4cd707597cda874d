//! Laws that hold for every position, tried on random games, with cozy-chess as the judge of legality.

mod common;

use cb_core::board::{Board, Setup, Variant};
use cb_core::chessmove::Move;
use cb_core::eval::evaluate;
use cb_core::movegen::{legal_count, legal_moves};
use cb_core::notation::{parse_move, parse_san, parse_uci, write_san, write_uci};
use cb_core::score::EVAL_LIMIT;
use common::{FENS, Rng, board};

const POSITIONS: usize = 20_000;

/// Calls `law` with the positions of random games, half of them Chess960.
fn for_positions(seed: u64, mut law: impl FnMut(&Board)) {
    let mut rng = Rng(seed);
    let mut seen = 0;
    while seen < POSITIONS {
        let fen = FENS[rng.below(FENS.len())];
        let variant = if rng.below(2) == 0 {
            Variant::Standard
        } else {
            Variant::Chess960
        };
        let setup = Setup {
            variant,
            ..board(fen).setup()
        };
        let mut board = Board::try_from(&setup).expect(fen);
        for _ in 0..80 {
            law(&board);
            seen += 1;
            let moves = legal_moves(&board);
            if moves.is_empty() {
                break;
            }
            board = board.play_unchecked(moves[rng.below(moves.len())]);
        }
    }
}

fn sorted(mut moves: Vec<String>) -> Vec<String> {
    moves.sort();
    moves
}

#[test]
fn legal_moves_equal_cozy_chess() {
    for_positions(1, |board| {
        let setup = Setup {
            variant: Variant::Chess960,
            ..board.setup()
        };
        let fen = Board::try_from(&setup).expect("legal").to_string();
        let oracle = cozy_chess::Board::from_fen(&fen, true).expect(&fen);
        let mut expected = Vec::new();
        oracle.generate_moves(|set| {
            expected.extend(set.into_iter().map(|mv| mv.to_string()));
            false
        });
        let ours = legal_moves(board)
            .into_iter()
            .map(|mv| format!("{mv:?}"))
            .collect();
        assert_eq!(sorted(ours), sorted(expected), "{fen}");
        assert_eq!(legal_count(board), legal_moves(board).len());
    });
}

#[test]
fn positions_read_back_from_their_fen() {
    for_positions(2, |board| {
        let fen = board.to_string();
        assert_eq!(
            Board::from_fen(fen.as_bytes(), board.variant()),
            Ok(*board),
            "{fen}"
        );
        assert_eq!(Board::try_from(&board.setup()), Ok(*board), "{fen}");
    });
}

#[test]
fn moves_read_back_from_their_text() {
    let text = |write: &dyn Fn(&mut String) -> std::fmt::Result| {
        let mut text = String::new();
        write(&mut text).expect("strings grow");
        text
    };
    let mut count = 0;
    for_positions(3, |board| {
        count += 1;
        if count % 8 != 0 {
            return;
        }
        for mv in legal_moves(board) {
            let uci = text(&|out| write_uci(board, mv, out));
            let san = text(&|out| write_san(board, mv, out));
            assert_eq!(parse_uci(board, uci.as_bytes()), Ok(mv), "{board} {uci}");
            assert_eq!(parse_san(board, san.as_bytes()), Ok(mv), "{board} {san}");
            assert_eq!(parse_move(board, san.as_bytes()), Ok(mv), "{board} {san}");
        }
    });
}

#[test]
fn no_legal_move_leaves_the_king_in_check() {
    for_positions(4, |board| {
        for mv in legal_moves(board) {
            let next = board.play(mv).expect("legal");
            let attackers = next.attackers_to(next.king(board.side()), next.occupied());
            assert!(
                (attackers & next.colored(next.side())).is_empty(),
                "{board} {mv:?}"
            );
        }
    });
}

#[test]
fn evaluations_stay_in_range() {
    for_positions(5, |board| {
        assert!(evaluate(board).abs() < EVAL_LIMIT, "{board}");
    });
}

#[test]
fn random_bits_are_no_legal_move_unless_generated() {
    let mut rng = Rng(6);
    for_positions(7, |board| {
        let mv = Move::from_raw(rng.next() as u16);
        assert_eq!(
            board.is_legal(mv),
            legal_moves(board).contains(&mv),
            "{board} {mv:?}"
        );
    });
}

#[test]
fn random_text_is_an_error_or_a_position() {
    let mut rng = Rng(8);
    let letters = b"pnbrqkPNBRQK12345678/ wb-KQkqabcdefgh0123456789";
    for _ in 0..POSITIONS {
        let mut text = board(FENS[rng.below(FENS.len())]).to_string().into_bytes();
        for _ in 0..1 + rng.below(3) {
            let at = rng.below(text.len());
            match rng.below(3) {
                0 => text[at] = letters[rng.below(letters.len())],
                1 => text.truncate(at.max(1)),
                _ => text.insert(at, rng.next() as u8),
            }
        }
        for variant in [Variant::Standard, Variant::Chess960] {
            if let Ok(board) = Board::from_fen(&text, variant) {
                let fen = board.to_string();
                assert_eq!(Board::from_fen(fen.as_bytes(), variant), Ok(board), "{fen}");
                legal_moves(&board);
            }
        }
    }
}
