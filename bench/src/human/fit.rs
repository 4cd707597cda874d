//! Fits the horizon chances of the levels: as often as people of a level's rating blunder, so often shall the level.

use super::count::Class;
use super::judges::JudgeArgs;
use super::line::{Polynomial, Weighted};
use super::mistakes::{Job, Terms, rows};
use super::plot::{self, Curve, Point};
use super::report::{self, Row};
use super::sample::mix;
use super::selfplay::{self, Part};
use anyhow::{Context, Result, bail};
use cb_core::board::Board;
use cb_core::levels::{Horizon, Strength, elo_for};
use serde_json::json;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Fits the chance of a horizon move for each level to people's blunders.
///
/// In each round every level plays itself with the round's chances and is judged; then each level's chance is moved
/// by how far its blunders, over all rounds so far, missed those of people of its rating, and the chances are smoothed
/// into one straight line through levels 0..7 and another through 8..19. The part of a chance that falls to one ply
/// keeps its share. Everything is kept in the directory: a fit that was stopped goes on, and one with more rounds
/// continues. Prints the tables as Rust last.
#[derive(clap::Args)]
pub struct Args {
    /// People's rates by band: the CSV of `judge`, with the same judge and nodes
    #[arg(long, value_name = "CSV")]
    people: PathBuf,
    /// Where games, figures, pictures and the table go
    #[arg(long, value_name = "DIR")]
    dir: PathBuf,
    /// Rounds in all
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=100))]
    rounds: u32,
    /// Games of each level in a round
    #[arg(long, value_name = "G", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Nodes for judging each position
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    judge_nodes: u64,
    /// Another seed takes other openings and other dice
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Positions to start from, FEN or EPD lines; every tenth is left to `mistakes`
    #[arg(
        long,
        value_name = "FILE",
        default_value = "../shared/data/books/people_openings.epd"
    )]
    book: PathBuf,
    /// Blunders in 40 moves that horizon moves alone add, at one ply and at two
    #[arg(long, value_name = "ONE,TWO", value_delimiter = ',', default_values_t = [8.0, 2.5])]
    slopes: Vec<f64>,
    /// The Rust source whose table of chances is rewritten
    #[arg(long, value_name = "FILE")]
    rewrite: Option<PathBuf>,
    /// Games played and judged at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: u8,
    #[command(flatten)]
    judge: JudgeArgs,
}

/// The levels that have a chance.
const LEVELS: usize = 20;

/// One chance a level, per mille.
type Chances = [u16; LEVELS];

/// What a level did in a round.
#[derive(Clone, Copy, Debug)]
struct Played {
    /// Per mille.
    chance: u16,
    /// In 40 moves.
    blunders: f64,
}

/// Plays the rounds and writes what they say.
pub fn run(args: &Args) -> Result<()> {
    let slopes = match args.slopes[..] {
        [one, two] if one > 0.0 && two > 0.0 => [one, two],
        _ => bail!("--slopes takes two numbers above 0, as 8,2.5"),
    };
    let people = plot::read_curves(&args.people)?;
    let targets = targets(&people)
        .with_context(|| format!("{} tells no blunders of people", args.people.display()))?;
    std::fs::create_dir_all(&args.dir)
        .with_context(|| format!("cannot make {}", args.dir.display()))?;
    let openings = selfplay::openings(&args.book, Part::Fit, args.seed)?;
    let judge = args.judge.fingerprint(args.judge_nodes)?;

    let shares = near_shares();
    let slopes: [f64; LEVELS] = std::array::from_fn(|level| {
        let near = if depth(level) == 1 {
            1.0
        } else {
            shares[level]
        };
        near * slopes[0] + (1.0 - near) * slopes[1]
    });
    let mut chances = current();
    let mut history: Vec<[Played; LEVELS]> = Vec::new();
    let mut tables = vec![chances];
    let mut record = round_head();
    for round in 1..=args.rounds {
        let rows = play(args, round, &horizons(&chances, &shares), &openings, &judge)?;
        let blunders = |level: usize| rows[level].rates.rate(Class::Blunder);
        history.push(std::array::from_fn(|level| Played {
            chance: chances[level],
            blunders: blunders(level),
        }));
        record += &round_record(round, &chances, &targets, &rows);
        write(&args.dir.join("rounds.csv"), &record)?;
        write(&args.dir.join("levels.csv"), &report::csv(&rows))?;
        draw(args, round, &people, &rows)?;
        println!("round {round}: {}", summary(&targets, &rows));
        chances = next(&history, &targets, &slopes);
        tables.push(chances);
        plot::chances(&args.dir.join("chances.svg"), &tables)?;
    }
    let tables = tables_of(&horizons(&chances, &shares));
    let source: String = tables.iter().map(|(_, table)| table.as_str()).collect();
    write(&args.dir.join("table.rs"), &source)?;
    if let Some(path) = &args.rewrite {
        rewrite(path, &tables)?;
    }
    print!("{source}");
    Ok(())
}

