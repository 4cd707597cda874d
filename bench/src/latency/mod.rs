//! How soon a search ends after a stop, and how exactly it keeps a move's time.

mod library;
mod positions;
mod program;

use crate::lent::{Lent, Words};
use crate::stats::percentile;
use anyhow::{Result, ensure};
use cb_core::board::Board;
use cb_core::table::Table;
use indicatif::{ProgressBar, ProgressStyle};
use library::{Clock, Library};
use positions::Positions;
use program::Program;
use std::path::PathBuf;
use std::time::Duration;

/// The random time after which a search is stopped, in microseconds.
const STOP_AFTER_US: std::ops::RangeInclusive<u64> = 1_000..=50_000;
/// A search this long overdue is warned of.
const LATE: Duration = Duration::from_secs(1);
/// A search this long overdue does not end by itself: the library's is ended, a program is given up.
const TOO_LATE: Duration = Duration::from_secs(5);
/// Searches of which nothing can be measured, for each one that is wanted, before the attempt is given up.
const LEFT_OUT_MAX: usize = 10;

/// Measures how soon a search ends after a stop, and how exactly it keeps a move's time.
///
/// Searches run at full strength on random positions. Each of the first kind is endless and is stopped after 1 to
/// 50 ms by another thread: what counts is the time from just before the stop to the search's return. Half are stopped
/// at once (ticket 0), half by their ticket, as cb-uci does it. Each of the second kind has `movetime`, whose clock is
/// wall time in whole milliseconds. Searches that end before the stop, or early because they see a mate, for
/// either side, are left out and replaced. With --uci the same is measured through a UCI engine's input and output.
/// A search that is 5 seconds overdue is ended; the library is then told so by its host.
///
/// Last line: `stop_p50_us <n> stop_p90_us <n> stop_p99_us <n> stop_max_us <n> move_min_us <n> move_p1_us <n>
/// move_p50_us <n> move_p99_us <n> move_max_us <n>`, with all ways to stop taken together.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Args {
    /// Searches to stop
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..))]
    stops: u32,
    /// Searches with a move time
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..))]
    moves: u32,
    /// The move time
    #[arg(long, value_name = "MS", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=60_000))]
    movetime: u32,
    /// Size of the table; an engine of --uci gets it as `Hash` in --uci-option
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// Positions: a file of FEN or EPD lines (default: 8 to 60 random plies)
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Decides positions and times of the stops
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Where the library's milliseconds begin
    #[arg(long, value_enum, default_value_t = Clock::Call, conflicts_with = "uci")]
    clock: Clock,
    /// Measures this UCI engine in place of the library: a command with its arguments, quoted as one word
    #[arg(long, value_name = "CMD", conflicts_with = "hash")]
    uci: Option<String>,
    /// An option of that engine, as `Hash=16`
    #[arg(long, value_name = "NAME=VALUE", requires = "uci")]
    uci_option: Vec<String>,
}

/// The way to stop, by index, and the time taken.
type Sample = (usize, Duration);

/// What is measured: the library or a program.
trait Target {
    /// The ways to stop it, by name.
    fn ways(&self) -> &'static [&'static str];

    /// Searches and stops after `delay` in the way with that index: the time from the stop to the search's end, or nothing
    /// if the search ended by itself.
    fn stop(&mut self, board: &Board, delay: Duration, way: usize) -> Result<Option<Duration>>;

    /// Searches for `ms` milliseconds: the time that it took, or nothing if it ended early because it saw a mate, for
    /// or against the mover: then there is soon nothing left to search.
    fn think(&mut self, board: &Board, ms: u32) -> Result<Option<Duration>>;
}

/// Measures and prints.
pub fn run(args: &Args) -> Result<()> {
    let positions = Positions::new(args.book.as_deref(), args.seed)?;
    if let Some(command) = &args.uci {
        let mut program = Program::start(command, &args.uci_option, positions.need_960())?;
        return measure(args, positions, &mut program);
    }
    let words = Words::new(args.hash as usize);
    let table = Table::new(words.get());
    let mut lent = Lent::new();
    let mut engine = lent.engine()?;
    engine.set_table(Some(&table));
    measure(
        args,
        positions,
        &mut Library::new(engine, args.clock, args.seed),
    )
}

