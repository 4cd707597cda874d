//! Judging moves.

use cb_core::judge::{self, Judgement};

/// How bad a move was, as Lichess counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
pub enum cb_judgement {
    /// Nothing to complain of.
    CB_JUDGEMENT_FINE = 0,
    /// The move gave away 100 per mille of winning chances or more, but less than 200.
    CB_JUDGEMENT_INACCURACY = 1,
    /// The move gave away 200 per mille or more, but less than 300.
    CB_JUDGEMENT_MISTAKE = 2,
    /// The move gave away 300 per mille or more.
    CB_JUDGEMENT_BLUNDER = 3,
}

/// The winning chances that a score stands for, in per mille from -1000 (lost) to 1000 (won), for the side that the
/// score is for: `2 / (1 + exp(-0.00368208 * centipawns)) - 1`, where centipawns count up to 1000 either way and a
/// mate in `n` moves counts as `(21 - min(10, n)) * 100`. Any score is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn cb_winning_chances(score: i32) -> i32 {
    judge::winning_chances_per_mille(score)
}

/// What a move is called that led from the score `before` to the score `after`, both from the view of the side that
/// moved: a search of the position after the move gives its score for the other side, so negate it. The start position
/// counts as 15 for White. A move that mates leads to `CB_SCORE_MATE`, one that ends the game in a draw to 0.
#[unsafe(no_mangle)]
pub extern "C" fn cb_judge_move(before: i32, after: i32) -> cb_judgement {
    match judge::judge(before, after) {
        Judgement::Fine => cb_judgement::CB_JUDGEMENT_FINE,
        Judgement::Inaccuracy => cb_judgement::CB_JUDGEMENT_INACCURACY,
        Judgement::Mistake => cb_judgement::CB_JUDGEMENT_MISTAKE,
        Judgement::Blunder => cb_judgement::CB_JUDGEMENT_BLUNDER,
    }
}
