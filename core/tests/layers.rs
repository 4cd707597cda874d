//! Each module uses only modules of lower layers, as the crate's documentation lists them.

use std::fs;
use std::path::{Path, PathBuf};

/// The layers, lowest first. Modules of one layer may use each other where the second list says so.
const LAYERS: [&[&str]; 8] = [
    &["color", "piece", "square", "bitboard", "chessmove", "score"],
    &["attacks", "zobrist"],
    &["board"],
    &["movegen", "see", "notation", "game", "perft"],
    &["eval", "table"],
    &["search"],
    &["levels", "judge"],
    &["engine"],
];

fn layer(module: &str) -> usize {
    let found = LAYERS.iter().position(|layer| layer.contains(&module));
    found.unwrap_or_else(|| panic!("module {module} is in no layer"))
}

/// Within a layer, a module may use those named before it, or, among the values, any.
fn may_use(user: &str, used: &str) -> bool {
    let (high, low) = (layer(user), layer(used));
    user == used || low < high || (low == high && (high == 0 || high == 3))
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the sources are here") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ext| ext == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn modules_use_only_lower_layers() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    assert!(files.len() > 30);
    for file in files {
        let inside = file.strip_prefix(&root).expect("inside");
        let user = inside
            .iter()
            .next()
            .and_then(|name| name.to_str())
            .expect("a name");
        let user = user.trim_end_matches(".rs");
        let name = file
            .file_name()
            .and_then(|name| name.to_str())
            .expect("a name");
        if user == "lib" || name == "tests.rs" {
            continue;
        }
        let text = fs::read_to_string(&file).expect("readable");
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for line in code
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
        {
            for (at, _) in line.match_indices("crate::") {
                let used: String = line[at + 7..]
                    .chars()
                    .take_while(|c| c.is_ascii_lowercase() || *c == '_')
                    .collect();
                let allowed = !used.is_empty() && may_use(user, &used);
                assert!(
                    allowed,
                    "{}: {user} may not use {used}: {line}",
                    inside.display()
                );
            }
        }
    }
}
