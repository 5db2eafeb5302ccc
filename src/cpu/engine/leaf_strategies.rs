//! The ways in which a leaf is worked out, each for a whole block.

use crate::cpu::engine::byte_table::Chain;
use crate::cpu::engine::corners::Cornered;
use crate::cpu::engine::lattice_noise::{GradientSource, Lattice};
use crate::cpu::engine::leaves::LeafRun;
use crate::cpu::engine::registers::LanesMut;
use crate::cpu::engine::rows::{Find, Hoisted, RowAt, STRIP};
use crate::cpu::engine::simd_level::vectorized;
use crate::cpu::engine::{Block, Scratch, Sites, as_it_is};
use crate::cpu::twins::expression::leaf::{Leaf, leaf_sample};
use crate::cpu::twins::math::fixed::{fine_walk, fixed_add, fixed_cell, fixed_local};
use crate::cpu::twins::space::grid::coordinate_aligned;
use crate::cpu::twins::space::lattice_position::Place;
use crate::layout::transforms::{Fine, GridPlacement};
use crate::noise::fade::Fade;
use crate::plan::program::TileKind;
use std::array;
use std::marker::PhantomData;

/// How far samples of a strip lie from its first, along each coordinate of a lattice.
#[derive(Default)]
pub(crate) struct Walk {
    count: usize,
    position: [Vec<u64>; 4],
    below: [Vec<u32>; 4],
}

impl Walk {
    /// All strips of a grid have the same steps.
    fn prepare(&mut self, placement: &GridPlacement, axes: usize, aligned: bool, count: usize) {
        if self.count >= count {
            return;
        }
        self.count = count;
        for axis in 0..axes {
            let step = if aligned && axis > 0 { Fine::default() } else { placement.step[0][axis] };
            let steps = (0..count).map(|i| fine_walk(Fine::default(), step, i as u32));
            self.position[axis] = steps.clone().map(|step| step.position).collect();
            self.below[axis] = steps.map(|step| step.below).collect();
        }
    }
}

/// How a leaf is worked out: without a gradient, `G` being 0, or with its own, `G` being `M`.
pub(crate) trait Way<const M: usize> {
    fn put<const G: usize>(&self, run: &LeafRun<'_>, scratch: &mut Scratch, out: &mut LanesMut<'_, G>);
}

/// Row by row of its lattice.
pub(crate) struct RowsOf<'a, H, F> {
    pub(crate) kind: PhantomData<H>,
    pub(crate) fade: Fade,
    pub(crate) find: Find<'a, F>,
}

impl<H: Hoisted<M>, F: Fn([i32; M]) -> [f32; 4] + Copy, const M: usize> Way<M> for RowsOf<'_, H, F> {
    fn put<const G: usize>(&self, run: &LeafRun<'_>, scratch: &mut Scratch, out: &mut LanesMut<'_, G>) {
        let Sites::Row { placements, first } = run.block.sites else { return };
        let index = run.first_placement();
        let placement = &placements[index];
        let mut at = RowAt {
            first: first[0],
            x: fine_walk(placement.origin[0], placement.step[0][0], first[0]),
            step: placement.step[0][0],
            start: array::from_fn(|axis| coordinate_aligned(placement, first, axis)),
            fade: self.fade,
        };
        let (level, leaf) = (run.machine.level, run.leaf_numbers());
        let Block { count, rows, stride, .. } = run.block;
        for row in 0..rows {
            if let Some(y) = at.start.get_mut(1) {
                *y = coordinate_aligned(placement, [first[0], first[1] + row as u32, first[2], first[3]], 1);
            }
            let out = &mut out.part(row * stride, count);
            if count > STRIP {
                scratch.wide_rows.line::<H, M, G>(level, &at, self.find, leaf, out);
            } else {
                scratch.rows[index].line::<H, M, G>(level, &at, self.find, leaf, out);
            }
        }
    }
}

/// By corners that are looked up first.
pub(crate) struct CornersOf<'a, C, G> {
    pub(crate) noise: C,
    pub(crate) gradients: G,
    pub(crate) chain: Option<Chain<'a>>,
}

impl<C: Cornered<M>, S: GradientSource, const M: usize> Way<M> for CornersOf<'_, C, S> {
    fn put<const G: usize>(&self, run: &LeafRun<'_>, scratch: &mut Scratch, out: &mut LanesMut<'_, G>) {
        let (level, index) = (run.machine.level, run.first_placement());
        let corners = scratch.corners.get_or_insert_default();
        match (run.block.sites, scratch.walks.get_mut(index)) {
            (Sites::Row { placements, first }, Some(walk)) if run.place.moved.is_none() => {
                let (placement, aligned) = (&placements[index], run.place.aligned && !run.place.skewed);
                walk.prepare(placement, M, aligned, run.block.count);
                for axis in 0..M {
                    let start = row_start(placement, first, axis, aligned);
                    let (cells, local) = (&mut corners.cells[axis], &mut corners.local[axis]);
                    vectorized!(level, put_walked(start, walk, axis, out.len(), cells, local));
                }
            }
            (Sites::Points { placements, points }, _)
                if run.place.moved.is_none() && run.place.tile != TileKind::Stretched =>
            {
                let (placement, place) = (&placements[index], run.place);
                points.put::<M>(level, placement, place, out.len(), corners);
            }
            _ => {
                for (i, place) in run.places::<M>().into_iter().enumerate() {
                    for axis in 0..M {
                        corners.cells[axis][i] = place.cell[axis];
                        corners.local[axis][i] = place.local[axis];
                    }
                }
            }
        }
        corners.line::<C, M, G>(level, self.noise, self.gradients, self.chain, run.leaf_numbers(), out);
    }
}

/// One sample after the other: noises that are looked up at run time.
pub(crate) struct Plain<L>(pub(crate) L);

impl<L: Lattice<M>, const M: usize> Way<M> for Plain<L> {
    fn put<const G: usize>(&self, run: &LeafRun<'_>, _: &mut Scratch, out: &mut LanesMut<'_, G>) {
        put_all(&run.places::<M>(), self.0, run.leaf_numbers(), out);
    }
}

/// Where a row of samples begins along a coordinate of the lattice.
fn row_start(placement: &GridPlacement, first: [u32; 4], axis: usize, aligned: bool) -> Fine {
    let walked = |from, along: usize| fine_walk(from, placement.step[along][axis], first[along]);
    if aligned && axis < 3 {
        return walked(placement.origin[axis], axis);
    }
    (0..if aligned { 0 } else { 3 }).fold(placement.origin[axis], walked)
}

#[inline(always)]
fn put_walked(start: Fine, walk: &Walk, axis: usize, count: usize, cells: &mut [i32; STRIP], local: &mut [f32; STRIP]) {
    let count = count.min(STRIP);
    let (position, below) = (&walk.position[axis][..count], &walk.below[axis][..count]);
    for i in 0..count {
        let carry = start.below.wrapping_add(below[i]) < below[i];
        let at = fixed_add(fixed_add(start.position, position[i]), u64::from(carry));
        cells[i] = fixed_cell(at);
        local[i] = fixed_local(at);
    }
}

#[inline(always)]
fn put_all<const M: usize, const G: usize>(
    places: &[Place<M>],
    noise: impl Lattice<M>,
    leaf: Leaf,
    out: &mut LanesMut<'_, G>,
) {
    let count = out.len();
    let (places, mut out) = (&places[..count], out.first(count));
    for (i, &place) in places.iter().enumerate() {
        out.put(i, as_it_is(leaf_sample(place, noise, leaf)));
    }
}
