//! The computed gradients of each dimension. Some processors pick floats from registers faster than they compute them.

use crate::array::{self, resized};
use crate::formulas::lattice::gradient_computed::{edge_16, edge_32, octagon_8};
use crate::lanes::{Float, Word, inlined};

/// Returns one of the slopes +-1 to +-8 (Gustavson's noise1234).
#[cfg_attr(optimized, inline(always))]
fn slope_8<W: Word>(index: W) -> W::Float {
    let size = (index & 7).to_float() + 1.0;
    Float::from_bits(size.to_bits() ^ ((index >> 3) << 31))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn computed_gradient<W: Word, const N: usize>(hash: W, index_in_set: impl Fn(W) -> W) -> [W::Float; N] {
    let index = index_in_set(hash);
    match N {
        1 => resized([slope_8(index)]),
        2 if W::Float::PICKS >= 8 => resized(picked(index, &OCTAGON)),
        2 => resized(octagon_8(index)),
        3 if W::Float::PICKS >= 16 => resized(picked(index, &EDGES_OF_CUBE)),
        3 => resized(edge_16(index)),
        _ if W::Float::PICKS >= 32 => resized(picked(index, &EDGES_OF_TESSERACT)),
        _ => resized(edge_32(index)),
    }
}

/// The same gradients as a table, a row for each component, for processors where picking is faster.
#[cfg_attr(optimized, inline(always))]
fn picked<W: Word, const SIZE: usize, const N: usize>(index: W, table: &[[f32; SIZE]; N]) -> [W::Float; N] {
    array::from_fn(inlined!(|d: usize| Float::pick(index, &table[d])))
}

const K: f32 = 0.414_213_57;
static OCTAGON: [[f32; 8]; 2] = [[1.0, -1.0, 1.0, -1.0, K, K, -K, -K], [K, K, -K, -K, 1.0, -1.0, 1.0, -1.0]];
static EDGES_OF_CUBE: [[f32; 16]; 3] = [
    [1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, -1.0, 0.0],
    [1.0, 1.0, -1.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0],
    [0.0, 0.0, 0.0, 0.0, 1.0, 1.0, -1.0, -1.0, 1.0, 1.0, -1.0, -1.0, 0.0, 1.0, 0.0, -1.0],
];
static EDGES_OF_TESSERACT: [[f32; 32]; 4] = [
    [
        0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0, -1.0, -1.0, -1.0, -1.0, 1.0, 1.0, 1.0, 1.0, -1.0,
        -1.0, -1.0, -1.0, 1.0, 1.0, 1.0, 1.0, -1.0, -1.0, -1.0, -1.0,
    ],
    [
        1.0, 1.0, 1.0, 1.0, -1.0, -1.0, -1.0, -1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, -1.0, -1.0, 1.0,
        1.0, -1.0, -1.0, 1.0, 1.0, -1.0, -1.0, 1.0, 1.0, -1.0, -1.0,
    ],
    [
        1.0, 1.0, -1.0, -1.0, 1.0, 1.0, -1.0, -1.0, 1.0, 1.0, -1.0, -1.0, 1.0, 1.0, -1.0, -1.0, 0.0, 0.0, 0.0, 0.0,
        0.0, 0.0, 0.0, 0.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0,
    ],
    [
        1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0,
        1.0, -1.0, 1.0, -1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
    ],
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gradients_of_tables_are_those_that_are_computed() {
        for index in 0..64_u32 {
            assert_eq!(picked(index, &OCTAGON).map(f32::to_bits), octagon_8(index).map(f32::to_bits), "{index}");
            assert_eq!(picked(index, &EDGES_OF_CUBE).map(f32::to_bits), edge_16(index).map(f32::to_bits), "{index}");
            let edges = picked(index, &EDGES_OF_TESSERACT).map(f32::to_bits);
            assert_eq!(edges, edge_32(index).map(f32::to_bits), "{index}");
        }
    }
}
