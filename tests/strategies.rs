//! However grids and points are worked out on the CPU, the bits are those of the single point.

use crate::kinds::cellular_features;
use crate::oracle::grids::{self, assert_same};
use crate::oracle::ways::{self, PLACES};
use gradnoise::{
    Axis, CellFeature, Cellular, Coordinate, Dimension, EvaluationStrategy, Evaluator, Fade, Gabor, GradientSource,
    Gradients, Grid, Hash, Interpolant, Metric, Noise, Octaves, OpenSimplex2, OpenSimplex2S, Perlin, SimdLevel,
    Simplex, Value,
};

/// Along y; whole multiples of 2^-20, as origins are of 2^-10, so that f64 has every position.
const STEPS: [f64; 7] = [1.0 / 64.0, 126_334.0 / 1_048_576.0, 0.371_093_75, 0.929_687_5, 1.5, -0.125, -0.371_093_75];

/// Near zero, negative, and as many cells away as there are.
const ORIGINS: [[f64; 4]; 3] = [
    [0.312_5, 0.75, 0.125, 0.937_5],
    [-17.312_5, -5.25, -0.437_5, -3.75],
    [2_147_483_640.25, -2_147_483_647.75, 2_147_483_647.5, 1e9 + 0.25],
];

fn grid(dimension: Dimension, origin: [f64; 4], step: f64, extent: [u32; 3]) -> Grid {
    grids::grid(dimension.count(), origin, [step * 0.75, step, step * 1.25], extent)
}

/// Of one dimension, with what its noises on lattices are worked out by.
pub fn noises(dimension: Dimension) -> Vec<(Noise, Vec<EvaluationStrategy>)> {
    use EvaluationStrategy::{Loop, Passes, Rows};
    let looped = if matches!(dimension, Dimension::D2 | Dimension::D3) { Loop } else { Passes };
    // Registers of 512 bits hold listed gradients.
    let listed = if SimdLevel::available().contains(&SimdLevel::Avx512) { looped } else { Passes };
    let perlin = || Perlin::new(dimension).seed(3);
    let value = |curve: Interpolant| Value::new(dimension).seed(4).interpolant(curve).noise();
    let simplex = || Simplex::new(dimension).seed(5);
    let mut noises = Vec::new();
    for fade in Fade::ALL {
        noises.extend([(perlin().fade(fade).noise(), vec![Rows]), (value(fade.into()), vec![Rows])]);
    }
    let mixed = Hash::Lowbias { seed: 7 };
    // Two registers hold 32 gradients, and four hold 64; of more, the bytes are looked up.
    let set = |count| Gradients::unit_vectors(dimension, count, 9).unwrap();
    let tiled = |noise: Noise| noise.tiled(&[5, 4, 3, 2][..dimension.count()]);
    noises.extend([
        (perlin().hash(mixed.clone()).noise(), vec![Rows]),
        (perlin().hash(mixed.clone()).gradients(GradientSource::HashBytes).noise(), vec![Rows]),
        (tiled(perlin().noise()), vec![Rows]),
        (value(Interpolant::Spline), vec![Passes]),
        (perlin().hash(Hash::XOutermost).gradients(set(40)).noise(), vec![Rows]),
        (simplex().noise(), vec![Passes]),
        (simplex().gradients(set(40)).noise(), vec![Passes]),
        (simplex().gradients(set(64)).noise(), vec![Passes]),
        (simplex().gradients(set(256)).noise(), vec![Passes]),
        (simplex().hash(mixed.clone()).noise(), vec![looped]),
        (simplex().hash(Hash::FastNoise { seed: 7 }).noise(), vec![looped]),
        (tiled(simplex().hash(mixed.clone()).noise()), vec![Passes]),
        (simplex().hash(mixed.clone()).fbm(Octaves::new(3)), vec![looped]),
        (simplex().hash(mixed.clone()).gradients(set(65)).noise(), vec![Passes]),
        (simplex().hash(mixed.clone()).gradients(GradientSource::HashBytes).noise(), vec![Passes]),
        (simplex().hash(Hash::ShiftMult { seed: 8 }).gradients(GradientSource::WholeHashes).noise(), vec![Passes]),
        (tiled(simplex().noise()), vec![Passes]),
        (OpenSimplex2S::new(dimension).noise(), vec![listed]),
        (OpenSimplex2S::new(dimension).seed(6).hash(Hash::XInnermost).gradients(set(40)).noise(), vec![Passes]),
        (tiled(OpenSimplex2S::new(dimension).hash(Hash::XOutermost).noise()), vec![Passes]),
        (Gabor::hashed(dimension).impulses(2).noise(), vec![Passes]),
        (Cellular::new(dimension).feature(CellFeature::F2).noise(), vec![Rows]),
        (tiled(Cellular::hashed(dimension).noise()), vec![Rows]),
        (Cellular::new(dimension).noise().fbm(Octaves::new(3)), vec![Rows]),
        (perlin().fbm(Octaves::new(5)), vec![Rows]),
        (perlin().noise().ridged(Octaves::new(3)), vec![Rows]),
        (simplex().noise().turbulence(Octaves::new(3)), vec![Passes]),
        (value(Fade::Quintic.into()).ping_pong(Octaves::new(3), 1.7), vec![Rows]),
        (perlin().noise().fbm_weighted(Octaves::new(3), 0.7), vec![Rows]),
        (simplex().noise().multifractal(Octaves::new(3)), vec![Passes]),
        (perlin().noise().hybrid_multifractal(Octaves::new(3)) * value(Fade::Cubic.into()) + 0.25, vec![Rows, Rows]),
        (perlin().noise().frequency(0.37).translate(vec![1.5; dimension.count()]), vec![Rows]),
    ]);
    if dimension != Dimension::D1 {
        noises.push((perlin().noise().rotate(Axis::X, Axis::Y, 0.4), vec![Passes]));
        noises.push((perlin().hash(mixed.clone()).noise().rotate(Axis::X, Axis::Y, 0.4), vec![looped]));
        noises.push((perlin().hash(mixed).fade(Fade::Cubic).noise().rotate(Axis::X, Axis::Y, 0.4), vec![Passes]));
        let warped = perlin().noise().warp(0.5, simplex().noise());
        // Once along each axis, and what is warped.
        noises.push((warped, vec![Passes; dimension.count() + 1]));
        let moved = Simplex::hashed(dimension).warp(0.5, Simplex::hashed(dimension));
        noises.push((moved, [vec![looped; dimension.count()], vec![Passes]].concat()));
    }
    noises
}

