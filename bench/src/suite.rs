//! Checks suites of perft counts.

use crate::position;
use anyhow::{Context, Result, anyhow, bail, ensure};
use cb_core::perft::perft;
use indicatif::{ProgressBar, ProgressStyle};
use std::path::{Path, PathBuf};

/// Checks the perft counts of a suite; fails if one is wrong.
///
/// A record is an EPD line, `FEN ;D1 20 ;D2 400`, or several lines: `epd FEN`, then `perft DEPTH NODES` for each depth.
/// `#` begins a comment and `id` lines are passed over. Chess960 is told by the castling rights.
/// Last line: `positions <n> failed <k>`.
#[derive(clap::Args)]
pub struct Args {
    /// The suite
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Passes over counts above this
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    max_nodes: u64,
}

/// A position and its known counts.
#[derive(Debug, PartialEq, Eq)]
struct Record {
    line: usize,
    fen: String,
    counts: Vec<(u32, u64)>,
}

/// Checks the suite and prints.
pub fn run(args: &Args) -> Result<()> {
    let file = args.file.display();
    let records = read(&args.file)?;
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} positions, {eta} left")?;
    let bar = ProgressBar::new(records.len() as u64).with_style(style);
    let mut failed = 0;
    for record in &records {
        if let Err(what) = check(record, args.max_nodes) {
            failed += 1;
            bar.suspend(|| eprintln!("{file}, line {}: {}: {what}", record.line, record.fen));
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    println!("positions {} failed {failed}", records.len());
    if failed > 0 {
        bail!("{failed} positions failed: their lines are named above");
    }
    Ok(())
}

fn check(record: &Record, max_nodes: u64) -> Result<()> {
    let board = position::read(&record.fen).map_err(|error| anyhow!("{error}"))?;
    for &(depth, expected) in record
        .counts
        .iter()
        .filter(|&&(_, nodes)| nodes <= max_nodes)
    {
        let counted = perft(&board, depth);
        ensure!(
            counted == expected,
            "depth {depth}: counted {counted}, should be {expected}"
        );
    }
    Ok(())
}

fn read(path: &Path) -> Result<Vec<Record>> {
    let file = path.display();
    let text =
        std::fs::read_to_string(path).with_context(|| format!("cannot read the suite {file}"))?;
    let mut records = Vec::new();
    for (index, line) in text.lines().enumerate() {
        read_line(index + 1, line.trim(), &mut records)
            .with_context(|| format!("{file}, line {}", index + 1))?;
    }
    ensure!(
        !records.is_empty(),
        "{file} holds no position: write lines as `FEN ;D1 20 ;D2 400`"
    );
    Ok(records)
}

fn read_line(line: usize, text: &str, records: &mut Vec<Record>) -> Result<()> {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    match word {
        "" | "id" => {}
        _ if word.starts_with('#') => {}
        "epd" => records.push(Record {
            line,
            fen: rest.trim().to_owned(),
            counts: Vec::new(),
        }),
        "perft" => {
            let record = records.last_mut().context("`perft` before any `epd`")?;
            record.counts.push(count(rest)?);
        }
        _ => {
            let mut parts = text.split(';').map(str::trim);
            let fen = parts.next().unwrap_or_default().to_owned();
            let counts = parts
                .filter(|part| !part.is_empty())
                .map(|part| {
                    count(
                        part.strip_prefix('D')
                            .with_context(|| format!("`{part}` is not `D<depth> <nodes>`"))?,
                    )
                })
                .collect::<Result<Vec<_>>>()?;
            ensure!(!counts.is_empty(), "no count: write `FEN ;D1 20 ;D2 400`");
            records.push(Record { line, fen, counts });
        }
    }
    Ok(())
}

/// Reads `DEPTH NODES`.
fn count(text: &str) -> Result<(u32, u64)> {
    let (depth, nodes) = text
        .split_once(char::is_whitespace)
        .with_context(|| format!("`{text}` is not a depth and a count"))?;
    let depth = depth
        .parse()
        .with_context(|| format!("`{depth}` is no depth"))?;
    let nodes = nodes
        .trim()
        .parse()
        .with_context(|| format!("`{nodes}` is no count"))?;
    Ok((depth, nodes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records(text: &str) -> Result<Vec<Record>> {
        let mut records = Vec::new();
        for (index, line) in text.lines().enumerate() {
            read_line(index + 1, line, &mut records)?;
        }
        Ok(records)
    }

    #[test]
    fn both_forms_are_read() {
        let one_line = records("4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66").unwrap();
        let lines = records(
            "# a comment\n\nid x\nepd 4k3/8/8/8/8/8/8/4K2R w K - 0 1\nperft 1 15\nperft 2 66",
        )
        .unwrap();
        assert_eq!(one_line[0].fen, lines[0].fen);
        assert_eq!(one_line[0].counts, vec![(1, 15), (2, 66)]);
        assert_eq!(one_line[0].counts, lines[0].counts);
        assert_eq!(lines[0].line, 4);
        for wrong in [
            "perft 1 20",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "x ;E1 20",
            "x ;D1",
            "x ;D1 many",
        ] {
            assert!(records(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn wrong_counts_are_found_up_to_the_limit() {
        let record = |counts: &[(u32, u64)]| Record {
            line: 1,
            fen: "4k3/8/8/8/8/8/8/4K2R w K - 0 1".to_owned(),
            counts: counts.to_vec(),
        };
        assert!(check(&record(&[(1, 15), (2, 66)]), 100).is_ok());
        assert!(check(&record(&[(1, 15), (2, 67)]), 100).is_err());
        assert!(check(&record(&[(1, 15), (2, 67)]), 20).is_ok());
        let empty = Record {
            fen: "8/8/8/8/8/8/8/8 w - - 0 1".to_owned(),
            ..record(&[])
        };
        assert!(check(&empty, 100).is_err());
    }
}
