//! The game so far: where it began and what was played.

use cb_core::board::{Board, Variant};
use cb_core::chessmove::Move;
use cb_core::game::Game;
use cb_core::notation::{TextError, parse_move};

/// A game that can be taken back.
#[derive(Clone, Debug)]
pub struct Past {
    start: Board,
    moves: Vec<Move>,
    game: Game,
}

impl Past {
    /// A game that begins there.
    pub fn new(start: Board) -> Past {
        Past {
            start,
            moves: Vec::new(),
            game: Game::new(start),
        }
    }

    /// The start position.
    pub fn start(variant: Variant) -> Past {
        let mut setup = Board::start().setup();
        setup.variant = variant;
        Past::new(Board::try_from(&setup).unwrap_or_else(|_| Board::start()))
    }

    /// Reads what follows `position`: `startpos` or `fen …`, then perhaps `moves …`.
    pub fn parse(text: &str, variant: Variant) -> Result<Past, String> {
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let moves_at = words.iter().position(|&word| word == "moves");
        let (place, moves) = match moves_at {
            Some(at) => (&words[..at], &words[at + 1..]),
            None => (&words[..], &[][..]),
        };
        let mut past = match place.split_first() {
            Some((&"startpos", [])) => Past::start(variant),
            Some((&"fen", fen)) => {
                let fen = fen.join(" ");
                let board = Board::from_fen(fen.as_bytes(), variant);
                Past::new(board.map_err(|error| error.to_string())?)
            }
            _ => return Err("expected `startpos` or `fen …`".to_owned()),
        };
        for (index, text) in moves.iter().enumerate() {
            past.play_text(text).map_err(|error| {
                format!(
                    "move {} ({}): {error}",
                    index + 1,
                    crate::session::excerpt(text)
                )
            })?;
        }
        Ok(past)
    }

    /// Plays a move given as text.
    pub fn play_text(&mut self, text: &str) -> Result<Move, TextError> {
        let mv = parse_move(self.game.board(), text.as_bytes())?;
        self.play(mv)?;
        Ok(mv)
    }

    /// Plays a move.
    pub fn play(&mut self, mv: Move) -> Result<(), TextError> {
        self.game.play(mv).map_err(|_| TextError::Illegal)?;
        self.moves.push(mv);
        Ok(())
    }

    /// Takes the last move back; whether there was one.
    pub fn undo(&mut self) -> bool {
        let undone = self.moves.pop().is_some();
        if undone {
            self.game = self.game_after(self.moves.len());
        }
        undone
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The game before the last move, and that move.
    pub fn before_last(&self) -> Option<(Game, Move)> {
        let (&last, rest) = self.moves.split_last()?;
        Some((self.game_after(rest.len()), last))
    }

    fn game_after(&self, plies: usize) -> Game {
        let mut game = Game::new(self.start);
        for &mv in self.moves.iter().take(plies) {
            if game.play(mv).is_err() {
                break;
            }
        }
        game
    }
}
