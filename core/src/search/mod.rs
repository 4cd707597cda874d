//! The search: iterative deepening over principal-variation search.
//!
//! - `mod`: the state of a search and its limits
//! - `deepening`: depths, lines (MultiPV), aspiration windows
//! - `root`, `node`, `moves`, `prune`, `quiescence`: the tree
//! - `picker`, `history`: move ordering
//! - `crew`: several searches of one position
//! - `memory`, `plies`, `line`, `limits`, `time`, `techniques`, `params`, `order`: what they work with

mod crew;
mod deepening;
pub mod history;
mod limits;
mod line;
mod memory;
mod moves;
mod node;
mod order;
pub mod params;
mod picker;
mod plies;
mod prune;
mod quiescence;
mod root;
mod techniques;
mod time;

pub(crate) use crew::Crew;
#[cfg(feature = "std")]
pub(crate) use crew::{Busy, Progress};
pub use limits::{Clock, Host, Info, Limits, NoHost, Stop};
pub use line::{Line, PV_MAX};
pub use memory::{
    LEVEL_LINES, LEVEL_MOVES, LEVEL_PLIES, LEVEL_PV, LEVEL_TABLE_WORDS, LargeStorage, Memory, Ply,
    ScoredMove, Sizes, SmallStorage, Storage, Workspace,
};
pub use techniques::{TableUse, Techniques};

use crate::board::Board;
use crate::chessmove::Move;
use crate::eval;
use crate::game::{self, Game};
use crate::movegen;
use crate::score::{Score, mated_in};
use crate::table::Table;
use history::{Histories, NO_MAN_SQUARE};
use line::PV_MAX as GUIDE_MAX;
use picker::MoveStack;
use plies::Plies;
use time::TimePlan;

/// Nodes between two looks at clock and host.
const POLL_NODES: u64 = 256;

/// Nodes within which clock and ticketed stops wait for depth 1. Almost every position needs fewer; boards full of
/// queens, where captures have no end, then go without.
const FIRST_NODES: u64 = 1_000;

/// Free slots of the move stack without which no node is entered: more than any usual position has moves.
const FREE_MOVES: usize = 128;

/// The parts of memory that one search works in.
pub(crate) struct Parts<'a> {
    pub(crate) plies: &'a mut [Ply],
    pub(crate) pv: &'a mut [Move],
    pub(crate) moves: &'a mut [ScoredMove],
    pub(crate) lines: &'a mut [Line],
    pub(crate) history: Histories<'a>,
    pub(crate) table: Option<&'a Table<'a>>,
}

/// What a search is asked to do.
pub(crate) struct Order<'a> {
    pub(crate) game: &'a Game,
    pub(crate) limits: &'a Limits<'a>,
    /// The node limit: the lower of the caller's and the level's.
    pub(crate) nodes: u64,
    /// The deepest depth to begin.
    pub(crate) depth: u32,
    /// Lines to search.
    pub(crate) lines: usize,
    /// Lines to report, at most those searched.
    pub(crate) reported: usize,
    pub(crate) techniques: Techniques,
    pub(crate) crew: Crew<'a>,
}

/// What a search found besides its lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outline {
    /// Lines found.
    pub(crate) lines: usize,
    pub(crate) nodes: u64,
    pub(crate) depth: u32,
    pub(crate) seldepth: u32,
    pub(crate) time_ms: u32,
}

/// One search under way.
pub(crate) struct Search<'a> {
    order: Order<'a>,
    stop: &'a Stop,
    host: &'a mut dyn Host,
    plies: Plies<'a>,
    moves: MoveStack<'a>,
    lines: &'a mut [Line],
    history: Histories<'a>,
    table: Option<&'a Table<'a>>,
    time: TimePlan,
    nodes: u64,
    next_poll: u64,
    stopped: bool,
    /// Whether depth 1 is complete: some stops wait for it, up to [`FIRST_NODES`].
    has_depth: bool,
    seldepth: usize,
    root_depth: i32,
    /// The principal variation of the depth before, which the search follows first.
    guide: [Move; GUIDE_MAX],
    guide_length: usize,
    /// Nodes spent on the best root move, of those of the last depth.
    best_nodes: u64,
}

