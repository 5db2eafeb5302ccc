//! The CPU against the oracle. The GPU is bit-equal to the CPU, which `parity.rs` shows.

use crate::cases::{Case, Kind, cases, exact, grids, nearest_oracle_value, points, positions};
use crate::compare::compare_values;
use crate::oracle::{self, lattice::skewed};
use gradnoise::{Dimension, Evaluator, Fade, Falloff, Grid, Perlin};
use rayon::prelude::*;

/// What the crate promises: 4e-6 of the output's range, which is 2.
const TOLERANCE: f64 = 4e-6 * 2.0;

/// The worst errors of one noise: of values as a share of the range, of gradients as a share of the steepest slope.
#[derive(Clone, Copy, Default)]
struct Errors {
    value: f64,
    gradient: f64,
}

impl Errors {
    /// Compares grids and gradients of one case, and points of another that differs in its octaves' lacunarity alone.
    fn new(grids: &Case, points: &Case) -> Self {
        in_dimension!(grids.dimension.count(), N => Self::in_dimension::<N>(grids, points))
    }

    fn in_dimension<const N: usize>(grids: &Case, points: &Case) -> Self {
        let (gradient, steepest) = gradients_of::<N>(grids);
        check_points_of::<N>(points, steepest);
        Self { value: grids_of::<N>(grids), gradient }
    }
}

/// A row of the table in the documentation: the worst errors of some cases in each dimension, in millionths.
fn row(name: &str, found: &[(Case, Errors)], is_of_row: impl Fn(&Case) -> bool) -> String {
    let of_row: Vec<_> = found.iter().filter(|(case, _)| is_of_row(case)).collect();
    let values = Dimension::ALL.map(|dimension| {
        let errors = of_row.iter().filter(|(case, _)| case.dimension == dimension);
        errors.fold(0.0, |worst: f64, (_, errors)| worst.max(errors.value))
    });
    let gradient = of_row.iter().fold(0.0, |worst: f64, (_, errors)| worst.max(errors.gradient));
    let cells = values.into_iter().chain([gradient]).map(|error| format!(" {:.2} |", error * 1e6));
    format!("| {name} |{}\n", cells.collect::<String>())
}

#[test]
fn noises_are_within_4e_6_of_the_oracle_and_as_documented() {
    let pairs: Vec<_> = cases(2.17).into_iter().zip(cases(2.0)).collect();
    let found: Vec<_> =
        pairs.into_par_iter().map(|(grids, points)| (grids.clone(), Errors::new(&grids, &points))).collect();
    let kinds = Fade::ALL.map(Kind::Perlin).into_iter().chain(Falloff::ALL.map(Kind::Simplex));
    let kinds = kinds.chain([Kind::OpenSimplex2S]);
    let of_kind = |kind| {
        let name = match kind {
            Kind::Perlin(fade) => format!("Perlin, {fade:?}"),
            Kind::Simplex(falloff) => format!("simplex, {falloff:?}"),
            other => format!("{other:?}"),
        };
        let lower = name.to_lowercase().replace("perlin", "Perlin");
        row(&lower.replace("opensimplex2s", "OpenSimplex2S"), &found, |case| {
            case.kind == kind && case.octaves.is_none()
        })
    };
    let sums = row("fBm of 5 octaves, the worst of them", &found, |case| case.octaves.is_some());
    let table = kinds.map(of_kind).chain([sums]).collect::<String>();
    println!("{table}");
    let documented = include_str!("../../../docs/internal/accuracy.md");
    assert!(documented.contains(&table), "docs/internal/accuracy.md has another table than the one above");
}

