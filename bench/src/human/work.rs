//! Jobs that a thread or two work off.

use super::journal::Journal;
use anyhow::{Result, anyhow};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::HashSet;
use std::hash::Hash;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::channel;

/// Jobs, each taken once.
pub struct Queue<'a, J> {
    jobs: &'a [J],
    next: AtomicUsize,
}

impl<'a, J> Queue<'a, J> {
    /// The next job, until there is none.
    pub fn take(&self) -> Option<&'a J> {
        self.jobs.get(self.next.fetch_add(1, Relaxed))
    }

    fn end(&self) {
        self.next.store(self.jobs.len(), Relaxed);
    }
}

/// Works off all jobs. `worker` runs once in each thread, takes jobs until there is none and gives each result to its
/// second argument; `done` gets the results in this thread. The first failure ends the work.
pub fn spread<J: Sync, R: Send>(
    jobs: &[J],
    threads: u8,
    worker: impl Fn(&Queue<'_, J>, &mut dyn FnMut(R)) -> Result<()> + Sync,
    mut done: impl FnMut(R) -> Result<()>,
) -> Result<()> {
    let queue = Queue {
        jobs,
        next: AtomicUsize::new(0),
    };
    std::thread::scope(|scope| {
        let (sender, results) = channel();
        let workers: Vec<_> = (0..threads.max(1))
            .map(|_| {
                let (queue, worker, sender) = (&queue, &worker, sender.clone());
                scope.spawn(move || {
                    // Nobody listens any more after a failure.
                    let worked = worker(queue, &mut |result| drop(sender.send(result)));
                    if worked.is_err() {
                        queue.end();
                    }
                    worked
                })
            })
            .collect();
        drop(sender);
        for result in results {
            done(result).inspect_err(|_| queue.end())?;
        }
        for worker in workers {
            worker.join().map_err(|_| anyhow!("a thread panicked"))??;
        }
        Ok(())
    })
}

/// A run that keeps its results in a journal and shows how far it is.
pub struct Run<'a> {
    /// What the progress bar says first.
    pub label: &'a str,
    /// What it counts.
    pub unit: &'a str,
    /// The journal's file; without one nothing is kept.
    pub resume: Option<&'a Path>,
    /// What tells this run from others.
    pub terms: &'a Value,
    /// Jobs at once.
    pub threads: u8,
}

impl Run<'_> {
    /// Works off the jobs whose results the journal does not hold; returns the results of all jobs. A job and its
    /// result have the same key.
    pub fn work_off<J, R, K>(
        &self,
        jobs: &[J],
        key: impl Fn(&J) -> K,
        key_of: impl Fn(&R) -> K,
        worker: impl Fn(&Queue<'_, &J>, &mut dyn FnMut(R)) -> Result<()> + Sync,
    ) -> Result<Vec<R>>
    where
        J: Sync,
        R: Serialize + DeserializeOwned + Send,
        K: Eq + Hash,
    {
        let (mut journal, mut done) = Journal::open::<R>(self.resume, self.terms)?;
        let wanted: HashSet<K> = jobs.iter().map(&key).collect();
        done.retain(|result| wanted.contains(&key_of(result)));
        let held: HashSet<K> = done.iter().map(&key_of).collect();
        let open: Vec<&J> = jobs
            .iter()
            .filter(|job| !held.contains(&key(job)))
            .collect();
        let style = format!(
            "{{msg}}{{wide_bar}} {{pos}}/{{len}} {}, {{elapsed}}, {{eta}} left",
            self.unit
        );
        let bar = ProgressBar::new(jobs.len() as u64)
            .with_style(ProgressStyle::with_template(&style)?)
            .with_position(done.len() as u64)
            .with_message(self.label.to_owned());
        bar.reset_eta();
        spread(&open, self.threads, worker, |result| {
            journal.append(&result)?;
            bar.inc(1);
            done.push(result);
            Ok(())
        })?;
        bar.finish_and_clear();
        Ok(done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::bail;

    #[test]
    fn every_job_is_done_once_and_failures_come_through() {
        let jobs: Vec<u32> = (0..100).collect();
        let worker = |queue: &Queue<'_, u32>, give: &mut dyn FnMut(u32)| {
            while let Some(&job) = queue.take() {
                if job == 1000 {
                    bail!("no");
                }
                give(job);
            }
            Ok(())
        };
        let mut sum = 0;
        let mut add = |job| {
            sum += job;
            Ok(())
        };
        spread(&jobs, 2, worker, &mut add).unwrap();
        assert_eq!(sum, 4950);
        assert!(spread(&[1000], 1, worker, |_| Ok(())).is_err());
        assert!(spread(&jobs, 2, worker, |_| bail!("full")).is_err());
    }
}
