//! A search that sees material and mates alone: what a few plies win or lose.

use cb_core::board::Board;
use cb_core::chessmove::Move;
use cb_core::color::Color;
use cb_core::movegen::{self, Kind, MoveList};
use cb_core::piece::Piece;
use cb_core::score::{INFINITE, MATE, Score, mated_in};
use cb_core::see::{captured, exchange_value, see_ge};

/// What the side to move has more than the other, in centipawns of material, after the best `plies` moves and the
/// captures that follow them. Mates count as in the engine: [`MATE`] less the plies to it; stalemate counts as 0.
pub fn value(board: &Board, plies: u32) -> Score {
    search(board, plies, 0, -INFINITE, INFINITE)
}

fn search(board: &Board, plies: u32, ply: usize, alpha: Score, beta: Score) -> Score {
    if plies == 0 {
        return settle(board, ply, alpha, beta);
    }
    let moves = sorted(movegen::legal_moves(board), board);
    if moves.is_empty() {
        return no_moves(board, ply);
    }
    let mut best = -INFINITE;
    for mv in moves {
        let next = board.play_unchecked(mv);
        let score = -search(&next, plies - 1, ply + 1, -beta, -alpha.max(best));
        best = best.max(score);
        if best >= beta {
            break;
        }
    }
    best
}

/// Plays captures that do not lose material by exchange until both sides would rather stop.
fn settle(board: &Board, ply: usize, alpha: Score, beta: Score) -> Score {
    if board.in_check() && !movegen::has_legal_move(board) {
        return mated_in(ply);
    }
    let mut best = balance(board);
    if best >= beta {
        return best;
    }
    let mut moves = MoveList::new();
    movegen::for_each(board, Kind::Noisy, |mv| {
        if see_ge(board, mv, 0) {
            moves.push(mv);
        }
    });
    for mv in sorted(moves, board) {
        let next = board.play_unchecked(mv);
        let score = -settle(&next, ply + 1, -beta, -alpha.max(best));
        best = best.max(score);
        if best >= beta {
            break;
        }
    }
    best
}

fn no_moves(board: &Board, ply: usize) -> Score {
    if board.in_check() { mated_in(ply) } else { 0 }
}

/// Those that take most with least first.
fn sorted(mut moves: MoveList, board: &Board) -> MoveList {
    moves.sort_by_cached_key(|&mv| {
        let taker = board.piece_on(mv.from()).map_or(0, |piece| piece as Score);
        taker - 8 * gain(board, mv)
    });
    moves
}

/// What a move takes and promotes to, in centipawns.
pub fn gain(board: &Board, mv: Move) -> Score {
    let promoted = mv.promotion().map_or(0, |piece| {
        exchange_value(piece) - exchange_value(Piece::Pawn)
    });
    captured(board, mv).map_or(0, exchange_value) + promoted
}

fn balance(board: &Board) -> Score {
    let material = |color: Color| -> Score {
        let count = |piece: Piece| board.of(color, piece).count() as Score;
        Piece::ALL
            .into_iter()
            .map(|piece| count(piece) * exchange_value(piece))
            .sum()
    };
    let total = material(board.side()) - material(!board.side());
    debug_assert!(total.abs() < MATE / 2);
    total
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position;

    #[test]
    fn material_and_mates_are_seen() {
        let at = |fen: &str, plies| value(&position::read(fen).unwrap(), plies);
        assert_eq!(at("4k3/8/3p4/4Q3/8/8/8/4K3 b - - 0 1", 1), 100);
        assert_eq!(at("4k3/8/3p4/4Q3/8/8/8/4K3 b - - 0 1", 0), 100);
        // A fork, then the rook falls.
        let fork = "r3k3/8/8/3N4/8/8/7P/4K3 w - - 0 1";
        assert_eq!(at(fork, 1), 410 - 500);
        assert_eq!(at(fork, 3), 410);
        // Mate in two by the back rank, and stalemate.
        assert_eq!(at("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1), MATE - 1);
        assert_eq!(at("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 2), 0);
    }
}
