//! The table of a permutation chain in bytes: four of the widest registers hold 256 of them, and look 64 up at once.

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
pub(crate) mod in_vectors;

use crate::cpu::twins::lattice::table::{permute, table_gradient};
use crate::layout::table::Table;
use std::array;
use std::collections::HashMap;

/// The number of bytes in a register.
pub(crate) const BYTES: usize = 64;
/// The number of floats in two registers.
const PART: usize = 32;

/// A permutation table in bytes; it is meaningless for tables without a permutation.
#[derive(Clone)]
#[cfg_attr(
    not(any(target_arch = "x86", target_arch = "x86_64")),
    expect(dead_code, reason = "only the widest vectors of x86 look them up")
)]
pub(crate) struct ByteTable {
    permutation: [u8; 256],
    /// The index of each entry's gradient among the different ones.
    indices: [u8; 256],
    /// The different gradients, component by component.
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

/// A permutation chain through a table, which begins or ends with x.
#[derive(Clone, Copy)]
#[cfg_attr(
    not(any(target_arch = "x86", target_arch = "x86_64")),
    expect(dead_code, reason = "only the vectors of x86 follow it")
)]
pub(crate) struct PermutationChain<'a> {
    pub(crate) table: &'a ByteTable,
    pub(crate) x_innermost: bool,
}
