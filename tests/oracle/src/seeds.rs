//! An oracle for the integer hashes and their seeds of 64 bits, written from the documentation of `Hash` alone, in
//! unbounded integers: what is modulo 2^32 is said to be.

use gradnoise::Hash;

const TWO_32: u128 = 1 << 32;
const TWO_31: u128 = 1 << 31;

/// The primes by which Burger multiplies coordinates, a row for each component of a gradient.
const PRIMES: [[i128; 4]; 4] = [[59, 67, 71, 103], [73, 79, 83, 107], [89, 97, 101, 109], [113, 127, 131, 137]];

fn modulo(number: i128) -> u128 {
    number.rem_euclid(1 << 32).unsigned_abs()
}

/// `lowbias32`, with a summand after its first product.
fn mixed(bits: u128, summand: u128) -> u128 {
    let first = ((bits ^ (bits / 65_536)) * 0x7feb_352d + summand) % TWO_32;
    let second = (first ^ (first / 32_768)) * 0x846c_a68b % TWO_32;
    second ^ (second / 65_536)
}

/// Ward's polynomial of n xor 8192 n, to which the summand comes first.
fn ward(n: u128, summand: u128) -> u128 {
    let base = ((n ^ (n * 8192 % TWO_32)) + summand) % TWO_32;
    (base * (base * base * 15_731 + 789_221) + 1_376_312_589) % TWO_31
}

fn shift(n: u128, summand: u128) -> u128 {
    let first = (TWO_32 - 1 - n + n * 32_768) % TWO_32;
    let second = ((first ^ (first / 4096)) + summand) * 5 % TWO_32;
    let third = (second ^ (second / 16)) * 2057 % TWO_32;
    (third ^ (third / 65_536)) % TWO_31
}

fn shift_mult(n: u128, summand: u128) -> u128 {
    let first = ((n ^ 0x3d ^ (n / 65_536)) * 9 + summand) % TWO_32;
    let second = (first ^ (first / 16)) * 668_265_261 % TWO_32;
    (second ^ (second / 32_768)) % TWO_31
}

/// The hash of a cell by an integer hash, in a row of Burger's primes; other hashes have only row 0.
pub fn number(hash: &Hash, row: usize, cell: &[i64]) -> Option<u32> {
    let (Hash::Ward { seed }
    | Hash::Shift { seed }
    | Hash::ShiftMult { seed }
    | Hash::Cochoy { seed }
    | Hash::Lowbias { seed }
    | Hash::FastNoise { seed }) = *hash
    else {
        return None;
    };
    let of_upper_half = mixed(u128::from(seed) / TWO_32, 0);
    let summand = match hash {
        Hash::Ward { .. } | Hash::Cochoy { .. } => {
            let bits_23_to_31 = u128::from(seed) % TWO_32 / 8_388_608;
            (of_upper_half + mixed(mixed(bits_23_to_31, 0), 0)) % TWO_32
        }
        _ => of_upper_half,
    };
    let lower = (u128::from(seed) + summand) % TWO_32;
    let coordinates = || cell.iter().map(|&coordinate| modulo(coordinate.into()));
    let sum = || {
        let products = cell.iter().zip(PRIMES[row]).map(|(&coordinate, prime)| i128::from(coordinate) * prime);
        (modulo(products.sum()) + lower) % TWO_32
    };
    let number = match hash {
        Hash::Ward { .. } => ward(sum(), summand),
        Hash::Shift { .. } => shift(sum(), summand),
        Hash::ShiftMult { .. } => shift_mult(sum(), summand),
        Hash::Cochoy { .. } => {
            let first = ward((coordinates().next()? + lower) % TWO_32, summand);
            coordinates().skip(1).fold(first, |before, coordinate| {
                let cut = 850_000 * ((1 << 30) - i128::try_from(before).unwrap_or_default()) / (1 << 30);
                ward((modulo(cut) + coordinate) % TWO_32, 0)
            })
        }
        Hash::Lowbias { .. } => {
            let first = mixed((mixed(lower, 0) + coordinates().next()?) % TWO_32, summand);
            coordinates().skip(1).fold(first, |before, coordinate| mixed((before + coordinate) % TWO_32, 0))
        }
        _ => {
            let primes = [501_125_321, 1_136_930_381, 1_720_413_743, 1_066_037_191];
            let mut products = coordinates().zip(primes).map(|(coordinate, prime)| coordinate * prime % TWO_32);
            let first = ((mixed(lower, 0) ^ products.next()?) + summand) % TWO_32;
            let product = products.fold(first, |all, product| all ^ product) * 0x27d4_eb2d % TWO_32;
            product ^ (product / 32_768)
        }
    };
    u32::try_from(number).ok()
}
