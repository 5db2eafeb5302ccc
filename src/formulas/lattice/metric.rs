//! Distances of the origin from v, by several metrics: twin of `shaders/lattice/metric.wgsl`, its dimension a generic
//! argument.

use crate::array;
use crate::formulas::math::elementary::{power, reciprocal, reciprocal_root, root};
use crate::formulas::math::exact::exact;
use crate::formulas::math::hessian::{
    Hessian, hessian_cross, hessian_diagonal, hessian_limited, hessian_stretched, hessian_sum, hessian_times,
};
use crate::formulas::math::vector::{largest, only_largest, power_each, total};
use crate::lanes::{Float, Number};

/// The functions of a metric, for loops into which they are inlined.
pub(crate) trait Measure {
    fn key<const N: usize>(v: [f32; N], exponent: f32) -> f32;
    fn distance(key: f32) -> f32;
    fn slope<const N: usize>(v: [f32; N], key: f32, exponent: f32) -> [f32; N];
}

/// Declares the metrics, with the functions of each in both languages.
macro_rules! declare {
    ($($kind:ident $key:ident $distance:ident $slope:ident $bend:ident),* $(,)?) => {
        /// A metric without its exponent.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum MetricKind {
            $($kind),*
        }

        $(
            pub(crate) struct $kind;

            impl Measure for $kind {
                #[cfg_attr(optimized, inline(always))]
                fn key<const N: usize>(v: [f32; N], exponent: f32) -> f32 {
                    $key(v, exponent)
                }

                #[cfg_attr(optimized, inline(always))]
                fn distance(key: f32) -> f32 {
                    $distance(key)
                }

                #[cfg_attr(optimized, inline(always))]
                fn slope<const N: usize>(v: [f32; N], key: f32, exponent: f32) -> [f32; N] {
                    $slope(v, key, exponent)
                }
            }
        )*

        impl MetricKind {
            /// Returns the names of its functions for keys, distances, slopes and bends.
            #[cfg(feature = "wgsl")]
            pub(crate) fn functions(self) -> [&'static str; 4] {
                match self {
                    $(Self::$kind => [
                        stringify!($key),
                        stringify!($distance),
                        stringify!($slope),
                        stringify!($bend),
                    ]),*
                }
            }

            #[cfg_attr(optimized, inline(always))]
            pub(crate) fn key<const N: usize>(self, v: [f32; N], exponent: f32) -> f32 {
                match self {
                    $(Self::$kind => $key(v, exponent)),*
                }
            }

            #[cfg_attr(optimized, inline(always))]
            pub(crate) fn distance(self, key: f32) -> f32 {
                match self {
                    $(Self::$kind => $distance(key)),*
                }
            }

            #[cfg_attr(optimized, inline(always))]
            pub(crate) fn slope<const N: usize>(self, v: [f32; N], key: f32, exponent: f32) -> [f32; N] {
                match self {
                    $(Self::$kind => $slope(v, key, exponent)),*
                }
            }

            pub(crate) fn bend<const N: usize>(self, v: [f32; N], key: f32, exponent: f32) -> Hessian<N> {
                match self {
                    $(Self::$kind => $bend(v, key, exponent)),*
                }
            }
        }
    };
}
declare! {
    Euclidean key_of_euclidean distance_of_euclidean slope_of_euclidean bend_of_euclidean,
    EuclideanSquared key_of_euclidean_squared distance_of_euclidean_squared slope_of_euclidean_squared
        bend_of_euclidean_squared,
    Manhattan key_of_manhattan distance_of_manhattan slope_of_manhattan bend_of_manhattan,
    Chebyshev key_of_chebyshev distance_of_chebyshev slope_of_chebyshev bend_of_chebyshev,
    Minkowski key_of_minkowski distance_of_minkowski slope_of_minkowski bend_of_minkowski,
    Hybrid key_of_hybrid distance_of_hybrid slope_of_hybrid bend_of_hybrid,
}

#[cfg_attr(optimized, inline(always))]
fn signs<const N: usize>(v: [f32; N]) -> [f32; N] {
    array::from_fn(|d| {
        let positive = if v[d] > 0.0 { 1.0 } else { 0.0 };
        if v[d] < 0.0 { -1.0 } else { positive }
    })
}

/// Returns the size of each component.
#[cfg_attr(optimized, inline(always))]
fn sizes<F: Float, const N: usize>(v: [F; N]) -> [F; N] {
    array::map(
        v,
        #[cfg_attr(optimized, inline(always))]
        |x| Number::abs(x),
    )
}

