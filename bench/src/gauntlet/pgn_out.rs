//! Finished games as PGN.

use super::play::Record;
use super::{line::Score, play::Terms};
use crate::oracle;
use cozy_chess::{Board, Color};
use std::fmt::Write;

/// Columns of move text.
const WIDTH: usize = 80;

/// One game, with the engines' scores, depths and times as comments (`+0.31/12 0.045s`, from the mover's side).
pub fn write(record: &Record, terms: &Terms, names: [&str; 2], round: &str) -> String {
    let ending = &record.ending;
    let result = match ending.winner {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2-1/2",
    };
    let mut tags = vec![
        ("Event", "cb-bench gauntlet".to_owned()),
        ("Site", "?".to_owned()),
        ("Date", "????.??.??".to_owned()),
        ("Round", round.to_owned()),
        ("White", names[0].to_owned()),
        ("Black", names[1].to_owned()),
        ("Result", result.to_owned()),
    ];
    if terms.chess960 {
        tags.push(("Variant", "Chess960".to_owned()));
    }
    if terms.chess960 || record.start != Board::startpos() {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", oracle::write_fen(&record.start, terms.chess960)));
    }
    tags.push(("PlyCount", record.plies.len().to_string()));
    tags.push(("TimeControl", terms.limit.pgn()));
    tags.push(("Termination", ending.reason.pgn().to_owned()));
    let mut text = String::new();
    for (name, value) in tags {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    let mut words = move_text(record);
    words.push(format!("{{{}}}", ending.reason.text()));
    words.push(result.to_owned());
    text.push('\n');
    wrap(&mut text, &words);
    text.push('\n');
    text
}

/// Move numbers, moves and comments; a word is never broken.
fn move_text(record: &Record) -> Vec<String> {
    let mut board = record.start.clone();
    let mut words = Vec::new();
    for (index, ply) in record.plies.iter().enumerate() {
        let number = board.fullmove_number();
        match board.side_to_move() {
            Color::White => words.push(format!("{number}.")),
            Color::Black if index == 0 => words.push(format!("{number}...")),
            Color::Black => {}
        }
        words.push(cozy_chess::util::display_san_move(&board, ply.mv).to_string());
        let seconds = ply.elapsed.as_secs_f64();
        words.push(match ply.info {
            Some(info) => format!("{{{}/{} {seconds:.3}s}}", pawns(info.score), info.depth),
            None => format!("{{{seconds:.3}s}}"),
        });
        board.play_unchecked(ply.mv);
    }
    words
}

fn pawns(score: Score) -> String {
    match score {
        Score::Cp(cp) => format!("{:+.2}", f64::from(cp) / 100.0),
        Score::Mate(n) if n > 0 => format!("+M{n}"),
        Score::Mate(n) => format!("-M{}", n.unsigned_abs()),
    }
}

fn wrap(text: &mut String, words: &[String]) {
    let mut column = 0;
    for word in words {
        if column > 0 && column + 1 + word.len() > WIDTH {
            text.push('\n');
            column = 0;
        }
        if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += word.len();
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::super::limit::Limit;
    use super::super::line::Info;
    use super::super::play::Ply;
    use super::super::referee::{Ending, Reason};
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_game_is_written_whole() {
        let terms = Terms {
            limit: Limit::Nodes(100),
            margin: Duration::ZERO,
            patience: Duration::from_secs(1),
            adjudication: None,
            max_plies: 500,
            chess960: false,
        };
        let record = Record {
            start: oracle::read_fen("4k3/8/8/8/8/r7/1r6/3K4 b - - 5 40")
                .unwrap()
                .board,
            plies: vec![Ply {
                mv: "a3a1".parse().unwrap(),
                info: Some(Info {
                    score: Score::Mate(1),
                    depth: 3,
                }),
                elapsed: Duration::from_millis(12),
            }],
            ending: Ending::won_by(Color::Black, Reason::Checkmate),
            fault: None,
        };
        let text = write(&record, &terms, ["A \"x\"", "B"], "1.2");
        assert!(text.contains("[White \"A \\\"x\\\"\"]\n"), "{text}");
        assert!(
            text.contains("[FEN \"4k3/8/8/8/8/r7/1r6/3K4 b - - 5 40\"]\n"),
            "{text}"
        );
        assert!(text.contains("[Termination \"normal\"]\n"), "{text}");
        assert!(
            text.ends_with("\n\n40... Ra1# {+M1/3 0.012s} {checkmate} 0-1\n\n"),
            "{text}"
        );
    }

    #[test]
    fn lines_are_wrapped_between_words() {
        let mut text = String::new();
        wrap(&mut text, &vec!["word".to_owned(); 40]);
        assert!(text.lines().count() == 3 && text.lines().all(|line| line.len() <= WIDTH));
    }
}
