//! Making moves: each gives a new position and leaves the old one as it was.

use super::{Board, NOTHING, Wing};
use crate::attacks;
use crate::chessmove::Move;
use crate::color::Color;
use crate::piece::Piece;
use crate::square::Square;
use crate::zobrist;

impl Board {
    /// The position after a move that must be legal; any other gives a position that no rule holds for, or this one.
    #[inline]
    pub fn play_unchecked(&self, mv: Move) -> Board {
        let (from, to, us) = (mv.from(), mv.to(), self.side);
        let mut next = *self;
        let Some(piece) = self.piece_on(from) else {
            return next;
        };
        next.begin_move();
        if self.colored(us).has(to) {
            next.castle(from, to);
        } else {
            if let Some(captured) = self.piece_on(to) {
                next.toggle(!us, captured, to);
                next.halfmove = 0;
                if captured == Piece::Rook {
                    next.drop_right_of(!us, to);
                }
            }
            next.toggle(us, piece, from);
            next.toggle(us, mv.promotion().unwrap_or(piece), to);
            match piece {
                Piece::Pawn => next.after_pawn_move(from, to, self.en_passant()),
                Piece::King => next.drop_both_rights(us),
                Piece::Rook => next.drop_right_of(us, from),
                _ => {}
            }
        }
        next.checkers = next.checks_by(us);
        next.side = !us;
        if piece == Piece::Pawn && from.index().abs_diff(to.index()) == 16 {
            next.offer_en_passant(Square::wrapping(((from.index() + to.index()) / 2) as u8));
        }
        next
    }

    /// The position after the side to move passes. Not in check only: the rules know no such move.
    #[inline]
    pub fn pass(&self) -> Board {
        let mut next = *self;
        next.begin_move();
        next.side = !self.side;
        next
    }

    /// What every move does: clocks, side to move, the end of an en passant chance.
    #[inline]
    fn begin_move(&mut self) {
        self.halfmove = self.halfmove.saturating_add(1);
        self.fullmove = self.fullmove.saturating_add(self.side as u16);
        self.key ^= zobrist::black();
        if let Some(sq) = self.en_passant() {
            self.key ^= zobrist::en_passant(sq.file());
            self.en_passant = NOTHING;
        }
    }

    fn castle(&mut self, king: Square, rook: Square) {
        let us = self.side;
        let wing = if rook > king { Wing::Short } else { Wing::Long };
        self.toggle(us, Piece::King, king);
        self.toggle(us, Piece::Rook, rook);
        self.toggle(us, Piece::King, Square::at(wing.king_file(), us.rank(0)));
        self.toggle(us, Piece::Rook, Square::at(wing.rook_file(), us.rank(0)));
        self.drop_both_rights(us);
    }

    #[inline]
    fn after_pawn_move(&mut self, from: Square, to: Square, en_passant: Option<Square>) {
        self.halfmove = 0;
        if en_passant == Some(to) {
            self.toggle(!self.side, Piece::Pawn, Square::at(to.file(), from.rank()));
        }
    }

    fn drop_both_rights(&mut self, color: Color) {
        self.drop_castling(color, Wing::Short);
        self.drop_castling(color, Wing::Long);
    }

    fn drop_right_of(&mut self, color: Color, rook: Square) {
        for wing in Wing::ALL {
            if self.castle_rook(color, wing) == Some(rook) {
                self.drop_castling(color, wing);
            }
        }
    }

    /// Notes the square behind a pawn that moved two ranks, if the side to move has a legal capture there.
    pub(super) fn offer_en_passant(&mut self, target: Square) {
        let takers = attacks::pawn(!self.side, target) & self.of(self.side, Piece::Pawn);
        if takers
            .into_iter()
            .any(|from| self.en_passant_is_safe(from, target))
        {
            self.en_passant = target.index() as u8;
            self.key ^= zobrist::en_passant(target.file());
        }
    }
}
