//! Cellular noise along rows of a grid whose samples lie close together. Neighbouring samples in one cell form a patch,
//! together with the next rows in the same part of the cell. The points that can be among the nearest of any sample in
//! a patch are found once (`patch_points.rs`), and each sample measures only these few. If only the distance of the
//! nearest is needed, some rows are measured at once, patch by patch, since they share the distances along x.
#![expect(clippy::needless_range_loop, reason = "loops over lanes count through columns")]

use crate::array;
use crate::cpu::engine::metrics::with_keys;
use crate::cpu::engine::patch_points::{PATCH, PatchPoint, PatchSearch, RingPart};
use crate::cpu::engine::planes::{Coordinates, LeafPlanes, NearPlane, Plane, inserted, numbered};
use crate::cpu::engine::simd_level::{Vectors, vectorized};
use crate::cpu::engine::source::Source;
use crate::formulas::lattice::cellular::way_from;
use crate::formulas::lattice::nearest::none_near;
use crate::formulas::math::fixed::{fine_advance, fixed_cell, fixed_local};
use crate::formulas::metric::Measure;
use crate::lanes::inlined;
use crate::layout::transforms::Fine;
use crate::plan::cellular::{CellularKind, FeatureKind};
use std::ops::Range;

/// The number of rows whose keys are found together. The last of them may be unused.
const TOGETHER: usize = 2;

/// The largest step from one sample to the next, in 32.32 fixed point. With larger steps, too few samples share their
/// near points.
const LARGEST_STEP: u64 = (1 << 32) / 8;
/// The number of rows in a patch, if a cell has as many.
const ROWS: u64 = 32;
const MOST_PARTS: u64 = 8;

/// Returns whether samples lie so close together, given the steps in 32.32 fixed point along x and y, that searching
/// points for patches pays.
pub(crate) fn are_dense(steps: [u64; 2]) -> bool {
    steps.iter().all(|step| step.cast_signed().unsigned_abs() <= LARGEST_STEP)
}

/// Returns the number of parts of a cell along y, given the step from row to row in 32.32 fixed point. It is a power of
/// two, so that dividing coordinates by it is exact.
pub(crate) fn parts_of_cell(step: u64) -> u32 {
    let rows = (1 << 32) / step.cast_signed().unsigned_abs().max(1);
    1 << (rows / ROWS).clamp(1, MOST_PARTS).ilog2()
}

/// One number for each sample in a row of a patch.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Lanes([f32; PATCH]);

/// Rows of samples in a leaf's lattice.
pub(crate) struct PatchRows<F> {
    /// The index of the first sample along x.
    pub(crate) first: u32,
    /// The number of samples in a row, and of rows.
    pub(crate) count: usize,
    pub(crate) rows: usize,
    /// The position of the first sample along x, and the step from one sample to the next.
    pub(crate) x: Fine,
    pub(crate) step: Fine,
    /// The number of parts of a cell along y.
    pub(crate) parts: u32,
    /// Returns the coordinates of a row. The one along x is unused.
    pub(crate) start: F,
}

/// The coordinates that the samples of a row share.
#[derive(Clone, Copy, PartialEq)]
struct Place {
    /// The cell along y, and the part of it.
    cell: i32,
    part: u32,
    /// The coordinates z and w.
    across: [u64; 2],
}

impl Place {
    #[cfg_attr(optimized, inline(always))]
    fn of_row<const M: usize>(start: [u64; M], parts: u32) -> Self {
        let [y, z, w] = array::from_fn(|d| start.get(d + 1).copied().unwrap_or_default());
        Self { cell: fixed_cell(y), part: (fixed_local(y) * parts as f32) as u32, across: [z, w] }
    }
}

/// Patches along a strip, with their points, which rows share.
#[derive(Default)]
pub(crate) struct Patches {
    /// The first sample and the length of the strip.
    strip: Option<(u32, usize)>,
    /// The place whose points are stored.
    place: Option<Place>,
    /// The local coordinates of all samples along x, of the rows along y, and the ones along the other axes that all
    /// share.
    x: Vec<f32>,
    y: Lanes,
    across: [f32; 2],
    along_x: Vec<Patch>,
    points: Vec<PatchPoint>,
    /// The neighbourhood of a cell of this dimension, ring by ring.
    rings: Vec<RingPart>,
    dimension: usize,
    /// The number of prepared rows, and the index of the next row to search.
    rows: usize,
    row: usize,
    /// The distance of each point of a patch, along x from its samples and along y from the rows.
    ways_to_rows: Vec<[Lanes; 2]>,
    /// The keys of the nearest points of all rows, row by row.
    first_keys: Vec<f32>,
    /// The keys of all points, patch by patch, in a row.
    keys: Vec<Lanes>,
    /// The coordinates of the row of the last search. The one along x is unused.
    local: [f32; 4],
}

