//! Tiles at points: the same bits at points that are whole periods apart, where both are exact.

use crate::compare::{Report, compare_bits};
use crate::expression_random::Random;
use crate::oracle::ways;
use gradnoise::{
    Axis, CellFeature, Cellular, Coordinate, Dimension, Domain, Evaluator, Fade, Gabor, Hash, Interpolant, Metric,
    Noise, Octaves, OpenSimplex2, OpenSimplex2S, Perlin, Simplex, Value, presets,
};

/// Returns a point, and one that is whole periods away from it along some axes, each exact and within 2^23 units, or
/// 2^23 times the last binary digit of the period where that has a fraction.
fn pair<const N: usize>(random: &mut Random, periods: [f64; N], number: u64) -> [[f32; N]; 2] {
    let coordinate = |random: &mut Random, period: f64| {
        let digits = std::iter::successors(Some(1.0), |digit| Some(0.5 * digit));
        let last_digit = digits.take(53).find(|digit| period % digit == 0.0).unwrap();
        let is_exact = |x: f64| f64::from(x as f32) == x && x.abs() <= 8_388_608.0 * last_digit;
        loop {
            let here = match number % 5 {
                // From one end of the tile to the other, and a hair beside these ends and its middle.
                0 => random.between(0.0, 1.0) * period,
                1 => (random.below(4) as f64 - 1.0) * 0.5 * period * (1.0 + random.between(-4.0, 4.0) * 6e-8),
                // Small on either side of zero, and far.
                2 => random.between(-1.0, 1.0) * 2.0_f64.powi(-(random.below(24) as i32)),
                3 => random.between(-1e6, 1e6),
                _ => random.between(-300.0, 300.0).floor(),
            };
            // Numbers of few bits have sums that are exact.
            let unit = 2.0_f64.powi(random.below(12) as i32 - 20);
            let here = if random.below(3) == 0 { f64::from(here as f32) } else { (here / unit).round() * unit };
            let count = random.of(&[0.0, 1.0, -1.0, 1.0, -2.0, 3.0, 17.0, -1000.0, 123_456.0]);
            let there = here + count * period;
            if is_exact(here) && is_exact(there) && there - count * period == here {
                return [here as f32, there as f32];
            }
        }
    };
    let pairs = periods.map(|period| coordinate(random, period));
    [0, 1].map(|end| pairs.map(|pair| pair[end]))
}

fn pairs<const N: usize>(seed: u64, periods: [f64; N], count: u64) -> [Vec<[f32; N]>; 2] {
    let mut random = Random::new(seed);
    let pairs: Vec<_> = (0..count).map(|number| pair(&mut random, periods, number)).collect();
    assert!(pairs.iter().filter(|[here, there]| here != there).count() > pairs.len() / 3);
    [0, 1].map(|end| pairs.iter().map(|pair| pair[end]).collect())
}

/// Returns the values at positions with their gradients and Hessians, if the noise has them.
fn numbers<const N: usize>(evaluator: &Evaluator, points: &(impl Domain + ?Sized)) -> Vec<f32> {
    if let Ok(samples) = evaluator.hessians::<N>(points) {
        return ways::numbers_with_hessians(&samples);
    }
    if let Ok(samples) = evaluator.samples::<N>(points) {
        return ways::numbers(&samples);
    }
    evaluator.values(points).unwrap()
}

/// Compares what a tile has at positions that are whole periods apart, in `f32` and in `f64`.
fn compared<const N: usize>(tile: &Noise, periods: [f64; N], seed: u64) -> [Report; 2] {
    let evaluator = Evaluator::new(tile).unwrap();
    let singles = pairs(seed, periods, 100);
    let doubles = [0, 1].map(|end| singles[end].iter().map(|point| point.map(f64::from)).collect::<Vec<_>>());
    let [here, there] = singles.map(|points| numbers::<N>(&evaluator, &points));
    let [exactly_here, exactly_there] = doubles.map(|points| numbers::<N>(&evaluator, &points));
    [compare_bits(&there, &here), compare_bits(&exactly_there, &exactly_here)]
}

