//! Cellular noise against all points around, in `f64`, and by every way of evaluating it.

use crate::cases::exact;
use crate::kinds::{self, METRICS, cellular_kinds as kinds, cellular_noises as noises};
use crate::oracle::cellular::{COMPONENT, Hash as OracleHash, Near, border, distance, points, smooth};
use crate::oracle::grids::{assert_grid_is_its_points, assert_repeats};
use crate::oracle::hashes::hashed;
use crate::oracle::{self, Position, split_mix_64};
use gradnoise::{
    Axis, CellFeature, Cellular, Dimension, EvaluationStrategy, Evaluator, Grid, Hash, Metric, NoiseProblem,
    Normalization, Octaves, Perlin, Permutation, Sample, SimdLevel, Value,
};
use std::array::from_fn;

/// A value, and how far `f32` may be from it. Distances are wrong by what their slopes make of the errors of
/// `COMPONENT` and, as powers are, by a millionth of themselves.
struct Expected {
    value: f64,
    tolerance: f64,
}

fn tolerance<const N: usize>(metric: Metric, distance: f64) -> f64 {
    let slope = match metric {
        Metric::EuclideanSquared => 2.0 * distance.sqrt() * (N as f64).sqrt(),
        Metric::Hybrid => N as f64 + 2.0 * distance.sqrt() * (N as f64).sqrt(),
        // Slopes of powers below 1 have no bound near an axis.
        Metric::Minkowski { exponent } if exponent < 1.0 => 40.0 * N as f64,
        _ => N as f64,
    };
    slope * COMPONENT + 1e-6 * distance
}

/// The value in cells, or `None` where two points are so equally near that rounding decides.
fn expected<const N: usize>(
    points: &[Near<N>],
    feature: CellFeature,
    metric: Metric,
    hash: OracleHash<'_>,
) -> Option<Expected> {
    let f: [f64; 3] = from_fn(|k| points[k].distance);
    let t = f.map(|distance| tolerance::<N>(metric, distance));
    let is_tie = f[1] - f[0] < 2.0 * t[1];
    let both = t[0] + t[1];
    Some(match feature {
        CellFeature::F1 => Expected { value: f[0], tolerance: t[0] },
        CellFeature::F2 => Expected { value: f[1], tolerance: t[1] },
        CellFeature::F3 => Expected { value: f[2], tolerance: t[2] },
        CellFeature::F2MinusF1 => Expected { value: f[1] - f[0], tolerance: both },
        CellFeature::F1PlusF2 => Expected { value: f[0] + f[1], tolerance: both },
        CellFeature::F1TimesF2 => Expected { value: f[0] * f[1], tolerance: f[0] * t[1] + f[1] * t[0] },
        CellFeature::F1OverF2 => Expected { value: f[0] / f[1], tolerance: both / f[1] },
        CellFeature::SmoothF1 { sharpness } => {
            Expected { value: smooth(points, metric, sharpness), tolerance: t[2] + 1e-6 }
        }
        _ if is_tie => return None,
        CellFeature::CellValue => Expected { value: hash.value(points[0].cell), tolerance: 0.0 },
        CellFeature::BorderDistance => {
            let [value, apart] = border(points);
            // The direction is as wrong as the points that are close together.
            Expected { value, tolerance: 4.0 * t[1] * (1.0 + f[0] / apart) }
        }
        CellFeature::Offset(axis) => Expected { value: -points[0].from[axis.index()], tolerance: 2.0 * COMPONENT },
        _ => unreachable!("no other feature"),
    })
}

/// So far beyond the crate's reach that nothing is missed: any point is nearer than the largest F3.
fn steps(n: usize, metric: Metric) -> i64 {
    match (n, metric) {
        (1 | 2, Metric::Minkowski { .. }) => 6,
        (1 | 2, _) | (3, Metric::Minkowski { .. }) => 5,
        (3, _) | (4, Metric::Manhattan | Metric::Minkowski { .. }) => 4,
        _ => 3,
    }
}

