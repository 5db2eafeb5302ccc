//! The corners of a lattice row: each is looked up once, and then copied to every column of samples beside it.
#![expect(clippy::needless_range_loop, reason = "loops over planes count through columns")]

use crate::cpu::engine::fades::fade_plane;
use crate::cpu::engine::planes::{CornerCells, LANES, LeafPlanes, Steps, splat};
use crate::cpu::engine::rows::row_at::RowAt;
use crate::cpu::engine::rows::row_noise::RowKernel;
use crate::cpu::engine::simd_level::vectorized;
use crate::cpu::engine::source::Source;
use crate::cpu::engine::strip::STRIP;
use crate::cpu::twins::math::fixed::{fine_advance, fixed_cell, fixed_local};
use fearless_simd::prelude::*;
use fearless_simd::{Level, Simd};

/// The look-up of corners, and planes for it.
pub(crate) struct Find<'a> {
    pub(crate) simd: Level,
    pub(crate) source: Source<'a>,
    pub(crate) planes: &'a mut LeafPlanes,
}

/// Consecutive samples along x within one cell.
#[derive(Clone, Copy)]
struct Run {
    start: usize,
    /// The index of the cell's left corner among all corners along x; the right corner is the next.
    left: usize,
}

/// The corners of a lattice row, each once.
#[derive(Default)]
pub(crate) struct CornersAlongX {
    runs: Vec<Run>,
    /// The x coordinates of the lattice points of all runs.
    lattice: Vec<i32>,
    /// The values of all corners: an array for each combination of z and w and each component.
    found: Vec<f32>,
    windows: Windows,
}

/// The corners that each vector of columns needs, which fit into one vector.
#[derive(Default)]
struct Windows {
    /// The number of columns in a vector; 0 if vector instructions are not used.
    lanes: usize,
    /// The first corner of each window.
    first: Vec<usize>,
    /// The bytes of each column's left corner, counted from the first corner of the window.
    bytes: Vec<u8>,
    /// The index of each column's left corner.
    left: Vec<u32>,
}

impl CornersAlongX {
    /// Computes the positions, weights and runs along x, which all rows have in common.
    pub(crate) fn along_x<const M: usize, const W: usize>(
        &mut self,
        simd: Level,
        at: &RowAt<M>,
        count: usize,
        along: &mut [[f32; W]],
    ) {
        self.runs.clear();
        self.lattice.clear();
        let (mut x, mut before) = (at.x, None);
        for i in 0..count {
            let cell = fixed_cell(x.position);
            along[0][i] = fixed_local(x.position);
            x = fine_advance(x, at.step, 1);
            if before != Some(cell) {
                // The left corner of a cell is the right one of the cell before.
                if before.map(|before: i32| before.wrapping_add(1)) != Some(cell) {
                    self.lattice.push(cell);
                }
                self.runs.push(Run { start: i, left: self.lattice.len() - 1 });
                self.lattice.push(cell.wrapping_add(1));
                before = Some(cell);
            }
        }
        if let Some([local, weights, slopes]) = along.first_chunk_mut::<3>() {
            fade_plane(simd, at.fade, &local[..count], weights, slopes);
        }
        self.windows.prepare(lanes(simd), &self.runs, count);
    }

    /// Returns the length of the array of each component: vectors may read beyond the last corner.
    fn stride(&self) -> usize {
        self.lattice.len() + LANES
    }

    /// Finds every corner of a lattice row once, for each combination of steps along z and w; the x of `cell` is unused.
    pub(crate) fn find<K: RowKernel<M>, const M: usize>(&mut self, find: &mut Find<'_>, cell: [i32; M]) {
        let Find { simd, source, ref mut planes } = *find;
        let LeafPlanes { cells, corners, picked, .. } = &mut **planes;
        let picked = &mut picked[..K::CORNER << M.saturating_sub(2)];
        let stride = self.stride();
        self.found.resize(picked.len() * stride, 0.0);
        for (part, lattice) in self.lattice.chunks(STRIP).enumerate() {
            let count = lattice.len();
            cells[0][..count].copy_from_slice(lattice);
            for axis in 1..M {
                cells[axis][..count].fill(cell[axis]);
            }
            let steps = |k: usize| Steps::Uniform([0, 0, (k & 1) as i32, (k >> 1 & 1) as i32]);
            K::pick(source, simd, CornerCells { cells, steps: &steps }, count, corners, picked);
            for (found, picked) in self.found.chunks_exact_mut(stride).zip(&*picked) {
                found[part * STRIP..][..count].copy_from_slice(&picked[..count]);
            }
        }
    }