/// Returns the worst error of values on grids, as a share of the range.
fn grids_of<const N: usize>(case: &Case) -> f64 {
    let evaluator = Evaluator::new(case.noise.clone()).unwrap();
    let oracle = case.oracle::<N>();
    let (mut compared, mut worst) = (0, 0.0_f64);
    for grid in grids(case.dimension) {
        let values = evaluator.values(&grid).unwrap();
        let places = positions::<N>(&grid).zip(&values);
        let expected: Vec<f64> = places.map(|(p, value)| nearest_oracle_value(case, &oracle, p, *value)).collect();
        // Exact values need no clamping to [-1, 1]: only rounding can leave it.
        assert!(expected.iter().all(|value| value.abs() <= 1.0 + 1e-12), "{} leaves its range", case.name);
        let report = compare_values(&values, &expected);
        report.assert_within(TOLERANCE, &format!("{} on {grid:?}", case.name));
        compared += report.compared;
        worst = worst.max(report.error());
    }
    assert!(compared >= 65_536);
    println!("{:40} {compared} samples of grids, worst error {:.2e} of the range", case.name, worst / 2.0);
    worst / 2.0
}

/// Checks the values at single points, given the steepest slope of the noise.
fn check_points_of<const N: usize>(case: &Case, steepest: f64) {
    // Beyond 2^28 cells of the highest octave, 2^4, positions are clamped.
    let points: Vec<[f32; N]> = points().into_iter().filter(|p| p.iter().all(|x| x.abs() <= 16_777_216.0)).collect();
    let values = Evaluator::new(case.noise.clone()).unwrap().values(&points).unwrap();
    let oracle = case.oracle::<N>();
    let places = points.iter().map(|p| p.map(|x| exact(x.into()))).zip(&values);
    let expected: Vec<f64> = places.map(|(p, value)| nearest_oracle_value(case, &oracle, p, *value)).collect();
    // Coordinates are rounded as they are mapped. In units of 2^-24 of the farthest coordinate, the sum of four that
    // are skewed is off by 8 at most, of which 0.309 count; its share by 1.24, and by 0.62 for its factor; the sum of
    // both and that with the fraction by 2.24 each: less than 9, and other noises' less. Octaves are as far off in
    // proportion to their own lattices, and together at most twice as steep as their sum has been found. Where
    // coordinates are below 1, fractions count, of up to 2.
    let rounding = |p: &[f32; N]| {
        let farthest = p.iter().fold(2.0, |far: f64, x| far.max(f64::from(x.abs())));
        9.0 * 2.0_f64.powi(-24) * farthest * 2.0 * N as f64 * steepest
    };
    for ((p, value), expected) in points.iter().zip(&values).zip(&expected) {
        let (error, tolerance) = ((f64::from(*value) - expected).abs(), TOLERANCE + rounding(p));
        assert!(error <= tolerance, "{} at {p:?}: {value} is {error:e} off, beyond {tolerance:e}", case.name);
    }
}

/// Compares gradients with differences of the oracle, and returns the worst error as a share of the steepest slope,
/// and that slope.
fn gradients_of<const N: usize>(case: &Case) -> (f64, f64) {
    const H: f64 = 1.0 / 65_536.0;
    let oracle = case.oracle::<N>();
    let evaluator = Evaluator::new(case.noise.clone()).unwrap();
    let mut state = 11;
    let mut random = || (oracle::split_mix_64(&mut state) >> 11) as f64 / 2.0_f64.powi(53);
    let (mut found, mut expected) = (Vec::new(), Vec::new());
    while found.len() < 2000 * N {
        let position: [f64; N] = std::array::from_fn(|_| (random() - 0.5) * 600.0);
        let fixed = position.map(exact);
        if !differences_stay_in_one_piece(case, fixed, H) {
            continue;
        }
        found.extend(evaluator.sample(position).unwrap().gradient);
        expected.extend(oracle::gradient(fixed, H, &oracle));
    }
    // As exact as the value, in proportion to the steepest slope met. Differences over steps of 2^-16 that stay in one
    // polynomial piece are exact to its fifth derivative times 2^-64 and the oracle's rounding times 2^16, some 1e-11.
    let steepest = expected.iter().fold(0.0_f64, |steepest, slope| steepest.max(slope.abs()));
    let report = compare_values(&found, &expected);
    report.assert_within(4e-6 * 2.0 * steepest, &case.name);
    println!("{:40} gradient, worst error {:.2e} of the steepest", case.name, report.error() / steepest);
    (report.error() / steepest, steepest)
}