pub fn random_position<const N: usize>(state: &mut u64, i: usize) -> Position<N> {
    let cell = [0, -5, 1_000_000, -2_147_483_600][i % 4];
    from_fn(|_| (i128::from(cell) << 64) + (i128::from(split_mix_64(state)) << 2))
}

fn check_values<const N: usize>(count: usize) {
    let dimension = Dimension::try_from(N).unwrap();
    let (mut state, mut compared, mut worst) = (N as u64, 0, 0.0_f64);
    let permutation = oracle::seeded_permutation(5);
    for (index, (feature, metric)) in kinds(dimension).enumerate() {
        let jitter = [1.0, 0.6, 1.0, 0.25, 0.0][index % 5];
        let is_chain = index % 3 == 0;
        let (noise, hash) = if is_chain {
            (Cellular::new(dimension).seed(5), OracleHash::Chain(&permutation))
        } else {
            (Cellular::hashed(dimension).seed(9), OracleHash::Lowbias(9))
        };
        let noise = noise.feature(feature).metric(metric).jitter(jitter).normalization(Normalization::Published);
        let evaluator = match Evaluator::new(noise.clone()) {
            Ok(evaluator) => evaluator,
            // A search of 9^4 cells and more, in vain.
            Err(error) => {
                assert!(matches!(error.problem, NoiseProblem::Points { .. }), "{feature:?} {metric:?}: {error}");
                continue;
            }
        };
        let range = noise.range().unwrap();
        for i in 0..count {
            let p: Position<N> = random_position(&mut state, i);
            let at = p.map(|x| x as f64 / oracle::ONE as f64);
            // The position that `f64` has, which has fewer bits far away.
            let p = at.map(exact);
            let found = evaluator.value(at).unwrap();
            let points = points(hash, metric, jitter, p, steps(N, metric));
            let Some(Expected { value, tolerance }) = expected(&points, feature, metric, hash) else { continue };
            let error = (f64::from(found) - value).abs();
            assert!(error <= tolerance, "{noise:?} at {at:?}: {found}, expected {value} within {tolerance:e}");
            assert!(range.contains(&found), "{noise:?} at {at:?}: {found} is not in {range:?}");
            worst = worst.max(error / tolerance.max(1e-12));
            compared += 1;
        }
    }
    println!("{N}-D: {compared} values, at most {worst:.2} of their tolerance off");
    assert!(compared > 40 * count, "{compared}");
}

/// Distances and values of cells by every hash.
fn check_hashes<const N: usize>(count: usize) {
    let dimension = Dimension::try_from(N).unwrap();
    let mut state = 40 + N as u64;
    for hash in kinds::hashes_of(kinds::LARGE_SEED) {
        let number = |cell: &[i64]| hashed::<N>(&hash, cell.try_into().unwrap());
        let oracle = OracleHash::Other { number: &number, is_integer: kinds::is_integer(&hash) };
        for feature in [CellFeature::F1, CellFeature::CellValue] {
            let noise =
                Cellular::new(dimension).permutation(Permutation::seeded(9)).hash(hash.clone()).feature(feature);
            let evaluator = Evaluator::new(noise.normalization(Normalization::Published)).unwrap();
            for i in 0..count {
                let p: Position<N> = random_position(&mut state, i);
                let at = p.map(|x| x as f64 / oracle::ONE as f64);
                let points = points(oracle, Metric::Euclidean, 1.0, at.map(exact), 2);
                let Some(Expected { value, tolerance }) = expected(&points, feature, Metric::Euclidean, oracle) else {
                    continue;
                };
                let found = evaluator.value(at).unwrap();
                let error = (f64::from(found) - value).abs();
                assert!(error <= tolerance, "{hash:?} {feature:?} at {at:?}: {found}, expected {value}");
            }
        }
    }
}

#[test]
fn cellular_points_are_where_every_hash_puts_them() {
    in_each_dimension!(N => check_hashes::<N>([40, 40, 20, 5][N - 1]));
}

#[test]
fn cellular_values_are_those_of_all_points() {
    in_each_dimension!(N => check_values::<N>([400, 400, 60, 8][N - 1]));
}

