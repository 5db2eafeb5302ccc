//! Which octaves a fractal has: by count, by band, shifted, and as many as a grid shows.

use crate::cases::{exact, positions};
use crate::compare::compare_values;
use crate::oracle::{self, PERLIN_PERMUTATION, Position};
use crate::papers::lattice;
use gradnoise::{Dimension, Evaluator, Grid, Noise, NoiseProblem, Normalization, Octaves, Perlin, Shift};

/// Perlin noise of two dimensions as published, by the oracle.
fn perlin(p: Position<2>) -> f64 {
    lattice::perlin(p, lattice::quintic, lattice::innermost(&PERLIN_PERMUTATION, &oracle::octagon_8()))
}

/// The largest value of that noise.
const MAXIMUM: f64 = 0.715_262_6;

fn published() -> Noise {
    Perlin::new(Dimension::D2).normalization(Normalization::Published).noise()
}

fn grid(step: f64) -> Grid {
    Grid::new(&[-3.3, 7.1], &[step, step * 0.75], &[40, 30]).unwrap()
}

fn filled(noise: &Noise, grid: &Grid) -> Vec<f32> {
    Evaluator::new(noise).unwrap().values(grid).unwrap()
}

fn assert_near(noise: &Noise, grid: &Grid, oracle: impl Fn(Position<2>) -> f64, what: &str) {
    let expected: Vec<f64> = positions::<2>(grid).map(oracle).collect();
    // The promise, of a range of 2 or less.
    compare_values(&filled(noise, grid), &expected).assert_within(8e-6, what);
}

#[test]
fn bands_begin_at_their_lowest_frequency_and_end_before_their_highest() {
    for (band, lacunarity, count) in
        [([0.125, 1.0], 2.0, 4), ([0.3, 5.0], 2.5, 4), ([0.7, 0.7], 2.0, 1), ([1.0, 1.99], 2.0, 1)]
    {
        let octaves = Octaves::band(band[0], band[1]).lacunarity(lacunarity).shift(Shift::None).normalised(false);
        let frequencies = lattice::band(band[0], band[1], lacunarity);
        assert_eq!(frequencies.len(), count);
        let oracle = |p| lattice::fbm(p, &frequencies, 0.5, false, |_, p| perlin(p));
        assert_near(&published().fbm(octaves), &grid(0.21), oracle, &format!("{band:?}"));
    }
}

#[test]
fn octaves_of_cochoy_are_shifted_by_4096_each() {
    let octaves = Octaves::new(5).shift(Shift::Cochoy).normalised(false);
    let frequencies = [1.0, 2.0, 4.0, 8.0, 16.0];
    let hash = gradnoise::Hash::Ward { seed: 3 };
    let noise = Perlin::new(Dimension::D2).hash(hash).normalization(Normalization::Published).noise();
    let octagon = oracle::octagon_8();
    let ward = |p| {
        lattice::perlin(p, lattice::quintic, |cell| {
            lattice::pick(&octagon, lattice::ward(lattice::combined(cell, 0, 3)) >> 23 & 255)
        })
    };
    let oracle = |p| lattice::fbm(p, &frequencies, 0.5, false, |k, p| ward(lattice::shifted(p, k)));
    assert_near(&noise.clone().fbm(octaves), &grid(0.21), oracle, "an integer hash");
    assert_ne!(
        filled(&noise.clone().fbm(octaves), &grid(0.21)),
        filled(&noise.fbm(octaves.shift(Shift::None)), &grid(0.21))
    );
    // A table repeats after 256 cells: for it, that is no shift at all.
    let table = |octaves| filled(&published().fbm(octaves), &grid(0.21));
    assert!(table(octaves) == table(octaves.shift(Shift::None)), "a shift");
}

#[test]
fn octaves_past_the_nyquist_limit_fade_and_cost_nothing() {
    let octaves = Octaves::new(7).shift(Shift::None).normalised(false);
    let (plain, faded) = (published().fbm(octaves), published().fbm(octaves.antialiased(true)));
    // All octaves have 4 samples a cell or more.
    assert_eq!(filled(&faded, &grid(1.0 / 256.0)), filled(&plain, &grid(1.0 / 256.0)));
    // 0.1, 0.2, 0.4 and 0.8 cells a step.
    let weights = [1.0, 1.0, 1.0 - 0.6 * 0.6 * (3.0 - 1.2)];
    let oracle = |p: Position<2>| {
        let octave = |k: i32| perlin(p.map(|x| x << k)) * 0.5_f64.powi(k);
        (0..3).map(|k| weights[k as usize] * octave(k)).sum::<f64>()
    };
    assert_near(&faded, &grid(0.1), oracle, "antialiased");
    // Nothing is left where all of them are too fine; a position by itself sees them all.
    assert!(filled(&faded, &grid(0.5)).iter().all(|value| *value == 0.0));
    let p = [0.3, 0.9];
    assert_eq!(Evaluator::new(&faded).unwrap().value(p).unwrap(), Evaluator::new(&plain).unwrap().value(p).unwrap());
    // Frequencies of what is around count, too.
    assert_near(&faded.frequency(0.5), &grid(0.2), |p| oracle(p.map(|x| x >> 1)), "antialiased and scaled");
    assert_eq!(exact(0.5), oracle::ONE >> 1);
}

