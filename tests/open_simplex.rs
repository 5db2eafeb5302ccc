//! `OpenSimplex2` and `OpenSimplex2S`: all lattice points, orientations, ranges.

use crate::oracle::{self, Position, grids::slopes};
use crate::papers::lattice::{fast_noise, mix, pick, position};
use crate::papers::listing::set_of;
use gradnoise::{
    Axis, Coordinate, Dimension, Evaluator, Falloff, GradientSource, Gradients, Grid, Hash, Noise, NoiseProblem,
    Normalization, Octaves, OpenSimplex2, OpenSimplex2S, Orientation, Perlin, Simplex,
};

const SEED: u64 = 11;

/// The gradients that both noises have.
fn gradients(n: usize) -> Gradients {
    [Gradients::slopes_8, Gradients::circle_24, Gradients::simplex_48, Gradients::simplex_160][n - 1]()
}

/// The sum over all lattice points within a radius, of the gradients of a hash.
fn sum_of_all<const N: usize>(radius_squared: f64) -> impl Fn(Position<N>) -> f64 {
    let set = set_of::<N>(&gradients(N));
    let gradient = move |cell| pick(&set, fast_noise(cell, mix(SEED as u32)) >> 23 & 255);
    move |p| oracle::sum_of_all(p, radius_squared, &gradient)
}

/// Places of all kinds: lattice points and those beside them, ties, and any others, near and far.
fn places<const N: usize>(count: usize) -> Vec<[f64; N]> {
    let mut state = 5;
    let mut random = || (oracle::split_mix_64(&mut state) >> 40) as f64 / 16_777_216.0;
    // The shortest steps of the lattice in the coordinates around it.
    let unskew = (1.0 - 1.0 / (N as f64 + 1.0).sqrt()) / N as f64;
    (0..count)
        .map(|i| {
            let reach = [2.0, 9.0, 300.0, 1e6][i / 4 % 4];
            let any: [f64; N] = std::array::from_fn(|_| (random() - 0.5) * reach);
            match i % 4 {
                0 => any,
                1 => any.map(|x| (8.0 * x).round() / 8.0),
                _ => {
                    let steps = any.map(f64::round);
                    let sum: f64 = steps.iter().sum();
                    let size = [0.0, 1e-6, 0.01, 0.3][i / 16 % 4];
                    steps.map(|step| step - unskew * sum + (random() - 0.5) * size)
                }
            }
        })
        .collect()
}

fn all_points_count<const N: usize>() {
    let dimension = Dimension::try_from(N).unwrap();
    let radius = N as f64 / (N as f64 + 1.0);
    let noises: [(Noise, f64, f64); 2] = [
        (OpenSimplex2S::new(dimension).seed(SEED).noise(), radius, gradients(N).super_simplex_maximum()),
        (OpenSimplex2::new(dimension).seed(SEED).noise(), 0.5, gradients(N).simplex_maximum(Falloff::Smooth)),
    ];
    let places = places::<N>([0, 0, 60_000, 40_000, 20_000][N]);
    for (noise, radius, maximum) in noises {
        let sum = sum_of_all::<N>(radius);
        let evaluator = Evaluator::new(noise).unwrap();
        let mut worst = 0.0_f64;
        for &p in &places {
            let (found, expected) = (f64::from(evaluator.value(p).unwrap()), sum(position(p)) / maximum);
            worst = worst.max((found - expected).abs());
            assert!((found - expected).abs() < 4e-6, "{radius} {N}-D at {p:?}: {found}, the sum {expected}");
        }
        println!("{N}-D, r2 {radius:.3}: within {worst:.1e} of the sum over all lattice points");
        // The noise is smooth enough everywhere for differences over any steps.
        for &p in places.iter().step_by(29) {
            let sample = evaluator.sample(p).unwrap();
            let expected = oracle::gradient(position(p), 1.0 / 2048.0, &sum);
            for (found, slope) in sample.gradient.into_iter().zip(expected) {
                let (found, expected) = (f64::from(found), slope / maximum);
                assert!((found - expected).abs() < 6e-5, "{radius} {N}-D at {p:?}: slope {found}, not {expected}");
            }
        }
    }
}

#[test]
fn all_lattice_points_within_reach_count_in_2_d() {
    all_points_count::<2>();
}

#[test]
fn all_lattice_points_within_reach_count_in_3_d() {
    all_points_count::<3>();
}

#[test]
fn all_lattice_points_within_reach_count_in_4_d() {
    all_points_count::<4>();
}

/// The orientations of a dimension.
pub fn orientations(dimension: Dimension) -> Vec<Orientation> {
    let is_possible = |orientation: &Orientation| orientation.dimension().is_none_or(|found| found == dimension);
    Orientation::ALL.into_iter().filter(is_possible).collect()
}

