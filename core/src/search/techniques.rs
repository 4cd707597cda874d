//! Which techniques a search uses.

/// How a search uses the transposition table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableUse {
    /// Neither read nor written.
    None,
    /// Scores only from entries of exactly the depth asked for: never changes a result.
    EqualDepth,
    /// Scores from entries of at least the depth asked for.
    Full,
}

/// The switches of a search. Alpha-beta, move ordering and principal-variation search are always on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Techniques {
    /// Resolve captures and checks beyond the depth before evaluating.
    pub quiescence: bool,
    /// Start a depth with a narrow window around the last score.
    pub aspiration: bool,
    /// The transposition table.
    pub table: TableUse,
    /// Everything that trades certainty for depth: null move, reductions, extensions, pruning.
    pub selective: bool,
}

impl Techniques {
    /// Everything: for playing strength.
    pub const FULL: Techniques = Techniques {
        quiescence: true,
        aspiration: true,
        table: TableUse::Full,
        selective: true,
    };

    /// Only what never changes the result of a search to a given depth.
    pub const SOUND: Techniques = Techniques {
        quiescence: true,
        aspiration: true,
        table: TableUse::EqualDepth,
        selective: false,
    };

    /// [`Techniques::SOUND`] less quiescence, aspiration and table: positions at the end are evaluated as they stand.
    /// A level that sees exchanges turns quiescence on.
    pub const HORIZON: Techniques = Techniques {
        quiescence: false,
        aspiration: false,
        table: TableUse::None,
        selective: false,
    };
}
