//! Drives the engine as a program at the other end of its pipes would.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Only a hang takes so long: no test depends on speed.
const HANG: Duration = Duration::from_secs(120);

/// A running engine.
pub struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    /// Starts the engine with these arguments.
    pub fn start(arguments: &[&str]) -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cb-uci"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in output.lines() {
                let Ok(line) = line else { return };
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Engine {
            child,
            input,
            lines,
        }
    }

    /// Sends bytes as they are.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).unwrap();
    }

    /// Sends lines.
    pub fn send(&mut self, text: &str) {
        self.send_bytes(format!("{text}\n").as_bytes());
    }

    /// Reads up to the first line with that beginning, which comes last.
    pub fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut read = Vec::new();
        loop {
            match self.lines.recv_timeout(HANG) {
                Ok(line) => {
                    let found = line.starts_with(beginning);
                    read.push(line);
                    if found {
                        return read;
                    }
                }
                Err(error) => panic!("no `{beginning}` ({error}) after {read:#?}"),
            }
        }
    }

    /// The first line with that beginning.
    pub fn line(&mut self, beginning: &str) -> String {
        self.until(beginning).pop().unwrap()
    }

    /// Sends lines and returns everything that is said until the engine is ready again.
    pub fn ask(&mut self, text: &str) -> Vec<String> {
        self.send(text);
        self.send("isready");
        let mut said = self.until("readyok");
        said.pop();
        said
    }

    /// Sends lines and returns the move of the next `bestmove`.
    pub fn best(&mut self, text: &str) -> String {
        self.send(text);
        let line = self.line("bestmove");
        line.split(' ').nth(1).unwrap().to_owned()
    }

    /// Closes the engine's input.
    pub fn close(&mut self) {
        self.input = None;
    }

    /// Waits until the process has left; what it still said.
    pub fn leave(mut self) -> (ExitStatus, Vec<String>) {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(start.elapsed() < HANG, "the engine does not leave");
            std::thread::sleep(Duration::from_millis(5));
        };
        (status, self.lines.iter().collect())
    }

    /// Says `quit` and checks that the engine leaves in good order.
    pub fn quit(mut self) {
        self.send("quit");
        let (status, _) = self.leave();
        assert!(status.success(), "{status}");
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
