//! King safety.

use super::{Eval, Pair, Trace, weights as w};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::piece::Piece;
use crate::square::Square;

/// A danger beyond this counts no more.
pub const DANGER_LIMIT: i32 = 1_600;

/// What a sum of danger weights costs the king's side, in centipawns of middlegame and endgame: the square of
/// the middlegame half over 1,024, and an eighth of the endgame half; nothing where a half is negative.
pub(super) fn danger_cost(danger: Pair) -> (i32, i32) {
    let mg = danger.mg().clamp(0, DANGER_LIMIT);
    (mg * mg / 1_024, danger.eg().max(0) / 8)
}

/// Three or four files on the king's side of the board.
fn flank(file: u8) -> Bitboard {
    let files = match file {
        0 => 0x07,
        1 | 2 => 0x0F,
        3 | 4 => 0x3C,
        5 | 6 => 0xF0,
        _ => 0xE0,
    };
    Bitboard(files * 0x0101_0101_0101_0101)
}

impl<T: Trace> Eval<'_, T> {
    /// How the side's king stands, and what threatens it.
    #[inline(always)]
    pub(super) fn king(&mut self, us: Color) -> Pair {
        let king = self.board.king(us);
        let ours = self.board.of(us, Piece::Pawn);
        let theirs = self.board.of(!us, Piece::Pawn);
        let mut sum = self.square_term(us, Piece::King, king) + self.shelter(us, king);
        let file = Bitboard::file(king.file());
        if (file & ours).is_empty() {
            let open = (file & theirs).is_empty() as usize;
            sum += self.term(us, w::KING_FILE + open, 1);
            self.threaten(us, w::DANGER_OPEN + open, 1);
        }
        if (ours | theirs).any() {
            let mut near = king.bb();
            let mut steps = 0;
            while (near & (ours | theirs)).is_empty() && steps < 7 {
                let row = near | near.east() | near.west();
                near = row | row.north() | row.south();
                steps += 1;
            }
            sum += self.term(us, w::KING_PAWNS + steps, 1);
        }
        sum += self.flank_terms(us, king);
        self.checks(us, king);
        self.threaten(us, w::DANGER_BASE, 1);
        self.threaten(
            us,
            w::DANGER_NO_QUEEN,
            self.board.of(!us, Piece::Queen).is_empty() as u32,
        );
        let pawns = (self.of(!us, Piece::Pawn) & self.ring[us.index()]).count();
        self.threaten(us, w::DANGER_PAWN, pawns);
        let escapes = attacks::king(king) - self.board.colored(us) - self.all[(!us).index()];
        self.threaten(us, w::DANGER_ESCAPE + (escapes.count() as usize).min(3), 1);
        let guards = self.of(us, Piece::Knight) & self.ring[us.index()];
        self.threaten(us, w::DANGER_KNIGHT, guards.any() as u32);
        sum
    }

    /// Pawns of both sides on the three files about the king.
    #[inline(always)]
    fn shelter(&mut self, us: Color, king: Square) -> Pair {
        let ahead = Bitboard::rank(king.rank()).fill_forward(us);
        let ours = self.board.of(us, Piece::Pawn) & ahead;
        let theirs = self.board.of(!us, Piece::Pawn) & ahead;
        // Seen from this side, the rearmost man of a file is the nearest.
        let nearest = |set: Bitboard| match us {
            Color::White => set.first(),
            Color::Black => set.last(),
        };
        let rank = |sq: Option<Square>| sq.map_or(0, |sq| sq.relative(us).rank() as usize);
        let center = king.file().clamp(1, 6);
        let mut sum = Pair::ZERO;
        for file in center - 1..=center + 1 {
            let edge = 8 * file.min(7 - file) as usize;
            let guard = rank(nearest(ours & Bitboard::file(file)));
            let storm = rank(nearest(theirs & Bitboard::file(file)));
            sum += self.term(us, w::SHELTER + edge + guard, 1);
            self.threaten(us, w::DANGER_SHELTER + guard, 1);
            if guard != 0 && storm == guard + 1 {
                sum += self.term(us, w::BLOCKED_STORM + storm, 1);
            } else {
                sum += self.term(us, w::STORM + edge + storm, 1);
                self.threaten(us, w::DANGER_STORM + storm, 1);
            }
        }
        sum
    }

    #[inline(always)]
    fn flank_terms(&mut self, us: Color, king: Square) -> Pair {
        let flank = flank(king.file());
        // All but the three ranks farthest from this side.
        let camp = flank - Bitboard::rank(us.rank(5)).fill_forward(us);
        let attacked = camp & self.all[(!us).index()];
        let count = attacked.count() + (attacked & self.twice[(!us).index()]).count();
        let held = (camp & self.all[us.index()]).count();
        self.threaten(us, w::DANGER_FLANK, count);
        self.threaten(us, w::DANGER_FLANK + 1, held);
        let pawnless = (flank & self.board.pieces(Piece::Pawn)).is_empty() as u32;
        self.term(us, w::FLANK, pawnless)
            + self.term(us, w::FLANK + 1, count)
            + self.term(us, w::FLANK + 2, held)
    }

    /// Checks that the enemy may give, and weak squares about the king.
    #[inline(always)]
    fn checks(&mut self, us: Color, king: Square) {
        let them = !us;
        let (own, other) = (us.index(), them.index());
        let poor = !self.all[own] | self.of(us, Piece::Queen) | self.of(us, Piece::King);
        let weak = self.all[other] & (poor - self.twice[own]);
        self.threaten(us, w::DANGER_WEAK, (weak & self.ring[own]).count());

        let safe = !self.all[own] | (weak & self.twice[other]);
        let safe = safe - self.board.colored(them);
        let occupied = self.board.occupied() - self.board.of(us, Piece::Queen);
        let bishop = attacks::bishop(king, occupied);
        let rook = attacks::rook(king, occupied);
        let from = [
            (attacks::knight(king), Piece::Knight),
            (bishop, Piece::Bishop),
            (rook, Piece::Rook),
            (bishop | rook, Piece::Queen),
        ];
        let mut unsafe_checks = Bitboard::EMPTY;
        for (kind, (squares, piece)) in from.into_iter().enumerate() {
            let all = squares & self.of(them, piece);
            let good = all & safe;
            if good.any() {
                self.threaten(us, w::DANGER_CHECK + kind, 1);
                self.threaten(us, w::DANGER_CHECK + 4 + kind, good.more_than_one() as u32);
            } else if piece != Piece::Queen {
                unsafe_checks |= all;
            }
        }
        let unsafe_checks = unsafe_checks & self.area[other];
        self.threaten(us, w::DANGER_UNSAFE_CHECK, unsafe_checks.count());
    }
}
