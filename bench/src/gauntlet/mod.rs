//! Matches between UCI engines, with cozy-chess as the referee.

mod adjudicate;
mod elo;
pub mod engine;
mod limit;
pub mod line;
mod openings;
mod pgn_out;
pub mod play;
mod referee;
mod runner;
mod sprt;
mod tally;

use anyhow::{Context, Result, bail, ensure};
use engine::Spec;
use limit::Limit;
use openings::Openings;
use play::Terms;
use runner::Match;
use sprt::Sprt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tally::Tally;

/// Plays matches between UCI engines and prints Elo, its 95 % error and every fault.
///
/// Each opening is played with both colours; the pairs' scores give the error. Illegal moves are judged by
/// cozy-chess, not by either engine. A crash, an illegal move or a time forfeit loses the game, is counted, and is
/// printed with the commands that reproduce it. Scores of both engines end a game early (from 600 centipawns on
/// for 4 moves a side, or up to 8 centipawns for 8 moves a side after ply 80): switch that off for weak levels,
/// which do not always win what is won.
///
/// Last line: `elo <x> error <y> games <n> wins <w> draws <d> losses <l> forfeits <f> illegal <i> crashes <c>`,
/// and after --sprt ` llr <v> result <H0|H1|open>`. The faults are those of --engine; `inf` stands for a figure that
/// the games do not tell.
#[derive(clap::Args)]
pub struct Args {
    /// The engine under test: a command with its arguments, quoted as one word
    #[arg(long, value_name = "CMD")]
    engine: String,
    /// An opponent's command; give it several times for several opponents
    #[arg(long, value_name = "CMD", required = true)]
    vs: Vec<String>,
    /// An option of the engine under test, as `Hash=16`; `{game}` in the value is the game's number
    #[arg(long, value_name = "NAME=VALUE")]
    option_a: Vec<String>,
    /// An option of every opponent, or of the one named before a colon, as `sf3:Skill Level=3`
    #[arg(long, value_name = "[ENGINE:]NAME=VALUE")]
    option_b: Vec<String>,
    /// Name of the engine under test (default: its program's)
    #[arg(long, value_name = "NAME")]
    name_a: Option<String>,
    /// Names of the opponents, in the order of --vs (default: their programs')
    #[arg(long, value_name = "NAME")]
    name_b: Vec<String>,
    #[command(flatten)]
    limit: LimitArgs,
    /// Games against each opponent, rounded up to pairs
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: usize,
    /// Openings: a file of FEN or EPD lines (default: 8 random plies)
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Decides the order of the book, or the random openings
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Games at once, each with processes of its own
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    concurrency: u8,
    /// Stops as soon as one of two normalized Elo differences is shown at 5 % error
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// Writes the games to this file, which is replaced
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Plays every game to its end under the rules
    #[arg(long)]
    no_adjudication: bool,
    /// Plays Chess960: sets UCI_Chess960, and castling is king takes rook
    #[arg(long)]
    chess960: bool,
    /// Ratings of opponents, from which one for the engine under test is fitted
    #[arg(long, value_name = "NAME=ELO", num_args = 1..)]
    ratings: Vec<String>,
    /// Milliseconds by which an engine may overstep its time
    #[arg(long, value_name = "MS", default_value_t = 10)]
    margin: u64,
    /// Seconds after which an engine that has no clock counts as hung
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    patience: f64,
    /// Plies after which a game is a draw
    #[arg(long, value_name = "N", default_value_t = 500)]
    max_plies: usize,
}

#[derive(clap::Args)]
#[group(required = true, multiple = false)]
struct LimitArgs {
    /// A clock, as 10+0.1: seconds for the game and for each move
    #[arg(long, value_name = "SECONDS+INCREMENT")]
    tc: Option<String>,
    /// Nodes for each move
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Milliseconds for each move
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,
    /// Plies for each move
    #[arg(long, value_name = "D")]
    depth: Option<u32>,
}

impl LimitArgs {
    fn limit(&self) -> Result<Limit> {
        match (&self.tc, self.nodes, self.movetime, self.depth) {
            (Some(text), ..) => limit::parse_clock(text),
            (_, Some(nodes), ..) => Ok(Limit::Nodes(nodes)),
            (_, _, Some(ms), _) => Ok(Limit::MoveTime(Duration::from_millis(ms))),
            (_, _, _, Some(depth)) => Ok(Limit::Depth(depth)),
            _ => bail!("give one of --tc, --nodes, --movetime and --depth"),
        }
    }
}

/// Plays the match that the arguments describe and prints its figures.
pub fn run(args: &Args) -> Result<()> {
    let (plan, ratings) = plan(args)?;
    let stop = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        // The second Ctrl-C does not wait for the engines' moves.
        if raised.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })?;
    let tallies = runner::run(&plan, args.pgn.as_deref(), &stop)?;
    print(&plan, &tallies, &ratings);
    Ok(())
}

