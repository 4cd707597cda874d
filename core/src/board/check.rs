//! Attackers, checks and pins.

use super::Board;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::piece::Piece;
use crate::square::Square;

impl Board {
    /// The men of both sides that attack a square when `occupied` squares block sliders.
    #[inline]
    pub fn attackers_to(&self, sq: Square, occupied: Bitboard) -> Bitboard {
        let diagonal = self.pieces(Piece::Bishop) | self.pieces(Piece::Queen);
        let straight = self.pieces(Piece::Rook) | self.pieces(Piece::Queen);
        (attacks::pawn(Color::Black, sq) & self.of(Color::White, Piece::Pawn))
            | (attacks::pawn(Color::White, sq) & self.of(Color::Black, Piece::Pawn))
            | (attacks::knight(sq) & self.pieces(Piece::Knight))
            | (attacks::bishop(sq, occupied) & diagonal)
            | (attacks::rook(sq, occupied) & straight)
            | (attacks::king(sq) & self.pieces(Piece::King))
    }

    /// Whether a man of `by`, other than those in `gone`, attacks a square.
    #[inline]
    pub(crate) fn is_attacked(
        &self,
        sq: Square,
        by: Color,
        occupied: Bitboard,
        gone: Bitboard,
    ) -> bool {
        let theirs = self.colored(by) - gone;
        (attacks::knight(sq) & self.pieces(Piece::Knight) & theirs).any()
            || (attacks::pawn(!by, sq) & self.pieces(Piece::Pawn) & theirs).any()
            || (attacks::king(sq) & self.pieces(Piece::King) & theirs).any()
            || (attacks::bishop(sq, occupied) & self.diagonal_sliders(by) & theirs).any()
            || (attacks::rook(sq, occupied) & self.straight_sliders(by) & theirs).any()
    }

    /// The men of `by` that attack the other side's king.
    #[inline]
    pub(super) fn checks_by(&self, by: Color) -> Bitboard {
        let king = self.king(!by);
        let occupied = self.occupied();
        (attacks::knight(king) & self.of(by, Piece::Knight))
            | (attacks::pawn(!by, king) & self.of(by, Piece::Pawn))
            | (attacks::bishop(king, occupied) & self.diagonal_sliders(by))
            | (attacks::rook(king, occupied) & self.straight_sliders(by))
    }

    /// The men of `color` that stand alone between their king and a slider of the other side.
    #[inline]
    pub fn pinned(&self, color: Color) -> Bitboard {
        let king = self.king(color);
        let (ours, theirs) = (self.colored(color), self.colored(!color));
        let snipers = (attacks::bishop(king, theirs) & self.diagonal_sliders(!color))
            | (attacks::rook(king, theirs) & self.straight_sliders(!color));
        let mut pinned = Bitboard::EMPTY;
        for sniper in snipers {
            let shield = attacks::between(king, sniper) & ours;
            if !shield.more_than_one() {
                pinned |= shield;
            }
        }
        pinned
    }

    /// Whether the side to move, with a pawn on `from`, may take en passant on `target` without leaving its
    /// king in check.
    pub(crate) fn en_passant_is_safe(&self, from: Square, target: Square) -> bool {
        let us = self.side();
        let captured = target.bb().forward(!us);
        let occupied = (self.occupied() ^ from.bb() ^ captured) | target.bb();
        !self.is_attacked(self.king(us), !us, occupied, captured)
    }
}
