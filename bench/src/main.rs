//! `cb-bench`: everything about the engine that is measured, one subcommand a measurement.
//!
//! The last line that a subcommand prints is its figure line, in words that scripts may rely on.

mod depth;
mod epd;
mod gauntlet;
mod human;
mod latency;
mod leaves;
mod lent;
mod oracle;
mod perft;
mod pgn;
mod position;
mod rules;
mod signature;
mod sizes;
mod soak;
mod stats;
mod suite;
mod tactics;
mod threads;
mod tune;
mod wins;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Measures the cb chess engine.
///
/// Every subcommand prints its figures last, on one line; `cb-bench help NAME` explains one.
#[derive(Parser)]
#[command(version, propagate_version = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Perft(perft::Args),
    Suite(suite::Args),
    Rules(rules::Args),
    Search(signature::Args),
    Tactics(tactics::Args),
    Latency(latency::Args),
    Depth(depth::Args),
    Sizes(sizes::Args),
    Gauntlet(Box<gauntlet::Args>),
    Tune(tune::Args),
    Wins(wins::Args),
    People(human::people::Args),
    Judge(human::judge::Args),
    Leaves(leaves::Args),
    Mistakes(human::mistakes::Args),
    Fit(human::fit::Args),
    Puzzles(human::puzzles::Args),
    Moves(human::moves::Args),
    Ladder(human::ladder::Args),
    Variety(human::variety::Args),
    Soak(soak::Args),
    Threads(threads::Args),
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Perft(args) => perft::run(&args),
        Command::Suite(args) => suite::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Search(args) => signature::run(&args),
        Command::Tactics(args) => tactics::run(&args),
        Command::Latency(args) => latency::run(&args),
        Command::Depth(args) => depth::run(&args),
        Command::Sizes(args) => sizes::run(&args),
        Command::Gauntlet(args) => gauntlet::run(&args),
        Command::Tune(args) => tune::run(&args),
        Command::Wins(args) => wins::run(&args),
        Command::People(args) => human::people::run(&args),
        Command::Judge(args) => human::judge::run(&args),
        Command::Leaves(args) => leaves::run(&args),
        Command::Mistakes(args) => human::mistakes::run(&args),
        Command::Fit(args) => human::fit::run(&args),
        Command::Puzzles(args) => human::puzzles::run(&args),
        Command::Moves(args) => human::moves::run(&args),
        Command::Ladder(args) => human::ladder::run(&args),
        Command::Variety(args) => human::variety::run(&args),
        Command::Soak(args) => soak::run(&args),
        Command::Threads(args) => threads::run(&args),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("cb-bench: {error:#}");
            ExitCode::FAILURE
        }
    }
}
