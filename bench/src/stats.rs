//! Figures of samples.

/// The normal distribution's 97.5 % point: so many standard errors to either side make a 95 % interval.
pub const TWO_SIDED_95: f64 = 1.959_963_984_540_054;

/// The value that so many per cent of the samples do not exceed (nearest rank); 0 is the least. `sorted` ascends.
///
/// An empty list gives 0.
pub fn percentile(sorted: &[u64], percent: u32) -> u64 {
    let rank = (sorted.len() * percent as usize).div_ceil(100).max(1);
    sorted.get(rank - 1).copied().unwrap_or_default()
}

/// The geometric mean of positive numbers; an empty list gives 1.
pub fn geometric_mean(values: &[f64]) -> f64 {
    let sum: f64 = values.iter().map(|value| value.ln()).sum();
    (sum / values.len().max(1) as f64).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_samples_of_the_nearest_rank() {
        let hundred: Vec<u64> = (1..=100).collect();
        for (percent, value) in [(0, 1), (1, 1), (50, 50), (99, 99), (100, 100)] {
            assert_eq!(percentile(&hundred, percent), value);
        }
        let three = [10, 20, 30];
        for (percent, value) in [(0, 10), (33, 10), (34, 20), (50, 20), (67, 30), (99, 30)] {
            assert_eq!(percentile(&three, percent), value);
        }
        assert_eq!(percentile(&[7], 50), 7);
        assert_eq!(percentile(&[], 50), 0);
    }

    #[test]
    fn a_ratio_and_its_inverse_cancel() {
        assert!((geometric_mean(&[4.0, 0.25]) - 1.0).abs() < 1e-12);
        assert!((geometric_mean(&[2.0, 8.0]) - 4.0).abs() < 1e-12);
        assert!((geometric_mean(&[3.0]) - 3.0).abs() < 1e-12);
        assert_eq!(geometric_mean(&[]), 1.0);
    }
}
