//! A streaming reader of games in PGN, with the comments that servers add.

use anyhow::{Context, Result};
use indicatif::ProgressBar;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

/// A server's judgement of a position, for White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// Centipawns.
    Centipawns(i32),
    /// Mate in so many moves; negative when Black mates.
    Mate(i32),
}

/// One move of the main line.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The move as written, without `!` and `?`.
    pub san: String,
    /// `[%eval ..]` of the position after the move.
    pub eval: Option<Judgement>,
    /// `[%clk ..]`: the mover's seconds after the move.
    pub clock: Option<f32>,
}

/// One game. Variations are skipped.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Game {
    /// Tag names and values, in order.
    pub tags: Vec<(String, String)>,
    /// The moves of the main line.
    pub steps: Vec<Step>,
    /// White's points: 1, 0.5 or 0; nothing if the game is unfinished or says nothing.
    pub result: Option<f32>,
}

impl Game {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(tag, _)| tag == name)
            .map(|(_, value)| value.as_str())
    }
}

/// Reads games one after another.
pub struct Reader<R> {
    input: R,
    line: String,
    /// What was read of `line` already.
    at: usize,
}

/// Games from a file.
pub type FileReader = Reader<Box<dyn BufRead>>;

/// Opens a file, unpacking it if its name ends in `.zst`.
pub fn open(path: &Path) -> Result<FileReader> {
    unpack(path, open_file(path)?)
}

/// Opens a file as [`open`] does; the bar's length is set to the file's and moves as its bytes are read.
pub fn open_with_bar(path: &Path, bar: &ProgressBar) -> Result<FileReader> {
    let file = open_file(path)?;
    bar.set_length(file.metadata().map_or(0, |data| data.len()));
    unpack(path, bar.wrap_read(file))
}

fn open_file(path: &Path) -> Result<File> {
    File::open(path).with_context(|| {
        let name = path.display();
        format!("cannot open {name}: name a file of games in PGN, plain or packed (.pgn.zst)")
    })
}

fn unpack(path: &Path, file: impl Read + 'static) -> Result<FileReader> {
    let input: Box<dyn BufRead> = if path.extension().is_some_and(|ending| ending == "zst") {
        Box::new(BufReader::new(zstd::Decoder::new(file)?))
    } else {
        Box::new(BufReader::new(file))
    };
    Ok(Reader::new(input))
}

impl<R: BufRead> Reader<R> {
    /// Reads from any source.
    pub fn new(input: R) -> Self {
        Reader {
            input,
            line: String::new(),
            at: 0,
        }
    }

    /// The next game; nothing at the end. Errors are those of reading: bad text is skipped, not refused.
    pub fn next_game(&mut self) -> Result<Option<Game>> {
        let mut game = Game::default();
        let mut depth = 0_u32;
        while let Some(first) = self.peek_byte()? {
            match first {
                b'[' if game.steps.is_empty() => {
                    depth = 0;
                    self.read_tag(&mut game);
                }
                // The result was missing: a new game begins.
                b'[' if self.at_line_start() => break,
                b'{' => {
                    let comment = self.read_comment()?;
                    if let (0, Some(step)) = (depth, game.steps.last_mut()) {
                        note_comment(step, &comment);
                    }
                }
                b';' | b'%' => self.skip_line(),
                b'(' => {
                    depth += 1;
                    self.at += 1;
                }
                b')' => {
                    depth = depth.saturating_sub(1);
                    self.at += 1;
                }
                _ => {
                    let word = self.read_word();
                    if depth > 0 {
                        continue;
                    }
                    if let Some(result) = parse_result(word) {
                        game.result = result;
                        return Ok(Some(game));
                    }
                    if let Some(san) = move_text(word) {
                        let san = san.to_owned();
                        game.steps.push(Step {
                            san,
                            eval: None,
                            clock: None,
                        });
                    }
                }
            }
        }
        let empty = game.tags.is_empty() && game.steps.is_empty();
        Ok((!empty).then_some(game))
    }

    fn at_line_start(&self) -> bool {
        self.line[..self.at].trim().is_empty()
    }

    /// The next byte that is not blank.
    fn peek_byte(&mut self) -> Result<Option<u8>> {
        loop {
            let rest = &self.line[self.at..];
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            if let Some(&byte) = trimmed.as_bytes().first() {
                return Ok(Some(byte));
            }
            if !self.read_line()? {
                return Ok(None);
            }
        }
    }

    fn read_line(&mut self) -> Result<bool> {
        self.line.clear();
        self.at = 0;
        let mut bytes = Vec::new();
        let count = self.input.read_until(b'\n', &mut bytes)?;
        // A mark of the byte order begins a file, and stays inside where files were joined.
        self.line = String::from_utf8_lossy(&bytes)
            .trim_start_matches('\u{feff}')
            .to_owned();
        Ok(count > 0)
    }

    fn skip_line(&mut self) {
        self.at = self.line.len();
    }

