//! Positions from public bug reports, through the C interface.

#[path = "../../core/tests/reports/mod.rs"]
mod reports;

use cb::*;
use reports::{Api, Found, Refusal, Standing};
use std::ptr::{null, null_mut};

struct CApi {
    game: cb_game,
    engine: *mut cb_engine,
    // Lent to the engine and its table for as long as they are used.
    _memory: Vec<u8>,
    _table: Vec<u8>,
}

fn ok(status: cb_status) {
    assert_eq!(status, cb_status::CB_STATUS_OK);
}

/// A struct of zeros, as C's `= {0}`.
fn zeroed<T: Copy>() -> T {
    // SAFETY: used for the interface's structs only, of integers and pointers.
    unsafe { std::mem::zeroed() }
}

/// The text that a writer writes.
fn written(write: impl FnOnce(*mut cty::c_char, usize) -> i32) -> String {
    let mut buffer = [0u8; CB_TEXT_MAX];
    let length = write(buffer.as_mut_ptr().cast(), buffer.len());
    assert!(length >= 0, "status {length}");
    String::from_utf8(buffer[..length as usize].to_vec()).expect("ASCII")
}

impl CApi {
    fn new() -> CApi {
        let (mut memory, mut lent) = (vec![0u8; 2 << 20], vec![0u8; 4 << 20]);
        let (mut engine, mut table) = (null_mut(), null_mut());
        // SAFETY: the vectors' buffers are lent whole, and live as long as the value.
        unsafe {
            ok(cb_table_init(
                lent.as_mut_ptr().cast(),
                lent.len(),
                &mut table,
            ));
            ok(cb_init(
                memory.as_mut_ptr().cast(),
                memory.len(),
                null(),
                &mut engine,
            ));
            ok(cb_set_table(engine, table));
        }
        CApi {
            game: zeroed(),
            engine,
            _memory: memory,
            _table: lent,
        }
    }

    fn position(&self) -> cb_position {
        let mut position = zeroed();
        // SAFETY: references to whole values.
        ok(unsafe { cb_game_position(&self.game, &mut position) });
        position
    }

    fn uci(position: &cb_position, mv: cb_move) -> String {
        // SAFETY: a whole value, and a buffer with its length.
        written(|buf, cap| unsafe { cb_position_move_text(position, mv, buf, cap) })
    }

    fn parse(&self, text: &str) -> Option<cb_move> {
        let mut mv = 0;
        let (from, len) = (text.as_ptr().cast(), text.len());
        // SAFETY: references to whole values, and a text with its length.
        let status = unsafe { cb_position_parse_move(&self.position(), from, len, &mut mv) };
        (status == cb_status::CB_STATUS_OK).then_some(mv)
    }

    fn search_with(&mut self, limits: &cb_limits) -> Result<cb_result, cb_status> {
        let mut result = cb_result {
            size: size_of::<cb_result>() as u32,
            ..zeroed()
        };
        // SAFETY: a handle that is in use by nobody else, and references to whole values.
        let status = unsafe { cb_search(self.engine, &self.game, limits, &mut result) };
        if status == cb_status::CB_STATUS_OK {
            Ok(result)
        } else {
            Err(status)
        }
    }
}

impl Api for CApi {
    fn begin(&mut self, fen: &str, chess960: bool) -> Result<(), Refusal> {
        let mut position = zeroed();
        let flags = if chess960 { CB_FEN_960 } else { 0 };
        // SAFETY: references to whole values, and a text with its length.
        let status = unsafe {
            match fen {
                "" => cb_position_start(&mut position),
                _ => cb_position_from_fen(fen.as_ptr().cast(), fen.len(), flags, &mut position),
            }
        };
        match status {
            cb_status::CB_STATUS_OK => {}
            cb_status::CB_STATUS_FEN_SYNTAX => return Err(Refusal::Syntax),
            cb_status::CB_STATUS_FEN_KINGS => return Err(Refusal::Kings),
            cb_status::CB_STATUS_FEN_MEN => return Err(Refusal::TooManyMen),
            cb_status::CB_STATUS_FEN_PAWN => return Err(Refusal::PawnOnLastRank),
            cb_status::CB_STATUS_FEN_ADJACENT_KINGS => return Err(Refusal::AdjacentKings),
            cb_status::CB_STATUS_FEN_OPPONENT_IN_CHECK => return Err(Refusal::OpponentInCheck),
            cb_status::CB_STATUS_FEN_CHECKERS => return Err(Refusal::ImpossibleCheck),
            other => panic!("{other:?}"),
        }
        // SAFETY: references to whole values.
        ok(unsafe { cb_game_begin(&mut self.game, &position) });
        Ok(())
    }

    fn play(&mut self, moves: &str) -> Result<(), usize> {
        let mut played = 0;
        let (text, len) = (moves.as_ptr().cast(), moves.len());
        // SAFETY: references to whole values, and a text with its length.
        match unsafe { cb_game_play_text(&mut self.game, text, len, &mut played) } {
            cb_status::CB_STATUS_OK => Ok(()),
            _ => Err(played),
        }
    }

