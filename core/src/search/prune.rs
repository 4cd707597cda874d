//! What trades certainty for depth: whole nodes and single moves left out, reductions and extensions.

use super::Search;
use super::moves::Candidate;
use super::node::{Node, Window};
use super::params::*;
use super::picker::{Hints, Picker};
use crate::board::Board;
use crate::chessmove::Move;
use crate::score::{EVAL_LIMIT, MATE_BOUND, Score};
use crate::see::{captured, exchange_value, see_ge};
use crate::table::{Bound, Entry, NO_EVAL};

/// How much deeper or shallower than usual a move is searched.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Extension {
    pub(super) plies: i32,
    /// The node's score, if finding out settled it.
    pub(super) cutoff: Option<Score>,
}

/// 1024 times the natural logarithm, by the binary logarithm's bits (repeated squaring).
const fn log_table() -> [u16; 64] {
    let mut table = [0; 64];
    let mut n = 2;
    while n < 64 {
        let whole = 63 - (n as u64).leading_zeros();
        // A number from [1, 2) in 32 fractional bits.
        let mut x = (n as u64) << (32 - whole);
        let mut log2 = (whole as u64) << 12;
        let mut bit = 1 << 11;
        while bit > 0 {
            x = ((x as u128 * x as u128) >> 32) as u64;
            if x >> 33 != 0 {
                x >>= 1;
                log2 |= bit;
            }
            bit >>= 1;
        }
        // ln 2 = 0.693147.
        table[n] = (log2 * 693_147 / 1_000_000 / 4) as u16;
        n += 1;
    }
    table
}

static LOG: [u16; 64] = log_table();

/// Late move reduction in plies before what is known of move and node, from [`LMR_BASE`] and [`LMR_SCALE`].
pub(super) fn base_reduction(depth: i32, number: usize) -> i32 {
    let log = |n: usize| i32::from(LOG[n.min(63)]);
    let product = log(depth.max(0) as usize) * log(number) / 1024;
    (LMR_BASE + product * LMR_SCALE / 1024) / 1024
}

/// The evaluation, or the table's score where its bound says more.
pub(super) fn better_guess(eval: Score, entry: Option<&Entry>) -> Score {
    match entry {
        Some(entry) if entry.score.abs() >= MATE_BOUND => eval,
        Some(entry) => match entry.bound {
            Bound::Exact => entry.score,
            Bound::Lower => eval.max(entry.score),
            Bound::Upper => eval.min(entry.score),
            Bound::None => eval,
        },
        None => eval,
    }
}

