//! Move matching: how often levels choose what people of their rating chose.

use super::band;
use super::options::{Figures, Running};
use super::plot::{self, Line};
use super::sample::{self, Wish, mix};
use super::selfplay::{Player, levels_in_force};
use super::speed::Speed;
use anyhow::{Result, anyhow, ensure};
use cb_core::chessmove::Move;
use cb_core::color::Color;
use cb_core::game::{Game, Outcome};
use cb_core::levels::{Candidate, Draw, Draws, Horizon, LOOKS, Settings, Strength, choose};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::fmt::Write;
use std::path::PathBuf;

/// Tells how often levels choose what people of their rating chose in rapid games.
///
/// In positions of people's games, the level nearest to the player's rating is asked for the chance of each move, over
/// all dice. *First* is the share of positions in which the person's move is the likeliest; *probability* the mean chance
/// of the person's move, which is how often the level plays it. Positions without a choice are left out, as is the
/// opening. Last lines, one a band of 200 points: `band <rating> positions <n> first <x> probability <y>`.
#[derive(clap::Args)]
pub struct Args {
    /// Games, .pgn or .pgn.zst
    #[arg(
        value_name = "FILE",
        default_value = "../shared/data/people-dev.pgn.zst"
    )]
    file: PathBuf,
    /// Positions of each band, or all there are if they are fewer
    #[arg(long, value_name = "N", default_value_t = 3000, value_parser = clap::value_parser!(u32).range(1..))]
    per_band: u32,
    /// The highest band, by its lowest rating: the levels above cost the most
    #[arg(long, value_name = "RATING", default_value_t = 2400)]
    highest: u32,
    /// Plies of the opening that are left out
    #[arg(long, value_name = "N", default_value_t = 10)]
    opening: usize,
    /// Another seed draws other positions
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    running: Running,
    #[command(flatten)]
    figures: Figures,
}

/// Bands of 200 points.
const BANDS: usize = band::COUNT / 2;
/// Sides of a 100-point band that are looked for: each gives a few dozen positions.
const SIDES: usize = 400;

/// A position and what was played there.
struct Job {
    game: Game,
    band: usize,
    level: i32,
    played: Move,
    /// The game's number in the file, and the ply.
    at: (u64, usize),
}

/// What came of it.
#[derive(Serialize, Deserialize)]
struct Done {
    band: usize,
    at: (u64, usize),
    /// Whether the person's move is the level's likeliest.
    first: bool,
    /// The chance that the level plays it.
    chance: f64,
}

/// A band's figures.
#[derive(Clone, Copy, Default)]
struct Sum {
    positions: u32,
    first: u32,
    chances: f64,
}

/// Matches and prints.
pub fn run(args: &Args) -> Result<()> {
    let jobs = positions(args)?;
    let done = look(args, &jobs)?;
    let sums = sums(&done);
    args.figures.write(|| csv(&sums))?;
    if let Some(path) = &args.figures.plot {
        let title = "Levels choose what people of their rating chose";
        plot::shares(path, title, "Lichess rapid rating", &lines(&sums))?;
    }
    for (band, sum) in sums.iter().enumerate() {
        if sum.positions > 0 {
            println!("{}", figures(band, sum));
        }
    }
    Ok(())
}

/// The lowest rating of a band.
fn lowest(band: usize) -> u32 {
    band::start(2 * band)
}

/// Draws the positions.
fn positions(args: &Args) -> Result<Vec<Job>> {
    let wish = Wish {
        speed: Some(Speed::Rapid),
        per_band: SIDES,
        seed: args.seed,
    };
    let mut jobs = Vec::new();
    let mut counts = [0; BANDS];
    for picked in sample::pick(&args.file, &wish)? {
        let mut game = Game::new(picked.start);
        for (ply, &played) in picked.moves.iter().enumerate() {
            let side = game.board().side();
            let rating = picked.ratings[usize::from(side == Color::Black)];
            let band = rating.and_then(band::of).map(|band| band / 2);
            if let (Some(rating), Some(band)) = (rating, band)
                && ply >= args.opening
                && counts[band] < args.per_band
                && lowest(band) <= args.highest
                && is_choice(&game)
            {
                counts[band] += 1;
                let rating = rating.clamp(600, 2500) as i32;
                jobs.push(Job {
                    game,
                    band,
                    level: (rating - 600 + 50) / 100 * 100,
                    played,
                    at: (picked.number, ply),
                });
            }
            game.play(played)
                .map_err(|_| anyhow!("an illegal move in game {}", picked.number + 1))?;
        }
    }
    ensure!(!jobs.is_empty(), "no position to look at");
    Ok(jobs)
}

