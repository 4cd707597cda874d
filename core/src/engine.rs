//! The façade: an engine that lives in lent memory and finds moves.

#[cfg(feature = "std")]
mod threads;

use crate::chessmove::Move;
use crate::game::{Game, Outcome};
use crate::levels::{Candidate, Dice, Draws, Settings, Strength, choose};
use crate::score::Score;
use crate::search::history::Histories;
use crate::search::{
    self, Crew, Host, LEVEL_LINES, LEVEL_MOVES, LEVEL_PLIES, LEVEL_PV, Limits, Line, Memory, Order,
    Outline, Parts, Stop, Techniques,
};
use crate::table::Table;

pub use crate::search::{
    Clock, Info, LargeStorage, NoHost, Sizes, SmallStorage, Storage, TableUse, Workspace,
};

/// The deepest depth that a search begins.
pub const DEPTH_MAX: u32 = 120;

/// The memory lent is less than [`Sizes::SMALL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLittleMemory;

/// Why a search did not begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchError {
    /// The game is over: there is no move to find.
    Over(Outcome),
    /// At full strength nothing bounds the search.
    Unbounded,
    /// A time limit without a clock.
    NoClock,
    /// A level has neither a seed nor entropy.
    NoDice,
    /// Of several engines that are to search together, not all have the same table.
    NotOneTable,
}

/// The result of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// The move to play: always legal.
    pub best: Move,
    /// The expected answer, or [`Move::NONE`].
    pub ponder: Move,
    /// The score of `best`: centipawns or mate, for the side to move.
    pub score: Score,
    /// Plies of the last depth that found a line.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: u32,
    /// Positions searched.
    pub nodes: u64,
    /// Milliseconds taken; 0 without a clock.
    pub time_ms: u32,
    /// Lines found, at most as many as asked for: see [`Engine::lines`].
    pub lines: usize,
}

/// A chess engine in lent memory. Any number of them live side by side.
#[derive(Debug)]
pub struct Engine<'m> {
    memory: Memory<'m>,
    table: Option<&'m Table<'m>>,
    strength: Strength,
    dice: Dice,
    lines: usize,
}

impl<'m> Engine<'m> {
    /// An engine at full strength, without table or dice, in memory that is all zero or was an engine's before.
    ///
    /// # Errors
    ///
    /// [`TooLittleMemory`].
    pub fn new(memory: Memory<'m>) -> Result<Engine<'m>, TooLittleMemory> {
        if !memory.is_enough() {
            return Err(TooLittleMemory);
        }
        Ok(Engine {
            memory,
            table: None,
            strength: Strength::FULL,
            dice: Dice::None,
            lines: 0,
        })
    }

    /// Forgets the last game: histories and lines. The table stays as it is.
    pub fn new_game(&mut self) {
        self.lines = 0;
        Histories::new(&mut self.memory.workspace.small_history, self.memory.tables).clear();
    }

    /// Uses a table at full strength, which may serve other engines too, or none.
    pub fn set_table(&mut self, table: Option<&'m Table<'m>>) {
        self.table = table;
    }

    /// Sets how strongly to play.
    pub fn set_strength(&mut self, strength: Strength) {
        self.strength = strength;
    }

    /// The strength in force.
    pub fn strength(&self) -> Strength {
        self.strength
    }

    /// Sets where a level's randomness comes from.
    pub fn set_dice(&mut self, dice: Dice) {
        self.dice = dice;
    }

    /// Where a level's randomness comes from.
    pub fn dice(&self) -> Dice {
        self.dice
    }

    /// The size class: the number of times that the continuation history is halved against the largest, or
    /// [`search::history::SMALLEST_CLASS`] without one. Searches at full strength are alike only within a class.
    pub fn size_class(&self) -> u32 {
        search::history::class_of(self.memory.tables.len())
    }

    /// The lines of the last search, best first.
    pub fn lines(&self) -> &[Line] {
        self.memory.lines.get(..self.lines).unwrap_or_default()
    }

    /// Finds a move.
    ///
    /// At full strength it is the search's best. A level's move is a pure function of game, level and dice, unless
    /// limits, clock or stop cut its search short: it touches neither table nor histories of full strength.
    ///
    /// # Errors
    ///
    /// [`SearchError`]; the lines of the last search are then kept.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits<'_>,
        stop: &Stop,
        host: &mut dyn Host,
    ) -> Result<Found, SearchError> {
        if self.is_full(game, limits, host)? {
            stop.begin();
            Ok(self.search_full(game, limits, stop, host, Techniques::FULL))
        } else {
            let key = game.board().key();
            let draws = match self.dice {
                Dice::None => return Err(SearchError::NoDice),
                Dice::Seed(seed) => Draws::seeded(seed, key, game.plies()),
                Dice::Entropy => {
                    let bits = host.entropy().ok_or(SearchError::NoDice)?;
                    Draws::from_entropy(bits, key)
                }
            };
            stop.begin();
            let settings = self.strength.settings();
            Ok(self.search_level(game, limits, stop, host, draws, &settings))
        }
    }

