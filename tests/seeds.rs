//! All 64 bits of a seed count for integer hashes.

use crate::kinds::{LARGE_SEED, hashes_of, is_integer};
use crate::oracle::split_mix_64;
use crate::oracle::ways::{PLACES, compare};
use gradnoise::{
    Axis, Cellular, Coordinate, Dimension, Evaluator, Gabor, Grid, Hash, HighDimensional, Noise, Normalization,
    OpenSimplex2, OpenSimplex2S, Perlin, Simplex, Value, presets,
};
use std::collections::BTreeMap;

/// Returns every integer hash, with this seed.
fn integer_hashes(seed: u64) -> impl Iterator<Item = Hash> {
    hashes_of(seed).into_iter().filter(is_integer)
}

/// Returns seeds of every kind: small, negative and random ones, some with an empty half, and some with equal halves.
fn seeds() -> Vec<u64> {
    let mut state = 5;
    let kinds =
        |n: u64| [n, n.wrapping_neg(), n << 32, n ^ n << 32, (1 << 32) + n, !(n << 32), split_mix_64(&mut state)];
    let mut seeds: Vec<_> = (1..600).flat_map(kinds).collect();
    seeds.extend([0, u64::MAX >> 1, 1 << 63, u64::MAX - (1 << 32)]);
    seeds.sort_unstable();
    seeds.dedup();
    seeds
}

/// Returns the bits of a 2-D noise at random cells.
fn levels(noise: Noise, count: u64) -> Vec<u32> {
    let evaluator = Evaluator::new(noise).unwrap();
    let mut state = 8;
    let mut cell = || f64::from(split_mix_64(&mut state) as i32 >> 12);
    (0..count).map(|_| evaluator.value([cell(), cell()]).unwrap().to_bits()).collect()
}

/// Returns the first two of these seeds that give the same noise, if any do.
fn equal_ones(noise_of: impl Fn(u64) -> Noise, seeds: &[u64]) -> Option<[u64; 2]> {
    let mut known = BTreeMap::new();
    seeds.iter().find_map(|&seed| Some([known.insert(levels(noise_of(seed), 4), seed)?, seed]))
}

#[test]
fn seeds_of_64_bits_give_different_noises() {
    let seeds = seeds();
    assert!(seeds.len() > 4000, "{}", seeds.len());
    for number in 0..integer_hashes(0).count() {
        let hash_of = |seed| integer_hashes(seed).nth(number).unwrap();
        let noise_of = |seed| Value::new(Dimension::D2).hash(hash_of(seed)).noise();
        assert_eq!(equal_ones(noise_of, &seeds), None, "{:?}", hash_of(0));
        // The test can fail: if seeds are folded to the exclusive or of their halves, 1 and -2 give the same noise.
        let folded = |seed: u64| noise_of((seed ^ seed >> 32) & 0xffff_ffff);
        assert!(equal_ones(folded, &seeds).is_some());
        assert_eq!(equal_ones(folded, &[1, -2_i64 as u64]), Some([1, -2_i64 as u64]));
    }
}

type OfHash = fn(Dimension, Hash, u64) -> Noise;

/// Every kind of noise with a hash of its own choice.
const HASHED: [(&str, OfHash); 7] = [
    ("perlin", |dimension, hash, seed| Perlin::new(dimension).hash(hash).seed(seed).noise()),
    ("simplex", |dimension, hash, seed| Simplex::new(dimension).hash(hash).seed(seed).noise()),
    ("value", |dimension, hash, seed| Value::new(dimension).hash(hash).seed(seed).noise()),
    ("cellular", |dimension, hash, seed| Cellular::new(dimension).hash(hash).seed(seed).noise()),
    ("open_simplex_2", |dimension, hash, seed| OpenSimplex2::new(dimension).hash(hash).seed(seed).noise()),
    ("open_simplex_2s", |dimension, hash, seed| OpenSimplex2S::new(dimension).hash(hash).seed(seed).noise()),
    ("gabor", |dimension, hash, seed| Gabor::new(dimension).hash(hash).seed(seed).impulses(1).noise()),
];

/// Returns the bits of a noise at some positions.
fn bits_at(noise: Noise) -> Vec<u32> {
    let (dimension, evaluator) = (noise.dimension(), Evaluator::new(noise).unwrap());
    let position = |i: u8| [0.3, -7.6, 2.2, 5.4].map(|x| x + 1.7 * f64::from(i));
    let value = |i| in_dimension!(dimension.count(), N => evaluator.value(crate::oracle::first::<_, N>(position(i))));
    (0..6).map(|i| value(i).unwrap().to_bits()).collect()
}

