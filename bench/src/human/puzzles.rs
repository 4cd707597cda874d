//! Puzzles: how many a level solves, by their rating.

use super::levels::{Levels, parse_levels};
use super::options::{Figures, Running};
use super::plot::{self, Line};
use super::sample::mix;
use super::selfplay::{Player, levels_in_force};
use crate::position;
use anyhow::{Context, Result, anyhow, ensure};
use cb_core::chessmove::Move;
use cb_core::game::{Game, Outcome};
use cb_core::levels::{Strength, elo_for};
use cb_core::notation::parse_uci;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Lets levels solve puzzles and tells the share solved by puzzle rating.
///
/// A puzzle is solved when the level finds each of its moves, the opponent's replies being given; in place of any,
/// another mate on the spot counts too. Puzzles are drawn evenly from bands of 200 points, alike for every level and for
/// the same seed. Last lines, one a level: `level <l> elo <e> solved <percent> puzzles <n>`.
#[derive(clap::Args)]
pub struct Args {
    /// Puzzles: lines of FEN before the opponent's move, moves in UCI, rating, themes, with commas between
    #[arg(value_name = "FILE", default_value = "../shared/data/puzzles.csv")]
    file: PathBuf,
    /// Levels: one, several with commas, or a range such as 0..19, both ends included
    #[arg(long, value_name = "L", default_value = "0..19", value_parser = parse_levels)]
    level: Levels,
    /// Puzzles of each band, or all there are if they are fewer
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..))]
    per_band: u32,
    /// Nodes for a move of level 20, full strength
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    full_nodes: u64,
    /// Another seed draws other puzzles and other dice
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    running: Running,
    #[command(flatten)]
    figures: Figures,
}

/// Points in a band.
const WIDTH: u32 = 200;
/// Bands, the first from a rating of 400 on; it holds what lies below, too, and the last what lies above.
const BANDS: usize = 12;
/// The rating at which the first band begins.
const FIRST: u32 = 400;

/// A puzzle.
struct Puzzle {
    /// Its line in the file, from 0.
    number: u64,
    band: usize,
    /// The game before the solver's first move.
    game: Game,
    /// The solver's moves and the replies, in turn.
    line: Vec<Move>,
}

/// A puzzle before a level.
struct Job<'p> {
    level: i32,
    puzzle: &'p Puzzle,
}

/// What came of it.
#[derive(Serialize, Deserialize)]
struct Done {
    level: i32,
    puzzle: u64,
    band: usize,
    solved: bool,
}

/// Puzzles of one level and band.
#[derive(Clone, Copy, Default)]
struct Cell {
    puzzles: u32,
    solved: u32,
}

/// A level and its cells.
struct Row {
    level: i32,
    cells: [Cell; BANDS],
}

/// Solves and prints.
pub fn run(args: &Args) -> Result<()> {
    let puzzles = read(&args.file, args.seed, args.per_band as usize)?;
    let mut jobs = Vec::new();
    for puzzle in &puzzles {
        for &level in &args.level.0 {
            jobs.push(Job { level, puzzle });
        }
    }
    let done = solve(args, &jobs)?;
    let rows: Vec<Row> = args
        .level
        .0
        .iter()
        .map(|&level| row(level, &done))
        .collect();
    print!("{}", table(&rows));
    args.figures.write(|| csv(&rows))?;
    if let Some(path) = &args.figures.plot {
        let lines: Vec<Line> = rows.iter().map(line).collect();
        plot::shares(path, "Puzzles solved by levels", "puzzle rating", &lines)?;
    }
    for row in &rows {
        println!("{}", figures(row));
    }
    Ok(())
}

