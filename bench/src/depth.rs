//! The time that two UCI engines take to reach a depth.

use crate::gauntlet::engine::Trouble;
use crate::gauntlet::play::Player;
use crate::stats::geometric_mean;
use crate::{epd, gauntlet, signature};
use anyhow::{Result, bail, ensure};
use cb_core::board::{Board, Variant};
use indicatif::{ProgressBar, ProgressStyle};
use std::path::PathBuf;
use std::time::Duration;

/// Shorter times count as this: below it pipes and wake-ups decide.
const SHORTEST: Duration = Duration::from_millis(1);

/// Compares the times that two UCI engines take to reach a depth.
///
/// For each position the engines search in turn, one at a time, after `ucinewgame`; which of them begins changes from
/// search to search. The time runs from `position` and `go depth` to `bestmove`; one below a millisecond counts as a
/// millisecond. A search that reaches --limit is ended, counts as that long, and is told: its ratio is then only a
/// bound. Depths of different engines are not alike, so that the ratio compares versions of an engine, or tells
/// where depth comes cheap.
///
/// Last line: `ratio <x> positions <n>`: the geometric mean of --engine's time through --vs's. Below 1, --engine is
/// faster.
#[derive(clap::Args)]
pub struct Args {
    /// The engine under test: a command with its arguments, quoted as one word
    #[arg(long, value_name = "CMD")]
    engine: String,
    /// The engine to compare with
    #[arg(long, value_name = "CMD")]
    vs: String,
    /// An option of the engine under test, as `Hash=16`
    #[arg(long, alias = "option-a", value_name = "NAME=VALUE")]
    option: Vec<String>,
    /// An option of the other
    #[arg(long, value_name = "NAME=VALUE")]
    option_b: Vec<String>,
    /// Plies
    #[arg(long, value_name = "D", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    /// Positions: a file of FEN or EPD lines (default: those of `search`)
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
    /// Searches of each position by each engine, of which the median counts: with threads no two are alike
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    repeat: u16,
    /// Seconds after which a search is ended
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    limit: f64,
    /// Includes the positions of Chess960, for engines that have UCI_Chess960
    #[arg(long)]
    chess960: bool,
}

/// An engine and what it has to reach.
struct Racer {
    name: String,
    player: Player,
    depth: u32,
    limit: Duration,
}

/// A search's time and size.
#[derive(Clone, Copy)]
struct Run {
    time: Duration,
    nodes: Option<u64>,
    /// Whether the limit ended it.
    is_cut: bool,
}

/// Compares and prints.
pub fn run(args: &Args) -> Result<()> {
    ensure!(
        (0.01..1e6).contains(&args.limit),
        "--limit must lie between 0.01 and 1,000,000 seconds"
    );
    let boards = boards(args)?;
    let mut racers = [
        racer(&args.engine, &args.option, args)?,
        racer(&args.vs, &args.option_b, args)?,
    ];
    for racer in &mut racers {
        racer.begin()?;
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} positions, {eta} left")?;
    let bar = ProgressBar::new(boards.len() as u64).with_style(style);
    bar.suspend(|| {
        let [a, b] = [&racers[0].name, &racers[1].name].map(|name| excerpt(name));
        println!("{a:>10} s      nodes {b:>10} s      nodes   ratio");
    });
    let mut all = Vec::new();
    for (index, board) in boards.iter().enumerate() {
        let runs = race(&mut racers, board, args.repeat, index, &bar)?;
        bar.suspend(|| {
            let [a, b] = runs.map(|run| run.text());
            println!("{a} {b} {:>7.3}  {board}", ratio(&runs));
        });
        all.push(runs);
        bar.inc(1);
    }
    bar.finish_and_clear();
    print_sum(&racers, &all);
    Ok(())
}

fn print_sum(racers: &[Racer; 2], all: &[[Run; 2]]) {
    let nodes: Vec<f64> = all
        .iter()
        .filter_map(|runs| match runs.map(|run| run.nodes) {
            [Some(a), Some(b)] => Some(a.max(1) as f64 / b.max(1) as f64),
            _ => None,
        })
        .collect();
    println!(
        "ratio of the nodes {:.4}, over {} positions",
        geometric_mean(&nodes),
        nodes.len()
    );
    for (side, option) in ["--engine", "--vs"].into_iter().enumerate() {
        let racer = &racers[side];
        let cuts = all.iter().filter(|runs| runs[side].is_cut).count();
        if cuts > 0 {
            let limit = racer.limit.as_secs_f64();
            println!(
                "WARNING: {cuts} searches of {option} {} were ended by the limit and count as {limit} s",
                racer.name
            );
        }
    }
    let times: Vec<f64> = all.iter().map(ratio).collect();
    println!(
        "ratio {:.4} positions {}",
        geometric_mean(&times),
        times.len()
    );
}

