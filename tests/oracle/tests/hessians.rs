//! Second derivatives against differences of the oracle's values.

use crate::cases::{self, Kind, cases};
use crate::cellular::of_all_points;
use crate::expression_oracle::{Bounded, Expr};
use crate::expression_random::{expressions, positions};
use crate::kinds::{METRICS, cellular_kinds as kinds};
use crate::oracle::cellular::distance;
use crate::oracle::grids::grid;
use crate::oracle::lattice::{self, cubic_1d, permutation_slope};
use crate::oracle::ways::numbers_with_hessians;
use crate::oracle::{self, Position};
use gradnoise::{
    Axis, CellFeature, Cellular, Coordinate, Dimension, Evaluator, Fade, FillError, Gabor, Gradients, Grid, Hash,
    HessianSample, HighDimensional, Interpolant, Metric, Noise, NoiseProblem, Normalization, Octaves, OpenSimplex2,
    OpenSimplex2S, Orientation, Output, Perlin, PositionError, Sample, SimdLevel, Simplex, Value,
};
use std::array::from_fn;

/// The part of the steepest second derivative that a found one may differ by. Roundings stay below it; a wrong rule
/// does not.
const TOLERANCE: f64 = 1e-3;

/// The step of differences.
const STEP: f64 = 1.0 / 8192.0;

/// A Hessian at a position, and the most by which an entry jumps within a step along any axis: how far it is on one
/// side from where the other side leads. What is smooth changes on both sides alike.
struct Found<const N: usize> {
    position: [f64; N],
    sample: HessianSample<N>,
    jump: f32,
}

/// What a comparison found.
#[derive(Default)]
struct Tally {
    entries: usize,
    /// Those beside a kink or jump, where differences over two steps differ.
    skipped: usize,
    worst: f64,
    failures: Vec<String>,
}

impl Tally {
    /// Compares the Hessians at some positions with differences of a function.
    fn compare<const N: usize>(&mut self, name: &str, found: &[Found<N>], value: impl Fn(Position<N>) -> Option<f64>) {
        let entries = found.iter().flat_map(|found| found.sample.hessian).flatten();
        let steepest = entries.fold(0.0_f64, |most, entry| most.max(f64::from(entry).abs()));
        for Found { position, sample, jump } in found {
            let place = position.map(cases::exact);
            let is_known = std::cell::Cell::new(true);
            let at = |p| {
                let value = value(p);
                is_known.set(is_known.get() && value.is_some());
                value.unwrap_or_default()
            };
            let [wide, narrow, narrowest] = [STEP, STEP / 2.0, STEP / 4.0].map(|step| oracle::hessian(place, step, at));
            for (i, j) in (0..N).flat_map(|i| (0..N).map(move |j| (i, j))) {
                self.entries += 1;
                assert_eq!(sample.hessian[i][j].to_bits(), sample.hessian[j][i].to_bits(), "{name}");
                let scale = steepest.max(narrowest[i][j].abs());
                let (before, last) = (wide[i][j] - narrow[i][j], narrow[i][j] - narrowest[i][j]);
                let spread = before.abs().max(last.abs());
                let differs = |by: f64| by > 10.0 * TOLERANCE * scale;
                if !is_known.get() || differs(spread) || differs((*jump).into()) {
                    self.skipped += 1;
                    continue;
                }
                let expected = (4.0 * narrowest[i][j] - narrow[i][j]) / 3.0;
                let error = (f64::from(sample.hessian[i][j]) - expected).abs();
                // A kink of the gradient u narrowest steps h away makes a difference over a step s off by K (s - u h) /
                // s², in units of K / h: what is expected is off by 7/6 - 5u/4, of differences that are 1/2 - 3u/4 and
                // 1/4 - 3u/16 apart. That is 11/3 of the larger one at most, where both are the same, for u = 4/9. A
                // jump J of second derivatives makes a difference off by (1 - u h / s)² J / 2, and what is expected by
                // J / 2 at most, where u is 0, and differences do not show it.
                let off = 11.0 / 3.0 * spread + 0.5 * f64::from(*jump);
                // Differences lose digits of values: 2^-51 / (STEP / 4)^2, and more where values are made of larger
                // ones.
                let tolerance = off + TOLERANCE * scale + 1e-5;
                self.worst = self.worst.max(error / tolerance);
                if error > tolerance || error.is_nan() {
                    let found = sample.hessian[i][j];
                    self.failures
                        .push(format!("{name} at {position:?}, {i} {j}: {found}, expected {expected}, {spread}"));
                }
            }
        }
    }