/// Returns the bits of a seed that change nothing.
fn idle_bits(noise_of: impl Fn(u64) -> Noise, seed: u64) -> Vec<u32> {
    let values = bits_at(noise_of(seed));
    (0..u64::BITS).filter(|bit| bits_at(noise_of(seed ^ 1 << bit)) == values).collect()
}

/// Each bit does, except for points by Ward's hash in 1-D and 2-D.
#[test]
fn each_bit_of_a_seed_counts_for_every_hash_kind_and_dimension() {
    let (seed, mut idle) = (LARGE_SEED >> 1, Vec::new());
    let mut check = |name: String, noise_of: &dyn Fn(u64) -> Noise| {
        let bits = idle_bits(noise_of, seed);
        if !bits.is_empty() {
            idle.push((name, bits));
        }
    };
    for dimension in Dimension::ALL {
        for hash in hashes_of(0) {
            for (name, noise_of) in HASHED {
                let noise_of = |seed| noise_of(dimension, hash.clone(), seed);
                check(format!("{name} of {dimension:?} with {hash:?}"), &noise_of);
            }
        }
        check(format!("white of {dimension:?}"), &|seed| Noise::white(dimension, seed));
    }
    for many in [HighDimensional::perlin(5), HighDimensional::simplex(5)] {
        let at = |noise: HighDimensional| noise.at([Coordinate::Of(Axis::X); 5]);
        check(format!("{many:?}"), &|seed| at(many.clone().seed(seed)));
        check(format!("{many:?}, gradients"), &|seed| at(many.clone().gradient_seed(seed)));
    }
    // Points have a byte for each axis, the lowest first.
    let ward = |dimension, bits: std::ops::Range<u32>| {
        (format!("cellular of {dimension:?} with Ward {{ seed: 0 }}"), bits.collect::<Vec<_>>())
    };
    let in_chain = ("cellular of D1 with Cochoy { seed: 0 }".to_owned(), (8..23).collect());
    assert_eq!(idle, [ward(Dimension::D1, 8..23), in_chain, ward(Dimension::D2, 16..23)]);
    for (name, material) in presets::ALL {
        let heights = |seed| material(seed).height;
        let idle: Vec<_> = (0..u64::BITS).filter(|bit| heights(seed ^ 1 << bit) == heights(seed)).collect();
        assert!(idle.is_empty(), "{name}: {idle:?}");
    }
}

#[test]
fn seeds_of_64_bits_give_different_white_noises() {
    assert_eq!(equal_ones(|seed| Noise::white(Dimension::D2, seed), &seeds()), None);
    assert!(equal_ones(|seed| Noise::white(Dimension::D2, seed & 0xffff_ffff), &seeds()).is_some());
}

const SIDE: usize = 40;
/// The largest displacement along each axis, in cells.
const REACH: usize = 25;

/// Returns the values of `side` by `side` cells from `first` on, with a mean of 0 and a standard deviation of 1.
fn standardized(hash: &Hash, first: f64, side: usize) -> Vec<f64> {
    let grid = Grid::new(&[first; 2], &[1.0; 2], &[side as u32; 2]).unwrap();
    let values = Evaluator::new(Value::new(Dimension::D2).hash(hash.clone())).unwrap().values(&grid).unwrap();
    let count = values.len() as f64;
    let mean = values.iter().map(|&value| f64::from(value)).sum::<f64>() / count;
    let variance = values.iter().map(|&value| (f64::from(value) - mean).powi(2)).sum::<f64>() / count;
    values.iter().map(|&value| (f64::from(value) - mean) / variance.sqrt()).collect()
}

/// Returns the largest correlation between the values of two hashes, of which the other is displaced by up to `REACH`
/// cells along each axis.
fn largest_correlation(one: &Hash, other: &Hash) -> f64 {
    let wide = SIDE + 2 * REACH;
    let (near, around) = (standardized(one, 0.0, SIDE), standardized(other, -(REACH as f64), wide));
    let correlation = |[x, y]: [usize; 2]| {
        let row = |i: usize| near[i * SIDE..][..SIDE].iter().zip(&around[(i + y) * wide + x..][..SIDE]);
        (0..SIDE).flat_map(row).map(|(a, b)| a * b).sum::<f64>().abs() / (SIDE * SIDE) as f64
    };
    let displacements = (0..=2 * REACH).flat_map(|y| (0..=2 * REACH).map(move |x| [x, y]));
    displacements.map(correlation).fold(0.0, f64::max)
}

