//! `tests/promises/codes.txt`: codes of noises of every kind, and hashes of their values. Each language that computes
//! noises must print the same file.

use crate::kinds;
use gradnoise::{Dimension, Evaluator, Grid, Noise};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/promises/codes.txt");

/// The first lines of the file. They say how to compute the others.
const HEADER: &str = "\
# What gradnoise promises: each code is one noise for ever, which has the same bits in every language and on every
# processor. A line has a code, the number of coordinates, and the hashes of two lists of values. The values are those
# of a grid with the origin (-3.25, 7.5, 0.375, -1.125), steps of 0.173, and 17 x 5 x 3 samples along x, y and z, x
# fastest; and those of 64 f32 positions. Coordinate c of position i is the f32 product of 0.371 and the whole number
# (37 i + 101 c) mod 256 - 128. A noise of N coordinates has the first N numbers of each. The hash is FNV-1a of 64 bits,
# of each value's four bytes from the lowest on, in 16 hexadecimal digits.
# Written by GRADNOISE_WRITE=1 cargo test -p tests -- promises
";

/// FNV-1a of 64 bits.
fn hash(values: &[f32]) -> u64 {
    let bytes = values.iter().flat_map(|value| value.to_bits().to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

fn positions<const N: usize>() -> Vec<[f32; N]> {
    let coordinate = |i: i32, c: i32| 0.371 * ((37 * i + 101 * c) % 256 - 128) as f32;
    (0..64).map(|i| std::array::from_fn(|c| coordinate(i, c as i32))).collect()
}

/// Returns the line of a code.
fn line(code: &str) -> String {
    let noise = Noise::from_code(code).unwrap_or_else(|error| panic!("{code}: {error}"));
    let evaluator = Evaluator::new(&noise).unwrap_or_else(|error| panic!("{code}: {error}"));
    let count = noise.dimension().count();
    let origin = [-3.25, 7.5, 0.375, -1.125];
    let axes = count.min(3);
    let grid = Grid::new(&origin[..count], &[0.173; 3][..axes], &[17, 5, 3][..axes]).unwrap();
    let list = match noise.dimension() {
        Dimension::D1 => evaluator.values(&positions::<1>()),
        Dimension::D2 => evaluator.values(&positions::<2>()),
        Dimension::D3 => evaluator.values(&positions::<3>()),
        Dimension::D4 => evaluator.values(&positions::<4>()),
    };
    let [grid, list] = [evaluator.values(&grid).unwrap(), list.unwrap()].map(|values| hash(&values));
    format!("{code} {count} {grid:016x} {list:016x}")
}

/// Returns the codes of the lines, behind the header.
fn codes(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split(' ').next())
}

/// Returns the noises of the file.
pub fn noises() -> Vec<Noise> {
    let promised = std::fs::read_to_string(FILE).unwrap();
    codes(&promised).map(|code| Noise::from_code(code).unwrap()).collect()
}

#[test]
fn promises_are_kept() {
    let known = std::fs::read_to_string(FILE).unwrap_or_default();
    if std::env::var_os("GRADNOISE_WRITE").is_some() {
        // New kinds are added at the end.
        let new = kinds::all().into_iter().map(|(_, noise)| noise.code().unwrap());
        let new: Vec<_> = new.filter(|new| !codes(&known).any(|known| known == new)).collect();
        let lines = known.lines().filter(|line| !line.starts_with('#')).map(str::to_owned);
        let lines: Vec<_> = lines.chain(new.iter().map(|code| line(code))).collect();
        std::fs::write(FILE, HEADER.to_owned() + &lines.join("\n") + "\n").unwrap();
    }
    let promised = std::fs::read_to_string(FILE).unwrap();
    assert!(promised.starts_with(HEADER));
    for promise in promised.lines().filter(|line| !line.starts_with('#')) {
        let (code, _) = promise.split_once(' ').unwrap();
        assert_eq!(line(code), promise);
        assert_eq!(Noise::from_code(code).unwrap().code().unwrap(), code, "a code is written in one way");
    }
}

#[test]
fn promises_are_made_of_every_kind() {
    let missing = kinds::missing(&noises());
    assert!(missing.is_empty(), "GRADNOISE_WRITE=1 cargo test -p tests -- promises adds {missing:?}");
}
