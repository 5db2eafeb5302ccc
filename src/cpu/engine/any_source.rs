//! Gradients and lattice values from any kind of source, which is chosen anew for each sample. For shaders,
//! `wgsl/program.rs` makes the choice.

use crate::cpu::engine::lattice_noise::{GradientSource, LatticeValueSource};
use crate::cpu::twins::hash::HashInputs;
use crate::cpu::twins::hash::hash_to_unit::{first_byte_to_unit, index_of_byte, index_of_upper_bits};
use crate::cpu::twins::lattice::gradient::gradient;
use crate::cpu::twins::lattice::gradient_array::gradient_of_array;
use crate::cpu::twins::lattice::gradient_bytes::gradient_of_bytes;
use crate::cpu::twins::lattice::gradient_components::gradient_of_components;
use crate::cpu::twins::lattice::lattice_value::{hashed_lattice_value, listed_lattice_value};
use crate::cpu::twins::space::tiled_lattice::tiled;
use crate::layout::parameters::{ArrayView, Parameters};
use crate::layout::slots::leaf;
use crate::layout::table::Table;
use crate::plan::program::{PickKind, SourceKind};

/// A source of gradients and lattice values whose kind is known only at run time.
#[derive(Clone, Copy)]
pub(crate) struct AnySource<'a> {
    kind: SourceKind,
    table: &'a Table,
    leaf: Parameters<'a>,
    tile: Option<ArrayView<'a>>,
}

impl<'a> AnySource<'a> {
    pub(crate) fn new(kind: SourceKind, table: &'a Table, leaf: Parameters<'a>, tile: Option<ArrayView<'a>>) -> Self {
        Self { kind, table, leaf, tile }
    }

    fn index_in_set(self, hash: u32) -> u32 {
        if self.kind.hash.is_integer() { index_of_upper_bits(hash) } else { index_of_byte(hash) }
    }

    fn hash<const N: usize>(self, cell: [i32; N]) -> u32 {
        self.kind.hash.hash(HashInputs { table: self.table, seed: leaf::seed(self.leaf) }, cell)
    }
}

impl GradientSource for AnySource<'_> {
    fn gradient<const N: usize>(self, cell: [i32; N]) -> [f32; N] {
        match self.tile {
            Some(tile) => tiled(tile, cell, |cell| self.own_gradient(cell)),
            None => self.own_gradient(cell),
        }
    }
}

impl LatticeValueSource for AnySource<'_> {
    fn lattice_value<const N: usize>(self, cell: [i32; N]) -> f32 {
        match self.tile {
            Some(tile) => tiled(tile, cell, |cell| self.own_lattice_value(cell)),
            None => self.own_lattice_value(cell),
        }
    }
}

impl AnySource<'_> {
    fn own_gradient<const N: usize>(self, cell: [i32; N]) -> [f32; N] {
        match self.kind.pick {
            PickKind::Listed => gradient(self.table, self.hash(cell), |hash| self.index_in_set(hash)),
            PickKind::Bytes => gradient_of_bytes(self.hash(cell)),
            PickKind::Whole => {
                let seed = leaf::seed(self.leaf);
                gradient_of_components(|primes| self.kind.hash.hash_by(seed, cell, primes))
            }
            PickKind::Array => gradient_of_array(leaf::array(self.leaf), cell),
        }
    }

    fn own_lattice_value<const N: usize>(self, cell: [i32; N]) -> f32 {
        let hash = self.hash(cell);
        match self.kind.pick {
            PickKind::Listed | PickKind::Array => {
                listed_lattice_value(self.table, hash, |hash| self.index_in_set(hash))
            }
            PickKind::Bytes => hashed_lattice_value(hash, first_byte_to_unit),
            PickKind::Whole => hashed_lattice_value(hash, |hash| self.kind.hash.to_unit(hash)),
        }
    }
}
