//! `tests/promises/codes.txt`: codes of noises of every kind, and hashes of their values. Each language that computes
//! noises must print the same file.

use crate::kinds;
use crate::oracle::grids::grid;
use gradnoise::fill::{BufferLayout, FillKernel, FillOptions, FillPlan};
use gradnoise::{Evaluator, Format, Noise};
use std::collections::BTreeSet;
use std::path::PathBuf;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/promises/codes.txt");
/// The codes that `gradnoise doctor` compares.
const FOR_DOCTOR: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../program/src/doctor.txt");

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
    let grid = grid(count, [-3.25, 7.5, 0.375, -1.125], [0.173; 3], [17, 5, 3]);
    let list = in_dimension!(count, N => evaluator.values(&positions::<N>()));
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

/// Returns the names of all functions in the files of shaders.
fn declared() -> BTreeSet<String> {
    let mut folders = vec![PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../shaders"))];
    let mut names = BTreeSet::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(path).unwrap();
            names.extend(text.split("fn ").skip(1).filter_map(|rest| Some(rest.split_once('(')?.0.to_owned())));
        }
    }
    names
}

/// Returns the functions of shaders that the kernels of a noise are made of. The name of a copy has that of its
/// function, and those of the functions that it calls.
fn functions(noise: &Noise, declared: &BTreeSet<String>) -> BTreeSet<String> {
    let grid = grid(noise.dimension().count(), [0.0; 4], [0.1; 3], [64, 32, 8]);
    let mut copies = BTreeSet::new();
    for kernel in [FillKernel::Samples, FillKernel::Rows] {
        let plan = FillPlan::new(noise, &grid, Format::R32Float, &FillOptions::new().prefer(kernel)).unwrap();
        let source = plan.fill(&BufferLayout::default()).unwrap().source().unwrap();
        let is_of_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let before_brackets = source.split('(').filter_map(|before| before.rsplit(|letter| !is_of_name(letter)).next());
        copies.extend(before_brackets.map(str::to_owned));
    }
    let mut functions = BTreeSet::new();
    for copy in copies {
        let words: Vec<_> = copy.split('_').collect();
        for (first, _) in words.iter().enumerate() {
            let parts = (first..words.len()).map(|last| words[first..=last].join("_"));
            functions.extend(parts.filter(|part| declared.contains(part)));
        }
    }
    functions
}

#[test]
fn doctor_compares_every_function_of_the_shaders() {
    let promised = std::fs::read_to_string(FILE).unwrap();
    let declared = declared();
    let of_code = |code| functions(&Noise::from_code(code).unwrap(), &declared);
    let listed = std::fs::read_to_string(FOR_DOCTOR).unwrap();
    let mut compared: BTreeSet<_> = codes(&listed).flat_map(of_code).collect();
    let mut missing = Vec::new();
    for code in codes(&promised) {
        let functions = of_code(code);
        if !functions.is_subset(&compared) {
            missing.push(code);
            compared.extend(functions);
        }
    }
    assert!(missing.is_empty(), "add to {FOR_DOCTOR}, since no other code there has their functions:\n{missing:#?}");
}
