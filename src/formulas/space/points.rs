//! Positions given as `f32`, mapped into each leaf's lattice in `f32`: twin of `shaders/space/points.wgsl`.

use crate::formulas::math::arithmetic::{clamp_symmetric, dot_4};
use crate::formulas::math::exact::exact;
use crate::formulas::math::fixed::whole_to_i32;
use crate::formulas::space::lattice_position::{LatticePosition, coordinate};
use crate::formulas::space::points_transform::{transform_factor, transform_fraction, transform_row, transform_shift};
use crate::lanes::{Float, Int, Number};
use crate::layout::parameters::ArrayView;
use crate::layout::slots::tile;
use crate::layout::transforms::PointsTransform;

#[cfg_attr(optimized, inline(always))]
pub(crate) fn at_position<const N: usize>(p: [f32; N]) -> [f32; N] {
    p
}

/// Reduces a coordinate of a tile to the period around zero: whole periods apart, it has the same bits. Far away, where
/// multiples of the period have more than 24 bits, it is as exact as rounding allows.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn repeated_coordinate(tile: ArrayView<'_>, axis: u32, x: f32) -> f32 {
    let length = tile::root_periods(tile, axis);
    // Multiples must stay finite.
    let near = clamp_symmetric(x, 1_152_921_504_606_846_976.0);
    // Rounding may change the whole part of the product near a whole number, but not near a half, where it matters.
    let below = (near * tile::root_inverses(tile, axis)).floor();
    let left = exact(near - exact(below * length));
    let count = exact(below + if left >= 0.5 * length { 1.0 } else { 0.0 });
    exact(near - exact(count * length))
}

coordinate!([F] F, f32);

#[cfg_attr(optimized, inline(always))]
pub(crate) fn coordinate_straight<F: Number, const N: usize>(
    transform: &PointsTransform,
    at: [F; N],
    axis: usize,
) -> F {
    exact(at[axis] * transform_factor(transform, axis))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn coordinate_mapped(transform: &PointsTransform, at: [f32; 4], axis: usize) -> f32 {
    // No sum of products may be infinite minus infinite.
    let [x, y, z, w] = at;
    let near = |x| clamp_symmetric(x, 1_152_921_504_606_846_976.0);
    dot_4(transform_row(transform, axis), [near(x), near(y), near(z), near(w)])
}

#[cfg_attr(optimized, inline(always))]
fn coordinate_sum<F: Number>(a: F, b: F) -> F {
    exact(a + b)
}

/// Clamps a coordinate, which a frequency may have made infinite, so that the sum of four is finite.
#[cfg_attr(optimized, inline(always))]
fn finite_coordinate<F: Number>(a: F) -> F {
    clamp_symmetric(a, 1.329_228e36)
}

#[cfg_attr(optimized, inline(always))]
fn coordinate_from(displacement: f32) -> f32 {
    displacement
}

#[cfg_attr(optimized, inline(always))]
fn skew_share_2<F: Number>(sum: F) -> F {
    exact(sum * 0.366_025_42)
}

#[cfg_attr(optimized, inline(always))]
fn skew_share_3<F: Number>(sum: F) -> F {
    exact(sum * 0.333_333_34)
}

#[cfg_attr(optimized, inline(always))]
fn skew_share_4<F: Number>(sum: F) -> F {
    exact(sum * 0.309_017)
}

/// Finds the cell and the local coordinate. The fraction is in [1, 2), which makes the sum a multiple of 2^-24: if it
/// is less than 1/2, the coordinate is at most -1/2, and has no smaller bits, nor has the fraction. So the sum is not
/// subnormal, its fraction is exact with 24 bits, and the local coordinate is below 1.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn lattice_position_along(coordinate: f32, transform: &PointsTransform, axis: usize) -> LatticePosition<1> {
    let [whole, local] = parts_of_sum(exact(coordinate + transform_fraction(transform, axis)));
    LatticePosition { cell: [whole_to_i32(whole).wrapping_add(transform_shift(transform, axis))], local: [local] }
}

