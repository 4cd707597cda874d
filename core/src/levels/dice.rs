//! The draws of a level's move, made from what the caller gave.

/// Where a level's randomness comes from. The library owns none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dice {
    /// Nowhere: a level cannot play.
    #[default]
    None,
    /// From a seed: the same game replays move for move.
    Seed(u64),
    /// From the host, which is asked for 64 bits a move.
    Entropy,
}

/// One draw: a number from [0, 1) in steps of 2⁻⁵³.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draw(u64);

const BITS: u32 = 53;

impl Draw {
    /// The draw that the top 53 bits of `random` make.
    pub const fn new(random: u64) -> Draw {
        Draw(random >> (64 - BITS))
    }

    /// The number itself, exact.
    pub fn fraction(self) -> f64 {
        self.0 as f64 / (1u64 << BITS) as f64
    }

    /// Whether the draw falls below `chance` per mille: never for 0, always from 1000 on.
    pub const fn under_per_mille(self, chance: u16) -> bool {
        // Below a thousand, both products fit 63 bits.
        chance >= 1000 || self.0 * 1000 < (chance as u64) << BITS
    }
}

/// The draws of one move. They are independent of each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draws {
    /// Decides whether the move is chosen by the horizon search.
    pub horizon: Draw,
    /// Decides which candidate is played.
    pub candidate: Draw,
    /// Decides how many of the best candidates are overlooked.
    pub overlook: Draw,
}

/// The golden ratio's fraction in 64 bits, odd: steps of it never fall on each other.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Draws {
    /// The draws of a seeded game in the position with hash `key`, reached after `plies` moves: a repeated position
    /// is drawn anew.
    pub const fn seeded(seed: u64, key: u64, plies: u32) -> Draws {
        let game = mix(seed.wrapping_add(STEP));
        Draws::from_state(mix(mix(game ^ key).wrapping_add(plies as u64)))
    }

    /// The draws that 64 random bits make in the position with hash `key`.
    pub const fn from_entropy(bits: u64, key: u64) -> Draws {
        Draws::from_state(mix(mix(bits.wrapping_add(STEP)) ^ key))
    }

    const fn from_state(state: u64) -> Draws {
        Draws {
            horizon: nth(state, 1),
            candidate: nth(state, 2),
            overlook: nth(state, 3),
        }
    }
}

/// The draw of that number from a state.
const fn nth(state: u64, number: u64) -> Draw {
    Draw::new(mix(state.wrapping_add(STEP.wrapping_mul(number))))
}

/// A one-to-one map of 64 bits in which each input bit sways every output bit: the finaliser of SplitMix64 with
/// the multipliers that Stafford's search found best ("Mix13").
const fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