impl Search<'_> {
    /// The evaluation with its usual error taken off, and less of a small lead as the fifty-move rule draws near. A
    /// won ending keeps its evaluation: there the way to the mate counts, not the clock.
    pub(super) fn corrected(&self, board: &Board, raw: Score) -> Score {
        if raw.abs() >= WON_EVAL {
            return raw;
        }
        let eval = raw + self.history.correction(board);
        let lead = eval.clamp(-FIFTY_LEAD, FIFTY_LEAD);
        eval - lead * i32::from(board.halfmove_clock().min(100)) / 220
    }

    /// The score of a node that need not be searched, as far as can be told.
    pub(super) fn prune_node(&mut self, board: &Board, node: &mut Node) -> Option<Score> {
        let Node {
            ply, depth, eval, ..
        } = *node;
        let Window { alpha, beta } = node.window;
        let off = !self.order.techniques.selective || node.pv || node.in_check;
        if off || !node.excluded.is_none() || beta.abs() >= MATE_BOUND {
            return None;
        }
        if depth <= RAZOR_DEPTH && eval + RAZOR_MARGIN * depth < alpha {
            let score = self.quiescence(
                board,
                ply,
                Window {
                    alpha,
                    beta: alpha + 1,
                },
            );
            if score <= alpha {
                return Some(score);
            }
        }
        let margin = RFP_MARGIN * (depth - node.improving as i32);
        if depth <= RFP_DEPTH && eval - margin.max(20) >= beta && eval < EVAL_LIMIT {
            return Some((eval + beta) / 2);
        }
        self.null_move(board, node)
            .or_else(|| self.prob_cut(board, node))
    }

    /// Passes: if even that keeps the score above beta, so will a move.
    fn null_move(&mut self, board: &Board, node: &Node) -> Option<Score> {
        let Node {
            ply, depth, eval, ..
        } = *node;
        let beta = node.window.beta;
        let passed = ply > 0 && self.plies[ply - 1].mv.is_none();
        let hopeless = node.static_eval + 20 * depth < beta + 80;
        if depth < NMP_DEPTH || eval < beta || hopeless || passed || !board.has_pieces(board.side())
        {
            return None;
        }
        let reduction = NMP_BASE + depth / NMP_DIVISOR + ((eval - beta) / NMP_EVAL).min(3);
        self.enter(board, ply, Move::NONE);
        self.plies[ply + 1].killers = [Move::NONE; 2];
        let window = Window {
            alpha: -beta,
            beta: 1 - beta,
        };
        let score = -self.node(&board.pass(), ply + 1, depth - reduction, window, !node.cut);
        if self.stopped {
            return Some(0);
        }
        // An unproved mate is no better than beta.
        (score >= beta).then_some(if score >= MATE_BOUND { beta } else { score })
    }

    /// A capture that a shallow search finds well above beta settles the node.
    fn prob_cut(&mut self, board: &Board, node: &Node) -> Option<Score> {
        let Node { ply, depth, .. } = *node;
        let goal = node.window.beta + PROBCUT_MARGIN;
        let doubtful = node
            .entry
            .is_some_and(|e| e.depth >= depth - 3 && e.score < goal);
        if depth < PROBCUT_DEPTH || doubtful || goal >= MATE_BOUND {
            return None;
        }
        let start = self.moves.top();
        let before = self.plies.before(ply);
        let hints = Hints {
            first: Move::NONE,
            killers: [Move::NONE; 2],
            before,
        };
        let mut picker = Picker::noisy(hints, &self.moves);
        let mut found = None;
        while let Some(mv) = picker.next(board, &mut self.moves, &self.history) {
            if !see_ge(board, mv, goal - node.static_eval) {
                continue;
            }
            let child = board.play_unchecked(mv);
            self.enter(board, ply, mv);
            let window = Window {
                alpha: -goal,
                beta: 1 - goal,
            };
            let mut score = -self.quiescence(&child, ply + 1, window);
            if score >= goal {
                score = -self.node(&child, ply + 1, depth - 4, window, !node.cut);
            }
            if self.stopped {
                found = Some(0);
                break;
            }
            if score >= goal {
                found = Some(score);
                break;
            }
        }
        self.moves.truncate(start);
        found
    }

    /// Whether a move is not worth searching, once some move avoids being mated.
    pub(super) fn prune_move(
        &self,
        board: &Board,
        node: &Node,
        candidate: &Candidate,
        picker: &mut Picker,
    ) -> bool {
        if !self.order.techniques.selective || !board.has_pieces(board.side()) {
            return false;
        }
        let depth = node.depth;
        if !candidate.quiet {
            if self.is_futile_capture(board, node, candidate) {
                return true;
            }
            return !see_ge(board, candidate.mv, -SEE_CAPTURE * depth);
        }
        let enough = (LMP_BASE + depth * depth) / (2 - node.improving as i32);
        if candidate.number as i32 > enough {
            picker.skip_quiets();
            return true;
        }
        let reduced = (depth - base_reduction(depth, candidate.number)).max(0);
        if !candidate.checks {
            let bad = reduced <= HISTORY_DEPTH && candidate.history < -HISTORY_MARGIN * depth;
            let reach = node.static_eval + FUTILITY_BASE + FUTILITY_MARGIN * reduced;
            let futile = reduced <= FUTILITY_DEPTH && reach <= node.window.alpha;
            if bad || (futile && !node.in_check) {
                return true;
            }
        }
        !see_ge(board, candidate.mv, -SEE_QUIET * reduced * reduced)
    }

    /// Whether even what a capture takes leaves the score too far below alpha.
    fn is_futile_capture(&self, board: &Board, node: &Node, candidate: &Candidate) -> bool {
        let Candidate { mv, history, .. } = *candidate;
        if node.in_check || node.pv || candidate.checks || mv.promotion().is_some() {
            return false;
        }
        let reduced = (node.depth - base_reduction(node.depth, candidate.number) / 2).max(0);
        let gain = captured(board, mv).map_or(0, exchange_value);
        let margin = CAPTURE_FUTILITY_BASE + CAPTURE_FUTILITY_MARGIN * reduced;
        reduced <= CAPTURE_FUTILITY_DEPTH
            && node.static_eval + margin + gain + history / 32 <= node.window.alpha
    }

    /// Searches the table's move deeper if every other move is clearly worse; if others are as good as beta, the node
    /// is settled.
    pub(super) fn extend(
        &mut self,
        board: &Board,
        node: &Node,
        candidate: &Candidate,
    ) -> Extension {
        let none = Extension::default();
        let Some(entry) = node.entry else { return none };
        let Node { ply, depth, .. } = *node;
        let applies = self.order.techniques.selective
            && depth >= SINGULAR_DEPTH
            && candidate.mv == entry.mv
            && node.excluded.is_none()
            && entry.depth >= depth - 3
            && matches!(entry.bound, Bound::Lower | Bound::Exact)
            && entry.score.abs() < MATE_BOUND
            && ply < 2 * self.root_depth as usize;
        if !applies {
            return none;
        }
        let goal = entry.score - SINGULAR_MARGIN * depth / 16;
        let window = Window {
            alpha: goal - 1,
            beta: goal,
        };
        let killers = self.plies[ply].killers;
        self.plies[ply].excluded = candidate.mv;
        let score = self.node(board, ply, (depth - 1) / 2, window, node.cut);
        self.plies[ply].excluded = Move::NONE;
        self.plies[ply].killers = killers;
        if score < goal {
            let double = !node.pv && score < goal - DOUBLE_MARGIN && self.plies[ply].doubles < 6;
            return Extension {
                plies: 1 + double as i32,
                cutoff: None,
            };
        }
        if goal >= node.window.beta && !node.pv {
            return Extension {
                plies: 0,
                cutoff: Some(goal),
            };
        }
        Extension {
            plies: -((entry.score >= node.window.beta) as i32),
            cutoff: None,
        }
    }

    /// The static evaluation of a node that is not in check.
    pub(super) fn static_eval(&self, board: &Board, entry: Option<&Entry>) -> (Score, Score) {
        let raw = match entry {
            Some(entry) if entry.eval != NO_EVAL => entry.eval,
            _ => self.evaluate(board),
        };
        if self.order.techniques.selective {
            (raw, self.corrected(board, raw))
        } else {
            (raw, raw)
        }
    }
}
