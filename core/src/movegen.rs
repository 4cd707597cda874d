//! Legal moves.
//!
//! Moves come as sets of targets, so that counting them needs no list; [`Sink`] takes them in.

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::{Board, Wing};
use crate::chessmove::Move;
use crate::color::Color;
use crate::piece::Piece;
use crate::square::Square;
use arrayvec::ArrayVec;

/// More legal moves than any position has that [`Board`] lets in: fifteen queens with a king reach at most
/// 15 × 27 + 8 = 413 targets, and a castling move adds at most two.
pub const MAX_MOVES: usize = 416;

/// The legal moves of one position.
pub type MoveList = ArrayVec<Move, MAX_MOVES>;

/// Which moves to make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Every legal move.
    All,
    /// Captures, en passant and promotions.
    Noisy,
    /// The others, castling among them.
    Quiet,
}

/// Takes legal moves in, a set of targets at a time.
pub trait Sink {
    /// A man other than a promoting pawn goes from `from` to any of `targets`.
    fn targets(&mut self, from: Square, targets: Bitboard);

    /// Pawns come to each of `targets` from the square `offset` below it (counted as square numbers); if
    /// `promotes`, as any of the four pieces.
    fn pawns(&mut self, targets: Bitboard, offset: i8, promotes: bool);
}

/// Counts moves.
struct Count(usize);

impl Sink for Count {
    #[inline]
    fn targets(&mut self, _from: Square, targets: Bitboard) {
        self.0 += targets.count() as usize;
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, _offset: i8, promotes: bool) {
        self.0 += targets.count() as usize * if promotes { 4 } else { 1 };
    }
}

/// Calls a function with each move.
struct Each<F: FnMut(Move)>(F);

impl<F: FnMut(Move)> Sink for Each<F> {
    #[inline]
    fn targets(&mut self, from: Square, targets: Bitboard) {
        for to in targets {
            (self.0)(Move::new(from, to));
        }
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, offset: i8, promotes: bool) {
        for to in targets {
            let from = Square::wrapping((to.index() as u8).wrapping_sub(offset as u8));
            if promotes {
                for piece in Piece::PROMOTIONS {
                    (self.0)(Move::promoting(from, to, piece));
                }
            } else {
                (self.0)(Move::new(from, to));
            }
        }
    }
}

/// Calls `each` with every legal move of that kind, always in the same order.
#[inline]
pub fn for_each(board: &Board, kind: Kind, each: impl FnMut(Move)) {
    generate(board, kind, &mut Each(each));
}

/// Every legal move.
pub fn legal_moves(board: &Board) -> MoveList {
    let mut list = MoveList::new();
    for_each(board, Kind::All, |mv| {
        // MAX_MOVES holds them all: see its argument.
        let _ = list.try_push(mv);
    });
    list
}

/// The number of legal moves.
pub fn legal_count(board: &Board) -> usize {
    let mut count = Count(0);
    generate(board, Kind::All, &mut count);
    count.0
}

/// Whether the side to move has a legal move.
pub fn has_legal_move(board: &Board) -> bool {
    legal_count(board) > 0
}

impl Board {
    /// Whether the move is one of this position's legal moves; any sixteen bits may be asked about.
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        is_legal(self, mv)
    }

    /// The position after a legal move; `None` if the move is not legal here.
    pub fn play(&self, mv: Move) -> Option<Board> {
        is_legal(self, mv).then(|| self.play_unchecked(mv))
    }
}

/// Everything the generator needs to know about a position.
struct Generator<'a> {
    board: &'a Board,
    us: Color,
    king: Square,
    ours: Bitboard,
    theirs: Bitboard,
    occupied: Bitboard,
    pinned: Bitboard,
    /// Targets that end the check, if there is one.
    allowed: Bitboard,
    kind: Kind,
}

