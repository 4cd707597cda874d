//! A level plays itself.

use crate::lent::{Lent, Words};
use crate::position;
use anyhow::{Context, Result, anyhow, ensure};
use cb_core::board::Board;
use cb_core::chessmove::Move;
use cb_core::color::Color;
use cb_core::engine::Engine;
use cb_core::game::{Game, Outcome};
use cb_core::levels::{Dice, Settings};
use cb_core::search::{Limits, NoHost, Stop};
use cb_core::table::Table;
use std::path::Path;

/// Plies after which a game is left undecided.
const LONGEST: usize = 600;

/// From so many positions on, a book is split between fits and checks.
const SPLIT: usize = 1000;

/// Which positions of a book may be used. Every tenth is for checks, so that no fit has seen them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Every tenth.
    Check,
    /// The others.
    Fit,
}

/// Reads the openings of a book in an order that the seed decides. A book of less than 1,000 is used whole.
pub fn openings(path: &Path, part: Part, seed: u64) -> Result<Vec<Board>> {
    let name = path.display();
    let text = std::fs::read_to_string(path).with_context(|| {
        format!("cannot read the book {name}: name a file of FEN or EPD lines with --book")
    })?;
    let lines = text.lines().enumerate().filter(|(_, line)| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#')
    });
    let mut boards = Vec::new();
    for (index, line) in lines {
        let board =
            position::read(line).map_err(|error| anyhow!("{name}, line {}: {error}", index + 1))?;
        boards.push(board);
    }
    if boards.len() >= SPLIT {
        let mut index = 0;
        boards.retain(|_| {
            index += 1;
            (index % 10 == 0) == (part == Part::Check)
        });
    }
    boards.retain(|board| Game::new(*board).outcome() == Outcome::Ongoing);
    ensure!(
        !boards.is_empty(),
        "the book {name} holds no position to play on"
    );
    fastrand::Rng::with_seed(seed).shuffle(&mut boards);
    Ok(boards)
}

/// A game that was played.
pub struct Played {
    /// The moves.
    pub moves: Vec<Move>,
    /// How it ended, as in PGN: `*` if it was left undecided.
    pub result: &'static str,
}

/// The player at work: full strength with a table of its own, or a level.
pub struct Player<'m> {
    engine: Engine<'m>,
    table: &'m Table<'m>,
}

impl Player<'_> {
    /// Sits a player down for the time of a piece of work.
    pub fn with<T>(work: impl FnOnce(&mut Player<'_>) -> Result<T>) -> Result<T> {
        let words = Words::new(8);
        let table = Table::new(words.get());
        let mut lent = Lent::new();
        let mut engine = lent.engine()?;
        engine.set_table(Some(&table));
        work(&mut Player {
            engine,
            table: &table,
        })
    }

    /// Plays a game against itself, to mate or to the first draw that the rules let a player claim.
    ///
    /// Without a node limit in the settings it plays at full strength, with `full_nodes` a move.
    pub fn play(
        &mut self,
        start: &Board,
        settings: &Settings,
        full_nodes: u64,
        seed: u64,
    ) -> Result<Played> {
        self.engine.new_game();
        self.table.clear();
        self.engine.set_dice(Dice::Seed(seed));
        let full = Limits {
            nodes: Some(full_nodes),
            ..Limits::default()
        };
        let mut game = Game::new(*start);
        let mut moves = Vec::new();
        while result(&game).is_none() && moves.len() < LONGEST {
            let found = if settings.nodes.is_some() {
                self.engine.search_as(&game, &Limits::default(), settings)
            } else {
                self.engine.search(&game, &full, &Stop::new(), &mut NoHost)
            };
            let best = found
                .map_err(|error| anyhow!("no move in {}: {error:?}", game.board()))?
                .best;
            game.play(best)
                .map_err(|_| anyhow!("an illegal move in {}", game.board()))?;
            moves.push(best);
        }
        let result = result(&game).unwrap_or("*");
        Ok(Played { moves, result })
    }
}

fn result(game: &Game) -> Option<&'static str> {
    let claims = game.claims();
    match game.outcome() {
        Outcome::Checkmate {
            winner: Color::White,
        } => Some("1-0"),
        Outcome::Checkmate { .. } => Some("0-1"),
        Outcome::Ongoing if !claims.threefold && !claims.fifty_moves => None,
        _ => Some("1/2-1/2"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cb_core::levels::Strength;

    #[test]
    fn games_replay_by_their_seed() {
        let settings = Strength::from_hundredths(0).settings();
        Player::with(|player| {
            let mut play = |seed| player.play(&Board::start(), &settings, 1, seed);
            let (one, again, other) = (play(1)?, play(1)?, play(2)?);
            assert_eq!(one.moves, again.moves);
            assert_ne!(one.moves, other.moves);
            assert!(one.moves.len() > 10);
            Ok(())
        })
        .unwrap();
    }

    #[test]
    fn checks_use_openings_that_fits_do_not() {
        let path = std::env::temp_dir().join(format!("cb-openings-{}.epd", std::process::id()));
        let line = |index: usize| format!("4k3/8/8/8/8/8/4P3/4K3 w - - 0 {}\n", index + 1);
        let write = |count: usize| {
            let text: String = (0..count).map(line).collect();
            std::fs::write(&path, text).unwrap();
        };
        let read = |part, seed| -> Vec<u16> {
            let boards = openings(&path, part, seed).unwrap();
            boards.iter().map(Board::fullmove).collect()
        };
        write(1000);
        let (check, fit) = (read(Part::Check, 1), read(Part::Fit, 1));
        assert_eq!((check.len(), fit.len()), (100, 900));
        assert!(check.iter().all(|number| !fit.contains(number)));
        assert_ne!(check, read(Part::Check, 2));
        write(3);
        assert_eq!(read(Part::Check, 1).len(), 3);
        std::fs::remove_file(&path).unwrap();
    }
}