/// Whether steps of `h` from here cross no face of any octave's cells or simplices.
fn differences_stay_in_one_piece<const N: usize>(case: &Case, position: oracle::Position<N>, h: f64) -> bool {
    let highest_frequency = case.octaves.as_ref().map_or(1.0, |octaves| octaves.lacunarity.powi(4));
    // Skewing lengthens a step by less than half.
    let reach = 1.5 * h * highest_frequency;
    let clear = std::cell::Cell::new(true);
    let look = |p: oracle::Position<N>| {
        let is_simplex = matches!(case.kind, Kind::Simplex(_) | Kind::OpenSimplex2S);
        let locals = if is_simplex { skewed(p).1 } else { p.map(|x| x as u64 as f64 / oracle::ONE as f64) };
        let borders = locals.iter().flat_map(|f| [*f, 1.0 - f]);
        let ties = (0..N).flat_map(|i| (0..i).map(move |j| (i, j))).map(|(i, j)| (locals[i] - locals[j]).abs());
        let near = |distance: f64| distance < reach;
        if borders.into_iter().any(near) || (is_simplex && ties.into_iter().any(near)) {
            clear.set(false);
        }
        0.0
    };
    match &case.octaves {
        Some(octaves) => oracle::fbm(position, octaves, look),
        None => look(position),
    };
    clear.get()
}

#[test]
fn long_rows_do_not_drift() {
    // Sixteen million samples, at steps that are no binary fraction, and the last thousand of them against the oracle.
    const COUNT: u32 = Grid::MAX_EXTENT;
    let kinds = [Kind::Perlin(Fade::Quintic), Kind::Simplex(Falloff::Smooth)];
    // One of each kind and one sum: hashes do not move positions.
    let mut seen = Vec::new();
    let mut wanted = |case: &Case| {
        let like = (case.kind, case.octaves.is_some());
        let is_new = case.dimension == Dimension::D2 && kinds.contains(&case.kind) && !seen.contains(&like);
        if is_new {
            seen.push(like);
        }
        is_new
    };
    for case in cases(2.17).into_iter().filter(|case| wanted(case)) {
        let oracle = case.oracle::<2>();
        let last = |step: f64| {
            let from = COUNT - 1000;
            (from..COUNT).map(move |i| [exact(0.3) + exact(step) * i128::from(i), exact(0.7)])
        };
        let mut values = vec![0.0; COUNT as usize];
        let noise = Evaluator::new(case.noise.clone()).unwrap();
        noise.fill(&Grid::new(&[0.3, 0.7], &[0.1], &[COUNT]).unwrap(), &mut values).unwrap();
        let expected: Vec<f64> = last(0.1).map(&oracle).collect();
        compare_values(&values[values.len() - 1000..], &expected).assert_within(TOLERANCE, &case.name);
        if case.octaves.is_none() && case.kind == Kind::Perlin(Fade::Quintic) {
            // The comparison can fail: a step off by 2^-33 is enough.
            let beside: Vec<f64> = last(0.1 + 2.0_f64.powi(-33)).map(&oracle).collect();
            assert!(compare_values(&values[values.len() - 1000..], &beside).error() > 100.0 * TOLERANCE);
        }
    }
}

#[test]
fn position_does_not_lose_exactness_far_from_zero() {
    // Moving by the table's period changes nothing at all, even 2^31 cells away.
    let noise = Evaluator::new(Perlin::new(Dimension::D2).fade(Fade::Quintic)).unwrap();
    let near = Grid::new(&[0.25, 0.75], &[1.0 / 64.0; 2], &[200, 30]).unwrap();
    let far = Grid::new(&[2_147_483_648.25, -2_147_483_647.25], &[1.0 / 64.0; 2], &[200, 30]).unwrap();
    let fill = |grid: &Grid| noise.samples::<2>(grid).unwrap();
    assert_eq!(fill(&near), fill(&far));
}
