//! A level plays itself.

use crate::lent::{Lent, Words};
use crate::position;
use anyhow::{Context, Result, anyhow, ensure};
use cb_core::board::Board;
use cb_core::chessmove::Move;
use cb_core::color::Color;
use cb_core::engine::Engine;
use cb_core::game::{Game, Outcome};
use cb_core::levels::{Dice, Settings, Strength};
use cb_core::score::Score;
use cb_core::search::{Limits, NoHost, Stop};
use cb_core::table::Table;
use serde_json::{Value, json};
use std::path::Path;

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

    /// Forgets the last game; the dice of the next come from a seed.
    pub fn new_game(&mut self, seed: u64) {
        self.engine.new_game();
        self.table.clear();
        self.take_dice(seed);
    }

    /// Goes on with other dice.
    pub fn take_dice(&mut self, seed: u64) {
        self.engine.set_dice(Dice::Seed(seed));
    }

    /// The candidates of a level and their scores, best first.
    pub fn lines(&mut self, game: &Game, settings: &Settings) -> Result<Vec<(Move, Score)>> {
        let limits = Limits {
            multipv: usize::from(settings.candidates),
            ..Limits::default()
        };
        self.engine
            .search_as(game, &limits, settings)
            .map_err(|error| anyhow!("no move in {}: {error:?}", game.board()))?;
        let lines = self.engine.lines().iter();
        Ok(lines.map(|line| (line.first(), line.score)).collect())
    }

    /// Finds a move in a game that goes on. Without a node limit in the settings it is that of full strength, with
    /// `full_nodes`.
    pub fn find(&mut self, game: &Game, settings: &Settings, full_nodes: u64) -> Result<Move> {
        let found = if settings.nodes.is_some() {
            self.engine.search_as(game, &Limits::default(), settings)
        } else {
            let full = Limits {
                nodes: Some(full_nodes),
                ..Limits::default()
            };
            self.engine.search(game, &full, &Stop::new(), &mut NoHost)
        };
        found
            .map(|found| found.best)
            .map_err(|error| anyhow!("no move in {}: {error:?}", game.board()))
    }
}

/// What tells the levels in force from others, for files that are resumed.
pub fn levels_in_force() -> Value {
    let told = |level: i32| {
        let settings = Strength::from_hundredths(100 * level).settings();
        let horizon = settings.horizon.map(|of| of.chances);
        let choice = (
            settings.candidates,
            settings.margin,
            settings.temperature,
            settings.overlook,
        );
        json!([settings.nodes, horizon, choice])
    };
    (0..20).map(told).collect()
}

/// How a game has ended by the rules, as in PGN, if it has: by mate, or by the first draw that a player may claim.
pub fn result(game: &Game) -> Option<&'static str> {
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
