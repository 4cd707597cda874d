//! A sample of people's sides that is the same whenever it is drawn, and that a larger one holds.

use super::band;
use super::course::replay;
use super::people::rating;
use super::speed::Speed;
use crate::pgn::{self, Game};
use anyhow::{Result, bail};
use cb_core::board::Board;
use cb_core::chessmove::Move;
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::BTreeMap;
use std::path::Path;

/// Which sides are taken.
pub struct Wish {
    /// The speed of their games; any if none is named.
    pub speed: Option<Speed>,
    /// Sides in each band.
    pub per_band: usize,
    /// Another seed draws another sample.
    pub seed: u64,
}

/// A game of which at least one side was taken.
pub struct Picked {
    /// Its number in the file, from 0.
    pub number: u64,
    /// The ratings of the sides that count, White first.
    pub ratings: [Option<u32>; 2],
    /// The first position.
    pub start: Board,
    /// The moves.
    pub moves: Vec<Move>,
    /// Whether it was drawn.
    pub drawn: bool,
}

/// A side that may be taken. Games are drawn by the priority, so that both sides of one are often taken together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Side {
    priority: u64,
    number: u64,
    color: usize,
    rating: u32,
}

/// Draws the sample, in an order in which every beginning of it is a sample too.
pub fn pick(path: &Path, wish: &Wish) -> Result<Vec<Picked>> {
    let bands = candidates(path, wish)?;
    let mut chosen: BTreeMap<u64, (u64, [Option<u32>; 2])> = BTreeMap::new();
    for mut sides in bands {
        sides.sort_unstable();
        for side in sides.iter().take(wish.per_band) {
            let game = chosen
                .entry(side.number)
                .or_insert((side.priority, [None; 2]));
            game.1[side.color] = Some(side.rating);
        }
    }
    if chosen.is_empty() {
        let speed = wish.speed.map_or("", Speed::name);
        bail!(
            "{} holds no {speed} game with ratings from 600 to 2599: try --speed any",
            path.display()
        );
    }
    let mut picked = fetch(path, &chosen)?;
    picked.sort_by_key(|(priority, game)| (*priority, game.number));
    Ok(picked.into_iter().map(|(_, game)| game).collect())
}

/// The sides of every band.
fn candidates(path: &Path, wish: &Wish) -> Result<Vec<Vec<Side>>> {
    let mut bands = vec![Vec::new(); band::COUNT];
    each_game(path, "looking for players", |number, game| {
        if wish.speed.is_some_and(|speed| speed != Speed::of(game)) || game.steps.is_empty() {
            return true;
        }
        let priority = mix(wish.seed, number);
        for (color, tag) in ["WhiteElo", "BlackElo"].into_iter().enumerate() {
            let Some(rating) = rating(game, tag) else {
                continue;
            };
            if let Some(index) = band::of(rating) {
                bands[index].push(Side {
                    priority,
                    number,
                    color,
                    rating,
                });
            }
        }
        true
    })?;
    Ok(bands)
}

/// Reads the chosen games. One with a move that cannot be read is left out.
fn fetch(
    path: &Path,
    chosen: &BTreeMap<u64, (u64, [Option<u32>; 2])>,
) -> Result<Vec<(u64, Picked)>> {
    let last = chosen.keys().next_back().copied().unwrap_or(0);
    let mut picked = Vec::new();
    each_game(path, "fetching games", |number, game| {
        if let Some(&(priority, ratings)) = chosen.get(&number)
            && let Some((start, moves)) = replay(game)
        {
            let game = Picked {
                number,
                ratings,
                start,
                moves,
                drawn: game.result == Some(0.5),
            };
            picked.push((priority, game));
        }
        number < last
    })?;
    Ok(picked)
}

/// Hands out every game until the answer is `false`.
fn each_game(path: &Path, what: &str, mut each: impl FnMut(u64, &Game) -> bool) -> Result<()> {
    let style = "{msg} {wide_bar} {bytes}/{total_bytes}, {eta} left";
    let bar = ProgressBar::no_length().with_style(ProgressStyle::with_template(style)?);
    bar.set_message(what.to_owned());
    let mut reader = pgn::open_with_bar(path, &bar)?;
    let mut number = 0;
    while let Some(game) = reader.next_game()? {
        if !each(number, &game) {
            break;
        }
        number += 1;
    }
    bar.finish_and_clear();
    Ok(())
}

/// A number that two others stand for, alike on every machine.
pub fn mix(seed: u64, number: u64) -> u64 {
    let stream = fastrand::Rng::with_seed(seed).u64(..);
    fastrand::Rng::with_seed(stream ^ number).u64(..)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(per_band: usize, seed: u64, speed: Option<Speed>) -> Vec<(u64, [Option<u32>; 2])> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/people.pgn");
        let wish = Wish {
            speed,
            per_band,
            seed,
        };
        let picked = pick(&path, &wish).unwrap();
        picked
            .iter()
            .map(|game| (game.number, game.ratings))
            .collect()
    }

    #[test]
    fn a_larger_sample_holds_the_smaller() {
        let all = numbers(9, 1, None);
        assert_eq!(all.len(), 4);
        assert_eq!(numbers(9, 1, Some(Speed::Blitz)), [(2, [Some(1500), None])]);
        for seed in 0..8 {
            let (one, more) = (numbers(1, seed, None), numbers(2, seed, None));
            assert_eq!(one, numbers(1, seed, None));
            for (number, ratings) in one {
                let game = more.iter().find(|(other, _)| *other == number);
                let game = game.expect("the game is in the larger sample");
                let held = |side: usize| ratings[side].is_none() || ratings[side] == game.1[side];
                assert!(held(0) && held(1));
            }
        }
    }
}
