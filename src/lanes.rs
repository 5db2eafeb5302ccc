//! The numbers that formulas compute with: those of one sample, or of several in the lanes of SIMD vectors. A formula
//! does the same in each lane, in the same order, so that its bits do not depend on the number of lanes.

pub(crate) mod together;
#[cfg(lanes)]
mod vectors;

#[cfg(all(lanes, not(x86_vectors)))]
pub(crate) use vectors::{Narrowest, narrowest, of_target};

use std::ops::{Add, BitAnd, BitOr, BitXor, Mul, Not, Shl, Shr, Sub};

/// A number in each lane.
pub(crate) trait Lanes: Copy {
    /// A condition in each lane.
    type Mask: Mask;

    /// Returns the second number where a condition holds, else the first, like WGSL's function of this name.
    fn select(no: Self, yes: Self, condition: Self::Mask) -> Self;
}

/// A condition in each lane.
pub(crate) trait Mask: Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> {}

/// A float in each lane, with its arithmetic.
pub(crate) trait Number:
    Lanes
    + Add<Output = Self>
    + Add<f32, Output = Self>
    + Sub<Output = Self>
    + Sub<f32, Output = Self>
    + Mul<Output = Self>
    + Mul<f32, Output = Self>
{
    /// Returns the same number in each lane.
    fn splat(self, number: f32) -> Self;
    fn abs(self) -> Self;
    fn floor(self) -> Self;
    /// Returns the lesser of two numbers.
    fn lesser(self, other: Self) -> Self;
    /// Returns the greater of two numbers.
    fn greater(self, other: Self) -> Self;
    fn is_less(self, other: Self) -> Self::Mask;
}

/// A float in each lane of a SIMD vector, or a single one, with its bits.
pub(crate) trait Float: Number {
    /// An integer in each lane.
    type Int: Int<Float = Self, Mask = Self::Mask>;
    /// 32 bits in each lane.
    type Word: Word<Float = Self, Int = Self::Int, Mask = Self::Mask>;

    /// The number of lanes.
    const COUNT: usize;
    /// The size of the largest table that processors look up for all lanes at once.
    const PICKS: usize;

    /// Runs a function with the instructions of these lanes; all its calls must be inlined.
    fn vectorize<R>(self, function: impl FnOnce() -> R) -> R;
    /// Returns the same integer in each lane.
    fn splat_int(self, number: i32) -> Self::Int;
    /// Loads consecutive numbers, one for each lane.
    fn load(self, numbers: &[f32]) -> Self;
    /// Loads consecutive integers, one for each lane.
    fn load_int(self, numbers: &[i32]) -> Self::Int;
    /// Loads consecutive words, one for each lane.
    fn load_word(self, words: &[u32]) -> Self::Word;
    /// Stores the numbers consecutively.
    fn store(self, numbers: &mut [f32]);
    /// Returns 1 in each lane where a condition holds, and 0 elsewhere.
    #[cfg_attr(optimized, inline(always))]
    fn one_where(self, condition: Self::Mask) -> Self::Int {
        Self::Int::select(self.splat_int(0), self.splat_int(1), condition)
    }

    /// Returns the number less 1 where a condition holds, and the same number elsewhere.
    #[cfg_attr(optimized, inline(always))]
    fn minus_one_where(self, condition: Self::Mask) -> Self {
        Self::select(self, self - 1.0, condition)
    }

    /// Returns the integer plus 1 where a condition holds, and the same integer elsewhere.
    #[cfg_attr(optimized, inline(always))]
    fn next_where(number: Self::Int, condition: Self::Mask) -> Self::Int {
        Self::Int::select(number, number.stepped(1), condition)
    }

    /// Returns the greater of the number and zero.
    fn positive(self) -> Self;
    /// Returns a whole number, which must be within ±2^30, as an integer.
    fn truncated(self) -> Self::Int;
    fn is_at_least(self, other: Self) -> Self::Mask;
    fn is_equal(self, other: Self) -> Self::Mask;
    fn to_bits(self) -> Self::Word;
    fn from_bits(bits: Self::Word) -> Self;
    /// Looks up one of `SIZE` floats in each lane, at most [`PICKS`](Self::PICKS), by the lowest bits of an index.
    #[cfg_attr(optimized, inline(always))]
    fn pick<const SIZE: usize>(indices: Self::Word, floats: &[f32; SIZE]) -> Self {
        Self::from_bits(indices.each(|index| floats[index as usize % SIZE].to_bits()))
    }
}

/// A wrapping integer in each lane.
pub(crate) trait Int:
    Lanes + Ints<Self> + BitAnd<i32, Output = Self> + Not<Output = Self> + Shl<u32, Output = Self> + Shr<u32, Output = Self>
{
    type Float: Float<Int = Self>;

    fn wrapping_add(self, other: impl Ints<Self>) -> Self;
    fn wrapping_sub(self, other: impl Ints<Self>) -> Self;
    fn wrapping_mul(self, factor: impl Ints<Self>) -> Self;
    /// Returns the same number in each lane.
    fn splat(self, number: i32) -> Self;
    /// Adds the same steps in all lanes.
    fn stepped(self, steps: i32) -> Self;
    fn is_at_least(self, other: Self) -> Self::Mask;
    fn is_equal(self, other: Self) -> Self::Mask;
    /// Stores the integers consecutively.
    fn store(self, numbers: &mut [i32]);
    fn to_float(self) -> Self::Float;
    fn to_word(self) -> Bits<Self>;
}

