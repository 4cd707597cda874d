//! Moves in the order in which they are worth trying, made only as far as they are asked for.

use super::history::{Before, Histories};
use super::memory::ScoredMove;
use super::params::{CHECK_BONUS, THREAT_MINOR, THREAT_QUEEN, THREAT_ROOK};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::chessmove::Move;
use crate::movegen::{self, Kind};
use crate::piece::Piece;
use crate::see::{self, exchange_value, see_ge};

/// Moves of all plies of the line being searched, one list upon the other.
#[derive(Debug)]
pub struct MoveStack<'a> {
    slots: &'a mut [ScoredMove],
    top: usize,
}

impl<'a> MoveStack<'a> {
    /// An empty stack in lent memory.
    pub fn new(slots: &'a mut [ScoredMove]) -> MoveStack<'a> {
        MoveStack { slots, top: 0 }
    }

    /// The number of moves on the stack.
    #[inline]
    pub fn top(&self) -> usize {
        self.top
    }

    /// Slots left.
    #[inline]
    pub fn free(&self) -> usize {
        self.slots.len() - self.top
    }

    /// Drops everything above `top`.
    #[inline]
    pub fn truncate(&mut self, top: usize) {
        self.top = top;
    }

    /// The move in a slot, or [`Move::NONE`].
    #[inline]
    pub fn at(&self, index: usize) -> Move {
        debug_assert!(index < self.top);
        self.slots.get(index).map_or(Move::NONE, |slot| slot.mv)
    }

    /// The moves from `start` up.
    #[inline]
    pub fn list(&mut self, start: usize) -> &mut [ScoredMove] {
        self.slots.get_mut(start..self.top).unwrap_or_default()
    }

    /// Puts one move on top, if there is room.
    pub fn push(&mut self, slot: ScoredMove) {
        if let Some(free) = self.slots.get_mut(self.top) {
            *free = slot;
            self.top += 1;
        }
    }

    /// Generates moves onto the stack; those for which there is no room are left out.
    fn generate(&mut self, board: &Board, kind: Kind) {
        movegen::for_each(board, kind, |mv| {
            self.push(ScoredMove { mv, score: 0 });
        });
    }

    /// Of the moves from `start` up, drops all but checks that lose no material.
    fn keep_safe_checks(&mut self, board: &Board, start: usize) {
        let checks = Checks::new(board);
        let mut kept = start;
        for index in start..self.top {
            let mv = self.at(index);
            let piece = board.piece_on(mv.from()).unwrap_or(Piece::Pawn);
            if checks.has(piece, mv) && see_ge(board, mv, 0) {
                self.swap(kept, index);
                kept += 1;
            }
        }
        self.top = kept;
    }

    /// Swaps the moves in two slots, of which `low` is not above `high`.
    #[inline]
    fn swap(&mut self, low: usize, high: usize) {
        debug_assert!(low <= high && high < self.top);
        let part = self.slots.get_mut(low..=high).unwrap_or_default();
        if let [first, .., last] = part {
            core::mem::swap(first, last);
        }
    }

    /// Brings the best move of `from..to` to `from` and returns it; of equals, the one made first.
    #[inline]
    fn select(&mut self, from: usize, to: usize) -> Option<Move> {
        let (first, rest) = self.slots.get_mut(from..to)?.split_first_mut()?;
        let mut high = first.score;
        let mut best = None;
        for slot in rest {
            if slot.score > high {
                high = slot.score;
                best = Some(slot);
            }
        }
        if let Some(best) = best {
            core::mem::swap(first, best);
        }
        Some(first.mv)
    }
}

/// What a picker knows of the node besides the position.
#[derive(Clone, Copy, Debug)]
pub struct Hints {
    /// The table's move, or none.
    pub first: Move,
    /// Quiet moves that refuted siblings.
    pub killers: [Move; 2],
    /// The moves that led here.
    pub before: Before,
}

/// The squares from which each kind of man would give check.
#[derive(Clone, Copy, Debug)]
pub struct Checks([Bitboard; 5]);

impl Checks {
    /// Those of the side to move. Checks that a move uncovers do not count.
    pub fn new(board: &Board) -> Checks {
        let king = board.king(!board.side());
        let bishop = attacks::bishop(king, board.occupied());
        let rook = attacks::rook(king, board.occupied());
        let pawn = attacks::pawn(!board.side(), king);
        Checks([pawn, attacks::knight(king), bishop, rook, bishop | rook])
    }

