//! From positions to the lattice of a leaf, as they lie in memory.

use bytemuck::{Pod, Zeroable};

/// A position twice as fine: below are the next 32 bits of its fraction.
#[repr(C)]
#[derive(Clone, Copy, Default, Pod, Zeroable)]
pub(crate) struct Fine {
    pub(crate) position: u64,
    pub(crate) below: u32,
    pub(crate) padding: u32,
}

/// In memory as the shader's own.
#[repr(C)]
#[derive(Clone, Copy, Default, Pod, Zeroable)]
pub(crate) struct GridTransform {
    pub(crate) origin: [Fine; 4],
    /// Of a grid axis, then of a coordinate.
    pub(crate) step: [[Fine; 4]; 4],
}

/// How a leaf lies in one frame; in memory as the numbers that shaders read.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
pub(crate) struct PointsTransform {
    /// 32.32 fixed point.
    pub(crate) shift: [u64; 4],
    pub(crate) matrix: [[f32; 4]; 4],
}
