//! Many short searches on engines that are never made anew: what an app that runs for weeks does to one.

use crate::lent::Lent;
use anyhow::{Context, Result, anyhow, ensure};
use cb_core::board::Board;
use cb_core::engine::{Engine, Found, SmallStorage};
use cb_core::game::{Game, Outcome};
use cb_core::levels::{Dice, Strength};
use cb_core::movegen::legal_moves;
use cb_core::search::{Clock, Host, Limits, NoHost, Stop};
use cb_core::table::Table;
use indicatif::{ProgressBar, ProgressStyle};
use std::sync::atomic::AtomicU32;

/// Nodes after which a search that is told to stop has ended: it looks up every 256, and finishes a first depth of at most
/// 1,000.
const SLACK: u64 = 1_300;
/// Milliseconds by the host's clock that such a search and its reports may take.
const SLACK_MS: u32 = 20;
/// Nodes that end a search which no other limit has.
const MOST: u64 = 20_000;
/// What the process may take more at the end than after the first searches: the allocator's and the bar's noise.
const GROWTH_KB: u64 = 1_024;
/// A game is given up after so many plies.
const LONGEST: u32 = 1_000;

/// Searches shortly a million times, on engines that are never made anew.
///
/// Every engine plays a game of its own, whose moves are its own or any; each search has other limits: nodes, plies,
/// milliseconds, a clock, a mate, or a stop before or while it runs, at full strength or at a level. Half of the engines
/// have the smallest memory, half the largest; half share one table, which is cleared now and then. Fails if a move or line is
/// illegal, if a limit is overstepped, if the process grows by more than 1 MiB, or if an engine does not play like a new
/// one after `new_game`.
///
/// Last line: `soak searches <n> engines <n> games <n> nodes <n> resident <kB> then <kB>`; on Linux alone are the last
/// two told.
#[derive(clap::Args)]
pub struct Args {
    /// Searches in all
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(100..))]
    searches: u64,
    /// Engines at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1000))]
    engines: u16,
    /// Decides everything
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// An engine, its game, and what stops it.
struct Seat<'m> {
    engine: Engine<'m>,
    game: Game,
    stop: Stop,
    ticket: u32,
    /// The last ticket that was stopped.
    stopped: u32,
}

/// A host whose clock runs with the looks at it.
struct Looks {
    seen: u32,
    /// Looks after which it ends the search.
    patience: u32,
    entropy: u64,
}

impl Host for Looks {
    fn now_ms(&mut self) -> Option<u32> {
        self.seen += 1;
        Some(self.seen / 2)
    }

    fn entropy(&mut self) -> Option<u64> {
        Some(self.entropy)
    }

    fn poll(&mut self) -> bool {
        self.seen += 1;
        self.seen > self.patience
    }
}

/// What was done so far.
#[derive(Default)]
struct Count {
    games: u64,
    nodes: u64,
    /// What the process had in memory after the first searches, and after all.
    resident: Option<u64>,
    resident_then: Option<u64>,
}

/// Searches and prints.
pub fn run(args: &Args) -> Result<()> {
    let count = soak(args)?;
    let told = |kb: Option<u64>| kb.map_or("?".to_owned(), |kb| kb.to_string());
    println!(
        "soak searches {} engines {} games {} nodes {} resident {} then {}",
        args.searches,
        args.engines,
        count.games,
        count.nodes,
        told(count.resident),
        told(count.resident_then)
    );
    if let (Some(before), Some(after)) = (count.resident, count.resident_then) {
        ensure!(after <= before + GROWTH_KB, "the process grew");
    }
    Ok(())
}

