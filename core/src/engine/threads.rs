//! One search in several threads: Lazy SMP (<https://www.chessprogramming.org/Lazy_SMP>). Each thread has an engine of its own
//! and searches the same position; what they share is the table, through which the one profits from what the others have
//! found, and a note of the moves that each is at, so that the others begin with different ones. The first engine's thread
//! is the caller's: it alone reports, looks at the clock and decides when to end.
//!
//! Starting a thread allocates, so this module may too: a few bytes an engine and search. Nothing else in the crate does.

use super::{Engine, Found, SearchError, full_order};
use crate::chessmove::Move;
use crate::game::Game;
use crate::score::MATE_BOUND;
use crate::search::{
    Busy, Crew, Host, Info, Limits, Line, NoHost, Order, Outline, Progress, Stop, Techniques,
};
use crate::table::Bound;
use core::num::NonZero;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::{Builder, ScopedJoinHandle, available_parallelism, scope};
use std::vec::Vec;

/// Stops the helpers when the leader is done, however it ends: they have no end of their own.
struct StopAtEnd<'a>(&'a Stop);

impl Drop for StopAtEnd<'_> {
    fn drop(&mut self) {
        self.0.stop(0);
    }
}

impl<'m> Engine<'m> {
    /// As [`Engine::search`], but at full strength the helpers search along, each in a thread of its own. They need the
    /// same table as this engine; of their own settings nothing counts. The node limit holds for all together, each has an
    /// equal share. Below full strength this engine searches alone, so that a level's move is the same with any number of
    /// threads. More engines than cores search worse together than as many, and late: so only the first of them do, unless
    /// [`Limits::threads`] says otherwise. Where the system has no more threads to give, fewer help.
    ///
    /// The best line is elected: every engine has a vote for its first move, the weightier the deeper it has searched
    /// and the better its score. With a limit of mate, or several lines, it is this engine's own. A depth to search to is
    /// reached when the first engine reaches it.
    ///
    /// # Errors
    ///
    /// [`SearchError`]; the lines of the last search are then kept.
    pub fn search_threads(
        &mut self,
        helpers: &mut [&mut Engine<'m>],
        game: &Game,
        limits: &Limits<'_>,
        stop: &Stop,
        host: &mut dyn Host,
    ) -> Result<Found, SearchError> {
        let shared = |helper: &&mut Engine<'m>| match (self.table, helper.table) {
            (Some(own), Some(other)) => core::ptr::eq(own, other),
            _ => false,
        };
        if !helpers.iter().all(shared) {
            return Err(SearchError::NotOneTable);
        }
        let most = if helpers.is_empty() || !self.is_full(game, limits, host)? {
            1
        } else {
            limits.threads.unwrap_or_else(cores)
        };
        let count = helpers.len().min(most.saturating_sub(1));
        let helpers = helpers.get_mut(..count).unwrap_or_default();
        if helpers.is_empty() {
            return self.search(game, limits, stop, host);
        }
        stop.begin();
        let outline = self.lead(helpers, game, limits, stop, host);
        let own = limits.mate.is_some() && !limits.infinite;
        if !own && limits.multipv <= 1 {
            self.elect(helpers, &outline, host);
        }
        let mut found = self.found(&outline, 0);
        let best = self.lines().first();
        if let Some(best) = best.filter(|best| best.depth > 0) {
            (found.depth, found.seldepth) = (best.depth, best.seldepth);
        }
        Ok(found)
    }

