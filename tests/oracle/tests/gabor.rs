//! Gabor noise against all kernels around, in `f64`.

use crate::cases::exact;
use crate::cellular::random_position;
use crate::oracle::cellular::Hash as OracleHash;
use crate::oracle::gabor::{all_kernels, gabor, gabor_noises as noises, tolerance, window, with_kernels};
use crate::oracle::grids::assert_repeats;
use crate::oracle::{self, Position};
use gradnoise::{Dimension, Evaluator, Gabor, Grid, Hash, Noise, NoiseProblem, Normalization, Sample};
use std::array::from_fn;
use std::f64::consts::TAU;

fn check_values<const N: usize>(count: usize) {
    let dimension = Dimension::try_from(N).unwrap();
    let permutation = oracle::seeded_permutation(5);
    let (mut state, mut compared, mut told_apart, mut worst) = (N as u64, 0, 0, 0.0_f64);
    for (index, kernels) in all_kernels::<N>().enumerate() {
        let (noise, hash) = if index % 3 == 0 {
            (Gabor::new(dimension).seed(5), OracleHash::Chain(&permutation))
        } else {
            (Gabor::hashed(dimension).seed(9), OracleHash::Lowbias(9))
        };
        let noise = with_kernels(noise, &kernels).normalization(Normalization::Published);
        let (evaluator, range) = (Evaluator::new(noise.clone()).unwrap(), noise.range().unwrap());
        for i in 0..count {
            let p: Position<N> = random_position(&mut state, i);
            let at = p.map(|x| x as f64 / oracle::ONE as f64);
            // The position that `f64` has, which has fewer bits far away.
            let p = at.map(exact);
            let found = evaluator.value(at).unwrap();
            let expected = gabor(hash, &kernels, p, 2);
            let tolerance = tolerance(&kernels, expected);
            let error = (f64::from(found) - expected.value).abs();
            assert!(error <= tolerance, "{noise:?} at {at:?}: {found}, {expected:?} within {tolerance:e}");
            assert!(range.contains(&found), "{noise:?} at {at:?}: {found} is not in {range:?}");
            worst = worst.max(error / tolerance.max(1e-12));
            compared += 1;
            // The comparison fails for a noise of the cell alone.
            let alone = gabor(hash, &kernels, p, 0);
            told_apart += usize::from((f64::from(found) - alone.value).abs() > tolerance);
        }
    }
    println!("{N}-D: {compared} values, at most {worst:.2} of their tolerance off");
    assert!(told_apart * 2 > compared, "{told_apart} of {compared}");
}

#[test]
fn gabor_values_are_those_of_all_kernels() {
    in_each_dimension!(N => check_values::<N>([400, 200, 40, 8][N - 1]));
}

fn check_gradients<const N: usize>(count: usize) {
    let dimension = Dimension::try_from(N).unwrap();
    let mut state = 77 + N as u64;
    let (mut compared, mut told_apart, mut worst) = (0, 0, 0.0_f64);
    for kernels in all_kernels::<N>() {
        let noise = with_kernels(Gabor::hashed(dimension).seed(9), &kernels).normalization(Normalization::Published);
        let evaluator = Evaluator::new(noise.clone()).unwrap();
        for i in 0..count {
            let p: Position<N> = random_position(&mut state, 4 * i);
            let found: Sample<N> = evaluator.sample(p.map(|x| x as f64 / oracle::ONE as f64)).unwrap();
            let sum = gabor(OracleHash::Lowbias(9), &kernels, p, 1);
            let slopes = oracle::gradient(p, 1.0 / 65_536.0, |p| gabor(OracleHash::Lowbias(9), &kernels, p, 1).value);
            // What is wrong with values, times the steepness of waves and falloffs. Second derivatives jump where a
            // kernel ends, by 8 at most, and differences across that are wrong by some 8 times their width.
            let steepness = TAU * kernels.wave_number + 8.0;
            let tolerance = steepness * tolerance(&kernels, sum) + 2e-4 + 1e-9 * steepness.powi(2);
            for (axis, slope) in slopes.into_iter().enumerate() {
                let error = (f64::from(found.gradient[axis]) - slope).abs();
                assert!(error <= tolerance, "{noise:?} at {p:?} along {axis}: {found:?}, {slope} within {tolerance:e}");
                worst = worst.max(error / tolerance);
                compared += 1;
                // The comparison fails for a slope the other way.
                told_apart += usize::from((f64::from(-found.gradient[axis]) - slope).abs() > tolerance);
            }
        }
    }
    println!("{N}-D: {compared} slopes, at most {worst:.2} of their tolerance off");
    assert!(told_apart * 10 > compared * 9, "{told_apart} of {compared}");
}

