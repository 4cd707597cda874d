//! Counts people's errors from the evaluations that a server left in their games.

use super::band;
use super::count::Rates;
use super::course::Course;
use super::report::{Output, Row};
use super::speed::Speed;
use crate::pgn::{self, Game};
use anyhow::{Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use std::path::PathBuf;

/// Counts people's inaccuracies, mistakes and blunders in 40 moves of one player, by 100-point band of rating.
///
/// Reads the `[%eval]` comments that Lichess writes (pawns or `#moves`, White's side). A move counts if the
/// evaluations before and after it are known; the start position counts as +0.15, a position that ends the game as
/// its result. A move errs by what it gives away of the mover's winning chances (-1 to 1): 0.1 an inaccuracy, 0.2 a
/// mistake, 0.3 a blunder. Games of different speeds are counted apart: by base time plus 40 increments, or else by
/// the event's name. `+-` is one standard error, from the variance between sides (a side is one player's moves of
/// one game).
#[derive(clap::Args)]
pub struct Args {
    /// Games, .pgn or .pgn.zst
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    output: Output,
}

/// What a file of games held.
#[derive(Default)]
struct Found {
    games: u64,
    without_evaluations: u64,
    /// Sides without a rating, or outside the bands.
    sides_outside: u64,
    /// By [`Speed`] and band.
    rates: [[Rates; band::COUNT]; 5],
}

impl Found {
    fn add(&mut self, game: &Game) {
        self.games += 1;
        let Some(course) = Course::of_comments(game) else {
            self.without_evaluations += 1;
            return;
        };
        let bands = &mut self.rates[Speed::of(game) as usize];
        for (tag, tally) in ["WhiteElo", "BlackElo"].into_iter().zip(course.tallies()) {
            let rating = rating(game, tag);
            match rating.and_then(|rating| Some((rating, band::of(rating)?))) {
                Some((rating, index)) => bands[index].add(rating, &tally),
                None => self.sides_outside += 1,
            }
        }
    }

    fn rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        for (speed, bands) in Speed::ALL.into_iter().zip(&self.rates) {
            for (index, rates) in bands.iter().enumerate() {
                if rates.sides > 0 {
                    let mut row = Row::new(speed.name(), band::start(index));
                    row.rates = *rates;
                    rows.push(row);
                }
            }
        }
        rows
    }
}

/// The rating that a tag tells.
pub fn rating(game: &Game, tag: &str) -> Option<u32> {
    game.tag(tag)?.parse().ok()
}

/// Counts and prints.
pub fn run(args: &Args) -> Result<()> {
    let found = read(args)?;
    let rows = found.rows();
    if rows.is_empty() {
        bail!(
            "{} holds {} games, none with both ratings and `[%eval]` comments: \
             take games from database.lichess.org, or judge them with `cb-bench judge`",
            args.file.display(),
            found.games
        );
    }
    args.output.write("People's errors in 40 moves", &rows)?;
    eprintln!(
        "games {} without_evaluations {} sides_outside_bands {}",
        found.games, found.without_evaluations, found.sides_outside
    );
    Ok(())
}

fn read(args: &Args) -> Result<Found> {
    let style = "{wide_bar} {bytes}/{total_bytes}, {msg} games, {eta} left";
    let bar = ProgressBar::no_length().with_style(ProgressStyle::with_template(style)?);
    let mut reader = pgn::open_with_bar(&args.file, &bar)?;
    let mut found = Found::default();
    while let Some(game) = reader.next_game()? {
        found.add(&game);
        if found.games.is_multiple_of(1024) {
            bar.set_message(found.games.to_string());
        }
    }
    bar.finish_and_clear();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::super::count::Class;
    use super::*;

    /// Made by hand: two rapid games and one blitz game with evaluations, one without.
    const GAMES: &str = include_str!("../../tests/data/people.pgn");

    #[test]
    fn games_are_counted_by_speed_and_band() {
        let mut reader = pgn::Reader::new(GAMES.as_bytes());
        let mut found = Found::default();
        while let Some(game) = reader.next_game().unwrap() {
            found.add(&game);
        }
        assert_eq!((found.games, found.without_evaluations), (4, 1));
        assert_eq!(found.sides_outside, 2);
        let rows = found.rows();
        let shape: Vec<_> = rows
            .iter()
            .map(|row| {
                (
                    row.group.as_str(),
                    row.elo,
                    row.rates.sides,
                    row.rates.moves(),
                )
            })
            .collect();
        assert_eq!(
            shape,
            [
                ("blitz", 1500, 1, 1),
                ("rapid", 1000, 2, 5),
                ("rapid", 1100, 1, 2)
            ]
        );
        let errors = |row: usize| {
            let rates = &rows[row].rates;
            Class::ALL.map(|class| (rates.rate(class) * rates.moves() as f64 / 40.0).round())
        };
        assert_eq!(errors(0), [1.0, 0.0, 0.0]);
        assert_eq!(errors(1), [1.0, 1.0, 1.0]);
        assert_eq!(errors(2), [0.0, 0.0, 1.0]);
    }
}
