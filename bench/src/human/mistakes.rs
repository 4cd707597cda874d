//! Lets levels play themselves and judges them as people are judged.

use super::count::Class;
use super::ending;
use super::judges::{Judge, JudgeArgs, Judged, uci_moves};
use super::levels::{Levels, parse_levels, shown};
use super::options::{Openings, Running};
use super::report::{Output, Row};
use super::sample::mix;
use super::selfplay::{self, Part, Player};
use super::sheet::Sheet;
use super::work::{self, Queue};
use anyhow::{Context, Result};
use cb_core::board::Board;
use cb_core::color::Color;
use cb_core::levels::{Settings, Strength, elo_for};
use cb_core::score::Score;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::path::Path;

/// Lets levels play themselves and counts their inaccuracies, mistakes and blunders in 40 moves of one player.
///
/// Games start from every tenth position of the book (the others are for `fit`) and go on to mate, to the first draw
/// that could be claimed, or until a lost side gives up as often as people of the rating do: two moves in a hundred
/// at 600, thirteen at 2500, from about ten pawns behind on. They are judged as `judge` does. Level 20 is full strength,
/// playing with as many nodes as the judge: what it is charged with is the judge's own floor.
///
/// Kinds of errors: *hang*, one capture wins material (by static exchange, at least a pawn and at least half of what
/// is lost); *tactic*, a search of material and mates alone sees at least a pawn lost against the best move within
/// four plies and quiescence; *other*, the rest. States: the mover's winning chances before the move above 0.5 (won),
/// below -0.5 (lost), or between (level). Last line, one a level:
/// `level <l> elo <e> inaccuracies <x> mistakes <y> blunders <z> moves <n>`, moves of both sides together.
#[derive(clap::Args)]
pub struct Args {
    /// Levels: one, several with commas, or a range such as 0..19, both ends included
    #[arg(long, value_name = "L", value_parser = parse_levels)]
    level: Levels,
    /// Games of each level
    #[arg(long, value_name = "G", default_value_t = 40, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Games of some of the levels in place of --games, as `0..5=200`; may be repeated, and the last one counts
    #[arg(long, value_name = "L=G", value_parser = parse_games_of)]
    games_of: Vec<(Levels, u64)>,
    /// Nodes for judging each position
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    judge_nodes: u64,
    #[command(flatten)]
    openings: Openings,
    /// Plays lost games to mate, as levels do, instead of giving them up as people do
    #[arg(long)]
    to_the_end: bool,
    #[command(flatten)]
    running: Running,
    #[command(flatten)]
    judge: JudgeArgs,
    #[command(flatten)]
    output: Output,
}

/// Plies after which a game is left undecided.
const LONGEST: usize = 600;

/// A game to play.
pub struct Job {
    /// The level in hundredths.
    pub level: i32,
    /// The settings it plays with.
    pub settings: Settings,
    /// The game's number.
    pub game: u64,
    /// The position it starts from.
    pub start: Board,
    /// For the dice.
    pub seed: u64,
}

/// A game of the journal.
#[derive(Serialize, Deserialize)]
pub struct Done {
    /// The level in hundredths.
    pub level: i32,
    /// The game's number.
    pub game: u64,
    /// The first position.
    fen: String,
    /// The moves in UCI.
    moves: String,
    result: String,
    /// What the judge said.
    #[serde(flatten)]
    pub judged: Judged,
}

fn parse_games_of(text: &str) -> Result<(Levels, u64), String> {
    let parts = text
        .rsplit_once('=')
        .map(|(levels, games)| (levels, games.trim().parse()));
    match parts {
        Some((levels, Ok(games))) if games > 0 => Ok((parse_levels(levels)?, games)),
        _ => Err(format!(
            "`{text}` is not as `0..5=200`: levels, and how many games each plays"
        )),
    }
}

impl Args {
    /// The games of a level.
    fn games_of(&self, level: i32) -> u64 {
        let own = self
            .games_of
            .iter()
            .rev()
            .find(|(levels, _)| levels.0.contains(&level));
        own.map_or(self.games, |&(_, games)| games)
    }
}

/// Plays, judges and prints.
pub fn run(args: &Args) -> Result<()> {
    let levels = &args.level.0;
    let openings = args.openings.read(Part::Check)?;
    let mut jobs = Vec::new();
    let most = args.games_of.iter().map(|&(_, games)| games);
    for game in 0..most.fold(args.games, u64::max) {
        for &level in levels {
            if game >= args.games_of(level) {
                continue;
            }
            jobs.push(Job {
                level,
                settings: Strength::from_hundredths(level).settings(),
                game,
                start: openings[game as usize % openings.len()],
                seed: mix(args.openings.seed, game << 16 | level as u64),
            });
        }
    }
    let run = json!({
        "run": "mistakes",
        "levels": selfplay::levels_in_force(),
        "book": args.openings.book(),
        "openings": openings.len(),
        "seed": args.openings.seed,
        "to_the_end": args.to_the_end,
        "judge": args.judge.fingerprint(args.judge_nodes)?,
    });
    let terms = Terms {
        label: "",
        judge: &args.judge,
        nodes: args.judge_nodes,
        threads: args.running.threads,
        to_the_end: args.to_the_end,
    };
    let done = terms.play(jobs, args.running.resume.as_deref(), &run)?;
    let rows = rows(levels, &done);
    args.output.write("Levels' errors in 40 moves", &rows)?;
    for (level, row) in levels.iter().zip(&rows) {
        println!("{}", figures(*level, row));
    }
    Ok(())
}