    fn assert(&self, what: &str) {
        let Self { entries, skipped, worst, failures } = self;
        println!("{what}: {entries} second derivatives, {skipped} skipped; worst error {worst:.3} of its bound");
        let shown = failures.iter().take(20).map(String::as_str).collect::<Vec<_>>().join("\n");
        assert!(failures.is_empty(), "{} of {what} are wrong:\n{shown}", failures.len());
        assert!(skipped * 4 < *entries, "{what}: {skipped} of {entries} are skipped");
    }
}

/// Places inside cells: at their faces second derivatives may jump.
fn near<const N: usize>(count: usize, seed: u64) -> impl Iterator<Item = [f64; N]> {
    let is_inside = |x: &f64| x.abs() < 300.0 && (0.02..0.98).contains(&(8.0 * x).rem_euclid(1.0));
    positions::<N>(count, seed).into_iter().filter(move |p| p.iter().all(is_inside))
}

fn found<const N: usize>(evaluator: &Evaluator, count: usize, seed: u64) -> Vec<Found<N>> {
    found_at(evaluator, near(count, seed))
}

fn found_at<const N: usize>(evaluator: &Evaluator, positions: impl Iterator<Item = [f64; N]>) -> Vec<Found<N>> {
    let found = |position: [f64; N]| {
        let sample = evaluator.hessian(position).unwrap();
        let mut jump = 0.0_f32;
        for axis in 0..N {
            let beside = |by: f64| {
                let place = std::array::from_fn(|d| position[d] + if d == axis { by } else { 0.0 });
                evaluator.hessian::<N>(place).unwrap().hessian
            };
            let (before, after) = (beside(-STEP), beside(STEP));
            let sides = before.as_flattened().iter().zip(after.as_flattened());
            for ((before, after), here) in sides.zip(sample.hessian.as_flattened()) {
                jump = jump.max((after - 2.0 * here + before).abs());
            }
        }
        Found { position, sample, jump }
    };
    positions.map(found).collect()
}

#[test]
fn hessians_of_noises_are_the_oracles_differences() {
    fn compare<const N: usize>(case: &cases::Case, tally: &mut Tally) {
        let found = found::<N>(&Evaluator::new(&case.noise).unwrap(), 40, 3);
        let oracle = case.oracle::<N>();
        tally.compare(&case.name, &found, |p| Some(oracle(p)));
    }
    let mut tally = Tally::default();
    for case in cases(1.9).iter().filter(|case| case.kind != Kind::Perlin(Fade::MinimalCubic)) {
        in_dimension!(case.dimension.count(), N => compare::<N>(case, &mut tally));
    }
    tally.assert("Hessians of noises");
}

#[test]
fn hessians_of_splines_are_the_oracles_differences() {
    fn compare<const N: usize>(dimension: Dimension, tally: &mut Tally) {
        let value = Value::new(dimension).hash(Hash::Lowbias { seed: 7 }).interpolant(Interpolant::Spline);
        let evaluator = Evaluator::new(value.normalization(Normalization::Published)).unwrap();
        let level = |cell| lattice::mixed_level(lattice::mixed(cell, 7));
        tally.compare(&format!("spline {N}-D"), &found::<N>(&evaluator, 60, 4), |p| {
            Some(lattice::value_spline(p, level))
        });
    }
    let mut tally = Tally::default();
    for dimension in Dimension::ALL {
        in_dimension!(dimension.count(), N => compare::<N>(dimension, &mut tally));
    }
    tally.assert("Hessians of splines");
}

