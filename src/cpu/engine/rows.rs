//! Noises evaluated row by row of their lattice. Their formulas interpolate along y last. The part that all rows of
//! samples between two lattice rows share is computed once. Each sample then needs a few multiplications and additions,
//! the same ones in the same order as for a single point.

pub(crate) mod corners_along_x;
pub(crate) mod row_noise;

use crate::array;
use crate::cpu::engine::fades::any_fade;
use crate::cpu::engine::registers::LanesMut;
use crate::cpu::engine::rows::corners_along_x::RowAt;
use crate::cpu::engine::rows::corners_along_x::{CornersAlongX, Find};
use crate::cpu::engine::rows::row_noise::{Planar, RowKernel, sample_between};
use crate::cpu::engine::simd_level::vectorized;
use crate::formulas::expression::leaf::Leaf;
use crate::formulas::lattice::fade::Fade;
use crate::formulas::math::fixed::{fixed_cell, fixed_local};
use crate::lanes::inlined;
use crate::sample::Sample;

/// Intermediate results of one leaf that rows share, for strips of at most `W` samples.
#[derive(Default)]
pub(crate) struct Rows<const W: usize> {
    /// The first sample and the length of the stored strip.
    strip: Option<(u32, usize)>,
    /// The cell along y and the coordinates z and w of the stored lattice rows.
    cached: Option<(i32, [u64; 2])>,
    corners: CornersAlongX,
    planes: Planes<W>,
}

/// Arrays with an element for each column of samples.
#[derive(Default)]
struct Planes<const W: usize> {
    /// Local coordinates along x, weights and the derivatives of weights.
    x: Vec<[f32; W]>,
    corners: Vec<[f32; W]>,
    below: Vec<[f32; W]>,
    above: Vec<[f32; W]>,
    columns: Vec<[f32; W]>,
}

/// The number of planes for noises of four dimensions. Untouched memory costs nothing.
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

    /// Computes a lattice row into `above`.
    fn lattice_row<K: RowKernel<M>, const M: usize, const N: usize>(
        &mut self,
        corners: &mut CornersAlongX,
        at: &RowAt<M>,
        cell_y: i32,
        find: &mut Find<'_>,
        count: usize,
    ) {
        let mut cells = array::from_fn(|axis| fixed_cell(at.start[axis]));
        cells[1] = cell_y;
        corners.find::<K, M>(find, cells);
        let simd = find.simd;
        corners.expand(simd, count, K::CORNER, W, self.corners.as_flattened_mut());
        let local: [f32; M] = array::from_fn(|axis| fixed_local(at.start[axis]));
        let fades = array::from_fn(|axis| any_fade(at.fade, local[axis]));
        let Self { x, corners, above, .. } = self;
        vectorized!(simd, row_line::<K, M, N, W>(x, corners, local, fades, count, above));
    }
}

impl<const W: usize> Rows<W> {
    /// Drops all results, but keeps the memory.
    pub(crate) fn forget(&mut self) {
        self.strip = None;
        self.cached = None;
    }