    fn plies(&self) -> usize {
        // SAFETY: a whole value.
        unsafe { cb_game_plies(&self.game) as usize }
    }

    fn fen(&self) -> String {
        let position = self.position();
        // SAFETY: a whole value, and a buffer with its length.
        written(|buf, cap| unsafe { cb_position_fen(&position, buf, cap) })
    }

    fn legal(&self) -> Vec<String> {
        let position = self.position();
        let mut moves = [0; CB_MOVES_MAX];
        // SAFETY: a whole value, and an array with its length.
        let count = unsafe { cb_position_moves(&position, moves.as_mut_ptr(), moves.len()) };
        moves[..count as usize]
            .iter()
            .map(|&mv| Self::uci(&position, mv))
            .collect()
    }

    fn san(&self, uci: &str) -> String {
        let position = self.position();
        let mv = self.parse(uci).expect("a legal move");
        // SAFETY: a whole value, and a buffer with its length.
        written(|buf, cap| unsafe { cb_position_san(&position, mv, buf, cap) })
    }

    fn read(&self, text: &str) -> Option<String> {
        self.parse(text).map(|mv| Self::uci(&self.position(), mv))
    }

    fn standing(&self) -> Standing {
        const WHITE: i32 = cb_outcome::CB_OUTCOME_WHITE_MATES as i32;
        const BLACK: i32 = cb_outcome::CB_OUTCOME_BLACK_MATES as i32;
        const ONGOING: i32 = cb_outcome::CB_OUTCOME_ONGOING as i32;
        const STALEMATE: i32 = cb_outcome::CB_OUTCOME_STALEMATE as i32;
        const DEAD: i32 = cb_outcome::CB_OUTCOME_DEAD as i32;
        // SAFETY: a whole value.
        match unsafe { cb_game_outcome(&self.game) } {
            ONGOING => Standing::Ongoing,
            WHITE | BLACK => Standing::Checkmate,
            STALEMATE => Standing::Stalemate,
            DEAD => Standing::Dead,
            other => {
                assert!(other > 0, "status {other}");
                Standing::Other
            }
        }
    }

    fn threefold(&self) -> bool {
        // SAFETY: a whole value.
        unsafe { cb_game_claims(&self.game) & CB_CLAIM_THREEFOLD != 0 }
    }

    fn fifty(&self) -> bool {
        // SAFETY: a whole value.
        unsafe { cb_game_claims(&self.game) & CB_CLAIM_FIFTY != 0 }
    }

    fn search(&mut self, depth: u32, nodes: u64, lines: usize) -> Option<Found> {
        // SAFETY: a handle that is in use by nobody else.
        ok(unsafe { cb_set_full_strength(self.engine) });
        let limits = cb_limits {
            size: size_of::<cb_limits>() as u32,
            set: CB_LIMIT_DEPTH | CB_LIMIT_NODES,
            depth,
            nodes,
            multipv: lines as u32,
            ..zeroed()
        };
        let result = match self.search_with(&limits) {
            Ok(result) => result,
            Err(cb_status::CB_STATUS_OVER) => return None,
            Err(other) => panic!("{other:?}"),
        };
        let lines = (0..result.lines).map(|index| {
            let mut line = cb_line {
                size: size_of::<cb_line>() as u32,
                ..zeroed()
            };
            // SAFETY: a handle that is in use by nobody else, and a whole value.
            ok(unsafe { cb_result_line(self.engine, index, &mut line) });
            let mut position = self.position();
            let mut texts = Vec::new();
            for at in 0..line.pv_len as usize {
                // SAFETY: `pv_len` moves lie there until the engine's next call; a whole value.
                let mv = unsafe { *line.pv.add(at) };
                texts.push(Self::uci(&position, mv));
                // SAFETY: a whole value.
                ok(unsafe { cb_position_play(&mut position, mv) });
            }
            texts
        });
        Some(Found {
            best: Self::uci(&self.position(), result.best),
            score: result.score,
            depth: result.depth,
            lines: lines.collect(),
        })
    }

    fn level_move(&mut self, level: i32, seed: u64) -> String {
        // SAFETY: a handle that is in use by nobody else.
        unsafe {
            ok(cb_set_level(self.engine, level));
            ok(cb_set_seed(self.engine, seed));
        }
        let limits = cb_limits {
            size: size_of::<cb_limits>() as u32,
            ..zeroed()
        };
        let result = self.search_with(&limits).expect("a seeded level moves");
        Self::uci(&self.position(), result.best)
    }
}

#[test]
fn positions_and_games() {
    let kinds = ["fen", "moves", "moves960", "play", "outcome", "san"];
    assert_eq!(reports::check(&mut CApi::new(), &kinds), 31);
}

#[test]
fn searches() {
    assert_eq!(reports::check(&mut CApi::new(), &["search"]), 9);
}

#[test]
fn levels() {
    assert_eq!(reports::check(&mut CApi::new(), &["level"]), 4);
}
