//! Distances of the origin from v, by several metrics. Each metric has a key, which orders distances and may be cheaper
//! than they are; the distance for a key; and the slope and the bend of the distance, its derivatives along v, which
//! are 0 where they do not exist.
//!
//! `cargo run -p port` prints this file from `shaders/lattice/metric.wgsl`, which is the one to edit.

use crate::array::each;
use crate::formulas::math::elementary::{power, reciprocal, reciprocal_root, root};
use crate::formulas::math::exact::exact;
use crate::formulas::math::hessian::{
    Hessian, hessian_cross, hessian_diagonal, hessian_limited, hessian_stretched, hessian_sum, hessian_times,
};
use crate::formulas::math::vector::{largest, only_largest, power_each, total};
use crate::lanes::{Float, Number};

#[cfg_attr(optimized, inline(always))]
pub(crate) fn signs<F: Number, const N: usize>(v: [F; N]) -> [F; N] {
    each!(|d| F::select(
        F::select(v[d].splat(0.0), v[d].splat(1.0), v[d].splat(0.0).is_less(v[d])),
        v[d].splat(-1.0),
        v[d].is_less(v[d].splat(0.0))
    ))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn key_of_euclidean<F: Number, const N: usize>(v: [F; N], _exponent: f32) -> F {
    total(each!(|d| exact(v[d] * v[d])))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn distance_of_euclidean<F: Float>(key: F) -> F {
    root(key)
}

/// Returns the slope along v. At the origin itself the other factor is 0.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn slope_of_euclidean<F: Float, const N: usize>(v: [F; N], key: F, _exponent: f32) -> [F; N] {
    let part_0 = reciprocal_root(F::select(key, key.splat(1.0), key.is_equal(key.splat(0.0))));
    each!(|d| exact(v[d] * part_0))
}

/// Returns the part of the squared distance across v, over the distance's third power.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn bend_of_euclidean<F: Float, const N: usize>(v: [F; N], key: F, _exponent: f32) -> Hessian<N, F> {
    let inverse = F::select(reciprocal_root(key), key.splat(0.0), key.is_equal(key.splat(0.0)));
    let across = hessian_sum(hessian_diagonal(key), hessian_cross(each!(|d| exact(v[d] * -0.5)), v));
    hessian_times(inverse, hessian_times(exact(inverse * inverse), across))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn key_of_euclidean_squared<F: Number, const N: usize>(v: [F; N], _exponent: f32) -> F {
    total(each!(|d| exact(v[d] * v[d])))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn distance_of_euclidean_squared<F: Number>(key: F) -> F {
    key
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn slope_of_euclidean_squared<F: Number, const N: usize>(v: [F; N], _key: F, _exponent: f32) -> [F; N] {
    each!(|d| exact(v[d] * 2.0))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn bend_of_euclidean_squared<F: Number, const N: usize>(
    v: [F; N],
    _key: F,
    _exponent: f32,
) -> Hessian<N, F> {
    hessian_diagonal(v[0].splat(2.0))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn key_of_manhattan<F: Number, const N: usize>(v: [F; N], _exponent: f32) -> F {
    total(each!(|d| v[d].abs()))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn distance_of_manhattan<F: Number>(key: F) -> F {
    key
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn slope_of_manhattan<F: Number, const N: usize>(v: [F; N], _key: F, _exponent: f32) -> [F; N] {
    signs(v)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn bend_of_manhattan<F: Number, const N: usize>(v: [F; N], _key: F, _exponent: f32) -> Hessian<N, F> {
    hessian_diagonal(v[0].splat(0.0))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn key_of_chebyshev<F: Number, const N: usize>(v: [F; N], _exponent: f32) -> F {
    largest(each!(|d| v[d].abs()))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn distance_of_chebyshev<F: Number>(key: F) -> F {
    key
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn slope_of_chebyshev<F: Float, const N: usize>(v: [F; N], _key: F, _exponent: f32) -> [F; N] {
    only_largest(signs(v), each!(|d| v[d].abs()))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn bend_of_chebyshev<F: Number, const N: usize>(v: [F; N], _key: F, _exponent: f32) -> Hessian<N, F> {
    hessian_diagonal(v[0].splat(0.0))
}

/// Divides components by the largest one, so that their powers are neither too large nor too small.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn key_of_minkowski<F: Float, const N: usize>(v: [F; N], exponent: f32) -> F {
    let sizes = each!(|d| v[d].abs());
    let size = largest(sizes);
    let part_0 = reciprocal(size);
    let shares = each!(|d| exact(sizes[d] * part_0));
    exact(size * power(total(power_each(shares, exponent)), v[0].splat(reciprocal(exponent))))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn distance_of_minkowski<F: Number>(key: F) -> F {
    key
}

/// Powers below 1 have no slope along a component that is 0. Along one smaller than 2^-40 of the distance they are too
/// steep to resolve.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn slope_of_minkowski<F: Float, const N: usize>(v: [F; N], key: F, exponent: f32) -> [F; N] {
    let part_0 = reciprocal(F::select(key, key.splat(1.0), key.is_equal(key.splat(0.0))));
    let all = each!(|d| exact(v[d].abs() * part_0));
    let shares = each!(|d| all[d].splat(9.094_947e-13).greater(all[d]));
    let part_0: [F; N] = signs(v);
    let part_1: [F; N] = power_each(shares, exponent - 1.0);
    each!(|d| exact(part_0[d] * part_1[d]))
}

/// For shares s of the distance d and the exponent p, the bend is (p - 1) / d times s^(p - 2) on the diagonal, less
/// products of the slopes s^(p - 1). In both, s^(p / 2 - 1) is a factor of the row and one of the column. Powers below
/// 2 bend without bound along a component that is 0, where they count as straight.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn bend_of_minkowski<F: Float, const N: usize>(v: [F; N], key: F, exponent: f32) -> Hessian<N, F> {
    let part_0 = reciprocal(F::select(key, key.splat(1.0), key.is_equal(key.splat(0.0))));
    let all = each!(|d| exact(v[d].abs() * part_0));
    let shares = each!(|d| all[d].splat(9.094_947e-13).greater(all[d]));
    let half = exact(exponent * 0.5);
    let part_0: [F; N] = signs(v);
    let part_1: [F; N] = power_each(shares, half);
    let roots = each!(|d| exact(part_0[d] * part_1[d]));
    let across = hessian_sum(
        hessian_diagonal(total(each!(|d| exact(roots[d] * roots[d])))),
        hessian_cross(each!(|d| exact(roots[d] * -0.5)), roots),
    );
    let powers = power_each(shares, exact(half - 1.0));
    let part_0: [F; N] = signs(v);
    let factors = each!(|d| if exponent < 2.0 { exact(part_0[d].abs() * powers[d]) } else { powers[d] });
    let inverse = F::select(reciprocal(key), key.splat(0.0), key.is_equal(key.splat(0.0)));
    let stretched = hessian_limited(hessian_stretched(across, factors));
    hessian_limited(hessian_times(exact(inverse * exact(exponent - 1.0)), stretched))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn key_of_hybrid<F: Number, const N: usize>(v: [F; N], _exponent: f32) -> F {
    exact(total(each!(|d| v[d].abs())) + total(each!(|d| exact(v[d] * v[d]))))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn distance_of_hybrid<F: Number>(key: F) -> F {
    key
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn slope_of_hybrid<F: Number, const N: usize>(v: [F; N], _key: F, _exponent: f32) -> [F; N] {
    let part_0: [F; N] = signs(v);
    each!(|d| exact(part_0[d] + exact(v[d] * 2.0)))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn bend_of_hybrid<F: Number, const N: usize>(v: [F; N], _key: F, _exponent: f32) -> Hessian<N, F> {
    hessian_diagonal(v[0].splat(2.0))
}