    /// Whether the man gives check where it lands.
    #[inline]
    pub fn has(&self, piece: Piece, mv: Move) -> bool {
        let lands = mv.promotion().unwrap_or(piece);
        self.0
            .get(lands.index())
            .is_some_and(|squares| squares.has(mv.to()))
    }
}

/// The squares that the other side attacks with men of less worth.
struct Threats {
    by_pawn: Bitboard,
    by_minor: Bitboard,
    by_rook: Bitboard,
}

impl Threats {
    fn new(board: &Board) -> Threats {
        let (them, occupied) = (!board.side(), board.occupied());
        let by_pawn = attacks::pawns(them, board.of(them, Piece::Pawn));
        let mut by_minor = by_pawn;
        for sq in board.of(them, Piece::Knight) {
            by_minor |= attacks::knight(sq);
        }
        for sq in board.of(them, Piece::Bishop) {
            by_minor |= attacks::bishop(sq, occupied);
        }
        let mut by_rook = by_minor;
        for sq in board.of(them, Piece::Rook) {
            by_rook |= attacks::rook(sq, occupied);
        }
        Threats {
            by_pawn,
            by_minor,
            by_rook,
        }
    }

    /// History points for leaving such a square, or against going there.
    fn bonus(&self, piece: Piece, mv: Move) -> i32 {
        let (danger, size) = match piece {
            Piece::Queen => (self.by_rook, THREAT_QUEEN),
            Piece::Rook => (self.by_minor, THREAT_ROOK),
            Piece::Knight | Piece::Bishop => (self.by_pawn, THREAT_MINOR),
            Piece::Pawn | Piece::King => return 0,
        };
        size * (danger.has(mv.from()) as i32 - danger.has(mv.to()) as i32)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    First,
    MakeNoisy,
    GoodNoisy,
    MakeQuiet,
    Quiet,
    BadNoisy,
    Done,
}

/// Hands out a node's legal moves, each once.
#[derive(Debug)]
pub struct Picker {
    stage: Stage,
    hints: Hints,
    skip_quiets: bool,
    /// Of the quiet moves, only checks that lose nothing.
    only_checks: bool,
    skip_bad: bool,
    start: u16,
    /// Losing captures are collected in `start..bad`.
    bad: u16,
    next: u16,
    end: u16,
}

impl Picker {
    /// All moves of a node.
    pub fn new(hints: Hints, moves: &MoveStack<'_>) -> Picker {
        Picker::with(hints, moves, false)
    }

    /// Only captures and promotions that do not lose material.
    pub fn noisy(hints: Hints, moves: &MoveStack<'_>) -> Picker {
        Picker::with(hints, moves, true)
    }

    /// As [`Picker::noisy`], then the quiet moves that give check and lose nothing.
    pub fn noisy_and_checks(hints: Hints, moves: &MoveStack<'_>) -> Picker {
        let mut picker = Picker::noisy(hints, moves);
        picker.skip_quiets = false;
        picker.only_checks = true;
        picker
    }

    fn with(hints: Hints, moves: &MoveStack<'_>, winning: bool) -> Picker {
        let start = moves.top() as u16;
        let stage = if hints.first.is_none() {
            Stage::MakeNoisy
        } else {
            Stage::First
        };
        Picker {
            stage,
            hints,
            skip_quiets: winning,
            only_checks: false,
            skip_bad: winning,
            start,
            bad: start,
            next: start,
            end: start,
        }
    }

