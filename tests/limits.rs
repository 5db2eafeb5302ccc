//! Measures what the largest expressions cost that are accepted, as `docs/internal/limits.md` says; larger ones are
//! refused in an error that names the node. `cargo test -p tests -- --nocapture limits` prints the table.

use gradnoise::{
    Axis, CellFeature, Cellular, Coordinate, Dimension, Evaluator, Falloff, Gabor, GradientArray, Gradients,
    HighDimensional, Metric, Noise, NoiseProblem, Octaves, Perlin, Simplex, presets,
};
use std::time::{Duration, Instant};

const D4: Dimension = Dimension::D4;

fn perlin(seed: u64) -> Noise {
    Perlin::new(D4).seed(seed).noise()
}

fn octaves(count: u32) -> Octaves {
    Octaves::new(count).lacunarity(1.1)
}

/// A noise in as many octaves of octaves as are accepted.
fn in_most_octaves(noise: &Noise) -> Noise {
    let levels =
        [[32, 32, 16], [32, 32, 8], [32, 32, 4], [32, 32, 2], [32, 32, 1], [32, 16, 1], [32, 8, 1], [32, 4, 1]];
    let fractal = |counts: [u32; 3]| counts.into_iter().fold(noise.clone(), |noise, count| noise.fbm(octaves(count)));
    levels.into_iter().map(fractal).find(|noise| noise.range().is_ok()).unwrap()
}

fn axes(count: usize) -> Vec<Coordinate> {
    Axis::ALL.into_iter().cycle().map(Coordinate::Of).take(count).collect()
}

fn own_set(seed: u64) -> Gradients {
    Gradients::unit_vectors(D4, 256, seed).unwrap()
}

fn worst() -> Vec<(&'static str, Noise)> {
    let nested = |count, wrap: &dyn Fn(Noise) -> Noise| (0..count).fold(perlin(0), |noise, _| wrap(noise));
    let minkowski = (10..20).map(|twentieths| {
        let metric = Metric::Minkowski { exponent: f64::from(twentieths) / 20.0 };
        Cellular::new(D4).metric(metric).feature(CellFeature::F1).noise()
    });
    let minkowski = minkowski.into_iter().find(|noise| noise.range().is_ok()).unwrap();
    let points: Vec<[f32; 2]> = (0..1024).map(|i| [i as f32 / 512.0 - 1.0, (i * 7 % 11) as f32 / 11.0]).collect();
    let planet = || presets::planet(1).height;
    vec![
        ("255 absolute values", nested(255, &|noise| noise.abs())),
        ("2048 leaves in a sum", Noise::sum_of((0..2048).map(perlin))),
        ("64 fractals of one octave", nested(64, &|noise| noise.fbm(octaves(1)))),
        ("64 warps", nested(64, &|noise| noise.warp_by(0.5, vec![Noise::x(); 4]))),
        ("5 warps by themselves", nested(5, &|noise| noise.clone().warp(0.5, noise))),
        ("most octaves of Perlin noise", in_most_octaves(&perlin(0))),
        ("most octaves of simplex noise", in_most_octaves(&Simplex::new(D4).falloff(Falloff::Classic).noise())),
        ("most octaves of 8 dimensions", in_most_octaves(&HighDimensional::perlin(8).at(axes(8)))),
        ("most octaves of Gabor noise", in_most_octaves(&Gabor::new(D4).impulses(16).noise())),
        ("most octaves of cells", in_most_octaves(&Cellular::new(D4).feature(CellFeature::F3).noise())),
        ("most octaves of Minkowski cells", in_most_octaves(&minkowski)),
        ("most octaves of a curve", in_most_octaves(&perlin(0).curve(points.clone()))),
        ("14 warps in 1024 octaves", {
            let warped = (0..14).fold(perlin(0), |noise, _| noise.warp(0.5, Noise::constant(0.5)));
            warped.fbm(octaves(32)).fbm(octaves(32))
        }),
        ("a curve at 1000 places", {
            let curve = perlin(0).curve(points);
            Noise::sum_of((0..1000).map(|i| curve.clone().translate([f64::from(i), 0.0, 0.0, 0.0])))
        }),
        (
            "2 own sets of 256 vectors",
            perlin(0) + Perlin::new(D4).gradients(own_set(1)) + Simplex::new(D4).gradients(own_set(2)),
        ),
        ("planets warped by planets", planet().warp(0.5, planet()).warp(0.5, planet()).fbm(octaves(4))),
        ("an array of 2^20 gradients", {
            let vectors: Vec<[f32; 4]> =
                (0..1 << 20).map(|i| [1.0, (i % 977) as f32 / 977.0 + 0.01, 0.5, 0.25]).collect();
            let array = GradientArray::new([32, 32, 32, 32], &vectors, gradnoise::Edge::Repeat).unwrap();
            Noise::sum_of((0..8).map(|_| Perlin::new(D4).gradients(array.clone())))
        }),
    ]
}

