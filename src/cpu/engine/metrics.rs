//! Runs code with a metric of cellular noise as a type.

/// Runs an expression with the functions of a metric as a type.
macro_rules! with_metric {
    ($kind:expr, $Metric:ident => $run:expr) => {
        with_metric!(@any [
            Euclidean, EuclideanSquared, Manhattan, Chebyshev, Minkowski, Hybrid,
        ] $kind, $Metric => $run)
    };
    (@any [$($any:ident),* $(,)?] $kind:expr, $Metric:ident => $run:expr) => {
        match $kind {
            $(crate::cpu::twins::lattice::metric::MetricKind::$any => {
                type $Metric = crate::cpu::twins::lattice::metric::$any;
                $run
            })*
        }
    };
}
pub(crate) use with_metric;