    /// Searches until the limits are reached, and the helpers until then.
    fn lead(
        &mut self,
        helpers: &mut [&mut Engine<'m>],
        game: &Game,
        limits: &Limits<'_>,
        stop: &Stop,
        host: &mut dyn Host,
    ) -> Outline {
        let progress: Vec<Progress> = helpers.iter().map(|_| Progress::default()).collect();
        let (over, done, busy) = (Stop::new(), AtomicBool::new(false), Busy::new());
        let aside = Limits {
            infinite: true,
            multipv: limits.multipv,
            root_moves: limits.root_moves,
            ..Limits::default()
        };
        let mut order = full_order(game, limits, Techniques::FULL);
        let Order {
            depth,
            lines,
            nodes: all,
            ..
        } = order;
        let share = match all {
            u64::MAX => all,
            _ => all / (helpers.len() as u64 + 1),
        };
        let order_of = |index: usize| Order {
            nodes: share,
            depth,
            crew: Crew {
                own: progress.get(index),
                helpers: &[],
                done: None,
                busy: Some(&busy),
            },
            ..full_order(game, &aside, Techniques::FULL)
        };
        scope(|scope| {
            let mut threads: Vec<ScopedJoinHandle<'_, u64>> = Vec::new();
            for (index, helper) in helpers.iter_mut().enumerate() {
                let (order, over, done) = (order_of(index), &over, &done);
                let help = move || {
                    let outline = helper.run_full(order, over, &mut NoHost);
                    if outline.nodes < share && outline.depth == depth && !over.is_now() {
                        done.store(lines == 1, Relaxed);
                    }
                    outline.nodes
                };
                match Builder::new().spawn_scoped(scope, help) {
                    Ok(thread) => threads.push(thread),
                    Err(_) => break,
                }
            }
            if all != u64::MAX {
                order.nodes = all - share * threads.len() as u64;
            }
            order.crew.helpers = &progress;
            order.crew.done = Some(&done);
            order.crew.busy = Some(&busy);
            let end = StopAtEnd(&over);
            let mut outline = self.run_full(order, stop, host);
            drop(end);
            for thread in threads {
                outline.nodes += thread.join().unwrap_or(0);
            }
            outline
        })
    }

    /// Makes the line of the engine whose move gets the most votes this engine's first, and reports it if it is another's.
    fn elect(&mut self, helpers: &[&mut Engine<'m>], outline: &Outline, host: &mut dyn Host) {
        let Some(own) = self.memory.lines.first_mut() else {
            return;
        };
        let old = *own;
        let others = helpers.iter().filter_map(|helper| helper.lines().first());
        let lines = core::iter::once(&old).chain(others);
        let Some(elected) = election(lines).filter(|elected| *elected != old) else {
            return;
        };
        *own = elected;
        host.info(&Info {
            depth: elected.depth,
            seldepth: elected.seldepth,
            multipv: 1,
            score: elected.score,
            bound: Bound::Exact,
            nodes: outline.nodes,
            time_ms: outline.time_ms,
            hashfull: self.table.map_or(0, |table| table.hashfull()),
            line: &elected,
        });
    }
}

/// How many threads the system runs at once for this one: its processors, less what affinity and quotas take away. To ask
/// takes some 20 µs, so it is done for teams alone.
fn cores() -> usize {
    available_parallelism().map_or(1, NonZero::get)
}

/// The line to play, the leader's first among them: a mate if there is one, the shortest; else the deepest of the move with
/// the most votes. Equals go to the first.
fn election<'a>(lines: impl Iterator<Item = &'a Line> + Clone) -> Option<Line> {
    let searched = || lines.clone().filter(|line| line.depth > 0);
    let first_greatest = |best: Option<Line>, line: &Line, key: &dyn Fn(&Line) -> i64| match best {
        Some(best) if key(&best) >= key(line) => Some(best),
        _ => Some(*line),
    };
    let by = |key: &dyn Fn(&Line) -> i64| {
        searched().fold(None, |best, line| first_greatest(best, line, key))
    };
    let best = by(&|line| i64::from(line.score))?;
    if best.score >= MATE_BOUND {
        return Some(best);
    }
    let worst = searched().map(|line| line.score).min()?;
    let votes = |mv: Move| -> i64 {
        let own = searched().filter(|line| line.first() == mv);
        own.map(|line| i64::from(line.score - worst + VOTE_BASE) * i64::from(line.depth))
            .sum()
    };
    let elected = by(&|line| votes(line.first()))?.first();
    by(&|line| i64::from(line.depth) * i64::from(line.first() == elected))
}

/// Centipawns that a vote weighs besides those by which its score is above the worst.
const VOTE_BASE: i32 = 15;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::mate_in;

    fn line(mv: u16, score: i32, depth: u32) -> Line {
        let mut line = Line::EMPTY;
        line.set(Move::from_raw(mv), &[]);
        (line.score, line.depth) = (score, depth);
        line
    }

    #[test]
    fn the_move_with_most_votes_is_elected_at_its_deepest() {
        let lines = [
            line(1, 30, 12),
            line(2, 25, 12),
            line(2, 28, 13),
            line(3, 30, 0),
        ];
        assert_eq!(election(lines.iter()), Some(lines[2]));
        assert_eq!(election(lines[..2].iter()), Some(lines[0]));
        assert_eq!(election(lines[3..].iter()), None);
        assert_eq!(election([].iter()), None);
    }

    #[test]
    fn equals_go_to_the_leader() {
        let lines = [line(1, 10, 9), line(2, 10, 9), line(1, 10, 9)];
        assert_eq!(election(lines[..2].iter()), Some(lines[0]));
        assert_eq!(election(lines.iter()), Some(lines[0]));
    }

    #[test]
    fn a_mate_needs_no_majority() {
        let lines = [
            line(1, 300, 20),
            line(1, 310, 21),
            line(2, mate_in(5), 9),
            line(3, mate_in(3), 8),
        ];
        assert_eq!(election(lines.iter()), Some(lines[3]));
    }
}