    /// Whether the search is one at full strength, if it may begin.
    fn is_full(
        &self,
        game: &Game,
        limits: &Limits<'_>,
        host: &mut dyn Host,
    ) -> Result<bool, SearchError> {
        let outcome = game.outcome();
        if outcome != Outcome::Ongoing {
            return Err(SearchError::Over(outcome));
        }
        if limits.needs_clock() && host.now_ms().is_none() {
            return Err(SearchError::NoClock);
        }
        let full = self.strength.is_full() || limits.infinite || limits.analyse;
        if full && !limits.infinite && !limits.is_bounded() {
            return Err(SearchError::Unbounded);
        }
        Ok(full)
    }

    /// Searches at full strength with the given techniques, to compare them: see [`Techniques::SOUND`].
    ///
    /// # Errors
    ///
    /// As [`Engine::search`].
    pub fn search_with(
        &mut self,
        game: &Game,
        limits: &Limits<'_>,
        techniques: Techniques,
    ) -> Result<Found, SearchError> {
        if game.outcome() != Outcome::Ongoing {
            return Err(SearchError::Over(game.outcome()));
        }
        if limits.depth.is_none() && limits.nodes.is_none() {
            return Err(SearchError::Unbounded);
        }
        Ok(self.search_full(game, limits, &Stop::new(), &mut search::NoHost, techniques))
    }

    /// Finds a move as a level with the given settings would, to fit them. The dice must be a seed.
    ///
    /// # Errors
    ///
    /// As [`Engine::search`].
    pub fn search_as(
        &mut self,
        game: &Game,
        limits: &Limits<'_>,
        settings: &Settings,
    ) -> Result<Found, SearchError> {
        if game.outcome() != Outcome::Ongoing {
            return Err(SearchError::Over(game.outcome()));
        }
        if limits.needs_clock() {
            return Err(SearchError::NoClock);
        }
        if settings.nodes.is_none() && !limits.is_bounded() {
            return Err(SearchError::Unbounded);
        }
        let Dice::Seed(seed) = self.dice else {
            return Err(SearchError::NoDice);
        };
        let draws = Draws::seeded(seed, game.board().key(), game.plies());
        let (stop, host) = (Stop::new(), &mut search::NoHost);
        Ok(self.search_level(game, limits, &stop, host, draws, settings))
    }

    fn search_full(
        &mut self,
        game: &Game,
        limits: &Limits<'_>,
        stop: &Stop,
        host: &mut dyn Host,
        techniques: Techniques,
    ) -> Found {
        let order = full_order(game, limits, techniques);
        let outline = self.run_full(order, stop, host);
        self.found(&outline, 0)
    }

