//! Second derivatives on the GPU: the bits of the CPU.

use crate::adapter::{context, new_generator};
use crate::cases::points;
use crate::combinations::takes_short_functions;
use crate::compare::compare_bits;
use crate::exported::{expected, shader};
use crate::kinds::METRICS;
use crate::shader::run;
use gradnoise::gpu::Context;
use gradnoise::wgsl::{WgslError, WgslOptions};
use gradnoise::{
    Axis, CellFeature, Cellular, Dimension, Evaluator, Fade, Format, Gabor, Grid, Interpolant, Noise, NoiseProblem,
    Octaves, OpenSimplex2S, Output, Perlin, Simplex, Value,
};

/// Every kind of noise, fractal and operation with a Hessian, behind every kind of map, among few noises.
fn noises(dimension: Dimension) -> Vec<Noise> {
    let n = dimension.count();
    let frequencies = |factors: [f64; 4]| factors[..n].to_vec();
    let perlin = || Perlin::hashed(dimension).noise();
    let octaves = Octaves::new(2);
    let operations = (perlin() * 0.7 + 0.1).sin() * perlin().powi(3) + Noise::x().cos().clamp(-0.5, 0.5);
    let curve = [[-1.0, 0.5], [-0.2, -0.3], [0.4, 0.1], [1.0, 1.0]];
    let bent = (perlin() * 0.3).exp().smooth_max((perlin() + 1.5).log(), 0.2) * (perlin() + 1.5).sqrt().curve(curve);
    let edged = perlin().steps(3.0, 0.5).max(perlin().smootherstep(-0.5, 0.5))
        - perlin().select(0.5, perlin(), -0.3..=0.4, 0.2);
    let combined = perlin().smooth_min(Value::hashed(dimension).noise(), 0.3) / (Simplex::hashed(dimension) + 2.0);
    let mut noises = vec![
        perlin().frequency(0.7),
        Perlin::new(dimension).fade(Fade::Cosine).frequencies(frequencies([0.5, 0.7, 0.4, 0.6])),
        Value::new(dimension).interpolant(Fade::Cubic).fbm(octaves),
        Simplex::new(dimension).ridged(octaves).frequency(1.3),
        perlin().fbm(octaves).billow(octaves),
        perlin().hybrid_multifractal(octaves) + perlin().ping_pong(octaves, 1.5),
        perlin().fbm_weighted(octaves, 0.5).abs() * perlin().multifractal(octaves),
        perlin().blend(Simplex::hashed(dimension).noise(), perlin().smoothstep(-0.5, 0.5)),
        operations,
        combined,
        bent + Perlin::new(dimension).fade(Fade::Linear) * (perlin() + 2.0).pow(perlin() * 0.5),
        edged * perlin().signed_sqrt().terrace([-1.0, 0.0, 0.7], false),
        perlin().warp(0.3, Simplex::new(dimension)).frequency(0.8),
        perlin().warp(0.2, perlin()).fbm(octaves).warp(0.3, Value::hashed(dimension)),
        Value::new(dimension).interpolant(Interpolant::Spline).frequency(0.7) * perlin(),
        perlin() / (Noise::distance_to(vec![0.5; n]) + 1.0),
        Cellular::new(dimension).feature(CellFeature::F2MinusF1).noise() + Cellular::hashed(dimension).frequency(1.3),
        Gabor::hashed(dimension).impulses(1).noise() * Gabor::new(dimension).direction(vec![1.0; n]).impulses(1),
    ];
    if n == 1 {
        noises.push(Perlin::new(dimension).fade(Fade::MinimalCubic).fbm(octaves));
    } else {
        noises.push(OpenSimplex2S::new(dimension).noise().rotate(Axis::X, Axis::Y, 0.4));
        noises.push(Simplex::new(dimension).tiled([4, 6, 5, 4][..n].to_vec()));
    }
    noises
}

