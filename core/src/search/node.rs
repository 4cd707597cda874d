//! An inner node of the tree.

use super::params::*;
use super::prune::better_guess;
use super::{Search, TableUse};
use crate::board::Board;
use crate::chessmove::Move;
use crate::score::{MATE_BOUND, Score, mate_in, mated_in};
use crate::see::captured;
use crate::table::{Bound, Entry, NO_EVAL, Table};

/// The scores between which a node's matters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    /// The window as the other side sees it.
    pub(super) fn flip(self) -> Window {
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

impl Node {
    /// Whether the table knows the position from a principal variation.
    pub(super) fn was_pv(&self) -> bool {
        self.entry.is_some_and(|entry| entry.pv)
    }
}

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
        if excluded.is_none() {
            if self.is_draw(board, ply) {
                self.count_node(ply);
                return 0;
            }
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
        self.plies[ply + 2].cutoffs = 0;
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
            tactical: entry
                .is_some_and(|entry| !entry.mv.is_none() && captured(board, entry.mv).is_some()),
            excluded,
        }
    }

    /// Whether the evaluation is better than this side's last one on the line.
    fn rose(&self, ply: usize, eval: Score) -> bool {
        let earlier = [2, 4]
            .into_iter()
            .filter_map(|back| ply.checked_sub(back))
            .map(|earlier| self.plies[earlier].eval())
            .find(|&eval| eval != NO_EVAL);
        earlier.is_none_or(|earlier| eval > earlier)
    }

    /// Corrects what is known about the evaluation and stores the result.
    pub(super) fn settle(&mut self, board: &Board, node: &Node, best: Score, best_move: Move) {
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
                pv: node.pv || node.was_pv(),
            };
            table.store(board.key(), &entry, node.ply);
        }
    }
}
