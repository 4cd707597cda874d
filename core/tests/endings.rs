//! Endings that shallow searches must win: the evaluation shows them the way.

mod common;

use cb_core::chessmove::Move;
use cb_core::engine::{Engine, NoHost};
use cb_core::game::{Game, Outcome};
use cb_core::search::{Limits, Stop};
use cb_core::table::Table;
use common::{board, large, words};

/// Plays both sides to the end and returns the plies, if it was mate.
fn plies_to_mate(fen: &str, nodes: u64) -> Option<usize> {
    let words = words(1 << 18);
    let table = Table::new(&words);
    let mut storage = large();
    let mut engine = Engine::new(storage.memory()).expect("enough");
    engine.set_table(Some(&table));
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let stop = Stop::new();
    let mut game = Game::new(board(fen));
    for ply in 0..200 {
        match game.outcome() {
            Outcome::Ongoing => {}
            Outcome::Checkmate { .. } => return Some(ply),
            _ => return None,
        }
        if game.claims().fifty_moves || game.claims().threefold {
            return None;
        }
        let found = engine
            .search(&game, &limits, &stop, &mut NoHost)
            .expect("a move");
        assert_ne!(found.best, Move::NONE);
        game.play(found.best).expect("legal");
    }
    None
}

#[test]
fn known_endings_are_won_within_fifty_moves() {
    for fen in [
        "8/8/8/3k4/8/8/8/KQ6 w - - 0 1",
        "8/8/8/3k4/8/8/8/KR6 w - - 0 1",
        "8/8/8/3k4/8/8/8/K1BB4 w - - 0 1",
        "8/8/8/3k4/8/8/8/KBN5 w - - 0 1",
        "7k/8/8/8/8/8/8/KBN5 w - - 0 1",
        "8/8/8/3kn3/8/8/8/KQ6 w - - 0 1",
        "8/8/8/3kb3/8/8/8/KQ6 w - - 0 1",
        "8/8/8/3kp3/8/8/8/KR6 w - - 0 1",
    ] {
        let plies = plies_to_mate(fen, 20_000);
        assert!(plies.is_some_and(|plies| plies < 100), "{fen}: {plies:?}");
    }
}
