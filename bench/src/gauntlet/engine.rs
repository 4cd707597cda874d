//! An engine in a process of its own, spoken to in UCI.

use super::line::{self, Info, Line};
use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// How long an engine may take to say `uciok` or `readyok`.
const GREETING: Duration = Duration::from_secs(30);
/// How long an engine may take to leave after `quit`.
const FAREWELL: Duration = Duration::from_millis(300);

/// How to start an engine.
#[derive(Clone, Debug)]
pub struct Spec {
    /// The name in tables and PGN.
    pub name: String,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// Options in the order they are set. `{game}` in a value stands for the game's number.
    pub options: Vec<(String, String)>,
    /// Whether to set `UCI_Chess960`.
    pub chess960: bool,
}

/// Why an engine gave no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The process ended or closed its output.
    Crashed,
    /// It did not answer in the time it was given.
    Silent,
}

/// An engine's move.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The move's text as sent.
    pub best: String,
    /// From just before the command was written until the answer was read.
    pub elapsed: Duration,
    /// What the engine last said about the search.
    pub info: Option<Info>,
    /// Nodes, as last told.
    pub nodes: Option<u64>,
}

enum Event {
    Line(Line),
    Best {
        text: String,
        at: Instant,
        info: Option<Info>,
        nodes: Option<u64>,
    },
}

/// A running engine; dropping it ends the process.
pub struct Engine {
    child: Child,
    input: ChildStdin,
    events: Receiver<Event>,
    numbered: Vec<(String, String)>,
}

impl Engine {
    /// Starts the process, checks the options against those it offers and sets them.
    pub fn start(spec: &Spec) -> Result<Engine> {
        let name = &spec.name;
        let (program, arguments) = spec.command.split_first().context("the command is empty")?;
        let mut child = own_group(Command::new(program).args(arguments))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start {name}: is `{program}` the right path?"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            bail!("cannot reach the input and output of {name}");
        };
        let (sender, events) = channel();
        std::thread::spawn(move || listen(output, &sender));
        let mut engine = Engine {
            child,
            input,
            events,
            numbered: Vec::new(),
        };
        engine.greet(spec)?;
        Ok(engine)
    }

    fn greet(&mut self, spec: &Spec) -> Result<()> {
        let name = &spec.name;
        let mut offered = Vec::new();
        let spoken = self.say("uci\n").and_then(|()| {
            self.wait_for(&Line::UciOk, |line| {
                if let Line::Option(option) = line {
                    offered.push(option);
                }
            })
        });
        if let Err(trouble) = spoken {
            bail!(
                "{name} did not answer `uci` with `uciok` ({trouble:?}): is `{}` a UCI engine?",
                spec.command.join(" ")
            );
        }
        let mut options = spec.options.clone();
        if spec.chess960 {
            options.push(("UCI_Chess960".to_owned(), "true".to_owned()));
        }
        for (option, value) in options {
            if !offered.iter().any(|o| o.eq_ignore_ascii_case(&option)) {
                bail!(
                    "{name} has no option `{option}`; it offers: {}",
                    offered.join(", ")
                );
            }
            if value.contains("{game}") {
                self.numbered.push((option, value));
            } else if self.set(&option, &value).is_err() {
                bail!("{name} ended while its option `{option}` was set");
            }
        }
        if let Err(trouble) = self.ready() {
            bail!("{name} did not answer `isready` after its options were set ({trouble:?})");
        }
        Ok(())
    }

    fn set(&mut self, option: &str, value: &str) -> Result<(), Trouble> {
        self.say(&format!("setoption name {option} value {value}\n"))
    }

    /// Announces a game and waits until the engine is ready for it.
    pub fn new_game(&mut self, number: usize) -> Result<(), Trouble> {
        for (option, value) in self.numbered.clone() {
            self.set(&option, &value.replace("{game}", &number.to_string()))?;
        }
        self.say("ucinewgame\n")?;
        self.ready()
    }

    /// Sends a position and a `go` command, newline included, and waits for the move. One that came before the command
    /// took no time.
    pub fn search(&mut self, command: &str, patience: Duration) -> Result<Answer, Trouble> {
        let start = Instant::now();
        self.say(command)?;
        loop {
            let left = patience.saturating_sub(start.elapsed());
            match self.events.recv_timeout(left) {
                Ok(Event::Best {
                    text,
                    at,
                    info,
                    nodes,
                }) => {
                    return Ok(Answer {
                        best: text,
                        elapsed: at.saturating_duration_since(start),
                        info,
                        nodes,
                    });
                }
                Ok(Event::Line(_)) => {}
                Err(RecvTimeoutError::Timeout) => return Err(Trouble::Silent),
                Err(RecvTimeoutError::Disconnected) => return Err(Trouble::Crashed),
            }
        }
    }

    /// Waits until the engine has done everything sent before.
    pub fn ready(&mut self) -> Result<(), Trouble> {
        self.say("isready\n")?;
        self.wait_for(&Line::ReadyOk, |_| {})
    }

    fn wait_for(&mut self, wanted: &Line, mut other: impl FnMut(Line)) -> Result<(), Trouble> {
        let start = Instant::now();
        loop {
            match self
                .events
                .recv_timeout(GREETING.saturating_sub(start.elapsed()))
            {
                Ok(Event::Line(line)) if line == *wanted => return Ok(()),
                Ok(Event::Line(line)) => other(line),
                Ok(Event::Best { .. }) => {}
                Err(RecvTimeoutError::Timeout) => return Err(Trouble::Silent),
                Err(RecvTimeoutError::Disconnected) => return Err(Trouble::Crashed),
            }
        }
    }

    /// Sends lines, newlines included.
    pub fn say(&mut self, text: &str) -> Result<(), Trouble> {
        let sent = self
            .input
            .write_all(text.as_bytes())
            .and_then(|()| self.input.flush());
        sent.map_err(|_| Trouble::Crashed)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let asked = self.say("quit\n");
        let start = Instant::now();
        while asked.is_ok() && start.elapsed() < FAREWELL {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        // An error means that the process has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Puts a child into a process group of its own, so that Ctrl-C in a terminal reaches the runner alone.
fn own_group(command: &mut Command) -> &mut Command {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    command
}

/// Reads the engine's output until it closes. The time of a move is taken here, before any other thread has to wake.
fn listen(output: ChildStdout, events: &Sender<Event>) {
    let mut output = BufReader::with_capacity(1 << 16, output);
    let mut buffer = Vec::new();
    let (mut last, mut nodes) = (None, None);
    loop {
        buffer.clear();
        if !matches!(output.read_until(b'\n', &mut buffer), Ok(length) if length > 0) {
            return;
        }
        let at = Instant::now();
        let text = String::from_utf8_lossy(&buffer);
        nodes = line::nodes(&text).or(nodes);
        let event = match line::parse(&text) {
            Line::Other => continue,
            Line::Info(info) => {
                last = Some(info);
                continue;
            }
            Line::Best(text) => Event::Best {
                text,
                at,
                info: last.take(),
                nodes: nodes.take(),
            },
            line => Event::Line(line),
        };
        if events.send(event).is_err() {
            return;
        }
    }
}
