//! The engine as UCI programs use it.

use crate::driver::Engine;

const OPTIONS: [&str; 12] = [
    "Hash type spin",
    "HashKB type spin",
    "Threads type spin",
    "MultiPV type spin",
    "Ponder type check",
    "Move Overhead type spin",
    "UCI_Chess960 type check",
    "UCI_LimitStrength type check",
    "UCI_Elo type spin default 1500 min 600 max 2500",
    "Skill Level type spin default 20 min 0 max 20",
    "Seed type string",
    "Clear Hash type button",
];

fn uci() -> Engine {
    let mut engine = Engine::start(&[]);
    engine.send("uci");
    engine.until("uciok");
    engine
}

/// The number after a word of an `info` line.
fn number(line: &str, word: &str) -> Option<i64> {
    let mut words = line.split(' ');
    words.find(|&found| found == word)?;
    words.next()?.parse().ok()
}

#[test]
fn the_handshake_offers_every_option() {
    let mut engine = Engine::start(&[]);
    engine.send("uci");
    let said = engine.until("uciok");
    assert!(said[0].starts_with("id name cb "));
    assert!(said[1].starts_with("id author "));
    for option in OPTIONS {
        let offer = format!("option name {option}");
        assert!(said.iter().any(|line| line.starts_with(&offer)), "{offer}");
    }
    engine.quit();
}

#[test]
fn every_option_can_be_set_and_nonsense_is_told() {
    let mut engine = uci();
    for setting in [
        "Hash value 1",
        "Hash value 0",
        "hash value 33",
        "HashKB value 0",
        "HashKB value 48",
        "Threads value 1",
        "Threads value -1",
        "MultiPV value 99999999999999999999",
        "MultiPV value 1",
        "Ponder value true",
        "Move Overhead value 0",
        "Move Overhead value 5000",
        "UCI_Chess960 value true",
        "UCI_Chess960 value false",
        "UCI_LimitStrength value true",
        "UCI_Elo value 1",
        "UCI_Elo value 9999",
        "Skill Level value 0",
        "Skill Level value 20",
        "Seed value a name of several words",
        "Seed value 18446744073709551615",
        "Seed value <empty>",
        "Seed value",
        "Clear Hash",
    ] {
        let said = engine.ask(&format!("setoption name {setting}"));
        assert_eq!(said, [""; 0], "{setting}");
        engine.best("go depth 1");
    }
    for nonsense in [
        "Hash value much",
        "Hash",
        "Ponder value perhaps",
        "Contempt value 10",
        "",
    ] {
        let said = engine.ask(&format!("setoption name {nonsense}"));
        assert_eq!(said.len(), 1, "{nonsense}");
        assert!(said[0].starts_with("info string "), "{said:?}");
    }
    engine.quit();
}

#[test]
fn info_lines_are_complete() {
    let mut engine = uci();
    engine.send("setoption name MultiPV value 3\nposition startpos\ngo depth 5");
    let said = engine.until("bestmove");
    let infos = &said[..said.len() - 1];
    for info in infos {
        for word in [
            "depth", "seldepth", "multipv", "cp", "nodes", "nps", "hashfull", "time",
        ] {
            assert!(number(info, word).is_some(), "{word}: {info}");
        }
        assert!(info.contains(" pv "), "{info}");
    }
    let last: Vec<&String> = infos.iter().rev().take(3).collect();
    let mut firsts: Vec<&str> = last
        .iter()
        .filter_map(|info| info.split(" pv ").nth(1)?.split(' ').next())
        .collect();
    let best = said[said.len() - 1].split(' ').nth(1);
    assert_eq!(firsts.last().copied(), best);
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), 3);
    let numbers: Vec<_> = last.iter().map(|info| number(info, "multipv")).collect();
    assert_eq!(numbers, [Some(3), Some(2), Some(1)]);
    engine.quit();
}

#[test]
fn an_infinite_search_answers_only_after_stop() {
    let mut engine = uci();
    for position in [
        "startpos",
        "fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
        "fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1",
    ] {
        engine.send(&format!("position {position}\ngo infinite"));
        engine.until("info depth");
        let said = engine.ask("ponderhit");
        assert!(!said.iter().any(|line| line.starts_with("bestmove")));
        engine.send("stop");
        engine.until("bestmove");
    }
    engine.quit();
}

#[test]
fn no_stop_is_lost() {
    let mut engine = uci();
    for go in [
        "go infinite",
        "go",
        "go ponder",
        "go depth 100",
        "go perft 30",
    ] {
        for _ in 0..20 {
            engine.send(&format!("{go}\nstop"));
            let end = if go.contains("perft") {
                "Nodes searched"
            } else {
                "bestmove"
            };
            engine.until(end);
        }
    }
    assert_eq!(engine.ask("stop"), [""; 0]);
    engine.quit();
}

