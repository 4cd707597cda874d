//! A file that a long run appends its results to, so that a run that was stopped goes on where it stood.
//!
//! JSON lines: the first says what run the file belongs to, each other holds one result.

use anyhow::{Context, Result, bail};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

/// Where results go; nowhere if no file was named.
pub struct Journal {
    file: Option<File>,
}

impl Journal {
    /// Opens a file, or begins it, and reads the results that it holds. A last line that was cut short is dropped.
    pub fn open<R: DeserializeOwned>(
        path: Option<&Path>,
        run: &Value,
    ) -> Result<(Journal, Vec<R>)> {
        let Some(path) = path else {
            return Ok((Journal { file: None }, Vec::new()));
        };
        let name = path.display();
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error).with_context(|| format!("cannot read {name}")),
        };
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines();
        if let Some(first) = lines.next() {
            let found: Value = serde_json::from_str(first)
                .with_context(|| format!("{name} is no file of results: name another"))?;
            if found != *run {
                bail!(
                    "{name} belongs to another run: name another file, or repeat that run.\n  there: {found}\n  here:  {run}"
                );
            }
        }
        let mut results = Vec::new();
        for (index, line) in lines.enumerate() {
            let result = serde_json::from_str(line)
                .with_context(|| format!("{name}, line {}: cannot be read", index + 2))?;
            results.push(result);
        }
        let mut options = OpenOptions::new();
        let mut file = options
            .create(true)
            .truncate(false)
            .write(true)
            .open(path)
            .with_context(|| format!("cannot write {name}"))?;
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        let mut journal = Journal { file: Some(file) };
        if whole == 0 {
            journal.append(run)?;
        }
        Ok((journal, results))
    }

    /// Adds a result; it is in the file when this returns.
    pub fn append(&mut self, result: &impl Serialize) -> Result<()> {
        if let Some(file) = &mut self.file {
            let mut line = serde_json::to_string(result)?;
            line.push('\n');
            file.write_all(line.as_bytes())
                .context("cannot write to the file of results: is the disk full?")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn results_are_found_again_and_a_torn_line_is_not() {
        let path = std::env::temp_dir().join(format!("cb-journal-{}.jsonl", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let run = json!({"nodes": 5});
        let open = |run: &Value| Journal::open::<u32>(Some(&path), run);
        let (mut journal, results) = open(&run).unwrap();
        assert!(results.is_empty());
        journal.append(&7).unwrap();
        journal.append(&8).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, format!("{text}12")).unwrap();
        let (mut journal, results) = open(&run).unwrap();
        assert_eq!(results, [7, 8]);
        journal.append(&9).unwrap();
        assert_eq!(open(&run).unwrap().1, [7, 8, 9]);
        let other = open(&json!({"nodes": 6})).err().unwrap().to_string();
        assert!(other.contains("another run"), "{other}");
        std::fs::remove_file(&path).unwrap();
        let (mut nowhere, results) = Journal::open::<u32>(None, &run).unwrap();
        assert!(results.is_empty() && nowhere.append(&1).is_ok());
    }
}
