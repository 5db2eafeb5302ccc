//! Single positions as `f32`. `exported.rs` compares fields with exported shader functions, too, wherever it compares
//! these with lists of points; `parity.rs` compares lists with kernels, and `cells.rs` exported functions of cells with
//! the single positions that fields of cells are compared with here.

use crate::compare::compare_bits;
use crate::expression_random::{Random, expressions, positions};
use crate::kinds::{LARGE_SEED, hashes_of};
use gradnoise::{
    Axis, CellFeature, Cellular, Coordinate, Dimension, Evaluator, Fade, Falloff, Field, FieldError, FillError, Gabor,
    Hash, HighDimensional, Interpolant, Metric, Noise, NoiseError, NoiseProblem, Octaves, OpenSimplex2, OpenSimplex2S,
    Orientation, Perlin, PositionError, Sample, Simplex, Value,
};
use std::sync::Barrier;

/// Returns the numbers of samples, or of values where there are no gradients.
fn numbers<const N: usize>(samples: &[Sample<N>]) -> Vec<f32> {
    samples.iter().flat_map(|sample| [sample.value].into_iter().chain(sample.gradient)).collect()
}

/// Compares a field with lists of points, and with single positions where the field is given cells.
fn compare<const N: usize>(name: &str, noise: &Noise, points: &[[f32; N]]) {
    let (field, evaluator) = (Field::<N>::new(noise).unwrap(), Evaluator::new(noise).unwrap());
    let mut values = vec![0.0; points.len()];
    evaluator.fill(points, &mut values).unwrap();
    let found: Vec<f32> = points.iter().map(|&point| field.at(point)).collect();
    compare_bits(&found, &values).assert_same_bits(name);
    let mut filled = vec![f32::NAN; points.len()];
    for (points, values) in points.chunks(5).zip(filled.chunks_mut(5)) {
        field.fill(points, values).unwrap();
    }
    compare_bits(&filled, &values).assert_same_bits(name);
    let mut samples = vec![Sample::<N>::default(); points.len()];
    let found: Vec<Sample<N>> = points.iter().map(|&point| field.with_gradient(point)).collect();
    if evaluator.fill(points, &mut samples).is_ok() {
        assert!(field.has_gradient());
        compare_bits(&numbers(&found), &numbers(&samples)).assert_same_bits(name);
    } else {
        assert!(!field.has_gradient() && found.iter().flat_map(|sample| sample.gradient).all(f32::is_nan));
        let found: Vec<f32> = found.iter().map(|sample| sample.value).collect();
        compare_bits(&found, &values).assert_same_bits(name);
    }
}

/// Compares a field that is given cells with single positions, if these are not too far.
fn compare_cells<const N: usize>(name: &str, noise: &Noise, random: &mut Random, count: usize) -> usize {
    let (field, evaluator) = (Field::<N>::new(noise).unwrap(), Evaluator::new(noise).unwrap());
    let mut compared = 0;
    for i in 0..count {
        // Few enough bits that an f64 has the sum.
        let bits = (i * 7 % 30) as u32;
        let cell: [i32; N] = std::array::from_fn(|_| random.next() as i32 >> (31 - bits));
        let local: [f32; N] = std::array::from_fn(|_| (random.next() >> 43) as f32 / 2_097_152.0);
        let at = std::array::from_fn::<f64, N, _>(|axis| f64::from(cell[axis]) + f64::from(local[axis]));
        let found = field.at_cell(cell, local);
        let Ok(value) = evaluator.value(at) else {
            assert!(found.is_finite(), "{name} at {at:?}");
            continue;
        };
        assert_eq!(found.to_bits(), value.to_bits(), "{name} at {at:?}");
        let sample = field.at_cell_with_gradient(cell, local);
        match evaluator.sample(at) {
            Ok(expected) => compare_bits(&numbers(&[sample]), &numbers(&[expected])).assert_same_bits(name),
            Err(_) => assert!(sample.value == value && sample.gradient.iter().all(|slope| slope.is_nan())),
        }
        compared += 1;
    }
    compared
}

/// Points near zero and far, on lattices and beside them, huge, tiny and infinite.
fn points<const N: usize>(count: usize, seed: u64) -> Vec<[f32; N]> {
    let mut random = Random::new(seed);
    let special = [f32::INFINITY, f32::NEG_INFINITY, 3e38, -3e38, 1e9, -2e9, 4_194_303.5, 1e-39, -1e-45, -0.0, 1e-9];
    let near = positions::<N>(count, seed).into_iter().map(|position| position.map(|x| x as f32));
    let mut with_special = |mut point: [f32; N]| {
        point[random.below(N as u64) as usize] = random.of(&special);
        point
    };
    let far: Vec<_> = positions::<N>(count / 4, seed ^ 1).iter().map(|p| with_special(p.map(|x| x as f32))).collect();
    near.chain(far).collect()
}

#[test]
fn fields_have_the_bits_of_points_in_random_expressions() {
    let mut cells = 0;
    for (number, (name, expression)) in (0..).zip(expressions(400, 77)) {
        let noise = expression.noise();
        let mut random = Random::new(number);
        match noise.dimension() {
            Dimension::D1 => {
                compare::<1>(&name, &noise, &points(40, number));
                cells += compare_cells::<1>(&name, &noise, &mut random, 30);
            }
            Dimension::D2 => {
                compare::<2>(&name, &noise, &points(40, number));
                cells += compare_cells::<2>(&name, &noise, &mut random, 30);
            }
            Dimension::D3 => {
                compare::<3>(&name, &noise, &points(40, number));
                cells += compare_cells::<3>(&name, &noise, &mut random, 30);
            }
            Dimension::D4 => {
                compare::<4>(&name, &noise, &points(40, number));
                cells += compare_cells::<4>(&name, &noise, &mut random, 30);
            }
        }
    }
    assert!(cells > 8_000, "{cells} positions in cells are near enough");
}

