//! Options that several subcommands share.

use super::selfplay::{self, Part};
use super::work::Run;
use anyhow::{Context, Result};
use cb_core::board::Board;
use serde_json::Value;
use std::path::PathBuf;

/// What games of levels begin with.
#[derive(clap::Args)]
pub struct Openings {
    /// Another seed takes other openings and other dice
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Positions to start from, FEN or EPD lines: every tenth is for checks, the others are for `fit`
    #[arg(
        long,
        value_name = "FILE",
        default_value = "../shared/data/books/people_openings.epd"
    )]
    book: PathBuf,
}

impl Openings {
    /// The positions, in the order that the seed decides.
    pub fn read(&self, part: Part) -> Result<Vec<Board>> {
        selfplay::openings(&self.book, part, self.seed)
    }

    /// The book's name without its folder.
    pub fn book(&self) -> Option<String> {
        let name = self.book.file_name();
        name.map(|name| name.to_string_lossy().into_owned())
    }
}

/// How a long run is worked off.
#[derive(clap::Args)]
pub struct Running {
    /// Keeps every single result in this file, and goes on from what it holds
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Games, puzzles or positions at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    pub threads: u8,
}

impl Running {
    /// The run that these options make.
    pub fn run<'a>(&'a self, unit: &'a str, terms: &'a Value) -> Run<'a> {
        Run {
            label: "",
            unit,
            resume: self.resume.as_deref(),
            terms,
            threads: self.threads,
        }
    }
}

/// Where figures go besides the lines that are printed.
#[derive(clap::Args, Default)]
pub struct Figures {
    /// Writes the figures as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draws the figures, as SVG
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
}

impl Figures {
    /// Writes the figures where they are wanted.
    pub fn write(&self, csv: impl FnOnce() -> String) -> Result<()> {
        match &self.csv {
            Some(path) => std::fs::write(path, csv())
                .with_context(|| format!("cannot write {}", path.display())),
            None => Ok(()),
        }
    }
}
