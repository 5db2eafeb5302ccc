//! Random noises of every kind of leaf, those too for which there is no oracle of expressions, with every hash, in
//! maps, fractals, warps and tiles: the same bits on the CPU and on the GPU.

use crate::adapter::context;
use crate::cases::on_cpu;
use crate::compare::compare_bits;
use crate::expression_random::Random;
use crate::lattices::hashes_of;
use gradnoise::gpu::{Context, FillKernel, Generator, PrepareError};
use gradnoise::{
    Axis, CellFeature, Cellular, Coordinate, Dimension, Evaluator, Fade, Falloff, Format, Gabor, Grid, HighDimensional,
    Interpolant, Metric, Noise, Octaves, OpenSimplex2, OpenSimplex2S, Orientation, Perlin, Simplex, Value,
};
use std::collections::BTreeMap;

const COUNT: u64 = 4 * LEAVES;
const LEAVES: u64 = 17;

/// A leaf of the number's kind, and the kind's name.
fn leaf(random: &mut Random, kind: u64, dimension: Dimension) -> (&'static str, Noise) {
    let n = dimension.count();
    let hash = random.of(&[0, 1, 2, 3, 4, 5, 6, 7, 8]);
    let seed = random.seed();
    let hash = hashes_of(seed)[hash].clone();
    let point: Vec<f64> = (0..n).map(|_| random.between(-4.0, 4.0)).collect();
    let fits = |orientation: &Orientation| orientation.dimension().is_none_or(|found| found == dimension);
    let orientations: Vec<_> = Orientation::ALL.into_iter().filter(fits).collect();
    let orientation = random.of(&orientations);
    let metrics = [
        Metric::Euclidean,
        Metric::EuclideanSquared,
        Metric::Manhattan,
        Metric::Chebyshev,
        Metric::Minkowski { exponent: 3.0 },
        Metric::Minkowski { exponent: 0.75 },
        Metric::Hybrid,
    ];
    let cells = |random: &mut Random| {
        let noise = Cellular::new(dimension).hash(hash.clone()).metric(random.of(&metrics));
        noise.jitter(random.between(0.2, 1.0))
    };
    match kind {
        0 => ("Perlin", Perlin::new(dimension).fade(random.of(&Fade::ALL)).hash(hash).noise()),
        1 => ("simplex", Simplex::new(dimension).falloff(random.of(&Falloff::ALL)).hash(hash).noise()),
        2 => {
            let noise = OpenSimplex2::new(dimension).falloff(random.of(&Falloff::ALL));
            ("OpenSimplex2", noise.orientation(orientation).hash(hash).noise())
        }
        3 => ("OpenSimplex2S", OpenSimplex2S::new(dimension).orientation(orientation).hash(hash).noise()),
        4 => ("value", Value::new(dimension).interpolant(random.of(&Interpolant::ALL)).hash(hash).noise()),
        5 => {
            let features = [
                CellFeature::F1,
                CellFeature::F2,
                CellFeature::F3,
                CellFeature::F2MinusF1,
                CellFeature::F1OverF2,
                CellFeature::F1TimesF2,
                CellFeature::F1PlusF2,
                CellFeature::CellValue,
            ];
            ("cellular", cells(random).feature(random.of(&features)).noise())
        }
        6 => ("cell borders", cells(random).metric(Metric::Euclidean).feature(CellFeature::BorderDistance).noise()),
        14 => {
            // Metrics allow 41 over the largest distance, which is 8 by the hybrid one in 4-D.
            let sharpness = random.between(1.0, 5.0);
            ("smooth cells", cells(random).feature(CellFeature::SmoothF1 { sharpness }).noise())
        }
        15 => {
            let axis = Axis::ALL[random.below(n as u64) as usize];
            ("cell offset", cells(random).feature(CellFeature::Offset(axis)).noise())
        }
        16 => {
            let of = random.below(LEAVES - 1);
            let (_, of) = leaf(random, of, dimension);
            ("lookup", cells(random).lookup(of))
        }
        7 => ("Gabor", Gabor::hashed(dimension).seed(seed).impulses(if n < 4 { 2 } else { 1 }).noise()),
        8 | 9 => {
            let dimensions = random.of(&[5, 6]);
            let (name, noise) = match kind {
                8 => ("Perlin of many dimensions", HighDimensional::perlin(dimensions)),
                _ => ("simplex of many dimensions", HighDimensional::simplex(dimensions)),
            };
            let coordinate =
                |d: usize| if d < n { Coordinate::Of(Axis::ALL[d]) } else { Coordinate::At(0.3 + d as f64) };
            (name, noise.seed(seed).at((0..dimensions).map(coordinate).collect::<Vec<_>>()).in_dimension(dimension))
        }
        10 => ("distance", Noise::distance_to_by(point, random.of(&metrics))),
        11 => ("checkerboard", Noise::checkerboard(dimension)),
        12 => ("white", Noise::white(dimension, seed as u32)),
        _ => ("coordinate", Noise::x().in_dimension(dimension) * 0.3),
    }
}

