//! Positions in an octave's lattice: twin of `shaders/space/lattice_position.wgsl`, its dimension a generic argument.

use crate::array;
use crate::cpu::twins::math::fixed::{fixed_cell, fixed_local};

/// A cell, and local coordinates in it.
#[derive(Clone, Copy)]
pub(crate) struct LatticePosition<const N: usize> {
    pub(crate) cell: [i32; N],
    pub(crate) local: [f32; N],
}

#[inline(always)]
pub(crate) fn lattice_position<const N: usize>(coordinate: impl Fn(usize) -> u64) -> LatticePosition<N> {
    let p: [u64; N] = array::from_fn(coordinate);
    LatticePosition { cell: p.map(fixed_cell), local: p.map(fixed_local) }
}

/// Returns the cell that is `steps` away; the lattice wraps around.
#[inline(always)]
pub(crate) fn neighbour<const N: usize>(cell: [i32; N], steps: [i32; N]) -> [i32; N] {
    array::from_fn(|d| cell[d].wrapping_add(steps[d]))
}
