//! Beyond the depth: captures, promotions and answers to checks, until the position is quiet.

use super::Search;
use super::node::Window;
use super::params::DELTA_MARGIN;
use super::picker::{Hints, Picker};
use super::prune::better_guess;
use crate::board::Board;
use crate::chessmove::Move;
use crate::movegen;
use crate::score::{INFINITE, MATE_BOUND, Score};
use crate::see::captured;
use crate::table::{Bound, Entry, NO_EVAL};

/// What taking a man may gain in the evaluation, in centipawns: its endgame weights, pawn to king.
const GAINS: [Score; 6] = [181, 452, 489, 798, 1354, 0];

/// A node of the quiescence search.
struct Quiet {
    ply: usize,
    window: Window,
    /// What standing pat is worth, or minus [`INFINITE`] in check.
    standing: Score,
    /// Whether checks are tried too.
    checks: bool,
}

impl Search<'_> {
    /// The score of a position in which the side to move may stand pat, take without losing material, or promote; in
    /// check it must answer with any legal move.
    ///
    /// At the first ply of a selective search it may also give check if that loses nothing.
    pub(super) fn quiescence(&mut self, board: &Board, ply: usize, window: Window) -> Score {
        self.resolve(board, ply, window, self.order.techniques.selective)
    }

    fn resolve(&mut self, board: &Board, ply: usize, window: Window, checks: bool) -> Score {
        self.plies[ply].pv_length = 0;
        self.plies[ply].key = board.key();
        if self.count_node(ply) {
            return 0;
        }
        if self.is_too_deep(ply) {
            return self.evaluate(board);
        }
        let entry = self
            .table_in_use()
            .and_then(|table| table.probe(board.key(), ply));
        if let Some(score) = self.table_cutoff(board, entry.as_ref(), 0, window) {
            return score;
        }
        let in_check = board.in_check();
        let (mut raw, mut standing) = (NO_EVAL, -INFINITE);
        if !in_check {
            let selective = self.order.techniques.selective;
            if self.is_stalemate(board) {
                return 0;
            }
            let eval;
            (raw, eval) = self.static_eval(board, entry.as_ref());
            standing = if selective {
                better_guess(eval, entry.as_ref())
            } else {
                eval
            };
            if standing >= window.beta {
                if entry.is_none() {
                    self.store_quiet(board, ply, Move::NONE, standing, raw, Bound::Lower);
                }
                return standing;
            }
        }
        let Window { alpha, beta } = window;
        let mut node = Quiet {
            ply,
            window: Window {
                alpha: alpha.max(standing),
                beta,
            },
            standing,
            checks,
        };
        let (best, best_move) = self.quiescence_moves(board, &mut node, entry);
        if self.stopped {
            return 0;
        }
        if in_check && best == -INFINITE {
            return Search::no_moves(board, ply);
        }
        let bound = match (best >= beta, best > alpha) {
            (true, _) => Bound::Lower,
            (_, true) if beta - alpha > 1 => Bound::Exact,
            _ => Bound::Upper,
        };
        self.store_quiet(board, ply, best_move, best, raw, bound);
        best
    }

    fn store_quiet(
        &self,
        board: &Board,
        ply: usize,
        mv: Move,
        score: Score,
        eval: Score,
        bound: Bound,
    ) {
        if let Some(table) = self.table_in_use() {
            let entry = Entry {
                mv,
                score,
                eval,
                depth: 0,
                bound,
                pv: false,
            };
            table.store(board.key(), &entry, ply);
        }
    }

    /// Whether a side that is not in check has no move. A selective search looks only where that is likely: at a side
    /// with nothing but king and pawns.
    fn is_stalemate(&self, board: &Board) -> bool {
        let likely = !self.order.techniques.selective || !board.has_pieces(board.side());
        likely && !movegen::has_legal_move(board)
    }

    fn quiescence_moves(
        &mut self,
        board: &Board,
        node: &mut Quiet,
        entry: Option<Entry>,
    ) -> (Score, Move) {
        let Quiet {
            ply,
            standing,
            checks,
            ..
        } = *node;
        let window = &mut node.window;
        let in_check = board.in_check();
        let known = entry.map_or(Move::NONE, |entry| entry.mv);
        let noisy = captured(board, known).is_some() || known.promotion().is_some();
        let first = if in_check || noisy { known } else { Move::NONE };
        let hints = Hints {
            first,
            killers: [Move::NONE; 2],
            before: self.plies.before(ply),
        };
        let start = self.moves.top();
        let mut picker = match in_check {
            true => Picker::new(hints, &self.moves),
            false if checks => Picker::noisy_and_checks(hints, &self.moves),
            false => Picker::noisy(hints, &self.moves),
        };
        let (mut best, mut best_move) = (standing, Move::NONE);
        while let Some(mv) = picker.next(board, &mut self.moves, &self.history) {
            if self.order.techniques.selective && best > -MATE_BOUND {
                if in_check {
                    picker.skip_quiets();
                } else if let Some(limit) = self.delta(board, mv, standing, window.alpha) {
                    best = best.max(limit);
                    continue;
                }
            }
            let child = board.play_unchecked(mv);
            self.enter(board, ply, mv);
            let flipped = Window {
                alpha: -window.beta,
                beta: -window.alpha,
            };
            let score = -self.resolve(&child, ply + 1, flipped, false);
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > window.alpha {
                    best_move = mv;
                    if window.is_open() {
                        self.plies.extend_pv(ply, mv);
                    }
                    window.alpha = score;
                    if score >= window.beta {
                        break;
                    }
                }
            }
        }
        self.moves.truncate(start);
        (best, best_move)
    }

    /// What a capture can bring the score to, if even that does not reach alpha.
    fn delta(&self, board: &Board, mv: Move, standing: Score, alpha: Score) -> Option<Score> {
        let victim = captured(board, mv).filter(|_| mv.promotion().is_none())?;
        let reach = standing + GAINS[victim.index()] + DELTA_MARGIN;
        (reach <= alpha).then_some(reach)
    }
}
