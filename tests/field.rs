//! Single positions as `f32`. `engines` compares fields with lists, exported functions and cells, too.

use crate::compare::compare_bits;
use crate::expression_random::positions;
use crate::oracle::ways::{PLACES, compare};
use gradnoise::{
    Axis, CellFeature, Cellular, Coordinate, Dimension, Evaluator, Field, FieldError, FillError, Gabor, Hash, Metric,
    Noise, NoiseError, NoiseProblem, Octaves, OpenSimplex2, Orientation, Perlin, PositionError, Simplex, Value,
};
use std::sync::Barrier;

/// Some noises in two dimensions that go each way: by functions of their own, and through the expression.
fn planes() -> Vec<Noise> {
    let simplex = || Simplex::new(Dimension::D2);
    vec![
        Perlin::new(Dimension::D2).noise(),
        Perlin::hashed(Dimension::D2).fbm(Octaves::new(4)),
        simplex().noise(),
        OpenSimplex2::new(Dimension::D2).orientation(Orientation::ImproveX).noise(),
        Value::hashed(Dimension::D2).rotate(Axis::X, Axis::Y, 0.3),
        Cellular::hashed(Dimension::D2).noise(),
        simplex().warp(0.5, Perlin::hashed(Dimension::D2)).tiled([5, 7]),
        Noise::x() * 0.001 + simplex(),
        simplex().slope_fbm(Octaves::new(3), 0.4),
        Gabor::hashed(Dimension::D2).noise(),
    ]
}

#[test]
fn nan_counts_as_zero_and_every_float_has_a_value() {
    let floats = [f32::NAN, -f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX, 1e-45, -1e-45, -0.0, 7.25, 1e12];
    for noise in planes() {
        let field = Field::<2>::new(&noise).unwrap();
        let range = noise.range().unwrap();
        let pairs: Vec<[f32; 2]> = floats.into_iter().flat_map(|x| floats.map(|y| [x, y])).collect();
        for &point in &pairs {
            let zeros = point.map(|x| if x.is_nan() { 0.0 } else { x });
            let (value, sample) = (field.at(point), field.with_gradient(point));
            assert_eq!(value.to_bits(), field.at(zeros).to_bits(), "{noise:?} at {point:?}");
            assert_eq!(value.to_bits(), sample.value.to_bits());
            assert!(range.contains(&value), "{noise:?} at {point:?}: {value}");
            assert!(!field.has_gradient() || sample.gradient.iter().all(|slope| slope.is_finite()));
        }
        // As long as blocks take, too.
        for points in [&pairs[..3], &pairs, &pairs.repeat(50)] {
            let mut values = vec![7.0; points.len()];
            field.fill(points, &mut values).unwrap();
            let expected: Vec<f32> = points.iter().map(|&point| field.at(point)).collect();
            compare_bits(&values, &expected).assert_same_bits(&format!("{noise:?}"));
            let evaluator = Evaluator::new(&noise).unwrap();
            let of_list = evaluator.values(points).unwrap();
            compare_bits(&of_list, &expected).assert_same_bits(&format!("{noise:?} in a list"));
            let Ok(samples) = evaluator.samples::<2>(points) else { continue };
            let slopes = samples.iter().flat_map(|sample| sample.gradient).collect::<Vec<_>>();
            let expected: Vec<f32> = points.iter().flat_map(|&point| field.with_gradient(point).gradient).collect();
            compare_bits(&slopes, &expected).assert_same_bits(&format!("slopes of {noise:?} in a list"));
        }
    }
    // A frequency of 0 makes zero of what is infinite.
    let at = |x| {
        Field::<1>::new(
            Perlin::new(Dimension::D2).swizzle([Coordinate::At(0.3), Coordinate::At(7.1)]).in_dimension(Dimension::D1),
        )
        .unwrap()
        .at([x])
    };
    assert_eq!(at(f32::INFINITY).to_bits(), at(0.0).to_bits());
    let still = Evaluator::new(Perlin::new(Dimension::D2).frequencies([0.0, 0.75]).translate([0.25, 0.5])).unwrap();
    let list = still.values(&vec![[f32::INFINITY, 0.25]; 40]).unwrap();
    assert_eq!(list, [still.value([0.0, 0.25]).unwrap(); 40]);
}

