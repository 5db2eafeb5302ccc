//! Divides an invocation's loop iterations among its samples.
//!
//! Mesa's software adapters silently end an invocation's loops after 65,535 iterations of all its loops together.

use crate::Noise;

/// A row's own iterations, including those of packing four samples.
const LOOPS_PER_ROW: u64 = 4 * 32;
/// The iterations of packing a word.
const LOOPS_PER_WORD: u64 = 4 * 32;
/// The iterations of an invocation in addition to its noise's: the rest of 65,535.
const RESERVE: u64 = 500;

/// The minimum number of rows that the loop budget must allow for, because cached results may be computed for this many
/// rows even if fewer are requested.
pub(super) const LEAST_ROWS: u32 = 8;

/// Returns the number of rows of four columns that an invocation can compute, however they are found.
pub(super) fn most_rows(sample_loops: u64) -> u32 {
    (Noise::MAX_SHADER_LOOPS / (LOOPS_PER_ROW + 4 * sample_loops)) as u32
}

/// Returns the most iterations for a sample, if an invocation packs `samples_per_word` samples.
pub(super) fn most_loops(samples_per_word: u32) -> u64 {
    (Noise::MAX_SHADER_LOOPS + RESERVE - LOOPS_PER_WORD) / u64::from(samples_per_word)
}