/// The value in cells of the noise of this feature that `hashed` makes of the seed 9, by all points around, and the
/// ways from the nearest three points; or nothing where rounding decides between points.
pub fn of_all_points<const N: usize>(
    (feature, metric): (CellFeature, Metric),
    p: Position<N>,
) -> Option<(f64, [[f64; N]; 3])> {
    let hash = OracleHash::Lowbias(9);
    let points = points(hash, metric, 1.0, p, steps(N, metric).min(if N == 4 { 3 } else { 4 }));
    let Expected { value, .. } = expected(&points, feature, metric, hash)?;
    Some((value, from_fn(|k| points[k].from)))
}

/// Gradients by differences of the oracle, where no other point comes to be among the nearest within them.
fn check_gradients<const N: usize>(count: usize) {
    const H: f64 = 1.0 / 16_384.0;
    let dimension = Dimension::try_from(N).unwrap();
    let (mut state, mut compared) = (77 + N as u64, 0);
    for (feature, metric) in kinds(dimension) {
        let noise = Cellular::hashed(dimension).seed(9).feature(feature).metric(metric);
        let Ok(evaluator) = Evaluator::new(noise.normalization(Normalization::Published)) else { continue };
        let hash = OracleHash::Lowbias(9);
        let reach = steps(N, metric).min(if N == 4 { 3 } else { 4 });
        for i in 0..count {
            let p: Position<N> = random_position(&mut state, 4 * i);
            let found: Sample<N> = evaluator.sample(p.map(|x| x as f64 / oracle::ONE as f64)).unwrap();
            let here = points(hash, metric, 1.0, p, reach);
            let is_crease = |v: [f64; N]| v.iter().any(|x| x.abs() < 0.02);
            let near: Vec<_> = here[..4].windows(2).map(|pair| pair[1].distance - pair[0].distance).collect();
            let sizes: Vec<f64> = here[0].from.iter().map(|x| x.abs()).collect();
            let is_even = (1..N).any(|d| (0..d).any(|e| (sizes[d] - sizes[e]).abs() < 0.02));
            if near.iter().any(|apart| *apart < 0.01) || here[..3].iter().any(|point| is_crease(point.from)) || is_even
            {
                continue;
            }
            for axis in 0..N {
                let value = |by: f64| {
                    let moved: [_; N] = from_fn(|d| p[d] + if d == axis { exact(by) } else { 0 });
                    let points = points(hash, metric, 1.0, moved, reach);
                    expected(&points, feature, metric, hash).map_or(f64::NAN, |expected| expected.value)
                };
                let [coarse, fine] = [H, H / 2.0].map(|h| (value(h) - value(-h)) / (2.0 * h));
                // Another plane, or another axis of the second point, is within the difference.
                if (coarse - fine).abs() > 1e-4 || coarse.is_nan() {
                    continue;
                }
                let error = (f64::from(found.gradient[axis]) - fine).abs();
                // A second derivative is some hundred at most where no point is nearer than 0.02: 100 h^2 is 4e-7;
                // the slope's own rounding is that of a direction whose components are wrong by 2^-21 over 0.02.
                assert!(
                    error < 3e-4 * fine.abs().max(1.0),
                    "{noise:?} at {p:?} along {axis}: {found:?}, {fine}",
                    noise = (feature, metric)
                );
                compared += 1;
            }
        }
    }
    println!("{N}-D: {compared} slopes");
    assert!(compared > 10 * count, "{compared}");
}

#[test]
fn cellular_gradients_are_those_of_differences() {
    in_each_dimension!(N => check_gradients::<N>([60, 60, 12, 1][N - 1]));
}

#[test]
fn cellular_noise_of_the_nearest_points_is_found_by_rows() {
    for (feature, metric) in kinds(Dimension::D3) {
        let noise = Cellular::new(Dimension::D3).feature(feature).metric(metric);
        let expected = match feature {
            CellFeature::SmoothF1 { .. } | CellFeature::BorderDistance => EvaluationStrategy::Passes,
            _ => EvaluationStrategy::Rows,
        };
        assert_eq!(Evaluator::new(noise).unwrap().strategies(), [expected], "{feature:?} {metric:?}");
    }
    let turned = Cellular::new(Dimension::D2).noise().rotate(Axis::X, Axis::Y, 0.4);
    assert_eq!(Evaluator::new(turned).unwrap().strategies(), [EvaluationStrategy::Passes]);
}

