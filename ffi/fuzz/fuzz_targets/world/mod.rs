//! A caller of the C interface, with a few of everything, who does whatever the input says.

mod lent;
mod searching;

use cb::*;
use core::ffi::{c_char, c_void};
use core::mem::zeroed;
use core::ptr::{null, null_mut};
use lent::Lent;
use libfuzzer_sys::arbitrary::{Arbitrary, Result, Unstructured};

const OK: cb_status = cb_status::CB_STATUS_OK;

/// Room for what the library writes as text, and what it must leave alone.
const TEXT: usize = CB_TEXT_MAX + 64;
const UNTOUCHED: u8 = 0xA5;

/// Nodes of all searches of an input.
const NODES: u64 = 300;

/// An engine or a table and the memory it was lent.
struct Slot<T> {
    memory: Lent,
    handle: *mut T,
    /// Whether it has callbacks, of which one ends every search.
    polls: bool,
}

pub struct World {
    positions: [cb_position; 3],
    games: [cb_game; 2],
    engines: [Slot<cb_engine>; 2],
    tables: [Slot<cb_table>; 2],
    /// Searching is what takes the time, so that there is an end to it.
    nodes_left: u64,
}

/// A pointer to what is there, or now and then NULL.
fn or_null<T>(input: &mut Unstructured<'_>, place: &mut T) -> Result<*mut T> {
    Ok(if input.ratio(1u8, 32u8)? {
        null_mut()
    } else {
        place
    })
}

impl World {
    pub fn new() -> World {
        // SAFETY: both are plain integers, and zeroed ones are what a careless caller has.
        let (position, game) = unsafe { (zeroed(), zeroed()) };
        fn slot<T>() -> Slot<T> {
            Slot {
                memory: Lent::none(),
                handle: null_mut(),
                polls: false,
            }
        }
        World {
            positions: [position; 3],
            games: [game; 2],
            engines: [slot(), slot()],
            tables: [slot(), slot()],
            nodes_left: NODES,
        }
    }

    /// One call, or a few that belong together.
    pub fn call(&mut self, input: &mut Unstructured<'_>) -> Result<()> {
        match input.int_in_range(0..=19)? {
            0 => self.set_up(input),
            1 => self.read_position(input),
            2 => self.move_position(input),
            3 => self.begin(input),
            4 | 5 => self.play(input),
            6 => self.play_text(input),
            7 => self.read_game(input),
            8 => self.copy_or_damage(input),
            9 | 10 => self.make_engine(input),
            11 => self.make_table(input),
            12 | 13 => self.set(input),
            14 => self.read_engine(input),
            15 => self.ask_nothing(input),
            _ => self.search(input),
        }
    }

    fn set_up(&mut self, input: &mut Unstructured<'_>) -> Result<()> {
        let at = input.choose_index(3)?;
        if input.ratio(1u8, 2u8)? {
            // SAFETY: a value of the caller's.
            unsafe { cb_position_start(&mut self.positions[at]) };
            return Ok(());
        }
        let flags = input.int_in_range(0..=2)?;
        let text = <&[u8]>::arbitrary(input)?;
        let before = self.positions[at];
        let position = or_null(input, &mut self.positions[at])?;
        // SAFETY: so many bytes of text, and a value of the caller's or NULL.
        let status =
            unsafe { cb_position_from_fen(text.as_ptr().cast(), text.len(), flags, position) };
        assert!(status == OK || self.positions[at] == before);
        Ok(())
    }

    /// Calls a writer of text with some capacity and checks that it kept to it.
    fn text(
        input: &mut Unstructured<'_>,
        write: impl FnOnce(*mut c_char, usize) -> i32,
    ) -> Result<()> {
        let mut buffer = [UNTOUCHED; TEXT];
        let cap = match input.ratio(1u8, 2u8)? {
            true => CB_TEXT_MAX,
            false => input.int_in_range(0..=CB_TEXT_MAX)?,
        };
        let length = write(buffer.as_mut_ptr().cast(), cap);
        assert!(buffer[cap..].iter().all(|&byte| byte == UNTOUCHED));
        match usize::try_from(length) {
            Ok(length) => assert_eq!(buffer.iter().position(|&byte| byte == 0), Some(length)),
            Err(_) => assert!(buffer.iter().all(|&byte| byte == UNTOUCHED)),
        }
        Ok(())
    }

