//! Random expressions against the oracle, and the same bits from WGSL and from Rust.

use crate::cases;
use crate::expression_oracle::{Bounded, Expr, Kind};
use crate::expression_random::{expressions, positions};
use crate::oracle::grids::grid;
#[cfg(feature = "wgsl")]
use gradnoise::wgsl::{WgslError, WgslOptions};
use gradnoise::{Dimension, Evaluator, Noise, NoiseError, NoiseProblem, Sample};

const COUNT: u64 = 1000;
const SEED: u64 = 1;
/// A sample shows little whose bound is larger than this part of the range's width.
const SHARP: f64 = 1e-3;
/// The part of the steepest slope that derivatives may differ by. Roundings, amplified by soft edges that are left or
/// reached just there, stay well below it; a wrong rule of differentiation does not.
const SLOPE: f64 = 4e-3;

/// What a comparison with bounds found.
#[derive(Default)]
struct Tally {
    samples: usize,
    /// Those whose bound is below `SHARP`.
    sharp: usize,
    /// Those that may lie on either side of a jump, or, of derivatives, of a kink.
    skipped: usize,
    /// The largest error in proportion to its bound, of the sharp ones.
    worst: f64,
    failures: Vec<String>,
}

impl Tally {
    fn count(&mut self, found: f32, expected: Bounded, width: f64, what: impl Fn() -> String) {
        self.samples += 1;
        if !expected.error.is_finite() {
            self.skipped += 1;
            return;
        }
        let is_sharp = expected.error <= SHARP * width;
        self.sharp += usize::from(is_sharp);
        let ratio = (f64::from(found) - expected.value).abs() / expected.error.max(f64::MIN_POSITIVE);
        let ratio = if ratio.is_nan() { f64::INFINITY } else { ratio };
        self.worst = self.worst.max(if is_sharp { ratio } else { 0.0 });
        if ratio > 1.0 {
            self.failures.push(format!("{}: {found}, expected {expected:?}", what()));
        }
    }

    fn assert(&self, what: &str) {
        println!(
            "{what}: {} samples, {} of them skipped beside jumps and kinks; {} bounds are sharp; worst error {:.3} of its bound",
            self.samples, self.skipped, self.sharp, self.worst
        );
        let shown = self.failures.iter().take(20).map(String::as_str).collect::<Vec<_>>().join("\n");
        assert!(self.failures.is_empty(), "{} of {what} are wrong:\n{shown}", self.failures.len());
        assert!(self.skipped * 4 < self.samples, "{what}: {} of {} are skipped", self.skipped, self.samples);
        assert!(self.sharp * 2 > self.samples, "{what}: only {} of {} are sharp", self.sharp, self.samples);
    }
}

fn evaluator(name: &str, expr: &Expr) -> (Noise, Evaluator) {
    let noise = expr.noise();
    let evaluator = Evaluator::new(&noise).unwrap_or_else(|error| panic!("{name}: {error}"));
    (noise, evaluator)
}

/// The number of dimensions of an expression that says it.
fn dimension(expr: &Expr) -> usize {
    expr.dimension().unwrap()
}

#[test]
fn expressions_are_within_their_bounds_of_the_oracle() {
    let mut tally = Tally::default();
    for (number, (name, expr)) in expressions(COUNT, SEED).enumerate() {
        in_dimension!(dimension(&expr), N => values_of::<N>(number as u64, &name, &expr, &mut tally));
    }
    tally.assert("values of expressions");
}

fn values_of<const N: usize>(number: u64, name: &str, expr: &Expr, tally: &mut Tally) {
    let (noise, evaluator) = evaluator(name, expr);
    assert_eq!(noise.dimension().count(), N, "{name}");
    let range = noise.range().unwrap();
    for position in positions::<N>(40, number) {
        let value = evaluator.value(position).unwrap();
        assert!(range.contains(&value), "{name} at {position:?}: {value} is not in {range:?}");
        let expected = expr.at(position.map(cases::exact));
        tally.count(value, expected, expr.width(), || format!("{name} at {position:?} {}", culprit(expr, position)));
    }
}

#[test]
fn comparison_with_the_oracle_can_fail() {
    // Of expressions whose coordinates are off by a thousandth, nearly all are found to be wrong.
    let mut found = 0;
    for (number, (name, expr)) in expressions(100, SEED).enumerate() {
        let wrong = Expr::new(Kind::Frequency(1.001), vec![expr.clone()]);
        let mut tally = Tally::default();
        in_dimension!(dimension(&expr), N => beside::<N>(number as u64, &name, [&wrong, &expr], &mut tally));
        found += usize::from(!tally.failures.is_empty());
    }
    println!("{found} of 100 expressions that are wrong are found");
    assert!(found >= 90);
}

