//! A person's horizon: how far a level looks when it looks no further than people do.

use super::dice::Draw;

/// Searches of exactly so many plies that take the usual one's place with some chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Horizon {
    /// Plies searched, 1 or 2.
    pub depth: u8,
    /// The chance that a move is chosen this way, per mille.
    pub per_mille: u16,
    /// The part of that chance with which only one ply is searched, whatever the depth: per mille of all moves.
    pub near_per_mille: u16,
}

/// The first whole level that sees the opponent's answer as well.
const TWO_PLIES_FROM: u16 = 8;

/// The chance for each whole level, per mille.
const PER_MILLE: [u16; 20] = [
    720, 677, 634, 591, 549, 506, 463, 420, 470, 460, 450, 440, 430, 420, 410, 400, 385, 370, 355,
    340,
];

/// The part of it with one ply only, for the levels that see two.
const NEAR_PER_MILLE: [u16; 20] = [
    0, 0, 0, 0, 0, 0, 0, 0, 180, 155, 130, 110, 90, 70, 50, 30, 15, 0, 0, 0,
];

impl Horizon {
    /// The horizon of a level in hundredths. A fraction counts as the whole level below it, because the chance
    /// jumps where the depth changes; above level 19 the last entry holds.
    pub fn of_level(level: u16) -> Horizon {
        let whole = level / 100;
        let entry = usize::from(whole).min(PER_MILLE.len() - 1);
        Horizon {
            depth: if whole < TWO_PLIES_FROM { 1 } else { 2 },
            per_mille: PER_MILLE[entry],
            near_per_mille: NEAR_PER_MILLE[entry],
        }
    }

    /// The plies to search for a move, if the draw says that it is chosen by a horizon.
    pub fn plies(&self, draw: Draw) -> Option<u32> {
        if draw.under_per_mille(self.near_per_mille.min(self.per_mille)) {
            Some(1)
        } else {
            draw.under_per_mille(self.per_mille)
                .then_some(u32::from(self.depth))
        }
    }
}
