//! What the published noises share: hashes of cells, gradients and levels made of them, interpolants,
//! and the sums over the corners of a cell. Plain `f64` and exact integers, in 1 to 8 dimensions.

use std::array::from_fn;
use std::f64::consts::{PI, TAU};

use crate::{ONE, Position, scaled, skewed, split_mix_64};

/// The integer coordinates of a lattice point.
pub type Cell<const N: usize> = [i64; N];

/// An integer hash of 32 bits.
pub type IntegerHash = fn(u32) -> u32;

/// An interpolant s(t) for t in [0, 1].
pub type Interpolant = fn(f64) -> f64;

const LOW_31: u32 = 0x7fff_ffff;

/// Ward's hash, 31 bits (Burger 2008 alg. 6, Cochoy 2011 listing 1).
pub fn ward(k: u32) -> u32 {
    let k = (k << 13) ^ k;
    let square = k.wrapping_mul(k);
    let factor = square.wrapping_mul(15_731).wrapping_add(789_221);
    k.wrapping_mul(factor).wrapping_add(1_376_312_589) & LOW_31
}

/// Burger's `HashIntShift`, 31 bits (alg. 6).
pub fn shift(k: u32) -> u32 {
    let k = (!k).wrapping_add(k << 15);
    let k = k ^ (k >> 12);
    let k = k.wrapping_add(k << 2);
    let k = k ^ (k >> 4);
    let k = k.wrapping_mul(2057);
    (k ^ (k >> 16)) & LOW_31
}

/// Burger's `HashIntShiftMult`, 31 bits (alg. 6).
pub fn shift_mult(k: u32) -> u32 {
    let k = (k ^ 0x3d) ^ (k >> 16);
    let k = k.wrapping_add(k << 3);
    let k = k ^ (k >> 4);
    let k = k.wrapping_mul(668_265_261);
    (k ^ (k >> 15)) & LOW_31
}

/// Ellis's lowbias32, a bijection of the 32-bit integers.
pub fn mix(x: u32) -> u32 {
    let x = (x ^ (x >> 16)).wrapping_mul(0x7feb_352d);
    let x = (x ^ (x >> 15)).wrapping_mul(0x846c_a68b);
    x ^ (x >> 16)
}

/// `FastNoiseLite`'s hash: seed and primed coordinates, combined by exclusive or, times 0x27d4eb2d, and its upper 17
/// bits over the lower ones. All of it is modulo 2^32, which arithmetic in i128 is not.
pub fn fast_noise<const N: usize>(cell: Cell<N>, seed: u32) -> u32 {
    let primes = [501_125_321_i128, 1_136_930_381, 1_720_413_743, 1_066_037_191];
    let primed = (0..N).map(|d| (primes[d] * i128::from(cell[d])).rem_euclid(1 << 32));
    let product = primed.fold(i128::from(seed), |a, b| a ^ b) * 0x27d4_eb2d % (1 << 32);
    (product ^ (product >> 15)) as u32
}

/// The primes of each axis (columns) for each gradient component (rows): Burger's three (eq. 98 to
/// 100), then the next primes down the fourth column and along the fourth row.
pub const PRIMES: [[u32; 4]; 4] = [[59, 67, 71, 103], [73, 79, 83, 107], [89, 97, 101, 109], [113, 127, 131, 137]];

/// The argument that an integer hash takes for a cell: the sum of prime times coordinate, plus the
/// seed, modulo 2^32. N is at most 4.
pub fn combined<const N: usize>(cell: Cell<N>, row: usize, seed: u32) -> u32 {
    let product = |d: usize| i128::from(PRIMES[row][d]) * i128::from(cell[d]);
    ((0..N).map(product).sum::<i128>() + i128::from(seed)) as u32
}

/// The gradient of one 31-bit hash: component d is 2 byte/255 - 1, the bytes at bits 0, 8, 16, 23.
pub fn byte_gradient<const N: usize>(hash: u32) -> [f64; N] {
    from_fn(|d| byte_level((hash >> [0, 8, 16, 23][d]) as u8))
}

/// The gradient of one hash per component, each of its own row of primes.
pub fn row_gradient<const N: usize>(hash: IntegerHash, cell: Cell<N>, seed: u32) -> [f64; N] {
    from_fn(|row| hash_level(hash(combined(cell, row, seed))))
}

