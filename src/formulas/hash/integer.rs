//! Integer hashes without a table, of period 2^32: twin of `shaders/hash/integer.wgsl`. Their lowest 31 bits count.
//! The upper half of a seed is added between their steps, where it does not amount to another k.

#[cfg_attr(optimized, inline(always))]
pub(crate) fn hash_ward(k: u32, upper: u32) -> u32 {
    let a = ((k << 13) ^ k).wrapping_add(upper);
    let square = a.wrapping_mul(a).wrapping_mul(15731).wrapping_add(789_221);
    a.wrapping_mul(square).wrapping_add(1_376_312_589) & 0x7fff_ffff
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn hash_shift(k: u32, upper: u32) -> u32 {
    let a = (!k).wrapping_add(k << 15);
    let b = (a ^ (a >> 12)).wrapping_add(upper);
    let c = b.wrapping_add(b << 2);
    let d = (c ^ (c >> 4)).wrapping_mul(2057);
    (d ^ (d >> 16)) & 0x7fff_ffff
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn hash_shift_mult(k: u32, upper: u32) -> u32 {
    let a = (k ^ 0x3d) ^ (k >> 16);
    let b = a.wrapping_add(a << 3).wrapping_add(upper);
    let c = (b ^ (b >> 4)).wrapping_mul(668_265_261);
    (c ^ (c >> 15)) & 0x7fff_ffff
}
