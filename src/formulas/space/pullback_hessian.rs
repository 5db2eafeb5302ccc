//! Gradients and Hessians pulled back through maps of coordinates: twin of `shaders/space/pullback_hessian.wgsl`. A
//! column is the derivative of the inner coordinates along an outer one.

use crate::array;
use crate::formulas::math::arithmetic::{clamp_derivative, clamp_symmetric, dot_4};
use crate::formulas::math::exact::exact;
use crate::formulas::math::hessian::{Hessian, hessian_along};
use crate::formulas::space::padded;
use crate::lanes::together::Together;
use crate::sample::HessianSample;

/// Returns a sample padded with zeros behind its gradient and around its Hessian.
pub(crate) fn padded_hessian<F: Together, const N: usize>(a: HessianSample<N, F>) -> HessianSample<4, F> {
    let hessian = array::from_fn(|i| a.hessian.get(i).map_or([F::ZERO; 4], |column| padded(*column)));
    HessianSample { value: a.value, gradient: padded(a.gradient), hessian }
}

/// Returns the product of a column, the Hessian and another column. The product of two is limited before the third.
fn between_columns<F: Together>(a: [F; 4], hessian: Hessian<4, F>, b: [F; 4]) -> F {
    let along = hessian_along(hessian, b);
    clamp_derivative(dot_4(a, array::from_fn(|k| clamp_derivative(along[k]))))
}

/// Returns the derivative of a value along an outer coordinate.
fn along_column<F: Together>(a: [F; 4], gradient: [F; 4]) -> F {
    clamp_derivative(dot_4(a, gradient))
}

pub(crate) fn hessian_pullback<F: Together, const N: usize>(
    a: HessianSample<4, F>,
    columns: [[F; 4]; N],
) -> HessianSample<N, F> {
    let entry = |i: usize, j: usize| between_columns(columns[i.min(j)], a.hessian, columns[i.max(j)]);
    HessianSample {
        value: a.value,
        gradient: array::from_fn(|d| along_column(columns[d], a.gradient)),
        hessian: array::matrix(entry),
    }
}

/// Returns a column plus the effect of a displacement, from the derivatives of its components along the same outer
/// coordinate. It is limited so that its products with Hessians stay in the range of floats.
pub(crate) fn displaced_column<F: Together>(column: [F; 4], amplitude: f32, slopes: [F; 4]) -> [F; 4] {
    array::from_fn(|k| clamp_symmetric(exact(column[k] + clamp_derivative(slopes[k] * amplitude)), 268_435_456.0))
}
