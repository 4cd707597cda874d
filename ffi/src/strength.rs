//! Strength.
#![allow(unsafe_op_in_unsafe_fn)]

use crate::engine::cb_engine;
use crate::lend::{self, Plain, Versioned, block};
use crate::text::Text;
use crate::version::cb_status::{self, *};
use crate::version::{count, status};
use cb_core::levels::{self, Dice, Strength};
use core::ffi::CStr;
use cty::c_char;

/// The lowest level, in hundredths.
pub const CB_LEVEL_MIN: i32 = 0;

/// In hundredths of a level: full strength. The highest level below it is 1999; 1900 is the highest named one.
pub const CB_LEVEL_FULL: i32 = 2000;

/// What a strength puts in force.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct cb_settings {
    /// `sizeof(cb_settings)`, set by the caller.
    pub size: u32,
    /// The level in hundredths, 0 to 1999; `CB_LEVEL_FULL` at full strength.
    pub level: i32,
    /// The most nodes for one move; 0 for no limit.
    pub nodes: u64,
    /// The Lichess rapid rating that the level stands for; 3000 at full strength, which is listed, not measured.
    pub elo: i32,
    /// The number of best moves among which the level chooses.
    pub candidates: i32,
    /// Moves more than this many centipawns worse than the best are never chosen.
    pub margin: i32,
    /// How evenly the moves are drawn, in hundredths of a centipawn: a move `d` centipawns worse than the best weighs
    /// `exp(-100 * d / temperature)`. 0 always takes the best.
    pub temperature: i32,
    /// The chance per mille that a move is chosen by a search of `horizon_depth` plies or fewer, as people often choose.
    pub horizon_chance: i32,
    /// The most plies of such a search, 1 or 2, after which it may follow captures; 0 at full strength.
    pub horizon_depth: i32,
    /// The engine's size class, from 0: how much of its memory full strength can use. Engines of one class play alike.
    pub size_class: i32,
    /// The chance per mille that the best move is overlooked, and so on for the next; what is obvious never is.
    pub overlook: i32,
}

// SAFETY: integers only.
unsafe impl Plain for cb_settings {}
// SAFETY: the first field is `size`.
unsafe impl Versioned for cb_settings {
    const FIRST: usize = size_of::<cb_settings>();
}

/// Plays at a level, 0 (weakest) to 1999, in hundredths: 750 is level 7.5. 2000 (`CB_LEVEL_FULL`) is full strength. The
/// last of the strength setters wins; a new engine plays at full strength.
///
/// Errors: `CB_STATUS_NULL`, `CB_STATUS_HANDLE`, `CB_STATUS_BUSY`, `CB_STATUS_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_set_level(engine: *mut cb_engine, level: i32) -> cb_status {
    status((|| {
        if !(CB_LEVEL_MIN..=CB_LEVEL_FULL).contains(&level) {
            block::check(engine)?;
            return Err(CB_STATUS_ARGUMENT);
        }
        block::set_strength(engine, Strength::from_hundredths(level))
    })())
}

/// Plays at the level that stands for a Lichess rapid rating, 600 to 2500: 1350 is level 7.5.
///
/// Errors: `CB_STATUS_NULL`, `CB_STATUS_HANDLE`, `CB_STATUS_BUSY`, `CB_STATUS_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_set_elo(engine: *mut cb_engine, elo: i32) -> cb_status {
    status((|| {
        if !(levels::LOWEST_ELO..=levels::HIGHEST_ELO).contains(&elo) {
            block::check(engine)?;
            return Err(CB_STATUS_ARGUMENT);
        }
        block::set_strength(engine, levels::strength_for_elo(elo))
    })())
}

/// Plays the best move that can be found, always.
///
/// Errors: `CB_STATUS_NULL`, `CB_STATUS_HANDLE`, `CB_STATUS_BUSY`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_set_full_strength(engine: *mut cb_engine) -> cb_status {
    status(block::set_strength(engine, Strength::FULL))
}

