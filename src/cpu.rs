//! Noise computed on the CPU.

pub(crate) mod engine;
pub(crate) mod evaluator;
pub(crate) mod field;
pub(crate) mod high_dimensional;
