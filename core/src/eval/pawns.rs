//! Pawn structure.

use super::{Eval, Pair, Trace, weights as w};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::piece::Piece;
use crate::square::Square;

/// Squares in front of the set on its own and the next files.
fn way(us: Color, set: Bitboard) -> Bitboard {
    let front = set.forward(us).fill_forward(us);
    front | front.east() | front.west()
}

impl<T: Trace> Eval<'_, T> {
    /// The pawns of a side; finds its passed pawns too.
    #[inline(always)]
    pub(super) fn pawns(&mut self, us: Color) -> Pair {
        let ours = self.board.of(us, Piece::Pawn);
        let theirs = self.board.of(!us, Piece::Pawn);
        let mut sum = Pair::ZERO;
        for sq in ours {
            sum += self.square_term(us, Piece::Pawn, sq);
        }
        let facing = theirs.forward(!us).fill_forward(!us);
        let rear = ours & ours.forward(!us).fill_forward(!us);
        let passed = ours - way(!us, theirs) - rear;
        self.passed[us.index()] = passed;
        sum += self.weak_pawns(us, facing, rear);
        sum += self.linked_pawns(us, facing);
        for sq in ours - facing - passed - rear {
            if self.may_pass(us, sq) {
                sum += self.term(us, w::CANDIDATE + sq.relative(us).rank() as usize, 1);
            }
        }
        let rammed = ours & theirs.forward(!us);
        for (kind, rank) in [4, 5].into_iter().enumerate() {
            let count = (rammed & Bitboard::rank(us.rank(rank))).count();
            sum += self.term(us, w::RAMMED + kind, count);
        }
        sum
    }

    #[inline(always)]
    fn weak_pawns(&mut self, us: Color, facing: Bitboard, rear: Bitboard) -> Pair {
        let ours = self.board.of(us, Piece::Pawn);
        let files = ours.fill_forward(us) | ours.fill_forward(!us);
        let isolated = ours - files.east() - files.west();
        let stops = ours.forward(us) & (self.of(!us, Piece::Pawn) - self.span[us.index()]);
        let backward = stops.forward(!us) - isolated;
        let mut sum = self.term(us, w::DOUBLED, (rear - isolated).count());
        sum += self.term(us, w::DOUBLED + 1, (rear & isolated).count());
        sum += self.term(us, w::ISOLATED, (isolated & facing).count());
        sum += self.term(us, w::ISOLATED + 1, (isolated - facing).count());
        sum += self.term(us, w::BACKWARD, (backward & facing).count());
        sum + self.term(us, w::BACKWARD + 1, (backward - facing).count())
    }

    #[inline(always)]
    fn linked_pawns(&mut self, us: Color, facing: Bitboard) -> Pair {
        let ours = self.board.of(us, Piece::Pawn);
        let mut sum = Pair::ZERO;
        let place = |sq: Square| sq.relative(us).rank() as usize + 8 * facing.has(sq) as usize;
        for sq in ours & (ours.east() | ours.west()) {
            sum += self.term(us, w::PHALANX + place(sq), 1);
        }
        for sq in ours & self.of(us, Piece::Pawn) {
            sum += self.term(us, w::SUPPORTED + place(sq), 1);
        }
        sum
    }

    /// Whether every enemy pawn on the way can be traded for a helper.
    #[inline(always)]
    fn may_pass(&self, us: Color, sq: Square) -> bool {
        let ours = self.board.of(us, Piece::Pawn);
        let theirs = self.board.of(!us, Piece::Pawn);
        let stoppers = way(us, sq.bb()) & theirs;
        let levers = attacks::pawn(us, sq) & theirs;
        let ahead = attacks::pawns(us, sq.bb().forward(us)) & theirs;
        let helpers = attacks::pawn(!us, sq) & ours;
        let beside = (sq.bb().east() | sq.bb().west()) & ours;
        (stoppers - levers - ahead).is_empty()
            && helpers.count() >= levers.count()
            && beside.count() >= ahead.count()
    }
}
