//! Plays the pairs of a match on one or more threads.

use super::elo::Estimate;
use super::engine::Spec;
use super::openings::Openings;
use super::pgn_out;
use super::play::{self, Player, Record, Terms};
use super::sprt::{Sprt, Verdict};
use super::tally::{self, Tally};
use anyhow::{Context, Result, anyhow};
use indicatif::{ProgressBar, ProgressStyle};
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// Without a terminal a line of progress is printed this often.
const REPORT_EVERY: Duration = Duration::from_secs(60);

/// Everything about a match.
pub struct Match {
    /// The engine under test.
    pub first: Spec,
    /// Its opponents.
    pub others: Vec<Spec>,
    /// What holds for every game.
    pub terms: Terms,
    /// Where games begin.
    pub openings: Openings,
    /// Pairs of games against each opponent.
    pub pairs: usize,
    /// Games played at once.
    pub concurrency: usize,
    /// Ends the match when it has decided.
    pub sprt: Option<Sprt>,
}

struct State {
    tallies: Vec<Tally>,
    pgn: Option<File>,
    reported: Instant,
}

struct Runner<'a> {
    plan: &'a Match,
    stop: &'a AtomicBool,
    next: AtomicUsize,
    bar: ProgressBar,
    state: Mutex<State>,
}

/// Plays the match and returns the results by opponent. Games under way when `stop` is raised are not counted.
pub fn run(plan: &Match, pgn: Option<&Path>, stop: &AtomicBool) -> Result<Vec<Tally>> {
    let pgn = pgn
        .map(|path| File::create(path).with_context(|| format!("cannot write {}", path.display())))
        .transpose()?;
    let games = 2 * plan.pairs * plan.others.len();
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {eta} left\n{msg}")?;
    let runner = Runner {
        plan,
        stop,
        next: AtomicUsize::new(0),
        bar: ProgressBar::new(games as u64).with_style(style),
        state: Mutex::new(State {
            tallies: vec![Tally::default(); plan.others.len()],
            pgn,
            reported: Instant::now(),
        }),
    };
    let outcome = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..plan.concurrency)
            .map(|_| scope.spawn(|| runner.work()))
            .collect();
        workers.into_iter().try_for_each(|worker| {
            worker
                .join()
                .map_err(|_| anyhow!("a worker thread panicked"))?
        })
    });
    runner.bar.finish_and_clear();
    outcome?;
    let state = runner
        .state
        .into_inner()
        .map_err(|_| anyhow!("a worker thread panicked"))?;
    Ok(state.tallies)
}

impl Runner<'_> {
    /// Takes one pair after the other until none is left; any error ends the whole match.
    fn work(&self) -> Result<()> {
        let mut first = Player::new(self.plan.first.clone());
        let mut others: Vec<Player> = self
            .plan
            .others
            .iter()
            .map(|spec| Player::new(spec.clone()))
            .collect();
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            if index >= self.plan.pairs * others.len() || self.stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            // Opponents take turns on the same openings, so that a match cut short is still balanced.
            let opponent = index % others.len();
            let played = self
                .pair(index, &mut first, &mut others[opponent])
                .and_then(|pair| pair.map_or(Ok(()), |pair| self.record(index, opponent, &pair)));
            if played.is_err() {
                self.stop.store(true, Ordering::Relaxed);
                return played;
            }
        }
    }

    fn pair(
        &self,
        index: usize,
        first: &mut Player,
        other: &mut Player,
    ) -> Result<Option<[Record; 2]>> {
        let terms = &self.plan.terms;
        let start = self.plan.openings.get(index / self.plan.others.len())?;
        let number = 2 * index + 1;
        let Some(white) = play::play(terms, [first, other], &start, number, self.stop)? else {
            return Ok(None);
        };
        let black = play::play(terms, [other, first], &start, number + 1, self.stop)?;
        Ok(black.map(|black| [white, black]))
    }

    fn record(&self, index: usize, opponent: usize, pair: &[Record; 2]) -> Result<()> {
        let mut state = self.lock()?;
        state.tallies[opponent].add(pair);
        let (first, other) = (&self.plan.first.name, &self.plan.others[opponent].name);
        for (game, record) in pair.iter().enumerate() {
            let names = if game == 0 {
                [first, other]
            } else {
                [other, first]
            };
            let round = format!("{}.{}", index + 1, game + 1);
            if let Some(fault) = &record.fault {
                self.print(&format!("game {round}: {fault}"));
            }
            if let Some(file) = &mut state.pgn {
                let text =
                    pgn_out::write(record, &self.plan.terms, names.map(String::as_str), &round);
                file.write_all(text.as_bytes())
                    .context("cannot write the PGN file")?;
            }
        }
        self.report(&mut state);
        Ok(())
    }

    fn report(&self, state: &mut State) {
        let sum = tally::total(&state.tallies);
        let mut text = summary(&sum);
        if let Some(sprt) = &self.plan.sprt {
            let llr = sprt.llr(&sum.pairs);
            text += &format!(", llr {llr:.2} (±{:.2})", Sprt::bound());
            if sprt.verdict(llr) != Verdict::Open {
                self.stop.store(true, Ordering::Relaxed);
            }
        }
        self.bar.set_position(sum.games());
        if self.bar.is_hidden() && state.reported.elapsed() >= REPORT_EVERY {
            state.reported = Instant::now();
            eprintln!("{} games: {text}", sum.games());
        }
        self.bar.set_message(text);
    }

    fn print(&self, text: &str) {
        if self.bar.is_hidden() {
            eprintln!("{text}");
        } else {
            self.bar.println(text);
        }
    }

    fn lock(&self) -> Result<MutexGuard<'_, State>> {
        self.state
            .lock()
            .map_err(|_| anyhow!("a worker thread panicked"))
    }
}

/// Elo and the counts of games, for people.
pub fn summary(tally: &Tally) -> String {
    let Estimate { value, error } = tally.pairs.elo();
    format!(
        "elo {value:.1} ± {error:.1}, +{} ={} -{}",
        tally.wins, tally.draws, tally.losses
    )
}