#[test]
fn worst_that_is_accepted_is_as_documented() {
    println!("| expression | checking | memory | one value | with a Hessian |");
    println!("|---|---|---|---|---|");
    for (name, noise) in worst() {
        let mut evaluator = None;
        let start = Instant::now();
        let memory = allocation_counter::measure(|| evaluator = Some(Evaluator::new(&noise)));
        let checking = start.elapsed();
        let megabytes = memory.bytes_max as f64 / f64::from(1 << 20);
        assert!(memory.bytes_max < 64 << 20, "{name} takes {megabytes} MiB");
        let said = |time: Duration| format!("{:.3} s", time.as_secs_f64());
        match evaluator.unwrap() {
            Err(error) => panic!("{name}: {error}"),
            Ok(evaluator) => {
                let time = |ask: &dyn Fn()| {
                    let start = Instant::now();
                    ask();
                    start.elapsed()
                };
                let (value, hessian) = match noise.dimension() {
                    Dimension::D4 => (
                        time(&|| _ = evaluator.value([0.3, 0.4, 0.5, 0.6]).unwrap()),
                        time(&|| _ = evaluator.hessian([0.3, 0.4, 0.5, 0.6])),
                    ),
                    _ => (
                        time(&|| _ = evaluator.value([0.3, 0.4, 0.5]).unwrap()),
                        time(&|| _ = evaluator.hessian([0.3, 0.4, 0.5])),
                    ),
                };
                println!("| {name} | {} | {megabytes:.1} MiB | {} | {} |", said(checking), said(value), said(hessian));
            }
        }
    }
}

/// Sets of gradients as a saved noise has them: equal, but not shared.
fn leaves_of(sets: impl IntoIterator<Item = Gradients>) -> Noise {
    Noise::sum_of(sets.into_iter().map(|set| Perlin::new(D4).gradients(set)))
}

#[test]
fn equal_sets_of_gradients_are_searched_once_and_too_many_different_ones_not_at_all() {
    let few = |seed: u64| Gradients::unit_vectors(D4, 20, seed).unwrap();
    let start = Instant::now();
    _ = few(1).perlin_maximum(gradnoise::Fade::Quintic);
    let once = start.elapsed();
    let start = Instant::now();
    let equal = leaves_of((0..400).map(|_| few(1)));
    equal.range().unwrap();
    // A machine that does other things as well may take some time longer, but not 400 times.
    assert!(start.elapsed() < 40 * once, "{:?} for 400 equal sets, {once:?} for one", start.elapsed());

    // Each takes 13^4 starts of 16 corners and 256 gradients, and at most 2^14 + 2^10 steps in 3^4 directions.
    let error = leaves_of((0..20).map(own_set)).range().unwrap_err();
    assert!(matches!(error.problem, NoiseProblem::Search { products: 2_232_745_984 }), "{error:?}");
    assert!(error.node.ends_with("> perlin"), "{}", error.node);
}

#[test]
fn arrays_that_leaves_share_are_there_once_and_too_much_of_them_is_refused() {
    let mut vectors: Vec<[f32; 4]> = vec![[1.0, 0.5, 0.25, -1.0]; 1 << 22];
    // More than 256 different ones, so that none of them is listed.
    for (i, vector) in vectors.iter_mut().take(300).enumerate() {
        vector[1] = i as f32 / 300.0 - 0.999;
    }
    let mut array = |first: f32| {
        vectors[0][0] = first;
        GradientArray::new([2048, 2, 2, 512], &vectors, gradnoise::Edge::Repeat).unwrap()
    };
    let arrays: Vec<GradientArray> = (0..4).map(|i| array(i as f32 / 4.0 + 0.1)).collect();
    let leaf = |array: &GradientArray| Perlin::new(D4).gradients(array.clone());
    let shared = Noise::sum_of((0..2000).map(|_| leaf(&arrays[0])));
    let memory = allocation_counter::measure(|| _ = shared.range().unwrap());
    // The array has 64 MiB; it is made once and copied while the list that it is part of grows.
    assert!(memory.bytes_max < 256 << 20, "{} bytes", memory.bytes_max);
    let error = Noise::sum_of(arrays.iter().map(leaf)).range().unwrap_err();
    assert!(matches!(error.problem, NoiseProblem::ArrayBytes { bytes: 268_435_540 }), "{error:?}");
    assert_eq!(error.node, "add.right > add.right > perlin");
}

#[test]
fn loops_of_a_sample_are_part_of_its_work() {
    let points: Vec<[f32; 2]> = (0..1024).map(|i| [i as f32 / 512.0 - 1.0, 0.0]).collect();
    let curve = |points: &[[f32; 2]]| perlin(0).curve(points).fbm(octaves(32)).fbm(octaves(32)).fbm(octaves(16));
    assert!(curve(&points[..600]).range().is_ok());
    let error = curve(&points).range().unwrap_err();
    assert_eq!(
        error.to_string(),
        "fbm > fbm > fbm > curve: up to here each sample needs more than 262144 operations, counting those in \
         fractals for each octave and 64 iterations of other loops as one; use fewer octaves"
    );
}

#[test]
fn fractals_and_warps_are_nested_so_deeply_and_no_deeper() {
    let nested = |count| (0..count).fold(perlin(0), |noise, _| noise.fbm(octaves(1)));
    assert!(nested(Noise::MAX_NESTING).range().is_ok());
    let error = nested(Noise::MAX_NESTING + 1).range().unwrap_err();
    let path = ["fbm"; 65].join(" > ");
    assert_eq!(error.to_string(), format!("{path}: it is within more than 64 fractals and warps; use fewer"));
    let progressive = perlin(0).warp_progressive(0.1, perlin(1), octaves(32)).fbm(octaves(1));
    assert!(progressive.range().is_ok());
}
