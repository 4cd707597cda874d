//! Searches.
#![allow(unsafe_op_in_unsafe_fn)]

use crate::engine::cb_engine;
use crate::game::{cb_game, game_at};
use crate::lend::callbacks::moves_of;
use crate::lend::{self, Plain, Versioned, block};
use crate::position::cb_move;
use crate::version::cb_status::{self, *};
use crate::version::status;
use cb_core::chessmove::Move;
use cb_core::color::Color;
use cb_core::engine::{Found, SearchError};
use cb_core::game::Game;
use cb_core::score::{MATE, MATE_BOUND, mate_distance};
use cb_core::search::{Clock, Limits};
use cty::c_void;

/// The score of giving mate now. A mate `n` plies (moves of one side) away is `CB_SCORE_MATE - n` for the side that gives it
/// and the negative of that for the side mated.
pub const CB_SCORE_MATE: i32 = 32000;

/// The least score that is a mate; all between this and its negative are centipawns.
pub const CB_SCORE_MATE_BOUND: i32 = 31744;

const _: () = assert!(CB_SCORE_MATE == MATE && CB_SCORE_MATE_BOUND == MATE_BOUND);

/// In `cb_limits.set`: `depth` is in force.
pub const CB_LIMIT_DEPTH: u32 = 1;

/// In `cb_limits.set`: `nodes` is in force.
pub const CB_LIMIT_NODES: u32 = 2;

/// In `cb_limits.set`: `move_ms` is in force.
pub const CB_LIMIT_MOVE_MS: u32 = 4;

/// In `cb_limits.set`: `clock_ms`, `inc_ms` and `moves_to_go` are in force.
pub const CB_LIMIT_CLOCK: u32 = 8;

/// In `cb_limits.set`: `mate` is in force.
pub const CB_LIMIT_MATE: u32 = 16;

/// In `cb_limits.flags`: search at full strength until stopped by `cb_stop` or `cb_config.poll`, whatever the limits.
pub const CB_SEARCH_INFINITE: u32 = 1;

/// In `cb_limits.flags`: search at full strength, whatever the level: for hints and for reviewing games.
pub const CB_SEARCH_ANALYSE: u32 = 2;

/// What a reported score says of the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
pub enum cb_bound {
    /// It is the true one, as far as the depth can tell.
    CB_BOUND_EXACT = 0,
    /// The true one is at least that.
    CB_BOUND_LOWER = 1,
    /// The true one is at most that.
    CB_BOUND_UPPER = 2,
}

/// A line that the search has found, for `cb_limits.on_info`. It may be read during the call only.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct cb_info {
    /// `sizeof(cb_info)` of the library.
    pub size: u32,
    /// Plies searched.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: u32,
    /// The line's number, from 1 for the best.
    pub multipv: u32,
    /// The score for the side to move, in centipawns or a mate; see `CB_SCORE_MATE`.
    pub score: i32,
    /// In how many moves the side to move mates, or, negative, is mated; 0 if the score is no mate.
    pub mate: i32,
    /// What the score says, a `cb_bound`.
    pub bound: i32,
    /// How full the table is, per mille.
    pub hashfull: u32,
    /// Nodes (positions) searched so far.
    pub nodes: u64,
    /// Nodes a second; 0 without a clock.
    pub nps: u64,
    /// Milliseconds since the search began; 0 without a clock.
    pub time_ms: u32,
    /// The number of moves in `pv`.
    pub pv_len: u32,
    /// The line's moves, the first to be played now.
    pub pv: *const cb_move,
}

