//! Bevy without a window, on whatever adapter there is.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]
#![allow(clippy::type_complexity, reason = "each type is written once")]

mod assets;
mod composed;
mod costs;
mod game;
mod images;
mod shaders;
