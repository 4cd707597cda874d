//! What a search keeps along the line it looks at: its plies and their principal variations.

use super::history::{Before, NO_MAN_SQUARE};
use super::memory::Ply;
use crate::chessmove::Move;
use core::ops::{Index, IndexMut};

/// The plies of a line in lent memory, the root's first. Beyond the last lies a spare one, so that no index can panic: a line
/// ends at the last, and what the last tells the two after it is lost.
pub(super) struct Plies<'a> {
    list: &'a mut [Ply],
    spare: Ply,
    /// Principal variations, `stride` moves for each ply.
    pv: &'a mut [Move],
    stride: usize,
}

impl<'a> Plies<'a> {
    /// Plies that know nothing.
    pub(super) fn new(list: &'a mut [Ply], pv: &'a mut [Move]) -> Plies<'a> {
        // What the last search left there must not sway this one.
        list.fill(Ply::default());
        let stride = pv.len() / list.len().max(1);
        Plies {
            list,
            spare: Ply::default(),
            pv,
            stride,
        }
    }

    /// The deepest ply that may be searched.
    #[inline]
    pub(super) fn deepest(&self) -> usize {
        self.list.len().saturating_sub(1)
    }

    /// The men and targets of the moves one, two and four plies before this one.
    pub(super) fn before(&self, ply: usize) -> Before {
        [1, 2, 4].map(|back| match ply.checked_sub(back) {
            Some(earlier) => self[earlier].man_square,
            None => NO_MAN_SQUARE,
        })
    }

    /// Makes `mv` and the next ply's variation this ply's principal variation.
    pub(super) fn extend_pv(&mut self, ply: usize, mv: Move) {
        let next = usize::from(self[ply + 1].pv_length);
        let both = self.pv.get_mut(ply * self.stride..).unwrap_or_default();
        let (here, below) = both.split_at_mut_checked(self.stride).unwrap_or_default();
        let moves = core::iter::once(&mv).chain(below.iter().take(next));
        let mut length = 0;
        for (slot, &mv) in here.iter_mut().zip(moves) {
            *slot = mv;
            length += 1;
        }
        self[ply].pv_length = length;
    }

    /// The principal variation from `ply` on.
    pub(super) fn pv(&self, ply: usize) -> &[Move] {
        let start = ply * self.stride;
        let length = usize::from(self[ply].pv_length);
        self.pv.get(start..start + length).unwrap_or_default()
    }
}

impl Index<usize> for Plies<'_> {
    type Output = Ply;

    #[inline]
    fn index(&self, ply: usize) -> &Ply {
        debug_assert!(ply < self.list.len() + 2);
        self.list.get(ply).unwrap_or(&self.spare)
    }
}

impl IndexMut<usize> for Plies<'_> {
    #[inline]
    fn index_mut(&mut self, ply: usize) -> &mut Ply {
        debug_assert!(ply < self.list.len() + 2);
        self.list.get_mut(ply).unwrap_or(&mut self.spare)
    }
}
