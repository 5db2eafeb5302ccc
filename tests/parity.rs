//! The same bits from WGSL and from Rust.

use crate::adapter::{context, new_generator};
use crate::cases::{Case, cases, grids, nearest_oracle_value, on_cpu, points, positions};
use crate::compare::{Report, compare_bits, compare_values};
use crate::exported;
use crate::shader::run;
use gradnoise::gpu::{Context, FillKernel, Generator, Points};
use gradnoise::wgsl::{Arithmetic, WgslOptions};
use gradnoise::{
    Axis, CellFeature, Cellular, Dimension, Evaluator, FillError, Format, Gabor, Grid, Noise, Octaves, OpenSimplex2,
    OpenSimplex2S, Perlin, Sample, Simplex, Value,
};
use wgpu::util::{BufferInitDescriptor, DeviceExt};

const FORMAT: Format = Format::ValueAndGradient;

fn on_gpu(generator: &Generator, context: &Context, noise: &Noise, grid: &Grid) -> Vec<f32> {
    let prepared = generator.prepare(noise.clone(), grid, FORMAT).unwrap();
    bytemuck::pod_collect_to_vec(&prepared.read(&context.queue, Context::TIMEOUT).unwrap())
}

#[test]
fn grids_are_bit_equal() {
    let Some(context) = context() else { return };
    let generator = new_generator(&context.device).unwrap();
    let (mut samples, mut values) = (0, 0);
    for case in cases(2.17) {
        let mut samples_of_case = 0;
        for grid in grids(case.dimension) {
            let report = compare_bits(&on_gpu(&generator, context, &case.noise, &grid), &on_cpu(&case.noise, &grid));
            report.assert_same_bits(&format!("{} on {grid:?}", case.name));
            samples_of_case += grid.samples();
            values += report.compared;
        }
        assert!(samples_of_case >= 65_536);
        samples += samples_of_case;
    }
    println!("{samples} samples of grids, {values} values and derivatives: 0 bits differ on {}", context.description());
}

#[test]
fn points_are_bit_equal() {
    let Some(context) = context() else { return };
    let generator = new_generator(&context.device).unwrap();
    let (mut samples, mut values) = (0, 0);
    for case in cases(2.17) {
        let report = match case.dimension {
            Dimension::D1 => points_of(&generator, context, &case.noise, &points::<1>()),
            Dimension::D2 => points_of(&generator, context, &case.noise, &points::<2>()),
            Dimension::D3 => points_of(&generator, context, &case.noise, &points::<3>()),
            Dimension::D4 => points_of(&generator, context, &case.noise, &points::<4>()),
        };
        report.assert_same_bits(&case.name);
        let samples_of_case = report.compared / (1 + case.dimension.count());
        assert!(samples_of_case >= 65_536);
        samples += samples_of_case;
        values += report.compared;
    }
    println!("{samples} points, {values} values and derivatives: 0 bits differ on {}", context.description());
}

/// The maps of 32 leaves lie in a uniform buffer, those of others and of octaves in the arrays.
#[test]
fn points_of_many_leaves_are_bit_equal() {
    let Some(context) = context() else { return };
    let generator = new_generator(&context.device).unwrap();
    let leaf = |k: u16| {
        Value::hashed(Dimension::D1).seed(k.into()).frequency(0.1 + f64::from(k)).translate([f64::from(k) / 7.0])
    };
    let leaves = (0..34).map(leaf).fold(leaf(34).fbm(Octaves::new(3)), |sum, leaf| sum + leaf);
    points_of(&generator, context, &leaves, &points::<1>()).assert_same_bits("34 leaves and octaves");
}

