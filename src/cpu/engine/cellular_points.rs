//! Cellular noise at a single position, by the scalar twins.

use crate::cpu::engine::source::Source;
use crate::formulas::cellular_numbers::{Cells, Points, cells_of};
use crate::formulas::lattice::cellular_features::{
    difference_of_distances, first_distance, product_of_distances, ratio_of_distances, second_distance,
    sum_of_distances, third_distance, value_of_cell,
};
use crate::formulas::lattice::cellular_hessian::{
    difference_of_distances_hessian, first_distance_hessian, flat_hessian, product_of_distances_hessian,
    ratio_of_distances_hessian, second_distance_hessian, sum_of_distances_hessian, third_distance_hessian,
};
use crate::formulas::lattice::cellular_smooth::{smooth_distance, smooth_distance_hessian};
use crate::formulas::lattice::nearest::{NearPoint, Nearest, first_key, second_key, third_key};
use crate::formulas::lattice::{border_distance, cellular, offset_of_point, with_point};
use crate::formulas::math::hessian::Hessian;
use crate::formulas::metric::MetricKind;
use crate::plan::cellular::{CellularKind, FeatureKind};
use crate::sample::Sample;

/// Cellular noise with its points, for the scalar twins.
#[derive(Clone, Copy)]
pub(crate) struct CellularPoints<'a> {
    kind: CellularKind,
    cells: Cells,
    source: &'a Source<'a>,
}

impl<'a> CellularPoints<'a> {
    pub(crate) fn new(kind: CellularKind, source: &'a Source<'a>) -> Self {
        Self { kind, cells: cells_of(source.leaf), source }
    }
}

impl Points for CellularPoints<'_> {
    fn cells(self) -> Cells {
        self.cells
    }

    fn metric(self) -> MetricKind {
        self.kind.metric
    }

    fn reach(self) -> i32 {
        self.kind.reach
    }

    fn border_reach(self) -> i32 {
        self.kind.border_reach
    }

    fn offset_in_cell<const N: usize>(self, cell: [i32; N]) -> [f32; N] {
        self.source.gradient(cell)
    }

    fn lattice_value<const N: usize>(self, cell: [i32; N]) -> f32 {
        self.source.lattice_value(cell)
    }

    #[cfg_attr(optimized, inline(always))]
    fn with_point<const N: usize>(self, before: Nearest<N>, point: NearPoint<N>) -> Nearest<N> {
        match self.kind.feature.points() {
            1 => with_point::<f32, N, 1>(before, point),
            2 => with_point::<f32, N, 2>(before, point),
            _ => with_point::<f32, N, 3>(before, point),
        }
    }

    fn farthest_key<const N: usize>(self, nearest: Nearest<N>) -> f32 {
        match self.kind.feature.points() {
            1 => first_key(nearest),
            2 => second_key(nearest),
            _ => third_key(nearest),
        }
    }
}

/// Returns a cellular noise at a position.
pub(crate) fn any_cellular<const M: usize>(
    kind: CellularKind,
    source: &Source<'_>,
    cell: [i32; M],
    local: [f32; M],
) -> Sample<M> {
    let cells = cells_of(source.leaf);
    let points = CellularPoints::new(kind, source);
    let feature = match kind.feature {
        FeatureKind::First => first_distance(points, cell, local),
        FeatureKind::Second => second_distance(points, cell, local),
        FeatureKind::Third => third_distance(points, cell, local),
        FeatureKind::Difference => difference_of_distances(points, cell, local),
        FeatureKind::Ratio => ratio_of_distances(points, cell, local),
        FeatureKind::Product => product_of_distances(points, cell, local),
        FeatureKind::Sum => sum_of_distances(points, cell, local),
        FeatureKind::Smooth => smooth_distance(points, cell, local),
        FeatureKind::CellValue => value_of_cell(points, cell, local),
        FeatureKind::Border => border_distance(points, cell, local),
        FeatureKind::Offset(axis) => offset_of_point(points, cell, local, axis.index()),
    };
    cellular(cells, feature)
}

/// Returns the Hessian of a cellular noise at a position.
pub(crate) fn any_cellular_hessian<const M: usize>(
    kind: CellularKind,
    source: &Source<'_>,
    cell: [i32; M],
    local: [f32; M],
) -> Hessian<M> {
    let points = CellularPoints::new(kind, source);
    match kind.feature {
        FeatureKind::First => first_distance_hessian(points, cell, local),
        FeatureKind::Second => second_distance_hessian(points, cell, local),
        FeatureKind::Third => third_distance_hessian(points, cell, local),
        FeatureKind::Difference => difference_of_distances_hessian(points, cell, local),
        FeatureKind::Ratio => ratio_of_distances_hessian(points, cell, local),
        FeatureKind::Product => product_of_distances_hessian(points, cell, local),
        FeatureKind::Sum => sum_of_distances_hessian(points, cell, local),
        FeatureKind::Smooth => smooth_distance_hessian(points, cell, local),
        FeatureKind::CellValue | FeatureKind::Border | FeatureKind::Offset(_) => flat_hessian(points, cell, local),
    }
}