/// 32 bits in each of an integer's lanes.
pub(crate) type Bits<I> = <<I as Int>::Float as Float>::Word;

/// Integers to compute with: the same in all lanes, or different ones.
pub(crate) trait Ints<I>: Copy {
    /// Returns them in lanes like those of other integers.
    fn beside(self, lanes: I) -> I;
}

/// Bits to compute with: the same in all lanes, or different ones.
pub(crate) trait Words<W>: Copy {
    /// Returns them in lanes like those of other bits.
    fn beside(self, lanes: W) -> W;
}

/// A wrapping unsigned integer of 32 bits in each lane.
pub(crate) trait Word:
    Lanes<Mask = <Self::Float as Lanes>::Mask>
    + Words<Self>
    + BitAnd<Output = Self>
    + BitAnd<u32, Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    type Float: Float<Word = Self, Int = Self::Int>;
    type Int: Int<Float = Self::Float>;

    fn wrapping_add(self, other: impl Words<Self>) -> Self;
    fn wrapping_sub(self, other: impl Words<Self>) -> Self;
    fn wrapping_mul(self, factor: impl Words<Self>) -> Self;
    /// Returns whether the number is less than another one.
    fn is_below(self, other: Self) -> Self::Mask;
    /// Returns the same bits in each lane.
    fn splat(self, bits: u32) -> Self;
    /// Returns the integers as floats; they must be below 2^24.
    fn to_float(self) -> Self::Float;
    fn to_int(self) -> Self::Int;
    /// Applies a function to each lane.
    fn each(self, function: impl Fn(u32) -> u32) -> Self;
}

impl Mask for bool {}

macro_rules! one_lane {
    ($($number:ty),*) => {
        $(impl Lanes for $number {
            type Mask = bool;

            #[cfg_attr(optimized, inline(always))]
            fn select(no: Self, yes: Self, condition: bool) -> Self {
                if condition { yes } else { no }
            }
        })*
    };
}
one_lane!(f32, i32, u32);

/// Implements functions that are always inlined in optimized builds.
macro_rules! inlined_functions {
    ($(fn $function:ident $arguments:tt -> $returned:ty $body:block)*) => {
        $(
            #[cfg_attr(optimized, inline(always))]
            fn $function $arguments -> $returned $body
        )*
    };
}
#[cfg(lanes)]
use inlined_functions;

impl Number for f32 {
    inlined_functions! {
        fn splat(self, number: f32) -> f32 { number }
        fn abs(self) -> f32 { f32::abs(self) }
        fn floor(self) -> f32 { f32::floor(self) }
        fn lesser(self, other: f32) -> f32 { if self < other { self } else { other } }
        fn greater(self, other: f32) -> f32 { if self > other { self } else { other } }
        fn is_less(self, other: f32) -> bool { self < other }
    }
}

impl Float for f32 {
    type Int = i32;
    type Word = u32;

    const COUNT: usize = 1;
    const PICKS: usize = 0;

    inlined_functions! {
        fn splat_int(self, number: i32) -> i32 { number }
        fn load(self, numbers: &[f32]) -> f32 { numbers[0] }
        fn load_int(self, numbers: &[i32]) -> i32 { numbers[0] }
        fn load_word(self, words: &[u32]) -> u32 { words[0] }
        fn store(self, numbers: &mut [f32]) -> () { numbers[0] = self; }
        // There is no branch: processors would often predict it wrongly.
        fn minus_one_where(self, condition: bool) -> f32 { self - f32::from(u8::from(condition)) }
        fn next_where(number: i32, condition: bool) -> i32 {
            i32::wrapping_add(number, <i32 as From<bool>>::from(condition))
        }
        fn positive(self) -> f32 { 0.0.greater(self) }
        fn truncated(self) -> i32 { self as i32 }
        fn is_at_least(self, other: f32) -> bool { self >= other }
        fn is_equal(self, other: f32) -> bool { self == other }
        fn to_bits(self) -> u32 { f32::to_bits(self) }
        fn from_bits(bits: u32) -> f32 { f32::from_bits(bits) }
    }

    fn vectorize<R>(self, function: impl FnOnce() -> R) -> R {
        function()
    }
}

impl Int for i32 {
    type Float = f32;