/// Grids as large as those from which on users get kernels by rows, one for each noise.
#[test]
fn grids_of_16384_samples_are_bit_equal() {
    let Some(context) = context() else { return };
    let generator = new_generator(&context.device).unwrap();
    let (mut by_rows, mut by_samples, mut values) = (0, 0, 0);
    for case in cases(2.17) {
        let n = case.dimension.count();
        let extent: &[u32] = [&[1 << 14], [128, 128].as_slice(), &[32, 32, 16]][n.min(3) - 1];
        let grid =
            Grid::new(&[-3.71, 1000.2, -77.1, 5.37][..n], &[1.0 / 17.3, 0.11, -0.37][..n.min(3)], extent).unwrap();
        let prepared = generator.prepare(case.noise.clone(), &grid, Format::R32Float).unwrap();
        match prepared.kernel() {
            FillKernel::Rows => by_rows += 1,
            _ => by_samples += 1,
        }
        let found = prepared.read_values(&context.queue, Context::TIMEOUT).unwrap();
        let report = compare_bits(&found, &Evaluator::new(case.noise).unwrap().values(&grid).unwrap());
        report.assert_same_bits(&case.name);
        values += report.compared;
    }
    println!("{by_rows} grids by rows, {by_samples} by samples, {values} values: 0 bits differ");
    // There is one row in 1-D.
    assert!(by_rows >= 3 * by_samples, "{by_rows} by rows, {by_samples} by samples");
}

/// Compares values and gradients at points with the CPU's.
pub fn points_of<const N: usize>(
    generator: &Generator,
    context: &Context,
    noise: &Noise,
    points: &[[f32; N]],
) -> Report {
    let buffer = context.device.create_buffer_init(&BufferInitDescriptor {
        label: None,
        contents: bytemuck::cast_slice(points.as_flattened()),
        usage: wgpu::BufferUsages::STORAGE,
    });
    let prepared = generator.prepare(noise, &Points { buffer: &buffer, count: points.len() as u32 }, FORMAT).unwrap();
    let gpu: Vec<f32> = bytemuck::pod_collect_to_vec(&prepared.read(&context.queue, Context::TIMEOUT).unwrap());
    let mut samples = vec![Sample::<N>::default(); points.len()];
    Evaluator::new(noise).unwrap().fill(points, &mut samples).unwrap();
    let cpu: Vec<f32> =
        samples.iter().flat_map(|sample| std::iter::once(sample.value).chain(sample.gradient)).collect();
    compare_bits(&gpu, &cpu)
}

/// Points in all corners of what floats can say.
fn far_points<const N: usize>() -> Vec<[f32; N]> {
    let choices = [3e38, -1e20, f32::MIN, 0.3, f32::INFINITY, f32::NEG_INFINITY, 1e9, 1e-39];
    (0..choices.len().pow(N as u32)).map(|i| std::array::from_fn(|d| choices[(i >> (3 * d)) % 8])).collect()
}

/// Noises on a skewed lattice and on a straight one, with frequencies that make such points infinite, turned, repeated,
/// and with displacements.
fn far_noises(dimension: Dimension) -> Vec<Noise> {
    let n = dimension.count();
    let simplex = Simplex::hashed(dimension).noise();
    let perlin = Perlin::hashed(dimension).noise();
    let flow = Value::hashed(dimension).noise();
    let turned = |noise: &Noise, angle| noise.clone().rotate(Axis::X, Axis::Y, angle);
    let mut noises = vec![
        simplex.clone(),
        simplex.clone().frequency(7.3),
        OpenSimplex2S::hashed(dimension).noise().warp(0.7, &perlin).frequency(1e9),
        OpenSimplex2::hashed(dimension).noise().frequencies(vec![1e9; n]),
        simplex.clone().tiled(vec![4; n]).warp(0.7, &flow).frequency(300.0),
        simplex.clone().fbm(Octaves::new(3)).tiled(vec![4; n]).frequency(1e9),
        turned(&simplex, 0.7).frequency(1e9).translate(vec![-1e7; n]),
        turned(&simplex, 0.7).tiled(vec![5; n]),
        turned(&turned(&perlin, 0.7).tiled(vec![5; n]).warp(0.7, &flow), 1.9),
        turned(&perlin.clone().fbm(Octaves::new(3)).warp(0.7, &flow), 0.7).frequency(300.0),
        perlin.clone().tiled(vec![7; n]).ridged(Octaves::new(2)).frequencies(vec![1e9; n]),
        flow.clone().warp(1e6, &perlin).rotate(Axis::Y, Axis::X, 0.3),
        Cellular::hashed(dimension).feature(CellFeature::F2).noise().warp(0.3, &perlin).frequency(9.0),
        turned(&Cellular::hashed(dimension).noise(), 0.7).tiled(vec![4; n]),
        turned(&(perlin.clone() + Noise::x() * 1e-9), 0.3).frequency(7.0),
        Noise::distance_to(vec![0.5; n]).warp(0.5, &perlin).sin(),
        turned(&Noise::checkerboard(dimension), 0.7),
    ];
    if n < 4 {
        noises.push(turned(&Gabor::hashed(dimension).noise(), 0.7).tiled(vec![4; n]));
    }
    // Not every lattice repeats when it is turned.
    let all = noises.len();
    noises.retain(|noise| noise.range().is_ok());
    assert!(4 * noises.len() >= 3 * all, "{} of {all}", noises.len());
    noises
}

