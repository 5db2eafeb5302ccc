//! Roots, sines, exponentials, logarithms and powers, from + - * and bits, because the builtins differ between
//! adapters. Errors are relative unless stated otherwise, and were measured over all f32.
//!
//! `cargo run -p port` prints this file from `shaders/math/elementary.wgsl`, which is the one to edit.

use crate::formulas::math::arithmetic::{clamp_symmetric, flush_small};
use crate::formulas::math::exact::exact;
use crate::lanes::{Float, Int, Number, Word};

/// A number as a sum. The head has 12 significant bits, so products of two heads are exact.
#[derive(Clone, Copy, Default)]
pub(crate) struct Split<F = f32> {
    pub(crate) head: F,
    pub(crate) tail: F,
}

/// Returns the first 12 significant bits of x. The rest has 12, too.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn coarse<F: Float>(x: F) -> F {
    F::from_bits(x.to_bits() & 0xffff_f000)
}

/// Returns x * y, whose head is exact but longer than 12 bits.
#[cfg_attr(optimized, inline(always))]
fn split_times<F: Float>(x: F, y: Split<F>) -> Split<F> {
    let x_head = coarse(x);
    let x_tail = exact(x - x_head);
    Split { head: exact(x_head * y.head), tail: exact(exact(x * y.tail) + exact(x_tail * y.head)) }
}

/// Returns the whole number nearest to x.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn nearest<F: Number>(x: F) -> F {
    exact(x + 0.5).floor()
}

/// Returns 1 / x for |x| <= 2^60, within 9e-8. A smaller |x| than 2^-60 counts as 2^-60. Exact for powers of two.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn reciprocal<F: Float>(x: F) -> F {
    let near = F::select(x, x.splat(8.673_617_4e-19), x.abs().is_less(x.splat(8.673_617_4e-19)));
    // Negates the exponent, and replaces 1 / m by a line in m: within 5.1%. Each step squares that error.
    let y0 = F::from_bits(near.to_bits().splat(0x7ef3_11c7).wrapping_sub(near.to_bits()));
    let y1 = exact(y0 * exact(near.splat(2.0) - exact(near * y0)));
    let y2 = exact(y1 * exact(near.splat(2.0) - exact(near * y1)));
    exact(y2 + exact(y2 * exact(near.splat(1.0) - exact(near * y2))))
}

/// Returns 1 / sqrt(x) for x <= 2^80, within 1.1e-7. A smaller x than 2^-80 counts as 2^-80. Exact for powers of four.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn reciprocal_root<F: Float>(x: F) -> F {
    let near = F::select(x, x.splat(8.271_806e-25), x.is_less(x.splat(8.271_806e-25)));
    let halved = exact(near * 0.5);
    // Halves the exponent in the same way: within 3.5%. Each step squares that error, times 1.5.
    let y0 = F::from_bits(near.to_bits().splat(0x5f37_59df).wrapping_sub(near.to_bits() >> 1));
    let y1 = exact(y0 * exact(halved.splat(1.5) - exact(halved * exact(y0 * y0))));
    let y2 = exact(y1 * exact(halved.splat(1.5) - exact(halved * exact(y1 * y1))));
    exact(y2 + exact(y2 * exact(halved.splat(0.5) - exact(halved * exact(y2 * y2)))))
}

/// sqrt(x) for x <= 2^80, within 9e-8. A smaller x than 2^-80 counts as 0. Exact for squares of integers up to 4096.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn root<F: Float>(x: F) -> F {
    let y = reciprocal_root(x);
    let s = exact(x * y);
    let better = exact(s + exact(exact(y * 0.5) * exact(x - exact(s * s))));
    F::select(better, better.splat(0.0), x.is_less(x.splat(8.271_806e-25)))
}

/// Returns the square root of |x| with the sign of x, as `root` does.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn signed_root<F: Float>(x: F) -> F {
    let size = root(x.abs());
    F::select(size, exact(size.splat(0.0) - size), x.is_less(x.splat(0.0)))
}

