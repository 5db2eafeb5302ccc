//! Corners whose gradients or values are computed from an integer hash of the cell, compiled together with the noise.
//! Hashes of neighbouring corners then share work, and results stay in registers.

#[cfg(x86_vectors)]
use crate::array::resized;
#[cfg(x86_vectors)]
use crate::cpu::engine::byte_table::ListedInRegisters;
use crate::cpu::engine::lattice_noise::Corners;
use crate::cpu::engine::source::Source;
use crate::formulas::hash::HashKind;
use crate::formulas::hash::fast_noise::fast_noise;
use crate::formulas::hash::hash_to_unit::{index_of_upper_bits, lowbias_to_unit};
use crate::formulas::hash::lowbias::lowbias_hash;
use crate::formulas::lattice::gradient_computed::computed_gradient;
use crate::formulas::lattice::lattice_value::hashed_lattice_value;
use crate::lanes::{Bits, Float, Int, inlined};
use crate::layout::slots::HashSeed;
use crate::noise::fade::{Fade, Interpolant};
use crate::plan::basis::Basis;
use crate::plan::program::PickKind;
#[cfg(x86_vectors)]
use fearless_simd::{Avx512, f32x16, i32x16};

/// The corners of a lattice with the default integer hash if `LOWBIAS` is true, otherwise with that of `FastNoiseLite`.
#[derive(Clone, Copy)]
pub(crate) struct HashedCorners<const LOWBIAS: bool> {
    seed: HashSeed,
}

impl<const LOWBIAS: bool> HashedCorners<LOWBIAS> {
    /// Returns the corners of a source, if they use such a hash and the noise has copies for them.
    #[inline]
    pub(crate) fn new(basis: Basis, source: &Source<'_>) -> Option<Self> {
        let hash = if LOWBIAS { HashKind::Lowbias } else { HashKind::FastNoise };
        let pick = if matches!(basis, Basis::Value(_)) { PickKind::Whole } else { PickKind::Computed };
        let is_hashed = source.kind.hash == hash && source.kind.pick == pick && source.tile.is_none();
        let is_one = !matches!(basis, Basis::Perlin(Fade::MinimalCubic) | Basis::Value(Interpolant::Spline));
        (is_one && is_hashed).then(|| Self { seed: HashSeed::of(source.leaf) })
    }

    #[cfg_attr(optimized, inline(always))]
    fn hash<I: Int, const M: usize>(self, cell: [I; M]) -> Bits<I> {
        if LOWBIAS { lowbias_hash(self.seed, cell) } else { fast_noise(self.seed, cell) }
    }
}

impl<F: Float, const LOWBIAS: bool> Corners<F, F::Int> for HashedCorners<LOWBIAS> {
    #[cfg_attr(optimized, inline(always))]
    fn gradient<const M: usize>(self, cell: [F::Int; M], _passed: usize) -> [F; M] {
        computed_gradient(self.hash(cell), inlined!(|hash| index_of_upper_bits(hash)))
    }

    #[cfg_attr(optimized, inline(always))]
    fn lattice_value<const M: usize>(self, cell: [F::Int; M]) -> F {
        hashed_lattice_value(self.hash(cell), inlined!(|hash| lowbias_to_unit(hash)))
    }
}

/// The corners of a lattice whose gradients are in a table, with one of these hashes, for vectors of 16 lanes.
#[cfg(x86_vectors)]
#[derive(Clone, Copy)]
pub(crate) struct ListedCorners<'a> {
    is_lowbias: bool,
    seed: HashSeed,
    gradients: ListedInRegisters<'a>,
}

#[cfg(x86_vectors)]
impl<'a> ListedCorners<'a> {
    /// Returns the corners of a source, if they use such a hash and registers hold the gradients.
    pub(crate) fn new(simd: Avx512, source: &Source<'a>) -> Option<Self> {
        let is_lowbias = source.kind.hash == HashKind::Lowbias;
        let is_known = (is_lowbias || source.kind.hash == HashKind::FastNoise) && source.tile.is_none();
        let gradients = source.listed.filter(|_| is_known)?.in_registers(simd)?;
        Some(Self { is_lowbias, seed: HashSeed::of(source.leaf), gradients })
    }
}

#[cfg(x86_vectors)]
impl Corners<f32x16<Avx512>, i32x16<Avx512>> for ListedCorners<'_> {
    #[cfg_attr(optimized, inline(always))]
    fn gradient<const M: usize>(self, cell: [i32x16<Avx512>; M], _passed: usize) -> [f32x16<Avx512>; M] {
        let hash = if self.is_lowbias { lowbias_hash(self.seed, cell) } else { fast_noise(self.seed, cell) };
        self.gradients.gradient(index_of_upper_bits(hash))
    }

    #[cfg_attr(optimized, inline(always))]
    fn lattice_value<const M: usize>(self, cell: [i32x16<Avx512>; M]) -> f32x16<Avx512> {
        let [value] = resized(self.gradient::<M>(cell, 0));
        value
    }
}