/// 2h/(2^31-1) - 1, the level in [-1, 1] of a 31-bit hash.
pub fn hash_level(hash: u32) -> f64 {
    2.0 * f64::from(hash) / f64::from(LOW_31) - 1.0
}

/// 2b/255 - 1, the level in [-1, 1] of a byte, such as an entry of a permutation.
pub fn byte_level(byte: u8) -> f64 {
    2.0 * f64::from(byte) / 255.0 - 1.0
}

/// Cochoy's chained hash of a cell, Ward's last 31 bits: `r(int(850000 r(x + seed)) + y)` and so on.
/// 850000 r = 850000 (2^30 - h) / 2^30 is divided in integers, toward zero.
pub fn chained<const N: usize>(cell: Cell<N>, seed: u32) -> u32 {
    let next = |before: u32, &coordinate: &i64| {
        let part = 850_000 * ((1 << 30) - i64::from(before)) / (1 << 30);
        ward((part + coordinate) as u32)
    };
    let first = ward((cell[0] + i64::from(seed)) as u32);
    cell[1..].iter().fold(first, next)
}

/// r = 1 - h/2^30, the level in [-1, 1] of Cochoy's hash.
pub fn chained_level(hash: u32) -> f64 {
    1.0 - f64::from(hash) / f64::from(1 << 30)
}

/// The mixed hash of a cell, 32 bits: h = mix(seed), then h = mix(h + coordinate) axis by axis.
pub fn mixed<const N: usize>(cell: Cell<N>, seed: u32) -> u32 {
    cell.iter().fold(mix(seed), |h, &coordinate| mix(h.wrapping_add(coordinate as u32)))
}

/// The level in [-1, 1) of the mixed hash, of its high 24 bits.
pub fn mixed_level(hash: u32) -> f64 {
    f64::from(hash >> 8) / f64::from(1 << 23) - 1.0
}

/// The table of Habr's hash: byte i is the top byte of draw i of `SplitMix64`.
pub fn habr_table(mut seed: u64) -> [u8; 1024] {
    from_fn(|_| (split_mix_64(&mut seed) >> 56) as u8)
}

/// The place in its table of Habr's hash of a cell, `(x a ^ (y b + c) ^ z d ^ w e) & 1023`, exactly.
/// In one dimension y is 0. N is at most 4.
pub fn habr_index<const N: usize>(cell: Cell<N>) -> usize {
    let [x, y, z, w] = from_fn(|d| cell.get(d).map_or(0, |&coordinate| i128::from(coordinate)));
    let plane = (x * 1_836_311_903) ^ (y * 2_971_215_073 + 4_807_526_976);
    ((plane ^ (z * 433_494_437) ^ (w * 701_408_733)) & 1023) as usize
}

/// Habr's hash of a cell, a byte.
pub fn habr<const N: usize>(table: &[u8; 1024], cell: Cell<N>) -> u8 {
    table[habr_index(cell)]
}

/// `P[..P[P[i0]+i1]..+i(n-1)]`, x innermost (Perlin 2002, Burger eq. 88).
pub fn x_innermost<const N: usize>(permutation: &[u8; 256], cell: Cell<N>) -> u8 {
    cell.iter().fold(0, |hash, &i| permuted(permutation, hash, i))
}

/// `P[i0+P[i1+P[..]]]`, x outermost (Gustavson 2005).
pub fn x_outermost<const N: usize>(permutation: &[u8; 256], cell: Cell<N>) -> u8 {
    cell.iter().rev().fold(0, |hash, &i| permuted(permutation, hash, i))
}

/// `P[(hash + summand) & 255]`: one step of a chain, and Burger's seeding of a whole one (5.3).
pub fn permuted(permutation: &[u8; 256], hash: u8, summand: i64) -> u8 {
    permutation[(i64::from(hash) + summand).rem_euclid(256) as usize]
}

/// The vector that a hash picks of a set: number (h & 255) mod length.
pub fn pick<const N: usize>(set: &[[f64; N]], hash: u32) -> [f64; N] {
    set[(hash & 255) as usize % set.len()]
}

/// A set of the oracle, as vectors of N components.
pub fn vectors<const N: usize>(set: &[Vec<f64>]) -> Vec<[f64; N]> {
    set.iter().map(|g| g.as_slice().try_into().expect("N components")).collect()
}

