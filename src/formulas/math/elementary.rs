//! Roots, sines, exponentials, logarithms and powers, from + - * and bits: twin of `shaders/math/elementary.wgsl`.
//! Errors are relative unless stated otherwise, and were measured over all f32.

use crate::formulas::math::arithmetic::{clamp_symmetric, flush_small};
use crate::formulas::math::exact::exact;
use crate::lanes::{Float, Number, Word};
use std::f32::consts::{FRAC_2_PI, LN_2, LOG2_E};

/// A number as a sum. The head has 12 significant bits, so products of two heads are exact.
#[derive(Clone, Copy)]
struct Split {
    head: f32,
    tail: f32,
}

/// Returns the first 12 significant bits of x. The rest has 12, too.
#[cfg_attr(optimized, inline(always))]
fn coarse(x: f32) -> f32 {
    f32::from_bits(x.to_bits() & 0xffff_f000)
}

/// Returns x * y, whose head is exact but longer than 12 bits.
#[cfg_attr(optimized, inline(always))]
fn split_times(x: f32, y: Split) -> Split {
    let x_head = coarse(x);
    let x_tail = exact(x - x_head);
    Split { head: exact(x_head * y.head), tail: exact(exact(x * y.tail) + exact(x_tail * y.head)) }
}

/// Returns 1 / x for |x| <= 2^60, within 9e-8. A smaller |x| than 2^-60 counts as 2^-60. Exact for powers of two.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn reciprocal<F: Float>(x: F) -> F {
    let least = x.splat(8.673_617_4e-19);
    let near = F::select(x, least, Number::abs(x).is_less(least));
    // Negates the exponent, and replaces 1 / m by a line in m: within 5.1%. Each step squares that error.
    let bits = near.to_bits();
    let y0 = F::from_bits(bits.splat(0x7ef3_11c7).wrapping_sub(bits));
    let y1 = exact(y0 * exact(x.splat(2.0) - exact(near * y0)));
    let y2 = exact(y1 * exact(x.splat(2.0) - exact(near * y1)));
    exact(y2 + exact(y2 * exact(x.splat(1.0) - exact(near * y2))))
}

/// Returns 1 / sqrt(x) for x <= 2^80, within 1.1e-7. A smaller x than 2^-80 counts as 2^-80. Exact for powers of four.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn reciprocal_root<F: Float>(x: F) -> F {
    let near = x.splat(8.271_806e-25).greater(x);
    let halved = exact(near * 0.5);
    // Halves the exponent in the same way: within 3.5%. Each step squares that error, times 1.5.
    let bits = near.to_bits();
    let y0 = F::from_bits(bits.splat(0x5f37_59df).wrapping_sub(bits >> 1));
    let y1 = exact(y0 * exact(x.splat(1.5) - exact(halved * exact(y0 * y0))));
    let y2 = exact(y1 * exact(x.splat(1.5) - exact(halved * exact(y1 * y1))));
    exact(y2 + exact(y2 * exact(x.splat(0.5) - exact(halved * exact(y2 * y2)))))
}

/// Returns sqrt(x) for x <= 2^80, within 9e-8. A smaller x than 2^-80 counts as 0. Exact for squares of integers up to
/// 4096.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn root<F: Float>(x: F) -> F {
    let y = reciprocal_root(x);
    let s = exact(x * y);
    let better = exact(s + exact(exact(y * 0.5) * exact(x - exact(s * s))));
    F::select(better, x.splat(0.0), x.is_less(x.splat(8.271_806e-25)))
}

/// Returns the square root of |x| with the sign of x, as `root` does.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn signed_root(x: f32) -> f32 {
    let size = root(x.abs());
    if x < 0.0 { exact(0.0 - size) } else { size }
}

/// Returns the whole number nearest to x.
#[cfg_attr(optimized, inline(always))]
fn nearest(x: f32) -> f32 {
    exact(x + 0.5).floor()
}

