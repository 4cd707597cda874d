//! Any calls of the C interface, with any arguments and in any order: no crash, nothing written outside lent memory, and a
//! search that succeeds gives a legal move and legal lines.
#![no_main]

mod world;

use libfuzzer_sys::arbitrary::Unstructured;
use libfuzzer_sys::fuzz_target;
use world::World;

/// More calls find nothing that fewer do not, and take longer.
const CALLS: usize = 32;

fuzz_target!(|bytes: &[u8]| {
    let mut input = Unstructured::new(bytes);
    let mut world = World::new();
    for _ in 0..CALLS {
        if input.is_empty() || world.call(&mut input).is_err() {
            break;
        }
    }
});
