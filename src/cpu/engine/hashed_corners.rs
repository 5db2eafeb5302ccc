//! Corners whose gradients or values are computed from an integer hash of the cell, compiled together with the noise.

#[cfg(x86_vectors)]
use crate::cpu::engine::byte_table::ListedInRegisters;
use crate::cpu::engine::lattice_noise::Corners;
#[cfg(x86_vectors)]
use crate::cpu::engine::source::Source;
use crate::formulas::gradient_picks::computed_gradient;
use crate::formulas::hash::FAST_NOISE_PRIMES;
#[cfg(x86_vectors)]
use crate::formulas::hash::HashKind;
use crate::formulas::hash::fast_noise::{fast_noise, fast_noise_mixed, fast_noise_seeded};
use crate::formulas::hash::hash_to_unit::{index_of_upper_bits, lowbias_to_unit};
use crate::formulas::hash::lowbias::{lowbias_hash, lowbias32, seeded_lowbias32};
use crate::formulas::lattice::lattice_value::hashed_lattice_value;
use crate::lanes::{Bits, Float, Int, Word, inlined};
use crate::layout::slots::HashSeed;
#[cfg(x86_vectors)]
use fearless_simd::{Avx512, f32x16, u32x16};

/// The corners of a lattice with the default integer hash if `LOWBIAS` is true, otherwise with that of `FastNoiseLite`.
#[derive(Clone, Copy)]
pub(crate) struct HashedCorners<const LOWBIAS: bool> {
    seed: HashSeed,
}

impl<const LOWBIAS: bool> HashedCorners<LOWBIAS> {
    #[inline]
    pub(crate) fn new(seed: HashSeed) -> Self {
        Self { seed }
    }

    #[cfg_attr(optimized, inline(always))]
    fn hash<I: Int, const M: usize>(self, cell: [I; M]) -> Bits<I> {
        if LOWBIAS { lowbias_hash(self.seed, cell) } else { fast_noise(self.seed, cell) }
    }
}

/// Gradients that are picked by an index, which is hashed from a cell's coordinates one after another.
pub(crate) trait IndexedGradients<F: Float>: Copy {
    /// Returns what goes into the hash of a coordinate.
    fn share(self, axis: usize, coordinate: F::Int) -> F::Word;
    /// Returns the hash of the share of x.
    fn first(self, x: F::Word) -> F::Word;
    /// Returns the hash with the share of one more coordinate.
    fn next(self, hash: F::Word, share: F::Word) -> F::Word;
    /// Returns the index that the hash of all coordinates gives.
    fn index(self, hash: F::Word) -> F::Word;
    fn picked<const M: usize>(self, index: F::Word) -> [F; M];

    /// Returns the index of a cell.
    #[cfg_attr(optimized, inline(always))]
    fn index_of<const M: usize>(self, cell: [F::Int; M]) -> F::Word {
        let mut hash = self.first(self.share(0, cell[0]));
        for (axis, &coordinate) in cell.iter().enumerate().skip(1) {
            hash = self.next(hash, self.share(axis, coordinate));
        }
        self.index(hash)
    }
}

/// Implements the hash of [`IndexedGradients`] for one of the two.
macro_rules! hash_in_steps {
    ($float:ty, |$self:ident| $is_lowbias:expr) => {
        #[cfg_attr(optimized, inline(always))]
        fn share($self, axis: usize, coordinate: <$float as Float>::Int) -> <$float as Float>::Word {
            let bits = coordinate.to_word();
            if $is_lowbias { bits } else { bits.wrapping_mul(FAST_NOISE_PRIMES[axis]) }
        }

        #[cfg_attr(optimized, inline(always))]
        fn first($self, x: <$float as Float>::Word) -> <$float as Float>::Word {
            let HashSeed { lower, upper } = $self.seed;
            if $is_lowbias {
                seeded_lowbias32(x.splat(lowbias32(lower)).wrapping_add(x), upper)
            } else {
                fast_noise_seeded($self.seed, x)
            }
        }

        #[cfg_attr(optimized, inline(always))]
        fn next($self, hash: <$float as Float>::Word, share: <$float as Float>::Word) -> <$float as Float>::Word {
            if $is_lowbias { lowbias32(hash.wrapping_add(share)) } else { hash ^ share }
        }

        #[cfg_attr(optimized, inline(always))]
        fn index($self, hash: <$float as Float>::Word) -> <$float as Float>::Word {
            index_of_upper_bits(if $is_lowbias { hash } else { fast_noise_mixed(hash) })
        }
    };
}

impl<F: Float, const LOWBIAS: bool> IndexedGradients<F> for HashedCorners<LOWBIAS> {
    hash_in_steps!(F, |self| LOWBIAS);

    #[cfg_attr(optimized, inline(always))]
    fn picked<const M: usize>(self, index: F::Word) -> [F; M] {
        computed_gradient(index, inlined!(|index| index))
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
    /// Returns the corners of a source, if registers hold the gradients.
    pub(crate) fn new(simd: Avx512, source: &Source<'a>) -> Option<Self> {
        let gradients = source.listed?.in_registers(simd)?;
        Some(Self { is_lowbias: source.kind.hash == HashKind::Lowbias, seed: HashSeed::of(source.leaf), gradients })
    }
}

#[cfg(x86_vectors)]
impl IndexedGradients<f32x16<Avx512>> for ListedCorners<'_> {
    hash_in_steps!(f32x16<Avx512>, |self| self.is_lowbias);

    #[cfg_attr(optimized, inline(always))]
    fn picked<const M: usize>(self, index: u32x16<Avx512>) -> [f32x16<Avx512>; M] {
        self.gradients.gradient(index)
    }
}
