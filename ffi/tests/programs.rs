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

#[cfg(unix)]
#[test]
fn stops_and_callbacks() {
    common::pass("stops.c");
}
