//! Skewing adds the same share, F = (sqrt(n + 1) - 1) / n with 64 fractional bits, of all coordinates to each: twin of
//! `shaders/space/skew.wgsl`.

use crate::cpu::twins::math::fixed::{fixed_add, fixed_scaled};

#[inline(always)]
pub(crate) fn skewed_2(straight: impl Fn(usize) -> u64, axis: usize) -> u64 {
    let sum = fixed_add(straight(0), straight(1));
    fixed_add(straight(axis), fixed_scaled(sum, 0x5db3_d742_c265_539c))
}

#[inline(always)]
pub(crate) fn skewed_3(straight: impl Fn(usize) -> u64, axis: usize) -> u64 {
    let xy = fixed_add(straight(0), straight(1));
    let sum = fixed_add(xy, straight(2));
    fixed_add(straight(axis), fixed_scaled(sum, 0x5555_5555_5555_5554))
}

#[inline(always)]
pub(crate) fn skewed_4(straight: impl Fn(usize) -> u64, axis: usize) -> u64 {
    let xy = fixed_add(straight(0), straight(1));
    let zw = fixed_add(straight(2), straight(3));
    let sum = fixed_add(xy, zw);
    fixed_add(straight(axis), fixed_scaled(sum, 0x4f1b_bcdc_bfa5_3e08))
}
