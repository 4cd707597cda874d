//! What bounds a search, what it reports, and how it is stopped.

use super::line::Line;
use crate::chessmove::Move;
use crate::score::Score;
use crate::table::Bound;
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

/// The clock of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Milliseconds left; 0 and below count as 1.
    pub time_ms: i32,
    /// Milliseconds gained a move; below 0 counts as 0.
    pub inc_ms: i32,
    /// Moves to the next time control, if there is one.
    pub moves_to_go: Option<u32>,
}

/// What bounds a search. The first bound that is reached ends it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits<'a> {
    /// Plies; 0 counts as 1.
    pub depth: Option<u32>,
    /// Nodes, over all threads.
    pub nodes: Option<u64>,
    /// Milliseconds.
    pub move_ms: Option<u32>,
    /// The game's clock.
    pub clock: Option<Clock>,
    /// Ends the search once a mate in that many moves or fewer is found.
    pub mate: Option<u32>,
    /// Search until stopped; other limits and the strength level are ignored.
    pub infinite: bool,
    /// Full strength whatever the level: for hints and game review.
    pub analyse: bool,
    /// Lines to report; 0 counts as 1.
    pub multipv: usize,
    /// Only these root moves, if any is given; moves that are not legal are left out, and if none is left, all count.
    pub root_moves: &'a [Move],
    /// Of the engines that [`search_threads`](crate::engine::Engine) is given, so many search at most; at least one does. None:
    /// as many as the system runs threads at once.
    pub threads: Option<usize>,
    /// For [`Stop::stop`]; 0 cannot be stopped by a ticket.
    pub ticket: u32,
}

impl Limits<'_> {
    /// Whether anything at all ends the search.
    pub fn is_bounded(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some() || self.mate.is_some() || self.needs_clock()
    }

    /// Whether a clock is needed to keep these limits.
    pub fn needs_clock(&self) -> bool {
        !self.infinite && (self.move_ms.is_some() || self.clock.is_some())
    }
}

/// What a search reports when it finishes a line of a depth, or a part of it.
#[derive(Clone, Copy, Debug)]
pub struct Info<'a> {
    /// Plies of the depth.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: u32,
    /// The line's number, from 1.
    pub multipv: usize,
    /// Centipawns or mate, for the side to move.
    pub score: Score,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// Positions searched.
    pub nodes: u64,
    /// Milliseconds since the start; 0 without a clock.
    pub time_ms: u32,
    /// How full the table is, per mille.
    pub hashfull: u32,
    /// The line.
    pub line: &'a Line,
}

/// What a search asks of its host. Every method has a default for hosts that have no such thing.
pub trait Host {
    /// A clock in milliseconds that only goes forward and may wrap; `None` if there is none.
    fn now_ms(&mut self) -> Option<u32> {
        None
    }

    /// Sixty-four random bits; `None` if there are none.
    fn entropy(&mut self) -> Option<u64> {
        None
    }

    /// Called at least every 256 nodes; `true` stops the search.
    fn poll(&mut self) -> bool {
        false
    }

    /// A line that the search has found.
    fn info(&mut self, _info: &Info<'_>) {}
}

/// A host without clock, randomness or interest in progress.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoHost;

impl Host for NoHost {}

/// The way to stop a search from another thread, a signal handler or an interrupt: only loads and stores.
#[derive(Debug, Default)]
pub struct Stop {
    now: AtomicBool,
    ticket: AtomicU32,
}

impl Stop {
    /// Nothing is stopped.
    pub const fn new() -> Stop {
        Stop {
            now: AtomicBool::new(false),
            ticket: AtomicU32::new(0),
        }
    }

    /// With 0, stops the search that runs now, if one does. With a ticket, stops every search, running or yet to come,
    /// whose [`Limits::ticket`] is not 0 and not greater; one yet to come finishes its first depth,
    /// if that takes no more than 1,000 nodes.
    pub fn stop(&self, ticket: u32) {
        if ticket == 0 {
            self.now.store(true, Relaxed);
        } else if ticket > self.ticket.load(Relaxed) {
            self.ticket.store(ticket, Relaxed);
        }
    }

    /// Forgets a stop without a ticket: it was for an earlier search.
    pub(crate) fn begin(&self) {
        self.now.store(false, Relaxed);
    }

    /// Whether a stop without a ticket came.
    #[inline]
    pub(crate) fn is_now(&self) -> bool {
        self.now.load(Relaxed)
    }

    /// Whether the search with that ticket was stopped.
    #[inline]
    pub(crate) fn covers(&self, ticket: u32) -> bool {
        ticket != 0 && ticket <= self.ticket.load(Relaxed)
    }
}
