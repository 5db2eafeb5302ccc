//! Noises row by row of their lattice (decision of the formulas' order: y comes last). All that rows of samples within one
//! lattice row share is worked out once and kept: a sample is then a handful of multiplications and additions, the same ones
//! in the same order as for a single point.
#![expect(clippy::needless_range_loop, reason = "loops over planes count through columns")]

use super::any_fade;
use super::registers::LanesMut;
use super::vectors::vectorized;
use crate::cpu::arithmetic::lerp;
use crate::cpu::fade::Fade;
use crate::cpu::fixed::{fixed_cell, fixed_local};
use crate::cpu::leaf::Leaf;
use crate::cpu::perlin::{Column, Ramp, column_between, column_slope, column_value, perlin_1, row_2, row_3, row_4};
use crate::cpu::value::{level_change, level_edge, level_face, level_room_4, value_1};
use crate::noise;
use crate::sample::Sample;
use fearless_simd::prelude::*;
use fearless_simd::{Level, Simd};
use std::array;

/// Samples along x that are worked on together: what several leaves keep of them stays in a core's nearest memory.
pub(crate) const STRIP: usize = 256;
/// Where there is but one leaf: longer strips are written to memory faster.
pub(crate) const WIDE_STRIP: usize = 2048;
/// As many as the widest vectors hold: constant stretches are written so many at a time, the last ones too far.
const LANES: usize = 16;

/// A number or several, each in a plane of its own.
pub(crate) trait Planar: Copy {
    const PLANES: usize;
    /// From these planes on, at a column.
    fn get<const W: usize>(planes: &[[f32; W]], first: usize, i: usize) -> Self;
    fn put<const W: usize>(self, planes: &mut [[f32; W]], first: usize, i: usize);
}

impl Planar for f32 {
    const PLANES: usize = 1;

    #[inline(always)]
    fn get<const W: usize>(planes: &[[f32; W]], first: usize, i: usize) -> Self {
        planes[first][i]
    }

    #[inline(always)]
    fn put<const W: usize>(self, planes: &mut [[f32; W]], first: usize, i: usize) {
        planes[first][i] = self;
    }
}

impl Planar for Ramp {
    const PLANES: usize = 2;

    #[inline(always)]
    fn get<const W: usize>(planes: &[[f32; W]], first: usize, i: usize) -> Self {
        Self { slope: planes[first][i], offset: planes[first + 1][i] }
    }

    #[inline(always)]
    fn put<const W: usize>(self, planes: &mut [[f32; W]], first: usize, i: usize) {
        planes[first][i] = self.slope;
        planes[first + 1][i] = self.offset;
    }
}

impl Planar for Column {
    const PLANES: usize = 4;

    #[inline(always)]
    fn get<const W: usize>(planes: &[[f32; W]], first: usize, i: usize) -> Self {
        Self { base: Ramp::get(planes, first, i), rise: Ramp::get(planes, first + 2, i) }
    }

    #[inline(always)]
    fn put<const W: usize>(self, planes: &mut [[f32; W]], first: usize, i: usize) {
        self.base.put(planes, first, i);
        self.rise.put(planes, first + 2, i);
    }
}

/// The levels of two lattice rows.
#[derive(Clone, Copy)]
pub(crate) struct Levels {
    below: f32,
    above: f32,
}

impl Planar for Levels {
    const PLANES: usize = 2;

    #[inline(always)]
    fn get<const W: usize>(planes: &[[f32; W]], first: usize, i: usize) -> Self {
        Self { below: planes[first][i], above: planes[first + 1][i] }
    }

    #[inline(always)]
    fn put<const W: usize>(self, planes: &mut [[f32; W]], first: usize, i: usize) {
        planes[first][i] = self.below;
        planes[first + 1][i] = self.above;
    }
}

/// A noise that is interpolated along y last.
pub(crate) trait Hoisted<const M: usize> {
    /// Numbers that a corner has.
    const CORNER: usize;
    /// A lattice row's value at a column, or its derivative along an axis.
    type Part: Planar;
    /// What it is between two lattice rows.
    type Between: Planar;

