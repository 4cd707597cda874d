//! `cb-uci`: the engine for programs that speak the Universal Chess Interface, and a small shell for people.
//!
//! - `input`: lines from standard input, whatever they hold
//! - `session`: what was said so far, and the answer to each line; `session/shell` knows the words for people;
//!   `options`, `past` and `order` read what is said
//! - `worker`: the thread that owns engine and table; `control` stops it and holds back its answers
//! - `report`, `review`, `counting`: what the worker prints
//! - `signature`: the fixed search that `cb-uci bench` runs

mod control;
mod counting;
mod input;
mod memory;
mod options;
mod order;
mod past;
mod report;
mod review;
mod session;
mod signature;
mod worker;

use session::{Flow, Session};
use std::io::{self, IsTerminal};
use std::process::ExitCode;

const USAGE: &str = "usage: cb-uci [shell | bench]

Without arguments it speaks UCI; in a terminal, or with `shell`, it also answers people.
`bench` runs a fixed search and prints its nodes and speed.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.first().map(String::as_str) {
        None => converse(io::stdin().is_terminal()),
        Some("shell") => converse(true),
        Some("bench") => bench(),
        Some("help" | "--help" | "-h") => {
            println!("{USAGE}");
            ExitCode::SUCCESS
        }
        Some(other) => {
            eprintln!("cb-uci: there is no argument `{other}`\n{USAGE}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the signature; its line is the last that is printed.
fn bench() -> ExitCode {
    match signature::run(None) {
        Ok((nodes, time)) => {
            let speed = nodes as f64 / time.as_secs_f64().max(1e-9);
            println!("{nodes} nodes {speed:.0} nps");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("cb-uci: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Answers lines until `quit` or the end of input.
fn converse(for_people: bool) -> ExitCode {
    if for_people {
        println!(
            "cb {}, a chess engine; `help` lists what you can say",
            env!("CARGO_PKG_VERSION")
        );
    }
    let mut session = match Session::new(for_people) {
        Ok(session) => session,
        Err(error) => {
            eprintln!("cb-uci: cannot start a thread: {error}");
            return ExitCode::FAILURE;
        }
    };
    let mut lines = input::Lines::new(io::stdin().lock());
    loop {
        match lines.next() {
            Ok(Some(input::Text::Whole(line))) => {
                if session.answer(&line) == Flow::Quit {
                    session.leave();
                    return ExitCode::SUCCESS;
                }
            }
            Ok(Some(input::Text::TooLong)) => session.say("the line was too long and is ignored"),
            Ok(None) | Err(_) => break,
        }
    }
    session.finish();
    ExitCode::SUCCESS
}
