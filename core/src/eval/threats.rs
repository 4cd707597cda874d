//! Threats: what may be won, or must be guarded, next move.

use super::{Eval, Pair, Trace, weights as w};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::piece::Piece;

const PREY: [Piece; 5] = [
    Piece::Pawn,
    Piece::Knight,
    Piece::Bishop,
    Piece::Rook,
    Piece::Queen,
];

impl<T: Trace> Eval<'_, T> {
    /// The threats of a side.
    #[inline(always)]
    pub(super) fn threats(&mut self, us: Color) -> Pair {
        let them = !us;
        let (own, other) = (us.index(), them.index());
        let pawns = self.board.pieces(Piece::Pawn);
        let men = self.board.colored(them);
        let officers = men - pawns - self.board.of(them, Piece::King);
        let firm = self.of(them, Piece::Pawn) | (self.twice[other] - self.twice[own]);
        let weak = men & (self.all[own] - firm);

        let by_minors = self.of(us, Piece::Knight) | self.of(us, Piece::Bishop);
        let mut sum = self.prey(us, w::THREAT_MINOR, ((officers & firm) | weak) & by_minors);
        sum += self.prey(us, w::THREAT_ROOK, weak & self.of(us, Piece::Rook));
        if (weak & self.of(us, Piece::King)).any() {
            sum += self.term(us, w::THREAT_KING, 1);
        }
        let loose = weak & (!self.all[other] | (officers & self.twice[own]));
        sum += self.term(us, w::HANGING, loose.count());
        let contested = self.all[other] & (self.all[own] - firm);
        sum += self.term(us, w::RESTRICTED, contested.count());
        sum += self.pawn_threats(us, officers);
        sum + self.queen_threats(us, firm)
    }

    /// One weight for each kind of man in the set, from pawn to queen.
    #[inline(always)]
    fn prey(&mut self, us: Color, group: usize, set: Bitboard) -> Pair {
        let mut sum = Pair::ZERO;
        if set.is_empty() {
            return sum;
        }
        for piece in PREY {
            let count = (set & self.board.pieces(piece)).count();
            sum += self.term(us, group + piece.index(), count);
        }
        sum
    }

    #[inline(always)]
    fn pawn_threats(&mut self, us: Color, officers: Bitboard) -> Pair {
        let them = !us;
        // The group has no weight for pawns, so it is counted from the knight.
        let struck = self.of(us, Piece::Pawn) & officers;
        let mut sum = self.prey(us, w::THREAT_PAWN - 1, struck);
        let empty = !self.board.occupied();
        let third = Bitboard::rank(us.rank(2));
        let once = self.board.of(us, Piece::Pawn).forward(us) & empty;
        let steps = once | ((once & third).forward(us) & empty);
        let safe = steps & (self.all[us.index()] | !self.all[them.index()]);
        let safe = safe - self.of(them, Piece::Pawn);
        let aimed = attacks::pawns(us, safe) & (officers - struck);
        sum += self.term(us, w::PUSH_THREAT, aimed.count());
        sum
    }

    /// Squares from which a minor piece or a rook may safely attack the only enemy queen.
    #[inline(always)]
    fn queen_threats(&mut self, us: Color, firm: Bitboard) -> Pair {
        let queens = self.board.of(!us, Piece::Queen);
        let Some(queen) = queens.first() else {
            return Pair::ZERO;
        };
        if queens.more_than_one() {
            return Pair::ZERO;
        }
        let safe = self.area[us.index()] - self.board.of(us, Piece::Pawn) - firm;
        let occupied = self.board.occupied();
        let knights = attacks::knight(queen) & self.of(us, Piece::Knight) & safe;
        let lines = (attacks::bishop(queen, occupied) & self.of(us, Piece::Bishop))
            | (attacks::rook(queen, occupied) & self.of(us, Piece::Rook));
        let sliders = lines & safe & self.twice[us.index()];
        self.term(us, w::QUEEN_STRIKE, knights.count())
            + self.term(us, w::QUEEN_STRIKE + 1, sliders.count())
    }
}