    /// The value, then the derivatives along x, z and w. A corner is told by its cell, counted from that of the sample.
    fn row(local: [f32; M], fades: [Fade; M], corner: impl Fn([i32; M], usize) -> f32) -> [Self::Part; M];
    fn between(below: Self::Part, above: Self::Part) -> Self::Between;
    fn value(between: Self::Between, y: f32, s: Fade) -> f32;
    /// The derivative along y.
    fn slope(between: Self::Between, y: f32, s: Fade) -> f32;
    /// Of one dimension, where there is no y.
    fn single(local: f32, s: Fade, corner: impl Fn(i32) -> f32) -> Sample<1>;
}

pub(crate) struct PerlinRows;

impl<const M: usize> Hoisted<M> for PerlinRows {
    const CORNER: usize = M;
    type Part = Ramp;
    type Between = Column;

    #[inline(always)]
    fn row(local: [f32; M], fades: [Fade; M], corner: impl Fn([i32; M], usize) -> f32) -> [Ramp; M] {
        let parts = match M {
            2 => {
                let row = row_2(
                    [0; 2],
                    local[0],
                    fades[0],
                    #[inline(always)]
                    |[x, y]: [i32; 2]| array::from_fn(|d| corner(cell([x, y, 0, 0]), d)),
                );
                [row.value, row.dx, Ramp::default(), Ramp::default()]
            }
            3 => {
                let row = row_3(
                    [0; 3],
                    local[0],
                    local[2],
                    fades[0],
                    fades[2],
                    #[inline(always)]
                    |[x, y, z]: [i32; 3]| array::from_fn(|d| corner(cell([x, y, z, 0]), d)),
                );
                [row.value, row.dx, row.dz, Ramp::default()]
            }
            _ => {
                let xzw = [local[0], local[2], local[3]];
                let row = row_4(
                    [0; 4],
                    xzw,
                    fades[0],
                    fades[2],
                    fades[3],
                    #[inline(always)]
                    |at: [i32; 4]| array::from_fn(|d| corner(cell(at), d)),
                );
                [row.value, row.dx, row.dz, row.dw]
            }
        };
        array::from_fn(|k| parts[k])
    }

    #[inline(always)]
    fn between(below: Ramp, above: Ramp) -> Column {
        column_between(below, above)
    }

    #[inline(always)]
    fn value(between: Column, y: f32, s: Fade) -> f32 {
        column_value(between, y, s)
    }

    #[inline(always)]
    fn slope(between: Column, y: f32, s: Fade) -> f32 {
        column_slope(between, y, s)
    }

    #[inline(always)]
    fn single(local: f32, s: Fade, corner: impl Fn(i32) -> f32) -> Sample<1> {
        perlin_1(0, local, |_| s, corner)
    }
}

pub(crate) struct ValueRows;

impl<const M: usize> Hoisted<M> for ValueRows {
    const CORNER: usize = 1;
    type Part = f32;
    type Between = Levels;

    #[inline(always)]
    fn row(_local: [f32; M], fades: [Fade; M], corner: impl Fn([i32; M], usize) -> f32) -> [f32; M] {
        let parts = match M {
            2 => {
                let row = level_edge(
                    [0; 4],
                    fades[0],
                    #[inline(always)]
                    |at: [i32; 4]| corner(cell(at), 0),
                );
                [row.value, row.dx, 0.0, 0.0]
            }
            3 => {
                let row = level_face(
                    [0; 4],
                    fades[0],
                    fades[2],
                    #[inline(always)]
                    |at: [i32; 4]| corner(cell(at), 0),
                );
                [row.value, row.dx, row.dz, 0.0]
            }
            _ => {
                let row = level_room_4(
                    [0; 4],
                    fades[0],
                    fades[2],
                    fades[3],
                    #[inline(always)]
                    |at: [i32; 4]| corner(cell(at), 0),
                );
                [row.value, row.dx, row.dz, row.dw]
            }
        };
        array::from_fn(|k| parts[k])
    }

    #[inline(always)]
    fn between(below: f32, above: f32) -> Levels {
        Levels { below, above }
    }

    #[inline(always)]
    fn value(between: Levels, _y: f32, s: Fade) -> f32 {
        lerp(between.below, between.above, s.weight)
    }

    #[inline(always)]
    fn slope(between: Levels, _y: f32, s: Fade) -> f32 {
        level_change(between.below, between.above, s)
    }

    #[inline(always)]
    fn single(local: f32, s: Fade, corner: impl Fn(i32) -> f32) -> Sample<1> {
        value_1(0, local, |_| s, corner)
    }
}