#[test]
fn cellular_grids_of_every_width_are_their_points() {
    let cells = |feature| Cellular::new(Dimension::D2).hash(Hash::FastNoise { seed: 3 }).feature(feature);
    let noises = [
        cells(CellFeature::F1).noise(),
        cells(CellFeature::CellValue).noise(),
        cells(CellFeature::F2MinusF1).noise().tiled([5, 3]),
        // Octaves of other steps, of which the last are too wide for patches.
        cells(CellFeature::F1).noise().fbm(Octaves::new(5)),
    ];
    // Samples of up to sixteen patches in a cell, of one, of half a patch, and the widest step and a wider one.
    for step in [1.0 / 256.0, 0.0625, 0.117_187_5, 0.125, 0.132_812_5] {
        for width in [1, 2, 15, 17, 241, 256, 257, 300] {
            for noise in &noises {
                let grid = Grid::new(&[-0.312_5, 0.75], &[step, -step], &[width, 4]).unwrap();
                assert_grid_is_its_points::<2>(noise, &grid, &SimdLevel::available());
            }
        }
    }
}

/// Returns the largest F1, F2, F3, F1 + F2 and F1 * F2 over positions in a cell and all places of points in theirs: the
/// points of each cell are where they are farthest away.
fn largest_distances<const N: usize>(metric: Metric, jitter: f64) -> [f64; 5] {
    let places = if N < 3 { 64 } else { 12_i64 };
    let mut largest = [0.0_f64; 5];
    for code in 0..(places + 1).pow(N as u32) {
        let local: [f64; N] =
            from_fn(|d| (code / (places + 1).pow(d as u32) % (places + 1)) as f64 / (2 * places) as f64);
        let mut farthest: Vec<f64> = (0..3_i64.pow(N as u32))
            .map(|code| {
                let middle: [f64; N] = from_fn(|d| (code / 3_i64.pow(d as u32) % 3) as f64 - 0.5);
                distance(metric, from_fn::<_, N, _>(|d| (local[d] - middle[d]).abs() + jitter / 2.0))
            })
            .collect();
        farthest.sort_by(f64::total_cmp);
        let [first, second, third] = [farthest[0], farthest[1], farthest[2]];
        let found = [first, second, third, first + second, first * second];
        largest = from_fn(|k| largest[k].max(found[k]));
    }
    largest
}

fn check_ranges<const N: usize>() {
    let dimension = Dimension::try_from(N).unwrap();
    for metric in METRICS {
        for jitter in [1.0, 0.5, 0.0] {
            let largest = largest_distances::<N>(metric, jitter);
            let features =
                [CellFeature::F1, CellFeature::F2, CellFeature::F3, CellFeature::F1PlusF2, CellFeature::F1TimesF2];
            for (feature, largest) in features.into_iter().zip(largest) {
                let noise = Cellular::new(dimension).metric(metric).jitter(jitter).feature(feature);
                let range = match noise.normalization(Normalization::Published).range() {
                    Ok(range) => range,
                    Err(error) => {
                        assert!(
                            matches!(error.problem, NoiseProblem::Points { .. }),
                            "{feature:?} {metric:?}: {error}"
                        );
                        continue;
                    }
                };
                let (low, high) = (f64::from(*range.start()), f64::from(*range.end()));
                assert_eq!(low, 0.0);
                assert!(high >= largest * (1.0 - 1e-6), "{metric:?} {feature:?} {N}-D: {high}, {largest} is possible");
                // Exponents below 1 have a bound that is not always reached, and so do products.
                let is_convex = !matches!(metric, Metric::Minkowski { exponent } if exponent < 1.0);
                let is_exact = is_convex && feature != CellFeature::F1TimesF2;
                assert!(!is_exact || high <= largest * 1.001, "{metric:?} {feature:?} {N}-D: {high}, not {largest}");
            }
        }
    }
}