#[test]
fn weighted_octaves_are_those_of_fast_noise_lite() {
    // Fewer octaves than one that could be wrong in more than one way.
    let strength = 0.8;
    let octaves = Octaves::new(4).shift(Shift::None).persistence(0.6);
    let oracle = |p: Position<2>, share: &dyn Fn(f64) -> (f64, f64)| {
        let (mut sum, mut amplitude) = (0.0, 1.0 / (1.0 + 0.6 + 0.36 + 0.216));
        for k in 0..4 {
            let (term, weight) = share(perlin(p.map(|x| x << k)) / MAXIMUM);
            sum += term * amplitude;
            amplitude *= (1.0 + strength * (weight - 1.0)) * 0.6;
        }
        sum
    };
    let noise = || Perlin::new(Dimension::D2).noise();
    let fbm = |p| oracle(p, &|n| (n, f64::min(n + 1.0, 2.0) * 0.5));
    assert_near(&noise().fbm_weighted(octaves, 0.8), &grid(0.21), fbm, "fbm");
    let ridged = |p| oracle(p, &|n| (1.0 - 2.0 * n.abs(), 1.0 - n.abs()));
    assert_near(&-noise().billow_weighted(octaves, 0.8), &grid(0.21), ridged, "ridged");
    let ping_pong = |p| {
        oracle(p, &|n| {
            let t = (n + 1.0) * 1.5;
            let t = t - 2.0 * (t * 0.5).floor();
            let t = if t < 1.0 { t } else { 2.0 - t };
            ((t - 0.5) * 2.0, t)
        })
    };
    assert_near(&noise().ping_pong_weighted(octaves, 1.5, 0.8), &grid(0.21), ping_pong, "ping-pong");
    // Without strength they are as they were.
    let plain = [noise().fbm(octaves), noise().billow(octaves), noise().ping_pong(octaves, 1.5)];
    let weighted = [
        noise().fbm_weighted(octaves, 0.0),
        noise().billow_weighted(octaves, 0.0),
        noise().ping_pong_weighted(octaves, 1.5, 0.0),
    ];
    for (plain, weighted) in plain.iter().zip(&weighted) {
        assert_eq!(plain.range(), weighted.range());
        let plain: Vec<_> = filled(plain, &grid(0.21)).into_iter().map(f64::from).collect();
        compare_values(&filled(weighted, &grid(0.21)), &plain).assert_within(1e-6, "no strength");
    }
}

#[test]
fn gains_and_weighted_strengths_that_are_noises_are_numbers_where_these_are() {
    let leaf = || Perlin::new(Dimension::D2).noise();
    // All that octaves can be, and both of what a gain can be: a constant, and a noise that is one somewhere.
    let all = [
        Octaves::new(5).persistence(0.7),
        Octaves::new(4).lacunarity(2.3).normalised(false),
        Octaves::new(3).shift(Shift::Cochoy),
        Octaves::band(0.25, 3.0).lacunarity(1.9).shift(Shift::None),
        Octaves::new(1),
    ];
    for octaves in all {
        let controls = |x: f32| [Noise::constant(x), (Noise::x() * 1e-9).abs() + x];
        let pairs = controls(1.0).map(|gain| (leaf().fbm_with_gain(octaves, gain), leaf().fbm(octaves)));
        let weighted = controls(0.6).map(|s| (leaf().fbm_weighted_by(octaves, s), leaf().fbm_weighted(octaves, 0.6)));
        for (found, expected) in pairs.into_iter().chain(weighted) {
            let expected: Vec<_> = filled(&expected, &grid(0.21)).into_iter().map(f64::from).collect();
            // A rounding in each of three operations for each of five octaves of size 1 at most, and a sum of 2.
            compare_values(&filled(&found, &grid(0.21)), &expected).assert_within(2e-6, &format!("{octaves:?}"));
        }
    }
}