#[test]
fn curvatures_are_bit_equal_on_the_gpu() {
    let Some(context) = context() else { return };
    let generator = new_generator(&context.device).unwrap();
    let dimensions = if takes_short_functions(context) { &Dimension::ALL[..2] } else { &Dimension::ALL[..] };
    let mut compared = 0;
    for &dimension in dimensions {
        let n = dimension.count();
        let (origin, step) = ([-3.71, 1e6 + 0.2, 0.375, 0.7], [0.217, 0.17]);
        let grid = Grid::new(&origin[..n], &step[..n.min(2)], &[61, 23][..n.min(2)]).unwrap();
        // All in 1-D and 2-D; functions of more dimensions take compilers long.
        let share = [1, 1, 3, 5][n - 1];
        for (index, noise) in noises(dimension).into_iter().enumerate().step_by(share) {
            let output = match index % 2 {
                0 => Output::laplacian(&noise, 0.3),
                _ => Output::mean_curvature(&noise, 0.7),
            };
            let format = [Format::R32Float, Format::R8Unorm, Format::Rgba16Float][index % 3];
            let prepared = generator.prepare(&output, &grid, format).unwrap();
            let gpu = prepared.read(&context.queue, Context::TIMEOUT).unwrap();
            let cpu = Evaluator::new(&output).unwrap().texels(&grid, format).unwrap();
            assert_eq!(gpu, cpu, "{output:?} in {format:?}");
            compared += gpu.len();
        }
    }
    println!("{compared} bytes: none differs on {}", context.description());
}

/// Compares an exported function with its numbers as literals and, where `is_bound`, in a buffer.
fn compare<const N: usize>(context: &Context, noise: &Noise, is_bound: bool) {
    let (points, options) = (points::<N>(), WgslOptions::new("noise").with_hessian().group(1));
    let modules = [noise.wgsl(&options).unwrap(), noise.wgsl(&options.bound()).unwrap()];
    for module in &modules[..if is_bound { 2 } else { 1 }] {
        let (source, count) = shader::<N>(module);
        let found = run(context, &[module], source, points.as_flattened(), count * points.len());
        compare_bits(&found, &expected(noise, &points, count)).assert_same_bits(&format!("{noise:?}"));
    }
}

/// Compares the exported function of a noise without tables, which has nothing to bind unless it cannot be specialized.
fn compare_literal<const N: usize>(context: &Context, noise: &Noise) {
    let module = noise.wgsl(&WgslOptions::new("noise").with_hessian()).unwrap();
    assert!(module.binding().is_none(), "{noise:?}");
    compare::<N>(context, noise, false);
}

#[test]
fn exported_hessians_of_splines_are_bit_equal_on_the_gpu() {
    let Some(context) = context() else { return };
    let spline = |dimension| Value::hashed(dimension).interpolant(Interpolant::Spline).noise();
    compare_literal::<1>(context, &spline(Dimension::D1));
    compare_literal::<2>(context, &spline(Dimension::D2));
    compare_literal::<3>(context, &spline(Dimension::D3));
    if !takes_short_functions(context) {
        // It has 256 lattice values, too many to be written one after the other.
        compare::<4>(context, &spline(Dimension::D4), false);
    }
}

/// Every metric with a feature of its own.
fn cellular(dimension: Dimension) -> Vec<Noise> {
    let features = [
        CellFeature::F1OverF2,
        CellFeature::F2MinusF1,
        CellFeature::F1TimesF2,
        CellFeature::F1PlusF2,
        CellFeature::SmoothF1 { sharpness: 6.0 },
        CellFeature::F2,
        CellFeature::F3,
    ];
    let noise = |(feature, metric)| Cellular::hashed(dimension).feature(feature).metric(metric).noise();
    features.into_iter().zip(METRICS).map(noise).collect()
}

