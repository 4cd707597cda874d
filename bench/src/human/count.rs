//! Errors counted, and rates with their standard errors.

use cb_core::judge::{Judgement, judge_drop};
use serde::{Deserialize, Serialize};

/// The moves of one player that rates are told for.
pub const MOVES: f64 = 40.0;

/// How bad an error is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// A tenth of the winning chances was given away, and less than two.
    Inaccuracy,
    /// Two tenths, and less than three.
    Mistake,
    /// Three tenths or more.
    Blunder,
}

impl Class {
    /// Every class, mildest first.
    pub const ALL: [Class; 3] = [Class::Inaccuracy, Class::Mistake, Class::Blunder];

    /// The class of a move that gave away so much of the winning chances, if it was an error.
    pub fn of_drop(drop: f64) -> Option<Class> {
        match judge_drop(drop) {
            Judgement::Fine => None,
            Judgement::Inaccuracy => Some(Class::Inaccuracy),
            Judgement::Mistake => Some(Class::Mistake),
            Judgement::Blunder => Some(Class::Blunder),
        }
    }

    /// The plural, as a column's head.
    pub const fn plural(self) -> &'static str {
        match self {
            Class::Inaccuracy => "inaccuracies",
            Class::Mistake => "mistakes",
            Class::Blunder => "blunders",
        }
    }
}

/// What one side did in one game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Moves whose drop is known.
    pub moves: u32,
    /// Errors by [`Class`].
    pub errors: [u32; 3],
}

impl Tally {
    /// Counts a move that gave away so much of the winning chances.
    pub fn add(&mut self, drop: f64) {
        self.moves += 1;
        if let Some(class) = Class::of_drop(drop) {
            self.errors[class as usize] += 1;
        }
    }
}

/// Sums over sides, from which rates follow.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Rates {
    /// Sides with at least one move that counts.
    pub sides: u64,
    /// Sum of their ratings.
    ratings: u64,
    moves: f64,
    moves_squared: f64,
    errors: [f64; 3],
    errors_squared: [f64; 3],
    /// Errors times moves.
    products: [f64; 3],
}

impl Rates {
    /// Adds a side; one without a move that counts says nothing.
    pub fn add(&mut self, rating: u32, tally: &Tally) {
        if tally.moves == 0 {
            return;
        }
        let moves = f64::from(tally.moves);
        self.sides += 1;
        self.ratings += u64::from(rating);
        self.moves += moves;
        self.moves_squared += moves * moves;
        for class in 0..3 {
            let errors = f64::from(tally.errors[class]);
            self.errors[class] += errors;
            self.errors_squared[class] += errors * errors;
            self.products[class] += errors * moves;
        }
    }

    /// Moves counted.
    pub fn moves(&self) -> u64 {
        self.moves as u64
    }

    /// The mean rating of the sides; 0 without any.
    pub fn rating(&self) -> f64 {
        self.ratings as f64 / (self.sides.max(1)) as f64
    }

    /// Errors in 40 moves; 0 without a move.
    pub fn rate(&self, class: Class) -> f64 {
        MOVES * self.errors[class as usize] / self.moves.max(1.0)
    }

    /// The standard error of [`Rates::rate`], from the variance between sides (the usual estimate for a ratio of
    /// sums); infinite with less than two sides.
    pub fn error(&self, class: Class) -> f64 {
        let class = class as usize;
        let sides = self.sides as f64;
        if self.sides < 2 {
            return f64::INFINITY;
        }
        let ratio = self.errors[class] / self.moves;
        let squares = self.errors_squared[class] - 2.0 * ratio * self.products[class]
            + ratio * ratio * self.moves_squared;
        MOVES / self.moves * (squares.max(0.0) * sides / (sides - 1.0)).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_class_counts_alone() {
        let mut tally = Tally::default();
        for drop in [-0.4, 0.0, 0.099, 0.1, 0.21, 0.3, 1.9] {
            tally.add(drop);
        }
        assert_eq!((tally.moves, tally.errors), (7, [1, 1, 2]));
    }

    #[test]
    fn rates_and_their_errors() {
        let mut rates = Rates::default();
        let side = |moves, blunders| Tally {
            moves,
            errors: [0, 0, blunders],
        };
        rates.add(1000, &side(0, 0));
        assert_eq!((rates.sides, rates.rate(Class::Blunder)), (0, 0.0));
        rates.add(1010, &side(20, 1));
        assert_eq!(rates.error(Class::Blunder), f64::INFINITY);
        rates.add(1030, &side(20, 3));
        assert_eq!((rates.sides, rates.moves()), (2, 40));
        assert_eq!(rates.rating(), 1020.0);
        assert_eq!(rates.rate(Class::Blunder), 4.0);
        assert_eq!(rates.rate(Class::Mistake), 0.0);
        // Residuals -1 and 1: (40 / 40) * sqrt(2 * 2 / 1).
        assert!((rates.error(Class::Blunder) - 2.0).abs() < 1e-12);
        // Sides that err in step with their length have no spread at all.
        let mut even = Rates::default();
        even.add(0, &side(10, 1));
        even.add(0, &side(30, 3));
        assert!(even.error(Class::Blunder) < 1e-6);
    }
}
