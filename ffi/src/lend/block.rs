//! Engines and tables in lent memory.
//!
//! A block begins with a mark that depends on its address, so that a handle to anything else, or to a block that was
//! moved, is told apart. What other threads and callbacks may touch while an engine searches lies in [`Shared`], outside
//! the engine's exclusive borrow.

use super::callbacks::Callbacks;
use crate::engine::cb_engine;
use crate::table::cb_table;
use crate::version::cb_status::{self, *};
use cb_core::chessmove::Move;
use cb_core::engine::Engine;
use cb_core::levels::Strength;
use cb_core::search::history::{TABLES_MAX, TABLES_MIN};
use cb_core::search::{Line, Memory, Ply, ScoredMove, Sizes, Stop, Workspace};
use cb_core::table::Table;
use core::cell::UnsafeCell;
use core::sync::atomic::{AtomicBool, AtomicU16, AtomicU32, Ordering::Relaxed};
use cty::c_void;

/// Blocks and their larger parts begin at multiples of this: a cache line.
const ALIGN: usize = 64;

/// What a table takes of its memory: its block, and what aligning may lose.
pub(crate) const TABLE_OVERHEAD: usize = 128;

const ENGINE_MARK: usize = 0x6362_456e;
const TABLE_MARK: usize = 0x6362_5461;

/// What callbacks, other threads and interrupts may read and write while the engine searches.
pub(crate) struct Shared {
    busy: AtomicBool,
    strength: AtomicU16,
    size_class: u8,
    pub(crate) stop: Stop,
    pub(crate) callbacks: Callbacks,
}

impl Shared {
    /// The strength in force.
    pub(crate) fn strength(&self) -> Strength {
        Strength::from_hundredths(i32::from(self.strength.load(Relaxed)))
    }

    /// Which of the [`SIZES`] the engine has.
    pub(crate) fn size_class(&self) -> i32 {
        i32::from(self.size_class)
    }
}

/// An engine at the beginning of its memory.
#[repr(C, align(64))]
struct EngineBlock {
    mark: usize,
    shared: Shared,
    engine: UnsafeCell<Engine<'static>>,
}

/// A table at the beginning of its memory.
#[repr(C, align(64))]
struct TableBlock {
    mark: usize,
    table: Table<'static>,
}

const _: () = assert!(size_of::<TableBlock>() == ALIGN && TABLE_OVERHEAD == 2 * ALIGN);

/// What an engine can do with its memory, by size class: everything but the histories grows at once, and those
/// double from class to class.
pub(crate) const SIZES: [Sizes; 11] = {
    let mut sizes = [Sizes::SMALL; 11];
    let mut class = 2;
    sizes[1].tables = TABLES_MIN;
    while class < sizes.len() {
        let pairs = PAIRS_MIN << (class - 2);
        // Each pair's history, and a correction for every 32 of them three times over.
        let tables = TABLES_MIN + (pairs - PAIRS_MIN) + 3 * ((pairs - PAIRS_MIN) / 32);
        sizes[class] = Sizes {
            tables: if tables < TABLES_MAX {
                tables
            } else {
                TABLES_MAX
            },
            ..Sizes::LARGE
        };
        class += 1;
    }
    sizes
};

/// The least entries of the history of pairs of moves: see the core's histories.
const PAIRS_MIN: usize = 1 << 12;

/// Room for `count` values, in whole cache lines.
const fn room<T>(count: usize) -> usize {
    (count * size_of::<T>()).next_multiple_of(ALIGN)
}

/// The bytes that an engine of these sizes takes, whatever the memory's alignment.
const fn engine_bytes(sizes: &Sizes) -> usize {
    ALIGN - 1
        + room::<EngineBlock>(1)
        + room::<Workspace>(1)
        + room::<Ply>(sizes.plies)
        + room::<Move>(sizes.pv)
        + room::<ScoredMove>(sizes.moves)
        + room::<Line>(sizes.lines)
        + room::<i16>(sizes.tables)
}

/// The least bytes that make an engine, whatever the memory's alignment.
pub(crate) const ENGINE_BYTES: usize = engine_bytes(&SIZES[0]);

/// Zeroed parts of lent memory, one after the other, each at a cache line.
struct Carver {
    next: *mut u8,
    left: usize,
}

impl Carver {
    /// Takes and zeroes `size` bytes.
    ///
    /// # Safety
    ///
    /// The caller lends them until the handle made in them is no longer used.
    unsafe fn new(memory: *mut c_void, size: usize) -> Carver {
        let bytes = memory.cast::<u8>();
        // SAFETY: `size` lent bytes.
        unsafe { bytes.write_bytes(0, size) };
        let lost = bytes.align_offset(ALIGN).min(size);
        // SAFETY: at most `size` bytes on, so inside the memory or at its end.
        let next = unsafe { bytes.add(lost) };
        Carver {
            next,
            left: size - lost,
        }
    }