/// The positions, without those of Chess960 unless they are asked for.
fn boards(args: &Args) -> Result<Vec<Board>> {
    let all: Vec<Board> = match &args.positions {
        Some(path) => epd::read(path)?.into_iter().map(|r| r.board).collect(),
        None => signature::positions()?,
    };
    let count = all.len();
    let kept: Vec<Board> = all
        .into_iter()
        .filter(|board| args.chess960 || board.variant() == Variant::Standard)
        .collect();
    if kept.len() < count {
        let passed_over = count - kept.len();
        println!("{passed_over} positions of Chess960 are passed over: --chess960 includes them");
    }
    ensure!(!kept.is_empty(), "no position is left");
    Ok(kept)
}

fn racer(command: &str, options: &[String], args: &Args) -> Result<Racer> {
    let mut spec = gauntlet::spec(command, None, args.chess960)?;
    for text in options {
        spec.options.push(gauntlet::option(text)?);
    }
    Ok(Racer {
        name: spec.name.clone(),
        player: Player::new(spec),
        depth: args.depth,
        limit: Duration::from_secs_f64(args.limit),
    })
}

/// Searches a position with both engines; the median run of each.
fn race(
    racers: &mut [Racer; 2],
    board: &Board,
    repeat: u16,
    index: usize,
    bar: &ProgressBar,
) -> Result<[Run; 2]> {
    let mut all: [Vec<Run>; 2] = [Vec::new(), Vec::new()];
    for turn in 0..usize::from(repeat) {
        let first = (index + turn) % 2;
        for side in [first, 1 - first] {
            // What reached the limit once would reach it again.
            if all[side].iter().any(|run| run.is_cut) {
                continue;
            }
            let run = racers[side].search(board)?;
            if run.is_cut {
                let Racer {
                    name, depth, limit, ..
                } = &racers[side];
                let limit = limit.as_secs_f64();
                bar.suspend(|| {
                    eprintln!("{name} did not reach depth {depth} in {limit} s: {board}");
                });
            }
            all[side].push(run);
        }
    }
    let [Some(a), Some(b)] = all.map(median) else {
        bail!("no search was asked for");
    };
    Ok([a, b])
}

/// The run of median time, or the one that reached the limit; of two in the middle the faster.
fn median(mut runs: Vec<Run>) -> Option<Run> {
    runs.sort_by_key(|run| run.time);
    let middle = runs.len().checked_sub(1)? / 2;
    runs.iter()
        .find(|run| run.is_cut)
        .or(runs.get(middle))
        .copied()
}

impl Racer {
    /// Announces a game; an engine that was ended is started again.
    fn begin(&mut self) -> Result<()> {
        let ready = self.player.new_game(1)?;
        ensure!(ready, "{} did not answer `ucinewgame`", self.name);
        Ok(())
    }

    fn search(&mut self, board: &Board) -> Result<Run> {
        self.begin()?;
        let command = format!("position fen {board}\ngo depth {}\n", self.depth);
        match self.player.search(&command, self.limit) {
            Ok(answer) => Ok(Run {
                time: answer.elapsed,
                nodes: answer.nodes,
                is_cut: false,
            }),
            Err(Trouble::Silent) => Ok(Run {
                time: self.limit,
                nodes: None,
                is_cut: true,
            }),
            Err(Trouble::Crashed) => bail!("{} ended; it was sent:\n{command}", self.name),
        }
    }
}

impl Run {
    fn text(&self) -> String {
        let mark = if self.is_cut { '>' } else { ' ' };
        let nodes = self
            .nodes
            .map_or_else(|| "-".to_owned(), |nodes| nodes.to_string());
        format!("{mark}{:>11.4} {nodes:>10}", self.time.as_secs_f64())
    }
}

fn ratio(runs: &[Run; 2]) -> f64 {
    let [a, b] = runs.map(|run| run.time.max(SHORTEST).as_secs_f64());
    a / b
}

fn excerpt(name: &str) -> String {
    name.chars().take(10).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_too_short_to_tell_count_alike() {
        let run = |micros| Run {
            time: Duration::from_micros(micros),
            nodes: Some(1),
            is_cut: false,
        };
        assert_eq!(ratio(&[run(20), run(900)]), 1.0);
        assert!((ratio(&[run(20), run(4_000)]) - 0.25).abs() < 1e-12);
        assert!((ratio(&[run(6_000), run(4_000)]) - 1.5).abs() < 1e-12);
    }

    #[test]
    fn the_median_counts_unless_a_run_was_ended() {
        let run = |millis, is_cut| Run {
            time: Duration::from_millis(millis),
            nodes: None,
            is_cut,
        };
        let of = |runs: &[Run]| median(runs.to_vec()).map(|run| run.time.as_millis());
        let three = [run(7, false), run(90, false), run(5, false)];
        assert_eq!(of(&three), Some(7));
        assert_eq!(of(&three[..2]), Some(7));
        assert_eq!(of(&[run(5, false), run(50, true)]), Some(50));
        assert_eq!(of(&[]), None);
    }
}
