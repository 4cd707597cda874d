//! The memory that a search lives in. Every value here may be all zero bits.

use super::history::SmallHistory;
use super::line::Line;
use crate::chessmove::Move;
use crate::score::Score;
use core::sync::atomic::AtomicU32;

/// A move and how much it is worth trying.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ScoredMove {
    /// The move.
    pub mv: Move,
    /// Greater is tried first.
    pub score: i16,
}

/// What a search keeps of each ply of the line it looks at.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Ply {
    /// The position's key.
    pub(super) key: u64,
    /// The static evaluation after correction, or [`crate::table::NO_EVAL`].
    pub(super) eval: i16,
    /// Quiet moves that refuted siblings.
    pub(super) killers: [Move; 2],
    /// The move that leads to the next ply.
    pub(super) mv: Move,
    /// Its man and target.
    pub(super) man_square: u16,
    /// A move that this node must leave out.
    pub(super) excluded: Move,
    /// The length of the principal variation from here.
    pub(super) pv_length: u8,
    /// Whether the line so far is the principal variation of the depth before.
    pub(super) guided: bool,
    /// Plies that singular extensions added on the way here.
    pub(super) doubles: u8,
    /// Nodes of this ply that failed high since the node two plies before was entered.
    pub(super) cutoffs: u8,
}

/// The deepest ply of a level's search, and of any search in the smallest memory. Full strength seldom sees farther within
/// the million nodes of the highest level, and engine, game and stack stay within 48 KiB whatever the position.
pub const LEVEL_PLIES: usize = 30;
/// Slots of the move stack of a level's search.
pub const LEVEL_MOVES: usize = 1024;
/// Words of the table of a level's search.
pub const LEVEL_TABLE_WORDS: usize = 2048;
/// Lines that the smallest memory can report.
pub const LEVEL_LINES: usize = 8;
/// The length up to which a level's search keeps principal variations at each ply.
pub const LEVEL_PV: usize = 16;

/// What every search needs and every level searches with: of one size on all platforms.
#[derive(Debug)]
pub struct Workspace {
    pub(crate) table: [AtomicU32; LEVEL_TABLE_WORDS],
    pub(crate) level_history: SmallHistory,
    pub(crate) small_history: SmallHistory,
}

impl Workspace {
    /// A workspace as `Memory` wants it at first: all zero.
    pub const fn new() -> Workspace {
        Workspace {
            table: [const { AtomicU32::new(0) }; LEVEL_TABLE_WORDS],
            level_history: [0; super::history::MAN_SQUARES],
            small_history: [0; super::history::MAN_SQUARES],
        }
    }
}

impl Default for Workspace {
    fn default() -> Workspace {
        Workspace::new()
    }
}

/// The lengths of the parts of a [`Memory`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sizes {
    /// [`Memory::plies`].
    pub plies: usize,
    /// [`Memory::pv`].
    pub pv: usize,
    /// [`Memory::moves`].
    pub moves: usize,
    /// [`Memory::lines`].
    pub lines: usize,
    /// [`Memory::tables`].
    pub tables: usize,
}

impl Sizes {
    /// The least that an engine takes.
    pub const SMALL: Sizes = Sizes {
        plies: LEVEL_PLIES + 1,
        pv: (LEVEL_PLIES + 1) * LEVEL_PV,
        moves: LEVEL_MOVES,
        lines: LEVEL_LINES,
        tables: 0,
    };

    /// The most that an engine uses.
    pub const LARGE: Sizes = Sizes {
        plies: 129,
        pv: 129 * super::line::PV_MAX,
        moves: 6144,
        lines: 256,
        tables: super::history::TABLES_MAX,
    };
}

/// The memory that a caller lends to an engine: all zero at first, untouched while the engine lives.
#[derive(Debug)]
pub struct Memory<'m> {
    /// What every search needs.
    pub workspace: &'m mut Workspace,
    /// One more than the deepest ply.
    pub plies: &'m mut [Ply],
    /// Principal variations: an equal share for each ply.
    pub pv: &'m mut [Move],
    /// The move stack.
    pub moves: &'m mut [ScoredMove],
    /// As many lines as can be reported.
    pub lines: &'m mut [Line],
    /// Histories beyond the small ones: see [`super::history::TABLES_MIN`] and [`super::history::TABLES_MAX`].
    pub tables: &'m mut [i16],
}

impl Memory<'_> {
    /// Whether every part has at least the length of [`Sizes::SMALL`].
    pub fn is_enough(&self) -> bool {
        let small = Sizes::SMALL;
        self.plies.len() >= small.plies
            && self.pv.len() >= self.plies.len() * LEVEL_PV
            && self.moves.len() >= small.moves
            && self.lines.len() >= small.lines
    }
}

/// Memory for one engine in a value of fixed size, for callers in Rust: see [`SmallStorage`] and [`LargeStorage`].
#[derive(Debug)]
pub struct Storage<
    const PLIES: usize,
    const PV: usize,
    const MOVES: usize,
    const LINES: usize,
    const TABLES: usize,
> {
    workspace: Workspace,
    plies: [Ply; PLIES],
    pv: [Move; PV],
    moves: [ScoredMove; MOVES],
    lines: [Line; LINES],
    tables: [i16; TABLES],
}

/// The least storage: about 18 KiB, every level, full strength with the smallest histories.
pub type SmallStorage = Storage<
    { Sizes::SMALL.plies },
    { Sizes::SMALL.pv },
    { Sizes::SMALL.moves },
    { Sizes::SMALL.lines },
    { Sizes::SMALL.tables },
>;

/// The largest storage: 1.4 MiB, best for full strength.
pub type LargeStorage = Storage<
    { Sizes::LARGE.plies },
    { Sizes::LARGE.pv },
    { Sizes::LARGE.moves },
    { Sizes::LARGE.lines },
    { Sizes::LARGE.tables },
>;

impl<
    const PLIES: usize,
    const PV: usize,
    const MOVES: usize,
    const LINES: usize,
    const TABLES: usize,
> Storage<PLIES, PV, MOVES, LINES, TABLES>
{
    /// Storage for a new engine.
    pub const fn new() -> Self {
        const PLY: Ply = Ply {
            key: 0,
            eval: 0,
            killers: [Move::NONE; 2],
            mv: Move::NONE,
            man_square: 0,
            excluded: Move::NONE,
            pv_length: 0,
            guided: false,
            doubles: 0,
            cutoffs: 0,
        };
        Storage {
            workspace: Workspace::new(),
            plies: [PLY; PLIES],
            pv: [Move::NONE; PV],
            moves: [ScoredMove {
                mv: Move::NONE,
                score: 0,
            }; MOVES],
            lines: [Line::EMPTY; LINES],
            tables: [0; TABLES],
        }
    }

    /// The storage as an engine takes it.
    pub fn memory(&mut self) -> Memory<'_> {
        Memory {
            workspace: &mut self.workspace,
            plies: &mut self.plies,
            pv: &mut self.pv,
            moves: &mut self.moves,
            lines: &mut self.lines,
            tables: &mut self.tables,
        }
    }
}

impl<
    const PLIES: usize,
    const PV: usize,
    const MOVES: usize,
    const LINES: usize,
    const TABLES: usize,
> Default for Storage<PLIES, PV, MOVES, LINES, TABLES>
{
    fn default() -> Self {
        Self::new()
    }
}

impl Ply {
    pub(super) fn eval(&self) -> Score {
        Score::from(self.eval)
    }
}
