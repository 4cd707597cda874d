//! Who judges positions: this engine at full strength, or any UCI engine, at a fixed number of nodes.

use super::course::{Course, mate_score};
use super::kinds::Slip;
use super::sheet::Sheet;
use crate::gauntlet::engine::{Engine as UciEngine, Spec};
use crate::gauntlet::line::Score as UciScore;
use crate::lent::{Lent, Words};
use crate::{gauntlet, position};
use anyhow::{Context, Result, anyhow};
use cb_core::board::Board;
use cb_core::chessmove::Move;
use cb_core::color::Color;
use cb_core::engine::Engine;
use cb_core::game::Game;
use cb_core::notation::write_uci;
use cb_core::score::Score;
use cb_core::search::{Limits, NoHost, Stop};
use cb_core::table::Table;
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::time::Duration;

/// How long a UCI engine may think about one position.
const PATIENCE: Duration = Duration::from_secs(600);

/// The judge, from the command line.
#[derive(Clone, clap::Args)]
pub struct JudgeArgs {
    /// A UCI engine to judge in this engine's place, with its arguments
    #[arg(long, value_name = "CMD")]
    engine: Option<String>,
    /// An option of that engine, as `Hash=16`
    #[arg(long, value_name = "NAME=VALUE", requires = "engine")]
    engine_option: Vec<String>,
    /// The table of this engine when it judges
    #[arg(long, value_name = "MIB", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
}

/// A judge at work, who has one game before them at a time.
pub struct Judge<'m> {
    nodes: u64,
    engine: Kind<'m>,
}

enum Kind<'m> {
    Own(Box<Engine<'m>>, &'m Table<'m>),
    Uci(Box<UciEngine>),
}

impl JudgeArgs {
    /// This engine, with a table of so many MiB.
    #[cfg(test)]
    pub fn own(hash: u32) -> JudgeArgs {
        JudgeArgs {
            engine: None,
            engine_option: Vec::new(),
            hash,
        }
    }

    /// Calls a judge in for the time of a piece of work.
    pub fn with<T>(&self, nodes: u64, work: impl FnOnce(&mut Judge<'_>) -> Result<T>) -> Result<T> {
        let words = Words::new(self.hash as usize);
        let table = Table::new(words.get());
        let mut lent = Lent::new();
        let engine = match &self.engine {
            Some(command) => Kind::Uci(Box::new(UciEngine::start(&self.spec(command)?)?)),
            None => {
                let mut engine = lent.engine()?;
                engine.set_table(Some(&table));
                Kind::Own(Box::new(engine), &table)
            }
        };
        work(&mut Judge { nodes, engine })
    }

    fn spec(&self, command: &str) -> Result<Spec> {
        let mut spec = gauntlet::spec(command, None, false)?;
        for text in &self.engine_option {
            spec.options.push(gauntlet::option(text)?);
        }
        Ok(spec)
    }

    /// What tells this judge from others, for files that are resumed: a name, and what it says of a few positions.
    pub fn fingerprint(&self, nodes: u64) -> Result<String> {
        const FENS: [&str; 3] = [
            "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
            "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B3/PPP1BPPP/R2Q1RK1 w - - 6 11",
            "8/5pk1/4p1p1/3pP2p/1r1P1P1P/1P2K1P1/2R5/8 b - - 3 41",
        ];
        let name = self.engine.as_deref().unwrap_or("cb");
        self.with(nodes, |judge| {
            judge.new_game()?;
            let mut text = format!("{name} {nodes} nodes, hash {}:", self.hash);
            for fen in FENS {
                let board = position::read(fen).map_err(|error| anyhow!("{fen}: {error}"))?;
                let score = judge.score(&board, &[], &Game::new(board))?;
                write!(text, " {score}")?;
            }
            Ok(text)
        })
    }
}

impl Judge<'_> {
    /// Forgets what was judged before, so that games can be judged in any order.
    pub fn new_game(&mut self) -> Result<()> {
        match &mut self.engine {
            Kind::Own(engine, table) => {
                engine.new_game();
                table.clear();
                Ok(())
            }
            Kind::Uci(engine) => engine
                .new_game(0)
                .map_err(|trouble| anyhow!("the judging engine did not get ready ({trouble:?})")),
        }
    }

