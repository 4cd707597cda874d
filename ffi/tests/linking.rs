//! The static library in programs of other kinds: without the standard library, and beside other Rust code.

mod common;

use std::path::Path;
use std::process::Command;

fn succeed(command: &mut Command) -> String {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn cc() -> Command {
    let mut command = Command::new(std::env::var_os("CC").unwrap_or_else(|| "cc".into()));
    command.arg("-I").arg(common::root().join("include"));
    command
}

/// The demo's program with a library and what else that needs, and the game it plays.
fn game(library: &Path, name: &str, system: &[&str]) -> String {
    let program = common::scratch().join(name);
    let source = common::root().join("examples/c/play.c");
    succeed(
        cc().arg("-o")
            .arg(&program)
            .arg(source)
            .arg(library)
            .args(system),
    );
    succeed(Command::new(program).args(["--elo", "1100", "--seed", "8"]))
}

/// Without the standard library, slider tables and debug checks, and with nothing but C's own library, the same seed
/// plays the same game.
#[test]
fn the_bare_library_needs_nothing_and_plays_the_same() {
    let target = common::scratch().join("bare");
    let mut build = Command::new(env!("CARGO"));
    build
        .current_dir(common::root())
        .args(["build", "--quiet", "--release", "-p", "cb-ffi"]);
    build.args([
        "--no-default-features",
        "--features",
        "panic-handler",
        "--target-dir",
    ]);
    succeed(build.arg(&target));
    let bare = game(&target.join("release/libcb.a"), "play-bare", &[]);
    let hosted = game(
        common::library(),
        "play-hosted",
        &["-lpthread", "-ldl", "-lm"],
    );
    assert_eq!(bare, hosted);
}

/// Two static libraries that both hold Rust's standard library link into one program.
#[test]
fn another_rust_library_may_stand_beside() {
    let scratch = common::scratch();
    let (rust, c) = (scratch.join("other.rs"), scratch.join("beside.c"));
    let (library, program) = (scratch.join("libother.a"), scratch.join("beside"));
    let other = "#[unsafe(no_mangle)]\npub extern \"C\" fn other_sum(n: u32) -> u32 {\n    \
                 let all: Vec<u32> = (0..n).collect();\n    all.iter().sum()\n}\n";
    std::fs::write(&rust, other).expect("the scratch directory is writable");
    let main = "#include \"cb.h\"\nuint32_t other_sum(uint32_t n);\nint main(void) {\n    \
                cb_position position;\n    cb_position_start(&position);\n    \
                return cb_position_moves(&position, NULL, 0) != 20 || other_sum(5) != 10;\n}\n";
    std::fs::write(&c, main).expect("the scratch directory is writable");
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.args(["--edition", "2024", "--crate-type", "staticlib", "-o"]);
    succeed(rustc.arg(&library).arg(&rust));
    let mut link = cc();
    link.arg("-o")
        .arg(&program)
        .arg(&c)
        .arg(common::library())
        .arg(&library);
    succeed(link.args(["-lpthread", "-ldl", "-lm"]));
    succeed(&mut Command::new(&program));
}
