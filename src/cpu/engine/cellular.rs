//! Cellular noise: a single position by the scalar twins, and passes over planes for the same. The points of each cell
//! in turn are found, measured and put among the nearest, for all samples of a block; cells farther away are searched
//! while one sample needs it.

#![expect(clippy::needless_range_loop, reason = "loops over planes count through columns")]

use crate::array;
use crate::cpu::engine::metrics::with_metric;
use crate::cpu::engine::patches::Patches;
use crate::cpu::engine::planes::{
    Coordinates, CornerCells, CornerPlanes, LeafPlanes, NearPlane, NearPlanes, Plane, SamplePlanes, Steps, inserted,
    numbered,
};
use crate::cpu::engine::registers::{Lanes, LanesMut};
use crate::cpu::engine::simd_level::{inlined, vectorized};
use crate::cpu::engine::source::{Picks, Source};
use crate::cpu::engine::strip::STRIP;
use crate::cpu::twins::expression::leaf::Leaf;
use crate::cpu::twins::lattice::cellular::{Cells, Points, cells_of, cellular, from_point, ring_distance};
use crate::cpu::twins::lattice::cellular_border::{Border, border_between, border_distance, bordered};
use crate::cpu::twins::lattice::cellular_features::{
    difference, difference_of_distances, first_distance, offset_of_point, offset_to, product, product_of_distances,
    ratio, ratio_of_distances, second_distance, sum, sum_of_distances, third_distance, value_of_cell,
};
use crate::cpu::twins::lattice::cellular_hessian::{
    difference_of_distances_hessian, first_distance_hessian, flat_hessian, product_of_distances_hessian,
    ratio_of_distances_hessian, second_distance_hessian, sum_of_distances_hessian, third_distance_hessian,
};
use crate::cpu::twins::lattice::cellular_smooth::{
    SmoothSum, smooth_distance, smooth_distance_hessian, smooth_minimum, weight_of_point, with_weight,
};
use crate::cpu::twins::lattice::metric::{Measure, MetricKind};
use crate::cpu::twins::lattice::nearest::{Nearest, first_key, none_near, second_key, third_key};
use crate::cpu::twins::lattice::neighbourhood::{cells_within, most_steps, number_of_cell, steps_of_number, steps_to};
use crate::cpu::twins::math::elementary::root;
use crate::cpu::twins::math::exact::exact;
use crate::cpu::twins::math::hessian::Hessian;
use crate::plan::cellular::{CellularKind, FeatureKind};
use crate::sample::Sample;
use fearless_simd::Level;
use std::ops::Range;

/// Cellular noise with its points, for the scalar twins.
#[derive(Clone, Copy)]
struct CellularPoints<'a> {
    kind: CellularKind,
    cells: Cells,
    source: &'a Source<'a>,
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

    fn offset_in_cell<const N: usize>(self, cell: [i32; N]) -> [f32; N] {
        self.source.gradient(cell)
    }

    fn lattice_value<const N: usize>(self, cell: [i32; N]) -> f32 {
        self.source.lattice_value(cell)
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
    let points = CellularPoints { kind, cells, source };
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
        FeatureKind::Border => border_distance(points, cell, local, kind.border_reach),
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
    let points = CellularPoints { kind, cells: cells_of(source.leaf), source };
    match kind.feature {
        FeatureKind::First => first_distance_hessian(points, cell, local),
        FeatureKind::Second => second_distance_hessian(points, cell, local),
        FeatureKind::Third => third_distance_hessian(points, cell, local),
        FeatureKind::Difference => difference_of_distances_hessian(points, cell, local),
        FeatureKind::Ratio => ratio_of_distances_hessian(points, cell, local),
        FeatureKind::Product => product_of_distances_hessian(points, cell, local),
        FeatureKind::Sum => sum_of_distances_hessian(points, cell, local),
        FeatureKind::Smooth => smooth_distance_hessian(points, cell, local),
        FeatureKind::CellValue | FeatureKind::Border | FeatureKind::Offset(_) => flat_hessian(),
    }
}