/// Reads a sample of the puzzles, those that can be played through.
fn read(path: &Path, seed: u64, per_band: usize) -> Result<Vec<Puzzle>> {
    let name = path.display();
    let text = std::fs::read_to_string(path)
        .with_context(|| format!("cannot read the puzzles {name}: name a file of them"))?;
    let mut bands: [Vec<(u64, Puzzle)>; BANDS] = std::array::from_fn(|_| Vec::new());
    for (number, line) in text.lines().enumerate() {
        if number == 0 && line.starts_with("fen,") || line.is_empty() {
            continue;
        }
        let puzzle = parse(number as u64, line)
            .with_context(|| format!("{name}, line {}: no puzzle", number + 1))?;
        bands[puzzle.band].push((mix(seed, number as u64), puzzle));
    }
    let mut sample = Vec::new();
    for mut band in bands {
        band.sort_unstable_by_key(|(priority, _)| *priority);
        sample.extend(band.into_iter().take(per_band).map(|(_, puzzle)| puzzle));
    }
    ensure!(!sample.is_empty(), "{name} holds no puzzle");
    Ok(sample)
}

fn parse(number: u64, line: &str) -> Result<Puzzle> {
    let mut fields = line.split(',');
    let mut field = || fields.next().context("a field is missing");
    let (fen, moves, rating) = (field()?, field()?, field()?);
    let rating: u32 = rating.trim().parse().context("the rating is no number")?;
    let board = position::read(fen).map_err(|error| anyhow!("{error}"))?;
    let mut board_now = board;
    let mut line = Vec::new();
    for text in moves.split_ascii_whitespace() {
        let mv = parse_uci(&board_now, text.as_bytes())
            .map_err(|_| anyhow!("the move {text} is not legal"))?;
        line.push(mv);
        board_now = board_now.play_unchecked(mv);
    }
    ensure!(line.len() >= 2, "there is nothing to find");
    let mut game = Game::new(board);
    let opening = line.remove(0);
    game.play(opening).map_err(|_| anyhow!("illegal"))?;
    let band = (rating.saturating_sub(FIRST) / WIDTH) as usize;
    Ok(Puzzle {
        number,
        band: band.min(BANDS - 1),
        game,
        line,
    })
}

