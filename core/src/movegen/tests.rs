use super::*;
use crate::board::Variant;
use crate::zobrist;

fn board(fen: &str) -> Board {
    Board::from_fen(fen.as_bytes(), Variant::Standard).unwrap()
}

#[test]
fn a_move_is_legal_exactly_if_it_is_generated() {
    let fens = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
        "5kbq/3Q2n1/6p1/r3PpKn/2n5/8/8/q7 w - f6 7 4",
        "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1",
    ];
    let mut state = 1;
    for fen in fens {
        let mut board = board(fen);
        for _ in 0..30 {
            let moves = legal_moves(&board);
            for raw in 0..=u16::MAX {
                let mv = Move::from_raw(raw);
                assert_eq!(
                    is_legal(&board, mv),
                    moves.contains(&mv),
                    "{board} {mv:?} {raw:#x}"
                );
            }
            if moves.is_empty() {
                break;
            }
            state = zobrist::mix(state);
            board = board.play_unchecked(moves[(state % moves.len() as u64) as usize]);
        }
    }
}

#[test]
fn noisy_and_quiet_are_all() {
    let board = board("r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1");
    let mut parts = 0;
    for_each(&board, Kind::Noisy, |_| parts += 1);
    for_each(&board, Kind::Quiet, |_| parts += 1);
    assert_eq!(parts, legal_count(&board));
}

#[test]
fn the_most_moves_known_are_218() {
    let board = board("3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1");
    assert_eq!(legal_count(&board), 218);
    assert_eq!(legal_moves(&board).len(), 218);
}