#[test]
fn gabor_gradients_are_those_of_differences() {
    in_each_dimension!(N => check_gradients::<N>([60, 40, 8, 1][N - 1]));
}

/// The sum of the largest falloffs that impulses of each cell can have, at the worst of some positions.
fn largest_sum<const N: usize>(bandwidth: f64) -> f64 {
    let places = if N < 3 { 100 } else { 16_i64 };
    let at = |code: i64| -> [f64; N] {
        from_fn(|d| (code / (places + 1).pow(d as u32) % (places + 1)) as f64 / (2 * places) as f64)
    };
    let sum = |local: [f64; N]| -> f64 {
        let farthest = |code: i64| {
            let from: [f64; N] = from_fn(|d| {
                let step = (code / 3_i64.pow(d as u32) % 3) as f64 - 1.0;
                // To the nearest place in the cell.
                local[d] - local[d].clamp(step, step + 1.0)
            });
            window(bandwidth, from.iter().map(|x| x * x).sum::<f64>().sqrt())
        };
        (0..3_i64.pow(N as u32)).map(farthest).sum()
    };
    (0..(places + 1).pow(N as u32)).map(|code| sum(at(code))).fold(0.0, f64::max)
}

fn check_ranges<const N: usize>() {
    let dimension = Dimension::try_from(N).unwrap();
    for bandwidth in [0.0, 0.3, 0.5, 1.0, 2.0, 3.0] {
        let largest = 3.0 * largest_sum::<N>(bandwidth);
        let noise = Gabor::new(dimension).bandwidth(bandwidth).impulses(3);
        let range = noise.normalization(Normalization::Published).range().unwrap();
        let bound = f64::from(*range.end());
        assert_eq!(*range.start(), -*range.end());
        assert!(bound >= largest, "{N}-D, {bandwidth}: {bound}, {largest} is possible");
        // A product of axes is more than the sum only where Gaussians are very wide.
        let most = if bandwidth < 0.5 { 1.45 } else { 1.01 };
        assert!(bound <= most * largest, "{N}-D, {bandwidth}: {bound}, not {largest}");
    }
}

#[test]
fn gabor_ranges_are_the_largest_sums_of_falloffs() {
    in_each_dimension!(N => check_ranges::<N>());
}

/// The standard deviation over a grid of 2^16 samples.
fn deviation(noise: Gabor, dimension: usize) -> f64 {
    let grid = Grid::new(&[0.0; 4][..dimension], &[0.37, 0.41][..dimension.min(2)], &[256, 256][..dimension.min(2)]);
    let values = Evaluator::new(noise).unwrap().values(&grid.unwrap()).unwrap();
    let square = |x: &f32| f64::from(*x).powi(2);
    (values.iter().map(square).sum::<f64>() / values.len() as f64).sqrt()
}