/// Without coordinates beyond a dimension.
#[inline(always)]
fn cell<const M: usize>(cell: [i32; 4]) -> [i32; M] {
    array::from_fn(|d| cell[d])
}

/// Samples along x within one cell.
#[derive(Clone, Copy)]
struct Run {
    start: usize,
    /// Of the corner to the left among those of all runs; the one to the right comes behind it.
    left: usize,
}

/// What one leaf keeps from row to row, of strips of at most `W` samples.
#[derive(Default)]
pub(crate) struct Rows<const W: usize> {
    /// First sample and count of the strip.
    strip: Option<(u32, usize)>,
    /// The cell along y, and where z and w are.
    kept: Option<(i32, [u64; 2])>,
    corners: CornersAlongX,
    planes: Planes<W>,
}

/// The corners of a lattice row, each but once.
#[derive(Default)]
struct CornersAlongX {
    runs: Vec<Run>,
    /// Along x, the lattice points of all runs.
    lattice: Vec<i32>,
    /// What they have: for each combination of z and w, number by number.
    found: Vec<f32>,
    windows: Windows,
}

/// Where vectors of columns find their corners among those along x: each in one vector's reach.
#[derive(Default)]
struct Windows {
    /// How many columns a vector has; 0 if they need not look.
    lanes: usize,
    /// The first corner in reach.
    first: Vec<usize>,
    /// Which bytes from there on make the left corner's number.
    bytes: Vec<u8>,
    /// The left corner of each column.
    left: Vec<usize>,
}

/// Planes of numbers, one for each column.
#[derive(Default)]
struct Planes<const W: usize> {
    /// Local coordinates along x, weights and their slopes.
    x: Vec<[f32; W]>,
    corners: Vec<[f32; W]>,
    below: Vec<[f32; W]>,
    above: Vec<[f32; W]>,
    columns: Vec<[f32; W]>,
}

/// As many planes as noises of four dimensions need. Memory that is never touched costs nothing.
const CORNERS: usize = 32;
const ROW: usize = 8;
const COLUMNS: usize = 16;

impl<const W: usize> Planes<W> {
    fn new() -> Self {
        let zeroed = |planes: usize| vec![[0.0; W]; planes];
        Self {
            x: zeroed(3),
            corners: zeroed(CORNERS),
            below: zeroed(ROW),
            above: zeroed(ROW),
            columns: zeroed(COLUMNS),
        }
    }
}

/// Where a row of samples lies, as a leaf sees it: positions along x, and those of the row.
pub(crate) struct RowAt<X, const M: usize> {
    pub(crate) first: u32,
    pub(crate) x: X,
    /// Of which that along x does not count.
    pub(crate) start: [u64; M],
    pub(crate) fade: noise::Fade,
}

impl<const W: usize> Rows<W> {
    /// Puts the samples of a row; `find` looks a corner up. `N` is the noise's dimension, or 0 without a gradient.
    pub(crate) fn line<H: Hoisted<M>, const M: usize, const N: usize>(
        &mut self,
        level: Level,
        at: &RowAt<impl Fn(usize) -> u64, M>,
        find: impl Fn([i32; M]) -> [f32; 4],
        leaf: Leaf,
        out: &mut LanesMut<'_, N>,
    ) {
        let count = out.len().min(W);
        let Self { corners, planes, .. } = self;
        if planes.x.is_empty() {
            *planes = Planes::new();
        }
        if self.strip != Some((at.first, count)) {
            corners.along_x(level, at, count, &mut planes.x);
            self.strip = Some((at.first, count));
            self.kept = None;
        }
        if M == 1 {
            if self.kept.is_none() {
                corners.find(H::CORNER, 1, |_, x| find([x; M]));
                corners.expand::<H, M, W>(level, count, &mut planes.corners);
                self.kept = Some((0, [0; 2]));
            }
            vectorized!(level, single_line::<H, M, N, W>(&planes.x, &planes.corners, count, leaf, out));
        } else {
            let cell_y = fixed_cell(at.start[1]);
            let across = [2, 3].map(|axis| at.start.get(axis).copied().unwrap_or(0));
            if self.kept != Some((cell_y, across)) {
                let next =
                    matches!(self.kept, Some((cell, there)) if there == across && cell.wrapping_add(1) == cell_y);
                if !next {
                    corners.lattice_row::<H, M, N, W>(level, at, cell_y, &find, count, planes);
                }
                std::mem::swap(&mut planes.below, &mut planes.above);
                corners.lattice_row::<H, M, N, W>(level, at, cell_y.wrapping_add(1), &find, count, planes);
                let Planes { below, above, columns, .. } = planes;
                vectorized!(level, between_line::<H, M, N, W>(below, above, count, columns));
                self.kept = Some((cell_y, across));
            }
            let y = fixed_local(at.start[1]);
            let s = any_fade(at.fade, y);
            vectorized!(level, sample_line::<H, M, N, W>(&planes.columns, y, s, count, leaf, out));
        }
    }
}

