//! Implements the numbers of formulas for the SIMD vectors of each level.

use crate::lanes::{Bits, Float, Int, Ints, Lanes, Mask, Number, Word, Words, inlined_functions};
use fearless_simd::{Bytes, ExtractToken, Select, SimdBase, SimdCvtTruncate, SimdFloat, SimdInt};
#[cfg(x86_vectors)]
use fearless_simd::{
    SimdInto, f32x8, f32x16, u32x8, u32x16,
    x86::{Avx2, Avx512},
};
#[cfg(all(x86_vectors, target_arch = "x86"))]
use std::arch::x86::{
    __m256, __m256i, __m512, __m512i, _mm256_permutevar8x32_ps, _mm512_permutex2var_ps, _mm512_permutexvar_ps,
};
#[cfg(all(x86_vectors, target_arch = "x86_64"))]
use std::arch::x86_64::{
    __m256, __m256i, __m512, __m512i, _mm256_permutevar8x32_ps, _mm512_permutex2var_ps, _mm512_permutexvar_ps,
};

/// Implements the traits for the vectors of a level.
macro_rules! vectors {
    (
        $level:ty, $count:literal, $mask:ident, $float:ident, $int:ident, $word:ident
        $(, $picks:literal by $pick:ident)?
    ) => {
        impl Mask for fearless_simd::$mask<$level> {}
        vectors!(@lanes $level, $mask, $float, $int, $word);

        impl Number for fearless_simd::$float<$level> {
            inlined_functions! {
                fn splat(self, number: f32) -> Self { SimdBase::splat(self.token(), number) }
                fn abs(self) -> Self { SimdBase::abs(self) }
                fn floor(self) -> Self { SimdFloat::floor(self) }
                fn lesser(self, other: Self) -> Self { self.min(other) }
                fn greater(self, other: Self) -> Self { self.max(other) }
                fn is_less(self, other: Self) -> Self::Mask { self.simd_lt(other) }
            }
        }

        impl Float for fearless_simd::$float<$level> {
            type Int = fearless_simd::$int<$level>;
            type Word = fearless_simd::$word<$level>;

            const COUNT: usize = $count;
            const PICKS: usize = 0 $(+ $picks)?;

            inlined_functions! {
                fn splat_int(self, number: i32) -> Self::Int { SimdBase::splat(self.token(), number) }
                fn load(self, numbers: &[f32]) -> Self { SimdBase::from_slice(self.token(), &numbers[..$count]) }
                fn load_int(self, numbers: &[i32]) -> Self::Int {
                    SimdBase::from_slice(self.token(), &numbers[..$count])
                }
                fn load_word(self, words: &[u32]) -> Self::Word { SimdBase::from_slice(self.token(), &words[..$count]) }
                fn store(self, numbers: &mut [f32]) -> () { self.store_slice(&mut numbers[..$count]); }
                // More pipes of processors compare integers. The bits of a negative number are a negative integer.
                fn positive(self) -> Self {
                    let bits: Self::Int = self.bitcast();
                    SimdBase::max(bits, 0).bitcast()
                }
                fn truncated(self) -> Self::Int { Self::Int::truncate_from(self) }
                fn is_at_least(self, other: Self) -> Self::Mask { self.simd_ge(other) }
                fn is_equal(self, other: Self) -> Self::Mask { self.simd_eq(other) }
                fn to_bits(self) -> Self::Word { self.bitcast() }
                fn from_bits(bits: Self::Word) -> Self { bits.bitcast() }
            }

            #[cfg_attr(optimized, inline(always))]
            fn vectorize<R>(self, function: impl FnOnce() -> R) -> R {
                fearless_simd::Simd::vectorize(self.token(), function)
            }

            $(
                #[cfg_attr(optimized, inline(always))]
                fn pick<const SIZE: usize>(indices: Self::Word, floats: &[f32; SIZE]) -> Self {
                    $pick(indices, floats)
                }
            )?
        }

        impl Int for fearless_simd::$int<$level> {
            type Float = fearless_simd::$float<$level>;

            inlined_functions! {
                fn splat(self, number: i32) -> Self { SimdBase::splat(self.token(), number) }
                fn stepped(self, steps: i32) -> Self { self + steps }
                fn wrapping_add(self, other: impl Ints<Self>) -> Self { self + other.beside(self) }
                fn wrapping_sub(self, other: impl Ints<Self>) -> Self { self - other.beside(self) }
                fn wrapping_mul(self, factor: impl Ints<Self>) -> Self { self * factor.beside(self) }
                fn is_at_least(self, other: Self) -> Self::Mask { self.simd_ge(other) }
                fn is_equal(self, other: Self) -> Self::Mask { self.simd_eq(other) }
                fn store(self, numbers: &mut [i32]) -> () { self.store_slice(&mut numbers[..$count]); }
                fn to_float(self) -> Self::Float { SimdInt::to_float(self) }
                fn to_word(self) -> Bits<Self> { self.bitcast() }
            }
        }

        impl Ints<Self> for fearless_simd::$int<$level> {
            inlined_functions! {
                fn beside(self, _lanes: Self) -> Self { self }
            }
        }

        impl Words<Self> for fearless_simd::$word<$level> {
            inlined_functions! {
                fn beside(self, _lanes: Self) -> Self { self }
            }
        }

        impl Word for fearless_simd::$word<$level> {
            type Float = fearless_simd::$float<$level>;
            type Int = fearless_simd::$int<$level>;

            inlined_functions! {
                fn wrapping_add(self, other: impl Words<Self>) -> Self { self + other.beside(self) }
                fn wrapping_sub(self, other: impl Words<Self>) -> Self { self - other.beside(self) }
                fn wrapping_mul(self, factor: impl Words<Self>) -> Self { self * factor.beside(self) }
                fn is_below(self, other: Self) -> Self::Mask { self.simd_lt(other) }
                fn splat(self, bits: u32) -> Self { SimdBase::splat(self.token(), bits) }
                fn to_int(self) -> Self::Int { self.bitcast() }
                fn each(self, function: impl Fn(u32) -> u32) -> Self {
                    let mut lanes = self;
                    for lane in lanes.as_mut_slice() {
                        *lane = function(*lane);
                    }
                    lanes
                }
                // Converted as signed integers, which all processors support.
                fn to_float(self) -> Self::Float {
                    SimdInt::to_float(self.bitcast::<fearless_simd::$int<$level>>())
                }
            }
        }
    };
    (@lanes $level:ty, $mask:ident, $($number:ident),*) => {
        $(impl Lanes for fearless_simd::$number<$level> {
            type Mask = fearless_simd::$mask<$level>;

            #[cfg_attr(optimized, inline(always))]
            fn select(no: Self, yes: Self, condition: Self::Mask) -> Self {
                Select::select(condition, yes, no)
            }
        })*
    };
}

