//! A game whose positions are judged as it goes on.

use super::count::Class;
use super::course::Course;
use super::judges::{Judge, Judged};
use super::kinds::{self, Slip};
use anyhow::{Result, anyhow};
use cb_core::board::Board;
use cb_core::chessmove::Move;
use cb_core::color::Color;
use cb_core::game::{Game, Outcome};
use cb_core::judge::START_SCORE;
use cb_core::score::{Score, mated_in};

/// The game so far, and the scores of its positions, each for the side to move.
pub struct Sheet {
    start: Board,
    game: Game,
    moves: Vec<Move>,
    boards: Vec<Board>,
    scores: Vec<Score>,
}

impl Sheet {
    /// A game that has not begun. The judge forgets the one before.
    pub fn new(judge: &mut Judge<'_>, start: &Board) -> Result<Sheet> {
        judge.new_game()?;
        Ok(Sheet {
            start: *start,
            game: Game::new(*start),
            moves: Vec::new(),
            boards: Vec::new(),
            scores: Vec::new(),
        })
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Judges the present position, once before each move and once after the last. `drawn` says that the game ends here
    /// in a draw if the rules let a player claim one.
    ///
    /// The start position counts as 15 centipawns, a mate on the board as lost for the side mated, any draw as 0.
    pub fn judge(&mut self, judge: &mut Judge<'_>, drawn: bool) -> Result<Score> {
        let claims = self.game.claims();
        let claimed = drawn && (claims.threefold || claims.fifty_moves);
        let at_start = self.moves.is_empty() && self.start == Board::start();
        let score = match self.game.outcome() {
            Outcome::Checkmate { .. } => mated_in(0),
            Outcome::Ongoing if claimed => 0,
            Outcome::Ongoing if at_start => START_SCORE,
            Outcome::Ongoing => judge.score(&self.start, &self.moves, &self.game)?,
            _ => 0,
        };
        self.scores.push(score);
        Ok(score)
    }

    /// Plays a move.
    pub fn play(&mut self, mv: Move) -> Result<()> {
        let board = *self.game.board();
        self.game
            .play(mv)
            .map_err(|_| anyhow!("a move of the game is illegal in {board}"))?;
        self.boards.push(board);
        self.moves.push(mv);
        Ok(())
    }

    /// What the judge said.
    pub fn judged(self) -> Judged {
        let mut judged = Judged {
            black_first: self.start.side() == Color::Black,
            scores: self.scores,
            slips: Vec::new(),
        };
        judged.slips = slips(&judged.course(), &self.boards, &self.moves);
        judged
    }
}

/// The errors of a game.
fn slips(course: &Course, boards: &[Board], moves: &[Move]) -> Vec<Slip> {
    let mut slips = Vec::new();
    for (ply, (board, &mv)) in boards.iter().zip(moves).enumerate() {
        if let Some(class) = course.drop(ply).and_then(Class::of_drop) {
            let kind = kinds::kind(board, mv);
            slips.push(Slip { ply, class, kind });
        }
    }
    slips
}