/// The gradient of a byte by groups of `bits` bits (Burger 5.1): component d is 2 group/(2^bits-1) - 1,
/// and its group starts at bit floor(d (8-bits)/(N-1)).
pub fn bit_group<const N: usize>(hash: u8, bits: usize) -> [f64; N] {
    let ones = (1 << bits) - 1;
    from_fn(|d| {
        let start = if N == 1 { 0 } else { d * (8 - bits) / (N - 1) };
        2.0 * f64::from((hash >> start) & ones) / f64::from(ones) - 1.0
    })
}

/// `count` unit vectors at equal angles from angle 0 (Cochoy 5.2).
pub fn circle(count: u16) -> Vec<[f64; 2]> {
    let angle = |k| f64::from(k) * TAU / f64::from(count);
    (0..count).map(|k| [angle(k).cos(), angle(k).sin()]).collect()
}

/// t.
pub fn linear(t: f64) -> f64 {
    t
}

/// (1 - cos(pi t))/2.
pub fn cosine(t: f64) -> f64 {
    (1.0 - (PI * t).cos()) / 2.0
}

/// 3t^2 - 2t^3.
pub fn cubic(t: f64) -> f64 {
    t * t * (3.0 - 2.0 * t)
}

/// 6t^5 - 15t^4 + 10t^3.
pub fn quintic(t: f64) -> f64 {
    t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}

/// The 4-point cubic through the levels at -1, 0, 1 and 2, for t in [0, 1].
pub fn spline([v0, v1, v2, v3]: [f64; 4], t: f64) -> f64 {
    let p = (v3 - v2) - (v0 - v1);
    let q = (v0 - v1) - p;
    ((p * t + q) * t + (v2 - v0)) * t + v1
}

/// The least cubic that is 0 at 0 and 1 and has the slopes g0 and g1 there (Burger eq. 14).
pub fn minimal_cubic(g0: f64, g1: f64, t: f64) -> f64 {
    g0 * (t - 1.0) * (t - 1.0) * t + g1 * (t - 1.0) * t * t
}

/// The cell, floor(p), and the place in it, p - floor(p).
pub fn split<const N: usize>(p: Position<N>) -> (Cell<N>, [f64; N]) {
    (p.map(|x| (x >> 64) as i64), p.map(|x| (x & (ONE - 1)) as f64 / ONE as f64))
}

fn dot<const N: usize>(a: [f64; N], b: [f64; N]) -> f64 {
    (0..N).map(|d| a[d] * b[d]).sum()
}

/// The sum over all K^N lists of digits in 0..K of a term times its digits' weights on their axes.
fn tensor_sum<const N: usize, const K: usize>(weights: [[f64; K]; N], term: impl Fn([i64; N]) -> f64) -> f64 {
    let product = |index: usize| {
        let digits: [usize; N] = from_fn(|d| index / K.pow(d as u32) % K);
        let weight: f64 = (0..N).map(|d| weights[d][digits[d]]).product();
        weight * term(digits.map(|digit| digit as i64))
    };
    (0..K.pow(N as u32)).map(product).sum()
}

/// Value noise: the levels of the cell's 2^N corners, interpolated axis by axis.
pub fn value<const N: usize>(p: Position<N>, s: Interpolant, level: impl Fn(Cell<N>) -> f64) -> f64 {
    let (cell, f) = split(p);
    tensor_sum(f.map(|t| [1.0 - s(t), s(t)]), |j| level(from_fn(|d| cell[d] + j[d])))
}

/// Value noise by the 4-point cubic, of 4^N levels.
pub fn value_spline<const N: usize>(p: Position<N>, level: impl Fn(Cell<N>) -> f64) -> f64 {
    let (cell, f) = split(p);
    let weight = |k: usize, t: f64| spline(from_fn(|other| if other == k { 1.0 } else { 0.0 }), t);
    tensor_sum::<N, 4>(f.map(|t| from_fn(|k| weight(k, t))), |j| level(from_fn(|d| cell[d] + j[d] - 1)))
}

