//! The points of cells near samples, in lanes. A sample's results stay in registers from cell to cell.

use crate::array;
use crate::cpu::engine::planes::{Coordinates, FoundPlanes, NearPlane, Plane};
use crate::cpu::engine::registers::LanesMut;
use crate::cpu::engine::simd_level::{FewLanes, Vectors};
use crate::cpu::engine::source::Source;
use crate::cpu::engine::strip::STRIP;
use crate::formulas::cellular_numbers::{Cells, cells_of};
use crate::formulas::expression::leaf::Leaf;
use crate::formulas::hash::HashKind;
use crate::formulas::hash::fast_noise::fast_noise;
use crate::formulas::hash::lowbias::lowbias_hash;
use crate::formulas::lattice::cellular::{jittered, ring_distance, way_from};
use crate::formulas::lattice::cellular_features::{difference, product, ratio, sum};
use crate::formulas::lattice::gradient_bytes::gradient_of_bytes;
use crate::formulas::lattice::metric::{key_of_chebyshev, key_of_euclidean, key_of_hybrid, key_of_manhattan};
use crate::formulas::lattice::nearest::{NearPoint, Nearest, none_near};
use crate::formulas::lattice::neighbourhood::number_of_cell;
use crate::formulas::lattice::{cellular, with_point};
use crate::formulas::math::elementary::root;
use crate::formulas::metric::MetricKind;
use crate::formulas::space::lattice_position::neighbour;
use crate::lanes::{Float, Int, Number, in_few_lanes, in_lanes, inlined};
use crate::layout::slots::HashSeed;
use crate::plan::cellular::FeatureKind;
use crate::sample::Sample;

/// The positions of samples in a search.
#[derive(Clone, Copy)]
pub(crate) struct SampleCells<'p> {
    /// The cells that steps are counted from, and the steps to them from the samples' own ones.
    pub(crate) cells: &'p Coordinates<i32>,
    pub(crate) first_steps: &'p Coordinates<i32>,
    pub(crate) local: &'p Coordinates<f32>,
    pub(crate) count: usize,
}

/// Points that are computed from an integer hash of their cells.
#[derive(Clone, Copy)]
pub(crate) struct HashedPoints {
    is_lowbias: bool,
    seed: HashSeed,
    metric: MetricKind,
    numbers: Cells,
}

impl HashedPoints {
    pub(crate) fn new(source: &Source<'_>, metric: MetricKind) -> Self {
        let is_lowbias = source.kind.hash == HashKind::Lowbias;
        Self { is_lowbias, seed: HashSeed::of(source.leaf), metric, numbers: cells_of(source.leaf) }
    }

    /// Returns a point's offset in its cell.
    #[cfg_attr(optimized, inline(always))]
    fn offset_in_cell<F: Float, const M: usize>(self, cell: [F::Int; M]) -> [F; M] {
        let hash = if self.is_lowbias { lowbias_hash(self.seed, cell) } else { fast_noise(self.seed, cell) };
        gradient_of_bytes(hash)
    }

    #[cfg_attr(optimized, inline(always))]
    fn key<F: Float, const M: usize>(self, way: [F; M]) -> F {
        match self.metric {
            MetricKind::Euclidean | MetricKind::EuclideanSquared => key_of_euclidean(way, 0.0),
            MetricKind::Manhattan => key_of_manhattan(way, 0.0),
            MetricKind::Chebyshev => key_of_chebyshev(way, 0.0),
            MetricKind::Hybrid | MetricKind::Minkowski => key_of_hybrid(way, 0.0),
        }
    }

    /// Writes distances to the nearest points, or features computed from them, in the range of a leaf. Marks with 1 the
    /// samples that can have a nearer point two cells away.
    pub(crate) fn write_distances<const M: usize>(
        self,
        simd: Vectors,
        feature: FeatureKind,
        samples: SampleCells<'_>,
        leaf: Leaf,
        unsettled: &mut Plane<i32>,
        out: &mut LanesMut<'_, 0>,
    ) {
        if const { M != 2 && M != 3 } {
            return;
        }
        macro_rules! distances {
            ($points:literal) => {
                in_lanes!(simd, |lanes| {
                    self.distances_in_lanes::<_, M, $points>(lanes, feature, samples, leaf, unsettled, out);
                })
            };
        }
        match feature.points() {
            1 => distances!(1),
            2 => distances!(2),
            _ => distances!(3),
        }
    }

    #[cfg_attr(optimized, inline(always))]
    fn distances_in_lanes<F: Float, const M: usize, const K: usize>(
        self,
        lanes: F,
        feature: FeatureKind,
        SampleCells { cells, local, count, .. }: SampleCells<'_>,
        leaf: Leaf,
        unsettled: &mut Plane<i32>,
        out: &mut LanesMut<'_, 0>,
    ) {
        let mut i = 0;
        while i < count.min(STRIP) {
            let cell: [F::Int; M] = array::from_fn(inlined!(|axis: usize| lanes.load_int(&cells[axis][i..])));
            let local: [F; M] = array::from_fn(inlined!(|axis: usize| lanes.load(&local[axis][i..])));
            let (made, is_unsettled) = self.feature_near::<F, M, K>(lanes, feature, cell, local);
            lanes.one_where(is_unsettled).store(&mut unsettled[i..]);
            out.put_lanes(i, leaf.ranged(made));
            i += F::COUNT;
        }
    }