fn measure(args: &Args, mut positions: Positions, target: &mut dyn Target) -> Result<()> {
    let mut rng = fastrand::Rng::with_seed(args.seed);
    let ways = target.ways();
    let mut way = 0;
    let (stops, ended) = collect(args.stops, "stops", || {
        let delay = Duration::from_micros(rng.u64(STOP_AFTER_US));
        let sample = target.stop(&positions.next(), delay, way)?;
        let used = way;
        if sample.is_some() {
            way = (way + 1) % ways.len();
        }
        Ok(sample.map(|time| (used, time)))
    })?;
    let (moves, mates) = collect(args.moves, "moves", || {
        let sample = target.think(&positions.next(), args.movetime)?;
        Ok(sample.map(|time| (0, time)))
    })?;
    if ended + mates > 0 {
        println!("left out: {ended} that ended before the stop, {mates} that saw a mate");
    }
    let movetime = Duration::from_millis(u64::from(args.movetime));
    let overdue = |samples: &[Sample], after| {
        let late = |(_, time): &&Sample| *time > after + LATE;
        samples.iter().filter(late).count()
    };
    let overdue = overdue(&stops, Duration::ZERO) + overdue(&moves, movetime);
    if overdue > 0 {
        println!(
            "WARNING: {overdue} searches were more than {LATE:?} late; those {TOO_LATE:?} late were ended"
        );
    }
    print(ways, &stops, args.movetime, &moves);
    Ok(())
}

/// Prints the table and the figures.
fn print(ways: &[&str], stops: &[Sample], movetime: u32, moves: &[Sample]) {
    println!("microseconds      samples      min       1%      50%      90%      99%      max");
    for (index, name) in ways.iter().enumerate() {
        print_row(name, &sorted(stops, Some(index)));
    }
    let (stops, moves) = (sorted(stops, None), sorted(moves, None));
    print_row(&format!("movetime {movetime}"), &moves);
    let stop = |percent| percentile(&stops, percent);
    let time = |percent| percentile(&moves, percent);
    println!(
        "stop_p50_us {} stop_p90_us {} stop_p99_us {} stop_max_us {} \
        move_min_us {} move_p1_us {} move_p50_us {} move_p99_us {} move_max_us {}",
        stop(50),
        stop(90),
        stop(99),
        stop(100),
        time(0),
        time(1),
        time(50),
        time(99),
        time(100)
    );
}

/// Collects so many samples; and the number of searches that gave none.
fn collect(
    count: u32,
    what: &str,
    mut sample: impl FnMut() -> Result<Option<Sample>>,
) -> Result<(Vec<Sample>, usize)> {
    let style = ProgressStyle::with_template(&format!(
        "{{wide_bar}} {{pos}}/{{len}} {what}, {{eta}} left"
    ))?;
    let bar = ProgressBar::new(u64::from(count)).with_style(style);
    let (mut samples, mut left_out) = (Vec::new(), 0);
    while samples.len() < count as usize {
        match sample()? {
            Some(time) => samples.push(time),
            None => left_out += 1,
        }
        ensure!(
            left_out <= LEFT_OUT_MAX * count as usize,
            "{what}: {left_out} searches ended by themselves and only {} did not: use other positions",
            samples.len()
        );
        bar.set_position(samples.len() as u64);
    }
    bar.finish_and_clear();
    Ok((samples, left_out))
}

/// The samples' microseconds in ascending order, of one group or of all.
fn sorted(samples: &[Sample], group: Option<usize>) -> Vec<u64> {
    let mut micros: Vec<u64> = samples
        .iter()
        .filter(|(of, _)| group.is_none_or(|group| group == *of))
        .map(|(_, time)| time.as_micros() as u64)
        .collect();
    micros.sort();
    micros
}

fn print_row(name: &str, samples: &[u64]) {
    let values = [0, 1, 50, 90, 99, 100].map(|percent| percentile(samples, percent));
    let values: String = values.iter().map(|value| format!(" {value:>8}")).collect();
    println!("{name:<16} {:>8}{values}", samples.len());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searches_that_end_by_themselves_are_replaced() {
        let mut calls = 0;
        let (samples, left_out) = collect(3, "tests", || {
            calls += 1;
            Ok((calls % 2 == 0).then(|| (calls % 4, Duration::from_micros(10 - calls as u64))))
        })
        .unwrap();
        assert_eq!((samples.len(), left_out), (3, 3));
        assert_eq!(sorted(&samples, None), [4, 6, 8]);
        assert_eq!(sorted(&samples, Some(2)), [4, 8]);
        assert!(collect(1, "tests", || Ok(None)).is_err());
    }
}