#[test]
fn upper_halves_of_seeds_give_noises_that_have_nothing_in_common() {
    // For independent noises the largest correlation of 2601 displacements is about 3.7 / SIDE.
    let bound = 6.0 / SIDE as f64;
    // Hashes of sums can give displaced copies, but hardly by a displacement as small as `REACH`.
    for seed in [1 << 32, 7 | 7 << 32, -1_i64 as u64, LARGE_SEED, 0x1_0000_0001 << 31] {
        for (large, lower) in integer_hashes(seed).zip(integer_hashes(seed & 0xffff_ffff)) {
            // Even small seeds of `Shift` give noises that are more similar.
            let bound = if matches!(large, Hash::Shift { .. }) { 2.5 * bound } else { bound };
            let correlation = largest_correlation(&large, &lower);
            assert!(correlation < bound, "{large:?} and {lower:?}: {correlation}");
            let is_next = |next: &Hash| std::mem::discriminant(next) == std::mem::discriminant(&large);
            let next = integer_hashes(seed.wrapping_add(1 << 32)).find(is_next);
            let correlation = largest_correlation(&large, &next.unwrap());
            assert!(correlation < bound, "{large:?} and the next upper half: {correlation}");
        }
    }
}

#[test]
fn displaced_noises_are_found() {
    for (one, next) in integer_hashes(LARGE_SEED).zip(integer_hashes(LARGE_SEED + 1)) {
        let is_displaced = !matches!(one, Hash::Lowbias { .. } | Hash::FastNoise { .. });
        assert_eq!(largest_correlation(&one, &next) > 0.9, is_displaced, "{one:?}");
    }
}

/// In 1-D, too, where only the mixing of x depends on the upper half.
#[test]
fn upper_halves_of_seeds_tell_lines_apart() {
    let grid = Grid::new(&[0.0], &[1.0], &[4096]).unwrap();
    for [a, b] in [[0, 1 << 32], [1 << 32, 2 << 32], [5, 5 | 9 << 32], [-1_i64 as u64, 0xffff_ffff]] {
        for (one, other) in integer_hashes(a).zip(integer_hashes(b)) {
            let values = |hash: &Hash| {
                let value = Value::new(Dimension::D1).hash(hash.clone()).normalization(Normalization::Published);
                Evaluator::new(value).unwrap().values(&grid).unwrap()
            };
            let products = values(&one).into_iter().zip(values(&other)).map(|(a, b)| f64::from(a) * f64::from(b));
            // The variance of each noise is a third.
            let correlation = 3.0 * products.sum::<f64>() / 4096.0;
            assert!(correlation.abs() < 6.0 / 64.0, "{one:?} and {other:?}: {correlation}");
        }
    }
}

#[test]
fn large_seeds_give_the_same_bits_in_every_way() {
    let two = Dimension::D2;
    for hash in integer_hashes(LARGE_SEED) {
        for noise in [
            Perlin::new(two).hash(hash.clone()).noise(),
            Simplex::new(two).hash(hash.clone()).noise(),
            Value::new(two).hash(hash.clone()).noise(),
            OpenSimplex2::new(two).hash(hash.clone()).noise(),
        ] {
            compare(&format!("{noise:?}"), &noise, &PLACES[1..2]);
        }
    }
}

#[cfg(feature = "gpu")]
mod gpu {
    use super::{Cellular, Dimension, HASHED, Hash, LARGE_SEED, OpenSimplex2, Perlin, Simplex, Value, integer_hashes};
    use crate::adapter::context;
    use crate::compare::compare_bits;
    use crate::kernels::{assert_reads, generator};
    use crate::oracle::grids::grid;
    use crate::{exported, shader};
    use gradnoise::gpu::Context;
    use gradnoise::wgsl::WgslOptions;
    use gradnoise::{CellFeature, Fade, Format, GradientSource, Noise, Octaves};

    /// Prepares each hash in every dimension with a small seed, and updates it to a large one.
    #[test]
    fn large_seeds_are_bit_equal() {
        let Some((context, generator)) = generator() else { return };
        for dimension in Dimension::ALL {
            let n = dimension.count();
            let extent = [[200, 1, 1], [20, 12, 1], [9, 7, 5], [9, 7, 5]][n - 1];
            let grid = grid(n, [-3.7, -1.3, 0.4, 7.7], [0.11, 0.17, 0.23], extent);
            for (small, large) in integer_hashes(LARGE_SEED >> 32).zip(integer_hashes(LARGE_SEED)) {
                let of = |hash| Value::new(dimension).hash(hash).noise();
                let mut prepared = generator.prepare(of(small), &grid, Format::R32Float).unwrap();
                prepared.update(&context.queue, of(large.clone())).unwrap();
                assert_reads(&prepared, of(large), &grid, Format::R32Float);
            }
        }
    }