#[test]
fn cells_and_local_coordinates_of_any_size_have_a_value() {
    let floats = [f32::NAN, f32::INFINITY, -f32::INFINITY, f32::MAX, -1e-45, -0.25, 1.0, 1e8, 0.999_999_94, 1e-30];
    let cells = [0, -1, 7, i32::MAX, i32::MIN, 1 << 27];
    let far = Perlin::hashed(Dimension::D2).frequency(4e9);
    let shifted = Noise::x() * 1e-9 + Simplex::hashed(Dimension::D2).translate([1e17, 0.3]);
    for noise in planes().into_iter().chain([far, shifted]) {
        let field = Field::<2>::new(&noise).unwrap();
        let range = noise.range().unwrap();
        for (cell, local) in cells.into_iter().flat_map(|cell| floats.map(|local| (cell, local))) {
            let value = field.at_cell([cell, 3], [local, 0.5]);
            assert!(range.contains(&value), "{noise:?} at {cell} and {local}: {value}");
            if local.is_nan() {
                assert_eq!(value.to_bits(), field.at_cell([cell, 3], [0.0, 0.5]).to_bits());
            }
            assert_eq!(field.at_cell_with_gradient([cell, 3], [local, 0.5]).value.to_bits(), value.to_bits());
        }
        // Whole numbers may come in either.
        let same = [field.at_cell([-6, 3], [0.25, 0.5]), field.at_cell([-9, 1], [3.25, 2.5])];
        assert_eq!(same[0].to_bits(), same[1].to_bits(), "{noise:?}");
    }
    // Beyond what an f64 has: 2^31 and 2^-24.
    let field = Field::<1>::new(Perlin::hashed(Dimension::D1).frequency(4.0)).unwrap();
    let cells = [i32::MAX, i32::MIN].map(|cell| [0, 1].map(|bit| field.at_cell([cell], [bit as f32 / 16_777_216.0])));
    assert!(cells.into_iter().all(|[here, beside]| here != beside), "{cells:?}");
}

/// Coordinates wrap at 2^31 cells of their own lattice, and are then clamped as values.
#[test]
fn cells_too_far_for_values_wrap_and_are_clamped() {
    let cells = [1 << 25, 1 << 28, (1 << 28) - 1, (1 << 28) + 1, 1 << 30, i32::MAX, i32::MIN, -(1 << 28), -1, 7];
    for frequency in [1_i64, -1, 3, 8, -1024, 1 << 32] {
        let field = Field::<1>::new(Noise::x().frequency(frequency as f64)).unwrap();
        for (cell, local) in cells.into_iter().flat_map(|cell| [(cell, 0.0), (cell, 0.25), (cell, 0.5)]) {
            let quarters = (4 * i64::from(cell) + (4.0 * local) as i64).wrapping_mul(frequency);
            let wrapped = f64::from(quarters.div_euclid(4) as i32) + quarters.rem_euclid(4) as f64 / 4.0;
            let expected = (wrapped as f32).clamp(-268_435_456.0, 268_435_456.0);
            assert_eq!(field.at_cell([cell], [local]), expected, "{frequency} at {cell} and {local}");
        }
    }
}

/// Returns a part of an expression with a function of its own, or in every sixth case without.
fn part(k: u64) -> Noise {
    let (d2, octaves) = (Dimension::D2, Octaves::new(2 + k as u32 % 9));
    match k % 6 {
        0 => Perlin::hashed(d2).seed(k).fbm(octaves).frequency(0.7),
        1 => Simplex::new(d2).seed(k).ridged(octaves),
        2 => Cellular::hashed(d2).seed(k).rotate(Axis::X, Axis::Y, 0.4),
        3 => Value::new(d2).seed(k).noise(),
        4 => Simplex::hashed(d2).seed(k).billow(octaves).translate([0.3, 1e4]),
        _ => (Perlin::hashed(d2).seed(k) * 0.5 + Simplex::hashed(d2)).fbm(octaves),
    }
}

#[test]
fn expressions_of_more_parts_than_have_functions_have_the_bits_of_lists_and_samples() {
    let sum = || (1..25).map(part).fold(part(0), |sum, part| sum + part);
    let warped = || sum().warp(0.5, Simplex::hashed(Dimension::D2)).frequency(1.3);
    for noise in [sum(), warped(), warped().warp(0.2, sum()), (warped() * 0.3).fbm(Octaves::new(3))] {
        // Gradients are computed without these functions.
        compare("an expression of many parts", &noise, &PLACES[1..2]);
    }
}

/// Returns the lattice noises of a hash, and cellular noises, that a single position computes in lanes.
fn in_lanes(dimension: Dimension, hash: &Hash) -> Vec<Noise> {
    let mut noises = vec![
        Perlin::new(dimension).hash(hash.clone()).noise(),
        Value::new(dimension).hash(hash.clone()).noise(),
        Simplex::new(dimension).hash(hash.clone()).noise(),
    ];
    for feature in [CellFeature::F1, CellFeature::F2, CellFeature::F2MinusF1, CellFeature::F1OverF2] {
        let cells = Cellular::new(dimension).hash(hash.clone()).feature(feature);
        noises.extend([cells.clone().noise(), cells.metric(Metric::EuclideanSquared).jitter(0.6).noise()]);
    }
    noises
}