/// All searches, checked.
fn soak(args: &Args) -> Result<Count> {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} searches, {eta} left")?;
    let bar = ProgressBar::new(args.searches).with_style(style);
    let words: Vec<AtomicU32> = (0..1 << 16).map(|_| AtomicU32::new(0)).collect();
    let table = Table::new(&words);
    let halves = usize::from(args.engines).div_ceil(2);
    let mut small: Vec<_> = (0..halves).map(|_| Box::new(SmallStorage::new())).collect();
    let mut large: Vec<_> = (0..halves).map(|_| Lent::new()).collect();
    let mut seats = Vec::new();
    for (small, large) in small.iter_mut().zip(&mut large) {
        let shared = (seats.len() % 4 < 2).then_some(&table);
        for engine in [large.engine()?, small_engine(small)?] {
            seats.push(Seat::new(engine, shared));
        }
    }
    seats.truncate(usize::from(args.engines));
    let mut rng = fastrand::Rng::with_seed(args.seed);
    let mut count = Count::default();
    for done in 0..args.searches {
        if done == args.searches / 50 {
            count.resident = resident_kb();
        }
        if rng.u16(..) == 0 {
            table.clear();
        }
        let index = rng.usize(..seats.len());
        seats[index]
            .search(&mut rng, &mut count)
            .with_context(|| format!("search {done} of seed {}, engine {index}", args.seed))?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    count.resident_then = resident_kb();
    for (index, seat) in seats.iter_mut().enumerate() {
        seat.is_as_new()
            .with_context(|| format!("engine {index}"))?;
    }
    Ok(count)
}

