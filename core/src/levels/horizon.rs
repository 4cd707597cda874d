//! A person's horizon: how far a level looks when it looks no further than people do.

/// A search of exactly so many plies that takes the usual one's place with some chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Horizon {
    /// Plies searched, 1 or 2.
    pub depth: u8,
    /// The chance that a move is chosen this way, per mille.
    pub per_mille: u16,
}

/// The first whole level that sees the opponent's answer as well.
const TWO_PLIES_FROM: u16 = 8;

/// The chance for each whole level, per mille: the published table of another engine, to be replaced by a fit to
/// this one's evaluation.
const PER_MILLE: [u16; 20] = [
    780, 730, 680, 640, 590, 550, 500, 460, 700, 700, 690, 650, 620, 580, 550, 510, 480, 440, 410,
    370,
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
        }
    }
}
