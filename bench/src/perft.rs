//! Speed of move generation, with cozy-chess beside it.

use crate::{oracle, position};
use anyhow::{Result, anyhow, ensure};
use cb_core::board::Board;
use indicatif::ProgressBar;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// What is counted without --fen, with its depth.
const DEFAULTS: [(&str, u32); 2] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        6,
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        5,
    ),
];
/// Depth with --fen alone.
const DEPTH: u32 = 5;

/// Counts legal move sequences (perft) and compares the speed with cozy-chess, both on one thread, counting the last
/// ply without making it.
///
/// The two take turns for some rounds and the best time of each counts, so that a busy machine disturbs little.
/// Fails if they disagree. Last line: `nodes <n> mnps <x> cozy_mnps <y> ratio <x/y>`, in million nodes a second,
/// geometric means over the positions. `cozy_mnps` is `nan` for a position that cozy-chess refuses.
#[derive(clap::Args)]
pub struct Args {
    /// The position (default: the start position to depth 6 and Kiwipete to depth 5)
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Depth in plies (with --fen the default is 5)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=20))]
    depth: Option<u32>,
    /// Times that each position is counted by each
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: u32,
}

/// Nodes, and the best time of the engine and of cozy-chess.
struct Count {
    nodes: u64,
    ours: Duration,
    theirs: Option<Duration>,
}

/// Counts, compares and prints.
pub fn run(args: &Args) -> Result<()> {
    let positions: Vec<(&str, u32)> = match &args.fen {
        Some(fen) => vec![(fen, args.depth.unwrap_or(DEPTH))],
        None => DEFAULTS
            .map(|(fen, depth)| (fen, args.depth.unwrap_or(depth)))
            .to_vec(),
    };
    let bar = ProgressBar::new(positions.len() as u64 * u64::from(args.rounds));
    let mut nodes = 0;
    let (mut ours, mut theirs) = (1.0, 1.0);
    for &(fen, depth) in &positions {
        let count = measure(fen, depth, args.rounds, &bar)?;
        let speed = |time: Duration| count.nodes as f64 / time.as_secs_f64().max(1e-9) / 1e6;
        let cozy = count.theirs.map_or(f64::NAN, speed);
        bar.suspend(|| {
            let (nodes, mnps) = (count.nodes, speed(count.ours));
            println!("{fen} depth {depth}: nodes {nodes} mnps {mnps:.1} cozy_mnps {cozy:.1}");
        });
        nodes += count.nodes;
        ours *= speed(count.ours);
        theirs *= cozy;
    }
    bar.finish_and_clear();
    let mean = |product: f64| product.powf(1.0 / positions.len() as f64);
    let (ours, theirs) = (mean(ours), mean(theirs));
    println!(
        "nodes {nodes} mnps {ours:.1} cozy_mnps {theirs:.1} ratio {:.3}",
        ours / theirs
    );
    Ok(())
}

fn measure(fen: &str, depth: u32, rounds: u32, bar: &ProgressBar) -> Result<Count> {
    let board = position::read(fen).map_err(|error| anyhow!("`{fen}` is no position: {error}"))?;
    let cozy = oracle::read_fen(fen).ok().map(|position| position.board);
    let mut count = Count {
        nodes: 0,
        ours: Duration::MAX,
        theirs: None,
    };
    for _ in 0..rounds {
        let (nodes, time) = timed(|| cb_core::perft::perft(black_box::<&Board>(&board), depth));
        count.nodes = nodes;
        count.ours = count.ours.min(time);
        if let Some(cozy) = &cozy {
            let (nodes, time) = timed(|| oracle::perft(black_box(cozy), depth));
            ensure!(
                nodes == count.nodes,
                "{fen} depth {depth}: {} nodes here, {nodes} in cozy-chess",
                count.nodes
            );
            count.theirs = Some(count.theirs.map_or(time, |best| best.min(time)));
        }
        bar.inc(1);
    }
    Ok(count)
}

fn timed(work: impl FnOnce() -> u64) -> (u64, Duration) {
    let start = Instant::now();
    let nodes = work();
    (nodes, start.elapsed())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_count_the_same() {
        let bar = ProgressBar::hidden();
        for (fen, _) in DEFAULTS {
            assert!(measure(fen, 3, 1, &bar).unwrap().theirs.is_some());
        }
        let nine_pawns = "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1";
        assert!(measure(nine_pawns, 2, 1, &bar).unwrap().theirs.is_none());
        assert!(measure("nonsense", 2, 1, &bar).is_err());
    }
}