impl CornersAlongX {
    /// Positions, weights and runs along x, which all rows have in common.
    fn along_x<const M: usize, const W: usize>(
        &mut self,
        level: Level,
        at: &RowAt<impl Fn(usize) -> u64, M>,
        count: usize,
        along: &mut [[f32; W]],
    ) {
        self.runs.clear();
        self.lattice.clear();
        let mut before = None;
        for i in 0..count {
            let position = (at.x)(i);
            let (cell, local) = (fixed_cell(position), fixed_local(position));
            let s = any_fade(at.fade, local);
            along[0][i] = local;
            along[1][i] = s.weight;
            along[2][i] = s.slope;
            if before != Some(cell) {
                // The left corner of a cell is the right one of that before.
                if before.map(|before: i32| before.wrapping_add(1)) != Some(cell) {
                    self.lattice.push(cell);
                }
                self.runs.push(Run { start: i, left: self.lattice.len() - 1 });
                self.lattice.push(cell.wrapping_add(1));
                before = Some(cell);
            }
        }
        self.windows.prepare(lanes(level), &self.runs, count);
    }

    /// Works a lattice row out, into `above`.
    fn lattice_row<H: Hoisted<M>, const M: usize, const N: usize, const W: usize>(
        &mut self,
        level: Level,
        at: &RowAt<impl Fn(usize) -> u64, M>,
        cell_y: i32,
        find: impl Fn([i32; M]) -> [f32; 4],
        count: usize,
        planes: &mut Planes<W>,
    ) {
        let cells = at.start.map(fixed_cell);
        let combinations = 1 << (M - 2);
        self.find(H::CORNER, combinations, |combination, x| {
            let mut corner = cells;
            corner[0] = x;
            corner[1] = cell_y;
            for d in 2..M {
                corner[d] = corner[d].wrapping_add((combination >> (d - 2) & 1) as i32);
            }
            find(corner)
        });
        self.expand::<H, M, W>(level, count, &mut planes.corners);
        let local = at.start.map(fixed_local);
        let fades = local.map(|local| any_fade(at.fade, local));
        let Planes { x, corners, above, .. } = planes;
        vectorized!(level, row_line::<H, M, N, W>(x, corners, local, fades, count, above));
    }

    /// How far the numbers of corners lie apart: the widest vectors may read beyond the last.
    fn stride(&self) -> usize {
        self.lattice.len() + LANES
    }

    /// Looks every corner of a lattice row up once.
    fn find(&mut self, numbers: usize, combinations: usize, find: impl Fn(usize, i32) -> [f32; 4]) {
        let stride = self.stride();
        self.found.clear();
        self.found.resize(combinations * numbers * stride, 0.0);
        for (combination, found) in self.found.chunks_exact_mut(numbers * stride).enumerate() {
            for (i, &x) in self.lattice.iter().enumerate() {
                let corner = find(combination, x);
                for number in 0..numbers {
                    found[number * stride + i] = corner[number];
                }
            }
        }
    }

    /// Corners seen from every column: planes of numbers, those of the left corner before those of the right.
    fn expand<H: Hoisted<M>, const M: usize, const W: usize>(
        &self,
        level: Level,
        count: usize,
        corners: &mut [[f32; W]],
    ) {
        let (stride, Self { runs, found, windows, .. }) = (self.stride(), self);
        match level {
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            Level::Avx512(simd) if windows.lanes > 0 => {
                simd.vectorize(
                    #[inline(always)]
                    || windows.expand::<_, H, M, W>(simd, found, stride, corners),
                );
            }
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            Level::Avx2(simd) if windows.lanes > 0 => {
                simd.vectorize(
                    #[inline(always)]
                    || windows.expand::<_, H, M, W>(simd, found, stride, corners),
                );
            }
            // Short stretches are not worth a vector.
            _ if 4 * runs.len() > count => {
                vectorized!(level, pick::<H, M, W>(&windows.left, found, stride, count, corners));
            }
            _ => vectorized!(level, expand::<H, M, W>(runs, found, stride, count, corners)),
        }
    }
}

