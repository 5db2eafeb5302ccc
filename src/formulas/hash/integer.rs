//! Integer hashes without a table, of period 2^32. Their lowest 31 bits count. The upper half of a seed is added
//! between their steps, where it does not amount to another k.
//!
//! `cargo run -p port` prints this file from `shaders/hash/integer.wgsl`, which is the one to edit.

use crate::lanes::Word;

#[cfg_attr(optimized, inline(always))]
pub(crate) fn hash_ward<W: Word>(k: W, upper: u32) -> W {
    let a = ((k << 13) ^ k).wrapping_add(upper);
    a.wrapping_mul(a.wrapping_mul(a).wrapping_mul(15731).wrapping_add(789_221)).wrapping_add(1_376_312_589)
        & 0x7fff_ffff
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn hash_shift<W: Word>(k: W, upper: u32) -> W {
    let a = (!k).wrapping_add(k << 15);
    let b = (a ^ (a >> 12)).wrapping_add(upper);
    let c = b.wrapping_add(b << 2);
    let d = (c ^ (c >> 4)).wrapping_mul(2057);
    (d ^ (d >> 16)) & 0x7fff_ffff
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn hash_shift_mult<W: Word>(k: W, upper: u32) -> W {
    let a = k ^ k.splat(0x3d) ^ (k >> 16);
    let b = a.wrapping_add(a << 3).wrapping_add(upper);
    let c = (b ^ (b >> 4)).wrapping_mul(668_265_261);
    (c ^ (c >> 15)) & 0x7fff_ffff
}
