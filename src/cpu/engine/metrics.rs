//! Runs code with a metric of cellular noise as a type.

/// Runs an expression with the functions of a metric as a type.
macro_rules! with_metric {
    ($kind:expr, $Metric:ident => $run:expr) => {
        crate::cpu::engine::metrics::with_metric!(@any [
            Euclidean, EuclideanSquared, Manhattan, Chebyshev, Minkowski, Hybrid,
        ] $kind, $Metric => $run)
    };
    (@any [$($any:ident $(| $alike:ident)*),* $(,)?] $kind:expr, $Metric:ident => $run:expr) => {
        match $kind {
            $(crate::formulas::metric::MetricKind::$any
            $(| crate::formulas::metric::MetricKind::$alike)* => {
                type $Metric = crate::formulas::metric::$any;
                $run
            })*
        }
    };
}
pub(crate) use with_metric;

/// Runs an expression that needs only a metric's keys, which are equal for Euclidean distances and their squares.
macro_rules! with_keys {
    ($kind:expr, $Metric:ident => $run:expr) => {
        crate::cpu::engine::metrics::with_metric!(@any [
            Euclidean | EuclideanSquared, Manhattan, Chebyshev, Minkowski, Hybrid,
        ] $kind, $Metric => $run)
    };
}
pub(crate) use with_keys;
