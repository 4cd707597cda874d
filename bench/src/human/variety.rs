//! Whether a level's games differ.

use super::levels::{Levels, parse_levels, shown};
use super::sample::mix;
use super::selfplay::{Player, result};
use super::work::spread;
use anyhow::{Result, anyhow};
use cb_core::board::Board;
use cb_core::chessmove::Move;
use cb_core::color::Color;
use cb_core::game::Game;
use cb_core::levels::{Settings, Strength};
use std::collections::HashSet;

/// Counts how many games of a level differ against one opponent that always answers alike.
///
/// The opponent is full strength with a fixed number of nodes, the games begin at the start position, each with another
/// seed. Games differ if their moves up to the given ply do. Last lines, one a level:
/// `level <x> games <n> differing <n> as white <n> as black`, all with either colour.
#[derive(clap::Args)]
pub struct Args {
    /// Levels: one, several with commas, or a range such as 0..19, both ends included
    #[arg(long, value_name = "L", default_value = "0..19", value_parser = parse_levels)]
    level: Levels,
    /// Games with either colour
    #[arg(long, value_name = "G", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Plies that are compared
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=200))]
    plies: u32,
    /// The opponent's nodes for a move
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    opponent_nodes: u64,
    /// Another seed brings other dice
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Games at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: u8,
}

/// A game to play.
struct Job {
    level: i32,
    color: Color,
    seed: u64,
}

/// Plays and prints.
pub fn run(args: &Args) -> Result<()> {
    let mut jobs = Vec::new();
    for game in 0..args.games {
        for &level in &args.level.0 {
            jobs.extend(Color::ALL.map(|color| Job {
                level,
                color,
                seed: mix(args.seed, game),
            }));
        }
    }
    let mut played: HashSet<(i32, Color, Vec<Move>)> = HashSet::new();
    spread(
        &jobs,
        args.threads,
        |queue, give| {
            Player::with(|player| {
                while let Some(job) = queue.take() {
                    let moves = moves(player, job, args.plies, args.opponent_nodes)?;
                    give((job.level, job.color, moves));
                }
                Ok(())
            })
        },
        |game| {
            played.insert(game);
            Ok(())
        },
    )?;
    for &level in &args.level.0 {
        let differing = |wanted| {
            let same = |(of, color, _): &&(i32, Color, Vec<Move>)| (*of, *color) == (level, wanted);
            played.iter().filter(same).count()
        };
        println!(
            "level {} games {} differing {} as white {} as black",
            shown(level),
            args.games,
            differing(Color::White),
            differing(Color::Black)
        );
    }
    Ok(())
}

/// The first moves of a game.
fn moves(player: &mut Player<'_>, job: &Job, plies: u32, nodes: u64) -> Result<Vec<Move>> {
    player.new_game(job.seed);
    let level = Strength::from_hundredths(job.level).settings();
    let mut game = Game::new(Board::start());
    let mut moves = Vec::new();
    while game.plies() < plies && result(&game).is_none() {
        let settings = if game.board().side() == job.color {
            &level
        } else {
            &Settings::FULL
        };
        let mv = player.find(&game, settings, nodes)?;
        game.play(mv)
            .map_err(|_| anyhow!("an illegal move in {}", game.board()))?;
        moves.push(mv);
    }
    Ok(moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_repeats_its_game_and_others_bring_others() {
        Player::with(|player| {
            let mut play = |level, color, seed| {
                let job = Job { level, color, seed };
                moves(player, &job, 16, 500).unwrap()
            };
            for color in Color::ALL {
                // A game at another level between them leaves no trace.
                let (first, _, again) = (
                    play(500, color, 3),
                    play(900, color, 1),
                    play(500, color, 3),
                );
                assert_eq!(first, again);
                let games: HashSet<_> = (0..10).map(|seed| play(500, color, seed)).collect();
                assert!(games.len() >= 9, "{}", games.len());
            }
            Ok(())
        })
        .unwrap();
    }
}