/// Returns the same cell and local coordinate in lanes.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn position_along<F: Float>(coordinate: F, transform: &PointsTransform, axis: usize) -> (F::Int, F) {
    let [whole, local] = parts_of_sum(exact(coordinate + transform_fraction(transform, axis)));
    (whole.truncated().stepped(transform_shift(transform, axis)), local)
}

/// Returns the whole part of the sum of a coordinate and a fraction, before whole cells are added, and the local
/// coordinate.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn parts_of_sum<F: Number>(sum: F) -> [F; 2] {
    let near = clamp_symmetric(sum, 1e9);
    let whole = near.floor();
    [whole, near - whole]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::parameters::AllParameters;
    use crate::layout::slots;

    /// Returns whether the local coordinate is below 1 and has 24 bits. The fraction is 1 more than a part of a cell.
    fn is_cut_well(coordinate: f32, fraction: f32) -> bool {
        let transform = PointsTransform { fraction: [fraction; 4], shift: [0; 4], matrix: [[0.0; 4]; 4] };
        let local = lattice_position_along(coordinate, &transform, 0).local[0];
        (0.0..1.0).contains(&local) && (local * 16_777_216.0).fract() == 0.0
    }

    /// Returns a coordinate in a tile of some period, reduced with the plan's numbers.
    fn repeated(period: f32, x: f32) -> f32 {
        let inverse = if period == 0.0 { 0.0 } else { period.recip() };
        let words = [&[0; 10][..], &[period.to_bits(); 4], &[inverse.to_bits(); 4]].concat();
        let all = AllParameters { parameters: &[0; slots::leaf::LENGTH as usize], arrays: &words };
        repeated_coordinate(slots::leaf::tile(all.from(0)), 2, x)
    }

    #[test]
    fn coordinates_of_tiles_are_exactly_what_is_left_of_them() {
        let ulp = 2.0_f32.powi(-23);
        for period in [1.0_f32, 3.0, 7.0, 10.0, 255.0, 4096.0, 77_777.0, 8_388_607.0, 0.75, 0.5, 2.0_f32.powi(-20)] {
            let digit = (0..40).map(|i| 2.0_f64.powi(-i)).find(|digit| f64::from(period) % digit == 0.0).unwrap();
            let most = 8_388_608.0 * digit;
            let counts = (0..200).map(|i| f64::from(i * i * i / 3 - 400_000)).chain((-4..4).map(f64::from));
            let near = [0.0, 0.25, 0.5, 0.75].map(|part| counts.clone().map(move |count| count + part));
            let beside = |x: f64| [1.0, 1.0 + ulp, 1.0 - ulp, 1.0 - 0.5 * ulp].map(|factor| (x as f32) * factor);
            let middle = near.into_iter().flatten().map(|count| count * f64::from(period)).flat_map(beside);
            let small = (-149..0).map(|exponent| -2.0_f32.powi(exponent));
            for x in middle.chain(small).filter(|x| f64::from(x.abs()) <= most) {
                // Remainders of floats are exact in f64, and so are these sums unless x is tiny.
                let (exact_x, length) = (f64::from(x), f64::from(period));
                let left = if exact_x.abs() < 0.5 * length { exact_x } else { exact_x.rem_euclid(length) };
                let left = if left >= 0.5 * length { left - length } else { left };
                assert_eq!(repeated(period, x), left as f32, "{x:e} in {period}");
                assert_eq!(f64::from(left as f32), left, "{x:e} in {period}");
            }
        }
        // Without a period a coordinate does not change, and no coordinate leaves the range of floats.
        assert_eq!(repeated(0.0, 123.456), 123.456);
        assert!([0.0, 3.0, 2.0_f32.powi(-20)].iter().all(|&period| repeated(period, f32::NEG_INFINITY).is_finite()));
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
