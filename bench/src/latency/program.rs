//! A UCI engine's search through its input and output: what its users wait for.

use super::{TOO_LATE, Target};
use crate::gauntlet;
use crate::gauntlet::engine::{Engine, Trouble};
use crate::gauntlet::line::Score;
use anyhow::{Result, anyhow};
use cb_core::board::Board;
use std::time::Duration;

/// A running engine to measure.
pub struct Program {
    name: String,
    engine: Engine,
}

impl Program {
    /// Starts the engine of a command line.
    ///
    /// # Errors
    ///
    /// An engine that does not start or lacks an option.
    pub fn start(command: &str, options: &[String], chess960: bool) -> Result<Program> {
        let mut spec = gauntlet::spec(command, None, chess960)?;
        for text in options {
            spec.options.push(gauntlet::option(text)?);
        }
        let mut engine = Engine::start(&spec)?;
        let name = spec.name;
        engine
            .new_game(1)
            .map_err(|trouble| anyhow!("{name}, `ucinewgame`: {trouble:?}"))?;
        Ok(Program { name, engine })
    }

    /// Sends a position and waits until the engine has read it, so that only the search is measured.
    fn set_up(&mut self, board: &Board) -> Result<(), Trouble> {
        self.engine.say(&format!("position fen {board}\n"))?;
        self.engine.ready()
    }

    fn error(&self, board: &Board, command: &str, trouble: Trouble) -> anyhow::Error {
        anyhow!("{}, {board}, `{command}`: {trouble:?}", self.name)
    }
}

impl Target for Program {
    fn ways(&self) -> &'static [&'static str] {
        &["stop"]
    }

    fn stop(&mut self, board: &Board, delay: Duration, _way: usize) -> Result<Option<Duration>> {
        let answer = self.set_up(board).and_then(|()| {
            self.engine.say("go infinite\n")?;
            std::thread::sleep(delay);
            self.engine.search("stop\n", TOO_LATE)
        });
        let answer = answer.map_err(|trouble| self.error(board, "stop", trouble))?;
        Ok(Some(answer.elapsed).filter(|time| !time.is_zero()))
    }

    fn think(&mut self, board: &Board, ms: u32) -> Result<Option<Duration>> {
        let command = format!("go movetime {ms}\n");
        let time = Duration::from_millis(u64::from(ms));
        let answer = self
            .set_up(board)
            .and_then(|()| self.engine.search(&command, time + TOO_LATE));
        let answer = answer.map_err(|trouble| self.error(board, command.trim(), trouble))?;
        let score = answer.info.map(|info| info.score);
        let is_mate = matches!(score, Some(Score::Mate(_)));
        Ok((answer.elapsed >= time || !is_mate).then_some(answer.elapsed))
    }
}
