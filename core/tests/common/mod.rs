//! What several test programs share.
#![allow(dead_code)]

use cb_core::board::{Board, Setup, Variant};
use cb_core::chessmove::Move;
use cb_core::engine::{Engine, LargeStorage};
use cb_core::game::{Game, Outcome};
use cb_core::movegen::legal_moves;
use cb_core::search::{Host, Limits, Stop};
use cb_core::zobrist::mix;
use std::sync::atomic::AtomicU32;

/// Openings, middlegames and endings of every kind.
pub const FENS: [&str; 12] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
    "8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - 0 1",
    "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
    "8/8/1p1k4/1P6/2K5/8/8/8 w - - 0 1",
    "8/5k2/8/4pN2/8/3b4/P5K1/8 b - - 0 1",
    "6k1/5ppp/8/8/8/8/q4PPP/3R2K1 w - - 0 1",
    "8/1P4k1/8/8/8/1p4r1/1K6/8 w - - 0 1",
    "r1bq1rk1/ppp2ppp/2n2n2/2bpp3/4P3/2PP1N2/PP1NBPPP/R1BQ1RK1 w - - 0 1",
];

/// A repeatable stream of numbers.
pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(1);
        mix(self.0)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

pub fn board(fen: &str) -> Board {
    Board::from_fen(fen.as_bytes(), Variant::Standard).expect(fen)
}

/// Positions on random walks of up to `plies` plies, with clocks at 0, in which the game goes on.
pub fn random_positions(count: usize, plies: usize, seed: u64) -> Vec<Board> {
    let mut rng = Rng(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let mut board = board(FENS[found.len() % FENS.len()]);
        for _ in 0..rng.below(plies) {
            let moves = legal_moves(&board);
            if moves.is_empty() {
                break;
            }
            board = board.play_unchecked(moves[rng.below(moves.len())]);
        }
        let fresh = Board::try_from(&Setup {
            halfmove: 0,
            ..board.setup()
        })
        .expect("legal play");
        if Game::new(fresh).outcome() == Outcome::Ongoing {
            found.push(fresh);
        }
    }
    found
}

/// An empty table's memory.
pub fn words(count: usize) -> Vec<AtomicU32> {
    (0..count).map(|_| AtomicU32::new(0)).collect()
}

/// The most memory that an engine uses.
pub fn large() -> Box<LargeStorage> {
    Box::new(LargeStorage::new())
}

/// An engine's game against itself from the start position: its moves and node counts. `between` is called after each
/// move.
pub fn play(
    engine: &mut Engine<'_>,
    limits: &Limits<'_>,
    host: &mut impl Host,
    plies: usize,
    mut between: impl FnMut(&mut Engine<'_>, &Game),
) -> Vec<(Move, u64)> {
    let mut game = Game::new(Board::start());
    let mut played = Vec::new();
    while played.len() < plies && game.outcome() == Outcome::Ongoing {
        let found = engine
            .search(&game, limits, &Stop::new(), host)
            .expect("a move");
        game.play(found.best).expect("legal");
        played.push((found.best, found.nodes));
        between(engine, &game);
    }
    played
}
