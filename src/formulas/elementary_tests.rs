//! Elementary functions are as exact as `shaders/math/elementary.wgsl` says.

use crate::formulas::math::elementary::{
    cosine, exponential, logarithm_2, natural_logarithm, power, reciprocal, reciprocal_root, root, signed_root, sine,
};

#[test]
fn roots_of_what_is_no_number_are_none() {
    // The bits of a NaN's sign exceed those of the largest number; subtraction from them must wrap.
    for number in [f32::NAN, -f32::NAN, f32::INFINITY] {
        assert!(reciprocal_root(number).is_nan(), "{number}");
    }
}

/// Returns the worst error of f between two positive numbers, over every 2003rd of the floats there.
fn worst(low: f32, high: f32, error: impl Fn(f32) -> f64) -> f64 {
    let all = (low.to_bits()..=high.to_bits()).step_by(2003);
    all.map(|bits| error(f32::from_bits(bits))).fold(0.0, f64::max)
}

fn relative(value: f32, expected: f64) -> f64 {
    (f64::from(value) / expected - 1.0).abs()
}

fn power_of_two(exponent: i32) -> f32 {
    2.0_f32.powi(exponent)
}

#[test]
fn reciprocals_and_roots_are_within_their_bounds() {
    let (low, high) = (power_of_two(-60), power_of_two(60));
    assert!(worst(low, high, |x| relative(reciprocal(x), 1.0 / f64::from(x))) < 9e-8);
    assert!(worst(low, high, |x| relative(reciprocal(-x), -1.0 / f64::from(x))) < 9e-8);
    let (low, high) = (power_of_two(-80), power_of_two(80));
    assert!(worst(low, high, |x| relative(reciprocal_root(x), 1.0 / f64::from(x).sqrt())) < 1.1e-7);
    assert!(worst(low, high, |x| relative(root(x), f64::from(x).sqrt())) < 9e-8);
}

#[test]
fn sines_are_within_their_bounds() {
    let error = |x: f32| {
        let (s, c) = (sine(x), cosine(x));
        assert!(s.abs() <= 1.0 && c.abs() <= 1.0, "{x}: {s}, {c}");
        let (expected_s, expected_c) = f64::from(x).sin_cos();
        (f64::from(s) - expected_s).abs().max((f64::from(c) - expected_c).abs())
    };
    assert!(worst(power_of_two(-50), power_of_two(22), |x| error(x).max(error(-x))) < 1.1e-7);
}

#[test]
fn exponentials_and_logarithms_are_within_their_bounds() {
    let error = |x: f32| relative(exponential(x), f64::from(x).exp());
    assert!(worst(power_of_two(-40), 41.5, |x| error(x).max(error(-x))) < 1e-7);
    let error = |x: f32| (f64::from(logarithm_2(x)) - f64::from(x).log2()).abs() / f64::from(x).log2().abs();
    assert!(worst(power_of_two(-60), 0.999_999_94, error) < 8e-8);
    assert!(worst(1.000_000_1, power_of_two(60), error) < 8e-8);
    let error = |x: f32| (f64::from(natural_logarithm(x)) - f64::from(x).ln()).abs() / f64::from(x).ln().abs();
    assert!(worst(power_of_two(-60), 0.999_999_94, error) < 7e-8);
    assert!(worst(1.000_000_1, power_of_two(60), error) < 7e-8);
}

#[test]
fn powers_are_within_their_bounds() {
    let error = |x: f32, p: f32| {
        let exponent = f64::from(p) * f64::from(x).log2();
        let bound = 1.1e-7 + 1.3e-8 * exponent.abs();
        if exponent.abs() < 59.0 { relative(power(x, p), exponent.exp2()) / bound } else { 0.0 }
    };
    for p in [0.01, 0.45, 1.0, 2.2, 16.0, 120.0, 5e5] {
        let excess = worst(power_of_two(-40), power_of_two(60), |x| error(x, p).max(error(x, -p)));
        assert!(excess < 1.0, "p = {p}: {excess}");
    }
}

#[test]
fn exact_points_are_exact() {
    assert_eq!([sine(0.0), cosine(0.0), exponential(0.0), logarithm_2(1.0)], [0.0, 1.0, 1.0, 0.0]);
    assert_eq!([natural_logarithm(1.0), signed_root(-0.0), signed_root(-1e-30)].map(f32::to_bits), [0; 3]);
    for n in 0..=4096_u16 {
        let n = f32::from(n);
        assert_eq!((root(n * n), signed_root(n * n), signed_root(-n * n)), (n, n, -n));
    }
    for e in -60..=60 {
        let x = power_of_two(e);
        assert_eq!((reciprocal(x), logarithm_2(x), power(2.0, e as f32)), (1.0 / x, e as f32, x));
    }
    for e in -40..=40 {
        assert_eq!(reciprocal_root(power_of_two(2 * e)), power_of_two(-e));
    }
    for p in [-1e30, -1.0, -0.0, 0.0, 0.5, 3.0, 1e30] {
        assert_eq!((power(1.0, p), power(p.abs(), 0.0)), (1.0, 1.0));
    }
}

#[test]
fn arguments_beyond_the_domain_are_clamped() {
    let most = power_of_two(60);
    assert_eq!([0.0, -1.0, 1e-30].map(reciprocal_root), [power_of_two(40); 3]);
    assert_eq!((power(0.0, 2.0), power(0.0, -2.0), power(2.0, 1e38), power(0.5, 1e38)), (0.0, most, most, 1.0 / most));
    assert_eq!((reciprocal(0.0), reciprocal(-0.0), root(0.0), root(-1.0)), (most, most, 0.0, 0.0));
    assert_eq!((exponential(f32::MAX), logarithm_2(0.0)), (exponential(41.5), -60.0));
    assert_eq!(natural_logarithm(0.0), natural_logarithm(1.0 / most));
    assert_eq!((sine(f32::MAX), cosine(f32::MIN)), (sine(4_194_304.0), cosine(-4_194_304.0)));
}
