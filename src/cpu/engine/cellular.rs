//! Cellular noise for blocks, by passes over planes, which compute its features from the nearest points. The weights of
//! smooth distances and the borders are found cell by cell for all samples of a block.

#![expect(clippy::needless_range_loop, reason = "loops over planes count through columns")]

use crate::array;
use crate::cpu::engine::cell_search::{CellSearch, LookUp, each_unsettled, find_ring_distances, seen_from};
use crate::cpu::engine::cells_in_lanes::{HashedPoints, SampleCells};
use crate::cpu::engine::cellular_points::any_cellular;
use crate::cpu::engine::maps::as_it_is;
use crate::cpu::engine::metrics::with_metric;
use crate::cpu::engine::patches::Patches;
use crate::cpu::engine::planes::{
    Coordinates, CornerCells, FoundPlanes, LeafPlanes, NearPlanes, Plane, SamplePlanes, Steps,
};
use crate::cpu::engine::registers::{Lanes, LanesMut};
use crate::cpu::engine::simd_level::{Vectors, vectorized};
use crate::cpu::engine::source::Source;
use crate::cpu::engine::strip::{STRIP, whole_vectors};
use crate::formulas::cellular_numbers::{Cells, cells_of};
use crate::formulas::expression::leaf::Leaf;
use crate::formulas::lattice::cellular_border::{Border, border_between, bordered};
use crate::formulas::lattice::cellular_features::{difference, product, ratio, sum};
use crate::formulas::lattice::cellular_smooth::{SmoothSum, smooth_minimum, weight_of_point, with_weight};
use crate::formulas::lattice::neighbourhood::{cells_within, most_steps, steps_of_number, steps_to};
use crate::formulas::lattice::{cellular, offset_to};
use crate::formulas::math::elementary::root;
use crate::formulas::math::exact::exact;
use crate::formulas::metric::Measure;
use crate::lanes::inlined;
use crate::plan::cellular::{CellularKind, FeatureKind};
use crate::sample::Sample;
use std::ops::Range;

/// A cellular noise over a block of samples.
#[derive(Clone, Copy)]
pub(crate) struct CellularRun<'a> {
    pub(crate) kind: CellularKind,
    pub(crate) source: Source<'a>,
    pub(crate) simd: Vectors,
    pub(crate) count: usize,
}

/// The data of a block that the passes read, and the planes that they share.
struct Searched<'p> {
    /// The points near all samples, if they are known already.
    patches: Option<&'p mut Patches>,
    cells: &'p Coordinates<i32>,
    local: &'p Coordinates<f32>,
    look_up: LookUp<'p>,
    near: &'p mut NearPlanes,
}

