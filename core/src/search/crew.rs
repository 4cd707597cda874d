//! Several searches of one position over one table.

use super::POLL_NODES;
use crate::chessmove::Move;
use arrayvec::ArrayVec;
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
    /// What all write and read.
    pub(crate) busy: Option<&'a Busy>,
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

/// Moves that some search of the crew looks into now, so that the others try different ones first: they then find its
/// result in the table (<https://www.chessprogramming.org/ABDADA>, in its simplified form).
#[derive(Debug)]
pub(crate) struct Busy([AtomicU32; BUSY]);

/// Slots for moves. Where two share one, the older is forgotten, which costs work done twice and no more.
const BUSY: usize = 4096;

impl Busy {
    #[cfg(feature = "std")]
    pub(crate) const fn new() -> Busy {
        Busy([const { AtomicU32::new(0) }; BUSY])
    }

    /// The slot of a position's move, and what stands there for it.
    fn slot(&self, key: u64, mv: Move) -> (&AtomicU32, u32) {
        let hash = crate::zobrist::mix(key ^ u64::from(mv.raw()));
        (&self.0[(hash >> 32) as usize % BUSY], hash as u32 | 1)
    }

    pub(super) fn has(&self, key: u64, mv: Move) -> bool {
        let (slot, mark) = self.slot(key, mv);
        slot.load(Relaxed) == mark
    }

    pub(super) fn begin(&self, key: u64, mv: Move) {
        let (slot, mark) = self.slot(key, mv);
        slot.store(mark, Relaxed);
    }

    pub(super) fn end(&self, key: u64, mv: Move) {
        let (slot, mark) = self.slot(key, mv);
        if slot.load(Relaxed) == mark {
            slot.store(0, Relaxed);
        }
    }
}

/// The most moves of a node that are put off: none where no threads are, so that they take no stack there.
const PUT_OFF: usize = if cfg!(feature = "std") { 24 } else { 0 };

/// Moves that a node comes back to after the others, with their numbers among the node's.
#[derive(Debug, Default)]
pub(super) struct PutOff {
    moves: ArrayVec<(Move, u8), PUT_OFF>,
    next: usize,
}

impl PutOff {
    /// Puts a move off, if there is room.
    pub(super) fn add(&mut self, mv: Move, number: usize) -> bool {
        self.moves.try_push((mv, number as u8)).is_ok()
    }

    /// The next move to come back to.
    pub(super) fn next(&mut self) -> Option<(Move, usize)> {
        let (mv, number) = self.moves.get(self.next).copied()?;
        self.next += 1;
        Some((mv, usize::from(number)))
    }
}
