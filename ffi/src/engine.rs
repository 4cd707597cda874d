//! Engines.
#![allow(unsafe_op_in_unsafe_fn)]

use crate::lend::callbacks::Callbacks;
use crate::lend::{self, Plain, Versioned, block};
use crate::table::cb_table;
use crate::version::cb_status;
use crate::version::status;
use cty::c_void;

/// Memory for the smallest engine, whatever its alignment: plays every level, and full strength as well as it can in so
/// little. `cb_engine_size` gives the exact number.
pub const CB_ENGINE_BYTES: usize = 18432;

const _: () = assert!(CB_ENGINE_BYTES >= block::ENGINE_BYTES);

/// An engine in lent memory, by its handle.
pub struct cb_engine {
    _opaque: (),
}

/// What an engine needs of its surroundings. `cb_init` reads it once. Zeroed but for `size`, it is an engine without table,
/// clock and entropy. Callbacks may be NULL; they run on the thread that searches and get `user`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct cb_config {
    /// `sizeof(cb_config)`, set by the caller.
    pub size: u32,
    /// 0.
    pub reserved: u32,
    /// The table that full strength uses, or NULL. See `cb_set_table`.
    pub table: *mut cb_table,
    /// Passed to the callbacks below.
    pub user: *mut c_void,
    /// A clock in milliseconds. It may start anywhere and wrap around. Without it no time limit can be set.
    pub now_ms: Option<unsafe extern "C" fn(user: *mut c_void) -> u32>,
    /// Sixty-four random bits, asked for once for every move of a level, unless `cb_set_seed` was called.
    pub entropy: Option<unsafe extern "C" fn(user: *mut c_void) -> u64>,
    /// Called at least every 256 nodes of a search, to feed a watchdog or to handle events. Anything but 0 stops the search.
    pub poll: Option<unsafe extern "C" fn(user: *mut c_void) -> i32>,
}

// SAFETY: integers, and pointers that may be NULL.
unsafe impl Plain for cb_config {}
// SAFETY: the first field is `size`; NULL stands for nothing.
unsafe impl Versioned for cb_config {
    const FIRST: usize = size_of::<cb_config>();
}

/// The least bytes that `cb_init` takes, whatever their alignment; at most `CB_ENGINE_BYTES`.
#[unsafe(no_mangle)]
pub extern "C" fn cb_engine_size() -> usize {
    block::ENGINE_BYTES
}

/// Makes an engine in `size` bytes of lent memory, of any alignment; `*engine` becomes its handle. It begins at full
/// strength, with a new game. More memory than `CB_ENGINE_BYTES`, up to about 1.5 MiB, makes full strength better; levels
/// play the same in any. `config` may be NULL: no table, clock or entropy.
///
/// Errors: `CB_STATUS_NULL`; `CB_STATUS_SPACE`; `CB_STATUS_ARGUMENT` for a `size` in `config` that is too small;
/// `CB_STATUS_HANDLE` for a table that is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_init(
    memory: *mut c_void,
    size: usize,
    config: *const cb_config,
    engine: *mut *mut cb_engine,
) -> cb_status {
    status((|| {
        let place = lend::out(engine)?;
        let config = lend::read_versioned(config)?;
        if !config.table.is_null() {
            block::table_at(config.table)?;
        }
        let handle = block::place_engine(memory, size, Callbacks::of(&config))?;
        if !config.table.is_null() {
            let table = block::table_at(config.table)?;
            block::with(handle, |engine, _| engine.set_table(Some(table)))?;
        }
        place.put(handle);
        Ok(())
    })())
}

/// Forgets what was learned from the searches so far, the results of the last one included. Strength, seed and table stay;
/// clear the table yourself if nobody else uses it. A level needs no such call: it never remembers.
///
/// Errors: `CB_STATUS_NULL`, `CB_STATUS_HANDLE`, `CB_STATUS_BUSY`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_new_game(engine: *mut cb_engine) -> cb_status {
    status(block::with(engine, |engine, _| engine.new_game()))
}

/// Gives the engine a table for full strength, or with NULL takes it away. The table must live as long as the engine has
/// it, and may be given to several engines.
///
/// Errors: `CB_STATUS_NULL` for the engine, `CB_STATUS_HANDLE`, `CB_STATUS_BUSY`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_set_table(engine: *mut cb_engine, table: *mut cb_table) -> cb_status {
    status((|| {
        let table = if table.is_null() {
            None
        } else {
            Some(block::table_at(table)?)
        };
        block::with(engine, |engine, _| engine.set_table(table))
    })())
}

/// Stops a search: it ends within 256 nodes with the best move so far. With `ticket` 0, the search that runs now, if one
/// does. With any other ticket, every search whose `cb_limits.ticket` is not 0 and not greater, even one that has not begun
/// yet: that one ends after its first depth, or after 1,000 nodes of it. So a stop that overtakes the start of its search is
/// not lost, and one that comes late hurts no later search. May be called from any thread, signal handler, interrupt or
/// callback; calls from several at once must come with tickets in order.
///
/// Errors: `CB_STATUS_NULL`, `CB_STATUS_HANDLE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_stop(engine: *mut cb_engine, ticket: u32) -> cb_status {
    status((|| {
        block::check(engine)?.stop.stop(ticket);
        Ok(())
    })())
}
