//! Positions from public bug reports (`data/cases.jsonl`) and what must become of them, for any interface to the
//! engine: the Rust and the C tests share this file.

/// Why a position was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    Syntax,
    Kings,
    TooManyMen,
    PawnOnLastRank,
    AdjacentKings,
    OpponentInCheck,
    ImpossibleCheck,
}

/// How a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    Ongoing,
    Checkmate,
    Stalemate,
    Dead,
    Other,
}

/// What a search found: moves in UCI.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    pub best: String,
    pub score: i32,
    pub depth: u32,
    pub lines: Vec<Vec<String>>,
}

/// An interface to games and searches. It holds one game and one engine.
pub trait Api {
    /// Begins a game; the start position for an empty FEN.
    fn begin(&mut self, fen: &str, chess960: bool) -> Result<(), Refusal>;
    /// Plays a list of moves; the error is the index of the first bad one.
    fn play(&mut self, moves: &str) -> Result<(), usize>;
    fn plies(&self) -> usize;
    fn fen(&self) -> String;
    fn legal(&self) -> Vec<String>;
    fn san(&self, uci: &str) -> String;
    /// The move that a text means, in UCI.
    fn read(&self, text: &str) -> Option<String>;
    fn standing(&self) -> Standing;
    fn threefold(&self) -> bool;
    fn fifty(&self) -> bool;
    /// Searches the game at full strength within depth and nodes; `None` if it is over.
    fn search(&mut self, depth: u32, nodes: u64, lines: usize) -> Option<Found>;
    /// The move of a level, in hundredths.
    fn level_move(&mut self, level: i32, seed: u64) -> String;
}

struct Case {
    id: &'static str,
    kind: &'static str,
    fen: &'static str,
    moves: &'static str,
}