/// Perlin noise, unscaled: `w_j = G(i+j) . (f-j)` at the corners j in {0,1}^N, interpolated.
pub fn perlin<const N: usize>(p: Position<N>, s: Interpolant, gradient: impl Fn(Cell<N>) -> [f64; N]) -> f64 {
    let (cell, f) = split(p);
    tensor_sum(f.map(|t| [1.0 - s(t), s(t)]), |j| {
        let distance = from_fn(|d| f[d] - j[d] as f64);
        dot(gradient(from_fn(|d| cell[d] + j[d])), distance)
    })
}

/// Simplex noise, unscaled, with the radial term `max(0, r2 - |d|^2)^4`. In one dimension the lattice
/// is not skewed, and r2 is 1.
pub fn simplex<const N: usize>(p: Position<N>, radius_squared: f64, gradient: impl Fn(Cell<N>) -> [f64; N]) -> f64 {
    let radial = |square: f64| {
        let t = (radius_squared - square).max(0.0);
        (t * t) * (t * t)
    };
    simplex_with(p, radial, gradient)
}

/// Simplex noise with any radial term of the distance's square: the sum over the N+1 corners of term
/// times `G . d`. The walk steps along the axes of largest f first, the lower of two equal ones.
pub fn simplex_with<const N: usize>(
    p: Position<N>,
    radial: impl Fn(f64) -> f64,
    gradient: impl Fn(Cell<N>) -> [f64; N],
) -> f64 {
    let (mut corner, mut away) = skewed(p);
    let mut order: [usize; N] = from_fn(|d| d);
    order.sort_by(|&a, &b| away[b].total_cmp(&away[a]));
    let mut sum = 0.0;
    for step in 0..=N {
        let shift = unskew::<N>() * away.iter().sum::<f64>();
        let distance = away.map(|a| a - shift);
        sum += radial(dot(distance, distance)) * dot(gradient(corner), distance);
        if let Some(&axis) = order.get(step) {
            corner[axis] += 1;
            away[axis] -= 1.0;
        }
    }
    sum
}

/// K/(1 + NK), which undoes the skew by K = (sqrt(N+1) - 1)/N; 0 in one dimension.
pub fn unskew<const N: usize>() -> f64 {
    let n = N as f64;
    let skew = if N == 1 { 0.0 } else { ((n + 1.0).sqrt() - 1.0) / n };
    skew / (1.0 + n * skew)
}

/// 1-D gradient noise by the smallest polynomial (Burger eq. 14).
pub fn cubic_1d(p: Position<1>, slope: impl Fn(i64) -> f64) -> f64 {
    let ([i], [t]) = split(p);
    minimal_cubic(slope(i), slope(i + 1), t)
}

/// The slope `2 P[i]/255 - 1` (Burger eq. 44 with a permutation as the hash).
pub fn permutation_slope(permutation: &[u8; 256], i: i64) -> f64 {
    byte_level(x_innermost(permutation, [i]))
}

/// The frequencies of a band: `lowest` times powers of the lacunarity, while at most `highest`.
pub fn band(lowest: f64, highest: f64, lacunarity: f64) -> Vec<f64> {
    let higher = |&f: &f64| Some(f * lacunarity);
    std::iter::successors(Some(lowest), higher).take_while(|&f| f <= highest).collect()
}

/// Fractional Brownian motion: the sum over octaves k of `persistence^k noise(k, f_k p)`, divided by
/// the sum of the amplitudes or not.
pub fn fbm<const N: usize>(
    p: Position<N>,
    frequencies: &[f64],
    persistence: f64,
    divided: bool,
    noise: impl Fn(usize, Position<N>) -> f64,
) -> f64 {
    let (mut sum, mut amplitudes, mut amplitude) = (0.0, 0.0, 1.0);
    for (k, &frequency) in frequencies.iter().enumerate() {
        sum += amplitude * noise(k, p.map(|x| scaled(x, frequency)));
        amplitudes += amplitude;
        amplitude *= persistence;
    }
    if divided { sum / amplitudes } else { sum }
}

/// The position moved by 4096 k along every axis (Cochoy 4.3), for octave k.
pub fn shifted<const N: usize>(p: Position<N>, k: usize) -> Position<N> {
    p.map(|x| x + 4096 * k as i128 * ONE)
}

/// A position drawn from the cube of cells -8..8.
pub fn random_position<const N: usize>(state: &mut u64) -> Position<N> {
    from_fn(|_| (i128::from(split_mix_64(state)) - (1 << 63)) << 4)
}

