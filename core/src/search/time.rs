//! How long to think.

use super::limits::{Clock, Limits};
use crate::score::Score;

/// Milliseconds that are left unused at least, for the way of the move to the clock.
const RESERVE_MS: u32 = 5;

/// A plan for one move's time. All in milliseconds since the search began.
#[derive(Clone, Copy, Debug)]
pub struct TimePlan {
    start: u32,
    /// Never think longer.
    hard: Option<u32>,
    /// Begin no new depth after this, times the factor that the search's course gives.
    soft: Option<u32>,
}

/// What the course of a search says about thinking on.
#[derive(Clone, Copy, Default, Debug)]
pub struct Course {
    /// Depths in a row with the same best move.
    pub stable_depths: u32,
    /// Centipawns that the score fell since the depth before.
    pub fall: Score,
    /// Nodes spent on the best move, per mille of all.
    pub best_share: u32,
}

impl TimePlan {
    /// The plan for a search that begins at `start`.
    pub fn new(limits: &Limits<'_>, start: u32) -> TimePlan {
        let mut plan = TimePlan {
            start,
            hard: None,
            soft: None,
        };
        if limits.infinite {
            return plan;
        }
        if let Some(clock) = limits.clock {
            let (soft, hard) = allot(&clock);
            plan.soft = Some(soft);
            plan.hard = Some(hard);
        }
        if let Some(ms) = limits.move_ms {
            plan.hard = Some(plan.hard.map_or(ms, |hard| hard.min(ms)));
        }
        plan
    }

    /// Milliseconds since the start; the clock may have wrapped.
    #[inline]
    pub fn elapsed(&self, now: u32) -> u32 {
        now.wrapping_sub(self.start)
    }

    /// Whether the search must end at once.
    #[inline]
    pub fn is_over(&self, now: u32) -> bool {
        self.hard.is_some_and(|hard| self.elapsed(now) >= hard)
    }

    /// Whether a game's clock is being spent.
    pub fn spends_clock(&self) -> bool {
        self.soft.is_some()
    }

    /// Whether another depth is not worth beginning.
    pub fn is_enough(&self, now: u32, course: &Course) -> bool {
        let Some(soft) = self.soft else { return false };
        let stability = 130u64.saturating_sub(u64::from(course.stable_depths.min(8)) * 8);
        let fall = 100 + course.fall.clamp(-20, 100) as i64;
        let effort = 160 - i64::from(course.best_share.min(1000)) / 10;
        let percent = stability * fall.max(0) as u64 * effort.max(0) as u64 / 10_000;
        u64::from(self.elapsed(now)) * 100 >= u64::from(soft) * percent
    }
}

/// The soft and the hard share of a clock for one move.
fn allot(clock: &Clock) -> (u32, u32) {
    let time = clock.time_ms.max(1) as u32;
    let inc = clock.inc_ms.max(0) as u32;
    let usable = time.saturating_sub(RESERVE_MS).max(1);
    let moves = clock.moves_to_go.map_or(24, |moves| moves.clamp(1, 40));
    let share = usable / moves + inc / 4 * 3;
    let soft = share.min(usable / 2 + 1);
    let most = if moves == 1 {
        usable / 10 * 9
    } else {
        usable / 5 * 2
    };
    (soft, (soft * 4).min(most).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(time_ms: i32, inc_ms: i32, moves_to_go: Option<u32>) -> TimePlan {
        let clock = Some(Clock {
            time_ms,
            inc_ms,
            moves_to_go,
        });
        TimePlan::new(
            &Limits {
                clock,
                ..Limits::default()
            },
            u32::MAX - 10,
        )
    }

    #[test]
    fn the_clock_never_runs_out() {
        for time in [i32::MIN, -5, 0, 1, 10, 100, 1_000, 60_000, i32::MAX] {
            for inc in [i32::MIN, 0, 10, 1_000, i32::MAX] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let plan = plan(time, inc, moves);
                    let hard = plan.hard.unwrap();
                    assert!(
                        hard >= 1 && hard <= time.max(1) as u32,
                        "{time} {inc} {moves:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn elapsed_time_survives_the_wrap() {
        let plan = plan(1_000, 0, None);
        assert_eq!(plan.elapsed(9), 20);
        assert!(!plan.is_over(9));
        assert!(plan.is_over(1_000));
    }

    #[test]
    fn a_falling_score_thinks_longer_than_a_stable_one() {
        let plan = plan(60_000, 0, None);
        let soft = plan.soft.unwrap();
        let now = plan.start.wrapping_add(soft);
        let calm = Course {
            stable_depths: 8,
            fall: 0,
            best_share: 800,
        };
        let alarm = Course {
            stable_depths: 0,
            fall: 80,
            best_share: 300,
        };
        assert!(plan.is_enough(now, &calm));
        assert!(!plan.is_enough(now, &alarm));
    }
}
