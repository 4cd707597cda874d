//! Passed pawns.

use super::{Eval, Pair, Trace, weights as w};
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::piece::Piece;
use crate::square::Square;

impl<T: Trace> Eval<'_, T> {
    #[inline(always)]
    pub(super) fn passed_pawns(&mut self, us: Color) -> Pair {
        let mut sum = Pair::ZERO;
        for sq in self.passed[us.index()] {
            sum += self.passed_pawn(us, sq);
        }
        sum
    }

    #[inline(always)]
    fn passed_pawn(&mut self, us: Color, sq: Square) -> Pair {
        let them = !us;
        let rank = sq.relative(us).rank() as usize;
        let stop = sq.bb().forward(us);
        let front = stop.fill_forward(us);
        let occupied = self.board.occupied();
        let mut sum = self.term(us, w::PASSED + rank, 1);
        sum += self.term(
            us,
            w::PASSED_FILE + sq.file().min(7 - sq.file()) as usize,
            1,
        );

        if !self.board.has_pieces(them) {
            sum += self.term(us, w::PASSED_RACE + rank, 1);
        }
        let free = (stop & occupied).is_empty() as usize;
        let safe = (stop & self.all[them.index()]).is_empty() as usize;
        sum += self.term(us, w::PASSED_WAY + 8 * (2 * free + safe) + rank, 1);
        if (front & (occupied | self.all[them.index()])).is_empty() {
            sum += self.term(us, w::PASSED_CLEAR + rank, 1);
        }
        if (stop & self.all[us.index()]).any() {
            sum += self.term(us, w::PASSED_GUARDED, 1);
        }
        if let Some(goal) = stop.first() {
            let own = self.board.king(us).distance(goal) as u32;
            let enemy = self.board.king(them).distance(goal) as u32;
            sum += self.term(us, w::PASSED_KING + rank, own);
            sum += self.term(us, w::PASSED_ENEMY_KING + rank, enemy);
        }
        let behind = sq.bb().forward(them).fill_forward(them);
        let movers = self.board.pieces(Piece::Rook) | self.board.pieces(Piece::Queen);
        if (behind & movers & self.board.colored(us)).any() {
            sum += self.term(us, w::PASSED_ROOK, 1);
        }
        if (behind & movers & self.board.colored(them)).any() {
            sum += self.term(us, w::PASSED_ROOK + 1, 1);
        }
        if self.outruns(us, sq, front) {
            sum += self.term(us, w::UNSTOPPABLE, 1);
        }
        sum
    }

    /// Whether the enemy has but its king, and that cannot catch the pawn.
    #[inline(always)]
    fn outruns(&self, us: Color, sq: Square, front: Bitboard) -> bool {
        if self.board.has_pieces(!us) || (front & self.board.colored(us)).any() {
            return false;
        }
        let rank = sq.relative(us).rank();
        let steps = if rank == 1 { 5 } else { 7 - rank };
        let goal = Square::at(sq.file(), us.rank(7));
        let chase = self.board.king(!us).distance(goal);
        chase > steps + (self.board.side() != us) as u8
    }
}
