//! Slices are computed as grids are whose origin has the coordinate that a slice sets: as fast, and with the same bits.
//! `engines` compares them with their points.

use crate::compare::compare_bits;
use crate::engines::listed;
use gradnoise::{Dimension, Evaluator, Grid, Noise, SimdLevel};

/// Along y; whole multiples of 2^-20, so that f64 has every position.
const STEPS: [f64; 4] = [1.0 / 64.0, 0.371_093_75, 1.5, -126_334.0 / 1_048_576.0];

/// Near zero, negative, and as many cells away as there are.
const ORIGINS: [[f64; 3]; 3] =
    [[0.312_5, 0.75, 0.125], [-17.312_5, -5.25, -0.437_5], [2_147_483_640.25, -2_147_483_647.75, 2_147_483_647.5]];

/// The coordinates that slices set: within a cell, on a lattice point, and far away.
const LAST: [f64; 3] = [0.937_5, -3.0, 1e9 + 0.25];

/// Grids of a dimension, all steps with all origins.
fn grids(n: usize) -> impl Iterator<Item = Grid> {
    let extent = if n == 1 { [300, 1, 1] } else { [37, 9, 3] };
    let of = move |origin: [f64; 3], step: f64| {
        let steps = [step * 0.75, step, step * 1.25];
        Grid::new(&origin[..n], &steps[..n], &extent[..n]).unwrap()
    };
    ORIGINS.into_iter().flat_map(move |origin| STEPS.into_iter().map(move |step| of(origin, step)))
}

/// Returns the same samples with more coordinates.
fn deeper(grid: &Grid, last: &[f64]) -> Grid {
    let origin = [&grid.origin()[..grid.coordinates()], last].concat();
    Grid::new(&origin, &grid.step()[..grid.axes()], &grid.extent()[..grid.axes()]).unwrap()
}

/// Returns the noises that `tests/cases` has slices of.
fn volumes() -> impl Iterator<Item = Noise> {
    let slices = listed("positions").into_iter().filter(|case| case.name.starts_with("slice, "));
    slices.map(|case| {
        let mut saved = serde_json::to_value(&case.noise).unwrap();
        saved["nodes"].as_array_mut().unwrap().pop();
        serde_json::from_value(saved).unwrap()
    })
}

/// Compares a noise of `N` dimensions on a grid with another of `M` on the same grid with more coordinates.
fn assert_is_slice<const N: usize, const M: usize>(sliced: &Noise, whole: &Noise, grid: &Grid, last: &[f64]) {
    let deep = deeper(grid, last);
    for level in SimdLevel::available() {
        let what = format!("{sliced:?} on {grid:?} with {level:?}");
        let [sliced, whole] = [sliced, whole].map(|noise| Evaluator::new(noise).unwrap().simd_level(level));
        assert_eq!(sliced.strategies(), whole.strategies(), "{what}");
        let (samples, expected) = (sliced.samples::<N>(grid).unwrap(), whole.samples::<M>(&deep).unwrap());
        let own: Vec<f32> = samples.iter().map(|sample| sample.value).collect();
        let values = whole.values(&deep).unwrap();
        compare_bits(&sliced.values(grid).unwrap(), &values).assert_same_bits(&what);
        compare_bits(&own, &values).assert_same_bits(&what);
        // Factors of maps come in another order, in that of points.
        let mut slopes =
            samples.iter().zip(expected).flat_map(|(sample, whole)| sample.gradient.into_iter().zip(whole.gradient));
        assert_eq!(slopes.find(|(slope, whole)| (slope - whole).abs() > 1e-5), None, "{what}");
    }
}

#[test]
fn slices_have_the_bits_and_strategies_of_grids_that_begin_there() {
    fn compare<const N: usize, const M: usize>(which: usize, whole: &Noise) {
        for (number, grid) in grids(N).enumerate() {
            let last = LAST[(which + number) % LAST.len()];
            assert_is_slice::<N, M>(&whole.clone().slice(last), whole, &grid, &[last]);
        }
    }
    let mut compared = 0;
    for (which, whole) in volumes().enumerate() {
        match whole.dimension() {
            Dimension::D2 => compare::<1, 2>(which, &whole),
            Dimension::D3 => compare::<2, 3>(which, &whole),
            _ => compare::<3, 4>(which, &whole),
        }
        compared += 1;
    }
    assert!(compared > 60, "{compared}");
}

#[test]
fn slices_of_slices_have_the_bits_and_strategies_of_grids_that_begin_there() {
    for whole in volumes().filter(|whole| whole.dimension() == Dimension::D4) {
        let sliced = whole.clone().slice(LAST[0]).slice(LAST[1]);
        for grid in grids(2) {
            assert_is_slice::<2, 4>(&sliced, &whole, &grid, &[LAST[1], LAST[0]]);
        }
    }
}
