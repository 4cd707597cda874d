//! The file of scored positions.

use crate::epd;
use anyhow::{Context, Result};
use cb_core::board::Board;
use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{BufWriter, ErrorKind, Write};
use std::path::Path;

/// A file that positions are added to, each once.
pub struct Store {
    file: BufWriter<File>,
    seen: HashSet<u64>,
}

impl Store {
    /// Opens the file and reads the positions that it holds; a last line that a stopped run left unfinished is cut off.
    pub fn open(path: &Path) -> Result<Store> {
        let name = || path.display().to_string();
        let text = match std::fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            text => text.with_context(name)?,
        };
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut seen = HashSet::new();
        for (index, line) in text[..whole].lines().enumerate() {
            let record = epd::parse(index + 1, line)
                .with_context(|| format!("{}: {}", name(), index + 1))?;
            seen.insert(record.board.key());
        }
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .with_context(name)?;
        file.set_len(whole as u64).with_context(name)?;
        Ok(Store {
            file: BufWriter::new(file),
            seen,
        })
    }

    /// Positions in the file.
    pub fn len(&self) -> usize {
        self.seen.len()
    }

    /// Whether the file lacks the position.
    pub fn is_new(&self, board: &Board) -> bool {
        !self.seen.contains(&board.key())
    }

    /// Adds a position with its score in centipawns for the side to move.
    pub fn add(&mut self, board: &Board, score: i32) -> Result<()> {
        self.seen.insert(board.key());
        let fen = board.to_string();
        // EPD has no clocks.
        let fields: Vec<&str> = fen.split(' ').take(4).collect();
        Ok(writeln!(self.file, "{} ce {score};", fields.join(" "))?)
    }

    /// Writes what waits to be written.
    pub fn flush(&mut self) -> Result<()> {
        Ok(self.file.flush()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stopped_run_goes_on() {
        let path = std::env::temp_dir().join(format!("cb-bench-store-{}.epd", std::process::id()));
        let start = Board::start();
        let mut store = Store::open(&path).unwrap();
        assert!(store.is_new(&start));
        store.add(&start, -12).unwrap();
        assert!(!store.is_new(&start));
        drop(store);
        let line = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ce -12;\n";
        assert_eq!(std::fs::read_to_string(&path).unwrap(), line);
        std::fs::write(&path, format!("{line}4k3/8/8/8/8/8/8/4K2R w K")).unwrap();
        let store = Store::open(&path).unwrap();
        assert_eq!(store.len(), 1);
        assert!(!store.is_new(&start));
        drop(store);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), line);
        std::fs::remove_file(&path).unwrap();
    }
}
