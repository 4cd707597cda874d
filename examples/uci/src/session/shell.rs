//! Words for people. They do no harm in UCI, where the answers come as `info string`.

use super::{Session, Waits, excerpt};
use crate::options::{names, split_loosely, whole_number};
use crate::past::Past;
use crate::report::san;
use crate::review::Review;
use crate::worker::Job;
use cb_core::board::Board;
use cb_core::color::Color;
use cb_core::game::{Game, Outcome};
use cb_core::levels::{Strength, write_sentence};
use cb_core::movegen::legal_moves;
use cb_core::notation::TextError;
use cb_core::square::Square;

const HELP: &str = "\
level 5        play like level 5 (0 to 20, 7.5 too; 20 is full strength)
elo 1350       play like somebody rated 1350 (600 to 2500); `elo off` ends it
go             let the engine find a move; also `go depth 10`, `go movetime 5000`, `go infinite`, `go perft 5`
stop           end the search that runs
play e4        play a move, or several; without a move, the one that the engine found
undo           take the last move back
judge          say how good the last move was
board          show the position
moves          list the legal moves
fen            show the position as FEN; `fen FEN` sets one up
new            begin a new game
set multipv 3  set an option; `set` lists them
help           show this
quit           leave";

impl Session {
    /// Answers a line that is no UCI.
    pub(super) fn answer_person(&mut self, text: &str, word: &str, rest: &str) {
        match word {
            "level" => self.set_level(rest),
            "elo" => self.set_elo(rest),
            "set" => self.set_loosely(rest),
            "board" | "d" => self.show_board(),
            "moves" => self.show_moves(),
            "play" | "move" => self.play(rest),
            "undo" => self.undo(),
            "judge" => self.judge_last(),
            "fen" => self.fen(rest),
            "new" => {
                self.new_game();
                self.say("a new game; White moves");
            }
            "help" | "?" => self.say(HELP),
            _ if self.for_people && self.is_move(text) => self.play(text),
            _ => self.say(&format!(
                "there is no command `{}`; `help` lists those that there are",
                excerpt(word)
            )),
        }
    }

    fn set_level(&mut self, text: &str) {
        let level = match text {
            "" => return self.say_strength(),
            "off" | "full" => Some(20.0),
            _ => text.parse::<f64>().ok(),
        };
        match level.filter(|level| (0.0..=20.0).contains(level)) {
            Some(level) => {
                let hundredths = (level * 100.0).round() as i32;
                self.options.skill = Strength::from_hundredths(hundredths);
                self.say_strength();
                if self.options.strength() < self.options.skill {
                    let elo = self.options.elo;
                    self.say(&format!("`elo {elo}` is in force too; `elo off` ends it"));
                }
            }
            None => self.say("levels go from 0 to 20, as in `level 5` or `level 7.5`"),
        }
    }

    fn set_elo(&mut self, text: &str) {
        match text {
            "" => {}
            "off" => self.options.limited = false,
            _ => match whole_number(text) {
                Some(elo) => {
                    let set = self.options.set("UCI_Elo", &elo.to_string());
                    self.options.limited |= set.is_ok();
                }
                None => return self.say("a rating is a number, as in `elo 1350`, or `elo off`"),
            },
        }
        self.say_strength();
        if self.options.strength() == self.options.skill && !self.options.skill.is_full() {
            self.say("`level` is in force too; `level 20` ends it");
        }
    }

    fn say_strength(&self) {
        let mut sentence = String::new();
        let _ = write_sentence(self.options.strength(), &mut sentence);
        self.say(&sentence);
    }

    fn set_loosely(&mut self, text: &str) {
        let Some((name, value)) = split_loosely(text) else {
            let names = names();
            return self.say(&format!(
                "the options are {names}; set one as in `set multipv 3`"
            ));
        };
        match self.set(name, value) {
            Ok(()) => self.say(&format!("{name}: done")),
            Err(error) => self.say(&error),
        }
    }