#[test]
fn hessians_of_cellular_noise_are_the_oracles_differences() {
    fn compare<const N: usize>([count, most]: [usize; 2], tally: &mut Tally) {
        let dimension = Dimension::try_from(N).unwrap();
        let mut bent = 0;
        for kind in kinds(dimension) {
            let (feature, metric) = kind;
            let noise = Cellular::hashed(dimension).seed(9).feature(feature).metric(metric);
            let Ok(evaluator) = Evaluator::new(noise.normalization(Normalization::Published)) else { continue };
            // Beside points and creases second derivatives are so large that differences would be compared with none
            // elsewhere.
            let is_clear = |found: &Found<N>| {
                let ways = of_all_points(kind, found.position.map(cases::exact)).map(|(_, ways)| ways);
                ways.is_some_and(|ways| ways.as_flattened().iter().all(|x| x.abs() > 0.04))
            };
            let mut found = found::<N>(&evaluator, count, 6);
            found.retain(is_clear);
            found.truncate(most);
            let name = format!("{kind:?} {N}-D");
            let value = |p| of_all_points(kind, p).map(|(value, _)| value);
            tally.compare(&name, &found, value);
            // A hundredth more is noticed, of features that bend.
            let has_some = found.iter().flat_map(|found| found.sample.hessian.as_flattened()).any(|x| x.abs() > 0.01);
            bent += usize::from(has_some);
            if has_some {
                for entry in found.iter_mut().flat_map(|found| found.sample.hessian.as_flattened_mut()) {
                    *entry *= 1.01;
                }
                let mut wrong = Tally::default();
                wrong.compare(&name, &found, value);
                assert!(!wrong.failures.is_empty(), "{name}");
            }
        }
        println!("{N}-D: {bent} features bend");
        // Not linear distances and what is linear in them, differences of squares, cells, borders and offsets.
        assert!(bent >= [15, 24, 24, 10][N - 1], "{N}-D: {bent}");
    }
    let mut tally = Tally::default();
    in_each_dimension!(N => compare::<N>([[60, 40], [80, 40], [60, 10], [60, 2]][N - 1], &mut tally));
    tally.assert("Hessians of cellular noise");
}

#[test]
fn hessians_of_cellular_noise_are_finite_at_its_points() {
    // Without jitter points are in the middles of cells.
    for (feature, metric) in kinds(Dimension::D2) {
        let noise = Cellular::new(Dimension::D2).jitter(0.0).feature(feature).metric(metric);
        let evaluator = Evaluator::new(noise).unwrap();
        for position in [[0.5, 0.5], [0.5, 0.25], [0.5 + 1.0 / 16_777_216.0, 0.5], [1.0, 1.0]] {
            let HessianSample { hessian, .. } = evaluator.hessian(position).unwrap();
            assert!(
                hessian.as_flattened().iter().all(|entry| entry.is_finite()),
                "{feature:?} {metric:?}: {hessian:?}"
            );
            if feature == CellFeature::F1 && metric == Metric::Euclidean && position == [0.5, 0.5] {
                assert_eq!(hessian, [[0.0; 2]; 2]);
            }
        }
    }
}

#[test]
fn hessians_of_distances_are_the_oracles_differences() {
    const POINT: [f64; 4] = [0.25, -0.5, 1.0, 0.125];
    const FACTORS: [f64; 4] = [1.0, 0.5, 1.5, 0.75];
    fn compare<const N: usize>(tally: &mut Tally) {
        for metric in METRICS {
            // Differences of squares far away would lose their digits, and beside a point there are none.
            let is_clear = |p: &[f64; N]| (0..N).all(|d| (FACTORS[d] * p[d] - POINT[d]).abs() > 0.04);
            let places = || near::<N>(90, 7).map(|p| p.map(|x| x / 128.0)).filter(is_clear);
            let noise = Noise::distance_to_by(POINT[..N].to_vec(), metric).frequencies(FACTORS[..N].to_vec());
            let from =
                |p: Position<N>| -> [f64; N] { from_fn(|d| FACTORS[d] * p[d] as f64 / oracle::ONE as f64 - POINT[d]) };
            let found = found_at::<N>(&Evaluator::new(noise).unwrap(), places());
            let name = format!("distance by {metric:?} {N}-D");
            tally.compare(&name, &found, |p| Some(distance(metric, from(p))));
            // A hundredth more is noticed.
            let has_some = found.iter().any(|found| found.sample.hessian.as_flattened().iter().any(|x| x.abs() > 0.01));
            let straight = [Metric::Manhattan, Metric::Chebyshev].contains(&metric);
            let is_bent = !straight && (N > 1 || [Metric::EuclideanSquared, Metric::Hybrid].contains(&metric));
            assert_eq!(has_some, is_bent, "{name}");
            if is_bent {
                let mut wrong = Tally::default();
                wrong.compare(&name, &found, |p| Some(1.01 * distance(metric, from(p))));
                assert!(!wrong.failures.is_empty(), "{name}");
            }
        }
    }
    let mut tally = Tally::default();
    for dimension in Dimension::ALL {
        in_dimension!(dimension.count(), N => compare::<N>(&mut tally));
    }
    tally.assert("Hessians of distances");
    let at_point = Evaluator::new(Noise::distance_to([0.5, 0.25])).unwrap().hessian([0.5, 0.25]).unwrap();
    assert_eq!(at_point.hessian, [[0.0; 2]; 2]);
}

