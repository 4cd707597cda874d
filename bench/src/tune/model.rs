//! The evaluation as a function of its weights, with gradients.

use super::SCALE;
use anyhow::{Context, Result};
use cb_core::board::Board;
use cb_core::color::Color;
use cb_core::eval::weights::{self, COUNT, GROUPS, MATERIAL, SQUARES};
use cb_core::eval::{DANGER_LIMIT, FULL_PHASE, FULL_SCALE, Frame, Sum, Trace, evaluate_with};
use std::ops::Range;

/// Weights as real numbers: middlegame and endgame.
#[derive(Clone)]
pub struct Weights {
    pub values: Vec<[f32; 2]>,
    /// Which of them stay as they are.
    pub fixed: Vec<bool>,
}

/// Where the weights of a group lie.
fn group(name: &str) -> Result<Range<usize>> {
    let group = GROUPS.iter().find(|group| group.name == name);
    let group = group.with_context(|| format!("no group {name}: see core/src/eval/weights.rs"))?;
    Ok(group.start..group.start + group.len)
}

impl Weights {
    /// The weights of the engine as it was built.
    pub fn current() -> Self {
        let pair = |term| {
            let weight = weights::weight(term);
            [weight.mg() as f32, weight.eg() as f32]
        };
        Weights {
            values: (0..COUNT).map(pair).collect(),
            fixed: vec![false; COUNT],
        }
    }

    /// Leaves groups as they are.
    pub fn keep(&mut self, names: &[String]) -> Result<()> {
        for name in names {
            self.fixed[group(name)?].fill(true);
        }
        Ok(())
    }

    /// Sets groups to nothing for good.
    pub fn forget(&mut self, names: &[String]) -> Result<()> {
        for name in names {
            self.values[group(name)?].fill([0.0; 2]);
        }
        self.keep(names)
    }

    /// All but the values of the men set to nothing.
    pub fn material_only(&self) -> Self {
        let keep = MATERIAL..MATERIAL + 5;
        let mut weights = self.clone();
        for (term, value) in weights.values.iter_mut().enumerate() {
            if !keep.contains(&term) {
                *value = [0.0; 2];
            }
        }
        weights
    }

    /// Moves the mean of each kind's squares into its value, which changes no score.
    pub fn center_squares(&mut self) {
        for kind in 0..6 {
            // Pawns never stand on the outer ranks, kings never on the mirrored half.
            let is_used = |sq: usize| match kind {
                0 => (8..56).contains(&(sq % 64)),
                5 => sq % 8 >= 4,
                _ => true,
            };
            let table = &mut self.values[SQUARES + 128 * kind..][..128];
            let used = (0..128).filter(|&sq| is_used(sq));
            let count = used.clone().count() as f32;
            let mean =
                [0, 1].map(|half| used.clone().map(|sq| table[sq][half]).sum::<f32>() / count);
            for (sq, weight) in table.iter_mut().enumerate() {
                for half in 0..2 {
                    weight[half] = if is_used(sq) {
                        weight[half] - mean[half]
                    } else {
                        0.0
                    };
                }
            }
            if kind < 5 {
                let value = &mut self.values[MATERIAL + kind];
                value[0] += mean[0];
                value[1] += mean[1];
            }
        }
    }

    /// The nearest integers.
    pub fn rounded(&self) -> Self {
        let values = self
            .values
            .iter()
            .map(|weight| weight.map(f32::round))
            .collect();
        Weights {
            values,
            fixed: self.fixed.clone(),
        }
    }
}

/// A weight and how often it counts.
#[derive(Clone, Copy)]
struct Entry {
    term: u16,
    count: i16,
}

/// One position: where its four lists of entries begin and end, and how they are mixed.
struct Row {
    start: usize,
    /// Lengths: plain (White less Black), danger to White, danger to Black, initiative.
    lengths: [u8; 4],
    phase: u8,
    scale: u8,
    extra: i16,
    target: f32,
    weight: f32,
    /// Whether it comes from a file of scored positions rather than from a game.
    scored: bool,
}

