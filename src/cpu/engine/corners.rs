//! The steps from cells to the corners of a noise, and the gradients or lattice values that passes have found there,
//! which noises read in lanes.

use crate::array::{self, resized};
use crate::cpu::engine::lattice_noise::Corners;
use crate::cpu::engine::planes::{Coordinates, Plane, Steps};
use crate::cpu::engine::strip::whole_vectors;
use crate::formulas::lattice::simplex::{self, Rank};
use crate::formulas::lattice::super_simplex::{Near, around_2, around_3, around_4};
use crate::lanes::{Float, inlined};

/// The gradients or lattice values that passes have found at lattice points around cells, for the samples from `i` on.
/// Along each axis there are two points, or four for a spline.
#[derive(Clone, Copy)]
pub(crate) struct InBox<'a, F, const POINTS: usize> {
    pub(crate) picked: &'a [Plane<f32>],
    pub(crate) i: usize,
    pub(crate) lanes: F,
}

/// Returns the index of a lattice point from the steps to it.
#[cfg_attr(optimized, inline(always))]
fn index_in_box<const POINTS: usize, const M: usize>(steps: [i32; M]) -> usize {
    let mut index = 0;
    for step in steps.into_iter().rev() {
        index = POINTS * index + (step + POINTS as i32 / 2 - 1) as usize;
    }
    index
}

impl<F: Float, const POINTS: usize> Corners<F, i32> for InBox<'_, F, POINTS> {
    #[cfg_attr(optimized, inline(always))]
    fn gradient<const M: usize>(self, cell: [i32; M], _passed: usize) -> [F; M] {
        let first = index_in_box::<POINTS, M>(cell) * M;
        array::from_fn(inlined!(|d: usize| self.lanes.load(&self.picked[first + d][self.i..])))
    }

    #[cfg_attr(optimized, inline(always))]
    fn lattice_value<const M: usize>(self, cell: [i32; M]) -> F {
        self.lanes.load(&self.picked[index_in_box::<POINTS, M>(cell)][self.i..])
    }
}

/// The gradients that passes have found at the corners of a simplex, in order, for the samples from `i` on.
#[derive(Clone, Copy)]
pub(crate) struct InOrder<'a, F> {
    pub(crate) picked: &'a [Plane<f32>],
    pub(crate) i: usize,
    pub(crate) lanes: F,
}

impl<F: Float> Corners<F, F::Int> for InOrder<'_, F> {
    #[cfg_attr(optimized, inline(always))]
    fn gradient<const M: usize>(self, _cell: [F::Int; M], passed: usize) -> [F; M] {
        array::from_fn(inlined!(|d: usize| self.lanes.load(&self.picked[passed * M + d][self.i..])))
    }

    #[cfg_attr(optimized, inline(always))]
    fn lattice_value<const M: usize>(self, _cell: [F::Int; M]) -> F {
        self.lanes.splat(0.0)
    }
}

/// Returns the steps to corner `k` of the cell.
pub(crate) fn in_box<'a>(k: usize) -> Steps<'a> {
    Steps::Uniform(array::from_fn(|axis| (k >> axis & 1) as i32))
}

/// Returns the steps to one of a spline's lattice points, four along each axis.
pub(crate) fn for_spline<'a>(k: usize) -> Steps<'a> {
    Steps::Uniform(array::from_fn(|axis| (k >> (2 * axis) & 3) as i32 - 1))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn rank<const M: usize>(local: &Coordinates<f32>, count: usize, ranks: &mut Coordinates<i32>) {
    for i in 0..whole_vectors(count) {
        let Rank(rank) = simplex::rank::<f32, M>(array::from_fn(|axis| local[axis][i]));
        for axis in 0..M {
            ranks[axis][i] = rank[axis];
        }
    }
}

/// Finds the corners near each sample. This noise does not exist in one dimension.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn find_near<const M: usize>(local: &Coordinates<f32>, count: usize, bits: &mut Coordinates<i32>) {
    for i in 0..whole_vectors(count) {
        let at: [f32; 4] = array::from_fn(|axis| local[axis][i]);
        let (directions, turned) = match M {
            2 => bits_of(around_2(resized(at))),
            3 => bits_of(around_3(resized(at))),
            _ => bits_of(around_4(at)),
        };
        (bits[0][i], bits[1][i]) = (directions as i32, turned as i32);
    }
}

#[cfg_attr(optimized, inline(always))]
fn bits_of<const M: usize>(near: Near<u32, M>) -> (u32, u32) {
    (near.directions, near.turned)
}