/// A cellular noise over a block of samples.
#[derive(Clone, Copy)]
pub(crate) struct CellularRun<'a> {
    pub(crate) kind: CellularKind,
    pub(crate) source: Source<'a>,
    pub(crate) simd: Level,
    pub(crate) count: usize,
}

/// Holds what the passes read of a block, and the planes that they share.
struct Searched<'p> {
    /// The points near all samples, if they have been found already.
    patches: Option<&'p mut Patches>,
    cells: &'p Coordinates<i32>,
    local: &'p Coordinates<f32>,
    corners: &'p mut CornerPlanes,
    near: &'p mut NearPlanes,
}

impl CellularRun<'_> {
    /// Writes the samples in their range. `G` is the dimension, or 0 without gradients.
    pub(crate) fn samples<const M: usize, const G: usize>(
        self,
        patches: Option<&mut Patches>,
        planes: &mut LeafPlanes,
        leaf: Leaf,
        out: &mut LanesMut<'_, G>,
    ) {
        let LeafPlanes { cells, local, corners, near, .. } = planes;
        self.find_features::<M>(&mut Searched { patches, cells, local, corners, near }, G > 0);
        for axis in 0..G {
            let features = near.features.each_ref().map(|feature| feature.component(axis, self.count));
            self.put(features, leaf, &mut out.component(axis));
        }
        let features = near.features.each_ref().map(|feature| feature.values(self.count));
        self.put::<0>(features, leaf, &mut out.with_dimension());
    }

    /// Writes the values of samples, or a component of their gradients if `S` is 1, given what the feature is made of.
    fn put<const S: usize>(self, features: [Lanes<'_, S>; 2], leaf: Leaf, out: &mut LanesMut<'_, S>) {
        let numbers = cells_of(self.source.leaf);
        macro_rules! put {
            (|$a:ident, $b:ident| $feature:expr) => {
                vectorized!(
                    self.simd,
                    put_each(inlined!(|$a: Sample<S>, $b: Sample<S>| $feature), features, numbers, leaf, out)
                )
            };
        }
        match self.kind.feature {
            FeatureKind::First
            | FeatureKind::Second
            | FeatureKind::Third
            | FeatureKind::CellValue
            | FeatureKind::Offset(_) => put!(|a, _b| a),
            FeatureKind::Difference => put!(|a, b| difference(a, b)),
            FeatureKind::Ratio => put!(|a, b| ratio(a, b)),
            FeatureKind::Product => put!(|a, b| product(a, b)),
            FeatureKind::Sum => put!(|a, b| sum(a, b)),
            FeatureKind::Smooth => {
                put!(|a, _b| smooth_minimum(SmoothSum { weights: a.value, slopes: a.gradient }, numbers));
            }
            FeatureKind::Border => put!(|a, _b| bordered(Border { distance: a.value, towards: a.gradient })),
        }
    }

    /// Finds what the feature is made of.
    fn find_features<const M: usize>(self, searched: &mut Searched<'_>, wants_slopes: bool) {
        match self.kind.feature {
            FeatureKind::First => self.find_distances::<M>(searched, 0..1, wants_slopes),
            FeatureKind::Second => self.find_distances::<M>(searched, 1..2, wants_slopes),
            FeatureKind::Third => self.find_distances::<M>(searched, 2..3, wants_slopes),
            FeatureKind::Difference | FeatureKind::Ratio | FeatureKind::Product | FeatureKind::Sum => {
                self.find_distances::<M>(searched, 0..2, wants_slopes);
            }
            FeatureKind::Smooth if wants_slopes => self.add_smooth::<M, M>(searched),
            FeatureKind::Smooth => self.add_smooth::<M, 0>(searched),
            FeatureKind::Border if wants_slopes => self.find_borders::<M, M>(searched),
            FeatureKind::Border => self.find_borders::<M, 0>(searched),
            FeatureKind::CellValue => {
                self.search::<M>(searched, true);
                self.find_cells::<M>(searched, 0);
                let NearPlanes { of_points, features, .. } = &mut *searched.near;
                let (values, slopes) = features[0].split_mut();
                for plane in slopes {
                    plane.fill(0.0);
                }
                let here = CornerCells { cells: of_points, steps: &|_| Steps::Uniform([0; 4]) };
                let (source, values) = (Source { chain: None, ..self.source }, std::slice::from_mut(values));
                source.pick::<M, 1>(Picks::LatticeValues, self.simd, here, self.count, searched.corners, values);
            }
            FeatureKind::Offset(axis) => {
                self.search::<M>(searched, true);
                self.find_way::<M>(searched, 0);
                let NearPlanes { way, features, .. } = &mut *searched.near;
                vectorized!(self.simd, find_offsets::<M>(way, axis.index(), self.count, &mut features[0]));
            }
        }
    }

    /// Finds the distances of all samples to some of their nearest points.
    fn find_distances<const M: usize>(self, searched: &mut Searched<'_>, points: Range<usize>, wants_slopes: bool) {
        self.search::<M>(searched, wants_slopes);
        for (feature, point) in points.enumerate() {
            if wants_slopes {
                self.find_way::<M>(searched, point);
            }
            let NearPlanes { way, nearest, features, .. } = &mut *searched.near;
            self.find_distance::<M>(&nearest[point].key, wants_slopes.then_some(&*way), &mut features[feature]);
        }
    }

    /// Finds the distance of each sample to a point, given its key, and its slopes, given the position as seen from the
    /// point.
    fn find_distance<const M: usize>(
        self,
        key: &Plane<f32>,
        way: Option<&Coordinates<f32>>,
        distances: &mut SamplePlanes,
    ) {
        let (simd, count, exponent) = (self.simd, self.count, cells_of(self.source.leaf).exponent);
        let (values, slopes) = distances.split_mut();
        with_metric!(self.kind.metric, Metric => vectorized!(simd, distances_of::<Metric>(key, count, values)));
        if let Some(way) = way {
            with_metric!(self.kind.metric, Metric => {
                vectorized!(simd, slopes_of::<Metric, M>(way, key, exponent, count, slopes));
            });
        }
    }

    /// Finds the position of each sample as seen from one of its nearest points.
    fn find_way<const M: usize>(self, searched: &mut Searched<'_>, point: usize) {
        if let Some(patches) = &searched.patches {
            let NearPlanes { way, nearest, .. } = &mut *searched.near;
            return patches.find_ways::<M>(&nearest[point].point, self.count, way);
        }
        self.find_cells::<M>(searched, point);
        let (simd, count, numbers) = (self.simd, self.count, cells_of(self.source.leaf));
        let Searched { local, corners, near, .. } = searched;
        let NearPlanes { offsets, way, nearest, of_points, .. } = &mut **near;
        let here = CornerCells { cells: of_points, steps: &|_| Steps::Uniform([0; 4]) };
        self.source.pick::<M, M>(Picks::Gradients, simd, here, count, corners, &mut offsets[..M]);
        vectorized!(simd, ways_from::<M>(local, offsets, &nearest[point].point, numbers, count, way));
    }

    /// Finds the cell of one of the nearest points of each sample.
    fn find_cells<const M: usize>(self, searched: &mut Searched<'_>, point: usize) {
        let Searched { patches, cells, near, .. } = searched;
        let NearPlanes { nearest, of_points, .. } = &mut **near;
        let points = &nearest[point].point;
        match patches {
            Some(patches) => patches.find_cells::<M>(points, cells, self.count, of_points),
            None => vectorized!(self.simd, cells_of_points::<M>(cells, points, self.count, of_points)),
        }
    }

    /// Finds the nearest points of all samples, as many as the feature needs: the keys of their distances and, if they
    /// are wanted, their numbers.
    fn search<const M: usize>(self, searched: &mut Searched<'_>, wants_points: bool) {
        let numbers = cells_of(self.source.leaf);
        if let Some(patches) = &mut searched.patches {
            let nearest = &mut searched.near.nearest;
            return patches.search::<M>(self.kind, numbers.exponent, self.simd, wants_points, nearest);
        }
        let none = none_near::<M>().first.key;
        for nearest in &mut searched.near.nearest[..self.kind.feature.points()] {
            nearest.key[..self.count].fill(none);
        }
        self.search_ring::<M>(searched, wants_points, 0, 1);
        for steps in 2..=self.kind.reach {
            let Searched { local, near, .. } = &mut *searched;
            let NearPlanes { keys: least, nearest, .. } = &mut **near;
            let farthest = &nearest[self.kind.feature.points() - 1].key;
            vectorized!(self.simd, find_ring_distances::<M>(local, numbers, steps, self.count, least));
            let is_needed = with_metric!(self.kind.metric, Metric => {
                vectorized!(self.simd, can_be_nearer::<Metric>(farthest, least, numbers.exponent, self.count))
            });
            if !is_needed {
                return;
            }
            self.search_ring::<M>(searched, wants_points, steps, steps);
        }
    }

    /// Takes the points into account that are at least and at most so many steps away.
    fn search_ring<const M: usize>(self, searched: &mut Searched<'_>, wants_points: bool, least: i32, most: i32) {
        for i in 0..cells_within::<M>(most) {
            let steps = steps_to::<M>(i, most);
            if most_steps(steps) < least {
                continue;
            }
            self.measure::<M>(searched, steps);
            self.insert(searched.near, number_of_cell(steps), wants_points);
        }
    }

    /// Finds the point in the cell that is some steps from each sample's, the way from there, and the distance's key.
    fn measure<const M: usize>(self, searched: &mut Searched<'_>, steps: [i32; M]) {
        self.find_point::<M>(searched, steps);
        let numbers = cells_of(self.source.leaf);
        let Searched { local, near, .. } = searched;
        let NearPlanes { offsets, way, keys, .. } = &mut **near;
        with_metric!(self.kind.metric, Metric => {
            vectorized!(self.simd, measure::<Metric, M>(local, offsets, steps, numbers, self.count, way, keys));
        });
    }

    /// Puts a point of each sample, given its number, among the nearest.
    fn insert(self, NearPlanes { keys, nearest, .. }: &mut NearPlanes, point: i32, wants_points: bool) {
        macro_rules! insert {
            ($points:literal, $wants_points:literal) => {
                vectorized!(self.simd, insert::<$points, $wants_points>(keys, point, self.count, nearest))
            };
        }
        match (self.kind.feature.points(), wants_points) {
            (1, false) => insert!(1, false),
            (1, true) => insert!(1, true),
            (2, false) => insert!(2, false),
            (2, true) => insert!(2, true),
            (_, false) => insert!(3, false),
            (_, true) => insert!(3, true),
        }
    }

    /// Finds the offset of the point in the cell that is some steps from each sample's.
    fn find_point<const M: usize>(self, searched: &mut Searched<'_>, steps: [i32; M]) {
        let Searched { cells, corners, near, .. } = searched;
        let steps = array::from_fn(|axis| steps.get(axis).copied().unwrap_or_default());
        let cells = CornerCells { cells, steps: &|_| Steps::Uniform(steps) };
        self.source.pick::<M, M>(Picks::Gradients, self.simd, cells, self.count, corners, &mut near.offsets[..M]);
    }

    /// Adds up the weights of points, for smooth distances.
    fn add_smooth<const M: usize, const G: usize>(self, searched: &mut Searched<'_>) {
        let (simd, count, numbers) = (self.simd, self.count, cells_of(self.source.leaf));
        for i in 0..count {
            searched.near.features[0].put::<G>(i, Sample { value: 0.0, gradient: [0.0; G] });
        }
        for i in 0..cells_within::<M>(self.kind.reach) {
            self.measure::<M>(searched, steps_to::<M>(i, self.kind.reach));
            let NearPlanes { way, keys, features: [sums, distances], .. } = &mut *searched.near;
            self.find_distance::<M>(keys, (G > 0).then_some(&*way), distances);
            vectorized!(simd, add_weights::<G>(distances, numbers, count, sums));
        }
    }

    /// Finds the nearest borders, as values with the ways towards them.
    fn find_borders<const M: usize, const G: usize>(self, searched: &mut Searched<'_>) {
        self.search::<M>(searched, true);
        self.find_way::<M>(searched, 0);
        let (simd, count, numbers) = (self.simd, self.count, cells_of(self.source.leaf));
        for i in 0..count {
            searched.near.features[0].put::<G>(i, Sample { value: 1e30, gradient: [0.0; G] });
        }
        for most in 1..=self.kind.border_reach {
            let least = if most == 1 { 0 } else { most };
            let Searched { local, near, .. } = &mut *searched;
            let NearPlanes { keys: ring, nearest, features, .. } = &mut **near;
            vectorized!(simd, find_ring_distances::<M>(local, numbers, most, count, ring));
            if most > 1 && !vectorized!(simd, has_nearer_border(&nearest[0].key, &features[0], ring, count)) {
                break;
            }
            for i in 0..cells_within::<M>(most) {
                let steps = steps_to::<M>(i, most);
                if most_steps(steps) < least {
                    continue;
                }
                self.find_point::<M>(searched, steps);
                let Searched { local, near, .. } = &mut *searched;
                let NearPlanes { offsets, way, features, .. } = &mut **near;
                let borders = &mut features[0];
                vectorized!(simd, add_border::<M, G>(local, offsets, steps, way, numbers, count, borders));
            }
        }
    }
}

