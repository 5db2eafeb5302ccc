//! A lattice noise of any type. Where code should be small, all types share the functions around them: each adds only
//! its values at positions in its lattice.

use crate::array::resized;
use crate::cpu::engine::part_noise::Shared;
use crate::cpu::engine::point_noise::leaf_noises::LeafNoise;
use crate::cpu::engine::point_noise::places::{Found, OctavePlaces, TOGETHER};
use crate::cpu::engine::simd_level::FewLanes;
use crate::formulas::expression::leaf::Leaf;
use crate::formulas::expression::sample::constant;
use crate::plan::Plan;
use crate::sample::Sample;

/// The functions of a lattice noise in one dimension.
trait LeafValues<const M: usize>: Shared {
    fn value_at(&self, plan: &Plan, cell: &[i32; M], local: &[f32; M]) -> f32;

    /// Returns the values of the first octaves, scaled to the range of a leaf.
    fn values_at(
        &self,
        plan: &Plan,
        lanes: Option<FewLanes>,
        leaf: Leaf,
        found: &Found<M>,
        count: usize,
    ) -> [f32; TOGETHER];
}

impl<L: LeafNoise, const M: usize> LeafValues<M> for L {
    fn value_at(&self, plan: &Plan, &cell: &[i32; M], &local: &[f32; M]) -> f32 {
        self.value(plan, cell, local)
    }

    fn values_at(
        &self,
        plan: &Plan,
        lanes: Option<FewLanes>,
        leaf: Leaf,
        found: &Found<M>,
        count: usize,
    ) -> [f32; TOGETHER] {
        let in_lanes = lanes.and_then(|simd| self.values_in_lanes(plan, simd, leaf, found, count));
        in_lanes.unwrap_or_else(|| self.values(plan, leaf, found, count))
    }
}

/// A lattice noise of dimension `N`, whose lattice is skewed to that of simplexes if `SKEWED` is true.
pub(super) struct AnyLeaf<const N: usize, const SKEWED: bool>(Box<dyn LeafValues<N>>);

impl<const N: usize, const SKEWED: bool> AnyLeaf<N, SKEWED> {
    pub(super) fn new(noise: impl LeafNoise) -> Self {
        Self(Box::new(noise))
    }
}

impl<const N: usize, const SKEWED: bool> LeafNoise for AnyLeaf<N, SKEWED> {
    const IS_SKEWED: bool = SKEWED;
    // Gradients at single positions are rare. `single.rs` has them, too.
    const HAS_GRADIENT: bool = false;
    // Octaves name vectors only where the noise has such a function.
    const HAS_LANES: bool = true;

    fn sample<const M: usize>(&self, _cell: [i32; M], _local: [f32; M]) -> Sample<M> {
        constant(0.0)
    }

    fn value<const M: usize>(&self, plan: &Plan, cell: [i32; M], local: [f32; M]) -> f32 {
        // `M` is always `N`.
        self.0.value_at(plan, &resized(cell), &resized(local))
    }

    fn values<const M: usize>(&self, plan: &Plan, leaf: Leaf, found: &Found<M>, count: usize) -> [f32; TOGETHER] {
        self.0.values_at(plan, None, leaf, &found.resized(), count)
    }

    fn values_in_lanes<const M: usize>(
        &self,
        plan: &Plan,
        simd: FewLanes,
        leaf: Leaf,
        places: impl OctavePlaces<M>,
        count: usize,
    ) -> Option<[f32; TOGETHER]> {
        Some(self.0.values_at(plan, Some(simd), leaf, &places.found(simd, count).resized(), count))
    }
}
