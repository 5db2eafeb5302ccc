//! `KdotJPG` 2022, `OpenSimplex2.java` and `OpenSimplex2S.java` (<https://github.com/KdotJPG/OpenSimplex2>, public
//! domain): hashes of 64 bits, and values. The values were printed by a program around the same repository's Rust
//! version, `rust/fast.rs` and `rust/smooth.rs` at commit 4cd120d, and are compared through arrays of the gradients
//! that its hashes pick.

use gradnoise::{
    Dimension, Edge, Evaluator, Falloff, GradientArray, Gradients, Noise, Normalization, OpenSimplex2, OpenSimplex2S,
    Orientation,
};
use std::array::from_fn;
use std::fmt::Debug;
use std::str::FromStr;

/// Along each axis, so many cells around zero have their own gradients.
const EXTENT: usize = 16;

const PRIMES: [i64; 4] = [0x5205_402b_9270_c86f, 0x598c_d327_0038_17b5, 0x5bcc_226e_9fa0_bacb, 0x56cc_5227_e58f_554b];
/// By what the seed of the second cubic lattice of 3-D differs.
const FLIP: i64 = -0x52d5_47b2_e96e_d629;
/// By what the seeds of the five lattices of `OpenSimplex2` in 4-D differ.
const OFFSET: i64 = 0x0e83_dc3e_0da7_164d;

/// The published order of gradients, as places in the sets of this crate.
const ORDER_2: [u8; 24] = [4, 1, 22, 19, 16, 13, 10, 7, 5, 3, 2, 0, 23, 21, 20, 18, 17, 15, 14, 12, 11, 9, 8, 6];
const ORDER_3: [u8; 48] = [
    23, 5, 47, 43, 14, 9, 27, 32, 0, 18, 38, 36, 12, 11, 29, 30, 4, 22, 46, 42, 2, 20, 40, 44, 16, 7, 34, 25, 10, 13,
    28, 31, 19, 1, 39, 37, 8, 15, 26, 33, 6, 17, 35, 24, 21, 3, 41, 45,
];
const ORDER_4: [u8; 160] = [
    0, 48, 52, 120, 143, 95, 91, 23, 2, 50, 54, 122, 141, 93, 89, 21, 4, 56, 58, 124, 139, 87, 85, 19, 18, 84, 86, 138,
    125, 59, 57, 5, 152, 24, 26, 28, 96, 98, 100, 144, 154, 30, 32, 42, 102, 108, 110, 146, 156, 34, 38, 44, 104, 112,
    116, 148, 158, 36, 40, 46, 106, 114, 118, 150, 6, 60, 72, 126, 137, 83, 71, 17, 10, 64, 76, 130, 133, 79, 67, 13,
    8, 62, 74, 128, 135, 81, 69, 15, 12, 66, 78, 132, 131, 77, 65, 11, 14, 68, 80, 134, 129, 75, 63, 9, 16, 70, 82,
    136, 127, 73, 61, 7, 20, 88, 92, 140, 123, 55, 51, 3, 22, 90, 94, 142, 121, 53, 49, 1, 151, 119, 115, 47, 107, 41,
    37, 159, 149, 117, 113, 45, 105, 39, 35, 157, 147, 111, 109, 43, 103, 33, 31, 155, 145, 101, 99, 29, 97, 27, 25,
    153,
];
/// The vector that `OpenSimplex2` lists in 4-D in place of the one of this index, which has another sign.
const MISPRINT: (usize, [f32; 4]) = (137, [-0.044_802_37, 0.044_802_37, 0.858_650_9, 0.508_629_7]);

/// Which of so many entries the hash of a lattice point picks.
fn picked<const N: usize>(seed: i64, cell: [i64; N]) -> usize {
    let primed = (0..N).map(|d| cell[d].wrapping_mul(PRIMES[d]));
    let hash = primed.fold(seed, |a, b| a ^ b).wrapping_mul(0x53a3_f72d_eec5_46f5);
    let (entries, shift) = [(7, 1), (8, 2), (9, 2)][N - 2];
    let folded = hash ^ (hash >> (64 - entries + shift));
    (folded >> shift) as usize & ((1 << entries) - 1)
}

/// The published name of a lattice point of 3-D, given by steps of the simplex lattice: of a cubic lattice whose half
/// diagonals they are, or of the one half a diagonal away, whose points are rounded up.
fn cubic(seed: i64, steps: [i64; 3]) -> (i64, [i64; 3]) {
    let sum: i64 = steps.iter().sum();
    let doubled = steps.map(|step| sum - 2 * step);
    let seed = if sum % 2 == 0 { seed } else { seed ^ FLIP };
    (seed, doubled.map(|twice| twice.div_euclid(2) + twice.rem_euclid(2)))
}

/// The published name of a lattice point of `OpenSimplex2` in 4-D: of one of five lattices, a fifth of the diagonal
/// apart.
fn fifth(seed: i64, steps: [i64; 4]) -> (i64, [i64; 4]) {
    let sum: i64 = steps.iter().sum();
    let lattice = (-sum).rem_euclid(5);
    let down = (sum + lattice) / 5;
    (seed.wrapping_add(lattice.wrapping_mul(OFFSET)), steps.map(|step| step - down))
}