/// Writes a feature of samples, in their range: the values, or if `S` is 1, a component of the gradients alone.
#[inline(always)]
fn put_each<const S: usize>(
    feature: impl Fn(Sample<S>, Sample<S>) -> Sample<S>,
    [a, b]: [Lanes<'_, S>; 2],
    numbers: Cells,
    leaf: Leaf,
    out: &mut LanesMut<'_, S>,
) {
    let count = out.len().min(STRIP);
    let (a, b, mut out) = (a.first(count), b.first(count), out.first(count));
    for i in 0..count {
        out.put_last_plane(i, leaf.ranged(cellular(numbers, feature(a.at(i), b.at(i)))));
    }
}

/// Finds each sample's position as seen from a point, and the key of its distance.
#[inline(always)]
fn measure<Metric: Measure, const M: usize>(
    local: &Coordinates<f32>,
    offsets: &Coordinates<f32>,
    steps: [i32; M],
    numbers: Cells,
    count: usize,
    way: &mut Coordinates<f32>,
    keys: &mut Plane<f32>,
) {
    for i in 0..count.min(STRIP) {
        let seen = seen_from(local, offsets, steps, numbers, i);
        for axis in 0..M {
            way[axis][i] = seen[axis];
        }
        keys[i] = Metric::key(seen, numbers.exponent);
    }
}

#[inline(always)]
fn seen_from<const M: usize>(
    local: &Coordinates<f32>,
    offsets: &Coordinates<f32>,
    steps: [i32; M],
    numbers: Cells,
    i: usize,
) -> [f32; M] {
    from_point(numbers, array::from_fn(|axis| local[axis][i]), steps, array::from_fn(|axis| offsets[axis][i]))
}

/// Puts a point among the nearest `K`, with its number only if that is wanted.
#[inline(always)]
fn insert<const K: usize, const WANTS_POINTS: bool>(
    keys: &Plane<f32>,
    point: i32,
    count: usize,
    nearest: &mut [NearPlane; 3],
) {
    for i in 0..count.min(STRIP) {
        let before = inlined!(|k: usize| numbered(nearest[k].key[i], nearest[k].point[i]));
        let after = inserted::<K>(before, numbered(keys[i], point));
        for k in 0..K {
            nearest[k].key[i] = after[k].key;
            if WANTS_POINTS {
                nearest[k].point[i] = after[k].number;
            }
        }
    }
}

/// Finds the least distance that points so many steps away can have.
#[inline(always)]
fn find_ring_distances<const M: usize>(
    local: &Coordinates<f32>,
    numbers: Cells,
    steps: i32,
    count: usize,
    least: &mut Plane<f32>,
) {
    for i in 0..count.min(STRIP) {
        least[i] = ring_distance::<M>(numbers, array::from_fn(|axis| local[axis][i]), steps);
    }
}

/// Returns whether points at the least distance can be nearer to a sample than the farthest one that it has.
#[inline(always)]
fn can_be_nearer<Metric: Measure>(farthest: &Plane<f32>, least: &Plane<f32>, exponent: f32, count: usize) -> bool {
    let mut found = 0;
    for i in 0..count.min(STRIP) {
        found |= i32::from(farthest[i] > Metric::key([least[i]], exponent));
    }
    found != 0
}

#[inline(always)]
fn distances_of<Metric: Measure>(key: &Plane<f32>, count: usize, distances: &mut Plane<f32>) {
    for i in 0..count.min(STRIP) {
        distances[i] = Metric::distance(key[i]);
    }
}

#[inline(always)]
fn slopes_of<Metric: Measure, const M: usize>(
    way: &Coordinates<f32>,
    key: &Plane<f32>,
    exponent: f32,
    count: usize,
    slopes: &mut Coordinates<f32>,
) {
    for i in 0..count.min(STRIP) {
        let slope: [f32; M] = Metric::slope(array::from_fn(|axis| way[axis][i]), key[i], exponent);
        for axis in 0..M {
            slopes[axis][i] = slope[axis];
        }
    }
}

#[inline(always)]
fn cells_of_points<const M: usize>(
    cells: &Coordinates<i32>,
    points: &Plane<i32>,
    count: usize,
    of_points: &mut Coordinates<i32>,
) {
    for axis in 0..M {
        for i in 0..count.min(STRIP) {
            of_points[axis][i] = cells[axis][i].wrapping_add(steps_of_number::<M>(points[i])[axis]);
        }
    }
}

/// Finds the position of each sample as seen from a point, given the offset in its cell and its number.
#[inline(always)]
fn ways_from<const M: usize>(
    local: &Coordinates<f32>,
    offsets: &Coordinates<f32>,
    points: &Plane<i32>,
    numbers: Cells,
    count: usize,
    way: &mut Coordinates<f32>,
) {
    for i in 0..count.min(STRIP) {
        let seen: [f32; M] = seen_from(local, offsets, steps_of_number(points[i]), numbers, i);
        for axis in 0..M {
            way[axis][i] = seen[axis];
        }
    }
}

#[inline(always)]
fn find_offsets<const M: usize>(way: &Coordinates<f32>, axis: usize, count: usize, offsets: &mut SamplePlanes) {
    for i in 0..count.min(STRIP) {
        offsets.put::<M>(i, offset_to(array::from_fn(|d| way[d][i]), axis));
    }
}

/// Adds the weights of points at a distance, and their slopes, to samples that hold the sums.
#[inline(always)]
fn add_weights<const G: usize>(distances: &SamplePlanes, numbers: Cells, count: usize, sums: &mut SamplePlanes) {
    for i in 0..count.min(STRIP) {
        let Sample { value: weights, gradient: slopes } = sums.at::<G>(i);
        let Sample { value: distance, gradient: slope } = distances.at::<G>(i);
        let point = weight_of_point(numbers, distance);
        let SmoothSum { weights, slopes } = with_weight(SmoothSum { weights, slopes }, point, slope);
        sums.put::<G>(i, Sample { value: weights, gradient: slopes });
    }
}

/// Returns whether points at the least distance of a ring can have a nearer border with a sample's nearest point than
/// it has.
#[inline(always)]
fn has_nearer_border(first_key: &Plane<f32>, borders: &SamplePlanes, ring: &Plane<f32>, count: usize) -> bool {
    let mut found = 0;
    for i in 0..count.min(STRIP) {
        let most = exact(root(first_key[i]) + exact(2.0 * borders.at::<0>(i).value));
        found |= i32::from(most > ring[i]);
    }
    found != 0
}

/// Takes the border with a point into account, in samples that hold the nearest ones, given the positions as seen from
/// the nearest points.
#[inline(always)]
fn add_border<const M: usize, const G: usize>(
    local: &Coordinates<f32>,
    offsets: &Coordinates<f32>,
    steps: [i32; M],
    way: &Coordinates<f32>,
    numbers: Cells,
    count: usize,
    borders: &mut SamplePlanes,
) {
    for i in 0..count.min(STRIP) {
        let seen = seen_from(local, offsets, steps, numbers, i);
        let next = border_between::<M>(array::from_fn(|axis| way[axis][i]), seen);
        let before = borders.at::<G>(i);
        let towards = array::from_fn(|d| next.towards[d]);
        let is_nearer = next.distance < before.value;
        borders.put::<G>(i, if is_nearer { Sample { value: next.distance, gradient: towards } } else { before });
    }
}
