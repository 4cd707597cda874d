//! One search in several threads.
#![cfg(feature = "std")]

mod common;

use cb_core::board::Board;
use cb_core::engine::{Engine, Found, LargeStorage, NoHost, SearchError, SmallStorage};
use cb_core::game::Game;
use cb_core::levels::{Dice, Strength};
use cb_core::search::{Host, Info, Limits, Stop};
use cb_core::table::Table;
use common::{FENS, Rng, board, large, random_positions, words};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

/// Engines of one table, used together.
struct Team<'m> {
    engines: Vec<Engine<'m>>,
}

impl<'m> Team<'m> {
    fn new(storages: &'m mut [Box<LargeStorage>], table: &'m Table<'m>) -> Team<'m> {
        let engine = |storage: &'m mut Box<LargeStorage>| {
            let mut engine = Engine::new(storage.memory()).expect("enough");
            engine.set_table(Some(table));
            engine
        };
        Team {
            engines: storages.iter_mut().map(engine).collect(),
        }
    }

    fn search(&mut self, game: &Game, limits: &Limits<'_>, stop: &Stop) -> Found {
        let (leader, helpers) = self.engines.split_first_mut().expect("a leader");
        let mut helpers: Vec<_> = helpers.iter_mut().collect();
        leader
            .search_threads(&mut helpers, game, limits, stop, &mut NoHost)
            .expect("a move")
    }
}

fn storages(count: usize) -> Vec<Box<LargeStorage>> {
    (0..count).map(|_| large()).collect()
}

/// Every engine searches, whatever the machine.
fn nodes(nodes: u64) -> Limits<'static> {
    Limits {
        nodes: Some(nodes),
        threads: Some(usize::MAX),
        ..Limits::default()
    }
}

#[test]
fn the_node_limit_holds_for_all_together() {
    for threads in [1, 2, 3, 5, 64] {
        let (words, mut storages) = (words(1 << 14), storages(threads));
        let table = Table::new(&words);
        let mut team = Team::new(&mut storages, &table);
        for fen in FENS {
            let game = Game::new(board(fen));
            for limit in [0, 1, 4, 1_000, 10_000] {
                let found = team.search(&game, &nodes(limit), &Stop::new());
                assert!(found.nodes <= limit, "{threads} {fen} {limit}");
                assert!(game.board().is_legal(found.best), "{threads} {fen} {limit}");
            }
        }
    }
}

#[test]
fn alone_it_is_the_usual_search() {
    let usual = |threaded: bool| {
        let (words, mut storages) = (words(1 << 14), storages(1));
        let table = Table::new(&words);
        let mut team = Team::new(&mut storages, &table);
        let search = |fen: &&str| {
            let game = Game::new(board(fen));
            if threaded {
                return team.search(&game, &nodes(20_000), &Stop::new());
            }
            let engine = &mut team.engines[0];
            let found = engine.search(&game, &nodes(20_000), &Stop::new(), &mut NoHost);
            found.expect("a move")
        };
        FENS.iter().map(search).collect::<Vec<_>>()
    };
    assert_eq!(usual(true), usual(false));
}

/// Of the engines of a team, so many search; each has an equal share of the nodes, and one that does not has none.
#[test]
fn no_more_search_than_are_allowed() {
    let (words, mut storages) = (words(1 << 14), storages(3));
    let table = Table::new(&words);
    let mut team = Team::new(&mut storages, &table);
    let game = Game::new(Board::start());
    for (threads, idle) in [(Some(0), 2), (Some(1), 2), (Some(2), 1), (Some(3), 0)] {
        team.engines.iter_mut().for_each(Engine::new_game);
        let limits = Limits {
            threads,
            ..nodes(3_000)
        };
        let found = team.search(&game, &limits, &Stop::new());
        assert!(game.board().is_legal(found.best));
        let without = |engine: &&Engine<'_>| engine.lines().is_empty();
        assert_eq!(team.engines.iter().filter(without).count(), idle);
    }
    let cores = thread::available_parallelism().map_or(1, usize::from);
    team.engines.iter_mut().for_each(Engine::new_game);
    let limits = Limits {
        threads: None,
        ..nodes(3_000)
    };
    team.search(&game, &limits, &Stop::new());
    let with = team
        .engines
        .iter()
        .filter(|engine| !engine.lines().is_empty());
    assert_eq!(with.count(), cores.min(3));
}

