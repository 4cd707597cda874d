//! The thread that owns the engines and their table and does one job after another.

use crate::control::Control;
use crate::counting;
use crate::memory::Words;
use crate::order::Order;
use crate::report::{self, Reporter, line};
use crate::review::{self, Review};
use cb_core::board::Board;
use cb_core::chessmove::Move;
use cb_core::engine::{Engine, LargeStorage, SearchError};
use cb_core::game::{Game, Outcome};
use cb_core::levels::{Dice, Strength};
use cb_core::movegen::legal_moves;
use cb_core::search::Limits;
use cb_core::table::Table;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::Instant;

/// Bytes of the worker's stack: the deepest search takes a small part; the engine's memory passes over it once.
const STACK: usize = 16 << 20;

/// One search.
pub struct Search {
    pub game: Game,
    pub order: Order,
    pub strength: Strength,
    pub dice: Dice,
    pub multipv: usize,
    pub ticket: u32,
    pub start: Instant,
    pub for_people: bool,
}

/// What the worker is asked to do.
pub enum Job {
    Search(Box<Search>),
    Review(Box<Review>),
    /// Another table, of so many KiB.
    Resize(u64),
    /// So many engines that search together.
    Threads(usize),
    /// Forget what the table holds.
    Clear,
    /// Forget the last game.
    NewGame,
    /// Say that everything before is done.
    Ready,
    /// Note that everything before is done.
    Note(u32),
}

/// Starts the worker. It ends when no more jobs can come.
///
/// # Errors
///
/// Those of the system when it has no thread to give.
pub fn spawn(jobs: Receiver<Job>, control: Arc<Control>, hash_kib: u64) -> io::Result<()> {
    std::thread::Builder::new()
        .name("search".to_owned())
        .stack_size(STACK)
        .spawn(move || work(&jobs, &control, hash_kib))
        .map(drop)
}

/// What ends a round of jobs.
enum Change {
    /// A table of so many KiB.
    Table(u64),
    /// So many engines.
    Engines(usize),
    /// No more jobs.
    End,
}

fn work(jobs: &Receiver<Job>, control: &Control, mut hash_kib: u64) {
    let mut storages = vec![storage()];
    loop {
        let words = Words::new(hash_kib);
        if words.kibibytes() < hash_kib {
            line(&format!(
                "info string there is not memory enough for that table: it has {} KiB",
                words.kibibytes()
            ));
        }
        let table = Table::new(words.get());
        // What nothing has used need not be cleared.
        let mut used = false;
        hash_kib = loop {
            match round(jobs, control, &mut storages, &table, &mut used) {
                Change::Table(kib) => break kib,
                // The table and what the engines that stay have learned are kept.
                Change::Engines(count) => storages.resize_with(count, storage),
                Change::End => return,
            }
        };
    }
}

fn storage() -> Box<LargeStorage> {
    Box::new(LargeStorage::new())
}

/// Does jobs until one needs another table or other engines.
fn round(
    jobs: &Receiver<Job>,
    control: &Control,
    storages: &mut [Box<LargeStorage>],
    table: &Table<'_>,
    used: &mut bool,
) -> Change {
    let mut engines = storages.iter_mut().flat_map(|storage| {
        let mut engine = Engine::new(storage.memory()).ok()?;
        engine.set_table(Some(table));
        Some(engine)
    });
    let Some(mut leader) = engines.next() else {
        return Change::End;
    };
    let mut helpers: Vec<Engine<'_>> = engines.collect();
    loop {
        let Ok(job) = jobs.recv() else {
            return Change::End;
        };
        match job {
            Job::NewGame | Job::Clear if !*used => {}
            Job::Search(job) => {
                *used = true;
                answer(&job, control, &mut leader, &mut helpers);
                control.finish(job.ticket);
            }
            Job::Review(job) => {
                *used = true;
                review::run(&job, control, &mut leader);
                control.finish(job.ticket);
            }
            Job::Resize(kib) => return Change::Table(kib),
            Job::Threads(count) if count == helpers.len() + 1 => {}
            Job::Threads(count) => return Change::Engines(count),
            Job::NewGame => {
                leader.new_game();
                helpers.iter_mut().for_each(Engine::new_game);
                table.clear();
            }
            Job::Clear => table.clear(),
            Job::Ready => line("readyok"),
            Job::Note(ticket) => control.finish(ticket),
        }
    }
}

