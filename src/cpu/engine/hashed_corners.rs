//! Corners whose gradients or values are computed from an integer hash of the cell, compiled together with the noise,
//! and such noises in the lanes of vectors. Hashes of neighbouring corners then share work, and results stay in
//! registers.

use crate::array;
#[cfg(x86_vectors)]
use crate::array::resized;
#[cfg(x86_vectors)]
use crate::cpu::engine::byte_table::ListedInRegisters;
use crate::cpu::engine::fades::any_fade_in_lanes;
use crate::cpu::engine::lattice_noise::{Corners, Lattice, PerlinNoise, SimplexNoise, SuperSimplexNoise};
use crate::cpu::engine::planes::Coordinates;
use crate::cpu::engine::registers::LanesMut;
use crate::cpu::engine::simd_level::Vectors;
use crate::cpu::engine::source::Source;
use crate::cpu::engine::strip::STRIP;
use crate::formulas::expression::leaf::Leaf;
use crate::formulas::hash::HashKind;
use crate::formulas::hash::fast_noise::fast_noise;
use crate::formulas::hash::hash_to_unit::{index_of_upper_bits, lowbias_to_unit};
use crate::formulas::hash::lowbias::lowbias_hash;
use crate::formulas::lattice::gradient_computed::computed_gradient;
use crate::formulas::lattice::lattice_value::hashed_lattice_value;
use crate::lanes::{Bits, Float, Int, in_lanes, inlined};
use crate::layout::slots::HashSeed;
use crate::noise::fade::{Fade, Interpolant};
use crate::plan::basis::Basis;
use crate::plan::program::PickKind;
use crate::sample::Sample;
#[cfg(x86_vectors)]
use fearless_simd::{Avx512, Simd, SimdBase, f32x16, i32x16};

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

/// Samples of a lattice noise that are computed in lanes.
#[derive(Clone, Copy)]
pub(crate) struct SamplesInLanes<'a> {
    pub(crate) basis: Basis,
    pub(crate) radius: f32,
    pub(crate) count: usize,
    pub(crate) cells: &'a Coordinates<i32>,
    pub(crate) local: &'a Coordinates<f32>,
    pub(crate) leaf: Leaf,
}

impl SamplesInLanes<'_> {
    /// Writes a noise of each sample's index, cell and local coordinates, scaled to the leaf's range.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn each<F: Float, const M: usize, const G: usize>(
        self,
        lanes: F,
        noise: impl Fn(usize, [F::Int; M], [F; M]) -> Sample<M, F>,
        out: &mut LanesMut<'_, G>,
    ) {
        let mut i = 0;
        while i < self.count.min(STRIP) {
            let cell = array::from_fn(inlined!(|axis: usize| lanes.load_int(&self.cells[axis][i..])));
            let local = array::from_fn(inlined!(|axis: usize| lanes.load(&self.local[axis][i..])));
            out.put_lanes(i, self.leaf.ranged(noise(i, cell, local)));
            i += F::COUNT;
        }
    }

    /// Writes the noise and returns true, if its corners can be hashed in the same loop.
    pub(crate) fn write_hashed<const M: usize, const G: usize>(
        self,
        source: &Source<'_>,
        simd: Vectors,
        out: &mut LanesMut<'_, G>,
    ) -> bool {
        if let Some(corners) = HashedCorners::<true>::new(self.basis, source) {
            return in_lanes!(simd, |lanes| self.write_with::<_, M, G>(corners, lanes, out));
        }
        if let Some(corners) = HashedCorners::<false>::new(self.basis, source) {
            return in_lanes!(simd, |lanes| self.write_with::<_, M, G>(corners, lanes, out));
        }
        #[cfg(x86_vectors)]
        if let Vectors::Avx512(simd) = simd
            && let Some(corners) = ListedCorners::new(simd, source)
            && const { G == 0 }
            && matches!(self.basis, Basis::Simplex | Basis::SuperSimplex)
        {
            return simd.vectorize(
                #[cfg_attr(optimized, inline(always))]
                || self.write_with::<f32x16<_>, M, G>(corners, SimdBase::splat(simd, 0.0), out),
            );
        }
        false
    }

    /// Writes a noise with these corners and returns true, or returns false for other noises.
    #[cfg_attr(optimized, inline(always))]
    fn write_with<F: Float, const M: usize, const G: usize>(
        self,
        corners: impl Corners<F, F::Int>,
        lanes: F,
        out: &mut LanesMut<'_, G>,
    ) -> bool {
        let radius = self.radius;
        match self.basis {
            Basis::Perlin(fade) => {
                let noise = PerlinNoise { corners, fade: inlined!(|t| any_fade_in_lanes(fade, t)) };
                self.each::<F, M, G>(lanes, inlined!(|_i, cell, local| noise.sample(cell, local)), out);
            }
            Basis::Simplex => {
                let noise = SimplexNoise { corners, radius };
                self.each::<F, M, G>(lanes, inlined!(|_i, cell, local| noise.sample(cell, local)), out);
            }
            Basis::SuperSimplex if const { G == 0 } => {
                let noise = SuperSimplexNoise { corners, radius };
                self.each::<F, M, G>(lanes, inlined!(|_i, cell, local| noise.sample(cell, local)), out);
            }
            Basis::SuperSimplex | Basis::Value(_) | Basis::Cellular(_) | Basis::Gabor(_) => return false,
        }
        true
    }
}