#[test]
fn another_go_ends_an_endless_one_and_waits_for_any_other() {
    let mut engine = uci();
    engine.send("go infinite\ngo depth 3\ngo depth 2");
    for _ in 0..3 {
        engine.until("bestmove");
    }
    engine.quit();
}

#[test]
fn quit_and_the_end_of_input_end_every_search() {
    for go in ["go infinite", "go ponder wtime 1 btime 1", "go perft 20"] {
        let mut engine = uci();
        engine.send(go);
        engine.quit();
    }
    for go in ["go infinite", "go ponder depth 1", "isready"] {
        let mut engine = uci();
        engine.send(go);
        engine.close();
        let (status, said) = engine.leave();
        assert!(status.success());
        let answer = if go == "isready" {
            "readyok"
        } else {
            "bestmove"
        };
        assert!(said.iter().any(|line| line.starts_with(answer)), "{said:?}");
    }
    let mut engine = uci();
    engine.send_bytes(b"go depth 6\ngo infinite");
    engine.close();
    let (_, said) = engine.leave();
    assert!(said.iter().any(|line| line.starts_with("info depth 6 ")));
    assert_eq!(
        2,
        said.iter()
            .filter(|line| line.starts_with("bestmove"))
            .count()
    );
}

#[test]
fn pondering_waits_for_the_opponent() {
    let mut engine = uci();
    for level in ["20", "3"] {
        engine.send(&format!("setoption name Skill Level value {level}"));
        for go in [
            "go ponder depth 1",
            "go ponder wtime 100 btime 100 winc 5 binc 5",
            "go ponder movetime 1",
            "go ponder",
        ] {
            engine.send(go);
            engine.until("info depth 1 ");
            let said = engine.ask("");
            assert!(
                !said.iter().any(|line| line.starts_with("bestmove")),
                "{go}"
            );
            engine.best("ponderhit");
            engine.send(go);
            engine.best("stop");
        }
    }
    engine.quit();
}

#[test]
fn clocks_of_all_kinds_end_the_search() {
    let mut engine = uci();
    for go in [
        "wtime 50 btime 50",
        "wtime -5 btime 0",
        "btime 40",
        "winc 5",
        "wtime 99999999999999999999 movetime 1",
        "wtime 30 movestogo 0",
        "wtime 30 winc 5 movestogo 1",
        "movetime 0",
        "depth 0",
        "nodes 0",
        "depth -3",
        "mate 1 nodes 500",
    ] {
        engine.best(&format!("position startpos\ngo {go}"));
    }
    engine.quit();
}

#[test]
fn full_strength_repeats_itself_in_a_new_game() {
    let mut engine = uci();
    let mut run = || {
        engine.send("ucinewgame\nposition startpos moves e2e4\ngo nodes 20000");
        let said = engine.until("bestmove");
        let nodes = number(&said[said.len() - 2], "nodes");
        (nodes, said[said.len() - 1].clone())
    };
    assert_eq!(run(), run());
    engine.quit();
}

#[test]
fn perft_counts() {
    let mut engine = uci();
    engine.send("position startpos\ngo perft 3");
    let said = engine.until("Nodes searched: 8902");
    assert!(said.contains(&"e2e4: 600".to_owned()));
    engine.send("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo perft 2");
    engine.until("Nodes searched: 0");
    engine.quit();
}

/// Engines come and go in mid-game, one right after the other too, and a stop may come before they have begun. More than
/// can run at once are told of.
#[test]
fn threads_change_in_the_middle_of_a_game() {
    let mut engine = uci();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    for (count, moves) in [
        (2, ""),
        (1, "e2e4 e7e5"),
        (256, "e2e4 e7e5 g1f3"),
        (3, "d2d4 d7d5"),
    ] {
        let settings = [7, count].map(|count| format!("setoption name Threads value {count}\n"));
        let warned = engine.ask(settings.concat().trim_end());
        let idle = [7, count].iter().filter(|&&count| count > cores).count();
        assert_eq!(warned.len(), idle, "{warned:?}");
        engine.send(&format!("position startpos moves {moves}"));
        engine.send("go nodes 5000");
        let said = engine.until("bestmove");
        let nodes = said.iter().filter_map(|line| number(line, "nodes")).max();
        assert!(nodes.is_some_and(|nodes| nodes <= 5_000), "{said:?}");
        engine.send("go infinite\nstop");
        assert!(!engine.line("bestmove").contains("none"));
        engine.send("go movetime 30");
        assert!(!engine.line("bestmove").contains("none"));
    }
    engine.quit();
}

#[test]
fn search_moves_are_obeyed() {
    let mut engine = uci();
    let best = engine.best("position startpos\ngo depth 3 searchmoves a2a3 h2h4 e2e5");
    assert!(["a2a3", "h2h4"].contains(&best.as_str()), "{best}");
    engine.quit();
}
