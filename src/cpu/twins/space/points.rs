//! Positions given as `f32`, mapped into each leaf's lattice in `f32`: twin of `shaders/space/points.wgsl`.

use crate::cpu::twins::math::arithmetic::{clamp_symmetric, dot_4};
use crate::cpu::twins::math::exact::exact;
use crate::cpu::twins::math::fixed::whole_to_i32;
use crate::cpu::twins::space::lattice_position::{LatticePosition, coordinate};
use crate::cpu::twins::space::points_transform::{
    transform_factor, transform_fraction, transform_row, transform_shift,
};
use crate::layout::transforms::PointsTransform;

#[cfg_attr(optimized, inline(always))]
pub(crate) fn at_position<const N: usize>(p: [f32; N]) -> [f32; N] {
    p
}

coordinate!(f32);

#[cfg_attr(optimized, inline(always))]
pub(crate) fn coordinate_straight(transform: &PointsTransform, at: [f32; 4], axis: usize) -> f32 {
    exact(at[axis] * transform_factor(transform, axis))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn coordinate_mapped(transform: &PointsTransform, at: [f32; 4], axis: usize) -> f32 {
    // No sum of products must be infinite less infinite.
    let [x, y, z, w] = at;
    let near = |x| clamp_symmetric(x, 1_152_921_504_606_846_976.0);
    dot_4(transform_row(transform, axis), [near(x), near(y), near(z), near(w)])
}

#[cfg_attr(optimized, inline(always))]
fn coordinate_sum(a: f32, b: f32) -> f32 {
    exact(a + b)
}

/// Clamps a coordinate so far that four of them have a finite sum: a frequency may have made it infinite.
#[cfg_attr(optimized, inline(always))]
fn finite_coordinate(a: f32) -> f32 {
    clamp_symmetric(a, 1.329_228e36)
}

#[cfg_attr(optimized, inline(always))]
fn coordinate_from(displacement: f32) -> f32 {
    displacement
}

#[cfg_attr(optimized, inline(always))]
fn skew_share_2(sum: f32) -> f32 {
    exact(0.366_025_42 * sum)
}

#[cfg_attr(optimized, inline(always))]
fn skew_share_3(sum: f32) -> f32 {
    exact(0.333_333_34 * sum)
}

#[cfg_attr(optimized, inline(always))]
fn skew_share_4(sum: f32) -> f32 {
    exact(0.309_017 * sum)
}

/// Finds the cell and the local coordinate, the fraction being in [1, 2). That makes the sum a multiple of 2^-24: if it
/// is not at least 1/2, the coordinate is at most -1/2, and so has no smaller bits, nor has the fraction. So the sum is
/// no subnormal number, its fraction has 24 bits and is exact, and the local coordinate is below 1.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn lattice_position_along(coordinate: f32, transform: &PointsTransform, axis: usize) -> LatticePosition<1> {
    let sum = clamp_symmetric(exact(coordinate + transform_fraction(transform, axis)), 1e9);
    let whole = sum.floor();
    let cell = whole_to_i32(whole).wrapping_add(transform_shift(transform, axis));
    LatticePosition { cell: [cell], local: [sum - whole] }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns whether the local coordinate is below 1 and has 24 bits, the fraction being 1 more than a part of a
    /// cell.
    fn is_cut_well(coordinate: f32, fraction: f32) -> bool {
        let transform = PointsTransform { fraction: [fraction; 4], shift: [0; 4], matrix: [[0.0; 4]; 4] };
        let local = lattice_position_along(coordinate, &transform, 0).local[0];
        (0.0..1.0).contains(&local) && (local * 16_777_216.0).fract() == 0.0
    }

    #[test]
    fn local_coordinates_have_24_bits_and_are_below_1() {
        let ulp = 2.0_f32.powi(-23);
        for fraction in [1.0, 1.0 + ulp, 1.25, 1.5 - ulp, 2.0 - ulp] {
            for exponent in -149..31 {
                for mantissa in [1.0, 1.0 + ulp, 1.3, 2.0 - ulp] {
                    let size = (f64::from(mantissa) * 2.0_f64.powi(exponent)) as f32;
                    assert!(is_cut_well(size, fraction) && is_cut_well(-size, fraction), "{size:e} {fraction}");
                }
            }
        }
        // Without the 1, tiny coordinates have other bits, and tiny negative ones are at the end of their cell.
        assert!(!is_cut_well(1e-9, 0.0) && !is_cut_well(-1e-9, 0.0));
    }
}
