//! The passes from cells to what the noise needs of its corners: the cells of each corner in turn, and the gradients or
//! lattice values there.

use crate::array::{self, resized};
use crate::cpu::engine::planes::{Coordinates, CornerCells, LeafPlanes, Steps};
use crate::cpu::engine::simd_level::{Vectors, vectorized};
use crate::cpu::engine::source::Source;
use crate::cpu::engine::strip::whole_vectors;
use crate::cpu::twins::lattice::simplex::{self, Rank};
use crate::cpu::twins::lattice::super_simplex::{Near, around_2, around_3, around_4};
use crate::noise::fade::Interpolant;
use crate::plan::basis::Basis;

/// Finds the gradients or lattice values at all corners around each sample.
pub(crate) fn find_corners<const M: usize>(
    simd: Vectors,
    basis: Basis,
    source: Source<'_>,
    count: usize,
    planes: &mut LeafPlanes,
) {
    let LeafPlanes { cells, local, ranks, corners, picked, .. } = planes;
    let picked = &mut picked[..planes_of_corners::<M>(basis)];
    match basis {
        Basis::Perlin(_) => {
            source.pick_gradients::<M>(simd, CornerCells { cells, steps: &in_box }, count, corners, picked);
        }
        Basis::Value(interpolant) => {
            let steps = |k: usize| match interpolant {
                Interpolant::Fade(_) => in_box(k),
                Interpolant::Spline => for_spline(k),
            };
            let cells = CornerCells { cells, steps: &steps };
            source.pick_lattice_values::<M>(simd, cells, count, corners, picked);
        }
        // Points of cells are found by src/cpu/engine/cellular.rs, impulses by gabor.rs.
        Basis::Cellular(_) | Basis::Gabor(_) => (),
        Basis::Simplex => {
            vectorized!(simd, rank::<M>(local, count, ranks));
            let steps = |passed: usize| Steps::Ranked { ranks, least: (M - passed) as i32 };
            source.pick_gradients::<M>(simd, CornerCells { cells, steps: &steps }, count, corners, picked);
        }
        Basis::SuperSimplex => {
            vectorized!(simd, find_near::<M>(local, count, ranks));
            let steps = |class| Steps::Near { bits: ranks, class };
            source.pick_gradients::<M>(simd, CornerCells { cells, steps: &steps }, count, corners, picked);
        }
    }
}

/// Returns the number of planes for what is at the corners of a noise.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn planes_of_corners<const M: usize>(basis: Basis) -> usize {
    match basis {
        Basis::Perlin(_) | Basis::SuperSimplex => M << M,
        Basis::Simplex => M * (M + 1),
        Basis::Cellular(_) | Basis::Gabor(_) => 0,
        Basis::Value(Interpolant::Fade(_)) => 1 << M,
        Basis::Value(Interpolant::Spline) => 1 << (2 * M),
    }
}

/// Returns the steps to corner `k` of the cell.
fn in_box<'a>(k: usize) -> Steps<'a> {
    Steps::Uniform(array::from_fn(|axis| (k >> axis & 1) as i32))
}

/// Returns the steps to one of the lattice points, four along each axis, that a spline takes.
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

/// Finds the corners near each sample. In one dimension there is no such noise.
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
