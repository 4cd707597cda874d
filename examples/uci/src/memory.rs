//! Memory for the table. The library allocates nothing: here it comes from the heap.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// Words of a cache line, on which a bucket of the table lies.
const LINE_WORDS: usize = 16;

/// Words of the smallest page that systems hand memory out by.
const PAGE_WORDS: usize = 1024;

/// Zeroed words on whole cache lines.
pub struct Words {
    words: Vec<AtomicU32>,
    start: usize,
}

impl Words {
    /// So many KiB, or, where memory does not suffice, half of that, half of that half, and so on.
    pub fn new(kibibytes: u64) -> Words {
        let mut length = usize::try_from(kibibytes.saturating_mul(256)).unwrap_or(usize::MAX);
        length = length.min(isize::MAX as usize / 8);
        while length > 0 && !can_be_had(length + LINE_WORDS) {
            length /= 2;
        }
        // The conversion happens in place.
        let words: Vec<AtomicU32> = vec![0; length + LINE_WORDS]
            .into_iter()
            .map(AtomicU32::new)
            .collect();
        let start = words
            .as_ptr()
            .align_offset(size_of::<AtomicU32>() * LINE_WORDS)
            .min(LINE_WORDS);
        // The system provides a page when it is first touched. Here that takes the worker's time, in a search the
        // clock's: a fresh table of 256 MiB cost a fifth of a second of the first moves.
        for page in words.iter().step_by(PAGE_WORDS) {
            page.store(0, Relaxed);
        }
        Words { words, start }
    }

    /// The words.
    pub fn get(&self) -> &[AtomicU32] {
        let length = self.words.len() - LINE_WORDS;
        &self.words[self.start..self.start + length]
    }

    /// How many KiB there are.
    pub fn kibibytes(&self) -> u64 {
        self.get().len() as u64 / 256
    }
}

/// Whether there is memory for so many words: a zeroed vector would abort where there is not.
fn can_be_had(words: usize) -> bool {
    let mut probe = Vec::<u32>::new();
    // The compiler would leave an unused allocation out.
    std::hint::black_box(&mut probe)
        .try_reserve_exact(words)
        .is_ok()
        && std::hint::black_box(probe).capacity() >= words
}