/// Sends every legal move of that kind to `sink`.
#[inline]
pub fn generate(board: &Board, kind: Kind, sink: &mut impl Sink) {
    let us = board.side();
    let king = board.king(us);
    let checkers = board.checkers();
    let generator = Generator {
        board,
        us,
        king,
        ours: board.colored(us),
        theirs: board.colored(!us),
        occupied: board.occupied(),
        pinned: board.pinned(us),
        allowed: checkers.first().map_or(Bitboard::ALL, |checker| {
            attacks::between(king, checker) | checker.bb()
        }),
        kind,
    };
    if !checkers.more_than_one() {
        generator.pawns(sink);
        generator.pieces(sink);
    }
    generator.king(sink);
}

impl Generator<'_> {
    /// The squares that a piece other than a pawn may go to, by the kind of move asked for.
    #[inline]
    fn wanted(&self) -> Bitboard {
        match self.kind {
            Kind::All => !self.ours,
            Kind::Noisy => self.theirs,
            Kind::Quiet => !self.occupied,
        }
    }

    #[inline]
    fn pieces(&self, sink: &mut impl Sink) {
        let targets = self.wanted() & self.allowed;
        // A pinned knight never moves.
        for from in self.board.of(self.us, Piece::Knight) - self.pinned {
            sink.targets(from, attacks::knight(from) & targets);
        }
        for from in self.board.diagonal_sliders(self.us) {
            self.slide(from, attacks::bishop(from, self.occupied) & targets, sink);
        }
        for from in self.board.straight_sliders(self.us) {
            self.slide(from, attacks::rook(from, self.occupied) & targets, sink);
        }
    }

    #[inline]
    fn slide(&self, from: Square, targets: Bitboard, sink: &mut impl Sink) {
        if self.pinned.has(from) {
            sink.targets(from, targets & attacks::line(self.king, from));
        } else {
            sink.targets(from, targets);
        }
    }

    #[inline]
    fn king(&self, sink: &mut impl Sink) {
        let without = self.occupied ^ self.king.bb();
        let mut safe = Bitboard::EMPTY;
        for to in attacks::king(self.king) & self.wanted() {
            if !self
                .board
                .is_attacked(to, !self.us, without, Bitboard::EMPTY)
            {
                safe |= to.bb();
            }
        }
        if self.kind != Kind::Noisy && !self.board.in_check() {
            for wing in Wing::ALL {
                if let Some(rook) = self.board.castle_rook(self.us, wing)
                    && self.can_castle(rook, wing)
                {
                    safe |= rook.bb();
                }
            }
        }
        sink.targets(self.king, safe);
    }

    fn can_castle(&self, rook: Square, wing: Wing) -> bool {
        let rank = self.us.rank(0);
        let (king_to, rook_to) = (
            Square::at(wing.king_file(), rank),
            Square::at(wing.rook_file(), rank),
        );
        let others = self.occupied ^ self.king.bb() ^ rook.bb();
        let king_path = attacks::between(self.king, king_to) | king_to.bb();
        let rook_path = attacks::between(rook, rook_to) | rook_to.bb();
        if ((king_path | rook_path) & others).any() {
            return false;
        }
        // The rook may have shielded the king, and shields it again from where it lands.
        let after = others | rook_to.bb();
        let crossed = king_path - king_to.bb();
        !self
            .board
            .is_attacked(king_to, !self.us, after, Bitboard::EMPTY)
            && !crossed.into_iter().any(|sq| {
                self.board
                    .is_attacked(sq, !self.us, self.occupied, Bitboard::EMPTY)
            })
    }

    #[inline]
    fn pawns(&self, sink: &mut impl Sink) {
        let pawns = self.board.of(self.us, Piece::Pawn);
        self.pawn_moves(pawns - self.pinned, self.allowed, sink);
        for from in pawns & self.pinned {
            self.pawn_moves(
                from.bb(),
                self.allowed & attacks::line(self.king, from),
                sink,
            );
        }
        if self.kind != Kind::Quiet
            && let Some(target) = self.board.en_passant()
        {
            self.en_passant(pawns, target, sink);
        }
    }

    #[inline]
    fn pawn_moves(&self, pawns: Bitboard, allowed: Bitboard, sink: &mut impl Sink) {
        let up: i8 = if self.us == Color::White { 8 } else { -8 };
        let last = Bitboard::rank(self.us.rank(7));
        let single = pawns.forward(self.us) - self.occupied;
        if self.kind != Kind::Noisy {
            let third = single & Bitboard::rank(self.us.rank(2));
            let double = third.forward(self.us) - self.occupied;
            sink.pawns((single - last) & allowed, up, false);
            sink.pawns(double & allowed, 2 * up, false);
        }
        if self.kind != Kind::Quiet {
            let targets = self.theirs & allowed;
            let west = pawns.forward(self.us).west() & targets;
            let east = pawns.forward(self.us).east() & targets;
            sink.pawns(west - last, up - 1, false);
            sink.pawns(east - last, up + 1, false);
            if (pawns & Bitboard::rank(self.us.rank(6))).any() {
                sink.pawns(west & last, up - 1, true);
                sink.pawns(east & last, up + 1, true);
                sink.pawns(single & last & allowed, up, true);
            }
        }
    }

    #[inline(never)]
    fn en_passant(&self, pawns: Bitboard, target: Square, sink: &mut impl Sink) {
        for from in pawns & attacks::pawn(!self.us, target) {
            if self.board.en_passant_is_safe(from, target) {
                sink.targets(from, target.bb());
            }
        }
    }
}

