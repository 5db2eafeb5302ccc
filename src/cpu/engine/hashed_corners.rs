//! Corners whose gradients or values are computed from an integer hash of the cell, in one piece with the noise: hashes
//! of neighbouring corners then share what they have in common, and what comes of them stays in registers.

use crate::cpu::engine::lattice_noise::{Corners, is_common};
use crate::cpu::engine::source::Source;
use crate::cpu::twins::hash::HashKind;
use crate::cpu::twins::hash::fast_noise::fast_noise;
use crate::cpu::twins::hash::hash_to_unit::{index_of_upper_bits, lowbias_to_unit};
use crate::cpu::twins::hash::lowbias::lowbias_hash;
use crate::cpu::twins::lattice::gradient_computed::computed_gradient;
use crate::cpu::twins::lattice::lattice_value::hashed_lattice_value;
use crate::layout::slots::leaf;
use crate::plan::basis::Basis;
use crate::plan::program::PickKind;

/// The corners of a lattice by the default integer hash if `LOWBIAS` is true, otherwise by that of `FastNoiseLite`.
#[derive(Clone, Copy)]
pub(crate) struct HashedCorners<const LOWBIAS: bool> {
    seed: u32,
}

impl<const LOWBIAS: bool> HashedCorners<LOWBIAS> {
    /// Returns the corners of a source, if they are of this kind and the noise has copies for them.
    #[inline]
    pub(crate) fn new(basis: Basis, source: &Source<'_>) -> Option<Self> {
        let hash = if LOWBIAS { HashKind::Lowbias } else { HashKind::FastNoise };
        let pick = if matches!(basis, Basis::Value(_)) { PickKind::Whole } else { PickKind::Computed };
        let is_hashed = source.kind.hash == hash && source.kind.pick == pick && source.tile.is_none();
        (is_common(basis) && is_hashed).then(|| Self { seed: leaf::seed(source.leaf) })
    }

    #[cfg_attr(optimized, inline(always))]
    fn hash<const M: usize>(self, cell: [i32; M]) -> u32 {
        if LOWBIAS { lowbias_hash(self.seed, cell) } else { fast_noise(self.seed, cell) }
    }
}

impl<const LOWBIAS: bool> Corners for HashedCorners<LOWBIAS> {
    #[cfg_attr(optimized, inline(always))]
    fn gradient<const M: usize>(self, cell: [i32; M], _passed: usize) -> [f32; M] {
        computed_gradient(self.hash(cell), index_of_upper_bits)
    }

    #[cfg_attr(optimized, inline(always))]
    fn lattice_value<const M: usize>(self, cell: [i32; M]) -> f32 {
        hashed_lattice_value(self.hash(cell), lowbias_to_unit)
    }
}
