//! Slices are computed as grids are whose origin has the coordinate that a slice sets: as fast, and with the same bits.

use crate::oracle::grids::assert_grid_is_its_points;
use gradnoise::{
    Axis, Coordinate, Dimension, EvaluationStrategy, Evaluator, Fade, GradientSource, Grid, Hash, Interpolant, Noise,
    Octaves, Perlin, Sample, SimdLevel, Simplex, Value,
};

/// Along y; whole multiples of 2^-20, so that f64 has every position.
const STEPS: [f64; 4] = [1.0 / 64.0, 0.371_093_75, 1.5, -126_334.0 / 1_048_576.0];

/// Near zero, negative, and as many cells away as there are.
const ORIGINS: [[f64; 3]; 3] =
    [[0.312_5, 0.75, 0.125], [-17.312_5, -5.25, -0.437_5], [2_147_483_640.25, -2_147_483_647.75, 2_147_483_647.5]];

/// The coordinates that slices set: within a cell, on a lattice point, and far away.
const LAST: [f64; 3] = [0.937_5, -3.0, 1e9 + 0.25];

/// Grids of a dimension, all steps with all origins.
pub fn grids(n: usize) -> impl Iterator<Item = Grid> {
    let extent = if n == 1 { [300, 1, 1] } else { [37, 9, 3] };
    let of = move |origin: [f64; 3], step: f64| {
        let steps = [step * 0.75, step, step * 1.25];
        Grid::new(&origin[..n], &steps[..n], &extent[..n]).unwrap()
    };
    ORIGINS.into_iter().flat_map(move |origin| STEPS.into_iter().map(move |step| of(origin, step)))
}

/// Returns the same samples with one more coordinate.
fn deeper(grid: &Grid, last: &[f64]) -> Grid {
    let origin = [&grid.origin()[..grid.coordinates()], last].concat();
    Grid::new(&origin, &grid.step()[..grid.axes()], &grid.extent()[..grid.axes()]).unwrap()
}

/// Noises of a dimension above one, with what their leaves are computed by.
pub fn volumes(dimension: Dimension) -> Vec<(Noise, Vec<EvaluationStrategy>)> {
    use EvaluationStrategy::{Passes, Rows};
    let n = dimension.count();
    let perlin = || Perlin::new(dimension).seed(3);
    let value = || Value::new(dimension).seed(4);
    let simplex = || Simplex::new(dimension).seed(5).noise();
    let ward = || perlin().hash(Hash::Ward { seed: 7 });
    let by_axis = |factors: [f64; 4]| factors[..n].to_vec();
    vec![
        (perlin().noise(), vec![Rows]),
        (perlin().fade(Fade::Linear).noise(), vec![Rows]),
        (value().noise(), vec![Rows]),
        (value().interpolant(Interpolant::Spline).noise(), vec![Passes]),
        (simplex(), vec![Passes]),
        (perlin().hash(Hash::XOutermost).noise(), vec![Rows]),
        (ward().noise(), vec![Rows]),
        (ward().gradients(GradientSource::WholeHashes).noise(), vec![Rows]),
        (value().hash(Hash::Lowbias { seed: 8 }).noise(), vec![Rows]),
        (perlin().noise().tiled(&[5, 4, 3, 2][..n]), vec![Rows]),
        (ward().noise().tiled(&[5, 4, 3, 2][..n]), vec![Rows]),
        (simplex().tiled(&[5, 4, 3, 2][..n]), vec![Passes]),
        (perlin().noise().frequency(1.37), vec![Rows]),
        (value().noise().frequencies(by_axis([0.5, 1.75, 2.5, 0.25])), vec![Rows]),
        (perlin().noise().translate(by_axis([0.5, -7.25, 2.5, 0.25])), vec![Rows]),
        (perlin().fbm(Octaves::new(4)), vec![Rows]),
        (value().noise().frequency(0.7).ridged(Octaves::new(3)), vec![Rows]),
        (simplex().turbulence(Octaves::new(3)), vec![Passes]),
        (perlin().fbm(Octaves::new(3).lacunarity(2.0)).tiled(&[5, 4, 3, 2][..n]), vec![Rows]),
        (perlin().noise().hybrid_multifractal(Octaves::new(3)) * value().noise() + 0.25, vec![Rows, Rows]),
        (perlin().noise().warp(0.5, value()), [vec![Passes], vec![Rows; n]].concat()),
        (perlin().noise().rotate(Axis::X, Axis::Y, 0.4), vec![Passes]),
    ]
}

/// Compares a noise on a grid with another on the same grid with more coordinates, `N` of the gradient's components.
fn assert_is_slice<const N: usize, const M: usize>(sliced: &Noise, whole: &Noise, grid: &Grid, last: &[f64]) {
    let (deep, count) = (deeper(grid, last), grid.samples() as usize);
    for level in SimdLevel::available() {
        let what = || format!("{sliced:?} on {grid:?} with {level:?}");
        let [sliced, whole] = [sliced, whole].map(|noise| Evaluator::new(noise).unwrap().simd_level(level));
        let mut values = [vec![f32::NAN; count], vec![f32::NAN; count]];
        sliced.fill(grid, &mut values[0]).unwrap();
        whole.fill(&deep, &mut values[1]).unwrap();
        let [found, expected] = values.map(|values| values.into_iter().map(f32::to_bits).collect::<Vec<_>>());
        assert!(found == expected, "{}", what());
        let (mut samples, mut whole_samples) =
            (vec![Sample::<N>::default(); count], vec![Sample::<M>::default(); count]);
        sliced.fill(grid, &mut samples).unwrap();
        whole.fill(&deep, &mut whole_samples).unwrap();
        for ((sample, whole), value) in samples.iter().zip(&whole_samples).zip(expected) {
            assert_eq!(sample.value.to_bits(), value, "{}", what());
            // Factors of maps come in another order, in that of points.
            let differing = sample.gradient.iter().zip(whole.gradient).find(|(x, whole)| (*x - whole).abs() > 1e-5);
            assert_eq!(differing, None, "{}", what());
        }
    }
}

