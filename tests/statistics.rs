//! What the noises look like, in numbers: means, variances, and how even their spectra are in all directions.

use crate::kinds::{hashes_of, is_integer, name};
use crate::spectrum::{SIDE, power, signed};
use gradnoise::{
    Dimension, Evaluator, Fade, Falloff, GradientSource, Gradients, Grid, Hash, Interpolant, Noise, Perlin, Simplex,
    Value,
};
use std::f64::consts::{PI, TAU};
use std::fmt::Write;

/// Eight samples to a cell.
const CELLS: f64 = SIDE as f64 / 8.0;
const SEEDS: u32 = 24;
/// How many times more or less the power along the axes and in the strongest direction may be than that of gradients or
/// levels that are independent of each other.
const SPREAD: f64 = 1.28;

struct Case {
    name: String,
    noise: Box<dyn Fn(u64) -> Noise>,
    /// What gradients or levels give that are independent of each other.
    independent: Independent,
}

struct Independent {
    variance: f64,
    /// Of what each lattice point adds to the sum of a noise over all positions, or more.
    variance_of_sum: f64,
    /// The power at each of the square's frequencies, up to a factor.
    power: Vec<f64>,
}

/// What a lattice point counts at a distance along an axis, written apart from the crate's.
fn weight(interpolant: Interpolant, distance: f64) -> f64 {
    let t = distance.abs();
    match interpolant {
        Interpolant::Spline if t < 1.0 => 1.0 - 2.0 * t * t + t * t * t,
        Interpolant::Spline if t < 2.0 => (1.0 - t) * (2.0 - t).powi(2),
        Interpolant::Fade(fade) if t < 1.0 => {
            1.0 - match fade {
                Fade::Linear => t,
                Fade::Cubic => t * t * (3.0 - 2.0 * t),
                Fade::Cosine => 0.5 - 0.5 * (PI * t).cos(),
                Fade::Quintic | Fade::MinimalCubic => t * t * t * (t * (6.0 * t - 15.0) + 10.0),
            }
        }
        _ => 0.0,
    }
}

/// The mean over the samples along an axis of the sum of a function of the distances to all lattice points.
fn mean_of_sums(f: impl Fn(f64) -> f64) -> f64 {
    (-16..16).map(|i| f(f64::from(i) / 8.0)).sum::<f64>() / 8.0
}

/// The squares of the Fourier transform of an even or odd function of the distance, at the square's frequencies.
fn squared_transform(f: impl Fn(f64) -> f64) -> Vec<f64> {
    let at = |k: usize| {
        let frequency = signed(k) / CELLS;
        let part = |x: f64| {
            let (sine, cosine) = (TAU * frequency * x).sin_cos();
            [f(x) * cosine, f(x) * sine]
        };
        let parts = (-256..256).map(|i| part(f64::from(i) / 128.0));
        let [even, odd] = parts.fold([0.0; 2], |sum, part| [sum[0] + part[0], sum[1] + part[1]]);
        even * even + odd * odd
    };
    (0..SIDE).map(at).collect()
}

/// A number for each of the square's frequencies, of its x and y.
fn of_frequencies(f: impl Fn(usize, usize) -> f64) -> Vec<f64> {
    (0..SIDE * SIDE).map(|i| f(i % SIDE, i / SIDE)).collect()
}

/// The mean square of the lengths of vectors.
fn mean_square(gradients: &Gradients) -> f64 {
    let squares = gradients.vectors().iter().map(|vector| vector.iter().map(|&x| f64::from(x).powi(2)).sum::<f64>());
    squares.sum::<f64>() / gradients.len() as f64
}

impl Independent {
    /// Perlin noise of vectors of some mean square length, each component of which has half of it as its variance.
    fn perlin(fade: Fade, gradients: &Gradients) -> Self {
        let plain = |x| weight(fade.into(), x);
        let slanted = |x| x * plain(x);
        let square = |x: f64| x * x;
        let raw = mean_of_sums(|x| square(plain(x))) * mean_of_sums(|x| square(slanted(x)));
        let variance = raw * mean_square(gradients) / gradients.perlin_maximum(fade).powi(2);
        let (plain, slanted) = (squared_transform(plain), squared_transform(slanted));
        Self {
            variance,
            // What a gradient adds on either side of its lattice point cancels, but at the border. This is what noise
            // of the same variance has that has one value in each cell: more.
            variance_of_sum: variance,
            power: of_frequencies(|x, y| plain[x] * slanted[y] + slanted[x] * plain[y]),
        }
    }

