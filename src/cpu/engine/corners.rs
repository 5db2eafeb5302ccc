//! The passes from cells to the corners of a noise: the cells of each corner in turn, and the gradients or lattice
//! values there.

use crate::array::{self, resized};
use crate::cpu::engine::planes::{Coordinates, CornerCells, LeafPlanes, Steps};
use crate::cpu::engine::simd_level::{Vectors, vectorized};
use crate::cpu::engine::source::Source;
use crate::cpu::engine::strip::whole_vectors;
use crate::formulas::lattice::simplex::{self, Rank};
use crate::formulas::lattice::super_simplex::{Near, around_2, around_3, around_4};

/// Finds the gradients at the corners of each sample's cell.
pub(crate) fn gradients_in_box<const M: usize>(
    simd: Vectors,
    source: Source<'_>,
    count: usize,
    LeafPlanes { cells, corners, picked, .. }: &mut LeafPlanes,
) {
    let cells = CornerCells { cells, steps: &in_box };
    source.pick_gradients::<M>(simd, cells, count, corners, &mut picked[..M << M]);
}

/// Finds the lattice values there.
pub(crate) fn values_in_box<const M: usize>(
    simd: Vectors,
    source: Source<'_>,
    count: usize,
    LeafPlanes { cells, corners, picked, .. }: &mut LeafPlanes,
) {
    let cells = CornerCells { cells, steps: &in_box };
    source.pick_lattice_values::<M>(simd, cells, count, corners, &mut picked[..1 << M]);
}

/// Finds the lattice values for a spline, four along each axis.
pub(crate) fn values_for_spline<const M: usize>(
    simd: Vectors,
    source: Source<'_>,
    count: usize,
    LeafPlanes { cells, corners, picked, .. }: &mut LeafPlanes,
) {
    let cells = CornerCells { cells, steps: &for_spline };
    source.pick_lattice_values::<M>(simd, cells, count, corners, &mut picked[..1 << (2 * M)]);
}

/// Finds the gradients at the corners of each sample's simplex.
pub(crate) fn gradients_by_rank<const M: usize>(
    simd: Vectors,
    source: Source<'_>,
    count: usize,
    LeafPlanes { cells, local, ranks, corners, picked, .. }: &mut LeafPlanes,
) {
    vectorized!(simd, rank::<M>(local, count, ranks));
    let steps = |passed: usize| Steps::Ranked { ranks, least: (M - passed) as i32 };
    let cells = CornerCells { cells, steps: &steps };
    source.pick_gradients::<M>(simd, cells, count, corners, &mut picked[..M * (M + 1)]);
}

/// Finds the gradients at the lattice points near each sample, one of each class.
pub(crate) fn gradients_near<const M: usize>(
    simd: Vectors,
    source: Source<'_>,
    count: usize,
    LeafPlanes { cells, local, ranks, corners, picked, .. }: &mut LeafPlanes,
) {
    vectorized!(simd, find_near::<M>(local, count, ranks));
    let steps = |class| Steps::Near { bits: ranks, class };
    let cells = CornerCells { cells, steps: &steps };
    source.pick_gradients::<M>(simd, cells, count, corners, &mut picked[..M << M]);
}

/// Returns the steps to corner `k` of the cell.
fn in_box<'a>(k: usize) -> Steps<'a> {
    Steps::Uniform(array::from_fn(|axis| (k >> axis & 1) as i32))
}

/// Returns the steps to one of a spline's lattice points, four along each axis.
fn for_spline<'a>(k: usize) -> Steps<'a> {
    Steps::Uniform(array::from_fn(|axis| (k >> (2 * axis) & 3) as i32 - 1))
}

#[cfg_attr(optimized, inline(always))]
fn rank<const M: usize>(local: &Coordinates<f32>, count: usize, ranks: &mut Coordinates<i32>) {
    for i in 0..whole_vectors(count) {
        let Rank(rank) = simplex::rank::<f32, M>(array::from_fn(|axis| local[axis][i]));
        for axis in 0..M {
            ranks[axis][i] = rank[axis];
        }
    }
}

/// Finds the corners near each sample. This noise does not exist in one dimension.
#[cfg_attr(optimized, inline(always))]
fn find_near<const M: usize>(local: &Coordinates<f32>, count: usize, bits: &mut Coordinates<i32>) {
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