/// The horizon in force at a level.
fn horizon(level: usize) -> Horizon {
    Horizon::of_level(100 * level as u16)
}

/// The plies that a level's horizon reaches.
fn depth(level: usize) -> u8 {
    horizon(level).depth
}

/// The chances in force.
fn current() -> Chances {
    std::array::from_fn(|level| horizon(level).per_mille)
}

/// The share of each level's chance that falls to one ply though the level sees two.
fn near_shares() -> [f64; LEVELS] {
    std::array::from_fn(|level| {
        let of = horizon(level);
        f64::from(of.near_per_mille) / f64::from(of.per_mille.max(1))
    })
}

/// The horizons that chances and shares make.
fn horizons(chances: &Chances, shares: &[f64; LEVELS]) -> [Horizon; LEVELS] {
    std::array::from_fn(|level| Horizon {
        depth: depth(level),
        per_mille: chances[level],
        near_per_mille: (f64::from(chances[level]) * shares[level]).round() as u16,
    })
}

/// The rating that a level stands for.
fn elo(level: usize) -> f64 {
    f64::from(elo_for(Strength::from_hundredths(100 * level as i32)))
}

/// People's blunders in 40 moves at each level's rating: a parabola through the bands, each weighing by its error.
fn targets(people: &[Curve]) -> Option<[f64; LEVELS]> {
    let scale = |rating: f64| (rating - 1500.0) / 500.0;
    let weighted = |&(rating, rate, error): &Point| {
        let weight = if error > 0.0 { error.powi(-2) } else { 0.0 };
        (scale(rating), rate, weight)
    };
    let bands = &people.first()?.points[Class::Blunder as usize];
    let points: Vec<_> = bands.iter().map(weighted).collect();
    let parabola = Polynomial::fit(&points, 2)?;
    Some(std::array::from_fn(|level| parabola.at(scale(elo(level)))))
}

/// Plays and judges a round; one row a level.
fn play(
    args: &Args,
    round: u32,
    horizons: &[Horizon; LEVELS],
    openings: &[Board],
    judge: &str,
) -> Result<Vec<Row>> {
    let levels: Vec<i32> = (0..LEVELS as i32).map(|level| 100 * level).collect();
    let mut jobs = Vec::new();
    for game in 0..args.games {
        // No round meets an opening of another before the book ends.
        let number = u64::from(round - 1) * u64::from(args.games) + u64::from(game);
        for &level in &levels {
            let mut settings = Strength::from_hundredths(level).settings();
            settings.horizon = Some(horizons[level as usize / 100]);
            jobs.push(Job {
                level,
                settings,
                game: u64::from(game),
                start: openings[number as usize % openings.len()],
                seed: mix(args.seed, number << 16 | level as u64),
            });
        }
    }
    let run = json!({
        "run": "fit",
        "levels": selfplay::levels_in_force(),
        "round": round,
        "chances": horizons.map(|of| (of.per_mille, of.near_per_mille)),
        "openings": openings.len(),
        "first_opening": u64::from(round - 1) * u64::from(args.games),
        "seed": args.seed,
        "judge": judge,
    });
    let label = format!("round {round}/{} ", args.rounds);
    let terms = Terms {
        label: &label,
        judge: &args.judge,
        nodes: args.judge_nodes,
        threads: args.threads,
        to_the_end: false,
    };
    let journal = args.dir.join(format!("round-{round}.jsonl"));
    Ok(rows(&levels, &terms.play(jobs, Some(&journal), &run)?))
}

