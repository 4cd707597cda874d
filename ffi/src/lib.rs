//! The C interface: `include/cb.h` is generated from this crate.
//!
//! One module per section of the header; all chess is in `cb-core`, all pointer work in `lend`. The names and doc
//! comments are C's, since the header takes them over word for word.
#![no_std]
#![allow(non_camel_case_types)]
// Every export's contract is the header's: what its pointers mean stands at the header's top and in the function's
// own comment, and a heading of its own would be copied into C.
#![allow(clippy::missing_safety_doc)]

#[cfg(feature = "std")]
extern crate std;

#[cfg(all(feature = "panic-handler", not(feature = "std")))]
mod panic;

mod engine;
mod game;
mod judge;
mod lend;
mod moves;
mod position;
mod search;
mod strength;
mod table;
mod text;
#[cfg(feature = "std")]
mod threads;
mod version;

pub use engine::*;
pub use game::*;
pub use judge::*;
pub use moves::*;
pub use position::*;
pub use search::*;
pub use strength::*;
pub use table::*;
#[cfg(feature = "std")]
pub use threads::*;
pub use version::*;
