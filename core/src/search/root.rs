//! The root of the tree: one line after another, each without the moves of the lines before it.

use super::Search;
use super::memory::ScoredMove;
use super::moves::Attempt;
use super::node::Window;
use super::order::{sort_falling, to_front};
use crate::board::Board;
use crate::chessmove::Move;
use crate::movegen::{self, Kind};
use crate::piece::Piece;
use crate::score::{INFINITE, Score};
use crate::see::{captured, exchange_value, see_ge};
use crate::table::{Bound, Entry};

/// What one pass over the root moves found.
#[derive(Clone, Copy, Debug)]
pub(super) struct RootResult {
    /// The score, exact inside the window, a bound outside.
    pub(super) score: Score,
    /// Whether the principal variation at ply 0 is this pass's.
    pub(super) has_line: bool,
}

impl Search<'_> {
    /// Puts the root moves on the bottom of the move stack, those that look best first.
    pub(super) fn list_root_moves(&mut self) -> usize {
        let board = *self.order.game.board();
        let wanted = self.order.limits.root_moves;
        let any = wanted.iter().any(|&mv| board.is_legal(mv));
        self.moves.truncate(0);
        movegen::for_each(&board, Kind::All, |mv| {
            if !any || wanted.contains(&mv) {
                self.moves.push(ScoredMove {
                    mv,
                    score: first_guess(&board, mv),
                });
            }
        });
        sort_falling(self.moves.list(0), |slot| Score::from(slot.score));
        self.moves.top()
    }

    /// Searches the root moves from `first` on. A move that raises alpha comes to `first`.
    pub(super) fn root(&mut self, first: usize, depth: i32, window: Window) -> RootResult {
        let board = *self.order.game.board();
        let (mut alpha, beta) = (window.alpha, window.beta);
        let mut result = RootResult {
            score: -INFINITE,
            has_line: false,
        };
        let mut best_move = Move::NONE;
        self.begin_root(&board);
        if self.count_node(0) {
            return result;
        }
        let count = self.moves.top();
        for index in first..count {
            let mv = self.moves.at(index);
            let nodes = self.nodes;
            let child = board.play_unchecked(mv);
            self.enter(&board, 0, mv);
            let number = index - first + 1;
            let reduction = self.root_reduction(&board, mv, depth, number);
            let window = Window { alpha, beta };
            let attempt = Attempt {
                ply: 0,
                depth: depth - 1,
                reduction,
                window,
                first: number == 1,
                cut: false,
            };
            let score = self.child(&child, attempt);
            if self.stopped {
                break;
            }
            if score > result.score {
                result.score = score;
                if score > alpha {
                    best_move = mv;
                    self.best_nodes = self.nodes - nodes;
                    self.plies.extend_pv(0, mv);
                    result.has_line = true;
                    to_front(self.moves.list(first), index - first);
                    if score >= beta {
                        break;
                    }
                    alpha = score;
                }
            }
        }
        if !self.stopped && first == 0 {
            let bound = match (result.score >= beta, best_move.is_none()) {
                (true, _) => Bound::Lower,
                (_, true) => Bound::Upper,
                _ => Bound::Exact,
            };
            self.store_root(&board, best_move, result.score, depth, bound);
        }
        result
    }

    fn begin_root(&mut self, board: &Board) {
        let eval = if board.in_check() {
            crate::table::NO_EVAL
        } else {
            self.evaluate(board)
        };
        let root = &mut self.plies[0];
        root.key = board.key();
        root.eval = eval as i16;
        root.excluded = Move::NONE;
        root.pv_length = 0;
        root.guided = true;
        root.doubles = 0;
    }

    fn root_reduction(&self, board: &Board, mv: Move, depth: i32, number: usize) -> i32 {
        let calm = !board.in_check() && captured(board, mv).is_none() && mv.promotion().is_none();
        if !self.order.techniques.selective || depth < 3 || number < 4 || !calm {
            return 0;
        }
        (super::prune::base_reduction(depth, number) - 1).clamp(0, depth - 2)
    }

    fn store_root(&self, board: &Board, mv: Move, score: Score, depth: i32, bound: Bound) {
        if let Some(table) = self.table_in_use() {
            let eval = self.plies[0].eval();
            let entry = Entry {
                mv,
                score,
                eval,
                depth,
                bound,
                pv: true,
            };
            table.store(board.key(), &entry, 0);
        }
    }
}

/// How good a root move looks before anything is searched: what it wins, or how little it hangs.
fn first_guess(board: &Board, mv: Move) -> i16 {
    let gain = captured(board, mv).map_or(0, exchange_value)
        + mv.promotion().map_or(0, |piece| {
            exchange_value(piece) - exchange_value(Piece::Pawn)
        });
    let score = if see_ge(board, mv, 0) {
        gain
    } else {
        gain - 2_000
    };
    score as i16
}
