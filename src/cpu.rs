//! Noise computed on the CPU.

pub(crate) mod domain;
pub(crate) mod engine;
pub(crate) mod evaluator;
pub(crate) mod field;
pub(crate) mod fill_error;
pub(crate) mod target;