#[test]
fn hessians_of_minimal_cubics_are_the_oracles_differences() {
    let cubic = Perlin::new(Dimension::D1).gradients(Gradients::slopes_256()).fade(Fade::MinimalCubic);
    let evaluator = Evaluator::new(cubic.normalization(Normalization::Published)).unwrap();
    let mut tally = Tally::default();
    let slope = |i| permutation_slope(&oracle::PERLIN_PERMUTATION, i);
    tally.compare("minimal cubic", &found::<1>(&evaluator, 200, 5), |p| Some(cubic_1d(p, slope)));
    tally.assert("Hessians of minimal cubics");
}

#[test]
fn comparison_of_hessians_can_fail() {
    // A thousandth more along one axis is found.
    let wrong = Evaluator::new(Perlin::new(Dimension::D2).noise().frequencies([1.0, 1.01])).unwrap();
    let case = cases(1.9).into_iter().find(|case| case.dimension == Dimension::D2).unwrap();
    let mut tally = Tally::default();
    let oracle = case.oracle::<2>();
    tally.compare("wrong", &found(&wrong, 40, 3), |p| Some(oracle(p)));
    assert!(2 * tally.failures.len() > tally.entries, "{} of {}", tally.failures.len(), tally.entries);
}

/// Kinks and jumps at any distance are within the bound, whose Hessians are right; those that are off are not.
#[test]
fn comparison_of_hessians_knows_kinks_and_jumps() {
    let compare = |value: &dyn Fn(f64) -> f64, bend: &dyn Fn(f64) -> f64| {
        let sample = |x: f64| HessianSample::<1> { hessian: [[bend(x) as f32]], ..HessianSample::default() };
        let jump = (bend(STEP) - 2.0 * bend(0.0) + bend(-STEP)).abs() as f32;
        let mut tally = Tally::default();
        let found = Found { position: [0.0], sample: sample(0.0), jump };
        tally.compare("known", &[found], |[x]| Some(value(x as f64 / oracle::ONE as f64)));
        (tally.skipped, tally.failures.len())
    };
    let mut compared = 0;
    for i in 0..400 {
        let at = f64::from(i) / 200.0 * STEP;
        // As large as may be without being skipped, beside second derivatives of 100.
        let kink = 1.9 * STEP / 4.0;
        let kinked = |x: f64| 50.0 * x * x + kink * (x - at).max(0.0);
        let jumping = |x: f64| 50.0 * x * x + 0.45 * (x - at).max(0.0) * (x - at).max(0.0);
        let bend = |x: f64| 100.0 + if x > at { 0.9 } else { 0.0 };
        for (skipped, failures) in [compare(&kinked, &|_| 100.0), compare(&jumping, &bend)] {
            assert_eq!(failures, 0, "{i}");
            compared += 1 - skipped;
        }
        assert_eq!(compare(&|x| 50.0 * x * x, &|_| 100.2), (0, 1));
    }
    assert!(compared > 700, "{compared}");
}

