//! Measures the errors of values against the oracle, and the range that values fill.

use crate::noises::{Case, cases};
use crate::oracle::{self, ONE, Position, split_mix_64};
use crate::page::{Section, Table};
use crate::{Failure, Part};
use gradnoise::{Evaluator, Grid};
use rayon::prelude::*;
use std::array::from_fn;

/// The largest error that the crate guarantees, as a share of the range.
const PROMISED: f64 = 4e-6;
const SAMPLES: u64 = 4096;
/// The distances from zero at which grids begin in turn, in cells along each axis.
const REACHES: [f64; 2] = [512.0, 2_147_483_648.0];

/// The errors of results in one binade.
#[derive(Clone, Copy, Default)]
struct Binade {
    results: u64,
    sum: f64,
    worst: f64,
}

/// The errors and values at some positions, as shares of the range, except the errors of binades.
#[derive(Clone)]
struct Found {
    results: u64,
    /// The worst errors near zero and far from it.
    worst: [f64; 2],
    sum: f64,
    squares: f64,
    least: f64,
    greatest: f64,
    /// The errors of each exponent; the last is for 1/2 to 1 or more.
    binades: [Binade; 32],
}

impl Found {
    fn new() -> Self {
        let (least, greatest) = (f64::INFINITY, f64::NEG_INFINITY);
        Self { results: 0, worst: [0.0; 2], sum: 0.0, squares: 0.0, least, greatest, binades: [Binade::default(); 32] }
    }

    fn add(&mut self, found: f32, expected: f64, [low, high]: [f64; 2], reach: usize) {
        let value = f64::from(found);
        let error = (value - expected).abs();
        // A NaN counts as an infinite error.
        let share = if error.is_nan() { f64::INFINITY } else { error / (high - low) };
        let within = 2.0 * (value - low) / (high - low) - 1.0;
        self.results += 1;
        self.worst[reach] = self.worst[reach].max(share);
        self.sum += share;
        self.squares += value * value;
        (self.least, self.greatest) = (self.least.min(within), self.greatest.max(within));
        let exponent = (found.to_bits() >> 23 & 255) as i32 - 127;
        let binade = &mut self.binades[(exponent + 32).clamp(0, 31) as usize];
        // The unit of the last of 24 bits.
        let units = error / 2.0_f64.powi(exponent - 23);
        binade.results += 1;
        binade.sum += units;
        binade.worst = binade.worst.max(units);
    }

    fn with(mut self, other: &Self) -> Self {
        self.results += other.results;
        self.worst = from_fn(|reach| self.worst[reach].max(other.worst[reach]));
        self.sum += other.sum;
        self.squares += other.squares;
        (self.least, self.greatest) = (self.least.min(other.least), self.greatest.max(other.greatest));
        for (one, other) in self.binades.iter_mut().zip(other.binades) {
            one.results += other.results;
            one.sum += other.sum;
            one.worst = one.worst.max(other.worst);
        }
        self
    }

    /// Returns the worst and the mean error in units of the last place, of results in or above the binade of their root
    /// mean square.
    fn units(&self) -> [f64; 2] {
        let root = (self.squares / self.results as f64).sqrt();
        let first = (root.log2().floor() as i32 + 32).clamp(0, 31) as usize;
        let binades = &self.binades[first..];
        let results: u64 = binades.iter().map(|binade| binade.results).sum();
        let sum: f64 = binades.iter().map(|binade| binade.sum).sum();
        [binades.iter().fold(0.0, |worst, binade| worst.max(binade.worst)), sum / results as f64]
    }
}

/// Returns the nearest number in the oracle's fixed point. Scaling by 2^64 only changes the exponent.
fn exact(x: f64) -> i128 {
    (x * ONE as f64) as i128
}