#[test]
fn cellular_ranges_are_the_largest_distances() {
    in_each_dimension!(N => check_ranges::<N>());
}

/// How often the nearest points of the 3^n cells around are not the nearest of all, as F1, F2 and F3.
fn missed<const N: usize>(metric: Metric, count: usize) -> [usize; 3] {
    let mut state = 5;
    let mut missed = [0; 3];
    for _ in 0..count {
        let p: Position<N> = from_fn(|_| i128::from(split_mix_64(&mut state)) << 12);
        let [all, next] = [2, 1].map(|steps| points(OracleHash::Lowbias(1), metric, 1.0, p, steps));
        for k in 0..3 {
            missed[k] += usize::from(all[k].distance < next[k].distance);
        }
    }
    missed
}

#[test]
fn cellular_search_of_the_next_cells_alone_would_miss_points() {
    let page = include_str!("../../../docs/internal/statistics.md");
    for metric in [Metric::Euclidean, Metric::Manhattan] {
        let rows = [
            (40_000, missed::<1>(metric, 40_000)),
            (40_000, missed::<2>(metric, 40_000)),
            (8_000, missed::<3>(metric, 8_000)),
            (1_000, missed::<4>(metric, 1_000)),
        ];
        for (n, (count, missed)) in (1..).zip(rows) {
            // Some are missed, so that the comparison with all points can fail.
            assert!(missed[2] > 0 || n == 4, "{n}-D: {missed:?}");
            let [first, second, third] = missed;
            let row = format!("| {n}-D, {metric:?} | {count} | {first} | {second} | {third} |");
            println!("{row}");
            assert!(page.contains(&row), "docs/internal/statistics.md has no row {row}");
        }
    }
}

#[test]
fn cellular_repeats_without_a_seam() {
    noises(Dimension::D1).for_each(|noise| assert_repeats::<1>(&noise));
    noises(Dimension::D2).for_each(|noise| assert_repeats::<2>(&noise));
    noises(Dimension::D3).for_each(|noise| assert_repeats::<3>(&noise));
    noises(Dimension::D4).step_by(4).for_each(|noise| assert_repeats::<4>(&noise));
    let lookup = Cellular::hashed(Dimension::D2).seed(9).lookup(Value::hashed(Dimension::D2));
    assert_repeats::<2>(&lookup);
}

fn check_lookup<const N: usize>(count: usize) {
    let dimension = Dimension::try_from(N).unwrap();
    let noise = Perlin::hashed(dimension).fbm(Octaves::new(3));
    let (lookup, plain) =
        (Evaluator::new(Cellular::hashed(dimension).seed(9).lookup(&noise)).unwrap(), Evaluator::new(&noise).unwrap());
    let mut state = 8;
    for i in 0..count {
        let p: Position<N> = random_position(&mut state, 2 * i);
        let at = p.map(|x| x as f64 / oracle::ONE as f64);
        let nearest = points(OracleHash::Lowbias(9), Metric::Euclidean, 1.0, at.map(exact), 3.min(5 - N as i64));
        if nearest[1].distance - nearest[0].distance < 1e-5 {
            continue;
        }
        let point: [f64; N] = from_fn(|d| at[d] - nearest[0].from[d]);
        let (found, expected) = (lookup.sample::<N>(at).unwrap(), plain.value(point).unwrap());
        // Offsets are wrong by 2^-21, and no slope of the three octaves together is above 20.
        assert!((found.value - expected).abs() < 20.0 * COMPONENT as f32, "{at:?}: {found:?}, {expected}");
        assert_eq!(found.gradient, [0.0; N], "{at:?}");
    }
}

#[test]
fn cellular_lookup_is_the_noise_at_the_nearest_point() {
    in_each_dimension!(N => check_lookup::<N>([100, 200, 50, 10][N - 1]));
}

