//! Distances of cellular noise to the nearest points, with the points' hash as a type.

use crate::cpu::engine::cells_in_lanes::HashedPoints;
use crate::cpu::engine::cellular_points::any_cellular;
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::point_noise::leaf_noises::LeafNoise;
use crate::cpu::engine::simd_level::FewLanes;
use crate::formulas::expression::sample::constant;
use crate::plan::Plan;
use crate::plan::cellular::CellularKind;
use crate::plan::program::SourceKind;
use crate::sample::Sample;

/// A feature of Euclidean distances to the nearest `K` points. The default integer hash finds these if `LOWBIAS` is
/// true, otherwise that of `FastNoiseLite`.
pub(super) struct CellsOf<const LOWBIAS: bool, const K: usize> {
    pub(super) points: HashedPoints,
    pub(super) kind: CellularKind,
    pub(super) source: SourceKind,
    pub(super) table: u32,
    /// The vectors that measure the distances to several points at once.
    pub(super) lanes: Option<FewLanes>,
    /// The index of the leaf's first parameter.
    pub(super) parameters: u32,
}

impl<const LOWBIAS: bool, const K: usize> CellsOf<LOWBIAS, K> {
    /// Returns the value where a point two or more cells away can be the nearest.
    #[cold]
    fn searched<const M: usize>(&self, plan: &Plan, cell: [i32; M], local: [f32; M]) -> f32 {
        let machine = Machine::of_single_positions(plan, None);
        let source = machine.source(self.source, self.table, machine.parameters(self.parameters), None, None);
        any_cellular(self.kind, &source, cell, local).value
    }
}

impl<const LOWBIAS: bool, const K: usize> LeafNoise for CellsOf<LOWBIAS, K> {
    const IS_SKEWED: bool = false;
    const HAS_GRADIENT: bool = false;

    fn sample<const M: usize>(&self, _cell: [i32; M], _local: [f32; M]) -> Sample<M> {
        constant(0.0)
    }

    // One copy for all kinds of positions.
    #[inline(never)]
    fn value<const M: usize>(&self, plan: &Plan, cell: [i32; M], local: [f32; M]) -> f32 {
        if const { M != 2 && M != 3 } {
            return 0.0;
        }
        let points = self.points.with_hash::<LOWBIAS>();
        let (near, is_unsettled) = match self.lanes {
            Some(simd) => points.feature_around::<M, K>(simd, self.kind.feature, cell, local),
            None => points.feature_near::<f32, M, K>(0.0, self.kind.feature, cell, local),
        };
        if is_unsettled && self.kind.reach > 1 { self.searched(plan, cell, local) } else { near.value }
    }
}
