//! Searches the cells next to each sample's own for the nearest points of cellular noise. Where it pays, all samples
//! start with the cells that meet at the nearest corner. Samples that may have a nearer point elsewhere are gathered
//! for the other cells. If many samples need cells farther away, ring after ring follows; if only a few do, the scalar
//! twin searches them one by one.

use crate::array;
use crate::cpu::engine::cells_in_lanes::{HashedPoints, SampleCells, StepsToCell};
use crate::cpu::engine::cellular_points::CellularPoints;
use crate::cpu::engine::metrics::with_keys;
use crate::cpu::engine::planes::{
    Coordinates, CornerCells, CornerPlanes, FoundPlanes, GatheredPlanes, NearPlane, NearPlanes, Plane, Steps, inserted,
    numbered,
};
use crate::cpu::engine::simd_level::{Vectors, vectorized};
use crate::cpu::engine::source::Source;
use crate::cpu::engine::strip::{STRIP, whole_vectors};
use crate::formulas::cellular_numbers::Cells;
use crate::formulas::lattice::cellular::{jittered, least_distance, ring_distance, way_from};
use crate::formulas::lattice::nearest::{Nearest, none_near};
use crate::formulas::lattice::neighbourhood::{
    cells_of_corner, cells_within, most_steps, number_of_cell, steps_of_corner, steps_to,
};
use crate::formulas::lattice::search;
use crate::formulas::math::exact::exact;
use crate::formulas::math::vector::largest;
use crate::formulas::metric::Measure;
use crate::lanes::inlined;
use crate::plan::cellular::CellularKind;

/// The most steps that are kept in memory at once: those to all cells around a cell of four dimensions.
const MOST_STEPS: usize = 81;
/// The most points per sample that are looked up at once, so that they fit the L1 cache.
const AT_ONCE: usize = 8;
/// Up to a block's samples divided by this count as few: searching them one by one is no slower than a ring for all.
const FEW: usize = 64;
/// The number of samples that are tested together for whether any of them needs a further search.
const GROUP: usize = 16;

/// A search over a block of samples.
#[derive(Clone, Copy)]
pub(crate) struct CellSearch<'a> {
    pub(crate) kind: CellularKind,
    pub(crate) source: Source<'a>,
    pub(crate) numbers: Cells,
    pub(crate) simd: Vectors,
    pub(crate) wants_points: bool,
}

/// Planes that the look-up of points reads and fills.
pub(crate) struct LookUp<'p> {
    pub(crate) corners: &'p mut CornerPlanes,
    pub(crate) picked: &'p mut [Plane<f32>],
}

/// A function of the steps to the cells of points, and of the points' offsets in these cells.
type PointFunction<'a, const M: usize> = dyn FnMut([i32; M], &[Plane<f32>; M]) + 'a;

