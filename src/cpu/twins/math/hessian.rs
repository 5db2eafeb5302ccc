//! Hessians, the symmetric matrices of second derivatives, column by column: twin of `shaders/math/hessian.wgsl`.

use crate::array;
use crate::cpu::twins::expression::sample::clamp_derivatives;
use crate::cpu::twins::math::arithmetic::dot_4;
use crate::cpu::twins::math::exact::exact;
use crate::cpu::twins::space::transform::padded;

/// The derivatives of a gradient along each coordinate.
pub(crate) type Hessian<const N: usize> = [[f32; N]; N];

/// Returns a number on the diagonal, and zeros elsewhere.
pub(crate) fn hessian_diagonal<const N: usize>(a: f32) -> Hessian<N> {
    array::matrix(|i, j| if i == j { a } else { 0.0 })
}

pub(crate) fn hessian_sum<const N: usize>(a: Hessian<N>, b: Hessian<N>) -> Hessian<N> {
    array::matrix(|i, j| exact(a[i][j] + b[i][j]))
}

pub(crate) fn hessian_times<const N: usize>(factor: f32, a: Hessian<N>) -> Hessian<N> {
    array::matrix(|i, j| exact(factor * a[i][j]))
}

/// Returns the products of the components of `u` with those of `v`, and of those of `v` with those of `u`.
pub(crate) fn hessian_cross<const N: usize>(u: [f32; N], v: [f32; N]) -> Hessian<N> {
    array::matrix(|i, j| exact(exact(u[i] * v[j]) + exact(v[i] * u[j])))
}

/// Multiplies each entry by the factors of its row and its column.
pub(crate) fn hessian_stretched<const N: usize>(a: Hessian<N>, by: [f32; N]) -> Hessian<N> {
    array::matrix(|i, j| exact(a[i][j] * exact(by[i] * by[j])))
}

/// Limits derivatives as `clamp_derivative` does.
pub(crate) fn hessian_limited<const N: usize>(a: Hessian<N>) -> Hessian<N> {
    a.map(|column| clamp_derivatives(|d| column[d]))
}

/// Returns the derivative of the gradient along `v`.
pub(crate) fn hessian_along<const N: usize>(a: Hessian<N>, v: [f32; N]) -> [f32; N] {
    array::from_fn(|i| dot_4(padded(a[i]), padded(v)))
}

/// Returns the product of `u` and the derivative of the gradient along `v`.
pub(crate) fn hessian_between<const N: usize>(u: [f32; N], a: Hessian<N>, v: [f32; N]) -> f32 {
    dot_4(padded(u), padded(hessian_along(a, v)))
}

/// Returns the sum of the diagonal.
pub(crate) fn hessian_trace<const N: usize>(a: Hessian<N>) -> f32 {
    let diagonal: [f32; 4] = array::from_fn(|i| if i < N { a[i][i] } else { 0.0 });
    let [x, y, z, w] = diagonal;
    exact(exact(x + y) + exact(z + w))
}