/// The nearest fixed-point position.
pub fn position<const N: usize>(p: [f64; N]) -> Position<N> {
    p.map(|x| (x * ONE as f64) as i128)
}

/// A gradient for tests, each component the level of a mixed hash of its own seed.
pub fn free_gradient<const N: usize>(cell: Cell<N>) -> [f64; N] {
    from_fn(|d| mixed_level(mixed(cell, d as u32)))
}

#[cfg(test)]
mod tests {
    use std::f64::consts::FRAC_1_SQRT_2;

    use super::*;
    use crate::{self as oracle, Fade, Lattice, PERLIN_PERMUTATION, edges_12, edges_16, edges_32, slopes_8};

    const EXTREMES: [i32; 5] = [0, 1, -1, i32::MIN, i32::MAX];

    #[test]
    fn hashes_of_the_extreme_arguments() {
        // Computed with unbounded integers, reduced modulo 2^32 after every step.
        let arguments = EXTREMES.map(i32::cast_unsigned);
        let ward_values = [1_376_312_589, 1_316_808_037, 107_238_581, 1_376_312_589, 107_238_581];
        let shift_values = [1_252_248_227, 316_017_654, 1_029_045_272, 1_699_865_937, 2_015_869_290];
        let shift_mult_values = [1_084_836_202, 663_891_101, 1_895_078_355, 756_460_052, 416_190_886];
        let mix_values = [0, 1_753_845_952, 1_734_902_346, 3_427_483_940, 2_368_339_896];
        assert_eq!(arguments.map(ward), ward_values);
        assert_eq!(arguments.map(shift), shift_values);
        assert_eq!(arguments.map(shift_mult), shift_mult_values);
        assert_eq!(arguments.map(mix), mix_values);
    }

    #[test]
    fn ward_by_hand() {
        // k ^ (k << 13) is 0 for 0, 2^13 + 1 for 1, 2^13 - 1 for -1, 2^31 for MIN, 2^31 + 2^13 - 1 for
        // MAX. A summand 2^31 adds 2^31 times an even number, as 15731 odd^2 + 789221 is even, or, alone,
        // 2^31 times an odd one, which the mask drops: MIN is as 0, and MAX as -1.
        let polynomial = |k: u128| ((k * (k * k * 15_731 + 789_221) + 1_376_312_589) % (1 << 31)) as u32;
        assert_eq!(EXTREMES.map(|k| ward(k.cast_unsigned())), [0, 8193, 8191, 0, 8191].map(polynomial));
    }

    #[test]
    fn combined_by_hand() {
        // The multiples of 2^31 are an even number of them in every row: only the small summands are left.
        let cell = [-1, 2, i64::from(i32::MIN), i64::from(i32::MAX)];
        let sums = [-59 + 2 * 67 - 103, -73 + 2 * 79 - 107, -89 + 2 * 97 - 109, -113 + 2 * 127 - 137];
        for (row, sum) in sums.into_iter().enumerate() {
            assert_eq!(combined(cell, row, -5_i32 as u32), (sum - 5) as u32, "row {row}");
        }
    }

    #[test]
    fn chained_and_mixed_hashes() {
        // Computed with unbounded integers.
        assert_eq!([chained([0], 0), chained([0], 7)], [1_376_312_589, 941_604_453]);
        assert_eq!([chained([-1, 2], 0), chained([-1, 2], 7)], [808_941_773, 2_033_756_889]);
        assert_eq!([chained([3, -4, 5], 0), chained([3, -4, 5], 7)], [1_034_913_341, 915_465_153]);
        assert_eq!([chained([1, 2, 3, 4], 0), chained([1, 2, 3, 4], 7)], [670_994_509, 1_011_074_473]);
        assert_eq!([mixed([0], 0), mixed([1, 2], 3), mixed([-1, -2, -3], 4)], [0, 3_857_697_957, 1_214_413_305]);
        // r(0) = 1 - 1376312589/2^30 = -0.28179.., so 850000 r = -239522.9..: toward zero.
        assert_eq!(chained([0, 0], 0), ward(-239_522_i32 as u32));
    }

