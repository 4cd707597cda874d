//! Positions to learn from.

use super::SERVER_SCALE;
use super::model::Data;
use crate::epd;
use crate::pgn::{self, Game, Judgement};
use anyhow::{Context, Result};
use cb_core::board::{Board, Variant};
use cb_core::chessmove::Move;
use cb_core::color::Color;
use cb_core::movegen::{self, Kind};
use cb_core::notation::parse_san;
use cb_core::see::see_ge;
use std::collections::HashSet;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// Plies at the start of a game that are left out: they are the same in too many games.
const OPENING: usize = 8;
/// Scores beyond this, in the server's centipawns, and mates count as this.
const LIMIT: i32 = 2_000;

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

    /// Adds the positions of a file: those of an EPD file (.epd) with scores in `ce`, of which a centipawn counts as
    /// `unit` of the server's, or those of games; `games` more at most, `blend` being the server's part of the target.
    pub fn read(
        &mut self,
        file: &Path,
        games: &mut usize,
        blend: f32,
        unit: f32,
        data: &mut Data,
    ) -> Result<()> {
        if file.extension().is_some_and(|ending| ending == "epd") {
            self.read_scored(file, unit, data)
        } else {
            self.read_games(file, games, blend, data)
        }
    }

    fn read_scored(&mut self, file: &Path, unit: f32, data: &mut Data) -> Result<()> {
        let name = file.display();
        let input = BufReader::new(File::open(file).with_context(|| name.to_string())?);
        for (index, line) in input.lines().enumerate() {
            let record = epd::parse(index + 1, &line?)
                .with_context(|| format!("{name}, line {}", index + 1))?;
            let score: i32 = record
                .get("ce")
                .and_then(|text| text.parse().ok())
                .with_context(|| format!("{name}, line {}: no score in `ce`", index + 1))?;
            let board = record.board;
            if is_quiet(&board, None) && self.seen.insert(board.key()) {
                let white = if board.side() == Color::White {
                    score
                } else {
                    -score
                };
                data.push(&board, judged_chances(white, unit), true);
            }
        }
        Ok(())
    }

    fn read_games(
        &mut self,
        file: &Path,
        games: &mut usize,
        blend: f32,
        data: &mut Data,
    ) -> Result<()> {
        let bar = indicatif::ProgressBar::no_length();
        bar.set_style(indicatif::ProgressStyle::with_template(
            "{pos} games, {msg} {elapsed}",
        )?);
        let mut reader = pgn::open(file)?;
        while *games > 0 {
            let Some(game) = reader.next_game()? else {
                break;
            };
            self.take(&game, blend, data);
            *games -= 1;
            bar.inc(1);
            if games.is_multiple_of(1024) {
                bar.set_message(format!("{} positions", data.len()));
            }
        }
        bar.finish_and_clear();
        Ok(())
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
                taken += data.push(&board, target, false) as usize;
            }
        }
    }
}

/// The server's winning chances for White, 0 to 1.
pub fn chances(judgement: Judgement) -> f32 {
    match judgement {
        Judgement::Centipawns(value) => judged_chances(value, 1.0),
        Judgement::Mate(moves) => judged_chances(moves.signum() * LIMIT, 1.0),
    }
}

/// Winning chances, 0 to 1, for a score of a judge whose centipawn is worth `unit` of the server's.
pub fn judged_chances(score: i32, unit: f32) -> f32 {
    let centipawns = (unit * score as f32).clamp(-LIMIT as f32, LIMIT as f32);
    1.0 / (1.0 + (-SERVER_SCALE * centipawns).exp())
}

/// The quiet positions of a game after its opening, with the server's scores.
pub fn quiet_positions(game: &Game) -> Vec<(Board, Judgement)> {
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
pub fn is_quiet(board: &Board, next: Option<Move>) -> bool {
    let noisy =
        |mv: Move| mv.promotion().is_some() || board.color_on(mv.to()) == Some(!board.side());
    if board.in_check() || next.is_some_and(noisy) {
        return false;
    }
    let mut wins = false;
    movegen::for_each(board, Kind::Noisy, |mv| wins |= see_ge(board, mv, 1));
    !wins
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_know_the_judge_s_unit() {
        assert_eq!(judged_chances(0, 1.7), 0.5);
        assert_eq!(
            judged_chances(100, 2.0),
            chances(Judgement::Centipawns(200))
        );
        assert_eq!(judged_chances(31_990, 1.7), chances(Judgement::Mate(3)));
        assert_eq!(judged_chances(-31_990, 1.7), chances(Judgement::Mate(-9)));
    }

    #[test]
    fn scored_positions_are_read_once_if_quiet() {
        let path = std::env::temp_dir().join(format!("cb-bench-scored-{}.epd", std::process::id()));
        let pawn = "4k3/8/8/8/8/8/4P3/4K3 w - - ce 150;\n";
        let hanging = "4k3/8/8/3q4/8/8/8/3RK3 w - - ce 500;\n";
        let black = "r3k3/8/8/8/8/8/4P3/4K3 b - - ce 300;\n";
        let read = |text: String| {
            std::fs::write(&path, text).unwrap();
            let mut data = Data::default();
            let mut sampler = Sampler::new(1, 1);
            sampler
                .read(&path, &mut 0, 1.0, 1.7, &mut data)
                .map(|()| data.len())
        };
        assert_eq!(read(format!("{pawn}{hanging}{black}{pawn}")).unwrap(), 2);
        assert!(read(pawn.replace("ce", "bm")).is_err());
        std::fs::remove_file(&path).unwrap();
    }
}
