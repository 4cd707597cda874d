//! The match runner against an engine with every fault there is.
#![cfg(unix)]

use std::process::{Command, Output};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";

/// A file of the test's own, removed at its end.
struct Scratch(std::path::PathBuf);

impl Scratch {
    fn new(name: &str, text: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("cb-bench-{}-{name}", std::process::id()));
        std::fs::write(&path, text).unwrap();
        Scratch(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        std::fs::remove_file(&self.0).unwrap();
    }
}

fn fake(fault: &str) -> String {
    format!(
        "sh '{}/tests/fake_engine.sh' {fault}",
        env!("CARGO_MANIFEST_DIR")
    )
}

fn gauntlet(test: &str, first: &str, other: &str, rest: &str) -> Output {
    let book = Scratch::new(&format!("{test}.epd"), START);
    Command::new(env!("CARGO_BIN_EXE_cb-bench"))
        .args([
            "gauntlet",
            "--engine",
            &fake(first),
            "--vs",
            &fake(other),
            "--book",
            book.path(),
        ])
        .args(rest.split_whitespace())
        .output()
        .unwrap()
}

fn last_line(test: &str, first: &str, other: &str, rest: &str) -> String {
    let output = gauntlet(test, first, other, rest);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .last()
        .unwrap_or_default()
        .to_owned()
}

#[test]
fn games_without_a_fault_are_drawn_by_repetition() {
    assert_eq!(
        last_line(
            "drawn",
            "none",
            "none",
            "--nodes 1 --games 5 --concurrency 2"
        ),
        "elo 0.0 error inf games 6 wins 0 draws 6 losses 0 forfeits 0 illegal 0 crashes 0"
    );
}

#[test]
fn an_illegal_move_loses() {
    assert_eq!(
        last_line("illegal", "illegal", "none", "--nodes 1 --games 2"),
        "elo -inf error inf games 2 wins 0 draws 0 losses 2 forfeits 0 illegal 2 crashes 0"
    );
}

#[test]
fn a_crash_loses_and_the_engine_comes_back() {
    assert_eq!(
        last_line("crash", "crash", "none", "--depth 1 --games 4"),
        "elo -inf error inf games 4 wins 0 draws 0 losses 4 forfeits 0 illegal 0 crashes 4"
    );
}

#[test]
fn silence_counts_as_a_crash() {
    assert_eq!(
        last_line("hang", "hang", "none", "--nodes 1 --games 2 --patience 1"),
        "elo -inf error inf games 2 wins 0 draws 0 losses 2 forfeits 0 illegal 0 crashes 2"
    );
}

#[test]
fn a_late_move_loses() {
    assert_eq!(
        last_line("late", "late", "none", "--tc 0.25 --games 2"),
        "elo -inf error inf games 2 wins 0 draws 0 losses 2 forfeits 2 illegal 0 crashes 0"
    );
    assert_eq!(
        last_line(
            "margin",
            "late",
            "none",
            "--movetime 100 --margin 2000 --games 2"
        ),
        "elo 0.0 error inf games 2 wins 0 draws 2 losses 0 forfeits 0 illegal 0 crashes 0"
    );
}

#[test]
fn an_opponents_faults_are_not_the_engines() {
    let arguments = "--nodes 1 --games 2 --name-b weak --ratings weak=1500";
    let output = gauntlet("theirs", "none", "illegal", arguments);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.contains("faults of weak: forfeits 0 illegal 2 crashes 0\n"),
        "{text}"
    );
    assert!(text.contains("\nrating inf error inf\n"), "{text}");
    assert!(
        text.ends_with("wins 2 draws 0 losses 0 forfeits 0 illegal 0 crashes 0\n"),
        "{text}"
    );
    let reproduction = String::from_utf8(output.stderr).unwrap();
    assert!(
        reproduction.contains("moves g1f3 g8f6 f3g1 f6g8\ngo nodes 1"),
        "{reproduction}"
    );
}

#[test]
fn a_decided_test_ends_the_match() {
    let line = last_line(
        "sprt",
        "none",
        "illegal",
        "--nodes 1 --games 1000 --sprt -100 100",
    );
    assert!(line.ends_with(" result H1"), "{line}");
    let games: u32 = line.split_whitespace().nth(5).unwrap().parse().unwrap();
    assert!(games < 200, "{line}");
}

#[test]
fn games_are_written_as_pgn() {
    let pgn = Scratch::new("games.pgn", "");
    let arguments = format!("--nodes 1 --games 2 --name-b other --pgn {}", pgn.path());
    last_line("pgn", "illegal", "none", &arguments);
    let text = std::fs::read_to_string(&pgn.0).unwrap();
    assert_eq!(
        text.matches("[Termination \"rules infraction\"]").count(),
        2
    );
    assert!(
        text.contains("[Black \"other\"]\n[Result \"0-1\"]"),
        "{text}"
    );
    assert!(text.contains("1. Nf3 {+0.20/1 "), "{text}");
}

#[test]
fn mistakes_in_the_arguments_are_explained() {
    let wrong = |first: &str, rest: &str| {
        let output = gauntlet("wrong", first, "late", rest);
        assert!(!output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    let text = wrong("none", "--nodes 1 --option-a Hash=16");
    assert!(
        text.contains("no option `Hash`; it offers: Skill Level"),
        "{text}"
    );
    let text = wrong("none", "--nodes 1 --option-b other:Hash=16");
    assert!(text.contains("no opponent is called other"), "{text}");
    let text = wrong("dumb", "--nodes 1");
    assert!(
        text.contains("is `sh ") && text.contains("a UCI engine?"),
        "{text}"
    );
    assert!(wrong("none", "").contains("--tc"));
    assert!(wrong("none", "--nodes 1 --sprt 5 0").contains("lower difference first"));
}