/// Returns a grid that begins anywhere within reach, with steps of any size up to 1, positive or negative.
fn grid<const N: usize>(number: u64, reach: f64) -> Result<Grid, Failure> {
    let mut state = number;
    let mut random = || (split_mix_64(&mut state) >> 11) as f64 / 2.0_f64.powi(53);
    let origin: [f64; N] = from_fn(|_| (2.0 * random() - 1.0) * reach);
    let extent: &[u32] = match N {
        1 => &[4096],
        2 => &[64, 64],
        _ => &[16, 16, 16],
    };
    let steps: Vec<f64> =
        extent.iter().map(|_| if random() < 0.5 { -1.0 } else { 1.0 } * (-8.0 * random()).exp2()).collect();
    Ok(Grid::new(&origin, &steps, extent)?)
}

/// Compares one grid.
fn of_grid<const N: usize>(
    case: &Case<N>,
    evaluator: &Evaluator,
    range: [f64; 2],
    number: u64,
) -> Result<Found, Failure> {
    let reach = (number % 2) as usize;
    let grid = grid::<N>(number, REACHES[reach])?;
    let mut values = vec![0.0; grid.samples() as usize];
    evaluator.fill(&grid, &mut values)?;
    let origin: [i128; N] = from_fn(|d| exact(grid.origin()[d]));
    let step: [i128; N] = from_fn(|d| grid.step().get(d).map_or(0, |&step| exact(step)));
    let [width, height, _] = grid.extent();
    let mut found = Found::new();
    for (i, value) in (0..).zip(values) {
        let index = [i % width, i / width % height, i / width / height, 0];
        let position: Position<N> = from_fn(|d| origin[d] + step[d] * i128::from(index[d]));
        let expected = if case.jumps {
            oracle::value_of_either_side(&case.formula, position, value)
        } else {
            (case.formula)(position)
        };
        found.add(value, expected, range, reach);
    }
    Ok(found)
}

/// Compares a noise at this many positions or a few more.
fn of_case<const N: usize>(case: &Case<N>, points: u64) -> Result<Found, Failure> {
    let range = case.noise.range()?;
    let range = [f64::from(*range.start()), f64::from(*range.end())];
    let evaluator = Evaluator::new(case.noise.clone())?;
    let grids = (points / case.slowness).div_ceil(2 * SAMPLES) * 2;
    (0..grids)
        .into_par_iter()
        .map(|number| of_grid(case, &evaluator, range, number))
        .try_reduce(Found::new, |one, other| Ok(one.with(&other)))
}

fn rows<const N: usize>(points: u64, table: &mut Table, violations: &mut Vec<String>) -> Result<(), Failure> {
    for case in cases::<N>()? {
        let found = of_case(&case, points)?;
        let [worst_units, mean_units] = found.units();
        let millionths = |share: f64| format!("{:.3}", share * 1e6);
        table.push(vec![
            case.name.clone(),
            format!("{:.1}", found.results as f64 / 1e6),
            millionths(found.worst[0]),
            millionths(found.worst[1]),
            millionths(found.sum / found.results as f64),
            format!("{worst_units:.1}"),
            format!("{mean_units:.2}"),
            format!("{:.4}", found.least),
            format!("{:.4}", found.greatest),
        ]);
        eprintln!("{}", case.name);
        let worst = found.worst[0].max(found.worst[1]);
        if worst > PROMISED {
            violations.push(format!("{}: an error of {worst:e} of the range", case.name));
        }
        if found.least < -1.0 || found.greatest > 1.0 {
            violations.push(format!("{}: values from {} to {}", case.name, found.least, found.greatest));
        }
    }
    Ok(())
}

pub fn part(points: u64) -> Result<Part, Failure> {
    let mut table = Table::new(&[
        "noise",
        "million points",
        "worst, near",
        "worst, far",
        "mean",
        "worst, units",
        "mean, units",
        "least",
        "greatest",
    ]);
    let mut violations = Vec::new();
    rows::<1>(points, &mut table, &mut violations)?;
    rows::<2>(points, &mut table, &mut violations)?;
    rows::<3>(points, &mut table, &mut violations)?;
    rows::<4>(points, &mut table, &mut violations)?;
    Ok(Part { page: "internal/accuracy", section: Section { name: "errors", text: table.markdown() }, violations })
}
