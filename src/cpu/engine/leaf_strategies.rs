//! The strategies that evaluate a leaf, each for a whole block.

use crate::cpu::engine::block::{Block, GridRow, PointList};
use crate::cpu::engine::byte_table::PermutationChain;
use crate::cpu::engine::corners::CornerSum;
use crate::cpu::engine::lattice_noise::{GradientSource, Lattice};
use crate::cpu::engine::leaf_run::LeafRun;
use crate::cpu::engine::maps::as_it_is;
use crate::cpu::engine::registers::LanesMut;
use crate::cpu::engine::rows::corners_along_x::Find;
use crate::cpu::engine::rows::row_at::RowAt;
use crate::cpu::engine::rows::row_noise::RowKernel;
use crate::cpu::engine::scratch::Scratch;
use crate::cpu::engine::simd_level::vectorized;
use crate::cpu::engine::strip::STRIP;
use crate::cpu::engine::strip::StripSteps;
use crate::cpu::twins::expression::leaf::{Leaf, leaf_sample};
use crate::cpu::twins::math::fixed::{fine_advance, fixed_add, fixed_cell, fixed_local};
use crate::cpu::twins::space::grid::coordinate_aligned;
use crate::cpu::twins::space::lattice_position::LatticePosition;
use crate::domain::Domain;
use crate::layout::transforms::{Fine, GridTransform};
use crate::noise::fade::Fade;
use crate::plan::program::TileKind;
use std::array;
use std::marker::PhantomData;

/// A method of evaluating a leaf.
pub(crate) trait LeafStrategy<const M: usize> {
    /// Writes the samples of a block: without a gradient, `G` being 0, or with the leaf's own, `G` being `M`.
    fn put<const G: usize>(&self, run: &LeafRun<'_>, scratch: &mut Scratch, out: &mut LanesMut<'_, G>);
}

/// The evaluation row by row of a lattice.
pub(crate) struct RowsStrategy<'a, H, F> {
    pub(crate) kind: PhantomData<H>,
    pub(crate) fade: Fade,
    pub(crate) find: Find<'a, F>,
}

impl<H: RowKernel<M>, F: Fn([i32; M]) -> [f32; 4] + Copy, const M: usize> LeafStrategy<M> for RowsStrategy<'_, H, F> {
    fn put<const G: usize>(&self, run: &LeafRun<'_>, scratch: &mut Scratch, out: &mut LanesMut<'_, G>) {
        let Domain::Grid(GridRow { transforms, first }) = run.block.positions else { return };
        let index = run.transform as usize;
        let transform = &transforms[index];
        let mut at = RowAt {
            first: first[0],
            x: fine_advance(transform.origin[0], transform.step[0][0], first[0]),
            step: transform.step[0][0],
            start: array::from_fn(|axis| coordinate_aligned(transform, first, axis)),
            fade: self.fade,
        };
        let (simd, leaf) = (run.machine.simd, run.leaf_parameters());
        let Block { count, rows, stride, .. } = run.block;
        for row in 0..rows {
            if let Some(y) = at.start.get_mut(1) {
                *y = coordinate_aligned(transform, [first[0], first[1] + row as u32, first[2], first[3]], 1);
            }
            let out = &mut out.part(row * stride, count);
            if count > STRIP {
                scratch.wide_rows.line::<H, M, G>(simd, &at, self.find, leaf, out);
            } else {
                scratch.rows[index].line::<H, M, G>(simd, &at, self.find, leaf, out);
            }
        }
    }
}

/// The evaluation by corners that are looked up first.
pub(crate) struct CornersStrategy<'a, C, G> {
    pub(crate) noise: C,
    pub(crate) gradients: G,
    pub(crate) chain: Option<PermutationChain<'a>>,
}

impl<C: CornerSum<M>, S: GradientSource, const M: usize> LeafStrategy<M> for CornersStrategy<'_, C, S> {
    fn put<const G: usize>(&self, run: &LeafRun<'_>, scratch: &mut Scratch, out: &mut LanesMut<'_, G>) {
        let (simd, index) = (run.machine.simd, run.transform as usize);
        let corners = scratch.corners.get_or_insert_default();
        match (run.block.positions, scratch.strip_steps.get_mut(index)) {
            (Domain::Grid(GridRow { transforms, first }), Some(steps)) if run.position.displacement.is_none() => {
                let (transform, aligned) = (&transforms[index], run.position.aligned && !run.position.skewed);
                steps.prepare(transform, M, aligned, run.block.count);
                for axis in 0..M {
                    let start = row_start(transform, first, axis, aligned);
                    let (cells, local) = (&mut corners.cells[axis], &mut corners.local[axis]);
                    vectorized!(simd, put_stepped(start, steps, axis, out.len(), cells, local));
                }
            }
            (Domain::Points(PointList { transforms, points }), _)
                if run.position.displacement.is_none() && run.position.tile != TileKind::Skewed =>
            {
                let (transform, position) = (&transforms[index], run.position);
                points.put::<M>(simd, transform, position, out.len(), corners);
            }
            (Domain::Grid(_) | Domain::Points(_), _) => {
                for (i, position) in run.positions::<M>().into_iter().enumerate() {
                    for axis in 0..M {
                        corners.cells[axis][i] = position.cell[axis];
                        corners.local[axis][i] = position.local[axis];
                    }
                }
            }
        }
        corners.line::<C, M, G>(simd, self.noise, self.gradients, self.chain, run.leaf_parameters(), out);
    }
}

/// The evaluation sample by sample.
pub(crate) struct SamplesStrategy<L>(pub(crate) L);

impl<L: Lattice<M>, const M: usize> LeafStrategy<M> for SamplesStrategy<L> {
    fn put<const G: usize>(&self, run: &LeafRun<'_>, _: &mut Scratch, out: &mut LanesMut<'_, G>) {
        put_all(&run.positions::<M>(), self.0, run.leaf_parameters(), out);
    }
}

/// Returns the first position of a row of samples along a coordinate of the lattice.
fn row_start(transform: &GridTransform, first: [u32; 4], axis: usize, aligned: bool) -> Fine {
    let stepped = |from, along: usize| fine_advance(from, transform.step[along][axis], first[along]);
    if aligned && axis < 3 {
        return stepped(transform.origin[axis], axis);
    }
    (0..if aligned { 0 } else { 3 }).fold(transform.origin[axis], stepped)
}

#[inline(always)]
fn put_stepped(
    start: Fine,
    steps: &StripSteps,
    axis: usize,
    count: usize,
    cells: &mut [i32; STRIP],
    local: &mut [f32; STRIP],
) {
    let count = count.min(STRIP);
    let (position, below) = (&steps.position[axis][..count], &steps.below[axis][..count]);
    for i in 0..count {
        let carry = start.below.wrapping_add(below[i]) < below[i];
        let at = fixed_add(fixed_add(start.position, position[i]), u64::from(carry));
        cells[i] = fixed_cell(at);
        local[i] = fixed_local(at);
    }
}

#[inline(always)]
fn put_all<const M: usize, const G: usize>(
    positions: &[LatticePosition<M>],
    noise: impl Lattice<M>,
    leaf: Leaf,
    out: &mut LanesMut<'_, G>,
) {
    let count = out.len();
    let (positions, mut out) = (&positions[..count], out.first(count));
    for (i, &position) in positions.iter().enumerate() {
        out.put(i, as_it_is(leaf_sample(position, |cell, local| noise.sample(cell, local), leaf)));
    }
}
