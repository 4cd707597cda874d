//! Memory on the heap for an engine and its table.

use anyhow::{Result, anyhow};
use cb_core::chessmove::Move;
use cb_core::engine::{Engine, Sizes, Workspace};
use cb_core::search::{Line, Memory, Ply, ScoredMove};
use std::sync::atomic::AtomicU32;

/// Words of a cache line, on which a bucket of the table lies.
pub const LINE_WORDS: usize = 16;

/// An engine's memory, as large as an engine can use.
pub struct Lent {
    workspace: Box<Workspace>,
    plies: Vec<Ply>,
    pv: Vec<Move>,
    moves: Vec<ScoredMove>,
    lines: Vec<Line>,
    tables: Vec<i16>,
}

impl Lent {
    /// Memory that no engine has used.
    pub fn new() -> Lent {
        let sizes = Sizes::LARGE;
        Lent {
            workspace: Box::new(Workspace::new()),
            plies: vec![Ply::default(); sizes.plies],
            pv: vec![Move::NONE; sizes.pv],
            moves: vec![ScoredMove::default(); sizes.moves],
            lines: vec![Line::EMPTY; sizes.lines],
            tables: vec![0; sizes.tables],
        }
    }

    /// An engine in this memory.
    pub fn engine(&mut self) -> Result<Engine<'_>> {
        let memory = Memory {
            workspace: &mut self.workspace,
            plies: &mut self.plies,
            pv: &mut self.pv,
            moves: &mut self.moves,
            lines: &mut self.lines,
            tables: &mut self.tables,
        };
        Engine::new(memory).map_err(|_| anyhow!("an engine does not fit its largest memory"))
    }
}

/// The words of a table, on whole cache lines.
pub struct Words {
    words: Vec<AtomicU32>,
    start: usize,
    length: usize,
}

impl Words {
    /// Zeroed words of so many MiB.
    pub fn new(mebibytes: usize) -> Words {
        let length = mebibytes << 18;
        let mut words = Vec::new();
        words.resize_with(length + LINE_WORDS, || AtomicU32::new(0));
        let start = words
            .as_ptr()
            .align_offset(size_of::<AtomicU32>() * LINE_WORDS)
            .min(LINE_WORDS);
        Words {
            words,
            start,
            length,
        }
    }

    /// The words.
    pub fn get(&self) -> &[AtomicU32] {
        &self.words[self.start..self.start + self.length]
    }
}
