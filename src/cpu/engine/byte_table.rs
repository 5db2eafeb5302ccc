//! The table of a permutation chain in bytes: the four widest registers hold 256 of them, and look up 64 at once.

#[cfg(x86_vectors)]
mod in_vectors;
#[cfg(x86_vectors)]
pub(crate) use in_vectors::ListedInRegisters;

use crate::array;
use crate::cpu::engine::planes::{CornerCells, Plane};
use crate::cpu::engine::simd_level::Vectors;
use crate::formulas::hash::HashKind;
use crate::formulas::lattice::table::{permute, table_gradient};
use crate::layout::table::Table;
use crate::plan::program::{PickKind, SourceKind};
#[cfg(x86_vectors)]
use fearless_simd::Simd;
use std::collections::HashMap;
use std::sync::OnceLock;

/// The number of floats in two registers.
const PART: usize = 32;
/// The most different gradients that are looked up as floats. For more, looking up each byte is faster.
const MOST_FLOATS: usize = 2 * PART;

/// A permutation table in bytes. For tables without a permutation it has no meaning.
#[derive(Clone)]
#[cfg_attr(not(x86_vectors), expect(dead_code, reason = "only the widest vectors of x86 look them up"))]
pub(crate) struct ByteTable {
    permutation: [u8; 256],
    entries: Entries,
}

/// The gradients of a table's entries.
#[derive(Clone)]
#[cfg_attr(not(x86_vectors), expect(dead_code, reason = "only the widest vectors of x86 look them up"))]
enum Entries {
    /// The index of each entry's gradient among the different ones, and these gradients, component by component.
    Floats { indices: Box<[u8; 256]>, gradients: Vec<[[f32; PART]; 4]> },
    /// The four bytes of each component of each entry's gradient, the lowest first.
    Bytes(Box<[[[u8; 256]; 4]; 4]>),
}

impl ByteTable {
    pub(crate) fn new(table: &Table) -> Self {
        Self { permutation: array::from_fn(|i| permute(table, i as u32) as u8), entries: Entries::new(table) }
    }
}

impl Entries {
    fn new(table: &Table) -> Self {
        let (mut different, mut known) = (Vec::new(), HashMap::new());
        let indices: Box<[u8; 256]> = Box::new(array::from_fn(|i| {
            let gradient = table_gradient(table, i as u32);
            *known.entry(gradient.map(f32::to_bits)).or_insert_with(|| {
                different.push(gradient);
                (different.len() - 1) as u8
            })
        }));
        if different.len() > MOST_FLOATS {
            let mut bytes = Box::new([[[0; 256]; 4]; 4]);
            for i in 0..256 {
                for (bytes, component) in bytes.iter_mut().zip(table_gradient(table, i as u32)) {
                    for (bytes, byte) in bytes.iter_mut().zip(component.to_le_bytes()) {
                        bytes[i] = byte;
                    }
                }
            }
            return Self::Bytes(bytes);
        }
        let component =
            |part: &[[f32; 4]], d: usize| array::from_fn(|i| part.get(i).map_or(0.0, |gradient| gradient[d]));
        let gradients = different.chunks(PART).map(|part| array::from_fn(|d| component(part, d))).collect();
        Self::Floats { indices, gradients }
    }
}

/// A permutation chain through a table. It begins or ends with x.
#[derive(Clone, Copy)]
#[cfg_attr(not(x86_vectors), expect(dead_code, reason = "only the vectors of x86 follow it"))]
pub(crate) struct PermutationChain<'a> {
    table: &'a ByteTable,
    x_innermost: bool,
}

impl<'a> PermutationChain<'a> {
    /// Returns the chain to a table's entries, if vector instructions can follow it.
    pub(crate) fn new(
        source: SourceKind,
        simd: Vectors,
        table: &Table,
        bytes: &'a OnceLock<ByteTable>,
    ) -> Option<PermutationChain<'a>> {
        let is_listed = matches!(source.pick, PickKind::Listed | PickKind::Computed | PickKind::Points);
        let possible = source.hash.is_chain() && is_listed && simd.are_widest();
        let x_innermost = source.hash == HashKind::XInnermost;
        possible.then(|| PermutationChain { table: bytes.get_or_init(|| ByteTable::new(table)), x_innermost })
    }

    /// Looks up the first components of the corners' entries. Results behind the last sample have no meaning.
    #[cfg_attr(
        not(x86_vectors),
        expect(unused_variables, clippy::unused_self, reason = "only the vectors of x86 follow a chain")
    )]
    pub(crate) fn look_up<const M: usize, const C: usize>(
        self,
        simd: Vectors,
        cells: CornerCells<'_>,
        count: usize,
        picked: &mut [Plane<f32>],
    ) {
        match simd {
            #[cfg(x86_vectors)]
            Vectors::Avx512(simd) if self.x_innermost => simd.vectorize(
                #[cfg_attr(optimized, inline(always))]
                || in_vectors::look_up::<M, C, true>(simd, self.table, cells, count, picked),
            ),
            #[cfg(x86_vectors)]
            Vectors::Avx512(simd) => simd.vectorize(
                #[cfg_attr(optimized, inline(always))]
                || in_vectors::look_up::<M, C, false>(simd, self.table, cells, count, picked),
            ),
            _ => (),
        }
    }
}

/// The entries of a table, looked up by integer hashes.
#[derive(Clone, Copy)]
#[cfg_attr(not(x86_vectors), expect(dead_code, reason = "only the widest vectors of x86 look it up"))]
pub(crate) struct Listed<'a>(&'a ByteTable);

impl<'a> Listed<'a> {
    /// Returns the entries of a table, if vector instructions can look them up.
    pub(crate) fn new(
        source: SourceKind,
        simd: Vectors,
        table: &Table,
        bytes: &'a OnceLock<ByteTable>,
    ) -> Option<Listed<'a>> {
        let possible = source.hash.is_integer() && source.pick == PickKind::Listed && simd.are_widest();
        possible.then(|| Self(bytes.get_or_init(|| ByteTable::new(table))))
    }

    /// Returns the gradients in registers, if they are few.
    #[cfg(x86_vectors)]
    pub(crate) fn in_registers(self, simd: fearless_simd::Avx512) -> Option<ListedInRegisters<'a>> {
        ListedInRegisters::new(simd, self.0)
    }

    /// Looks up the first components of the hashes' entries. Results behind the last sample have no meaning.
    #[cfg_attr(
        not(x86_vectors),
        expect(unused_variables, clippy::unused_self, reason = "only the widest vectors of x86 look it up")
    )]
    pub(crate) fn look_up<const C: usize>(
        self,
        simd: Vectors,
        hashes: &Plane<u32>,
        count: usize,
        picked: &mut [Plane<f32>; C],
    ) {
        match simd {
            #[cfg(x86_vectors)]
            Vectors::Avx512(simd) => simd.vectorize(
                #[cfg_attr(optimized, inline(always))]
                || in_vectors::look_up_hashes::<C>(simd, self.0, hashes, count, picked),
            ),
            _ => (),
        }
    }
}
