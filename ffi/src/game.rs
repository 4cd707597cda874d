//! Games.
#![allow(unsafe_op_in_unsafe_fn)]

use crate::lend::{self, Plain};
use crate::moves::text_status;
use crate::position::{cb_move, cb_position};
use crate::version::cb_status::{self, *};
use crate::version::{count, status};
use cb_core::chessmove::Move;
use cb_core::color::Color;
use cb_core::game::{Game, HISTORY_MAX, Outcome};
use cb_core::notation;
use cty::c_char;

/// Draw claim, for `cb_game_claims`: the position has occurred for the third time.
pub const CB_CLAIM_THREEFOLD: i32 = 1;

/// Draw claim, for `cb_game_claims`: fifty moves of each side without a capture or pawn move.
pub const CB_CLAIM_FIFTY: i32 = 2;

/// How a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
pub enum cb_outcome {
    /// It goes on.
    CB_OUTCOME_ONGOING = 0,
    /// Black is mated.
    CB_OUTCOME_WHITE_MATES = 1,
    /// White is mated.
    CB_OUTCOME_BLACK_MATES = 2,
    /// The side to move has no move and is not in check: a draw.
    CB_OUTCOME_STALEMATE = 3,
    /// Neither side has the men to mate with: a draw.
    CB_OUTCOME_DEAD = 4,
    /// Seventy-five moves of each side without a capture or pawn move: a draw.
    CB_OUTCOME_SEVENTYFIVE = 5,
    /// The same position for the fifth time: a draw.
    CB_OUTCOME_FIVEFOLD = 6,
}

const WORDS: usize = 161;
const HISTORY_FROM: usize = 11;

/// A game: a position and as much of its past as repetition needs. A plain value of 1,288 bytes without pointers: copy it
/// with `=`, keep a copy to take moves back, drop it at will. Only the library writes the inside; one that it did not
/// fill is `CB_STATUS_POSITION` wherever it is used. Games may be of any length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub struct cb_game {
    pub(crate) opaque: [u64; 161],
}

const _: () = assert!(WORDS == HISTORY_FROM + HISTORY_MAX && size_of::<cb_game>() == 8 * WORDS);

// SAFETY: an array of integers.
unsafe impl Plain for cb_game {}

/// Marks a filled game, beside the mark of its position.
const MARK: u16 = 0x4761;

impl cb_game {
    /// The value that tells of a game.
    fn of(game: &Game) -> cb_game {
        let mut opaque = [0; WORDS];
        let history = game.history();
        let words = cb_position::of(game.board()).opaque;
        let counts = u64::from(game.plies()) | (history.len() as u64) << 32 | u64::from(MARK) << 48;
        let all = words.iter().chain(core::iter::once(&counts)).chain(history);
        for (slot, &word) in opaque.iter_mut().zip(all) {
            *slot = word;
        }
        cb_game { opaque }
    }

    /// The game that the value tells of, with its position checked anew. Its history cannot be: wrong keys there make
    /// wrong repetitions, no harm.
    pub(crate) fn game(&self) -> Result<Game, cb_status> {
        let position = self.opaque.first_chunk().ok_or(CB_STATUS_POSITION)?;
        let board = cb_position { opaque: *position }.board()?;
        let counts = self.opaque[HISTORY_FROM - 1];
        let (plies, remembered) = (counts as u32, usize::from((counts >> 32) as u16));
        let history = self.opaque[HISTORY_FROM..]
            .get(..remembered)
            .ok_or(CB_STATUS_POSITION)?;
        let past = usize::from(board.halfmove_clock()).min(plies as usize);
        if (counts >> 48) as u16 != MARK || remembered > past {
            return Err(CB_STATUS_POSITION);
        }
        Ok(Game::restore(board, plies, history))
    }
}

/// The game at a pointer.
pub(crate) unsafe fn game_at(game: *const cb_game) -> Result<Game, cb_status> {
    lend::read(game)?.game()
}

/// `sizeof(cb_game)`, for bindings that cannot read this header.
#[unsafe(no_mangle)]
pub extern "C" fn cb_game_size() -> usize {
    size_of::<cb_game>()
}

