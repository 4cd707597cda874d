//! Judges a sample of people's games again, so that people and levels are counted by one judge.

use super::band;
use super::journal::Journal;
use super::judges::{JudgeArgs, Judged};
use super::options::Running;
use super::report::{Output, Row};
use super::sample::{self, Picked, Wish};
use super::speed::Speed;
use super::work;
use anyhow::{Context, Result, ensure};
use cb_core::color::Color;
use indicatif::{ProgressBar, ProgressStyle};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::HashMap;
use std::path::PathBuf;

/// Counts people's errors as `people` does, but by a judge of its own: this engine at full strength, or any UCI engine.
///
/// Every position of a game is searched once, in the game's order, with a table and histories that are cleared for
/// each game; the start position counts as +15 centipawns, a mate on the board as lost for the side mated, a draw as
/// 0. The errors are told apart by kind and state too (see `mistakes`). The sample is the same for the same file,
/// speed and seed, and a larger one holds the smaller. `+-` is one standard error.
#[derive(clap::Args)]
pub struct Args {
    /// Games, .pgn or .pgn.zst
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Nodes for each position
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Sides (one player's moves of a game) in each 100-point band of rating
    #[arg(long, value_name = "G", default_value_t = 20)]
    per_band: usize,
    /// The speed of the games: bullet, blitz, rapid, classical, other, or any
    #[arg(long, value_name = "SPEED", default_value = "rapid", value_parser = parse_speed)]
    speed: std::option::Option<Speed>,
    /// Another seed draws another sample
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    running: Running,
    #[command(flatten)]
    judge: JudgeArgs,
    #[command(flatten)]
    output: Output,
}

/// A judged game of the journal.
#[derive(Serialize, Deserialize)]
struct Done {
    /// The game's number in its file, from 0.
    game: u64,
    #[serde(flatten)]
    judged: Judged,
}

fn parse_speed(text: &str) -> std::result::Result<std::option::Option<Speed>, String> {
    if text == "any" {
        return Ok(None);
    }
    let found = Speed::ALL.into_iter().find(|speed| speed.name() == text);
    let names = || Speed::ALL.map(Speed::name).join(", ");
    found
        .map(Some)
        .ok_or_else(|| format!("say one of {}, any", names()))
}

/// Judges and prints.
pub fn run(args: &Args) -> Result<()> {
    ensure!(args.per_band > 0, "--per-band must be at least 1");
    let wish = Wish {
        speed: args.speed,
        per_band: args.per_band,
        seed: args.seed,
    };
    let sample = sample::pick(&args.file, &wish)?;
    let done = judge(args, &sample)?;
    args.output
        .write("People's errors in 40 moves", &rows(&sample, &done)?)
}

/// Judges what the journal does not hold yet.
fn judge(args: &Args, sample: &[Picked]) -> Result<HashMap<u64, Judged>> {
    let size = std::fs::metadata(&args.file)?.len();
    let run = json!({
        "run": "judge",
        "file": args.file.file_name().map(|name| name.to_string_lossy()),
        "bytes": size,
        "judge": args.judge.fingerprint(args.nodes)?,
    });
    let (mut journal, kept) = Journal::open::<Done>(args.running.resume.as_deref(), &run)?;
    let mut done: HashMap<_, _> = kept
        .into_iter()
        .map(|game| (game.game, game.judged))
        .collect();
    let open: Vec<_> = sample
        .iter()
        .filter(|game| !done.contains_key(&game.number))
        .collect();
    let positions = |games: &[&Picked]| games.iter().map(|game| game.moves.len() as u64).sum();
    let style = "{wide_bar} {pos}/{len} positions, {msg}{elapsed}, {eta} left";
    let bar = ProgressBar::new(positions(&open)).with_style(ProgressStyle::with_template(style)?);
    work::spread(
        &open,
        args.running.threads,
        |queue, give| {
            args.judge.with(args.nodes, |judge| {
                while let Some(game) = queue.take() {
                    let judged = judge
                        .judge(&game.start, &game.moves, game.drawn)
                        .with_context(|| format!("game {} of the file", game.number + 1))?;
                    let game = game.number;
                    give(Done { game, judged });
                }
                Ok(())
            })
        },
        |result| {
            journal.append(&result)?;
            bar.inc(result.judged.scores.len() as u64 - 1);
            done.insert(result.game, result.judged);
            Ok(())
        },
    )?;
    bar.finish_and_clear();
    Ok(done)
}

fn rows(sample: &[Picked], done: &HashMap<u64, Judged>) -> Result<Vec<Row>> {
    let mut rows: Vec<_> = (0..band::COUNT)
        .map(|index| Row::new("people", band::start(index)))
        .collect();
    for game in sample {
        let judged = done
            .get(&game.number)
            .with_context(|| format!("game {} was not judged", game.number + 1))?;
        let course = judged.course();
        for color in Color::ALL {
            if let Some(rating) = game.ratings[color as usize]
                && let Some(index) = band::of(rating)
            {
                rows[index].add(rating, color, &course, &judged.slips);
            }
        }
    }
    rows.retain(|row| row.rates.sides > 0);
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Cli {
        #[command(flatten)]
        args: Args,
    }

    #[test]
    fn a_run_goes_on_where_it_stood() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/people.pgn");
        let path = std::env::temp_dir().join(format!("cb-judge-{}.jsonl", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let resume = path.to_string_lossy().into_owned();
        let words = [
            "judge", file, "--nodes", "500", "--hash", "1", "--resume", &resume,
        ];
        let args = Cli::parse_from(words).args;
        let wish = |per_band| Wish {
            speed: args.speed,
            per_band,
            seed: 1,
        };
        let few = sample::pick(&args.file, &wish(1)).unwrap();
        let first = judge(&args, &few).unwrap();
        let lines = || std::fs::read_to_string(&path).unwrap().lines().count();
        assert_eq!((first.len(), lines()), (few.len(), few.len() + 1));
        let all = sample::pick(&args.file, &wish(9)).unwrap();
        let second = judge(&args, &all).unwrap();
        assert_eq!((second.len(), lines()), (3, 4));
        assert!(first.iter().all(|(game, judged)| second[game] == *judged));
        let rows = rows(&all, &second).unwrap();
        let moves: Vec<_> = rows
            .iter()
            .map(|row| (row.elo, row.rates.moves()))
            .collect();
        assert_eq!(moves, [(1000, 5), (1100, 2), (1500, 2)]);
        std::fs::remove_file(&path).unwrap();
    }
}
