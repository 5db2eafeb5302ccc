//! The seed of an integer hash, from a number of 64 bits.

use crate::formulas::hash::lowbias::lowbias32;
use crate::layout::slots::HashSeed;

/// Returns the two numbers of a seed. The upper one is also added to the lower one, so that noises that differ only in
/// the upper half start with different numbers, too.
pub(crate) fn hash_seed(seed: u64) -> HashSeed {
    // This is 0 for 0, so seeds below 2^32 keep their noises.
    with_upper(seed, lowbias32((seed >> 32) as u32))
}

/// Returns the two numbers of a seed for Ward's hash. Its bits depend only on those of a sum that are not higher, so
/// the highest bits of the lower number change few choices of gradients, or none. So the upper number depends on them,
/// too.
pub(crate) fn hash_seed_of_ward(seed: u64) -> HashSeed {
    // Mixed twice, since equal bits of both halves must not meet in a sum. This is 0 for seeds below 2^23.
    let highest = lowbias32(lowbias32(seed as u32 >> 23));
    with_upper(seed, lowbias32((seed >> 32) as u32).wrapping_add(highest))
}

fn with_upper(seed: u64, upper: u32) -> HashSeed {
    HashSeed { lower: (seed as u32).wrapping_add(upper), upper }
}

/// Returns the number whose `lowbias32` is a hash.
#[cfg(feature = "wgsl")]
pub(crate) fn unmixed(hash: u32) -> u32 {
    let unshifted = |x: u32, by: u32| x ^ (x >> by) ^ (x >> by >> by);
    // The inverses of the products' factors, modulo 2^32.
    let a = unshifted(hash, 16).wrapping_mul(0x4302_1123);
    unshifted(unshifted(a, 15).wrapping_mul(0x1d69_e2a5), 16)
}

#[cfg(all(test, feature = "wgsl"))]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_unmixed() {
        let numbers = (0..u32::BITS).flat_map(|bit| [1 << bit, u32::MAX >> bit, 0x9e37_79b9_u32.rotate_left(bit)]);
        for number in numbers.chain([0]) {
            assert_eq!(unmixed(lowbias32(number)), number);
        }
    }
}