/// Returns sin(x + quarter * pi / 2).
#[cfg_attr(optimized, inline(always))]
fn wave(x: f32, quarter: i32) -> f32 {
    let near = clamp_symmetric(x, 4_194_304.0);
    // A quarter turn is 3217 / 2048 - 4.4535846e-6 - 8.705516e-10, the first two of 12 bits. x is reduced by `many` of
    // them, a multiple of 2048, and then by at most 1026. Either number has 11 bits, so all products except the last
    // are exact.
    let many = exact(nearest(exact(near * 3.108_495e-4)) * 2048.0);
    let after_many = exact(near - exact(many * 1.570_800_8));
    let many_rest = exact(many * 4.453_584_6e-6);
    let few = nearest(exact(exact(after_many + many_rest) * FRAC_2_PI));
    let after_few = exact(exact(after_many - exact(few * 1.570_800_8)) + many_rest);
    let rest = exact(exact(many + few) * 8.705_516e-10);
    let r = exact(exact(after_few + exact(few * 4.453_584_6e-6)) + rest);

    // |r| < 0.786: sin r stays below 1, and so does 1 - z * a positive number.
    let z = exact(r * r);
    let odd = exact(exact(z * exact(exact(z * -1.951_648e-4) + 8.332_172e-3)) - 0.166_666_55);
    let sine = exact(r + exact(exact(r * z) * odd));
    let even = exact(exact(z * exact(exact(z * 2.443_753_3e-5) - 1.388_736e-3)) + 4.166_664_7e-2);
    let cosine = exact(1.0 - exact(z * exact(0.5 - exact(z * even))));

    let quarters = few as i32 + quarter;
    let size = if (quarters & 1) == 1 { cosine } else { sine };
    flush_small(f32::from_bits(size.to_bits() ^ ((quarters as u32 & 2) << 30)))
}

/// Returns sin(x), x clamped to ±2^22, within an absolute 1.1e-7 and in [-1, 1].
#[cfg_attr(optimized, inline(always))]
pub(crate) fn sine(x: f32) -> f32 {
    wave(x, 0)
}

/// Returns cos(x), with the bounds of `sine`.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn cosine(x: f32) -> f32 {
    wave(x, 1)
}

/// Returns 2^y, y clamped to [-60, 60].
#[cfg_attr(optimized, inline(always))]
fn power_of_2(y: Split) -> f32 {
    let sum = exact(y.head + y.tail);
    let whole = nearest(clamp_symmetric(sum, 60.0));
    let rest = exact(exact(y.head - whole) + y.tail);
    let r = if sum.abs() < 60.0 { rest } else { 0.0 };
    let p3 = exact(exact(r * exact(exact(r * 1.532_083e-4) + 1.339_038_7e-3)) + 9.618_529e-3);
    let p1 = exact(exact(r * exact(exact(r * p3) + 5.550_361_8e-2)) + 0.240_226_47);
    let mantissa = exact(exact(r * exact(exact(r * p1) + LN_2)) + 1.0);
    f32::from_bits((mantissa.to_bits() as i32 + ((whole as i32) << 23)) as u32)
}

