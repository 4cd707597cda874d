//! Fits the horizon chances of the levels: as often as people of a level's rating blunder, so often shall the level.

use super::count::Class;
use super::judges::JudgeArgs;
use super::line::{Polynomial, Weighted};
use super::mistakes::{Job, Terms, rows};
use super::options::Openings;
use super::plot::{self, Curve, Point};
use super::report::{self, Row};
use super::sample::mix;
use super::selfplay::{self, Part};
use anyhow::{Context, Result, bail};
use cb_core::board::Board;
use cb_core::levels::{Horizon, LOOKS, Look, Strength, elo_for};
use serde_json::json;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Fits the chance of a horizon move for each level to people's blunders.
///
/// In each round every level plays itself with the round's chances and is judged; then each level's chance is moved
/// by how far its blunders, over all rounds so far, missed those of people of its rating; what the table changes by is
/// smoothed into a parabola through all levels. The parts of a chance that fall to each way of looking stay. Where it
/// is nearly whole, at the lowest levels, it cannot rise: there temperature and margin set the blunders. Everything is kept
/// in the directory: a fit that was stopped goes on, and one with more rounds continues. Prints the table as Rust last.
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
    #[command(flatten)]
    openings: Openings,
    /// Blunders in 40 moves that horizon moves alone add, at one ply and at two
    #[arg(long, value_name = "ONE,TWO", value_delimiter = ',', default_values_t = [5.0, 3.0])]
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

/// The table's name in the source.
const TABLE: &str = "CHANCES";

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
        _ => bail!("--slopes takes two numbers above 0, as 5,3"),
    };
    let people = plot::read_curves(&args.people)?;
    let targets = targets(&people)
        .with_context(|| format!("{} tells no blunders of people", args.people.display()))?;
    std::fs::create_dir_all(&args.dir)
        .with_context(|| format!("cannot make {}", args.dir.display()))?;
    let openings = args.openings.read(Part::Fit)?;
    let judge = args.judge.fingerprint(args.judge_nodes)?;

    let slopes: [f64; LEVELS] = std::array::from_fn(|level| {
        let of = horizon(level);
        let parts = LOOKS.iter().zip(of.chances);
        let slope = |(look, part): (&Look, u16)| f64::from(part) * slopes[look.plies as usize - 1];
        parts.map(slope).sum::<f64>() / f64::from(of.chance())
    });
    let mut chances = current();
    let mut history: Vec<[Played; LEVELS]> = Vec::new();
    let mut tables = vec![chances];
    let mut record = round_head();
    for round in 1..=args.rounds {
        let rows = play(args, round, &horizons(&chances), &openings, &judge)?;
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
    let source = table(&horizons(&chances));
    write(&args.dir.join("table.rs"), &source)?;
    if let Some(path) = &args.rewrite {
        rewrite(path, &source)?;
    }
    print!("{source}");
    Ok(())
}

/// The horizon in force at a level.
fn horizon(level: usize) -> Horizon {
    Horizon::of_level(100 * level as u16)
}

/// The chances in force, of all kinds of horizon together.
fn current() -> Chances {
    std::array::from_fn(|level| horizon(level).chance())
}