#[test]
fn octaves_and_cells_in_lanes_have_the_bits_of_scalar_functions() {
    fn check<const N: usize>() {
        let dimension = Dimension::try_from(N).unwrap();
        let by_axis = |factors: [f64; 3]| factors[..N].to_vec();
        let mut count = 1;
        for hash in [Hash::Lowbias { seed: 1 << 40 | 7 }, Hash::FastNoise { seed: 7 }, Hash::Ward { seed: 7 }] {
            for leaf in in_lanes(dimension, &hash) {
                let octaves = |most: u32| Octaves::new(1 + most % 17);
                let leaves = [
                    leaf.clone(),
                    leaf.clone().frequency(0.7).translate(by_axis([0.3, 1e6, -7.5])),
                    leaf.clone().frequencies(by_axis([0.5, 2.0, 0.0])),
                    leaf.rotate(Axis::X, Axis::Y, 0.4),
                ];
                for leaf in leaves {
                    let sum = match count % 5 {
                        0 => leaf.fbm(octaves(count)),
                        1 => leaf.ridged(octaves(count)),
                        2 => leaf.turbulence(octaves(count)),
                        3 => leaf.multifractal(octaves(count)),
                        _ => leaf.ping_pong(octaves(count), 1.7),
                    };
                    count += 1;
                    let around = match count % 3 {
                        0 => sum.clone(),
                        1 => sum.clone().frequency(1.3),
                        _ => sum.clone().frequencies(by_axis([0.25, 3.0, 1.5])),
                    };
                    let warped = around.warp(0.5, Simplex::hashed(dimension));
                    for noise in [&sum, &warped] {
                        // Without vectors a list is computed by the scalar functions at the baseline of x86.
                        compare(&format!("{noise:?}"), noise, &[]);
                    }
                }
            }
        }
        assert!(count > 17 * 5, "each style has each number of octaves");
    }
    check::<2>();
    check::<3>();
}

#[test]
fn fields_are_shared_between_threads_and_allocate_nothing() {
    fn is_shared<T: Send + Sync + Clone + std::fmt::Debug + 'static>(_: &T) {}
    for noise in planes() {
        let field = Field::<2>::new(&noise).unwrap();
        is_shared(&field);
        let points: Vec<_> = positions::<2>(300, 9).into_iter().map(|position| position.map(|x| x as f32)).collect();
        let all = |field: &Field<2>| -> Vec<u32> { points.iter().map(|&point| field.at(point).to_bits()).collect() };
        let (expected, barrier) = (all(&field), Barrier::new(4));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let field = field.clone();
                    barrier.wait();
                    // This includes the first call of a thread.
                    let counted = allocation_counter::measure(|| {
                        for &point in &points {
                            let cell = field.at_cell([3, -7], [0.5, 0.25]);
                            let sample = field.with_gradient(point);
                            assert!(sample.value.to_bits() == field.at(point).to_bits() && cell.is_finite());
                        }
                        let mut values = [0.0; 7];
                        field.fill(&points[..7], &mut values).unwrap();
                    });
                    assert_eq!(counted.count_total, 0, "{noise:?}");
                    assert_eq!(all(&field), expected, "{noise:?}");
                });
            }
        });
    }
}

#[test]
fn fields_are_refused_to_invalid_noises_and_to_other_dimensions() {
    let other = PositionError::Dimension { found: 3, expected: Dimension::D2 };
    assert_eq!(Field::<3>::new(Perlin::new(Dimension::D2)).unwrap_err(), FieldError::Position(other));
    let error = Field::<2>::new(Perlin::new(Dimension::D2).fbm(Octaves::new(0))).unwrap_err();
    let problem = NoiseProblem::Octaves { octaves: 0 };
    assert_eq!(error, FieldError::Noise(NoiseError { node: "fbm".into(), problem }));
    let field = Field::<2>::new(Perlin::new(Dimension::D2)).unwrap();
    let mut values = [7.0; 3];
    assert_eq!(field.fill(&[[0.5, 0.5]], &mut values), Err(FillError::Length { found: 3, expected: 1 }));
    assert_eq!(values, [7.0; 3]);
    assert_eq!(field.fill(&[], &mut []), Ok(()));
}