fn beside<const N: usize>(number: u64, name: &str, [found, expected]: [&Expr; 2], tally: &mut Tally) {
    let (_, evaluator) = evaluator(name, found);
    for position in positions::<N>(40, number) {
        let value = evaluator.value(position).unwrap();
        tally.count(value, expected.at(position.map(cases::exact)), expected.width(), String::new);
    }
}

/// The smallest part of an expression that is wrong by itself somewhere, for a message.
fn culprit<const N: usize>(expr: &Expr, position: [f64; N]) -> String {
    fn wrong<const N: usize>(expr: &Expr, position: [f64; N]) -> bool {
        let expr = Expr::new(Kind::InDimension { n: N }, vec![expr.clone()]);
        let Ok(evaluator) = Evaluator::new(expr.noise()) else { return true };
        let places = positions::<N>(200, 5).into_iter().chain([position]);
        places.into_iter().any(|position| {
            let Bounded { value, error } = expr.at(position.map(cases::exact));
            (f64::from(evaluator.value(position).unwrap()) - value).abs() > error
        })
    }
    let mut smallest = (expr.clone(), N);
    'deeper: loop {
        for input in smallest.0.inputs() {
            let n = match smallest.0.kind() {
                Kind::Slice(_) => smallest.1 + 1,
                Kind::Swizzle(coordinates) => coordinates.len(),
                _ => smallest.1,
            };
            let here: Vec<f64> = (0..n).map(|d| position.get(d).copied().unwrap_or(0.5)).collect();
            let is_wrong = match *here {
                [x] => wrong(input, [x]),
                [x, y] => wrong(input, [x, y]),
                [x, y, z] => wrong(input, [x, y, z]),
                [x, y, z, w, ..] => wrong(input, [x, y, z, w]),
                [] => false,
            };
            if is_wrong {
                smallest = (input.clone(), n);
                continue 'deeper;
            }
        }
        return format!("by {} of {:?}", smallest.0.kind().name(), smallest.0);
    }
}

#[test]
fn expressions_on_grids_and_lists_are_within_their_bounds() {
    let (mut grids, mut points) = (Tally::default(), Tally::default());
    for (number, (name, expr)) in expressions(COUNT, SEED).enumerate().step_by(3) {
        in_dimension!(dimension(&expr), N => grid_of::<N>(&name, &expr, &mut grids));
        in_dimension!(dimension(&expr), N => points_of::<N>(number as u64, &name, &expr, &mut points));
    }
    grids.assert("grids of expressions");
    points.assert("points of expressions");
}

fn grid_of<const N: usize>(name: &str, expr: &Expr, tally: &mut Tally) {
    let (noise, evaluator) = evaluator(name, expr);
    let range = noise.range().unwrap();
    let grid = grid(N, [-3.71, 1e6 + 0.2, -77.123, 5.37], [0.173, -0.271, 0.377], [7, 4, 2]);
    let values = evaluator.values(&grid).unwrap();
    for (position, value) in cases::positions::<N>(&grid).zip(values) {
        assert!(range.contains(&value), "{name}: {value} is not in {range:?}");
        tally.count(value, expr.at(position), expr.width(), || format!("{name} on {grid:?}"));
    }
}

fn points_of<const N: usize>(number: u64, name: &str, expr: &Expr, tally: &mut Tally) {
    let (noise, evaluator) = evaluator(name, expr);
    let range = noise.range().unwrap();
    // Far from zero, positions in `f32` have few bits for a fraction.
    let near = |position: &[f64; N]| position.iter().all(|x| x.abs() < 50.0);
    let places = positions::<N>(64, number).into_iter().filter(near);
    let points: Vec<[f32; N]> = places.map(|position| position.map(|x| x as f32)).collect();
    let values = evaluator.values(&points).unwrap();
    for (point, value) in points.into_iter().zip(values) {
        assert!(range.contains(&value), "{name}: {value} is not in {range:?}");
        tally.count(value, expr.at_point(point), expr.width(), || format!("{name} at point {point:?}"));
    }
}

