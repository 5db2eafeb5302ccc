//! Noises on the CPU against the oracle: optimized, since the oracle computes them from millions of plain sums.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

#[macro_use(in_dimension, in_each_dimension)]
extern crate gradnoise_oracle;

use gradnoise_oracle::{self as oracle, cases, compare, expression_oracle, expression_random, kinds};

mod accuracy;
mod cellular;
mod gabor;
mod hessians;
mod range;
