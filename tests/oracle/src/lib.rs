//! An independent oracle for gradient noise: plain `f64` sums over the corners, written from the
//! published formulas alone and for clarity, not speed. Positions are exact fixed point, so the
//! oracle is as good far from the origin as near it. Every dimension is the same code.
//! Sources: Perlin 1985 "An Image Synthesizer", Perlin 2002 "Improving Noise", Gustavson 2005
//! "Simplex noise demystified", Burger 2008 "Gradientenbasierte Rauschfunktionen und Perlin Noise".

#![allow(
    missing_docs,
    clippy::expect_used,
    clippy::missing_errors_doc,
    clippy::missing_panics_doc,
    clippy::must_use_candidate,
    clippy::panic,
    clippy::return_self_not_must_use,
    clippy::should_implement_trait,
    clippy::unwrap_used,
    reason = "tests alone use this crate, and fail by panicking"
)]

/// Evaluates an expression whose constant `N` is a number from 1 to 4.
#[macro_export]
macro_rules! in_dimension {
    ($n:expr, $name:ident => $expression:expr) => {
        match $n {
            1 => {
                const $name: usize = 1;
                $expression
            }
            2 => {
                const $name: usize = 2;
                $expression
            }
            3 => {
                const $name: usize = 3;
                $expression
            }
            _ => {
                const $name: usize = 4;
                $expression
            }
        }
    };
}

/// Evaluates an expression four times, whose constant `N` is 1, 2, 3 and 4.
#[macro_export]
macro_rules! in_each_dimension {
    ($name:ident => $expression:expr) => {
        for n in 1..=4 {
            $crate::in_dimension!(n, $name => $expression);
        }
    };
}

/// Returns the first `N` of four numbers.
pub fn first<T: Copy, const N: usize>(numbers: [T; 4]) -> [T; N] {
    from_fn(|axis| numbers[axis])
}

pub mod cases;
pub mod cellular;
pub mod compare;
pub mod expression_oracle;
pub mod expression_random;
pub mod gabor;
pub mod grids;
pub mod hashes;
pub mod kinds;
pub mod lattice;
mod maxima;
mod sets;
pub mod spectrum;
pub mod ways;

pub use lattice::sum_of_all;
pub use maxima::{perlin_maximum, simplex_maximum, super_simplex_maximum};
pub use sets::{default_gradients, edges_12, edges_12_xy, edges_16, edges_32, octagon_8, slopes_8};
use std::array::from_fn;

/// A point, each coordinate in fixed point with 64 fractional bits and below 2^40 in magnitude.
pub type Position<const N: usize> = [i128; N];

/// The fixed-point coordinate 1.
pub const ONE: i128 = 1 << 64;

/// Perlin's own permutation (Perlin 2002, reference implementation).
pub const PERLIN_PERMUTATION: [u8; 256] = [
    151, 160, 137, 91, 90, 15, 131, 13, 201, 95, 96, 53, 194, 233, 7, 225, 140, 36, 103, 30, 69, 142, 8, 99, 37, 240,
    21, 10, 23, 190, 6, 148, 247, 120, 234, 75, 0, 26, 197, 62, 94, 252, 219, 203, 117, 35, 11, 32, 57, 177, 33, 88,
    237, 149, 56, 87, 174, 20, 125, 136, 171, 168, 68, 175, 74, 165, 71, 134, 139, 48, 27, 166, 77, 146, 158, 231, 83,
    111, 229, 122, 60, 211, 133, 230, 220, 105, 92, 41, 55, 46, 245, 40, 244, 102, 143, 54, 65, 25, 63, 161, 1, 216,
    80, 73, 209, 76, 132, 187, 208, 89, 18, 169, 200, 196, 135, 130, 116, 188, 159, 86, 164, 100, 109, 198, 173, 186,
    3, 64, 52, 217, 226, 250, 124, 123, 5, 202, 38, 147, 118, 126, 255, 82, 85, 212, 207, 206, 59, 227, 47, 16, 58, 17,
    182, 189, 28, 42, 223, 183, 170, 213, 119, 248, 152, 2, 44, 154, 163, 70, 221, 153, 101, 155, 167, 43, 172, 9, 129,
    22, 39, 253, 19, 98, 108, 110, 79, 113, 224, 232, 178, 185, 112, 104, 218, 246, 97, 228, 251, 34, 242, 193, 238,
    210, 144, 12, 191, 179, 162, 241, 81, 51, 145, 235, 249, 14, 239, 107, 49, 192, 214, 31, 181, 199, 106, 157, 184,
    84, 204, 176, 115, 121, 50, 45, 127, 4, 150, 254, 138, 236, 205, 93, 222, 114, 67, 29, 24, 72, 243, 141, 128, 195,
    78, 66, 215, 61, 156, 180,
];

