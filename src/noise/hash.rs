use crate::array;
use crate::noise::seed::reseeded;
#[cfg(feature = "serde")]
use crate::noise::seed::saved;
use crate::numbers::SplitMix64;
use std::sync::Arc;

/// A hash of lattice cells: it turns a cell into a number, which picks the cell's gradient or is its value.
///
/// Chains through the noise's [`Permutation`](crate::Permutation) repeat every 256 cells along each axis, and
/// [`FibonacciTable`](Self::FibonacciTable) every 1024. [`Ward`](Self::Ward) and [`Cochoy`](Self::Cochoy) repeat every
/// 2³¹ cells, all other hashes every 2³². To reproduce a published noise, use the hash of its paper. To get a noise
/// that does not repeat, use [`Lowbias`](Self::Lowbias), as `hashed` of [`Perlin`](crate::Perlin::hashed),
/// [`Simplex`](crate::Simplex::hashed) and [`Value`](crate::Value::hashed) does. `new` of
/// [`OpenSimplex2`](crate::OpenSimplex2::new) uses [`FastNoise`](Self::FastNoise), which has the form of the hash that
/// was published with that noise.
///
/// Lower bits of [`Ward`](Self::Ward), [`FastNoise`](Self::FastNoise) and, in 1-D, [`Cochoy`](Self::Cochoy) repeat
/// sooner. With these hashes, noise whose set has 2ᵏ gradients repeats after 2²³⁺ᵏ cells along each axis, such as 2²⁶
/// for the octagon of 2-D noise, and noise with another set after 2³¹. Points of cellular noise in 1-D to 3-D repeat
/// after 2⁸, 2¹⁶ and 2²⁴ cells with `Ward`, after 2²³, 2³¹ and 2³² with `FastNoise`, and with `Cochoy` in 1-D after 2⁸.
///
/// [`Ward`](Self::Ward), [`Shift`](Self::Shift), [`ShiftMult`](Self::ShiftMult) and [`Cochoy`](Self::Cochoy) add the
/// seed to coordinates, as published. So the next seed gives the same noise, displaced: for `Cochoy` by a cell along x,
/// for the others in 2-D and above by 25 cells along x and -22 along y. With all other hashes, different seeds give
/// unrelated noises.
///
/// All 64 bits of a seed count. A signed seed is converted by its bits, `seed as u64`, as in Java and Godot: -1 is
/// [`u64::MAX`]. There is one exception: points of cellular noise and [`HashBytes`](crate::GradientSource::HashBytes)
/// use the lowest bytes of a hash, which do not depend on all bits if the hash is `Ward` or, in 1-D, `Cochoy`. Bits 8
/// to 22 of the seed change nothing there in 1-D, nor do bits 16 to 22 in 2-D.
///
/// Published hashes have seeds of at most 32 bits, and such seeds give the published hashes, those of `Ward` and
/// `Cochoy` if they are below 2²³. Larger seeds have two effects. Let k be `lowbias32` of the seed's upper half; it is
/// 0 if that half is 0. The hash uses the seed's lower half plus k, modulo 2³², in place of the seed. It also adds k
/// once more while it mixes x, at a step where that is not a mere displacement of the noise:
///
/// - `Ward` and the first link of `Cochoy` add k after `n ^ (n << 13)`, `Shift` after its step `n ^ (n >> 12)`, and
///   `ShiftMult` after `n + (n << 3)`;
/// - [`Lowbias`](Self::Lowbias) adds k to the first product within m, when m is applied to x;
/// - [`FastNoise`](Self::FastNoise) adds k to the exclusive or of the seed and x times its prime.
///
/// Bits of `Ward` depend only on those of the sum that are not higher, and bit 31 of the sum changes nothing. So
/// gradients would not depend on the highest bits of a seed. For `Ward` and `Cochoy` k is therefore the sum of
/// `lowbias32` of the upper half and of `lowbias32`, applied twice, of bits 23 to 31 of the seed.
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
    /// Ward's integer hash (Burger 2008, section 5.3) of the sum 59 x + 67 y + 71 z + 103 w + seed.
    Ward {
        /// The seed, any number: all 64 bits count.
        #[cfg_attr(feature = "serde", serde(with = "saved"))]
        seed: u64,
    },
    /// An integer hash of shifts (Burger 2008), of the same sum as [`Ward`](Self::Ward).
    Shift {
        /// The seed, any number: all 64 bits count.
        #[cfg_attr(feature = "serde", serde(with = "saved"))]
        seed: u64,
    },
    /// An integer hash of shifts and a product (Burger 2008), of the same sum as [`Ward`](Self::Ward).
    ShiftMult {
        /// The seed, any number: all 64 bits count.
        #[cfg_attr(feature = "serde", serde(with = "saved"))]
        seed: u64,
    },
    /// Cochoy's chain (2011), exact in integers: r(int(850000 r(x + seed)) + y) and so on, where int rounds towards
    /// zero and r(t) = 1 − ward(t) / 2³⁰. The published chain has no seed, which is the same as seed 0.
    Cochoy {
        /// The seed, any number: all 64 bits count.
        #[cfg_attr(feature = "serde", serde(with = "saved"))]
        seed: u64,
    },
    /// Ellis' `lowbias32` (2018), called m here, applied to one coordinate after the other: h begins as m(seed), and
    /// each coordinate x changes it to m(h + x). It is of good quality. Unlike hashes of sums of coordinates times
    /// primes, it has no two directions that look alike.
    Lowbias {
        /// The seed, any number: all 64 bits count.
        #[cfg_attr(feature = "serde", serde(with = "saved"))]
        seed: u64,
    },
    /// The hash of `FastNoiseLite` (Peck). s is the exclusive or of the seed and of each coordinate times a prime, h is
    /// 0x27d4eb2d s, and the hash is h ^ (h >> 15). It is the fastest hash here, but less even than
    /// [`Lowbias`](Self::Lowbias): gradients 23 cells apart along x are equal 9 % less often than by chance. Its seed
    /// goes through `lowbias32` first, since neighbouring seeds would otherwise give similar noises.
    FastNoise {
        /// The seed, any number: all 64 bits count.
        #[cfg_attr(feature = "serde", serde(with = "saved"))]
        seed: u64,
    },
    /// A table whose index is a hash with Fibonacci numbers (from a Habr tutorial).
    ///
    /// The byte is `T[((x · 1836311903) ^ (y · 2971215073 + 4807526976)) & 1023]`. In 3-D and 4-D, z times 433494437
    /// and w times 701408733 are also xor-ed into the index.
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

    /// Returns this hash with another seed, or nothing for permutation chains, since the noise's table has their seed.
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

    /// Returns this hash with a number added to its seed, or nothing for hashes whose seed made a table.
    pub(crate) fn reseeded(&self, by: u32) -> Option<Self> {
        match self {
            Self::FibonacciTable(_) => None,
            hash => hash.seeded(reseeded(hash.seed(), by)),
        }
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
///
/// Like a [`Permutation`](crate::Permutation), a table remembers the seed that made it.
#[derive(Clone, PartialEq, Eq)]
pub struct ByteTable {
    bytes: Arc<[u8; 1024]>,
    seed: Option<u64>,
}

impl ByteTable {
    /// Returns the table of a seed, which is the same in every version and on every platform. Its bytes are the highest
    /// bytes of the first 1024 numbers of a `SplitMix64` generator whose state starts at the seed.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        let mut random = SplitMix64::new(seed);
        Self { bytes: Arc::new(array::from_fn(|_| (random.next() >> 56) as u8)), seed: Some(seed) }
    }

    /// Makes a table of the given bytes.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 1024]) -> Self {
        Self { bytes: Arc::new(bytes), seed: None }
    }

    /// Returns the 1024 bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 1024] {
        &self.bytes
    }

    /// Returns the seed of a table that [`seeded`](Self::seeded) made.
    #[must_use]
    pub const fn seed(&self) -> Option<u64> {
        self.seed
    }
}

impl std::fmt::Debug for ByteTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ByteTable({:?}..)", &self.bytes[..8])
    }
}