/// How many columns the vectors of a level have that can look corners up.
fn lanes(level: Level) -> usize {
    match level {
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        Level::Avx512(_) => 16,
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        Level::Avx2(_) => 8,
        _ => 0,
    }
}

impl Windows {
    /// Finds the windows, unless corners lie too far apart for vectors.
    fn prepare(&mut self, lanes: usize, runs: &[Run], count: usize) {
        let Self { first, bytes, left, .. } = self;
        first.clear();
        bytes.clear();
        left.clear();
        let ends = runs.iter().skip(1).map(|run| run.start).chain([count]);
        for (run, end) in runs.iter().zip(ends) {
            left.resize(end, run.left);
        }
        self.lanes = lanes;
        if lanes == 0 {
            return;
        }
        let last = left.last().copied().unwrap_or(0);
        left.resize(count.next_multiple_of(lanes), last);
        for window in left.chunks_exact(lanes) {
            // Runs' corners ascend, whatever the direction.
            let (start, end) = (window[0], window[lanes - 1]);
            if end + 1 - start >= lanes {
                self.lanes = 0;
                return;
            }
            first.push(start);
            bytes.extend(window.iter().flat_map(|left| [0, 1, 2, 3].map(|byte| (4 * (left - start) + byte) as u8)));
        }
    }

    #[inline(always)]
    fn expand<S: Simd, H: Hoisted<M>, const M: usize, const W: usize>(
        &self,
        simd: S,
        found: &[f32],
        stride: usize,
        corners: &mut [[f32; W]],
    ) {
        let lanes = S::f32s::LEN;
        for (found, planes) in found.chunks_exact(H::CORNER * stride).zip(corners.chunks_exact_mut(2 * H::CORNER)) {
            let (left_planes, right_planes) = planes.split_at_mut(H::CORNER);
            let numbers = found.chunks_exact(stride).zip(left_planes).zip(right_planes);
            for ((found, left), right) in numbers {
                let windows = self.first.iter().zip(self.bytes.chunks_exact(4 * lanes));
                let columns = left.chunks_exact_mut(lanes).zip(right.chunks_exact_mut(lanes));
                for ((&first, bytes), (left, right)) in windows.zip(columns) {
                    let window = S::f32s::from_slice(simd, &found[first..first + lanes]);
                    let bytes = S::u8s::from_slice(simd, bytes);
                    window.swizzle_dyn(bytes).store_slice(left);
                    window.swizzle_dyn(bytes + 4).store_slice(right);
                }
            }
        }
    }
}

/// How many parts of a row are wanted: those of the gradient only if anyone wants it.
#[inline(always)]
fn parts<const M: usize, const N: usize>() -> usize {
    if N == 0 { 1 } else { M }
}

#[inline(always)]
fn expand<H: Hoisted<M>, const M: usize, const W: usize>(
    runs: &[Run],
    found: &[f32],
    stride: usize,
    count: usize,
    corners: &mut [[f32; W]],
) {
    for (found, planes) in found.chunks_exact(H::CORNER * stride).zip(corners.chunks_exact_mut(2 * H::CORNER)) {
        let (left_planes, right_planes) = planes.split_at_mut(H::CORNER);
        for ((found, left), right) in found.chunks_exact(stride).zip(left_planes).zip(right_planes) {
            let ends = runs.iter().skip(1).map(|run| run.start).chain([count]);
            for (run, end) in runs.iter().zip(ends) {
                splat(left, run.start, end, found[run.left]);
                splat(right, run.start, end, found[run.left + 1]);
            }
        }
    }
}

#[inline(always)]
fn pick<H: Hoisted<M>, const M: usize, const W: usize>(
    left_corners: &[usize],
    found: &[f32],
    stride: usize,
    count: usize,
    corners: &mut [[f32; W]],
) {
    for (found, planes) in found.chunks_exact(H::CORNER * stride).zip(corners.chunks_exact_mut(2 * H::CORNER)) {
        let (left_planes, right_planes) = planes.split_at_mut(H::CORNER);
        for ((found, left), right) in found.chunks_exact(stride).zip(left_planes).zip(right_planes) {
            for ((&corner, left), right) in left_corners[..count].iter().zip(left).zip(right) {
                let [a, b] = found.get(corner..).and_then(|pair| pair.first_chunk()).copied().unwrap_or_default();
                *left = a;
                *right = b;
            }
        }
    }
}

