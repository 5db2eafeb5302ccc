//! Maps from positions to the lattice of a leaf, in the layout of buffers.

use bytemuck::{Pod, Zeroable};

/// A coordinate with 32 more bits of its fraction in `below`.
#[repr(C)]
#[derive(Clone, Copy, Default, Pod, Zeroable)]
pub(crate) struct Fine {
    pub(crate) position: u64,
    pub(crate) below: u32,
    pub(crate) padding: u32,
}

/// The transform for a grid, in the layout of the shader's own.
#[repr(C)]
#[derive(Clone, Copy, Default, Pod, Zeroable)]
pub(crate) struct GridTransform {
    pub(crate) origin: [Fine; 4],
    /// The step along each axis of the grid.
    pub(crate) step: [[Fine; 4]; 4],
}

/// The transform for points, in the layout of the parameters that shaders read.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
pub(crate) struct PointsTransform {
    /// 32.32 fixed point.
    pub(crate) shift: [u64; 4],
    pub(crate) matrix: [[f32; 4]; 4],
}
