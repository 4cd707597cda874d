//! A game: a position and as much of its past as the rules of repetition need.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::chessmove::Move;
use crate::color::Color;
use crate::movegen;
use crate::piece::Piece;

/// Earlier positions that a game remembers: none that is further back can come again before the
/// seventy-five-move rule ends the game.
pub const HISTORY_MAX: usize = 150;

/// How a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It goes on.
    Ongoing,
    /// The side to move is mated.
    Checkmate {
        /// The side that gave mate.
        winner: Color,
    },
    /// The side to move has no move and is not in check.
    Stalemate,
    /// Neither side has the men to mate with, however the other plays: bare kings, one minor piece, or
    /// bishops that all stand on one colour.
    DeadPosition,
    /// The same position for the fifth time.
    Fivefold,
    /// Seventy-five moves of each side without a capture or pawn move.
    SeventyFiveMoves,
}

/// The draws that the side to move may claim.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Claims {
    /// The same position for the third time.
    pub threefold: bool,
    /// Fifty moves of each side without a capture or pawn move.
    pub fifty_moves: bool,
}

/// The move is not legal in the position; the game stands as before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove;

/// A game as a plain value, about 1.3 KB: copy it to be able to go back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Game {
    board: Board,
    plies: u32,
    remembered: u16,
    /// Keys of the positions since the last irreversible move, oldest first, without the present one.
    history: [u64; HISTORY_MAX],
}

impl Game {
    /// A game that begins at a position, which counts as its first occurrence.
    pub const fn new(board: Board) -> Game {
        Game {
            board,
            plies: 0,
            remembered: 0,
            history: [0; HISTORY_MAX],
        }
    }

    /// A game from its parts, as [`Game::board`], [`Game::plies`] and [`Game::history`] give them. Of a longer
    /// history only the newest [`HISTORY_MAX`] keys count.
    pub fn restore(board: Board, plies: u32, history: &[u64]) -> Game {
        let mut game = Game::new(board);
        game.plies = plies;
        let newest = history.len().saturating_sub(HISTORY_MAX);
        for (slot, &key) in game.history.iter_mut().zip(history.iter().skip(newest)) {
            *slot = key;
            game.remembered += 1;
        }
        game
    }

    /// The present position.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Plies played since the game began.
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// Keys of the positions since the last irreversible move, oldest first, without the present one.
    pub fn history(&self) -> &[u64] {
        self.history
            .get(..usize::from(self.remembered))
            .unwrap_or(&self.history)
    }

    /// Plays a move. A game that is drawn may go on: whether a draw ends it is for the caller to say.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`]; the game is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let next = self.board.play(mv).ok_or(IllegalMove)?;
        if next.halfmove_clock() == 0 {
            self.remembered = 0;
        } else {
            if usize::from(self.remembered) == HISTORY_MAX {
                self.history.copy_within(1.., 0);
                self.remembered -= 1;
            }
            if let Some(slot) = self.history.get_mut(usize::from(self.remembered)) {
                *slot = self.board.key();
                self.remembered += 1;
            }
        }
        self.board = next;
        self.plies = self.plies.saturating_add(1);
        Ok(())
    }

    /// How often the present position has stood on the board, this time included.
    pub fn occurrences(&self) -> usize {
        1 + self
            .history()
            .iter()
            .filter(|&&key| key == self.board.key())
            .count()
    }

    /// How the game stands. Mate and stalemate go before draws by count.
    pub fn outcome(&self) -> Outcome {
        let board = &self.board;
        if !movegen::has_legal_move(board) {
            return match board.in_check() {
                true => Outcome::Checkmate {
                    winner: !board.side(),
                },
                false => Outcome::Stalemate,
            };
        }
        if is_dead(board) {
            Outcome::DeadPosition
        } else if self.occurrences() >= 5 {
            Outcome::Fivefold
        } else if board.halfmove_clock() >= 150 {
            Outcome::SeventyFiveMoves
        } else {
            Outcome::Ongoing
        }
    }

    /// The draws that may be claimed now.
    pub fn claims(&self) -> Claims {
        Claims {
            threefold: self.occurrences() >= 3,
            fifty_moves: self.board.halfmove_clock() >= 100,
        }
    }
}

