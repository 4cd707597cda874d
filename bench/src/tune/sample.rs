//! Positions to learn from.

use super::SERVER_SCALE;
use super::model::Data;
use crate::pgn::{self, Game, Judgement};
use anyhow::Result;
use cb_core::board::{Board, Variant};
use cb_core::chessmove::Move;
use cb_core::movegen::{self, Kind};
use cb_core::notation::parse_san;
use cb_core::see::see_ge;
use std::collections::HashSet;
use std::path::PathBuf;

/// Plies at the start of a game that are left out: they are the same in too many games.
const OPENING: usize = 8;

/// Takes quiet positions, each but once over all files that it reads.
pub struct Sampler {
    per_game: usize,
    random: fastrand::Rng,
    seen: HashSet<u64>,
}

impl Sampler {
    pub fn new(per_game: usize, seed: u64) -> Self {
        Sampler {
            per_game,
            random: fastrand::Rng::with_seed(seed),
            seen: HashSet::new(),
        }
    }

    /// Reads files up to a number of games; `blend` is the server's part of the target.
    pub fn read(&mut self, files: &[PathBuf], games: usize, blend: f32) -> Result<Data> {
        let mut data = Data::default();
        let bar = indicatif::ProgressBar::no_length();
        bar.set_style(indicatif::ProgressStyle::with_template(
            "{pos} games, {msg} {elapsed}",
        )?);
        let mut left = games;
        for file in files {
            let mut reader = pgn::open(file)?;
            while left > 0 {
                let Some(game) = reader.next_game()? else {
                    break;
                };
                self.take(&game, blend, &mut data);
                left -= 1;
                bar.inc(1);
                if left.is_multiple_of(1024) {
                    bar.set_message(format!("{} positions", data.len()));
                }
            }
        }
        bar.finish_and_clear();
        Ok(data)
    }

    fn take(&mut self, game: &Game, blend: f32, data: &mut Data) {
        let Some(result) = game.result else { return };
        let mut found = quiet_positions(game);
        self.random.shuffle(&mut found);
        let mut taken = 0;
        for (board, judgement) in found {
            if taken == self.per_game {
                break;
            }
            if self.seen.insert(board.key()) {
                let target = blend * chances(judgement) + (1.0 - blend) * result;
                taken += data.push(&board, target) as usize;
            }
        }
    }
}

/// The server's winning chances for White, 0 to 1.
fn chances(judgement: Judgement) -> f32 {
    let centipawns = match judgement {
        Judgement::Centipawns(value) => value.clamp(-2_000, 2_000) as f32,
        Judgement::Mate(moves) => 2_000.0 * (moves as f32).signum(),
    };
    1.0 / (1.0 + (-SERVER_SCALE * centipawns).exp())
}

fn quiet_positions(game: &Game) -> Vec<(Board, Judgement)> {
    let mut found = Vec::new();
    let start = match game.tag("FEN") {
        Some(fen) => Board::from_fen(fen.as_bytes(), Variant::Standard).ok(),
        None => Some(Board::start()),
    };
    let Some(mut board) = start else { return found };
    for (ply, step) in game.steps.iter().enumerate() {
        let Ok(mv) = parse_san(&board, step.san.as_bytes()) else {
            break;
        };
        board = board.play_unchecked(mv);
        let Some(judgement) = step.eval else { continue };
        let next = game
            .steps
            .get(ply + 1)
            .and_then(|next| parse_san(&board, next.san.as_bytes()).ok());
        if ply >= OPENING && is_quiet(&board, next) {
            found.push((board, judgement));
        }
    }
    found
}

/// Whether the side to move is not in check, did not take or promote next, and has nothing to win by taking.
fn is_quiet(board: &Board, next: Option<Move>) -> bool {
    let noisy =
        |mv: Move| mv.promotion().is_some() || board.color_on(mv.to()) == Some(!board.side());
    if board.in_check() || next.is_some_and(noisy) {
        return false;
    }
    let mut wins = false;
    movegen::for_each(board, Kind::Noisy, |mv| wins |= see_ge(board, mv, 1));
    !wins
}
