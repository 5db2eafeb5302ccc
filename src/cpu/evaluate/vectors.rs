//! Compiles loops for the vector instructions that processors may have, and picks the widest of them that this one has.

use fearless_simd::Level;

/// Runs an expression, all of whose calls are inlined into it, with the vector instructions of a level. Bits do not depend on
/// them: Rust neither fuses nor reorders floating-point operations.
macro_rules! vectorized {
    ($level:expr, $run:expr) => {
        match $level {
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            fearless_simd::Level::Avx512(simd) => fearless_simd::Simd::vectorize(
                simd,
                #[inline(always)]
                || $run,
            ),
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            fearless_simd::Level::Avx2(simd) => fearless_simd::Simd::vectorize(
                simd,
                #[inline(always)]
                || $run,
            ),
            // Elsewhere the narrowest are those that all processors of the target have.
            _ => $run,
        }
    };
}
pub(crate) use vectorized;

/// What this processor has.
pub(crate) fn best_level() -> Level {
    Level::new()
}
