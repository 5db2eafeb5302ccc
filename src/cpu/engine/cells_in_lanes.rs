//! Cellular noise of distances to hashed points, in lanes. A sample's nearest points stay in registers from cell to
//! cell.

use crate::array;
use crate::cpu::engine::cell_search::SampleCells;
use crate::cpu::engine::planes::Plane;
use crate::cpu::engine::registers::LanesMut;
use crate::cpu::engine::simd_level::Vectors;
use crate::cpu::engine::source::Source;
use crate::cpu::engine::strip::STRIP;
use crate::formulas::expression::leaf::Leaf;
use crate::formulas::hash::HashKind;
use crate::formulas::hash::fast_noise::fast_noise;
use crate::formulas::hash::lowbias::lowbias_hash;
use crate::formulas::lattice::cellular::{Cells, cells_of, cellular, jittered, ring_distance, way_from};
use crate::formulas::lattice::cellular_features::{difference, product, ratio, sum};
use crate::formulas::lattice::gradient_bytes::gradient_of_bytes;
use crate::formulas::lattice::metric::{MetricKind, key_of_euclidean};
use crate::formulas::lattice::nearest::{NearPoint, Nearest, none_near, with_point};
use crate::formulas::math::elementary::root;
use crate::formulas::space::lattice_position::neighbour;
use crate::lanes::{Float, Int, in_lanes, inlined};
use crate::layout::slots::HashSeed;
use crate::plan::cellular::{CellularKind, FeatureKind};
use crate::plan::program::PickKind;
use crate::sample::Sample;

/// Cellular noise of distances to points that are computed from an integer hash of their cells.
#[derive(Clone, Copy)]
pub(crate) struct HashedDistances {
    is_lowbias: bool,
    seed: HashSeed,
    kind: CellularKind,
    numbers: Cells,
}

impl HashedDistances {
    /// Returns the noise of a source, if it is of Euclidean distances and its points come from such a hash.
    pub(crate) fn new(kind: CellularKind, source: &Source<'_>) -> Option<Self> {
        let is_lowbias = source.kind.hash == HashKind::Lowbias;
        let is_hashed = is_lowbias || source.kind.hash == HashKind::FastNoise;
        let is_euclidean = matches!(kind.metric, MetricKind::Euclidean | MetricKind::EuclideanSquared);
        let is_possible = is_hashed && is_euclidean && kind.feature.is_of_distances() && source.tile.is_none();
        (is_possible && source.kind.pick == PickKind::Points).then(|| Self {
            is_lowbias,
            seed: HashSeed::of(source.leaf),
            kind,
            numbers: cells_of(source.leaf),
        })
    }

    /// Returns a point's offset in its cell.
    #[cfg_attr(optimized, inline(always))]
    fn offset_in_cell<F: Float, const M: usize>(self, cell: [F::Int; M]) -> [F; M] {
        let hash = if self.is_lowbias { lowbias_hash(self.seed, cell) } else { fast_noise(self.seed, cell) };
        gradient_of_bytes(hash)
    }

    /// Writes distances to the nearest points, or features computed from them, in the range of a leaf. Marks with 1 the
    /// samples that can have a nearer point two cells away. It is for two and three dimensions.
    pub(crate) fn write<const M: usize>(
        self,
        simd: Vectors,
        samples: SampleCells<'_>,
        leaf: Leaf,
        unsettled: &mut Plane<i32>,
        out: &mut LanesMut<'_, 0>,
    ) {
        macro_rules! distances {
            ($points:literal) => {
                in_lanes!(simd, |lanes| self.each::<_, M, $points>(lanes, samples, leaf, unsettled, out))
            };
        }
        match self.kind.feature.points() {
            1 => distances!(1),
            2 => distances!(2),
            _ => distances!(3),
        }
    }

    #[cfg_attr(optimized, inline(always))]
    fn each<F: Float, const M: usize, const K: usize>(
        self,
        lanes: F,
        SampleCells { cells, local, count, .. }: SampleCells<'_>,
        leaf: Leaf,
        unsettled: &mut Plane<i32>,
        out: &mut LanesMut<'_, 0>,
    ) {
        let distance = inlined!(|point: NearPoint<0, F>| {
            let is_squared = self.kind.metric == MetricKind::EuclideanSquared;
            Sample { value: if is_squared { point.key } else { root(point.key) }, gradient: [] }
        });
        let mut i = 0;
        while i < count.min(STRIP) {
            let cell: [F::Int; M] = array::from_fn(inlined!(|axis: usize| lanes.load_int(&cells[axis][i..])));
            let local: [F; M] = array::from_fn(inlined!(|axis: usize| lanes.load(&local[axis][i..])));
            let none = NearPoint { key: lanes.splat(none_near::<0>().first.key), way: [], number: lanes.splat_int(0) };
            let mut near = Nearest { first: none, second: none, third: none };
            for z in if const { M == 3 } { -1..=1 } else { 0..=0 } {
                for y in -1..=1 {
                    for x in -1..=1 {
                        let steps: [i32; M] = array::from_fn(inlined!(|axis: usize| [x, y, z][axis]));
                        let offset = self.offset_in_cell(neighbour(cell, steps));
                        let middle = array::from_fn(inlined!(|axis: usize| lanes.splat(steps[axis] as f32 + 0.5)));
                        let way = way_from(local, middle, jittered(self.numbers, offset));
                        let point = NearPoint { key: key_of_euclidean(way, 0.0), way: [], number: lanes.splat_int(0) };
                        near = with_point::<F, 0, K>(near, point);
                    }
                }
            }
            let Nearest { first, second, third } = near;
            let farthest = [first, second, third][K - 1];
            let least = key_of_euclidean([ring_distance(self.numbers, local, 2)], 0.0);
            lanes.one_where(least.is_less(farthest.key)).store(&mut unsettled[i..]);
            let made = match self.kind.feature {
                FeatureKind::Difference => difference(distance(first), distance(second)),
                FeatureKind::Ratio => ratio(distance(first), distance(second)),
                FeatureKind::Product => product(distance(first), distance(second)),
                FeatureKind::Sum => sum(distance(first), distance(second)),
                _ => distance(farthest),
            };
            out.put_lanes(i, leaf.ranged(cellular(self.numbers, made)));
            i += F::COUNT;
        }
    }
}
