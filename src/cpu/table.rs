//! The permutation table and the gradient set, 512 entries each, so that a sum of two bytes needs no second mask:
//! twin of `shaders/table.wgsl`.

use bytemuck::{Pod, Zeroable};

#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
pub(crate) struct Table {
    permutation: [u32; 512],
    /// `gradients[i]` is already the gradient of the hash `permutation[i]`.
    gradients: [[f32; 4]; 512],
}

impl Default for Table {
    fn default() -> Self {
        Self::zeroed()
    }
}

impl Table {
    pub(crate) fn new(permutation: &[u8; 256], gradient_of_hash: impl Fn(u8) -> [f32; 4]) -> Self {
        Self {
            permutation: std::array::from_fn(|i| u32::from(permutation[i & 255])),
            gradients: std::array::from_fn(|i| gradient_of_hash(permutation[i & 255])),
        }
    }
}

// The mask changes nothing, sums of two bytes being below 512; it spares a bounds check.

#[inline(always)]
pub(crate) fn permute(table: &Table, i: u32) -> u32 {
    table.permutation[(i & 511) as usize]
}

#[inline(always)]
pub(crate) fn permuted_gradient(table: &Table, i: u32) -> [f32; 4] {
    table.gradients[(i & 511) as usize]
}
