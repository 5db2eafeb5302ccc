//! Every way to a noise's values on the CPU: single positions, lists, grids, rows of grids, fields and cells, with every
//! level of vectors. All of them have the same bits.

use crate::compare::compare_bits;
use crate::expression_random::{Random, positions};
use crate::grids::{grid, position};
use gradnoise::{Evaluator, Field, FillError, Format, HessianSample, Noise, PositionError, Sample, SimdLevel};

/// Where a grid begins, its steps, and its extent in two dimensions or more.
type Place = ([f64; 4], [f64; 3], [u32; 3]);

/// Near zero and far away, of more samples than a block and fewer, dense and coarse. Origins are whole multiples of
/// 2^-10 and steps of 2^-20, so that an `f64` has every position.
pub const PLACES: [Place; 4] = [
    ([0.312_5, 0.75, 0.125, 0.937_5], [0.011_718_75, 0.015_625, 0.019_531_25], [300, 2, 2]),
    ([-17.312_5, -5.25, -0.437_5, -3.75], [0.278_320_312_5, 0.371_093_75, -0.463_867_187_5], [37, 9, 3]),
    (
        [2_147_483_640.25, -2_147_483_647.75, 2_147_483_647.5, 1e9 + 0.25],
        [-0.371_093_75, 126_334.0 / 1_048_576.0, 0.25],
        [37, 5, 2],
    ),
    ([-3.687_5, 1e6 + 0.187_5, -77.125, 5.375], [1.125, 1.5, 0.929_687_5], [21, 3, 2]),
];

/// Compares a noise's values and gradients by every way at some of the places, and returns how many were compared.
///
/// # Panics
///
/// It panics where bits differ.
pub fn compare(name: &str, noise: &Noise, places: &[Place]) -> usize {
    in_dimension!(noise.dimension().count(), N => Ways::<N>::new(name, noise).compare(places))
}

struct Ways<'a, const N: usize> {
    name: &'a str,
    evaluator: Evaluator,
    field: Field<N>,
    range: std::ops::RangeInclusive<f32>,
    compared: usize,
}

impl<'a, const N: usize> Ways<'a, N> {
    fn new(name: &'a str, noise: &Noise) -> Self {
        let evaluator = Evaluator::new(noise).unwrap_or_else(|error| panic!("{name}: {error}"));
        Self { name, evaluator, field: Field::new(noise).unwrap(), range: noise.range().unwrap(), compared: 0 }
    }

    fn compare(mut self, places: &[Place]) -> usize {
        for place in places {
            self.compare_grid(place);
        }
        self.compare_points();
        self.compare_cells();
        self.compared
    }

    fn assert(&mut self, found: &[f32], expected: &[f32], way: &str) {
        compare_bits(found, expected).assert_same_bits(&format!("{} by {way}", self.name));
        self.compared += found.len();
    }

    /// The evaluator with every level of vectors.
    fn levels(&self) -> Vec<(String, Evaluator)> {
        let with = |level| (format!("{level:?}"), self.evaluator.clone().simd_level(level));
        SimdLevel::available().iter().copied().map(with).collect()
    }

    fn compare_grid(&mut self, (origin, step, extent): &Place) {
        let grid = grid(N, *origin, *step, *extent);
        let places: Vec<[f64; N]> = (0..grid.samples() as u32).map(|i| position(&grid, i)).collect();
        let single: Result<Vec<f32>, _> = places.iter().map(|&place| self.evaluator.value(place)).collect();
        let Ok(values) = single else {
            // A coordinate has no value far away, nor has the grid then.
            let refused = self.evaluator.values(&grid);
            assert!(matches!(refused, Err(FillError::Position(_))), "{}: {refused:?}", self.name);
            return;
        };
        if let Err(FillError::Position(PositionError::TooLongForTiles { .. })) = self.evaluator.values(&grid) {
            return;
        }
        self.assert(&self.evaluator.values(&places[..]).unwrap(), &values, "a list of f64");
        for (level, evaluator) in self.levels() {
            self.assert(&evaluator.values(&grid).unwrap(), &values, &format!("grid {grid:?} with {level}"));
        }
        if !self.field.has_gradient() {
            let refused = self.evaluator.samples::<N>(&grid);
            assert!(matches!(refused, Err(FillError::Position(_))), "{}: {refused:?}", self.name);
            return;
        }
        let single: Vec<_> = places.iter().map(|&place| self.evaluator.sample(place).unwrap()).collect();
        let samples = numbers(&single);
        let own_values: Vec<f32> = single.iter().map(|sample| sample.value).collect();
        self.assert(&own_values, &values, "samples");
        self.assert(&numbers(&self.evaluator.samples::<N>(&places[..]).unwrap()), &samples, "samples of a list of f64");
        for (level, evaluator) in self.levels() {
            let way = format!("samples of grid {grid:?} with {level}");
            self.assert(&numbers(&evaluator.samples::<N>(&grid).unwrap()), &samples, &way);
        }
        let format = Format::ValueAndGradient;
        let [_, height, depth] = grid.extent();
        let mut texels = Vec::new();
        let rows = u64::from(height * depth);
        for start in (0..rows).step_by(2) {
            let end = rows.min(start + 2);
            let bytes = self.evaluator.texels(&grid.rows(start..end).unwrap(), format).unwrap();
            texels.extend(bytemuck::pod_collect_to_vec::<u8, f32>(&bytes));
        }
        self.assert(&texels, &samples, "texels of two rows at a time");
    }

