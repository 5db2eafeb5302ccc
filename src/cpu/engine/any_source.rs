//! Where the gradients and levels of a lattice come from, where that is found out sample by sample. For shaders,
//! `wgsl/program.rs` does this.

use crate::cpu::engine::lattice_noise::{GradientSource, LevelSource};
use crate::cpu::twins::expression::leaf::{lattice_array, lattice_seed};
use crate::cpu::twins::hash::cochoy::cochoy;
use crate::cpu::twins::hash::fibonacci_table::habr;
use crate::cpu::twins::hash::hash_to_unit::{
    cochoy_unit, first_byte_unit, mixed_unit, place_of_byte, place_of_upper_bits, whole_unit,
};
use crate::cpu::twins::hash::integer::{hash_shift, hash_shift_mult, hash_ward};
use crate::cpu::twins::hash::lowbias::mixed_hash;
use crate::cpu::twins::hash::permutation_chain::{x_innermost, x_outermost};
use crate::cpu::twins::hash::prime_sum::{linear, row_hash};
use crate::cpu::twins::lattice::gradient::gradient;
use crate::cpu::twins::lattice::gradient_array::gradient_of_array;
use crate::cpu::twins::lattice::gradient_bytes::gradient_of_bytes;
use crate::cpu::twins::lattice::gradient_components::gradient_of_components;
use crate::cpu::twins::lattice::lattice_value::{hashed_level, listed_level};
use crate::cpu::twins::space::tiled_lattice::tiled;
use crate::layout::parameters::{List, Numbers};
use crate::layout::table::Table;
use crate::plan::program::{HashKind, PickKind, SourceKind};

#[derive(Clone, Copy)]
pub(crate) struct AnySource<'a> {
    kind: SourceKind,
    table: &'a Table,
    leaf: Numbers<'a>,
    tile: Option<List<'a>>,
}

impl<'a> AnySource<'a> {
    pub(crate) fn new(kind: SourceKind, table: &'a Table, leaf: Numbers<'a>, tile: Option<List<'a>>) -> Self {
        Self { kind, table, leaf, tile }
    }

    fn place_in_set(self, hash: u32) -> u32 {
        if self.kind.hash.is_integer() { place_of_upper_bits(hash) } else { place_of_byte(hash) }
    }

    fn hash<const N: usize>(self, cell: [i32; N]) -> u32 {
        let seed = lattice_seed(self.leaf);
        match self.kind.hash {
            HashKind::XInnermost => x_innermost(self.table, cell),
            HashKind::XOutermost => x_outermost(self.table, cell),
            HashKind::Ward => linear(seed, cell, hash_ward),
            HashKind::Shift => linear(seed, cell, hash_shift),
            HashKind::ShiftMult => linear(seed, cell, hash_shift_mult),
            HashKind::Cochoy => cochoy(seed, cell),
            HashKind::Mixed => mixed_hash(seed, cell),
            HashKind::Habr => habr(self.table, cell),
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

impl LevelSource for AnySource<'_> {
    fn level<const N: usize>(self, cell: [i32; N]) -> f32 {
        match self.tile {
            Some(tile) => tiled(tile, cell, |cell| self.own_level(cell)),
            None => self.own_level(cell),
        }
    }
}

impl AnySource<'_> {
    fn own_gradient<const N: usize>(self, cell: [i32; N]) -> [f32; N] {
        match self.kind.pick {
            PickKind::Listed => gradient(self.table, self.hash(cell), |hash| self.place_in_set(hash)),
            PickKind::Bytes => gradient_of_bytes(self.hash(cell)),
            PickKind::Whole => {
                let seed = lattice_seed(self.leaf);
                gradient_of_components(|primes| match self.kind.hash {
                    HashKind::Shift => row_hash(seed, cell, primes, hash_shift),
                    HashKind::ShiftMult => row_hash(seed, cell, primes, hash_shift_mult),
                    _ => row_hash(seed, cell, primes, hash_ward),
                })
            }
            PickKind::Array => gradient_of_array(lattice_array(self.leaf), cell),
        }
    }

    fn own_level<const N: usize>(self, cell: [i32; N]) -> f32 {
        let hash = self.hash(cell);
        match (self.kind.pick, self.kind.hash) {
            (PickKind::Listed | PickKind::Array, _) => listed_level(self.table, hash, |hash| self.place_in_set(hash)),
            (PickKind::Bytes, _) => hashed_level(hash, first_byte_unit),
            (PickKind::Whole, HashKind::Cochoy) => hashed_level(hash, cochoy_unit),
            (PickKind::Whole, HashKind::Mixed) => hashed_level(hash, mixed_unit),
            (PickKind::Whole, _) => hashed_level(hash, whole_unit),
        }
    }
}
