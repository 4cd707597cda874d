//! An inner node of the tree.

use super::history::Before;
use super::params::*;
use super::picker::{Checks, Hints, Picker};
use super::prune::{base_reduction, better_guess};
use super::{Search, TableUse};
use crate::board::Board;
use crate::chessmove::Move;
use crate::piece::Piece;
use crate::score::{INFINITE, MATE_BOUND, Score, mate_in, mated_in};
use crate::see::captured;
use crate::table::{Bound, Entry, NO_EVAL, Table};
use arrayvec::ArrayVec;

/// The scores between which a node's matters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    /// The window as the other side sees it.
    fn flip(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// Whether more than one score lies inside.
    pub(super) fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// What a node knows before its moves are tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) ply: usize,
    pub(super) depth: i32,
    pub(super) window: Window,
    /// On a principal variation, as far as is known.
    pub(super) pv: bool,
    /// Expected to fail high.
    pub(super) cut: bool,
    pub(super) in_check: bool,
    /// The evaluation before correction, for the table.
    pub(super) raw_eval: Score,
    /// The corrected evaluation, or [`NO_EVAL`].
    pub(super) static_eval: Score,
    /// The best guess of the score: the evaluation, or what the table says.
    pub(super) eval: Score,
    /// The evaluation rose since this side's last move.
    pub(super) improving: bool,
    pub(super) entry: Option<Entry>,
    /// The table's move is a capture.
    pub(super) tactical: bool,
    pub(super) excluded: Move,
}

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

impl<'a> Search<'a> {
    /// The table, if this search uses it.
    #[inline]
    pub(super) fn table_in_use(&self) -> Option<&'a Table<'a>> {
        match self.order.techniques.table {
            TableUse::None => None,
            TableUse::EqualDepth | TableUse::Full => self.table,
        }
    }

    /// Whether an entry's depth suffices for a score to `depth`.
    #[inline]
    pub(super) fn depth_suffices(&self, entry: &Entry, depth: i32) -> bool {
        match self.order.techniques.table {
            TableUse::None => false,
            TableUse::EqualDepth => entry.depth == depth,
            TableUse::Full => entry.depth >= depth,
        }
    }

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

    /// The score of a position to `depth` plies, exact inside the window, a bound outside (fail-soft).
    pub(super) fn node(
        &mut self,
        board: &Board,
        ply: usize,
        depth: i32,
        window: Window,
        cut: bool,
    ) -> Score {
        let excluded = self.plies[ply].excluded;
        let selective = self.order.techniques.selective;
        self.plies[ply].pv_length = 0;
        self.plies[ply].key = board.key();
        let mut window = window;
        let mut depth = depth;
        if excluded.is_none() {
            if self.is_draw(board, ply) {
                self.count_node(ply);
                return 0;
            }
            let checked = selective && board.in_check() && ply < 2 * self.root_depth as usize;
            depth += checked as i32;
            if depth <= 0 {
                return self.leaf(board, ply, window);
            }
            if self.count_node(ply) {
                return 0;
            }
            if self.is_too_deep(ply) {
                return self.evaluate(board);
            }
            if selective {
                window.alpha = window.alpha.max(mated_in(ply));
                window.beta = window.beta.min(mate_in(ply + 1));
                if window.alpha >= window.beta {
                    return window.alpha;
                }
            }
        }
        let entry = match self.table_in_use() {
            Some(table) if excluded.is_none() => table.probe(board.key(), ply),
            _ => None,
        };
        if let Some(score) = self.table_cutoff(board, entry.as_ref(), depth, window) {
            return score;
        }
        let mut node = self.describe(board, ply, depth, window, cut, entry);
        if let Some(score) = self.prune_node(board, &mut node) {
            return score;
        }
        self.moves_of(board, node)
    }

    /// A position at the end of the depth.
    fn leaf(&mut self, board: &Board, ply: usize, window: Window) -> Score {
        if self.order.techniques.quiescence {
            return self.quiescence(board, ply, window);
        }
        if self.count_node(ply) {
            return 0;
        }
        if crate::movegen::has_legal_move(board) {
            self.evaluate(board)
        } else {
            Search::no_moves(board, ply)
        }
    }

    /// The table's score, if it settles the node. Near the fifty-move rule it does not: the entry's line may be longer
    /// than what is left.
    #[inline]
    pub(super) fn table_cutoff(
        &self,
        board: &Board,
        entry: Option<&Entry>,
        depth: i32,
        window: Window,
    ) -> Option<Score> {
        let entry = entry?;
        if window.is_open() || !self.depth_suffices(entry, depth) || board.halfmove_clock() >= 90 {
            return None;
        }
        let settles = match entry.bound {
            Bound::None => false,
            Bound::Exact => true,
            Bound::Lower => entry.score >= window.beta,
            Bound::Upper => entry.score <= window.alpha,
        };
        settles.then_some(entry.score)
    }

