//! A coordinate with what warps have added to it: twin of `shaders/space/displacement.wgsl`.

use crate::cpu::twins::math::fixed::fixed_add;

#[inline(always)]
pub(crate) fn displaced(unmoved: impl Fn(usize) -> u64, movement: impl Fn(usize) -> u64, axis: usize) -> u64 {
    fixed_add(unmoved(axis), movement(axis))
}
