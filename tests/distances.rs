//! Distances to a point by several metrics.

use crate::oracle::cellular::distance;
use gradnoise::{Evaluator, Metric, Noise, NoiseProblem, Sample};

const METRICS: [Metric; 8] = [
    Metric::Euclidean,
    Metric::EuclideanSquared,
    Metric::Manhattan,
    Metric::Chebyshev,
    Metric::Minkowski { exponent: 0.5 },
    Metric::Minkowski { exponent: 1.7 },
    Metric::Minkowski { exponent: 64.0 },
    Metric::Hybrid,
];

const POINT: [f64; 4] = [0.25, -1.5, 3.0, 0.125];

fn noise<const N: usize>(metric: Metric) -> Noise {
    Noise::distance_to_by(&POINT[..N], metric)
}

/// Positions around the point and far from it, on multiples of 2^-10, which are exact.
fn positions<const N: usize>() -> impl Iterator<Item = [f64; N]> {
    let mut state = 11;
    (0..400).map(move |i| {
        let reach = [0.5, 4.0, 300.0, 4e3][i % 4];
        std::array::from_fn(|_| {
            let unit = (crate::oracle::split_mix_64(&mut state) >> 11) as f64 / 2.0_f64.powi(53);
            ((unit - 0.5) * reach * 1024.0).round() / 1024.0
        })
    })
}

fn from_point<const N: usize>(position: [f64; N]) -> [f64; N] {
    std::array::from_fn(|d| position[d] - POINT[d])
}

fn check<const N: usize>() {
    const STEP: f64 = 1e-6;
    for metric in METRICS {
        let noise = noise::<N>(metric);
        let range = noise.range().unwrap();
        let evaluator = Evaluator::new(&noise).unwrap();
        for position in positions::<N>() {
            let from = from_point(position);
            let (Sample { value, gradient }, expected) = (evaluator.sample(position).unwrap(), distance(metric, from));
            // Two elementary functions with errors of 8 units of 2^-24 each, the outer power doubled by 1/p.
            let tolerance = 32.0 * 2.0_f64.powi(-24) * expected.max(1e-9);
            assert!((f64::from(value) - expected).abs() <= tolerance, "{metric:?} {position:?}: {value}, {expected}");
            assert!(range.contains(&value));
            // Differences of the formula, away from creases.
            let sizes = from.map(f64::abs);
            let is_level = |a: usize, b: usize| a != b && (sizes[a] - sizes[b]).abs() < 1e-3;
            if sizes.iter().any(|x| *x < 1e-3) || (0..N).any(|a| (0..N).any(|b| is_level(a, b))) {
                continue;
            }
            for (d, slope_found) in gradient.into_iter().enumerate() {
                let step = STEP * expected.max(1.0);
                let at = |sign: f64| {
                    distance::<N>(metric, std::array::from_fn(|e| from[e] + if e == d { sign * step } else { 0.0 }))
                };
                let slope = (at(1.0) - at(-1.0)) / (2.0 * step);
                // The difference's own error is of the second order; the power of 64 is steep.
                let tolerance = 2e-3 * slope.abs().max(1.0);
                let found = f64::from(slope_found);
                assert!((found - slope).abs() <= tolerance, "{metric:?} {position:?} along {d}: {found}, {slope}");
            }
        }
    }
}

#[test]
fn distances_are_those_of_the_formulas() {
    in_each_dimension!(N => check::<N>());
}

#[test]
fn distances_at_their_creases_have_the_documented_slopes() {
    let gradient = |metric, position: [f64; 3]| {
        let noise = Evaluator::new(Noise::distance_to_by([0.0; 3], metric)).unwrap();
        noise.sample(position).unwrap().gradient
    };
    for metric in METRICS {
        assert_eq!(gradient(metric, [0.0; 3]), [0.0; 3], "{metric:?}");
    }
    assert_eq!(gradient(Metric::Manhattan, [0.0, 2.0, -1.0]), [0.0, 1.0, -1.0]);
    assert_eq!(gradient(Metric::Chebyshev, [-2.0, 2.0, 2.0]), [-1.0, 0.0, 0.0]);
    assert_eq!(gradient(Metric::Hybrid, [0.0, 0.5, -2.0]), [0.0, 2.0, -5.0]);
}

#[test]
fn distances_by_the_euclidean_metric_are_those_without_one() {
    let noises = [Noise::distance_to([1.0, 2.0]), Noise::distance_to_by([1.0, 2.0], Metric::Euclidean)];
    let [first, second] = noises.map(|noise| Evaluator::new(noise).unwrap());
    for position in positions::<2>() {
        assert_eq!(first.sample(position), second.sample(position));
    }
}

#[test]
fn distances_that_cannot_be_say_why() {
    let problem = |noise: Noise| noise.range().unwrap_err().to_string();
    let metric = Metric::Minkowski { exponent: 0.25 };
    assert_eq!(
        problem(Noise::distance_to_by([0.0], metric)),
        "distance_to_by: the exponent is 0.25; it must be between 0.5 and 64"
    );
    let error = Noise::distance_to_by([1e9], Metric::Hybrid).range().unwrap_err();
    assert!(matches!(error.problem, NoiseProblem::Bounds { what: "coordinate", .. }), "{error}");
    let error = Noise::distance_to_by([0.0; 2], Metric::Hybrid).tiled([4, 4]);
    assert!(problem(error).contains("a coordinate or a distance"));
}