    fn read_position(&mut self, input: &mut Unstructured<'_>) -> Result<()> {
        let at = input.choose_index(3)?;
        let position = or_null(input, &mut self.positions[at])?;
        let mv = u16::arbitrary(input)?;
        let mut moves = [0; CB_MOVES_MAX + 1];
        let cap = input.int_in_range(0..=CB_MOVES_MAX)?;
        let (mut key, mut nodes) = (0, 0);
        let text = <&[u8]>::arbitrary(input)?;
        // SAFETY: values and room of the caller's, and so many bytes of text.
        unsafe {
            Self::text(input, |buf, cap| cb_position_fen(position, buf, cap))?;
            let count = cb_position_moves(position, moves.as_mut_ptr(), cap);
            assert!(count <= cap as i32 && moves[cap] == 0);
            let legal = moves[0];
            Self::text(input, |buf, cap| cb_position_san(position, mv, buf, cap))?;
            Self::text(input, |buf, cap| cb_position_san(position, legal, buf, cap))?;
            Self::text(input, |buf, cap| {
                cb_position_move_text(position, legal, buf, cap)
            })?;
            cb_position_piece_at(position, i32::arbitrary(input)?);
            cb_position_side(position);
            cb_position_in_check(position);
            cb_position_key(position, &mut key);
            cb_position_perft(position, input.int_in_range(0..=2)?, &mut nodes);
            cb_position_parse_move(position, text.as_ptr().cast(), text.len(), &mut moves[0]);
        }
        Ok(())
    }

    /// A legal move of the position, or any number.
    fn some_move(input: &mut Unstructured<'_>, position: &cb_position) -> Result<cb_move> {
        let number = u16::arbitrary(input)?;
        let mut moves = [0; CB_MOVES_MAX];
        // SAFETY: values and room of the caller's.
        let count = unsafe { cb_position_moves(position, moves.as_mut_ptr(), moves.len()) };
        let any = count <= 0 || number % 16 == 0;
        Ok(if any {
            number
        } else {
            moves[usize::from(number) % count as usize]
        })
    }

    fn move_position(&mut self, input: &mut Unstructured<'_>) -> Result<()> {
        let position = &mut self.positions[input.choose_index(3)?];
        let mv = Self::some_move(input, position)?;
        let before = *position;
        // SAFETY: a value of the caller's.
        let status = unsafe { cb_position_play(position, mv) };
        assert!(status == OK || *position == before);
        cb_move_from(mv);
        cb_move_to(mv);
        cb_move_promotion(mv);
        Ok(())
    }

    fn begin(&mut self, input: &mut Unstructured<'_>) -> Result<()> {
        let (at, from) = (input.choose_index(2)?, input.choose_index(3)?);
        let before = self.games[at];
        let game = or_null(input, &mut self.games[at])?;
        let position = or_null(input, &mut self.positions[from])?;
        // SAFETY: values of the caller's or NULL.
        let status = unsafe { cb_game_begin(game, position) };
        assert!(status == OK || self.games[at] == before);
        Ok(())
    }

    fn play(&mut self, input: &mut Unstructured<'_>) -> Result<()> {
        let game = &mut self.games[input.choose_index(2)?];
        for _ in 0..input.int_in_range(1..=8)? {
            // SAFETY: values of the caller's; a zeroed position is what a careless caller has.
            unsafe {
                let mut position = zeroed();
                cb_game_position(game, &mut position);
                let mv = Self::some_move(input, &position)?;
                let before = *game;
                assert!(cb_game_play(game, mv) == OK || *game == before);
            }
        }
        Ok(())
    }

    fn play_text(&mut self, input: &mut Unstructured<'_>) -> Result<()> {
        let at = input.choose_index(2)?;
        let text = <&[u8]>::arbitrary(input)?;
        let game = or_null(input, &mut self.games[at])?;
        let mut played = 0;
        let played = or_null(input, &mut played)?;
        // SAFETY: so many bytes of text, and values of the caller's or NULL.
        unsafe { cb_game_play_text(game, text.as_ptr().cast(), text.len(), played) };
        Ok(())
    }

    fn read_game(&mut self, input: &mut Unstructured<'_>) -> Result<()> {
        let (at, to) = (input.choose_index(2)?, input.choose_index(3)?);
        let game = or_null(input, &mut self.games[at])?;
        // SAFETY: values of the caller's or NULL.
        unsafe {
            cb_game_position(game, &mut self.positions[to]);
            cb_game_plies(game);
            cb_game_outcome(game);
            cb_game_claims(game);
        }
        Ok(())
    }

    /// Copies values as memory, or overwrites a byte of one.
    fn copy_or_damage(&mut self, input: &mut Unstructured<'_>) -> Result<()> {
        let (from, to) = (input.choose_index(3)?, input.choose_index(3)?);
        self.positions[to] = self.positions[from];
        self.games[to % 2] = self.games[from % 2];
        let (byte, at) = (u8::arbitrary(input)?, u16::arbitrary(input)? as usize);
        let (bytes, size): (*mut u8, usize) = match input.int_in_range(0..=2)? {
            0 => return Ok(()),
            1 => (
                (&raw mut self.positions[to]).cast(),
                size_of::<cb_position>(),
            ),
            _ => ((&raw mut self.games[to % 2]).cast(), size_of::<cb_game>()),
        };
        // SAFETY: a byte of a plain value.
        unsafe { *bytes.add(at % size) ^= byte };
        Ok(())
    }