/// Returns sin(x + quarter * pi / 2).
#[cfg_attr(optimized, inline(always))]
pub(crate) fn wave<F: Float>(x: F, quarter: i32) -> F {
    let near = clamp_symmetric(x, 4_194_304.0);
    // A quarter turn is 3217 / 2048 - 4.4535846e-6 - 8.705516e-10, the first two of 12 bits. x is reduced by `many` of
    // them, a multiple of 2048, and then by at most 1026. Either number has 11 bits, so all products except the last
    // are exact.
    let many = exact(nearest(exact(near * 3.108_495e-4)) * 2048.0);
    let after_many = exact(near - exact(many * 1.570_800_8));
    let many_rest = exact(many * 4.453_584_6e-6);
    let few = nearest(exact(exact(after_many + many_rest) * 0.636_619_75));
    let after_few = exact(exact(after_many - exact(few * 1.570_800_8)) + many_rest);
    let rest = exact(exact(many + few) * 8.705_516e-10);
    let r = exact(exact(after_few + exact(few * 4.453_584_6e-6)) + rest);

    // |r| < 0.786: sin r stays below 1, and so does 1 - z * a positive number.
    let z = exact(r * r);
    let odd = exact(exact(z * exact(exact(z * -1.951_648e-4) + 8.332_172e-3)) - 0.166_666_55);
    let sine = exact(r + exact(exact(r * z) * odd));
    let even = exact(exact(z * exact(exact(z * 2.443_753_3e-5) - 1.388_736e-3)) + 4.166_664_7e-2);
    let cosine = exact(z.splat(1.0) - exact(z * exact(z.splat(0.5) - exact(z * even))));

    let turned = few.truncated().wrapping_add(quarter);
    let size = F::select(sine, cosine, (turned & 1).is_equal(turned.splat(1)));
    flush_small(F::from_bits(size.to_bits() ^ ((turned & 2).to_word() << 30)))
}

/// Returns sin(x), x clamped to +-2^22, within an absolute 1.1e-7 and in [-1, 1].
#[cfg_attr(optimized, inline(always))]
pub(crate) fn sine<F: Float>(x: F) -> F {
    wave(x, 0)
}

/// Returns cos(x), with the bounds of `sine`.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn cosine<F: Float>(x: F) -> F {
    wave(x, 1)
}

/// Returns 2^y, y clamped to [-60, 60].
#[cfg_attr(optimized, inline(always))]
fn power_of_2<F: Float>(y: Split<F>) -> F {
    let sum = exact(y.head + y.tail);
    let whole = nearest(clamp_symmetric(sum, 60.0));
    let rest = exact(exact(y.head - whole) + y.tail);
    let r = F::select(rest.splat(0.0), rest, sum.abs().is_less(sum.splat(60.0)));
    let p3 = exact(exact(r * exact(exact(r * 1.532_083e-4) + 1.339_038_7e-3)) + 9.618_529e-3);
    let p1 = exact(exact(r * exact(exact(r * p3) + 5.550_361_8e-2)) + 0.240_226_47);
    let mantissa = exact(exact(r * exact(exact(r * p1) + 0.693_147_2)) + 1.0);
    F::from_bits(mantissa.to_bits().to_int().wrapping_add(whole.truncated() << 23).to_word())
}