/// Adds what was found to a sum, and prints it if bits differ.
fn add(sum: &mut (usize, usize), reports: [Report; 2], what: &str) {
    for (report, float) in reports.into_iter().zip(["f32", "f64"]) {
        if report.differing > 0 {
            println!("{what}, {float}: {} of {} differ, worst {:?}", report.differing, report.compared, report.worst);
        }
        *sum = (sum.0 + report.compared, sum.1 + report.differing);
    }
}

fn assert_none_differ((compared, differing): (usize, usize)) {
    println!("{compared} numbers at points whole periods apart: {differing} differ");
    assert_eq!(differing, 0);
}

/// Every kind of leaf that can repeat.
fn leaves(dimension: Dimension) -> Vec<Noise> {
    let cells = || Cellular::hashed(dimension);
    let mut leaves = vec![
        Perlin::new(dimension).noise(),
        Perlin::hashed(dimension).fade(Fade::MinimalCubic).noise(),
        Simplex::new(dimension).noise(),
        OpenSimplex2::hashed(dimension).noise(),
        OpenSimplex2S::hashed(dimension).noise(),
        Value::new(dimension).hash(Hash::Ward { seed: 3 }).noise(),
        Value::hashed(dimension).interpolant(Interpolant::Spline).noise(),
        cells().noise(),
        cells().feature(CellFeature::F2MinusF1).metric(Metric::Manhattan).noise(),
        cells().feature(CellFeature::BorderDistance).noise(),
        cells().feature(CellFeature::SmoothF1 { sharpness: 3.0 }).noise(),
        Noise::white(dimension, 5),
    ];
    if dimension.count() < 4 {
        leaves.push(Gabor::hashed(dimension).impulses(2).noise());
    }
    leaves
}

/// Tiles of random leaves in random octaves, warps and maps, with the periods of their roots.
fn random_tile<const N: usize>(random: &mut Random, number: usize) -> Option<(Noise, [f64; N])> {
    let dimension = Dimension::try_from(N).unwrap();
    let leaves = leaves(dimension);
    let mut noise = leaves[number % leaves.len()].clone();
    let longest = random.of(&[4, 12, 60]);
    let periods: [u32; N] = std::array::from_fn(|_| 1 + random.below(longest) as u32);
    for _ in 0..random.below(3) {
        noise = match random.below(6) {
            0 => noise.fbm(Octaves::new(1 + random.below(5) as u32)),
            1 => noise.ridged(Octaves::new(2).lacunarity(3.0)),
            2 => noise.warp(0.7, &leaves[random.below(leaves.len() as u64) as usize]),
            3 => noise.translate(vec![random.between(-9.0, 9.0); N]),
            // A period of some cells, though none of the octaves has a whole frequency.
            4 => noise.frequencies(periods.map(|period| (1 + random.below(20)) as f64 / f64::from(period))),
            _ => noise * 0.5 + &leaves[random.below(leaves.len() as u64) as usize],
        };
    }
    let mut tile = noise.tiled(periods);
    let mut of_root = periods.map(f64::from);
    match random.below(4) {
        0 => {
            let frequency = random.of(&[0.25, 2.0, 1.0 / 3.0, -1.0]);
            tile = tile.frequency(frequency).translate(vec![random.between(-9.0, 9.0); N]);
            of_root = of_root.map(|period| (period / frequency).abs());
        }
        1 if N > 1 => {
            tile = tile.rotate(Axis::X, Axis::Y, std::f64::consts::FRAC_PI_2);
            of_root.swap(0, 1);
        }
        2 => tile = tile.clone().warp(0.4, tile),
        _ => (),
    }
    Evaluator::new(&tile).is_ok().then_some((tile, of_root))
}

