//! Tests of the positions of points.

use crate::formulas::space::lattice_position_along;
use crate::formulas::space::points::repeated_coordinate;
use crate::layout::parameters::AllParameters;
use crate::layout::slots;
use crate::layout::transforms::PointsTransform;

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
