//! The twins of `shaders/`, folder by folder and file by file: the same functions, operations and order, so the same
//! bits.
#![expect(
    clippy::approx_constant,
    clippy::bool_to_int_with_if,
    clippy::doc_lazy_continuation,
    clippy::doc_markdown,
    reason = "printed files have the text of shaders"
)]

pub(crate) mod cellular_numbers;
#[cfg(test)]
mod elementary_tests;
pub(crate) mod expression;
pub(crate) mod gabor_numbers;
pub(crate) mod gradient_picks;
pub(crate) mod hash;
pub(crate) mod kernel;
pub(crate) mod lattice;
pub(crate) mod math;
pub(crate) mod metric;
pub(crate) mod octave_sample;
#[cfg(test)]
mod points_tests;
pub(crate) mod space;
