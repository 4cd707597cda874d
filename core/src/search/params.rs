//! Every tuned number of the search in one table.

/// A tuned number: its name, value and the range in which trying others makes sense.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// The constant's name.
    pub name: &'static str,
    /// The value in use.
    pub value: i32,
    /// The least value worth trying.
    pub min: i32,
    /// The greatest value worth trying.
    pub max: i32,
}

macro_rules! params {
    ($($(#[$doc:meta])* $name:ident = $value:literal, $min:literal..=$max:literal;)*) => {
        $($(#[$doc])* pub const $name: i32 = $value;)*

        /// All tuned numbers of the search.
        pub const TABLE: &[Param] = &[
            $(Param { name: stringify!($name), value: $value, min: $min, max: $max },)*
        ];
    };
}

params! {
    /// Aspiration: the first half-width of the window, in centipawns.
    ASPIRATION_DELTA = 14, 6..=40;
    /// Reverse futility: greatest depth.
    RFP_DEPTH = 8, 5..=12;
    /// Reverse futility: centipawns a ply.
    RFP_MARGIN = 75, 40..=120;
    /// Razoring: greatest depth.
    RAZOR_DEPTH = 1, 1..=6;
    /// Razoring: centipawns a ply.
    RAZOR_MARGIN = 260, 150..=400;
    /// Null move: least depth.
    NMP_DEPTH = 3, 2..=5;
    /// Null move: plies taken off at any depth.
    NMP_BASE = 4, 2..=5;
    /// Null move: one more ply for so many plies of depth.
    NMP_DIVISOR = 4, 3..=6;
    /// Null move: one more ply for so many centipawns above beta, at most three.
    NMP_EVAL = 180, 100..=300;
    /// ProbCut: least depth.
    PROBCUT_DEPTH = 5, 4..=8;
    /// ProbCut: centipawns above beta that a capture must reach.
    PROBCUT_MARGIN = 230, 100..=300;
    /// Internal iterative reduction: least depth without a table move.
    IIR_DEPTH = 4, 3..=8;
    /// Singular extension: least depth.
    SINGULAR_DEPTH = 8, 5..=10;
    /// Singular extension: sixteenths of a centipawn a ply below the table score.
    SINGULAR_MARGIN = 40, 8..=64;
    /// Singular extension: centipawns below for a second ply.
    DOUBLE_MARGIN = 18, 0..=60;
    /// Futility of quiet moves: greatest reduced depth.
    FUTILITY_DEPTH = 8, 4..=12;
    /// Futility of quiet moves: centipawns at any depth.
    FUTILITY_BASE = 90, 30..=200;
    /// Futility of quiet moves: centipawns a ply.
    FUTILITY_MARGIN = 85, 40..=150;
    /// Late move pruning: moves at any depth.
    LMP_BASE = 6, 1..=12;
    /// History pruning: greatest reduced depth.
    HISTORY_DEPTH = 4, 2..=8;
    /// History pruning: history points a ply.
    HISTORY_MARGIN = 2200, 1000..=6000;
    /// Futility of captures: greatest reduced depth.
    CAPTURE_FUTILITY_DEPTH = 6, 4..=10;
    /// Futility of captures: centipawns at any depth.
    CAPTURE_FUTILITY_BASE = 250, 100..=400;
    /// Futility of captures: centipawns a ply.
    CAPTURE_FUTILITY_MARGIN = 250, 100..=400;
    /// Late move reduction: children's fail-highs above which a ply more is taken off.
    LMR_CUTOFFS = 3, 1..=6;
    /// Depth from which on moves after one that raised alpha lose no ply.
    RAISED_DEPTH = 12, 6..=20;
    /// Exchange pruning of quiet moves: centipawns times the reduced depth squared.
    SEE_QUIET = 22, 10..=60;
    /// Exchange pruning of captures: centipawns a ply.
    SEE_CAPTURE = 95, 50..=160;
    /// Late move reduction: 1024ths of a ply at any depth and move.
    LMR_BASE = 700, 200..=1400;
    /// Late move reduction: 1024ths of a ply times the product of the logarithms of depth and move.
    LMR_SCALE = 430, 250..=700;
    /// Late move reduction: history points for a ply.
    LMR_HISTORY = 7000, 3000..=14000;
    /// Move ordering: history points that a quiet move gains by giving check.
    CHECK_BONUS = 8000, 0..=16000;
    /// Move ordering: history points for a queen that leaves, or against one that enters, an attack of a lesser man.
    THREAT_QUEEN = 12000, 0..=20000;
    /// Move ordering: the same for a rook.
    THREAT_ROOK = 8000, 0..=16000;
    /// Move ordering: the same for a minor piece.
    THREAT_MINOR = 6000, 0..=12000;
    /// Evaluation: centipawns from which on it is taken as it is.
    WON_EVAL = 2500, 1500..=4000;
    /// Evaluation: centipawns of a lead that the fifty-move rule wears off, up to almost half of them.
    FIFTY_LEAD = 700, 300..=1500;
    /// Quiescence: centipawns that a capture may fall short of alpha by beyond its victim.
    DELTA_MARGIN = 150, 50..=300;
    /// History: greatest bonus of one update.
    HISTORY_BONUS_MAX = 1500, 800..=3000;
    /// History: bonus a ply of depth.
    HISTORY_BONUS = 160, 80..=320;
}

/// The least depth of a node at which the searches of a crew share out its moves.
pub const SHARED_DEPTH: i32 = 6;