    /// The next part.
    fn take<T>(&mut self, count: usize) -> Result<*mut T, cb_status> {
        let bytes = room::<T>(count);
        if bytes > self.left || align_of::<T>() > ALIGN {
            return Err(CB_STATUS_SPACE);
        }
        let part = self.next;
        // SAFETY: no more bytes on than are left.
        self.next = unsafe { part.add(bytes) };
        self.left -= bytes;
        Ok(part.cast())
    }

    /// The next part as a slice.
    ///
    /// # Safety
    ///
    /// All zero bits must be a valid `T`.
    unsafe fn slice<T>(&mut self, count: usize) -> Result<&'static mut [T], cb_status> {
        let part = self.take::<T>(count)?;
        // SAFETY: `take` gives aligned, zeroed room for `count` values to nobody else; it is lent for as long as the
        // handle is used, which is as long as the slice is.
        Ok(unsafe { core::slice::from_raw_parts_mut(part, count) })
    }
}

/// Makes an engine in lent memory.
pub(crate) unsafe fn place_engine(
    memory: *mut c_void,
    size: usize,
    callbacks: Callbacks,
) -> Result<*mut cb_engine, cb_status> {
    if memory.is_null() {
        return Err(CB_STATUS_NULL);
    }
    let fitting = |(_, sizes): &(usize, &Sizes)| engine_bytes(sizes) <= size;
    let (class, sizes) = SIZES
        .iter()
        .enumerate()
        .rfind(fitting)
        .ok_or(CB_STATUS_SPACE)?;
    // SAFETY: not NULL and at least so many lent bytes.
    let mut carver = unsafe { Carver::new(memory, engine_bytes(sizes)) };
    let block = carver.take::<EngineBlock>(1)?;
    let workspace = carver.take::<Workspace>(1)?;
    // SAFETY: all of these types are valid when zeroed, as their documentation says; the workspace's room is zeroed,
    // aligned and nobody else's.
    let memory = unsafe {
        Memory {
            workspace: &mut *workspace,
            plies: carver.slice::<Ply>(sizes.plies)?,
            pv: carver.slice::<Move>(sizes.pv)?,
            moves: carver.slice::<ScoredMove>(sizes.moves)?,
            lines: carver.slice::<Line>(sizes.lines)?,
            tables: carver.slice::<i16>(sizes.tables)?,
        }
    };
    let mut engine = Engine::new(memory).map_err(|_| CB_STATUS_SPACE)?;
    engine.set_dice(callbacks.dice());
    let shared = Shared {
        busy: AtomicBool::new(false),
        strength: AtomicU16::new(engine.strength().hundredths()),
        size_class: class as u8,
        stop: Stop::new(),
        callbacks,
    };
    let mark = ENGINE_MARK ^ block.addr();
    // SAFETY: aligned room for a block, nobody else's.
    unsafe {
        block.write(EngineBlock {
            mark,
            shared,
            engine: UnsafeCell::new(engine),
        })
    };
    Ok(block.cast())
}

/// The block at a handle, if its mark says that there is one.
///
/// # Safety
///
/// `B` begins with its mark, which is written only together with a whole `B`, and all that changes in a `B` is atomic or
/// in an `UnsafeCell`.
unsafe fn marked<'a, B>(block: *const B, mark: usize) -> Result<&'a B, cb_status> {
    if block.is_null() {
        return Err(CB_STATUS_NULL);
    }
    if !block.is_aligned() {
        return Err(CB_STATUS_HANDLE);
    }
    // SAFETY: by the header's rules a handle that is not NULL came from `cb_init` or `cb_table_init`, so at least a mark
    // can be read there; should it not have, this is the best that can be done to find out.
    let found = unsafe { block.cast::<usize>().read() };
    if found != mark ^ block.addr() {
        return Err(CB_STATUS_HANDLE);
    }
    // SAFETY: with its mark there is a whole block, and shared references to it may exist at any time.
    Ok(unsafe { &*block })
}

/// The block of an engine's handle.
unsafe fn engine_block<'a>(handle: *const cb_engine) -> Result<&'a EngineBlock, cb_status> {
    // SAFETY: the engine is in an `UnsafeCell`; of the rest all that is written again is atomic.
    unsafe { marked(handle.cast(), ENGINE_MARK) }
}

/// What is shared of an engine, if the handle is one.
pub(crate) unsafe fn check<'a>(handle: *const cb_engine) -> Result<&'a Shared, cb_status> {
    // SAFETY: passed on.
    unsafe { engine_block(handle) }.map(|block| &block.shared)
}

