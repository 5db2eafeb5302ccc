//! An independent oracle for gradient noise: plain `f64` sums over the corners, written from the
//! published formulas alone and for clarity, not speed. Positions are exact fixed point, so the
//! oracle is as good far from the origin as near it. Every dimension is the same code, `N` in 1..=4.
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
pub fn first<const N: usize>(numbers: [f64; 4]) -> [f64; N] {
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
pub mod seeds;
pub mod spectrum;
pub mod ways;

use std::array::from_fn;
use std::f64::consts::{FRAC_PI_2, PI};

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

/// An interpolant s(t) of gradient noise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fade {
    /// t.
    Linear,
    /// 3t^2 - 2t^3 (Perlin 1985).
    Cubic,
    /// 6t^5 - 15t^4 + 10t^3 (Perlin 2002).
    Quintic,
    /// (1 - cos(pi t)) / 2 (Cochoy 2011).
    Cosine,
}

impl Fade {
    /// s(t) for t in [0, 1].
    pub fn weight(self, t: f64) -> f64 {
        match self {
            Self::Linear => t,
            Self::Cubic => t * t * (3.0 - 2.0 * t),
            Self::Quintic => t * t * t * (t * (t * 6.0 - 15.0) + 10.0),
            Self::Cosine => (1.0 - (PI * t).cos()) / 2.0,
        }
    }
}

/// The gradients on the integer lattice, of period 256 along every axis.
#[derive(Clone, Copy, Debug)]
pub struct Lattice<'a> {
    /// The permutation table P.
    pub permutation: &'a [u8; 256],
    /// 1..=256 vectors; the hash h picks number h mod length.
    pub gradients: &'a [Vec<f64>],
}

impl Lattice<'_> {
    /// P[..P[P[i0]+i1]..+i(n-1)], x innermost (Perlin 2002), when the axes come in order;
    /// P[i0+P[i1+P[..]]], x outermost (Gustavson 2005), when they come reversed.
    fn gradient(&self, axes: impl Iterator<Item = i64>) -> &[f64] {
        let hash = axes.fold(0, |hash: u8, i| {
            let index = (i + i64::from(hash)) & 255;
            self.permutation[index as usize]
        });
        &self.gradients[usize::from(hash) % self.gradients.len()]
    }
}

/// One term of a noise: a corner's offset in the cell, its weight, the vector from it to the point.
type Corner<const N: usize> = ([i64; N], f64, [f64; N]);

fn dot(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len(), "vectors of different dimensions");
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The cell, floor(p), and the place in it, p - floor(p), in [0, 1] (1 only by rounding).
fn split<const N: usize>(p: Position<N>) -> ([i64; N], [f64; N]) {
    let fraction = |coordinate: i128| (coordinate as u64) as f64 / ONE as f64;
    let cell = p.map(|coordinate| (coordinate >> 64) as i64);
    (cell, p.map(fraction))
}

/// The 2^N corners of Perlin noise (Perlin 1985, Burger 2008 alg. 4): corner j in {0,1}^N weighs
/// the product over the axes of s(f) where j is 1 and of 1 - s(f) where it is 0.
fn perlin_corners<const N: usize>(f: [f64; N], fade: Fade) -> Vec<Corner<N>> {
    let corner = |bits: usize| {
        let far: [bool; N] = from_fn(|d| bits & (1 << d) != 0);
        let s = f.map(|t| fade.weight(t));
        let weight = (0..N).map(|d| if far[d] { s[d] } else { 1.0 - s[d] });
        let distance = from_fn(|d| if far[d] { f[d] - 1.0 } else { f[d] });
        (far.map(i64::from), weight.product(), distance)
    };
    (0..1 << N).map(corner).collect()
}

/// Perlin noise, unscaled: the sum over the cell's corners of `w_j G(i+j) . (f-j)`
/// (Perlin 1985, 2002; Burger 2008 alg. 4).
pub fn perlin<const N: usize>(lattice: &Lattice<'_>, p: Position<N>, fade: Fade) -> f64 {
    let (cell, f) = split(p);
    let term = |(offset, weight, distance): &Corner<N>| {
        let gradient = lattice.gradient((0..N).map(|d| cell[d] + offset[d]));
        weight * dot(gradient, distance)
    };
    perlin_corners(f, fade).iter().map(term).sum()
}