/// A noise around a leaf of the number's kind, and the names of what is in it.
fn noise(random: &mut Random, number: u64, dimension: Dimension) -> (Vec<&'static str>, Noise) {
    let n = dimension.count();
    let (name, mut noise) = leaf(random, number % LEAVES, dimension);
    let mut names = vec![name];
    for _ in 0..=random.below(2) {
        let (name, around) = match random.below(9) {
            0 => ("fBm", noise.fbm(Octaves::new(2).lacunarity(2.17))),
            1 => ("ridged", noise.ridged(Octaves::new(2))),
            2 => ("warp", noise.warp(0.4, Perlin::hashed(dimension).noise())),
            3 => ("frequency", noise.frequency(random.between(0.3, 3.0))),
            4 => ("translation", noise.translate(vec![0.7; n])),
            5 if n > 1 => ("rotation", noise.rotate(Axis::X, Axis::Y, random.between(-3.0, 3.0))),
            6 => {
                let kind = random.below(LEAVES);
                let (name, other) = leaf(random, kind, dimension);
                names.push(name);
                ("sum", noise + other * 0.5)
            }
            7 => ("curve", noise.abs().curve([[0.0, -0.3], [0.4, 0.1], [1.0, 0.9]])),
            _ => ("tile", noise.tiled(vec![4; n])),
        };
        noise = around;
        names.push(name);
    }
    (names, noise)
}

/// The same noises in every run, each with what it is made of.
fn noises() -> impl Iterator<Item = (u64, Vec<&'static str>, Noise)> {
    (0..COUNT).map(|number| {
        let dimension = Dimension::ALL[(number / LEAVES) as usize];
        let mut random = Random::new(number);
        // What cannot be, such as a tile of what does not repeat, is drawn again.
        let drawn = std::iter::repeat_with(|| noise(&mut random, number, dimension)).take(50);
        let possible = drawn.into_iter().find(|(_, noise)| Evaluator::new(noise).is_ok());
        let (names, noise) = possible.unwrap_or_else(|| panic!("nothing can be around leaf {}", number % LEAVES));
        (number, names, noise)
    })
}

#[test]
fn random_leaves_are_of_every_kind() {
    let mut counts = BTreeMap::new();
    for (_, names, _) in noises() {
        for name in names {
            *counts.entry(name).or_insert(0) += 1;
        }
    }
    println!("{COUNT} noises: {counts:?}");
    // Besides the leaves: fBm, ridged, warp, frequency, translation, rotation, sum, curve and tile.
    assert_eq!(counts.len() as u64, LEAVES + 9, "{counts:?}");
    assert!(counts.values().all(|count| *count >= 2), "{counts:?}");
}

#[test]
fn random_leaves_are_bit_equal() {
    let Some(context) = context() else { return };
    let kernels =
        [FillKernel::Samples, FillKernel::Rows].map(|kernel| Generator::new(&context.device).unwrap().prefer(kernel));
    let (mut values, mut failures) = (0, Vec::new());
    for (number, names, noise) in noises() {
        let n = noise.dimension().count();
        let axes = n.min(3);
        let extent: &[u32] = [&[256], [16, 16].as_slice(), &[8, 8, 4]][axes - 1];
        let origin = [-3.71, 1.2, -0.5, 5.37];
        let grid = Grid::new(&origin[..n], &[0.173, -0.271, 0.377][..axes], extent).unwrap();
        let generator = &kernels[(number / 2 % 2) as usize];
        let prepare = |format| generator.prepare(noise.clone(), &grid, format);
        // Derivatives every other time, where there are any.
        let sloped = if number % 2 == 0 { Format::ValueAndGradient } else { Format::R32Float };
        let prepared = match prepare(sloped) {
            Err(PrepareError::Position(_)) => prepare(Format::R32Float),
            prepared => prepared,
        };
        let prepared = prepared.unwrap_or_else(|error| panic!("{number}, {names:?}: {error}"));
        let found = prepared.read(&context.queue, 10 * Context::TIMEOUT).unwrap();
        let found: Vec<f32> = bytemuck::pod_collect_to_vec(&found);
        let expected = match prepared.format() {
            Format::R32Float => Evaluator::new(&noise).unwrap().values(&grid).unwrap(),
            _ => on_cpu(&noise, &grid),
        };
        let report = compare_bits(&found, &expected);
        if report.differing > 0 {
            failures.push(format!("{number}, {names:?}: {} differ, worst {:?}", report.differing, report.worst));
        }
        values += report.compared;
    }
    println!("{COUNT} noises of random leaves, {values} values and derivatives: {} differ", failures.len());
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