/// A row of samples in one cell.
struct Patch {
    start: usize,
    count: usize,
    cell: i32,
    /// The smallest and the largest local coordinate along x.
    low: f32,
    high: f32,
    /// The indices of its points.
    points: Range<usize>,
}

impl Patches {
    /// Drops all results, but keeps the memory.
    pub(crate) fn forget(&mut self) {
        self.strip = None;
        self.place = None;
    }

    /// Finds the points near all patches of the next rows, unless the previous row had the same, and writes the cells
    /// of their samples on request. Returns the number of these rows.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn prepare<const M: usize>(
        &mut self,
        kind: CellularKind,
        source: Source<'_>,
        simd: Vectors,
        rows: &PatchRows<impl Fn(usize) -> [u64; M]>,
        planes: &mut LeafPlanes,
    ) -> usize {
        if self.strip != Some((rows.first, rows.count)) {
            self.cut(rows);
            self.strip = Some((rows.first, rows.count));
            self.place = None;
        }
        let start = (rows.start)(0);
        let place = Place::of_row(start, rows.parts);
        let y_of = |start: [u64; M]| start.get(1).map_or(0.0, |y| fixed_local(*y));
        self.y.0[0] = y_of(start);
        self.across = array::from_fn(|d| start.get(d + 2).map_or(0.0, |z| fixed_local(*z)));
        self.row = 0;
        self.rows = 1;
        while self.rows < rows.rows.min(PATCH) {
            let next = (rows.start)(self.rows);
            if Place::of_row(next, rows.parts) != place {
                break;
            }
            self.y.0[self.rows] = y_of(next);
            self.rows += 1;
        }
        if self.place != Some(place) {
            self.place = Some(place);
            self.find_points(kind, source, simd, rows, place, planes);
        }
        if kind.feature == FeatureKind::CellValue {
            self.put_cells(start, &mut planes.cells);
        }
        self.rows
    }

    /// Finds the points near all patches of a part of a cell row.
    #[inline(never)]
    fn find_points<const M: usize>(
        &mut self,
        kind: CellularKind,
        source: Source<'_>,
        simd: Vectors,
        rows: &PatchRows<impl Fn(usize) -> [u64; M]>,
        Place { part, .. }: Place,
        planes: &mut LeafPlanes,
    ) {
        let (start, parts) = ((rows.start)(0), rows.parts);
        self.points.clear();
        if self.dimension != M {
            self.rings.clear();
            self.dimension = M;
        }
        let local: [f32; M] = array::from_fn(|axis| fixed_local(start[axis]));
        let mut search = PatchSearch::new(kind, source, simd, planes);
        let mut cell: [i32; M] = array::from_fn(|axis| fixed_cell(start[axis]));
        for patch in &mut self.along_x {
            cell[0] = patch.cell;
            let (mut low, mut high) = (local, local);
            (low[0], high[0]) = (patch.low, patch.high);
            if const { M > 1 } {
                (low[1], high[1]) = (part as f32 / parts as f32, (part + 1) as f32 / parts as f32);
            }
            let begin = self.points.len();
            search.find(cell, [low, high], &mut self.rings, &mut self.points);
            patch.points = begin..self.points.len();
        }
    }

    /// Cuts a strip into patches.
    #[inline(never)]
    fn cut<F>(&mut self, rows: &PatchRows<F>) {
        let Self { x: local, along_x: patches, .. } = self;
        local.clear();
        patches.clear();
        let (mut x, mut begin) = (rows.x, 0);
        let cells: Vec<i32> = (0..rows.count)
            .map(|_| {
                local.push(fixed_local(x.position));
                let cell = fixed_cell(x.position);
                x = fine_advance(x, rows.step, 1);
                cell
            })
            .collect();
        for cells in cells.chunk_by(|a, b| a == b) {
            // All patches of a cell get the same length.
            let length = cells.len().div_ceil(cells.len().div_ceil(PATCH));
            for part in cells.chunks(length) {
                let ends = [local[begin], local[begin + part.len() - 1]];
                patches.push(Patch {
                    start: begin,
                    count: part.len(),
                    cell: part[0],
                    low: ends[0].min(ends[1]),
                    high: ends[0].max(ends[1]),
                    points: 0..0,
                });
                begin += part.len();
            }
        }
        local.resize(rows.count + PATCH, 0.0);
    }

    /// Finds the nearest points of all samples in the next prepared row: the keys of their distances and, on request,
    /// their numbers.
    pub(crate) fn search<const M: usize>(
        &mut self,
        kind: CellularKind,
        exponent: f32,
        simd: Vectors,
        wants_points: bool,
        nearest: &mut [NearPlane; 3],
    ) {
        let row = self.row;
        self.row += 1;
        self.local = [0.0, self.y.0[row], self.across[0], self.across[1]];
        if !wants_points && kind.feature.points() == 1 {
            let stride = self.x.len();
            if row == 0 {
                self.first_keys.resize(PATCH * stride, 0.0);
                with_keys!(kind.metric, Metric => {
                    vectorized!(simd, find_first_keys::<Metric, M>(self, exponent));
                });
            }
            let count = stride - PATCH;
            nearest[0].key[..count].copy_from_slice(&self.first_keys[row * stride..][..count]);
            return;
        }
        self.keys.resize(self.points.len(), Lanes::default());
        with_keys!(kind.metric, Metric => vectorized!(simd, measure::<Metric, M>(self, exponent)));
        self.insert_all(kind.feature.points(), simd, wants_points, nearest);
    }

    fn insert_all(&self, points: usize, simd: Vectors, wants_points: bool, nearest: &mut [NearPlane; 3]) {
        macro_rules! insert {
            ($points:literal, $wants_points:literal) => {
                vectorized!(simd, insert::<$points, $wants_points>(self, nearest))
            };
        }
        match (points, wants_points) {
            (1, _) => insert!(1, true),
            (2, false) => insert!(2, false),
            (2, true) => insert!(2, true),
            (_, false) => insert!(3, false),
            (_, true) => insert!(3, true),
        }
    }

    /// Writes the positions of `count` samples of the row of the last search, relative to the points with the given
    /// numbers.
    pub(crate) fn find_ways<const M: usize>(&self, points: &Plane<i32>, count: usize, way: &mut Coordinates<f32>) {
        let mut local: [f32; M] = array::from_fn(|axis| self.local[axis]);
        for i in 0..count {
            let Some(PatchPoint { middle, offset, .. }) = self.points.get(points[i] as usize) else { return };
            local[0] = self.x[i];
            let seen = way_from::<f32, M>(local, array::from_fn(|d| middle[d]), array::from_fn(|d| offset[d]));
            for axis in 0..M {
                way[axis][i] = seen[axis];
            }
        }
    }

    /// Writes the cells of the points with the given numbers, from the cells of `count` samples.
    pub(crate) fn find_cells<const M: usize>(
        &self,
        points: &Plane<i32>,
        cells: &Coordinates<i32>,
        count: usize,
        of_points: &mut Coordinates<i32>,
    ) {
        for i in 0..count {
            let Some(PatchPoint { steps, .. }) = self.points.get(points[i] as usize) else { return };
            for axis in 0..M {
                of_points[axis][i] = cells[axis][i].wrapping_add(steps[axis]);
            }
        }
    }

    /// Writes the cells of all samples in a row.
    fn put_cells<const M: usize>(&self, start: [u64; M], cells: &mut Coordinates<i32>) {
        for patch in &self.along_x {
            cells[0][patch.start..][..patch.count].fill(patch.cell);
        }
        for axis in 1..M {
            cells[axis].fill(fixed_cell(start[axis]));
        }
    }
}

