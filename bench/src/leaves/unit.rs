//! What a judge's centipawn is worth in the server's.

use super::judge::Judge;
use crate::pgn::{self, Judgement};
use crate::tune::{chances, judged_chances, quiet_positions};
use anyhow::{Result, ensure};
use fastrand::Rng;
use std::path::Path;

/// Positions that are compared by default.
pub const POSITIONS: usize = 4_000;

/// Lets the judge score positions that the server has scored, and finds the factor that makes their winning chances
/// most alike. Last line: `unit <factor> rms <error> positions <n>`.
pub fn run(judge: &mut Judge, games: &Path, positions: usize, seed: u64) -> Result<()> {
    let mut random = Rng::with_seed(seed);
    let mut reader = pgn::open(games)?;
    let mut pairs = Vec::new();
    while pairs.len() < positions {
        let Some(game) = reader.next_game()? else {
            break;
        };
        // Few of a game, since its positions are much alike.
        for (board, server) in random.choose_multiple(quiet_positions(&game), 2) {
            if let Judgement::Centipawns(_) = server {
                let score = judge.score(&board)?;
                let mover = if board.side() == cb_core::color::Color::White {
                    1
                } else {
                    -1
                };
                pairs.push((mover * score, chances(server)));
            }
        }
    }
    ensure!(!pairs.is_empty(), "no position with `[%eval]`");
    let (unit, rms) = fit(&pairs);
    println!("unit {unit:.3} rms {rms:.4} positions {}", pairs.len());
    Ok(())
}

/// The factor of least squared error of the winning chances, and the root of its mean.
fn fit(pairs: &[(i32, f32)]) -> (f32, f32) {
    let error = |unit: f32| {
        let square =
            |&(score, target): &(i32, f32)| f64::from(judged_chances(score, unit) - target).powi(2);
        pairs.iter().map(square).sum::<f64>() / pairs.len() as f64
    };
    let units = (200..=4_000).map(|thousandths| thousandths as f32 / 1_000.0);
    let best = units.min_by(|&a, &b| error(a).total_cmp(&error(b)));
    let best = best.unwrap_or(1.0);
    (best, error(best).sqrt() as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_factor_is_found_again() {
        let pair = |score| (score, judged_chances(score, 1.7));
        let pairs: Vec<_> = (-30..30).map(|step| pair(10 * step)).collect();
        let (unit, rms) = fit(&pairs);
        assert!((unit - 1.7).abs() < 0.002 && rms < 0.001, "{unit} {rms}");
    }
}
