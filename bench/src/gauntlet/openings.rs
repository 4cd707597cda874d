//! The positions that games begin from.

use crate::oracle;
use anyhow::{Context, Result, bail, ensure};
use cozy_chess::{Board, GameStatus};
use std::path::Path;

/// Random plies of an opening when there is no book.
const RANDOM_PLIES: usize = 8;

/// Where openings come from.
pub enum Openings {
    /// A shuffled book: FEN or EPD lines, checked when they are used.
    Book {
        /// The file's name, for messages.
        file: String,
        /// Line number and text.
        lines: Vec<(usize, String)>,
        /// Whether the match is Chess960.
        chess960: bool,
    },
    /// Random moves from the start position (in Chess960 from a random one).
    Random {
        /// The seed of them all.
        seed: u64,
        /// Whether the match is Chess960.
        chess960: bool,
    },
}

impl Openings {
    /// Reads a book, or promises random openings without one; the seed decides the order.
    pub fn new(book: Option<&Path>, seed: u64, chess960: bool) -> Result<Openings> {
        let Some(path) = book else {
            return Ok(Openings::Random { seed, chess960 });
        };
        let file = path.display().to_string();
        let text = std::fs::read_to_string(path).with_context(|| {
            format!("cannot read the book {file}: name a file of FEN or EPD lines")
        })?;
        let mut lines: Vec<(usize, String)> = text
            .lines()
            .enumerate()
            .map(|(index, line)| (index + 1, line.trim().to_owned()))
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
            .collect();
        ensure!(!lines.is_empty(), "the book {file} holds no position");
        fastrand::Rng::with_seed(seed).shuffle(&mut lines);
        Ok(Openings::Book {
            file,
            lines,
            chess960,
        })
    }

    /// The opening of pair `index`; a book starts again at its end.
    pub fn get(&self, index: usize) -> Result<Board> {
        match self {
            Openings::Book {
                file,
                lines,
                chess960,
            } => {
                let (number, text) = &lines[index % lines.len()];
                let position =
                    oracle::read_fen(text).with_context(|| format!("{file}, line {number}"))?;
                if position.needs_960 && !chess960 {
                    bail!(
                        "{file}, line {number}: castling here needs Chess960 rules; add --chess960"
                    );
                }
                let over = position.board.status() != GameStatus::Ongoing;
                ensure!(
                    !over,
                    "{file}, line {number}: the game is over here; take the line out"
                );
                Ok(position.board)
            }
            Openings::Random { seed, chess960 } => {
                let mut rng = fastrand::Rng::with_seed(
                    seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ index as u64,
                );
                Ok(random_opening(&mut rng, *chess960))
            }
        }
    }
}

fn random_opening(rng: &mut fastrand::Rng, chess960: bool) -> Board {
    loop {
        let mut board = if chess960 {
            Board::chess960_startpos(rng.u32(0..960))
        } else {
            Board::startpos()
        };
        for _ in 0..RANDOM_PLIES {
            if let Some(mv) = rng.choice(oracle::legal_moves(&board)) {
                board.play_unchecked(mv);
            }
        }
        if board.status() == GameStatus::Ongoing {
            return board;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_openings_repeat_with_the_seed_alone() {
        let openings = |seed| Openings::new(None, seed, false).unwrap();
        let board = |seed, index| openings(seed).get(index).unwrap();
        assert_eq!(board(3, 5), board(3, 5));
        assert_ne!(board(3, 5), board(3, 6));
        assert_ne!(board(3, 5), board(4, 5));
    }

    #[test]
    fn a_book_names_its_bad_lines() {
        let path = std::env::temp_dir().join(format!("cb-bench-book-{}.epd", std::process::id()));
        std::fs::write(
            &path,
            "# a comment\n\nrkrbqnbn/ppp3pp/4p3/3p1p2/8/2P1N1P1/PP1PPP1P/RKRBQ1BN w KQkq - 0 4\n",
        )
        .unwrap();
        let standard = Openings::new(Some(&path), 1, false)
            .unwrap()
            .get(0)
            .unwrap_err()
            .to_string();
        assert!(
            standard.contains("line 3") && standard.contains("--chess960"),
            "{standard}"
        );
        assert!(Openings::new(Some(&path), 1, true).unwrap().get(7).is_ok());
        std::fs::write(&path, "7k/5KQ1/8/8/8/8/8/8 b - - 0 1\n").unwrap();
        assert!(
            Openings::new(Some(&path), 1, false)
                .unwrap()
                .get(0)
                .is_err()
        );
        std::fs::write(&path, "nonsense\n").unwrap();
        let nonsense = Openings::new(Some(&path), 1, false)
            .unwrap()
            .get(0)
            .unwrap_err();
        assert!(nonsense.to_string().contains("line 1"));
        std::fs::remove_file(&path).unwrap();
        assert!(Openings::new(Some(&path), 1, false).is_err());
    }
}