impl CellSearch<'_> {
    /// Finds the nearest points of all samples, as many as the feature needs: the keys of their distances and, on
    /// request, their numbers.
    pub(crate) fn run<const M: usize>(
        self,
        cells: &Coordinates<i32>,
        local: &Coordinates<f32>,
        count: usize,
        look_up: &mut LookUp<'_>,
        near: &mut NearPlanes,
    ) {
        let NearPlanes { found, corner_cells, first_steps, nearest, rest, .. } = near;
        let wanted = self.kind.feature.points();
        let nearest = &mut nearest[..wanted];
        for nearest in &mut *nearest {
            nearest.key[..count].fill(none_near::<M>().first.key);
        }
        // Starting at the corner does not pay in two dimensions, where four of the nine cells meet there, nor for the
        // second nearest point, which is seldom certain there.
        if const { M < 3 } || wanted > 1 {
            first_steps[..M].fill(Plane::default());
            let samples = SampleCells { cells, first_steps, local, count };
            return self.look_around::<M>(samples, look_up, found, nearest);
        }
        vectorized!(self.simd, find_corners::<M>(cells, local, count, first_steps, corner_cells, found));
        let samples = SampleCells { cells: corner_cells, first_steps, local, count };
        let steps = &mut (0..cells_of_corner::<M>()).map(steps_of_corner);
        self.measure_all::<M>(samples, steps, look_up, found, nearest);
        vectorized!(self.simd, find_corner_distances::<M>(local, self.numbers, count, &mut found.keys));
        self.find_unsettled(count, found, nearest);
        let left = rest.take::<M>(cells, local, &nearest[0], &found.unsettled, count);
        if left > 0 {
            let GatheredPlanes { cells, local, nearest: own, .. } = &mut *rest;
            first_steps[..M].fill(Plane::default());
            let samples = SampleCells { cells, first_steps, local, count: left };
            self.look_around::<M>(samples, look_up, found, std::slice::from_mut(own));
            rest.put(&mut nearest[0], left);
        }
    }

    /// Searches the cells around each sample, relative to the cell that steps are counted from. Then it searches ring
    /// after ring, as long as many samples may have a nearer point there. A few are searched one by one.
    fn look_around<const M: usize>(
        self,
        samples: SampleCells<'_>,
        look_up: &mut LookUp<'_>,
        found: &mut FoundPlanes,
        nearest: &mut [NearPlane],
    ) {
        let SampleCells { cells, local, count, .. } = samples;
        found.first_numbers[..count].fill(0);
        for ring in 1..=self.kind.reach.max(1) {
            if ring > 1 {
                let least = &mut found.keys;
                find_ring_distances::<M>(self.simd, local, self.numbers, ring, count, least);
                self.find_unsettled(count, found, nearest);
                let unsettled = found.unsettled[..count].iter().filter(|mark| **mark != 0).count();
                if unsettled * FEW <= count {
                    break;
                }
            }
            let all_steps = (0..cells_within::<M>(ring)).map(|i| steps_to(i, ring));
            let steps = &mut all_steps.filter(|steps| ring == 1 || most_steps(*steps) == ring);
            self.measure_all::<M>(samples, steps, look_up, found, nearest);
            found.unsettled[..count].fill(0);
        }
        let points = CellularPoints::new(self.kind, &self.source);
        each_unsettled(&found.unsettled, count, |i| {
            let cell: [i32; M] = array::from_fn(|axis| cells[axis][i]);
            let Nearest { first, second, third } = search(points, cell, array::from_fn(|axis| local[axis][i]));
            for (nearest, point) in nearest.iter_mut().zip([first, second, third]) {
                (nearest.key[i], nearest.point[i]) = (point.key, point.number);
            }
        });
    }

    /// Measures the points that are some steps away, cell by cell.
    fn measure_all<const M: usize>(
        self,
        samples: SampleCells<'_>,
        all_steps: &mut dyn Iterator<Item = [i32; M]>,
        look_up: &mut LookUp<'_>,
        found: &mut FoundPlanes,
        nearest: &mut [NearPlane],
    ) {
        if self.source.has_hashed_points(M, self.kind.metric) {
            let points = HashedPoints::new(&self.source, self.kind.metric);
            let (mut cells, mut length) = ([StepsToCell::new([0; M]); MOST_STEPS], 0);
            for steps in all_steps {
                if length == MOST_STEPS {
                    points.measure_all(self.simd, samples, &cells, self.wants_points, found, nearest);
                    length = 0;
                }
                cells[length] = StepsToCell::new(steps);
                length += 1;
            }
            return points.measure_all(self.simd, samples, &cells[..length], self.wants_points, found, nearest);
        }
        self.each_point::<M>(samples, all_steps, look_up, &mut |steps, offsets| {
            self.measure::<M>(samples, steps, offsets, &mut found.keys);
            self.insert(found, number_of_cell(steps), samples.count, nearest);
        });
    }

    /// Calls a function with the points that are some steps away, cell by cell, as offsets in their cells.
    pub(crate) fn each_point<const M: usize>(
        self,
        samples: SampleCells<'_>,
        all_steps: &mut dyn Iterator<Item = [i32; M]>,
        LookUp { corners, picked }: &mut LookUp<'_>,
        function: &mut PointFunction<'_, M>,
    ) {
        loop {
            let (mut some, mut length) = ([[0; M]; AT_ONCE], 0);
            for (some, steps) in some.iter_mut().zip(&mut *all_steps) {
                *some = steps;
                length += 1;
            }
            if length == 0 {
                return;
            }
            let some = &some[..length];
            let steps = |k: usize| Steps::Uniform(array::from_fn(|axis| some[k].get(axis).copied().unwrap_or(0)));
            let cells = CornerCells { cells: samples.cells, steps: &steps };
            let picked = &mut picked[..length * M];
            self.source.pick_gradients::<M>(self.simd, cells, samples.count, corners, picked);
            for (steps, offsets) in some.iter().zip(picked.as_chunks().0) {
                function(*steps, offsets);
            }
        }
    }

    /// Finds the key of each sample's distance from a point.
    pub(crate) fn measure<const M: usize>(
        self,
        samples: SampleCells<'_>,
        steps: [i32; M],
        offsets: &[Plane<f32>; M],
        keys: &mut Plane<f32>,
    ) {
        let (SampleCells { first_steps, local, count, .. }, numbers) = (samples, self.numbers);
        with_keys!(self.kind.metric, Metric => vectorized!(
            self.simd,
            measure::<Metric, M>(local, offsets, (first_steps, steps), numbers, count, keys)
        ));
    }

    /// Inserts a point of each sample into the nearest ones, given the number that its cell's steps alone have.
    fn insert(self, found: &FoundPlanes, number: i32, count: usize, nearest: &mut [NearPlane]) {
        macro_rules! insert {
            ($points:literal, $wants_points:literal) => {
                if let Some(nearest) = nearest.first_chunk_mut() {
                    vectorized!(self.simd, insert::<$points, $wants_points>(found, number, count, nearest));
                }
            };
        }
        match (nearest.len(), self.wants_points) {
            (1, false) => insert!(1, false),
            (1, true) => insert!(1, true),
            (2, false) => insert!(2, false),
            (2, true) => insert!(2, true),
            (_, false) => insert!(3, false),
            (_, true) => insert!(3, true),
        }
    }

    /// Marks samples with 1 if they can have a nearer point at the least distances in `keys`, and others with 0.
    fn find_unsettled(self, count: usize, found: &mut FoundPlanes, nearest: &[NearPlane]) {
        let FoundPlanes { keys: least, unsettled, .. } = found;
        let Some(NearPlane { key: farthest, .. }) = nearest.last() else { return };
        let exponent = self.numbers.exponent;
        with_keys!(self.kind.metric, Metric => {
            vectorized!(self.simd, compare::<Metric>(farthest, least, exponent, count, unsettled));
        });
    }
}