/// Turns the arguments into a match and the opponents' ratings, where given.
fn plan(args: &Args) -> Result<(Match, Vec<Option<f64>>)> {
    let mut first = spec(&args.engine, args.name_a.as_deref(), args.chess960)?;
    let mut others = Vec::new();
    ensure!(
        args.name_b.len() <= args.vs.len(),
        "there are more --name-b than --vs"
    );
    for (index, command) in args.vs.iter().enumerate() {
        let name = args.name_b.get(index).map(String::as_str);
        let mut other = spec(command, name, args.chess960)?;
        let taken = |name: &str, others: &[Spec]| {
            name == first.name || others.iter().any(|o| o.name == name)
        };
        if taken(&other.name, &others) {
            ensure!(
                name.is_none(),
                "two engines are called {}: give other names",
                other.name
            );
            let stem = other.name.clone();
            other.name = (2..)
                .map(|n| format!("{stem}-{n}"))
                .find(|n| !taken(n, &others))
                .unwrap_or(stem);
        }
        others.push(other);
    }
    for text in &args.option_a {
        first.options.push(option(text)?);
    }
    for text in &args.option_b {
        opponent_option(text, &mut others)?;
    }
    let ratings = ratings(&args.ratings, &others)?;
    let sprt = args.sprt.as_ref().map(|bounds| Sprt {
        elo0: bounds[0],
        elo1: bounds[1],
    });
    if let Some(sprt) = sprt {
        ensure!(
            sprt.elo0 < sprt.elo1,
            "--sprt takes the lower difference first"
        );
        ensure!(others.len() == 1, "--sprt needs exactly one --vs");
    }
    ensure!(
        (0.001..1e6).contains(&args.patience),
        "--patience must lie between 0.001 and 1,000,000 seconds"
    );
    let terms = Terms {
        limit: args.limit.limit()?,
        margin: Duration::from_millis(args.margin),
        patience: Duration::from_secs_f64(args.patience),
        adjudication: (!args.no_adjudication).then_some(adjudicate::DEFAULT),
        max_plies: args.max_plies,
        chess960: args.chess960,
    };
    let openings = Openings::new(args.book.as_deref(), args.seed, args.chess960)?;
    let (pairs, concurrency) = (args.games.div_ceil(2), usize::from(args.concurrency));
    Ok((
        Match {
            first,
            others,
            terms,
            openings,
            pairs,
            concurrency,
            sprt,
        },
        ratings,
    ))
}

/// An engine by its command line, named after its program if no name is given.
pub fn spec(command: &str, name: Option<&str>, chess960: bool) -> Result<Spec> {
    let words = shlex::split(command).filter(|words| !words.is_empty());
    let words = words.with_context(|| format!("`{command}` is no command: check its quotes"))?;
    let program = Path::new(&words[0])
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned());
    let name = name
        .map(str::to_owned)
        .or(program)
        .unwrap_or_else(|| words[0].clone());
    Ok(Spec {
        name,
        command: words,
        options: Vec::new(),
        chess960,
    })
}

/// Reads `NAME=VALUE`.
pub fn option(text: &str) -> Result<(String, String)> {
    let (name, value) = text
        .split_once('=')
        .with_context(|| format!("write `{text}` as NAME=VALUE"))?;
    Ok((name.trim().to_owned(), value.to_owned()))
}

fn opponent_option(text: &str, others: &mut [Spec]) -> Result<()> {
    let (name, value) = option(text)?;
    match name.split_once(':') {
        None => others
            .iter_mut()
            .for_each(|other| other.options.push((name.clone(), value.clone()))),
        Some((engine, name)) => {
            let other = others.iter_mut().find(|other| other.name == engine);
            let other = other
                .with_context(|| format!("--option-b {text}: no opponent is called {engine}"))?;
            other.options.push((name.to_owned(), value));
        }
    }
    Ok(())
}

fn ratings(texts: &[String], others: &[Spec]) -> Result<Vec<Option<f64>>> {
    let mut ratings = vec![None; others.len()];
    for text in texts {
        let (name, elo) = option(text)?;
        let index = others.iter().position(|other| other.name == name);
        let index =
            index.with_context(|| format!("--ratings {text}: no opponent is called {name}"))?;
        let elo = elo
            .parse()
            .with_context(|| format!("--ratings {text}: `{elo}` is no number"))?;
        ratings[index] = Some(elo);
    }
    Ok(ratings)
}

fn print(plan: &Match, tallies: &[Tally], ratings: &[Option<f64>]) {
    for (other, tally) in plan.others.iter().zip(tallies) {
        let pairs = tally.pairs.0;
        println!(
            "{} against {}: {}, pairs {pairs:?}",
            plan.first.name,
            other.name,
            runner::summary(tally)
        );
        println!("faults of {}: {}", other.name, tally.theirs.text());
    }
    let rated: Vec<_> = tallies
        .iter()
        .zip(ratings)
        .filter_map(|(tally, elo)| elo.map(|elo| (elo, tally.pairs)))
        .collect();
    if !rated.is_empty() {
        let estimate = elo::rate(&rated);
        println!("rating {:.0} error {:.0}", estimate.value, estimate.error);
    }
    let sum = tally::total(tallies);
    let elo = sum.pairs.elo();
    let mut line = format!(
        "elo {:.1} error {:.1} games {} wins {} draws {} losses {} {}",
        elo.value,
        elo.error,
        sum.games(),
        sum.wins,
        sum.draws,
        sum.losses,
        sum.ours.text()
    );
    if let Some(sprt) = &plan.sprt {
        let llr = sprt.llr(&sum.pairs);
        line += &format!(" llr {llr:.2} result {}", sprt.verdict(llr).word());
    }
    println!("{line}");
}
