//! The hand-crafted evaluation: how good a quiet position is for the side to move.
//!
//! Every term is a weight of [`weights`] times a count. Three sums are kept: the plain one, one for the danger
//! to each king (squared before it counts), and one for the initiative (which moves an endgame lead, but never
//! turns it round). Middlegame and endgame values are mixed by the material left on the board, and the
//! endgame half is scaled down where a lead is hard to win.

mod endgame;
mod king;
mod pair;
mod passed;
mod pawns;
mod pieces;
mod table;
mod threats;
pub mod weights;

#[cfg(test)]
mod tests;

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;
use crate::piece::Piece;
use crate::score::{EVAL_LIMIT, Score};
use crate::square::Square;
pub use king::DANGER_LIMIT;
pub use pair::Pair;

/// The phase of a full board: knights and bishops count 1, rooks 2, queens 4.
pub const FULL_PHASE: i32 = 24;
/// The scale of an endgame that a lead wins as usual.
pub const FULL_SCALE: i32 = 64;
/// Below this scale, the middlegame half is scaled as well: there is little to win however much is left.
pub const DRAWISH: i32 = 16;

/// Which of the sums a weight goes into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sum {
    /// For the side, as it is.
    Plain,
    /// The danger to the side's king.
    Danger,
    /// The initiative, which belongs to neither side (always noted for White).
    Initiative,
}

/// What turns the sums into a score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    /// 0 (bare kings and pawns) to [`FULL_PHASE`].
    pub phase: i32,
    /// 0 (nothing can be won) to [`FULL_SCALE`].
    pub scale: i32,
    /// Centipawns for White that no weight stands for, added to the endgame sum.
    pub extra: i32,
}

/// Notes what an evaluation is made of; for the tuner.
pub trait Trace {
    /// Whether notes are taken at all: where false, the calls leave no code behind.
    const ON: bool;
    /// `count` times the weight `term` went into a sum of the side.
    fn note(&mut self, sum: Sum, color: Color, term: usize, count: i32);
    /// All terms are noted. Never called for the won endings that [`evaluate`] treats on their own.
    fn finish(&mut self, frame: &Frame);
}

/// Notes nothing.
impl Trace for () {
    const ON: bool = false;

    #[inline(always)]
    fn note(&mut self, _: Sum, _: Color, _: usize, _: i32) {}

    #[inline(always)]
    fn finish(&mut self, _: &Frame) {}
}

/// The score of the position in centipawns for the side to move, less than [`EVAL_LIMIT`] in size.
///
/// Meant for quiet positions; the side to move may even be in check. Depends on nothing but where the men
/// stand and who moves: not on castling rights, clocks or history.
pub fn evaluate(board: &Board) -> Score {
    evaluate_with(board, &mut ())
}

/// Whether the side to move has a bare king against it, and pieces that can mate it.
pub fn mates_bare_king(board: &Board) -> bool {
    endgame::won(board).is_some_and(|score| (score > 0) == (board.side() == Color::White))
}

/// As [`evaluate`], noting every term.
pub fn evaluate_with<T: Trace>(board: &Board, trace: &mut T) -> Score {
    let white = match endgame::won(board) {
        Some(score) => score,
        None => Eval::new(board, trace).score(),
    };
    let white = white.clamp(1 - EVAL_LIMIT, EVAL_LIMIT - 1);
    match board.side() {
        Color::White => white,
        Color::Black => -white,
    }
}

/// Mixes the sums for White: plain, the danger to the white and the black king, and the initiative.
pub fn mix(plain: Pair, danger: [Pair; 2], initiative: Pair, frame: &Frame) -> Score {
    let [white, black] = danger.map(king::danger_cost);
    let mut mg = plain.mg() + black.0 - white.0;
    if frame.scale < DRAWISH {
        mg = mg * frame.scale / FULL_SCALE;
    }
    let lead = endgame_lead(plain, danger, frame.extra);
    let eg = lead + lead.signum() * initiative.eg().max(-lead.abs());
    let eg = eg * frame.scale / FULL_SCALE;
    (mg * frame.phase + eg * (FULL_PHASE - frame.phase)) / FULL_PHASE
}

/// The endgame sum for White before initiative and scale.
fn endgame_lead(plain: Pair, danger: [Pair; 2], extra: i32) -> i32 {
    let [white, black] = danger.map(king::danger_cost);
    plain.eg() + black.1 - white.1 + extra
}