    /// Points near zero and far, on lattices and beside them, huge, tiny and infinite, in more than a block.
    fn compare_points(&mut self) {
        let mut random = Random::new(9);
        let special = [f32::INFINITY, f32::NEG_INFINITY, 3e38, -3e38, 1e9, -2e9, 4_194_303.5, 1e-39, -1e-45, -0.0];
        let mut points: Vec<[f32; N]> = positions::<N>(60, 7).iter().map(|p| p.map(|x| x as f32)).collect();
        for (special, axis) in special.into_iter().flat_map(|special| (0..N).map(move |axis| (special, axis))) {
            let mut point = points[random.below(60) as usize];
            point[axis] = special;
            points.push(point);
        }
        // Near one another, so that a block shares cells.
        points.extend((0..251).map(|i| std::array::from_fn(|d| [0.01, 0.02, -0.03, 0.05][d] * i as f32)));
        let values: Vec<f32> = points.iter().map(|&point| self.field.at(point)).collect();
        assert!(values.iter().all(|value| self.range.contains(value)), "{} leaves {:?}", self.name, self.range);
        let mut filled = vec![f32::NAN; points.len()];
        for (points, values) in points.chunks(5).zip(filled.chunks_mut(5)) {
            self.field.fill(points, values).unwrap();
        }
        self.assert(&filled, &values, "a field's lists");
        let samples: Vec<_> = points.iter().map(|&point| self.field.with_gradient(point)).collect();
        let is_sloped = self.field.has_gradient();
        for (level, evaluator) in self.levels() {
            self.assert(&evaluator.values(&points[..]).unwrap(), &values, &format!("points with {level}"));
            if is_sloped {
                let found = numbers(&evaluator.samples::<N>(&points[..]).unwrap());
                assert!(found.iter().all(|number| number.is_finite()), "{}", self.name);
                self.assert(&found, &numbers(&samples), &format!("samples of points with {level}"));
            }
        }
        let own_values: Vec<f32> = samples.iter().map(|sample| sample.value).collect();
        self.assert(&own_values, &values, "a field's samples");
        assert!(is_sloped || samples.iter().all(|sample| sample.gradient.iter().all(|slope| slope.is_nan())));
    }

    /// Compares a field that is given cells with single positions, if these are not too far.
    fn compare_cells(&mut self) {
        let mut random = Random::new(3);
        for bits in [0, 3, 7, 13, 21, 29] {
            // Few enough bits that an f64 has the sum.
            let cell: [i32; N] = std::array::from_fn(|_| random.next() as i32 >> (31 - bits));
            let local: [f32; N] = std::array::from_fn(|_| (random.next() >> 43) as f32 / 2_097_152.0);
            let at = std::array::from_fn::<f64, N, _>(|axis| f64::from(cell[axis]) + f64::from(local[axis]));
            let found = self.field.at_cell(cell, local);
            let Ok(value) = self.evaluator.value(at) else {
                assert!(found.is_finite(), "{} at {at:?}", self.name);
                continue;
            };
            let way = format!("the cell at {at:?}");
            self.assert(&[found], &[value], &way);
            if let Ok(expected) = self.evaluator.sample(at) {
                let found = self.field.at_cell_with_gradient(cell, local);
                self.assert(&numbers(&[found]), &numbers(&[expected]), &way);
            }
        }
    }
}

/// Returns the values and gradients of samples.
pub fn numbers<const N: usize>(samples: &[Sample<N>]) -> Vec<f32> {
    samples.iter().flat_map(|sample| std::iter::once(sample.value).chain(sample.gradient)).collect()
}

/// Returns the values, gradients and Hessians of samples.
pub fn numbers_with_hessians<const N: usize>(samples: &[HessianSample<N>]) -> Vec<f32> {
    let numbers = |s: &HessianSample<N>| [&[s.value], s.gradient.as_slice(), s.hessian.as_flattened()].concat();
    samples.iter().flat_map(numbers).collect()
}