/// Searches and answers with `bestmove`.
fn answer<'m>(
    job: &Search,
    control: &Control,
    leader: &mut Engine<'m>,
    helpers: &mut [Engine<'m>],
) {
    let board = *job.game.board();
    if let Some(depth) = job.order.perft {
        return counting::run(&board, depth, control, job.ticket);
    }
    let (best, ponder) = find(job, control, leader, helpers);
    if job.order.infinite || job.order.ponder {
        control.wait_for_release(job.ticket);
    }
    if best.is_none() {
        return line("bestmove (none)");
    }
    control.note_best(board.key(), best);
    let mut text = format!("bestmove {}", report::uci(&board, best));
    if let Some(next) = board.play(best).filter(|next| next.is_legal(ponder)) {
        text.push_str(" ponder ");
        text.push_str(&report::uci(&next, ponder));
    }
    line(&text);
    if job.for_people {
        let best = report::san(&board, best);
        line(&format!("the engine would play {best}; `play` plays it"));
    }
}

/// The best move and the expected reply; none where there is none.
fn find<'m>(
    job: &Search,
    control: &Control,
    leader: &mut Engine<'m>,
    helpers: &mut [Engine<'m>],
) -> (Move, Move) {
    let order = &job.order;
    let limits = Limits {
        depth: order.depth,
        nodes: order.nodes,
        move_ms: order.move_ms,
        clock: order.clock,
        mate: order.mate,
        infinite: order.is_endless(job.strength),
        analyse: false,
        multipv: job.multipv,
        root_moves: &order.search_moves,
        threads: None,
        ticket: job.ticket,
    };
    leader.set_strength(job.strength);
    leader.set_dice(job.dice);
    let board = *job.game.board();
    let mut host = Reporter {
        board,
        start: job.start,
        control,
        ticket: job.ticket,
        ponders: order.ponder,
        speaks: true,
    };
    let game = going_on(&job.game);
    let mut helpers: Vec<_> = helpers.iter_mut().collect();
    match leader.search_threads(&mut helpers, &game, &limits, control.stopper(), &mut host) {
        Ok(found) => (found.best, found.ponder),
        Err(SearchError::Over(outcome)) => over(&board, outcome, order),
        Err(error) => {
            line(&format!("info string the search did not begin: {error:?}"));
            (any_move(&board, order), Move::NONE)
        }
    }
}

/// The game, or, where the rules have ended it though there are moves, the same position without the past that
/// ended it: whether a draw ends the game is for the program at the other end to say.
pub fn going_on(game: &Game) -> Game {
    match game.outcome() {
        Outcome::Fivefold => Game::new(*game.board()),
        Outcome::SeventyFiveMoves => {
            let mut setup = game.board().setup();
            setup.halfmove = 0;
            Board::try_from(&setup).map_or(*game, Game::new)
        }
        _ => *game,
    }
}

/// What is left to say when the game is over.
fn over(board: &Board, outcome: Outcome, order: &Order) -> (Move, Move) {
    let score = match outcome {
        Outcome::Checkmate { .. } => "mate 0",
        _ => "cp 0",
    };
    line(&format!("info depth 0 score {score}"));
    (any_move(board, order), Move::NONE)
}

/// Any legal move, of those asked for if there are.
fn any_move(board: &Board, order: &Order) -> Move {
    let asked = order.search_moves.first();
    asked
        .or(legal_moves(board).first())
        .copied()
        .unwrap_or(Move::NONE)
}
