//! Checks cellular noise, proves its range, and finds how far to search for its points.
//!
//! Let f be the position in its cell, u = |f - 1/2| along each axis, at most 1/2, and h half the jitter. A cell's point
//! lies within h of the cell's middle along each axis. Thus the point of f's own cell is at most u + h away along each
//! axis, and the nearer neighbour's point along one axis at most 1 - u + h. The distances of points are at most the
//! metric N of these. The largest F1 is N(1/2 + h, ..), at a corner. F2 is at most N with 1 - u + h along the axis of
//! the largest u. That grows with the other axes' u and is convex in them if all are equal, so it is largest where all
//! are 0 or all 1/2. For F3 the second largest u takes that place, and the largest is 1/2. Exponents below 1 make N
//! concave. The bounds hold for the same reason: N then grows with u, or falls with it in one or two dimensions.

use crate::formulas::metric::MetricKind;
use crate::layout::slots;
use crate::noise::cellular::{CellFeature, Cells, Metric};
use crate::noise::coordinates::Axis;
use crate::noise::error::NoiseProblem;
use crate::noise::expression::Noise;
use crate::numbers::whole_power;
use crate::plan::interval::{check_between, ensure};

/// The properties of a cellular noise that decide its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CellularKind {
    pub(crate) metric: MetricKind,
    pub(crate) feature: FeatureKind,
    /// The most steps along an axis to a cell that is searched for nearest points, for any jitter.
    pub(crate) reach: i32,
    /// The same for borders.
    pub(crate) border_reach: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum FeatureKind {
    First,
    Second,
    Third,
    Difference,
    Ratio,
    Product,
    Sum,
    Smooth,
    CellValue,
    Border,
    Offset(Axis),
}

impl FeatureKind {
    /// Returns the number of nearest points that it needs, 1 to 3.
    pub(crate) fn points(self) -> usize {
        match self {
            Self::First | Self::Smooth | Self::CellValue | Self::Border | Self::Offset(_) => 1,
            Self::Second | Self::Difference | Self::Ratio | Self::Product | Self::Sum => 2,
            Self::Third => 3,
        }
    }

    /// Returns whether it is linear wherever its points stay the same.
    #[cfg(feature = "wgsl")]
    pub(crate) fn is_flat(self) -> bool {
        matches!(self, Self::CellValue | Self::Border | Self::Offset(_))
    }

    /// Returns whether it depends only on distances to the nearest points.
    pub(crate) fn is_of_distances(self) -> bool {
        !matches!(self, Self::Smooth | Self::CellValue | Self::Border | Self::Offset(_))
    }

    /// Returns whether it depends only on the nearest points.
    pub(crate) fn is_of_nearest(self) -> bool {
        !matches!(self, Self::Smooth | Self::Border)
    }
}

/// A checked cellular noise.
pub(crate) struct CheckedCells {
    pub(crate) kind: CellularKind,
    /// The bounds of its values before scaling.
    pub(crate) low: f64,
    pub(crate) high: f64,
    numbers: [f64; 6],
}

/// More steps than any search may have, and the most that packed cell numbers can hold.
const MOST_STEPS: i32 = 31;

impl Metric {
    /// Checks the exponent, if there is one.
    pub(crate) fn check_exponent(self) -> Result<(), NoiseProblem> {
        match self {
            Self::Minkowski { exponent } => check_between("exponent", exponent, 0.5, 64.0),
            Self::Euclidean | Self::EuclideanSquared | Self::Manhattan | Self::Chebyshev | Self::Hybrid => Ok(()),
        }
    }
}

/// Distances by a metric.
pub(crate) struct Distances {
    pub(crate) metric: Metric,
    pub(crate) dimension: usize,
}

impl Distances {
    /// Returns the distance of a vector, given its first components and the common value of all others.
    pub(crate) fn of(&self, first: &[f64], others: f64) -> f64 {
        let components = (0..self.dimension).map(|d| first.get(d).copied().unwrap_or(others));
        let total = |power: &dyn Fn(f64) -> f64| components.clone().map(power).sum::<f64>();
        match self.metric {
            Metric::Euclidean => total(&|x| x * x).sqrt(),
            Metric::EuclideanSquared => total(&|x| x * x),
            Metric::Manhattan => total(&|x| x),
            Metric::Chebyshev => components.fold(0.0, f64::max),
            Metric::Minkowski { exponent } => libm::pow(total(&|x| libm::pow(x, exponent)), exponent.recip()),
            Metric::Hybrid => total(&|x| x + x * x),
        }
    }

    /// Returns the distance along an axis.
    fn along(&self, x: f64) -> f64 {
        Self { dimension: 1, ..*self }.of(&[x], 0.0)
    }

    /// Returns the largest F1 for half the jitter, and the bounds of F2 and F3.
    fn largest(&self, h: f64) -> [f64; 3] {
        let first = self.of(&[], 0.5 + h);
        let second = self.of(&[1.0 + h], h).max(first);
        let third = if self.dimension == 1 { self.of(&[1.5 + h], h) } else { self.of(&[0.5 + h, 1.0 + h], h) };
        [first, second, third.max(first)]
    }

    /// Returns the smallest number of steps beyond which all points are farther away than a distance.
    fn steps_to(&self, distance: f64) -> i32 {
        // Points of the next ring are at least this many units away along an axis.
        (1..=MOST_STEPS).find(|&steps| self.along(f64::from(steps)) >= distance).unwrap_or(MOST_STEPS + 1)
    }
}