/// Checks values and gradients of noises at far points, and compares the GPU's where there is one.
fn far_points_of<const N: usize>(dimension: Dimension) {
    let points = far_points::<N>();
    let mut compared = 0;
    for (which, noise) in far_noises(dimension).into_iter().enumerate() {
        let range = noise.range().unwrap_or_else(|error| panic!("{noise:?}: {error}"));
        let evaluator = Evaluator::new(&noise).unwrap();
        let (mut values, mut samples) = (vec![0.0; points.len()], vec![Sample::<N>::default(); points.len()]);
        evaluator.fill(&points, &mut values).unwrap();
        evaluator.fill(&points, &mut samples).unwrap();
        for ((sample, value), point) in samples.iter().zip(values).zip(&points) {
            let is_finite = range.contains(&value) && sample.gradient.iter().all(|x| x.is_finite());
            assert!(is_finite && sample.value == value, "{noise:?} at {point:?}: {sample:?}, {value}");
        }
        let Some(context) = context() else { continue };
        // Compiling takes the time: in 4-D each noise is compared in one of two ways.
        if N < 4 || which % 2 == 0 {
            let generator = new_generator(&context.device).unwrap();
            let report = points_of(&generator, context, &noise, &points);
            report.assert_same_bits(&format!("{noise:?}"));
            compared += report.compared;
        }
        if N == 4 && which % 2 == 0 {
            continue;
        }
        let module = noise.wgsl(&WgslOptions::new("noise").with_gradient().group(1)).unwrap();
        let (source, count) = exported::shader::<N>(&module);
        let found = run(context, &[&module], source, points.as_flattened(), count * points.len());
        let expected = exported::expected(&noise, &points, count);
        let report = compare_bits(&found, &expected);
        report.assert_same_bits(&format!("{noise:?} exported"));
        compared += report.compared;
    }
    println!("{compared} values and derivatives at points up to infinity: 0 bits differ");
}

#[test]
fn points_that_frequencies_make_infinite_have_values_and_the_same_bits_in_2_d() {
    far_points_of::<2>(Dimension::D2);
}

#[test]
fn points_that_frequencies_make_infinite_have_values_and_the_same_bits_in_3_d() {
    far_points_of::<3>(Dimension::D3);
}

#[test]
fn points_that_frequencies_make_infinite_have_values_and_the_same_bits_in_4_d() {
    far_points_of::<4>(Dimension::D4);
}

#[test]
fn points_that_are_no_numbers_do_no_harm_to_others() {
    let near = points::<2>();
    let mixed: Vec<[f32; 2]> = near.iter().flat_map(|&p| [p, [f32::NAN, p[1]], [p[0], -f32::NAN]]).collect();
    for noise in far_noises(Dimension::D2) {
        let evaluator = Evaluator::new(&noise).unwrap();
        let [expected, found] = [&near, &mixed].map(|points| evaluator.samples::<2>(points).unwrap());
        for (found, expected) in found.chunks(3).zip(&expected) {
            assert_eq!(found[0], *expected, "{noise:?}");
        }
        // Functions that check positions refuse such ones.
        for number in [f64::NAN, f64::INFINITY, 3e38] {
            let refused = evaluator.fill(&[[0.3, 0.4], [number, 0.1]], &mut [0.0; 2]);
            assert!(matches!(refused, Err(FillError::Position(_))), "{noise:?} at {number}: {refused:?}");
        }
        let exact = [[1e9, -1e9], [1e9 + 0.25, 1e-300]];
        let mut values = [0.0; 2];
        match evaluator.fill(&exact, &mut values) {
            Ok(()) => assert_eq!(values, exact.map(|position| evaluator.value(position).unwrap()), "{noise:?}"),
            Err(error) => assert!(exact.iter().any(|&p| evaluator.value(p).is_err()), "{noise:?}: {error}"),
        }
    }
}