impl<'m> Seat<'m> {
    fn new(mut engine: Engine<'m>, table: Option<&'m Table<'m>>) -> Seat<'m> {
        // Writes to its histories, so that the system has given all memory before it is counted.
        engine.new_game();
        engine.set_table(table);
        engine.set_dice(Dice::Entropy);
        Seat {
            engine,
            game: Game::new(Board::start()),
            stop: Stop::new(),
            ticket: 0,
            stopped: 0,
        }
    }

    /// A search with any limits, checked, and a move played.
    fn search(&mut self, rng: &mut fastrand::Rng, count: &mut Count) -> Result<()> {
        if rng.u8(..20) == 0 {
            // Half of them are full strength.
            let strength = Strength::from_hundredths(rng.i32(0..4_000).min(2_000));
            self.engine.set_strength(strength);
        }
        self.ticket += 1;
        let mut limits = Limits {
            nodes: Some(MOST),
            multipv: rng.usize(0..4),
            ticket: self.ticket,
            analyse: rng.u8(..10) == 0,
            ..Limits::default()
        };
        let mut host = Looks {
            seen: 0,
            patience: u32::MAX,
            entropy: rng.u64(..),
        };
        match rng.u8(..8) {
            0 => limits.depth = Some(rng.u32(..4)),
            1 => limits.move_ms = Some(rng.u32(..3)),
            2 => limits.clock = Some(clock(rng)),
            3 => (limits.mate, limits.nodes) = (Some(rng.u32(..4)), Some(rng.u64(..1_000))),
            4 => self.stop_ahead(),
            5 => (limits.infinite, host.patience) = (true, rng.u32(..4)),
            _ => limits.nodes = Some(rng.u64(..400)),
        }
        let found = self
            .engine
            .search(&self.game, &limits, &self.stop, &mut host)
            .map_err(|error| anyhow!("no move: {error:?}"))?;
        self.check_limits(&limits, &found, host.patience < u32::MAX)?;
        self.check_moves(&found)?;
        count.nodes += found.nodes;
        self.go_on(found, rng, count)
    }

    /// A stop that overtakes the start of its search.
    fn stop_ahead(&mut self) {
        self.stop.stop(self.ticket);
        self.stopped = self.ticket;
    }

    /// Every limit was kept; those of time as far as a search looks at its clock.
    fn check_limits(&self, limits: &Limits<'_>, found: &Found, stopped: bool) -> Result<()> {
        let stopped = stopped || self.stopped == limits.ticket;
        let nodes = limits.nodes.filter(|_| !limits.infinite);
        let nodes = nodes
            .unwrap_or(MOST)
            .min(if stopped { SLACK } else { MOST });
        ensure!(found.nodes <= nodes, "{} nodes, not {nodes}", found.nodes);
        let depth = limits.depth.unwrap_or(u32::MAX).max(1);
        ensure!(found.depth <= depth, "{} plies, not {depth}", found.depth);
        let clock = limits.clock.map(|clock| clock.time_ms.max(1) as u32);
        let most = limits.move_ms.or(clock).unwrap_or(u32::MAX - SLACK_MS);
        ensure!(
            found.time_ms <= most + SLACK_MS,
            "{} ms, not {most}",
            found.time_ms
        );
        let lines = self.engine.lines().len();
        ensure!(
            lines >= 1 && lines <= limits.multipv.max(1),
            "{lines} lines"
        );
        Ok(())
    }

    /// The move and all lines are legal.
    fn check_moves(&self, found: &Found) -> Result<()> {
        let board = self.game.board();
        ensure!(board.is_legal(found.best), "{:?} is illegal", found.best);
        for line in self.engine.lines() {
            let mut board = *board;
            for &mv in line.moves() {
                ensure!(board.is_legal(mv), "{mv:?} of a line is illegal");
                board = board.play_unchecked(mv);
            }
        }
        Ok(())
    }

    /// Plays the move, or any; a game that is over makes room for another.
    fn go_on(&mut self, found: Found, rng: &mut fastrand::Rng, count: &mut Count) -> Result<()> {
        let moves = legal_moves(self.game.board());
        let mv = match rng.u8(..4) {
            0 => moves[rng.usize(..moves.len())],
            _ => found.best,
        };
        let played = self.game.play(mv);
        played.map_err(|_| anyhow!("{mv:?} cannot be played"))?;
        if self.game.outcome() != Outcome::Ongoing || self.game.plies() >= LONGEST {
            self.game = Game::new(Board::start());
            count.games += 1;
        }
        Ok(())
    }

    /// After `new_game` the engine searches as a new one does.
    fn is_as_new(&mut self) -> Result<()> {
        let (mut small, mut large) = (Box::new(SmallStorage::new()), Lent::new());
        let mut new = [small_engine(&mut small)?, large.engine()?];
        let like = new
            .iter_mut()
            .find(|new| new.size_class() == self.engine.size_class());
        self.engine.set_table(None);
        self.engine.set_strength(Strength::FULL);
        self.engine.new_game();
        let found = first_move(&mut self.engine)?;
        let expected = first_move(like.context("no new engine is of that size")?)?;
        ensure!(found == expected, "{found:?}, a new one {expected:?}");
        Ok(())
    }
}

fn small_engine(storage: &mut SmallStorage) -> Result<Engine<'_>> {
    Engine::new(storage.memory()).map_err(|_| anyhow!("an engine does not fit its smallest memory"))
}

/// What an engine finds in the start position.
fn first_move(engine: &mut Engine<'_>) -> Result<Found> {
    let limits = Limits {
        nodes: Some(5_000),
        ..Limits::default()
    };
    let game = Game::new(Board::start());
    let found = engine.search(&game, &limits, &Stop::new(), &mut NoHost);
    found.map_err(|error| anyhow!("no move: {error:?}"))
}

/// Times from lost to plenty.
fn clock(rng: &mut fastrand::Rng) -> Clock {
    Clock {
        time_ms: rng.i32(-5..60),
        inc_ms: rng.i32(-2..3),
        moves_to_go: rng.bool().then(|| rng.u32(1..40)),
    }
}

/// What the process has in memory, in kilobytes, where the system tells.
fn resident_kb() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_last() {
        for engines in [1, 7] {
            let args = Args {
                searches: 2_000,
                engines,
                seed: 3,
            };
            let count = soak(&args).unwrap();
            assert!(count.games > 0 && count.nodes > 100_000);
        }
    }
}
