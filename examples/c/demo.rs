//! Builds the static library and `play.c` as a C programmer would, and runs the program with the arguments given.
//! At a terminal a person plays.

use std::env;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    match build() {
        Ok(program) => run(&program),
        Err(what) => {
            eprintln!("cb-demo: {what}");
            ExitCode::FAILURE
        }
    }
}

/// Builds library and program, or says what went wrong.
fn build() -> Result<PathBuf, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    // Beside this program's own profile, so that one build serves both.
    let own = env::current_exe().map_err(|error| error.to_string())?;
    let target = own.ancestors().nth(2).ok_or("no target directory")?;
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    expect(
        Command::new(cargo)
            .args([
                "build",
                "--release",
                "--quiet",
                "-p",
                "cb-ffi",
                "--manifest-path",
            ])
            .arg(root.join("Cargo.toml"))
            .arg("--target-dir")
            .arg(target),
        "the static library does not build",
    )?;
    let release = target.join("release");
    let program = release.join("cb-play");
    // Renamed when it is whole, since another demo may be running it.
    let fresh = release.join(format!("cb-play-{}", std::process::id()));
    expect(
        Command::new(env::var_os("CC").unwrap_or_else(|| "cc".into()))
            .args(["-std=c99", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-I"])
            .arg(root.join("include"))
            .arg("-o")
            .arg(&fresh)
            .arg(root.join("examples/c/play.c"))
            .arg(release.join("libcb.a"))
            .args(["-lpthread", "-ldl", "-lm"]),
        "the C program does not build: is there a C compiler?",
    )?;
    std::fs::rename(&fresh, &program).map_err(|error| error.to_string())?;
    Ok(program)
}

/// Runs a step to its good end.
fn expect(command: &mut Command, otherwise: &str) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(otherwise.into()),
        Err(error) => Err(format!("{otherwise} ({error})")),
    }
}

/// Runs the program in this one's place.
fn run(program: &Path) -> ExitCode {
    let mut command = Command::new(program);
    command.args(env::args_os().skip(1));
    if std::io::stdin().is_terminal() {
        command.arg("--person");
    }
    match command.status().map(|status| status.code()) {
        Ok(Some(code)) => ExitCode::from(code as u8),
        _ => ExitCode::FAILURE,
    }
}
