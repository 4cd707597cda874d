//! How neighbouring levels score against each other, and the lowest against what any player should stand beside.

use super::levels::{Levels, parse_levels, shown};
use super::options::{Figures, Openings, Running};
use super::plot::{self, Rung};
use super::sample::mix;
use super::selfplay::{self, Part, Player, levels_in_force};
use super::shallow;
use crate::stats::TWO_SIDED_95;
use anyhow::{Context, Result, anyhow, ensure};
use cb_core::board::Board;
use cb_core::chessmove::Move;
use cb_core::color::Color;
use cb_core::game::Game;
use cb_core::levels::{Settings, Strength};
use cb_core::movegen::legal_moves;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::fmt::{self, Write};
use std::path::Path;

/// Plays each level against the next lower one, and level 0 against a mover at random and a counter of material.
///
/// The counter of material looks two plies ahead and then follows captures, sees material and mates alone, and draws among
/// equal moves. Every opening is played twice, with colours changed, by the levels' own nodes and to the end of the game.
/// Last line: `pairs <n> within <n> below <n>`: how many pairs of neighbours there are, in how many the upper level's
/// score may lie between 53 and 68 % (its 95 % interval meets them), and in how many it lies below 50 % (the interval
/// does).
#[derive(clap::Args)]
pub struct Args {
    /// Upper levels: one, several with commas, or a range such as 0..19, both ends included; each meets the one below
    #[arg(long, value_name = "L", default_value = "0..19", value_parser = parse_levels)]
    level: Levels,
    /// Games of each pair, half of them with either colour
    #[arg(long, value_name = "G", default_value_t = 200, value_parser = clap::value_parser!(u64).range(2..))]
    games: u64,
    #[command(flatten)]
    openings: Openings,
    #[command(flatten)]
    running: Running,
    #[command(flatten)]
    figures: Figures,
}

/// What the upper of two neighbours should score.
const WANTED: (f64, f64) = (0.53, 0.68);
/// Plies after which a game counts as drawn.
const LONGEST: u32 = 600;

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Contestant {
    /// In hundredths.
    Level(i32),
    Material,
    Random,
}

/// Two contestants, the upper first.
type Pair = (Contestant, Contestant);

/// A game to play.
struct Job {
    pair: Pair,
    game: u64,
    start: Board,
    seed: u64,
}

/// What came of it.
#[derive(Serialize, Deserialize)]
struct Done {
    pair: Pair,
    game: u64,
    /// The upper contestant's, of two: 0, 1 or 2.
    half_points: u8,
}

/// A pair's games.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
struct Tally {
    won: u32,
    drawn: u32,
    lost: u32,
}

/// Plays and prints.
pub fn run(args: &Args) -> Result<()> {
    let pairs = pairs(&args.level.0);
    ensure!(!pairs.is_empty(), "full strength meets no neighbour");
    let done = play(args, &jobs(args, &pairs)?)?;
    let tallies: Vec<(Pair, Tally)> = pairs
        .iter()
        .map(|&pair| (pair, tally(pair, &done)))
        .collect();
    args.figures.write(|| csv(&tallies))?;
    if let Some(path) = &args.figures.plot {
        draw(path, &tallies)?;
    }
    for (pair, tally) in &tallies {
        println!("{}", line(*pair, tally));
    }
    println!("{}", figures(&tallies));
    Ok(())
}

/// Each level over the one below it; level 0 over what is no level.
fn pairs(levels: &[i32]) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for &level in levels.iter().filter(|&&level| level < 2000) {
        let upper = Contestant::Level(level);
        if level >= 100 {
            pairs.push((upper, Contestant::Level(level - 100)));
        } else if level == 0 {
            pairs.extend([(upper, Contestant::Random), (upper, Contestant::Material)]);
        }
    }
    pairs
}

/// The games of all pairs, those with the same opening together.
fn jobs(args: &Args, pairs: &[Pair]) -> Result<Vec<Job>> {
    let openings = args.openings.read(Part::Check)?;
    let mut jobs = Vec::new();
    for game in 0..args.games {
        for &pair in pairs {
            jobs.push(Job {
                pair,
                game,
                start: openings[(game / 2) as usize % openings.len()],
                seed: mix(args.openings.seed, game << 16 | pair.0.number()),
            });
        }
    }
    Ok(jobs)
}

