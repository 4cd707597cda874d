//! `judge`: what the last move gave away.

use crate::control::Control;
use crate::report::{Reporter, line, san, score};
use crate::worker::going_on;
use cb_core::board::Board;
use cb_core::chessmove::Move;
use cb_core::engine::{Engine, SearchError};
use cb_core::game::{Game, Outcome};
use cb_core::judge::{Judgement, START_SCORE, judge, winning_chances};
use cb_core::score::{MATE, Score};
use cb_core::search::Limits;
use std::time::Instant;

/// Nodes for each of the two positions: as many as the levels are judged with.
const NODES: u64 = 100_000;

/// A move to be judged.
pub struct Review {
    pub before: Game,
    pub played: Move,
    pub ticket: u32,
    /// What each line begins with.
    pub prefix: &'static str,
}

/// Searches both positions at full strength and prints a sentence.
pub fn run(review: &Review, control: &Control, engine: &mut Engine<'_>) {
    let board = *review.before.board();
    let mut after = review.before;
    if after.play(review.played).is_err() {
        return;
    }
    let (mut first, best) = judged(&going_on(&review.before), review, control, engine);
    if board.key() == Board::start().key() {
        first = START_SCORE;
    }
    let second = -judged(&after, review, control, engine).0;
    let verdict = match judge(first, second) {
        Judgement::Fine => "fine",
        Judgement::Inaccuracy => "an inaccuracy",
        Judgement::Mistake => "a mistake",
        Judgement::Blunder => "a blunder",
    };
    let advice = if best == review.played || best.is_none() {
        String::new()
    } else {
        format!("; the engine prefers {}", san(&board, best))
    };
    line(&format!(
        "{}{} is {verdict}: winning chances {}% before ({}) and {}% after ({}){advice}",
        review.prefix,
        san(&board, review.played),
        percent(first),
        score(first),
        percent(second),
        score(second),
    ));
}

/// The score for the side to move, and its best move.
fn judged(
    game: &Game,
    review: &Review,
    control: &Control,
    engine: &mut Engine<'_>,
) -> (Score, Move) {
    let limits = Limits {
        nodes: Some(NODES),
        analyse: true,
        ticket: review.ticket,
        ..Limits::default()
    };
    let mut host = Reporter {
        board: *game.board(),
        start: Instant::now(),
        control,
        ticket: review.ticket,
        ponders: false,
        speaks: false,
    };
    match engine.search(game, &limits, control.stopper(), &mut host) {
        Ok(found) => (found.score, found.best),
        Err(SearchError::Over(Outcome::Checkmate { .. })) => (-MATE, Move::NONE),
        Err(_) => (0, Move::NONE),
    }
}

fn percent(score: Score) -> i32 {
    (50.0 + 50.0 * winning_chances(score)).round() as i32
}
