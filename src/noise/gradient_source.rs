use crate::noise::gradient_array::GradientArray;
use crate::noise::gradients::Gradients;
#[cfg(doc)]
use crate::noise::hash::Hash;

/// Where the gradients of a lattice come from; for value noise, its levels.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum GradientSource {
    /// One of a set: vector number b mod the set's length. b is the hash where that is a byte, else bits 23 to 30 of it: the
    /// lower bits of integer hashes repeat sooner, the lowest byte of Ward's after 256 cells. For value noise the set is one of
    /// numbers, of dimension 1.
    Set(Gradients),
    /// Components from bytes of one integer hash (Burger 2008): 2 byte / 255 − 1 of bits 0 to 7, 8 to 15, 16 to 23, and in
    /// 4-D 23 to 30. For value noise the first byte. That is the method as published; of Ward's hash, whose lower bits
    /// repeat, components do so after 2⁸, 2¹⁶ and 2²⁴ cells.
    HashBytes,
    /// Each component from the whole of a hash of its own (Burger 2008), of [`Hash::Ward`], [`Hash::Shift`] or
    /// [`Hash::ShiftMult`]: 2 h / (2³¹ − 1) − 1, with primes (59, 67, 71, 103), (73, 79, 83, 107), (89, 97, 101, 109),
    /// (113, 127, 131, 137). For value noise the hash itself, of any integer hash: of [`Hash::Cochoy`] 1 − h / 2³⁰, of
    /// [`Hash::Lowbias`] its upper 24 bits.
    WholeHashes,
    /// One for each cell of a finite lattice.
    Array(GradientArray),
}

impl From<Gradients> for GradientSource {
    fn from(gradients: Gradients) -> Self {
        Self::Set(gradients)
    }
}

impl From<GradientArray> for GradientSource {
    fn from(array: GradientArray) -> Self {
        Self::Array(array)
    }
}
