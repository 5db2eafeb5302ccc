//! The tests that say what a new kind still lacks, compiled without all others: `sh tests/try.sh` runs them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]
#![allow(dead_code, reason = "other tests use what these do not")]

#[macro_use(in_dimension)]
extern crate gradnoise_oracle;

use gradnoise_oracle::{self as oracle, cases, compare, expression_random};

/// The repository.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

mod architecture;
#[path = "../fuzz/src/describe.rs"]
mod describe;
#[path = "../fuzz/src/draw.rs"]
mod draw;
#[cfg(feature = "serde")]
mod engines;
mod kinds;
#[cfg(feature = "serde")]
mod schema;
mod stability;
mod twins;

#[cfg(feature = "gpu")]
mod adapter;
#[cfg(feature = "gpu")]
mod combinations;
#[cfg(feature = "gpu")]
mod devices;
#[cfg(feature = "gpu")]
mod download;
#[cfg(feature = "gpu")]
mod exported;
#[cfg(feature = "gpu")]
#[path = "../program/src/passthrough.rs"]
mod passthrough;
#[cfg(feature = "gpu")]
mod shader;

#[test]
fn fuzz_draws_every_kind() {
    kinds::assert_drawn(|data| describe::noise(&mut draw::Draw::new(data)));
}
