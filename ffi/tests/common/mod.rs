//! Builds the static library as a C programmer would, and C and C++ programs against it.
#![allow(dead_code)] // Each test binary uses its part.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the workspace")
}

/// Where programs and the library under test are built.
pub fn scratch() -> &'static Path {
    Path::new(env!("CARGO_TARGET_TMPDIR"))
}

/// The static library with overflow checks and debug assertions, built once.
pub fn library() -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let target = scratch().join("lib");
        let built = Command::new(env!("CARGO"))
            .current_dir(root())
            .args([
                "build",
                "--quiet",
                "-p",
                "cb-ffi",
                "--config",
                "profile.dev.opt-level=2",
                "--target-dir",
            ])
            .arg(&target)
            .status()
            .expect("cargo runs");
        assert!(built.success(), "the static library does not build");
        target.join("debug").join("libcb.a")
    })
}

const STRICT: [&str; 4] = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"];

/// The system's compiler for a source by its name's end.
fn compiler(source: &Path) -> Command {
    let cpp = source
        .extension()
        .is_some_and(|end| end == "cpp" || end == "hpp");
    let (variable, default) = if cpp { ("CXX", "c++") } else { ("CC", "cc") };
    let mut command = Command::new(std::env::var_os(variable).unwrap_or_else(|| default.into()));
    command.args(STRICT).arg("-I").arg(root().join("include"));
    command
}

/// Fails the test with what the compiler said, unless it was content and silent.
fn expect_silence(output: &Output, what: &str) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.is_empty(), "{what}: {said}");
}

/// Checks that a source compiles without a word in a language standard.
pub fn check_syntax(source: &Path, standard: &str) {
    let output = compiler(source)
        .arg(format!("-std={standard}"))
        .args(["-fsyntax-only"])
        .arg(source)
        .output()
        .expect("the compiler runs");
    expect_silence(&output, &format!("{} as {standard}", source.display()));
}

/// Compiles and links a program with the static library.
pub fn build(source: &Path, standard: &str) -> PathBuf {
    let name = source
        .file_name()
        .expect("a file")
        .to_string_lossy()
        .replace('.', "-");
    let program = scratch().join(format!("{name}-{standard}"));
    let output = compiler(source)
        .arg(format!("-std={standard}"))
        .args(["-g", "-O1", "-o"])
        .arg(&program)
        .arg(source)
        .arg(library())
        .args(["-lpthread", "-ldl", "-lm"])
        .args(words("CB_CFLAGS"))
        .output()
        .expect("the compiler runs");
    expect_silence(&output, &source.display().to_string());
    program
}

/// The words of an environment variable by which `.ci/sanitize` has programs built or run otherwise.
fn words(variable: &str) -> Vec<String> {
    let value = std::env::var(variable).unwrap_or_default();
    value.split_whitespace().map(str::to_owned).collect()
}

/// Runs a program, by another one if `CB_RUNNER` says so.
pub fn run(program: &Path, arguments: &[&str]) -> Output {
    let mut command = words("CB_RUNNER");
    command.push(program.display().to_string());
    Command::new(&command[0])
        .args(&command[1..])
        .args(arguments)
        .output()
        .expect("the program runs")
}

/// Runs a program of `tests/c`, which says on its output what failed, and nothing else.
pub fn pass(source: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/c")
        .join(source);
    let standard = if source.ends_with(".cpp") {
        "c++17"
    } else {
        "c11"
    };
    let output = run(&build(&path, standard), &[]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && said.is_empty(),
        "{source}: {}\n{said}{}",
        output.status,
        String::from_utf8_lossy(&output.stderr)
    );
}
