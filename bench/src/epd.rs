//! EPD records: a position and operations.

use crate::position;
use anyhow::{Context, Result, anyhow, ensure};
use cb_core::board::Board;
use cb_core::chessmove::Move;
use cb_core::notation::parse_san;
use std::path::Path;

/// A line of an EPD file.
pub struct Record {
    /// The line's number, from 1.
    pub line: usize,
    /// The position.
    pub board: Board,
    /// Codes and operands, the latter without their quotes.
    operations: Vec<(String, String)>,
}

/// Reads a file of EPD records; empty lines and those that begin with `#` are passed over.
pub fn read(path: &Path) -> Result<Vec<Record>> {
    let file = path.display();
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {file}"))?;
    let mut records = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if !line.is_empty() && !line.starts_with('#') {
            let record =
                parse(index + 1, line).with_context(|| format!("{file}, line {}", index + 1))?;
            records.push(record);
        }
    }
    ensure!(!records.is_empty(), "{file} holds no position");
    Ok(records)
}

/// Reads one record.
pub fn parse(line: usize, text: &str) -> Result<Record> {
    let board =
        position::read(text).map_err(|error| anyhow!("`{text}` is no position: {error}"))?;
    let mut rest = text;
    for _ in 0..4 {
        rest = rest
            .trim_start()
            .split_once(char::is_whitespace)
            .map_or("", |(_, rest)| rest);
    }
    let operations = split(rest)
        .into_iter()
        .filter_map(|operation| {
            let (code, operand) = operation.split_once(char::is_whitespace)?;
            Some((code.to_owned(), operand.trim().trim_matches('"').to_owned()))
        })
        .collect();
    Ok(Record {
        line,
        board,
        operations,
    })
}

/// Splits at semicolons outside quotes.
fn split(text: &str) -> Vec<&str> {
    let mut quoted = false;
    text.split(|c| {
        quoted ^= c == '"';
        c == ';' && !quoted
    })
    .map(str::trim)
    .filter(|operation| !operation.is_empty())
    .collect()
}

impl Record {
    /// The operand of a code.
    pub fn get(&self, code: &str) -> Option<&str> {
        self.operations
            .iter()
            .find(|(name, _)| name == code)
            .map(|(_, operand)| operand.as_str())
    }

    /// The moves of a code such as `bm`; none if it is missing.
    pub fn moves(&self, code: &str) -> Result<Vec<Move>> {
        self.get(code)
            .unwrap_or_default()
            .split_whitespace()
            .map(|text| self.san(text))
            .collect()
    }

    /// A move in SAN.
    pub fn san(&self, text: &str) -> Result<Move> {
        parse_san(&self.board, text.as_bytes()).map_err(|error| {
            anyhow!(
                "line {}: `{text}` is no move of {}: {error:?}",
                self.line,
                self.board
            )
        })
    }

    /// The points of moves in a comment `c0 "Bf2=46, f5=100"`; none if it is missing or says something else.
    pub fn points(&self) -> Vec<(Move, u32)> {
        let read = |part: &str| {
            let (text, points) = part.trim().split_once('=')?;
            Some((self.san(text).ok()?, points.parse().ok()?))
        };
        let all: Option<Vec<_>> = self
            .get("c0")
            .unwrap_or_default()
            .split(',')
            .map(read)
            .collect();
        all.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_are_read() {
        let text = "1kr5/3n4/q3p2p/p2n2p1/PppB1P2/5BP1/1P2Q2P/3R2K1 w - - bm f5 Bf2; id \"a; b\"; c0 \"f5=100, Bf2=46\";";
        let record = parse(3, text).unwrap();
        assert_eq!(record.get("id"), Some("a; b"));
        let moves = record.moves("bm").unwrap();
        assert_eq!(moves.len(), 2);
        assert_eq!(record.points(), vec![(moves[0], 100), (moves[1], 46)]);
        assert!(record.moves("am").unwrap().is_empty());
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        assert!(parse(1, "nonsense").is_err());
        let record = parse(7, "4k3/8/8/8/8/8/8/4K3 w - - bm Qh5; c0 \"a comment\";").unwrap();
        assert!(
            record
                .moves("bm")
                .unwrap_err()
                .to_string()
                .contains("line 7: `Qh5`")
        );
        assert!(record.points().is_empty());
        let clocks = parse(1, "4k3/8/8/8/8/8/8/4K3 w - - 5 20").unwrap();
        assert_eq!(clocks.board.halfmove_clock(), 5);
        assert!(clocks.moves("bm").unwrap().is_empty());
    }
}
