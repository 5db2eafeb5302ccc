//! Hessians, the symmetric matrices of second derivatives, column by column: twin of `shaders/math/hessian.wgsl`.

use crate::array::{self, each};
use crate::formulas::expression::sample::clamp_derivatives;
use crate::formulas::math::arithmetic::dot_4;
use crate::formulas::math::exact::exact;
use crate::lanes::{Number, inlined};

/// The derivatives of a gradient along each coordinate.
pub(crate) type Hessian<const N: usize, F = f32> = [[F; N]; N];

/// Returns a number on the diagonal, and zeros elsewhere.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn hessian_diagonal<F: Number, const N: usize>(a: F) -> Hessian<N, F> {
    array::matrix(inlined!(|i: usize, j: usize| if i == j { a } else { a.splat(0.0) }))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn hessian_sum<F: Number, const N: usize>(a: Hessian<N, F>, b: Hessian<N, F>) -> Hessian<N, F> {
    array::matrix(inlined!(|i: usize, j: usize| exact(a[i][j] + b[i][j])))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn hessian_times<F: Number, const N: usize>(factor: F, a: Hessian<N, F>) -> Hessian<N, F> {
    array::matrix(inlined!(|i: usize, j: usize| exact(factor * a[i][j])))
}

/// Returns the products of the components of `u` with those of `v`, and of those of `v` with those of `u`.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn hessian_cross<F: Number, const N: usize>(u: [F; N], v: [F; N]) -> Hessian<N, F> {
    array::matrix(inlined!(|i: usize, j: usize| exact(exact(u[i] * v[j]) + exact(v[i] * u[j]))))
}

/// Multiplies each entry by the factors of its row and its column.
pub(crate) fn hessian_stretched<F: Number, const N: usize>(a: Hessian<N, F>, by: [F; N]) -> Hessian<N, F> {
    array::matrix(inlined!(|i: usize, j: usize| exact(a[i][j] * exact(by[i] * by[j]))))
}

/// Limits derivatives like `clamp_derivative`.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn hessian_limited<F: Number, const N: usize>(a: Hessian<N, F>) -> Hessian<N, F> {
    each!(|i| clamp_derivatives(a[i]))
}

/// Returns the derivative of the gradient along `v`.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn hessian_along<F: Number, const N: usize>(a: Hessian<N, F>, v: [F; N]) -> [F; N] {
    array::map(
        a,
        #[cfg_attr(optimized, inline(always))]
        |column| dot(column, v),
    )
}

#[cfg_attr(optimized, inline(always))]
fn dot<F: Number, const N: usize>(u: [F; N], v: [F; N]) -> F {
    let zero = v[0].splat(0.0);
    dot_4(array::extended(u, zero), array::extended(v, zero))
}

/// Returns the product of `u` and the derivative of the gradient along `v`.
pub(crate) fn hessian_between<F: Number, const N: usize>(u: [F; N], a: Hessian<N, F>, v: [F; N]) -> F {
    dot(u, hessian_along(a, v))
}

/// Returns the sum of the diagonal.
pub(crate) fn hessian_trace<F: Number, const N: usize>(a: Hessian<N, F>) -> F {
    let diagonal: [F; 4] = array::from_fn(|i| if i < N { a[i][i] } else { a[0][0].splat(0.0) });
    let [x, y, z, w] = diagonal;
    exact(exact(x + y) + exact(z + w))
}

/// Returns the product of `u` with each component of `v`.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn jacobian_outer<F: Number, const N: usize>(u: [F; N], v: [F; N]) -> Hessian<N, F> {
    array::matrix(inlined!(|i: usize, j: usize| exact(v[i] * u[j])))
}

/// Returns the derivatives of the gradient along each column.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn jacobian_product<F: Number, const N: usize>(a: Hessian<N, F>, columns: Hessian<N, F>) -> Hessian<N, F> {
    array::map(
        columns,
        #[cfg_attr(optimized, inline(always))]
        |column| hessian_along(a, column),
    )
}