    /// Returns a feature of Euclidean distances to the nearest points of nine or 27 cells, and whether a point two
    /// cells away can be nearer.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn feature_near<F: Float, const M: usize, const K: usize>(
        self,
        lanes: F,
        feature: FeatureKind,
        cell: [F::Int; M],
        local: [F; M],
    ) -> (Sample<0, F>, F::Mask) {
        let mut near = none_in_lanes(lanes);
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
        self.feature_of::<F, M, K>(feature, near, local)
    }

    /// Returns the same of a single position, with cells in the lanes of vectors. `K` is 1 or 2.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn feature_around<const M: usize, const K: usize>(
        self,
        simd: FewLanes,
        feature: FeatureKind,
        cell: [i32; M],
        local: [f32; M],
    ) -> (Sample<0>, bool) {
        let [mut first, mut second] = in_few_lanes!(simd, |lanes| self.nearest_in_lanes::<_, M>(lanes, cell, local));
        for half in [4, 2, 1] {
            for i in 0..half {
                [first[i], second[i]] = nearer([first[i], second[i]], [first[i + half], second[i + half]]);
            }
        }
        let mut near = none_near();
        (near.first.key, near.second.key) = (first[0], second[0]);
        self.feature_of::<f32, M, K>(feature, near, local)
    }

    /// Returns the keys of the two nearest points in each of eight groups of the cells around a position.
    #[cfg_attr(optimized, inline(always))]
    fn nearest_in_lanes<F: Float, const M: usize>(
        self,
        lanes: F,
        cell: [i32; M],
        local: [f32; M],
    ) -> [[f32; GROUPS]; 2] {
        let local: [F; M] = array::map(local, inlined!(|along| lanes.splat(along)));
        let none = lanes.splat(none_near::<0>().first.key);
        let mut groups = [[none; 2]; GROUPS];
        for first in (0..3_usize.pow(M as u32)).step_by(F::COUNT) {
            let steps: [F; M] = array::from_fn(inlined!(|axis: usize| lanes.load(&AROUND[axis][first..])));
            let cell = array::from_fn(inlined!(|axis: usize| steps[axis].truncated().stepped(cell[axis])));
            let middle = array::from_fn(inlined!(|axis: usize| steps[axis] + 0.5));
            let offset = jittered(self.numbers, self.offset_in_cell(cell));
            let key = key_of_euclidean(way_from(local, middle, offset), 0.0);
            // The last vector has lanes without a cell.
            let is_cell = lanes.load(&INDICES[first..]).is_less(lanes.splat(3_usize.pow(M as u32) as f32));
            let group = &mut groups[first / F::COUNT % (GROUPS / F::COUNT)];
            *group = nearer(*group, [F::select(none, key, is_cell), none]);
        }
        let mut keys = [[0.0; GROUPS]; 2];
        for (i, [first, second]) in groups.iter().take(GROUPS / F::COUNT).enumerate() {
            first.store(&mut keys[0][i * F::COUNT..]);
            second.store(&mut keys[1][i * F::COUNT..]);
        }
        keys
    }

    /// Returns a feature of the nearest points of nine or 27 cells, and whether a point two cells away can be nearer.
    #[cfg_attr(optimized, inline(always))]
    fn feature_of<F: Float, const M: usize, const K: usize>(
        self,
        feature: FeatureKind,
        Nearest { first, second, third }: Nearest<0, F>,
        local: [F; M],
    ) -> (Sample<0, F>, F::Mask) {
        let distance = inlined!(|point: NearPoint<0, F>| {
            let is_squared = self.metric == MetricKind::EuclideanSquared;
            Sample { value: if is_squared { point.key } else { root(point.key) }, gradient: [] }
        });
        let farthest = [first, second, third][K - 1];
        let least = key_of_euclidean([ring_distance(self.numbers, local, 2)], 0.0);
        let made = match feature {
            FeatureKind::Difference => difference(distance(first), distance(second)),
            FeatureKind::Ratio => ratio(distance(first), distance(second)),
            FeatureKind::Product => product(distance(first), distance(second)),
            FeatureKind::Sum => sum(distance(first), distance(second)),
            _ => distance(farthest),
        };
        (cellular(self.numbers, made), least.is_less(farthest.key))
    }

    /// Returns these points with the kind of their hash known to the compiler, if that is their kind.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn with_hash<const LOWBIAS: bool>(self) -> Self {
        Self { is_lowbias: LOWBIAS, ..self }
    }

    /// Measures the points of cells: the keys of their distances and, on request, their numbers.
    pub(crate) fn measure_all<const M: usize>(
        self,
        simd: Vectors,
        samples: SampleCells<'_>,
        cells: &[StepsToCell<M>],
        wants_points: bool,
        found: &FoundPlanes,
        nearest: &mut [NearPlane],
    ) {
        if const { M == 2 || M == 3 } {
            in_lanes!(simd, |lanes| self.measure_in_lanes(lanes, samples, cells, wants_points, found, nearest));
        }
    }

    #[cfg_attr(optimized, inline(always))]
    fn measure_in_lanes<F: Float, const M: usize>(
        self,
        lanes: F,
        samples: SampleCells<'_>,
        all_steps: &[StepsToCell<M>],
        wants_points: bool,
        found: &FoundPlanes,
        nearest: &mut [NearPlane],
    ) {
        let SampleCells { cells, first_steps, local, count } = samples;
        let wanted = nearest.len();
        let mut i = 0;
        while i < count.min(STRIP) {
            let cell: [F::Int; M] = array::from_fn(inlined!(|axis: usize| lanes.load_int(&cells[axis][i..])));
            let local: [F; M] = array::from_fn(inlined!(|axis: usize| lanes.load(&local[axis][i..])));
            let middle: [F; M] =
                array::from_fn(inlined!(|axis: usize| lanes.load_int(&first_steps[axis][i..]).to_float() + 0.5));
            let first_number = lanes.load_int(&found.first_numbers[i..]);
            let mut near = none_in_lanes(lanes);
            for (k, NearPlane { key, point }) in nearest.iter().enumerate() {
                let point = NearPoint { key: lanes.load(&key[i..]), way: [], number: lanes.load_int(&point[i..]) };
                match k {
                    0 => near.first = point,
                    1 => near.second = point,
                    _ => near.third = point,
                }
            }
            for &StepsToCell { steps, distance, number } in all_steps {
                let offset = self.offset_in_cell(neighbour(cell, steps));
                // Halves add up exactly.
                let middle = array::from_fn(inlined!(|axis: usize| middle[axis] + distance[axis]));
                let key = self.key::<F, M>(way_from(local, middle, jittered(self.numbers, offset)));
                let point = NearPoint { key, way: [], number: first_number.stepped(number) };
                near = match (wanted, wants_points) {
                    (1, false) => with_key(near, with_point::<F, 0, 1>(near, point)),
                    (2, false) => with_key(near, with_point::<F, 0, 2>(near, point)),
                    (_, false) => with_key(near, with_point::<F, 0, 3>(near, point)),
                    (1, true) => with_point::<F, 0, 1>(near, point),
                    (2, true) => with_point::<F, 0, 2>(near, point),
                    (_, true) => with_point::<F, 0, 3>(near, point),
                };
            }
            for (NearPlane { key, point }, near) in nearest.iter_mut().zip([near.first, near.second, near.third]) {
                near.key.store(&mut key[i..]);
                near.number.store(&mut point[i..]);
            }
            i += F::COUNT;
        }
    }
}