/// Whether the men on the board can mate nobody: see [`Outcome::DeadPosition`].
pub fn is_dead(board: &Board) -> bool {
    let heavy = board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    if heavy.any() {
        return false;
    }
    let (knights, bishops) = (board.pieces(Piece::Knight), board.pieces(Piece::Bishop));
    let lone_minor = !(knights | bishops).more_than_one();
    let dark = bishops - Bitboard::LIGHT;
    let one_color = knights.is_empty() && (dark == bishops || dark.is_empty());
    lone_minor || one_color
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Variant;
    use crate::notation::parse_uci;

    fn game(fen: &str, moves: &str) -> Game {
        let board = Board::from_fen(fen.as_bytes(), Variant::Standard).unwrap();
        let mut game = Game::new(board);
        for text in moves.split_whitespace() {
            let mv = parse_uci(game.board(), text.as_bytes()).unwrap();
            game.play(mv).unwrap();
        }
        game
    }

    #[test]
    fn repetition_counts_from_the_first_position() {
        let lap = "e1d2 e8d7 d2e1 d7e8 ";
        let fen = "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1";
        assert_eq!(game(fen, lap).occurrences(), 2);
        assert!(game(fen, &lap.repeat(2)).claims().threefold);
        assert_eq!(game(fen, &lap.repeat(3)).outcome(), Outcome::Ongoing);
        assert_eq!(game(fen, &lap.repeat(4)).outcome(), Outcome::Fivefold);
    }

    #[test]
    fn outcomes() {
        let outcome = |fen: &str| game(fen, "").outcome();
        let white = Outcome::Checkmate {
            winner: Color::White,
        };
        assert_eq!(outcome("4k3/4Q3/4K3/8/8/8/8/8 b - - 150 99"), white);
        assert_eq!(
            outcome("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"),
            Outcome::Stalemate
        );
        assert_eq!(
            outcome("3K4/1b6/8/kB5B/8/8/8/8 w - - 0 1"),
            Outcome::DeadPosition
        );
        assert_eq!(
            outcome("3K4/1b6/8/k1B5/8/8/8/8 w - - 0 1"),
            Outcome::Ongoing
        );
        assert_eq!(
            outcome("3K4/8/8/k1N5/8/8/8/8 w - - 0 1"),
            Outcome::DeadPosition
        );
        assert_eq!(outcome("3K4/8/8/k1NN4/8/8/8/8 w - - 0 1"), Outcome::Ongoing);
        assert_eq!(outcome("8/8/8/8/8/5k2/7p/5N1K w - - 0 1"), Outcome::Ongoing);
        assert_eq!(
            outcome("4k3/8/8/8/8/8/8/4KR2 w - - 149 99"),
            Outcome::Ongoing
        );
        assert_eq!(
            outcome("4k3/8/8/8/8/8/8/4KR2 w - - 150 99"),
            Outcome::SeventyFiveMoves
        );
        assert!(
            game("4k3/8/8/8/8/8/8/4KR2 w - - 100 99", "")
                .claims()
                .fifty_moves
        );
    }

    #[test]
    fn history_is_kept_at_full_length_and_reads_back() {
        let mut game = game("4k3/8/8/8/8/8/8/4KR2 w - - 0 1", "");
        for lap in 0..100 {
            for text in ["f1f2", "e8d8", "f2f1", "d8e8"] {
                let mv = parse_uci(game.board(), text.as_bytes()).unwrap();
                game.play(mv).unwrap();
            }
            assert_eq!(game.history().len(), HISTORY_MAX.min(4 * (lap + 1)));
        }
        assert_eq!(game.occurrences(), 1 + (HISTORY_MAX - 2) / 4);
        let copy = Game::restore(*game.board(), game.plies(), game.history());
        assert_eq!(copy, game);
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let mut game = Game::new(Board::start());
        let before = game;
        assert_eq!(game.play(Move::from_raw(0xFFFF)), Err(IllegalMove));
        assert_eq!(game, before);
    }
}