impl CheckedCells {
    pub(crate) fn new(cells: &Cells, dimension: usize) -> Result<Self, NoiseProblem> {
        let &Cells { metric, feature, jitter } = cells;
        check_between("jitter", jitter, 0.0, 1.0)?;
        metric.check_exponent()?;
        let distances = Distances { metric, dimension };
        let widest = distances.largest(0.5);
        // Smaller ones would give subnormal distances, and look like 0.
        let h = if jitter < 1e-9 { 0.0 } else { 0.5 * jitter };
        let [first, second, third] = distances.largest(h);
        let is_convex = !matches!(metric, Metric::Minkowski { exponent } if exponent < 1.0);
        let (mut sharpness, mut zone) = (1.0, [0.0, 1.0]);
        let mut reach = distances.steps_to(widest[0]);
        let (feature, low, high) = match feature {
            CellFeature::F1 => (FeatureKind::First, 0.0, first),
            CellFeature::F2 => (FeatureKind::Second, 0.0, second),
            CellFeature::F3 => (FeatureKind::Third, 0.0, third),
            CellFeature::F2MinusF1 => (FeatureKind::Difference, 0.0, second),
            CellFeature::F1OverF2 => (FeatureKind::Ratio, 0.0, 1.0),
            CellFeature::F1TimesF2 => (FeatureKind::Product, 0.0, first * second),
            CellFeature::F1PlusF2 => {
                // A sum of convex functions is convex.
                let in_middle = distances.of(&[], h) + distances.of(&[1.0 + h], h);
                let high = if is_convex { in_middle.max(2.0 * first) } else { first + second };
                (FeatureKind::Sum, 0.0, high)
            }
            CellFeature::SmoothF1 { sharpness: s } => {
                check_between("sharpness", s, 1.0, 41.0 / widest[0])?;
                reach = distances.steps_to(widest[0] + 0.25);
                let end = distances.along(f64::from(reach));
                (sharpness, zone) = (s, [widest[0], (end - widest[0]).recip()]);
                let [near, all] = [1, reach].map(|steps| whole_power(f64::from(2 * steps + 1), dimension as u32));
                let weights = near + (all - near) * libm::exp(-s * distances.along(1.0));
                (FeatureKind::Smooth, -libm::log(weights) / s, first)
            }
            CellFeature::CellValue => (FeatureKind::CellValue, -1.0, 1.0),
            CellFeature::BorderDistance => {
                ensure(metric == Metric::Euclidean, NoiseProblem::BorderMetric)?;
                // Going straight away from its point, a position reaches the border where F1 is at most the largest. So
                // the border is at most that less F1 away. It is also at most halfway to the second point, (F1 + F2) /
                // 2.
                (FeatureKind::Border, 0.0, (first + second) / 3.0)
            }
            CellFeature::Offset(axis) => {
                ensure(axis.index() < dimension, NoiseProblem::Axis { axis, dimension })?;
                let farthest = match metric {
                    Metric::EuclideanSquared => first.sqrt(),
                    Metric::Hybrid => ((1.0 + 4.0 * first).sqrt() - 1.0) / 2.0,
                    Metric::Euclidean | Metric::Manhattan | Metric::Chebyshev | Metric::Minkowski { .. } => first,
                };
                (FeatureKind::Offset(axis), -farthest, farthest)
            }
        };
        match feature.points() {
            1 => (),
            2 => reach = distances.steps_to(widest[1]),
            _ => reach = distances.steps_to(widest[2]),
        }
        // The plane of a point at distance F is at least (F - F1) / 2 away. The border is at most the largest F1 less
        // F1 away.
        let border_reach = if feature == FeatureKind::Border { distances.steps_to(2.0 * widest[0]) } else { 0 };
        let (metric, exponent) = match metric {
            Metric::Euclidean => (MetricKind::Euclidean, 2.0),
            Metric::EuclideanSquared => (MetricKind::EuclideanSquared, 2.0),
            Metric::Manhattan => (MetricKind::Manhattan, 1.0),
            Metric::Chebyshev => (MetricKind::Chebyshev, 1.0),
            Metric::Minkowski { exponent } => (MetricKind::Minkowski, exponent),
            Metric::Hybrid => (MetricKind::Hybrid, 1.0),
        };
        let kind = CellularKind { metric, feature, reach, border_reach };
        let points = kind.most_points(dimension);
        ensure(points <= Noise::MAX_SHADER_LOOPS, NoiseProblem::Points { points })?;
        let log_scale = -std::f64::consts::LN_2 / sharpness;
        Ok(Self { kind, low, high, numbers: [h, exponent, sharpness, log_scale, zone[0], zone[1]] })
    }

    /// Returns the record of its numbers, given the middle of its range, or 0 if none is subtracted.
    pub(crate) fn record(&self, center: f64) -> Vec<u32> {
        let [spread, exponent, sharpness, log_scale, fade_begin, fade_inverse] = self.numbers.map(|x| x as f32);
        let center = center as f32;
        slots::cellular::Values { spread, exponent, sharpness, log_scale, fade_begin, fade_inverse, center }.words()
    }
}

impl CellularKind {
    /// Returns the largest number of points that a sample reads.
    pub(crate) fn most_points(self, dimension: usize) -> u64 {
        let within = |steps: i32| (2 * u64::from(steps.unsigned_abs()) + 1).saturating_pow(dimension as u32);
        let rings = |reach: i32| (1..=reach).fold(0, |sum: u64, steps| sum.saturating_add(within(steps)));
        match self.feature {
            FeatureKind::Smooth => within(self.reach),
            FeatureKind::Border => rings(self.reach).saturating_add(rings(self.border_reach)),
            _ => rings(self.reach),
        }
    }
}
