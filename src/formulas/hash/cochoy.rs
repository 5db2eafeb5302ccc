//! The hash of a lattice cell, by a chain of integer hashes (Cochoy 2011), r(int(850000 r(x)) + y), where r(t) = 1 -
//! ward(t) / 2^30 and int rounds towards zero: twin of `shaders/hash/cochoy.wgsl`, its dimension a generic argument.

use crate::formulas::hash::integer::hash_ward;
use crate::layout::slots::HashSeed;

/// Returns int(850000 (1 - hash / 2^30)), in integers: 850000 |2^30 - hash| / 2^30 by 10 bits at a time.
#[cfg_attr(optimized, inline(always))]
fn chained(hash: u32) -> u32 {
    let negative = hash > 1_073_741_824;
    let size = 1_073_741_824_u32.abs_diff(hash);
    let low = (850_000 * (size & 1023)) >> 10;
    let middle = (low + 850_000 * ((size >> 10) & 1023)) >> 10;
    let whole = (middle + 850_000 * (size >> 20)) >> 10;
    if negative { whole.wrapping_neg() } else { whole }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn cochoy<const N: usize>(seed: HashSeed, cell: [i32; N]) -> u32 {
    let first = hash_ward((cell[0] as u32).wrapping_add(seed.lower), seed.upper);
    (1..N).fold(first, |hash, d| hash_ward(chained(hash).wrapping_add(cell[d] as u32), 0))
}
