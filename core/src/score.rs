//! Scores in centipawns, and mates.

/// A score in centipawns from the view of the side to move.
///
/// A score of at least [`MATE_BOUND`] in size is a mate: [`MATE`] less the plies to it.
pub type Score = i32;

/// Being mated now, negated.
pub const MATE: Score = 32_000;
/// The smallest score that announces a mate.
pub const MATE_BOUND: Score = MATE - 256;
/// Beyond every score.
pub const INFINITE: Score = 32_500;
/// No draw, no mate: the largest size an evaluation may have.
pub const EVAL_LIMIT: Score = 20_000;

/// The score of giving mate `ply` plies from the root.
#[inline]
pub const fn mate_in(ply: usize) -> Score {
    MATE - ply as Score
}

/// The score of being mated `ply` plies from the root.
#[inline]
pub const fn mated_in(ply: usize) -> Score {
    ply as Score - MATE
}

/// Whether the score announces a mate for either side.
#[inline]
pub const fn is_mate(score: Score) -> bool {
    score >= MATE_BOUND || score <= -MATE_BOUND
}

/// Moves to mate as UCI counts them: 1 is mate with the next move, negative when the side to move is mated
/// (0: it is mated already). The negative of the opponent's score tells the same: its mate with the next move is -1.
pub const fn mate_distance(score: Score) -> Option<i32> {
    if score >= MATE_BOUND {
        Some((MATE - score + 1) / 2)
    } else if score <= -MATE_BOUND {
        Some(-((MATE + score + 1) / 2))
    } else {
        None
    }
}
