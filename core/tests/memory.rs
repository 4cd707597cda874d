//! The library never allocates, and a level lives in the memory of a small microcontroller.

use cb_core::board::Board;
use cb_core::engine::{Engine, LargeStorage, NoHost, SmallStorage};
use cb_core::game::{Game, Outcome};
use cb_core::levels::{Dice, Strength};
use cb_core::search::{Limits, Memory, Sizes, Stop};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

/// Counts the allocations of each thread.
struct Counting;

// SAFETY: every call goes to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller keeps the allocator's contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations() -> usize {
    ALLOCATIONS.with(Cell::get)
}

/// Plays a whole game of a level against itself; returns its plies.
fn whole_game(memory: Memory<'_>, strength: Strength, limits: &Limits<'_>) -> u32 {
    let mut engine = Engine::new(memory).expect("enough");
    engine.new_game();
    engine.set_strength(strength);
    engine.set_dice(Dice::Seed(20));
    let mut game = Game::new(Board::start());
    while game.outcome() == Outcome::Ongoing && game.plies() < 300 {
        let found = engine
            .search(&game, limits, &Stop::new(), &mut NoHost)
            .expect("a move");
        game.play(found.best).expect("legal");
    }
    game.plies()
}

#[test]
fn nothing_is_allocated_in_a_whole_game() {
    let mut large = Box::new(LargeStorage::new());
    let mut small = Box::new(SmallStorage::new());
    let few = Limits {
        nodes: Some(500),
        ..Limits::default()
    };
    let before = allocations();
    let plies = [
        whole_game(
            small.memory(),
            Strength::from_hundredths(300),
            &Limits::default(),
        ),
        whole_game(
            large.memory(),
            Strength::from_hundredths(300),
            &Limits::default(),
        ),
        whole_game(small.memory(), Strength::FULL, &few),
        whole_game(large.memory(), Strength::FULL, &few),
    ];
    assert_eq!(allocations(), before);
    assert!(plies.iter().all(|&plies| plies > 10), "{plies:?}");
    drop(Box::new(1));
    assert!(allocations() > before, "the counter counts");
}

/// What engine and stack may take together for any level.
const BUDGET: usize = 64 * 1024;

/// What a thread of the standard library needs of its stack besides the search: set aside so that a failure here
/// means the search grew.
const THREAD_OVERHEAD: usize = 8 * 1024;

#[test]
fn engine_and_stack_of_a_level_fit_a_small_machine() {
    let engine = size_of::<SmallStorage>() + size_of::<Engine<'_>>() + size_of::<Game>();
    let stack = BUDGET - engine;
    let game = move || {
        // The storage is lent from the heap, as a board would lend a static.
        let mut storage = Box::new(SmallStorage::new());
        whole_game(
            storage.memory(),
            Strength::from_hundredths(1000),
            &Limits::default(),
        )
    };
    let thread = std::thread::Builder::new().stack_size(stack + THREAD_OVERHEAD);
    let plies = thread
        .spawn(game)
        .expect("a thread")
        .join()
        .expect("the stack sufficed");
    assert!(plies > 10);
    println!("engine {engine} bytes, stack at most {stack} bytes");
}

#[test]
fn too_little_memory_is_refused() {
    let mut storage = SmallStorage::new();
    let memory = storage.memory();
    let short = Memory {
        moves: &mut memory.moves[..Sizes::SMALL.moves - 1],
        ..memory
    };
    assert!(Engine::new(short).is_err());
}
