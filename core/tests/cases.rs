//! Positions from public bug reports, through the Rust interface.

mod reports;

use cb_core::board::{Board, FenError, START_FEN, Variant};
use cb_core::engine::{Engine, LargeStorage, SearchError};
use cb_core::game::{Game, Outcome};
use cb_core::levels::{Dice, Strength};
use cb_core::movegen::legal_moves;
use cb_core::notation::{parse_move, parse_uci, write_san, write_uci};
use cb_core::search::{Limits, NoHost, Stop};
use cb_core::table::Table;
use reports::{Api, Found, Refusal, Standing};
use std::sync::atomic::AtomicU32;

struct RustApi<'m> {
    game: Game,
    engine: Engine<'m>,
}

impl RustApi<'_> {
    fn uci(board: &Board, mv: cb_core::chessmove::Move) -> String {
        let mut text = String::new();
        write_uci(board, mv, &mut text).expect("a String takes all");
        text
    }

    /// A line's moves as text, each in the position that the ones before it reach.
    fn line(&self, moves: &[cb_core::chessmove::Move]) -> Vec<String> {
        let mut board = *self.game.board();
        let mut texts = Vec::new();
        for &mv in moves {
            let next = board.play(mv).expect("lines are legal");
            texts.push(Self::uci(&board, mv));
            board = next;
        }
        texts
    }
}

impl Api for RustApi<'_> {
    fn begin(&mut self, fen: &str, chess960: bool) -> Result<(), Refusal> {
        let text = if fen.is_empty() { START_FEN } else { fen };
        let variant = if chess960 {
            Variant::Chess960
        } else {
            Variant::Standard
        };
        let board = Board::from_fen(text.as_bytes(), variant).map_err(|error| match error {
            FenError::Syntax => Refusal::Syntax,
            FenError::Kings => Refusal::Kings,
            FenError::TooManyMen => Refusal::TooManyMen,
            FenError::PawnOnLastRank => Refusal::PawnOnLastRank,
            FenError::AdjacentKings => Refusal::AdjacentKings,
            FenError::OpponentInCheck => Refusal::OpponentInCheck,
            FenError::ImpossibleCheck => Refusal::ImpossibleCheck,
        })?;
        self.game = Game::new(board);
        Ok(())
    }

    fn play(&mut self, moves: &str) -> Result<(), usize> {
        for (index, text) in moves.split_whitespace().enumerate() {
            let mv = parse_uci(self.game.board(), text.as_bytes()).map_err(|_| index)?;
            self.game.play(mv).map_err(|_| index)?;
        }
        Ok(())
    }

    fn plies(&self) -> usize {
        self.game.plies() as usize
    }

    fn fen(&self) -> String {
        self.game.board().to_string()
    }

    fn legal(&self) -> Vec<String> {
        let board = self.game.board();
        legal_moves(board)
            .iter()
            .map(|&mv| Self::uci(board, mv))
            .collect()
    }

    fn san(&self, uci: &str) -> String {
        let mv = parse_uci(self.game.board(), uci.as_bytes()).expect("a legal move");
        let mut text = String::new();
        write_san(self.game.board(), mv, &mut text).expect("a String takes all");
        text
    }

    fn read(&self, text: &str) -> Option<String> {
        let mv = parse_move(self.game.board(), text.as_bytes()).ok()?;
        Some(Self::uci(self.game.board(), mv))
    }

    fn standing(&self) -> Standing {
        match self.game.outcome() {
            Outcome::Ongoing => Standing::Ongoing,
            Outcome::Checkmate { .. } => Standing::Checkmate,
            Outcome::Stalemate => Standing::Stalemate,
            Outcome::DeadPosition => Standing::Dead,
            _ => Standing::Other,
        }
    }

    fn threefold(&self) -> bool {
        self.game.claims().threefold
    }

    fn fifty(&self) -> bool {
        self.game.claims().fifty_moves
    }

    fn search(&mut self, depth: u32, nodes: u64, lines: usize) -> Option<Found> {
        self.engine.set_strength(Strength::FULL);
        let limits = Limits {
            depth: Some(depth),
            nodes: Some(nodes),
            multipv: lines,
            ..Limits::default()
        };
        match self
            .engine
            .search(&self.game, &limits, &Stop::new(), &mut NoHost)
        {
            Err(SearchError::Over(_)) => None,
            Err(other) => panic!("{other:?}"),
            Ok(found) => {
                assert!(self.game.board().is_legal(found.best));
                let lines = self
                    .engine
                    .lines()
                    .iter()
                    .map(|line| self.line(line.moves()));
                Some(Found {
                    best: Self::uci(self.game.board(), found.best),
                    score: found.score,
                    depth: found.depth,
                    lines: lines.collect(),
                })
            }
        }
    }

    fn level_move(&mut self, level: i32, seed: u64) -> String {
        self.engine.set_strength(Strength::from_hundredths(level));
        self.engine.set_dice(Dice::Seed(seed));
        let limits = Limits::default();
        let found = self
            .engine
            .search(&self.game, &limits, &Stop::new(), &mut NoHost);
        Self::uci(self.game.board(), found.expect("a seeded level moves").best)
    }
}

fn check(kinds: &[&str]) -> usize {
    let words: Vec<AtomicU32> = (0..1 << 20).map(|_| AtomicU32::new(0)).collect();
    let table = Table::new(&words);
    let mut storage = Box::new(LargeStorage::new());
    let mut engine = Engine::new(storage.memory()).expect("large storage is enough");
    engine.set_table(Some(&table));
    let mut api = RustApi {
        game: Game::new(Board::start()),
        engine,
    };
    reports::check(&mut api, kinds)
}

#[test]
fn positions_and_games() {
    assert_eq!(
        check(&["fen", "moves", "moves960", "play", "outcome", "san"]),
        31
    );
}

#[test]
fn searches() {
    assert_eq!(check(&["search"]), 9);
}

#[test]
fn levels() {
    assert_eq!(check(&["level"]), 4);
}
