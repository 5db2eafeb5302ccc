//! The seed of an integer hash, as both backends read it.

use crate::layout::parameters::Parameters;
use crate::layout::slots::leaf;

/// The two numbers that an integer hash takes of a seed.
#[derive(Clone, Copy)]
pub(crate) struct HashSeed {
    /// The number with which the hash begins.
    pub(crate) lower: u32,
    /// The number that the hash adds within its first mixing, 0 for seeds below 2³².
    pub(crate) upper: u32,
}

impl HashSeed {
    /// Returns the seed that the parameters of a leaf have.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn of(leaf: Parameters<'_>) -> Self {
        Self { lower: leaf::seed(leaf), upper: leaf::upper_seed(leaf) }
    }
}