    /// Copies corners to every column: the planes of the left corner come before those of the right.
    pub(crate) fn expand<H: RowKernel<M>, const M: usize, const W: usize>(
        &self,
        simd: Level,
        count: usize,
        corners: &mut [[f32; W]],
    ) {
        let (stride, Self { runs, found, windows, .. }) = (self.stride(), self);
        match simd {
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
            // Filling short runs by vectors takes longer.
            _ if 4 * runs.len() > count => {
                vectorized!(simd, pick::<H, M, W>(&windows.left, found, stride, count, corners));
            }
            _ => vectorized!(simd, expand::<H, M, W>(runs, found, stride, count, corners)),
        }
    }
}

/// Returns the number of columns in a vector if vector instructions can look corners up, otherwise 0.
fn lanes(simd: Level) -> usize {
    match simd {
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        Level::Avx512(_) => 16,
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        Level::Avx2(_) => 8,
        _ => 0,
    }
}

impl Windows {
    /// Finds the windows, unless corners are too many for a vector.
    fn prepare(&mut self, lanes: usize, runs: &[Run], count: usize) {
        let Self { first, bytes, left, .. } = self;
        first.clear();
        bytes.clear();
        left.clear();
        let ends = runs.iter().skip(1).map(|run| run.start).chain([count]);
        for (run, end) in runs.iter().zip(ends) {
            left.resize(end, run.left as u32);
        }
        self.lanes = lanes;
        if lanes == 0 {
            return;
        }
        let last = left.last().copied().unwrap_or(0);
        left.resize(count.next_multiple_of(lanes), last);
        for window in left.chunks_exact(lanes) {
            // The corners of runs ascend, even if x descends.
            let (start, end) = (window[0], window[lanes - 1]);
            if end + 1 - start >= lanes as u32 {
                self.lanes = 0;
                return;
            }
            first.push(start as usize);
            bytes.extend(window.iter().flat_map(|left| [0, 1, 2, 3].map(|byte| (4 * (left - start) + byte) as u8)));
        }
    }

    #[cfg_attr(
        not(any(target_arch = "x86", target_arch = "x86_64")),
        expect(dead_code, reason = "only the vectors of x86 look corners up")
    )]
    #[inline(always)]
    fn expand<S: Simd, H: RowKernel<M>, const M: usize, const W: usize>(
        &self,
        simd: S,
        found: &[f32],
        stride: usize,
        corners: &mut [[f32; W]],
    ) {
        let lanes = S::f32s::LEN;
        for (found, left, right) in component_planes::<H, M, W>(found, stride, corners) {
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

/// Returns, for each component, its values at the corners along x, and its planes of left and right corners.
#[inline(always)]
fn component_planes<'a, H: RowKernel<M>, const M: usize, const W: usize>(
    found: &'a [f32],
    stride: usize,
    corners: &'a mut [[f32; W]],
) -> impl Iterator<Item = (&'a [f32], &'a mut [f32; W], &'a mut [f32; W])> {
    let combinations = found.chunks_exact(H::CORNER * stride).zip(corners.chunks_exact_mut(2 * H::CORNER));
    combinations.flat_map(move |(found, planes)| {
        let (left, right) = planes.split_at_mut(H::CORNER);
        found.chunks_exact(stride).zip(left).zip(right).map(|((found, left), right)| (found, left, right))
    })
}

#[inline(always)]
fn expand<H: RowKernel<M>, const M: usize, const W: usize>(
    runs: &[Run],
    found: &[f32],
    stride: usize,
    count: usize,
    corners: &mut [[f32; W]],
) {
    for (found, left, right) in component_planes::<H, M, W>(found, stride, corners) {
        let ends = runs.iter().skip(1).map(|run| run.start).chain([count]);
        for (run, end) in runs.iter().zip(ends) {
            splat(left, run.start, end, found[run.left]);
            splat(right, run.start, end, found[run.left + 1]);
        }
    }
}

#[inline(always)]
fn pick<H: RowKernel<M>, const M: usize, const W: usize>(
    left_corners: &[u32],
    found: &[f32],
    stride: usize,
    count: usize,
    corners: &mut [[f32; W]],
) {
    for (found, left, right) in component_planes::<H, M, W>(found, stride, corners) {
        for ((&corner, left), right) in left_corners[..count].iter().zip(left).zip(right) {
            let corner = corner as usize;
            *left = found.get(corner).copied().unwrap_or_default();
            *right = found.get(corner + 1).copied().unwrap_or_default();
        }
    }
}