#[test]
fn gains_that_are_noises_weigh_each_octave_at_its_position() {
    let octaves = Octaves::new(3).shift(Shift::None).persistence(0.8);
    let noise = Perlin::new(Dimension::D2).fbm_with_gain(octaves, Noise::x() * 0.01);
    assert!(noise.range().is_ok());
    let oracle = |p: Position<2>| {
        let gain = p[0] as f64 / crate::oracle::ONE as f64 * 0.01 * 0.8;
        let octave = |k: i32| perlin(p.map(|x| x << k)) / MAXIMUM;
        (octave(0) + gain * octave(1) + gain * gain * octave(2)) / (1.0 + 0.8 + 0.64)
    };
    assert_near(&noise, &grid(0.21), oracle, "a gain along x");
}

#[test]
fn gains_have_the_range_of_one_octave_and_refuse_what_octaves_cannot_be() {
    let leaf = || Perlin::new(Dimension::D2).noise();
    let gain = Noise::y().clamp(-1.0, 1.0);
    for octaves in [Octaves::new(7).persistence(1.0), Octaves::new(3)] {
        let strength = gain.clone().abs();
        for noise in [leaf().fbm_with_gain(octaves, &gain), leaf().fbm_weighted_by(octaves, strength)] {
            let range = noise.range().unwrap();
            assert!(*range.start() >= -1.0 && *range.end() <= 1.0 && *range.end() > 0.999, "{range:?}");
        }
    }
    // 1 + 1/2 + 1/4, times 3 twice.
    let raw = leaf().fbm_with_gain(Octaves::new(3).normalised(false), Noise::y().clamp(0.0, 3.0));
    assert_eq!(raw.range(), Ok(-4.75..=4.75));
    let problem = |octaves| leaf().fbm_with_gain(octaves, 0.5).range().unwrap_err();
    assert_eq!(problem(Octaves::new(2).antialiased(true)).problem, NoiseProblem::Antialiased);
    assert_eq!(problem(Octaves::new(0)).problem, NoiseProblem::Octaves { octaves: 0 });
    assert!(problem(Octaves::new(40)).to_string().starts_with("fbm_with_gain: "));
    let many = leaf().fbm_with_gain(Octaves::new(Octaves::MAX).lacunarity(1.3), gain);
    assert!(many.range().is_ok());
}

#[test]
fn multifractals_are_those_of_noise_rs() {
    let octaves = Octaves::new(4).shift(Shift::None).persistence(0.6).normalised(false);
    let oracle = |p: Position<2>| {
        let signal = |k: i32| perlin(p.map(|x| x << k)) / MAXIMUM;
        (1..4).fold(signal(0), |product, k| product + signal(k) * 0.6_f64.powi(k) * product)
    };
    assert_near(&Perlin::new(Dimension::D2).multifractal(octaves), &grid(0.21), oracle, "a product");
}

#[test]
fn octaves_that_cannot_be_say_why() {
    let problem = |octaves: Octaves| published().fbm(octaves).range().unwrap_err().problem;
    for (lowest, highest) in [(0.0, 1.0), (-1.0, 1.0), (2.0, 1.0), (f64::NAN, 1.0), (1.0, f64::INFINITY)] {
        let found = problem(Octaves::band(lowest, highest));
        assert!(matches!(found, NoiseProblem::Band { .. }), "{lowest} to {highest}: {found}");
    }
    assert_eq!(problem(Octaves::band(0.1, 1.0).lacunarity(1.0)), NoiseProblem::BandLacunarity { lacunarity: 1.0 });
    assert_eq!(problem(Octaves::band(1.0, 1e9).lacunarity(1.01)), NoiseProblem::Octaves { octaves: 33 });
    let turbulence = published().turbulence(Octaves::new(3).antialiased(true));
    assert_eq!(turbulence.range().unwrap_err().problem, NoiseProblem::Antialiased);
}

#[cfg(feature = "gpu")]
#[test]
fn octaves_are_bit_equal_and_need_one_pipeline() {
    use crate::kernels::{assert_same_bytes, generator};

    let Some((_, generator)) = generator() else { return };
    let all = [
        Octaves::new(6),
        Octaves::new(6).antialiased(true),
        Octaves::band(0.25, 3.0).shift(Shift::Cochoy),
        Octaves::band(0.25, 3.0).shift(Shift::None).antialiased(true),
    ];
    for octaves in all {
        for step in [0.01, 0.13, 0.6] {
            let noise = Perlin::new(Dimension::D2).fbm(octaves);
            assert_same_bytes(&generator, &noise, &grid(step), gradnoise::Format::R32Float);
        }
    }
    assert_eq!(generator.pipelines(), 1);
    // An antialiased fractal in another keeps the count of its octaves.
    let nested = Perlin::new(Dimension::D2).fbm(Octaves::new(4).antialiased(true)).fbm(Octaves::new(3));
    assert_same_bytes(&generator, &nested, &grid(0.2), gradnoise::Format::R32Float);
}