#[test]
fn fast_arithmetic_is_within_4e_6_of_exact_and_of_the_oracle() {
    let Some(context) = context() else { return };
    let fast = new_generator(&context.device).unwrap().arithmetic(Arithmetic::Fast);
    let (mut differing, mut worst) = (0, 0.0_f64);
    for case in cases(2.17) {
        for grid in grids(case.dimension) {
            let what = format!("{} on {grid:?}", case.name);
            let parts = |all: Vec<f32>| {
                let (mut values, mut derivatives) = (Vec::new(), Vec::<f32>::new());
                for sample in all.chunks(1 + case.dimension.count()) {
                    values.push(sample[0]);
                    derivatives.extend(&sample[1..]);
                }
                (values, derivatives)
            };
            // The GPU has these bits in exact arithmetic, as other tests show.
            let (values, derivatives) = parts(on_cpu(&case.noise, &grid));
            // Values from a kernel of their own, since compilers make other things of what has no derivatives.
            let prepared = fast.prepare(case.noise.clone(), &grid, Format::R32Float).unwrap();
            let fast_values = prepared.read_values(&context.queue, Context::TIMEOUT).unwrap();
            let report = compare_bits(&fast_values, &values);
            // The promise: 4e-6 of the output's range, which is 2.
            report.assert_within(4e-6 * 2.0, &what);
            differing += report.differing;
            worst = worst.max(report.error());
            // And of derivatives, 4e-6 of the steepest there is, twice as gradients reach as far down as up. Compiling
            // takes the time: in 1-D and 3-D those of sums are compared, in 2-D and 4-D those of single noises.
            if case.octaves.is_some() == (case.dimension.count() % 2 == 1) {
                let (_, fast_derivatives) = parts(on_gpu(&fast, context, &case.noise, &grid));
                let steepest = derivatives.iter().fold(0.0_f32, |steepest, slope| steepest.max(slope.abs()));
                let report = compare_bits(&fast_derivatives, &derivatives);
                report.assert_within(4e-6 * 2.0 * f64::from(steepest), &what);
            }
            match case.dimension {
                Dimension::D1 => assert_near_oracle::<1>(&case, &grid, &fast_values),
                Dimension::D2 => assert_near_oracle::<2>(&case, &grid, &fast_values),
                Dimension::D3 => assert_near_oracle::<3>(&case, &grid, &fast_values),
                Dimension::D4 => assert_near_oracle::<4>(&case, &grid, &fast_values),
            }
        }
    }
    let adapter = context.description();
    println!("without the barrier {differing} values differ on {adapter}, by at most {:.2e} of the range", worst / 2.0);
    // The mutation by which `exact` shows that it matters, where the compiler uses the freedom that it is given then.
}

/// Compares every eighth sample, since the oracle takes its time.
fn assert_near_oracle<const N: usize>(case: &Case, grid: &Grid, values: &[f32]) {
    let oracle = case.oracle::<N>();
    let (values, expected): (Vec<f32>, Vec<f64>) = positions::<N>(grid)
        .zip(values)
        .step_by(8)
        .map(|(position, &value)| (value, nearest_oracle_value(case, &oracle, position, value)))
        .unzip();
    compare_values(&values, &expected).assert_within(4e-6 * 2.0, &format!("{} on {grid:?}", case.name));
}

#[test]
fn comparison_of_backends_can_fail() {
    let Some(context) = context() else { return };
    let generator = new_generator(&context.device).unwrap();
    let grid = Grid::new(&[0.3, 0.4], &[0.01; 2], &[32; 2]).unwrap();
    let right: Noise = Perlin::new(Dimension::D2).into();
    let gpu = on_gpu(&generator, context, &right, &grid);
    compare_bits(&gpu, &on_cpu(&right, &grid)).assert_same_bits("the same noise");
    // Another seed, and a grid shifted by the least step of fixed point's fraction that a float sees.
    let wrong: Noise = Perlin::new(Dimension::D2).seed(1).into();
    assert!(compare_bits(&gpu, &on_cpu(&wrong, &grid)).differing > 2000);
    let beside = Grid::new(&[0.3 + 1.0 / 16_777_216.0, 0.4], &[0.01; 2], &[32; 2]).unwrap();
    assert!(compare_bits(&gpu, &on_cpu(&right, &beside)).differing > 500);
}