/// Begins a game at a position, which counts as its first occurrence.
///
/// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_game_begin(
    game: *mut cb_game,
    position: *const cb_position,
) -> cb_status {
    status((|| {
        let place = lend::out(game)?;
        let board = lend::read(position)?.board()?;
        place.put(cb_game::of(&Game::new(board)));
        Ok(())
    })())
}

/// Plays a move. A game that is drawn may go on: whether a draw ends it is for the caller to say.
///
/// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`, `CB_STATUS_MOVE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_game_play(game: *mut cb_game, mv: cb_move) -> cb_status {
    status((|| {
        let mut after = game_at(game)?;
        after.play(Move::from_raw(mv)).map_err(|_| CB_STATUS_MOVE)?;
        lend::out(game)?.put(cb_game::of(&after));
        Ok(())
    })())
}

/// Plays a list of moves, such as "e2e4 e7e5 g1f3", each in any form that `cb_position_parse_move` reads, separated by
/// spaces, tabs or line ends. An empty list is one of no moves. At the first move that cannot be played it stops: the
/// moves before it stand. Where `played` is not NULL it gets the number of moves played, which is the index of the bad
/// one.
///
/// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`; `CB_STATUS_MOVE`, `CB_STATUS_AMBIGUOUS` for the move at `*played`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_game_play_text(
    game: *mut cb_game,
    text: *const c_char,
    len: usize,
    played: *mut usize,
) -> cb_status {
    status((|| {
        let mut after = game_at(game)?;
        let text = lend::text(text, len, usize::MAX, CB_STATUS_MOVE)?;
        let words = text
            .split(u8::is_ascii_whitespace)
            .filter(|word| !word.is_empty());
        let mut done = 0;
        let mut verdict = Ok(());
        for word in words {
            let step = notation::parse_move(after.board(), word)
                .map_err(text_status)
                .and_then(|mv| after.play(mv).map_err(|_| CB_STATUS_MOVE));
            if step.is_err() {
                verdict = step;
                break;
            }
            done += 1;
        }
        lend::out(game)?.put(cb_game::of(&after));
        if let Some(played) = lend::out_if_any(played) {
            played.put(done);
        }
        verdict
    })())
}

/// The present position of a game.
///
/// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_game_position(
    game: *const cb_game,
    position: *mut cb_position,
) -> cb_status {
    status((|| {
        let place = lend::out(position)?;
        place.put(cb_position::of(game_at(game)?.board()));
        Ok(())
    })())
}

/// Plies (moves of one side) played since the game began.
///
/// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_game_plies(game: *const cb_game) -> i32 {
    count(game_at(game).map(|game| game.plies() as usize))
}

/// How the game stands, as a `cb_outcome`. Mate and stalemate go before draws by count.
///
/// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_game_outcome(game: *const cb_game) -> i32 {
    count(game_at(game).map(|game| {
        let outcome = match game.outcome() {
            Outcome::Ongoing => cb_outcome::CB_OUTCOME_ONGOING,
            Outcome::Checkmate {
                winner: Color::White,
            } => cb_outcome::CB_OUTCOME_WHITE_MATES,
            Outcome::Checkmate {
                winner: Color::Black,
            } => cb_outcome::CB_OUTCOME_BLACK_MATES,
            Outcome::Stalemate => cb_outcome::CB_OUTCOME_STALEMATE,
            Outcome::DeadPosition => cb_outcome::CB_OUTCOME_DEAD,
            Outcome::SeventyFiveMoves => cb_outcome::CB_OUTCOME_SEVENTYFIVE,
            Outcome::Fivefold => cb_outcome::CB_OUTCOME_FIVEFOLD,
        };
        outcome as usize
    }))
}

/// The draws that the side to move may claim: a sum of `CB_CLAIM_THREEFOLD` and `CB_CLAIM_FIFTY`, 0 for none.
///
/// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cb_game_claims(game: *const cb_game) -> i32 {
    count(game_at(game).map(|game| {
        let claims = game.claims();
        let threefold = if claims.threefold {
            CB_CLAIM_THREEFOLD
        } else {
            0
        };
        let fifty = if claims.fifty_moves {
            CB_CLAIM_FIFTY
        } else {
            0
        };
        (threefold | fifty) as usize
    }))
}