#[cfg(target_arch = "aarch64")]
pub(crate) type Narrowest = fearless_simd::aarch64::Neon;
#[cfg(target_arch = "wasm32")]
pub(crate) type Narrowest = fearless_simd::wasm32::WasmSimd128;
#[cfg(not(x86_vectors))]
vectors!(Narrowest, 4, mask32x4, f32x4, i32x4, u32x4);
#[cfg(x86_vectors)]
vectors!(Avx2, 8, mask32x8, f32x8, i32x8, u32x8, 16 by pick_8);
#[cfg(x86_vectors)]
vectors!(Avx512, 16, mask32x16, f32x16, i32x16, u32x16, 32 by pick_16);

/// Returns consecutive floats of a repeating array.
#[cfg(x86_vectors)]
#[cfg_attr(optimized, inline(always))]
fn part<const SIZE: usize, const COUNT: usize>(floats: &[f32; SIZE], start: usize) -> [f32; COUNT] {
    crate::array::from_fn(
        #[cfg_attr(optimized, inline(always))]
        |i| floats[(start + i) % SIZE],
    )
}

#[cfg(x86_vectors)]
#[cfg_attr(optimized, inline(always))]
fn pick_8<const SIZE: usize>(indices: u32x8<Avx2>, floats: &[f32; SIZE]) -> f32x8<Avx2> {
    let simd = indices.token();
    let pick = |start: usize| -> f32x8<Avx2> {
        let eight: f32x8<Avx2> = part::<SIZE, 8>(floats, start).simd_into(simd);
        permute_8(simd, eight.into(), indices.into()).simd_into(simd)
    };
    if const { SIZE <= 8 } {
        return pick(0);
    }
    let is_low = (indices & 8).simd_eq(0);
    is_low.select(pick(0), pick(8))
}

#[cfg(x86_vectors)]
#[cfg_attr(optimized, inline(always))]
fn pick_16<const SIZE: usize>(indices: u32x16<Avx512>, floats: &[f32; SIZE]) -> f32x16<Avx512> {
    let simd = indices.token();
    let low: f32x16<Avx512> = part::<SIZE, 16>(floats, 0).simd_into(simd);
    if const { SIZE <= 16 } {
        return permute_16(simd, low.into(), indices.into()).simd_into(simd);
    }
    let high: f32x16<Avx512> = part::<SIZE, 16>(floats, 16).simd_into(simd);
    permute_32(simd, low.into(), indices.into(), high.into()).simd_into(simd)
}

#[cfg(x86_vectors)]
fearless_simd::kernel!(
    /// Picks one of 8 floats for each index, whose lowest three bits count.
    #[cfg_attr(optimized, inline(always))]
    fn permute_8(simd: Avx2, floats: __m256, indices: __m256i) -> __m256 {
        _mm256_permutevar8x32_ps(floats, indices)
    }
);

#[cfg(x86_vectors)]
fearless_simd::kernel!(
    /// Picks one of 16 floats for each index, whose lowest four bits count.
    #[cfg_attr(optimized, inline(always))]
    fn permute_16(simd: Avx512, floats: __m512, indices: __m512i) -> __m512 {
        _mm512_permutexvar_ps(indices, floats)
    }
);

#[cfg(x86_vectors)]
fearless_simd::kernel!(
    /// Picks one of 32 floats for each index, whose lowest five bits count.
    #[cfg_attr(optimized, inline(always))]
    fn permute_32(simd: Avx512, low: __m512, indices: __m512i, high: __m512) -> __m512 {
        _mm512_permutex2var_ps(low, indices, high)
    }
);

/// Returns the vectors that all processors of the target have.
#[cfg(not(x86_vectors))]
pub(crate) fn of_target() -> Option<Narrowest> {
    #[cfg(target_arch = "aarch64")]
    let simd = fearless_simd::Level::baseline().as_neon();
    #[cfg(target_arch = "wasm32")]
    let simd = fearless_simd::Level::baseline().as_wasm_simd128();
    simd
}

/// Returns zeros in their lanes.
#[cfg(not(x86_vectors))]
#[cfg_attr(optimized, inline(always))]
pub(crate) fn narrowest(simd: Narrowest) -> fearless_simd::f32x4<Narrowest> {
    SimdBase::splat(simd, 0.0)
}
