//! The corners of a lattice row. Each is looked up once, and then copied to every column of samples beside it.
#![expect(clippy::needless_range_loop, reason = "loops over planes count through columns")]

use crate::cpu::engine::fades::fade_plane;
use crate::cpu::engine::planes::{CornerCells, LeafPlanes, Steps};
use crate::cpu::engine::rows::row_noise::RowKernel;
use crate::cpu::engine::simd_level::{Vectors, vectorized};
use crate::cpu::engine::source::Source;
use crate::cpu::engine::strip::STRIP;
use crate::formulas::math::fixed::{fine_advance, fixed_cell, fixed_local};
use crate::layout::transforms::Fine;
use crate::noise::fade::Fade;
use fearless_simd::Simd;
use fearless_simd::prelude::*;
use std::slice::ChunksExact;

/// The position of a row of samples in a leaf's lattice.
pub(crate) struct RowAt<const M: usize> {
    /// The index of the first sample along x.
    pub(crate) first: u32,
    /// The position of the first sample along x, and the step from one sample to the next.
    pub(crate) x: Fine,
    pub(crate) step: Fine,
    /// The coordinates of the row. The one along x is unused.
    pub(crate) start: [u64; M],
    pub(crate) fade: Fade,
}

/// The look-up of corners, and its planes.
pub(crate) struct Find<'a> {
    pub(crate) simd: Vectors,
    pub(crate) source: Source<'a>,
    pub(crate) planes: &'a mut LeafPlanes,
}

/// The corners of a lattice row, each once.
#[derive(Default)]
pub(crate) struct CornersAlongX {
    /// The x coordinates of the lattice points beside all columns.
    lattice: Vec<i32>,
    /// The index of each column's left corner among them. The right corner is the next.
    left: Vec<u32>,
    windows: Windows,
    /// The values of all corners: an array for each combination of z and w and each component.
    found: Vec<f32>,
}

/// The corners that each vector of columns needs, if they fit into one vector.
#[derive(Default)]
struct Windows {
    /// The number of columns in a vector; 0 if vector instructions cannot pick corners.
    lanes: usize,
    /// The first corner of each window.
    first: Vec<u32>,
    /// The bytes of each column's left corner, relative to the first corner of the window.
    bytes: Vec<u8>,
}

impl CornersAlongX {
    /// Computes positions and weights along x, and finds the lattice points there, which all rows share.
    pub(crate) fn along_x<const M: usize, const W: usize>(
        &mut self,
        simd: Vectors,
        at: &RowAt<M>,
        count: usize,
        along: &mut [[f32; W]],
    ) {
        self.left.clear();
        self.lattice.clear();
        let (mut x, mut before) = (at.x, None);
        for i in 0..count {
            let cell = fixed_cell(x.position);
            along[0][i] = fixed_local(x.position);
            x = fine_advance(x, at.step, 1);
            if before != Some(cell) {
                // A cell's left corner is the previous cell's right corner.
                if before.map(|before: i32| before.wrapping_add(1)) != Some(cell) {
                    self.lattice.push(cell);
                }
                self.lattice.push(cell.wrapping_add(1));
                before = Some(cell);
            }
            self.left.push(self.lattice.len() as u32 - 2);
        }
        self.windows.prepare(simd, &self.left);
        if let Some([local, weights, slopes]) = along.first_chunk_mut::<3>() {
            fade_plane(simd, at.fade, &local[..count], weights, slopes);
        }
    }

    /// Finds every corner of a lattice row once, for each combination of steps along z and w. It ignores the x of
    /// `cell`.
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
            let cells = CornerCells { cells, steps: &steps };
            K::PICK(source, simd, cells, count, corners, picked);
            for (found, picked) in self.found.chunks_exact_mut(stride).zip(&*picked) {
                found[part * STRIP..][..count].copy_from_slice(&picked[..count]);
            }
        }
    }

    /// Copies corners to every column, given the number of values per corner and the length of their planes. Planes of
    /// left corners come before those of right corners.
    pub(crate) fn expand(&self, simd: Vectors, count: usize, values: usize, length: usize, corners: &mut [f32]) {
        let found = self.found.chunks_exact(self.stride());
        let planes = component_planes(found, values, length, corners);
        match simd {
            #[cfg(x86_vectors)]
            Vectors::Avx512(simd) if self.windows.lanes > 0 => {
                simd.vectorize(
                    #[cfg_attr(optimized, inline(always))]
                    || self.windows.pick(simd, planes),
                );
            }
            #[cfg(x86_vectors)]
            Vectors::Avx2(simd) if self.windows.lanes > 0 => {
                simd.vectorize(
                    #[cfg_attr(optimized, inline(always))]
                    || self.windows.pick(simd, planes),
                );
            }
            _ => vectorized!(simd, pick(&self.left[..count], planes)),
        }
    }

    /// Returns the length of each component's array. Vectors may read beyond the last corner.
    fn stride(&self) -> usize {
        self.lattice.len() + 16
    }
}