/// The chances for the next round: where all rounds so far, each moved along the slope, put the level's blunders on
/// its target; then smoothed.
fn next(history: &[[Played; LEVELS]], targets: &[f64; LEVELS], slopes: &[f64; LEVELS]) -> Chances {
    let wanted: [f64; LEVELS] = std::array::from_fn(|level| {
        let slope = slopes[level];
        let miss = |played: &[Played; LEVELS]| {
            let Played { chance, blunders } = played[level];
            f64::from(chance) / 1000.0 + (targets[level] - blunders) / slope
        };
        history.iter().map(miss).sum::<f64>() / history.len() as f64
    });
    smooth(&wanted)
}

/// One straight line through the levels that look one ply ahead, another through the others.
fn smooth(wanted: &[f64; LEVELS]) -> Chances {
    let line = |of: u8| {
        let levels = (0..LEVELS).filter(|&level| depth(level) == of);
        let points: Vec<Weighted> = levels
            .map(|level| (level as f64, wanted[level], 1.0))
            .collect();
        Polynomial::fit(&points, 1)
    };
    let lines = [line(1), line(2)];
    std::array::from_fn(|level| {
        let line = &lines[usize::from(depth(level)) - 1];
        let chance = line
            .as_ref()
            .map_or(wanted[level], |line| line.at(level as f64));
        (1000.0 * chance).round().clamp(0.0, 1000.0) as u16
    })
}

fn round_head() -> String {
    let rates = Class::ALL.map(|class| format!("{0},{0}_se", class.plural()));
    format!(
        "round,level,elo,chance,people_blunders,moves,{}\n",
        rates.join(",")
    )
}

fn round_record(round: u32, chances: &Chances, targets: &[f64; LEVELS], rows: &[Row]) -> String {
    let mut text = String::new();
    for (level, row) in rows.iter().enumerate() {
        let rates = &row.rates;
        let chance = f64::from(chances[level]) / 1000.0;
        // Writing to a string does not fail.
        let _ = write!(
            text,
            "{round},{level},{},{chance:.3},{:.4},{}",
            row.elo,
            targets[level],
            rates.moves()
        );
        for class in Class::ALL {
            let _ = write!(text, ",{:.4},{:.4}", rates.rate(class), rates.error(class));
        }
        text.push('\n');
    }
    text
}

/// How near a round came: blunders beside people's.
fn summary(targets: &[f64; LEVELS], rows: &[Row]) -> String {
    let misses: Vec<f64> = rows
        .iter()
        .zip(targets)
        .map(|(row, target)| row.rates.rate(Class::Blunder) - target)
        .collect();
    let mean = misses.iter().sum::<f64>() / misses.len() as f64;
    let worst = misses.iter().map(|miss| miss.abs()).fold(0.0, f64::max);
    let near = misses.iter().filter(|miss| miss.abs() <= 0.35).count();
    format!(
        "blunders miss people's by {mean:+.2} on average, by {worst:.2} at most; {near} of {} levels within 0.35",
        misses.len()
    )
}

fn draw(args: &Args, round: u32, people: &[Curve], rows: &[Row]) -> Result<()> {
    let mut curves = plot::curves(rows);
    curves.extend(people.iter().cloned());
    let title = format!("Errors in 40 moves: levels after round {round}, and people");
    plot::rates(&args.dir.join("levels.svg"), &title, &curves)
}

/// A table of chances as Rust source.
fn table(name: &str, chances: &Chances) -> String {
    let line = |chances: &[u16]| {
        let numbers: Vec<_> = chances.iter().map(u16::to_string).collect();
        format!("    {},\n", numbers.join(", "))
    };
    format!(
        "const {name}: [u16; {LEVELS}] = [\n{}];\n",
        chances.chunks(16).map(line).collect::<String>()
    )
}