/// One evaluation at work: the position and what several terms need to know of it.
struct Eval<'a, T> {
    board: &'a Board,
    trace: &'a mut T,
    /// Squares attacked, by side and kind.
    attacked: [[Bitboard; 6]; 2],
    /// Squares attacked by anything of a side.
    all: [Bitboard; 2],
    /// Squares attacked twice.
    twice: [Bitboard; 2],
    /// Squares that the side's pawns attack or may come to attack.
    span: [Bitboard; 2],
    /// Where a move to counts as mobility.
    area: [Bitboard; 2],
    /// The squares about the side's king.
    ring: [Bitboard; 2],
    passed: [Bitboard; 2],
    danger: [Pair; 2],
    /// The bits of a square's number to flip for the square as the side sees it, with its king on the e- to h-file.
    view: [usize; 2],
    /// The first of the square weights for these kings: both on one half of the board, or each on its own.
    squares: usize,
}

impl<'a, T: Trace> Eval<'a, T> {
    fn new(board: &'a Board, trace: &'a mut T) -> Self {
        let none = [Bitboard::EMPTY; 2];
        Eval {
            board,
            trace,
            attacked: [[Bitboard::EMPTY; 6]; 2],
            all: none,
            twice: none,
            span: none,
            area: none,
            ring: none,
            passed: none,
            danger: [Pair::ZERO; 2],
            view: [0; 2],
            squares: weights::SQUARES,
        }
    }

    /// What several terms need to know.
    fn prepare(&mut self) {
        for us in Color::ALL {
            self.prepare_side(us);
        }
        if (self.view[0] ^ self.view[1]) & 7 != 0 {
            self.squares += 64;
        }
        for us in Color::ALL {
            let blocked = self.board.pieces(Piece::Pawn).forward(!us);
            let early = Bitboard::rank(us.rank(1)) | Bitboard::rank(us.rank(2));
            let pawns = self.board.of(us, Piece::Pawn) & (blocked | early);
            let taboo = pawns | self.board.of(us, Piece::King) | self.of(!us, Piece::Pawn);
            self.area[us.index()] = !taboo;
        }
    }

    /// What pawns and king alone decide.
    fn prepare_side(&mut self, us: Color) {
        let king = self.board.king(us);
        let by_pawns = attacks::pawns(us, self.board.of(us, Piece::Pawn));
        self.span[us.index()] = by_pawns.fill_forward(us);
        self.note_attacks(us, Piece::Pawn, by_pawns);
        self.note_attacks(us, Piece::King, attacks::king(king));
        let mirror = if king.file() < 4 { 7 } else { 0 };
        self.view[us.index()] = mirror ^ Square::wrapping(0).relative(us).index();
        let center = Square::at(king.file().clamp(1, 6), king.rank().clamp(1, 6));
        self.ring[us.index()] = attacks::king(center) | center.bb();
    }

    #[inline(always)]
    fn note_attacks(&mut self, us: Color, piece: Piece, set: Bitboard) {
        let us = us.index();
        self.twice[us] |= self.all[us] & set;
        self.all[us] |= set;
        self.attacked[us][piece.index()] |= set;
    }

    /// The squares that the side's men of a kind attack.
    #[inline]
    fn of(&self, color: Color, piece: Piece) -> Bitboard {
        self.attacked[color.index()][piece.index()]
    }

    /// A weight `count` times, for the side.
    #[inline(always)]
    fn term(&mut self, us: Color, term: usize, count: u32) -> Pair {
        self.signed_term(us, term, count as i32)
    }

    /// The same for a count that may be below zero.
    #[inline(always)]
    fn signed_term(&mut self, us: Color, term: usize, count: i32) -> Pair {
        if T::ON {
            self.trace.note(Sum::Plain, us, term, count);
        }
        weights::weight(term) * count
    }

    /// A weight `count` times, towards the danger to the side's king.
    #[inline(always)]
    fn threaten(&mut self, us: Color, term: usize, count: u32) {
        if T::ON {
            self.trace.note(Sum::Danger, us, term, count as i32);
        }
        self.danger[us.index()] += weights::weight(term) * count as i32;
    }

    #[inline(always)]
    fn square_term(&mut self, us: Color, piece: Piece, sq: Square) -> Pair {
        let seen = sq.index() ^ self.view[us.index()];
        self.term(us, self.squares + piece.index() * 128 + seen, 1)
    }

