//! Tables for people and CSV for programs.

use super::count::{Class, Rates};
use super::course::Course;
use super::kinds::{Breakdown, Kind, Slip, State};
use super::plot;
use anyhow::{Context, Result};
use cb_core::color::Color;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The rates of people of a band, or of a level.
pub struct Row {
    /// What rows belong together: a speed, or who played.
    pub group: String,
    /// The rating at which the band begins, or that the level stands for.
    pub elo: u32,
    /// The counts.
    pub rates: Rates,
    /// Errors by kind and state, where moves were judged with their boards.
    pub breakdown: Breakdown,
}

/// Where figures go.
#[derive(clap::Args)]
pub struct Output {
    /// Writes the figures as CSV, to the standard output in place of the tables if no file is named
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-")]
    csv: Option<PathBuf>,
    /// Draws the rates with their errors, as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Draws the rates of another run's CSV file beside them
    #[arg(long, value_name = "FILE", requires = "plot")]
    beside: Vec<PathBuf>,
}

impl Row {
    /// A row without a side.
    pub fn new(group: &str, elo: u32) -> Row {
        Row {
            group: group.to_owned(),
            elo,
            rates: Rates::default(),
            breakdown: Breakdown::default(),
        }
    }

    /// Adds one side of a judged game.
    pub fn add(&mut self, rating: u32, side: Color, course: &Course, slips: &[Slip]) {
        self.rates.add(rating, &course.tallies()[side as usize]);
        self.breakdown.add(side, course, slips);
    }
}

impl Output {
    /// Writes tables, CSV and picture as they are wanted.
    pub fn write(&self, title: &str, rows: &[Row]) -> Result<()> {
        if let Some(path) = &self.plot {
            let mut curves = plot::curves(rows);
            for other in &self.beside {
                curves.extend(plot::read_curves(other)?);
            }
            plot::rates(path, title, &curves)?;
        }
        let text = csv(rows);
        match self.csv.as_deref() {
            Some(path) if path == Path::new("-") => print!("{text}"),
            other => {
                if let Some(path) = other {
                    std::fs::write(path, text)
                        .with_context(|| format!("cannot write {}", path.display()))?;
                }
                print_rates(rows);
                print_shares(rows);
            }
        }
        Ok(())
    }
}

/// The columns of rates: the first of every CSV.
const RATE_COLUMNS: &str = "group,elo,sides,mean_rating,moves,inaccuracies,inaccuracies_se,mistakes,mistakes_se,blunders,blunders_se";

/// The rows as CSV: errors in 40 moves of one player, and their standard errors (empty where unknown); then, where
/// errors were told apart, their numbers by kind and by state, and the moves by state.
pub fn csv(rows: &[Row]) -> String {
    let apart = rows.iter().any(|row| row.breakdown != Breakdown::default());
    let mut text = RATE_COLUMNS.to_owned();
    if apart {
        for class in Class::ALL {
            let names = Kind::ALL.map(Kind::name).into_iter();
            for name in names.chain(State::ALL.map(State::name)) {
                text += &format!(",{}_{name}", class.plural());
            }
        }
        State::ALL
            .iter()
            .for_each(|state| text += &format!(",moves_{}", state.name()));
    }
    text.push('\n');
    for row in rows {
        text += &rates_record(row);
        if apart {
            let Breakdown {
                kinds,
                states,
                moves,
            } = &row.breakdown;
            let errors = kinds.iter().zip(states);
            let numbers = errors.flat_map(|(kinds, states)| kinds.iter().chain(states));
            numbers
                .chain(moves)
                .for_each(|number| text += &format!(",{number}"));
        }
        text.push('\n');
    }
    text
}

fn rates_record(row: &Row) -> String {
    let rates = &row.rates;
    let mut text = format!(
        "{},{},{},{:.1},{}",
        row.group,
        row.elo,
        rates.sides,
        rates.rating(),
        rates.moves()
    );
    for class in Class::ALL {
        let error = rates.error(class);
        // Writing to a string does not fail.
        let _ = write!(text, ",{:.4},", rates.rate(class));
        if error.is_finite() {
            let _ = write!(text, "{error:.4}");
        }
    }
    text
}

