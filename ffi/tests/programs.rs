//! C programs against the static library.

mod common;

#[test]
fn values() {
    common::pass("values.c");
}
