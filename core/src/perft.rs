//! Counting the leaves of the tree of legal moves: the usual test of a move generator.

use crate::board::Board;
use crate::movegen::{self, Kind};

/// The number of move sequences of `depth` plies from a position; 1 for depth 0. The last ply is counted, not made.
pub fn perft(board: &Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => movegen::legal_count(board) as u64,
        _ => {
            let mut nodes = 0;
            movegen::for_each(board, Kind::All, |mv| {
                nodes += perft(&board.play_unchecked(mv), depth - 1);
            });
            nodes
        }
    }
}
