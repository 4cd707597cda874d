//! The human scale: how often people and levels err, counted alike.
//!
//! An *error* is a move that gives away at least a tenth of the winning chances (`cb_core::judge`): an inaccuracy, a
//! mistake or a blunder. A *side* is one player's moves of one game. Rates are errors in 40 moves of one player.
//!
//! - `count`: errors of sides, and rates with their standard errors
//! - `course`: the winning chances along a game
//! - `kinds`, `shallow`: what kind of error a move was
//! - `band`, `speed`, `sample`: which games and players belong together
//! - `judges`, `selfplay`, `sheet`, `ending`: games that are judged, and how levels' games go on and end
//! - `journal`, `work`: long runs
//! - `line`: straight lines and parabolas through measured points
//! - `report`, `plot`: tables, CSV and pictures
//! - `levels`, `options`: what is named on the command line
//! - `people`, `judge`, `mistakes`, `fit`, `puzzles`, `moves`, `ladder`, `variety`: the subcommands

mod band;
mod count;
mod course;
mod ending;
pub mod fit;
mod journal;
pub mod judge;
mod judges;
mod kinds;
pub mod ladder;
pub mod levels;
mod line;
pub mod mistakes;
pub mod moves;
mod options;
pub mod people;
mod plot;
pub mod puzzles;
mod report;
mod sample;
mod selfplay;
mod shallow;
mod sheet;
mod speed;
pub mod variety;
pub mod work;
