//! The numbers of the evaluator of single positions: one sample's, or those of several samples at once.

use crate::array;
use crate::lanes::{Lanes, Mask, Number};
use std::ops::{Add, BitAnd, BitOr, Mul, Not, Sub};

/// One number for each sample that is computed together.
pub(crate) trait Together: Number {
    /// One `T` for each sample.
    type Each<T: Copy>: Copy + AsRef<[T]>;

    const ZERO: Self;

    /// Returns the same number for all samples.
    fn of(number: f32) -> Self;
    /// Collects a function's results for the index of each sample.
    fn each<T: Copy>(function: impl FnMut(usize) -> T) -> Self::Each<T>;
    /// Joins the numbers of samples.
    fn joined(numbers: Self::Each<f32>) -> Self;
    /// Returns the number of a sample.
    fn at(&self, sample: usize) -> f32;
}

impl Together for f32 {
    type Each<T: Copy> = [T; 1];

    const ZERO: Self = 0.0;

    #[inline]
    fn of(number: f32) -> Self {
        number
    }

    #[inline]
    fn each<T: Copy>(mut function: impl FnMut(usize) -> T) -> [T; 1] {
        [function(0)]
    }

    #[inline]
    fn joined([number]: [f32; 1]) -> Self {
        number
    }

    #[inline]
    fn at(&self, _sample: usize) -> f32 {
        *self
    }
}

/// Applies a function to the numbers of each sample.
#[inline]
pub(crate) fn applied<F: Together, const A: usize, const B: usize>(
    numbers: [F; A],
    function: impl Fn([f32; A]) -> [f32; B],
) -> [F; B] {
    let results = F::each(|i| function(array::map(numbers, |number| number.at(i))));
    array::from_fn(|k| F::joined(F::each(|i| results.as_ref()[i][k])))
}

/// The number of samples that [`Many`] has.
pub(crate) const MANY: usize = 16;

/// The numbers of several samples, in memory, for functions that are too long to be inlined.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Many(pub(crate) [f32; MANY]);

/// A condition for each of several samples: all bits set, or none.
#[derive(Clone, Copy)]
pub(crate) struct ManyMask([u32; MANY]);

impl Together for Many {
    type Each<T: Copy> = [T; MANY];

    const ZERO: Self = Self([0.0; MANY]);

    fn of(number: f32) -> Self {
        Self([number; MANY])
    }

    #[cfg_attr(optimized, inline(always))]
    fn each<T: Copy>(function: impl FnMut(usize) -> T) -> [T; MANY] {
        array::from_fn(function)
    }

    fn joined(numbers: [f32; MANY]) -> Self {
        Self(numbers)
    }

    #[cfg_attr(optimized, inline(always))]
    fn at(&self, sample: usize) -> f32 {
        self.0[sample]
    }
}

macro_rules! many_operators {
    ($($operator:ident $function:ident $symbol:tt),*) => {
        $(
            impl $operator for Many {
                type Output = Self;

                #[cfg_attr(optimized, inline(always))]
                fn $function(self, other: Self) -> Self {
                    Self(array::from_fn(|i| self.0[i] $symbol other.0[i]))
                }
            }

            impl $operator<f32> for Many {
                type Output = Self;

                #[cfg_attr(optimized, inline(always))]
                fn $function(self, number: f32) -> Self {
                    Self(array::from_fn(|i| self.0[i] $symbol number))
                }
            }
        )*
    };
}
many_operators!(Add add +, Sub sub -, Mul mul *);

impl Lanes for Many {
    type Mask = ManyMask;

    #[cfg_attr(optimized, inline(always))]
    fn select(no: Self, yes: Self, ManyMask(condition): ManyMask) -> Self {
        Self(array::from_fn(|i| f32::from_bits(yes.0[i].to_bits() & condition[i] | no.0[i].to_bits() & !condition[i])))
    }
}

impl Number for Many {
    #[cfg_attr(optimized, inline(always))]
    fn splat(self, number: f32) -> Self {
        Self([number; MANY])
    }

    #[cfg_attr(optimized, inline(always))]
    fn abs(self) -> Self {
        Self(array::map(self.0, f32::abs))
    }

    fn floor(self) -> Self {
        Self(array::map(self.0, f32::floor))
    }

    #[cfg_attr(optimized, inline(always))]
    fn lesser(self, other: Self) -> Self {
        Self(array::from_fn(|i| self.0[i].lesser(other.0[i])))
    }

    #[cfg_attr(optimized, inline(always))]
    fn greater(self, other: Self) -> Self {
        Self(array::from_fn(|i| self.0[i].greater(other.0[i])))
    }

    #[cfg_attr(optimized, inline(always))]
    fn is_less(self, other: Self) -> ManyMask {
        ManyMask(array::from_fn(|i| u32::from(self.0[i] < other.0[i]).wrapping_neg()))
    }
}

impl Mask for ManyMask {}

impl BitAnd for ManyMask {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl BitOr for ManyMask {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl Not for ManyMask {
    type Output = Self;

    fn not(self) -> Self {
        Self(array::map(self.0, |mask| !mask))
    }
}