/// Both noises in every orientation, and in what expressions do to coordinates.
fn oriented(dimension: Dimension) -> Vec<Noise> {
    let mut noises = Vec::new();
    for orientation in orientations(dimension) {
        let fast = OpenSimplex2::new(dimension).seed(SEED).orientation(orientation);
        let smooth = OpenSimplex2S::hashed(dimension).seed(SEED).orientation(orientation);
        noises.extend([fast.clone().noise(), smooth.clone().noise(), fast.clone().fbm(Octaves::new(3))]);
        noises.push(smooth.clone().noise().frequency(0.7).warp(0.5, fast.noise()));
        noises.push(smooth.clone().noise().warp(0.5, Perlin::new(dimension).noise()).fbm(Octaves::new(2)));
        noises.push(smooth.clone().hash(Hash::XOutermost).noise());
        if dimension != Dimension::D4 {
            noises.push(smooth.clone().flow(0.7).noise());
        }
        noises.push(
            smooth
                .extra_permutation(3)
                .hash(Hash::XInnermost)
                .gradients(GradientSource::from(gradients(dimension.count())))
                .noise(),
        );
    }
    noises
}

fn gradients_are_differences<const N: usize>() {
    for noise in oriented(Dimension::try_from(N).unwrap()) {
        let evaluator = Evaluator::new(&noise).unwrap();
        let step = 1.0 / 512.0;
        for p in places::<N>(800).into_iter().filter(|p| p.iter().all(|x| x.abs() < 200.0)).step_by(17) {
            let sample = evaluator.sample(p).unwrap();
            let [narrow, wide] = [step / 2.0, step].map(|step| slopes(&evaluator, p, step));
            for d in 0..N {
                let (found, slope) = (f64::from(sample.gradient[d]), (4.0 * narrow[d] - wide[d]) / 3.0);
                assert!((found - slope).abs() < 4e-3, "{noise:?} at {p:?}: slope {found}, differences {slope}");
            }
        }
    }
}

#[test]
fn oriented_noises_have_their_gradients() {
    gradients_are_differences::<2>();
    gradients_are_differences::<3>();
    gradients_are_differences::<4>();
}

#[test]
fn open_simplex_2_is_simplex_noise_in_other_clothes() {
    for dimension in Dimension::ALL {
        for falloff in Falloff::ALL {
            let set = gradients(dimension.count());
            let simplex = Simplex::new(dimension).falloff(falloff).gradients(set).hash(Hash::FastNoise { seed: 5 });
            let noise = OpenSimplex2::new(dimension).falloff(falloff).seed(5);
            let (a, b) = (Evaluator::new(simplex).unwrap(), Evaluator::new(noise).unwrap());
            let grid = Grid::new(&[0.3; 4][..dimension.count()], &[0.17], &[300]).unwrap();
            let values = |evaluator: &Evaluator| evaluator.values(&grid).unwrap();
            assert_eq!(values(&a), values(&b), "{dimension:?} {falloff:?}");
        }
    }
}

#[test]
fn oriented_noises_can_be_cut_along_the_diagonal() {
    // What is left of a coordinate that does not change along it is no factor.
    for orientation in Orientation::ALL {
        let n = orientation.dimension().map_or(2, Dimension::count);
        let noise = OpenSimplex2::new(Dimension::try_from(n).unwrap()).orientation(orientation).noise();
        let diagonal = noise.swizzle(vec![Coordinate::Of(Axis::X); n]);
        assert!(Evaluator::new(diagonal.in_dimension(Dimension::D1)).is_ok(), "{orientation:?}");
    }
}

#[test]
fn published_scales_are_those_of_the_exact_range() {
    for dimension in [Dimension::D2, Dimension::D3, Dimension::D4] {
        let reach = |noise: Noise| f64::from(*noise.range().unwrap().end());
        let smooth = OpenSimplex2S::new(dimension).normalization(Normalization::Published);
        assert!((reach(smooth.noise()) - 1.0).abs() < 2e-5);
        let fast = OpenSimplex2::new(dimension).normalization(Normalization::Published);
        let fast = fast.falloff(Falloff::Classic);
        // In 4-D the published one makes room for points that jump.
        let room = if dimension == Dimension::D4 { 1e-3 } else { 2e-5 };
        assert!((reach(fast.noise()) - 1.0).abs() < room);
    }
}

#[test]
fn oriented_noises_that_cannot_be_say_why() {
    let problem = |noise: Noise| noise.range().unwrap_err().problem;
    let orientation = Orientation::ImproveXZ;
    let expected = NoiseProblem::Orientation { orientation, expected: 3, found: 2 };
    assert_eq!(problem(OpenSimplex2::new(Dimension::D2).orientation(orientation).noise()), expected);
    let expected = NoiseProblem::Orientation { orientation, expected: 3, found: 4 };
    assert_eq!(problem(OpenSimplex2S::new(Dimension::D4).orientation(orientation).noise()), expected);
    let smooth = OpenSimplex2::new(Dimension::D3).normalization(Normalization::Published);
    assert_eq!(problem(smooth.noise()), NoiseProblem::NoPublishedScale);
    let tiled = OpenSimplex2S::new(Dimension::D3).orientation(orientation).noise().tiled([4, 4, 4]);
    assert!(matches!(problem(tiled), NoiseProblem::NotTileable { .. }));
}
