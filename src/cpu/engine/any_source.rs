//! Where the gradients and levels of a lattice come from, where that is found out sample by sample. For shaders,
//! `wgsl/program.rs` does this.

use crate::cpu::engine::lattice_noise::{GradientSource, LatticeValueSource};
use crate::cpu::twins::hash::cochoy::cochoy;
use crate::cpu::twins::hash::fibonacci_table::fibonacci_table;
use crate::cpu::twins::hash::hash_to_unit::{
    cochoy_to_unit, first_byte_to_unit, hash_to_unit, index_of_byte, index_of_upper_bits, lowbias_to_unit,
};
use crate::cpu::twins::hash::integer::{hash_shift, hash_shift_mult, hash_ward};
use crate::cpu::twins::hash::lowbias::lowbias_hash;
use crate::cpu::twins::hash::permutation_chain::{x_innermost, x_outermost};
use crate::cpu::twins::hash::prime_sum::{prime_sum, prime_sum_by};
use crate::cpu::twins::lattice::gradient::gradient;
use crate::cpu::twins::lattice::gradient_array::gradient_of_array;
use crate::cpu::twins::lattice::gradient_bytes::gradient_of_bytes;
use crate::cpu::twins::lattice::gradient_components::gradient_of_components;
use crate::cpu::twins::lattice::lattice_value::{hashed_lattice_value, listed_lattice_value};
use crate::cpu::twins::space::tiled_lattice::tiled;
use crate::layout::parameters::{ArrayView, Parameters};
use crate::layout::slots::leaf;
use crate::layout::table::Table;
use crate::plan::program::{HashKind, PickKind, SourceKind};

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
        let seed = leaf::seed(self.leaf);
        match self.kind.hash {
            HashKind::XInnermost => x_innermost(self.table, cell),
            HashKind::XOutermost => x_outermost(self.table, cell),
            HashKind::Ward => prime_sum(seed, cell, hash_ward),
            HashKind::Shift => prime_sum(seed, cell, hash_shift),
            HashKind::ShiftMult => prime_sum(seed, cell, hash_shift_mult),
            HashKind::Cochoy => cochoy(seed, cell),
            HashKind::Lowbias => lowbias_hash(seed, cell),
            HashKind::FibonacciTable => fibonacci_table(self.table, cell),
        }
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
                gradient_of_components(|primes| match self.kind.hash {
                    HashKind::Shift => prime_sum_by(seed, cell, primes, hash_shift),
                    HashKind::ShiftMult => prime_sum_by(seed, cell, primes, hash_shift_mult),
                    _ => prime_sum_by(seed, cell, primes, hash_ward),
                })
            }
            PickKind::Array => gradient_of_array(leaf::array(self.leaf), cell),
        }
    }

    fn own_lattice_value<const N: usize>(self, cell: [i32; N]) -> f32 {
        let hash = self.hash(cell);
        match (self.kind.pick, self.kind.hash) {
            (PickKind::Listed | PickKind::Array, _) => {
                listed_lattice_value(self.table, hash, |hash| self.index_in_set(hash))
            }
            (PickKind::Bytes, _) => hashed_lattice_value(hash, first_byte_to_unit),
            (PickKind::Whole, HashKind::Cochoy) => hashed_lattice_value(hash, cochoy_to_unit),
            (PickKind::Whole, HashKind::Lowbias) => hashed_lattice_value(hash, lowbias_to_unit),
            (PickKind::Whole, _) => hashed_lattice_value(hash, hash_to_unit),
        }
    }
}