    fn show_board(&self) {
        let board = self.past.game().board();
        let mut text = String::new();
        for rank in (0..8).rev() {
            text.push((b'1' + rank) as char);
            for file in 0..8 {
                text.push(' ');
                text.push(letter(board, Square::at(file, rank)));
            }
            text.push('\n');
        }
        text.push_str("  a b c d e f g h");
        self.say(&text);
        self.say_fen();
        self.say(status(self.past.game()));
    }

    fn show_moves(&self) {
        let board = self.past.game().board();
        let moves: Vec<String> = legal_moves(board)
            .iter()
            .map(|&mv| san(board, mv))
            .collect();
        if moves.is_empty() {
            self.say(status(self.past.game()));
        } else {
            self.say(&moves.join(" "));
        }
    }

    fn play(&mut self, text: &str) {
        if text.is_empty() {
            return self.play_best();
        }
        for text in text.split_whitespace() {
            if let Err(error) = self.past.play_text(text) {
                let text = excerpt(text);
                return self.say(&format!("{text}: {error}; `moves` lists the legal moves"));
            }
        }
        self.say_last();
    }

    fn play_best(&mut self) {
        let best = self.control.best(self.past.game().board().key());
        match best.map(|mv| self.past.play(mv)) {
            Some(Ok(())) => self.say_last(),
            _ => self.say("the engine has found no move here yet: `go` lets it, or say `play e4`"),
        }
    }

    /// Says the move just played and how the game stands.
    fn say_last(&self) {
        if let Some((before, mv)) = self.past.before_last() {
            let number = before.board().fullmove();
            let dots = match before.board().side() {
                Color::White => ".",
                Color::Black => "...",
            };
            let mv = san(before.board(), mv);
            let status = status(self.past.game());
            self.say(&format!("{number}{dots} {mv}; {status}"));
        }
    }

    fn undo(&mut self) {
        if self.past.undo() {
            self.say(status(self.past.game()));
        } else {
            self.say("there is no move to take back");
        }
    }

    fn judge_last(&mut self) {
        let Some((before, played)) = self.past.before_last() else {
            return self.say("there is no move to judge: `play` one first");
        };
        let ticket = self.next_ticket(Waits::No);
        self.give(Job::Review(Box::new(Review {
            before,
            played,
            ticket,
            prefix: if self.for_people { "" } else { "info string " },
        })));
    }

    fn fen(&mut self, text: &str) {
        if text.is_empty() {
            self.say_fen();
            return;
        }
        match Past::parse(&format!("fen {text}"), self.options.variant) {
            Ok(past) => {
                self.past = past;
                self.say(status(self.past.game()));
            }
            Err(error) => self.say(&format!("{error}; the last position stays")),
        }
    }

    fn say_fen(&self) {
        let mut text = String::new();
        let _ = self.past.game().board().write_fen(&mut text);
        self.say(&text);
    }

    /// Whether a text has the form of a move, legal or not.
    fn is_move(&self, text: &str) -> bool {
        let mut past = self.past.clone();
        let word = text.split_whitespace().next().unwrap_or_default();
        !matches!(past.play_text(word), Err(TextError::Syntax))
    }
}

fn letter(board: &Board, square: Square) -> char {
    match board.color_on(square).zip(board.piece_on(square)) {
        Some((color, piece)) => piece.fen_letter(color) as char,
        None => '.',
    }
}

/// How a game stands, in words.
fn status(game: &Game) -> &'static str {
    match game.outcome() {
        Outcome::Ongoing if game.board().side() == Color::White => "White moves",
        Outcome::Ongoing => "Black moves",
        Outcome::Checkmate {
            winner: Color::White,
        } => "White has won by checkmate",
        Outcome::Checkmate { .. } => "Black has won by checkmate",
        Outcome::Stalemate => "a draw by stalemate",
        Outcome::DeadPosition => "a draw: nobody can give mate any more",
        Outcome::Fivefold => "a draw: the position stands for the fifth time",
        Outcome::SeventyFiveMoves => "a draw: seventy-five moves without capture or pawn move",
    }
}
