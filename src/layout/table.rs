//! The permutation table and the gradient set of a noise in memory.

use crate::array;
use bytemuck::{Pod, Zeroable};

#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
pub(crate) struct Table {
    /// The bytes of a permutation, each paired with the next one above it; or 1024 bytes.
    pub(crate) permutation: [u32; 256],
    /// `gradients[i]` is the gradient of the hash `permutation[i]`.
    pub(crate) gradients: [[f32; 4]; 256],
}

impl Table {
    pub(crate) const EMPTY: Self = Self { permutation: [0; 256], gradients: [[0.0; 4]; 256] };

    /// Returns the table of a permutation chain.
    pub(crate) fn of_permutation_chain(permutation: &[u8; 256], gradient_of_hash: impl Fn(u8) -> [f32; 4]) -> Self {
        let pair = |i: usize| u32::from_le_bytes([permutation[i], permutation[(i + 1) % 256], 0, 0]);
        Self { permutation: array::from_fn(pair), gradients: permutation.map(gradient_of_hash) }
    }

    /// Returns the table of a hash without a permutation, which may use 1024 bytes in its place.
    pub(crate) fn of_hash(bytes: &[u8; 1024], gradient_of_hash: impl Fn(u8) -> [f32; 4]) -> Self {
        let word = |i: usize| array::from_fn(|byte| bytes[4 * i + byte]);
        Self {
            permutation: array::from_fn(|i| u32::from_le_bytes(word(i))),
            gradients: array::from_fn(|hash| gradient_of_hash(hash as u8)),
        }
    }
}