/// The names of the two tables, all chances and those of one ply only, and the tables.
fn tables_of(horizons: &[Horizon; LEVELS]) -> [(&'static str, String); 2] {
    let named = |name, chances: Chances| (name, table(name, &chances));
    [
        named("PER_MILLE", horizons.map(|of| of.per_mille)),
        named("NEAR_PER_MILLE", horizons.map(|of| of.near_per_mille)),
    ]
}

/// Puts the tables in the place of those in a source file.
fn rewrite(path: &Path, tables: &[(&str, String)]) -> Result<()> {
    let file = path.display();
    let mut text = std::fs::read_to_string(path).with_context(|| format!("cannot read {file}"))?;
    for (name, table) in tables {
        text =
            replaced(&text, name, table).with_context(|| format!("{file} has no table {name}"))?;
    }
    write(path, &text)
}

fn replaced(text: &str, name: &str, table: &str) -> Option<String> {
    let start = text.find(&format!("const {name}:"))?;
    let end = start + text[start..].find("];\n")? + "];\n".len();
    Some(format!("{}{table}{}", &text[..start], &text[end..]))
}

fn write(path: &Path, text: &str) -> Result<()> {
    std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_close_in_on_people() {
        // Levels that blunder by the rule: something of their own, and the slope times the chance.
        let truth = |level: usize| if level < 8 { (0.8, 4.0) } else { (0.3, 3.0) };
        let targets: [f64; LEVELS] = std::array::from_fn(|level| 3.5 - 0.1 * level as f64);
        let slopes: [f64; LEVELS] = std::array::from_fn(|level| if level < 8 { 5.0 } else { 3.5 });
        let mut chances = current();
        let mut history = Vec::new();
        for _ in 0..12 {
            history.push(std::array::from_fn(|level| {
                let (own, slope) = truth(level);
                Played {
                    chance: chances[level],
                    blunders: own + slope * f64::from(chances[level]) / 1000.0,
                }
            }));
            chances = next(&history, &targets, &slopes);
        }
        for level in 0..LEVELS {
            let (own, slope) = truth(level);
            let blunders = own + slope * f64::from(chances[level]) / 1000.0;
            assert!(
                (blunders - targets[level]).abs() < 0.1,
                "{level}: {blunders}"
            );
        }
    }

    #[test]
    fn chances_lie_on_two_lines() {
        let mut wanted: [f64; LEVELS] = std::array::from_fn(|level| {
            if level < 8 {
                0.8 - 0.05 * level as f64
            } else {
                2.0
            }
        });
        wanted[2] += 0.06;
        wanted[5] -= 0.06;
        let chances = smooth(&wanted);
        let step = |level: usize| i32::from(chances[level]) - i32::from(chances[level + 1]);
        assert!((0..6).all(|level| (step(level) - step(level + 1)).abs() <= 1));
        assert_eq!(chances[8..], [1000; 12]);
    }

    #[test]
    fn people_are_met_at_the_ratings_of_levels() {
        let rate = |rating: f64| 5.0 - rating / 1000.0;
        let point = |index: u32| {
            let rating = 645.0 + 100.0 * f64::from(index);
            (rating, rate(rating), 0.1)
        };
        let mut people = vec![Curve {
            name: "people".to_owned(),
            points: Default::default(),
        }];
        assert_eq!(targets(&people), None);
        people[0].points[Class::Blunder as usize] = (0..20).map(point).collect();
        let targets = targets(&people).unwrap();
        assert!((targets[0] - rate(600.0)).abs() < 1e-6);
        assert!((targets[19] - rate(2500.0)).abs() < 1e-6);
    }

    #[test]
    fn the_table_replaces_the_old_one() {
        let old =
            "a\nconst NEAR: [u16; 20] = [\n    1, 2,\n];\nb\nconst FAR: [u16; 1] = [\n    3,\n];\n";
        let text = replaced(old, "NEAR", &table("NEAR", &[7; LEVELS])).unwrap();
        assert!(text.starts_with("a\nconst NEAR: [u16; 20] = [\n    7, 7,"));
        assert!(text.ends_with("    7, 7, 7, 7,\n];\nb\nconst FAR: [u16; 1] = [\n    3,\n];\n"));
        assert_eq!(replaced("a", "NEAR", &text), None);
    }
}