    fn describe(
        &mut self,
        board: &Board,
        ply: usize,
        depth: i32,
        window: Window,
        cut: bool,
        entry: Option<Entry>,
    ) -> Node {
        let in_check = board.in_check();
        let excluded = self.plies[ply].excluded;
        let mut raw_eval = NO_EVAL;
        let mut static_eval = NO_EVAL;
        let mut eval = NO_EVAL;
        if !excluded.is_none() {
            static_eval = self.plies[ply].eval();
            eval = static_eval;
        } else if !in_check && self.order.techniques.selective {
            (raw_eval, static_eval) = self.static_eval(board, entry.as_ref());
            eval = better_guess(static_eval, entry.as_ref());
        }
        self.plies[ply].eval = static_eval as i16;
        let improving = !in_check && self.rose(ply, static_eval);
        let pv = window.is_open();
        let no_move = entry.is_none_or(|entry| entry.mv.is_none());
        let iir = self.order.techniques.selective
            && (pv || cut)
            && depth >= IIR_DEPTH
            && no_move
            && excluded.is_none()
            && self.guide_at(ply).is_none();
        Node {
            ply,
            depth: if iir { depth - 1 } else { depth },
            window,
            pv,
            cut,
            in_check,
            raw_eval,
            static_eval,
            eval,
            improving,
            entry,
            tactical: entry.is_some_and(|entry| captured(board, entry.mv).is_some()),
            excluded,
        }
    }

    /// Whether the evaluation is better than this side's last one on the line.
    fn rose(&self, ply: usize, eval: Score) -> bool {
        let earlier = [2, 4]
            .into_iter()
            .filter_map(|back| self.plies.get(ply.checked_sub(back)?))
            .map(|ply| ply.eval())
            .find(|&eval| eval != NO_EVAL);
        earlier.is_none_or(|earlier| eval > earlier)
    }

    /// Tries the node's moves.
    fn moves_of(&mut self, board: &Board, node: Node) -> Score {
        let Node { ply, pv, .. } = node;
        let mut window = node.window;
        let before = self.before(ply);
        let guide = self.guide_at(ply);
        let first = if guide.is_none() {
            node.entry.map_or(Move::NONE, |e| e.mv)
        } else {
            guide
        };
        let hints = Hints {
            first,
            killers: self.plies[ply].killers,
            before,
        };
        let start = self.moves.top();
        let mut picker = Picker::new(hints, &self.moves);
        if let Some(next) = self.plies.get_mut(ply + 1) {
            next.killers = [Move::NONE; 2];
            next.excluded = Move::NONE;
        }
        let checks = Checks::new(board);
        let (mut best, mut best_move, mut number) = (-INFINITE, Move::NONE, 0);
        let mut tried = Tried::new();
        while let Some(mv) = picker.next(board, &mut self.moves, &self.history) {
            if mv == node.excluded {
                continue;
            }
            number += 1;
            let candidate = self.candidate(board, mv, number, &before, &checks);
            if best > -MATE_BOUND && self.prune_move(board, &node, &candidate, &mut picker) {
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
            let child = board.play_unchecked(mv);
            self.enter(board, ply, mv);
            self.plies[ply + 1].doubles += (extension.plies > 1) as u8;
            let depth = node.depth - 1 + extension.plies;
            let reduction = self.reduction(&child, &node, &candidate, depth);
            let (first, cut) = (number == 1, node.cut);
            let attempt = Attempt {
                ply,
                depth,
                reduction,
                window,
                first,
                cut,
            };
            let score = self.child(&child, attempt);
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > window.alpha {
                    best_move = mv;
                    if pv {
                        self.extend_pv(ply, mv);
                    }
                    if score >= window.beta {
                        self.reward(board, &node, &candidate, &before, &tried);
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
        if number == 0 {
            return match node.excluded.is_none() {
                true => Search::no_moves(board, ply),
                false => window.alpha,
            };
        }
        self.settle(board, &node, best, best_move);
        best
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

    /// Corrects what is known about the evaluation and stores the result.
    fn settle(&mut self, board: &Board, node: &Node, best: Score, best_move: Move) {
        if !node.excluded.is_none() {
            return;
        }
        let bound = if best >= node.window.beta {
            Bound::Lower
        } else if best_move.is_none() {
            Bound::Upper
        } else {
            Bound::Exact
        };
        let quiet_best = best_move.is_none() || captured(board, best_move).is_none();
        let informs = match bound {
            Bound::Lower => best > node.static_eval,
            Bound::Upper => best < node.static_eval,
            _ => true,
        };
        if self.order.techniques.selective
            && !node.in_check
            && quiet_best
            && informs
            && best.abs() < MATE_BOUND
        {
            self.history
                .update_correction(board, node.depth, best - node.static_eval);
        }
        if let Some(table) = self.table_in_use() {
            let entry = Entry {
                mv: best_move,
                score: best,
                eval: node.raw_eval,
                depth: node.depth,
                bound,
                pv: node.pv,
            };
            table.store(board.key(), &entry, node.ply);
        }
    }
}
