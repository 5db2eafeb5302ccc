//! Leaves that depend on the position alone: one table of their functions, checks and ranges.

use crate::formulas::metric::MetricKind;
use crate::layout::slots::HashSeed;
use crate::noise::cellular::Metric;
use crate::noise::coordinates::Coordinate;
use crate::noise::error::NoiseProblem;
use crate::noise::positional::Positional;
use crate::noise::seed::Seed;
use crate::plan::affine::{Affine, MapKind};
use crate::plan::cellular::Distances;
use crate::plan::hash_seed::hash_seed;
use crate::plan::interval::{Interval, LARGEST_COORDINATE, check_count, check_dimension, check_size};
use crate::plan::operations::kinds;

/// Passes the table of these leaves to a macro: the kind; its function in both languages, with folder and file; whether
/// that returns a slope or only a value, with slope 0; and whether the CPU compiles it for every width of vectors or,
/// since it is rare, for one.
macro_rules! positional_leaves {
    ($with:ident) => {
        $with! {
            Coordinate space::coordinate::axis_coordinate sloped each_width,
            Distance space::coordinate::distance sloped each_width,
            DistanceSquared space::distance::euclidean_squared_distance sloped one_width,
            ManhattanDistance space::distance::manhattan_distance sloped one_width,
            ChebyshevDistance space::distance::chebyshev_distance sloped one_width,
            MinkowskiDistance space::distance::minkowski_distance sloped one_width,
            HybridDistance space::distance::hybrid_distance sloped one_width,
            Checkerboard lattice::cells::checkerboard flat each_width,
            White lattice::cells::white flat each_width,
        }
    };
}
pub(crate) use positional_leaves;

macro_rules! declare {
    ($($kind:ident $folder:ident::$file:ident::$function:ident $slope:ident $widths:ident),* $(,)?) => {
        kinds! {
            /// A function of the position.
            PositionalKind { $($kind $function),* }
        }

        impl PositionalKind {
            /// Returns whether the function returns a slope.
            pub(crate) fn is_sloped(self) -> bool {
                match self {
                    $(Self::$kind => declare!(@is_sloped $slope)),*
                }
            }
        }
    };
    (@is_sloped sloped) => { true };
    (@is_sloped flat) => { false };
}
positional_leaves!(declare);

impl PositionalKind {
    /// Returns the metric of a distance.
    pub(crate) fn metric(self) -> Option<MetricKind> {
        match self {
            Self::Distance => Some(MetricKind::Euclidean),
            Self::DistanceSquared => Some(MetricKind::EuclideanSquared),
            Self::ManhattanDistance => Some(MetricKind::Manhattan),
            Self::ChebyshevDistance => Some(MetricKind::Chebyshev),
            Self::MinkowskiDistance => Some(MetricKind::Minkowski),
            Self::HybridDistance => Some(MetricKind::Hybrid),
            Self::Coordinate | Self::Checkerboard | Self::White => None,
        }
    }
}

/// The ways in which a leaf can repeat.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum LeafSpace {
    /// Like a lattice, which may be skewed and whose hash may distinguish a limited number of cells.
    Lattice { is_skewed: bool, distinct_cells: Option<f64> },
    /// Like a checkerboard: after an even number of cells.
    Checkerboard,
    /// Not at all, as coordinates are values.
    Unbounded,
}

/// A checked leaf.
pub(crate) struct PositionalLeaf<'a> {
    pub(crate) kind: PositionalKind,
    pub(crate) range: Interval,
    pub(crate) space: LeafSpace,
    pub(crate) seed: HashSeed,
    /// The exponent of Minkowski's distance, 1 where there is none.
    pub(crate) exponent: f32,
    leaf: &'a Positional,
}

fn check_point(point: &[f64]) -> Result<(), NoiseProblem> {
    check_count("coordinates", point.len(), 1, 4)?;
    point.iter().try_for_each(|&x| check_size("coordinate", x, LARGEST_COORDINATE))
}

/// Returns a range of distances: up to the one along the diagonal, doubled for rounding.
fn distances(metric: Metric, dimension: usize) -> Interval {
    let distances = Distances { metric, dimension };
    let farthest = match metric {
        // The power of such a large number would be infinite.
        Metric::Minkowski { .. } => LARGEST_COORDINATE * distances.of(&[], 1.0),
        Metric::Euclidean | Metric::EuclideanSquared | Metric::Manhattan | Metric::Chebyshev | Metric::Hybrid => {
            distances.of(&[], LARGEST_COORDINATE)
        }
    };
    Interval { low: 0.0, high: (2.0 * farthest) as f32 }
}

impl<'a> PositionalLeaf<'a> {
    /// Checks a leaf, and finds its range.
    pub(crate) fn new(leaf: &'a Positional) -> Result<Self, NoiseProblem> {
        let lattice = LeafSpace::Lattice { is_skewed: false, distinct_cells: None };
        let mut exponent = 1.0;
        let (kind, range, space, seed) = match *leaf {
            Positional::Coordinate { .. } => {
                let range = Interval::symmetric(LARGEST_COORDINATE as f32);
                (PositionalKind::Coordinate, range, LeafSpace::Unbounded, 0)
            }
            Positional::Distance { ref point } | Positional::DistanceBy { ref point, .. } => {
                check_point(point)?;
                let metric = if let Positional::DistanceBy { metric, .. } = *leaf { metric } else { Metric::Euclidean };
                metric.check_exponent()?;
                let kind = match metric {
                    Metric::Euclidean => PositionalKind::Distance,
                    Metric::EuclideanSquared => PositionalKind::DistanceSquared,
                    Metric::Manhattan => PositionalKind::ManhattanDistance,
                    Metric::Chebyshev => PositionalKind::ChebyshevDistance,
                    Metric::Minkowski { exponent: of_metric } => {
                        exponent = of_metric as f32;
                        PositionalKind::MinkowskiDistance
                    }
                    Metric::Hybrid => PositionalKind::HybridDistance,
                };
                let range = distances(metric, if metric == Metric::Euclidean { 4 } else { point.len() });
                (kind, range, LeafSpace::Unbounded, 0)
            }
            Positional::Checkerboard { .. } => {
                (PositionalKind::Checkerboard, Interval::symmetric(1.0), LeafSpace::Checkerboard, 0)
            }
            Positional::White { seed: Seed(seed), .. } => {
                (PositionalKind::White, Interval::symmetric(1.0), lattice, seed)
            }
        };
        Ok(Self { kind, range, space, seed: hash_seed(seed), exponent, leaf })
    }

    /// Returns the map from the `dimension` coordinates around the leaf to those that its function uses.
    pub(crate) fn map(&self, dimension: usize) -> Result<Option<(Affine, MapKind)>, NoiseProblem> {
        match *self.leaf {
            Positional::Checkerboard { dimension: found } | Positional::White { dimension: found, .. } => {
                check_dimension(found.count(), dimension).map(|()| None)
            }
            Positional::Coordinate { axis } => {
                Ok(Some((Affine::swizzle(&[Coordinate::Of(axis)], dimension)?, MapKind::Matrix)))
            }
            Positional::Distance { ref point } | Positional::DistanceBy { ref point, .. } => {
                check_dimension(point.len(), dimension)?;
                Ok(Some((Affine::translation(point.iter().map(|x| -x)), MapKind::Identity)))
            }
        }
    }
}
