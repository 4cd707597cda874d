//! Texts on their way to the caller's buffer.

use core::fmt;

/// The longest text that the library writes, with its NUL. `CB_TEXT_MAX` promises it to C.
pub(crate) const CAPACITY: usize = 256;

/// A text that is written whole before any of it reaches the caller, so that a buffer too small is left alone.
pub(crate) struct Text {
    bytes: [u8; CAPACITY],
    length: usize,
}

impl Text {
    /// The text that `write` makes; `None` if it does not fit, which `CB_TEXT_MAX` rules out.
    pub(crate) fn made_by(write: impl FnOnce(&mut Text) -> fmt::Result) -> Option<Text> {
        let mut text = Text {
            bytes: [0; CAPACITY],
            length: 0,
        };
        write(&mut text).ok().map(|()| text)
    }

    /// The text and the NUL that ends it.
    pub(crate) fn with_nul(&self) -> &[u8] {
        self.bytes.get(..=self.length).unwrap_or(&[0])
    }
}

impl fmt::Write for Text {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        let end = self.length + part.len();
        // One byte stays for the NUL.
        if end >= CAPACITY {
            return Err(fmt::Error);
        }
        let space = self.bytes.get_mut(self.length..end).ok_or(fmt::Error)?;
        space.copy_from_slice(part.as_bytes());
        self.length = end;
        Ok(())
    }
}
