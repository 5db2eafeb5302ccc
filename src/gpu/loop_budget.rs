//! Divides the turns of loops that an invocation may take among its samples.
//!
//! Mesa's software adapters end an invocation's loops, without a word, once it has gone round 65,535 times in all of
//! them.

use crate::Noise;

/// A row's own turns, and those of packing four samples.
const LOOPS_PER_ROW: u64 = 4 * 32;
/// The turns of packing a word.
const LOOPS_PER_WORD: u64 = 4 * 32;
/// The most that an invocation takes beside its noise's: what is left of 65,535.
const RESERVE: u64 = 500;

/// The fewest rows that the loop budget must allow for: results that are cached for some rows may be computed for as
/// many, even if fewer are asked for.
pub(super) const LEAST_ROWS: u32 = 8;

/// Returns how many rows of four columns an invocation can compute, in whichever way they are found.
pub(super) fn most_rows(sample_loops: u64) -> u32 {
    (Noise::MAX_SHADER_LOOPS / (LOOPS_PER_ROW + 4 * sample_loops)) as u32
}

/// Returns the most turns that a sample may take where an invocation packs so many samples.
pub(super) fn most_loops(samples_per_word: u32) -> u64 {
    (Noise::MAX_SHADER_LOOPS + RESERVE - LOOPS_PER_WORD) / u64::from(samples_per_word)
}
