//! Adam over shuffled batches.

use super::model::{self, Data, Weights};
use cb_core::eval::weights::COUNT;
use indicatif::{ProgressBar, ProgressStyle};

/// How to train.
pub struct Options {
    pub epochs: usize,
    pub rate: f32,
    pub pull: f32,
    pub seed: u64,
    pub threads: usize,
}

const BATCH: usize = 8_192;
/// The curvature of the loss for a weight that every five thousandth position uses once: a quarter (the slope of
/// the logistic function) of the scale, over 5,000.
const PULL: f32 = 0.25 * super::SCALE / 5_000.0;

/// Fits the weights, keeping every one near its start unless the data say otherwise.
pub fn train(
    weights: &mut Weights,
    training: &Data,
    validation: &[(String, Data)],
    options: &Options,
) {
    let start = weights.clone();
    let mut adam = Adam {
        first: vec![[0.0; 2]; COUNT],
        second: vec![[0.0; 2]; COUNT],
        steps: 0,
    };
    let mut random = fastrand::Rng::with_seed(options.seed);
    let mut order: Vec<u32> = (0..training.len() as u32).collect();
    let bar = ProgressBar::new(options.epochs as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg} {elapsed}/{eta}") {
        bar.set_style(style);
    }
    for epoch in 0..options.epochs {
        random.shuffle(&mut order);
        // A cosine from the first rate to a fiftieth of it.
        let done = epoch as f32 / options.epochs as f32;
        let rate = options.rate * (0.02 + 0.49 * (1.0 + (core::f32::consts::PI * done).cos()));
        let mut excess = 0.0;
        for batch in order.chunks(BATCH) {
            let (mut gradient, part) = spread(training, batch, weights, options.threads);
            excess += part;
            for ((slope, now), start) in gradient.iter_mut().zip(&weights.values).zip(&start.values)
            {
                for half in 0..2 {
                    slope[half] /= batch.len() as f32;
                    slope[half] += options.pull * PULL * (now[half] - start[half]);
                }
            }
            adam.step(weights, &gradient, rate);
        }
        let judged: Vec<String> = validation
            .iter()
            .map(|(name, data)| {
                let judged = model::loss(data, weights, super::SCALE);
                format!("{name} {:.5} rms {:.5}", judged.excess, judged.rms)
            })
            .collect();
        let trained = excess / training.len().max(1) as f64;
        bar.inc(1);
        let text = format!("train {trained:.5} {}", judged.join(" "));
        if bar.is_hidden() && (epoch + 1) % 5 == 0 {
            println!("epoch {}: {text}", epoch + 1);
        }
        bar.set_message(text);
    }
    bar.finish();
}

/// The gradient of a batch, the work split evenly.
fn spread(data: &Data, batch: &[u32], weights: &Weights, threads: usize) -> (Vec<[f32; 2]>, f64) {
    if threads == 1 {
        return model::gradient(data, batch, weights);
    }
    let (left, right) = batch.split_at(batch.len() / 2);
    std::thread::scope(|scope| {
        let other = scope.spawn(|| model::gradient(data, right, weights));
        let (mut gradient, mut excess) = model::gradient(data, left, weights);
        if let Ok((more, part)) = other.join() {
            for (sum, add) in gradient.iter_mut().zip(&more) {
                sum[0] += add[0];
                sum[1] += add[1];
            }
            excess += part;
        }
        (gradient, excess)
    })
}

struct Adam {
    first: Vec<[f32; 2]>,
    second: Vec<[f32; 2]>,
    steps: i32,
}

impl Adam {
    fn step(&mut self, weights: &mut Weights, gradient: &[[f32; 2]], rate: f32) {
        const FIRST: f32 = 0.9;
        const SECOND: f32 = 0.999;
        self.steps += 1;
        let fix_first = 1.0 - FIRST.powi(self.steps);
        let fix_second = 1.0 - SECOND.powi(self.steps);
        for (at, slope) in gradient.iter().enumerate() {
            if weights.fixed[at] {
                continue;
            }
            for (half, slope) in slope.iter().enumerate() {
                let first = &mut self.first[at][half];
                let second = &mut self.second[at][half];
                *first = FIRST * *first + (1.0 - FIRST) * slope;
                *second = SECOND * *second + (1.0 - SECOND) * slope * slope;
                let size = (*second / fix_second).sqrt() + 1e-10;
                weights.values[at][half] -= rate * (*first / fix_first) / size;
            }
        }
    }
}