fn random_tiles<const N: usize>(count: usize) -> (usize, usize) {
    let mut random = Random::new(N as u64);
    let mut sum = (0, 0);
    let mut possible = 0;
    for number in 0..count {
        let Some((tile, periods)) = random_tile::<N>(&mut random, number) else { continue };
        possible += 1;
        add(&mut sum, compared(&tile, periods, number as u64), &format!("{tile:?}"));
    }
    assert!(2 * possible > count, "{possible} of {count} tiles are possible");
    sum
}

#[test]
fn tiles_have_the_same_bits_at_points_whole_periods_apart() {
    let sums = [random_tiles::<1>(100), random_tiles::<2>(100), random_tiles::<3>(60), random_tiles::<4>(30)];
    assert_none_differ(sums.into_iter().fold((0, 0), |sum, found| (sum.0 + found.0, sum.1 + found.1)));
}

#[test]
fn tiles_in_other_coordinates_have_the_shortest_periods_that_are_floats() {
    let noise = || OpenSimplex2S::hashed(Dimension::D2).fbm(Octaves::new(3));
    let volume = || Perlin::hashed(Dimension::D3).noise();
    let turned = |angle| noise().tiled([4, 4]).rotate(Axis::X, Axis::Y, angle);
    let squares = || Perlin::hashed(Dimension::D2).fbm(Octaves::new(3));
    let angle = 0.6_f64.acos();
    let [x, y] = [Axis::X, Axis::Y].map(Coordinate::Of);
    let mut sum = (0, 0);
    for (number, (tile, periods)) in [
        // Of 4/10 and 3/10 units: no float is one, but five times as much is.
        (noise().tiled([4, 3]).frequency(10.0), [2.0, 1.5]),
        // Of 40/3 units, and of 1/3.
        (noise().tiled([4, 1]).frequencies([0.3, 3.0]), [40.0, 1.0]),
        (noise().tiled([10, 12]).fbm(Octaves::new(4).lacunarity(3.0)), [10.0, 12.0]),
        (noise().tiled([10, 12]).fbm(Octaves::new(3).lacunarity(2.5)), [40.0, 48.0]),
        (volume().tiled([3, 5, 7]).slice(0.3), [3.0, 5.0]),
        (volume().tiled([3, 5, 7]).swizzle([y, Coordinate::At(0.2), x]), [7.0, 3.0]),
        // Both of the first coordinates are x.
        (volume().tiled([4, 6, 7]).swizzle([x, x, y]), [12.0, 7.0]),
        // Along the diagonals.
        (turned(std::f64::consts::FRAC_PI_4).frequency(std::f64::consts::SQRT_2), [4.0, 4.0]),
        // Turned inside by an angle with the cosine 3/5, so that whole numbers of cells are only nearly whole in f64.
        (squares().rotate(Axis::X, Axis::Y, angle).tiled([5, 5]), [5.0, 5.0]),
        (squares().frequency(1.25).rotate(Axis::X, Axis::Y, angle).tiled([4, 8]).frequency(0.1), [40.0, 80.0]),
    ]
    .into_iter()
    .enumerate()
    {
        add(&mut sum, compared(&tile, periods, number as u64), &format!("{tile:?}"));
    }
    assert_none_differ(sum);
    // A tile that repeats along no axis of the root is what it would be by itself. So is one along an axis of the root
    // that also moves along an axis of the tile that does not repeat.
    for tile in [turned(0.5), squares().tiled([4, 0]).rotate(Axis::X, Axis::Y, angle)] {
        let tile = Evaluator::new(tile).unwrap();
        let points = [[0.25_f32, 1.5], [4.25, 1.5], [20.25, 1.5], [-30.0, 70.5]];
        let (values, expected) = (tile.values(&points).unwrap(), tile.values(&points.map(|p| p.map(f64::from))));
        assert!(values.iter().zip(expected.unwrap()).all(|(found, expected)| (found - expected).abs() < 1e-4));
        assert!(values[1..].iter().all(|value| *value != values[0]));
    }
}