    #[test]
    fn levels_end_where_they_should() {
        assert_eq!([hash_level(0), hash_level(LOW_31)], [-1.0, 1.0]);
        assert_eq!([byte_level(0), byte_level(255)], [-1.0, 1.0]);
        assert_eq!([chained_level(0), chained_level(LOW_31)], [1.0, -1.0 + 2.0_f64.powi(-30)]);
        assert_eq!([mixed_level(0), mixed_level(u32::MAX)], [-1.0, 1.0 - 2.0_f64.powi(-23)]);
    }

    #[test]
    fn byte_gradient_takes_its_bytes() {
        // The third byte ends at bit 23, which is the fourth's lowest.
        let hash = 0b111_1111_1000_0000_1111_1111_0000_0000;
        assert_eq!(byte_gradient(hash), [-1.0, 1.0, byte_level(128), 1.0]);
    }

    #[test]
    fn habr_by_hand() {
        // Modulo 1024, 4807526976 is 576, and the factors are 351, 225, 421 and 477.
        let offset = 576;
        let index = [habr_index([0, 0]), habr_index([-1, 0]), habr_index([0, -1])];
        assert_eq!(index, [offset, (1024 - 351) ^ offset, offset - 225]);
        let [z, w] = [habr_index([0, 0, -1]), habr_index([0, 0, 0, -1])];
        assert_eq!([z, w], [offset ^ (1024 - 421), offset ^ (1024 - 477)]);
        assert_eq!(habr_index([5]), habr_index([5, 0, 0, 0]));
        // The first draws of SplitMix64 from 0, as published.
        assert_eq!(habr_table(0)[..4], [0xe2, 0x6e, 0x06, 0xf8]);
    }

    #[test]
    fn chains_by_hand() {
        let p = &PERLIN_PERMUTATION;
        assert_eq!([x_innermost(p, [0]), x_innermost(p, [-1]), x_innermost(p, [256])], [151, 180, 151]);
        // P[0] = 151, P[151 + 105] = P[0]; P[1] = 160, P[160 - 160] = P[0].
        assert_eq!([x_innermost(p, [0, 105]), x_innermost(p, [1, -160])], [151, 151]);
        assert_eq!(x_outermost(p, [105, 0]), 151);
        assert_eq!(permuted(p, 255, 2), p[1]);
    }

    #[test]
    fn picks_by_remainder() {
        let set = vectors::<3>(&edges_12());
        assert_eq!([pick(&set, 12), pick(&set, 0x7fff_fe0f)], [set[0], set[3]]);
    }

    #[test]
    fn bit_groups_are_spread() {
        let level = |group: u8, ones: u8| 2.0 * f64::from(group) / f64::from(ones) - 1.0;
        let hash = 0b1011_0110;
        assert_eq!(bit_group(hash, 6), [level(0b11_0110, 63), level(0b10_1101, 63)]);
        assert_eq!(bit_group(hash, 4), [0b0110, 0b1101, 0b1011].map(|group| level(group, 15)));
        assert_eq!(bit_group(hash, 3), [0b110, 0b011, 0b110, 0b101].map(|group| level(group, 7)));
        assert_eq!(bit_group::<8>(hash, 1), [-1.0, 1.0, 1.0, -1.0, 1.0, 1.0, -1.0, 1.0]);
        assert_eq!(bit_group(hash, 2), [level(0b10, 3)]);
    }

    #[test]
    fn circle_starts_on_the_x_axis() {
        for count in [8, 24, 256] {
            let circle = circle(count);
            assert_eq!((circle.len(), circle[0]), (usize::from(count), [1.0, 0.0]));
            assert!(circle.iter().all(|g| (dot(*g, *g) - 1.0).abs() < 1e-15), "{count}");
            let [x, y] = circle[3 * circle.len() / 8];
            assert!((x + FRAC_1_SQRT_2).abs() + (y - FRAC_1_SQRT_2).abs() < 1e-15, "{count}");
        }
    }

    #[test]
    fn interpolants_are_as_smooth_as_they_say() {
        let h = 1e-4;
        for (s, flat, bent) in
            [(linear as Interpolant, false, false), (cosine, true, true), (cubic, true, true), (quintic, true, false)]
        {
            assert!(s(0.0).abs() + (s(1.0) - 1.0).abs() + (s(0.5) - 0.5).abs() < 1e-15);
            assert!((s(0.3) + s(0.7) - 1.0).abs() < 1e-15);
            assert_eq!(s(h) / h < 0.1, flat, "slope at 0");
            assert_eq!(s(h) / h.powi(2) > 1.0, bent || !flat, "curvature at 0");
        }
        assert!((quintic(0.25) - 0.103_515_625).abs() + (cubic(0.25) - 0.156_25).abs() < 1e-15);
    }

