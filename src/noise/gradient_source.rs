use crate::noise::gradient_array::GradientArray;
use crate::noise::gradients::Gradients;
#[cfg(doc)]
use crate::noise::hash::Hash;

/// The source of a lattice's gradients, or of the values of value noise.
///
/// ```
/// use gradnoise::{Dimension, GradientSource, Gradients, Hash, Perlin};
/// let noise = Perlin::new(Dimension::D2).hash(Hash::Ward { seed: 7 });
/// let published = noise.clone().gradients(GradientSource::HashBytes);
/// assert_ne!(published, noise.clone().gradients(GradientSource::WholeHashes));
/// let set = GradientSource::from(Gradients::axes_4());
/// assert_eq!(noise.clone().gradients(set), noise.gradients(Gradients::axes_4()));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum GradientSource {
    /// Gradients come from a set: vector number b mod the set's length. b is the hash if that is a byte, else its bits
    /// 23 to 30, because the lower bits of integer hashes repeat sooner (Ward's lowest byte after 256 cells). Value
    /// noise needs a set of numbers, of dimension 1.
    Set(Gradients),
    /// Components are bytes of one integer hash (Burger 2008): 2 byte / 255 − 1 of bits 0 to 7, 8 to 15, 16 to 23, and
    /// in 4-D 23 to 30. Value noise uses the first byte. This is the published method. With Ward's hash, whose lower
    /// bits repeat, components repeat after 2⁸, 2¹⁶ and 2²⁴ cells.
    HashBytes,
    /// Each component is a whole hash (Burger 2008), by [`Hash::Ward`], [`Hash::Shift`] or [`Hash::ShiftMult`]: 2 h /
    /// (2³¹ − 1) − 1, with primes (59, 67, 71, 103), (73, 79, 83, 107), (89, 97, 101, 109), (113, 127, 131, 137). Value
    /// noise uses the hash itself, which may be any integer hash: 1 − h / 2³⁰ of [`Hash::Cochoy`], and the upper 24
    /// bits of [`Hash::Lowbias`].
    WholeHashes,
    /// Each cell of a finite lattice has its own gradient.
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
