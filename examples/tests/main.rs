//! The examples, as somebody runs them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod adapter;
mod embed;
mod guide;
mod landscape;
mod marbles;
mod pictures;
mod texture;