/// The octaves of a fractal sum.
#[derive(Clone, Copy, Debug)]
pub struct Octaves {
    /// How many noises are added.
    pub count: u32,
    /// The ratio of one octave's frequency to the last's.
    pub lacunarity: f64,
    /// The ratio of one octave's amplitude to the last's.
    pub persistence: f64,
    /// Whether each octave after the first is shifted by a draw of its own.
    pub decorrelated: bool,
    /// Whether the sum is divided by the sum of the amplitudes.
    pub normalised: bool,
}
impl Octaves {
    /// The frequency, the amplitude and the shift of each octave. Powers are repeated products in `f64`.
    pub fn terms(self) -> impl Iterator<Item = (f64, f64, [i128; 4])> {
        let (mut frequency, mut amplitude, mut shift, mut state) = (1.0, 1.0, [0; 4], 0);
        (0..self.count).map(move |_| {
            let term = (frequency, amplitude, shift);
            frequency *= self.lacunarity;
            amplitude *= self.persistence;
            if self.decorrelated {
                // 40 bits of the draw, 32 of them fractional: a number in [0, 256).
                shift = from_fn(|_| i128::from(split_mix_64(&mut state) >> 24) << 32);
            }
            term
        })
    }
}

/// Fractional Brownian motion (Musgrave; Burger 2008 alg. 2): the sum over octaves k of
/// `persistence^k noise(lacunarity^k p + shift_k)`.
pub fn fbm<const N: usize>(p: Position<N>, octaves: &Octaves, noise: impl Fn(Position<N>) -> f64) -> f64 {
    let (mut sum, mut amplitudes) = (0.0, 0.0);
    for (frequency, amplitude, shift) in octaves.terms() {
        sum += amplitude * noise(from_fn(|d| scaled(p[d], frequency) + shift[d]));
        amplitudes += amplitude;
    }
    sum / if octaves.normalised { amplitudes } else { 1.0 }
}

/// `coordinate * factor`, the exact product rounded down to fixed point; 0 < factor < 2^52.
pub fn scaled(coordinate: i128, factor: f64) -> i128 {
    // factor = mantissa / 2^places, exactly; the mantissa has 53 bits.
    let (exponent, stored) = (factor.to_bits() >> 52, factor.to_bits() << 12 >> 12);
    assert!((1..1075).contains(&exponent), "{factor} is out of range");
    let (mantissa, places) = (i128::from(stored | 1 << 52), 1075 - exponent);
    // mantissa * coordinate = high * 2^64 + the low bits of carry.
    let carry = mantissa * (coordinate & (ONE - 1));
    let high = mantissa * (coordinate >> 64) + (carry >> 64);
    if places > 64 {
        return high >> (places - 64).min(127);
    }
    let high = high.checked_mul(1 << (64 - places));
    high.expect("the product fits i128") + ((carry & (ONE - 1)) >> places)
}