    /// Simplex noise has sqrt(3) lattice points in a unit of area, each adding (1/2 - d^2)^8 d^2 / 2 times the mean
    /// square of its gradient's length over a disk. With u = d^2 that is pi/2 times the integral of (1/2 - u)^8
    /// u, 1 / (2^10 * 90). A disk has no directions, and the squares of its gradients' components have one mean.
    fn simplex(gradients: &Gradients) -> Self {
        let raw = 3.0_f64.sqrt() * mean_square(gradients) * PI / 2.0 / (1024.0 * 90.0);
        let variance = raw / gradients.simplex_maximum(Falloff::Smooth).powi(2);
        Self { variance, variance_of_sum: variance, power: vec![1.0; SIDE * SIDE] }
    }

    /// Value noise of the levels of bytes, scaled by what keeps a spline's overshoot in range.
    fn value(interpolant: Interpolant) -> Self {
        let overshoot: f64 = if interpolant == Interpolant::Spline { 2.25 } else { 1.0 };
        let variance_of_levels = 257.0 / 255.0 / 3.0 / overshoot.powi(2);
        let plain = squared_transform(|x| weight(interpolant, x));
        Self {
            variance: mean_of_sums(|x| weight(interpolant, x).powi(2)).powi(2) * variance_of_levels,
            // The integral of weights is 1.
            variance_of_sum: variance_of_levels,
            power: of_frequencies(|x, y| plain[x] * plain[y]),
        }
    }
}

fn case(name: &str, independent: Independent, noise: impl Fn(u64) -> Noise + 'static) -> Case {
    Case { name: name.into(), noise: Box::new(noise), independent }
}

fn cases() -> Vec<Case> {
    let perlin = |seed| Perlin::new(Dimension::D2).seed(seed);
    let simplex = |seed| Simplex::new(Dimension::D2).seed(seed);
    let (octagon, circle, edges) = (Gradients::octagon_8(), Gradients::circle_24(), Gradients::edges_12_xy());
    let of_perlin =
        |name, fade| case(name, Independent::perlin(fade, &octagon), move |seed| perlin(seed).fade(fade).noise());
    let of_value = |name, interpolant: Interpolant| {
        let noise = move |seed| Value::new(Dimension::D2).seed(seed).interpolant(interpolant).noise();
        case(name, Independent::value(interpolant), noise)
    };
    let of_hash = |hash: Hash| {
        let name = format!("Perlin, {}", name(&hash));
        let noise = move |seed| Perlin::new(Dimension::D2).hash(hash.clone()).seed(seed).noise();
        case(&name, Independent::perlin(Fade::Quintic, &octagon), noise)
    };
    let mut cases = vec![
        of_perlin("Perlin, linear", Fade::Linear),
        of_perlin("Perlin, cubic", Fade::Cubic),
        of_perlin("Perlin, cosine", Fade::Cosine),
        of_perlin("Perlin, quintic", Fade::Quintic),
        case("simplex, smooth", Independent::simplex(&octagon), move |seed| simplex(seed).noise()),
        case("Perlin, 24 directions", Independent::perlin(Fade::Quintic, &circle), move |seed| {
            perlin(seed).gradients(Gradients::circle_24()).noise()
        }),
        case("simplex, 12 edges", Independent::simplex(&edges), move |seed| {
            simplex(seed).gradients(Gradients::edges_12_xy()).noise()
        }),
        case("simplex, Lowbias", Independent::simplex(&octagon), |seed| {
            Simplex::hashed(Dimension::D2).seed(seed).noise()
        }),
        of_value("value, linear", Fade::Linear.into()),
        of_value("value, cubic", Fade::Cubic.into()),
        of_value("value, cosine", Fade::Cosine.into()),
        of_value("value, quintic", Fade::Quintic.into()),
        of_value("value, spline", Interpolant::Spline),
    ];
    // The others are those above.
    let is_chain = |hash: &Hash| matches!(hash, Hash::XInnermost | Hash::XOutermost);
    cases.extend(hashes_of(0).into_iter().filter(|hash| !is_chain(hash)).map(of_hash));
    cases
}

/// Frequencies in cycles per cell, from and to: what a noise is made of, and its overtones.
const BANDS: [[f64; 2]; 2] = [[0.25, 1.0], [1.0, 3.0]];

/// How power is spread over the directions.
#[derive(Clone, Copy)]
struct Spread {
    /// The mean within 5 degrees of the axes over that in all other directions, by band.
    axes: [f64; 2],
    /// The mean in the strongest direction of the first band over that in all, and its angle in degrees.
    strongest: (f64, usize),
}

