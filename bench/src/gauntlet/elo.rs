//! Elo and its error from the results of game pairs.

use crate::stats::TWO_SIDED_95;

/// Results of game pairs by the first engine's score in the pair: 0, ½, 1, 1½ and 2 points.
///
/// The two games of a pair share an opening and so are not independent; pairs are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u64; 5]);

/// A figure and half the width of its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The most likely value; infinite if every point went one way.
    pub value: f64,
    /// Infinite where the results do not tell.
    pub error: f64,
}

/// Elo for each unit of the logistic function's argument.
pub const LOGISTIC: f64 = 400.0 / std::f64::consts::LN_10;

impl Pairs {
    /// Number of pairs.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Adds a pair's half points, 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// Mean score of a pair on the scale of one game, and its variance; NaN without pairs.
    pub fn mean_and_variance(&self) -> (f64, f64) {
        let count = self.count() as f64;
        let score = |i: usize| i as f64 / 4.0;
        let mean = (0..5).map(|i| score(i) * self.0[i] as f64).sum::<f64>() / count;
        let variance = (0..5)
            .map(|i| (score(i) - mean).powi(2) * self.0[i] as f64)
            .sum::<f64>();
        (mean, variance / count)
    }

    /// The Elo difference that the mean score stands for, by the logistic curve.
    pub fn elo(&self) -> Estimate {
        let count = self.count() as f64;
        if count == 0.0 {
            return Estimate {
                value: 0.0,
                error: f64::INFINITY,
            };
        }
        let (mean, variance) = self.mean_and_variance();
        let deviation = TWO_SIDED_95 * (variance / count).sqrt();
        let (low, high) = (mean - deviation, mean + deviation);
        let error = if variance == 0.0 {
            f64::INFINITY
        } else if low > 0.0 && high < 1.0 {
            (elo_of_score(high) - elo_of_score(low)) / 2.0
        } else {
            // The curve has no value beyond 0 and 1, so its slope at the mean must do.
            deviation * LOGISTIC / (mean * (1.0 - mean))
        };
        Estimate {
            value: elo_of_score(mean),
            error,
        }
    }
}

impl std::ops::AddAssign for Pairs {
    fn add_assign(&mut self, other: Pairs) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine += theirs;
        }
    }
}

/// The Elo difference for an expected score between 0 and 1; infinite at the ends.
pub fn elo_of_score(score: f64) -> f64 {
    LOGISTIC * (score / (1.0 - score)).ln()
}

/// The expected score for an Elo difference.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + (-elo / LOGISTIC).exp())
}

/// The rating under which results against opponents of fixed ratings are most likely.
///
/// The error is that of the results alone; that of the opponents' ratings comes on top.
pub fn rate(results: &[(f64, Pairs)]) -> Estimate {
    let played = || results.iter().filter(|(_, pairs)| pairs.count() > 0);
    let expected = |rating: f64| {
        played()
            .map(|(theirs, pairs)| pairs.count() as f64 * score_of_elo(rating - theirs))
            .sum::<f64>()
    };
    let scored: f64 = played()
        .map(|(_, pairs)| pairs.count() as f64 * pairs.mean_and_variance().0)
        .sum();
    let total: f64 = played().map(|(_, pairs)| pairs.count() as f64).sum();
    if total == 0.0 {
        return Estimate {
            value: 0.0,
            error: f64::INFINITY,
        };
    }
    if scored <= 0.0 || scored >= total {
        let value = if scored > 0.0 {
            f64::INFINITY
        } else {
            f64::NEG_INFINITY
        };
        return Estimate {
            value,
            error: f64::INFINITY,
        };
    }
    // The likelihood's derivative vanishes where the expected score, which grows with the rating, is the one scored.
    let (mut low, mut high) = (-10_000.0, 20_000.0);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if expected(middle) < scored {
            low = middle
        } else {
            high = middle
        }
    }
    let variance: f64 = played()
        .map(|(_, pairs)| pairs.count() as f64 * pairs.mean_and_variance().1)
        .sum();
    let slope: f64 = played()
        .map(|(theirs, pairs)| {
            let score = score_of_elo(low - theirs);
            pairs.count() as f64 * score * (1.0 - score) / LOGISTIC
        })
        .sum();
    let error = if variance > 0.0 {
        TWO_SIDED_95 * variance.sqrt() / slope
    } else {
        f64::INFINITY
    };
    Estimate { value: low, error }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64, tolerance: f64) {
        assert!((a - b).abs() <= tolerance, "{a} is not {b}");
    }

    /// Results that other match runners have published with their figures.
    #[test]
    fn elo_agrees_with_published_results() {
        let published = [
            ([1, 10, 78, 48, 13], 72.85, 22.33),
            ([0, 0, 1, 8, 1], 190.85, 65.54),
            ([352, 579, 1264, 743, 464], 19.83, 6.77),
        ];
        for (pairs, elo, error) in published {
            let estimate = Pairs(pairs).elo();
            near(estimate.value, elo, 0.006);
            near(estimate.error, error, 0.2);
        }
    }

    #[test]
    fn results_that_do_not_tell_have_an_infinite_error() {
        assert_eq!(
            Pairs([0; 5]).elo(),
            Estimate {
                value: 0.0,
                error: f64::INFINITY
            }
        );
        assert_eq!(
            Pairs([0, 0, 7, 0, 0]).elo(),
            Estimate {
                value: 0.0,
                error: f64::INFINITY
            }
        );
        assert_eq!(Pairs([0, 0, 0, 0, 3]).elo().value, f64::INFINITY);
        assert_eq!(Pairs([3, 0, 0, 0, 0]).elo().value, f64::NEG_INFINITY);
    }

    #[test]
    fn scores_and_elo_are_inverse() {
        near(elo_of_score(0.5), 0.0, 1e-12);
        near(elo_of_score(0.75), 190.85, 0.01);
        near(score_of_elo(100.0), 0.640_065, 1e-6);
        near(elo_of_score(score_of_elo(-321.0)), -321.0, 1e-9);
    }

    #[test]
    fn a_rating_is_the_most_likely_one() {
        let even = Pairs([0, 10, 20, 10, 0]);
        near(rate(&[(1500.0, even)]).value, 1500.0, 1e-6);
        near(rate(&[(1500.0, even)]).error, even.elo().error, 0.2);
        let won = Pairs([0, 0, 10, 20, 10]);
        let both = rate(&[(1500.0, even), (1200.0, won)]).value;
        let single = 1200.0 + won.elo().value;
        assert!(
            single.min(1500.0) <= both && both <= single.max(1500.0),
            "{both}"
        );
        assert_eq!(
            rate(&[(1500.0, Pairs([0, 0, 0, 0, 4]))]).value,
            f64::INFINITY
        );
        assert_eq!(rate(&[]).error, f64::INFINITY);
    }
}
