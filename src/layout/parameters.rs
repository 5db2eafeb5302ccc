//! The data that kernels read besides tables: parameters, whose number and order follow from the structure of the
//! expression, and arrays of any length, which parameters point to. Shaders read both through
//! `shaders/kernel/parameters.wgsl`.

use crate::array;

/// All parameters and arrays of an expression.
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

/// A view of the parameters from an index on, such as those of one operation. It is small, since most functions take
/// one.
#[derive(Clone, Copy)]
pub(crate) struct Parameters<'a> {
    all: &'a AllParameters<'a>,
    start: usize,
}

/// The most parameters that an operation on values has.
pub(crate) const MAX_OPERATION_PARAMETERS: usize = 7;

impl<'a> Parameters<'a> {
    /// Copies the first parameters, padded with zeros, so that loops do not load them again.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn copied<const COUNT: usize>(self) -> [u32; COUNT] {
        array::from_fn(|i| self.all.parameters.get(self.start + i).copied().unwrap_or_default())
    }

    /// Returns such a copy as a complete list of parameters, with the same arrays.
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

    /// Returns the array that a parameter points to.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn array(self, i: u32) -> ArrayView<'a> {
        ArrayView { all: self.all.arrays, start: self.word(i) as usize }
    }
}

/// A view of an array, or of one of its records, from its first word on.
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
