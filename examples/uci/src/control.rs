//! What the two threads say to each other while a search runs: stop, you may answer now, I am done.

use cb_core::chessmove::Move;
use cb_core::search::Stop;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The shared state. Each search has a ticket, and tickets grow, so that no word is lost that comes before its
/// search begins, and none reaches the next search.
#[derive(Debug, Default)]
pub struct Control {
    /// Stops searches by ticket.
    stop: Stop,
    /// Searches up to this ticket may answer even if they are infinite or ponder.
    released: AtomicU32,
    progress: Mutex<Progress>,
    changed: Condvar,
}

/// How far the worker is.
#[derive(Debug, Default)]
struct Progress {
    finished: u32,
    best: Option<(u64, Move)>,
}

impl Control {
    /// The way into the library's search.
    pub fn stopper(&self) -> &Stop {
        &self.stop
    }

    /// Ends all searches up to `ticket`, running or yet to come.
    pub fn stop(&self, ticket: u32) {
        self.stop.stop(ticket);
        self.release(ticket);
    }

    /// Lets the searches up to `ticket` answer as soon as they are done.
    pub fn release(&self, ticket: u32) {
        let progress = self.progress();
        self.released.fetch_max(ticket, Relaxed);
        drop(progress);
        self.changed.notify_all();
    }

    /// Whether the search with that ticket may answer.
    pub fn is_released(&self, ticket: u32) -> bool {
        self.released.load(Relaxed) >= ticket
    }

    /// Waits until the search with that ticket may answer.
    pub fn wait_for_release(&self, ticket: u32) {
        let mut progress = self.progress();
        while !self.is_released(ticket) {
            progress = self
                .changed
                .wait(progress)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Notes what a search is about to answer in the position with that key: who reads the answer may play it at once.
    pub fn note_best(&self, key: u64, best: Move) {
        self.progress().best = Some((key, best));
    }

    /// Notes that a search has answered.
    pub fn finish(&self, ticket: u32) {
        self.progress().finished = ticket;
        self.changed.notify_all();
    }

    /// Whether the search with that ticket has answered.
    pub fn is_finished(&self, ticket: u32) -> bool {
        self.progress().finished >= ticket
    }

    /// Waits until the search with that ticket has answered, but no longer than that; whether it has.
    pub fn wait_for_finish(&self, ticket: u32, longest: Duration) -> bool {
        let end = Instant::now() + longest;
        let mut progress = self.progress();
        while progress.finished < ticket {
            let Some(left) = end.checked_duration_since(Instant::now()) else {
                return false;
            };
            progress = self
                .changed
                .wait_timeout(progress, left)
                .unwrap_or_else(PoisonError::into_inner)
                .0;
        }
        true
    }

    /// The last search's move, if it was for the position with that key.
    pub fn best(&self, key: u64) -> Option<Move> {
        self.progress()
            .best
            .filter(|&(at, _)| at == key)
            .map(|(_, mv)| mv)
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