/// Returns log2(x) for a normal x > 0.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn logarithm<F: Float>(x: F) -> Split<F> {
    // x = 2^exponent * (1 + f), 1 + f from sqrt(1/2) to sqrt(2).
    let bits = x.to_bits().to_int();
    let exponent = bits.wrapping_sub(0x3f35_04f3) >> 23;
    let whole = exponent.to_float();
    let f = exact(F::from_bits(bits.wrapping_sub(exponent << 23).to_word()) - 1.0);

    // ln(1 + f) = f - f^2 / 2 + f^3 q(f). f and the square of its head are exact.
    let f_head = coarse(f);
    let f_tail = exact(f - f_head);
    let square = exact(exact(f_head * f_head) * 0.5);
    let square_rest = exact(exact(f_tail * 0.5) * exact(f + f_head));
    let cube = exact(exact(f * f) * f);
    let q6 = exact(exact(f * -7.6345e-2) + 0.127_615_78);
    let q4 = exact(exact(f * exact(exact(f * q6) - 0.131_601_81)) + 0.142_017_57);
    let q2 = exact(exact(f * exact(exact(f * q4) - 0.166_233_57)) + 0.200_012_27);
    let q = exact(exact(f * exact(exact(f * q2) - 0.250_008_2)) + 0.333_333_3);
    let near = exact(f - square);
    let near_rest = exact(exact(f - near) - square);
    let rest = exact(exact(near_rest - square_rest) + exact(cube * q));
    let natural = coarse(exact(near + rest));
    let natural_rest = exact(exact(near - natural) + rest);

    // log2(e) is 1.4428711 - 1.7605285e-4, the first of 12 bits.
    let part = split_times(natural, Split { head: x.splat(1.442_871_1), tail: x.splat(-1.760_528_5e-4) });
    let part_rest = exact(part.tail + exact(natural_rest * 1.442_695));
    let head = coarse(exact(whole + exact(part.head + part_rest)));
    Split { head, tail: exact(exact(exact(whole - head) + part.head) + part_rest) }
}

/// Returns e^x, x clamped to +-41.5, within 1e-7.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn exponential<F: Float>(x: F) -> F {
    power_of_2(split_times(
        clamp_symmetric(x, 41.5),
        Split { head: x.splat(1.442_871_1), tail: x.splat(-1.760_528_5e-4) },
    ))
}

/// Returns log2(x), within 8e-8. A smaller x than 2^-60 counts as 2^-60. Exact for powers of two.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn logarithm_2<F: Float>(x: F) -> F {
    let y = logarithm(F::select(x, x.splat(8.673_617_4e-19), x.is_less(x.splat(8.673_617_4e-19))));
    flush_small(exact(y.head + y.tail))
}

/// Returns ln(x), within 7e-8. A smaller x than 2^-60 counts as 2^-60.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn natural_logarithm<F: Float>(x: F) -> F {
    let y = logarithm(F::select(x, x.splat(8.673_617_4e-19), x.is_less(x.splat(8.673_617_4e-19))));
    // ln(2) is 0.69311523 + 3.1946183e-5, the first of 12 bits.
    let rest = exact(exact(y.head * 3.194_618_3e-5) + exact(y.tail * 0.693_147_2));
    flush_small(exact(exact(y.head * 0.693_115_23) + rest))
}

/// Returns x^p = 2^(p log2 x), p log2 x clamped to [-60, 60]. Below 59, within 1.1e-7 + 1.3e-8 |p log2 x|: the error of
/// 2^r, and ln 2 times that of log2 x. A smaller x than 2^-40 counts as 0, whose powers are 0, 1 and 2^60, and so does
/// a smaller |p|. 1^p and x^0 are 1.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn power<F: Float>(x: F, p: F) -> F {
    // |log2 x| is 0 or above 2^-24, so p beyond 2^30 is as good as infinite.
    let q = flush_small(clamp_symmetric(p, 1_073_741_824.0));
    let zero_base = x.is_less(x.splat(9.094_947e-13));
    let y = power_of_2(split_times(q, logarithm(F::select(x, x.splat(1.0), zero_base))));
    let at_least_1 = F::select(q.splat(1.0), q.splat(1.152_921_5e18), q.is_less(q.splat(0.0)));
    let of_zero = F::select(at_least_1, at_least_1.splat(0.0), q.splat(0.0).is_less(q));
    F::select(y, of_zero, zero_base)
}
