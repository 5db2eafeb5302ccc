//! Compiles loops for several sets of vector instructions, and picks one that the processor has.

use fearless_simd::Level;

/// Vector instructions that the [`Evaluator`](crate::Evaluator) uses. The bits are the same with all of them; without a
/// choice it takes the widest that the processor has. This crate must be compiled at `opt-level` 2 or 3 for more than
/// the baseline: at others, as in debug builds, the compiler makes no vectors of loops.
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
    /// The instructions that all processors of the target have: SSE2 on x86-64, NEON on 64-bit ARM.
    Baseline,
    /// Vectors of 256 bits, on x86.
    Avx2,
    /// Vectors of 512 bits, on x86 since Ice Lake.
    Avx512,
}

impl SimdLevel {
    /// Returns the levels that this build and this processor have, in ascending order.
    #[must_use]
    pub fn available() -> Vec<Self> {
        [Self::Baseline, Self::Avx2, Self::Avx512].into_iter().filter(|vectors| vectors.simd().is_some()).collect()
    }

    fn simd(self) -> Option<Level> {
        #[cfg(x86_vectors)]
        match self {
            Self::Baseline => (),
            Self::Avx2 => return Level::new().as_avx2().map(Level::Avx2),
            Self::Avx512 => return Level::new().as_avx512().map(Level::Avx512),
        }
        (self == Self::Baseline).then(Level::baseline)
    }

    /// Returns the level's instructions, or the processor's widest ones if it lacks those.
    pub(crate) fn level_or_best(self) -> Level {
        self.simd().unwrap_or_else(best_level)
    }
}

/// Returns the processor's widest instructions for which loops are compiled.
pub(crate) fn best_level() -> Level {
    if cfg!(vectorized) { Level::new() } else { Level::baseline() }
}

/// Returns whether vectors have 512 bits; such vectors can look bytes up in tables of 128.
pub(crate) fn are_widest(simd: Level) -> bool {
    match simd {
        #[cfg(x86_vectors)]
        Level::Avx512(_) => true,
        _ => false,
    }
}

/// Returns whether `in_wide_lanes!` runs what it is given.
pub(crate) fn are_wide(simd: Level) -> bool {
    match simd {
        #[cfg(x86_vectors)]
        Level::Avx512(_) | Level::Avx2(_) => true,
        _ => cfg!(not(x86_vectors)),
    }
}

/// Runs an expression, all of whose calls are inlined into it, with the vector instructions of a level. Bits do not
/// depend on them: Rust neither fuses nor reorders floating-point operations.
macro_rules! vectorized {
    ($simd:expr, $run:expr) => {
        match $simd {
            #[cfg(x86_vectors)]
            fearless_simd::Level::Avx512(simd) => fearless_simd::Simd::vectorize(
                simd,
                #[cfg_attr(optimized, inline(always))]
                || $run,
            ),
            #[cfg(x86_vectors)]
            fearless_simd::Level::Avx2(simd) => fearless_simd::Simd::vectorize(
                simd,
                #[cfg_attr(optimized, inline(always))]
                || $run,
            ),
            // Code outside has the instructions that all processors of the target have.
            _ => $run,
        }
    };
}
pub(crate) use vectorized;

/// Makes parameters read a copy of what has been copied of them, which nothing else refers to: else a vectorized loop
/// loads them again for every sample, since what it writes could be them.
macro_rules! in_registers {
    ($parameters:ident, $copied:ident) => {
        let $copied = $copied;
        let of_copy = $parameters.with(&$copied);
        let $parameters = of_copy.from(0);
    };
}
pub(crate) use in_registers;

/// Returns a closure that is inlined into a vectorized loop; a function passed by name would be called.
macro_rules! inlined {
    (|$($parameter:ident $(: $type:ty)?),*| $run:expr) => {
        crate::cpu::engine::simd_level::same(
            #[cfg_attr(optimized, inline(always))]
            |$($parameter $(: $type)?),*| $run,
        )
    };
}
pub(crate) use inlined;

/// Returns what it takes: attributes may stand before arguments, but not before other expressions.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn same<T>(argument: T) -> T {
    argument
}