/// Whether the game goes on with more than one move.
fn is_choice(game: &Game) -> bool {
    game.outcome() == Outcome::Ongoing && cb_core::movegen::legal_moves(game.board()).len() > 1
}

/// Looks at the positions that the journal does not hold.
fn look(args: &Args, jobs: &[Job]) -> Result<Vec<Done>> {
    let terms = json!({
        "run": "moves",
        "levels": levels_in_force(),
        "file": args.file.file_name().map(|name| name.to_string_lossy()),
        "opening": args.opening,
        "seed": args.seed,
    });
    args.running.run("positions", &terms).work_off(
        jobs,
        |job| job.at,
        |done: &Done| done.at,
        |queue, give| {
            Player::with(|player| {
                while let Some(job) = queue.take() {
                    player.new_game(mix(args.seed, job.at.0));
                    let settings = Strength::from_hundredths(job.level).settings();
                    let chances = chances(player, &job.game, &settings)?;
                    let of = |wanted| chances.iter().find(|(mv, _)| *mv == wanted);
                    let chance = of(job.played).map_or(0.0, |(_, chance)| *chance);
                    let best = chances.iter().map(|(_, chance)| *chance);
                    give(Done {
                        band: job.band,
                        at: job.at,
                        first: chance > 0.0 && chance >= best.fold(0.0, f64::max),
                        chance,
                    });
                }
                Ok(())
            })
        },
    )
}

/// The moves that a level may play and their chances, over all dice.
fn chances(player: &mut Player<'_>, game: &Game, settings: &Settings) -> Result<Vec<(Move, f64)>> {
    let settings = settings.for_board(game.board());
    let mut sums: Vec<(Move, f64)> = Vec::new();
    for (horizon, weight) in looks(settings.horizon) {
        if weight == 0 {
            continue;
        }
        let look = Settings {
            horizon,
            ..settings
        };
        let lines = player.lines(game, &look)?;
        for ((mv, _), share) in lines.iter().zip(shares(game, &lines, &settings)) {
            let chance = share * f64::from(weight) / 1000.0;
            match sums.iter_mut().find(|(known, _)| known == mv) {
                Some((_, sum)) => *sum += chance,
                None => sums.push((*mv, chance)),
            }
        }
    }
    Ok(sums)
}

/// The kinds of search of which one finds a move: the usual one, and each look as a horizon that is certain; and their
/// weights per mille.
fn looks(horizon: Option<Horizon>) -> [(Option<Horizon>, u16); 1 + LOOKS.len()] {
    let chances = horizon.map_or([0; LOOKS.len()], |of| of.chances);
    let certain = |look: usize| Horizon {
        chances: std::array::from_fn(|other| if other == look { 1000 } else { 0 }),
    };
    std::array::from_fn(|kind| match kind.checked_sub(1) {
        None => (None, 1000 - chances.iter().sum::<u16>()),
        Some(look) => (Some(certain(look)), chances[look]),
    })
}

/// How often each of a search's lines is chosen: by a lattice of draws, each of which stands for its cell.
fn shares(game: &Game, lines: &[(Move, i32)], settings: &Settings) -> Vec<f64> {
    const CELLS: u64 = 64;
    let draw = |cell: u64| Draw::new((2 * cell + 1) * (u64::MAX / (2 * CELLS)));
    let candidates = lines
        .iter()
        .map(|&(mv, score)| Candidate::new(game.board(), mv, score));
    let mut counts = vec![0u32; lines.len()];
    for overlook in 0..CELLS {
        for candidate in 0..CELLS {
            let draws = Draws {
                horizon: draw(0),
                candidate: draw(candidate),
                overlook: draw(overlook),
            };
            counts[choose(candidates.clone(), settings, &draws)] += 1;
        }
    }
    let all = (CELLS * CELLS) as f64;
    counts.iter().map(|&count| f64::from(count) / all).collect()
}