/// Positions as sparse counts.
#[derive(Default)]
pub struct Data {
    rows: Vec<Row>,
    entries: Vec<Entry>,
}

struct Notes {
    counts: [[i16; COUNT]; 4],
    touched: [Vec<u16>; 4],
    frame: Option<Frame>,
}

impl Trace for Notes {
    const ON: bool = true;

    fn note(&mut self, sum: Sum, color: Color, term: usize, count: i32) {
        let sign = if color == Color::White { 1 } else { -1 };
        let (list, count) = match (sum, color) {
            (Sum::Plain, _) => (0, sign * count),
            (Sum::Danger, Color::White) => (1, count),
            (Sum::Danger, Color::Black) => (2, count),
            (Sum::Initiative, _) => (3, count),
        };
        self.counts[list][term] += count as i16;
        self.touched[list].push(term as u16);
    }

    fn finish(&mut self, frame: &Frame) {
        self.frame = Some(*frame);
    }
}

impl Data {
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Adds a position, unless the evaluation treats it on its own.
    pub fn push(&mut self, board: &Board, target: f32, scored: bool) -> bool {
        let mut notes = Notes {
            counts: [[0; COUNT]; 4],
            touched: Default::default(),
            frame: None,
        };
        evaluate_with(board, &mut notes);
        let Some(frame) = notes.frame else {
            return false;
        };
        let start = self.entries.len();
        let mut lengths = [0; 4];
        for (length, (counts, touched)) in lengths
            .iter_mut()
            .zip(notes.counts.iter().zip(&mut notes.touched))
        {
            let before = self.entries.len();
            touched.sort_unstable();
            touched.dedup();
            for &term in touched.iter() {
                let count = counts[term as usize];
                if count != 0 {
                    self.entries.push(Entry { term, count });
                }
            }
            *length = (self.entries.len() - before) as u8;
        }
        self.rows.push(Row {
            start,
            lengths,
            phase: frame.phase as u8,
            scale: frame.scale as u8,
            extra: frame.extra as i16,
            target,
            weight: 1.0,
            scored,
        });
        true
    }

    /// Positions from files of scored positions.
    pub fn scored(&self) -> usize {
        self.rows.iter().filter(|row| row.scored).count()
    }

    /// Gives the scored positions together that part of the weight, where there are others too; the mean stays 1.
    pub fn share(&mut self, scored: f32) {
        let count = self.scored();
        let others = self.len() - count;
        if count == 0 || others == 0 {
            return;
        }
        let all = self.len() as f32;
        for row in &mut self.rows {
            row.weight = match row.scored {
                true => scored * all / count as f32,
                false => (1.0 - scored) * all / others as f32,
            };
        }
    }

    fn lists(&self, row: &Row) -> [&[Entry]; 4] {
        let mut at = row.start;
        row.lengths.map(|length| {
            let list = &self.entries[at..at + length as usize];
            at += length as usize;
            list
        })
    }
}

fn dot(list: &[Entry], weights: &Weights) -> [f32; 2] {
    let mut sum = [0.0; 2];
    for entry in list {
        let weight = weights.values[entry.term as usize];
        sum[0] += weight[0] * entry.count as f32;
        sum[1] += weight[1] * entry.count as f32;
    }
    sum
}

fn credit(list: &[Entry], slope: [f32; 2], gradient: &mut [[f32; 2]]) {
    for entry in list {
        let at = &mut gradient[entry.term as usize];
        at[0] += slope[0] * entry.count as f32;
        at[1] += slope[1] * entry.count as f32;
    }
}

/// A score with what is needed for its slopes.
struct Forward {
    score: f32,
    danger: [[f32; 2]; 2],
    lead: f32,
    initiative: f32,
    /// How much of each half reaches the score.
    share: [f32; 2],
}

