//! What searches in several threads cost each other.

use crate::lent::{LINE_WORDS, Lent, Words};
use crate::signature;
use crate::stats::percentile;
use anyhow::{Result, anyhow};
use cb_core::board::Board;
use cb_core::engine::Engine;
use cb_core::game::Game;
use cb_core::search::{Limits, NoHost, Stop};
use cb_core::table::Table;
use std::thread;
use std::time::Instant;

/// Tells what searches in several threads cost each other.
///
/// Thrice: `apart`, every thread searches the positions of `search` with a table of its own; `beside`, the same, but all
/// have one table, as large as those together; `team`, all search each position together, as `cb_search_threads` does, to as many
/// nodes in all. What `beside` has less than `apart` is contention for the table; each begins at another position, so that
/// none profits from the others. What `team` has less than `beside` is what working together costs, waiting for the
/// last included. Threads beyond the machine's cores share those.
///
/// Last line: `threads <n> apart <nps> beside <nps> team <nps>`: nodes a second of all threads, each the median of --repeat runs that
/// take turns.
#[derive(clap::Args)]
pub struct Args {
    /// Threads
    #[arg(long, value_name = "T", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Nodes of a thread in each position
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Size of all tables together
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// Runs of each kind
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..))]
    repeat: u16,
}

/// Searches and prints.
pub fn run(args: &Args) -> Result<()> {
    let boards = signature::positions()?;
    let threads = usize::from(args.threads);
    let words = Words::new(args.hash as usize);
    let whole = Table::new(words.get());
    // Whole cache lines, so that no two tables share one.
    let part = words.get().len() / threads / LINE_WORDS * LINE_WORDS;
    let parts: Vec<Table<'_>> = words.get().chunks(part).map(Table::new).collect();
    let mut lent: Vec<Lent> = (0..threads).map(|_| Lent::new()).collect();
    let engines = lent.iter_mut().map(Lent::engine);
    let mut engines = engines.collect::<Result<Vec<_>>>()?;
    let mut speeds = [const { Vec::new() }; 3];
    for _ in 0..args.repeat {
        prepare(&mut engines, |index| &parts[index]);
        speeds[0].push(side_by_side(&mut engines, &boards, args.nodes)?);
        prepare(&mut engines, |_| &whole);
        speeds[1].push(side_by_side(&mut engines, &boards, args.nodes)?);
        prepare(&mut engines, |_| &whole);
        speeds[2].push(together(&mut engines, &boards, args.nodes)?);
    }
    let [apart, beside, team] = speeds.map(|mut speeds| {
        speeds.sort_unstable();
        percentile(&speeds, 50)
    });
    println!("threads {threads} apart {apart} beside {beside} team {team}");
    Ok(())
}

/// Engines that have forgotten everything, with empty tables.
fn prepare<'m>(engines: &mut [Engine<'m>], table: impl Fn(usize) -> &'m Table<'m>) {
    for (index, engine) in engines.iter_mut().enumerate() {
        table(index).clear();
        engine.set_table(Some(table(index)));
        engine.new_game();
    }
}

/// Every engine searches all positions; nodes a second of all.
fn side_by_side(engines: &mut [Engine<'_>], boards: &[Board], nodes: u64) -> Result<u64> {
    let apart = boards.len() / engines.len().min(boards.len());
    let start = Instant::now();
    let count = thread::scope(|scope| {
        let mut running = Vec::new();
        for (index, engine) in engines.iter_mut().enumerate() {
            let boards = boards.iter().cycle().skip(index * apart).take(boards.len());
            running.push(scope.spawn(move || -> Result<u64> {
                let mut count = 0;
                for board in boards {
                    count += search(engine, &mut [], board, nodes)?;
                }
                Ok(count)
            }));
        }
        let counts = running.into_iter().map(|thread| match thread.join() {
            Ok(count) => count,
            Err(_) => Err(anyhow!("a thread panicked")),
        });
        counts.sum::<Result<u64>>()
    })?;
    Ok(per_second(count, start))
}

/// All engines search each position together; nodes a second of all.
fn together(engines: &mut [Engine<'_>], boards: &[Board], nodes: u64) -> Result<u64> {
    let nodes = nodes * engines.len() as u64;
    let start = Instant::now();
    let mut count = 0;
    if let Some((first, others)) = engines.split_first_mut() {
        let mut others: Vec<_> = others.iter_mut().collect();
        for board in boards {
            count += search(first, &mut others, board, nodes)?;
        }
    }
    Ok(per_second(count, start))
}

fn per_second(nodes: u64, start: Instant) -> u64 {
    (nodes as f64 / start.elapsed().as_secs_f64().max(1e-9)) as u64
}

/// Searches a position to so many nodes; the nodes.
fn search<'m>(
    engine: &mut Engine<'m>,
    others: &mut [&mut Engine<'m>],
    board: &Board,
    nodes: u64,
) -> Result<u64> {
    let limits = Limits {
        nodes: Some(nodes),
        threads: Some(usize::MAX),
        ..Limits::default()
    };
    let game = Game::new(*board);
    let found = engine.search_threads(others, &game, &limits, &Stop::new(), &mut NoHost);
    Ok(found.map_err(|error| anyhow!("{board}: {error:?}"))?.nodes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_nodes_are_searched_in_any_way() {
        let boards = &signature::positions().unwrap()[..5];
        for threads in [1, 2, 7] {
            let words = Words::new(1);
            let table = Table::new(words.get());
            let mut lent: Vec<Lent> = (0..threads).map(|_| Lent::new()).collect();
            let mut engines: Vec<_> = lent.iter_mut().map(|lent| lent.engine().unwrap()).collect();
            prepare(&mut engines, |_| &table);
            assert!(side_by_side(&mut engines, boards, 100).unwrap() > 0);
            assert!(together(&mut engines, boards, 100).unwrap() > 0);
        }
    }
}
