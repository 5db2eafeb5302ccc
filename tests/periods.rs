//! Noises repeat after as many cells as `Hash` says, along each axis, and no sooner.

use crate::kinds::{LARGE_SEED, SETS, hashes_of};
use crate::oracle::split_mix_64;
use gradnoise::{Cellular, Dimension, Field, Gabor, GradientSource, Hash, Noise, OpenSimplex2, Perlin, Value};

/// Returns the least k for which a noise repeats after 2^k of its cells along every axis. All repeat after 2^32.
fn period_of<const N: usize>(noise: Noise) -> u32 {
    let field = Field::<N>::new(noise).unwrap();
    let mut state = 3;
    let cells: Vec<[i32; N]> = (0..48).map(|_| std::array::from_fn(|_| split_mix_64(&mut state) as i32)).collect();
    let local = std::array::from_fn(|axis| 0.3 + 0.11 * axis as f32);
    let repeats = |axis: usize, k: u32| {
        cells.iter().all(|&cell| {
            let mut moved = cell;
            moved[axis] = moved[axis].wrapping_add(1 << k);
            field.at_cell(cell, local).to_bits() == field.at_cell(moved, local).to_bits()
        })
    };
    (0..N).map(|axis| (0..32).find(|&k| repeats(axis, k)).unwrap_or(32)).max().unwrap()
}

fn period(dimension: Dimension, noise: impl Into<Noise>) -> u32 {
    let noise = noise.into();
    in_dimension!(dimension.count(), N => period_of::<N>(noise))
}

/// Returns the documented k of lattice values and of Gabor noise.
fn documented(hash: &Hash) -> u32 {
    match hash {
        Hash::XInnermost | Hash::XOutermost => 8,
        Hash::FibonacciTable(_) => 10,
        Hash::Ward { .. } | Hash::Cochoy { .. } => 31,
        _ => 32,
    }
}

/// Returns the documented k of gradients from a set of this length.
fn documented_of_set(hash: &Hash, dimension: Dimension, length: usize) -> u32 {
    // Only upper bits reach lower ones. Bits from the 23rd on choose the gradient.
    let is_upward = match hash {
        Hash::Ward { .. } | Hash::FastNoise { .. } => true,
        Hash::Cochoy { .. } => dimension == Dimension::D1,
        _ => false,
    };
    match length.is_power_of_two() {
        true if is_upward => 23 + length.ilog2(),
        false if is_upward => 31,
        _ => documented(hash),
    }
}

/// Returns the documented k of the points of cellular noise.
fn documented_of_points(hash: &Hash, dimension: Dimension) -> u32 {
    let bytes = dimension.count() as u32;
    match hash {
        Hash::Ward { .. } => (8 * bytes).min(31),
        Hash::Cochoy { .. } if bytes == 1 => 8,
        Hash::FastNoise { .. } => (15 + 8 * bytes).min(32),
        _ => documented(hash),
    }
}

#[test]
fn periods_of_hashes_are_those_of_the_documentation() {
    for hash in hashes_of(LARGE_SEED) {
        let (own, what) = (documented(&hash), format!("{hash:.40?}"));
        for dimension in [Dimension::D1, Dimension::D2, Dimension::D3, Dimension::D4] {
            let hash = || hash.clone();
            let what = format!("{what} in {dimension:?}");
            let computed = documented_of_set(&hash(), dimension, [16, 8, 16, 32][dimension.count() - 1]);
            assert_eq!(period(dimension, Perlin::new(dimension).hash(hash())), computed, "Perlin, {what}");
            if dimension == Dimension::D1 {
                // Lattices of more dimensions are skewed.
                assert_eq!(period(dimension, OpenSimplex2::new(dimension).hash(hash())), computed, "1-D, {what}");
            }
            assert_eq!(period(dimension, Value::new(dimension).hash(hash())), own, "value, {what}");
            let points = documented_of_points(&hash(), dimension);
            assert_eq!(period(dimension, Cellular::new(dimension).hash(hash())), points, "cellular, {what}");
            if matches!(dimension, Dimension::D2 | Dimension::D3) {
                assert_eq!(period(dimension, Gabor::new(dimension).hash(hash())), own, "Gabor, {what}");
            }
        }
        for (name, set) in SETS {
            let set = set();
            let (dimension, length) = (set.dimension(), set.len());
            let noise = Perlin::new(dimension).hash(hash.clone()).gradients(GradientSource::Set(set));
            let expected = documented_of_set(&hash, dimension, length);
            assert_eq!(period(dimension, noise), expected, "{what}, {name}");
        }
    }
}