fn forward(lists: &[&[Entry]; 4], row: &Row, weights: &Weights) -> Forward {
    let plain = dot(lists[0], weights);
    let danger = [dot(lists[1], weights), dot(lists[2], weights)];
    let initiative = dot(lists[3], weights)[1];
    let cost = |danger: [f32; 2]| {
        let mg = danger[0].clamp(0.0, DANGER_LIMIT as f32);
        [mg * mg / 1024.0, danger[1].max(0.0) / 8.0]
    };
    let (white, black) = (cost(danger[0]), cost(danger[1]));
    let lead = plain[1] + black[1] - white[1] + row.extra as f32;
    let phase = row.phase as f32 / FULL_PHASE as f32;
    let scale = row.scale as f32 / FULL_SCALE as f32;
    let drawish = if (row.scale as i32) < cb_core::eval::DRAWISH {
        scale
    } else {
        1.0
    };
    let share = [phase * drawish, (1.0 - phase) * scale];
    let mg = plain[0] + black[0] - white[0];
    let eg = lead.signum() * (lead.abs() + initiative).max(0.0);
    Forward {
        score: mg * share[0] + eg * share[1],
        danger,
        lead,
        initiative,
        share,
    }
}

/// How far scores are from their targets.
#[derive(Clone, Copy, Default)]
pub struct Loss {
    /// Cross-entropy less its least possible value, in nats.
    pub excess: f32,
    /// Root mean square error of the win probability.
    pub rms: f32,
}

fn divergence(target: f64, guess: f64) -> f64 {
    let part = |t: f64, p: f64| if t > 0.0 { t * (t / p).ln() } else { 0.0 };
    part(target, guess.max(1e-9)) + part(1.0 - target, (1.0 - guess).max(1e-9))
}

/// The loss over all positions.
pub fn loss(data: &Data, weights: &Weights, scale: f32) -> Loss {
    let (mut excess, mut square) = (0.0, 0.0);
    for row in &data.rows {
        let score = forward(&data.lists(row), row, weights).score;
        let guess = 1.0 / (1.0 + (-(scale * score) as f64).exp());
        let target = row.target as f64;
        excess += divergence(target, guess);
        square += (target - guess).powi(2);
    }
    let count = data.len().max(1) as f64;
    Loss {
        excess: (excess / count) as f32,
        rms: (square / count).sqrt() as f32,
    }
}

/// The sum of the gradients of the cross-entropy over [`SCALE`], and the summed excess loss.
pub fn gradient(data: &Data, picks: &[u32], weights: &Weights) -> (Vec<[f32; 2]>, f64) {
    let mut gradient = vec![[0.0; 2]; COUNT];
    let mut excess = 0.0;
    for &pick in picks {
        let row = &data.rows[pick as usize];
        let lists = data.lists(row);
        let ahead = forward(&lists, row, weights);
        let guess = 1.0 / (1.0 + (-SCALE * ahead.score).exp());
        excess += f64::from(row.weight) * divergence(row.target as f64, guess as f64);
        let error = row.weight * (guess - row.target);
        let live = if ahead.lead.abs() + ahead.initiative > 0.0 {
            1.0
        } else {
            0.0
        };
        let slope = [error * ahead.share[0], error * ahead.share[1] * live];
        credit(lists[0], slope, &mut gradient);
        for (side, sign) in [(0, -1.0), (1, 1.0)] {
            let [mg, eg] = ahead.danger[side];
            let inside = if mg > 0.0 && mg < DANGER_LIMIT as f32 {
                mg / 512.0
            } else {
                0.0
            };
            let linear = if eg > 0.0 { 0.125 } else { 0.0 };
            credit(
                lists[1 + side],
                [sign * slope[0] * inside, sign * slope[1] * linear],
                &mut gradient,
            );
        }
        credit(
            lists[3],
            [0.0, slope[1] * ahead.lead.signum()],
            &mut gradient,
        );
    }
    (gradient, excess)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_moves_weight_and_keeps_its_mean() {
        let mut data = Data::default();
        for scored in [true, false, false, false] {
            assert!(data.push(&Board::start(), 0.5, scored));
        }
        data.share(0.5);
        let weights: Vec<f32> = data.rows.iter().map(|row| row.weight).collect();
        assert_eq!(data.scored(), 1);
        assert_eq!(weights[0], 2.0);
        assert!((weights.iter().sum::<f32>() - 4.0).abs() < 1e-5);
    }
}