impl CellularRun<'_> {
    /// Writes the samples, scaled to their range. `G` is the dimension, or 0 without gradients.
    pub(crate) fn samples<const M: usize, const G: usize>(
        self,
        patches: Option<&mut Patches>,
        planes: &mut LeafPlanes,
        leaf: Leaf,
        out: &mut LanesMut<'_, G>,
    ) {
        let LeafPlanes { cells, local, corners, picked, near, .. } = planes;
        let look_up = LookUp { corners, picked };
        self.find_features::<M>(&mut Searched { patches, cells, local, look_up, near }, G > 0);
        let features = near.features.each_ref();
        if const { G == 0 } {
            self.put::<0>(features.map(|feature| feature.values(self.count)), leaf, &mut out.with_dimension());
        }
        for axis in 0..G {
            let features = features.map(|feature| feature.component(axis, self.count));
            self.put::<1>(features, leaf, &mut out.component(axis));
        }
    }

    /// Writes values computed from distances to points that lanes hash. The few samples that can have a nearer point
    /// elsewhere are searched one by one.
    pub(crate) fn write_distances<const M: usize>(
        self,
        LeafPlanes { cells, local, near, .. }: &mut LeafPlanes,
        leaf: Leaf,
        out: &mut LanesMut<'_, 0>,
    ) {
        let Self { kind, source, simd, count } = self;
        let NearPlanes { first_steps, found: FoundPlanes { unsettled, .. }, .. } = near;
        let samples = SampleCells { cells, first_steps, local, count };
        let points = HashedPoints::new(&source, kind.metric);
        points.write_distances::<M>(simd, kind.feature, samples, leaf, unsettled, out);
        if kind.reach > 1 {
            each_unsettled(unsettled, count, |i| {
                let (cell, local) = (array::from_fn(|axis| cells[axis][i]), array::from_fn(|axis| local[axis][i]));
                out.put(i, leaf.ranged(as_it_is(any_cellular::<M>(kind, &source, cell, local))));
            });
        }
    }

    /// Writes values from the inputs of the feature, with a component of their gradients if `G` is 1.
    fn put<const G: usize>(self, features: [Lanes<'_, G>; 2], leaf: Leaf, out: &mut LanesMut<'_, G>) {
        let numbers = cells_of(self.source.leaf);
        macro_rules! put {
            (|$a:ident, $b:ident| $feature:expr) => {
                vectorized!(
                    self.simd,
                    put_each(inlined!(|$a: Sample<G>, $b: Sample<G>| $feature), features, numbers, leaf, out)
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

    /// Finds the inputs of the feature.
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
                source.pick_lattice_values::<M>(self.simd, here, self.count, searched.look_up.corners, values);
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

    /// Finds the distance of each sample to a point from its key, and its slopes from the position relative to the
    /// point.
    fn find_distance<const M: usize>(
        self,
        key: &Plane<f32>,
        way: Option<&Coordinates<f32>>,
        distances: &mut SamplePlanes,
    ) {
        let (simd, count, exponent) = (self.simd, self.count, cells_of(self.source.leaf).exponent);
        let (values, slopes) = distances.split_mut();
        self.find_values(key, values);
        if let Some(way) = way {
            with_metric!(self.kind.metric, Metric => {
                vectorized!(simd, slopes_of::<Metric, M>(way, key, exponent, count, slopes));
            });
        }
    }

    /// Finds the distance of each sample to a point from its key.
    fn find_values(&self, key: &Plane<f32>, values: &mut Plane<f32>) {
        with_metric!(self.kind.metric, Metric => {
            vectorized!(self.simd, distances_of::<Metric>(key, self.count, values));
        });
    }

    /// Finds the position of each sample relative to one of its nearest points.
    fn find_way<const M: usize>(self, searched: &mut Searched<'_>, point: usize) {
        if let Some(patches) = &searched.patches {
            let NearPlanes { way, nearest, .. } = &mut *searched.near;
            return patches.find_ways::<M>(&nearest[point].point, self.count, way);
        }
        self.find_cells::<M>(searched, point);
        let (simd, count, numbers) = (self.simd, self.count, cells_of(self.source.leaf));
        let Searched { local, look_up: LookUp { corners, picked }, near, .. } = searched;
        let NearPlanes { way, nearest, of_points, .. } = &mut **near;
        let here = CornerCells { cells: of_points, steps: &|_| Steps::Uniform([0; 4]) };
        self.source.pick_gradients::<M>(simd, here, count, corners, &mut picked[..M]);
        if let Some(offsets) = picked.first_chunk() {
            vectorized!(simd, ways_from::<M>(local, offsets, &nearest[point].point, numbers, count, way));
        }
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

    /// Finds the nearest points of all samples, as many as the feature needs: the keys of their distances and, on
    /// request, their numbers.
    fn search<const M: usize>(self, searched: &mut Searched<'_>, wants_points: bool) {
        let Searched { patches, cells, local, look_up, near } = searched;
        match patches {
            Some(patches) => {
                let exponent = cells_of(self.source.leaf).exponent;
                patches.search::<M>(self.kind, exponent, self.simd, wants_points, &mut near.nearest);
            }
            None => self.cell_search(wants_points).run::<M>(cells, local, self.count, look_up, near),
        }
    }

    fn cell_search(&self, wants_points: bool) -> CellSearch<'_> {
        let Self { kind, source, simd, .. } = *self;
        CellSearch { kind, source, numbers: cells_of(source.leaf), simd, wants_points }
    }

    /// Adds up the weights of points, for smooth distances.
    fn add_smooth<const M: usize, const G: usize>(self, searched: &mut Searched<'_>) {
        let (simd, count, numbers) = (self.simd, self.count, cells_of(self.source.leaf));
        for i in 0..count {
            searched.near.features[0].put::<G>(i, Sample { value: 0.0, gradient: [0.0; G] });
        }
        let Searched { cells, local, look_up, near, .. } = searched;
        let NearPlanes { found: FoundPlanes { keys, .. }, first_steps, way, features: [sums, distances], .. } =
            &mut **near;
        first_steps[..M].fill(Plane::default());
        let samples = SampleCells { cells, first_steps, local, count };
        let search = self.cell_search(false);
        let all_steps = &mut (0..cells_within::<M>(self.kind.reach)).map(|i| steps_to(i, self.kind.reach));
        search.each_point::<M>(samples, all_steps, look_up, &mut |steps, offsets| {
            search.measure::<M>(samples, steps, offsets, keys);
            if const { G > 0 } {
                vectorized!(simd, ways_to::<M>(local, offsets, steps, numbers, count, way));
            }
            self.find_distance::<M>(keys, (G > 0).then_some(&*way), distances);
            vectorized!(simd, add_weights::<G>(distances, numbers, count, sums));
        });
    }

    /// Finds the nearest borders: their distances as values, the vectors to them as gradients.
    fn find_borders<const M: usize, const G: usize>(self, searched: &mut Searched<'_>) {
        self.search::<M>(searched, true);
        self.find_way::<M>(searched, 0);
        let (simd, count, numbers) = (self.simd, self.count, cells_of(self.source.leaf));
        for i in 0..count {
            searched.near.features[0].put::<G>(i, Sample { value: 1e30, gradient: [0.0; G] });
        }
        let Searched { cells, local, look_up, near, .. } = searched;
        let NearPlanes { found: FoundPlanes { keys: least, .. }, first_steps, way, nearest, features, .. } =
            &mut **near;
        let borders = &mut features[0];
        first_steps[..M].fill(Plane::default());
        let samples = SampleCells { cells, first_steps, local, count };
        for ring in 1..=self.kind.border_reach {
            find_ring_distances::<M>(simd, local, numbers, ring, count, least);
            if ring > 1 && !self.has_nearer_border(&nearest[0].key, borders, least) {
                break;
            }
            let within = (0..cells_within::<M>(ring)).map(|i| steps_to(i, ring));
            let all_steps = &mut within.filter(|steps| ring == 1 || most_steps(*steps) == ring);
            self.cell_search(false).each_point::<M>(samples, all_steps, look_up, &mut |steps, offsets| {
                vectorized!(simd, add_border::<M, G>(local, offsets, steps, way, numbers, count, borders));
            });
        }
    }

    /// Returns whether points at the least distance of a ring can give a nearer border than a sample has so far.
    fn has_nearer_border(&self, first_key: &Plane<f32>, borders: &SamplePlanes, ring: &Plane<f32>) -> bool {
        vectorized!(self.simd, has_nearer_border(first_key, borders, ring, self.count))
    }
}

/// Writes a feature of samples, scaled to their range, with at most one component of their gradients.
#[cfg_attr(optimized, inline(always))]
fn put_each<const G: usize>(
    feature: impl Fn(Sample<G>, Sample<G>) -> Sample<G>,
    [a, b]: [Lanes<'_, G>; 2],
    numbers: Cells,
    leaf: Leaf,
    out: &mut LanesMut<'_, G>,
) {
    let count = out.len().min(STRIP);
    let (a, b, mut out) = (a.first(count), b.first(count), out.first(count));
    for i in 0..count {
        out.put(i, leaf.ranged(cellular(numbers, feature(a.at(i), b.at(i)))));
    }
}

/// Finds the position of each sample relative to the point that is some steps away.
#[cfg_attr(optimized, inline(always))]
fn ways_to<const M: usize>(
    local: &Coordinates<f32>,
    offsets: &[Plane<f32>; M],
    steps: [i32; M],
    numbers: Cells,
    count: usize,
    way: &mut Coordinates<f32>,
) {
    for i in 0..whole_vectors(count) {
        let seen = seen_from(local, offsets, steps, numbers, i);
        for axis in 0..M {
            way[axis][i] = seen[axis];
        }
    }
}

#[cfg_attr(optimized, inline(always))]
fn distances_of<Metric: Measure>(key: &Plane<f32>, count: usize, distances: &mut Plane<f32>) {
    for i in 0..whole_vectors(count) {
        distances[i] = Metric::distance(key[i]);
    }
}

#[cfg_attr(optimized, inline(always))]
fn slopes_of<Metric: Measure, const M: usize>(
    way: &Coordinates<f32>,
    key: &Plane<f32>,
    exponent: f32,
    count: usize,
    slopes: &mut Coordinates<f32>,
) {
    for i in 0..whole_vectors(count) {
        let slope: [f32; M] = Metric::slope(array::from_fn(|axis| way[axis][i]), key[i], exponent);
        for axis in 0..M {
            slopes[axis][i] = slope[axis];
        }
    }
}

#[cfg_attr(optimized, inline(always))]
fn cells_of_points<const M: usize>(
    cells: &Coordinates<i32>,
    points: &Plane<i32>,
    count: usize,
    of_points: &mut Coordinates<i32>,
) {
    for axis in 0..M {
        for i in 0..whole_vectors(count) {
            of_points[axis][i] = cells[axis][i].wrapping_add(steps_of_number::<M>(points[i])[axis]);
        }
    }
}

/// Finds the position of each sample relative to a point, given the offset in its cell and its number.
#[cfg_attr(optimized, inline(always))]
fn ways_from<const M: usize>(
    local: &Coordinates<f32>,
    offsets: &[Plane<f32>; M],
    points: &Plane<i32>,
    numbers: Cells,
    count: usize,
    way: &mut Coordinates<f32>,
) {
    for i in 0..whole_vectors(count) {
        let seen: [f32; M] = seen_from(local, offsets, steps_of_number(points[i]), numbers, i);
        for axis in 0..M {
            way[axis][i] = seen[axis];
        }
    }
}

#[cfg_attr(optimized, inline(always))]
fn find_offsets<const M: usize>(way: &Coordinates<f32>, axis: usize, count: usize, offsets: &mut SamplePlanes) {
    for i in 0..whole_vectors(count) {
        offsets.put::<M>(i, offset_to(array::from_fn(|d| way[d][i]), axis));
    }
}

/// Adds the weights of points at a distance, and their slopes, to the samples' sums.
#[cfg_attr(optimized, inline(always))]
fn add_weights<const G: usize>(distances: &SamplePlanes, numbers: Cells, count: usize, sums: &mut SamplePlanes) {
    for i in 0..whole_vectors(count) {
        let Sample { value: weights, gradient: slopes } = sums.at::<G>(i);
        let Sample { value: distance, gradient: slope } = distances.at::<G>(i);
        let point = weight_of_point(numbers, distance);
        let SmoothSum { weights, slopes } = with_weight(SmoothSum { weights, slopes }, point, slope);
        sums.put::<G>(i, Sample { value: weights, gradient: slopes });
    }
}

#[cfg_attr(optimized, inline(always))]
fn has_nearer_border(first_key: &Plane<f32>, borders: &SamplePlanes, ring: &Plane<f32>, count: usize) -> bool {
    let mut found = 0;
    for i in 0..count.min(STRIP) {
        let most = exact(root(first_key[i]) + exact(2.0 * borders.at::<0>(i).value));
        found |= i32::from(most > ring[i]);
    }
    found != 0
}

/// Updates the samples' nearest borders with a point's border, given the positions relative to the nearest points.
#[cfg_attr(optimized, inline(always))]
fn add_border<const M: usize, const G: usize>(
    local: &Coordinates<f32>,
    offsets: &[Plane<f32>; M],
    steps: [i32; M],
    way: &Coordinates<f32>,
    numbers: Cells,
    count: usize,
    borders: &mut SamplePlanes,
) {
    for i in 0..whole_vectors(count) {
        let seen = seen_from(local, offsets, steps, numbers, i);
        let next = border_between::<M>(array::from_fn(|axis| way[axis][i]), seen);
        let before = borders.at::<G>(i);
        let towards = array::from_fn(|d| next.towards[d]);
        let is_nearer = next.distance < before.value;
        borders.put::<G>(i, if is_nearer { Sample { value: next.distance, gradient: towards } } else { before });
    }
}