    /// Leaves out quiet moves from now on.
    #[inline]
    pub fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// The next move, or nothing.
    pub fn next(
        &mut self,
        board: &Board,
        moves: &mut MoveStack<'_>,
        history: &Histories<'_>,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::First => {
                    self.stage = Stage::MakeNoisy;
                    // The table's move may come from another position with the same key.
                    if board.is_legal(self.hints.first) {
                        return Some(self.hints.first);
                    }
                    self.hints.first = Move::NONE;
                }
                Stage::MakeNoisy => self.make_noisy(board, moves, history),
                Stage::GoodNoisy => {
                    if let Some(mv) = self.pick_noisy(board, moves) {
                        return Some(mv);
                    }
                    self.stage = Stage::MakeQuiet;
                }
                Stage::MakeQuiet if self.skip_quiets => self.start_bad(),
                Stage::MakeQuiet => self.make_quiet(board, moves, history),
                Stage::Quiet => match self.pick(moves) {
                    Some(mv) if !self.skip_quiets => return Some(mv),
                    _ => self.start_bad(),
                },
                Stage::BadNoisy => {
                    if self.next < self.bad && !self.skip_bad {
                        let index = usize::from(self.next);
                        self.next += 1;
                        return Some(moves.at(index));
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    // The stages that make moves are kept out of `next`: it is called for every move, and they need much of the stack.
    #[inline(never)]
    fn make_noisy(&mut self, board: &Board, moves: &mut MoveStack<'_>, history: &Histories<'_>) {
        moves.generate(board, Kind::Noisy);
        self.end = moves.top() as u16;
        score_noisy(board, moves.list(usize::from(self.start)), history);
        self.stage = Stage::GoodNoisy;
    }

    #[inline(never)]
    fn make_quiet(&mut self, board: &Board, moves: &mut MoveStack<'_>, history: &Histories<'_>) {
        moves.generate(board, Kind::Quiet);
        self.next = self.end;
        if self.only_checks {
            moves.keep_safe_checks(board, usize::from(self.next));
        }
        self.end = moves.top() as u16;
        let list = moves.list(usize::from(self.next));
        score_quiet(board, list, history, &self.hints);
        self.stage = Stage::Quiet;
    }

    fn start_bad(&mut self) {
        self.stage = Stage::BadNoisy;
        self.next = self.start;
    }

    /// The next move of the list that is not the table's.
    #[inline]
    fn pick(&mut self, moves: &mut MoveStack<'_>) -> Option<Move> {
        loop {
            let best = moves.select(usize::from(self.next), usize::from(self.end))?;
            self.next += 1;
            if best != self.hints.first {
                return Some(best);
            }
        }
    }

    /// As `pick`, but puts captures that lose material aside.
    fn pick_noisy(&mut self, board: &Board, moves: &mut MoveStack<'_>) -> Option<Move> {
        while let Some(mv) = self.pick(moves) {
            if see_ge(board, mv, 0) {
                return Some(mv);
            }
            moves.swap(usize::from(self.bad), usize::from(self.next) - 1);
            self.bad += 1;
        }
        None
    }
}

/// Most valuable victim first, then what history says; minor promotions last.
fn score_noisy(board: &Board, list: &mut [ScoredMove], history: &Histories<'_>) {
    for slot in list {
        let piece = board.piece_on(slot.mv.from()).unwrap_or(Piece::Pawn);
        let victim = see::captured(board, slot.mv);
        let gain = victim.map_or(0, |victim| {
            exchange_value(victim) * 8 + history.capture(board, slot.mv, piece, victim) / 4
        });
        let promotion = match slot.mv.promotion() {
            None => 0,
            Some(Piece::Queen) => 8_000,
            Some(_) => -12_000,
        };
        slot.score = (gain - piece.index() as i32 + promotion) as i16;
    }
}

/// Killers first, then what history says.
fn score_quiet(board: &Board, list: &mut [ScoredMove], history: &Histories<'_>, hints: &Hints) {
    let checks = Checks::new(board);
    let threats = Threats::new(board);
    for slot in list {
        let piece = board.piece_on(slot.mv.from()).unwrap_or(Piece::Pawn);
        let mut score = history.quiet(board, slot.mv, piece, &hints.before);
        if checks.has(piece, slot.mv) {
            score += CHECK_BONUS;
        }
        score += threats.bonus(piece, slot.mv);
        slot.score = if slot.mv == hints.killers[0] {
            i16::MAX
        } else if slot.mv == hints.killers[1] {
            i16::MAX - 1
        } else {
            score.clamp(-32_000, 32_000) as i16
        };
    }
}