/// Every kind of leaf with a hash.
fn leaves(dimension: Dimension, hash: &Hash) -> Vec<Noise> {
    let n = dimension.count();
    let hash = || hash.clone();
    let mut leaves = Vec::new();
    for fade in Fade::ALL.into_iter().chain([Fade::MinimalCubic]) {
        leaves.push(Perlin::new(dimension).fade(fade).hash(hash()).noise());
    }
    for interpolant in Interpolant::ALL {
        leaves.push(Value::new(dimension).interpolant(interpolant).hash(hash()).noise());
    }
    for falloff in Falloff::ALL {
        leaves.push(Simplex::new(dimension).falloff(falloff).hash(hash()).noise());
        leaves.push(OpenSimplex2::new(dimension).falloff(falloff).hash(hash()).noise());
    }
    for orientation in Orientation::ALL {
        leaves.push(OpenSimplex2::new(dimension).orientation(orientation).hash(hash()).noise());
        leaves.push(OpenSimplex2S::new(dimension).orientation(orientation).hash(hash()).noise());
    }
    for feature in [CellFeature::F1, CellFeature::F2MinusF1, CellFeature::BorderDistance, CellFeature::CellValue] {
        leaves.push(Cellular::new(dimension).hash(hash()).feature(feature).noise());
    }
    leaves.push(Gabor::new(dimension).hash(hash()).impulses(1).noise());
    let others = (n..6).map(|d| Coordinate::At(0.3 + d as f64));
    let coordinates: Vec<_> = Axis::ALL[..n].iter().map(|&axis| Coordinate::Of(axis)).chain(others).collect();
    leaves.push(HighDimensional::simplex(6).at(coordinates).in_dimension(dimension));
    leaves.push(Noise::distance_to_by(vec![0.7; n], Metric::Manhattan));
    leaves.push(Noise::checkerboard(dimension));
    leaves.push(Noise::white(dimension, 5));
    leaves.push(Noise::x().in_dimension(dimension) * 0.3);
    leaves.retain(|leaf| Evaluator::new(leaf).is_ok());
    leaves
}

/// What is around a leaf.
fn around(leaf: &Noise) -> Vec<Noise> {
    let n = leaf.dimension().count();
    let leaf = || leaf.clone();
    let mut all = vec![
        leaf(),
        leaf().fbm(Octaves::new(3).lacunarity(2.17)),
        leaf().ridged(Octaves::new(2)).frequency(0.37),
        leaf().frequency(-1.7).translate(vec![0.7; n]),
        leaf().frequencies((0..n).map(|d| 0.3 + d as f64).collect::<Vec<_>>()).fbm(Octaves::new(2)),
        leaf().warp(0.4, Perlin::hashed(leaf().dimension()).noise()),
        leaf().fbm(Octaves::new(2)).warp(0.4, leaf()),
        leaf().tiled(vec![6; n]),
        leaf().fbm(Octaves::new(2)).warp(0.3, leaf()).tiled(vec![4; n]).frequency(0.5),
        leaf() * 0.5 - leaf().frequency(3.0).abs(),
        leaf().slope_fbm(Octaves::new(2), 0.4),
    ];
    if n > 1 {
        all.push(leaf().rotate(Axis::X, Axis::Y, 0.7));
        all.push(leaf().fbm(Octaves::new(2)).rotate(Axis::X, Axis::Y, -2.0));
        all.push(
            leaf()
                .swizzle((0..n).map(|_| Coordinate::Of(Axis::Y)).collect::<Vec<_>>())
                .in_dimension(leaf().dimension()),
        );
    }
    all.retain(|noise| Evaluator::new(noise).is_ok());
    all
}

fn every_leaf<const N: usize>(count: usize) -> usize {
    let mut compared = 0;
    for hash in hashes_of(LARGE_SEED) {
        for leaf in leaves(Dimension::try_from(N).unwrap(), &hash) {
            for noise in around(&leaf) {
                compare::<N>(&format!("{noise:?}"), &noise, &points(count, compared));
                compared += 1;
            }
        }
    }
    compared as usize
}

#[test]
fn fields_of_every_leaf_and_hash_have_the_bits_of_points() {
    let compared = [every_leaf::<1>(24), every_leaf::<2>(24), every_leaf::<3>(12), every_leaf::<4>(8)];
    println!("{compared:?} noises");
    assert!(compared.into_iter().all(|count| count > 1_500), "{compared:?}");
}

fn own<const N: usize>(point: [f32; N]) -> Vec<f32> {
    point.to_vec()
}

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
            assert_eq!(value.to_bits(), field.at(zeros).to_bits(), "{noise:?} at {:?}", own(point));
            assert_eq!(value.to_bits(), sample.value.to_bits());
            assert!(range.contains(&value), "{noise:?} at {:?}: {value}", own(point));
            assert!(!field.has_gradient() || sample.gradient.iter().all(|slope| slope.is_finite()));
        }
        // As long as blocks take, too.
        for points in [&pairs[..3], &pairs, &pairs.repeat(50)] {
            let mut values = vec![7.0; points.len()];
            field.fill(points, &mut values).unwrap();
            let expected: Vec<f32> = points.iter().map(|&point| field.at(point)).collect();
            compare_bits(&values, &expected).assert_same_bits(&format!("{noise:?}"));
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

#[test]
fn fields_are_shared_between_threads_and_allocate_nothing() {
    fn is_shared<T: Send + Sync + Clone + std::fmt::Debug + 'static>(_: &T) {}
    for noise in planes() {
        let field = Field::<2>::new(&noise).unwrap();
        is_shared(&field);
        let points = points::<2>(300, 9);
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
