//! A person's horizon: how far a level looks when it looks no further than people do.

use super::dice::Draw;

/// A short-sighted search: it takes the usual one's place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Plies searched, 1 or 2.
    pub plies: u32,
    /// Whether the captures that follow are resolved; otherwise the last position is taken as it stands, in the middle
    /// of any exchange.
    pub quiescence: bool,
}

/// The ways of looking, in the order of a horizon's chances.
pub const LOOKS: [Look; 4] = [
    Look::new(1, true),
    Look::new(1, false),
    Look::new(2, false),
    Look::new(2, true),
];

/// With which chance a move is found by each of the looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Horizon {
    /// One chance for each of [`LOOKS`], per mille, at most 1000 together.
    pub chances: [u16; LOOKS.len()],
}

/// The chances for each whole level: beginners see the exchanges that their move starts or the answer to it, better
/// players both, and good ones look further most of the time.
const CHANCES: [[u16; LOOKS.len()]; 20] = [
    [450, 100, 450, 0],
    [500, 30, 470, 0],
    [470, 40, 490, 0],
    [440, 45, 515, 0],
    [420, 45, 530, 0],
    [395, 45, 520, 10],
    [330, 60, 490, 25],
    [300, 30, 455, 95],
    [190, 15, 400, 230],
    [90, 5, 400, 310],
    [40, 0, 410, 330],
    [10, 0, 365, 350],
    [0, 0, 295, 355],
    [0, 0, 255, 365],
    [0, 0, 205, 380],
    [0, 0, 165, 400],
    [0, 0, 115, 430],
    [0, 0, 65, 440],
    [0, 0, 20, 460],
    [0, 0, 0, 455],
];

impl Look {
    const fn new(plies: u32, quiescence: bool) -> Look {
        Look { plies, quiescence }
    }
}

impl Horizon {
    /// The horizon of a level in hundredths. A fraction counts as the whole level below it; above level 19 the last
    /// entry holds.
    pub fn of_level(level: u16) -> Horizon {
        let whole = usize::from(level / 100).min(CHANCES.len() - 1);
        Horizon {
            chances: CHANCES[whole],
        }
    }

    /// The chance that a move is found by any of the looks, per mille.
    pub fn chance(&self) -> u16 {
        self.chances.iter().sum()
    }

    /// The plies that are seen: the fewest and the most, if any.
    pub fn plies(&self) -> Option<(u32, u32)> {
        let seen = LOOKS
            .iter()
            .zip(self.chances)
            .filter(|&(_, chance)| chance > 0);
        let plies = || seen.clone().map(|(look, _)| look.plies);
        Some((plies().min()?, plies().max()?))
    }

    /// How to look for a move, if the draw says that it is found by a horizon.
    pub fn look(&self, draw: Draw) -> Option<Look> {
        let mut chance = 0;
        LOOKS.into_iter().zip(self.chances).find_map(|(look, own)| {
            chance += own;
            draw.under_per_mille(chance).then_some(look)
        })
    }
}
