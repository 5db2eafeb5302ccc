//! Random noises of every kind of leaf, those too for which there is no oracle of expressions, with every hash, in
//! maps, fractals, warps and tiles: the same bits on the CPU and on the GPU.

use crate::adapter::{context, new_generator};
use crate::cases::on_cpu;
use crate::compare::compare_bits;
use crate::expression_random::Random;
use crate::kinds;
use gradnoise::gpu::{Context, FillKernel, PlanError, PrepareError};
use gradnoise::{
    Axis, CellFeature, Cellular, Coordinate, Dimension, Evaluator, Format, Gabor, Grid, HighDimensional, Noise,
    Octaves, OpenSimplex2, OpenSimplex2S, Orientation, Perlin, Simplex, Value,
};
use std::collections::BTreeMap;

/// Leaves, by their names in `kinds::LEAVES` and those of what is made of leaves that are listed there.
fn leaves() -> Vec<&'static str> {
    kinds::LEAVES
        .map(|(name, _)| name)
        .into_iter()
        .chain(["lookup"])
        .filter(|name| !["y", "z", "w"].contains(name))
        .collect()
}

/// A leaf by its name, with random numbers.
fn leaf(random: &mut Random, name: &'static str, dimension: Dimension) -> Noise {
    let n = dimension.count();
    let seed = random.seed();
    let hash = random.kind_of(&kinds::hashes_of(seed));
    let point: Vec<f64> = (0..n).map(|_| random.between(-4.0, 4.0)).collect();
    let fits = |orientation: &Orientation| orientation.dimension().is_none_or(|found| found == dimension);
    let orientations: Vec<_> = kinds::ORIENTATIONS.into_iter().filter(fits).collect();
    let orientation = random.kind_of(&orientations);
    // Metrics allow 41 over the largest distance, which is 8 by the hybrid one in 4-D.
    let sharpness = random.between(1.0, 5.0);
    let axis = Axis::ALL[random.below(n as u64) as usize];
    let feature = random.kind_of(&kinds::features(sharpness, axis));
    let metric = random.kind_of(&kinds::METRICS);
    let falloff = random.kind_of(&kinds::FALLOFFS);
    let jitter = random.between(0.2, 1.0);
    let cells = || Cellular::new(dimension).hash(hash.clone()).jitter(jitter);
    let many = |noise: HighDimensional, dimensions: usize| {
        let axes = Axis::ALL[..n].iter().map(|&axis| Coordinate::Of(axis));
        let numbers = (n..).map(|d| Coordinate::At(0.3 + d as f64));
        noise.seed(seed).at(axes.chain(numbers).take(dimensions).collect::<Vec<_>>()).in_dimension(dimension)
    };
    match name {
        "perlin" => Perlin::new(dimension).fade(random.kind_of(&kinds::FADES[..4])).hash(hash).noise(),
        "simplex" => Simplex::new(dimension).falloff(falloff).hash(hash).noise(),
        "open_simplex_2" => OpenSimplex2::new(dimension).falloff(falloff).orientation(orientation).hash(hash).noise(),
        "open_simplex_2s" => OpenSimplex2S::new(dimension).orientation(orientation).hash(hash).noise(),
        "value" => Value::new(dimension).interpolant(random.kind_of(&kinds::INTERPOLANTS)).hash(hash).noise(),
        // Borders lie half way by one metric alone.
        "cellular" if feature == CellFeature::BorderDistance => cells().feature(feature).noise(),
        "cellular" => cells().metric(metric).feature(feature).noise(),
        "lookup" => {
            let of = random.kind(&kinds::LEAVES.map(|(name, _)| (name, 1.0)));
            let of = leaf(random, of, dimension);
            cells().metric(metric).lookup(of)
        }
        "gabor" => Gabor::hashed(dimension).seed(seed).impulses(if n < 4 { 2 } else { 1 }).noise(),
        "high_dimensional, Perlin" => many(HighDimensional::perlin(6), 6),
        "high_dimensional, simplex" => many(HighDimensional::simplex(5), 5),
        "distance_to_by" => Noise::distance_to_by(point, metric),
        "white" => Noise::white(dimension, seed),
        "x" => Noise::x().in_dimension(dimension) * 0.3,
        // Another one has no numbers to be drawn.
        _ => kinds::LEAVES.iter().find(|(known, _)| *known == name).unwrap().1(dimension),
    }
}

