//! The rules of a game: what may be played and when it is over.

use crate::oracle;
use cozy_chess::{Board, Color, Move};

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The side to move is mated.
    Checkmate,
    /// The side to move has no move and is not in check.
    Stalemate,
    /// The same position stood three times.
    Threefold,
    /// Fifty moves of both sides without a capture or pawn move.
    FiftyMoves,
    /// Neither side has the material to mate.
    DeadPosition,
    /// The game reached the longest length allowed.
    TooLong,
    /// Both engines called it won for the same side.
    ResignAdjudication,
    /// Both engines called it equal.
    DrawAdjudication,
    /// An engine took more time than it had.
    TimeForfeit,
    /// An engine played an illegal move.
    IllegalMove,
    /// An engine ended or did not answer.
    Crash,
}

impl Reason {
    /// A word or two for people.
    pub fn text(self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::Threefold => "threefold repetition",
            Reason::FiftyMoves => "fifty moves",
            Reason::DeadPosition => "dead position",
            Reason::TooLong => "longest game",
            Reason::ResignAdjudication => "won by both scores",
            Reason::DrawAdjudication => "drawn by both scores",
            Reason::TimeForfeit => "time forfeit",
            Reason::IllegalMove => "illegal move",
            Reason::Crash => "crash",
        }
    }

    /// The value of the PGN tag `Termination`.
    pub fn pgn(self) -> &'static str {
        match self {
            Reason::TooLong | Reason::ResignAdjudication | Reason::DrawAdjudication => {
                "adjudication"
            }
            Reason::TimeForfeit => "time forfeit",
            Reason::IllegalMove => "rules infraction",
            Reason::Crash => "abandoned",
            _ => "normal",
        }
    }
}

/// How a game ended: the winner, if any, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// `None` for a draw.
    pub winner: Option<Color>,
    /// What ended it.
    pub reason: Reason,
}

impl Ending {
    /// A draw.
    pub fn draw(reason: Reason) -> Ending {
        Ending {
            winner: None,
            reason,
        }
    }

    /// A win.
    pub fn won_by(winner: Color, reason: Reason) -> Ending {
        Ending {
            winner: Some(winner),
            reason,
        }
    }
}

/// A game under the rules, from an opening position.
pub struct Game {
    board: Board,
    chess960: bool,
    keys: Vec<u64>,
    begun: bool,
    command: String,
}

impl Game {
    /// A game that begins at `start`.
    pub fn new(start: &Board, chess960: bool) -> Game {
        Game {
            board: start.clone(),
            chess960,
            keys: vec![oracle::repetition_key(start)],
            begun: false,
            command: format!("position fen {}", oracle::write_fen(start, chess960)),
        }
    }

    /// The position.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The UCI command that sets up the position, with the moves that led to it.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// Plays a move given in UCI text; `None` if it is illegal, and then nothing has changed.
    pub fn play(&mut self, text: &str) -> Option<Move> {
        let mv = oracle::read_uci(&self.board, text, self.chess960)?;
        self.command
            .push_str(if self.begun { " " } else { " moves " });
        self.command.push_str(text);
        self.begun = true;
        self.board.play_unchecked(mv);
        if self.board.halfmove_clock() == 0 {
            self.keys.clear();
        }
        self.keys.push(oracle::repetition_key(&self.board));
        Some(mv)
    }

    /// How the rules end the game here, if they do.
    pub fn ending(&self) -> Option<Ending> {
        let board = &self.board;
        if !board.generate_moves(|_| true) {
            let winner = !board.side_to_move();
            return Some(if board.checkers().is_empty() {
                Ending::draw(Reason::Stalemate)
            } else {
                Ending::won_by(winner, Reason::Checkmate)
            });
        }
        let here = self.keys.last();
        if oracle::is_dead(board) {
            Some(Ending::draw(Reason::DeadPosition))
        } else if board.halfmove_clock() >= 100 {
            Some(Ending::draw(Reason::FiftyMoves))
        } else if self.keys.iter().filter(|&key| Some(key) == here).count() >= 3 {
            Some(Ending::draw(Reason::Threefold))
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(fen: &str, moves: &str) -> Option<Ending> {
        let mut game = Game::new(&oracle::read_fen(fen).unwrap().board, false);
        for mv in moves.split_whitespace() {
            assert_eq!(game.ending(), None, "before {mv}");
            assert!(game.play(mv).is_some(), "{mv}");
        }
        game.ending()
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn games_end_as_the_rules_say() {
        assert_eq!(
            play(START, "f2f3 e7e5 g2g4 d8h4"),
            Some(Ending::won_by(Color::Black, Reason::Checkmate))
        );
        let shuffle = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
        assert_eq!(play(START, shuffle), Some(Ending::draw(Reason::Threefold)));
        assert_eq!(
            play("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "g6f7"),
            Some(Ending::draw(Reason::Stalemate))
        );
        assert_eq!(
            play("7k/8/8/8/8/8/1p6/K7 w - - 0 1", "a1b2"),
            Some(Ending::draw(Reason::DeadPosition))
        );
        assert_eq!(
            play("7k/8/8/8/8/8/1R6/K7 w - - 99 90", "b2b3"),
            Some(Ending::draw(Reason::FiftyMoves))
        );
        assert_eq!(
            play("7k/8/6K1/8/8/8/1R6/8 w - - 99 90", "b2b8"),
            Some(Ending::won_by(Color::White, Reason::Checkmate))
        );
    }

    #[test]
    fn illegal_moves_change_nothing() {
        let mut game = Game::new(&Board::startpos(), false);
        for wrong in ["e2e5", "e7e5", "", "(none)", "0000", "e1g1", "e2e4q", "Nf3"] {
            assert_eq!(game.play(wrong), None, "{wrong}");
        }
        assert!(game.play("e2e4").is_some());
        assert!(game.command().ends_with(" moves e2e4"));
    }
}