impl Spread {
    fn of(power: &[f64]) -> Self {
        // Sums and counts by band, in directions of 10 degrees around 0, 10, .. 170.
        let mut sums = [[[0.0; 2]; 18]; 2];
        for (i, power) in power.iter().enumerate() {
            let (x, y) = (signed(i % SIDE), signed(i / SIDE));
            let frequency = x.hypot(y) / CELLS;
            let direction = (y.atan2(x).to_degrees() / 10.0).round().rem_euclid(18.0) as usize;
            for ([low, high], sums) in BANDS.into_iter().zip(&mut sums) {
                if (low..high).contains(&frequency) {
                    let [sum, count] = sums[direction];
                    sums[direction] = [sum + power, count + 1.0];
                }
            }
        }
        let means = sums.map(|directions| directions.map(|[sum, count]| sum / count));
        let axes = means.map(|means| {
            let along = means[0] + means[9];
            8.0 * along / (means.iter().sum::<f64>() - along)
        });
        let [first, _] = means;
        let strongest = (0..18).max_by(|&a, &b| first[a].total_cmp(&first[b])).unwrap();
        Self { axes, strongest: (18.0 * first[strongest] / first.iter().sum::<f64>(), 10 * strongest) }
    }
}

struct Found {
    mean: f64,
    variance: f64,
    spread: Spread,
}

fn found(noise: &dyn Fn(u64) -> Noise) -> Found {
    let grid = Grid::new(&[0.0; 2], &[0.125; 2], &[SIDE as u32; 2]).unwrap();
    let count = (SIDE * SIDE) as f64;
    let (mut mean, mut square, mut sum) = (0.0, 0.0, vec![0.0; SIDE * SIDE]);
    for seed in 0..SEEDS {
        let values = Evaluator::new(noise(seed.wrapping_mul(0x9e37_79b9).into())).unwrap().values(&grid).unwrap();
        let mut values: Vec<f64> = values.into_iter().map(f64::from).collect();
        let own_mean = values.iter().sum::<f64>() / count;
        mean += own_mean / f64::from(SEEDS);
        square += values.iter().map(|value| value * value).sum::<f64>() / count / f64::from(SEEDS);
        for value in &mut values {
            *value -= own_mean;
        }
        for (sum, power) in sum.iter_mut().zip(power(&values)) {
            *sum += power;
        }
    }
    Found { mean, variance: square - mean * mean, spread: Spread::of(&sum) }
}

/// Whether one number is within a factor of another.
fn within(found: f64, expected: f64, factor: f64) -> bool {
    (expected / factor..=expected * factor).contains(&found)
}

#[test]
fn statistics_are_those_of_independent_gradients_and_as_documented() {
    let mut table = String::new();
    for Case { name, noise, independent } in cases() {
        let Found { mean, variance, spread } = found(&noise);
        let expected = Spread::of(&independent.power);
        let ([low, high], [low_expected, high_expected]) = (spread.axes, expected.axes);
        let ((strongest, degrees), (strongest_expected, _)) = (spread.strongest, expected.strongest);
        let of_independent = independent.variance;
        write!(table, "| {name} | {mean:.4} | {variance:.4} | {of_independent:.4} ").unwrap();
        write!(table, "| {low:.2} | {low_expected:.2} | {high:.2} | {high_expected:.2} ").unwrap();
        writeln!(table, "| {strongest:.2} at {degrees}° | {strongest_expected:.2} |").unwrap();

        // Four standard deviations of a mean of one value for each cell.
        let bound = 4.0 * (independent.variance_of_sum / (f64::from(SEEDS) * CELLS * CELLS)).sqrt();
        assert!(mean.abs() < bound, "{name}: mean {mean}, beyond {bound}");
        assert!(within(variance, of_independent, 1.05), "{name}: variance {variance}, not {of_independent}");
        // Most power lies at the lower end of the first band, where a direction has some 7 independent numbers of each
        // seed: ratios have a standard deviation of 0.07 in one direction, and of 0.05 along both axes. Four of the
        // larger are 1.28; what is left of a spread is for hashes that are not independent.
        assert!(within(low, low_expected, SPREAD), "{name}: axes {low}, not {low_expected}");
        assert!(strongest < strongest_expected * SPREAD, "{name}: strongest {strongest}, not {strongest_expected}");
        assert!(within(high, high_expected, SPREAD), "{name}: overtones {high}, not {high_expected}");
    }
    println!("{table}");
    let documented = include_str!("../docs/internal/statistics.md");
    assert!(documented.contains(&table), "docs/internal/statistics.md has another table than the one above");
}

