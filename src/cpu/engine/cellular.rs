//! Cellular noise: a single position by the scalar twins, and passes over planes for the same. The points of each cell
//! in turn are found, measured and put among the nearest, for all samples of a block; cells farther away are searched
//! while one sample needs it.

use crate::array;
use crate::cpu::engine::maps::as_it_is;
use crate::cpu::engine::metrics::with_metric;
use crate::cpu::engine::patches::Patches;
use crate::cpu::engine::planes::{
    Coordinates, CornerCells, CornerPlanes, Keeps, LeafPlanes, NearPlane, NearPlanes, Plane, SamplePlanes, Steps,
    inserted,
};
use crate::cpu::engine::registers::LanesMut;
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
use crate::cpu::twins::lattice::cellular_smooth::{SmoothSum, smooth_distance, smooth_minimum, with_weight};
use crate::cpu::twins::lattice::metric::{Measure, MetricKind};
use crate::cpu::twins::lattice::nearest::{NearPoint, Nearest, first_key, none_near, second_key, third_key};
use crate::cpu::twins::lattice::neighbourhood::{cells_within, most_steps, steps_to};
use crate::cpu::twins::math::elementary::root;
use crate::cpu::twins::math::exact::exact;
use crate::plan::cellular::{CellularKind, FeatureKind};
use crate::sample::Sample;
use fearless_simd::Level;

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
        let LeafPlanes { cells, local, corners, near, picked, samples, .. } = planes;
        let mut searched = Searched { patches, cells, local, corners, near };
        let (simd, count, numbers) = (self.simd, self.count, cells_of(self.source.leaf));
        macro_rules! put {
            (|$i:ident| $sample:expr) => {
                vectorized!(simd, put_each(inlined!(|$i: usize| $sample), numbers, leaf, out))
            };
        }
        let keeps = match self.kind.feature {
            FeatureKind::CellValue => Keeps::Steps,
            FeatureKind::Offset(_) => Keeps::Ways,
            _ if G > 0 => Keeps::Ways,
            _ => Keeps::Keys,
        };
        macro_rules! combined {
            ($function:ident) => {{
                let [a, b] = self.find_distances::<M, G>(&mut searched, keeps);
                put!(|i| $function(a.at::<G>(i), b.at::<G>(i)));
            }};
        }
        match self.kind.feature {
            FeatureKind::First | FeatureKind::Second | FeatureKind::Third => {
                self.search::<M>(&mut searched, keeps);
                let nearest = &searched.near.nearest[self.kind.feature.points() - 1];
                with_metric!(self.kind.metric, Metric => {
                    put!(|i| distance_to::<Metric, M, G>(nearest.at(i), numbers));
                });
            }
            FeatureKind::Difference => combined!(difference),
            FeatureKind::Ratio => combined!(ratio),
            FeatureKind::Product => combined!(product),
            FeatureKind::Sum => combined!(sum),
            FeatureKind::Smooth => {
                self.add_smooth::<M, G>(&mut searched, samples);
                put!(|i| smooth_of_sums(samples.at::<G>(i), numbers));
            }
            FeatureKind::CellValue => {
                self.search::<M>(&mut searched, keeps);
                let Searched { cells, corners, near, .. } = searched;
                let NearPlanes { nearest, of_points, .. } = near;
                vectorized!(simd, cells_of_points::<M>(cells, &nearest[0].steps, count, of_points));
                let here = CornerCells { cells: of_points, steps: &|_| Steps::Uniform([0; 4]) };
                let source = Source { chain: None, ..self.source };
                source.pick::<M, 1>(Picks::LatticeValues, simd, here, count, corners, &mut picked[..1]);
                let values = &picked[0];
                put!(|i| Sample { value: values[i], gradient: [0.0; G] });
            }
            FeatureKind::Border => {
                self.find_borders::<M, G>(&mut searched, samples);
                put!(|i| bordered(border_of(samples.at::<G>(i))));
            }
            FeatureKind::Offset(axis) => {
                self.search::<M>(&mut searched, keeps);
                let nearest = &searched.near.nearest[0];
                put!(|i| as_it_is(offset_to(nearest.at::<M>(i).way, axis.index())));
            }
        }
    }

    /// Finds the distances of all samples to the two nearest points.
    fn find_distances<'p, const M: usize, const G: usize>(
        self,
        searched: &'p mut Searched<'_>,
        keeps: Keeps,
    ) -> &'p [SamplePlanes; 2] {
        self.search::<M>(searched, keeps);
        let NearPlanes { nearest, distances, .. } = &mut *searched.near;
        let (numbers, count) = (cells_of(self.source.leaf), self.count);
        for (nearest, distances) in nearest.iter().zip(&mut *distances) {
            with_metric!(self.kind.metric, Metric => {
                vectorized!(self.simd, distances_to::<Metric, M, G>(nearest, numbers, count, distances));
            });
        }
        distances
    }

    /// Finds the nearest points of all samples, as many as the feature needs.
    fn search<const M: usize>(self, searched: &mut Searched<'_>, keeps: Keeps) {
        if let Some(patches) = &mut searched.patches {
            let exponent = cells_of(self.source.leaf).exponent;
            return patches.search::<M>(self.kind, exponent, self.simd, keeps, &mut searched.near.nearest);
        }
        let none = none_near::<M>().first.key;
        for nearest in &mut searched.near.nearest[..self.kind.feature.points()] {
            nearest.key[..self.count].fill(none);
        }
        self.search_ring::<M>(searched, keeps, 0, 1);
        for steps in 2..=self.kind.reach {
            let Searched { local, near, .. } = &*searched;
            let (numbers, count) = (cells_of(self.source.leaf), self.count);
            let farthest = &near.nearest[self.kind.feature.points() - 1].key;
            let is_needed = with_metric!(self.kind.metric, Metric => {
                vectorized!(self.simd, can_be_nearer::<Metric, M>(farthest, local, numbers, steps, count))
            });
            if !is_needed {
                return;
            }
            self.search_ring::<M>(searched, keeps, steps, steps);
        }
    }

    /// Takes the points into account that are at least and at most so many steps away.
    fn search_ring<const M: usize>(self, searched: &mut Searched<'_>, keeps: Keeps, least: i32, most: i32) {
        let (simd, count, numbers) = (self.simd, self.count, cells_of(self.source.leaf));
        for i in 0..cells_within::<M>(most) {
            let steps = steps_to::<M>(i, most);
            if most_steps(steps) < least {
                continue;
            }
            self.find_point::<M>(searched, steps);
            let Searched { local, near, .. } = &mut *searched;
            let NearPlanes { offsets, way, keys, nearest, .. } = &mut **near;
            with_metric!(self.kind.metric, Metric => {
                vectorized!(simd, measure::<Metric, M>(local, offsets, steps, numbers, count, way, keys));
            });
            macro_rules! insert {
                ($points:literal, $keeps_ways:literal, $keeps_steps:literal) => {
                    vectorized!(simd, insert::<M, $points, $keeps_ways, $keeps_steps>(keys, way, steps, count, nearest))
                };
            }
            match (self.kind.feature.points(), keeps) {
                (1, Keeps::Keys) => insert!(1, false, false),
                (1, Keeps::Ways) => insert!(1, true, false),
                (1, Keeps::Steps) => insert!(1, false, true),
                (2, Keeps::Keys) => insert!(2, false, false),
                (2, _) => insert!(2, true, false),
                (_, Keeps::Keys) => insert!(3, false, false),
                (_, _) => insert!(3, true, false),
            }
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
    fn add_smooth<const M: usize, const G: usize>(self, searched: &mut Searched<'_>, samples: &mut SamplePlanes) {
        let (simd, count, numbers) = (self.simd, self.count, cells_of(self.source.leaf));
        for i in 0..count {
            samples.put::<G>(i, Sample { value: 0.0, gradient: [0.0; G] });
        }
        for i in 0..cells_within::<M>(self.kind.reach) {
            let steps = steps_to::<M>(i, self.kind.reach);
            self.find_point::<M>(searched, steps);
            let Searched { local, near, .. } = &mut *searched;
            let offsets = &near.offsets;
            with_metric!(self.kind.metric, Metric => {
                vectorized!(simd, add_weights::<Metric, M, G>(local, offsets, steps, numbers, count, samples));
            });
        }
    }

    /// Finds the nearest borders, as values with the ways towards them.
    fn find_borders<const M: usize, const G: usize>(self, searched: &mut Searched<'_>, samples: &mut SamplePlanes) {
        self.search::<M>(searched, Keeps::Ways);
        let (simd, count, numbers) = (self.simd, self.count, cells_of(self.source.leaf));
        for i in 0..count {
            samples.put::<G>(i, Sample { value: 1e30, gradient: [0.0; G] });
        }
        for most in 1..=self.kind.border_reach {
            let least = if most == 1 { 0 } else { most };
            let Searched { local, near, .. } = &*searched;
            let key = &near.nearest[0].key;
            if most > 1 && !vectorized!(simd, has_nearer_border::<M>(key, samples, local, numbers, most, count)) {
                break;
            }
            for i in 0..cells_within::<M>(most) {
                let steps = steps_to::<M>(i, most);
                if most_steps(steps) < least {
                    continue;
                }
                self.find_point::<M>(searched, steps);
                let Searched { local, near, .. } = &*searched;
                let NearPlanes { offsets, nearest, .. } = &**near;
                vectorized!(simd, add_border::<M, G>(local, offsets, steps, &nearest[0], numbers, count, samples));
            }
        }
    }
}

/// Writes samples in their range.
#[inline(always)]
fn put_each<const G: usize>(
    sample: impl Fn(usize) -> Sample<G>,
    numbers: Cells,
    leaf: Leaf,
    out: &mut LanesMut<'_, G>,
) {
    let count = out.len().min(STRIP);
    let mut out = out.first(count);
    for i in 0..count {
        out.put(i, leaf.ranged(cellular(numbers, sample(i))));
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

/// Puts a point among the nearest `K`, with its way and its steps only if they are wanted.
#[inline(always)]
fn insert<const M: usize, const K: usize, const KEEPS_WAYS: bool, const KEEPS_STEPS: bool>(
    keys: &Plane<f32>,
    way: &Coordinates<f32>,
    steps: [i32; M],
    count: usize,
    nearest: &mut [NearPlane; 3],
) {
    for i in 0..count.min(STRIP) {
        let point = NearPoint { key: keys[i], way: array::from_fn(|axis| way[axis][i]), steps };
        let after = inserted::<M, K>(inlined!(|k: usize| nearest[k].at::<M>(i)), point);
        for k in 0..K {
            let (point, nearest) = (after[k], &mut nearest[k]);
            nearest.key[i] = point.key;
            for axis in 0..if KEEPS_WAYS { M } else { 0 } {
                nearest.way[axis][i] = point.way[axis];
            }
            for axis in 0..if KEEPS_STEPS { M } else { 0 } {
                nearest.steps[axis][i] = point.steps[axis];
            }
        }
    }
}

/// Returns whether points so many steps away can be nearer to a sample than the farthest one that it has.
#[inline(always)]
fn can_be_nearer<Metric: Measure, const M: usize>(
    farthest: &Plane<f32>,
    local: &Coordinates<f32>,
    numbers: Cells,
    steps: i32,
    count: usize,
) -> bool {
    let mut found = 0;
    for i in 0..count.min(STRIP) {
        let least = ring_distance::<M>(numbers, array::from_fn(|axis| local[axis][i]), steps);
        found |= i32::from(farthest[i] > Metric::key([least], numbers.exponent));
    }
    found != 0
}

#[inline(always)]
fn distances_to<Metric: Measure, const M: usize, const G: usize>(
    nearest: &NearPlane,
    numbers: Cells,
    count: usize,
    samples: &mut SamplePlanes,
) {
    for i in 0..count.min(STRIP) {
        samples.put::<G>(i, distance_to::<Metric, M, G>(nearest.at(i), numbers));
    }
}

#[inline(always)]
fn distance_to<Metric: Measure, const M: usize, const G: usize>(
    NearPoint { key, way, .. }: NearPoint<M>,
    numbers: Cells,
) -> Sample<G> {
    let slope = Metric::slope(way, key, numbers.exponent);
    Sample { value: Metric::distance(key), gradient: array::from_fn(|d| slope[d]) }
}

#[inline(always)]
fn cells_of_points<const M: usize>(
    cells: &Coordinates<i32>,
    steps: &Coordinates<i32>,
    count: usize,
    of_points: &mut Coordinates<i32>,
) {
    for axis in 0..M {
        for i in 0..count.min(STRIP) {
            of_points[axis][i] = cells[axis][i].wrapping_add(steps[axis][i]);
        }
    }
}

/// Adds the weights of a point, and their slopes, to samples that hold the sums.
#[inline(always)]
fn add_weights<Metric: Measure, const M: usize, const G: usize>(
    local: &Coordinates<f32>,
    offsets: &Coordinates<f32>,
    steps: [i32; M],
    numbers: Cells,
    count: usize,
    sums: &mut SamplePlanes,
) {
    for i in 0..count.min(STRIP) {
        let seen = seen_from(local, offsets, steps, numbers, i);
        let key = Metric::key(seen, numbers.exponent);
        let slope = Metric::slope(seen, key, numbers.exponent);
        let Sample { value: weights, gradient: slopes } = sums.at::<G>(i);
        let slope_of_point = array::from_fn(|d| slope[d]);
        let SmoothSum { weights, slopes } =
            with_weight(SmoothSum { weights, slopes }, numbers, Metric::distance(key), slope_of_point);
        sums.put::<G>(i, Sample { value: weights, gradient: slopes });
    }
}

#[inline(always)]
fn smooth_of_sums<const G: usize>(Sample { value: weights, gradient: slopes }: Sample<G>, numbers: Cells) -> Sample<G> {
    smooth_minimum(SmoothSum { weights, slopes }, numbers)
}

/// Returns whether points so many steps away can have a nearer border with a sample's nearest point than it has.
#[inline(always)]
fn has_nearer_border<const M: usize>(
    first_key: &Plane<f32>,
    borders: &SamplePlanes,
    local: &Coordinates<f32>,
    numbers: Cells,
    steps: i32,
    count: usize,
) -> bool {
    let mut found = 0;
    for i in 0..count.min(STRIP) {
        let least = ring_distance::<M>(numbers, array::from_fn(|axis| local[axis][i]), steps);
        let most = exact(root(first_key[i]) + exact(2.0 * borders.at::<0>(i).value));
        found |= i32::from(most > least);
    }
    found != 0
}

/// Takes the border with a point into account, in samples that hold the nearest ones.
#[inline(always)]
fn add_border<const M: usize, const G: usize>(
    local: &Coordinates<f32>,
    offsets: &Coordinates<f32>,
    steps: [i32; M],
    nearest: &NearPlane,
    numbers: Cells,
    count: usize,
    borders: &mut SamplePlanes,
) {
    for i in 0..count.min(STRIP) {
        let seen = seen_from(local, offsets, steps, numbers, i);
        let next = border_between(nearest.at::<M>(i).way, seen);
        let before = borders.at::<G>(i);
        let towards = array::from_fn(|d| next.towards[d]);
        let is_nearer = next.distance < before.value;
        borders.put::<G>(i, if is_nearer { Sample { value: next.distance, gradient: towards } } else { before });
    }
}

#[inline(always)]
fn border_of<const G: usize>(Sample { value: distance, gradient: towards }: Sample<G>) -> Border<G> {
    Border { distance, towards }
}
