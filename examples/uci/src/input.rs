//! Lines of input as text, whatever bytes come and however many.

use std::io::{self, BufRead, Read};

/// The longest line that is read: room for a game of a hundred thousand moves.
const LONGEST: u64 = 1 << 20;

/// A line of input.
#[derive(Debug, PartialEq, Eq)]
pub enum Text {
    /// The line without its end; bytes that are no UTF-8 are replaced.
    Whole(String),
    /// More than a mebibyte, all of it skipped.
    TooLong,
}

/// Reads lines.
pub struct Lines<R> {
    input: R,
    buffer: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// Lines of this input.
    pub fn new(input: R) -> Lines<R> {
        Lines {
            input,
            buffer: Vec::new(),
        }
    }

    /// The next line; nothing at the end of input.
    pub fn next(&mut self) -> io::Result<Option<Text>> {
        if self.fill()? == 0 {
            return Ok(None);
        }
        if self.is_whole() || (self.buffer.len() as u64) < LONGEST {
            let line = String::from_utf8_lossy(&self.buffer);
            return Ok(Some(Text::Whole(line.trim().to_owned())));
        }
        while !self.is_whole() && self.fill()? > 0 {}
        Ok(Some(Text::TooLong))
    }

    fn fill(&mut self) -> io::Result<usize> {
        self.buffer.clear();
        let mut part = self.input.by_ref().take(LONGEST);
        part.read_until(b'\n', &mut self.buffer)
    }

    fn is_whole(&self) -> bool {
        self.buffer.last() == Some(&b'\n')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_bytes_are_lines() {
        let mut bytes = b"uci\r\n\n\xFF\x00go\n".to_vec();
        bytes.extend(vec![b'x'; 3 * LONGEST as usize + 5]);
        bytes.extend(b"\nisready\nquit");
        let mut lines = Lines::new(&bytes[..]);
        let mut next = || lines.next().unwrap();
        let whole = |text: &str| Some(Text::Whole(text.to_owned()));
        assert_eq!(next(), whole("uci"));
        assert_eq!(next(), whole(""));
        assert_eq!(next(), whole("\u{FFFD}\0go"));
        assert_eq!(next(), Some(Text::TooLong));
        assert_eq!(next(), whole("isready"));
        assert_eq!(next(), whole("quit"));
        assert_eq!(next(), None);
    }
}