/// What a search is asked to do. Zeroed but for `size`, it asks for nothing: enough for a level.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct cb_limits {
    /// `sizeof(cb_limits)`, set by the caller.
    pub size: u32,
    /// Which limits are in force: a sum of `CB_LIMIT_` values. The first one that is reached ends the search.
    pub set: u32,
    /// A sum of `CB_SEARCH_` values.
    pub flags: u32,
    /// Plies to search; 0 counts as 1.
    pub depth: u32,
    /// Nodes to search; a level searches at most its own number.
    pub nodes: u64,
    /// Milliseconds for this move.
    pub move_ms: u32,
    /// Moves until the next time control; 0 if the time is for the rest of the game.
    pub moves_to_go: u32,
    /// Milliseconds left to White and to Black; 0 and less count as 1.
    pub clock_ms: [i32; 2],
    /// Milliseconds that White and Black gain a move; less than 0 counts as 0.
    pub inc_ms: [i32; 2],
    /// Search for a mate in this many moves, and end when it is found.
    pub mate: u32,
    /// Lines to report, best first; 0 counts as 1. There are never more than legal moves, nor than the engine's memory holds
    /// (8 in the smallest), nor than a level's candidates.
    pub multipv: u32,
    /// Only these moves are searched, `root_count` of them; moves that are not legal are left out. If none is left, all are
    /// searched.
    pub root_moves: *const cb_move,
    /// The number of `root_moves`; 0 for all legal moves.
    pub root_count: u32,
    /// What `cb_stop` knows this search by; 0 if it has no ticket.
    pub ticket: u32,
    /// Called with each line that a depth has found; may be NULL.
    pub on_info: Option<unsafe extern "C" fn(user: *mut c_void, info: *const cb_info)>,
    /// Passed to `on_info`.
    pub user: *mut c_void,
}

// SAFETY: integers, and pointers that may be NULL.
unsafe impl Plain for cb_limits {}
// SAFETY: the first field is `size`; zero and NULL stand for nothing.
unsafe impl Versioned for cb_limits {
    const FIRST: usize = size_of::<cb_limits>();
}

/// What a search found.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct cb_result {
    /// `sizeof(cb_result)`, set by the caller.
    pub size: u32,
    /// The move to play, always legal. A level's is drawn from its best lines.
    pub best: cb_move,
    /// The answer that the search expects, or 0.
    pub ponder: cb_move,
    /// The score of `best` for the side to move, in centipawns or a mate; see `CB_SCORE_MATE`.
    pub score: i32,
    /// In how many moves the side to move mates, or, negative, is mated; 0 if the score is no mate.
    pub mate: i32,
    /// Plies searched.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: u32,
    /// Milliseconds taken; 0 without a clock.
    pub time_ms: u32,
    /// Lines that `cb_result_line` can read.
    pub lines: u32,
    /// Nodes (positions) searched.
    pub nodes: u64,
}

// SAFETY: integers only.
unsafe impl Plain for cb_result {}
// SAFETY: the first field is `size`.
unsafe impl Versioned for cb_result {
    const FIRST: usize = size_of::<cb_result>();
}

/// One of the last search's lines.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct cb_line {
    /// `sizeof(cb_line)`, set by the caller.
    pub size: u32,
    /// The score for the side to move, in centipawns or a mate; see `CB_SCORE_MATE`.
    pub score: i32,
    /// In how many moves the side to move mates, or, negative, is mated; 0 if the score is no mate.
    pub mate: i32,
    /// Plies searched.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: u32,
    /// The number of moves in `pv`, at least 1.
    pub pv_len: u32,
    /// The line's moves, the first to be played now. They lie in the engine's memory until its next call that takes a
    /// `cb_engine *`.
    pub pv: *const cb_move,
}

// SAFETY: integers, and a pointer that may be NULL.
unsafe impl Plain for cb_line {}
// SAFETY: the first field is `size`.
unsafe impl Versioned for cb_line {
    const FIRST: usize = size_of::<cb_line>();
}

/// Searches for a move and returns when one is found: `CB_STATUS_OK` means that `result->best` is legal, whatever the limits.
/// `limits` may be NULL: nothing set, which is enough for a level. Full strength needs a limit of depth, nodes, time or
/// mate, or `CB_SEARCH_INFINITE`. A game that is drawn by claim only (`cb_game_claims`) is searched as any other.
///
/// Errors: `CB_STATUS_NULL`, `CB_STATUS_HANDLE`, `CB_STATUS_BUSY`, `CB_STATUS_POSITION`; `CB_STATUS_ARGUMENT` for a `size`
/// that is too small, unknown bits, `root_moves` that are not aligned, or no limit at full strength; `CB_STATUS_OVER`;
/// `CB_STATUS_CLOCK` for a time limit without a clock; `CB_STATUS_ENTROPY` for a level with neither seed nor entropy.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_search(
    engine: *mut cb_engine,
    game: *const cb_game,
    limits: *const cb_limits,
    result: *mut cb_result,
) -> cb_status {
    search_by(game, limits, result, |game, core_limits, limits| {
        block::with(engine, |engine, shared| {
            let mut host = shared.callbacks.host(limits);
            engine.search(game, core_limits, &shared.stop, &mut host)
        })
    })
}

