//! The permutation table and the gradient set, 256 entries each: twin of `shaders/table.wgsl`.

use bytemuck::{Pod, Zeroable};

#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
pub(crate) struct Table {
    permutation: [u32; 256],
    /// `gradients[i]` is already the gradient of the hash `permutation[i]`.
    gradients: [[f32; 4]; 256],
}

impl Default for Table {
    fn default() -> Self {
        Self::zeroed()
    }
}

impl Table {
    pub(crate) fn new(permutation: &[u8; 256], gradient_of_hash: impl Fn(u8) -> [f32; 4]) -> Self {
        Self {
            permutation: std::array::from_fn(|i| u32::from(permutation[i])),
            gradients: std::array::from_fn(|i| gradient_of_hash(permutation[i])),
        }
    }
}

#[inline(always)]
pub(crate) fn permute(table: &Table, i: u32) -> u32 {
    table.permutation[(i & 255) as usize]
}

#[inline(always)]
pub(crate) fn listed_gradient(table: &Table, i: u32) -> [f32; 4] {
    table.gradients[(i & 255) as usize]
}
