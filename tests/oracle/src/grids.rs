//! Comparisons of grids with their points, and of tiles with themselves.

use gradnoise::{Dimension, Evaluator, Grid, Noise, Sample, SimdLevel};

/// Returns a grid of a noise with `n` dimensions, of as many of these numbers as it has coordinates and axes.
pub fn grid(n: usize, origin: [f64; 4], step: [f64; 3], extent: [u32; 3]) -> Grid {
    let axes = n.min(3);
    Grid::new(&origin[..n], &step[..axes], &extent[..axes]).unwrap()
}

/// The place of a grid's sample.
pub fn position<const N: usize>(grid: &Grid, i: u32) -> [f64; N] {
    let [width, height, _] = grid.extent();
    let index = [i % width, i / width % height, i / width / height, 0];
    std::array::from_fn(|d| grid.origin()[d] + f64::from(index[d]) * grid.step().get(d).copied().unwrap_or(0.0))
}

/// Compares a grid's values and gradients with those of its points, one by one.
pub fn assert_grid_is_its_points<const N: usize>(noise: &Noise, grid: &Grid, vectors: &[SimdLevel]) {
    let count = grid.samples() as u32;
    let single = Evaluator::new(noise).unwrap();
    let expected: Vec<Sample<N>> = (0..count).map(|i| single.sample(position(grid, i)).unwrap()).collect();
    for &vectors in vectors {
        let evaluator = Evaluator::new(noise).unwrap().simd_level(vectors);
        let values = evaluator.values(grid).unwrap();
        let samples = evaluator.samples::<N>(grid).unwrap();
        for (i, expected) in expected.iter().enumerate() {
            let what = || format!("sample {i} of {grid:?} of {noise:?} with {vectors:?}");
            assert_eq!(values[i].to_bits(), expected.value.to_bits(), "{}", what());
            assert_eq!(samples[i].value.to_bits(), expected.value.to_bits(), "{}", what());
            assert_eq!(samples[i].gradient.map(f32::to_bits), expected.gradient.map(f32::to_bits), "{}", what());
        }
    }
}

/// Compares them in any dimension.
pub fn assert_same(dimension: Dimension, noise: &Noise, grid: &Grid, vectors: &[SimdLevel]) {
    in_dimension!(dimension.count(), N => assert_grid_is_its_points::<N>(noise, grid, vectors));
}

/// Returns the differences of values on both sides of a position along each axis, over twice the step.
pub fn slopes<const N: usize>(evaluator: &Evaluator, p: [f64; N], step: f64) -> [f64; N] {
    let at = |axis: usize, by: f64| {
        let beside = std::array::from_fn(|d| if d == axis { p[d] + by } else { p[d] });
        f64::from(evaluator.value::<N>(beside).unwrap())
    };
    std::array::from_fn(|axis| (at(axis, step) - at(axis, -step)) / (2.0 * step))
}

/// Returns a position in multiples of 2^-12, whose sums with periods are exact.
pub fn binary_position<const N: usize>(i: u32) -> [f64; N] {
    std::array::from_fn(|d| f64::from((i * 7919 + d as u32 * 104_729) % 65_536) / 4096.0 - 3.0)
}

/// Returns the sample of a tile at a position, which it has after any number of periods, too.
pub fn is_repeated<const N: usize>(tile: &Evaluator, name: &str, periods: &[u32], p: [f64; N]) -> Sample<N> {
    let here: Sample<N> = tile.sample(p).unwrap();
    for (axis, &period) in periods.iter().enumerate() {
        for count in [1.0, -1.0, 3.0, 1e6, -4e9] {
            let there = std::array::from_fn(|d| if d == axis { p[d] + count * f64::from(period) } else { p[d] });
            assert_eq!(tile.sample(there).unwrap(), here, "{name}, {periods:?}, at {p:?} and {there:?}");
        }
    }
    here
}

/// Checks that the tile that a noise is made has the same values and gradients at both ends.
pub fn assert_repeats<const N: usize>(noise: &Noise) {
    let periods = &[3, 5, 4, 2][..N];
    let tile = Evaluator::new(noise.clone().tiled(periods)).unwrap();
    for i in 0..12 {
        is_repeated::<N>(&tile, &format!("{noise:?}"), periods, binary_position(i));
    }
}