    #[test]
    fn spline_goes_through_its_middle_levels() {
        let levels = [0.3, -0.7, 0.9, 0.2];
        assert!((spline(levels, 0.0) - levels[1]).abs() + (spline(levels, 1.0) - levels[2]).abs() < 1e-15);
        // Its slope at a lattice point is the difference of the neighbours' levels, on both sides.
        let slope = |t: f64| (spline(levels, t + 1e-6) - spline(levels, t - 1e-6)) / 2e-6;
        assert!((slope(0.0) - (levels[2] - levels[0])).abs() < 1e-9);
        assert!((slope(1.0) - (levels[3] - levels[1])).abs() < 1e-9);
    }

    #[test]
    fn value_noise_has_its_exact_range() {
        fn search<const N: usize>() {
            // The noise is linear in the levels: the worst are the signs of their weights.
            let largest = |p: Position<N>| {
                let (cell, _) = split(p);
                let weight = |offset: Cell<N>| {
                    let there: Cell<N> = from_fn(|d| cell[d] + offset[d]);
                    value_spline(p, |c| if c == there { 1.0 } else { 0.0 })
                };
                let offset = |index: usize| from_fn(|d| (index >> (2 * d) & 3) as i64 - 1);
                (0..1 << (2 * N)).map(|index| weight(offset(index)).abs()).sum::<f64>()
            };
            let (mut state, mut best, mut reach) = (N as u64, random_position(&mut 5), 0.0);
            for step in 0..400 {
                let draw: Position<N> = random_position(&mut state);
                let next = if step < 50 { draw } else { from_fn(|d| best[d] + (draw[d] >> (step / 20))) };
                let there = largest(next);
                assert!(there < 1.5_f64.powi(N as i32) + 1e-12, "{there} in {N}-D");
                if there > reach {
                    (best, reach) = (next, there);
                }
            }
            assert!(reach > 1.5_f64.powi(N as i32) - 1e-4, "only {reach} in {N}-D");
            for draw in 0..400 {
                let s = [linear, cosine, cubic, quintic][draw % 4];
                let p = random_position::<N>(&mut state);
                let level = |cell: Cell<N>| mixed_level(mixed(cell, 1)).signum();
                assert!(value(p, s, level).abs() < 1.0 + 1e-12);
                assert!((value(p, s, |_| 1.0) - 1.0).abs() < 1e-12);
            }
        }
        search::<1>();
        search::<2>();
        search::<3>();
    }

    /// Calls a generic function for every dimension.
    macro_rules! in_dimensions {
        ($check:ident, $($n:literal)*) => { $($check::<$n>();)* };
    }

    #[test]
    fn value_noise_is_its_levels_at_lattice_points() {
        fn check<const N: usize>() {
            let cell: Cell<N> = from_fn(|d| 3 - 2 * d as i64);
            let level = |cell| mixed_level(mixed(cell, 9));
            let p = cell.map(|i| i128::from(i) * ONE);
            assert_eq!(value(p, cosine, level), level(cell), "{N}-D");
            assert_eq!(value_spline(p, level), level(cell), "{N}-D");
        }
        in_dimensions!(check, 1 2 3 4 5 6 7 8);
    }

    #[test]
    fn gradients_are_the_slopes_at_lattice_points() {
        fn check<const N: usize>() {
            let cell: Cell<N> = from_fn(|d| 3 - 2 * d as i64);
            let p = cell.map(|i| i128::from(i) * ONE);
            let noise = |p| perlin(p, quintic, free_gradient);
            assert_eq!(noise(p), 0.0, "{N}-D");
            let slope = oracle::gradient(p, 1e-3, noise);
            let g = free_gradient(cell);
            assert!((0..N).all(|d| (slope[d] - g[d]).abs() < 1e-7), "{slope:?}, not {g:?}");

            let sum: i64 = cell.iter().sum();
            let p = position(cell.map(|i| i as f64 - unskew::<N>() * sum as f64));
            let (radius_squared, peak) = if N == 1 { (1.0, 1.0) } else { (0.5, 0.0625) };
            let slope = oracle::gradient(p, 1e-3, |p| simplex(p, radius_squared, free_gradient));
            assert!((0..N).all(|d| (slope[d] - peak * g[d]).abs() < 1e-7), "{slope:?}, not {g:?} * {peak}");
        }
        in_dimensions!(check, 1 2 3 4 5 6 7 8);
    }

