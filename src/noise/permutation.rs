use crate::array;
use crate::numbers::SplitMix64;
use thiserror::Error;

/// Bytes that are not a permutation of 0 to 255.
///
/// ```
/// let error = gradnoise::Permutation::from_bytes([7; 256]).unwrap_err();
/// assert_eq!((error.value, error.first, error.second), (7, 0, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a permutation table holds every byte once, but entries {first} and {second} are both {value}")]
pub struct PermutationError {
    /// The value that occurs twice.
    pub value: u8,
    /// The index where it occurs first.
    pub first: usize,
    /// The index where it occurs again.
    pub second: usize,
}

/// A permutation of the bytes 0 to 255: the hash that turns a lattice cell into a gradient.
///
/// ```
/// use gradnoise::Permutation;
///
/// assert_eq!(Permutation::perlin().as_bytes()[..4], [151, 160, 137, 91]);
/// assert_ne!(Permutation::seeded(0), Permutation::seeded(1));
///
/// let mut bytes = *Permutation::seeded(7).as_bytes();
/// assert!(Permutation::from_bytes(bytes).is_ok());
/// bytes[0] = bytes[1];
/// assert!(Permutation::from_bytes(bytes).is_err());
/// ```
///
/// A table remembers the seed that made it, so that it is saved as the seed. A table of the same bytes without a seed
/// is another table to `==`, although its noises have the same values.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Permutation {
    bytes: [u8; 256],
    seed: Option<u64>,
}

impl Permutation {
    /// Returns Perlin's own table (Perlin 2002), which noise without a seed uses.
    #[must_use]
    pub const fn perlin() -> Self {
        Self { bytes: PERLIN, seed: None }
    }

    /// Returns the table of a seed, the same on every platform and in every version. Seed 0 is a seed like any other.
    ///
    /// It is a Fisher-Yates shuffle of 0..=255: for i from 255 down to 1, entry i is exchanged with entry j = ⌊r
    /// (i + 1) / 2⁶⁴⌋, where r is the next number of the `SplitMix64` generator (Steele, Lea and Flood 2014), whose
    /// state starts at the seed.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        let mut bytes: [u8; 256] = array::from_fn(|i| i as u8);
        let mut random = SplitMix64::new(seed);
        for i in (1..=255_usize).rev() {
            let j = (u128::from(random.next()) * (i as u128 + 1)) >> 64;
            bytes.swap(i, j as usize);
        }
        Self { bytes, seed: Some(seed) }
    }

    /// Makes a table of your own bytes.
    ///
    /// # Errors
    /// [`PermutationError`] names the first value that occurs twice.
    pub fn from_bytes(bytes: [u8; 256]) -> Result<Self, PermutationError> {
        let mut first_index = [None; 256];
        for (index, &value) in bytes.iter().enumerate() {
            if let Some(first) = first_index[usize::from(value)].replace(index) {
                return Err(PermutationError { value, first, second: index });
            }
        }
        Ok(Self { bytes, seed: None })
    }

    /// Returns the 256 entries.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 256] {
        &self.bytes
    }

    /// Returns the seed of a table that [`seeded`](Self::seeded) made.
    #[must_use]
    pub const fn seed(&self) -> Option<u64> {
        self.seed
    }
}

impl Default for Permutation {
    fn default() -> Self {
        Self::perlin()
    }
}

impl std::fmt::Debug for Permutation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Permutation({:?}..)", &self.bytes[..8])
    }
}

#[rustfmt::skip]
const PERLIN: [u8; 256] = [
    151, 160, 137, 91, 90, 15, 131, 13, 201, 95, 96, 53, 194, 233, 7, 225,
    140, 36, 103, 30, 69, 142, 8, 99, 37, 240, 21, 10, 23, 190, 6, 148,
    247, 120, 234, 75, 0, 26, 197, 62, 94, 252, 219, 203, 117, 35, 11, 32,
    57, 177, 33, 88, 237, 149, 56, 87, 174, 20, 125, 136, 171, 168, 68, 175,
    74, 165, 71, 134, 139, 48, 27, 166, 77, 146, 158, 231, 83, 111, 229, 122,
    60, 211, 133, 230, 220, 105, 92, 41, 55, 46, 245, 40, 244, 102, 143, 54,
    65, 25, 63, 161, 1, 216, 80, 73, 209, 76, 132, 187, 208, 89, 18, 169,
    200, 196, 135, 130, 116, 188, 159, 86, 164, 100, 109, 198, 173, 186, 3, 64,
    52, 217, 226, 250, 124, 123, 5, 202, 38, 147, 118, 126, 255, 82, 85, 212,
    207, 206, 59, 227, 47, 16, 58, 17, 182, 189, 28, 42, 223, 183, 170, 213,
    119, 248, 152, 2, 44, 154, 163, 70, 221, 153, 101, 155, 167, 43, 172, 9,
    129, 22, 39, 253, 19, 98, 108, 110, 79, 113, 224, 232, 178, 185, 112, 104,
    218, 246, 97, 228, 251, 34, 242, 193, 238, 210, 144, 12, 191, 179, 162, 241,
    81, 51, 145, 235, 249, 14, 239, 107, 49, 192, 214, 31, 181, 199, 106, 157,
    184, 84, 204, 176, 115, 121, 50, 45, 127, 4, 150, 254, 138, 236, 205, 93,
    222, 114, 67, 29, 24, 72, 243, 141, 128, 195, 78, 66, 215, 61, 156, 180,
];