/// Compares Hessians with differences of the gradients that other tests have checked.
fn compare_with_gradients<const N: usize>(noise: &Noise) {
    const WIDE: f64 = 1.0 / 512.0;
    // Gradients are within 8e-6 of the steepest slope, of some 8, and differences divide by 2^-8; h^2 / 6 of a fourth
    // derivative of some 5000 is less.
    const TOLERANCE: f32 = 0.05;
    let evaluator = Evaluator::new(noise).unwrap();
    for Found { position, sample, .. } in found::<N>(&evaluator, 60, 8) {
        let Sample { value, gradient } = evaluator.sample(position).unwrap();
        assert_eq!((sample.value, sample.gradient), (value, gradient), "{noise:?}");
        for axis in 0..N {
            let at = |by: f64| {
                let moved = std::array::from_fn(|d| position[d] + if d == axis { by } else { 0.0 });
                evaluator.hessian::<N>(moved).unwrap()
            };
            let (before, after) = (at(-WIDE), at(WIDE));
            for d in 0..N {
                let expected = (after.gradient[d] - before.gradient[d]) / (2.0 * WIDE) as f32;
                // Where an interpolant ends, second derivatives may jump.
                let jump = (after.hessian[axis][d] - before.hessian[axis][d]).abs();
                let error = (sample.hessian[axis][d] - expected).abs();
                assert!(error < TOLERANCE + jump, "{noise:?} at {position:?}: {:?}, {expected}", sample.hessian);
            }
        }
    }
}

#[test]
fn hessians_of_other_noises_are_differences_of_their_gradients() {
    for dimension in Dimension::ALL {
        let n = dimension.count();
        let frequencies = |factors: [f64; 4]| factors[..n].to_vec();
        let orientation =
            [Orientation::Standard, Orientation::ImproveX, Orientation::ImproveXY, Orientation::ImproveXYZ][n - 1];
        let noises: [Noise; 12] = [
            Perlin::hashed(dimension).into(),
            Perlin::new(dimension).hash(Hash::FastNoise { seed: 5 }).into(),
            Value::new(dimension).interpolant(Fade::Cubic).into(),
            Value::hashed(dimension).into(),
            Value::new(dimension).interpolant(Interpolant::Spline).frequency(0.5),
            Simplex::hashed(dimension).into(),
            Perlin::new(dimension).frequency(0.5).tiled(vec![4; n]),
            Perlin::hashed(dimension).frequencies(frequencies([0.5, 0.7, 0.4, 0.6])).fbm(Octaves::new(2)),
            OpenSimplex2::new(dimension).orientation(orientation).frequency(0.8),
            Simplex::hashed(dimension).frequency(0.8).tiled(vec![5; n]),
            OpenSimplex2S::hashed(dimension).frequency(0.8).tiled((5..5 + n as u32).collect::<Vec<_>>()),
            Gabor::hashed(dimension).wave_number(1.5).frequency(0.5),
        ];
        for noise in noises {
            in_dimension!(n, N => compare_with_gradients::<N>(&noise));
        }
    }
}

#[test]
fn hessians_of_expressions_are_the_oracles_differences() {
    fn compare<const N: usize>(number: u64, name: &str, noise: &Noise, expr: &Expr, tally: &mut Tally) -> bool {
        let evaluator = Evaluator::new(noise).unwrap();
        match evaluator.hessian([0.5; N]) {
            Err(PositionError::NoHessian { .. }) => return false,
            other => _ = other.unwrap(),
        }
        // Noises that are mixed in with a weight of 0 leave roundings of their derivatives, which are large where their
        // values are not known.
        let known = |(Bounded { value, error }, mixed): (Bounded, f64)| {
            // Values below 2^-40 count as 0: their roots are 0 and have no derivatives.
            let is_lost = value != 0.0 && value.abs() <= error;
            (error < 1e-3 * expr.width() && mixed < 1e-3 && !is_lost).then_some(value)
        };
        tally.compare(name, &found::<N>(&evaluator, 20, number), |p| known(expr.at_of_mixed(p)));
        true
    }
    let (mut tally, mut compared) = (Tally::default(), 0);
    let seed = std::env::var("GRADNOISE_FUZZ_SEED").map_or(1, |seed| seed.parse().unwrap());
    for (number, (name, expr)) in expressions(1000, seed).enumerate() {
        let n = expr.dimension().unwrap();
        let is_compared = in_dimension!(n, N => compare::<N>(number as u64, &name, &expr.noise(), &expr, &mut tally));
        compared += usize::from(is_compared);
    }
    println!("{compared} expressions have Hessians");
    assert!(compared > 200);
    tally.assert("Hessians of expressions");
}

