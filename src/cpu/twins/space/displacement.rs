//! A coordinate with what warps have added to it: twin of `shaders/space/displacement.wgsl`.

use crate::cpu::twins::math::fixed::fixed_add;

#[inline(always)]
pub(crate) fn displaced_coordinate(
    undisplaced: impl Fn(usize) -> u64,
    coordinate_displacement: impl Fn(usize) -> u64,
    axis: usize,
) -> u64 {
    fixed_add(undisplaced(axis), coordinate_displacement(axis))
}