/// floor(sqrt(n) * 2^124) for n up to 5, exactly: the schoolbook root, one bit at a time.
const fn root_with_124_bits(n: u128) -> u128 {
    let mut root = n.isqrt();
    let mut rest = n - root * root;
    let mut bit = 0;
    while bit < 124 {
        // Of the digits 0 and 1, the largest with (2 root + digit)^2 <= 4 (root^2 + rest).
        let digit = (rest > root) as u128;
        rest = 4 * rest - digit * (4 * root + 1);
        root = 2 * root + digit;
        bit += 1;
    }
    root
}

/// F = (sqrt(N+1)-1)/N, times 2^124, in N dimensions.
const fn skew_with_124_bits(n: u128) -> u128 {
    if n == 1 { 0 } else { (root_with_124_bits(n + 1) - (1 << 124)) / n }
}

/// The skewed cell and the place in it: s = p + F (p0+p1+..), F = (sqrt(N+1)-1)/N (Gustavson
/// 2005), in fixed point to within 2^-62. In one dimension F = 0: the lattice is the integers.
pub fn skewed<const N: usize>(p: Position<N>) -> ([i64; N], [f64; N]) {
    let f = const { skew_with_124_bits(N as u128) };
    // F = high/2^64 + low/2^124, sum = whole + part/2^64; the product low * part is negligible.
    let (high, low) = ((f >> 60).cast_signed(), (f & ((1 << 60) - 1)).cast_signed());
    let sum: i128 = p.iter().sum();
    let (whole, part) = (sum >> 64, sum & (ONE - 1));
    let shift = whole * high + ((whole * low) >> 60) + ((part * high) >> 64);
    split(p.map(|coordinate| coordinate + shift))
}

/// The N+1 corners of the simplex around the place `f` of a skewed cell (Gustavson 2005): corner k
/// is the k axes of largest f, the lower axis first of two equals. With G = (1-1/sqrt(N+1))/N the
/// point is d = (f-o) - G sum(f-o) away from it, and it weighs `max(0, r2 - |d|^2)^4`.
fn simplex_corners<const N: usize>(f: [f64; N], radius_squared: f64) -> Vec<Corner<N>> {
    let unskew = match N {
        1 => 0.0,
        _ => (1.0 - 1.0 / (N as f64 + 1.0).sqrt()) / N as f64,
    };
    let mut order: [usize; N] = from_fn(|d| d);
    order.sort_by(|&a, &b| f[b].total_cmp(&f[a]).then(a.cmp(&b)));
    let corner = |k: usize| {
        let offset: [i64; N] = from_fn(|d| i64::from(order[..k].contains(&d)));
        let away: [f64; N] = from_fn(|d| f[d] - offset[d] as f64);
        let distance = away.map(|a| a - unskew * away.iter().sum::<f64>());
        let inside = radius_squared - dot(&distance, &distance);
        (offset, inside.max(0.0).powi(4), distance)
    };
    (0..=N).map(corner).collect()
}

/// Simplex noise, unscaled: the sum over the simplex's corners of
/// `max(0, r2 - |d|^2)^4 G(corner) . d` (Gustavson 2005; r2 = 1 in one dimension, else 0.5 or 0.6).
pub fn simplex<const N: usize>(lattice: &Lattice<'_>, p: Position<N>, radius_squared: f64) -> f64 {
    let (cell, f) = skewed(p);
    let term = |(offset, weight, distance): &Corner<N>| {
        let gradient = lattice.gradient((0..N).rev().map(|d| cell[d] + offset[d]));
        weight * dot(gradient, distance)
    };
    simplex_corners(f, radius_squared).iter().map(term).sum()
}

/// All lattice points of which the point at the place `f` of a skewed cell is within the radius, and those around: a
/// point's skewed coordinates are products with vectors of the length `sqrt(2)`, so they are less than `sqrt(2 r2)`
/// away from those of the lattice points. Lattice point o is as far away, and weighs as much, as a corner of simplex
/// noise.
fn lattice_corners<const N: usize>(f: [f64; N], radius_squared: f64) -> Vec<Corner<N>> {
    let unskew = (1.0 - 1.0 / (N as f64 + 1.0).sqrt()) / N as f64;
    assert!(2.0 * radius_squared < 4.0, "points are looked for from -1 to 2");
    let corner = |code: usize| {
        let offset: [i64; N] = from_fn(|d| (code >> (2 * d) & 3) as i64 - 1);
        let away: [f64; N] = from_fn(|d| f[d] - offset[d] as f64);
        let distance = away.map(|a| a - unskew * away.iter().sum::<f64>());
        let inside = radius_squared - dot(&distance, &distance);
        (offset, inside.max(0.0).powi(4), distance)
    };
    (0..1 << (2 * N)).map(corner).collect()
}