/// A field of a line that holds one flat object of strings without escapes.
fn field(line: &'static str, name: &str) -> &'static str {
    let start = format!("\"{name}\": \"");
    let value = line
        .split_once(&start)
        .unwrap_or_else(|| panic!("no {name}: {line}"))
        .1;
    value.split_once('"').expect("a string ends").0
}

fn cases() -> impl Iterator<Item = Case> {
    include_str!("../data/cases.jsonl")
        .lines()
        .map(|line| Case {
            id: field(line, "id"),
            kind: field(line, "kind"),
            fen: field(line, "fen"),
            moves: field(line, "moves"),
        })
}

/// Checks every case of the given kinds and returns their number.
pub fn check(api: &mut impl Api, kinds: &[&str]) -> usize {
    let mut count = 0;
    for case in cases().filter(|case| kinds.contains(&case.kind)) {
        count += 1;
        eprintln!("case {}", case.id);
        match case.kind {
            "fen" => check_fen(api, &case),
            "moves" | "moves960" => check_moves(api, &case),
            "play" | "outcome" => check_play(api, &case),
            "san" => check_san(api, &case),
            "search" => check_search(api, &case),
            "level" => check_level(api, &case),
            other => panic!("unknown kind {other}"),
        }
    }
    count
}

fn check_fen(api: &mut impl Api, case: &Case) {
    let result = api.begin(case.fen, false);
    let rights = |api: &dyn Fn() -> String| api().split(' ').nth(2).map(String::from);
    let refused = |refusal| assert_eq!(result, Err(refusal), "{}", case.id);
    let accepted = || assert_eq!(result, Ok(()), "{}", case.id);
    match case.id {
        "kings-none-white" | "kings-two-white" => refused(Refusal::Kings),
        "side-not-to-move-in-check" => refused(Refusal::OpponentInCheck),
        "both-in-check" => assert!(result.is_err()),
        "odd-double-check-1" => assert!(result.is_err() || api.legal().len() == 3),
        "odd-double-check-2" => assert!(result.is_err() || api.legal().len() == 2),
        "castling-no-rook-1" | "castling-no-rook-2" | "castling-queen-on-rook-file" => {
            accepted();
            let expected = match case.id {
                "castling-no-rook-1" => "KQ",
                "castling-no-rook-2" => "Q",
                _ => "kq",
            };
            assert_eq!(
                rights(&|| api.fen()).as_deref(),
                Some(expected),
                "{}",
                case.id
            );
        }
        "pawn-on-first-rank" => refused(Refusal::PawnOnLastRank),
        "too-many-men-1" | "too-many-men-2" => refused(Refusal::TooManyMen),
        "ep-after-nothing" => {
            accepted();
            assert!(api.fen().ends_with(" KQkq - 0 1"));
        }
        "ep-wrong-rank" => assert!(result.is_err() || !api.legal().contains(&"d5e5".into())),
        "not-a-fen-word" | "not-a-fen-digit" => refused(Refusal::Syntax),
        "four-fields" => {
            accepted();
            assert!(api.fen().ends_with(" w - - 0 1"));
        }
        "halfmove-500" => {
            accepted();
            assert!(
                api.fen().ends_with(" w - - 255 50"),
                "clamped, as documented"
            );
        }
        "fullmove-0" => accepted(),
        other => panic!("no expectation for {other}"),
    }
}

fn check_moves(api: &mut impl Api, case: &Case) {
    let chess960 = case.kind == "moves960";
    assert_eq!(api.begin(case.fen, chess960), Ok(()));
    let legal = api.legal();
    let has = |text: &str| legal.iter().any(|mv| mv == text);
    match case.id {
        "moves-218" => {
            assert_eq!(legal.len(), 218);
            let found = api.search(4, 20_000, 1).expect("the game goes on");
            assert!(has(&found.best));
        }
        "chess960-pinned-rook" => assert!(!has("e1b1")),
        "chess960-outer-right" => {
            assert!(has("e1g1"));
            assert_eq!(api.read("O-O").as_deref(), Some("e1g1"));
            assert_eq!(api.begin(&case.fen.replace(" G ", " K "), chess960), Ok(()));
            let legal = api.legal();
            assert!(!legal.iter().any(|mv| mv == "e1h1" || mv == "e1g1"));
        }
        "chess960-inner-outer" => assert!(!has("g1f1") && !has("g1e1")),
        other => panic!("no expectation for {other}"),
    }
}

fn check_play(api: &mut impl Api, case: &Case) {
    assert_eq!(api.begin(case.fen, false), Ok(()));
    let played = api.play(case.moves);
    match case.id {
        "promotion-without-suffix" => {
            assert_eq!(played, Err(16));
            assert_eq!(api.plies(), 16);
            return;
        }
        _ => assert_eq!(played, Ok(()), "{}", case.id),
    }
    match case.id {
        "mate-beats-fifty" => assert_eq!(api.standing(), Standing::Checkmate),
        "ep-pinned-repetition" | "repetition-custom-start" => assert!(api.threefold()),
        "dead-same-colour-bishops" => assert_eq!(api.standing(), Standing::Dead),
        "not-dead-knight-pawn" => assert_eq!(api.standing(), Standing::Ongoing),
        other => panic!("no expectation for {other}"),
    }
}

fn check_san(api: &mut impl Api, case: &Case) {
    assert_eq!(api.begin(case.fen, false), Ok(()));
    match case.id {
        "san-pinned-twin" => {
            assert_eq!(api.san(case.moves), "Ne2");
            assert_eq!(api.read("Nge2").as_deref(), Some(case.moves));
        }
        "san-twin-rooks" => assert_eq!(api.san(case.moves), "Rae1"),
        other => panic!("no expectation for {other}"),
    }
}

/// Scores of this size announce a mate.
const MATES_FROM: i32 = 31_000;

fn check_search(api: &mut impl Api, case: &Case) {
    assert_eq!(api.begin(case.fen, false), Ok(()));
    assert_eq!(api.play(case.moves), Ok(()));
    let best = |api: &mut dyn FnMut(u64) -> Option<Found>, nodes| {
        api(nodes).unwrap_or_else(|| panic!("{}: the game goes on", case.id))
    };
    let mut search = |nodes| api.search(40, nodes, 1);
    match case.id {
        "fifty-at-root" => {
            let found = best(&mut search, 20_000);
            assert!(api.fifty());
            let rook = if found.best.starts_with("f8") {
                &found.best[2..4]
            } else {
                "f8"
            };
            assert_eq!(api.play(&found.best), Ok(()));
            assert!(
                !api.legal().iter().any(|mv| mv.ends_with(rook)),
                "{} hangs it",
                found.best
            );
        }
        "no-mate-through-fifty" => {
            let found = best(&mut search, 300_000);
            // A mate must come within the 22 plies that are left, or after a pawn move or capture.
            if found.score.abs() >= MATES_FROM {
                let line = found.lines.first().expect("a line");
                let zeroes = line.iter().any(|mv| {
                    let before = api.fen();
                    assert_eq!(api.play(mv), Ok(()));
                    api.fen().contains(" 0 ") && !before.contains(" 0 ")
                });
                assert!(zeroes || 32_000 - found.score.abs() <= 22, "{found:?}");
            }
        }
        "drawn-root-still-moves" => assert_eq!(best(&mut search, 1000).best, "g8h8"),
        "finished-mate" => {
            assert_eq!(search(1000), None);
            assert_eq!(api.standing(), Standing::Checkmate);
        }
        "finished-stalemate" => {
            assert_eq!(search(1000), None);
            assert_eq!(api.standing(), Standing::Stalemate);
        }
        "saavedra" => assert_eq!(best(&mut search, 300_000).best, "c7c8r"),
        "underpromotion-mate" => {
            let found = best(&mut search, 20_000);
            assert_eq!((found.best.as_str(), found.score), ("g7g8n", 31_999));
        }
        "multipv-over-legal" => {
            let found = api.search(5, 2_000_000, 10).expect("the game goes on");
            assert_eq!((found.lines.len(), found.depth), (6, 5));
        }
        "stale-table-mate" => {
            let earlier = "1q3rk1/2R3p1/5p2/5P1Q/3ppP1P/4n3/6PK/2R5 b - - 2 41";
            assert_eq!(api.begin(earlier, false), Ok(()));
            assert!(api.search(20, 500_000, 1).is_some());
            assert_eq!(api.begin(case.fen, false), Ok(()));
            let found = api.search(1, 1_000_000, 1).expect("the game goes on");
            assert_eq!(found.best, "g8g7");
            assert!(found.score.abs() < MATES_FROM, "{found:?}");
        }
        other => panic!("no expectation for {other}"),
    }
}

fn check_level(api: &mut impl Api, case: &Case) {
    match case.id {
        "level-mate-in-one" => {
            for level in [400, 1000, 1500] {
                let found = times_played(api, case, level, 50, "h3h7");
                assert!(found >= 45, "level {level} finds it {found} times in 50");
            }
        }
        "level-unhuman-queen" => {
            for level in [900, 1200] {
                let found = times_played(api, case, level, 100, "b5b4");
                assert!(found <= 2, "level {level} hangs it {found} times in 100");
            }
        }
        "level-rook-mate" => {
            for level in [300, 600, 900, 1200] {
                check_mates(api, case, level);
            }
        }
        "level-six-queens" => {
            for level in [0, 300, 700, 800, 1500] {
                check_mates(api, case, level);
            }
        }
        other => panic!("no expectation for {other}"),
    }
}

/// How often a level plays a move, over so many seeds.
fn times_played(api: &mut impl Api, case: &Case, level: i32, seeds: u64, mv: &str) -> usize {
    assert_eq!(api.begin(case.fen, false), Ok(()));
    (0..seeds)
        .filter(|&seed| api.level_move(level, seed) == mv)
        .count()
}

/// A level mates, whatever its dice, a king whose moves come from full strength.
fn check_mates(api: &mut impl Api, case: &Case, level: i32) {
    for seed in 0..3 {
        assert_eq!(api.begin(case.fen, false), Ok(()));
        let mut own = true;
        while api.standing() == Standing::Ongoing && !api.fifty() && !api.threefold() {
            let mv = if own {
                api.level_move(level, seed)
            } else {
                api.search(20, 2000, 1).expect("the game goes on").best
            };
            assert_eq!(api.play(&mv), Ok(()));
            own = !own;
        }
        let drawn = api.fifty() || api.threefold();
        let mated = api.standing() == Standing::Checkmate && !own && !drawn;
        assert!(
            mated,
            "{}, level {level}, seed {seed}: {}",
            case.id,
            api.fen()
        );
    }
}
