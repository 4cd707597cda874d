//! Jobs that a thread or two work off.

use anyhow::{Result, anyhow};
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