/// The horizons that chances make: the parts that fall to each kind of search stay as they are in force.
fn horizons(chances: &Chances) -> [Horizon; LEVELS] {
    std::array::from_fn(|level| {
        let of = horizon(level);
        let whole = u32::from(of.chance());
        // At most 1000 × 1000, and a part of the chance.
        let part = |of: u16| (u32::from(chances[level]) * u32::from(of) / whole) as u16;
        let mut parts = of.chances.map(part);
        // What rounding leaves goes to the greatest part.
        let left = chances[level] - parts.iter().sum::<u16>();
        if let Some(greatest) = parts.iter_mut().max() {
            *greatest += left;
        }
        Horizon { chances: parts }
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
                seed: mix(args.openings.seed, number << 16 | level as u64),
            });
        }
    }
    let run = json!({
        "run": "fit",
        "levels": selfplay::levels_in_force(),
        "round": round,
        "chances": horizons.map(|of| of.chances),
        "openings": openings.len(),
        "first_opening": u64::from(round - 1) * u64::from(args.games),
        "seed": args.openings.seed,
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

/// What is wanted, as far as a parabola through all levels can follow where it departs from what is in force: one level's
/// games are too few to trust it alone.
fn smooth(wanted: &[f64; LEVELS]) -> Chances {
    let at = |level: usize| level as f64 / 10.0;
    let in_force = current().map(|chance| f64::from(chance) / 1000.0);
    let departures: Vec<Weighted> = (0..LEVELS)
        .map(|level| (at(level), wanted[level] - in_force[level], 1.0))
        .collect();
    let parabola = Polynomial::fit(&departures, 2);
    std::array::from_fn(|level| {
        let departure = parabola.as_ref().map_or(0.0, |curve| curve.at(at(level)));
        (1000.0 * (in_force[level] + departure))
            .round()
            .clamp(0.0, 1000.0) as u16
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
fn table(horizons: &[Horizon; LEVELS]) -> String {
    let line = |of: &Horizon| format!("    {:?},\n", of.chances);
    format!(
        "const {TABLE}: [[u16; LOOKS.len()]; {LEVELS}] = [\n{}];\n",
        horizons.iter().map(line).collect::<String>()
    )
}

/// Puts the table in the place of that in a source file.
fn rewrite(path: &Path, table: &str) -> Result<()> {
    let file = path.display();
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {file}"))?;
    let text =
        replaced(&text, TABLE, table).with_context(|| format!("{file} has no table {TABLE}"))?;
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
        let truth = |level: usize| (0.8 - 0.03 * level as f64, 4.0);
        let in_force = current();
        let targets: [f64; LEVELS] = std::array::from_fn(|level| {
            let (own, slope) = truth(level);
            own + slope * f64::from(in_force[level]) / 1000.0 - 0.6 + 0.03 * level as f64
        });
        let mut chances = in_force;
        let mut history = Vec::new();
        for _ in 0..12 {
            history.push(std::array::from_fn(|level| {
                let (own, slope) = truth(level);
                Played {
                    chance: chances[level],
                    blunders: own + slope * f64::from(chances[level]) / 1000.0,
                }
            }));
            chances = next(&history, &targets, &[5.0; LEVELS]);
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
    fn one_levels_noise_hardly_moves_the_table() {
        let in_force = current();
        let mut wanted = in_force.map(|chance| f64::from(chance) / 1000.0);
        assert_eq!(smooth(&wanted), in_force);
        wanted[6] += 0.1;
        let moved = smooth(&wanted);
        assert!((0..LEVELS).all(|level| moved[level].abs_diff(in_force[level]) <= 20));
        assert_eq!(smooth(&[3.0; LEVELS]), [1000; LEVELS]);
    }

    #[test]
    fn the_parts_of_a_chance_stay() {
        let halves = horizons(&current().map(|chance| chance / 2));
        for (level, halved) in halves.iter().enumerate() {
            let of = horizon(level);
            assert_eq!(halved.chance(), of.chance() / 2);
            let near = |(half, part): (u16, u16)| half.abs_diff(part / 2) <= 4;
            assert!(halved.chances.into_iter().zip(of.chances).all(near));
        }
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
        let old = "a\nconst CHANCES: [(u16, u16); 1] = [\n    (1, 2),\n];\nb\n";
        let text = table(&horizons(&current()));
        let new = replaced(old, TABLE, &text).unwrap();
        assert_eq!(new, format!("a\n{text}b\n"));
        assert!(include_str!("../../../core/src/levels/horizon.rs").contains(&text));
        assert_eq!(replaced("a", TABLE, &text), None);
    }
}