/// Compares the slices of all noises of `M` dimensions.
fn slices_are_grids<const N: usize, const M: usize>() {
    for (which, (whole, strategies)) in volumes(Dimension::try_from(M).unwrap()).into_iter().enumerate() {
        for (number, grid) in grids(N).enumerate() {
            let last = LAST[(which + number) % LAST.len()];
            let sliced = whole.clone().slice(last);
            assert_eq!(Evaluator::new(&sliced).unwrap().strategies(), strategies, "{sliced:?}");
            assert_is_slice::<N, M>(&sliced, &whole, &grid, &[last]);
            if number % STEPS.len() == which % STEPS.len() {
                assert_grid_is_its_points::<N>(&sliced, &grid, &SimdLevel::available());
            }
        }
    }
}

#[test]
fn slices_have_the_bits_and_strategies_of_grids_that_begin_there() {
    slices_are_grids::<1, 2>();
    slices_are_grids::<2, 3>();
    slices_are_grids::<3, 4>();
}

#[test]
fn slices_of_slices_have_the_bits_and_strategies_of_grids_that_begin_there() {
    for (whole, strategies) in volumes(Dimension::D4) {
        let sliced = whole.clone().slice(LAST[0]).slice(LAST[1]);
        assert_eq!(Evaluator::new(&sliced).unwrap().strategies(), strategies, "{sliced:?}");
        for grid in grids(2) {
            assert_is_slice::<2, 4>(&sliced, &whole, &grid, &[LAST[1], LAST[0]]);
        }
    }
}

/// Returns noises of two dimensions that are sliced within, and what their leaves are computed by.
pub fn sliced_within() -> Vec<(Noise, Vec<EvaluationStrategy>)> {
    use Coordinate::{At, Of};
    use EvaluationStrategy::{Passes, Rows};
    let volume = || Perlin::new(Dimension::D3).seed(3).noise();
    let value = || Value::new(Dimension::D3).seed(3).noise();
    let plane = || Perlin::new(Dimension::D2).seed(4).noise();
    let deep = || Perlin::new(Dimension::D4).hash(Hash::Lowbias { seed: 2 }).noise();
    let simplex = || Simplex::new(Dimension::D3).noise();
    let line = || Perlin::new(Dimension::D1).noise();
    let octaves = Octaves::new(3);
    let (x, y) = (Of(Axis::X), Of(Axis::Y));
    vec![
        (volume().slice(0.5).fbm(octaves), vec![Rows]),
        (value().slice(0.5).ridged(octaves), vec![Rows]),
        (deep().slice(0.5).slice(-0.25).turbulence(octaves), vec![Rows]),
        (deep().slice(0.5).fbm(octaves).slice(-0.25).hybrid_multifractal(octaves), vec![Rows]),
        (simplex().slice(0.5).fbm(octaves), vec![Passes]),
        (volume().slice(0.5).tiled([5, 4]), vec![Rows]),
        (volume().slice(0.5).fbm(octaves.lacunarity(2.0)).tiled([5, 4]), vec![Rows]),
        (volume().frequencies([0.5, 2.0, 3.0]).slice(0.5).translate([0.25, -3.5]).frequency(1.5), vec![Rows]),
        (volume().slice(0.5).frequencies([0.5, 2.0]).fbm(octaves), vec![Rows]),
        (volume().slice(0.5).warp(0.4, plane()), vec![Passes, Rows, Rows]),
        (plane().warp(0.4, volume().slice(0.5)), vec![Passes, Rows, Rows]),
        ((volume().slice(0.5) * plane() + value().slice(-2.0)).abs(), vec![Rows; 3]),
        (volume().swizzle([x, y, At(0.5)]), vec![Rows]),
        (volume().swizzle([At(0.5), y, At(-0.25)]), vec![Rows]),
        (volume().swizzle([x, At(0.5), At(-0.25)]).fbm(octaves).in_dimension(Dimension::D2), vec![Rows]),
        (line().swizzle([x]).in_dimension(Dimension::D2), vec![Rows]),
        (line().swizzle([At(0.25)]).in_dimension(Dimension::D2), vec![Rows]),
        (volume().swizzle([y, x, At(0.5)]).swizzle([y, x]), vec![Rows]),
        (
            volume().rotate(Axis::Y, Axis::Z, 0.7).swizzle([x, At(0.5), At(-0.25)]).in_dimension(Dimension::D2),
            vec![Rows],
        ),
        // Coordinates that are not the grid's of the same number.
        (volume().swizzle([y, x, At(0.5)]), vec![Passes]),
        (volume().swizzle([x, x, y]), vec![Passes]),
        (line().swizzle([y]), vec![Passes]),
        (volume().rotate(Axis::Y, Axis::Z, 0.7).slice(0.5), vec![Passes]),
        // Whatever the numbers are.
        (volume().rotate(Axis::X, Axis::Y, 0.0).slice(0.5), vec![Passes]),
    ]
}

#[test]
fn slices_within_expressions_have_the_bits_of_their_points() {
    for (noise, mut strategies) in sliced_within() {
        let mut found = Evaluator::new(&noise).unwrap().strategies();
        found.sort_by_key(EvaluationStrategy::to_string);
        strategies.sort_by_key(EvaluationStrategy::to_string);
        assert_eq!(found, strategies, "{noise:?}");
        for flat in grids(2) {
            assert_grid_is_its_points::<2>(&noise, &flat, &SimdLevel::available());
        }
    }
}
