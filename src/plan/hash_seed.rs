//! The seed of an integer hash, from a number of 64 bits.

use crate::formulas::hash::lowbias::lowbias32;
use crate::layout::slots::HashSeed;

/// Returns the two numbers of a seed. The upper one is also added to the lower one, so that noises that differ only in
/// the upper half start with different numbers, too.
pub(crate) fn hash_seed(seed: u64) -> HashSeed {
    // This is 0 for 0, so seeds below 2^32 keep their noises.
    let upper = lowbias32((seed >> 32) as u32);
    HashSeed { lower: (seed as u32).wrapping_add(upper), upper }
}