/// Reads what every search is given, runs it and writes what it found.
pub(crate) unsafe fn search_by(
    game: *const cb_game,
    limits: *const cb_limits,
    result: *mut cb_result,
    run: impl FnOnce(&Game, &Limits<'_>, &cb_limits) -> Result<Result<Found, SearchError>, cb_status>,
) -> cb_status {
    status((|| {
        let place = lend::out_versioned(result)?;
        let limits = lend::read_versioned(limits)?;
        // Looked at where it was read: a second copy would take a kilobyte and more of the stack.
        let game = &game_at(game);
        let game = game.as_ref().map_err(|&status| status)?;
        let core_limits = core_limits(&limits, game.board().side())?;
        let found = run(game, &core_limits, &limits)?;
        place.put(result_of(&found.map_err(search_status)?));
        Ok(())
    })())
}

const KNOWN_LIMITS: u32 =
    CB_LIMIT_DEPTH | CB_LIMIT_NODES | CB_LIMIT_MOVE_MS | CB_LIMIT_CLOCK | CB_LIMIT_MATE;

/// The limits as the core takes them.
unsafe fn core_limits(limits: &cb_limits, side: Color) -> Result<Limits<'_>, cb_status> {
    if limits.set & !KNOWN_LIMITS != 0
        || limits.flags & !(CB_SEARCH_INFINITE | CB_SEARCH_ANALYSE) != 0
    {
        return Err(CB_STATUS_ARGUMENT);
    }
    let is_set = |bit| limits.set & bit != 0;
    let clock = Clock {
        time_ms: limits.clock_ms[side.index()],
        inc_ms: limits.inc_ms[side.index()],
        moves_to_go: Some(limits.moves_to_go).filter(|&moves| moves > 0),
    };
    Ok(Limits {
        depth: is_set(CB_LIMIT_DEPTH).then_some(limits.depth),
        nodes: is_set(CB_LIMIT_NODES).then_some(limits.nodes),
        move_ms: is_set(CB_LIMIT_MOVE_MS).then_some(limits.move_ms),
        clock: is_set(CB_LIMIT_CLOCK).then_some(clock),
        mate: is_set(CB_LIMIT_MATE).then_some(limits.mate),
        infinite: limits.flags & CB_SEARCH_INFINITE != 0,
        analyse: limits.flags & CB_SEARCH_ANALYSE != 0,
        multipv: limits.multipv as usize,
        root_moves: lend::slice(limits.root_moves.cast::<Move>(), limits.root_count as usize)?,
        threads: None,
        ticket: limits.ticket,
    })
}

fn search_status(error: SearchError) -> cb_status {
    match error {
        SearchError::Over(_) => CB_STATUS_OVER,
        SearchError::NoClock => CB_STATUS_CLOCK,
        SearchError::NoDice => CB_STATUS_ENTROPY,
        SearchError::Unbounded | SearchError::NotOneTable => CB_STATUS_ARGUMENT,
    }
}

fn result_of(found: &Found) -> cb_result {
    cb_result {
        size: 0,
        best: found.best.raw(),
        ponder: found.ponder.raw(),
        score: found.score,
        mate: mate_distance(found.score).unwrap_or(0),
        depth: found.depth,
        seldepth: found.seldepth,
        nodes: found.nodes,
        time_ms: found.time_ms,
        lines: found.lines as u32,
    }
}

/// Reads one of the last search's lines, from 0 for the best to `cb_result.lines` less one.
///
/// Errors: `CB_STATUS_NULL`, `CB_STATUS_HANDLE`, `CB_STATUS_BUSY`; `CB_STATUS_ARGUMENT` if there is no such line, or for a
/// `size` that is too small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_result_line(
    engine: *const cb_engine,
    index: u32,
    line: *mut cb_line,
) -> cb_status {
    status((|| {
        let place = lend::out_versioned(line)?;
        let read = block::look(engine, |engine| {
            let line = engine.lines().get(index as usize)?;
            let (pv, pv_len) = moves_of(line);
            Some(cb_line {
                size: 0,
                score: line.score,
                mate: mate_distance(line.score).unwrap_or(0),
                depth: line.depth,
                seldepth: line.seldepth,
                pv_len,
                pv,
            })
        })?;
        place.put(read.ok_or(CB_STATUS_ARGUMENT)?);
        Ok(())
    })())
}
