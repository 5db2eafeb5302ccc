//! Coordinates including what warps have added to them: twin of `shaders/space/displacement.wgsl`.

use crate::cpu::twins::math::fixed::{fixed_add, fixed_from};

#[inline(always)]
pub(crate) fn displaced_coordinate(
    undisplaced: impl Fn(usize) -> u64,
    coordinate_displacement: impl Fn(usize) -> u64,
    axis: usize,
) -> u64 {
    fixed_add(undisplaced(axis), coordinate_displacement(axis))
}

/// Returns the displacement along an axis, in fixed point.
#[inline(always)]
pub(crate) fn displacement_straight(displacement: [f32; 4], axis: usize) -> u64 {
    fixed_from(displacement[axis])
}