/// Flames rise by a rotation of y and time with the cosine 3/5.
#[test]
fn fire_has_the_same_bits_at_positions_whole_periods_apart() {
    let fire = presets::fire(1).height.tiled([4, 0, 2]);
    let evaluator = Evaluator::new(&fire).unwrap();
    let positions: Vec<[f64; 3]> =
        (0..4000_u32).map(|i| [0, 1, 2].map(|axis| f64::from(i * [37, 101, 211][axis] % 512) / 64.0)).collect();
    for period in [[4.0, 0.0, 0.0], [0.0, 0.0, 2.0], [-12.0, 0.0, 6.0]] {
        let moved: Vec<[f64; 3]> = positions.iter().map(|p| [0, 1, 2].map(|axis| p[axis] + period[axis])).collect();
        let [here, there] = [&positions, &moved].map(|positions| numbers::<3>(&evaluator, positions));
        compare_bits(&there, &here).assert_same_bits(&format!("fire, moved by {period:?}"));
    }
}

#[test]
fn tiles_at_points_have_the_values_of_positions() {
    // Both round positions in their own ways; far away points are no worse than near zero.
    let tile = Evaluator::new(Simplex::hashed(Dimension::D2).fbm(Octaves::new(3)).tiled([10, 7])).unwrap();
    let mut random = Random::new(7);
    for number in 0..500 {
        let points: [[f32; 2]; 2] = pair(&mut random, [10.0, 7.0], number);
        let mut values = [0.0; 2];
        tile.fill(&points, &mut values).unwrap();
        for (point, value) in points.into_iter().zip(values) {
            let expected = tile.value(point.map(f64::from)).unwrap();
            assert!((value - expected).abs() < 2e-5, "{point:?}: {value}, not {expected}");
        }
    }
}

#[cfg(feature = "gpu")]
mod gpu {
    use super::{OpenSimplex2S, Perlin, Simplex, Value, pairs};
    use crate::compare::compare_bits;
    use crate::exported;
    use crate::kernels::{assert_same_bytes, generator};
    use crate::shader::run;
    use gradnoise::gpu::{Context, Generator};
    use gradnoise::wgsl::WgslOptions;
    use gradnoise::{Dimension, Format, Noise, Octaves};

    /// Compares what kernels of points and exported functions find at points whole periods apart.
    fn repeats<const N: usize>(context: &Context, generator: &Generator, tile: &Noise, periods: [f64; N]) {
        let [here, there] = pairs(N as u64, periods, 500);
        let points = [here, there].concat();
        assert_same_bytes(generator, tile, &points, Format::ValueAndGradient);
        let options = WgslOptions::new("noise").with_gradient().group(1);
        for options in [options.clone(), options.bound()] {
            let module = tile.wgsl(&options).unwrap();
            let (source, count) = exported::shader::<N>(&module);
            let found = run(context, &[&module], source, points.as_flattened(), count * points.len());
            let (here, there) = found.split_at(found.len() / 2);
            compare_bits(there, here).assert_same_bits(&format!("{tile:?}, exported, whole periods apart"));
            compare_bits(&found, &exported::expected(tile, &points, count)).assert_same_bits(&format!("{tile:?}"));
        }
    }

    #[test]
    fn tiles_repeat_at_points_and_in_exported_functions_on_the_gpu() {
        let Some((context, generator)) = generator() else { return };
        let flow = Value::hashed(Dimension::D2).noise();
        let warped = Simplex::hashed(Dimension::D2).fbm(Octaves::new(3)).warp(0.7, flow).tiled([3, 10]);
        repeats(context, &generator, &warped, [3.0, 10.0]);
        let scaled = OpenSimplex2S::hashed(Dimension::D3).fbm(Octaves::new(2)).tiled([5, 7, 3]).frequency(0.25);
        repeats(context, &generator, &scaled, [20.0, 28.0, 12.0]);
        // More octaves than are written out.
        let octaves = Perlin::hashed(Dimension::D1).fbm(Octaves::new(20)) + Noise::white(Dimension::D1, 1);
        repeats(context, &generator, &octaves.frequency(3.0).tiled([7]), [7.0]);
    }
}