/// Calls a function with the index of each sample marked with 1.
pub(crate) fn each_unsettled(unsettled: &Plane<i32>, count: usize, mut function: impl FnMut(usize)) {
    for (group, unsettled) in unsettled[..count.min(STRIP)].chunks(GROUP).enumerate() {
        if unsettled.iter().fold(0, |any, unsettled| any | unsettled) == 0 {
            continue;
        }
        for (i, unsettled) in unsettled.iter().enumerate() {
            if *unsettled != 0 {
                function(group * GROUP + i);
            }
        }
    }
}

impl GatheredPlanes {
    /// Gathers the samples marked with 1, and returns their number.
    fn take<const M: usize>(
        &mut self,
        all_cells: &Coordinates<i32>,
        all_local: &Coordinates<f32>,
        all_nearest: &NearPlane,
        unsettled: &Plane<i32>,
        count: usize,
    ) -> usize {
        let Self { cells, local, nearest, samples } = self;
        // Whether a sample is marked is as good as random, so arithmetic replaces a branch.
        let mut taken = 0;
        for i in 0..count.min(STRIP) {
            samples[taken % STRIP] = i as u32;
            taken += unsettled[i] as usize;
        }
        for axis in 0..M {
            gather(&all_cells[axis], samples, taken, &mut cells[axis]);
            gather(&all_local[axis], samples, taken, &mut local[axis]);
        }
        gather(&all_nearest.key, samples, taken, &mut nearest.key);
        gather(&all_nearest.point, samples, taken, &mut nearest.point);
        taken
    }

    /// Scatters the nearest points of `count` gathered samples to all samples.
    fn put(&self, nearest: &mut NearPlane, count: usize) {
        for i in 0..count.min(STRIP) {
            let sample = self.samples[i] as usize % STRIP;
            nearest.key[sample] = self.nearest.key[i];
            nearest.point[sample] = self.nearest.point[i];
        }
    }
}

fn gather<T: Copy>(from: &Plane<T>, samples: &Plane<u32>, count: usize, to: &mut Plane<T>) {
    for i in 0..count.min(STRIP) {
        to[i] = from[samples[i] as usize % STRIP];
    }
}

/// Finds the lowest of the cells that meet at a sample's nearest corner, and the steps to it.
#[cfg_attr(optimized, inline(always))]
fn find_corners<const M: usize>(
    cells: &Coordinates<i32>,
    local: &Coordinates<f32>,
    count: usize,
    steps: &mut Coordinates<i32>,
    corner_cells: &mut Coordinates<i32>,
    FoundPlanes { first_numbers, .. }: &mut FoundPlanes,
) {
    let own = number_of_cell([0; M]);
    for i in 0..whole_vectors(count) {
        let first: [i32; M] = array::from_fn(|axis| -i32::from(local[axis][i] < 0.5));
        for axis in 0..M {
            steps[axis][i] = first[axis];
            corner_cells[axis][i] = cells[axis][i].wrapping_add(first[axis]);
        }
        // All cells searched from here are at most one step from the sample's own, so that numbers add up.
        first_numbers[i] = number_of_cell(first) - own;
    }
}