    fn make_engine(&mut self, input: &mut Unstructured<'_>) -> Result<()> {
        let at = input.choose_index(2)?;
        let table = match input.int_in_range(0..=7)? {
            // Not a table.
            0 => self.engines[1 - at].handle.cast(),
            choice => [self.tables[0].handle, self.tables[1].handle, null_mut()][choice % 3],
        };
        let slot = &mut self.engines[at];
        slot.memory = Lent::new(input, CB_ENGINE_BYTES)?;
        slot.handle = null_mut();
        let config = searching::config(input, table)?;
        slot.polls = !input.ratio(1u8, 8u8)?;
        let config = if slot.polls {
            &raw const config
        } else {
            null()
        };
        let (memory, size) = slot.memory.place();
        // SAFETY: lent memory; a table's handle is one, or another handle, or NULL.
        unsafe { cb_init(memory, size, config, &mut slot.handle) };
        Ok(())
    }

    fn make_table(&mut self, input: &mut Unstructured<'_>) -> Result<()> {
        let at = input.choose_index(2)?;
        // Nobody may use the memory of a table when it is lent anew.
        for engine in &self.engines {
            // SAFETY: an engine's handle or NULL.
            unsafe { cb_set_table(engine.handle, null_mut()) };
        }
        let slot = &mut self.tables[at];
        slot.memory = Lent::new(input, 640)?;
        slot.handle = null_mut();
        let (memory, size) = slot.memory.place();
        // SAFETY: lent memory.
        unsafe { cb_table_init(memory, size, &mut slot.handle) };
        Ok(())
    }

    fn set(&mut self, input: &mut Unstructured<'_>) -> Result<()> {
        let engine = self.engines[input.choose_index(2)?].handle;
        let number = match input.ratio(1u8, 4u8)? {
            true => i32::arbitrary(input)?,
            false => input.int_in_range(0..=2600)?,
        };
        let table = [null_mut(), self.tables[0].handle, self.tables[1].handle];
        // SAFETY: handles or NULL.
        unsafe {
            match input.int_in_range(0..=7)? {
                0 | 1 => cb_set_level(engine, number),
                2 => cb_set_elo(engine, number),
                3 => cb_set_full_strength(engine),
                4 => cb_set_seed(engine, u64::arbitrary(input)?),
                5 => cb_set_table(engine, *input.choose(&table)?),
                6 => cb_new_game(engine),
                _ => cb_table_clear(*input.choose(&table)?),
            }
        };
        Ok(())
    }

    fn read_engine(&mut self, input: &mut Unstructured<'_>) -> Result<()> {
        let engine = self.engines[input.choose_index(2)?].handle;
        // SAFETY: a handle or NULL, and values and room of the caller's.
        unsafe {
            let mut settings: cb_settings = zeroed();
            settings.size = searching::size_of_struct(input, size_of::<cb_settings>())?;
            cb_strength(engine, &mut settings);
            Self::text(input, |buf, cap| cb_strength_text(engine, buf, cap))?;
            let mut line: cb_line = zeroed();
            line.size = searching::size_of_struct(input, size_of::<cb_line>())?;
            cb_result_line(engine, u32::arbitrary(input)?, &mut line);
            cb_stop(engine, input.int_in_range(0..=3)?);
        }
        Ok(())
    }

    /// The calls that need nothing.
    fn ask_nothing(&mut self, input: &mut Unstructured<'_>) -> Result<()> {
        let (a, b) = (i32::arbitrary(input)?, i32::arbitrary(input)?);
        assert!(!cb_status_text(a).is_null());
        cb_level_elo(a);
        cb_winning_chances(a);
        cb_judge_move(a, b);
        let (mut low, mut high) = (0, 0);
        // SAFETY: values of the caller's.
        unsafe { cb_elo_range(&mut low, &mut high) };
        assert_eq!((low, high), (600, 2500));
        Ok(())
    }

    /// A search with one engine or both, whose result must hold.
    fn search(&mut self, input: &mut Unstructured<'_>) -> Result<()> {
        let at = input.choose_index(2)?;
        let engine = self.engines[at].handle;
        let game = &self.games[input.choose_index(2)?];
        let mut orders =
            searching::Orders::new(input, engine, self.engines[at].polls, self.nodes_left)?;
        // SAFETY: handles or NULL, and values of the caller's.
        unsafe {
            let status = if input.ratio(1u8, 32u8)? {
                let other = [engine, self.engines[1 - at].handle][input.choose_index(2)?];
                let engines = [engine, other];
                let count = input.int_in_range(0..=2)?;
                let (limits, result) = orders.parts();
                cb_search_threads(engines.as_ptr(), count, game, limits, result)
            } else {
                let (limits, result) = orders.parts();
                cb_search(engine, game, limits, result)
            };
            if status == OK {
                searching::check_result(engine, game, orders.result());
                self.nodes_left = self.nodes_left.saturating_sub(orders.result().nodes);
            }
        }
        Ok(())
    }
}

/// The handle that a callback gets.
fn user(engine: *mut cb_engine) -> *mut c_void {
    engine.cast()
}
