//! Drives the program through its pipes.

mod driver;
mod positions;
mod protocol;
mod strength;
