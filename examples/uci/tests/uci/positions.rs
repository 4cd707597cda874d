//! Positions and games that the engine is given, sound ones and others.

use crate::driver::Engine;

fn fen(engine: &mut Engine) -> String {
    let said = engine.ask("fen");
    said[said.len() - 1]
        .trim_start_matches("info string ")
        .to_owned()
}

#[test]
fn a_bad_position_leaves_the_last_one() {
    let mut engine = Engine::start(&[]);
    engine.send("position startpos moves e2e4");
    let good = fen(&mut engine);
    for (bad, reason) in [
        ("", "expected"),
        ("startpos now", "expected"),
        ("fen", "not a FEN"),
        ("fen 8/8/8/8/8/8/8/8 w - - 0 1", "one king"),
        ("fen 4k3/8/8/8/8/8/8/4KP2 w - - 0 1", "pawn"),
        ("fen 4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "in check"),
        (
            "startpos moves e2e5",
            "move 1 (e2e5): the move is not legal here",
        ),
        (
            "startpos moves e2e4 e7e5 \u{1}\u{7f}",
            "move 3 (\u{FFFD}\u{FFFD}): the text is not a move",
        ),
    ] {
        let said = engine.ask(&format!("position {bad}"));
        assert!(said[0].starts_with("info string "), "{said:?}");
        assert!(said[0].contains(reason), "{bad}: {said:?}");
        assert_eq!(fen(&mut engine), good, "{bad}");
    }
    engine.quit();
}

#[test]
fn games_that_are_over_get_a_move_if_there_is_one() {
    let mut engine = Engine::start(&[]);
    for mated in [
        "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    ] {
        assert_eq!(
            engine.best(&format!("position fen {mated}\ngo depth 5")),
            "(none)"
        );
    }
    for drawn in [
        "4k3/8/8/8/8/8/8/4KR2 w - - 150 99",
        "4k3/8/8/8/8/8/8/4KR2 w - - 99999 99999",
        "8/8/4k3/8/8/4K3/8/8 w - - 0 1",
    ] {
        for level in [0, 20] {
            engine.send(&format!("setoption name Skill Level value {level}"));
            let best = engine.best(&format!("position fen {drawn}\ngo depth 3"));
            assert_ne!(best, "(none)", "{drawn}");
        }
    }
    engine.quit();
}

#[test]
fn long_shuffles_are_games() {
    let mut engine = Engine::start(&[]);
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(300);
    for level in [2, 20] {
        engine.send(&format!("setoption name Skill Level value {level}"));
        let best = engine.best(&format!("position startpos moves {shuffle}\ngo depth 4"));
        assert_ne!(best, "(none)");
    }
    assert!(fen(&mut engine).ends_with("255 601"));
    engine.quit();
}

#[test]
fn chess960_writes_castling_as_king_takes_rook() {
    let mut engine = Engine::start(&[]);
    let position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let castle = |engine: &mut Engine, text: &str| {
        engine.best(&format!(
            "position fen {position}\ngo depth 1 searchmoves {text}"
        ))
    };
    assert_eq!(castle(&mut engine, "e1g1"), "e1g1");
    engine.send("setoption name UCI_Chess960 value true");
    assert_eq!(castle(&mut engine, "e1h1"), "e1h1");
    let start = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    let said = {
        engine.send(&format!("position fen {start}\ngo perft 2"));
        engine.until("Nodes searched")
    };
    assert_eq!(said.last().unwrap(), "Nodes searched: 528");
    engine.send("setoption name UCI_Chess960 value false");
    assert_eq!(castle(&mut engine, "e1g1"), "e1g1");
    engine.quit();
}

/// A small generator, the same on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below as u64) as usize
    }
}

#[test]
fn no_input_crashes_it() {
    const WORDS: [&str; 40] = [
        "uci",
        "isready",
        "setoption",
        "name",
        "value",
        "position",
        "startpos",
        "fen",
        "moves",
        "go",
        "depth",
        "1",
        "2",
        "-1",
        "99999999999999999999",
        "nodes",
        "searchmoves",
        "e2e4",
        "e7e5",
        "infinite",
        "stop",
        "ponder",
        "ponderhit",
        "perft",
        "movetime",
        "wtime",
        "MultiPV",
        "Hash",
        "ucinewgame",
        "level",
        "elo",
        "off",
        "play",
        "undo",
        "judge",
        "board",
        "set",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "w",
        "KQkq",
    ];
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut engine = Engine::start(&[]);
    let mut bytes = Vec::new();
    for _ in 0..3000 {
        if random.next(3) == 0 {
            let length = random.next(60);
            bytes.extend((0..length).map(|_| random.next(256) as u8));
        } else {
            for _ in 0..random.next(7) {
                bytes.extend(WORDS[random.next(WORDS.len())].bytes());
                bytes.push(b' ');
            }
        }
        bytes.push(b'\n');
        if bytes.starts_with(b"quit") {
            bytes.clear();
        }
    }
    bytes.extend(vec![b'a'; 3 << 20]);
    bytes.extend(b"\nposition startpos moves ");
    bytes.extend(vec![0xFF; 100_000]);
    bytes.extend(b"\nposition fen ");
    bytes.extend(b"8/".repeat(100_000));
    bytes.extend(b"\nsetoption name MultiPV value 1\nsetoption name Skill Level value 20\nsetoption name Hash value 1\nstop\n");
    for part in bytes.chunks(4096) {
        engine.send_bytes(part);
    }
    engine.send("ucinewgame\nisready\nposition startpos");
    engine.send("go infinite\nstop\nfen");
    engine.until("info string rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    engine.quit();
}
