//! When people give a game up.
//!
//! Levels never resign. Judged to the mate, their games would hold long stretches in which hardly anything can go wrong
//! any more, and people's, which end earlier, would not be their like. So the games that are compared end as people's do.

use cb_core::judge::winning_chances;
use cb_core::score::Score;

/// The chances of winning below which people give up: about ten pawns behind.
const LOST: f64 = -0.95;

/// The chance that a player of that rating gives up before a move in a position of that score for them.
///
/// A line through what the first 40,000 rapid games of `people-train` tell, by bands of 300 points: of the moves that a
/// player in such a position had to make, so many were not made and the game was over: 2.8 % from 600 on, 3.8 % from 900,
/// 5.9 % from 1200, 8.1 % from 1500, 10.6 % from 1800, 13.4 % from 2100 where mate is seen, and a quarter less where it is
/// not. That includes games lost on time there.
pub fn chance(rating: u32, score: Score) -> f64 {
    if winning_chances(score) > LOST {
        return 0.0;
    }
    (0.02 + 0.00006 * (f64::from(rating) - 600.0)).clamp(0.02, 0.15)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cb_core::score::mated_in;

    #[test]
    fn the_strong_give_up_sooner_and_nobody_before_it_is_lost() {
        assert_eq!(chance(2500, 900), 0.0);
        assert_eq!(chance(2500, -900), 0.0);
        assert!(chance(600, -1000) > 0.0);
        assert!(chance(2500, -1000) > chance(1000, -1000));
        assert_eq!(chance(1500, mated_in(6)), chance(1500, -3000));
    }
}
