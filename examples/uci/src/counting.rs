//! `go perft`: the number of lines of legal moves, move by move.

use crate::control::Control;
use crate::report::{line, uci};
use cb_core::board::Board;
use cb_core::movegen::legal_moves;
use cb_core::perft::perft;

/// Plies that are counted without a look at `stop`: well below a second.
const UNHEARD: u32 = 4;
/// Deeper counts would not end.
const DEPTH_MAX: u32 = 30;

/// Counts and prints; `stop` ends it with what was counted.
pub fn run(board: &Board, depth: u32, control: &Control, ticket: u32) {
    let depth = depth.clamp(1, DEPTH_MAX);
    let mut total = 0u64;
    for mv in legal_moves(board) {
        let Some(nodes) = count(&board.play_unchecked(mv), depth - 1, control, ticket) else {
            line("info string perft was stopped");
            break;
        };
        line(&format!("{}: {nodes}", uci(board, mv)));
        total = total.saturating_add(nodes);
    }
    line(&format!("\nNodes searched: {total}"));
}

fn count(board: &Board, depth: u32, control: &Control, ticket: u32) -> Option<u64> {
    if control.is_released(ticket) {
        return None;
    }
    if depth <= UNHEARD {
        return Some(perft(board, depth));
    }
    let mut total = 0u64;
    for mv in legal_moves(board) {
        let nodes = count(&board.play_unchecked(mv), depth - 1, control, ticket)?;
        total = total.saturating_add(nodes);
    }
    Some(total)
}
