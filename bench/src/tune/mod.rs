//! `tune`: fits the evaluation's weights to games with server evaluations.
//!
//! Each quiet position gives one equation: the win probability of its score, against a blend of the server's
//! and the game's result. Centipawns keep [`SCALE`] whatever the data.

mod model;
mod sample;
mod train;
mod weights_file;

use anyhow::{Context, Result};
use clap::Parser;
use std::path::PathBuf;

/// Lichess' winning chances are 1 / (1 + exp(-0.00368208 cp)) for the server's centipawns
/// (<https://lichess.org/page/accuracy>).
const SERVER_SCALE: f32 = 0.003_682_08;
/// The same for this engine's centipawns, which are four fifths of the server's of 2022.
const SCALE: f32 = SERVER_SCALE / 0.8;

/// Tunes the weights of the evaluation on PGN files with `[%eval]` comments.
#[derive(Parser)]
pub struct Args {
    /// Games to learn from (.pgn or .pgn.zst).
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Games to judge by, from which nothing is learnt.
    #[arg(long)]
    validation: PathBuf,
    /// At most so many games to learn from.
    #[arg(long, default_value_t = usize::MAX)]
    games: usize,
    /// At most so many positions of one game.
    #[arg(long, default_value_t = 40)]
    per_game: usize,
    /// The part of the target that is the server's evaluation; the rest is the result.
    #[arg(long, default_value_t = 0.9)]
    blend: f32,
    /// The same for the games to judge by.
    #[arg(long, default_value_t = 1.0)]
    judge_blend: f32,
    /// Passes over the data; 0 only reports the losses.
    #[arg(long, default_value_t = 30)]
    epochs: usize,
    /// The first step of a weight, in centipawns.
    #[arg(long, default_value_t = 1.0)]
    rate: f32,
    /// The pull towards the weights at the start. At 1, a weight that one position in 5,000 uses is held halfway.
    #[arg(long, default_value_t = 1.0)]
    pull: f32,
    /// Groups of weights (`A,B`) set to nothing and left there: what they are worth shows in the loss.
    #[arg(long, value_delimiter = ',')]
    without: Vec<String>,
    /// Groups of weights (`A,B`) left as they are. The tempo is by default: after a person's move it would take in the
    /// average error of the person.
    #[arg(long, value_delimiter = ',', default_value = "TEMPO")]
    keep: Vec<String>,
    /// For shuffling and sampling.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads (1 or 2).
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// The table of weights to rewrite; without it, only losses are reported.
    #[arg(long)]
    out: Option<PathBuf>,
}

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let mut sampler = sample::Sampler::new(args.per_game, args.seed);
    let judges = [args.validation.clone()];
    let validation = sampler.read(&judges, usize::MAX, args.judge_blend)?;
    let training = sampler.read(&args.files, args.games, args.blend)?;
    println!(
        "{} positions to learn from, {} to judge by",
        training.len(),
        validation.len()
    );

    let mut weights = model::Weights::current();
    weights.forget(&args.without)?;
    weights.keep(&args.keep)?;
    let plain = model::loss(&validation, &weights.material_only(), SCALE);
    println!(
        "material alone: loss {:.5} rms {:.5}",
        plain.excess, plain.rms
    );
    let before = model::loss(&validation, &weights, SCALE);
    println!("before: loss {:.5} rms {:.5}", before.excess, before.rms);
    let options = train::Options {
        epochs: args.epochs,
        rate: args.rate,
        pull: args.pull,
        seed: args.seed,
        threads: args.threads.clamp(1, 2),
    };
    train::train(&mut weights, &training, &validation, &options);
    weights.center_squares();
    let rounded = weights.rounded();
    let after = model::loss(&validation, &rounded, SCALE);
    if let Some(path) = &args.out {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        std::fs::write(path, weights_file::rewrite(&text, &rounded)?)?;
    }
    println!(
        "tune: {} positions, validation loss {:.5} -> {:.5}, rms {:.5} -> {:.5}",
        training.len(),
        before.excess,
        after.excess,
        before.rms,
        after.rms
    );
    Ok(())
}
