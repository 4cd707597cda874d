//! `tune`: fits the evaluation's weights to games with server evaluations.
//!
//! Each quiet position gives one equation: the win probability of its score, against a blend of the server's
//! and the game's result. Scored positions are judged by their scores alone. Centipawns keep [`SCALE`] whatever the
//! data.

mod model;
mod sample;
mod train;
mod weights_file;

pub use sample::{chances, is_quiet, judged_chances, quiet_positions};

use anyhow::{Context, Result};
use clap::Parser;
use model::Data;
use std::path::PathBuf;

/// Lichess' winning chances are 1 / (1 + exp(-0.00368208 cp)) for the server's centipawns
/// (<https://lichess.org/page/accuracy>).
const SERVER_SCALE: f32 = 0.003_682_08;
/// The same for this engine's centipawns, which are four fifths of the server's of 2022.
const SCALE: f32 = SERVER_SCALE / 0.8;
/// What a centipawn of Stockfish 15.1 at 600 nodes is worth in the server's: `leaves --unit people-dev.pgn.zst` finds 1.416
/// (at 1,000 nodes 1.484: a score that is less sure of itself counts for less).
const JUDGE_UNIT: f32 = 1.42;

/// Tunes the weights of the evaluation on PGN files with `[%eval]` comments and on scored positions.
///
/// Scored positions are EPD with `ce`, as `leaves` writes them. Last line:
/// `tune: <n> positions`, then for each file to judge by its name and `loss <before> -> <after>, rms <before> -> <after>`.
#[derive(Parser)]
pub struct Args {
    /// Games (.pgn or .pgn.zst) and scored positions (.epd) to learn from.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Games or scored positions to judge by, from which nothing is learnt; may be given again.
    #[arg(long, required = true)]
    validation: Vec<PathBuf>,
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
    /// What a centipawn in `ce` is worth in the server's, as `leaves --unit` measures it.
    #[arg(long, default_value_t = JUDGE_UNIT)]
    unit: f32,
    /// The part of the weight that scored positions have together beside games; without it, every position weighs the same.
    #[arg(long)]
    share: Option<f32>,
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
    let mut validation = Vec::new();
    for file in &args.validation {
        let mut data = Data::default();
        let mut games = usize::MAX;
        sampler.read(file, &mut games, args.judge_blend, args.unit, &mut data)?;
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        println!("{name}: {} positions to judge by", data.len());
        validation.push((name.into_owned(), data));
    }
    let (mut training, mut games) = (Data::default(), args.games);
    for file in &args.files {
        sampler.read(file, &mut games, args.blend, args.unit, &mut training)?;
    }
    println!(
        "{} positions to learn from, {} of them scored",
        training.len(),
        training.scored()
    );
    if let Some(share) = args.share {
        training.share(share);
    }

    let mut weights = model::Weights::current();
    weights.forget(&args.without)?;
    weights.keep(&args.keep)?;
    let judge = |weights: &model::Weights| {
        let losses = validation
            .iter()
            .map(|(_, data)| model::loss(data, weights, SCALE));
        losses.collect::<Vec<_>>()
    };
    let plain = judge(&weights.material_only());
    let before = judge(&weights);
    for (((name, _), plain), before) in validation.iter().zip(&plain).zip(&before) {
        println!(
            "{name}: material alone loss {:.5} rms {:.5}, before loss {:.5} rms {:.5}",
            plain.excess, plain.rms, before.excess, before.rms
        );
    }
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
    if let Some(path) = &args.out {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        std::fs::write(path, weights_file::rewrite(&text, &rounded)?)?;
    }
    let after = judge(&rounded);
    let files = validation.iter().zip(&before).zip(&after);
    let figures = files.map(|(((name, _), before), after)| {
        format!(
            "; {name} loss {:.5} -> {:.5}, rms {:.5} -> {:.5}",
            before.excess, after.excess, before.rms, after.rms
        )
    });
    let figures: String = figures.collect();
    println!("tune: {} positions{figures}", training.len());
    Ok(())
}
