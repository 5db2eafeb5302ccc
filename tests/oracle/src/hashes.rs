//! Hashes of cells, and the gradients and levels made of them, as their sources publish them. Seeds of 64 bits, which
//! no source has, are written from the documentation of `Hash`.

use crate::{seeded_permutation, split_mix_64};
use gradnoise::Hash;
use std::array::from_fn;

/// The integer coordinates of a lattice point.
pub type Cell<const N: usize> = [i64; N];

/// An integer hash of 32 bits.
pub type IntegerHash = fn(u32) -> u32;

const LOW_31: u32 = 0x7fff_ffff;

/// Ward's hash, 31 bits (Burger 2008 alg. 6, Cochoy 2011 listing 1).
pub fn ward(k: u32) -> u32 {
    ward_plus(k, 0)
}

/// Ward's polynomial of `k` xor 8192 `k`, to which a summand comes first.
fn ward_plus(k: u32, summand: u32) -> u32 {
    let k = ((k << 13) ^ k).wrapping_add(summand);
    let square = k.wrapping_mul(k);
    let factor = square.wrapping_mul(15_731).wrapping_add(789_221);
    k.wrapping_mul(factor).wrapping_add(1_376_312_589) & LOW_31
}

/// Burger's `HashIntShift`, 31 bits (alg. 6).
pub fn shift(k: u32) -> u32 {
    shift_plus(k, 0)
}

/// The same, with a summand before its first product.
fn shift_plus(k: u32, summand: u32) -> u32 {
    let k = (!k).wrapping_add(k << 15);
    let k = (k ^ (k >> 12)).wrapping_add(summand);
    let k = k.wrapping_add(k << 2);
    let k = k ^ (k >> 4);
    let k = k.wrapping_mul(2057);
    (k ^ (k >> 16)) & LOW_31
}

/// Burger's `HashIntShiftMult`, 31 bits (alg. 6).
pub fn shift_mult(k: u32) -> u32 {
    shift_mult_plus(k, 0)
}

/// The same, with a summand after its first product.
fn shift_mult_plus(k: u32, summand: u32) -> u32 {
    let k = (k ^ 0x3d) ^ (k >> 16);
    let k = k.wrapping_add(k << 3).wrapping_add(summand);
    let k = k ^ (k >> 4);
    let k = k.wrapping_mul(668_265_261);
    (k ^ (k >> 15)) & LOW_31
}

/// Ellis's lowbias32, a bijection of the 32-bit integers.
pub fn mix(x: u32) -> u32 {
    mix_plus(x, 0)
}

/// The same, with a summand after its first product.
fn mix_plus(x: u32, summand: u32) -> u32 {
    let x = (x ^ (x >> 16)).wrapping_mul(0x7feb_352d).wrapping_add(summand);
    let x = (x ^ (x >> 15)).wrapping_mul(0x846c_a68b);
    x ^ (x >> 16)
}

/// `FastNoiseLite`'s hash: seed and primed coordinates, combined by exclusive or, times 0x27d4eb2d, and its upper 17
/// bits over the lower ones. All of it is modulo 2^32, which arithmetic in i128 is not.
pub fn fast_noise<const N: usize>(cell: Cell<N>, seed: u32) -> u32 {
    fast_noise_plus(cell, seed, 0)
}

/// The same, with a summand after the first coordinate.
fn fast_noise_plus<const N: usize>(cell: Cell<N>, seed: u32, summand: u32) -> u32 {
    let primes = [501_125_321_i128, 1_136_930_381, 1_720_413_743, 1_066_037_191];
    let mut primed = (0..N).map(|d| (primes[d] * i128::from(cell[d])).rem_euclid(1 << 32));
    let first = (i128::from(seed) ^ primed.next().expect("a coordinate")) + i128::from(summand);
    let product = primed.fold(first % (1 << 32), |a, b| a ^ b) * 0x27d4_eb2d % (1 << 32);
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
    chained_plus(cell, seed, 0)
}

fn chained_plus<const N: usize>(cell: Cell<N>, seed: u32, summand: u32) -> u32 {
    let next = |before: u32, &coordinate: &i64| {
        let part = 850_000 * ((1 << 30) - i64::from(before)) / (1 << 30);
        ward((part + coordinate) as u32)
    };
    let first = ward_plus((cell[0] + i64::from(seed)) as u32, summand);
    cell[1..].iter().fold(first, next)
}

