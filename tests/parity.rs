//! The same bits from WGSL and from Rust.

use crate::adapter::{context, new_generator};
use crate::cases::{Case, cases, grids, nearest_oracle_value, on_cpu, points, positions};
use crate::combinations::every;
use crate::compare::{compare_bits, compare_values};
use crate::engines::{Case as Listed, listed};
use crate::kernels::{assert_same_bytes, generator};
use gradnoise::gpu::{Context, Generator};
use gradnoise::wgsl::Arithmetic;
use gradnoise::{Dimension, Evaluator, FillError, Format, Grid, Noise, Octaves, Perlin, Value};

const FORMAT: Format = Format::ValueAndGradient;

fn on_gpu(generator: &Generator, context: &Context, noise: &Noise, grid: &Grid) -> Vec<f32> {
    let prepared = generator.prepare(noise.clone(), grid, FORMAT).unwrap();
    bytemuck::pod_collect_to_vec(&prepared.read(&context.queue, Context::TIMEOUT).unwrap())
}

#[test]
fn grids_are_bit_equal() {
    let Some((context, generator)) = generator() else { return };
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

/// The maps of 32 leaves lie in a uniform buffer, those of others and of octaves in the arrays.
#[test]
fn points_of_many_leaves_are_bit_equal() {
    let Some((_, generator)) = generator() else { return };
    let leaf = |k: u16| {
        Value::hashed(Dimension::D1).seed(k.into()).frequency(0.1 + f64::from(k)).translate([f64::from(k) / 7.0])
    };
    let leaves = (0..34).map(leaf).fold(leaf(34).fbm(Octaves::new(3)), |sum, leaf| sum + leaf);
    assert_same_bytes(&generator, &leaves, &points::<1>(), FORMAT);
}

#[test]
fn points_that_are_no_numbers_do_no_harm_to_others() {
    let near = points::<2>();
    let mixed: Vec<[f32; 2]> = near.iter().flat_map(|&p| [p, [f32::NAN, p[1]], [p[0], -f32::NAN]]).collect();
    for Listed { noise, .. } in listed("positions") {
        if noise.dimension() != Dimension::D2 {
            continue;
        }
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
    for (number, case) in cases(2.17).into_iter().enumerate() {
        // A third of the grids, another one for the next case, or all if `GRADNOISE_ALL` is set.
        for grid in grids(case.dimension).into_iter().skip(number % every(3)).step_by(every(3)) {
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
            in_dimension!(case.dimension.count(), N => assert_near_oracle::<N>(&case, &grid, &fast_values));
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
    let Some((context, generator)) = generator() else { return };
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