#[test]
fn gabor_deviations_are_those_of_the_documentation() {
    let brushed = || Gabor::hashed(Dimension::D2).direction([0.3, 1.0]);
    for (noise, dimension, expected) in [
        (Gabor::hashed(Dimension::D2), 2, 0.048),
        (brushed(), 2, 0.048),
        (brushed().impulses(16), 2, 0.024),
        (Gabor::hashed(Dimension::D3), 3, 0.0175),
    ] {
        let found = deviation(noise.clone(), dimension);
        println!("{noise:?}: a standard deviation of {found}");
        assert!((found / expected - 1.0).abs() < 0.05, "{noise:?}: {found}, not {expected}");
    }
}

/// Sums of products with the waves of a wave vector along x: how much of the noise has that wave.
fn spectrum(noise: &Noise, cycles: f64) -> f64 {
    const SIZE: u32 = 256;
    let grid = Grid::new(&[0.0, 0.0], &[0.125, 0.125], &[SIZE, SIZE]).unwrap();
    let values = Evaluator::new(noise).unwrap().values(&grid).unwrap();
    let mut power = 0.0;
    for row in values.chunks(SIZE as usize) {
        let part = |quarter: f64| -> f64 {
            let wave = |i: usize| (TAU * (cycles * i as f64 * 0.125 + quarter)).cos();
            row.iter().enumerate().map(|(i, value)| f64::from(*value) * wave(i)).sum()
        };
        power += part(0.0).powi(2) + part(0.25).powi(2);
    }
    power
}

#[test]
fn gabor_waves_have_their_number_and_direction() {
    let along_x = Gabor::hashed(Dimension::D2).wave_number(2.0).bandwidth(0.7).direction([1.0, 0.0]).noise();
    let [slow, right, fast] = [0.75, 2.0, 3.25].map(|cycles| spectrum(&along_x, cycles));
    assert!(right > 20.0 * slow && right > 20.0 * fast, "{slow}, {right}, {fast}");
    let along_y = Gabor::hashed(Dimension::D2).wave_number(2.0).bandwidth(0.7).direction([0.0, -3.0]).noise();
    let across = spectrum(&along_y, 2.0);
    assert!(right > 20.0 * across, "{right}, {across}");
}

#[test]
fn gabor_repeats_without_a_seam() {
    noises::<1>().for_each(|noise| assert_repeats::<1>(&noise));
    noises::<2>().for_each(|noise| assert_repeats::<2>(&noise));
    noises::<3>().for_each(|noise| assert_repeats::<3>(&noise));
    noises::<4>().take(2).for_each(|noise| assert_repeats::<4>(&noise));
}

#[test]
fn gabor_refuses_what_cannot_be() {
    let problem = |noise: Gabor| noise.range().unwrap_err().to_string();
    let noise = || Gabor::new(Dimension::D2);
    assert_eq!(problem(noise().wave_number(65.0)), "gabor: the wave number is 65; it must be between 0 and 64");
    assert!(problem(noise().wave_number(f64::NAN)).contains("wave number is NaN"));
    assert!(problem(noise().wave_number(-1.0)).contains("wave number is -1"));
    assert_eq!(problem(noise().bandwidth(3.5)), "gabor: the bandwidth is 3.5; it must be between 0 and 3");
    assert!(problem(noise().bandwidth(f64::NAN)).contains("bandwidth is NaN"));
    assert_eq!(problem(noise().impulses(0)), "gabor: there must be 1 to 16 impulses, not 0");
    assert!(problem(noise().impulses(17)).contains("not 17"));
    assert_eq!(problem(noise().direction([0.0, 0.0])), "gabor: a direction needs a component that is not 0");
    assert!(problem(noise().direction([f64::INFINITY, 0.0])).contains("inf"));
    assert!(problem(noise().direction([f64::NAN, 0.0])).contains("NaN"));
    let error = noise().direction([1.0]).range().unwrap_err();
    assert_eq!(error.problem, NoiseProblem::NumberPerDimension { found: 1, expected: 2 });
    assert_eq!(noise().hash(Hash::Ward { seed: 3 }).range(), Ok(-1.0..=1.0));
}
