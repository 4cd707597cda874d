//! Rewriting the table of weights.

use super::model::Weights;
use anyhow::{Context, Result, ensure};
use cb_core::eval::weights::GROUPS;
use std::fmt::Write;

/// Numbers on a line.
const ROW: usize = 8;

/// The text with the numbers of every group replaced and all else left as it is.
pub fn rewrite(text: &str, weights: &Weights) -> Result<String> {
    let mut out = String::new();
    let mut rest = text;
    for group in GROUPS {
        let head = format!("    {}: ", group.name);
        let at = rest
            .find(&head)
            .with_context(|| format!("no group {}", group.name))?;
        out.push_str(&rest[..at + head.len()]);
        rest = &rest[at + head.len()..];
        for (half, name) in ["mg", "eg"].into_iter().enumerate() {
            let open = format!("{name} [");
            let at = rest
                .find(&open)
                .with_context(|| format!("no {name} in {}", group.name))?;
            let close = rest
                .find(']')
                .with_context(|| format!("no end of {}", group.name))?;
            ensure!(at < close, "no {name} in {}", group.name);
            out.push_str(&rest[..at + open.len()]);
            let values = weights.values[group.start..group.start + group.len].iter();
            let values: Vec<i32> = values.map(|weight| weight[half] as i32).collect();
            write_values(&mut out, &values)?;
            out.push(']');
            rest = &rest[close + 1..];
        }
    }
    out.push_str(rest);
    Ok(out)
}

fn write_values(out: &mut String, values: &[i32]) -> Result<()> {
    if values.len() <= ROW {
        let words: Vec<String> = values.iter().map(i32::to_string).collect();
        out.push_str(&words.join(" "));
        return Ok(());
    }
    for row in values.chunks(ROW) {
        out.push_str("\n           ");
        for value in row {
            write!(out, " {value:>5}")?;
        }
    }
    out.push_str("\n        ");
    Ok(())
}
