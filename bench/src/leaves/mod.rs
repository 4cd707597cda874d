//! `leaves`: positions as a search evaluates them, with a strong engine's scores, for `tune`.
//!
//! Games between people hardly ever hold the ends of refuted lines, which are most of what a search evaluates.

mod judge;
mod play;
mod store;
mod unit;

use anyhow::{Result, anyhow};
use cb_core::board::Board;
use indicatif::{ProgressBar, ProgressStyle};
use judge::{Judge, Work};
use play::Player;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use store::Store;

/// Positions found ahead of the judge.
const AHEAD: usize = 4_096;

/// Collects positions as a search evaluates them and lets another engine score them, for `tune`.
///
/// The engine plays fast games against itself. From the positions of a game and from random moves off it, small
/// searches run; the ends of their principal variations are kept where they are quiet, each position once. The file
/// is EPD: `ce` is the judge's score in centipawns for the side to move, mates beyond every other score. A run on a file
/// that exists adds to it. Last line: `leaves <n> new <k>`.
#[derive(clap::Args)]
pub struct Args {
    /// The file to write or to add to
    #[arg(required_unless_present = "unit", value_name = "FILE.epd")]
    file: Option<PathBuf>,
    /// Positions that the file shall hold in the end
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    positions: usize,
    /// Books that games begin from (FEN or EPD lines); without one, at the start position
    #[arg(long, value_name = "FILE")]
    book: Vec<PathBuf>,
    /// The judge: a UCI engine and its arguments
    #[arg(long, value_name = "COMMAND", default_value = "stockfish")]
    judge: String,
    /// Nodes of the judge for each position
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Plies instead of nodes
    #[arg(long, value_name = "D")]
    depth: Option<u32>,
    /// Of everything that is left to chance
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Instead: what centipawn of the server the judge's is worth, by the quiet positions of games with `[%eval]`
    #[arg(long, value_name = "FILE.pgn", conflicts_with_all = ["file", "book"])]
    unit: Option<PathBuf>,
}

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let work = args.depth.map_or(Work::Nodes(args.nodes), Work::Depth);
    let mut judge = Judge::start(&args.judge, work)?;
    if let Some(games) = &args.unit {
        let positions = args.positions.min(unit::POSITIONS);
        return unit::run(&mut judge, games, positions, args.seed);
    }
    let Some(path) = &args.file else {
        return Err(anyhow!("name a file to write"));
    };
    let mut store = Store::open(path)?;
    let before = store.len();
    // A run that goes on must not play the games of the one before again.
    let seed = args.seed.wrapping_add((before as u64) << 32);
    let mut player = Player::new(&args.book, seed)?;
    let (sender, found) = sync_channel(AHEAD);
    std::thread::scope(|scope| {
        let playing = scope.spawn(move || find(&mut player, &sender));
        let judged = collect(&mut store, args.positions, &mut judge, found);
        let played = playing.join().map_err(|_| anyhow!("a search panicked"))?;
        judged.and(played)
    })?;
    println!("leaves {} new {}", store.len(), store.len() - before);
    Ok(())
}

/// Plays games until nobody listens any more.
fn find(player: &mut Player, sender: &SyncSender<Board>) -> Result<()> {
    loop {
        for board in player.game()? {
            if sender.send(board).is_err() {
                return Ok(());
            }
        }
    }
}

/// Takes `found` by value, so that the player ends when this does.
fn collect(
    store: &mut Store,
    positions: usize,
    judge: &mut Judge,
    found: Receiver<Board>,
) -> Result<()> {
    let style =
        ProgressStyle::with_template("{wide_bar} {pos}/{len} positions, {per_sec}, {eta} left")?;
    let bar = ProgressBar::new(positions as u64).with_style(style);
    bar.set_position(store.len() as u64);
    bar.reset_eta();
    for board in found {
        if store.len() >= positions {
            break;
        }
        if store.is_new(&board) {
            let score = judge.score(&board)?;
            store.add(&board, score)?;
            bar.set_position(store.len() as u64);
        }
    }
    bar.finish_and_clear();
    store.flush()
}