/// Returns the square of each component.
#[cfg_attr(optimized, inline(always))]
fn squares<F: Float, const N: usize>(v: [F; N]) -> [F; N] {
    array::map(
        v,
        #[cfg_attr(optimized, inline(always))]
        |x| exact(x * x),
    )
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn key_of_euclidean<F: Float, const N: usize>(v: [F; N], _exponent: f32) -> F {
    total(squares(v))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn distance_of_euclidean(key: f32) -> f32 {
    root(key)
}

/// Returns the slope along v. At the origin itself the other factor is 0.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn slope_of_euclidean<const N: usize>(v: [f32; N], key: f32, _exponent: f32) -> [f32; N] {
    let inverse = reciprocal_root(if key == 0.0 { 1.0 } else { key });
    array::from_fn(|d| exact(v[d] * inverse))
}

/// Returns the part of the squared distance across v, over the distance's third power.
pub(crate) fn bend_of_euclidean<const N: usize>(v: [f32; N], key: f32, _exponent: f32) -> Hessian<N> {
    let inverse = if key == 0.0 { 0.0 } else { reciprocal_root(key) };
    let across = hessian_sum(hessian_diagonal(key), hessian_cross(array::map(v, |x| exact(-0.5 * x)), v));
    hessian_times(inverse, hessian_times(exact(inverse * inverse), across))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn key_of_euclidean_squared<F: Float, const N: usize>(v: [F; N], _exponent: f32) -> F {
    total(squares(v))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn distance_of_euclidean_squared(key: f32) -> f32 {
    key
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn slope_of_euclidean_squared<const N: usize>(v: [f32; N], _key: f32, _exponent: f32) -> [f32; N] {
    array::from_fn(|d| exact(2.0 * v[d]))
}

pub(crate) fn bend_of_euclidean_squared<const N: usize>(_v: [f32; N], _key: f32, _exponent: f32) -> Hessian<N> {
    hessian_diagonal(2.0)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn key_of_manhattan<F: Float, const N: usize>(v: [F; N], _exponent: f32) -> F {
    total(sizes(v))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn distance_of_manhattan(key: f32) -> f32 {
    key
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn slope_of_manhattan<const N: usize>(v: [f32; N], _key: f32, _exponent: f32) -> [f32; N] {
    signs(v)
}

pub(crate) fn bend_of_manhattan<const N: usize>(_v: [f32; N], _key: f32, _exponent: f32) -> Hessian<N> {
    hessian_diagonal(0.0)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn key_of_chebyshev<F: Float, const N: usize>(v: [F; N], _exponent: f32) -> F {
    largest(sizes(v))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn distance_of_chebyshev(key: f32) -> f32 {
    key
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn slope_of_chebyshev<const N: usize>(v: [f32; N], _key: f32, _exponent: f32) -> [f32; N] {
    only_largest(signs(v), array::map(v, f32::abs))
}

pub(crate) fn bend_of_chebyshev<const N: usize>(_v: [f32; N], _key: f32, _exponent: f32) -> Hessian<N> {
    hessian_diagonal(0.0)
}

/// Divides components by the largest one, so that their powers are neither too large nor too small.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn key_of_minkowski<const N: usize>(v: [f32; N], exponent: f32) -> f32 {
    let sizes = array::map(v, f32::abs);
    let size = largest(sizes);
    let inverse = reciprocal(size);
    let shares = array::from_fn(|d| exact(sizes[d] * inverse));
    exact(size * power(total::<f32, N>(power_each(shares, exponent)), reciprocal(exponent)))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn distance_of_minkowski(key: f32) -> f32 {
    key
}

/// Powers below 1 have no slope along a component that is 0. Along one smaller than 2^-40 of the distance they are too
/// steep to resolve.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn slope_of_minkowski<const N: usize>(v: [f32; N], key: f32, exponent: f32) -> [f32; N] {
    let inverse = reciprocal(if key == 0.0 { 1.0 } else { key });
    let shares = array::from_fn(|d| exact(v[d].abs() * inverse).max(9.094_947e-13));
    let (signs, powers): (_, [f32; N]) = (signs(v), power_each(shares, exponent - 1.0));
    array::from_fn(|d| exact(signs[d] * powers[d]))
}

/// For shares s of the distance d and the exponent p, the bend is (p - 1) / d times s^(p - 2) on the diagonal, less
/// products of the slopes s^(p - 1). In both, s^(p / 2 - 1) is a factor of the row and one of the column. Powers below
/// 2 bend without bound along a component that is 0, where they count as straight.
pub(crate) fn bend_of_minkowski<const N: usize>(v: [f32; N], key: f32, exponent: f32) -> Hessian<N> {
    let to_shares = reciprocal(if key == 0.0 { 1.0 } else { key });
    let shares = array::from_fn(|d| exact(v[d].abs() * to_shares).max(9.094_947e-13));
    let half = exact(0.5 * exponent);
    let (signs, halves): (_, [f32; N]) = (signs(v), power_each(shares, half));
    let roots: [f32; N] = array::from_fn(|d| exact(signs[d] * halves[d]));
    let squares = total::<f32, N>(array::map(roots, |root| exact(root * root)));
    let across =
        hessian_sum(hessian_diagonal(squares), hessian_cross(array::map(roots, |root| exact(-0.5 * root)), roots));
    let powers: [f32; N] = power_each(shares, exact(half - 1.0));
    let factors = if exponent < 2.0 { array::from_fn(|d| exact(signs[d].abs() * powers[d])) } else { powers };
    let inverse = if key == 0.0 { 0.0 } else { reciprocal(key) };
    let stretched = hessian_limited(hessian_stretched(across, factors));
    hessian_limited(hessian_times(exact(exact(exponent - 1.0) * inverse), stretched))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn key_of_hybrid<F: Float, const N: usize>(v: [F; N], _exponent: f32) -> F {
    exact(total(sizes(v)) + total(squares(v)))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn distance_of_hybrid(key: f32) -> f32 {
    key
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn slope_of_hybrid<const N: usize>(v: [f32; N], _key: f32, _exponent: f32) -> [f32; N] {
    let signs = signs(v);
    array::from_fn(|d| exact(signs[d] + exact(2.0 * v[d])))
}

pub(crate) fn bend_of_hybrid<const N: usize>(_v: [f32; N], _key: f32, _exponent: f32) -> Hessian<N> {
    hessian_diagonal(2.0)
}
