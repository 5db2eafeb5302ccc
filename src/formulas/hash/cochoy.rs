//! The hash of a lattice cell, by a chain of integer hashes (Cochoy 2011): r(int(850000 r(x)) + y), where r(t) = 1 -
//! ward(t) / 2^30 and int cuts towards zero.
//!
//! `cargo run -p port` prints this file from `shaders/hash/cochoy.wgsl`, which is the one to edit.

use crate::array;
use crate::formulas::hash::integer::hash_ward;
use crate::lanes::{Bits, Int, Word};
use crate::layout::slots::HashSeed;

/// Returns int(850000 (1 - hash / 2^30)), in integers: 850000 |2^30 - hash| / 2^30 by 10 bits at a time.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn chained<W: Word>(hash: W) -> W {
    let negative = hash.splat(1_073_741_824).is_below(hash);
    let size = W::select(hash.splat(1_073_741_824).wrapping_sub(hash), hash.wrapping_sub(1_073_741_824), negative);
    let low = (size & 1023).wrapping_mul(850_000) >> 10;
    let middle = low.wrapping_add(((size >> 10) & 1023).wrapping_mul(850_000)) >> 10;
    let whole = middle.wrapping_add((size >> 20).wrapping_mul(850_000)) >> 10;
    W::select(whole, whole.splat(0).wrapping_sub(whole), negative)
}

#[cfg_attr(optimized, inline(always))]
fn cochoy_1<I: Int>(seed: HashSeed, cell: I) -> Bits<I> {
    hash_ward(cell.to_word().wrapping_add(seed.lower), seed.upper)
}

#[cfg_attr(optimized, inline(always))]
fn cochoy_2<I: Int>(seed: HashSeed, cell: [I; 2]) -> Bits<I> {
    hash_ward(chained(cochoy_1(seed, cell[0])).wrapping_add(cell[1].to_word()), 0)
}

#[cfg_attr(optimized, inline(always))]
fn cochoy_3<I: Int>(seed: HashSeed, cell: [I; 3]) -> Bits<I> {
    hash_ward(chained(cochoy_2(seed, [cell[0], cell[1]])).wrapping_add(cell[2].to_word()), 0)
}

#[cfg_attr(optimized, inline(always))]
fn cochoy_4<I: Int>(seed: HashSeed, cell: [I; 4]) -> Bits<I> {
    hash_ward(chained(cochoy_3(seed, [cell[0], cell[1], cell[2]])).wrapping_add(cell[3].to_word()), 0)
}

/// Calls the function above that has this dimension.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn cochoy<I: Int, const N: usize>(seed: HashSeed, cell: [I; N]) -> Bits<I> {
    match N {
        1 => cochoy_1(seed, cell[0]),
        2 => cochoy_2(seed, array::resized(cell)),
        3 => cochoy_3(seed, array::resized(cell)),
        _ => cochoy_4(seed, array::resized(cell)),
    }
}