    /// Searches with all of the memory.
    fn run_full(&mut self, order: Order<'_>, stop: &Stop, host: &mut dyn Host) -> Outline {
        // Helpers search in the name of their leader's search.
        if let Some(table) = self.table.filter(|_| order.crew.own.is_none()) {
            table.age();
        }
        let memory = &mut self.memory;
        let parts = Parts {
            plies: memory.plies,
            pv: memory.pv,
            moves: memory.moves,
            lines: memory.lines,
            history: Histories::new(&mut memory.workspace.small_history, memory.tables),
            table: self.table,
        };
        let outline = search::run(parts, order, stop, host);
        self.lines = outline.lines;
        outline
    }

    fn search_level(
        &mut self,
        game: &Game,
        limits: &Limits<'_>,
        stop: &Stop,
        host: &mut dyn Host,
        draws: Draws,
        settings: &Settings,
    ) -> Found {
        let settings = settings.for_board(game.board());
        let look = settings
            .horizon
            .and_then(|horizon| horizon.look(draws.horizon));
        let memory = &mut self.memory;
        memory.workspace.level_history.fill(0);
        let table = Table::new(&memory.workspace.table);
        table.clear();
        let deepest = limits.depth.unwrap_or(DEPTH_MAX).clamp(1, DEPTH_MAX);
        let order = Order {
            game,
            limits,
            nodes: settings
                .nodes
                .unwrap_or(u64::MAX)
                .min(limits.nodes.unwrap_or(u64::MAX)),
            depth: look.map_or(deepest, |look| deepest.min(look.plies)),
            lines: usize::from(settings.candidates),
            reported: limits.multipv.max(1),
            techniques: look.map_or(Techniques::FULL, |look| Techniques {
                quiescence: look.quiescence,
                ..Techniques::HORIZON
            }),
            crew: Crew::default(),
        };
        let parts = Parts {
            plies: first(memory.plies, LEVEL_PLIES + 1),
            pv: first(memory.pv, (LEVEL_PLIES + 1) * LEVEL_PV),
            moves: first(memory.moves, LEVEL_MOVES),
            lines: first(memory.lines, LEVEL_LINES),
            history: Histories::new(&mut memory.workspace.level_history, &mut []),
            table: Some(&table),
        };
        let outline = search::run(parts, order, stop, host);
        let lines = memory.lines.get(..outline.lines).unwrap_or_default();
        let board = game.board();
        let candidates = lines
            .iter()
            .map(|line| Candidate::new(board, line.first(), line.score));
        let chosen = choose(candidates, &settings, &draws);
        self.lines = outline.lines.min(limits.multipv.max(1));
        self.found(&outline, chosen)
    }

    fn found(&self, outline: &Outline, chosen: usize) -> Found {
        let line = self
            .memory
            .lines
            .get(chosen)
            .copied()
            .unwrap_or(Line::EMPTY);
        Found {
            best: line.first(),
            ponder: line.moves().get(1).copied().unwrap_or(Move::NONE),
            score: line.score,
            depth: outline.depth,
            seldepth: outline.seldepth,
            nodes: outline.nodes,
            time_ms: outline.time_ms,
            lines: self.lines,
        }
    }
}

/// What a search at full strength is asked to do.
fn full_order<'a>(game: &'a Game, limits: &'a Limits<'a>, techniques: Techniques) -> Order<'a> {
    let bounded = !limits.infinite;
    let deepest = limits.depth.filter(|_| bounded).unwrap_or(DEPTH_MAX);
    let lines = limits.multipv.max(1);
    Order {
        game,
        limits,
        nodes: limits.nodes.filter(|_| bounded).unwrap_or(u64::MAX),
        depth: deepest.clamp(1, DEPTH_MAX),
        lines,
        reported: lines,
        techniques,
        crew: Crew::default(),
    }
}

/// The first `length` items, or all there are.
fn first<T>(items: &mut [T], length: usize) -> &mut [T] {
    let length = length.min(items.len());
    &mut items[..length]
}