/// Plays the games that the journal does not hold.
fn play(args: &Args, jobs: &[Job]) -> Result<Vec<Done>> {
    let terms = json!({
        "run": "ladder",
        "levels": levels_in_force(),
        "book": args.openings.book(),
        "seed": args.openings.seed,
    });
    args.running.run("games", &terms).work_off(
        jobs,
        |job| (job.pair, job.game),
        |done: &Done| (done.pair, done.game),
        |queue, give| {
            Player::with(|player| {
                while let Some(job) = queue.take() {
                    give(job.play(player)?);
                }
                Ok(())
            })
        },
    )
}

impl Contestant {
    /// Tells contestants apart.
    fn number(self) -> u64 {
        match self {
            Contestant::Level(level) => level as u64,
            Contestant::Material => 2001,
            Contestant::Random => 2002,
        }
    }

    fn settings(self) -> Option<Settings> {
        match self {
            Contestant::Level(level) => Some(Strength::from_hundredths(level).settings()),
            Contestant::Material | Contestant::Random => None,
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Level(level) => write!(f, "level {}", shown(*level)),
            Contestant::Material => f.write_str("material"),
            Contestant::Random => f.write_str("random"),
        }
    }
}

impl Job {
    /// Plays the game: the upper contestant has White in even games.
    ///
    /// One player plays both levels, because a level's move depends on the game, the level and the dice alone.
    fn play(&self, player: &mut Player<'_>) -> Result<Done> {
        let contestants = [self.pair.0, self.pair.1];
        let settings = contestants.map(Contestant::settings);
        player.new_game(self.seed);
        let mut rng = fastrand::Rng::with_seed(self.seed);
        let upper = if self.game.is_multiple_of(2) {
            Color::White
        } else {
            Color::Black
        };
        let mut game = Game::new(self.start);
        let result = loop {
            if let Some(result) = selfplay::result(&game) {
                break result;
            }
            if game.plies() >= LONGEST {
                break "1/2-1/2";
            }
            let mover = usize::from(game.board().side() != upper);
            let mv = match (&settings[mover], contestants[mover]) {
                (Some(settings), _) => {
                    player.take_dice(mix(self.seed, mover as u64));
                    player.find(&game, settings, 0)?
                }
                (None, Contestant::Material) => material_move(game.board(), &mut rng)?,
                (None, _) => any_of(&legal_moves(game.board()), &mut rng)?,
            };
            game.play(mv)
                .map_err(|_| anyhow!("an illegal move in {}", game.board()))?;
        };
        let won = match upper {
            Color::White => "1-0",
            Color::Black => "0-1",
        };
        Ok(Done {
            pair: self.pair,
            game: self.game,
            half_points: match result {
                "1/2-1/2" => 1,
                _ if result == won => 2,
                _ => 0,
            },
        })
    }
}

/// One of the moves that two plies and the captures after them hold best.
fn material_move(board: &Board, rng: &mut fastrand::Rng) -> Result<Move> {
    let moves = legal_moves(board);
    let scored: Vec<_> = moves
        .iter()
        .map(|&mv| (mv, -shallow::value(&board.play_unchecked(mv), 1)))
        .collect();
    let best = scored.iter().map(|&(_, score)| score).max();
    let equal: Vec<Move> = scored
        .iter()
        .filter(|&&(_, score)| Some(score) == best)
        .map(|&(mv, _)| mv)
        .collect();
    any_of(&equal, rng)
}

fn any_of(moves: &[Move], rng: &mut fastrand::Rng) -> Result<Move> {
    rng.choice(moves)
        .copied()
        .context("a game that goes on has a move")
}

fn tally(pair: Pair, done: &[Done]) -> Tally {
    let mut tally = Tally::default();
    for game in done.iter().filter(|game| game.pair == pair) {
        match game.half_points {
            0 => tally.lost += 1,
            1 => tally.drawn += 1,
            _ => tally.won += 1,
        }
    }
    tally
}

impl Tally {
    fn games(&self) -> f64 {
        f64::from(self.won + self.drawn + self.lost)
    }

    /// The share of the points.
    fn score(&self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / self.games()
    }

    /// The 95 % interval of the score.
    ///
    /// Wilson's, with the draws' smaller variance counted as more games: it holds where nearly every game is won, too.
    fn interval(&self) -> (f64, f64) {
        let score = self.score();
        let variance =
            (f64::from(self.won) + f64::from(self.drawn) / 4.0) / self.games() - score * score;
        let binomial = score * (1.0 - score);
        let games = if variance > 0.0 {
            self.games() * binomial / variance
        } else {
            self.games()
        };
        let z2 = TWO_SIDED_95 * TWO_SIDED_95;
        let middle = (score + z2 / (2.0 * games)) / (1.0 + z2 / games);
        let half = TWO_SIDED_95 * (binomial / games + z2 / (4.0 * games * games)).sqrt()
            / (1.0 + z2 / games);
        (middle - half, middle + half)
    }
}

