//! Polynomials of low degree through measured points, by weighted least squares.

/// A measured point: where, how much, and its weight (one over the square of its error).
pub type Weighted = (f64, f64, f64);

/// A polynomial by its coefficients, the constant first.
#[derive(Clone, PartialEq, Debug)]
pub struct Polynomial(Vec<f64>);

impl Polynomial {
    /// The polynomial of a degree that misses the points least, or of a lower one if they are too few.
    ///
    /// Nothing without a point. Points should lie within a few units of 0, or the sums lose their digits.
    pub fn fit(points: &[Weighted], degree: usize) -> Option<Polynomial> {
        let size = points.len().min(degree + 1);
        if size == 0 {
            return None;
        }
        let moment = |power: usize| -> f64 {
            points
                .iter()
                .map(|&(x, _, weight)| weight * x.powi(power as i32))
                .sum()
        };
        let mut rows: Vec<Vec<f64>> = (0..size)
            .map(|row| {
                let mut coefficients: Vec<f64> =
                    (0..size).map(|column| moment(row + column)).collect();
                let product = |&(x, y, weight): &Weighted| weight * y * x.powi(row as i32);
                coefficients.push(points.iter().map(product).sum());
                coefficients
            })
            .collect();
        solve(&mut rows).map(Polynomial)
    }

    /// The value at `x`.
    pub fn at(&self, x: f64) -> f64 {
        self.0.iter().rev().fold(0.0, |sum, &c| sum * x + c)
    }
}

/// Solves linear equations, each row with its right side last; nothing if they do not have one solution.
fn solve(rows: &mut [Vec<f64>]) -> Option<Vec<f64>> {
    let size = rows.len();
    for pivot in 0..size {
        let largest = (pivot..size).max_by(|&a, &b| {
            let size = |row: usize| rows[row][pivot].abs();
            size(a).total_cmp(&size(b))
        })?;
        rows.swap(pivot, largest);
        if rows[pivot][pivot].abs() < 1e-12 {
            return None;
        }
        for row in pivot + 1..size {
            let factor = rows[row][pivot] / rows[pivot][pivot];
            let (above, below) = rows.split_at_mut(row);
            let cells = below[0].iter_mut().zip(&above[pivot]);
            cells
                .skip(pivot)
                .for_each(|(cell, over)| *cell -= factor * over);
        }
    }
    let mut solution = vec![0.0; size];
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size)
            .map(|column| rows[row][column] * solution[column])
            .sum();
        solution[row] = (rows[row][size] - known) / rows[row][row];
    }
    Some(solution)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_points_are_met() {
        let parabola = |x: f64| 2.0 - x + 0.5 * x * x;
        let points: Vec<_> = (-3..4)
            .map(f64::from)
            .map(|x| (x, parabola(x), 1.0))
            .collect();
        let fitted = Polynomial::fit(&points, 2).unwrap();
        assert!((fitted.at(10.0) - parabola(10.0)).abs() < 1e-9);
        assert_eq!(Polynomial::fit(&[], 1), None);
        assert_eq!(Polynomial::fit(&[(2.0, 7.0, 1.0)], 1).unwrap().at(9.0), 7.0);
    }

    #[test]
    fn weights_count() {
        let points = [(0.0, 0.0, 3.0), (0.0, 4.0, 1.0)];
        assert_eq!(Polynomial::fit(&points, 0).unwrap().at(5.0), 1.0);
        assert_eq!(Polynomial::fit(&points, 1), None);
    }
}