/// Finds the key of each sample's distance from a point. The steps to its cell are the sum of both arguments.
#[cfg_attr(optimized, inline(always))]
fn measure<Metric: Measure, const M: usize>(
    local: &Coordinates<f32>,
    offsets: &[Plane<f32>; M],
    (first_steps, steps): (&Coordinates<i32>, [i32; M]),
    numbers: Cells,
    count: usize,
    keys: &mut Plane<f32>,
) {
    for i in 0..whole_vectors(count) {
        let steps = array::from_fn(|axis| first_steps[axis][i] + steps[axis]);
        keys[i] = Metric::key(seen_from(local, offsets, steps, numbers, i), numbers.exponent);
    }
}

/// Returns a sample's position relative to a point.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn seen_from<const M: usize>(
    local: &Coordinates<f32>,
    offsets: &[Plane<f32>; M],
    steps: [i32; M],
    numbers: Cells,
    i: usize,
) -> [f32; M] {
    let middle: [f32; M] = array::from_fn(|axis| steps[axis] as f32 + 0.5);
    let offset = jittered(numbers, array::from_fn(|axis| offsets[axis][i]));
    way_from(array::from_fn(|axis| local[axis][i]), middle, offset)
}

/// Inserts a point into the nearest `K`, with its number only on request.
#[cfg_attr(optimized, inline(always))]
fn insert<const K: usize, const WANTS_POINTS: bool>(
    FoundPlanes { keys, first_numbers, .. }: &FoundPlanes,
    number: i32,
    count: usize,
    nearest: &mut [NearPlane; K],
) {
    for i in 0..whole_vectors(count) {
        let before = inlined!(|k: usize| numbered(nearest[k].key[i], nearest[k].point[i]));
        let after = inserted::<K>(before, numbered(keys[i], number + first_numbers[i]));
        for k in 0..K {
            nearest[k].key[i] = after[k].key;
            if WANTS_POINTS {
                nearest[k].point[i] = after[k].number;
            }
        }
    }
}

/// Finds the least possible distance of points outside the cells that meet at each sample's nearest corner.
#[cfg_attr(optimized, inline(always))]
fn find_corner_distances<const M: usize>(
    local: &Coordinates<f32>,
    numbers: Cells,
    count: usize,
    least: &mut Plane<f32>,
) {
    for i in 0..whole_vectors(count) {
        let to_faces: [f32; M] = array::from_fn(|axis| {
            let (below, above) = (local[axis][i], 1.0 - local[axis][i]);
            if below < above { above } else { below }
        });
        let to_face = -largest(array::map(to_faces, |face| -face));
        least[i] = least_distance(numbers, exact(to_face + 0.5));
    }
}

/// Finds the least possible distance of points that are this many steps away.
#[inline(never)]
pub(crate) fn find_ring_distances<const M: usize>(
    simd: Vectors,
    local: &Coordinates<f32>,
    numbers: Cells,
    steps: i32,
    count: usize,
    least: &mut Plane<f32>,
) {
    vectorized!(simd, each_ring_distance::<M>(local, numbers, steps, count, least));
}

#[cfg_attr(optimized, inline(always))]
fn each_ring_distance<const M: usize>(
    local: &Coordinates<f32>,
    numbers: Cells,
    steps: i32,
    count: usize,
    least: &mut Plane<f32>,
) {
    for i in 0..whole_vectors(count) {
        least[i] = ring_distance::<f32, M>(numbers, array::from_fn(|axis| local[axis][i]), steps);
    }
}

/// Writes 1 where points at the least distance can be nearer to a sample than its farthest one, else 0.
#[cfg_attr(optimized, inline(always))]
fn compare<Metric: Measure>(
    farthest: &Plane<f32>,
    least: &Plane<f32>,
    exponent: f32,
    count: usize,
    unsettled: &mut Plane<i32>,
) {
    for i in 0..whole_vectors(count) {
        unsettled[i] = i32::from(farthest[i] > Metric::key([least[i]], exponent));
    }
}