/// Solves what the journal does not hold.
fn solve(args: &Args, jobs: &[Job<'_>]) -> Result<Vec<Done>> {
    let terms = json!({
        "run": "puzzles",
        "levels": levels_in_force(),
        "file": args.file.file_name().map(|name| name.to_string_lossy()),
        "seed": args.seed,
        "full_nodes": args.full_nodes,
    });
    args.running.run("puzzles", &terms).work_off(
        jobs,
        |job| (job.level, job.puzzle.number),
        |done: &Done| (done.level, done.puzzle),
        |queue, give| {
            Player::with(|player| {
                while let Some(job) = queue.take() {
                    give(Done {
                        level: job.level,
                        puzzle: job.puzzle.number,
                        band: job.puzzle.band,
                        solved: solves(player, job, args)?,
                    });
                }
                Ok(())
            })
        },
    )
}

/// Whether the level finds every move.
fn solves(player: &mut Player<'_>, job: &Job<'_>, args: &Args) -> Result<bool> {
    player.new_game(mix(args.seed, job.puzzle.number << 16 | job.level as u64));
    let settings = Strength::from_hundredths(job.level).settings();
    let mut game = job.puzzle.game;
    for pair in job.puzzle.line.chunks(2) {
        let found = player.find(&game, &settings, args.full_nodes)?;
        let play = |game: &mut Game, mv| game.play(mv).map_err(|_| anyhow!("an illegal move"));
        play(&mut game, found)?;
        if matches!(game.outcome(), Outcome::Checkmate { .. }) {
            return Ok(true);
        }
        if found != pair[0] {
            return Ok(false);
        }
        if let Some(&reply) = pair.get(1) {
            play(&mut game, reply)?;
        }
    }
    Ok(true)
}

fn row(level: i32, done: &[Done]) -> Row {
    let mut cells = [Cell::default(); BANDS];
    for done in done.iter().filter(|done| done.level == level) {
        let cell = &mut cells[done.band];
        cell.puzzles += 1;
        cell.solved += u32::from(done.solved);
    }
    Row { level, cells }
}

fn elo(row: &Row) -> i32 {
    elo_for(Strength::from_hundredths(row.level))
}

fn share(cell: &Cell) -> Option<f64> {
    (cell.puzzles > 0).then(|| f64::from(cell.solved) / f64::from(cell.puzzles))
}

/// The rating in the middle of a band.
fn middle(band: usize) -> u32 {
    FIRST + WIDTH * band as u32 + WIDTH / 2
}

fn table(rows: &[Row]) -> String {
    let mut text = "per cent solved, by puzzle rating\nlevel   elo".to_owned();
    for band in 0..BANDS {
        let _ = write!(text, "{:>6}", middle(band));
    }
    text.push('\n');
    for row in rows {
        let _ = write!(text, "{:>5}{:>6}", f64::from(row.level) / 100.0, elo(row));
        for cell in &row.cells {
            match share(cell) {
                Some(share) => {
                    let _ = write!(text, "{:>6.0}", 100.0 * share);
                }
                None => text.push_str("     -"),
            }
        }
        text.push('\n');
    }
    text
}

fn csv(rows: &[Row]) -> String {
    let mut text = "level,elo,puzzle_rating,puzzles,solved\n".to_owned();
    for row in rows {
        for (band, cell) in row.cells.iter().enumerate() {
            let level = f64::from(row.level) / 100.0;
            let (puzzles, solved) = (cell.puzzles, cell.solved);
            let _ = writeln!(
                text,
                "{level},{},{},{puzzles},{solved}",
                elo(row),
                middle(band)
            );
        }
    }
    text
}

fn line(row: &Row) -> Line {
    let points = row.cells.iter().enumerate();
    Line {
        name: elo(row).to_string(),
        points: points
            .filter_map(|(band, cell)| Some((f64::from(middle(band)), share(cell)?)))
            .collect(),
    }
}

fn figures(row: &Row) -> String {
    let sum = |of: fn(&Cell) -> u32| row.cells.iter().map(of).sum::<u32>();
    let (puzzles, solved) = (sum(|cell| cell.puzzles), sum(|cell| cell.solved));
    format!(
        "level {} elo {} solved {:.1} puzzles {puzzles}",
        f64::from(row.level) / 100.0,
        elo(row),
        100.0 * f64::from(solved) / f64::from(puzzles.max(1))
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATE: &str = "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a5 b1b8,900,mate";

    #[test]
    fn puzzles_are_read() {
        let puzzle = parse(7, MATE).unwrap();
        assert_eq!((puzzle.band, puzzle.line.len()), (2, 1));
        assert_eq!(
            parse(1, &MATE.replace("900", "5000")).unwrap().band,
            BANDS - 1
        );
        for bad in ["", "x,y,z", "8/8/8/8/8/8/8/8 w - - 0 1,e2e4 e7e5,900"] {
            assert!(parse(1, bad).is_err(), "{bad}");
        }
        assert!(parse(1, &MATE.replace("b1b8", "b1c8")).is_err());
    }

    #[test]
    fn full_strength_solves_them() {
        let file = std::env::temp_dir().join(format!("cb-puzzles-{}.csv", std::process::id()));
        let fork = "r3k3/7p/8/3N4/8/8/8/4K3 b - - 0 1,h7h6 d5c7 e8d7 c7a8,1300,fork";
        let text = format!("fen,moves,rating,themes\n{MATE}\n{fork}\n");
        std::fs::write(&file, text).unwrap();
        let puzzles = read(&file, 1, 5).unwrap();
        assert_eq!(puzzles.len(), 2);
        std::fs::remove_file(&file).unwrap();
        let args = Args {
            file,
            level: Levels(vec![2000]),
            per_band: 5,
            full_nodes: 20_000,
            seed: 1,
            running: Running {
                resume: None,
                threads: 1,
            },
            figures: Figures::default(),
        };
        let jobs: Vec<_> = puzzles
            .iter()
            .map(|puzzle| Job {
                level: 2000,
                puzzle,
            })
            .collect();
        let full = row(2000, &solve(&args, &jobs).unwrap());
        assert_eq!(figures(&full), "level 20 elo 3000 solved 100.0 puzzles 2");
        assert!(table(&[full]).contains("20  3000"));
    }
}