/// Returns log2(x) for a normal x > 0.
#[cfg_attr(optimized, inline(always))]
fn logarithm(x: f32) -> Split {
    // x = 2^exponent * (1 + f), 1 + f from sqrt(1/2) to sqrt(2).
    let bits = x.to_bits() as i32;
    let exponent = (bits - 0x3f35_04f3) >> 23;
    let whole = exponent as f32;
    let f = exact(f32::from_bits((bits - (exponent << 23)) as u32) - 1.0);

    // ln(1 + f) = f - f^2 / 2 + f^3 q(f). f and the square of its head are exact.
    let f_head = coarse(f);
    let f_tail = exact(f - f_head);
    let square = exact(0.5 * exact(f_head * f_head));
    let square_rest = exact(exact(0.5 * f_tail) * exact(f + f_head));
    let cube = exact(exact(f * f) * f);
    let q6 = exact(exact(f * -7.634_5e-2) + 0.127_615_78);
    let q4 = exact(exact(f * exact(exact(f * q6) - 0.131_601_81)) + 0.142_017_57);
    let q2 = exact(exact(f * exact(exact(f * q4) - 0.166_233_57)) + 0.200_012_27);
    let q = exact(exact(f * exact(exact(f * q2) - 0.250_008_2)) + 0.333_333_3);
    let near = exact(f - square);
    let near_rest = exact(exact(f - near) - square);
    let rest = exact(exact(near_rest - square_rest) + exact(cube * q));
    let natural = coarse(exact(near + rest));
    let natural_rest = exact(exact(near - natural) + rest);

    // log2(e) is 1.4428711 - 1.7605285e-4, the first of 12 bits.
    let part = split_times(natural, Split { head: 1.442_871_1, tail: -1.760_528_5e-4 });
    let part_rest = exact(part.tail + exact(natural_rest * LOG2_E));
    let head = coarse(exact(whole + exact(part.head + part_rest)));
    Split { head, tail: exact(exact(exact(whole - head) + part.head) + part_rest) }
}

/// Returns e^x, x clamped to ±41.5, within 1e-7.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn exponential(x: f32) -> f32 {
    power_of_2(split_times(clamp_symmetric(x, 41.5), Split { head: 1.442_871_1, tail: -1.760_528_5e-4 }))
}

/// Returns log2(x), within 8e-8. A smaller x than 2^-60 counts as 2^-60. Exact for powers of two.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn logarithm_2(x: f32) -> f32 {
    let y = logarithm(if x < 8.673_617_4e-19 { 8.673_617_4e-19 } else { x });
    flush_small(exact(y.head + y.tail))
}

/// Returns ln(x), within 7e-8. A smaller x than 2^-60 counts as 2^-60.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn natural_logarithm(x: f32) -> f32 {
    let y = logarithm(if x < 8.673_617_4e-19 { 8.673_617_4e-19 } else { x });
    // ln(2) is 0.69311523 + 3.1946183e-5, the first of 12 bits.
    let rest = exact(exact(y.head * 3.194_618_3e-5) + exact(y.tail * LN_2));
    flush_small(exact(exact(y.head * 0.693_115_23) + rest))
}

/// Returns x^p = 2^(p log2 x), p log2 x clamped to [-60, 60]. Below 59, within 1.1e-7 + 1.3e-8 |p log2 x|: the error of
/// 2^r, and ln 2 times that of log2 x. A smaller x than 2^-40 counts as 0, whose powers are 0, 1 and 2^60, and so does
/// a smaller |p|. 1^p and x^0 are 1.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn power(x: f32, p: f32) -> f32 {
    // |log2 x| is 0 or above 2^-24, so p beyond 2^30 is as good as infinite.
    let q = flush_small(clamp_symmetric(p, 1_073_741_824.0));
    let zero_base = x < 9.094_947e-13;
    let y = power_of_2(split_times(q, logarithm(if zero_base { 1.0 } else { x })));
    let at_least_1 = if q < 0.0 { 1.152_921_5e18 } else { 1.0 };
    let of_zero = if q > 0.0 { 0.0 } else { at_least_1 };
    if zero_base { of_zero } else { y }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(
            (power(0.0, 2.0), power(0.0, -2.0), power(2.0, 1e38), power(0.5, 1e38)),
            (0.0, most, most, 1.0 / most)
        );
        assert_eq!((reciprocal(0.0), reciprocal(-0.0), root(0.0), root(-1.0)), (most, most, 0.0, 0.0));
        assert_eq!((exponential(f32::MAX), logarithm_2(0.0)), (exponential(41.5), -60.0));
        assert_eq!(natural_logarithm(0.0), natural_logarithm(1.0 / most));
        assert_eq!((sine(f32::MAX), cosine(f32::MIN)), (sine(4_194_304.0), cosine(-4_194_304.0)));
    }
}
