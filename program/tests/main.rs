//! The program, as somebody runs it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod commands;
mod continuity;
mod documents;
mod failures;
mod files;
mod formats;
mod fuzz;
mod gallery;
mod noises;
mod pictures;
mod playground;
mod run;
