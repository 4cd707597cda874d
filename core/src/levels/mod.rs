//! Strength levels: how much a level looks at, what it sees of it, and how it chooses.
//!
//! Everything here is a pure function of its arguments. The few floating-point values come from `libm`, so every
//! platform gets the same bits.

mod choose;
mod dice;
mod elo;
mod horizon;
mod settings;

pub use choose::{Candidate, choose};
pub use dice::{Dice, Draw, Draws};
pub use elo::{FULL_ELO, HIGHEST_ELO, LOWEST_ELO, SCALE_NAME, elo_for, strength_for_elo};
pub use horizon::{Horizon, LOOKS, Look};
pub use settings::{Settings, Strength, write_sentence};

#[cfg(test)]
mod tests;
