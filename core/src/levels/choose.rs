//! The choice among a search's best lines.

use super::dice::Draw;
use super::settings::Settings;
use crate::score::Score;

/// The index of the candidate that a level plays, given the candidates' scores, best first.
///
/// Candidates further than the margin below the best are left out. Each other weighs
/// `exp(−(best − score) / temperature)`, and `draw` picks one; temperature 0 takes the first. Only the first
/// `settings.candidates` scores count. Mates count by their score, so nothing but another mate stands beside one.
/// No scores at all give 0.
pub fn choose<I>(scores: I, settings: &Settings, draw: Draw) -> usize
where
    I: Iterator<Item = Score> + Clone,
{
    let scores = scores.take(usize::from(settings.candidates));
    let Some(best) = scores.clone().next() else {
        return 0;
    };
    if settings.temperature == 0 {
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