/// A pair's line for people.
fn line((upper, lower): Pair, tally: &Tally) -> String {
    let (low, high) = tally.interval();
    format!(
        "{:<9} against {:<9} +{} ={} -{}  {:.1} % ({:.1} to {:.1})",
        upper.to_string(),
        lower.to_string(),
        tally.won,
        tally.drawn,
        tally.lost,
        100.0 * tally.score(),
        100.0 * low,
        100.0 * high
    )
}

fn figures(tallies: &[(Pair, Tally)]) -> String {
    let neighbours = || {
        tallies
            .iter()
            .filter(|((_, lower), _)| matches!(lower, Contestant::Level(_)))
            .map(|(_, tally)| tally.interval())
    };
    let within = neighbours()
        .filter(|&(low, high)| low <= WANTED.1 && high >= WANTED.0)
        .count();
    let below = neighbours().filter(|&(_, high)| high < 0.5).count();
    format!(
        "pairs {} within {within} below {below}",
        neighbours().count()
    )
}

fn csv(tallies: &[(Pair, Tally)]) -> String {
    let mut text = "upper,lower,won,drawn,lost,score,low,high\n".to_owned();
    for ((upper, lower), tally) in tallies {
        let (low, high) = tally.interval();
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "{upper},{lower},{},{},{},{:.4},{low:.4},{high:.4}",
            tally.won,
            tally.drawn,
            tally.lost,
            tally.score()
        );
    }
    text
}

fn draw(path: &Path, tallies: &[(Pair, Tally)]) -> Result<()> {
    let rungs: Vec<Rung> = tallies
        .iter()
        .filter_map(|((upper, lower), tally)| match (upper, lower) {
            (Contestant::Level(level), Contestant::Level(_)) => Some(Rung {
                level: shown(*level),
                score: tally.score(),
                interval: tally.interval(),
            }),
            _ => None,
        })
        .collect();
    plot::ladder(path, "Score against the level below", &rungs, WANTED)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position;
    use cb_core::notation::parse_uci;

    #[test]
    fn neighbours_meet() {
        use Contestant::{Level, Material, Random};
        assert_eq!(
            pairs(&[0, 50, 100, 750, 2000]),
            [
                (Level(0), Random),
                (Level(0), Material),
                (Level(100), Level(0)),
                (Level(750), Level(650)),
            ]
        );
    }

    #[test]
    fn intervals_hold_at_the_ends_and_draws_narrow_them() {
        let tally = |won, drawn, lost| Tally { won, drawn, lost };
        // Wilson's figures for 8 of 10 and for 10 of 10.
        let (low, high) = tally(8, 0, 2).interval();
        assert!((low - 0.490).abs() < 1e-3 && (high - 0.943).abs() < 1e-3);
        let (low, high) = tally(10, 0, 0).interval();
        assert!((low - 0.722).abs() < 1e-3 && (high - 1.0).abs() < 1e-9);
        let width = |tally: Tally| tally.interval().1 - tally.interval().0;
        assert!(width(tally(50, 100, 50)) < width(tally(100, 0, 100)));
        let tallies = |upper| [((Contestant::Level(100), Contestant::Level(0)), upper)];
        assert_eq!(
            figures(&tallies(tally(120, 0, 80))),
            "pairs 1 within 1 below 0"
        );
        assert_eq!(
            figures(&tallies(tally(80, 0, 120))),
            "pairs 1 within 0 below 1"
        );
    }

    #[test]
    fn material_is_taken_and_mate_is_given() {
        for (fen, mv) in [
            ("4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1", "e4d5"),
            ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8"),
        ] {
            let board = position::read(fen).unwrap();
            let found = material_move(&board, &mut fastrand::Rng::with_seed(1)).unwrap();
            assert_eq!(Ok(found), parse_uci(&board, mv.as_bytes()));
        }
    }

    #[test]
    fn a_level_beats_a_mover_at_random_with_either_colour() {
        for game in 0..2 {
            let job = Job {
                pair: (Contestant::Level(800), Contestant::Random),
                game,
                start: Board::start(),
                seed: 1,
            };
            let done = Player::with(|player| job.play(player));
            assert_eq!(done.unwrap().half_points, 2, "game {game}");
        }
    }
}
