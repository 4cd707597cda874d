//! Knights, bishops, rooks and queens: where they stand and what they see.

use super::{Eval, Pair, Trace, weights as w};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::piece::Piece;
use crate::square::Square;

const MIDDLE: Bitboard = Bitboard(0x0000_0018_1800_0000);
const MIDDLE_FILES: Bitboard = Bitboard(0x3C3C_3C3C_3C3C_3C3C);

impl<T: Trace> Eval<'_, T> {
    #[inline(always)]
    pub(super) fn pieces(&mut self, us: Color) -> Pair {
        let pinned = self.board.pinned(us);
        self.threaten(us, w::DANGER_PINNED, pinned.count());
        self.officers(us, Piece::Knight, w::KNIGHT_MOBILITY, pinned)
            + self.officers(us, Piece::Bishop, w::BISHOP_MOBILITY, pinned)
            + self.officers(us, Piece::Rook, w::ROOK_MOBILITY, pinned)
            + self.officers(us, Piece::Queen, w::QUEEN_MOBILITY, pinned)
    }

    /// All pieces of a kind. Inlined, so that each kind has a loop of its own.
    #[inline(always)]
    fn officers(&mut self, us: Color, piece: Piece, mobility: usize, pinned: Bitboard) -> Pair {
        let king = self.board.king(us);
        let mut sum = Pair::ZERO;
        for sq in self.board.of(us, piece) {
            let mut seen = self.sight(us, piece, sq);
            if pinned.has(sq) {
                seen &= attacks::line(king, sq);
            }
            self.note_attacks(us, piece, seen);
            self.aim(us, piece.index() - 1, seen);
            let free = (seen & self.area[us.index()]).count();
            sum += self.square_term(us, piece, sq) + self.term(us, mobility + free as usize, 1);
            sum += match piece {
                Piece::Rook | Piece::Queen => self.major(us, piece, sq),
                _ => self.minor(us, piece, sq, seen),
            };
        }
        sum
    }

    /// What a piece attacks, looking through its own side's pieces that move the same way.
    #[inline(always)]
    fn sight(&self, us: Color, piece: Piece, sq: Square) -> Bitboard {
        let occupied = self.board.occupied();
        let queens = self.board.of(us, Piece::Queen);
        match piece {
            Piece::Knight => attacks::knight(sq),
            Piece::Bishop => attacks::bishop(sq, occupied - queens),
            Piece::Rook => attacks::rook(sq, occupied - queens - self.board.of(us, Piece::Rook)),
            _ => attacks::queen(sq, occupied),
        }
    }

    /// Attacks on the squares about the enemy king.
    #[inline(always)]
    fn aim(&mut self, us: Color, kind: usize, seen: Bitboard) {
        if (seen & self.ring[(!us).index()]).any() {
            self.threaten(!us, w::DANGER_ATTACKER + kind, 1);
            self.threaten(
                !us,
                w::DANGER_RING,
                (seen & self.of(!us, Piece::King)).count(),
            );
        }
    }

    #[inline(always)]
    fn minor(&mut self, us: Color, piece: Piece, sq: Square, seen: Bitboard) -> Pair {
        let knight = piece == Piece::Knight;
        let kind = !knight as usize;
        let pawns = self.board.pieces(Piece::Pawn);
        let mut sum = self.term(
            us,
            w::MINOR_DISTANCE + kind,
            sq.distance(self.board.king(us)) as u32,
        );
        if (sq.bb().forward(us) & pawns).any() {
            sum += self.term(us, w::MINOR_BEHIND_PAWN + kind, 1);
        }
        let ranks =
            Bitboard::rank(us.rank(3)) | Bitboard::rank(us.rank(4)) | Bitboard::rank(us.rank(5));
        let outposts = ranks - self.span[(!us).index()];
        let guarded = self.of(us, Piece::Pawn);
        if outposts.has(sq) {
            sum += self.term(us, w::OUTPOST + 2 * kind + guarded.has(sq) as usize, 1);
        } else if knight && (seen & outposts & (guarded - self.board.colored(us))).any() {
            sum += self.term(us, w::OUTPOST_REACH, 1);
        }
        if knight {
            sum
        } else {
            sum + self.bishop(us, sq, seen)
        }
    }

    #[inline(always)]
    fn bishop(&mut self, us: Color, sq: Square, seen: Bitboard) -> Pair {
        let ours = self.board.of(us, Piece::Pawn);
        let shade = if Bitboard::LIGHT.has(sq) {
            Bitboard::LIGHT
        } else {
            !Bitboard::LIGHT
        };
        let same = (ours & shade).count();
        let blocked = ours & self.board.occupied().forward(!us) & MIDDLE_FILES;
        let mut sum = self.term(us, w::BISHOP_PAWNS, same)
            + self.term(us, w::BISHOP_PAWNS + 1, same * blocked.count());
        let through = attacks::bishop(sq, Bitboard::EMPTY) & self.board.of(!us, Piece::Pawn);
        sum += self.term(us, w::XRAY_PAWNS, through.count());
        if ((seen | sq.bb()) & MIDDLE).more_than_one() && !MIDDLE.has(sq) {
            sum += self.term(us, w::BISHOP_DIAGONAL, 1);
        }
        sum
    }

    #[inline(always)]
    fn major(&mut self, us: Color, piece: Piece, sq: Square) -> Pair {
        let ours = self.board.of(us, Piece::Pawn);
        let theirs = self.board.of(!us, Piece::Pawn);
        let mut sum = Pair::ZERO;
        let seventh = Bitboard::rank(us.rank(6));
        if seventh.has(sq) {
            let king_back = self.board.king(!us).relative(us).rank() == 7;
            if king_back || (theirs & seventh).any() {
                sum += self.term(us, w::SEVENTH + (piece == Piece::Queen) as usize, 1);
            }
        }
        if piece == Piece::Queen {
            return sum + self.exposed_queen(us, sq);
        }
        if piece == Piece::Rook {
            let file = Bitboard::file(sq.file());
            let blocked = ours & self.board.occupied().forward(!us);
            if (file & ours).is_empty() {
                sum += self.term(us, w::ROOK_FILE + (file & theirs).is_empty() as usize, 1);
            } else if (file & blocked).any() {
                sum += self.term(us, w::ROOK_FILE + 2, 1);
            }
        }
        sum
    }

    /// A queen that a bishop or a rook would attack if one man moved away.
    #[inline(always)]
    fn exposed_queen(&mut self, us: Color, sq: Square) -> Pair {
        let occupied = self.board.occupied();
        let near = attacks::bishop(sq, occupied);
        let bishops = self.board.of(!us, Piece::Bishop) - near;
        let far = attacks::bishop(sq, occupied - near) & bishops;
        let mut sum = self.term(us, w::QUEEN_EXPOSED, far.any() as u32);
        let near = attacks::rook(sq, occupied);
        let rooks = self.board.of(!us, Piece::Rook) - near;
        let far = attacks::rook(sq, occupied - near) & rooks;
        sum += self.term(us, w::QUEEN_EXPOSED + 1, far.any() as u32);
        sum
    }
}