/// `OpenSimplex2S` noise (`KdotJPG` 2022), unscaled: r2 is n / (n + 1), the square of the distance between lattice
/// points. In one dimension, for which nothing is published, it is simplex noise.
pub fn super_simplex<const N: usize>(lattice: &Lattice<'_>, p: Position<N>) -> f64 {
    if N == 1 {
        return simplex(lattice, p, 1.0);
    }
    sum_of_all(p, N as f64 / (N as f64 + 1.0), |cell| {
        let gradient = lattice.gradient((0..N).rev().map(|d| cell[d]));
        from_fn(|d| gradient[d])
    })
}

/// The noise of all lattice points of simplex noise within a radius, unscaled, in two dimensions or more.
pub fn sum_of_all<const N: usize>(p: Position<N>, radius_squared: f64, gradient: impl Fn([i64; N]) -> [f64; N]) -> f64 {
    let (cell, f) = skewed(p);
    let corners = lattice_corners(f, radius_squared);
    let term =
        |(offset, weight, distance): &Corner<N>| weight * dot(&gradient(from_fn(|d| cell[d] + offset[d])), distance);
    corners.iter().filter(|(_, weight, _)| *weight > 0.0).map(term).sum()
}

/// The maximum of |`OpenSimplex2S` noise| over a cell, each lattice point free to hold any gradient of the set.
pub fn super_simplex_maximum<const N: usize>(gradients: &[Vec<f64>]) -> f64 {
    if N == 1 {
        return simplex_maximum::<N>(gradients, 1.0);
    }
    let radius_squared = N as f64 / (N as f64 + 1.0);
    maximum(gradients, N, |free: &[f64]| lattice_corners::<N>(from_fn(|d| free[d].sin().powi(2)), radius_squared))
}

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