    /// The score of a position for the side to move, by search; the game must go on in it.
    pub fn score(&mut self, start: &Board, moves: &[Move], game: &Game) -> Result<Score> {
        match &mut self.engine {
            Kind::Own(engine, _) => {
                let limits = Limits {
                    nodes: Some(self.nodes),
                    ..Limits::default()
                };
                let found = engine.search(game, &limits, &Stop::new(), &mut NoHost);
                found
                    .map(|found| found.score)
                    .map_err(|error| anyhow!("cannot judge {}: {error:?}", game.board()))
            }
            Kind::Uci(engine) => {
                let command = format!("{}\ngo nodes {}\n", uci_position(start, moves)?, self.nodes);
                let answer = engine.search(&command, PATIENCE).map_err(|trouble| {
                    anyhow!(
                        "the judging engine failed at {} ({trouble:?})",
                        game.board()
                    )
                })?;
                let info = answer.info.with_context(|| {
                    format!("the judging engine told no score for {}", game.board())
                })?;
                Ok(match info.score {
                    UciScore::Cp(value) => value,
                    UciScore::Mate(moves) => mate_score(moves),
                })
            }
        }
    }

    /// Judges a game: each position once, in the game's order. `drawn` says that the game ended in a draw: its last
    /// position then counts as one if the rules let a player claim it.
    pub fn judge(&mut self, start: &Board, moves: &[Move], drawn: bool) -> Result<Judged> {
        let mut sheet = Sheet::new(self, start)?;
        for &mv in moves {
            sheet.judge(self, false)?;
            sheet.play(mv)?;
        }
        sheet.judge(self, drawn)?;
        Ok(sheet.judged())
    }
}

/// The UCI command that sets up a position.
fn uci_position(start: &Board, moves: &[Move]) -> Result<String> {
    let mut text = format!("position fen {start}");
    if !moves.is_empty() {
        text.push_str(" moves ");
        text.push_str(&uci_moves(start, moves)?);
    }
    Ok(text)
}

/// Moves in UCI, with blanks between.
pub fn uci_moves(start: &Board, moves: &[Move]) -> Result<String> {
    let mut text = String::new();
    let mut board = *start;
    for (index, &mv) in moves.iter().enumerate() {
        if index > 0 {
            text.push(' ');
        }
        write_uci(&board, mv, &mut text)?;
        board = board.play_unchecked(mv);
    }
    Ok(text)
}

/// A game as it was judged.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Judged {
    /// Whether Black moves in the first position.
    pub black_first: bool,
    /// The score of every position for its side to move: centipawns, or 32,000 less the plies to mate.
    pub scores: Vec<Score>,
    /// The errors of both sides.
    pub slips: Vec<Slip>,
}

impl Judged {
    /// The winning chances along the game.
    pub fn course(&self) -> Course {
        let first = if self.black_first {
            Color::Black
        } else {
            Color::White
        };
        Course::of_scores(first, &self.scores)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::count::Class;
    use crate::human::course::replay;
    use crate::human::kinds::Kind as ErrorKind;
    use crate::pgn;
    use cb_core::judge::START_SCORE;
    use cb_core::score::mated_in;

    fn judged(text: &str) -> Judged {
        let mut reader = pgn::Reader::new(text.as_bytes());
        let game = reader.next_game().unwrap().unwrap();
        let (start, moves) = replay(&game).unwrap();
        let args = JudgeArgs::own(1);
        args.with(2_000, |judge| {
            let first = judge.judge(&start, &moves, game.result == Some(0.5))?;
            // Nothing of the game is remembered.
            assert_eq!(
                judge.judge(&start, &moves, game.result == Some(0.5))?,
                first
            );
            Ok(first)
        })
        .unwrap()
    }

    #[test]
    fn a_mate_is_lost_for_the_side_mated() {
        let fools = judged("1. f3 e5 2. g4 Qh4# 0-1");
        assert_eq!((fools.scores[0], fools.scores.len()), (START_SCORE, 5));
        assert_eq!(fools.scores[3..], [mate_score(1), mated_in(0)]);
        let last = fools.slips.last().unwrap();
        assert_eq!(
            (last.ply, last.class, last.kind),
            (2, Class::Blunder, ErrorKind::Tactic)
        );
    }

    #[test]
    fn a_claimed_draw_counts_as_one() {
        let shuffle = "[FEN \"4k3/8/8/8/8/8/Q7/K7 w - - 0 1\"]\n\n\
                       1. Qb2 Kd8 2. Qa2 Ke8 3. Qb2 Kd8 4. Qa2 Ke8 1/2-1/2";
        let drawn = judged(shuffle);
        assert_eq!(drawn.scores.last(), Some(&0));
        // Black's last move gains; White let the win slip no later than with the move before.
        assert!(drawn.scores[0] > 300);
        let unfinished = judged(&shuffle.replace("1/2-1/2", "*"));
        assert!(unfinished.scores.last().unwrap() > &300);
    }

    #[test]
    fn positions_are_told_in_uci() {
        let start = Board::start();
        assert!(
            uci_position(&start, &[])
                .unwrap()
                .starts_with("position fen rnbq")
        );
    }
}
