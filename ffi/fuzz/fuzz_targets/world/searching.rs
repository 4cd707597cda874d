//! What a search is asked, through what callbacks, and what must be true of its result.

use super::user;
use cb::*;
use core::ffi::c_void;
use core::mem::zeroed;
use core::ptr::{null, null_mut};
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};
use libfuzzer_sys::arbitrary::{Arbitrary, Result, Unstructured};

/// Looks at the host after which it ends a search.
const PATIENCE: u32 = 1;

/// Looks so far, for searches end soon, and a clock that runs as fast.
static LOOKS: AtomicU32 = AtomicU32::new(0);

unsafe extern "C" fn now_ms(_: *mut c_void) -> u32 {
    LOOKS.fetch_add(1, Relaxed).wrapping_sub(2)
}

unsafe extern "C" fn entropy(_: *mut c_void) -> u64 {
    0x9E37_79B9_7F4A_7C15
}

unsafe extern "C" fn poll(_: *mut c_void) -> i32 {
    i32::from(LOOKS.fetch_add(1, Relaxed) > PATIENCE)
}

/// The engine is searching: it must say so, and its line must be there.
unsafe extern "C" fn on_info(user: *mut c_void, info: *const cb_info) {
    let engine: *mut cb_engine = user.cast();
    // SAFETY: the search's own engine, values of the caller's, and what the library shows during the call.
    unsafe {
        let mut settings: cb_settings = zeroed();
        settings.size = size_of::<cb_settings>() as u32;
        assert_eq!(cb_strength(engine, &mut settings), cb_status::CB_STATUS_OK);
        assert_eq!(cb_new_game(engine), cb_status::CB_STATUS_BUSY);
        assert_eq!(cb_set_level(engine, 3), cb_status::CB_STATUS_BUSY);
        let mut line: cb_line = zeroed();
        line.size = size_of::<cb_line>() as u32;
        assert_eq!(
            cb_result_line(engine, 0, &mut line),
            cb_status::CB_STATUS_BUSY
        );
        let info = &*info;
        assert!(info.pv_len > 0 && *info.pv != 0 && info.score.abs() <= CB_SCORE_MATE);
    }
}

/// The size of a struct as its caller says it: as it is, or of another version.
pub fn size_of_struct(input: &mut Unstructured<'_>, size: usize) -> Result<u32> {
    let known = size as u32;
    Ok(match input.int_in_range(0..=15)? {
        0 => u32::arbitrary(input)?,
        1 => known + 8,
        _ => known,
    })
}

/// A configuration. It always polls, so that every search ends.
pub fn config(input: &mut Unstructured<'_>, table: *mut cb_table) -> Result<cb_config> {
    Ok(cb_config {
        size: size_of_struct(input, size_of::<cb_config>())?,
        reserved: 0,
        table,
        user: null_mut(),
        now_ms: input.ratio(3u8, 4u8)?.then_some(now_ms),
        entropy: input.ratio(3u8, 4u8)?.then_some(entropy),
        poll: Some(poll),
    })
}

/// Limits, the root moves that they name, and room for a result.
pub struct Orders {
    limits: Option<cb_limits>,
    root_moves: [cb_move; 4],
    result: cb_result,
}

impl Orders {
    /// A search of no more nodes than are left.
    pub fn new(
        input: &mut Unstructured<'_>,
        engine: *mut cb_engine,
        polls: bool,
        left: u64,
    ) -> Result<Orders> {
        LOOKS.store(0, Relaxed);
        // SAFETY: integers and pointers that may be NULL.
        let (mut limits, mut result): (cb_limits, cb_result) = unsafe { (zeroed(), zeroed()) };
        result.size = size_of_struct(input, size_of::<cb_result>())?;
        limits.size = size_of_struct(input, size_of::<cb_limits>())?;
        let wanted = input.int_in_range(0..=63)?;
        limits.set = if wanted == 63 {
            u32::arbitrary(input)?
        } else {
            wanted & 31
        } | CB_LIMIT_NODES;
        limits.flags = match wanted {
            61 => CB_SEARCH_INFINITE,
            62 => u32::arbitrary(input)?,
            _ => wanted & CB_SEARCH_ANALYSE,
        };
        // An engine without callbacks has no end but its nodes, and one with some ends after 256.
        if !polls || left < 256 {
            limits.flags &= !CB_SEARCH_INFINITE;
        }
        limits.nodes = input.int_in_range(0..=left)?;
        limits.depth = input.int_in_range(0..=9)?;
        limits.move_ms = u32::arbitrary(input)?;
        limits.moves_to_go = u32::arbitrary(input)?;
        limits.clock_ms = <[i32; 2]>::arbitrary(input)?;
        limits.inc_ms = <[i32; 2]>::arbitrary(input)?;
        limits.mate = u32::arbitrary(input)?;
        limits.multipv = input.int_in_range(0..=9)?;
        limits.ticket = input.int_in_range(0..=3)?;
        limits.root_count = input.int_in_range(0..=4)?;
        limits.on_info = input.ratio(1u8, 2u8)?.then_some(on_info);
        limits.user = user(engine);
        let none = input.ratio(1u8, 16u8)? && is_quick(engine, left);
        Ok(Orders {
            limits: (!none).then_some(limits),
            root_moves: <[u16; 4]>::arbitrary(input)?,
            result,
        })
    }

    /// The arguments of the call.
    pub fn parts(&mut self) -> (*const cb_limits, *mut cb_result) {
        let root_moves = self.root_moves.as_ptr();
        let limits = self.limits.as_mut().map_or(null(), |limits| {
            limits.root_moves = root_moves;
            &raw const *limits
        });
        (limits, &mut self.result)
    }

    pub fn result(&self) -> &cb_result {
        &self.result
    }
}

/// Whether a search without limits ends soon.
fn is_quick(engine: *mut cb_engine, left: u64) -> bool {
    // SAFETY: integers, and a handle or NULL.
    unsafe {
        let mut settings: cb_settings = zeroed();
        settings.size = size_of::<cb_settings>() as u32;
        cb_strength(engine, &mut settings) != cb_status::CB_STATUS_OK || settings.nodes <= left
    }
}

/// The move is legal, and so is every move of every line.
pub unsafe fn check_result(engine: *mut cb_engine, game: &cb_game, result: &cb_result) {
    let mut copy = *game;
    // SAFETY: values of the caller's, a handle that just searched, and lines that stay until its next call.
    unsafe {
        assert_eq!(
            cb_game_play(&mut copy, result.best),
            cb_status::CB_STATUS_OK
        );
        assert!(result.lines > 0);
        for index in 0..result.lines {
            let mut line: cb_line = zeroed();
            line.size = size_of::<cb_line>() as u32;
            assert_eq!(
                cb_result_line(engine, index, &mut line),
                cb_status::CB_STATUS_OK
            );
            let mut position = zeroed();
            cb_game_position(game, &mut position);
            for at in 0..line.pv_len as usize {
                let mv = *line.pv.add(at);
                assert_eq!(cb_position_play(&mut position, mv), cb_status::CB_STATUS_OK);
            }
        }
    }
}
