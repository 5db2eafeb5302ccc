//! A chain's table in bytes: four of the widest registers hold 256 of them, and look 64 up at once.

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
pub(crate) mod in_vectors;

use crate::cpu::twins::lattice::table::{permute, table_gradient};
use crate::layout::table::Table;
use std::array;
use std::collections::HashMap;

/// How many bytes a register holds.
pub(crate) const BYTES: usize = 64;
/// How many numbers two of them hold.
const PART: usize = 32;

/// Of a permutation's table; of others it means nothing.
#[derive(Clone)]
#[cfg_attr(
    not(any(target_arch = "x86", target_arch = "x86_64")),
    expect(dead_code, reason = "only the widest vectors of x86 look them up")
)]
pub(crate) struct ByteTable {
    permutation: [u8; 256],
    /// Which of the different gradients each of the table's is.
    indices: [u8; 256],
    /// Those, component by component.
    gradients: Vec<[[f32; PART]; 4]>,
}

impl ByteTable {
    pub(crate) fn new(table: &Table) -> Self {
        let (mut different, mut known) = (Vec::new(), HashMap::new());
        let indices = array::from_fn(|i| {
            let gradient = table_gradient(table, i as u32);
            *known.entry(gradient.map(f32::to_bits)).or_insert_with(|| {
                different.push(gradient);
                (different.len() - 1) as u8
            })
        });
        let component =
            |part: &[[f32; 4]], d: usize| array::from_fn(|i| part.get(i).map_or(0.0, |gradient| gradient[d]));
        Self {
            permutation: array::from_fn(|i| permute(table, i as u32) as u8),
            indices,
            gradients: different.chunks(PART).map(|part| array::from_fn(|d| component(part, d))).collect(),
        }
    }
}

/// A chain through a table, and whether it begins with x or ends with it.
#[derive(Clone, Copy)]
#[cfg_attr(
    not(any(target_arch = "x86", target_arch = "x86_64")),
    expect(dead_code, reason = "only the vectors of x86 follow it")
)]
pub(crate) struct PermutationChain<'a> {
    pub(crate) table: &'a ByteTable,
    pub(crate) x_innermost: bool,
}