/// The operations around a leaf, equally often.
const AROUND: [(&str, f64); 9] = [
    ("fBm", 1.0),
    ("ridged", 1.0),
    ("warp", 1.0),
    ("frequency", 1.0),
    ("translation", 1.0),
    ("rotation", 1.0),
    ("sum", 1.0),
    ("curve", 1.0),
    ("tile", 1.0),
];

/// A noise around a leaf, and the names of what is in it.
fn noise(random: &mut Random, name: &'static str, dimension: Dimension) -> (Vec<&'static str>, Noise) {
    let n = dimension.count();
    let mut noise = leaf(random, name, dimension);
    let mut names = vec![name];
    for _ in 0..=random.below(2) {
        let name = random.kind(&AROUND);
        names.push(name);
        noise = match name {
            "fBm" => noise.fbm(Octaves::new(2).lacunarity(2.17)),
            "ridged" => noise.ridged(Octaves::new(2)),
            "warp" => noise.warp(0.4, Perlin::hashed(dimension).noise()),
            "frequency" => noise.frequency(random.between(0.3, 3.0)),
            "translation" => noise.translate(vec![0.7; n]),
            "rotation" if n > 1 => noise.rotate(Axis::X, Axis::Y, random.between(-3.0, 3.0)),
            "sum" => {
                let other = random.kind(&leaves().into_iter().map(|name| (name, 1.0)).collect::<Vec<_>>());
                names.push(other);
                noise + leaf(random, other, dimension) * 0.5
            }
            "curve" => noise.abs().curve([[0.0, -0.3], [0.4, 0.1], [1.0, 0.9]]),
            _ => noise.tiled(vec![4; n]),
        };
    }
    (names, noise)
}

/// The same noises in every run, each with what it is made of; those of a leaf do not depend on what others there are.
fn noises() -> impl Iterator<Item = (u64, Vec<&'static str>, Noise)> {
    let all = Dimension::ALL.into_iter().flat_map(|dimension| leaves().into_iter().map(move |leaf| (dimension, leaf)));
    (0..).zip(all).map(|(number, (dimension, leaf))| {
        let bytes = leaf.bytes().chain([dimension.count() as u8]);
        let mut random = Random::new(bytes.fold(0, |seed: u64, byte| seed.wrapping_mul(31) ^ u64::from(byte)));
        // What cannot be, such as a tile of what does not repeat, is drawn again.
        let drawn = std::iter::repeat_with(|| noise(&mut random, leaf, dimension)).take(50);
        let possible = drawn.into_iter().find(|(_, noise)| Evaluator::new(noise).is_ok());
        let (names, noise) = possible.unwrap_or_else(|| panic!("nothing can be around {leaf}"));
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
    println!("{counts:?}");
    assert_eq!(counts.len(), leaves().len() + AROUND.len(), "{counts:?}");
    assert!(counts.values().all(|count| *count >= 2), "{counts:?}");
}

#[test]
fn random_leaves_are_bit_equal() {
    let Some(context) = context() else { return };
    let kernels =
        [FillKernel::Samples, FillKernel::Rows].map(|kernel| new_generator(&context.device).unwrap().prefer(kernel));
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
            Err(PrepareError::Plan(PlanError::Position(_))) => prepare(Format::R32Float),
            prepared => prepared,
        };
        let prepared = prepared.unwrap_or_else(|error| panic!("{number}, {names:?}: {error}\n{noise:?}"));
        let found = prepared.read(&context.queue, 10 * Context::TIMEOUT).unwrap();
        let found: Vec<f32> = bytemuck::pod_collect_to_vec(&found);
        let expected = match prepared.format() {
            Format::R32Float => Evaluator::new(&noise).unwrap().values(&grid).unwrap(),
            _ => on_cpu(&noise, &grid),
        };
        let report = compare_bits(&found, &expected);
        if report.differing > 0 {
            let (differing, worst) = (report.differing, report.worst);
            failures.push(format!("{number}, {names:?}: {differing} differ, worst {worst:?}, {noise:?}"));
        }
        values += report.compared;
    }
    println!("noises of random leaves, {values} values and derivatives: {} differ", failures.len());
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
