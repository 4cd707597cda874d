//! The search against an independent one, and what it promises about determinism and memory.

mod common;

use cb_core::board::Board;
use cb_core::chessmove::Move;
use cb_core::engine::{Engine, NoHost, SearchError, SmallStorage};
use cb_core::eval::evaluate;
use cb_core::game::{Game, is_dead};
use cb_core::levels::{Dice, Strength};
use cb_core::movegen::{Kind, for_each, legal_moves};
use cb_core::score::{Score, mate_in, mated_in};
use cb_core::search::{Limits, Stop, Techniques};
use cb_core::see::{captured, see_ge};
use cb_core::table::Table;
use common::{FENS, board, large, play, random_positions, words};
use std::sync::atomic::Ordering;

/// Textbook minimax, captures first, no table; quiescence as the engine documents it.
struct Minimax {
    path: Vec<u64>,
}

impl Minimax {
    fn no_moves(board: &Board, ply: usize) -> Score {
        if board.in_check() { mated_in(ply) } else { 0 }
    }

    /// `bounded` cuts off as alpha-beta does, which keeps the root's score.
    fn value(&mut self, board: &Board, depth: u32, ply: usize, window: (Score, Score)) -> Score {
        let mut moves = legal_moves(board);
        moves.sort_by_key(|&mv| core::cmp::Reverse(captured(board, mv)));
        let repeated = ply >= 4
            && self
                .path
                .iter()
                .rev()
                .skip(3)
                .step_by(2)
                .any(|&k| k == board.key());
        if ply > 0 && (is_dead(board) || repeated) {
            return 0;
        }
        if moves.is_empty() {
            return Self::no_moves(board, ply);
        }
        if depth == 0 {
            return Self::quiet(board, ply, window);
        }
        let (mut alpha, beta) = window;
        self.path.push(board.key());
        let mut best = Score::MIN;
        for mv in moves {
            let score = -self.value(
                &board.play_unchecked(mv),
                depth - 1,
                ply + 1,
                (-beta, -alpha),
            );
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.path.pop();
        best
    }

    fn quiet(board: &Board, ply: usize, window: (Score, Score)) -> Score {
        let moves = legal_moves(board);
        if moves.is_empty() {
            return Self::no_moves(board, ply);
        }
        let (mut alpha, beta) = window;
        let mut best = Score::MIN;
        let mut tried: Vec<Move> = moves.to_vec();
        tried.sort_by_key(|&mv| core::cmp::Reverse(captured(board, mv)));
        if !board.in_check() {
            best = evaluate(board);
            alpha = alpha.max(best);
            tried.clear();
            for_each(board, Kind::Noisy, |mv| tried.push(mv));
            tried.retain(|&mv| see_ge(board, mv, 0));
            tried.sort_by_key(|&mv| core::cmp::Reverse(captured(board, mv)));
        }
        for mv in tried {
            if alpha >= beta {
                break;
            }
            let score = -Self::quiet(&board.play_unchecked(mv), ply + 1, (-beta, -alpha));
            best = best.max(score);
            alpha = alpha.max(score);
        }
        best
    }
}

const WIDE: (Score, Score) = (-40_000, 40_000);

fn sound(engine: &mut Engine<'_>, board: &Board, depth: u32) -> Score {
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    engine.new_game();
    engine
        .search_with(&Game::new(*board), &limits, Techniques::SOUND)
        .expect("not over")
        .score
}

#[test]
fn a_sound_search_equals_minimax() {
    let words = words(1 << 16);
    let table = Table::new(&words);
    let mut storage = large();
    let mut engine = Engine::new(storage.memory()).expect("enough");
    engine.set_table(Some(&table));
    for (n, board) in random_positions(200, 40, 1).into_iter().enumerate() {
        for depth in (1..=4).filter(|&depth| depth == 4 || n < 40) {
            table.clear();
            let expected = Minimax { path: Vec::new() }.value(&board, depth, 0, WIDE);
            assert_eq!(
                sound(&mut engine, &board, depth),
                expected,
                "{board} depth {depth}"
            );
        }
    }
}

#[test]
fn a_sound_search_needs_no_memory() {
    let mut storage = SmallStorage::new();
    let mut engine = Engine::new(storage.memory()).expect("enough");
    for board in random_positions(40, 40, 2) {
        let expected = Minimax { path: Vec::new() }.value(&board, 3, 0, WIDE);
        assert_eq!(sound(&mut engine, &board, 3), expected, "{board}");
    }
}

#[test]
fn full_strength_repeats_itself_from_a_new_game() {
    let words = words(1 << 16);
    let table = Table::new(&words);
    let mut storage = large();
    let mut engine = Engine::new(storage.memory()).expect("enough");
    engine.set_table(Some(&table));
    let limits = Limits {
        nodes: Some(5_000),
        ..Limits::default()
    };
    let mut games = Vec::new();
    for _ in 0..2 {
        engine.new_game();
        table.clear();
        games.push(play(&mut engine, &limits, &mut NoHost, 40, |_, _| {}));
    }
    assert_eq!(games[0], games[1]);
}

#[test]
fn a_horizon_search_leaves_the_table_untouched() {
    let words = words(4096);
    for (n, word) in words.iter().enumerate() {
        word.store((n as u32).wrapping_mul(0x9E37_79B9), Ordering::Relaxed);
    }
    let before: Vec<u32> = words
        .iter()
        .map(|word| word.load(Ordering::Relaxed))
        .collect();
    let table = Table::new(&words);
    let mut storage = SmallStorage::new();
    let mut engine = Engine::new(storage.memory()).expect("enough");
    engine.set_table(Some(&table));
    for fen in FENS {
        for depth in [1, 2] {
            let limits = Limits {
                depth: Some(depth),
                multipv: 4,
                ..Limits::default()
            };
            engine
                .search_with(&Game::new(board(fen)), &limits, Techniques::HORIZON)
                .expect("a move");
        }
    }
    let after: Vec<u32> = words
        .iter()
        .map(|word| word.load(Ordering::Relaxed))
        .collect();
    assert_eq!(before, after);
}

#[test]
fn a_horizon_of_one_ply_takes_whatever_looks_best() {
    let mut storage = SmallStorage::new();
    let mut engine = Engine::new(storage.memory()).expect("enough");
    let limits = Limits {
        depth: Some(1),
        ..Limits::default()
    };
    // The pawn is guarded; one ply does not see that.
    let game = Game::new(board("6k1/5p2/4p3/8/8/8/4Q3/6K1 w - - 0 1"));
    let blind = engine
        .search_with(&game, &limits, Techniques::HORIZON)
        .expect("a move");
    assert_eq!(format!("{:?}", blind.best), "e2e6");
    let seeing = engine
        .search_with(&game, &limits, Techniques::FULL)
        .expect("a move");
    assert_ne!(format!("{:?}", seeing.best), "e2e6");
}

#[test]
fn mates_are_found_and_counted() {
    let mut storage = SmallStorage::new();
    let mut engine = Engine::new(storage.memory()).expect("enough");
    let limits = Limits {
        depth: Some(12),
        ..Limits::default()
    };
    let cases = [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1),
        (
            "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1",
            2,
        ),
        ("7R/2r2pk1/p5p1/1pp3P1/8/P6R/1PP5/2K5 w - - 0 3", 1),
    ];
    for (fen, moves) in cases {
        let game = Game::new(board(fen));
        let found = engine
            .search(&game, &limits, &Stop::new(), &mut NoHost)
            .expect("a move");
        assert_eq!(found.score, mate_in(2 * moves - 1), "{fen}");
    }
}

#[test]
fn what_cannot_be_kept_is_refused() {
    let mut storage = SmallStorage::new();
    let mut engine = Engine::new(storage.memory()).expect("enough");
    let game = Game::new(Board::start());
    let search = |engine: &mut Engine<'_>, limits: Limits<'_>| {
        engine
            .search(&game, &limits, &Stop::new(), &mut NoHost)
            .map(|found| found.lines)
    };
    assert_eq!(
        search(&mut engine, Limits::default()),
        Err(SearchError::Unbounded)
    );
    let timed = Limits {
        move_ms: Some(5),
        ..Limits::default()
    };
    assert_eq!(search(&mut engine, timed), Err(SearchError::NoClock));
    engine.set_strength(Strength::from_hundredths(300));
    assert_eq!(
        search(&mut engine, Limits::default()),
        Err(SearchError::NoDice)
    );
    engine.set_dice(Dice::Entropy);
    assert_eq!(
        search(&mut engine, Limits::default()),
        Err(SearchError::NoDice)
    );
    engine.set_dice(Dice::Seed(1));
    assert_eq!(search(&mut engine, Limits::default()), Ok(1));
}
