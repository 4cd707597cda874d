//! The transposition table: what earlier searches found about a position, in memory that the caller lends.
//!
//! Plain atomic loads and stores of 32 bits, so that several engines may share a table and the smallest
//! processors have it too. An entry is three words; the first holds the key's check bits mixed with the
//! other two, so that an entry torn by two writers is not recognised.

use crate::chessmove::Move;
use crate::score::{MATE_BOUND, Score};
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// Words of one entry: check, move and score, the rest.
const ENTRY_WORDS: usize = 3;
/// Entries that share an index.
const BUCKET_ENTRIES: usize = 5;
/// Words of one bucket: five entries and one word of padding make a cache line of 64 bytes.
const BUCKET_WORDS: usize = 16;
/// Searches after which an entry's age starts over.
const GENERATIONS: u32 = 32;

/// What a stored score says of the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// Nothing: only move and evaluation are of use.
    None,
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// The score is the true one.
    Exact,
}

impl Bound {
    const fn from_bits(bits: u32) -> Bound {
        match bits & 3 {
            0 => Bound::None,
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        }
    }
}

/// What the table knows about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best move, or [`Move::NONE`]. It may not be legal: another position can have the same key.
    pub mv: Move,
    /// The score, mates counted from the position at hand's root.
    pub score: Score,
    /// The static evaluation, or [`NO_EVAL`].
    pub eval: Score,
    /// Plies searched below the position.
    pub depth: i32,
    /// What `score` says.
    pub bound: Bound,
    /// Whether the position was once on a principal variation.
    pub pv: bool,
}

/// An evaluation that was not made, because of a check.
pub const NO_EVAL: Score = -32_768;

/// A transposition table over lent words.
#[derive(Debug)]
pub struct Table<'m> {
    words: &'m [AtomicU32],
    generation: AtomicU32,
}

/// An entry's three words as they lie in memory.
#[derive(Clone, Copy)]
struct Packed([u32; ENTRY_WORDS]);

impl Packed {
    fn load(slot: &[AtomicU32]) -> Packed {
        let mut words = [0; ENTRY_WORDS];
        for (word, cell) in words.iter_mut().zip(slot) {
            *word = cell.load(Relaxed);
        }
        Packed(words)
    }

    fn store(self, slot: &[AtomicU32]) {
        for (word, cell) in self.0.into_iter().zip(slot) {
            cell.store(word, Relaxed);
        }
    }

    fn new(key: u64, entry: &Entry, ply: usize, generation: u32) -> Packed {
        let score = from_root_to_here(entry.score, ply);
        let first = u32::from(entry.mv.raw()) | u32::from(score as i16 as u16) << 16;
        let second = u32::from(entry.eval as i16 as u16)
            | u32::from(entry.depth.clamp(0, 255) as u8) << 16
            | (entry.bound as u32) << 24
            | u32::from(entry.pv) << 26
            | generation << 27;
        Packed([check_bits(key) ^ first ^ second, first, second])
    }

    fn matches(self, key: u64) -> bool {
        let [check, first, second] = self.0;
        check ^ first ^ second == check_bits(key) && second != 0
    }

    fn entry(self, ply: usize) -> Entry {
        let [_, first, second] = self.0;
        Entry {
            mv: Move::from_raw(first as u16),
            score: from_here_to_root(Score::from((first >> 16) as u16 as i16), ply),
            eval: Score::from(second as u16 as i16),
            depth: self.depth(),
            bound: Bound::from_bits(second >> 24),
            pv: second >> 26 & 1 != 0,
        }
    }

    fn mv(self) -> Move {
        Move::from_raw(self.0[1] as u16)
    }

    fn depth(self) -> i32 {
        (self.0[2] >> 16 & 0xFF) as i32
    }

    fn generation(self) -> u32 {
        self.0[2] >> 27
    }

    fn is_empty(self) -> bool {
        self.0[2] == 0
    }
}

/// The key's bits that an entry is recognised by; the index uses the others.
fn check_bits(key: u64) -> u32 {
    key as u32
}

/// Mate scores are stored as distances from the position itself, since it may stand at another ply next time.
fn from_root_to_here(score: Score, ply: usize) -> Score {
    if score >= MATE_BOUND {
        score + ply as Score
    } else if score <= -MATE_BOUND {
        score - ply as Score
    } else {
        score
    }
}

fn from_here_to_root(score: Score, ply: usize) -> Score {
    if score >= MATE_BOUND {
        score - ply as Score
    } else if score <= -MATE_BOUND {
        score + ply as Score
    } else {
        score
    }
}

impl<'m> Table<'m> {
    /// A table over these words, as they are: zeroed or used before by another table. Each 16 words hold five
    /// entries; words beyond the last full 16 are not used, and fewer than 16 make a table that keeps nothing.
    pub const fn new(words: &'m [AtomicU32]) -> Table<'m> {
        Table {
            words,
            generation: AtomicU32::new(0),
        }
    }

    /// The number of entries that the table can keep.
    pub fn capacity(&self) -> usize {
        self.words.len() / BUCKET_WORDS * BUCKET_ENTRIES
    }

    /// Forgets everything. Searches that run on the table meanwhile go on soundly.
    pub fn clear(&self) {
        for word in self.words {
            word.store(0, Relaxed);
        }
        self.generation.store(0, Relaxed);
    }

    /// Starts a new search: what is in the table from now on counts as older.
    pub fn age(&self) {
        self.generation
            .store((self.generation() + 1) % GENERATIONS, Relaxed);
    }

    fn generation(&self) -> u32 {
        self.generation.load(Relaxed)
    }

    fn bucket(&self, key: u64) -> &[AtomicU32] {
        let buckets = (self.words.len() / BUCKET_WORDS) as u64;
        if buckets == 0 {
            return &[];
        }
        let index = ((key >> 32) * buckets) >> 32;
        let start = index as usize * BUCKET_WORDS;
        self.words
            .get(start..start + BUCKET_ENTRIES * ENTRY_WORDS)
            .unwrap_or_default()
    }

    /// What is known about the position with that key, `ply` plies from the root.
    pub fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        let mut slots = self.bucket(key).chunks_exact(ENTRY_WORDS);
        let found = slots.find_map(|slot| Some(Packed::load(slot)).filter(|p| p.matches(key)))?;
        Some(found.entry(ply))
    }