/// How games are played and judged.
pub struct Terms<'a> {
    /// What the progress bar says first.
    pub label: &'a str,
    /// Who judges.
    pub judge: &'a JudgeArgs,
    /// Nodes for judging each position.
    pub nodes: u64,
    /// Games at once.
    pub threads: u8,
    /// Whether lost games are played to mate.
    pub to_the_end: bool,
}

impl Terms<'_> {
    /// Plays and judges the jobs whose games the journal does not hold; returns the games of all jobs.
    pub fn play(&self, jobs: Vec<Job>, resume: Option<&Path>, run: &Value) -> Result<Vec<Done>> {
        let run = work::Run {
            label: self.label,
            unit: "games",
            resume,
            terms: run,
            threads: self.threads,
        };
        run.work_off(
            &jobs,
            |job| (job.level, job.game),
            |done: &Done| (done.level, done.game),
            |queue, give| self.work(queue, give),
        )
    }

    fn work(&self, queue: &Queue<'_, &Job>, give: &mut dyn FnMut(Done)) -> Result<()> {
        self.judge.with(self.nodes, |judge| {
            Player::with(|player| {
                while let Some(job) = queue.take() {
                    let done = self
                        .game(player, judge, job)
                        .with_context(|| format!("level {} game {}", job.level, job.game))?;
                    give(done);
                }
                Ok(())
            })
        })
    }

    /// Plays a game and judges it as it goes on.
    fn game(&self, player: &mut Player<'_>, judge: &mut Judge<'_>, job: &Job) -> Result<Done> {
        player.new_game(job.seed);
        let mut sheet = Sheet::new(judge, &job.start)?;
        let result = loop {
            let over = selfplay::result(sheet.game());
            let score = sheet.judge(judge, over == Some("1/2-1/2"))?;
            if let Some(result) = over {
                break result;
            }
            if self.gives_up(job, sheet.moves().len(), score) {
                break match sheet.game().board().side() {
                    Color::White => "0-1",
                    Color::Black => "1-0",
                };
            }
            if sheet.moves().len() >= LONGEST {
                break "*";
            }
            sheet.play(player.find(sheet.game(), &job.settings, self.nodes)?)?;
        };
        Ok(Done {
            level: job.level,
            game: job.game,
            fen: job.start.to_string(),
            moves: uci_moves(&job.start, sheet.moves())?,
            result: result.to_owned(),
            judged: sheet.judged(),
        })
    }

    /// Whether the side to move gives the game up as a person of its rating would.
    fn gives_up(&self, job: &Job, ply: usize, score: Score) -> bool {
        let rating = elo_for(Strength::from_hundredths(job.level)) as u32;
        let draw = fastrand::Rng::with_seed(mix(job.seed, ply as u64)).f64();
        !self.to_the_end && draw < ending::chance(rating, score)
    }
}

/// One row a level.
pub fn rows(levels: &[i32], done: &[Done]) -> Vec<Row> {
    let row = |&level: &i32| {
        let elo = elo_for(Strength::from_hundredths(level)) as u32;
        let mut row = Row::new("levels", elo);
        for game in done.iter().filter(|game| game.level == level) {
            let course = game.judged.course();
            for color in Color::ALL {
                row.add(elo, color, &course, &game.judged.slips);
            }
        }
        row
    };
    levels.iter().map(row).collect()
}

/// The figure line of a level.
fn figures(level: i32, row: &Row) -> String {
    let [inaccuracies, mistakes, blunders] = Class::ALL.map(|class| row.rates.rate(class));
    format!(
        "level {} elo {} inaccuracies {inaccuracies:.2} mistakes {mistakes:.2} blunders {blunders:.2} moves {}",
        shown(level),
        row.elo,
        row.rates.moves()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_levels_may_play_other_numbers_of_games() {
        let (levels, games) = parse_games_of("0..2,14=200").unwrap();
        assert_eq!((levels.0, games), (vec![0, 100, 200, 1400], 200));
        for wrong in ["200", "0..2", "0..2=", "0..2=0", "2..0=5", "=5", "0=-1"] {
            assert!(parse_games_of(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_figure_line_names_its_values() {
        let row = Row::new("levels", 1350);
        assert_eq!(
            figures(750, &row),
            "level 7.5 elo 1350 inaccuracies 0.00 mistakes 0.00 blunders 0.00 moves 0"
        );
    }

    #[test]
    fn games_replay_by_their_seed_and_end_as_peoples_do() {
        let judge = JudgeArgs::own(1);
        let play = |seed, to_the_end| {
            let job = Job {
                level: 0,
                settings: Strength::from_hundredths(0).settings(),
                game: 1,
                start: Board::start(),
                seed,
            };
            let terms = Terms {
                label: "",
                judge: &judge,
                nodes: 300,
                threads: 1,
                to_the_end,
            };
            terms.play(vec![job], None, &json!(null)).unwrap().remove(0)
        };
        let lengths = |to_the_end| -> Vec<usize> {
            (0..8)
                .map(|seed| play(seed, to_the_end).moves.split(' ').count())
                .collect()
        };
        let (first, again, other) = (play(1, false), play(1, false), play(2, false));
        assert_eq!(first.moves, again.moves);
        assert_ne!(first.moves, other.moves);
        assert_eq!(
            first.judged.scores.len(),
            1 + first.moves.split(' ').count()
        );
        // A game that is given up is the beginning of one that is not.
        let (given_up, played_out) = (lengths(false), lengths(true));
        assert!(given_up.iter().zip(&played_out).all(|(a, b)| a <= b));
        assert!(given_up.iter().sum::<usize>() < played_out.iter().sum());
    }
}