/// Does something with an engine that is not searching.
pub(crate) unsafe fn with<R>(
    handle: *const cb_engine,
    act: impl FnOnce(&mut Engine<'static>, &Shared) -> R,
) -> Result<R, cb_status> {
    // SAFETY: passed on.
    let block = unsafe { engine_block(handle) }?;
    let busy = &block.shared.busy;
    if busy.load(Relaxed) {
        return Err(CB_STATUS_BUSY);
    }
    busy.store(true, Relaxed);
    // SAFETY: by the header's rules no other thread uses the engine now, and `busy` keeps callbacks of this thread out, so
    // the borrow is exclusive until it ends with `act`.
    let result = act(unsafe { &mut *block.engine.get() }, &block.shared);
    busy.store(false, Relaxed);
    Ok(result)
}

/// Does something with several engines that are not searching, the first of which lends what is shared. All are looked at
/// before anything is done.
#[cfg(feature = "std")]
pub(crate) unsafe fn with_all<R>(
    handles: &[*mut cb_engine],
    act: impl FnOnce(&mut [&mut Engine<'static>], &Shared) -> R,
) -> Result<R, cb_status> {
    use std::vec::Vec;
    let (mut blocks, mut engines) = (Vec::new(), Vec::new());
    if blocks.try_reserve(handles.len()).is_err() || engines.try_reserve(handles.len()).is_err() {
        return Err(CB_STATUS_SPACE);
    }
    for (index, &handle) in handles.iter().enumerate() {
        if handles.iter().take(index).any(|&earlier| earlier == handle) {
            return Err(CB_STATUS_ARGUMENT);
        }
        // SAFETY: passed on.
        blocks.push(unsafe { engine_block(handle) }?);
    }
    let first = blocks.first().ok_or(CB_STATUS_ARGUMENT)?;
    if blocks.iter().any(|block| block.shared.busy.load(Relaxed)) {
        return Err(CB_STATUS_BUSY);
    }
    let mark = |busy| {
        blocks
            .iter()
            .for_each(|block| block.shared.busy.store(busy, Relaxed))
    };
    mark(true);
    // SAFETY: as in `with`; the handles are different, and each is a block's own address, so no two borrows are of one.
    let borrow = |block: &&EngineBlock| unsafe { &mut *block.engine.get() };
    engines.extend(blocks.iter().map(borrow));
    let result = act(&mut engines, &first.shared);
    mark(false);
    Ok(result)
}

/// Looks at an engine that is not searching; several readers may do so at once.
pub(crate) unsafe fn look<R>(
    handle: *const cb_engine,
    act: impl FnOnce(&Engine<'static>) -> R,
) -> Result<R, cb_status> {
    // SAFETY: passed on.
    let block = unsafe { engine_block(handle) }?;
    if block.shared.busy.load(Relaxed) {
        return Err(CB_STATUS_BUSY);
    }
    // SAFETY: by the header's rules only readers use the engine now, in all threads.
    Ok(act(unsafe { &*block.engine.get() }))
}

/// Puts a strength in force, in the engine and where it may be read during a search.
pub(crate) unsafe fn set_strength(
    handle: *const cb_engine,
    strength: Strength,
) -> Result<(), cb_status> {
    let set = |engine: &mut Engine<'static>, shared: &Shared| {
        engine.set_strength(strength);
        shared.strength.store(strength.hundredths(), Relaxed);
    };
    // SAFETY: passed on.
    unsafe { with(handle, set) }
}

/// Makes a table in lent memory. Its number of entries depends on `size` alone.
pub(crate) unsafe fn place_table(
    memory: *mut c_void,
    size: usize,
) -> Result<*mut cb_table, cb_status> {
    if memory.is_null() {
        return Err(CB_STATUS_NULL);
    }
    let entries = size.checked_sub(TABLE_OVERHEAD).ok_or(CB_STATUS_SPACE)? / ALIGN * ALIGN;
    // SAFETY: not NULL and `size` lent bytes.
    let mut carver = unsafe { Carver::new(memory, entries + TABLE_OVERHEAD) };
    let block = carver.take::<TableBlock>(1)?;
    // SAFETY: zero is a valid `AtomicU32`.
    let words = unsafe { carver.slice::<AtomicU32>(entries / size_of::<AtomicU32>()) }?;
    let mark = TABLE_MARK ^ block.addr();
    // SAFETY: aligned room for a block, nobody else's.
    unsafe {
        block.write(TableBlock {
            mark,
            table: Table::new(words),
        })
    };
    Ok(block.cast())
}

/// The table of a handle. It is only ever shared: all that changes in it is atomic.
pub(crate) unsafe fn table_at(
    handle: *const cb_table,
) -> Result<&'static Table<'static>, cb_status> {
    // SAFETY: as said; the caller lends the table for as long as an engine has it.
    let block: &TableBlock = unsafe { marked(handle.cast(), TABLE_MARK) }?;
    Ok(&block.table)
}