fn sums(done: &[Done]) -> [Sum; BANDS] {
    let mut sums = [Sum::default(); BANDS];
    for done in done {
        let sum = &mut sums[done.band];
        sum.positions += 1;
        sum.first += u32::from(done.first);
        sum.chances += done.chance;
    }
    sums
}

impl Sum {
    /// The share of first choices, and the mean chance.
    fn rates(&self) -> Option<(f64, f64)> {
        let positions = f64::from(self.positions);
        (self.positions > 0).then(|| (f64::from(self.first) / positions, self.chances / positions))
    }
}

fn csv(sums: &[Sum; BANDS]) -> String {
    let mut text = "band,positions,first,probability\n".to_owned();
    for (band, sum) in sums.iter().enumerate() {
        if let Some((first, chance)) = sum.rates() {
            // Writing to a string does not fail.
            let _ = writeln!(
                text,
                "{},{},{first:.4},{chance:.4}",
                lowest(band),
                sum.positions
            );
        }
    }
    text
}

fn lines(sums: &[Sum; BANDS]) -> [Line; 2] {
    let line = |name: &str, of: fn((f64, f64)) -> f64| Line {
        name: name.to_owned(),
        points: (0..BANDS)
            .filter_map(|band| Some((f64::from(lowest(band)) + 100.0, of(sums[band].rates()?))))
            .collect(),
    };
    [
        line("likeliest", |rates| rates.0),
        line("played", |rates| rates.1),
    ]
}

fn figures(band: usize, sum: &Sum) -> String {
    let (first, chance) = sum.rates().unwrap_or_default();
    format!(
        "band {} positions {} first {first:.3} probability {chance:.3}",
        lowest(band),
        sum.positions
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position;

    #[test]
    fn chances_are_those_of_the_moves_played() {
        let board =
            position::read("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
        let game = Game::new(board.unwrap());
        let settings = Strength::from_hundredths(300).settings();
        Player::with(|player| {
            player.new_game(0);
            let chances = chances(player, &game, &settings)?;
            let sum: f64 = chances.iter().map(|(_, chance)| chance).sum();
            assert!((sum - 1.0).abs() < 1e-9);
            const GAMES: u64 = 400;
            for &(mv, chance) in &chances {
                let mut played = 0;
                for seed in 0..GAMES {
                    player.new_game(seed);
                    played += u64::from(player.find(&game, &settings, 1)? == mv);
                }
                let share = played as f64 / GAMES as f64;
                // Beyond four standard errors, at most 0.1, in one of ten thousand.
                assert!((share - chance).abs() < 0.1, "{mv:?}: {share} {chance}");
            }
            Ok(())
        })
        .unwrap();
    }

    #[test]
    fn every_look_has_its_weight() {
        let horizon = Horizon {
            chances: [100, 50, 200, 50],
        };
        let weights = looks(Some(horizon)).map(|(_, weight)| weight);
        assert_eq!(weights, [600, 100, 50, 200, 50]);
        assert_eq!(looks(None).map(|(_, weight)| weight), [1000, 0, 0, 0, 0]);
    }

    #[test]
    fn figures_name_their_values() {
        let sum = Sum {
            positions: 4,
            first: 1,
            chances: 1.0,
        };
        assert_eq!(
            figures(2, &sum),
            "band 1000 positions 4 first 0.250 probability 0.250"
        );
        let mut sums = [Sum::default(); BANDS];
        sums[2] = sum;
        assert_eq!(csv(&sums).lines().nth(1), Some("1000,4,0.2500,0.2500"));
        assert_eq!(lines(&sums)[0].points, [(1100.0, 0.25)]);
    }
}