    #[test]
    fn skewed_cells_are_those_of_the_formula() {
        fn check<const N: usize>() {
            let mut state = 70 + N as u64;
            for _ in 0..100 {
                let p: Position<N> = random_position(&mut state);
                let (cell, f) = skewed(p);
                let place: [f64; N] = from_fn(|d| cell[d] as f64 + f[d]);
                let sum: f64 = place.iter().sum();
                for d in 0..N {
                    let back = place[d] - unskew::<N>() * sum;
                    assert!((back - p[d] as f64 / ONE as f64).abs() < 1e-13, "{N}-D, axis {d}");
                }
            }
        }
        in_dimensions!(check, 1 2 3 4 5 6 7 8);
    }

    #[test]
    fn every_corner_of_a_simplex_adds_a_term() {
        fn check<const N: usize>() {
            // At the middle of the simplex of falling coordinates, all weights are the same.
            let f: [f64; N] = from_fn(|d| (N - d) as f64 / (N as f64 + 1.0));
            let p = position(f.map(|x| x - unskew::<N>() * f.iter().sum::<f64>()));
            let corner = |k: usize| from_fn(|d| i64::from(d < k));
            for k in 0..=N {
                let only = |cell| if cell == corner(k) { [1.0; N] } else { [0.0; N] };
                let sum = simplex(p, 1.0, only);
                let every = simplex(p, 1.0, |_| [1.0; N]);
                assert!(sum.abs() > 1e-6 || k * 2 == N, "corner {k} in {N}-D");
                assert!(every.abs() < 1e-12, "the middle is where the distances cancel");
            }
        }
        in_dimensions!(check, 1 2 3 4 5 6 7 8);
    }

    #[test]
    fn agrees_with_the_other_oracle() {
        fn check<const N: usize>(set: &[Vec<f64>], radius_squared: f64) {
            let lattice = Lattice { permutation: &PERLIN_PERMUTATION, gradients: set };
            let set = vectors::<N>(set);
            let mut state = N as u64;
            for _ in 0..1000 {
                let p: Position<N> = random_position(&mut state);
                let own = perlin(p, quintic, |cell| pick(&set, x_innermost(&PERLIN_PERMUTATION, cell).into()));
                assert!((own - oracle::perlin(&lattice, p, Fade::Quintic)).abs() < 1e-12);
                let outer = |cell| pick(&set, x_outermost(&PERLIN_PERMUTATION, cell).into());
                let own = simplex(p, radius_squared, outer);
                assert!((own - oracle::simplex(&lattice, p, radius_squared)).abs() < 1e-12);
            }
        }
        check::<1>(&slopes_8(), 1.0);
        check::<2>(&oracle::edges_12_xy(), 0.5);
        check::<3>(&edges_16(), 0.6);
        check::<4>(&edges_32(), 0.6);
    }

    #[test]
    fn octaves_are_those_of_the_band() {
        assert_eq!(band(0.5, 4.0, 2.0), [0.5, 1.0, 2.0, 4.0]);
        assert_eq!(band(1.0, 8.9, 3.0), [1.0, 3.0]);
        assert!(band(2.0, 1.0, 2.0).is_empty());
        let p = position([1.25, -3.0]);
        let index = |k: usize, _| k as f64;
        assert_eq!(fbm(p, &[1.0, 2.0, 4.0], 0.5, false, index), 0.5 + 2.0 * 0.25);
        assert_eq!(fbm(p, &[1.0, 2.0, 4.0], 0.5, true, index), 1.0 / 1.75);
        let seen = |_, p| if p == position([2.5, -6.0]) { 1.0 } else { 0.0 };
        assert_eq!(fbm(p, &[1.0, 2.0, 4.0], 0.5, false, seen), 0.5);
        assert_eq!(shifted(p, 2), position([8193.25, 8189.0]));
    }
}
