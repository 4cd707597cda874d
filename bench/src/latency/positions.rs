//! Positions to search.

use crate::epd;
use anyhow::{Result, ensure};
use cb_core::board::{Board, Variant};
use cb_core::game::{Game, Outcome};
use cb_core::movegen;
use std::ops::RangeInclusive;
use std::path::Path;

/// Random plies from the start position.
const PLIES: RangeInclusive<usize> = 8..=60;

/// An endless supply of positions in which the game goes on; the seed decides them.
pub struct Positions {
    rng: fastrand::Rng,
    book: Vec<Board>,
}

impl Positions {
    /// Positions of a book, or of random games without one.
    ///
    /// # Errors
    ///
    /// A book that cannot be read, or in one of whose positions the game is over.
    pub fn new(book: Option<&Path>, seed: u64) -> Result<Positions> {
        let records = book.map(epd::read).transpose()?.unwrap_or_default();
        for record in &records {
            ensure!(
                is_ongoing(&record.board),
                "line {} of the book: the game is over here; take the line out",
                record.line
            );
        }
        Ok(Positions {
            rng: fastrand::Rng::with_seed(seed),
            book: records.into_iter().map(|record| record.board).collect(),
        })
    }

    /// Whether there are positions of Chess960.
    pub fn need_960(&self) -> bool {
        let is_960 = |board: &Board| board.variant() == Variant::Chess960;
        self.book.iter().any(is_960)
    }

    /// One more position.
    pub fn next(&mut self) -> Board {
        if let Some(&board) = self.rng.choice(&self.book) {
            return board;
        }
        loop {
            let board = self.playout();
            if is_ongoing(&board) {
                return board;
            }
        }
    }

    fn playout(&mut self) -> Board {
        let mut board = Board::start();
        for _ in 0..self.rng.usize(PLIES) {
            if let Some(mv) = self.rng.choice(movegen::legal_moves(&board)) {
                board = board.play_unchecked(mv);
            }
        }
        board
    }
}

fn is_ongoing(board: &Board) -> bool {
    Game::new(*board).outcome() == Outcome::Ongoing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_repeat_with_the_seed_alone() {
        let keys = |seed| {
            let mut positions = Positions::new(None, seed).unwrap();
            [(); 5].map(|()| positions.next().key())
        };
        assert_eq!(keys(3), keys(3));
        assert_ne!(keys(3), keys(4));
    }
}
