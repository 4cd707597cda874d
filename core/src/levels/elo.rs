//! The human scale: the Lichess rapid rating that a level stands for.

use super::settings::Strength;

/// The rating of level 0, the least that can be asked for.
pub const LOWEST_ELO: i32 = 600;
/// The rating of level 19, the most that can be asked for.
pub const HIGHEST_ELO: i32 = 2500;
/// What full strength is listed as, so that it sorts above the levels; it is no measured rating.
pub const FULL_ELO: i32 = 3000;
/// The scale's name, for people to read.
pub const SCALE_NAME: &str = "Lichess rapid, estimated from how often people blunder";

/// The rating that a strength stands for: 600 at level 0 and 100 more a level, [`FULL_ELO`] for full strength.
pub fn elo_for(strength: Strength) -> i32 {
    match strength.level() {
        Some(level) => LOWEST_ELO + i32::from(level),
        None => FULL_ELO,
    }
}

/// The level that stands for a rating, to the hundredth: 1350 is level 7.5. Below [`LOWEST_ELO`] counts as that,
/// above [`HIGHEST_ELO`] likewise.
pub fn strength_for_elo(elo: i32) -> Strength {
    // A hundred points a level makes one point a hundredth.
    Strength::from_hundredths(elo.clamp(LOWEST_ELO, HIGHEST_ELO) - LOWEST_ELO)
}