/// Whether the move is one of the position's legal moves; any sixteen bits may be asked about.
fn is_legal(board: &Board, mv: Move) -> bool {
    let (from, us) = (mv.from(), board.side());
    if !board.colored(us).has(from) || Move::from_raw(mv.raw() & 0x7FFF) != mv {
        return false;
    }
    let Some(piece) = board.piece_on(from) else {
        return false;
    };
    let last_rank = mv.to().rank() == us.rank(7);
    let promotes = piece == Piece::Pawn && last_rank;
    if promotes != mv.promotion().is_some() || (mv.raw() >> 12 != 0) != promotes {
        return false;
    }
    is_legal_step(board, piece, mv)
}

/// As [`is_legal`], for a man of the side to move whose promotion is in order.
fn is_legal_step(board: &Board, piece: Piece, mv: Move) -> bool {
    let (from, to, us) = (mv.from(), mv.to(), board.side());
    let king = board.king(us);
    let occupied = board.occupied();
    if piece == Piece::King {
        let mut found = false;
        let ours = board.colored(us).has(to);
        let kind = if ours || !occupied.has(to) {
            Kind::Quiet
        } else {
            Kind::Noisy
        };
        let generator = Generator {
            board,
            us,
            king,
            ours: board.colored(us),
            theirs: board.colored(!us),
            occupied,
            pinned: Bitboard::EMPTY,
            allowed: Bitboard::ALL,
            kind,
        };
        generator.king(&mut Each(|legal| found |= legal == mv));
        return found;
    }
    if board.colored(us).has(to) || board.checkers().more_than_one() {
        return false;
    }
    if piece == Piece::Pawn && board.en_passant() == Some(to) {
        return attacks::pawn(us, from).has(to) && board.en_passant_is_safe(from, to);
    }
    let reaches = match piece {
        Piece::Pawn => pawn_reaches(board, from, to),
        Piece::Knight => attacks::knight(from).has(to),
        Piece::Bishop => attacks::bishop(from, occupied).has(to),
        Piece::Rook => attacks::rook(from, occupied).has(to),
        Piece::Queen => attacks::queen(from, occupied).has(to),
        Piece::King => false,
    };
    let ends_check = board
        .checkers()
        .first()
        .is_none_or(|checker| to == checker || attacks::between(king, checker).has(to));
    reaches && ends_check && (!board.pinned(us).has(from) || attacks::line(king, from).has(to))
}

fn pawn_reaches(board: &Board, from: Square, to: Square) -> bool {
    let us = board.side();
    if board.occupied().has(to) {
        return attacks::pawn(us, from).has(to);
    }
    let single = from.bb().forward(us) - board.occupied();
    let double = (single & Bitboard::rank(us.rank(2))).forward(us);
    (single | double).has(to)
}

#[cfg(test)]
mod tests;