/// Vigna's `SplitMix64`: advances the state and returns the next draw.
pub fn split_mix_64(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (*state ^ (*state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The table of a seed: a Fisher-Yates shuffle of 0..=255, drawn from `SplitMix64`; a draw
/// becomes a place in 0..=i as the high 64 bits of its product with i + 1.
pub fn seeded_permutation(mut seed: u64) -> [u8; 256] {
    let mut table: [u8; 256] = from_fn(|i| i as u8);
    for i in (1..256).rev() {
        let product = u128::from(split_mix_64(&mut seed)) * (i as u128 + 1);
        table.swap(i, (product >> 64) as usize);
    }
    table
}

/// The gradient of a noise by Richardson-extrapolated central differences, (4 D(h/2) - D(h)) / 3
/// with D(h) = (noise(p+h) - noise(p-h)) / 2h, along each axis by exact offsets. The error is
/// O(h^4) where the noise is smooth between p - h and p + h, and O(h^m) where it is only C^m there
/// (a face of a cell: m = 2 for the quintic); rounding adds about 2^-52/h.
pub fn gradient<const N: usize>(p: Position<N>, h: f64, noise: impl Fn(Position<N>) -> f64) -> [f64; N] {
    let half = (h / 2.0 * ONE as f64) as i128;
    let difference = |axis: usize, step: i128| {
        let moved = |by: i128| from_fn(|d| if d == axis { p[d] + by } else { p[d] });
        (noise(moved(step)) - noise(moved(-step))) / (2.0 * step as f64 / ONE as f64)
    };
    from_fn(|axis| (4.0 * difference(axis, half) - difference(axis, 2 * half)) / 3.0)
}

/// The second derivatives of a noise by central differences over the step h: of noises that are smooth between their
/// places the error is O(h^2), and rounding adds about 2^-51/h^2.
pub fn hessian<const N: usize>(p: Position<N>, h: f64, noise: impl Fn(Position<N>) -> f64) -> [[f64; N]; N] {
    let step = (h * ONE as f64) as i128;
    let at = |i: usize, a: i128, j: usize, b: i128| {
        noise(from_fn(|d| p[d] + if d == i { a * step } else { 0 } + if d == j { b * step } else { 0 }))
    };
    let middle = noise(p);
    let mut entries = [[0.0; N]; N];
    for (i, j) in (0..N).flat_map(|i| (0..=i).map(move |j| (i, j))) {
        let crossed = if i == j { 2.0 * middle } else { at(i, 1, j, -1) + at(i, -1, j, 1) };
        let entry = (at(i, 1, j, 1) + at(i, -1, j, -1) - crossed) / (4.0 * h * h);
        (entries[i][j], entries[j][i]) = (entry, entry);
    }
    entries
}

/// The value that is nearest to a found one, of a noise that jumps at the faces of its simplices and has the value of
/// either side there. Local coordinates are cut off after 24 bits, so that two of them that differ by less than 2^-24
/// can count as equal, and places are rounded to 2^-32. Two coordinates that move apart by 2^-25 and 2^-31 each are
/// farther from each other than both.
pub fn value_of_either_side<const N: usize>(
    noise: impl Fn(Position<N>) -> f64,
    position: Position<N>,
    found: f32,
) -> f64 {
    let here = noise(position);
    let distance = |value: &f64| (value - f64::from(found)).abs();
    if distance(&here) < 1e-6 {
        return here;
    }
    let apart = (ONE >> 25) + (ONE >> 31);
    let sides = (0..3_usize.pow(N as u32))
        .map(|code| noise(from_fn(|d| position[d] + ((code / 3_usize.pow(d as u32) % 3) as i128 - 1) * apart)));
    sides.min_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap_or(here)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn oracle_reproduces_split_mix_64() {
        let mut state = 1_234_567;
        assert_eq!(split_mix_64(&mut state), 6_457_827_717_110_365_317);
        assert_eq!(split_mix_64(&mut state), 3_203_168_211_198_807_973);
        assert_eq!(split_mix_64(&mut state), 9_817_491_932_198_370_423);
    }
}
