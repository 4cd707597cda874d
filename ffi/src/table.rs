//! The transposition table.
#![allow(unsafe_op_in_unsafe_fn)]

use crate::lend::{self, block};
use crate::version::cb_status;
use crate::version::status;
use cty::c_void;

/// A transposition table in lent memory, by its handle.
pub struct cb_table {
    _opaque: (),
}

/// What a table takes of its memory for itself, in bytes, whatever the memory's alignment.
pub const CB_TABLE_OVERHEAD: usize = 128;

const _: () = assert!(CB_TABLE_OVERHEAD == block::TABLE_OVERHEAD);

/// Makes a transposition table in `size` bytes of lent memory: what searches find out about positions, so that they need
/// not find it out again. Full strength plays much better with one, of megabytes if there are any; levels do not use it.
/// One table may serve many engines, at the same time too. Of the memory, `CB_TABLE_OVERHEAD` bytes are the table's own,
/// and every 64 bytes beyond keep five positions; a table that keeps none is allowed. `*table` becomes the handle. The
/// memory must not be used for anything else while an engine has the table.
///
/// Errors: `CB_STATUS_NULL`; `CB_STATUS_SPACE` for less than `CB_TABLE_OVERHEAD` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_table_init(
    memory: *mut c_void,
    size: usize,
    table: *mut *mut cb_table,
) -> cb_status {
    status((|| {
        let place = lend::out(table)?;
        place.put(block::place_table(memory, size)?);
        Ok(())
    })())
}

/// Forgets everything in the table. Searches that run on it meanwhile go on soundly.
///
/// Errors: `CB_STATUS_NULL`, `CB_STATUS_HANDLE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_table_clear(table: *mut cb_table) -> cb_status {
    status((|| {
        block::table_at(table)?.clear();
        Ok(())
    })())
}