/// Draws a level's moves from a seed instead of `cb_config.entropy`: the same seed replays the same game, move for move, on
/// every platform; another seed plays another game. Any seed is as good as any other. It stays until the next
/// `cb_set_seed`, through `cb_new_game` too.
///
/// Errors: `CB_STATUS_NULL`, `CB_STATUS_HANDLE`, `CB_STATUS_BUSY`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_set_seed(engine: *mut cb_engine, seed: u64) -> cb_status {
    status(block::with(engine, |engine, _| {
        engine.set_dice(Dice::Seed(seed))
    }))
}

/// What is in force. It may be called while the engine searches, from its callbacks.
///
/// Errors: `CB_STATUS_NULL`, `CB_STATUS_HANDLE`, `CB_STATUS_ARGUMENT` for a `size` that is too small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_strength(
    engine: *const cb_engine,
    settings: *mut cb_settings,
) -> cb_status {
    status((|| {
        let place = lend::out_versioned(settings)?;
        let shared = block::check(engine)?;
        let strength = shared.strength();
        let in_force = strength.settings();
        place.put(cb_settings {
            size: 0,
            level: i32::from(strength.hundredths()),
            nodes: in_force.nodes.unwrap_or(0),
            elo: levels::elo_for(strength),
            candidates: i32::from(in_force.candidates),
            margin: in_force.margin,
            temperature: i32::from(in_force.temperature),
            horizon_chance: in_force
                .horizon
                .map_or(0, |horizon| i32::from(horizon.chance())),
            horizon_depth: in_force.horizon.map_or(0, |horizon| {
                horizon.plies().map_or(0, |(_, most)| most as i32)
            }),
            size_class: shared.size_class(),
            overlook: i32::from(in_force.overlook),
        });
        Ok(())
    })())
}

/// Writes what is in force as one sentence without a full stop and returns its length: "Strength: full", or "Strength:
/// level 5, about 1100 on Lichess (rapid, by blunders): 3037 nodes per move, choosing among the best 6 moves; a person's
/// horizon (1 or 2 plies) on 97% of its moves". It may be called while the engine searches, from its callbacks.
///
/// Errors: `CB_STATUS_NULL`, `CB_STATUS_HANDLE`, `CB_STATUS_SPACE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_strength_text(
    engine: *const cb_engine,
    buf: *mut c_char,
    cap: usize,
) -> i32 {
    count((|| {
        let strength = block::check(engine)?.strength();
        lend::put_text(
            Text::made_by(|text| levels::write_sentence(strength, text)),
            buf,
            cap,
        )
    })())
}

/// The Lichess rapid rating that a level in hundredths stands for: 600 at level 0 and 100 more a level; 3000 for
/// `CB_LEVEL_FULL`.
///
/// Errors: `CB_STATUS_ARGUMENT`.
#[unsafe(no_mangle)]
pub extern "C" fn cb_level_elo(level: i32) -> i32 {
    if (CB_LEVEL_MIN..=CB_LEVEL_FULL).contains(&level) {
        levels::elo_for(Strength::from_hundredths(level))
    } else {
        CB_STATUS_ARGUMENT as i32
    }
}

/// The ratings that `cb_set_elo` takes, from `*lowest` to `*highest`.
///
/// Errors: `CB_STATUS_NULL`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_elo_range(lowest: *mut i32, highest: *mut i32) -> cb_status {
    status((|| {
        let (low, high) = (lend::out(lowest)?, lend::out(highest)?);
        low.put(levels::LOWEST_ELO);
        high.put(levels::HIGHEST_ELO);
        Ok(())
    })())
}

/// What the ratings mean, for people to read: "Lichess rapid, estimated from how often people blunder". Never NULL; lives
/// for ever.
#[unsafe(no_mangle)]
pub extern "C" fn cb_elo_scale_name() -> *const c_char {
    const NAME: &CStr = c"Lichess rapid, estimated from how often people blunder";
    lend::static_text(NAME)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_has_one_name() {
        // SAFETY: a text that ends with NUL and lives for ever.
        let name = unsafe { CStr::from_ptr(cb_elo_scale_name().cast()) };
        assert_eq!(name.to_bytes(), levels::SCALE_NAME.as_bytes());
    }
}