#[test]
fn exported_hessians_of_cellular_noise_are_bit_equal_on_the_gpu() {
    let Some(context) = context() else { return };
    for noise in &cellular(Dimension::D1)[4..] {
        compare_literal::<1>(context, noise);
    }
    for noise in cellular(Dimension::D2) {
        compare_literal::<2>(context, &noise);
    }
    let flat = [CellFeature::CellValue, CellFeature::BorderDistance, CellFeature::Offset(Axis::X)];
    for feature in [CellFeature::F1].into_iter().chain(flat) {
        compare_literal::<2>(context, &Cellular::hashed(Dimension::D2).feature(feature).noise());
    }
    compare::<2>(context, &Cellular::new(Dimension::D2).seed(3).feature(CellFeature::F2).tiled([4, 6]), true);
    if !takes_short_functions(context) {
        for noise in cellular(Dimension::D3).iter().step_by(2) {
            compare_literal::<3>(context, noise);
        }
        compare_literal::<4>(context, &Cellular::hashed(Dimension::D4).noise());
    }
}

#[test]
fn exported_hessians_of_distances_are_bit_equal_on_the_gpu() {
    let Some(context) = context() else { return };
    let point = [0.25, -0.5, 1.0, 0.125];
    for metric in METRICS {
        let noise = |n: usize| Noise::distance_to_by(point[..n].to_vec(), metric);
        compare_literal::<1>(context, &noise(1));
        compare_literal::<2>(context, &noise(2).frequencies([0.7, 3.0]));
        compare_literal::<3>(context, &noise(3).frequency(1.5));
        compare_literal::<4>(context, &noise(4).rotate(Axis::X, Axis::Z, 0.3));
    }
}

#[test]
fn exported_hessians_of_tiled_simplex_noise_are_bit_equal_on_the_gpu() {
    let Some(context) = context() else { return };
    compare_literal::<2>(context, &Simplex::hashed(Dimension::D2).tiled([4, 6]));
    compare::<2>(context, &OpenSimplex2S::new(Dimension::D2).fbm(Octaves::new(2)).tiled([4, 6]), true);
    compare_literal::<3>(context, &Simplex::hashed(Dimension::D3).tiled([4, 6, 5]));
    let warped = Simplex::hashed(Dimension::D2).warp(0.2, Simplex::hashed(Dimension::D2)).tiled([4, 6]);
    compare_literal::<2>(context, &warped);
    if !takes_short_functions(context) {
        compare_literal::<4>(context, &Simplex::hashed(Dimension::D4).tiled([4, 6, 5, 4]));
    }
}

#[test]
fn exported_hessians_are_bit_equal_on_the_gpu() {
    let Some(context) = context() else { return };
    for noise in noises(Dimension::D1).iter().step_by(3) {
        compare::<1>(context, noise, true);
    }
    for noise in noises(Dimension::D2).iter().skip(1).step_by(2) {
        compare::<2>(context, noise, true);
    }
    for noise in noises(Dimension::D3).iter().step_by(5) {
        compare::<3>(context, noise, true);
    }
    compare::<4>(context, &noises(Dimension::D4)[0], true);
}

#[test]
fn loops_of_hessians_count_beside_those_of_values() {
    // 81 cells of 16 impulses in each octave are fewer turns than are allowed; twice as many are more.
    let noise = Gabor::hashed(Dimension::D4).impulses(16).fbm(Octaves::new(32));
    let options = WgslOptions::new("noise");
    noise.wgsl(&options.clone().with_gradient()).unwrap();
    let WgslError::Noise(error) = noise.wgsl(&options.with_hessian()).unwrap_err() else { panic!("another error") };
    assert!(matches!(error.problem, NoiseProblem::ShaderLoops { loops: 65_001.. }), "{error}");
}

#[test]
fn functions_without_hessians_are_refused() {
    let noise = Perlin::new(Dimension::D2).warp(0.2, Perlin::new(Dimension::D2).slope_fbm(Octaves::new(2), 1.0));
    let WgslError::Noise(error) = noise.wgsl(&WgslOptions::new("noise").with_hessian()).unwrap_err() else {
        panic!("another error");
    };
    assert_eq!(error.problem, NoiseProblem::NoHessian);
}