/// The published seed and cell of a lattice point.
type Named<const N: usize> = fn(i64, [i64; N]) -> (i64, [i64; N]);

/// The gradients of the lattice points around zero, and of those that repeat them.
fn array<const N: usize>(
    set: &Gradients,
    order: &[u8],
    misprint: bool,
    named: impl Fn([i64; N]) -> (i64, [i64; N]),
) -> GradientArray {
    let gradients: Vec<[f32; N]> = (0..EXTENT.pow(N as u32))
        .map(|index| {
            let steps = from_fn(|d| {
                let place = (index / EXTENT.pow(d as u32) % EXTENT) as i64;
                if place < EXTENT as i64 / 2 { place } else { place - EXTENT as i64 }
            });
            let (seed, cell) = named(steps);
            let entry = picked(seed, cell) % order.len();
            let vector = set.vectors()[usize::from(order[entry])];
            let vector = if misprint && entry == MISPRINT.0 { MISPRINT.1 } else { vector };
            from_fn(|d| vector[d])
        })
        .collect();
    GradientArray::new([EXTENT as u32; N], &gradients, Edge::Repeat).unwrap()
}

/// Returns positions, seeds, and the values that were printed for them.
fn published<const N: usize>() -> impl Iterator<Item = ([f64; N], i64, Vec<f32>)> {
    fn numbers<T: FromStr<Err: Debug>>(text: &str) -> Vec<T> {
        text.split_whitespace().map(|number| number.parse().unwrap()).collect()
    }
    let rows = include_str!("kdotjpg_2022.txt").lines().filter(|line| !line.starts_with('#'));
    rows.filter_map(|row| {
        let [position, seed, values] = row.split(" | ").collect::<Vec<_>>().try_into().unwrap();
        // Rows of other dimensions have other numbers of coordinates.
        Some((numbers::<f64>(position).try_into().ok()?, seed.parse().unwrap(), numbers(values)))
    })
}

/// Returns by how much a noise differs from the published value. The reference, too, computes with f32.
fn difference<const N: usize>(noise: Noise, position: [f64; N], published: f32) -> f32 {
    (Evaluator::new(noise).unwrap().value(position).unwrap() - published).abs()
}

/// Compares values, and returns how many of `OpenSimplex2S` are as published, and how many are not.
fn compare<const N: usize>(
    orientations: &[Orientation],
    set: &Gradients,
    order: &[u8],
    [named, named_s]: [Named<N>; 2],
) -> [usize; 2] {
    let dimension = Dimension::try_from(N).unwrap();
    let mut counts = [0; 2];
    for (position, seed, values) in published::<N>() {
        let fast = array(set, order, N == 4, |steps| named(seed, steps));
        let fast = OpenSimplex2::new(dimension).falloff(Falloff::Classic).gradients(fast);
        let fast = fast.normalization(Normalization::Published);
        let smooth = array(set, order, N == 4, |steps| named_s(seed, steps));
        let smooth = OpenSimplex2S::new(dimension).gradients(smooth).normalization(Normalization::Published);
        let (fast_values, smooth_values) = values.split_at(orientations.len());
        assert_eq!(smooth_values.len(), orientations.len());
        for ((&orientation, &fast_value), &smooth_value) in orientations.iter().zip(fast_values).zip(smooth_values) {
            let what = format!("{orientation:?}, seed {seed}, at {position:?}");
            let off = difference(fast.clone().orientation(orientation).noise(), position, fast_value);
            assert!(off < 2e-6, "OpenSimplex2, {what}: {off} off");
            let off = difference(smooth.clone().orientation(orientation).noise(), position, smooth_value);
            // What the reference leaves out in 3-D has been measured at two million places.
            assert!(off < 0.003, "OpenSimplex2S, {what}: {off} off");
            counts[usize::from(off > 2e-6)] += 1;
        }
    }
    counts
}

#[test]
fn open_simplex_2_has_the_published_values_in_2_d() {
    use Orientation::{ImproveX, Standard};
    let set = Gradients::circle_24();
    let counts = compare::<2>(&[Standard, ImproveX], &set, &ORDER_2, [|seed, steps| (seed, steps); 2]);
    assert_eq!(counts, [24, 0]);
}

#[test]
fn open_simplex_2_has_the_published_values_in_3_d() {
    use Orientation::{ImproveXY, ImproveXZ, Standard};
    let orientations = [Standard, ImproveXY, ImproveXZ];
    let counts = compare(&orientations, &Gradients::simplex_48(), &ORDER_3, [cubic; 2]);
    // At these four places the reference leaves out points that are barely within reach: it looks at the far end of a
    // cube's diagonal, or at a neighbour on the other cubic lattice, only if the near end is out of reach.
    assert_eq!(counts, [44, 4]);
}

#[test]
fn open_simplex_2_has_the_published_values_in_4_d() {
    use Orientation::{ImproveXYImproveZW, ImproveXYZ, ImproveXYZImproveXY, ImproveXYZImproveXZ, Standard};
    let orientations = [Standard, ImproveXYZ, ImproveXYZImproveXY, ImproveXYZImproveXZ, ImproveXYImproveZW];
    let set = Gradients::simplex_160();
    let counts = compare(&orientations, &set, &ORDER_4, [fifth, |seed, steps| (seed, steps)]);
    assert_eq!(counts, [20, 0]);
}
