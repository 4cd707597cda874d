//! Fast games, and the ends of the lines that small searches find on the way.

use crate::epd;
use crate::lent::{Lent, Words};
use crate::tune::is_quiet;
use anyhow::{Result, anyhow};
use cb_core::board::Board;
use cb_core::chessmove::Move;
use cb_core::engine::Engine;
use cb_core::game::{Game, Outcome, is_dead};
use cb_core::movegen::{self, Kind, legal_moves};
use cb_core::search::{Limits, NoHost, Stop};
use cb_core::table::Table;
use fastrand::Rng;
use std::path::PathBuf;

/// Nodes for a move of a game.
const GAME_NODES: u64 = 400;
/// Nodes of a search for a leaf: from, and to below.
const LEAF_NODES: (u64, u64) = (100, 300);
/// Searches for leaves about a position of a game.
const LEAVES: usize = 4;
/// The most random moves at the start of a game.
const RANDOM_START: usize = 6;
/// Random moves before such a search, one of these numbers.
const RANDOM_MOVES: [usize; 8] = [0, 0, 1, 1, 1, 2, 2, 3];
/// A game ends after so many plies, or once a side is so many centipawns ahead.
const PLIES: usize = 160;
const DECIDED: i32 = 1_000;
/// Of leaves where a side is so many centipawns ahead, one in so many is kept: more decides little in a search.
const AHEAD: i32 = 500;
const KEPT: u32 = 4;
/// Of random moves off a game, one in so many is a capture, promotion or check if there is one.
const FORCING: u32 = 3;

/// Plays games.
pub struct Player {
    lent: Lent,
    words: Words,
    books: Vec<Vec<Board>>,
    random: Rng,
}

impl Player {
    /// Reads the books.
    pub fn new(books: &[PathBuf], seed: u64) -> Result<Player> {
        let read = |book: &PathBuf| {
            let records = epd::read(book)?;
            Ok(records.into_iter().map(|record| record.board).collect())
        };
        Ok(Player {
            lent: Lent::new(),
            words: Words::new(1),
            books: books.iter().map(read).collect::<Result<_>>()?,
            random: Rng::with_seed(seed),
        })
    }

    /// Plays a game: the leaves found.
    pub fn game(&mut self) -> Result<Vec<Board>> {
        let random = &mut self.random;
        let mut start = match random.choice(&self.books) {
            Some(book) => random.choice(book).copied().unwrap_or(Board::start()),
            None => Board::start(),
        };
        for _ in 0..random.usize(0..=RANDOM_START) {
            start = any_move(&start, random).map_or(start, |mv| start.play_unchecked(mv));
        }
        let table = Table::new(self.words.get());
        let mut engine = self.lent.engine()?;
        engine.set_table(Some(&table));
        let mut game = Game::new(start);
        let mut leaves = Vec::new();
        for _ in 0..PLIES {
            if game.outcome() != Outcome::Ongoing || game.claims().threefold {
                break;
            }
            let mut found = Vec::new();
            let (score, line) = search(&mut engine, &game, GAME_NODES)?;
            found.extend(end(game.board(), &line));
            for _ in 0..LEAVES {
                found.extend(leaf(&mut engine, &game, random)?);
            }
            leaves.extend(found);
            let decided = score.abs() >= DECIDED;
            let Some(&best) = line.first().filter(|_| !decided) else {
                break;
            };
            game.play(best).map_err(|error| anyhow!("{error:?}"))?;
        }
        Ok(leaves)
    }
}

/// Score and principal variation.
fn search(engine: &mut Engine<'_>, game: &Game, nodes: u64) -> Result<(i32, Vec<Move>)> {
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let found = engine
        .search(game, &limits, &Stop::new(), &mut NoHost)
        .map_err(|error| anyhow!("{}: {error:?}", game.board()))?;
    let line = engine.lines().first();
    let moves = line.map_or(Vec::new(), |line| line.moves().to_vec());
    Ok((found.score, moves))
}

/// The end of the line that a small search finds after none to three random moves.
fn leaf(engine: &mut Engine<'_>, game: &Game, random: &mut Rng) -> Result<Option<Board>> {
    let mut game = *game;
    for _ in 0..random.choice(RANDOM_MOVES).unwrap_or(0) {
        let board = game.board();
        let forcing = if random.u32(0..FORCING) == 0 {
            random.choice(forcing_moves(board))
        } else {
            None
        };
        let Some(mv) = forcing.or_else(|| any_move(board, random)) else {
            return Ok(None);
        };
        game.play(mv).map_err(|error| anyhow!("{error:?}"))?;
    }
    if game.outcome() != Outcome::Ongoing {
        return Ok(None);
    }
    let nodes = random.u64(LEAF_NODES.0..LEAF_NODES.1);
    let (score, line) = search(engine, &game, nodes)?;
    let kept = score.abs() < AHEAD || random.u32(0..KEPT) == 0;
    Ok(end(game.board(), &line).filter(|_| kept))
}

/// Where the line leads, if the evaluation speaks for itself there.
fn end(board: &Board, line: &[Move]) -> Option<Board> {
    let mut board = *board;
    for &mv in line {
        board = board.play(mv)?;
    }
    let live = !is_dead(&board) && movegen::has_legal_move(&board);
    (live && is_quiet(&board, None)).then_some(board)
}

fn any_move(board: &Board, random: &mut Rng) -> Option<Move> {
    random.choice(legal_moves(board))
}

/// Captures, promotions and checks.
fn forcing_moves(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    movegen::for_each(board, Kind::Noisy, |mv| moves.push(mv));
    for mv in legal_moves(board) {
        if !moves.contains(&mv) && board.play_unchecked(mv).in_check() {
            moves.push(mv);
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use cb_core::board::Variant;

    fn board(fen: &str) -> Board {
        Board::from_fen(fen.as_bytes(), Variant::Standard).unwrap()
    }

    #[test]
    fn games_repeat_with_the_seed_and_their_leaves_are_quiet() {
        let leaves = |seed| Player::new(&[], seed).unwrap().game().unwrap();
        let first = leaves(1);
        assert!(first.len() > 20);
        assert!(first.iter().all(|board| is_quiet(board, None)));
        assert_eq!(first, leaves(1));
        assert_ne!(first, leaves(2));
    }

    #[test]
    fn lines_end_where_nothing_hangs() {
        let hanging = board("4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1");
        let take = legal_moves(&hanging)
            .into_iter()
            .find(|mv| hanging.color_on(mv.to()).is_some());
        assert_eq!(end(&hanging, &[]), None);
        assert!(end(&hanging, &[take.unwrap()]).is_some());
        assert_eq!(end(&board("7k/5KQ1/8/8/8/8/8/8 b - - 0 1"), &[]), None);
        assert_eq!(end(&board("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), &[]), None);
    }

    #[test]
    fn forcing_moves_are_captures_promotions_and_checks() {
        let texts = |fen: &str| forcing_moves(&board(fen)).len();
        assert_eq!(texts("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), 1);
        assert_eq!(texts("4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1"), 1);
        assert_eq!(texts("8/P3k3/8/8/8/8/8/4K3 w - - 0 1"), 4);
    }
}
