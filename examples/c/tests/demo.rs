//! The demo's games by another library's rules.

use cozy_chess::util::parse_san_move;
use cozy_chess::{Board, Color, GameStatus};
use std::collections::HashMap;
use std::process::{Command, Stdio};

fn demo(arguments: &[&str]) -> Vec<String> {
    let output = Command::new(env!("CARGO_BIN_EXE_cb-demo"))
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("the demo runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout)
        .expect("ASCII")
        .lines()
        .map(String::from)
        .collect()
}

/// Plays the printed moves and returns what the last line must be.
fn replay(lines: &[String]) -> String {
    let mut board = Board::default();
    let mut seen = HashMap::from([(board.hash(), 1)]);
    let mut plies = 0;
    let is_move = |line: &&String| line.starts_with(|c: char| c.is_ascii_digit());
    for line in lines.iter().filter(is_move) {
        assert_eq!(
            board.status(),
            GameStatus::Ongoing,
            "no move after the end: {line}"
        );
        let san = line.split(' ').nth(1).expect("number and move");
        let number = format!(
            "{}{}",
            plies / 2 + 1,
            if plies % 2 == 0 { "." } else { "..." }
        );
        assert!(line.starts_with(&number), "{line}");
        let mv = parse_san_move(&board, san).unwrap_or_else(|error| panic!("{line}: {error}"));
        board
            .try_play(mv)
            .unwrap_or_else(|error| panic!("{line}: {error}"));
        *seen.entry(board.hash()).or_insert(0) += 1;
        plies += 1;
    }
    let (result, reason) = match board.status() {
        GameStatus::Won if board.side_to_move() == Color::Black => ("1-0", "checkmate"),
        GameStatus::Won => ("0-1", "checkmate"),
        // cozy-chess counts a fifty-move draw as drawn, as a claim does.
        GameStatus::Drawn if board.halfmove_clock() >= 100 => ("1/2-1/2", "fifty"),
        GameStatus::Drawn => ("1/2-1/2", "stalemate"),
        GameStatus::Ongoing if seen[&board.hash()] >= 3 => ("1/2-1/2", "threefold"),
        // Bare enough kings: no rule of cozy-chess.
        GameStatus::Ongoing if board.occupied().len() <= 4 => ("1/2-1/2", "dead"),
        GameStatus::Ongoing => panic!("the game goes on: {board}"),
    };
    format!("result {result} plies {plies} reason {reason}")
}

#[test]
fn every_move_is_legal_and_the_result_right() {
    for (elo, seed) in [("1350", "1"), ("600", "2"), ("900", "3"), ("1700", "4")] {
        let lines = demo(&["--elo", elo, "--seed", seed]);
        assert_eq!(
            lines.last(),
            Some(&replay(&lines)),
            "--elo {elo} --seed {seed}"
        );
    }
}

#[test]
fn a_seed_replays_its_game() {
    let game = |seed| demo(&["--elo", "800", "--seed", seed]);
    assert_eq!(game("11"), game("11"));
    assert_ne!(game("11"), game("12"));
}

#[test]
fn bad_arguments_are_told() {
    for arguments in [
        &["--elo", "599"][..],
        &["--elo", "2600"],
        &["--elo"],
        &["--help"],
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_cb-demo"))
            .args(arguments)
            .stdin(Stdio::null())
            .output()
            .expect("the demo runs");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            !output.stderr.is_empty() && output.stdout.is_empty(),
            "{arguments:?}"
        );
    }
}

#[test]
fn the_program_is_short_and_needs_only_the_header() {
    let source = include_str!("../play.c");
    assert!(source.lines().count() < 60);
    assert!(!source.contains("malloc"));
    let headers: Vec<_> = source
        .lines()
        .filter_map(|line| line.strip_prefix("#include "))
        .collect();
    let standard = ["<stdio.h>", "<stdlib.h>", "<string.h>", "<time.h>"];
    assert!(
        headers
            .iter()
            .all(|header| *header == "\"cb.h\"" || standard.contains(header))
    );
}
