//! The moves of an inner node: which are tried, how deep, and what is learned from them.

use super::Search;
use super::crew::{Busy, PutOff};
use super::history::{Before, Histories};
use super::node::{Node, Window};
use super::params::*;
use super::picker::{Checks, Hints, MoveStack, Picker};
use super::prune::base_reduction;
use crate::board::Board;
use crate::chessmove::Move;
use crate::piece::Piece;
use crate::score::{INFINITE, MATE_BOUND, Score};
use crate::see::captured;
use arrayvec::ArrayVec;

/// How a node's move is searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attempt {
    /// The node's ply.
    pub(super) ply: usize,
    /// Plies below the move.
    pub(super) depth: i32,
    /// Plies left out at first.
    pub(super) reduction: i32,
    pub(super) window: Window,
    pub(super) first: bool,
    /// The node is expected to fail high.
    pub(super) cut: bool,
}

/// The move with which a node goes on, and what is known of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    /// Neither capture nor promotion.
    pub(super) quiet: bool,
    /// The man that moves gives check where it lands.
    pub(super) checks: bool,
    pub(super) history: i32,
    /// Moves tried so far, this one included.
    pub(super) number: usize,
}

/// Moves that a node tried without success.
type Tried = ArrayVec<Move, 20>;

/// A node's moves in the order in which they are tried: the picker's, but those that another thread is at come last.
struct Turns<'a> {
    picker: Picker,
    busy: Option<&'a Busy>,
    put_off: PutOff,
    /// Moves that the picker gave, without the excluded one.
    count: usize,
}

impl<'a> Turns<'a> {
    fn new(picker: Picker, busy: Option<&'a Busy>) -> Turns<'a> {
        Turns {
            picker,
            busy,
            put_off: PutOff::default(),
            count: 0,
        }
    }

    /// The next move and its number.
    #[inline]
    fn next(
        &mut self,
        board: &Board,
        excluded: Move,
        moves: &mut MoveStack<'_>,
        history: &Histories<'_>,
    ) -> Option<(Move, usize)> {
        while let Some(mv) = self.picker.next(board, moves, history) {
            if mv == excluded {
                continue;
            }
            self.count += 1;
            let busy = self.busy.filter(|_| self.count > 1);
            let busy = busy.is_some_and(|busy| busy.has(board.key(), mv));
            if !busy || !self.put_off.add(mv, self.count) {
                return Some((mv, self.count));
            }
        }
        self.put_off.next()
    }
}

impl Search<'_> {
    /// Searches the position after a move that was entered: by a narrow window first unless it is the first move,
    /// reduced first if so wanted. The score is the mover's.
    pub(super) fn child(&mut self, child: &Board, attempt: Attempt) -> Score {
        let Attempt {
            ply,
            depth,
            reduction,
            window,
            first,
            cut,
        } = attempt;
        let next = ply + 1;
        let narrow = Window {
            alpha: window.alpha,
            beta: window.alpha + 1,
        }
        .flip();
        let mut score = INFINITE;
        if reduction > 0 {
            score = -self.node(child, next, depth - reduction, narrow, true);
        }
        if score > window.alpha && (!first || !window.is_open()) {
            score = -self.node(child, next, depth, narrow, !cut);
        }
        let open = window.is_open() && (first || (score > window.alpha && score < window.beta));
        if open && !self.stopped {
            score = -self.node(child, next, depth, window.flip(), false);
        }
        score
    }

