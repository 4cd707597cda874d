//! The winning chances along a game.

use super::count::Tally;
use crate::pgn::{self, Game};
use cb_core::board::{Board, START_FEN, Variant};
use cb_core::chessmove::Move;
use cb_core::color::Color;
use cb_core::game::{self, Outcome};
use cb_core::judge::{START_SCORE, winning_chances};
use cb_core::notation::parse_san;
use cb_core::score::{Score, mate_in, mated_in};

/// White's winning chances in every position of a game, the first included.
#[derive(Clone, PartialEq, Debug)]
pub struct Course {
    /// Who moves in the first position.
    pub first: Color,
    /// By ply, -1 to 1; nothing where they are not known.
    pub chances: Vec<Option<f64>>,
}

impl Course {
    /// The course that a server's `[%eval]` comments tell, if there is any.
    ///
    /// The start position counts as +15 centipawns. A last position without a comment counts if the game is over in
    /// it: servers leave those out.
    pub fn of_comments(game: &Game) -> Option<Course> {
        if game.steps.iter().all(|step| step.eval.is_none()) {
            return None;
        }
        let start = game.tag("FEN").filter(|&fen| fen != START_FEN);
        let first = match start.and_then(|fen| fen.split_ascii_whitespace().nth(1)) {
            Some("b") => Color::Black,
            _ => Color::White,
        };
        let before = start.is_none().then(|| winning_chances(START_SCORE));
        let mut chances = vec![before];
        chances.extend(game.steps.iter().map(|step| step.eval.map(white_chances)));
        if let Some(last @ None) = chances.last_mut() {
            *last = final_chances(game, first);
        }
        Some(Course { first, chances })
    }

    /// The course that scores tell, each for the side to move.
    pub fn of_scores(first: Color, scores: &[Score]) -> Course {
        let mut side = first;
        let mut chances = Vec::with_capacity(scores.len());
        for &score in scores {
            chances.push(Some(for_white(side, winning_chances(score))));
            side = !side;
        }
        Course { first, chances }
    }

    /// Who made the move of a ply, counted from 0.
    pub fn mover(&self, ply: usize) -> Color {
        if ply.is_multiple_of(2) {
            self.first
        } else {
            !self.first
        }
    }

    /// The mover's chances before the move of a ply.
    pub fn before(&self, ply: usize) -> Option<f64> {
        Some(for_white(self.mover(ply), self.chances.get(ply).copied()??))
    }

    /// What the move of a ply gave away of its mover's chances.
    pub fn drop(&self, ply: usize) -> Option<f64> {
        let after = self.chances.get(ply + 1).copied()??;
        Some(self.before(ply)? - for_white(self.mover(ply), after))
    }

    /// Moves made.
    pub fn plies(&self) -> usize {
        self.chances.len() - 1
    }

    /// What each side did, White first.
    pub fn tallies(&self) -> [Tally; 2] {
        let mut tallies = [Tally::default(); 2];
        for ply in 0..self.plies() {
            if let Some(drop) = self.drop(ply) {
                tallies[self.mover(ply) as usize].add(drop);
            }
        }
        tallies
    }
}

/// Turns White's chances into a side's, or a side's into White's.
fn for_white(side: Color, chances: f64) -> f64 {
    match side {
        Color::White => chances,
        Color::Black => -chances,
    }
}

fn white_chances(judgement: pgn::Judgement) -> f64 {
    match judgement {
        pgn::Judgement::Centipawns(value) => winning_chances(value),
        pgn::Judgement::Mate(moves) => winning_chances(mate_score(moves)),
    }
}

/// The score of a mate in so many moves, negative for being mated, as UCI and PGN tell it.
pub fn mate_score(moves: i32) -> Score {
    // Beyond ten moves all mates count alike.
    let plies = |moves: u32| 2 * moves.min(60) as usize;
    if moves > 0 {
        mate_in(plies(moves.unsigned_abs()) - 1)
    } else {
        mated_in(plies(moves.unsigned_abs()))
    }
}

/// White's chances at the end of a game that is over on the board.
fn final_chances(game: &Game, first: Color) -> Option<f64> {
    let last = game.steps.last()?;
    if last.san.ends_with('#') {
        let white = (game.steps.len() % 2 == 1) == (first == Color::White);
        return Some(if white { 1.0 } else { -1.0 });
    }
    let (start, moves) = replay(game)?;
    let mut played = game::Game::new(start);
    moves.iter().try_for_each(|&mv| played.play(mv)).ok()?;
    match played.outcome() {
        Outcome::Ongoing => None,
        Outcome::Checkmate { winner } => Some(for_white(winner, 1.0)),
        _ => Some(0.0),
    }
}

/// A game's first position and its moves; nothing if they cannot be read to the end.
pub fn replay(game: &Game) -> Option<(Board, Vec<Move>)> {
    let start = match game.tag("FEN") {
        Some(fen) => Board::from_fen(fen.as_bytes(), Variant::Standard).ok()?,
        None => Board::start(),
    };
    let mut board = start;
    let mut moves = Vec::with_capacity(game.steps.len());
    for step in &game.steps {
        let mv = parse_san(&board, step.san.as_bytes()).ok()?;
        board = board.play_unchecked(mv);
        moves.push(mv);
    }
    Some((start, moves))
}

#[cfg(test)]
mod tests;