    /// Writes the samples of a row. `N` is the noise's dimension, or 0 without a gradient.
    pub(crate) fn line<K: RowKernel<M>, const M: usize, const N: usize>(
        &mut self,
        at: &RowAt<M>,
        find: &mut Find<'_>,
        leaf: Leaf,
        out: &mut LanesMut<'_, N>,
    ) {
        let (simd, count) = (find.simd, out.len().min(W));
        let Self { corners, planes, .. } = self;
        if planes.x.is_empty() {
            *planes = Planes::new();
        }
        if self.strip != Some((at.first, count)) {
            corners.along_x(simd, at, count, &mut planes.x);
            self.strip = Some((at.first, count));
            self.cached = None;
        }
        if const { M == 1 } {
            if self.cached.is_none() {
                corners.find::<K, M>(find, [0; M]);
                corners.expand(simd, count, K::CORNER, W, planes.corners.as_flattened_mut());
                self.cached = Some((0, [0; 2]));
            }
            vectorized!(simd, single_line::<K, M, N, W>(&planes.x, &planes.corners, count, leaf, out));
        } else {
            let cell_y = fixed_cell(at.start[1]);
            let across: [u64; 2] = array::from_fn(|d| at.start.get(d + 2).copied().unwrap_or(0));
            if self.cached != Some((cell_y, across)) {
                let next =
                    matches!(self.cached, Some((cell, there)) if there == across && cell.wrapping_add(1) == cell_y);
                if !next {
                    planes.lattice_row::<K, M, N>(corners, at, cell_y, find, count);
                }
                std::mem::swap(&mut planes.below, &mut planes.above);
                planes.lattice_row::<K, M, N>(corners, at, cell_y.wrapping_add(1), find, count);
                let Planes { below, above, columns, .. } = planes;
                vectorized!(simd, between_line::<K, M, N, W>(below, above, count, columns));
                self.cached = Some((cell_y, across));
            }
            let y = fixed_local(at.start[1]);
            let s = any_fade(at.fade, y);
            vectorized!(simd, sample_line::<K, M, N, W>(&planes.columns, y, s, count, leaf, out));
        }
    }
}

/// Returns the number of parts needed of a lattice row: derivatives only for a gradient.
#[cfg_attr(optimized, inline(always))]
fn parts<const M: usize, const N: usize>() -> usize {
    if N == 0 { 1 } else { M }
}

#[cfg_attr(optimized, inline(always))]
fn row_line<K: RowKernel<M>, const M: usize, const N: usize, const W: usize>(
    x: &[[f32; W]],
    corners: &[[f32; W]],
    local: [f32; M],
    fades: [Fade; M],
    count: usize,
    above: &mut [[f32; W]],
) {
    // Arrays of constant length show the compiler that planes do not overlap.
    let (Some(x), Some(corners), Some(above)) =
        (x.first_chunk::<3>(), corners.first_chunk::<CORNERS>(), above.first_chunk_mut::<ROW>())
    else {
        return;
    };
    for i in 0..count.min(W) {
        let (mut local, mut fades) = (local, fades);
        local[0] = x[0][i];
        fades[0] = Fade { weight: x[1][i], slope: x[2][i] };
        let row = K::row(
            local,
            fades,
            #[cfg_attr(optimized, inline(always))]
            |corner, component| {
                let [z, w] = array::from_fn(|d| if d + 2 < M { corner[d + 2] } else { 0 });
                corners[(corner[0] + 2 * z + 4 * w) as usize * K::CORNER + component][i]
            },
        );
        for (part, found) in row.into_iter().take(parts::<M, N>()).enumerate() {
            found.put(above, part * K::Part::PLANES, i);
        }
    }
}

#[cfg_attr(optimized, inline(always))]
fn between_line<K: RowKernel<M>, const M: usize, const N: usize, const W: usize>(
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
        let first = part * K::Part::PLANES;
        for i in 0..count.min(W) {
            let between = K::between(K::Part::get(below, first, i), K::Part::get(above, first, i));
            between.put(columns, part * K::Between::PLANES, i);
        }
    }
}

#[cfg_attr(optimized, inline(always))]
fn sample_line<K: RowKernel<M>, const M: usize, const N: usize, const W: usize>(
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
        let between = inlined!(|part: usize| K::Between::get(columns, part * K::Between::PLANES, i));
        out.put(i, leaf.ranged(sample_between::<K, M, N>(between, y, s)));
    }
}

#[cfg_attr(optimized, inline(always))]
fn single_line<K: RowKernel<M>, const M: usize, const N: usize, const W: usize>(
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
        let sample = K::single(x[0][i], s, |corner| corners[corner as usize][i]);
        let gradient: [f32; N] = array::from_fn(|_| sample.gradient[0]);
        out.put(i, leaf.ranged(Sample { value: sample.value, gradient }));
    }
}