    /// Notes what a search found. An entry of the same position gives way unless it is much deeper; otherwise the
    /// shallowest and oldest of the bucket does.
    pub fn store(&self, key: u64, entry: &Entry, ply: usize) {
        let generation = self.generation();
        let mut victim = None;
        let mut least = i32::MAX;
        for slot in self.bucket(key).chunks_exact(ENTRY_WORDS) {
            let old = Packed::load(slot);
            if old.matches(key) {
                let fresh = old.generation() == generation;
                if fresh && entry.bound != Bound::Exact && entry.depth + 4 < old.depth() {
                    return;
                }
                victim = Some((slot, old.mv()));
                break;
            }
            let age = (generation + GENERATIONS - old.generation()) % GENERATIONS;
            let worth = if old.is_empty() {
                i32::MIN
            } else {
                old.depth() - 8 * age as i32
            };
            if worth < least {
                least = worth;
                victim = Some((slot, Move::NONE));
            }
        }
        if let Some((slot, old_move)) = victim {
            let mut entry = *entry;
            if entry.mv.is_none() {
                entry.mv = old_move;
            }
            Packed::new(key, &entry, ply, generation).store(slot);
        }
    }

    /// How full the table is with entries of the present search, per mille, from a sample of its first thousand.
    pub fn hashfull(&self) -> u32 {
        let generation = self.generation();
        let (mut used, mut seen) = (0, 0);
        for bucket in self.words.chunks_exact(BUCKET_WORDS).take(200) {
            for slot in bucket.chunks_exact(ENTRY_WORDS) {
                let packed = Packed::load(slot);
                used += u32::from(!packed.is_empty() && packed.generation() == generation);
                seen += 1;
            }
        }
        (used * 1000u32).checked_div(seen).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::mate_in;
    use crate::zobrist::mix;
    use std::vec::Vec;

    fn words(count: usize) -> Vec<AtomicU32> {
        (0..count).map(|_| AtomicU32::new(0)).collect()
    }

    fn entry(score: Score, depth: i32) -> Entry {
        let mv = Move::from_raw(0x123);
        Entry {
            mv,
            score,
            eval: -37,
            depth,
            bound: Bound::Exact,
            pv: true,
        }
    }

    #[test]
    fn what_is_stored_is_found() {
        let words = words(1024);
        let table = Table::new(&words);
        assert_eq!(table.capacity(), 320);
        let stored = entry(-123, 7);
        table.store(mix(1), &stored, 3);
        assert_eq!(table.probe(mix(1), 3), Some(stored));
        assert_eq!(table.probe(mix(2), 3), None);
        table.clear();
        assert_eq!(table.probe(mix(1), 3), None);
    }

    #[test]
    fn mates_are_told_from_where_they_are_asked() {
        let words = words(1024);
        let table = Table::new(&words);
        table.store(5, &entry(mate_in(9), 7), 4);
        assert_eq!(table.probe(5, 4).map(|e| e.score), Some(mate_in(9)));
        assert_eq!(table.probe(5, 2).map(|e| e.score), Some(mate_in(7)));
        table.store(6, &entry(-mate_in(9), 7), 4);
        assert_eq!(table.probe(6, 0).map(|e| e.score), Some(-mate_in(5)));
    }

    #[test]
    fn tables_of_any_length_work() {
        for length in [0, 1, 15, 16, 17, 999] {
            let words = words(length);
            let table = Table::new(&words);
            for n in 0..2_000 {
                table.store(mix(n), &entry(1, 1), 0);
            }
            let kept = (0..2_000)
                .filter(|&n| table.probe(mix(n), 0).is_some())
                .count();
            assert_eq!(kept, table.capacity());
            assert_eq!(table.hashfull(), if length < 16 { 0 } else { 1000 });
        }
    }

    #[test]
    fn torn_entries_are_not_recognised() {
        let words = words(16);
        let table = Table::new(&words);
        table.store(mix(1), &entry(10, 5), 0);
        for (index, word) in words.iter().enumerate().take(ENTRY_WORDS) {
            for bit in 0..32 {
                let whole = word.fetch_xor(1 << bit, Relaxed);
                assert_eq!(table.probe(mix(1), 0), None, "word {index} bit {bit}");
                word.store(whole, Relaxed);
            }
        }
        assert!(table.probe(mix(1), 0).is_some());
    }

    #[test]
    fn deep_entries_of_this_search_outlive_shallow_ones() {
        let words = words(16);
        let table = Table::new(&words);
        table.store(mix(1), &entry(10, 20), 0);
        for n in 2..50 {
            table.store(mix(n), &entry(1, 1), 0);
        }
        assert!(table.probe(mix(1), 0).is_some());
        for n in 50..100 {
            table.age();
            table.store(mix(n), &entry(1, 1), 0);
        }
        assert!(table.probe(mix(1), 0).is_none());
    }
}