#[test]
fn methods_are_those_of_the_kind_of_noise() {
    for dimension in Dimension::ALL {
        for (index, (noise, mut methods)) in noises(dimension).into_iter().enumerate() {
            ways::compare(&format!("{noise:?}"), &noise, &[PLACES[index % PLACES.len()]]);
            let mut found = Evaluator::new(&noise).unwrap().strategies();
            found.sort_by_key(EvaluationStrategy::to_string);
            methods.sort_by_key(EvaluationStrategy::to_string);
            assert_eq!(found, methods, "{dimension:?} {noise:?}");
        }
    }
}

/// Noises that stay in registers where vectors are wide.
fn hashed_noises(dimension: Dimension) -> Vec<Noise> {
    let mut noises = Vec::new();
    for hash in [Hash::Lowbias { seed: 7 }, Hash::FastNoise { seed: 3 }] {
        for fade in [Fade::Quintic, Fade::Cubic, Fade::Linear, Fade::Cosine] {
            // Turned, so that its rows share nothing.
            noises.push(Perlin::new(dimension).hash(hash.clone()).fade(fade).noise().rotate(Axis::X, Axis::Y, 0.4));
        }
        noises.push(Simplex::new(dimension).hash(hash.clone()).noise());
        // Its gradients are listed.
        noises.push(OpenSimplex2::new(dimension).hash(hash.clone()).noise());
        noises.push(OpenSimplex2S::new(dimension).hash(hash.clone()).noise());
        for metric in [Metric::Euclidean, Metric::EuclideanSquared, Metric::Manhattan] {
            for feature in cellular_features(dimension) {
                let cells = Cellular::new(dimension).hash(hash.clone()).metric(metric).feature(feature);
                if Evaluator::new(cells.clone()).is_ok() {
                    noises.push(cells.noise());
                }
            }
        }
    }
    noises
}

