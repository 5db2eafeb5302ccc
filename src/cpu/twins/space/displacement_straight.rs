//! What warps have added to a position, in fixed point: twin of `shaders/space/displacement_straight.wgsl`.

use crate::cpu::twins::math::fixed::fixed_from;

#[inline(always)]
pub(crate) fn displacement_straight(displacement: [f32; 4], axis: usize) -> u64 {
    fixed_from(displacement[axis])
}
