//! Judging moves as Lichess counts them: winning chances, and how much of them a move gave away.

use crate::score::{MATE, Score, mate_distance};

/// What the start position counts as, for White: centipawns.
pub const START_SCORE: Score = 15;

/// How bad a move was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[repr(u8)]
pub enum Judgement {
    /// Nothing to complain of.
    Fine,
    /// A tenth of the range from lost-or-won to even was given away, and less than two.
    Inaccuracy,
    /// Two tenths, and less than three.
    Mistake,
    /// Three tenths or more.
    Blunder,
}

/// The slope of winning chances by centipawns, fitted to games on Lichess
/// (<https://lichess.org/page/accuracy>).
const SLOPE: f64 = 0.003_682_08;

/// Beyond this many centipawns an evaluation wins no surer.
const CLAMP: Score = 1000;

/// The winning chances that a score stands for, -1 (lost) to 1 (won), for whoever the score is for.
///
/// Centipawns count up to 1000 either way. A mate in `n` counts as `(21 − min(10, n)) × 100` centipawns; a mate on
/// the board is lost for the side mated.
pub fn winning_chances(score: Score) -> f64 {
    if score.saturating_abs() >= MATE {
        return f64::from(score.signum());
    }
    let counted = match mate_distance(score) {
        Some(moves) => (21 - moves.abs().min(10)) * 100 * score.signum(),
        None => score.clamp(-CLAMP, CLAMP),
    };
    2.0 / (1.0 + libm::exp(-SLOPE * f64::from(counted))) - 1.0
}

/// [`winning_chances`] in thousandths, -1000 to 1000, to the nearest.
pub fn winning_chances_per_mille(score: Score) -> i32 {
    libm::round(1000.0 * winning_chances(score)) as i32
}

/// What a move is called that led from the score `before` to the score `after`, both for the side that moved.
pub fn judge(before: Score, after: Score) -> Judgement {
    judge_drop(winning_chances(before) - winning_chances(after))
}

/// What a move is called that gave away so much of the winning chances: -2 to 2, negative for a gain.
pub fn judge_drop(drop: f64) -> Judgement {
    if drop >= 0.3 {
        Judgement::Blunder
    } else if drop >= 0.2 {
        Judgement::Mistake
    } else if drop >= 0.1 {
        Judgement::Inaccuracy
    } else {
        Judgement::Fine
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{mate_in, mated_in};

    #[test]
    fn chances_of_centipawns() {
        assert_eq!(winning_chances(0), 0.0);
        assert!((winning_chances(100) - 0.182_051_8).abs() < 1e-7);
        assert!((winning_chances(300) - 0.502_251_0).abs() < 1e-7);
        for score in [1, 15, 77, 500, 999] {
            assert!((winning_chances(score) + winning_chances(-score)).abs() < 1e-15);
        }
        assert_eq!(winning_chances(1000), winning_chances(5000));
        assert_eq!(winning_chances(-1000), winning_chances(-20_000));
    }

    #[test]
    fn chances_of_mates() {
        let counted = |cp: f64| 2.0 / (1.0 + libm::exp(-SLOPE * cp)) - 1.0;
        assert_eq!(winning_chances(mate_in(1)), counted(2000.0));
        assert_eq!(winning_chances(mate_in(3)), counted(1900.0));
        assert_eq!(winning_chances(mate_in(19)), counted(1100.0));
        assert_eq!(winning_chances(mate_in(61)), counted(1100.0));
        assert_eq!(winning_chances(mated_in(2)), counted(-2000.0));
        assert_eq!(winning_chances(mated_in(0)), -1.0);
        // The opponent's mate, as the mover sees it after its move.
        assert_eq!(winning_chances(-mate_in(1)), counted(-2000.0));
        assert_eq!(winning_chances(-mate_in(3)), counted(-1900.0));
        assert_eq!(winning_chances(mate_in(0)), 1.0);
        assert_eq!(winning_chances(Score::MIN), -1.0);
        assert_eq!(winning_chances(Score::MAX), 1.0);
    }

    #[test]
    fn per_mille() {
        assert_eq!(winning_chances_per_mille(0), 0);
        assert_eq!(winning_chances_per_mille(100), 182);
        assert_eq!(winning_chances_per_mille(-100), -182);
        assert_eq!(winning_chances_per_mille(1000), 951);
        assert_eq!(winning_chances_per_mille(mated_in(0)), -1000);
    }

    #[test]
    fn classes_turn_at_their_thresholds() {
        // From an even position the smallest losses that reach a tenth, two and three.
        for (class, least) in [
            (Judgement::Inaccuracy, 55),
            (Judgement::Mistake, 111),
            (Judgement::Blunder, 169),
        ] {
            assert_eq!(judge(0, -least), class);
            assert!(judge(0, 1 - least) < class);
        }
        assert_eq!(judge(0, 500), Judgement::Fine);
        assert_eq!(judge(mate_in(1), 1000), Judgement::Fine);
        assert_eq!(judge(mate_in(5), 0), Judgement::Blunder);
        assert_eq!(judge(800, mated_in(0)), Judgement::Blunder);
    }
}
