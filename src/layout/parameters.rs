//! The data of kernels beside tables: parameters, whose count and order the structure of an expression fixes, and
//! arrays of any length, to which parameters point. Shaders read both through `shaders/kernel/parameters.wgsl`.

use crate::array;

/// Holds all parameters and arrays of an expression.
#[derive(Clone, Copy)]
pub(crate) struct AllParameters<'a> {
    pub(crate) parameters: &'a [u32],
    pub(crate) arrays: &'a [u32],
}

impl<'a> AllParameters<'a> {
    /// Returns the parameters from an index on.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn from(&'a self, start: u32) -> Parameters<'a> {
        Parameters { all: self, start: start as usize }
    }
}

/// Views the parameters from an index on, as those of one operation. It is small, since most functions take one.
#[derive(Clone, Copy)]
pub(crate) struct Parameters<'a> {
    all: &'a AllParameters<'a>,
    start: usize,
}

/// The most parameters that an operation on values has.
pub(crate) const MAX_OPERATION_PARAMETERS: usize = 7;

impl<'a> Parameters<'a> {
    /// Copies the first parameters, for loops that must not load them again; zeros follow the last ones.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn copied<const COUNT: usize>(self) -> [u32; COUNT] {
        array::from_fn(|i| self.all.parameters.get(self.start + i).copied().unwrap_or_default())
    }

    /// Returns such a copy as all parameters there are, beside the same arrays.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn with<'k>(self, copied: &'k [u32]) -> AllParameters<'k>
    where
        'a: 'k,
    {
        AllParameters { parameters: copied, arrays: self.all.arrays }
    }

    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn word(self, i: u32) -> u32 {
        self.all.parameters[self.start + i as usize]
    }

    /// Returns the array that begins where a parameter says.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn array(self, i: u32) -> ArrayView<'a> {
        ArrayView { all: self.all.arrays, start: self.word(i) as usize }
    }
}

/// Views an array, or a record of one, from its first word on.
#[derive(Clone, Copy)]
pub(crate) struct ArrayView<'a> {
    all: &'a [u32],
    start: usize,
}

impl ArrayView<'_> {
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn word(self, i: u32) -> u32 {
        self.all[self.start + i as usize]
    }

    /// Moves the view by some words.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn from(self, words: u32) -> Self {
        Self { start: self.start + words as usize, ..self }
    }
}