/// Fractional Brownian motion (Musgrave; Burger 2008 alg. 2): the sum over octaves k of
/// `persistence^k noise(lacunarity^k p + shift_k)`. Powers are repeated products in `f64`.
pub fn fbm<const N: usize>(p: Position<N>, octaves: &Octaves, noise: impl Fn(Position<N>) -> f64) -> f64 {
    let (mut sum, mut amplitudes) = (0.0, 0.0);
    let (mut frequency, mut amplitude) = (1.0, 1.0);
    let (mut state, mut shift) = (0, [0; 4]);
    for _ in 0..octaves.count {
        sum += amplitude * noise(from_fn(|d| scaled(p[d], frequency) + shift[d]));
        amplitudes += amplitude;
        frequency *= octaves.lacunarity;
        amplitude *= octaves.persistence;
        if octaves.decorrelated {
            // 40 bits of the draw, 32 of them fractional: a number in [0, 256).
            shift = from_fn(|_| i128::from(split_mix_64(&mut state) >> 24) << 32);
        }
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

/// A gradient component's sign: minus where the hash's bit is set.
fn sign(bit: usize) -> f64 {
    if bit == 0 { 1.0 } else { -1.0 }
}

/// The 16 slopes +-1..+-8 of 1-D simplex noise: 1 + (h & 7), negative if h & 8 (Gustavson 2005).
pub fn slopes_8() -> Vec<Vec<f64>> {
    let slope = |h: usize| vec![sign(h & 8) * (1 + (h & 7)) as f64];
    (0..16).map(slope).collect()
}

/// The x, y of the 12 edges: 2-D simplex noise's gradients (Gustavson 2005).
pub fn edges_12_xy() -> Vec<Vec<f64>> {
    edges_12().iter().map(|edge| edge[..2].to_vec()).collect()
}

/// The corners of a regular octagon whose larger coordinates are 1, as the floats they are: bits 0 and 1 are the signs
/// of the larger and the smaller coordinate, bit 2 says that the smaller one is x.
pub fn octagon_8() -> Vec<Vec<f64>> {
    let smaller = f64::from((std::f64::consts::PI / 8.0).tan() as f32);
    let corner = |h: usize| {
        let mut corner = vec![sign(h & 1), sign(h & 2) * smaller];
        if h & 4 != 0 {
            corner.reverse();
        }
        corner
    };
    (0..8).map(corner).collect()
}

/// The middles of a cube's 12 edges (Gustavson 2005; the first 12 of Perlin 2002).
pub fn edges_12() -> Vec<Vec<f64>> {
    edges_16()[..12].to_vec()
}

/// The 16 gradients of Perlin 2002's `grad`, h & 15: `+-u +- v`, the signs from bits 0 and 1.
pub fn edges_16() -> Vec<Vec<f64>> {
    let edge = |h: usize| {
        let [u, v] = match h {
            0..4 => [0, 1],
            4..8 => [0, 2],
            12 | 14 => [1, 0],
            _ => [1, 2],
        };
        let mut edge = vec![0.0; 3];
        (edge[u], edge[v]) = (sign(h & 1), sign(h & 2));
        edge
    };
    (0..16).map(edge).collect()
}

/// The middles of a hypercube's 32 edges in the order of Gustavson 2005's `grad4`: the axis of the
/// zero is x, y, z, w in turn, and the other axes count down from + + + to - - -, the last fastest.
pub fn edges_32() -> Vec<Vec<f64>> {
    let edge = |h: usize| {
        let mut edge = [4, 2, 1].map(|bit| sign(h & bit)).to_vec();
        edge.insert(h / 8, 0.0);
        edge
    };
    (0..32).map(edge).collect()
}

/// The set that gradient noise of `n` dimensions has if none is chosen.
pub fn default_gradients(n: usize) -> Vec<Vec<f64>> {
    [slopes_8, octagon_8, edges_16, edges_32][n - 1]()
}

/// The maximum of |Perlin noise| over a cell, each corner free to hold any gradient of the set.
pub fn perlin_maximum<const N: usize>(gradients: &[Vec<f64>], fade: Fade) -> f64 {
    let corners = |free: &[f64]| perlin_corners::<N>(from_fn(|d| free[d].sin().powi(2)), fade);
    maximum(gradients, N, corners)
}

/// The maximum of |simplex noise| over a cell's simplices, each corner free to hold any gradient of
/// the set. One simplex has 1 >= f0 >= f1 >= .. >= 0; another order of the axes is the same simplex
/// under gradients whose axes are exchanged, and the same again if that leaves the set as it was.
pub fn simplex_maximum<const N: usize>(gradients: &[Vec<f64>], radius_squared: f64) -> f64 {
    let sorted = |mut set: Vec<Vec<f64>>| {
        set.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
        set
    };
    let mut sets = vec![sorted(gradients.to_vec())];
    for axes in orders(N) {
        let exchange = |g: &Vec<f64>| axes.iter().map(|&axis| g[axis]).collect();
        let set = sorted(gradients.iter().map(exchange).collect());
        if !sets.contains(&set) {
            sets.push(set);
        }
    }
    // The barycentric coordinates are free_k^2, normalised; f_d sums those of the corners past d.
    let corners = |free: &[f64]| {
        let all = dot(free, free);
        let f = from_fn(|d| free[d + 1..].iter().map(|u| u * u).sum::<f64>() / all);
        simplex_corners::<N>(f, radius_squared)
    };
    sets.iter().map(|set| maximum(set, N + 1, corners)).fold(0.0, f64::max)
}

/// All orders of `count` axes.
fn orders(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let shorter = orders(count - 1);
    let insert = |at: usize| {
        shorter.iter().map(move |order| {
            let mut order = order.clone();
            order.insert(at, count - 1);
            order
        })
    };
    (0..count).flat_map(insert).collect()
}

/// The largest |sum over the corners of weight * g . distance| over all points and gradients, by
/// alternation from random starts: the best gradients for the point, then the best point for those
/// gradients. The point is a function of `variables` unconstrained numbers.
fn maximum<const N: usize>(
    gradients: &[Vec<f64>],
    variables: usize,
    corners: impl Fn(&[f64]) -> Vec<Corner<N>>,
) -> f64 {
    let (mut largest, mut state) = (0.0_f64, 1985);
    for start in 0..100 {
        // Odd starts look for the minimum.
        let value = |(_, weight, distance): &Corner<N>, g: &[f64]| sign(start & 1) * weight * dot(g, distance);
        let best = |corner: &Corner<N>| {
            if corner.1 == 0.0 {
                return &gradients[0];
            }
            let value = |g: &[f64]| value(corner, g);
            let order = |a: &&Vec<f64>, b: &&Vec<f64>| value(a).total_cmp(&value(b));
            gradients.iter().max_by(order).expect("a gradient")
        };
        let draw = |_| split_mix_64(&mut state) as f64 / ONE as f64 * FRAC_PI_2;
        let mut free: Vec<f64> = (0..variables).map(draw).collect();
        let (mut rise, mut reached) = (f64::INFINITY, 0.0);
        while rise > 1e-10 * reached {
            let chosen: Vec<_> = corners(&free).iter().map(best).collect();
            let there = climb(&mut free, |free| {
                let terms = corners(free).into_iter().zip(&chosen);
                terms.map(|(corner, g)| value(&corner, g)).sum()
            });
            (rise, reached) = (there - reached, there);
        }
        largest = largest.max(reached);
    }
    largest
}

/// Moves `x` uphill along the gradient by Barzilai and Borwein's steps (the last move's square over
/// its product with the gradient's change), keeps the highest point met and returns its value.
fn climb(x: &mut Vec<f64>, value: impl Fn(&[f64]) -> f64) -> f64 {
    let (mut reached, mut here) = (value(x), x.clone());
    let (mut travel, mut last_slope) = (vec![0.0; x.len()], vec![0.0; x.len()]);
    for _move in 0..40 {
        let beside = |axis: usize, by: f64| {
            let mut beside = here.clone();
            beside[axis] += by;
            value(&beside)
        };
        let slope_along = |axis| (beside(axis, 1e-5) - beside(axis, -1e-5)) / 2e-5;
        let slope: Vec<f64> = (0..x.len()).map(slope_along).collect();
        let change: Vec<f64> = slope.iter().zip(&last_slope).map(|(a, b)| a - b).collect();
        // A move is at most 0.1 long; so is the first, whose step is not a number.
        let longest = 0.1 / dot(&slope, &slope).sqrt();
        let step = longest.min(dot(&travel, &travel) / dot(&travel, &change).abs());
        travel = slope.iter().map(|s| s * step).collect();
        here = here.iter().zip(&travel).map(|(x, t)| x + t).collect();
        last_slope = slope;
        if value(&here) > reached {
            (*x, reached) = (here.clone(), value(&here));
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn oracle_reproduces_perlin_2002() {
        let lattice = Lattice { permutation: &PERLIN_PERMUTATION, gradients: &edges_16() };
        let noise = |p: Position<3>| perlin(&lattice, p, Fade::Quintic);
        let p = [314.0 / 100.0, 42.0, 7.0].map(|x| (x * ONE as f64) as i128);
        assert!((noise(p) - 0.136_919_958_784_000_12).abs() < 1e-15);
        for p in [[0, 0, 0], [5, -7, 300], [-1, 255, 1 << 39]] {
            assert!(noise(p.map(|x| x * ONE)).abs() < 1e-300, "at {p:?}");
        }
    }

    #[test]
    fn oracle_reproduces_split_mix_64() {
        let mut state = 1_234_567;
        assert_eq!(split_mix_64(&mut state), 6_457_827_717_110_365_317);
        assert_eq!(split_mix_64(&mut state), 3_203_168_211_198_807_973);
        assert_eq!(split_mix_64(&mut state), 9_817_491_932_198_370_423);
    }

    #[test]
    fn oracle_reproduces_the_exact_maxima() {
        // The 24 directions straddle the axes: 7.5, 22.5, .. degrees.
        let angles = (0..24).map(|k| f64::from(2 * k + 1) * PI / 24.0);
        let circle: Vec<_> = angles.map(|a| vec![a.cos(), a.sin()]).collect();
        let cases = [
            (perlin_maximum::<1>(&[vec![1.0], vec![-1.0]], Fade::Quintic), 0.5),
            (perlin_maximum::<1>(&slopes_8(), Fade::Quintic), 4.0),
            (perlin_maximum::<2>(&edges_12_xy(), Fade::Quintic), 1.0),
            (perlin_maximum::<2>(&circle, Fade::Quintic), 0.701_868),
            (perlin_maximum::<3>(&edges_12(), Fade::Quintic), 1.036_354),
            (perlin_maximum::<3>(&edges_16(), Fade::Quintic), 1.036_354),
            (perlin_maximum::<4>(&edges_32(), Fade::Quintic), 1.536_582),
            (simplex_maximum::<1>(&slopes_8(), 1.0), 2.531_25),
            (simplex_maximum::<2>(&edges_12_xy(), 0.5), 0.014_255_56),
            (perlin_maximum::<2>(&octagon_8(), Fade::Quintic), 0.715_262_6),
            (simplex_maximum::<2>(&octagon_8(), 0.5), 0.010_819_583),
            (simplex_maximum::<2>(&circle, 0.5), 0.010_016_34),
            (simplex_maximum::<3>(&edges_12(), 0.5), 0.013_007_16),
            (simplex_maximum::<3>(&edges_12(), 0.6), 0.030_584_89),
            (simplex_maximum::<4>(&edges_32(), 0.5), 0.015_929_22),
            (simplex_maximum::<4>(&edges_32(), 0.6), 0.036_730_02),
        ];
        for (found, exact) in cases {
            assert!((found / exact - 1.0).abs() < 5e-7, "{found}, not {exact}");
        }
    }
}