#[test]
fn a_level_plays_the_same_with_any_number_of_threads() {
    let play = |threads: usize| {
        let (words, mut storages) = (words(1 << 14), storages(threads));
        let table = Table::new(&words);
        let mut team = Team::new(&mut storages, &table);
        let mut all = Vec::new();
        for level in [0, 500, 1_000, 1_400] {
            team.engines[0].set_strength(Strength::from_hundredths(level));
            for (seed, fen) in FENS.iter().enumerate() {
                team.engines[0].set_dice(Dice::Seed(seed as u64));
                let game = Game::new(board(fen));
                all.push(team.search(&game, &Limits::default(), &Stop::new()));
            }
        }
        all
    };
    let alone = play(1);
    assert_eq!(play(2), alone);
    assert_eq!(play(4), alone);
}

#[test]
fn engines_without_one_common_table_are_refused() {
    let (ours, theirs) = (words(1 << 10), words(1 << 10));
    let (one, other) = (Table::new(&ours), Table::new(&theirs));
    let (mut storage, mut second) = (SmallStorage::new(), SmallStorage::new());
    let mut leader = Engine::new(storage.memory()).expect("enough");
    let mut helper = Engine::new(second.memory()).expect("enough");
    let game = Game::new(Board::start());
    let mut refused = |leader_table, helper_table| {
        leader.set_table(leader_table);
        helper.set_table(helper_table);
        let helpers = &mut [&mut helper];
        let found = leader.search_threads(helpers, &game, &nodes(100), &Stop::new(), &mut NoHost);
        found == Err(SearchError::NotOneTable)
    };
    assert!(refused(None, None));
    assert!(refused(Some(&one), None));
    assert!(refused(None, Some(&one)));
    assert!(refused(Some(&one), Some(&other)));
    assert!(!refused(Some(&one), Some(&one)));
}

/// Ends the search at the first report of a depth; adds up what it hears.
struct AtDepth {
    depth: u32,
    reached: bool,
    nodes: u64,
}

impl Host for AtDepth {
    fn poll(&mut self) -> bool {
        self.reached
    }

    fn info(&mut self, info: &Info<'_>) {
        assert!(info.nodes >= self.nodes, "nodes go back");
        self.nodes = info.nodes;
        self.reached |= info.depth >= self.depth;
    }
}

#[test]
fn reports_count_all_nodes() {
    let (words, mut storages) = (words(1 << 16), storages(3));
    let table = Table::new(&words);
    let mut team = Team::new(&mut storages, &table);
    let (leader, helpers) = team.engines.split_first_mut().expect("a leader");
    let mut helpers: Vec<_> = helpers.iter_mut().collect();
    let limits = Limits {
        infinite: true,
        threads: Some(3),
        ..Limits::default()
    };
    let mut host = AtDepth {
        depth: 12,
        reached: false,
        nodes: 0,
    };
    let game = Game::new(Board::start());
    let found = leader
        .search_threads(&mut helpers, &game, &limits, &Stop::new(), &mut host)
        .expect("a move");
    assert!(found.nodes >= host.nodes);
    assert_eq!(leader.lines()[0].first(), found.best);
}

/// Short searches of several threads that another thread stops at any time, one that is not yet begun included.
#[test]
fn random_stops_end_every_search_with_a_legal_move() {
    let (words, mut storages) = (words(1 << 12), storages(3));
    let table = Table::new(&words);
    let mut team = Team::new(&mut storages, &table);
    let stop = Stop::new();
    let (running, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let boards = random_positions(2_000, 60, 11);
    thread::scope(|scope| {
        scope.spawn(|| {
            let mut rng = Rng(5);
            while done.load(Relaxed) == 0 {
                let ticket = running.load(Relaxed) as u32;
                if ticket > 0 {
                    stop.stop(ticket);
                }
                if rng.below(3) == 0 {
                    thread::sleep(Duration::from_micros(rng.below(400) as u64));
                }
            }
        });
        for (number, &board) in boards.iter().enumerate() {
            let limits = Limits {
                infinite: true,
                threads: Some(usize::MAX),
                ticket: number as u32 + 1,
                ..Limits::default()
            };
            running.store(number + 1, Relaxed);
            let found = team.search(&Game::new(board), &limits, &stop);
            assert!(board.is_legal(found.best), "{board}");
        }
        done.store(1, Relaxed);
    });
}

#[test]
fn teams_do_not_disturb_each_other() {
    let play = |seed: u64| {
        let (words, mut storages) = (words(1 << 12), storages(2));
        let table = Table::new(&words);
        let mut team = Team::new(&mut storages, &table);
        for board in random_positions(40, 60, seed) {
            let found = team.search(&Game::new(board), &nodes(2_000), &Stop::new());
            assert!(board.is_legal(found.best) && found.nodes <= 2_000);
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| play(1));
        scope.spawn(|| play(2));
    });
}
