//! What was said so far, and the answer to each line.

mod shell;

use crate::control::Control;
use crate::options::{self, Name, Options};
use crate::order::Order;
use crate::past::Past;
use crate::report::line;
use crate::worker::{self, Job, Search};
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

/// How long a search that ends by itself may go on after the end of input.
const GRACE: Duration = Duration::from_secs(10);

/// How long last words may take.
const FAREWELL: Duration = Duration::from_millis(500);

/// How long a person waits for a move at full strength, in milliseconds.
const PATIENCE_MS: u32 = 2_000;

/// Whether to read on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    Next,
    Quit,
}

/// What the last search waits for before it answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Waits {
    /// Nothing: it ends by itself.
    No,
    /// `stop`.
    ForStop,
    /// `ponderhit` or `stop`; then it ends by itself.
    ForHit,
    /// `ponderhit` or `stop`; nothing else ends it.
    ForHitAlone,
}

/// A conversation.
pub struct Session {
    control: Arc<Control>,
    jobs: Sender<Job>,
    options: Options,
    past: Past,
    /// The last search.
    ticket: u32,
    waits: Waits,
    /// Whether a person reads: plain sentences instead of `info string`.
    for_people: bool,
}

impl Session {
    /// A conversation that begins.
    ///
    /// # Errors
    ///
    /// Those of the system when it has no thread to give.
    pub fn new(for_people: bool) -> io::Result<Session> {
        let options = Options::new();
        let control = Arc::new(Control::default());
        let (jobs, receiver) = channel();
        worker::spawn(receiver, Arc::clone(&control), options.hash_kib)?;
        let session = Session {
            control,
            jobs,
            past: Past::start(options.variant),
            options,
            ticket: 0,
            waits: Waits::No,
            for_people,
        };
        Ok(session)
    }

    /// Answers one line.
    pub fn answer(&mut self, text: &str) -> Flow {
        let (word, rest) = split(text);
        match word {
            "" | "debug" | "register" => {}
            "uci" => self.greet(),
            "isready" => self.ready(),
            "setoption" => self.set_option(rest),
            "ucinewgame" => self.new_game(),
            "position" => match Past::parse(rest, self.options.variant) {
                Ok(past) => self.past = past,
                Err(error) => self.say(&format!("position: {error}; the last position stays")),
            },
            "go" => self.go(rest),
            "stop" => self.control.stop(self.ticket),
            "ponderhit" => self.ponder_hit(),
            "quit" | "exit" => return Flow::Quit,
            _ => self.answer_person(text, word, rest),
        }
        Flow::Next
    }

    /// Lets searches that end by themselves finish, for a while, and ends the others.
    pub fn finish(&mut self) {
        let by_itself = match self.waits {
            Waits::No => self.ticket,
            _ => self.ticket.saturating_sub(1),
        };
        self.control.wait_for_finish(by_itself, GRACE);
        self.leave();
    }

    /// Ends every search; the worker may still say its last words if it does so at once.
    pub fn leave(&mut self) {
        self.control.stop(self.ticket);
        let ticket = self.next_ticket(Waits::No);
        self.give(Job::Note(ticket));
        self.control.wait_for_finish(ticket, FAREWELL);
    }

    /// Says something to a person or, in UCI, to a log.
    pub fn say(&self, text: &str) {
        for part in text.lines() {
            if self.for_people {
                line(part);
            } else {
                line(&format!("info string {part}"));
            }
        }
    }

    fn greet(&mut self) {
        self.for_people = false;
        line(concat!("id name cb ", env!("CARGO_PKG_VERSION")));
        line("id author the cb authors");
        for offer in options::offers() {
            line(&offer);
        }
        line("uciok");
    }

    /// Answers at once while a search runs, else when the worker has done all that was asked before.
    fn ready(&self) {
        if self.control.is_finished(self.ticket) {
            self.give(Job::Ready);
        } else {
            line("readyok");
        }
    }

    /// Hands the worker a job. It lives as long as the session, so that none is lost.
    fn give(&self, job: Job) {
        let _ = self.jobs.send(job);
    }

    fn set_option(&mut self, rest: &str) {
        let Some(rest) = rest.strip_prefix("name ") else {
            self.say("expected `setoption name NAME value VALUE`");
            return;
        };
        let (name, value) = match rest.split_once(" value") {
            Some((name, value)) => (name, value),
            None => (rest, ""),
        };
        if let Err(error) = self.set(name.trim(), value.trim()) {
            self.say(&error);
        }
    }

    /// A search starts no more threads than the system runs at once.
    fn warn_of_idle_threads(&self) {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        if self.options.threads > cores {
            let few = format!("only {cores} threads can run at once here, so no more will search");
            self.say(&few);
        }
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match self.options.set(name, value)? {
            Name::Hash | Name::HashKb => self.give(Job::Resize(self.options.hash_kib)),
            Name::Threads => {
                self.give(Job::Threads(self.options.threads));
                self.warn_of_idle_threads();
            }
            Name::ClearHash => self.give(Job::Clear),
            Name::Chess960 if self.past.game().plies() == 0 => {
                let mut setup = self.past.game().board().setup();
                setup.variant = self.options.variant;
                if let Ok(board) = (&setup).try_into() {
                    self.past = Past::new(board);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn new_game(&mut self) {
        self.past = Past::start(self.options.variant);
        self.give(Job::NewGame);
    }

    fn go(&mut self, rest: &str) {
        let start = Instant::now();
        let board = self.past.game().board();
        let mut order = Order::parse(rest, board, self.options.overhead_ms);
        if !order.strange.is_empty() {
            let words = order.strange.join(" ");
            self.say(&format!("go: not understood: {}", excerpt(&words)));
        }
        let strength = self.options.strength();
        let mut endless = order.is_endless(strength);
        if self.for_people && endless && !order.infinite && !order.ponder {
            order.move_ms = Some(PATIENCE_MS);
            endless = false;
        }
        let waits = match (order.ponder, endless) {
            (false, false) => Waits::No,
            (false, true) => Waits::ForStop,
            (true, false) => Waits::ForHit,
            (true, true) if order.infinite => Waits::ForStop,
            (true, true) => Waits::ForHitAlone,
        };
        let ticket = self.next_ticket(waits);
        self.give(Job::Search(Box::new(Search {
            game: *self.past.game(),
            order,
            strength,
            dice: self.options.dice,
            multipv: self.options.multipv,
            ticket,
            start,
            for_people: self.for_people,
        })));
    }

    /// The ticket of a new search. One that would run for ever ends, or the new one would never begin.
    fn next_ticket(&mut self, waits: Waits) -> u32 {
        if self.waits != Waits::No {
            self.control.stop(self.ticket);
        }
        self.waits = waits;
        self.ticket += 1;
        self.ticket
    }

    fn ponder_hit(&mut self) {
        match self.waits {
            Waits::ForHit => {
                self.waits = Waits::No;
                self.control.release(self.ticket);
            }
            Waits::ForHitAlone => self.control.stop(self.ticket),
            Waits::No | Waits::ForStop => {}
        }
    }
}

/// The first word and the rest.
fn split(text: &str) -> (&str, &str) {
    match text.split_once(|c: char| c.is_whitespace()) {
        Some((word, rest)) => (word, rest.trim()),
        None => (text, ""),
    }
}

/// The beginning of a text that somebody sent, fit to be printed.
pub fn excerpt(text: &str) -> String {
    let mut shown: String = text
        .chars()
        .map(|c| if c.is_control() { '\u{FFFD}' } else { c })
        .take(40)
        .collect();
    if text.chars().nth(40).is_some() {
        shown.push('…');
    }
    shown
}