    /// The score for White.
    fn score(&mut self) -> Score {
        self.prepare();
        // Not a loop: the terms are inlined with each side as a constant, which saves one instruction in ten.
        let (white, black) = (Color::White, Color::Black);
        let mut sides = [
            self.material(white) + self.pieces(white),
            self.material(black) + self.pieces(black),
        ];
        sides[0] += self.pawns(white) + self.threats(white) + self.king(white) + self.space(white);
        sides[1] += self.pawns(black) + self.threats(black) + self.king(black) + self.space(black);
        sides[0] += self.passed_pawns(white);
        sides[1] += self.passed_pawns(black);
        let mover = self.board.side();
        sides[mover.index()] += self.term(mover, weights::TEMPO, 1);

        let plain = sides[0] - sides[1];
        let initiative = self.initiative();
        let extra = endgame::drive(self.board);
        let lead = endgame_lead(plain, self.danger, extra);
        let scale = match lead.signum() {
            0 => FULL_SCALE,
            1 => endgame::scale(self.board, Color::White, self.passed[0]),
            _ => endgame::scale(self.board, Color::Black, self.passed[1]),
        };
        let frame = Frame {
            phase: self.phase(),
            scale,
            extra,
        };
        self.trace.finish(&frame);
        mix(plain, self.danger, initiative, &frame)
    }

    fn phase(&self) -> i32 {
        let count = |piece| self.board.pieces(piece).count() as i32;
        let minor = count(Piece::Knight) + count(Piece::Bishop);
        (minor + 2 * count(Piece::Rook) + 4 * count(Piece::Queen)).min(FULL_PHASE)
    }

    #[inline(always)]
    fn material(&mut self, us: Color) -> Pair {
        /// Usual numbers of knights, bishops, rooks, queens and pawns of a side in a middlegame.
        const USUAL: [i32; 4] = [1, 1, 2, 1];
        const USUAL_PAWNS: i32 = 5;
        let count = |color, piece| self.board.of(color, piece).count() as i32;
        let own = count(us, Piece::Pawn) - USUAL_PAWNS;
        let enemy = count(!us, Piece::Pawn) - USUAL_PAWNS;
        let officers = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];
        let counts = officers.map(|piece| count(us, piece));
        let mut sum = self.signed_term(us, weights::MATERIAL, own + USUAL_PAWNS);
        for (kind, (count, usual)) in counts.into_iter().zip(USUAL).enumerate() {
            sum += self.signed_term(us, weights::MATERIAL + 1 + kind, count);
            sum += self.signed_term(us, weights::IMBALANCE + kind, (count - usual) * own);
            sum += self.signed_term(us, weights::IMBALANCE + 4 + kind, (count - usual) * enemy);
        }
        let [knights, bishops, rooks, queens] = counts;
        if bishops > 1 {
            sum += self.term(us, weights::BISHOP_PAIR, 1);
            sum += self.signed_term(us, weights::IMBALANCE + 8, own + enemy);
        }
        sum += self.term(us, weights::IMBALANCE + 9, (knights > 1) as u32);
        sum += self.term(us, weights::IMBALANCE + 10, (rooks > 1) as u32);
        sum += self.signed_term(us, weights::IMBALANCE + 11, (queens - 1) * (rooks - 2));
        let minors = knights + bishops - 2;
        sum + self.signed_term(us, weights::IMBALANCE + 12, minors * (rooks - 2))
    }

    #[inline(always)]
    fn space(&mut self, us: Color) -> Pair {
        let ours = self.board.of(us, Piece::Pawn);
        let center = Bitboard(0x3C3C_3C3C_3C3C_3C3C);
        let ranks =
            Bitboard::rank(us.rank(1)) | Bitboard::rank(us.rank(2)) | Bitboard::rank(us.rank(3));
        let safe = (center & ranks) - ours - self.of(!us, Piece::Pawn);
        let behind = ours.forward(!us).fill_forward(!us) & safe;
        let behind = behind - self.all[(!us).index()];
        self.term(us, weights::SPACE, safe.count() + behind.count())
    }

    fn initiative(&mut self) -> Pair {
        let board = self.board;
        let pawns = board.pieces(Piece::Pawn);
        let [white, black] = Color::ALL.map(|color| board.king(color));
        let files = white.file().abs_diff(black.file()) as i32;
        let ranks = white.rank() as i32 - black.rank() as i32;
        let queenside = Bitboard(0x0F0F_0F0F_0F0F_0F0F);
        let both = (pawns & queenside).any() && (pawns - queenside).any();
        let across = white.rank() > 3 || black.rank() < 4;
        let bare = !board.has_pieces(Color::White) && !board.has_pieces(Color::Black);
        let counts = [
            (self.passed[0] | self.passed[1]).count() as i32,
            pawns.count() as i32,
            files + ranks,
            both as i32,
            across as i32,
            bare as i32,
            1,
        ];
        let mut sum = Pair::ZERO;
        for (kind, count) in counts.into_iter().enumerate() {
            let term = weights::INITIATIVE + kind;
            if T::ON {
                self.trace.note(Sum::Initiative, Color::White, term, count);
            }
            sum += weights::weight(term) * count;
        }
        sum
    }
}
