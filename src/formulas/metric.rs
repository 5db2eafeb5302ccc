//! The metrics of `lattice/metric.rs`, in one table.

use crate::formulas::lattice::metric::{
    bend_of_chebyshev, bend_of_euclidean, bend_of_euclidean_squared, bend_of_hybrid, bend_of_manhattan,
    bend_of_minkowski, distance_of_chebyshev, distance_of_euclidean, distance_of_euclidean_squared, distance_of_hybrid,
    distance_of_manhattan, distance_of_minkowski, key_of_chebyshev, key_of_euclidean, key_of_euclidean_squared,
    key_of_hybrid, key_of_manhattan, key_of_minkowski, slope_of_chebyshev, slope_of_euclidean,
    slope_of_euclidean_squared, slope_of_hybrid, slope_of_manhattan, slope_of_minkowski,
};
use crate::formulas::math::hessian::Hessian;

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
