//! The search's signature: the nodes of a fixed list of positions to a fixed depth.

use crate::lent::{Lent, Words};
use crate::position;
use anyhow::{Result, anyhow};
use cb_core::board::Board;
use cb_core::engine::Engine;
use cb_core::game::Game;
use cb_core::search::{Limits, NoHost, Stop};
use cb_core::table::Table;
use std::time::{Duration, Instant};

/// The list, one FEN a line.
const POSITIONS: &str = include_str!("../data/signature.fen");
/// The depth to which each is searched.
const DEPTH: u32 = 14;

/// Searches a fixed list of positions to a fixed depth: the signature, and the speed.
///
/// Each position is searched at full strength by an engine that has forgotten everything, so that on one thread the
/// same program always counts the same nodes, on every platform. A change that is meant not to change play leaves the
/// count as it is. Last line: `<nodes> nodes <nps> nps`.
#[derive(clap::Args)]
pub struct Args {
    /// Engines that search each position at once over one table; with more than one the count differs from run to run
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1_024))]
    threads: u16,
    /// Size of the table; another than the default gives another signature
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// Plies; another than the default gives another signature
    #[arg(long, value_name = "D", default_value_t = DEPTH, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    /// Prints each position's nodes
    #[arg(long)]
    verbose: bool,
}

/// Searches the list and prints.
pub fn run(args: &Args) -> Result<()> {
    let words = Words::new(args.hash as usize);
    let table = Table::new(words.get());
    let mut lent: Vec<Lent> = (0..args.threads).map(|_| Lent::new()).collect();
    let mut engines = lent
        .iter_mut()
        .map(Lent::engine)
        .collect::<Result<Vec<_>>>()?;
    engines
        .iter_mut()
        .for_each(|engine| engine.set_table(Some(&table)));
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for board in positions()? {
        table.clear();
        engines.iter_mut().for_each(Engine::new_game);
        let start = Instant::now();
        let count = search(&mut engines, &board, args.depth)?;
        time += start.elapsed();
        nodes += count;
        if args.verbose {
            println!("{count:>10} {board}");
        }
    }
    let speed = nodes as f64 / time.as_secs_f64().max(1e-9);
    println!("{nodes} nodes {speed:.0} nps");
    Ok(())
}

/// The list.
pub fn positions() -> Result<Vec<Board>> {
    POSITIONS
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| position::read(line).map_err(|error| anyhow!("{line}: {error}")))
        .collect()
}

/// Searches a position to a depth with the first engine, while the others search it until that one has done; nodes of all.
fn search(engines: &mut [Engine<'_>], board: &Board, depth: u32) -> Result<u64> {
    let Some((first, others)) = engines.split_first_mut() else {
        return Ok(0);
    };
    let limits = Limits {
        depth: Some(depth),
        threads: Some(usize::MAX),
        ..Limits::default()
    };
    let mut others: Vec<_> = others.iter_mut().collect();
    let game = Game::new(*board);
    let found = first.search_threads(&mut others, &game, &limits, &Stop::new(), &mut NoHost);
    Ok(found.map_err(|error| anyhow!("{board}: {error:?}"))?.nodes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_search_counts_the_same_nodes() {
        let words = Words::new(1);
        let table = Table::new(words.get());
        let boards = positions().unwrap();
        assert_eq!(boards.len(), 42);
        let count = || {
            let mut lent = Lent::new();
            let mut engines = [lent.engine().unwrap()];
            engines[0].set_table(Some(&table));
            let mut nodes = |board| {
                table.clear();
                engines[0].new_game();
                search(&mut engines, board, 4).unwrap()
            };
            boards.iter().map(&mut nodes).collect::<Vec<_>>()
        };
        assert_eq!(count(), count());
    }

    #[test]
    fn helpers_end_with_the_first_engine() {
        let words = Words::new(1);
        let table = Table::new(words.get());
        let (mut lent, mut other) = (Lent::new(), Lent::new());
        let mut engines = [lent.engine().unwrap(), other.engine().unwrap()];
        engines
            .iter_mut()
            .for_each(|engine| engine.set_table(Some(&table)));
        assert!(search(&mut engines, &Board::start(), 3).unwrap() > 0);
    }
}
