//! The engine's legal moves against cozy-chess's, in random games.

use crate::oracle;
use anyhow::{Result, anyhow, bail};
use cb_core::board::{Board, Variant};
use cb_core::movegen;
use cb_core::notation::write_uci;
use indicatif::{ProgressBar, ProgressStyle};

/// Plies after which a random game is left.
const LONGEST: usize = 300;
/// One position in so many also has its moves compared as text.
const TEXT_EVERY: u64 = 16;
/// Positions that are printed in full.
const SHOWN: u64 = 10;

/// Compares the legal moves with cozy-chess's over positions of random games; fails if any differ.
///
/// Games are standard, Chess960 and Chess960 with different back ranks in turn. One position in 16 also has the
/// moves' UCI text compared. Last line: `positions <n> differing <k>`.
#[derive(clap::Args)]
pub struct Args {
    /// Positions to compare
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    positions: u64,
    /// Decides the games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// A game that both play.
struct Pair {
    ours: Board,
    theirs: cozy_chess::Board,
    chess960: bool,
}

/// Compares and prints.
pub fn run(args: &Args) -> Result<()> {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} positions, {eta} left")?;
    let bar = ProgressBar::new(args.positions).with_style(style);
    let mut shown = 0;
    let differing = compare(args.positions, args.seed, |done, text| {
        bar.set_position(done);
        if let Some(text) = text
            && shown < SHOWN
        {
            shown += 1;
            bar.suspend(|| eprintln!("{text}"));
        }
    })?;
    bar.finish_and_clear();
    println!("positions {} differing {differing}", args.positions);
    if differing > 0 {
        bail!("{differing} positions differ: the first are shown above");
    }
    Ok(())
}

/// Plays and compares; `report` gets the number of positions done now and then, and the text of each difference.
fn compare(positions: u64, seed: u64, mut report: impl FnMut(u64, Option<String>)) -> Result<u64> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let (mut done, mut differing, mut games) = (0, 0, 0u64);
    while done < positions {
        let mut pair = begin(games, &mut rng)?;
        games += 1;
        for _ in 0..LONGEST {
            if done == positions {
                break;
            }
            done += 1;
            let moves = oracle::legal_moves(&pair.theirs);
            if let Some(text) = pair.difference(&moves, done % TEXT_EVERY == 0) {
                differing += 1;
                report(done, Some(text));
                break;
            }
            let Some(mv) = rng.choice(moves) else { break };
            let Some(next) = play(&pair.ours, mv) else {
                break;
            };
            pair.ours = next;
            pair.theirs.play_unchecked(mv);
        }
        report(done, None);
    }
    Ok(differing)
}

fn begin(game: u64, rng: &mut fastrand::Rng) -> Result<Pair> {
    let theirs = match game % 4 {
        0 | 2 => cozy_chess::Board::startpos(),
        1 => cozy_chess::Board::chess960_startpos(rng.u32(0..960)),
        _ => cozy_chess::Board::double_chess960_startpos(rng.u32(0..960), rng.u32(0..960)),
    };
    let chess960 = game % 2 == 1;
    let variant = if chess960 {
        Variant::Chess960
    } else {
        Variant::Standard
    };
    let fen = oracle::write_fen(&theirs, chess960);
    let ours =
        Board::from_fen(fen.as_bytes(), variant).map_err(|error| anyhow!("{fen}: {error}"))?;
    Ok(Pair {
        ours,
        theirs,
        chess960,
    })
}

/// Plays cozy-chess's move in the engine's position.
fn play(board: &Board, mv: cozy_chess::Move) -> Option<Board> {
    let moves = movegen::legal_moves(board);
    moves
        .into_iter()
        .find(|&ours| our_key(ours) == their_key(mv))
        .map(|ours| board.play_unchecked(ours))
}

/// A move as a number: origin, target (the rook's square for castling) and promotion, equal for both libraries.
fn our_key(mv: cb_core::chessmove::Move) -> u16 {
    let promotion = mv.promotion().map_or(0, |piece| piece.index() as u16);
    mv.from().index() as u16 | (mv.to().index() as u16) << 6 | promotion << 12
}

fn their_key(mv: cozy_chess::Move) -> u16 {
    let promotion = mv.promotion.map_or(0, |piece| piece as u16);
    mv.from as u16 | (mv.to as u16) << 6 | promotion << 12
}

impl Pair {
    /// What differs between the two, if anything does.
    fn difference(&self, moves: &[cozy_chess::Move], as_text: bool) -> Option<String> {
        let mut ours: Vec<u16> = movegen::legal_moves(&self.ours)
            .into_iter()
            .map(our_key)
            .collect();
        let mut theirs: Vec<u16> = moves.iter().copied().map(their_key).collect();
        ours.sort_unstable();
        theirs.sort_unstable();
        let in_check = !self.theirs.checkers().is_empty();
        let same = ours == theirs
            && movegen::legal_count(&self.ours) == theirs.len()
            && self.ours.in_check() == in_check;
        if same && !as_text {
            return None;
        }
        let (ours, theirs) = self.texts(moves);
        let fen = oracle::write_fen(&self.theirs, self.chess960);
        (!same || ours != theirs).then(|| {
            format!(
                "{fen}\n  here {}\n  cozy {}",
                ours.join(" "),
                theirs.join(" ")
            )
        })
    }

    /// Both sets of moves as sorted UCI text.
    fn texts(&self, moves: &[cozy_chess::Move]) -> (Vec<String>, Vec<String>) {
        let ours = movegen::legal_moves(&self.ours).into_iter().map(|mv| {
            let mut text = String::new();
            // Writing to a string cannot fail.
            let _ = write_uci(&self.ours, mv, &mut text);
            text
        });
        let theirs = moves
            .iter()
            .map(|&mv| oracle::write_uci(&self.theirs, mv, self.chess960));
        let (mut ours, mut theirs): (Vec<_>, Vec<_>) = (ours.collect(), theirs.collect());
        ours.sort_unstable();
        theirs.sort_unstable();
        (ours, theirs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_games_agree() {
        let mut texts = Vec::new();
        assert_eq!(
            compare(20_000, 7, |_, text| texts.extend(text)).unwrap(),
            0,
            "{texts:?}"
        );
    }

    #[test]
    fn a_difference_is_shown() {
        let mut pair = begin(0, &mut fastrand::Rng::with_seed(1)).unwrap();
        let mut moves = oracle::legal_moves(&pair.theirs);
        assert_eq!(pair.difference(&moves, true), None);
        moves.pop();
        assert!(
            pair.difference(&moves, false)
                .unwrap()
                .starts_with("rnbqkbnr/pppppppp/")
        );
        pair.theirs.play_unchecked("e2e4".parse().unwrap());
        assert!(
            pair.difference(&oracle::legal_moves(&pair.theirs), false)
                .is_some()
        );
    }
}