/// Returns the number of columns in a vector if vector instructions can pick corners, otherwise 0.
fn lanes(simd: Vectors) -> usize {
    match simd {
        #[cfg(x86_vectors)]
        Vectors::Avx512(_) => 16,
        #[cfg(x86_vectors)]
        Vectors::Avx2(_) => 8,
        #[cfg(not(x86_vectors))]
        Vectors::OfTarget(_) => 0,
    }
}

impl Windows {
    /// Finds the windows, unless there are too many corners for a vector.
    fn prepare(&mut self, simd: Vectors, left: &[u32]) {
        self.first.clear();
        self.bytes.clear();
        self.lanes = lanes(simd);
        if self.lanes == 0 {
            return;
        }
        for columns in left.chunks(self.lanes) {
            // The corners ascend, even if x descends.
            let (first, last) = (columns[0], columns[columns.len() - 1]);
            if last + 1 - first >= self.lanes as u32 {
                self.lanes = 0;
                return;
            }
            self.first.push(first);
            self.bytes
                .extend(columns.iter().flat_map(|left| [0, 1, 2, 3].map(|byte| (4 * (left - first) + byte) as u8)));
        }
        self.bytes.resize(4 * self.lanes * self.first.len(), 0);
    }

    #[cfg_attr(not(x86_vectors), expect(dead_code, reason = "only the vectors of x86 pick corners"))]
    #[cfg_attr(optimized, inline(always))]
    fn pick<'a, S: Simd>(&self, simd: S, planes: impl Iterator<Item = ComponentPlanes<'a>>) {
        let lanes = S::f32s::LEN;
        for (found, left, right) in planes {
            let windows = self.first.iter().zip(self.bytes.chunks_exact(4 * lanes));
            let columns = left.chunks_exact_mut(lanes).zip(right.chunks_exact_mut(lanes));
            for ((&first, bytes), (left, right)) in windows.zip(columns) {
                let window = S::f32s::from_slice(simd, &found[first as usize..][..lanes]);
                let bytes = S::u8s::from_slice(simd, bytes);
                window.swizzle_dyn(bytes).store_slice(left);
                window.swizzle_dyn(bytes + 4).store_slice(right);
            }
        }
    }
}

/// The values of a component at the corners along x, and its planes of left and right corners.
type ComponentPlanes<'a> = (&'a [f32], &'a mut [f32], &'a mut [f32]);

/// Returns the planes of each component, given those of its values.
#[cfg_attr(optimized, inline(always))]
fn component_planes<'a>(
    found: ChunksExact<'a, f32>,
    values: usize,
    length: usize,
    corners: &'a mut [f32],
) -> impl Iterator<Item = ComponentPlanes<'a>> {
    let sides = corners.chunks_exact_mut(2 * values * length).flat_map(move |planes| {
        let (left, right) = planes.split_at_mut(values * length);
        left.chunks_exact_mut(length).zip(right.chunks_exact_mut(length))
    });
    found.zip(sides).map(|(found, (left, right))| (found, left, right))
}

#[cfg_attr(optimized, inline(always))]
fn pick<'a>(left_corners: &[u32], planes: impl Iterator<Item = ComponentPlanes<'a>>) {
    for (found, left, right) in planes {
        for ((&corner, left), right) in left_corners.iter().zip(left).zip(right) {
            let corner = corner as usize;
            *left = found.get(corner).copied().unwrap_or_default();
            *right = found.get(corner + 1).copied().unwrap_or_default();
        }
    }
}
