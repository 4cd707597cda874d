//! A person's horizon: how far a level looks when it looks no further than people do.

use super::dice::Draw;

/// Searches of exactly one ply or two that take the usual one's place with some chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Horizon {
    /// The chance that a move is chosen by one ply, per mille.
    pub one_ply: u16,
    /// The chance that it is chosen by two plies, per mille.
    pub two_plies: u16,
}

/// Both chances for each whole level, per mille: beginners see their own move alone, better players the answer too.
const CHANCES: [(u16, u16); 20] = [
    (660, 0),
    (560, 60),
    (475, 135),
    (400, 215),
    (325, 300),
    (255, 350),
    (190, 410),
    (130, 420),
    (70, 435),
    (18, 475),
    (4, 470),
    (0, 445),
    (0, 415),
    (0, 395),
    (0, 370),
    (0, 350),
    (0, 335),
    (0, 320),
    (0, 305),
    (0, 290),
];

impl Horizon {
    /// The horizon of a level in hundredths. A fraction counts as the whole level below it; above level 19 the last
    /// entry holds.
    pub fn of_level(level: u16) -> Horizon {
        let whole = usize::from(level / 100).min(CHANCES.len() - 1);
        let (one_ply, two_plies) = CHANCES[whole];
        Horizon { one_ply, two_plies }
    }

    /// The chance that either is drawn, per mille.
    pub fn chance(&self) -> u16 {
        self.one_ply.saturating_add(self.two_plies)
    }

    /// The most plies that are seen.
    pub fn depth(&self) -> u8 {
        if self.two_plies > 0 { 2 } else { 1 }
    }

    /// The plies to search for a move, if the draw says that it is chosen by a horizon.
    pub fn plies(&self, draw: Draw) -> Option<u32> {
        if draw.under_per_mille(self.one_ply) {
            Some(1)
        } else {
            draw.under_per_mille(self.chance()).then_some(2)
        }
    }
}