/// Checks gradients where many samples lie on creases: without jitter all points are in the middles of cells. Features
/// that combine several distances are left out, as they may take each from another side.
fn check_creases<const N: usize>() {
    let dimension = Dimension::try_from(N).unwrap();
    let vectors = SimdLevel::available();
    let mut creases = 0;
    for feature in [CellFeature::F1, CellFeature::F2, CellFeature::F3] {
        for metric in [Metric::Euclidean, Metric::Manhattan, Metric::Chebyshev, Metric::Hybrid] {
            let noise = Cellular::hashed(dimension).jitter(0.0).feature(feature).metric(metric);
            let noise = noise.normalization(Normalization::Published).noise();
            let (axes, extent) = (N.min(3), [33, 5, 3]);
            let grid = Grid::new(&[-3.75; N], &[0.125; 3][..axes], &extent[..axes]).unwrap();
            assert_grid_is_its_points::<N>(&noise, &grid, &vectors);
            let evaluator = Evaluator::new(&noise).unwrap();
            for index in 0..64 {
                let at: [f64; N] = from_fn(|d| f64::from(index * [1, 3, 5, 7][d] % 16) * 0.25 - 1.5);
                let here: Sample<N> = evaluator.sample(at).unwrap();
                // On the sides of all planes that a crease may lie in, diagonals among them. Slopes change by less than
                // 4 a cell, as no position but the points is nearer to one than a quarter.
                let sides = (0..N << N).map(|side| -> Sample<N> {
                    let sign = |d: usize| if side >> d & 1 == 1 { 1e-4 } else { -1e-4 };
                    let size = |d: usize| 1.0 + 0.3 * ((d + (side >> N)) % N) as f64;
                    evaluator.sample(from_fn(|d| at[d] + sign(d) * size(d))).unwrap()
                });
                let sides: Vec<_> = sides.collect();
                let is_near = |a: [f32; N], b: [f32; N]| (0..N).all(|d| (a[d] - b[d]).abs() < 2e-3);
                creases += usize::from(sides.iter().any(|side| !is_near(side.gradient, here.gradient)));
                let is_point = at.iter().all(|x| x.rem_euclid(1.0) == 0.5);
                let is_of_a_side = sides.iter().any(|side| is_near(side.gradient, here.gradient));
                assert!(is_point || is_of_a_side, "{feature:?} {metric:?} at {at:?}: {here:?}, {sides:?}");
            }
        }
    }
    assert!(creases > 100, "{N}-D: {creases}");
}

#[test]
fn cellular_gradients_on_creases_are_those_of_a_side() {
    check_creases::<1>();
    check_creases::<2>();
    check_creases::<3>();
}

#[test]
fn cellular_refuses_what_cannot_be() {
    let problem = |noise: Cellular| noise.range().unwrap_err().to_string();
    let noise = || Cellular::new(Dimension::D2);
    assert_eq!(problem(noise().jitter(1.5)), "cellular: the jitter is 1.5; it must be between 0 and 1");
    assert!(problem(noise().jitter(f64::NAN)).contains("jitter is NaN"));
    assert!(problem(noise().metric(Metric::Minkowski { exponent: 0.1 })).contains("exponent is 0.1"));
    assert!(problem(noise().feature(CellFeature::SmoothF1 { sharpness: 100.0 })).contains("sharpness is 100"));
    let axis = problem(noise().feature(CellFeature::Offset(Axis::Z)));
    assert_eq!(axis, "cellular: a noise of 2 dimensions has no offset along z");
    let border = noise().feature(CellFeature::BorderDistance).metric(Metric::Manhattan);
    assert!(problem(border).contains("Euclidean"));
    let wide = Cellular::new(Dimension::D4).metric(Metric::Minkowski { exponent: 0.5 });
    let error = Evaluator::new(wide).unwrap_err();
    assert!(matches!(error.problem, NoiseProblem::Points { .. }), "{error}");
    assert!(problem(noise().extra_permutation(7)).contains("one more step"));
    assert_eq!(noise().hash(Hash::Ward { seed: 3 }).range(), Ok(-1.0..=1.0));
    // Too small to be anything but 0.
    assert_eq!(noise().jitter(1e-20).range(), noise().jitter(0.0).range());
}
