//! A chess engine to link in: no allocation, no globals, strength levels that play like people.
//!
//! Layers, lowest first; a module uses only layers below its own:
//!
//! - L0 values: [`color`], [`piece`], [`square`], [`bitboard`], [`chessmove`], [`score`]
//! - L1 constant tables: [`attacks`], [`zobrist`]
//! - L2 [`board`]: a position, FEN, making moves
//! - L3 [`movegen`], [`see`], [`notation`], [`game`], [`perft`](mod@perft)
//! - L4 [`eval`], [`table`]
//! - L5 [`search`]
//! - L6 [`levels`], [`judge`]
//! - L7 [`engine`]: the façade
#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

#[cfg(any(feature = "std", test))]
extern crate std;

pub mod attacks;
pub mod bitboard;
pub mod board;
pub mod chessmove;
pub mod color;
pub mod engine;
pub mod eval;
pub mod game;
pub mod judge;
pub mod levels;
pub mod movegen;
pub mod notation;
pub mod perft;
pub mod piece;
pub mod score;
pub mod search;
pub mod see;
pub mod square;
pub mod table;
pub mod zobrist;
