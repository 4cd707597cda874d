//! `include/cb.h` is what cbindgen makes of the sources. `CB_BLESS=1` writes it anew.

mod common;

use std::fmt::Write;
use std::path::Path;

/// The header's sections in order: title, source.
const SECTIONS: [(&str, &str); 10] = [
    ("Version and status", "version.rs"),
    ("Positions", "position.rs"),
    ("Moves", "moves.rs"),
    ("Games", "game.rs"),
    ("Tables", "table.rs"),
    ("Engines", "engine.rs"),
    ("Searches", "search.rs"),
    ("Threads", "threads.rs"),
    ("Strength", "strength.rs"),
    ("Judging moves", "judge.rs"),
];

const OPEN: &str = "#ifdef __cplusplus\nextern \"C\" {\n#endif // __cplusplus\n";
const CLOSE: &str = "#ifdef __cplusplus\n}  // extern \"C\"\n#endif  // __cplusplus\n";

fn generate(root: &Path) -> String {
    let mut header = std::fs::read_to_string(root.join("preface.h")).expect("preface");
    for (title, source) in SECTIONS {
        let config =
            cbindgen::Config::from_file(root.join("cbindgen.toml")).expect("cbindgen.toml");
        let bindings = cbindgen::Builder::new()
            .with_config(config)
            .with_src(root.join("src").join(source))
            .generate()
            .unwrap_or_else(|error| panic!("{source}: {error}"));
        let mut section = Vec::new();
        bindings.write(&mut section);
        // One guard around the whole header does for all sections.
        let section = String::from_utf8(section)
            .expect("ASCII")
            .replace(OPEN, "")
            .replace(CLOSE, "");
        writeln!(header, "// ---- {title}\n\n{}\n", section.trim()).expect("a String takes all");
    }
    let mut header = header.replace("\n\n\n", "\n\n");
    header.push_str(CLOSE);
    header.push_str("\n#endif // CB_H\n");
    header
}

#[test]
fn the_header_is_what_the_sources_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let committed = root.join("../include/cb.h");
    let header = generate(root);
    if std::env::var_os("CB_BLESS").is_some() {
        std::fs::write(&committed, &header).expect("include/cb.h is writable");
    }
    let found = std::fs::read_to_string(&committed).unwrap_or_default();
    assert!(header.is_ascii());
    assert!(
        found == header,
        "include/cb.h is out of date: CB_BLESS=1 cargo test -p cb-ffi --test header"
    );
}

#[test]
fn the_header_compiles_alone_everywhere() {
    for (end, standards) in [
        ("c", ["c99", "c11", "c17"]),
        ("cpp", ["c++11", "c++17", "c++20"]),
    ] {
        let source = common::scratch().join(format!("alone.{end}"));
        std::fs::write(&source, "#include \"cb.h\"\n").expect("the scratch directory is writable");
        for standard in standards {
            common::check_syntax(&source, standard);
        }
    }
}

#[test]
fn the_wrapper_compiles_alone() {
    let source = common::scratch().join("alone-wrapper.cpp");
    std::fs::write(&source, "#include \"cb.hpp\"\n").expect("the scratch directory is writable");
    for standard in ["c++17", "c++20"] {
        common::check_syntax(&source, standard);
    }
}

#[test]
fn the_example_in_the_header_compiles() {
    let header = std::fs::read_to_string(common::root().join("include/cb.h")).expect("cb.h");
    let mut example: Vec<_> = header
        .lines()
        .filter_map(|line| line.strip_prefix("//     "))
        .collect();
    assert!(example.len() > 8);
    example.insert(0, "#include \"cb.h\"\nint main(void) {");
    example.push("return 0;\n}\n");
    let source = common::scratch().join("example.c");
    std::fs::write(&source, example.join("\n")).expect("the scratch directory is writable");
    common::check_syntax(&source, "c99");
}
