//! The caller's functions, called back.

use crate::engine::cb_config;
use crate::position::cb_move;
use crate::search::{cb_bound, cb_info, cb_limits};
use cb_core::chessmove::Move;
use cb_core::levels::Dice;
use cb_core::score::mate_distance;
use cb_core::search::{Host, Info, Line};
use cb_core::table::Bound;
use cty::c_void;

/// The callbacks of an engine's configuration.
#[derive(Clone, Copy)]
pub(crate) struct Callbacks {
    user: *mut c_void,
    now_ms: Option<unsafe extern "C" fn(user: *mut c_void) -> u32>,
    entropy: Option<unsafe extern "C" fn(user: *mut c_void) -> u64>,
    poll: Option<unsafe extern "C" fn(user: *mut c_void) -> i32>,
}

impl Callbacks {
    /// The callbacks that a configuration names.
    pub(crate) fn of(config: &cb_config) -> Callbacks {
        Callbacks {
            user: config.user,
            now_ms: config.now_ms,
            entropy: config.entropy,
            poll: config.poll,
        }
    }

    /// The host of a search with these limits.
    pub(crate) fn host<'a>(&'a self, limits: &'a cb_limits) -> impl Host + 'a {
        Surroundings {
            callbacks: self,
            limits,
        }
    }

    /// The dice that an engine begins with.
    pub(crate) fn dice(&self) -> Dice {
        if self.entropy.is_some() {
            Dice::Entropy
        } else {
            Dice::None
        }
    }
}

/// A search's surroundings, as the caller's callbacks give them.
struct Surroundings<'a> {
    callbacks: &'a Callbacks,
    limits: &'a cb_limits,
}

impl Host for Surroundings<'_> {
    fn now_ms(&mut self) -> Option<u32> {
        // SAFETY: the configuration promised a function that may be called with its `user`.
        self.callbacks
            .now_ms
            .map(|now| unsafe { now(self.callbacks.user) })
    }

    fn entropy(&mut self) -> Option<u64> {
        // SAFETY: as above.
        self.callbacks
            .entropy
            .map(|entropy| unsafe { entropy(self.callbacks.user) })
    }

    fn poll(&mut self) -> bool {
        // SAFETY: as above.
        self.callbacks
            .poll
            .is_some_and(|poll| unsafe { poll(self.callbacks.user) } != 0)
    }

    fn info(&mut self, info: &Info<'_>) {
        let Some(on_info) = self.limits.on_info else {
            return;
        };
        let (pv, pv_len) = moves_of(info.line);
        let bound = match info.bound {
            Bound::Lower => cb_bound::CB_BOUND_LOWER,
            Bound::Upper => cb_bound::CB_BOUND_UPPER,
            Bound::Exact | Bound::None => cb_bound::CB_BOUND_EXACT,
        };
        let report = cb_info {
            size: size_of::<cb_info>() as u32,
            depth: info.depth,
            seldepth: info.seldepth,
            multipv: info.multipv as u32,
            score: info.score,
            mate: mate_distance(info.score).unwrap_or(0),
            bound: bound as i32,
            hashfull: info.hashfull,
            nodes: info.nodes,
            nps: (info.nodes * 1000)
                .checked_div(u64::from(info.time_ms))
                .unwrap_or(0),
            time_ms: info.time_ms,
            pv_len,
            pv,
        };
        // SAFETY: the limits promised a function that may be called with their `user`; the report outlives the call.
        unsafe { on_info(self.limits.user, &report) };
    }
}

/// A line's moves as C sees them: `Move` is its number and nothing else.
pub(crate) fn moves_of(line: &Line) -> (*const cb_move, u32) {
    const _: () = assert!(size_of::<Move>() == size_of::<cb_move>());
    let moves = line.moves();
    (moves.as_ptr().cast(), moves.len() as u32)
}
