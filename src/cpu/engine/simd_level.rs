//! Compiles loops for several sets of vector instructions, and chooses one that the processor supports.

#[cfg(not(x86_vectors))]
use crate::lanes::{Narrowest, of_target};
#[cfg(x86_vectors)]
use fearless_simd::{Avx2, Avx512, Level};

/// Vector instructions that the [`Evaluator`](crate::Evaluator) uses. The bits are the same with all of them. By
/// default it uses the widest that the processor has. More than the baseline requires this crate to be compiled at
/// `opt-level` 2 or 3: at others, as in debug builds, the compiler does not vectorize loops.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, Simplex, SimdLevel};
///
/// let widest = Evaluator::new(Simplex::new(Dimension::D2))?;
/// for vectors in SimdLevel::available() {
///     let evaluator = Evaluator::new(Simplex::new(Dimension::D2))?.simd_level(vectors);
///     assert_eq!(evaluator.value([0.3, 0.7])?, widest.value([0.3, 0.7])?);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SimdLevel {
    /// The instructions of all processors of the target: NEON on 64-bit ARM. On x86 they are those of processors older
    /// than 2013, with which samples are computed one by one.
    Baseline,
    /// Vectors of 256 bits, on x86.
    Avx2,
    /// Vectors of 512 bits, on x86 since Ice Lake.
    Avx512,
}

impl SimdLevel {
    /// Returns the levels that this build and this processor support, in ascending order.
    #[must_use]
    pub fn available() -> Vec<Self> {
        let all = [Self::Baseline, Self::Avx2, Self::Avx512].into_iter();
        all.filter(|&level| level == Self::Baseline || level.vectors().is_some()).collect()
    }

    #[cfg(x86_vectors)]
    fn vectors(self) -> Option<Vectors> {
        match self {
            Self::Baseline => None,
            Self::Avx2 => Level::new().as_avx2().map(Vectors::Avx2),
            Self::Avx512 => Level::new().as_avx512().map(Vectors::Avx512),
        }
    }

    #[cfg(not(x86_vectors))]
    fn vectors(self) -> Option<Vectors> {
        of_target().filter(|_| self == Self::Baseline).map(Vectors::OfTarget)
    }

    /// Returns the level's vectors, or the widest ones of a processor that lacks them.
    pub(crate) fn vectors_or_widest(self) -> Option<Vectors> {
        let is_without = cfg!(x86_vectors) && self == Self::Baseline;
        self.vectors().or_else(|| widest_vectors().filter(|_| !is_without))
    }
}

/// Vectors that loops are compiled for. Without them, samples are computed one by one.
#[derive(Clone, Copy)]
pub(crate) enum Vectors {
    #[cfg(x86_vectors)]
    Avx512(Avx512),
    #[cfg(x86_vectors)]
    Avx2(Avx2),
    /// The vectors of all processors of the target, or none where loops are compiled for one lane.
    #[cfg(not(x86_vectors))]
    OfTarget(Narrowest),
}

impl Vectors {
    /// Returns whether they have 512 bits. Such vectors can look up bytes in tables of 128.
    pub(crate) fn are_widest(self) -> bool {
        match self {
            #[cfg(x86_vectors)]
            Self::Avx512(_) => true,
            _ => false,
        }
    }
}

/// Returns the processor's widest vectors, if loops are compiled for any of its vectors.
pub(crate) fn widest_vectors() -> Option<Vectors> {
    [SimdLevel::Avx512, SimdLevel::Avx2, SimdLevel::Baseline].into_iter().find_map(SimdLevel::vectors)
}

/// Vectors of at most eight lanes, for a single position.
#[cfg(x86_vectors)]
pub(crate) type FewLanes = Avx2;
#[cfg(not(x86_vectors))]
pub(crate) type FewLanes = Narrowest;

/// Returns the vectors for a single position, if loops are compiled for them.
pub(crate) fn few_lanes() -> Option<FewLanes> {
    #[cfg(x86_vectors)]
    return Level::new().as_avx2();
    #[cfg(not(x86_vectors))]
    return of_target().filter(|_| cfg!(lanes));
}

/// Runs an expression with vector instructions. All its calls must be inlined into it. Bits do not depend on them: Rust
/// neither fuses nor reorders floating-point operations.
macro_rules! vectorized {
    ($simd:expr, $run:expr) => {
        match $simd {
            #[cfg(x86_vectors)]
            $crate::cpu::engine::simd_level::Vectors::Avx512(simd) => fearless_simd::Simd::vectorize(
                simd,
                #[cfg_attr(optimized, inline(always))]
                || $run,
            ),
            #[cfg(x86_vectors)]
            $crate::cpu::engine::simd_level::Vectors::Avx2(simd) => fearless_simd::Simd::vectorize(
                simd,
                #[cfg_attr(optimized, inline(always))]
                || $run,
            ),
            #[cfg(not(x86_vectors))]
            $crate::cpu::engine::simd_level::Vectors::OfTarget(_) => $run,
        }
    };
}
pub(crate) use vectorized;

/// Runs an expression with vector instructions, if there are any.
macro_rules! vectorized_or_not {
    ($simd:expr, $run:expr) => {
        match $simd {
            #[cfg(x86_vectors)]
            Some($crate::cpu::engine::simd_level::Vectors::Avx512(simd)) => fearless_simd::Simd::vectorize(
                simd,
                #[cfg_attr(optimized, inline(always))]
                || $run,
            ),
            #[cfg(x86_vectors)]
            Some($crate::cpu::engine::simd_level::Vectors::Avx2(simd)) => fearless_simd::Simd::vectorize(
                simd,
                #[cfg_attr(optimized, inline(always))]
                || $run,
            ),
            // The surrounding code uses the instructions of all processors of the target.
            _ => $run,
        }
    };
}
pub(crate) use vectorized_or_not;

/// Copies parameters to locals, so that LLVM knows that stores cannot alias them. Otherwise a vectorized loop would
/// load them again for every sample.
macro_rules! in_registers {
    ($parameters:ident, $copied:ident) => {
        let $copied = $copied;
        let of_copy = $parameters.with(&$copied);
        let $parameters = of_copy.from(0);
    };
}
pub(crate) use in_registers;
