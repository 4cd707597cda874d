//! One search in several threads.
#![allow(unsafe_op_in_unsafe_fn)]

use crate::engine::cb_engine;
use crate::game::cb_game;
use crate::lend::{self, block};
use crate::search::{cb_limits, cb_result, search_by};
use crate::version::cb_status::{self, *};

/// As `cb_search`, with `count` engines that search the same position at once, each but the first in a thread that the
/// library starts for the call. They must have the same table; give each the same memory as the first. Of the first engine
/// count strength, seed, callbacks and stop, and it has the lines afterwards; callbacks run on the calling thread alone. The
/// node limit holds for all engines together, and `nodes` are those of all. Below full strength the first engine searches
/// alone, so that a level plays the same move with any number of engines. At full strength moves, scores and nodes may differ
/// from call to call, unless `count` is 1. Of more engines than the system runs threads at once (its processors, less what
/// affinity and quotas take away), and where it has no more threads to give, only the first search.
///
/// Only in a library built with the feature `std`, as it is unless told otherwise. Without it, let each task search with an
/// engine of its own on one table (`cb_set_table`): the first with the limits, the others with `CB_SEARCH_INFINITE` and a
/// ticket, and stop those when it returns.
///
/// Errors: those of `cb_search`; `CB_STATUS_ARGUMENT` for no engine, for one that is there twice, and for engines that do not
/// have the same table; `CB_STATUS_BUSY` if one of them searches; `CB_STATUS_SPACE` if the system has no memory for a list of
/// them. Starting a thread needs some more, without which the standard library ends the program.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_search_threads(
    engines: *const *mut cb_engine,
    count: u32,
    game: *const cb_game,
    limits: *const cb_limits,
    result: *mut cb_result,
) -> cb_status {
    search_by(game, limits, result, |game, core_limits, limits| {
        let handles = lend::slice(engines, count as usize)?;
        block::with_all(handles, |engines, shared| {
            let (leader, helpers) = engines.split_first_mut().ok_or(CB_STATUS_ARGUMENT)?;
            let mut host = shared.callbacks.host(limits);
            Ok(leader.search_threads(helpers, game, core_limits, &shared.stop, &mut host))
        })?
    })
}
