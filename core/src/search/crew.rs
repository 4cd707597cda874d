//! Several searches of one position over one table.

use super::POLL_NODES;
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

/// How far a helper's search is, for its leader to read. On a cache line of its own: each is written by one thread all the
/// time.
#[derive(Debug, Default)]
#[repr(align(64))]
pub(crate) struct Progress(AtomicU32);

impl Progress {
    /// Notes the nodes so far, rounded down. Thirty-two bits, which every processor can store at once, last for 10^12.
    pub(crate) fn note(&self, nodes: u64) {
        self.0.store((nodes / POLL_NODES) as u32, Relaxed);
    }

    fn nodes(&self) -> u64 {
        u64::from(self.0.load(Relaxed)) * POLL_NODES
    }
}

/// A search's place among those of one position: alone, one that leads, or one that helps.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Crew<'a> {
    /// What a leader reads.
    pub(crate) helpers: &'a [Progress],
    /// What a helper writes.
    pub(crate) own: Option<&'a Progress>,
    /// Set when a helper has done all that its leader was asked for.
    pub(crate) done: Option<&'a AtomicBool>,
}

impl Crew<'_> {
    /// The helpers' nodes, a little behind.
    pub(crate) fn nodes(&self) -> u64 {
        self.helpers.iter().map(Progress::nodes).sum()
    }

    /// Whether a helper was faster.
    pub(super) fn is_done(&self) -> bool {
        self.done.is_some_and(|done| done.load(Relaxed))
    }
}
