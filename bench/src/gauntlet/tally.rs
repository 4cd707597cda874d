//! What a match has come to so far.

use super::elo::Pairs;
use super::play::Record;
use super::referee::Reason;
use cozy_chess::Color;

/// Games that an engine lost by a fault of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// Lost on time.
    pub forfeits: u64,
    /// Lost by an illegal move.
    pub illegal: u64,
    /// Lost because the process ended or hung.
    pub crashes: u64,
}

impl Faults {
    fn add(&mut self, reason: Reason) {
        match reason {
            Reason::TimeForfeit => self.forfeits += 1,
            Reason::IllegalMove => self.illegal += 1,
            Reason::Crash => self.crashes += 1,
            _ => {}
        }
    }

    /// The three counts in the figure line's words.
    pub fn text(&self) -> String {
        format!(
            "forfeits {} illegal {} crashes {}",
            self.forfeits, self.illegal, self.crashes
        )
    }
}

/// The first engine's results against one opponent, in whole pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs by their score.
    pub pairs: Pairs,
    /// The first engine's faults.
    pub ours: Faults,
    /// The opponent's faults.
    pub theirs: Faults,
}

impl Tally {
    /// Games counted.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Adds a pair: the first engine had White in its first game and Black in its second.
    pub fn add(&mut self, pair: &[Record; 2]) {
        let mut half_points = 0;
        for (record, ours) in pair.iter().zip([Color::White, Color::Black]) {
            let ending = &record.ending;
            match ending.winner {
                None => {
                    self.draws += 1;
                    half_points += 1;
                }
                Some(winner) if winner == ours => {
                    self.wins += 1;
                    half_points += 2;
                    self.theirs.add(ending.reason);
                }
                Some(_) => {
                    self.losses += 1;
                    self.ours.add(ending.reason);
                }
            }
        }
        self.pairs.add(half_points);
    }
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.pairs += other.pairs;
        for (mine, theirs) in [
            (&mut self.ours, other.ours),
            (&mut self.theirs, other.theirs),
        ] {
            mine.forfeits += theirs.forfeits;
            mine.illegal += theirs.illegal;
            mine.crashes += theirs.crashes;
        }
    }
}

/// All opponents together.
pub fn total(tallies: &[Tally]) -> Tally {
    let mut sum = Tally::default();
    for tally in tallies {
        sum += *tally;
    }
    sum
}
