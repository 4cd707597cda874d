//! The pointer work of the C interface in a few short calls: small enough for Miri, which checks every access, borrow and
//! atomic against Rust's rules (`.ci/sanitize miri`).

use cb::*;
use core::ffi::c_void;
use core::mem::zeroed;
use core::ptr::{null, null_mut};

const OK: cb_status = cb_status::CB_STATUS_OK;
const BUSY: cb_status = cb_status::CB_STATUS_BUSY;

/// Garbage to lend.
fn lent(size: usize) -> Vec<u8> {
    vec![0xA5; size]
}

/// Where memory has its first odd address.
fn odd(memory: &mut [u8]) -> &mut [u8] {
    let even = memory.as_ptr().addr().is_multiple_of(2);
    &mut memory[usize::from(even)..]
}

fn game_at(fen: &str) -> cb_game {
    // SAFETY: plain values of the caller's, and text by its length.
    unsafe {
        let (mut position, mut game): (cb_position, cb_game) = (zeroed(), zeroed());
        let read = cb_position_from_fen(fen.as_ptr().cast(), fen.len(), 0, &mut position);
        assert_eq!((read, cb_game_begin(&mut game, &position)), (OK, OK));
        game
    }
}

fn nodes(nodes: u64) -> cb_limits {
    // SAFETY: integers and pointers that may be NULL.
    let limits: cb_limits = unsafe { zeroed() };
    cb_limits {
        size: size_of::<cb_limits>() as u32,
        set: CB_LIMIT_NODES,
        nodes,
        ..limits
    }
}

fn no_result() -> cb_result {
    // SAFETY: integers.
    let result: cb_result = unsafe { zeroed() };
    cb_result {
        size: size_of::<cb_result>() as u32,
        ..result
    }
}

unsafe extern "C" fn meddle(user: *mut c_void, info: *const cb_info) {
    let engine: *mut cb_engine = user.cast();
    let mut settings: cb_settings;
    // SAFETY: the engine that searches, a value of the caller's, and what the library shows during the call.
    unsafe {
        settings = zeroed();
        settings.size = size_of::<cb_settings>() as u32;
        assert_eq!(cb_new_game(engine), BUSY);
        assert_eq!(cb_strength(engine, &mut settings), OK);
        assert_eq!(cb_stop(engine, 1), OK);
        assert_ne!(*(*info).pv, 0);
    }
}

/// An engine at an odd address, with a table at another.
unsafe fn engine_in(memory: &mut [u8], table: *mut cb_table) -> *mut cb_engine {
    let mut engine = null_mut();
    // SAFETY: lent memory, and a table's handle or NULL.
    unsafe {
        let memory = odd(memory);
        let made = cb_init(
            memory.as_mut_ptr().cast(),
            memory.len(),
            null(),
            &mut engine,
        );
        assert_eq!(made, OK);
        assert_eq!(cb_set_table(engine, table), OK);
    }
    engine
}

unsafe fn table_in(memory: &mut [u8]) -> *mut cb_table {
    let mut table = null_mut();
    // SAFETY: lent memory.
    unsafe {
        let memory = odd(memory);
        let made = cb_table_init(memory.as_mut_ptr().cast(), memory.len(), &mut table);
        assert_eq!(made, OK);
    }
    table
}

#[test]
fn searches_with_callbacks_and_lines() {
    let (mut memory, mut table_memory) = (lent(CB_ENGINE_BYTES + 1), lent(2048));
    let game = game_at("6k1/5ppp/8/8/8/8/q4PPP/3R2K1 w - - 0 1");
    // SAFETY: handles of lent memory, plain values of the caller's, and lines until the engine's next call.
    unsafe {
        let table = table_in(&mut table_memory);
        let engine = engine_in(&mut memory, table);
        let mut limits = nodes(40);
        limits.on_info = Some(meddle);
        limits.user = engine.cast();
        limits.multipv = 2;
        let mut result = no_result();
        assert_eq!(cb_search(engine, &game, &limits, &mut result), OK);
        let mut line: cb_line = zeroed();
        line.size = size_of::<cb_line>() as u32;
        assert_eq!(cb_result_line(engine, 0, &mut line), OK);
        assert_eq!(*line.pv, result.best);
        assert_eq!(cb_table_clear(table), OK);
        assert_eq!(cb_set_level(engine, 150), OK);
        assert_eq!(cb_set_seed(engine, 1), OK);
        assert_eq!(cb_search(engine, &game, &nodes(20), &mut result), OK);
        let mut copy = game;
        assert_eq!(cb_game_play(&mut copy, result.best), OK);
    }
}

#[test]
fn one_table_for_two_engines_in_threads() {
    let (mut first, mut second) = (lent(CB_ENGINE_BYTES + 1), lent(CB_ENGINE_BYTES + 1));
    let mut table_memory = lent(1024);
    let game = game_at("8/5k2/8/4pN2/8/3b4/P5K1/8 b - - 0 1");
    // SAFETY: as above.
    unsafe {
        let table = table_in(&mut table_memory);
        let engines = [engine_in(&mut first, table), engine_in(&mut second, table)];
        let mut result = no_result();
        let limits = nodes(60);
        let status = cb_search_threads(engines.as_ptr(), 2, &game, &limits, &mut result);
        assert_eq!(status, OK);
        assert!(result.nodes <= 60 && result.best != 0);
    }
}

#[test]
fn values_at_odd_addresses_and_garbage() {
    let game = game_at("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let mut bytes = lent(size_of::<cb_game>() + 1);
    // SAFETY: room for a game at any alignment, and plain values of the caller's.
    unsafe {
        let place: *mut cb_game = odd(&mut bytes).as_mut_ptr().cast();
        assert_eq!(cb_game_outcome(place), cb_status::CB_STATUS_POSITION as i32);
        place.write_unaligned(game);
        let text = b"O-O";
        let played = cb_game_play_text(place, text.as_ptr().cast(), text.len(), null_mut());
        assert_eq!(played, OK);
        assert_eq!(cb_game_plies(place), 1);
        let mut moves = [0; 2];
        let mut position = zeroed();
        assert_eq!(cb_game_position(place, &mut position), OK);
        let full = cb_position_moves(&position, moves.as_mut_ptr(), moves.len());
        assert_eq!(full, cb_status::CB_STATUS_SPACE as i32);
        let mut text = [0; CB_TEXT_MAX];
        let length = cb_position_fen(&position, text.as_mut_ptr().cast(), text.len());
        assert!(length > 0);
    }
}