    /// Tries the node's moves.
    pub(super) fn moves_of(&mut self, board: &Board, node: Node) -> Score {
        let Node { ply, pv, .. } = node;
        let mut window = node.window;
        let hints = self.hints(&node);
        let start = self.moves.top();
        let busy = self.order.crew.busy;
        let busy = busy.filter(|_| node.depth >= SHARED_DEPTH);
        let mut turns = Turns::new(Picker::new(hints, &self.moves), busy);
        self.plies[ply + 1].killers = [Move::NONE; 2];
        let checks = Checks::new(board);
        let (mut best, mut best_move) = (-INFINITE, Move::NONE);
        let mut tried = Tried::new();
        while let Some((mv, number)) =
            turns.next(board, node.excluded, &mut self.moves, &self.history)
        {
            let candidate = self.candidate(board, mv, number, &hints.before, &checks);
            if best > -MATE_BOUND && self.prune_move(board, &node, &candidate, &mut turns.picker) {
                continue;
            }
            let extension = self.extend(board, &node, &candidate);
            if self.stopped {
                break;
            }
            if let Some(cutoff) = extension.cutoff {
                self.moves.truncate(start);
                return cutoff;
            }
            let plies = extension.plies - self.raised(&node, best_move);
            let busy = busy.filter(|_| number > 1);
            busy.inspect(|busy| busy.begin(board.key(), mv));
            let score = self.attempt(board, &node, &candidate, window, plies);
            busy.inspect(|busy| busy.end(board.key(), mv));
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > window.alpha {
                    best_move = mv;
                    if pv {
                        self.plies.extend_pv(ply, mv);
                    }
                    if score >= window.beta {
                        let here = &mut self.plies[ply];
                        here.cutoffs = here.cutoffs.saturating_add(1);
                        self.reward(board, &node, &candidate, &hints.before, &tried);
                        break;
                    }
                    window.alpha = score;
                }
            }
            if mv != best_move {
                // Only the first ones are told that they failed.
                let _ = tried.try_push(mv);
            }
        }
        self.moves.truncate(start);
        if self.stopped {
            return 0;
        }
        if turns.count == 0 {
            return match node.excluded.is_none() {
                true => Search::no_moves(board, ply),
                false => window.alpha,
            };
        }
        self.settle(board, &node, best, best_move);
        best
    }

    /// What the picker is told of the node.
    fn hints(&self, node: &Node) -> Hints {
        let known = node.entry.map_or(Move::NONE, |entry| entry.mv);
        Hints {
            first: match known.is_none() {
                true => self.guide_at(node.ply),
                false => known,
            },
            killers: self.plies[node.ply].killers,
            before: self.plies.before(node.ply),
        }
    }

    /// Enters a move and searches it with so many plies more or less than usual.
    fn attempt(
        &mut self,
        board: &Board,
        node: &Node,
        candidate: &Candidate,
        window: Window,
        plies: i32,
    ) -> Score {
        let child = board.play_unchecked(candidate.mv);
        self.enter(board, node.ply, candidate.mv);
        self.plies[node.ply + 1].doubles += (plies > 1) as u8;
        let depth = node.depth - 1 + plies;
        let attempt = Attempt {
            ply: node.ply,
            depth,
            reduction: self.reduction(&child, node, candidate, depth),
            window,
            first: candidate.number == 1,
            cut: node.cut,
        };
        self.child(&child, attempt)
    }

    fn candidate(
        &self,
        board: &Board,
        mv: Move,
        number: usize,
        before: &Before,
        checks: &Checks,
    ) -> Candidate {
        let piece = board.piece_on(mv.from()).unwrap_or(Piece::Pawn);
        let victim = captured(board, mv);
        let quiet = victim.is_none() && mv.promotion().is_none();
        let history = match victim {
            None => self.history.quiet(board, mv, piece, before),
            Some(victim) => self.history.capture(board, mv, piece, victim),
        };
        Candidate {
            mv,
            quiet,
            checks: checks.has(piece, mv),
            history,
            number,
        }
    }

    /// A ply to leave out once a move has raised alpha, since few of those to come will. Where depth is plenty, that
    /// would save little.
    fn raised(&self, node: &Node, best_move: Move) -> i32 {
        let applies = self.order.techniques.selective
            && node.pv
            && !best_move.is_none()
            && (3..RAISED_DEPTH).contains(&node.depth);
        applies as i32
    }

    /// Plies by which a move that is not the first to be tried is searched less.
    fn reduction(&self, child: &Board, node: &Node, candidate: &Candidate, depth: i32) -> i32 {
        let early = candidate.number < 2 + node.pv as usize * 2;
        if !self.order.techniques.selective || depth < 2 || early {
            return 0;
        }
        if !candidate.quiet && candidate.number < 4 {
            return 0;
        }
        let mut reduction = base_reduction(node.depth, candidate.number);
        if candidate.quiet {
            reduction += node.cut as i32;
            reduction -= candidate.history / LMR_HISTORY;
            reduction += node.tactical as i32;
        } else {
            reduction = reduction / 2 - candidate.history / LMR_HISTORY;
        }
        reduction += (i32::from(self.plies[node.ply + 1].cutoffs) > LMR_CUTOFFS) as i32;
        reduction -= node.was_pv() as i32;
        reduction += !node.improving as i32;
        reduction -= node.pv as i32;
        reduction -= child.in_check() as i32;
        reduction.clamp(0, depth - 1)
    }

    /// Tells the histories that a move refuted the node, and that those tried before it did not.
    fn reward(
        &mut self,
        board: &Board,
        node: &Node,
        candidate: &Candidate,
        before: &Before,
        tried: &Tried,
    ) {
        let bonus = (HISTORY_BONUS * node.depth - 40).clamp(0, HISTORY_BONUS_MAX);
        if candidate.quiet {
            let killers = &mut self.plies[node.ply].killers;
            if killers[0] != candidate.mv {
                *killers = [candidate.mv, killers[0]];
            }
        }
        let losers = tried.iter().map(|&mv| (mv, -bonus));
        for (mv, bonus) in losers.chain([(candidate.mv, bonus)]) {
            let piece = board.piece_on(mv.from()).unwrap_or(Piece::Pawn);
            match captured(board, mv) {
                Some(victim) => self.history.update_capture(board, mv, piece, victim, bonus),
                None if candidate.quiet && mv.promotion().is_none() => {
                    self.history.update_quiet(board, mv, piece, before, bonus);
                }
                None => {}
            }
        }
    }
}