/// Prints one table a group, each with the mean over its rows.
fn print_rates(rows: &[Row]) {
    for group in rows.chunk_by(|a, b| a.group == b.group) {
        println!(
            "{:<10} {:>6} {:>7} {:>9}   {:<14} {:<14} blunders",
            group[0].group, "sides", "rating", "moves", "inaccuracies", "mistakes"
        );
        for row in group {
            let rates = &row.rates;
            let cells = Class::ALL.map(|class| cell(rates.rate(class), rates.error(class)));
            println!(
                "{:<10} {:>6} {:>7.0} {:>9}   {}",
                row.elo,
                rates.sides,
                rates.rating(),
                rates.moves(),
                cells.join(" ").trim_end()
            );
        }
        let mean = |class| {
            let sum: f64 = group.iter().map(|row| row.rates.rate(class)).sum();
            cell(sum / group.len() as f64, f64::INFINITY)
        };
        println!(
            "{:<10} {:>6} {:>7} {:>9}   {}\n",
            "mean",
            group.iter().map(|row| row.rates.sides).sum::<u64>(),
            "",
            group.iter().map(|row| row.rates.moves()).sum::<u64>(),
            Class::ALL.map(mean).join(" ").trim_end()
        );
    }
}

fn cell(rate: f64, error: f64) -> String {
    let text = if error.is_finite() {
        format!("{rate:.2} +- {error:.2}")
    } else {
        format!("{rate:.2}")
    };
    format!("{text:<14}")
}

/// Prints the shares of kinds in blunders and in all errors, and blunders in 40 moves of each state.
fn print_shares(rows: &[Row]) {
    if rows.iter().all(|row| row.breakdown == Breakdown::default()) {
        return;
    }
    println!(
        "{:<10} {:>8}  % hang tactic other  {:>8}  % hang tactic other   blunders in 40 when won level lost",
        "kinds", "blunders", "errors"
    );
    for row in rows {
        let breakdown = &row.breakdown;
        let blunders = breakdown.kinds[Class::Blunder as usize];
        let all = Kind::ALL.map(|kind| breakdown.kinds.iter().map(|of| of[kind as usize]).sum());
        let rates = State::ALL.map(|state| {
            let errors = breakdown.states[Class::Blunder as usize][state as usize];
            let moves = breakdown.moves[state as usize].max(1);
            format!("{:>5.1}", 40.0 * f64::from(errors) / f64::from(moves))
        });
        println!(
            "{:<10} {}  {}  {:>21}{}",
            row.elo,
            shares(blunders),
            shares(all),
            "",
            rates.join(" ")
        );
    }
    println!();
}

fn shares(numbers: [u32; 3]) -> String {
    let total: u32 = numbers.iter().sum();
    let share = |number: u32| 100.0 * f64::from(number) / f64::from(total.max(1));
    let [hang, tactic, other] = numbers.map(share);
    format!("{total:>8}  {hang:>6.0} {tactic:>6.0} {other:>5.0}")
}

#[cfg(test)]
mod tests {
    use super::super::count::Tally;
    use super::*;

    #[test]
    fn csv_has_a_value_for_every_column() {
        let mut row = Row::new("rapid", 1000);
        let tally = Tally {
            moves: 20,
            errors: [2, 1, 0],
        };
        row.rates.add(1012, &tally);
        let rows = [row];
        let one = csv(&rows);
        let lines: Vec<_> = one.lines().collect();
        assert_eq!(lines[1], "rapid,1000,1,1012.0,20,4.0000,,2.0000,,0.0000,");
        assert_eq!(lines[0].split(',').count(), lines[1].split(',').count());
        let [mut row] = rows;
        row.rates.add(1012, &tally);
        row.breakdown.kinds[2] = [1, 2, 3];
        let text = csv(&[row]);
        let lines: Vec<_> = text.lines().collect();
        assert!(lines[0].contains(",blunders_hang,blunders_tactic,blunders_other,blunders_won,"));
        assert!(lines[1].ends_with(",0.0000,0.0000,0,0,0,0,0,0,0,0,0,0,0,0,1,2,3,0,0,0,0,0,0"));
        assert_eq!(lines[0].split(',').count(), lines[1].split(',').count());
    }
}
