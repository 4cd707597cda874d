//! A person's horizon: how far a level looks when it looks no further than people do.

use super::dice::Draw;

/// Searches of exactly one ply or two that take the usual one's place with some chance. Each chance is per mille.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Horizon {
    /// One ply: the move alone, in the middle of any exchange.
    pub one_ply: u16,
    /// Two plies: the answer too, in the middle of any exchange.
    pub two_plies: u16,
    /// Two plies and the exchanges that follow.
    pub exchanges: u16,
}

/// A short-sighted search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Plies searched.
    pub plies: u32,
    /// Whether captures after them are resolved.
    pub quiescence: bool,
}

/// The chances for each whole level: beginners see their own move alone, better players the answer too, and good ones
/// what comes of exchanges.
const CHANCES: [(u16, u16, u16); 20] = [
    (660, 0, 0),
    (560, 60, 0),
    (475, 135, 0),
    (400, 215, 0),
    (325, 350, 0),
    (250, 380, 40),
    (185, 420, 110),
    (115, 370, 220),
    (55, 320, 350),
    (20, 330, 370),
    (4, 320, 370),
    (0, 305, 365),
    (0, 290, 355),
    (0, 250, 365),
    (0, 200, 380),
    (0, 150, 400),
    (0, 100, 430),
    (0, 60, 440),
    (0, 20, 460),
    (0, 0, 440),
];

impl Horizon {
    /// No horizon at all.
    pub const NONE: Horizon = Horizon {
        one_ply: 0,
        two_plies: 0,
        exchanges: 0,
    };

    /// The horizon of a level in hundredths. A fraction counts as the whole level below it; above level 19 the last
    /// entry holds.
    pub fn of_level(level: u16) -> Horizon {
        let whole = usize::from(level / 100).min(CHANCES.len() - 1);
        let (one_ply, two_plies, exchanges) = CHANCES[whole];
        Horizon {
            one_ply,
            two_plies,
            exchanges,
        }
    }

    /// The chance that any of them is drawn, per mille.
    pub fn chance(&self) -> u16 {
        self.one_ply
            .saturating_add(self.two_plies)
            .saturating_add(self.exchanges)
    }

    /// The most plies that are seen.
    pub fn depth(&self) -> u8 {
        if self.two_plies > 0 || self.exchanges > 0 {
            2
        } else {
            1
        }
    }

    /// How to look for a move, if the draw says that it is chosen by a horizon.
    pub fn look(&self, draw: Draw) -> Option<Look> {
        let whole = self.chance();
        let resolved = whole - self.exchanges.min(whole);
        if !draw.under_per_mille(whole) {
            return None;
        }
        Some(Look {
            plies: if draw.under_per_mille(self.one_ply) {
                1
            } else {
                2
            },
            quiescence: !draw.under_per_mille(resolved),
        })
    }
}
