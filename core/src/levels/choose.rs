//! The choice among a search's best lines.

use super::dice::{Draw, Draws};
use super::settings::Settings;
use crate::board::Board;
use crate::chessmove::Move;
use crate::score::{Score, mate_in};
use crate::see::captured;

/// A move that a level may play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// What the search says of it.
    pub score: Score,
    /// Whether nobody overlooks it.
    pub obvious: bool,
}

impl Candidate {
    /// A search's line that begins with a move.
    ///
    /// Attention follows the last move: right after a capture or a pawn's move, when the clock of fifty moves stands at
    /// 0, nobody overlooks what can be taken, least of all what was just traded. Nor does anybody overlook mate in one.
    /// The clock stands for the last move because a position set up without a past must get the same answer.
    pub fn new(board: &Board, mv: Move, score: Score) -> Candidate {
        let retakes = board.halfmove_clock() == 0 && captured(board, mv).is_some();
        Candidate {
            score,
            obvious: retakes || score == mate_in(1),
        }
    }
}

/// The index of the candidate that a level plays, given the candidates, best first.
///
/// First, candidates are overlooked from the best on, each with the chance `settings.overlook`, until one is seen or is
/// obvious; the last is always seen. Those left that lie further than the margin below the best of them are left out.
/// Each other weighs `exp(−(best − score) / temperature)`, and a draw picks one; temperature 0 takes the first. Only the
/// first `settings.candidates` count. Mates count by their score, so nothing but another mate stands beside one, and
/// nothing at all beside mate in one. No candidates at all give 0.
pub fn choose<I>(candidates: I, settings: &Settings, draws: &Draws) -> usize
where
    I: Iterator<Item = Candidate> + Clone,
{
    let candidates = candidates.take(usize::from(settings.candidates));
    let unseen = overlooked(candidates.clone(), settings.overlook, draws.overlook);
    let scores = candidates.skip(unseen).map(|candidate| candidate.score);
    unseen + weigh(scores, settings, draws.candidate)
}

/// How many of the best candidates are overlooked.
fn overlooked<I>(candidates: I, per_mille: u16, draw: Draw) -> usize
where
    I: Iterator<Item = Candidate> + Clone,
{
    let all_but_last = candidates.clone().count().saturating_sub(1);
    let chance = f64::from(per_mille) / 1000.0;
    let mut all_so_far = 1.0;
    candidates
        .take(all_but_last)
        .take_while(|candidate| {
            all_so_far *= chance;
            !candidate.obvious && draw.fraction() < all_so_far
        })
        .count()
}

/// The index of the score that is drawn by weight.
fn weigh<I>(scores: I, settings: &Settings, draw: Draw) -> usize
where
    I: Iterator<Item = Score> + Clone,
{
    let Some(best) = scores.clone().next() else {
        return 0;
    };
    if settings.temperature == 0 || best == mate_in(1) {
        return 0;
    }
    let temperature = f64::from(settings.temperature) / 100.0;
    let weight = |score: Score| {
        let gap = best.saturating_sub(score);
        if gap > settings.margin {
            0.0
        } else {
            libm::exp(-f64::from(gap) / temperature)
        }
    };
    // Both sums add in the order of the candidates: the same roundings everywhere.
    let total: f64 = scores.clone().map(weight).sum();
    let target = draw.fraction() * total;
    let mut sum = 0.0;
    let mut chosen = 0;
    for (index, score) in scores.enumerate() {
        let share = weight(score);
        if share == 0.0 {
            continue;
        }
        // The last share of all takes what rounding may leave over.
        chosen = index;
        sum += share;
        if target < sum {
            break;
        }
    }
    chosen
}
