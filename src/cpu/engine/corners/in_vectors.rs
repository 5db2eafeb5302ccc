//! Corners looked up by vectors: 64 samples at once, whatever their cells.

use crate::cpu::engine::byte_table::in_vectors::{ChainInVectors, FLOATS};
use crate::cpu::engine::byte_table::{BYTES, ByteTable};
use crate::cpu::engine::corners::{CornerSum, GRADIENTS, STRIP, coordinates};
use fearless_simd::prelude::*;
use fearless_simd::{Avx512, f32x16, mask8x64, u8x64, u32x16};

/// Looks up the gradients of all corners. Results beyond the last sample, up to a whole vector, are meaningless.
#[inline(always)]
pub(crate) fn look_up<C: CornerSum<M>, const M: usize, const X_INNERMOST: bool>(
    simd: Avx512,
    table: &ByteTable,
    cells: &[[i32; STRIP]],
    local: &[[f32; STRIP]],
    count: usize,
    gradients: &mut [[f32; STRIP]],
) {
    let Some((cells, local)) = coordinates(cells, local) else { return };
    let Some(gradients) = gradients.first_chunk_mut::<GRADIENTS>() else { return };
    let chain = ChainInVectors::<X_INNERMOST>::new(simd, table);
    for start in (0..count.min(STRIP)).step_by(BYTES) {
        let (zero, one) = (u8x64::splat(simd, 0), u8x64::splat(simd, 1));
        let (mut cell, mut rank) = ([zero; M], [zero; M]);
        for axis in 0..M {
            cell[axis] = lowest_bytes(simd, &cells[axis], start);
            for other in axis + 1..M {
                let first = not_less(simd, &local[axis], &local[other], start);
                rank[axis] += first.select(one, zero);
                rank[other] += first.select(zero, one);
            }
        }
        for k in 0..C::CORNERS {
            let mut corner = cell;
            for axis in 0..M {
                corner[axis] += C::steps(rank[axis], axis, k);
            }
            for (quarter, indices) in chain.indices(&corner).into_iter().enumerate() {
                for d in 0..M {
                    let columns = &mut gradients[k * M + d][start + quarter * FLOATS..][..FLOATS];
                    chain.component(d, indices).store_slice(columns);
                }
            }
        }
    }
}

#[inline(always)]
fn lowest_bytes(simd: Avx512, plane: &[i32; STRIP], start: usize) -> u8x64<Avx512> {
    let plane: &[u32; STRIP] = bytemuck::cast_ref(plane);
    let lanes = |quarter: usize| u32x16::from_slice(simd, &plane[start + quarter * FLOATS..][..FLOATS]);
    lanes(0).narrow(lanes(1)).narrow(lanes(2).narrow(lanes(3)))
}

/// Returns a mask of the samples at which one plane is not less than another.
#[inline(always)]
fn not_less(simd: Avx512, a: &[f32; STRIP], b: &[f32; STRIP], start: usize) -> mask8x64<Avx512> {
    let lanes =
        |plane: &[f32; STRIP], quarter: usize| f32x16::from_slice(simd, &plane[start + quarter * FLOATS..][..FLOATS]);
    let mask = |quarter: usize| lanes(a, quarter).simd_ge(lanes(b, quarter));
    mask(0).narrow(mask(1)).narrow(mask(2).narrow(mask(3)))
}