#[test]
fn hessians_are_the_same_by_every_way() {
    let noise = Perlin::hashed(Dimension::D3).seed(4).ridged(Octaves::new(3)) * Simplex::new(Dimension::D3);
    let evaluator = Evaluator::new(&noise).unwrap();
    let grid = Grid::new(&[-3.25, 0.5, 7.0], &[0.125, -0.25, 0.5], &[70, 5, 2]).unwrap();
    let samples = evaluator.hessians::<3>(&grid).unwrap();
    let places: Vec<[f64; 3]> = (0..700)
        .map(|i| {
            [-3.25 + 0.125 * f64::from(i % 70), 0.5 - 0.25 * f64::from(i / 70 % 5), 7.0 + 0.5 * f64::from(i / 350)]
        })
        .collect();
    let points: Vec<[f32; 3]> = places.iter().map(|place| place.map(|x| x as f32)).collect();
    let at_points = evaluator.hessians::<3>(&points).unwrap();
    let without = evaluator.samples::<3>(&points).unwrap();
    for ((at_point, sample), far) in at_points.iter().zip(&without).zip(&samples) {
        assert_eq!(Sample { value: at_point.value, gradient: at_point.gradient }, *sample);
        // Octaves are moved by numbers of which `f32` has fewer bits.
        let differences = at_point.hessian.as_flattened().iter().zip(far.hessian.as_flattened());
        assert!(differences.into_iter().all(|(a, b)| (a - b).abs() < 1e-3));
    }
    for (place, sample) in places.iter().zip(&samples) {
        assert_eq!(evaluator.hessian(*place).unwrap(), *sample, "{place:?}");
        assert_eq!(evaluator.sample(*place).unwrap(), Sample { value: sample.value, gradient: sample.gradient });
    }
    let laplacians = Evaluator::new(Output::laplacian(&noise, 0.5)).unwrap();
    let bytes = laplacians.texels(&grid, gradnoise::Format::R32Float).unwrap();
    for (sample, bytes) in samples.iter().zip(bytes.as_chunks().0) {
        let [[xx, ..], [_, yy, _], [_, _, zz]] = sample.hessian;
        assert_eq!(f32::from_le_bytes(*bytes), 0.5 * (xx + yy + zz));
    }
}

/// Samples that vectors compute together have the bits of those that are computed one by one, at every level, for rows
/// and lists that end within a vector.
#[test]
fn hessians_in_vectors_have_the_bits_of_one_lane() {
    fn bits<const N: usize>(samples: &[HessianSample<N>]) -> Vec<u32> {
        numbers_with_hessians(samples).into_iter().map(f32::to_bits).collect()
    }
    fn compare<const N: usize>(name: &str, noise: &Noise, number: usize) -> usize {
        let at = |level| Evaluator::new(noise).unwrap().simd_level(level);
        let extent = [[1, 15, 16, 17, 37, 70][number % 6], 3, 2];
        let steps = if number.is_multiple_of(2) { [0.037, 0.081, 0.37] } else { [0.25, 0.5, 1.0] };
        let grid = grid(N, [-7.3, 4.1, 0.6, 12.0], steps, extent);
        let count = grid.samples() as usize;
        let list: Vec<[f32; N]> =
            positions::<N>(count.min(40), number as u64).iter().map(|p| p.map(|x| x as f32)).collect();
        let samples = |level| {
            let of_grid = at(level).hessians::<N>(&grid).ok()?;
            Some([bits(&of_grid), bits(&at(level).hessians::<N>(&list).unwrap())])
        };
        let Some(expected) = samples(SimdLevel::Baseline) else { return 0 };
        for level in SimdLevel::available() {
            assert!(samples(level).unwrap() == expected, "{name} at {level:?}: {noise:?}");
        }
        let single = |&point: &[f32; N]| at(SimdLevel::Baseline).hessians::<N>(&[point]).unwrap()[0];
        let one_by_one: Vec<_> = list.iter().map(single).collect();
        assert!(bits(&one_by_one) == expected[1], "{name}: {noise:?}");
        1
    }
    let mut compared = 0;
    let all = expressions(300, 1).map(|(name, expr)| (name, expr.noise()));
    let cases = cases(2.0).into_iter().map(|case| (case.name.clone(), case.noise.clone()));
    for (number, (name, noise)) in cases.chain(all).enumerate() {
        compared += in_dimension!(noise.dimension().count(), N => compare::<N>(&name, &noise, number));
    }
    println!("{compared} noises and expressions have Hessians");
    assert!(compared > 150);
}