/// Writes a number over a stretch, in vectors: what they write too much is written anew by the next stretch.
#[inline(always)]
pub(super) fn splat<const W: usize>(plane: &mut [f32; W], start: usize, end: usize, number: f32) {
    let mut at = start;
    while at < end {
        match plane.get_mut(at..).and_then(|rest| rest.first_chunk_mut::<LANES>()) {
            Some(lanes) => *lanes = [number; LANES],
            None => plane[at..end].fill(number),
        }
        at += LANES;
    }
}

#[inline(always)]
fn row_line<H: Hoisted<M>, const M: usize, const N: usize, const W: usize>(
    x: &[[f32; W]],
    corners: &[[f32; W]],
    local: [f32; M],
    fades: [Fade; M],
    count: usize,
    above: &mut [[f32; W]],
) {
    // Of a known number of planes, so that they are known to lie apart.
    let (Some(x), Some(corners), Some(above)) =
        (x.first_chunk::<3>(), corners.first_chunk::<CORNERS>(), above.first_chunk_mut::<ROW>())
    else {
        return;
    };
    for i in 0..count.min(W) {
        let (mut local, mut fades) = (local, fades);
        local[0] = x[0][i];
        fades[0] = Fade { weight: x[1][i], slope: x[2][i] };
        let row = H::row(
            local,
            fades,
            #[inline(always)]
            |corner, number| {
                let [z, w] = [2, 3].map(|axis| if axis < M { corner[axis] } else { 0 });
                corners[(corner[0] + 2 * z + 4 * w) as usize * H::CORNER + number][i]
            },
        );
        for (part, found) in row.into_iter().take(parts::<M, N>()).enumerate() {
            found.put(above, part * H::Part::PLANES, i);
        }
    }
}

#[inline(always)]
fn between_line<H: Hoisted<M>, const M: usize, const N: usize, const W: usize>(
    below: &[[f32; W]],
    above: &[[f32; W]],
    count: usize,
    columns: &mut [[f32; W]],
) {
    let (Some(below), Some(above), Some(columns)) =
        (below.first_chunk::<ROW>(), above.first_chunk::<ROW>(), columns.first_chunk_mut::<COLUMNS>())
    else {
        return;
    };
    for part in 0..parts::<M, N>() {
        let first = part * H::Part::PLANES;
        for i in 0..count.min(W) {
            let between = H::between(H::Part::get(below, first, i), H::Part::get(above, first, i));
            between.put(columns, part * H::Between::PLANES, i);
        }
    }
}

#[inline(always)]
fn sample_line<H: Hoisted<M>, const M: usize, const N: usize, const W: usize>(
    columns: &[[f32; W]],
    y: f32,
    s: Fade,
    count: usize,
    leaf: Leaf,
    out: &mut LanesMut<'_, N>,
) {
    let Some(columns) = columns.first_chunk::<COLUMNS>() else { return };
    let count = count.min(W);
    let mut out = out.first(count);
    for i in 0..count {
        let part = |part: usize| H::Between::get(columns, part * H::Between::PLANES, i);
        let value = part(0);
        let gradient: [f32; N] = array::from_fn(|d| match d {
            0 => H::value(part(1), y, s),
            1 => H::slope(value, y, s),
            _ => H::value(part(d), y, s),
        });
        out.put(i, leaf.ranged(Sample { value: H::value(value, y, s), gradient }));
    }
}

#[inline(always)]
fn single_line<H: Hoisted<M>, const M: usize, const N: usize, const W: usize>(
    x: &[[f32; W]],
    corners: &[[f32; W]],
    count: usize,
    leaf: Leaf,
    out: &mut LanesMut<'_, N>,
) {
    let (Some(x), Some(corners)) = (x.first_chunk::<3>(), corners.first_chunk::<2>()) else { return };
    let count = count.min(W);
    let mut out = out.first(count);
    for i in 0..count {
        let s = Fade { weight: x[1][i], slope: x[2][i] };
        let sample = H::single(x[0][i], s, |corner| corners[corner as usize][i]);
        let gradient: [f32; N] = array::from_fn(|_| sample.gradient[0]);
        out.put(i, leaf.ranged(Sample { value: sample.value, gradient }));
    }
}
