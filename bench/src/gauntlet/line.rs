//! The lines of a UCI engine that a match needs.

/// An engine's judgement of a position, from its own side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Centipawns.
    Cp(i32),
    /// Moves to mate; negative if the engine is mated.
    Mate(i32),
}

impl Score {
    /// Centipawns, with mates beyond every evaluation.
    pub fn centipawns(self) -> i32 {
        const MATE: i32 = 32_000;
        match self {
            Score::Cp(cp) => cp,
            Score::Mate(n) if n > 0 => MATE - n.min(1_000),
            Score::Mate(n) => -MATE - n.max(-1_000),
        }
    }
}

/// What an engine last said about its search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Info {
    /// Score of the first line.
    pub score: Score,
    /// Depth in plies; 0 if not told.
    pub depth: u32,
}

/// A line of the engine's output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// `uciok`.
    UciOk,
    /// `readyok`.
    ReadyOk,
    /// `id name`.
    Name(String),
    /// The name of an `option`.
    Option(String),
    /// `info` with the score of the first line.
    Info(Info),
    /// `bestmove`: the move's text, `(none)` as it stands.
    Best(String),
    /// Anything else.
    Other,
}

/// Reads one line of an engine's output.
pub fn parse(text: &str) -> Line {
    let mut words = text.split_ascii_whitespace();
    match words.next() {
        Some("uciok") => Line::UciOk,
        Some("readyok") => Line::ReadyOk,
        Some("bestmove") => Line::Best(words.next().unwrap_or_default().to_owned()),
        Some("info") => parse_info(words).map_or(Line::Other, Line::Info),
        Some("id") if words.next() == Some("name") => {
            Line::Name(words.collect::<Vec<_>>().join(" "))
        }
        Some("option") => {
            let name = words
                .skip_while(|&w| w != "name")
                .skip(1)
                .take_while(|&w| w != "type");
            Line::Option(name.collect::<Vec<_>>().join(" "))
        }
        _ => Line::Other,
    }
}

/// The nodes told by a line of `info`, with or without a score.
pub fn nodes(text: &str) -> Option<u64> {
    let mut words = text.split_ascii_whitespace();
    if words.next() != Some("info") {
        return None;
    }
    words
        .take_while(|&word| word != "string")
        .skip_while(|&word| word != "nodes")
        .nth(1)?
        .parse()
        .ok()
}

/// Reads the words after `info`; `None` without a score, or for a second line and beyond.
fn parse_info<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<Info> {
    let mut score = None;
    let mut depth = 0;
    while let Some(word) = words.next() {
        match word {
            "depth" => depth = words.next()?.parse().unwrap_or(0),
            "multipv" if words.next()? != "1" => return None,
            "score" => {
                let kind = words.next()?;
                let value = words.next()?.parse().ok()?;
                score = match kind {
                    "cp" => Some(Score::Cp(value)),
                    "mate" => Some(Score::Mate(value)),
                    _ => return None,
                };
            }
            "pv" | "string" => break,
            _ => {}
        }
    }
    score.map(|score| Info { score, depth })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(text: &str) -> Option<(Score, u32)> {
        match parse(text) {
            Line::Info(info) => Some((info.score, info.depth)),
            _ => None,
        }
    }

    #[test]
    fn scores_are_read() {
        assert_eq!(
            info("info depth 8 seldepth 10 score cp -31 nodes 9 pv e2e4"),
            Some((Score::Cp(-31), 8))
        );
        assert_eq!(
            info("info depth 8 multipv 1 score mate -3 nodes 9"),
            Some((Score::Mate(-3), 8))
        );
        assert_eq!(
            info("info score cp 12 lowerbound depth 3"),
            Some((Score::Cp(12), 3))
        );
        assert_eq!(info("info depth 8 multipv 2 score cp 5"), None);
        assert_eq!(info("info currmove e2e4 currmovenumber 1"), None);
        assert_eq!(info("info string score cp 7"), None);
        assert_eq!(info("info depth 3 score cp"), None);
        assert_eq!(info("info depth 3 score cp many"), None);
    }

    #[test]
    fn nodes_are_read_without_a_score() {
        assert_eq!(nodes("info time 3 nodes 1234 nps 5"), Some(1234));
        assert_eq!(nodes("info depth 3 score cp 1 nodes"), None);
        assert_eq!(nodes("info string nodes 3"), None);
        assert_eq!(nodes("bestmove nodes 3"), None);
    }

    #[test]
    fn mates_lie_beyond_evaluations_and_nearer_ones_further() {
        assert!(Score::Mate(1).centipawns() > Score::Mate(9).centipawns());
        assert!(Score::Mate(9).centipawns() > Score::Cp(20_000).centipawns());
        assert!(Score::Mate(-1).centipawns() < Score::Mate(-9).centipawns());
        assert!(Score::Mate(0).centipawns() < -20_000);
    }

    #[test]
    fn other_lines_are_read() {
        assert_eq!(parse("uciok"), Line::UciOk);
        assert_eq!(parse("  readyok\r"), Line::ReadyOk);
        assert_eq!(
            parse("bestmove e2e4 ponder e7e5"),
            Line::Best("e2e4".into())
        );
        assert_eq!(parse("bestmove"), Line::Best(String::new()));
        assert_eq!(
            parse("id name Some Engine 2"),
            Line::Name("Some Engine 2".into())
        );
        assert_eq!(
            parse("option name Skill Level type spin default 20 min 0 max 20"),
            Line::Option("Skill Level".into())
        );
        assert_eq!(parse("id author nobody"), Line::Other);
        assert_eq!(parse(""), Line::Other);
    }
}