#[test]
fn ranges_of_expressions_are_the_oracles() {
    let mut failures = Vec::new();
    for (name, expr) in expressions(COUNT, SEED) {
        let found = match expr.noise().range() {
            Ok(range) => range,
            Err(error) => {
                failures.push(format!("{name}: {error}"));
                continue;
            }
        };
        let expected = expr.range();
        // Roundings outward, which powers amplify; what is below 2^-40 is 0. A bound of 0 that sums have rounded to
        // some 1e-5 beside it has the root of that.
        let has_root = format!("{expr:?}").contains("SignedSqrt");
        let tolerance = expr.range().size() * if has_root { 1e-5_f64.sqrt() } else { 1e-4 } + 1e-12;
        let near = |found: f32, expected: f64| (f64::from(found) - expected).abs() <= tolerance;
        if !near(*found.start(), expected.low) || !near(*found.end(), expected.high) {
            failures.push(format!("{name}: {found:?}, expected {expected:?}"));
        }
    }
    println!("ranges of {COUNT} expressions, {} differ", failures.len());
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn gradients_of_expressions_are_the_oracles_differences() {
    let mut tally = Tally::default();
    for (number, (name, expr)) in expressions(COUNT, SEED).enumerate().step_by(3) {
        if expr.has_moved_octaves() {
            continue;
        }
        in_dimension!(dimension(&expr), N => gradients_of::<N>(number as u64, &name, &expr, &mut tally));
    }
    tally.assert("derivatives of expressions");
}

fn gradients_of<const N: usize>(number: u64, name: &str, expr: &Expr, tally: &mut Tally) {
    const STEP: f64 = 1.0 / 65_536.0;
    let (_, evaluator) = evaluator(name, expr);
    // On lattices noises of all kinds are 0 at once, and which of two equal ones is larger is a matter of taste.
    let lies_between = |p: &[f64; N]| p.iter().all(|x| x.abs() < 300.0) && p.iter().any(|x| x.fract() != 0.0);
    let places = positions::<N>(30, number).into_iter().filter(lies_between);
    let found: Vec<([f64; N], Sample<N>)> = places.map(|p| (p, evaluator.sample(p).unwrap())).collect();
    let steepest = found.iter().flat_map(|(_, sample)| sample.gradient).fold(0.0_f64, |s, x| s.max(x.abs().into()));
    for (position, Sample { value, gradient }) in found {
        assert_eq!(value, evaluator.value(position).unwrap(), "{name} at {position:?}");
        let expected = expr.gradient(position.map(cases::exact), STEP);
        for d in 0..N {
            let Bounded { value, error } =
                expected.map_or(Bounded { value: 0.0, error: f64::INFINITY }, |slopes| slopes[d]);
            // Beside a kink differences differ. What is below 2^-40 is lost on its way.
            let is_kink = 10.0 * error > SLOPE * steepest.max(value.abs()) + 1e-8;
            let error = if is_kink { f64::INFINITY } else { 10.0 * error + SLOPE * steepest + 1e-8 };
            let what = || format!("{name} at {position:?} along {d}, steepest {steepest}");
            tally.count(gradient[d], Bounded { value, error }, 2.0 * SLOPE / SHARP * steepest, what);
        }
    }
}

#[test]
fn white_noise_is_a_number_in_every_cell() {
    let noise = Evaluator::new(Noise::white(Dimension::D2, 7)).unwrap();
    let other = Evaluator::new(Noise::white(Dimension::D2, 8)).unwrap();
    let mut values = Vec::new();
    for (x, y) in (-50..50).flat_map(|y| (-50..50).map(move |x| (f64::from(x), f64::from(y)))) {
        let value = noise.value([x, y]).unwrap();
        for (dx, dy) in [(0.5, 0.5), (0.999, 0.0), (0.0, 0.999)] {
            let Sample { value: beside, gradient } = noise.sample([x + dx, y + dy]).unwrap();
            assert_eq!((beside, gradient), (value, [0.0; 2]), "{x} {y}");
        }
        assert_ne!(value, other.value([x, y]).unwrap());
        values.push(value);
    }
    assert!(values.iter().all(|value| (-1.0..1.0).contains(value)));
    // Uniform in [-1, 1): mean 0 and variance a third, to five standard deviations of 10,000 draws.
    let mean = values.iter().copied().map(f64::from).sum::<f64>() / 1e4;
    let variance = values.iter().map(|value| f64::from(*value).powi(2)).sum::<f64>() / 1e4;
    assert!(mean.abs() < 5.0 * 0.00578, "mean {mean}");
    assert!((variance - 1.0 / 3.0).abs() < 5.0 * 0.00299, "variance {variance}");
    values.sort_by(f32::total_cmp);
    values.dedup();
    assert!(values.len() > 9990, "{} are distinct", values.len());
}

/// Also those that a software adapter would compile for long.
#[cfg(feature = "wgsl")]
#[test]
fn expressions_are_valid_wgsl() {
    const COUNT: u64 = 150;
    let (mut operations, mut refused) = (0, 0);
    for (name, expr) in expressions(COUNT, SEED) {
        match expr.noise().wgsl(&WgslOptions::new("noise")) {
            Err(WgslError::Noise(NoiseError { problem: NoiseProblem::ShaderSize, .. })) => refused += 1,
            exported => {
                crate::wgsl::validate(exported.unwrap_or_else(|error| panic!("{name}: {error}")).source());
                operations += expr.operations();
            }
        }
    }
    println!("{COUNT} expressions, of {operations} operations, are valid WGSL; {refused} are too large");
    assert!(refused < COUNT / 50);
}
