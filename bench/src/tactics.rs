//! Solves suites of best moves.

use crate::epd::{self, Record};
use crate::lent::{Lent, Words};
use anyhow::{Context, Result, anyhow, ensure};
use cb_core::chessmove::Move;
use cb_core::engine::Engine;
use cb_core::game::Game;
use cb_core::notation::write_san;
use cb_core::search::{Limits, NoHost, Stop};
use cb_core::table::Table;
use indicatif::{ProgressBar, ProgressStyle};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Searches the positions of an EPD file and counts those whose best move (`bm`, or any but `am`) is found.
///
/// Each position is searched at full strength by an engine that has forgotten everything, so that the count does not
/// depend on their order. Where every position of the file has points for moves (`c0 "f5=100, Bf2=46"`), the points
/// of the moves found are added up too. Last line: `solved <k> of <n>`.
#[derive(clap::Args)]
pub struct Args {
    /// The suite
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Nodes for each position
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Positions searched at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: u8,
    /// Size of each search's table
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// Names the positions that are not solved, with the move found instead
    #[arg(long)]
    verbose: bool,
}

/// A position with its answer.
struct Problem {
    record: Record,
    best: Vec<Move>,
    avoid: Vec<Move>,
    points: Vec<(Move, u32)>,
}

/// Solves the suite and prints.
pub fn run(args: &Args) -> Result<()> {
    let problems =
        problems(epd::read(&args.file)?).with_context(|| args.file.display().to_string())?;
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} positions, {eta} left")?;
    let bar = ProgressBar::new(problems.len() as u64).with_style(style);
    let next = AtomicUsize::new(0);
    let found = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..args.threads)
            .map(|_| scope.spawn(|| work(&problems, args, &next, &bar)))
            .collect();
        let mut found = vec![Move::NONE; problems.len()];
        for worker in workers {
            let part = worker.join().map_err(|_| anyhow!("a search panicked"))??;
            part.into_iter().for_each(|(index, mv)| found[index] = mv);
        }
        Ok::<_, anyhow::Error>(found)
    })?;
    bar.finish_and_clear();
    print(&problems, &found, args.verbose);
    Ok(())
}

fn problems(records: Vec<Record>) -> Result<Vec<Problem>> {
    let problem = |record: Record| {
        let (best, avoid) = (record.moves("bm")?, record.moves("am")?);
        let answered = !best.is_empty() || !avoid.is_empty();
        ensure!(
            answered,
            "line {}: no `bm` or `am` says what to find",
            record.line
        );
        let points = record.points();
        Ok(Problem {
            record,
            best,
            avoid,
            points,
        })
    };
    records.into_iter().map(problem).collect()
}

/// Takes one position after the other; the moves found, by the position's index.
fn work(
    problems: &[Problem],
    args: &Args,
    next: &AtomicUsize,
    bar: &ProgressBar,
) -> Result<Vec<(usize, Move)>> {
    let words = Words::new(args.hash as usize);
    let table = Table::new(words.get());
    let mut lent = Lent::new();
    let mut engine = lent.engine()?;
    engine.set_table(Some(&table));
    let mut found = Vec::new();
    loop {
        let index = next.fetch_add(1, Ordering::Relaxed);
        let Some(problem) = problems.get(index) else {
            return Ok(found);
        };
        table.clear();
        found.push((index, solve(&mut engine, problem, args.nodes)?));
        bar.inc(1);
    }
}

fn solve(engine: &mut Engine<'_>, problem: &Problem, nodes: u64) -> Result<Move> {
    engine.new_game();
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let found = engine
        .search(
            &Game::new(problem.record.board),
            &limits,
            &Stop::new(),
            &mut NoHost,
        )
        .map_err(|error| anyhow!("line {}: {error:?}", problem.record.line))?;
    Ok(found.best)
}

impl Problem {
    fn is_solved_by(&self, mv: Move) -> bool {
        (self.best.is_empty() || self.best.contains(&mv)) && !self.avoid.contains(&mv)
    }

    fn points_of(&self, mv: Move) -> u32 {
        self.points
            .iter()
            .find(|(scored, _)| *scored == mv)
            .map_or(0, |&(_, points)| points)
    }
}

fn print(problems: &[Problem], found: &[Move], verbose: bool) {
    let mut solved = 0;
    for (problem, &mv) in problems.iter().zip(found) {
        if problem.is_solved_by(mv) {
            solved += 1;
        } else if verbose {
            let record = &problem.record;
            let mut text = String::new();
            // Writing to a string cannot fail.
            let _ = write_san(&record.board, mv, &mut text);
            let wanted = record.get("bm").or(record.get("am")).unwrap_or_default();
            let name = record.get("id").unwrap_or("without a name");
            println!(
                "line {}, {name}: found {text}, wanted {wanted}: {}",
                record.line, record.board
            );
        }
    }
    if problems.iter().all(|problem| !problem.points.is_empty()) {
        let points: u32 = problems
            .iter()
            .zip(found)
            .map(|(problem, &mv)| problem.points_of(mv))
            .sum();
        let most: u32 = problems
            .iter()
            .filter_map(|p| p.points.iter().map(|&(_, n)| n).max())
            .sum();
        println!("points {points} of {most}");
    }
    println!("solved {solved} of {}", problems.len());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(text: &str) -> Problem {
        problems(vec![epd::parse(1, text).unwrap()])
            .unwrap()
            .remove(0)
    }

    #[test]
    fn best_moves_and_moves_to_avoid_decide() {
        let best = problem("6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8; c0 \"Ra8=100, Ra7=10\";");
        let (mate, other) = (
            best.record.san("Ra8").unwrap(),
            best.record.san("Ra7").unwrap(),
        );
        assert!(best.is_solved_by(mate) && !best.is_solved_by(other));
        assert_eq!(
            (
                best.points_of(mate),
                best.points_of(other),
                best.points_of(Move::NONE)
            ),
            (100, 10, 0)
        );
        let avoid = problem("6k1/5ppp/8/8/8/8/8/R5K1 w - - am Ra7;");
        assert!(avoid.is_solved_by(mate) && !avoid.is_solved_by(other));
        assert!(
            problems(vec![
                epd::parse(1, "6k1/8/8/8/8/8/8/R5K1 w - - id \"x\";").unwrap()
            ])
            .is_err()
        );
    }

    #[test]
    fn a_mate_is_found() {
        let mut lent = Lent::new();
        let mut engine = lent.engine().unwrap();
        let problem = problem("6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8;");
        assert!(problem.is_solved_by(solve(&mut engine, &problem, 2_000).unwrap()));
    }
}
