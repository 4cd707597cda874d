//! The engine that scores positions.

use crate::gauntlet::{self, engine::Engine};
use anyhow::{Context, Result, anyhow};
use cb_core::board::Board;
use std::time::Duration;

/// How long the judge may think about one position.
const PATIENCE: Duration = Duration::from_secs(60);

/// How much the judge does for a position.
#[derive(Clone, Copy)]
pub enum Work {
    Nodes(u64),
    Depth(u32),
}

/// A running engine.
pub struct Judge {
    engine: Engine,
    go: String,
}

impl Judge {
    /// Starts the engine.
    pub fn start(command: &str, work: Work) -> Result<Judge> {
        let mut spec = gauntlet::spec(command, Some("the judge"), false)?;
        spec.options.push(("Hash".to_owned(), "16".to_owned()));
        let go = match work {
            Work::Nodes(nodes) => format!("go nodes {nodes}"),
            Work::Depth(depth) => format!("go depth {depth}"),
        };
        Ok(Judge {
            engine: Engine::start(&spec)?,
            go,
        })
    }

    /// Centipawns for the side to move; mates lie beyond every other score.
    pub fn score(&mut self, board: &Board) -> Result<i32> {
        let command = format!("position fen {board}\n{}\n", self.go);
        let answer = self
            .engine
            .search(&command, PATIENCE)
            .map_err(|trouble| anyhow!("the judge gave no answer to {board} ({trouble:?})"))?;
        let info = answer
            .info
            .with_context(|| format!("the judge gave no score for {board}"))?;
        Ok(info.score.centipawns())
    }
}
