//! What bounds a search, and what it reports.

mod common;

use cb_core::board::Board;
use cb_core::engine::{Engine, NoHost, SearchError, SmallStorage};
use cb_core::game::{Game, Outcome};
use cb_core::score::Score;
use cb_core::search::{Host, Info, Limits, Stop};
use common::{FENS, board};

/// Counts what is asked of it; stops after so many polls.
#[derive(Default)]
struct Counting {
    polls: u64,
    stop_after: u64,
    last_nodes: u64,
    lines: Vec<(u32, usize, Score)>,
}

impl Host for Counting {
    fn poll(&mut self) -> bool {
        self.polls += 1;
        self.polls > self.stop_after
    }

    fn info(&mut self, info: &Info<'_>) {
        self.last_nodes = info.nodes;
        self.lines.push((info.depth, info.multipv, info.score));
    }
}

#[test]
fn limits_hold_and_the_move_is_legal() {
    let mut storage = SmallStorage::new();
    let mut engine = Engine::new(storage.memory()).expect("enough");
    for fen in FENS {
        let board = board(fen);
        let game = Game::new(board);
        for nodes in [0, 1, 2, 100, 3_000] {
            let limits = Limits {
                nodes: Some(nodes),
                ..Limits::default()
            };
            let found = engine
                .search(&game, &limits, &Stop::new(), &mut NoHost)
                .expect("a move");
            assert!(
                found.nodes <= nodes && board.is_legal(found.best),
                "{fen} {nodes}"
            );
        }
        for depth in [0, 1, 3] {
            let limits = Limits {
                depth: Some(depth),
                ..Limits::default()
            };
            let found = engine
                .search(&game, &limits, &Stop::new(), &mut NoHost)
                .expect("a move");
            assert!(
                found.depth <= depth.max(1) && board.is_legal(found.best),
                "{fen} {depth}"
            );
        }
        let mut host = Counting {
            stop_after: 10,
            ..Counting::default()
        };
        let limits = Limits {
            infinite: true,
            ..Limits::default()
        };
        let found = engine
            .search(&game, &limits, &Stop::new(), &mut host)
            .expect("a move");
        assert!(board.is_legal(found.best));
        assert!(found.nodes <= 11 * 256, "polled at least every 256 nodes");
    }
}

/// Where captures have no end, depth 1 has none either: neither a clock that ran out nor a stop waits for it.
#[test]
fn boards_full_of_queens_do_not_hold_up_a_stop() {
    struct Late(u32);
    impl Host for Late {
        fn now_ms(&mut self) -> Option<u32> {
            self.0 += 10;
            Some(self.0)
        }
    }
    let mut storage = SmallStorage::new();
    let mut engine = Engine::new(storage.memory()).expect("enough");
    let timed = Limits {
        move_ms: Some(10),
        ..Limits::default()
    };
    let ticketed = Limits {
        ticket: 1,
        infinite: true,
        ..Limits::default()
    };
    let stop = Stop::new();
    stop.stop(1);
    for fen in [
        "k1q1q1q1/8/q1q1q1q1/1Q1Q1Q1Q/q1q1q1q1/1Q1Q1Q1Q/8/K1Q1Q1Q1 w - - 0 1",
        "qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1",
    ] {
        let board = board(fen);
        let game = Game::new(board);
        for limits in [&timed, &ticketed] {
            let found = engine
                .search(&game, limits, &stop, &mut Late(0))
                .expect("a move");
            assert!(
                board.is_legal(found.best) && found.nodes < 1_500,
                "{fen}: {}",
                found.nodes
            );
        }
    }
}

#[test]
fn tickets_stop_searches_that_have_not_begun() {
    let mut storage = SmallStorage::new();
    let mut engine = Engine::new(storage.memory()).expect("enough");
    let game = Game::new(Board::start());
    let stop = Stop::new();
    stop.stop(5);
    for (ticket, stopped) in [(0, false), (4, true), (5, true), (6, false)] {
        let limits = Limits {
            ticket,
            nodes: Some(20_000),
            ..Limits::default()
        };
        let found = engine
            .search(&game, &limits, &stop, &mut NoHost)
            .expect("a move");
        assert_eq!(
            found.depth == 1,
            stopped,
            "ticket {ticket}: depth {}",
            found.depth
        );
    }
    stop.stop(0);
    let limits = Limits {
        nodes: Some(20_000),
        ..Limits::default()
    };
    let found = engine
        .search(&game, &limits, &stop, &mut NoHost)
        .expect("a move");
    assert!(found.depth > 1, "a late stop hurts nothing");
}

#[test]
fn multipv_reports_sorted_lines_of_different_moves() {
    let mut storage = SmallStorage::new();
    let mut engine = Engine::new(storage.memory()).expect("enough");
    let game = Game::new(board(FENS[1]));
    let mut host = Counting {
        stop_after: u64::MAX,
        ..Counting::default()
    };
    let limits = Limits {
        depth: Some(6),
        multipv: 5,
        ..Limits::default()
    };
    let found = engine
        .search(&game, &limits, &Stop::new(), &mut host)
        .expect("a move");
    assert_eq!(found.lines, 5);
    let lines = engine.lines();
    assert!(lines.windows(2).all(|pair| pair[0].score >= pair[1].score));
    for (index, line) in lines.iter().enumerate() {
        assert!(
            lines[..index]
                .iter()
                .all(|other| other.first() != line.first())
        );
        let mut board = *game.board();
        for &mv in line.moves() {
            board = board.play(mv).expect("a legal line");
        }
    }
    let last: Vec<_> = host.lines.iter().filter(|line| line.0 == 6).collect();
    assert_eq!(last.len(), 5);
    let few = Game::new(board("4k3/8/8/8/8/8/8/R3K3 b Q - 0 1"));
    let found = engine
        .search(&few, &limits, &Stop::new(), &mut NoHost)
        .expect("a move");
    assert_eq!(found.lines, 5);
    let one = Game::new(board("k7/8/1Q6/8/8/8/8/K1R5 b - - 0 1"));
    assert!(matches!(
        engine.search(&one, &limits, &Stop::new(), &mut NoHost),
        Err(SearchError::Over(Outcome::Stalemate))
    ));
}
