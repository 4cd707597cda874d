//! Ends games early that both engines call decided or equal.

use super::referee::{Ending, Reason};
use cozy_chess::Color;

/// When both engines' scores end a game.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Centipawns from which a side counts as lost.
    pub resign_score: i32,
    /// Moves of each side for which that must hold.
    pub resign_moves: usize,
    /// Centipawns up to which a position counts as equal.
    pub draw_score: i32,
    /// Moves of each side for which that must hold.
    pub draw_moves: usize,
    /// Plies before which no draw is given.
    pub draw_after: usize,
}

/// The rules of every match unless they are switched off.
pub const DEFAULT: Rules = Rules {
    resign_score: 600,
    resign_moves: 4,
    draw_score: 8,
    draw_moves: 8,
    draw_after: 80,
};

/// Counts how long the scores have agreed.
#[derive(Default)]
pub struct Adjudicator {
    white_wins: usize,
    black_wins: usize,
    equal: usize,
    plies: usize,
}

impl Adjudicator {
    /// Takes the score of the side that has just moved, in centipawns from its own side.
    pub fn judge(&mut self, rules: &Rules, side: Color, score: Option<i32>) -> Option<Ending> {
        self.plies += 1;
        // A move without a score breaks every row.
        let white = score.map(|score| if side == Color::White { score } else { -score });
        let count = |row: &mut usize, holds: bool| *row = if holds { *row + 1 } else { 0 };
        count(
            &mut self.white_wins,
            white.is_some_and(|s| s >= rules.resign_score),
        );
        count(
            &mut self.black_wins,
            white.is_some_and(|s| s <= -rules.resign_score),
        );
        count(
            &mut self.equal,
            white.is_some_and(|s| s.abs() <= rules.draw_score),
        );
        if self.white_wins >= 2 * rules.resign_moves {
            Some(Ending::won_by(Color::White, Reason::ResignAdjudication))
        } else if self.black_wins >= 2 * rules.resign_moves {
            Some(Ending::won_by(Color::Black, Reason::ResignAdjudication))
        } else if self.plies > rules.draw_after && self.equal >= 2 * rules.draw_moves {
            Some(Ending::draw(Reason::DrawAdjudication))
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(scores: impl IntoIterator<Item = Option<i32>>) -> Option<(usize, Ending)> {
        let mut adjudicator = Adjudicator::default();
        scores.into_iter().enumerate().find_map(|(ply, score)| {
            let side = if ply % 2 == 0 {
                Color::White
            } else {
                Color::Black
            };
            adjudicator
                .judge(&DEFAULT, side, score)
                .map(|ending| (ply + 1, ending))
        })
    }

    #[test]
    fn both_engines_must_agree_on_a_win() {
        let white_wins = [Some(650), Some(-700)].into_iter().cycle().take(20);
        let ending = Ending::won_by(Color::White, Reason::ResignAdjudication);
        assert_eq!(run(white_wins), Some((8, ending)));
        assert_eq!(
            run([Some(900), Some(-599)].into_iter().cycle().take(40)),
            None
        );
        assert_eq!(run([Some(900), None].into_iter().cycle().take(40)), None);
        assert_eq!(
            run([Some(900), Some(900)].into_iter().cycle().take(40)),
            None
        );
    }

    #[test]
    fn draws_wait_for_the_eightieth_ply() {
        let ending = Ending::draw(Reason::DrawAdjudication);
        assert_eq!(
            run([Some(8), Some(-8)].into_iter().cycle().take(200)),
            Some((81, ending))
        );
        let late = (0..200).map(|ply| Some(if ply < 100 { 30 } else { 0 }));
        assert_eq!(run(late), Some((116, ending)));
    }
}
