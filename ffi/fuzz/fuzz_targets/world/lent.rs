//! Lent memory between canaries.

use core::ffi::c_void;
use libfuzzer_sys::arbitrary::{Result, Unstructured};

const CANARY: u8 = 0x5A;
const GARBAGE: u8 = 0xC3;
/// Bytes before and after; and of any alignment.
const MARGIN: usize = 64;

/// Memory of any alignment and length, full of garbage.
pub struct Lent {
    bytes: Vec<u8>,
    from: usize,
    size: usize,
}

impl Lent {
    /// No memory.
    pub fn none() -> Lent {
        Lent {
            bytes: Vec::new(),
            from: 0,
            size: 0,
        }
    }

    /// About as much as is needed, or somewhat more, or less.
    pub fn new(input: &mut Unstructured<'_>, about: usize) -> Result<Lent> {
        let from = MARGIN + input.int_in_range(0..=63)?;
        let size = match input.int_in_range(0..=127)? {
            0..=15 => input.int_in_range(0..=about)?,
            16..=31 => about * 4 - input.int_in_range(0..=1000)?,
            32 => about * 90,
            _ => about + input.int_in_range(0..=100)?,
        };
        let mut bytes = vec![CANARY; from + size + MARGIN];
        bytes[from..from + size].fill(GARBAGE);
        Ok(Lent { bytes, from, size })
    }

    /// Where it begins, and its length.
    pub fn place(&mut self) -> (*mut c_void, usize) {
        (self.bytes[self.from..].as_mut_ptr().cast(), self.size)
    }
}

/// When memory is given back, its canaries must live.
impl Drop for Lent {
    fn drop(&mut self) {
        let (before, after) = (
            self.bytes.get(..self.from),
            self.bytes.get(self.from + self.size..),
        );
        let mut around = before.into_iter().chain(after).flatten();
        assert!(
            around.all(|&byte| byte == CANARY),
            "written outside lent memory"
        );
    }
}
