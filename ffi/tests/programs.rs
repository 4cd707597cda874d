//! C programs against the static library.

mod common;

#[test]
fn values() {
    common::pass("values.c");
}

#[test]
fn engines() {
    common::pass("engine.c");
}

#[test]
fn hostile_callers() {
    common::pass("hostile.c");
}

#[test]
fn lent_memory() {
    common::pass("lent.c");
}

#[cfg(unix)]
#[test]
fn inputs_of_every_kind() {
    common::pass("inputs.c");
}

#[cfg(unix)]
#[test]
fn stops_and_callbacks() {
    common::pass("stops.c");
}

#[cfg(all(unix, feature = "std"))]
#[test]
fn threads() {
    common::pass("threads.c");
}

#[test]
fn the_wrapper() {
    common::pass("wrapper.cpp");
}

#[test]
fn the_example_in_cpp() {
    let source = common::root().join("examples/cpp/play.cpp");
    let output = common::run(&common::build(&source, "c++17"), &["900", "3"]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && output.stderr.is_empty());
    assert!(said.starts_with("Strength: level 3, about 900"), "{said}");
    assert!(said.lines().count() > 10);
}