/// Finds the keys of the points nearest to the samples of all rows.
#[cfg_attr(optimized, inline(always))]
fn find_first_keys<Metric: Measure, const M: usize>(patches: &mut Patches, exponent: f32) {
    let Patches { x, y, across, along_x, points, rows, ways_to_rows, first_keys, .. } = patches;
    let stride = x.len();
    for Patch { start, points: range, .. } in along_x {
        // Copied, since the compiler cannot see that the source and the destination do not overlap.
        let Some(&x) = x[*start..].first_chunk::<PATCH>() else { return };
        ways_to_rows.clear();
        for PatchPoint { middle, offset, .. } in &points[range.clone()] {
            let [mut from_samples, mut from_rows] = [Lanes::default(); 2];
            for i in 0..PATCH {
                [from_samples.0[i]] = way_from([x[i]], [middle[0]], [offset[0]]);
                [from_rows.0[i]] = way_from([y.0[i]], [middle[1]], [offset[1]]);
            }
            ways_to_rows.push([from_samples, from_rows]);
        }
        for first_row in (0..*rows).step_by(TOGETHER) {
            let mut nearest = [[none_near::<1>().first.key; PATCH]; TOGETHER];
            for (PatchPoint { middle, offset, .. }, [from_samples, from_rows]) in
                points[range.clone()].iter().zip(&*ways_to_rows)
            {
                let [z, w] = way_from(*across, [middle[2], middle[3]], [offset[2], offset[3]]);
                for row in 0..TOGETHER {
                    for i in 0..PATCH {
                        let way = [from_samples.0[i], from_rows.0[first_row + row], z, w];
                        let key = Metric::key::<M>(array::from_fn(|d| way[d]), exponent);
                        let before = inlined!(|_k| numbered(nearest[row][i], 0));
                        nearest[row][i] = inserted::<1>(before, numbered(key, 0))[0].key;
                    }
                }
            }
            for (row, nearest) in nearest.into_iter().enumerate() {
                // The next patch overwrites the rest behind this one.
                let Some(keys) = first_keys[(first_row + row) * stride + *start..].first_chunk_mut() else { return };
                *keys = nearest;
            }
        }
    }
}