/// r = 1 - h/2^30, the level in [-1, 1] of Cochoy's hash.
pub fn chained_level(hash: u32) -> f64 {
    1.0 - f64::from(hash) / f64::from(1 << 30)
}

/// The mixed hash of a cell, 32 bits: h = mix(seed), then h = mix(h + coordinate) axis by axis.
pub fn mixed<const N: usize>(cell: Cell<N>, seed: u32) -> u32 {
    mixed_plus(cell, seed, 0)
}

fn mixed_plus<const N: usize>(cell: Cell<N>, seed: u32, summand: u32) -> u32 {
    let first = mix_plus(mix(seed).wrapping_add(cell[0] as u32), summand);
    cell[1..].iter().fold(first, |h, &coordinate| mix(h.wrapping_add(coordinate as u32)))
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
pub fn pick<const N: usize>(set: &[impl AsRef<[f64]>], hash: u32) -> [f64; N] {
    let vector = set[(hash & 255) as usize % set.len()].as_ref();
    assert_eq!(vector.len(), N, "vectors of as many components as there are dimensions");
    from_fn(|d| vector[d])
}

/// The gradient of each cell that a permutation picks of a set, x innermost.
pub fn innermost<const N: usize>(table: &[u8; 256], set: &[impl AsRef<[f64]>]) -> impl Fn(Cell<N>) -> [f64; N] {
    |cell| pick(set, x_innermost(table, cell).into())
}

/// The same, x outermost.
pub fn outermost<const N: usize>(table: &[u8; 256], set: &[impl AsRef<[f64]>]) -> impl Fn(Cell<N>) -> [f64; N] {
    |cell| pick(set, x_outermost(table, cell).into())
}

/// The hash of a cell by an integer hash of any seed, in a row of Burger's primes; other hashes have only row 0. The
/// upper half of a seed is a summand, and that of the polynomials also depends on the bits that they lose.
pub fn number<const N: usize>(hash: &Hash, row: usize, cell: Cell<N>) -> u32 {
    let (Hash::Ward { seed }
    | Hash::Shift { seed }
    | Hash::ShiftMult { seed }
    | Hash::Cochoy { seed }
    | Hash::Lowbias { seed }
    | Hash::FastNoise { seed }) = *hash
    else {
        panic!("tests/oracle/src/hashes.rs has no oracle of {hash:?}: write it there, as published")
    };
    let of_upper_half = mix((seed >> 32) as u32);
    let summand = match hash {
        Hash::Ward { .. } | Hash::Cochoy { .. } => of_upper_half.wrapping_add(mix(mix(seed as u32 >> 23))),
        _ => of_upper_half,
    };
    let lower = (seed as u32).wrapping_add(summand);
    match hash {
        Hash::Ward { .. } => ward_plus(combined(cell, row, lower), summand),
        Hash::Shift { .. } => shift_plus(combined(cell, row, lower), summand),
        Hash::ShiftMult { .. } => shift_mult_plus(combined(cell, row, lower), summand),
        Hash::Cochoy { .. } => chained_plus(cell, lower, summand),
        Hash::Lowbias { .. } => mixed_plus(cell, lower, summand),
        _ => fast_noise_plus(cell, mix(lower), summand),
    }
}

/// The number that picks from sets and gives bytes, of the seed 9 where a hash has tables.
pub fn hashed<const N: usize>(hash: &Hash, cell: Cell<N>) -> u32 {
    match hash {
        Hash::XInnermost => x_innermost(&seeded_permutation(9), cell).into(),
        Hash::XOutermost => x_outermost(&seeded_permutation(9), cell).into(),
        Hash::FibonacciTable(_) => habr(&habr_table(5), cell).into(),
        _ => number(hash, 0, cell),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PERLIN_PERMUTATION;
    use crate::sets::edges_12;

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
        let set = edges_12();
        assert_eq!([pick::<3>(&set, 12), pick(&set, 0x7fff_fe0f)].map(Vec::from), [0, 3].map(|i| set[i].clone()));
    }
}
