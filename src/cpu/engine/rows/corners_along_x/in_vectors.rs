//! Look-up of a lattice row's corners by vector instructions, 64 at once.

use crate::cpu::engine::byte_table::in_vectors::{ChainInVectors, FLOATS};
use crate::cpu::engine::byte_table::{BYTES, ByteTable};
use fearless_simd::prelude::*;
use fearless_simd::{Avx512, u8x64};

/// Writes the values of all corners, one array for each component of gradients; a lattice value is the first component.
#[inline(always)]
pub(crate) fn find<const M: usize, const X_INNERMOST: bool>(
    simd: Avx512,
    table: &ByteTable,
    lattice: &[u8],
    corner: [i32; M],
    found: &mut [f32],
    stride: usize,
) {
    let chain = ChainInVectors::<X_INNERMOST>::new(simd, table);
    let mut cell = [u8x64::splat(simd, 0); M];
    for axis in 1..M {
        cell[axis] = u8x64::splat(simd, corner[axis] as u8);
    }
    for (i, x) in lattice.chunks_exact(BYTES).enumerate() {
        cell[0] = u8x64::from_slice(simd, x);
        for (quarter, indices) in chain.indices(&cell).into_iter().enumerate() {
            for (d, found) in found.chunks_exact_mut(stride).enumerate() {
                chain.component(d, indices).store_slice(&mut found[i * BYTES + quarter * FLOATS..][..FLOATS]);
            }
        }
    }
}
