//! The sequential probability ratio test on pairs, with bounds in normalized Elo.
//!
//! Normalized Elo measures the score's distance from one half in standard deviations of a game, and so
//! needs about the same number of games whatever the draw rate. Source of the model and of the
//! constrained estimate: M. Van den Bergh, "Normalized Elo" and "A practical introduction to the GSPRT".

use super::elo::Pairs;

/// Normalized Elo for each standard deviation of one game.
const ELO_PER_DEVIATION: f64 = 800.0 / std::f64::consts::LN_10;
/// Stands for a result that has not been seen yet, so that no likelihood vanishes.
const UNSEEN: f64 = 1e-3;

/// What a test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The difference is more likely the lower one.
    H0,
    /// The difference is more likely the upper one.
    H1,
    /// More games are needed.
    Open,
}

impl Verdict {
    /// The word in the figure line.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::H0 => "H0",
            Verdict::H1 => "H1",
            Verdict::Open => "open",
        }
    }
}

/// A test between two normalized Elo differences, both error rates 5 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The lower difference.
    pub elo0: f64,
    /// The upper difference.
    pub elo1: f64,
}

impl Sprt {
    /// The log-likelihood ratio beyond which the test ends, ln(0.95 / 0.05).
    pub fn bound() -> f64 {
        (0.95f64 / 0.05).ln()
    }

    /// The generalized log-likelihood ratio of the upper against the lower difference.
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let counts = pairs
            .0
            .map(|count| if count == 0 { UNSEEN } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / total);
        // A pair's mean has half the variance of a game.
        let deviations = |elo: f64| elo / ELO_PER_DEVIATION * std::f64::consts::SQRT_2;
        let lower = most_likely(&seen, deviations(self.elo0));
        let upper = most_likely(&seen, deviations(self.elo1));
        let ratio: f64 = (0..5).map(|i| seen[i] * (upper[i] / lower[i]).ln()).sum();
        total * ratio
    }

    /// What a log-likelihood ratio means.
    pub fn verdict(&self, llr: f64) -> Verdict {
        if llr >= Self::bound() {
            Verdict::H1
        } else if llr <= -Self::bound() {
            Verdict::H0
        } else {
            Verdict::Open
        }
    }
}

/// The most likely distribution of pair scores whose mean lies `t` of its own standard deviations above one half.
///
/// The constraint is replaced by its tangent at the last estimate, which has a solution in one unknown, until the estimate stands still.
fn most_likely(seen: &[f64; 5], t: f64) -> [f64; 5] {
    const HALF: f64 = 0.5;
    let score = |i: usize| i as f64 / 4.0;
    // Far from the constraint the tangent misleads; the most likely distribution of mean one half is near it.
    let mut likely = tilt(seen, &std::array::from_fn(|i| score(i) - HALF));
    for _ in 0..100 {
        let mean: f64 = (0..5).map(|i| likely[i] * score(i)).sum();
        let variance: f64 = (0..5).map(|i| likely[i] * (score(i) - mean).powi(2)).sum();
        let deviation = variance.sqrt().max(1e-9);
        let excess: [f64; 5] = std::array::from_fn(|i| {
            let distance = (score(i) - mean) / deviation;
            score(i) - HALF - t * deviation * (1.0 + distance * distance) / 2.0
        });
        let next = tilt(seen, &excess);
        let change = (0..5)
            .map(|i| (next[i] - likely[i]).abs())
            .fold(0.0, f64::max);
        likely = next;
        if change < 1e-12 {
            break;
        }
    }
    likely
}

/// The most likely distribution under which `excess` has mean 0: `seen / (1 + x · excess)` for the one such `x`.
fn tilt(seen: &[f64; 5], excess: &[f64; 5]) -> [f64; 5] {
    let least = excess.iter().copied().fold(f64::INFINITY, f64::min);
    let most = excess.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if least >= 0.0 || most <= 0.0 {
        return *seen;
    }
    // Every probability stays positive between these ends, and the mean falls from one to the other.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..200 {
        let x = (low + high) / 2.0;
        let mean: f64 = (0..5)
            .map(|i| seen[i] * excess[i] / (1.0 + x * excess[i]))
            .sum();
        if mean > 0.0 { low = x } else { high = x }
    }
    let x = (low + high) / 2.0;
    std::array::from_fn(|i| seen[i] / (1.0 + x * excess[i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn llr(elo0: f64, elo1: f64, pairs: [u64; 5]) -> f64 {
        Sprt { elo0, elo1 }.llr(&Pairs(pairs))
    }

    /// Results that other match runners have published with their ratios, to two decimals.
    #[test]
    fn ratios_agree_with_published_results() {
        let published = [
            (9.0, 16.0, [352, 579, 1264, 743, 464], 4.60),
            (0.0, 50.0, [0, 0, 1, 8, 1], 1.24),
            (-1000.0, -500.0, [72, 10, 0, 0, 0], -2.97),
            (-1000.0, -500.0, [77, 1, 0, 0, 0], -2.95),
        ];
        for (elo0, elo1, pairs, ratio) in published {
            let found = llr(elo0, elo1, pairs);
            assert!(
                (found - ratio).abs() < 0.006,
                "{pairs:?}: {found} is not {ratio}"
            );
        }
    }

    #[test]
    fn ratios_follow_the_normal_approximation_for_small_differences() {
        let pairs = [100, 2000, 4000, 2100, 120];
        let (mean, variance) = Pairs(pairs).mean_and_variance();
        let count = Pairs(pairs).count() as f64;
        let t = (mean - 0.5) / variance.sqrt();
        let deviations = |elo: f64| elo / ELO_PER_DEVIATION * std::f64::consts::SQRT_2;
        let (t0, t1) = (deviations(0.0), deviations(2.0));
        let normal = count / 2.0 * ((t - t0).powi(2) - (t - t1).powi(2));
        let found = llr(0.0, 2.0, pairs);
        assert!(
            (found - normal).abs() < 0.01 * normal.abs(),
            "{found} against {normal}"
        );
    }

    #[test]
    fn the_constraint_holds() {
        for t in [-0.9, -0.1, 0.0, 0.05, 0.6] {
            let likely = most_likely(&[0.1, 0.2, 0.4, 0.2, 0.1], t);
            let mean: f64 = (0..5).map(|i| likely[i] * i as f64 / 4.0).sum();
            let variance: f64 = (0..5)
                .map(|i| likely[i] * (i as f64 / 4.0 - mean).powi(2))
                .sum();
            assert!((likely.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            assert!(((mean - 0.5) / variance.sqrt() - t).abs() < 1e-6, "{t}");
        }
    }

    #[test]
    fn ratios_have_the_right_sign_and_order() {
        assert_eq!(llr(0.0, 5.0, [0; 5]), 0.0);
        assert!((llr(-5.0, 5.0, [5, 20, 50, 20, 5])).abs() < 1e-9);
        assert!(llr(0.0, 5.0, [0, 0, 0, 0, 50]) > 0.0);
        assert!(llr(0.0, 5.0, [50, 0, 0, 0, 0]) < 0.0);
        assert!(llr(0.0, 5.0, [0, 0, 50, 0, 0]).is_finite());
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 5.0,
        };
        assert_eq!(sprt.verdict(2.95), Verdict::H1);
        assert_eq!(sprt.verdict(-2.95), Verdict::H0);
        assert_eq!(sprt.verdict(2.94), Verdict::Open);
    }
}