/// The steps to a cell.
#[derive(Clone, Copy)]
pub(crate) struct StepsToCell<const M: usize> {
    steps: [i32; M],
    distance: [f32; M],
    number: i32,
}

impl<const M: usize> StepsToCell<M> {
    pub(crate) fn new(steps: [i32; M]) -> Self {
        Self { steps, distance: array::map(steps, |along| along as f32), number: number_of_cell(steps) }
    }
}

/// The number of groups of cells whose nearest points are found at once: the most of [`FewLanes`].
const GROUPS: usize = 8;

/// The steps to nine or 27 cells around one, and the cells' indices, up to whole vectors.
static AROUND: [[f32; 32]; 3] = {
    let (mut steps, mut i) = ([[0.0; 32]; 3], 0);
    while i < 27 {
        steps[0][i] = (i % 3) as f32 - 1.0;
        steps[1][i] = (i / 3 % 3) as f32 - 1.0;
        steps[2][i] = (i / 9) as f32 - 1.0;
        i += 1;
    }
    steps
};
static INDICES: [f32; 32] = {
    let (mut indices, mut i) = ([0.0; 32], 0);
    while i < 32 {
        indices[i] = i as f32;
        i += 1;
    }
    indices
};

/// Returns the lesser two keys of two pairs in ascending order.
#[cfg_attr(optimized, inline(always))]
fn nearer<F: Number>(a: [F; 2], b: [F; 2]) -> [F; 2] {
    [a[0].lesser(b[0]), a[0].greater(b[0]).lesser(a[1].lesser(b[1]))]
}

/// Returns `before` with the keys of `after`, so that no code for the numbers of points remains.
#[cfg_attr(optimized, inline(always))]
fn with_key<F: Float>(before: Nearest<0, F>, after: Nearest<0, F>) -> Nearest<0, F> {
    Nearest {
        first: NearPoint { key: after.first.key, ..before.first },
        second: NearPoint { key: after.second.key, ..before.second },
        third: NearPoint { key: after.third.key, ..before.third },
    }
}

/// Returns a point that is farther away than any other.
#[cfg_attr(optimized, inline(always))]
fn none_in_lanes<F: Float>(lanes: F) -> Nearest<0, F> {
    let none = NearPoint { key: lanes.splat(none_near::<0>().first.key), way: [], number: lanes.splat_int(0) };
    Nearest { first: none, second: none, third: none }
}