    fn read_tag(&mut self, game: &mut Game) {
        let text = &self.line[self.at..];
        let end = text.find(']').map_or(text.len(), |end| end + 1);
        let inner = text[..end].trim_start_matches('[').trim_end_matches(']');
        if let Some((name, value)) = inner.split_once(' ') {
            let value = value.trim();
            let value = value.strip_prefix('"').unwrap_or(value);
            let value = value
                .strip_suffix('"')
                .unwrap_or(value)
                .replace("\\\"", "\"");
            game.tags.push((name.to_owned(), value));
        }
        self.at += end;
    }

    fn read_comment(&mut self) -> Result<String> {
        let mut comment = String::new();
        self.at += 1;
        loop {
            let rest = &self.line[self.at..];
            if let Some(end) = rest.find('}') {
                comment.push_str(&rest[..end]);
                self.at += end + 1;
                return Ok(comment);
            }
            comment.push_str(rest);
            if !self.read_line()? {
                return Ok(comment);
            }
        }
    }

    fn read_word(&mut self) -> &str {
        let rest = &self.line[self.at..];
        let ends = |c: char| c.is_whitespace() || "{}();".contains(c);
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let end = rest.find(ends).unwrap_or(rest.len()).max(first);
        self.at += end;
        &rest[..end]
    }
}

/// White's points, if the word is a result at all.
fn parse_result(word: &str) -> Option<Option<f32>> {
    match word {
        "1-0" => Some(Some(1.0)),
        "0-1" => Some(Some(0.0)),
        "1/2-1/2" => Some(Some(0.5)),
        "*" => Some(None),
        _ => None,
    }
}

/// The move in a word such as `12.Nf3!?`; nothing for move numbers and `$` glyphs.
fn move_text(word: &str) -> Option<&str> {
    // "0-0" begins with a digit, but no dot follows.
    let dot = word.rfind('.').map_or(0, |dot| dot + 1);
    let text = word[dot..].trim_end_matches(['!', '?']);
    let number = text.bytes().all(|byte| byte.is_ascii_digit());
    (!number && !text.starts_with('$')).then_some(text)
}

fn note_comment(step: &mut Step, comment: &str) {
    let field = |name: &str| {
        let from = comment.find(name)? + name.len();
        let rest = comment[from..].trim_start();
        rest.split([']', ',', ' ']).next()
    };
    if let Some(text) = field("[%eval") {
        step.eval = match text.strip_prefix('#') {
            Some(moves) => moves.parse().ok().map(Judgement::Mate),
            None => text
                .parse()
                .ok()
                .map(|pawns: f32| Judgement::Centipawns((pawns * 100.0).round() as i32)),
        };
    }
    if let Some(text) = field("[%clk") {
        step.clock = text.split(':').try_fold(0.0, |sum: f32, part| {
            Some(sum * 60.0 + part.parse::<f32>().ok()?)
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "[Event \"a \\\"b\\\"\"]\n[Result \"1-0\"]\n\n1. e4 { [%eval 0.24] [%clk 0:10:00] } 1... e5!? $2 \
        (1... c5 {x (} 2. Nf3 (2. c3)) 2.Nf3 { [%eval #-3]\n } Nc6 ; rest\n3. O-O?? 1-0\n\n\
        [Event \"2\"]\n\n1. d4 d5\n\n[Event \"3\"]\n*\n";

    #[test]
    fn games_are_read() {
        let mut reader = Reader::new(TEXT.as_bytes());
        let game = reader.next_game().unwrap().unwrap();
        assert_eq!(game.tag("Event"), Some("a \"b\""));
        let moves: Vec<_> = game.steps.iter().map(|step| step.san.as_str()).collect();
        assert_eq!(moves, ["e4", "e5", "Nf3", "Nc6", "O-O"]);
        assert_eq!(game.steps[0].eval, Some(Judgement::Centipawns(24)));
        assert_eq!(game.steps[0].clock, Some(600.0));
        assert_eq!(game.steps[2].eval, Some(Judgement::Mate(-3)));
        assert_eq!(game.result, Some(1.0));
        let game = reader.next_game().unwrap().unwrap();
        assert_eq!((game.steps.len(), game.result), (2, None));
        let game = reader.next_game().unwrap().unwrap();
        assert_eq!((game.tag("Event"), game.steps.len()), (Some("3"), 0));
        assert!(reader.next_game().unwrap().is_none());
    }

    #[test]
    fn bad_text_does_not_hide_the_games_after_it() {
        for before in [
            "\u{feff}",
            ")",
            "(",
            "1. e4 (1. d4",
            "]",
            "[Event \"no end",
            "1. e4 e5)",
            "; {",
            "\u{fffd}",
        ] {
            let text = format!("{before}\n[Event \"last\"]\n\n1. c4 1-0\n");
            let mut reader = Reader::new(text.as_bytes());
            let games = std::iter::from_fn(|| reader.next_game().unwrap());
            let last = games.last().unwrap();
            // Tags without moves before it count as its own.
            let tag = last.tags.last().map(|(_, value)| value.as_str());
            assert_eq!((tag, last.steps.len()), (Some("last"), 1), "{before}");
        }
    }
}