#[test]
fn hessians_stay_finite_at_any_size() {
    let large = || Perlin::new(Dimension::D2).noise() * 2.0_f32.powi(59);
    let octaves = Octaves::new(8).lacunarity(4.0);
    let noises = [
        large().smooth_max(large(), 1e-6),
        large().smoothstep(-1e-6, 3e-6),
        large().fbm(octaves).frequency(1e3).smooth_min(large(), 1e-6),
        large().frequencies([1e6, 1e-6]).rotate(Axis::X, Axis::Y, 0.5).warp(1e6, large()),
        large().fbm_weighted(octaves, 1.0) * large().abs().sqrt(),
    ];
    for noise in noises {
        let evaluator = Evaluator::new(&noise).unwrap();
        for position in near::<2>(40, 2) {
            let HessianSample { value, gradient, hessian } = evaluator.hessian(position).unwrap();
            let numbers = [value].into_iter().chain(gradient).chain(hessian.into_iter().flatten());
            assert!(numbers.into_iter().all(f32::is_finite), "{noise:?} at {position:?}: {gradient:?} {hessian:?}");
        }
    }
}

#[test]
fn mean_curvature_of_a_sphere_is_the_inverse_of_its_radius() {
    for (dimension, coordinates) in [(2, [Noise::x(), Noise::y()]), (1, [Noise::x(), Noise::constant(0.0)])] {
        let squares = coordinates.map(|x| x.clone() * x);
        let [a, b] = squares;
        let sphere = (16.0 - a - b).clamp(0.01, 16.0).sqrt();
        let curvature = Evaluator::new(Output::mean_curvature(sphere * 0.5, 2.0)).unwrap();
        for (x, y) in [(0.0, 0.0), (1.5, -0.25), (-2.0, 2.5), (3.0, 1.0)] {
            let [found, ..] = match dimension {
                1 => curvature.channels([x]).unwrap(),
                _ => curvature.channels([x, y]).unwrap(),
            };
            // Some twenty roundings of numbers up to 60 times the result.
            assert!((found + 0.25).abs() < 1e-4, "{dimension}-D at {x} {y}: {found}");
        }
    }
}

#[test]
fn hessians_that_there_are_none_of_are_refused_by_name() {
    let perlin = || Perlin::new(Dimension::D2).noise();
    let [x, y] = [Axis::X, Axis::Y].map(Coordinate::Of);
    let many = HighDimensional::simplex(5).at([x, y, x, y, x]);
    for (noise, name) in [(perlin().slope_fbm(Octaves::new(2), 1.0), "slope_fbm"), (many, "high_dimensional")] {
        let evaluator = Evaluator::new(&noise).unwrap();
        let error = evaluator.hessian([0.5, 0.5]).unwrap_err();
        assert_eq!(error, PositionError::NoHessian { node: name });
        let grid = Grid::new(&[0.0; 2], &[0.1; 2], &[2, 2]).unwrap();
        let found = evaluator.fill(&grid, &mut [HessianSample::<2>::default(); 4]);
        assert_eq!(found, Err(FillError::Position(error)));
        let error = Evaluator::new(Output::laplacian(noise.abs(), 1.0)).unwrap_err();
        assert!(error.node.ends_with(name), "{error}");
        assert_eq!(error.problem, NoiseProblem::NoHessian);
    }
}
