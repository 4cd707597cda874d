//! What a level's move depends on: the game, the level and the dice, and nothing else.

mod common;

use cb_core::board::Board;
use cb_core::chessmove::Move;
use cb_core::engine::{Engine, NoHost, SearchError, SmallStorage};
use cb_core::game::Game;
use cb_core::levels::{Dice, Strength};
use cb_core::search::{Clock, Host, Limits, Stop};
use cb_core::table::Table;
use common::{board, large, play, words};
use std::sync::atomic::Ordering;

/// A level's game against itself: its moves and node counts.
fn level_game(level: i32, seed: u64, table: Option<&Table<'_>>, plies: usize) -> Vec<(Move, u64)> {
    let mut storage = large();
    let mut engine = Engine::new(storage.memory()).expect("enough");
    engine.set_table(table);
    engine.set_strength(Strength::from_hundredths(level));
    engine.set_dice(Dice::Seed(seed));
    play(
        &mut engine,
        &Limits::default(),
        &mut NoHost,
        plies,
        |_, _| {},
    )
}

#[test]
fn the_same_seed_replays_the_same_game() {
    for level in [0, 750, 1200] {
        let first = level_game(level, 7, None, 60);
        assert_eq!(level_game(level, 7, None, 60), first);
        assert_ne!(level_game(level, 8, None, 60), first);
    }
}

#[test]
fn a_level_needs_and_touches_no_table() {
    let words = words(4096);
    let table = Table::new(&words);
    assert_eq!(
        level_game(500, 3, Some(&table), 60),
        level_game(500, 3, None, 60)
    );
    assert!(words.iter().all(|word| word.load(Ordering::Relaxed) == 0));
}

#[test]
fn settings_by_hand_play_as_their_level() {
    let mut storage = SmallStorage::new();
    let mut engine = Engine::new(storage.memory()).expect("enough");
    engine.set_dice(Dice::Seed(3));
    let mut settings = Strength::from_hundredths(300).settings();
    let mut game = Game::new(Board::start());
    for (mv, nodes) in level_game(300, 3, None, 12) {
        let found = engine.search_as(&game, &Limits::default(), &settings);
        let found = found.expect("the game goes on");
        assert_eq!((found.best, found.nodes), (mv, nodes));
        game.play(mv).expect("legal");
    }
    settings.horizon = None;
    let deep = engine.search_as(&game, &Limits::default(), &settings);
    assert!(deep.expect("the game goes on").depth > 2);
    settings.nodes = None;
    assert_eq!(
        engine.search_as(&game, &Limits::default(), &settings),
        Err(SearchError::Unbounded)
    );
}

#[test]
fn a_level_plays_the_same_in_any_memory_and_beside_analysis() {
    let expected = level_game(900, 5, None, 30);
    let mut storage = SmallStorage::new();
    let mut engine = Engine::new(storage.memory()).expect("enough");
    engine.set_strength(Strength::from_hundredths(900));
    engine.set_dice(Dice::Seed(5));
    assert_eq!(
        play(&mut engine, &Limits::default(), &mut NoHost, 30, |_, _| {}),
        expected
    );
    let hint = Limits {
        nodes: Some(2_000),
        analyse: true,
        ..Limits::default()
    };
    let disturbed = play(
        &mut engine,
        &Limits::default(),
        &mut NoHost,
        30,
        |engine, game| {
            engine
                .search(game, &hint, &Stop::new(), &mut NoHost)
                .expect("a hint");
        },
    );
    assert_eq!(disturbed, expected);
    let many = Limits {
        multipv: 7,
        ..Limits::default()
    };
    assert_eq!(
        play(&mut engine, &many, &mut NoHost, 30, |_, _| {}),
        expected
    );
}

#[test]
fn no_dice_are_cast_against_a_bare_king() {
    let rook = Game::new(board("8/8/8/4k3/8/8/8/R3K3 w - - 0 1"));
    let mut storage = SmallStorage::new();
    let mut engine = Engine::new(storage.memory()).expect("enough");
    for level in [0, 400, 800, 1200] {
        engine.set_strength(Strength::from_hundredths(level));
        let mut found = |seed| {
            engine.set_dice(Dice::Seed(seed));
            let found = engine.search(&rook, &Limits::default(), &Stop::new(), &mut NoHost);
            found
                .map(|found| (found.best, found.nodes))
                .expect("a move")
        };
        let first = found(0);
        assert!((1..50).all(|seed| found(seed) == first), "level {level}");
    }
}

/// A device that needs a millisecond for so many looks at the clock.
struct Pace {
    looks: u32,
    looks_per_ms: u32,
}

impl Host for Pace {
    fn now_ms(&mut self) -> Option<u32> {
        self.looks += 1;
        Some(self.looks / self.looks_per_ms)
    }
}

/// A level's game against itself within limits of time.
fn paced_game(level: i32, limits: &Limits<'_>, looks_per_ms: u32) -> Vec<(Move, u64)> {
    let mut storage = SmallStorage::new();
    let mut engine = Engine::new(storage.memory()).expect("enough");
    engine.set_strength(Strength::from_hundredths(level));
    engine.set_dice(Dice::Seed(5));
    let mut pace = Pace {
        looks: 0,
        looks_per_ms,
    };
    play(&mut engine, limits, &mut pace, 30, |_, _| {})
}

#[test]
fn a_level_plays_the_same_on_any_device_whose_time_its_nodes_fit() {
    let timed = |move_ms| Limits {
        move_ms: Some(move_ms),
        ..Limits::default()
    };
    let clock = Limits {
        clock: Some(Clock {
            time_ms: 60_000,
            inc_ms: 0,
            moves_to_go: None,
        }),
        ..Limits::default()
    };
    let expected = level_game(800, 5, None, 30);
    for (limits, looks_per_ms) in [
        (timed(10), 1_000),
        (timed(10_000), 1_000),
        (timed(10_000), 1),
        (clock, 1_000),
    ] {
        assert_eq!(paced_game(800, &limits, looks_per_ms), expected);
    }
    // Here the nodes do not fit.
    let cut = paced_game(1500, &timed(10), 1);
    assert!(cut.iter().all(|&(_, nodes)| nodes < 20_000));
}
