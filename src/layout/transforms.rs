//! Maps from positions, of a grid or of a list of points, to a leaf's lattice, in the layout of buffers.

use bytemuck::{Pod, Zeroable};

/// A coordinate with 32 more bits of its fraction, in `below`.
#[repr(C)]
#[derive(Clone, Copy, Default, Pod, Zeroable)]
pub(crate) struct Fine {
    pub(crate) position: u64,
    pub(crate) below: u32,
    pub(crate) padding: u32,
}

/// The transform for a grid, in the shader's layout.
#[repr(C)]
#[derive(Clone, Copy, Default, Pod, Zeroable)]
pub(crate) struct GridTransform {
    pub(crate) origin: [Fine; 4],
    /// The step along each axis of the grid.
    pub(crate) step: [[Fine; 4]; 4],
}

impl GridTransform {
    /// Returns whether samples along x and along y are less than half a cell apart, so that neighbours share their near
    /// feature points. Twin of `is_short_step` in `shaders/rows/cell_rows.wgsl`, which also accepts -1/2.
    #[cfg(feature = "wgsl")]
    pub(crate) fn is_dense(&self) -> bool {
        (0..2).all(|axis| self.step[axis][axis].position.wrapping_add(1 << 31) >> 32 == 0)
    }
}

/// The transform for points, in the layout of the shader's parameters.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
pub(crate) struct PointsTransform {
    /// Fractions of cells, plus 1: in [1, 2).
    pub(crate) fraction: [f32; 4],
    /// Whole cells.
    pub(crate) shift: [i32; 4],
    pub(crate) matrix: [[f32; 4]; 4],
}

impl PointsTransform {
    /// Creates the transform for an offset in 64.64 fixed point. 23 bits of its fraction count.
    pub(crate) fn new(offset: [i128; 4], matrix: [[f64; 4]; 4]) -> Self {
        const BITS: u32 = 23;
        let rounded = offset.map(|offset| (offset + (1 << (63 - BITS))) >> (64 - BITS));
        let unit = 1 << BITS;
        Self {
            fraction: rounded.map(|offset| 1.0 + (offset as u32 & (unit - 1)) as f32 / unit as f32),
            shift: rounded.map(|offset| ((offset >> BITS) - 1) as i32),
            matrix: matrix.map(|row| row.map(|x| x as f32)),
        }
    }
}

/// A grid or a list of points, each with its own data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum GridOrPoints<Grid = (), Points = ()> {
    Grid(Grid),
    Points(Points),
}
