use crate::array;
use crate::numbers::SplitMix64;
use std::sync::Arc;

/// A hash of lattice cells: it turns a cell into the number that picks its gradient, or that is its value.
///
/// Chains through the noise's [`Permutation`](crate::Permutation) repeat every 256 cells along each axis, the 1024
/// bytes of [`FibonacciTable`](Self::FibonacciTable) every 1024, all others every 2³². Published noises need their own
/// hash; where a noise only must not repeat, take [`Lowbias`](Self::Lowbias), as `hashed` of
/// [`Perlin`](crate::Perlin::hashed), [`Simplex`](crate::Simplex::hashed) and [`Value`](crate::Value::hashed) does.
/// `new` of [`OpenSimplex2`](crate::OpenSimplex2::new) takes [`FastNoise`](Self::FastNoise), which is of the form that
/// was published with it.
///
/// [`Ward`](Self::Ward), [`Shift`](Self::Shift), [`ShiftMult`](Self::ShiftMult) and [`Cochoy`](Self::Cochoy) add the
/// seed to coordinates, as published. So the next seed gives the same noise displaced: for `Cochoy` by a cell along x,
/// for the others from 2-D on by 25 cells along x and -22 along y. Seeds of all other hashes have nothing in common.
///
/// All 64 bits of a seed count. A signed one is meant by its bits, `seed as u64`, as in Java and Godot: -1 is
/// [`u64::MAX`]. Published hashes have seeds of 32 bits at most, which stay what they are. With k, `lowbias32` of the
/// upper half of the seed, which is 0 for 0, the hash has the lower half plus k in place of the seed, and adds k once
/// more in the mixing of x, where that displaces nothing:
///
/// - `Ward` and the first link of `Cochoy` after `n ^ (n << 13)`, `Shift` after its step `n ^ (n >> 12)`, `ShiftMult`
///   after `n + (n << 3)`;
/// - [`Lowbias`](Self::Lowbias) to the first product of m for x;
/// - [`FastNoise`](Self::FastNoise) to the exclusive or of the seed and x times its prime.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, Hash, Perlin};
///
/// let far = Perlin::new(Dimension::D2).hash(Hash::Ward { seed: 7 });
/// let noise = Evaluator::new(far)?;
/// assert_ne!(noise.value([0.25, 0.5])?, noise.value([256.25, 0.5])?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case", deny_unknown_fields)
)]
#[non_exhaustive]
pub enum Hash {
    /// A permutation chain, `P[..P[P[x] + y]..]` (Perlin 2002), the default of Perlin and value noise.
    XInnermost,
    /// A permutation chain, `P[x + P[y + P[..]]]` (Gustavson 2005), the default of simplex noise.
    XOutermost,
    /// Ward's integer hash (Burger 2008, section 5.3) of 59 x + 67 y + 71 z + 103 w + seed.
    Ward {
        /// The seed, any number: all 64 bits count.
        seed: u64,
    },
    /// An integer hash of shifts (Burger 2008) of the same sum.
    Shift {
        /// The seed, any number: all 64 bits count.
        seed: u64,
    },
    /// An integer hash of shifts and a product (Burger 2008) of the same sum.
    ShiftMult {
        /// The seed, any number: all 64 bits count.
        seed: u64,
    },
    /// Cochoy's chain (2011), exact in integers: r(⌊850000 r(x + seed)⌉ + y) and so on, cut towards zero, where
    /// r(t) = 1 − ward(t) / 2³⁰. He has no seed: that is 0.
    Cochoy {
        /// The seed, any number: all 64 bits count.
        seed: u64,
    },
    /// Ellis' `lowbias32` (2018), m, of each coordinate in turn, h ← m(h + x), from m(seed) on: a hash of good quality.
    /// Unlike sums of coordinates times primes it has no two directions that look alike.
    Lowbias {
        /// The seed, any number: all 64 bits count.
        seed: u64,
    },
    /// The hash of `FastNoiseLite` (Peck): with s the exclusive or of the seed and of coordinates times primes,
    /// h = 0x27d4eb2d s, and h ^ (h >> 15). It is the fastest one here that does not repeat, and less even than
    /// [`Lowbias`](Self::Lowbias): gradients 23 cells apart along x agree by 2 % more than chance has it. Its seed goes
    /// through `lowbias32` first, as neighbouring ones would give noises that resemble each other.
    FastNoise {
        /// The seed, any number: all 64 bits count.
        seed: u64,
    },
    /// A table by a hash of Fibonacci numbers, `T[((x · 1836311903) ^ (y · 2971215073 + 4807526976)) & 1023]` (from a
    /// Habr tutorial), further coordinates xor-ed in times 433494437 and 701408733.
    FibonacciTable(ByteTable),
}

impl Hash {
    /// Returns the seed, 0 for a hash that has none.
    pub(crate) fn seed(&self) -> u64 {
        match *self {
            Self::XInnermost | Self::XOutermost | Self::FibonacciTable(_) => 0,
            Self::Ward { seed }
            | Self::Shift { seed }
            | Self::ShiftMult { seed }
            | Self::Cochoy { seed }
            | Self::Lowbias { seed }
            | Self::FastNoise { seed } => seed,
        }
    }

    /// Returns this hash with another seed, or nothing for chains, whose seed is that of the noise's table.
    pub(crate) fn seeded(&self, seed: u64) -> Option<Self> {
        Some(match self {
            Self::XInnermost | Self::XOutermost => return None,
            Self::Ward { .. } => Self::Ward { seed },
            Self::Shift { .. } => Self::Shift { seed },
            Self::ShiftMult { .. } => Self::ShiftMult { seed },
            Self::Cochoy { .. } => Self::Cochoy { seed },
            Self::Lowbias { .. } => Self::Lowbias { seed },
            Self::FastNoise { .. } => Self::FastNoise { seed },
            Self::FibonacciTable(_) => Self::FibonacciTable(ByteTable::seeded(seed)),
        })
    }
}

/// 1024 bytes, for [`Hash::FibonacciTable`].
///
/// ```
/// use gradnoise::ByteTable;
///
/// assert_ne!(ByteTable::seeded(0), ByteTable::seeded(1));
/// assert_eq!(ByteTable::from_bytes([7; 1024]).as_bytes()[3], 7);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ByteTable(Arc<[u8; 1024]>);

impl ByteTable {
    /// Returns the bytes of a seed, the same for ever and on every platform: the upper bytes of the first 1024 numbers
    /// of the `SplitMix64` generator whose state starts at the seed.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        let mut random = SplitMix64::new(seed);
        Self(Arc::new(array::from_fn(|_| (random.next() >> 56) as u8)))
    }

    /// Makes a table of any bytes.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 1024]) -> Self {
        Self(Arc::new(bytes))
    }

    /// Returns the 1024 bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 1024] {
        &self.0
    }
}

impl std::fmt::Debug for ByteTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ByteTable({:?}..)", &self.0[..8])
    }
}