/// Runs a search: `lines` then holds what it found, best first.
pub(crate) fn run(parts: Parts<'_>, order: Order<'_>, stop: &Stop, host: &mut dyn Host) -> Outline {
    let now = host.now_ms().unwrap_or(0);
    let mut search = Search {
        time: TimePlan::new(order.limits, now),
        order,
        stop,
        host,
        plies: Plies::new(parts.plies, parts.pv),
        moves: MoveStack::new(parts.moves),
        lines: parts.lines,
        history: parts.history,
        table: parts.table,
        nodes: 0,
        next_poll: POLL_NODES,
        stopped: false,
        has_depth: false,
        seldepth: 0,
        root_depth: 0,
        guide: [Move::NONE; GUIDE_MAX],
        guide_length: 0,
        best_nodes: 0,
    };
    search.deepen()
}

impl Search<'_> {
    /// Whether memory for a line ends here. Whatever the length of a list, some of its moves fit.
    #[inline]
    fn is_too_deep(&self, ply: usize) -> bool {
        ply >= self.plies.deepest() || self.moves.free() < FREE_MOVES
    }

    /// Counts a node; `true` if the search must end instead.
    #[inline]
    fn count_node(&mut self, ply: usize) -> bool {
        if self.stopped || self.nodes >= self.order.nodes || self.stop.is_now() {
            self.stopped = true;
            return true;
        }
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        if self.nodes >= self.next_poll {
            self.next_poll = self.nodes + POLL_NODES;
            self.stopped = self.must_stop();
        }
        self.stopped
    }

    /// Asks clock and host.
    #[cold]
    fn must_stop(&mut self) -> bool {
        if let Some(progress) = self.order.crew.own {
            progress.note(self.nodes);
        }
        if self.host.poll() || self.order.crew.is_done() {
            return true;
        }
        if !self.has_depth && self.nodes < FIRST_NODES {
            return false;
        }
        self.stop.covers(self.order.limits.ticket)
            || self.host.now_ms().is_some_and(|now| self.time.is_over(now))
    }

    /// Whether the position `ply` plies from the root is drawn by rule: dead, fifty moves without mate, or
    /// a repetition: once within the search, twice if it reaches back into the game.
    fn is_draw(&self, board: &Board, ply: usize) -> bool {
        let clock = usize::from(board.halfmove_clock());
        if clock >= 100 && (!board.in_check() || movegen::has_legal_move(board)) {
            return true;
        }
        if clock >= 4 && self.repeats(board.key(), ply, clock) {
            return true;
        }
        game::is_dead(board)
    }

    fn repeats(&self, key: u64, ply: usize, clock: usize) -> bool {
        let within = clock.min(ply);
        if (4..=within)
            .step_by(2)
            .any(|back| self.plies[ply - back].key == key)
        {
            return true;
        }
        let past = self.order.game.history();
        let earlier = clock.saturating_sub(ply).min(past.len());
        past.iter()
            .rev()
            .take(earlier)
            .filter(|&&old| old == key)
            .count()
            >= 2
    }

    /// What the position is worth as it stands, for the side to move.
    #[inline]
    fn evaluate(&self, board: &Board) -> Score {
        eval::evaluate(board)
    }

    /// The score of a position without legal moves.
    fn no_moves(board: &Board, ply: usize) -> Score {
        if board.in_check() { mated_in(ply) } else { 0 }
    }

    /// Notes the move that leads from `ply` on.
    #[inline]
    fn enter(&mut self, board: &Board, ply: usize, mv: Move) {
        let man_square = match board.piece_on(mv.from()) {
            Some(piece) if !mv.is_none() => history::man_square(board.side(), piece, mv),
            _ => NO_MAN_SQUARE,
        };
        let guided = self.plies[ply].guided
            && ply < self.guide_length
            && self.guide.get(ply).is_some_and(|&guide| guide == mv);
        let here = &mut self.plies[ply];
        here.mv = mv;
        here.man_square = man_square;
        let doubles = here.doubles;
        let next = &mut self.plies[ply + 1];
        next.guided = guided;
        next.doubles = doubles;
    }

    /// The move of the last depth's principal variation, if the line so far is that.
    fn guide_at(&self, ply: usize) -> Move {
        let guided = self.plies[ply].guided && ply < self.guide_length;
        if guided {
            self.guide.get(ply).copied().unwrap_or(Move::NONE)
        } else {
            Move::NONE
        }
    }
}
