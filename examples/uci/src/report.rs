//! What the engine says while it searches, and the clock and dice that it searches with.

use crate::control::Control;
use cb_core::board::Board;
use cb_core::chessmove::Move;
use cb_core::notation::{write_san, write_uci};
use cb_core::score::{Score, mate_distance};
use cb_core::search::{Host, Info};
use cb_core::table::Bound;
use std::hash::{BuildHasher, RandomState};
use std::io::Write as _;
use std::time::Instant;

/// Prints a line at once. A reader that is gone is no reason to stop: the end of input will follow.
pub fn line(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}

/// A move as UCI writes it.
pub fn uci(board: &Board, mv: Move) -> String {
    let mut text = String::new();
    let _ = write_uci(board, mv, &mut text);
    text
}

/// A move as people write it.
pub fn san(board: &Board, mv: Move) -> String {
    let mut text = String::new();
    let _ = write_san(board, mv, &mut text);
    text
}

/// A score as UCI writes it.
pub fn score(score: Score) -> String {
    match mate_distance(score) {
        Some(moves) => format!("mate {moves}"),
        None => format!("cp {score}"),
    }
}

/// The host of one search.
pub struct Reporter<'a> {
    /// The position that is searched.
    pub board: Board,
    /// When `go` was read.
    pub start: Instant,
    pub control: &'a Control,
    pub ticket: u32,
    /// The clock stands still until the opponent has moved.
    pub ponders: bool,
    /// Whether to print lines.
    pub speaks: bool,
}

impl Host for Reporter<'_> {
    fn now_ms(&mut self) -> Option<u32> {
        if self.ponders && !self.control.is_released(self.ticket) {
            return Some(0);
        }
        Some(self.start.elapsed().as_millis() as u32)
    }

    fn entropy(&mut self) -> Option<u64> {
        // The standard library seeds each of these from the system's randomness.
        let now = std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .map_or(0, |since| since.as_nanos());
        Some(RandomState::new().hash_one((now, std::process::id())))
    }

    fn info(&mut self, info: &Info<'_>) {
        if self.speaks {
            let micros = self.start.elapsed().as_micros();
            line(&self.describe(info, micros));
        }
    }
}

impl Reporter<'_> {
    fn describe(&self, info: &Info<'_>, micros: u128) -> String {
        let bound = match info.bound {
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
            _ => "",
        };
        let speed = u128::from(info.nodes) * 1_000_000 / micros.max(1);
        let mut text = format!(
            "info depth {} seldepth {} multipv {} score {}{bound} nodes {} nps {speed} hashfull {} time {}",
            info.depth,
            info.seldepth.max(1),
            info.multipv,
            score(info.score),
            info.nodes,
            info.hashfull,
            micros / 1000,
        );
        let mut board = self.board;
        for (index, &mv) in info.line.moves().iter().enumerate() {
            let Some(next) = board.play(mv) else { break };
            text.push_str(if index == 0 { " pv " } else { " " });
            let _ = write_uci(&board, mv, &mut text);
            board = next;
        }
        text
    }
}
