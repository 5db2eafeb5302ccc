//! Positions in an octave's lattice: twin of `shaders/space/lattice_position.wgsl`, its dimension a generic argument.

use crate::array;

/// A coordinate in a lattice: fixed point for the samples of grids, a float for points.
pub(crate) trait Coordinate: Copy {
    fn plus(self, other: Self) -> Self;

    fn from_displacement(displacement: f32) -> Self;

    /// Returns the share of this sum of `n` coordinates that skewing adds to each.
    fn skew_share(self, n: usize) -> Self;
}

/// A cell, and local coordinates in it.
#[derive(Clone, Copy)]
pub(crate) struct LatticePosition<const N: usize> {
    pub(crate) cell: [i32; N],
    pub(crate) local: [f32; N],
}

#[inline(always)]
pub(crate) fn lattice_position<const N: usize>(along: impl Fn(usize) -> LatticePosition<1>) -> LatticePosition<N> {
    let (mut cell, mut local) = ([0; N], [0.0; N]);
    for axis in 0..N {
        let p = along(axis);
        (cell[axis], local[axis]) = (p.cell[0], p.local[0]);
    }
    LatticePosition { cell, local }
}

/// Returns the cell that is `steps` away; the lattice wraps around.
#[inline(always)]
pub(crate) fn neighbour<const N: usize>(cell: [i32; N], steps: [i32; N]) -> [i32; N] {
    array::from_fn(|d| cell[d].wrapping_add(steps[d]))
}