    inlined_functions! {
        fn splat(self, number: i32) -> i32 { number }
        fn stepped(self, steps: i32) -> i32 { i32::wrapping_add(self, steps) }
        fn wrapping_add(self, other: impl Ints<i32>) -> i32 { i32::wrapping_add(self, other.beside(self)) }
        fn wrapping_sub(self, other: impl Ints<i32>) -> i32 { i32::wrapping_sub(self, other.beside(self)) }
        fn wrapping_mul(self, factor: impl Ints<i32>) -> i32 { i32::wrapping_mul(self, factor.beside(self)) }
        fn is_at_least(self, other: i32) -> bool { self >= other }
        fn is_equal(self, other: i32) -> bool { self == other }
        fn store(self, numbers: &mut [i32]) -> () { numbers[0] = self; }
        fn to_float(self) -> f32 { self as f32 }
        fn to_word(self) -> u32 { self as u32 }
    }
}

impl<I: Int> Ints<I> for i32 {
    inlined_functions! {
        fn beside(self, lanes: I) -> I { lanes.splat(self) }
    }
}

impl<W: Word> Words<W> for u32 {
    inlined_functions! {
        fn beside(self, lanes: W) -> W { lanes.splat(self) }
    }
}

impl Word for u32 {
    type Float = f32;
    type Int = i32;

    inlined_functions! {
        fn wrapping_add(self, other: impl Words<u32>) -> u32 { u32::wrapping_add(self, other.beside(self)) }
        fn wrapping_sub(self, other: impl Words<u32>) -> u32 { u32::wrapping_sub(self, other.beside(self)) }
        fn wrapping_mul(self, factor: impl Words<u32>) -> u32 { u32::wrapping_mul(self, factor.beside(self)) }
        fn is_below(self, other: u32) -> bool { self < other }
        fn splat(self, bits: u32) -> u32 { bits }
        fn to_float(self) -> f32 { self as f32 }
        fn to_int(self) -> i32 { self as i32 }
        fn each(self, function: impl Fn(u32) -> u32) -> u32 { function(self) }
    }
}

/// Returns a closure that is inlined into a vectorized loop; a function passed by name would be called.
macro_rules! inlined {
    (|$($parameter:ident $(: $type:ty)?),*| $run:expr) => {
        crate::lanes::same(
            #[cfg_attr(optimized, inline(always))]
            |$($parameter $(: $type)?),*| $run,
        )
    };
}
pub(crate) use inlined;

/// Returns its argument: Rust allows attributes before arguments, but not before other expressions.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn same<T>(argument: T) -> T {
    argument
}

/// One lane, in place of SIMD vectors where there are none.
#[cfg(not(lanes))]
#[derive(Clone, Copy)]
pub(crate) struct Narrowest;

/// Returns the replacement of SIMD vectors.
#[cfg(not(lanes))]
#[expect(clippy::unnecessary_wraps, reason = "as for vectors")]
pub(crate) fn of_target() -> Option<Narrowest> {
    Some(Narrowest)
}

/// Returns a zero in the only lane.
#[cfg(not(lanes))]
pub(crate) fn narrowest(_simd: Narrowest) -> f32 {
    0.0
}

/// Runs an expression with zeros in the lanes of SIMD vectors; all its calls must be inlined.
#[cfg(x86_vectors)]
macro_rules! in_lanes {
    ($simd:expr, |$lanes:ident| $run:expr) => {
        match $simd {
            $crate::cpu::engine::simd_level::Vectors::Avx512(simd) => fearless_simd::Simd::vectorize(
                simd,
                #[cfg_attr(optimized, inline(always))]
                || {
                    let $lanes: fearless_simd::f32x16<_> = fearless_simd::SimdBase::splat(simd, 0.0);
                    $run
                },
            ),
            $crate::cpu::engine::simd_level::Vectors::Avx2(simd) => fearless_simd::Simd::vectorize(
                simd,
                #[cfg_attr(optimized, inline(always))]
                || {
                    let $lanes: fearless_simd::f32x8<_> = fearless_simd::SimdBase::splat(simd, 0.0);
                    $run
                },
            ),
        }
    };
}
#[cfg(not(x86_vectors))]
macro_rules! in_lanes {
    ($simd:expr, |$lanes:ident| $run:expr) => {{
        let $crate::cpu::engine::simd_level::Vectors::OfTarget(simd) = $simd;
        let $lanes = $crate::lanes::narrowest(simd);
        $run
    }};
}
pub(crate) use in_lanes;

/// Runs an expression with zeros in the lanes of [`FewLanes`](crate::cpu::engine::simd_level::FewLanes); all its calls
/// must be inlined.
#[cfg(x86_vectors)]
macro_rules! in_few_lanes {
    ($simd:expr, |$lanes:ident| $run:expr) => {
        fearless_simd::Simd::vectorize(
            $simd,
            #[cfg_attr(optimized, inline(always))]
            || {
                let $lanes: fearless_simd::f32x8<_> = fearless_simd::SimdBase::splat($simd, 0.0);
                $run
            },
        )
    };
}
#[cfg(not(x86_vectors))]
macro_rules! in_few_lanes {
    ($simd:expr, |$lanes:ident| $run:expr) => {{
        let $lanes = $crate::lanes::narrowest($simd);
        $run
    }};
}
pub(crate) use in_few_lanes;