#[test]
fn seeds_that_are_neighbours_have_nothing_in_common() {
    // Cochoy's next seed moves his noise by a cell along x.
    let is_mixed = |hash: &Hash| is_integer(hash) && !matches!(hash, Hash::Cochoy { .. });
    let grid = Grid::new(&[0.25; 2], &[1.0; 2], &[SIDE as u32; 2]).unwrap();
    for hash in hashes_of(0).into_iter().filter(is_mixed) {
        let values = |seed: u64| {
            let noise = Perlin::new(Dimension::D2).hash(hash.clone()).seed(seed);
            let values = Evaluator::new(noise).unwrap().values(&grid).unwrap();
            values.into_iter().map(f64::from).collect::<Vec<_>>()
        };
        let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        // And of a negative seed.
        for seed in (0..8).chain([-3_i64 as u64]) {
            let [one, next] = [values(seed), values(seed + 1)];
            let correlation = product(&one, &next) / (product(&one, &one) * product(&next, &next)).sqrt();
            // One value in each cell, so that some neighbours depend on each other: as a quarter of independent ones.
            // Five of their standard deviations.
            let bound = 5.0 / ((SIDE * SIDE / 4) as f64).sqrt();
            assert!(correlation.abs() < bound, "{hash:?} with {seed} and the next: {correlation}");
        }
    }
}

#[test]
fn seeds_that_are_added_to_coordinates_displace_the_noise() {
    let is_sum = |hash: &Hash| is_integer(hash) && !matches!(hash, Hash::Lowbias { .. } | Hash::FastNoise { .. });
    for hash in hashes_of(0).into_iter().filter(is_sum) {
        // 59 * 25 - 67 * 22 = 1.
        let [dx, dy] = if matches!(hash, Hash::Cochoy { .. }) { [1.0, 0.0] } else { [25.0, -22.0] };
        for seed in [7, -7_i64 as u64] {
            let of = |seed| Evaluator::new(Perlin::new(Dimension::D2).hash(hash.clone()).seed(seed)).unwrap();
            let [noise, next] = [of(seed), of(seed + 1)];
            for i in 0..100 {
                let [x, y] = [f64::from(i) * 0.375 - 9.0, f64::from(i) * 0.625 + 0.25];
                assert_eq!(next.value([x, y]).unwrap(), noise.value([x + dx, y + dy]).unwrap(), "{hash:?}");
            }
        }
    }
}

#[test]
fn statistics_tell_streaks_and_waves() {
    // A wave along x is one direction's alone.
    let wave = of_frequencies(|x, _| (TAU * x as f64 / 16.0).sin());
    let power = power(&wave);
    let strongest = (0..power.len()).max_by(|&a, &b| power[a].total_cmp(&power[b])).unwrap();
    // Its 16 waves, or those that run the other way.
    assert!(strongest == 16 || strongest == SIDE - 16, "{strongest}");
    let Spread { axes, strongest } = Spread::of(&power);
    assert!(axes[0] > 100.0 && strongest.0 > 17.9 && strongest.1 == 0, "{strongest:?}");

    let streaked = |seed| Perlin::new(Dimension::D2).seed(seed).noise().frequencies([1.0, 0.25]);
    let found = found(&streaked);
    assert!(found.spread.axes[0] > 2.0 && found.spread.strongest.1 == 0, "{:?}", found.spread.strongest);
}

/// The low byte of Ward's hash depends on the low byte of its argument alone, and 59 * 3 + 67 * 5 = 2 * 256. What is
/// picked of a set by upper bits does not come again 3 cells to the right and 5 up; components of the lowest byte do.
#[test]
fn ward_repeats_its_lowest_byte_after_3_and_5_cells_but_no_set() {
    let repeats = |perlin: Perlin| {
        let noise = Evaluator::new(perlin).unwrap();
        let mut places = (0..200).map(|i| [f64::from(i) * 0.625 - 31.0, f64::from(i) * 1.375 + 0.25]);
        places.all(|[x, y]| noise.value([x + 3.0, y + 5.0]).unwrap() == noise.value([x, y]).unwrap())
    };
    let of_hash = |hash| Perlin::new(Dimension::D2).hash(hash);
    assert!(!repeats(of_hash(Hash::Ward { seed: 1 })));
    let bytes = gradnoise::Value::new(Dimension::D2).hash(Hash::Ward { seed: 1 }).levels(GradientSource::HashBytes);
    let bytes = Evaluator::new(bytes).unwrap();
    assert_eq!(bytes.value([0.25, 0.5]).unwrap(), bytes.value([3.25, 5.5]).unwrap());
    assert!(!repeats(of_hash(Hash::Ward { seed: 1 }).gradients(GradientSource::WholeHashes)));
    assert!(!repeats(of_hash(Hash::Shift { seed: 1 })) && !repeats(of_hash(Hash::ShiftMult { seed: 1 })));
}