#[test]
fn registers_hold_the_bits_of_points_at_every_width() {
    let vectors = SimdLevel::available();
    for dimension in [Dimension::D2, Dimension::D3] {
        for noise in hashed_noises(dimension) {
            // Every number of samples behind the last whole vector, and behind the last whole block.
            for width in (1..=17).chain([31, 32, 33, 255, 256, 257, 273]) {
                // Steps of a binary fraction, so that single positions are exact.
                let grid = grid(dimension, [-17.312_5, 2_147_483_647.5, 0.75, 0.0], 0.371_093_75, [width, 2, 1]);
                assert_same(dimension, &noise, &grid, &vectors);
            }
        }
    }
}

#[test]
fn lines_of_cells_have_the_bits_of_their_points_in_every_row() {
    // Rows share what is searched, which an only row does not.
    for feature in [CellFeature::F1, CellFeature::F2, CellFeature::CellValue, CellFeature::BorderDistance] {
        let line = Cellular::new(Dimension::D1).feature(feature);
        let noise = line.swizzle([Coordinate::Of(Axis::X)]).in_dimension(Dimension::D2);
        let grid = Grid::new(&[-1.312_5, 0.25], &[1.0 / 32.0; 2], &[300, 40]).unwrap();
        assert_same(Dimension::D2, &noise, &grid, &SimdLevel::available());
    }
}

#[test]
fn curves_have_the_bits_of_their_points_at_every_length() {
    // Reached from below, passed, and of more pieces than samples are apart.
    let points: Vec<[f32; 2]> = (0..9_i16).map(|i| f32::from(i) / 8.0 - 0.4).map(|x| [x, x * x - 0.5 * x]).collect();
    let perlin = Perlin::new(Dimension::D2).seed(8).noise();
    for noise in
        [perlin.clone().curve(points), perlin.curve([[0.0, -1.0], [0.125, 1.0]]).terrace([-0.5, 0.0, 0.5], false)]
    {
        for width in [1, 63, 64, 65, 128, 257] {
            let grid = grid(Dimension::D2, ORIGINS[0], 0.125, [width, 3, 1]);
            assert_same(Dimension::D2, &noise, &grid, &SimdLevel::available());
        }
    }
}

#[test]
fn grids_of_every_extent_have_the_bits_of_their_points() {
    let leaves = |dimension| [Perlin::new(dimension).noise(), Simplex::new(dimension).noise()];
    for dimension in [Dimension::D2, Dimension::D3] {
        for noise in leaves(dimension) {
            for long in [1, 2, 3, 5, 17, 255, 257, 2049] {
                for axis in 0..dimension.count() {
                    let mut extent = [3, 2, 2];
                    extent[axis] = long;
                    // In long strips, and, rows lying far apart, in short ones.
                    for step in [0.125, STEPS[2]] {
                        let grid = grid(dimension, ORIGINS[1], step, extent);
                        assert_same(dimension, &noise, &grid, &SimdLevel::available()[..1]);
                        assert_same(
                            dimension,
                            &noise,
                            &grid,
                            &SimdLevel::available()[SimdLevel::available().len() - 1..],
                        );
                    }
                }
            }
        }
    }
}

/// Only an optimized build for x86 has levels above the baseline, which then has no vectors.
#[test]
fn strategy_at_the_baseline_of_x86_is_samples() {
    let rows = Evaluator::new(Perlin::new(Dimension::D2)).unwrap();
    if let [baseline, _, ..] = *SimdLevel::available() {
        assert_eq!(rows.strategies(), [EvaluationStrategy::Rows]);
        assert_eq!(rows.simd_level(baseline).strategies(), [EvaluationStrategy::Samples]);
    }
}
