//! `cb-uci bench`: the same fixed search as `cb-bench search`, for frameworks that ask the engine itself.

use crate::memory::Words;
use cb_core::board::{Board, Variant};
use cb_core::engine::{Engine, LargeStorage};
use cb_core::game::Game;
use cb_core::search::{Limits, NoHost, Stop};
use cb_core::table::Table;
use std::time::{Duration, Instant};

/// The positions, one FEN a line.
const POSITIONS: &str = include_str!("../../../bench/data/signature.fen");
/// Plies to which each is searched.
const DEPTH: u32 = 14;
/// KiB of the table.
const HASH_KIB: u64 = 16 * 1024;

/// Searches each position with an engine that has forgotten everything: nodes in all, and the time.
///
/// # Errors
///
/// A position that is none, or a search that did not begin.
pub fn run(depth: Option<u32>) -> Result<(u64, Duration), String> {
    let limits = Limits {
        depth: Some(depth.unwrap_or(DEPTH)),
        ..Limits::default()
    };
    let words = Words::new(HASH_KIB);
    let table = Table::new(words.get());
    let mut storage = Box::new(LargeStorage::new());
    let mut engine =
        Engine::new(storage.memory()).map_err(|_| "the engine does not fit its memory")?;
    engine.set_table(Some(&table));
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for fen in POSITIONS.lines().filter(|line| !line.starts_with('#')) {
        let board = Board::from_fen(fen.as_bytes(), variant(fen))
            .map_err(|error| format!("{fen}: {error}"))?;
        table.clear();
        engine.new_game();
        let start = Instant::now();
        let found = engine
            .search(&Game::new(board), &limits, &Stop::new(), &mut NoHost)
            .map_err(|error| format!("{fen}: {error:?}"))?;
        time += start.elapsed();
        nodes += found.nodes;
    }
    Ok((nodes, time))
}

/// In the list, castling rights of Chess960 are written as the rooks' files.
fn variant(fen: &str) -> Variant {
    let rights = fen.split(' ').nth(2).unwrap_or("-");
    if rights.contains(|right| !"KQkq-".contains(right)) {
        Variant::Chess960
    } else {
        Variant::Standard
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_depth_is_that_of_the_other_program() {
        let other = include_str!("../../../bench/src/signature.rs");
        assert!(other.contains(&format!("const DEPTH: u32 = {DEPTH};")));
    }

    #[test]
    fn the_count_is_repeated() {
        let first = run(Some(3)).unwrap().0;
        assert!(first > 1000);
        assert_eq!(run(Some(3)).unwrap().0, first);
    }
}