    fn options() -> WgslOptions {
        WgslOptions::new("noise").group(1)
    }

    fn same_exported<const N: usize>(context: &Context, noise: &Noise, options: &WgslOptions) {
        let points: Vec<[f32; N]> =
            (0..200_u16).map(|i| std::array::from_fn(|d| f32::from(i) * 0.37 - [31.0, 7.5, 3.25, 0.5][d])).collect();
        let module = noise.wgsl(options).unwrap();
        let (source, count) = exported::shader::<N>(&module);
        let found = shader::run(context, &[&module], source, points.as_flattened(), count * points.len());
        let report = compare_bits(&found, &exported::expected_of(&module, noise, &points, count));
        report.assert_same_bits(&format!("{noise:?} exported by {options:?}"));
    }

    #[test]
    fn exported_functions_of_large_seeds_are_bit_equal() {
        let Some(context) = context() else { return };
        for hash in integer_hashes(LARGE_SEED) {
            let (one, two) = (Value::new(Dimension::D1), Perlin::new(Dimension::D2));
            let options = options().with_gradient();
            same_exported::<1>(context, &one.hash(hash.clone()).noise(), &options);
            same_exported::<2>(context, &two.hash(hash.clone()).noise(), &options);
            same_exported::<3>(context, &Value::new(Dimension::D3).hash(hash).noise(), &options);
        }
    }

    #[test]
    fn seeds_as_arguments_have_the_bits_of_reseeded_noises() {
        let Some(context) = context() else { return };
        let seeded = options().seeded();
        for hash in integer_hashes(LARGE_SEED) {
            for dimension in Dimension::ALL {
                let noise = Value::new(dimension).interpolant(Fade::Linear).hash(hash.clone()).noise();
                in_dimension!(dimension.count(), N => same_exported::<N>(context, &noise, &seeded));
            }
        }
        // Each noise has another hash.
        let hashes: Vec<_> = integer_hashes(0).collect();
        for ((_, noise_of), hash) in HASHED.into_iter().zip(hashes.into_iter().cycle().skip(4)) {
            same_exported::<2>(context, &noise_of(Dimension::D2, hash, LARGE_SEED), &seeded);
        }
        let (two, octaves) = (Dimension::D2, Octaves::new(6));
        let (hills, flow) = (Perlin::hashed(two).seed(3), Simplex::hashed(two).seed(u64::MAX));
        let ward = Value::new(two).hash(Hash::Ward { seed: 0x9e37_79b9 });
        let all = hills.clone().fbm(octaves).warp(0.4, flow.clone().noise()) + Noise::white(two, 9) * 0.1;
        for noise in [
            all.clone(),
            all.max(ward.clone().ridged(octaves).tiled([8, 8])),
            Cellular::hashed(two).feature(CellFeature::BorderDistance).seed(8).noise(),
            Cellular::hashed(two).lookup(flow.clone().fbm(Octaves::new(2))),
            OpenSimplex2::new(two).fbm(octaves),
            // Numbers of curves are in the buffer.
            hills.clone().curve([[-1.0, 0.0], [0.0, 0.7], [1.0, 1.0]]),
            hills.clone().flow(0.3).noise(),
            hills.clone().gradients(GradientSource::HashBytes).noise(),
            Perlin::new(two).hash(Hash::Shift { seed: 6 }).gradients(GradientSource::WholeHashes).noise(),
        ] {
            same_exported::<2>(context, &noise, &seeded.clone().with_gradient());
        }
        let long = hills.clone().fbm(Octaves::new(20).lacunarity(1.3)) * flow.clone().fbm(octaves);
        for options in [seeded.clone().written_out(), seeded.clone().looped()] {
            same_exported::<2>(context, &long, &options);
        }
        same_exported::<2>(context, &hills.clone().fbm(octaves), &seeded.clone().with_hessian());
        same_exported::<2>(context, &ward.fbm(octaves), &seeded.clone().at_cells());
        same_exported::<4>(context, &Noise::white(Dimension::D4, LARGE_SEED), &seeded);
    }
}