/// Finds the keys of the distances of a row's samples from the points of their patches.
#[cfg_attr(optimized, inline(always))]
fn measure<Metric: Measure, const M: usize>(patches: &mut Patches, exponent: f32) {
    let Patches { x, local, along_x, points, keys, .. } = patches;
    let mut at: [f32; M] = array::from_fn(|axis| local[axis]);
    for Patch { start, points: range, .. } in along_x {
        // Copied, since the compiler cannot see that the source and the destination do not overlap.
        let Some(&x) = x[*start..].first_chunk::<PATCH>() else { return };
        for p in range.clone() {
            let PatchPoint { middle, offset, .. } = points[p];
            let (middle, offset) = (array::from_fn(|d| middle[d]), array::from_fn(|d| offset[d]));
            for i in 0..PATCH {
                at[0] = x[i];
                keys[p].0[i] = Metric::key(way_from::<f32, M>(at, middle, offset), exponent);
            }
        }
    }
}

/// Finds the nearest `K` points of a row's samples, with their numbers only on request.
#[cfg_attr(optimized, inline(always))]
fn insert<const K: usize, const WANTS_POINTS: bool>(patches: &Patches, nearest: &mut [NearPlane; 3]) {
    let Patches { along_x, keys, .. } = patches;
    for Patch { start, count, points: range, .. } in along_x {
        // Rounded up to whole vectors. The compiler must not know that it is one vector: it would unroll the loop to
        // scalars.
        let lanes = count.next_multiple_of(PATCH);
        let mut key = [[none_near::<1>().first.key; PATCH]; K];
        let mut point = [[0_i32; PATCH]; K];
        for p in range.clone() {
            let Lanes(keys_of_point) = &keys[p];
            for i in 0..lanes.min(PATCH) {
                let before = inlined!(|k: usize| numbered(key[k][i], point[k][i]));
                let after = inserted::<K>(before, numbered(keys_of_point[i], p as i32));
                for k in 0..K {
                    key[k][i] = after[k].key;
                    if WANTS_POINTS {
                        point[k][i] = after[k].number;
                    }
                }
            }
        }
        for k in 0..K {
            put(&key[k], *start, *count, &mut nearest[k].key);
            if WANTS_POINTS {
                put(&point[k], *start, *count, &mut nearest[k].point);
            }
        }
    }
}

/// Writes a row of a patch to a plane. The next patch overwrites the rest behind it.
#[cfg_attr(optimized, inline(always))]
fn put<T: Copy>(lanes: &[T; PATCH], start: usize, count: usize, plane: &mut Plane<T>) {
    let plane = &mut plane[start..];
    match plane.first_chunk_mut() {
        Some(plane) => *plane = *lanes,
        None => put_first(&lanes[..count], plane),
    }
}

/// Writes the last patch of a plane separately: only here the number of copied elements is unknown at compile time.
#[cold]
#[inline(never)]
fn put_first<T: Copy>(lanes: &[T], plane: &mut [T]) {
    plane[..lanes.len()].copy_from_slice(lanes);
}
