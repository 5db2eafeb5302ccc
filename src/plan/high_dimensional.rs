//! The scale, the tables and the maps of a noise of more than four dimensions.

use crate::array;
use crate::layout::table::Table;
use crate::noise::coordinates::Coordinate;
use crate::noise::error::NoiseProblem;
use crate::noise::fade::Fade;
use crate::noise::gradients::Gradients;
use crate::noise::high_dimensional::{HighDimensional, HighDimensionalBasis};
use crate::numbers::SplitMix64;
use crate::plan::affine::{Affine, check_coordinates, wide_product};
use crate::plan::interval::{check_dimension, ensure};

/// The largest |value| of unscaled simplex noise of 5 to 8 dimensions with unit gradients of any direction, found by
/// climbing from random starts. From 6 dimensions on a single corner gives the maximum: (4/9)⁴ / √18.
const SIMPLEX_MAXIMA: [f64; 4] =
    [0.009_198_828_443_28, 0.009_196_735_049_726, 0.009_196_735_049_726, 0.009_196_735_049_726];

impl HighDimensional {
    pub(crate) fn check(&self, coordinates: &[Coordinate]) -> Result<(), NoiseProblem> {
        let (found, most) = (self.dimensions, Self::MAX);
        ensure((5..=most).contains(&found), NoiseProblem::Count { what: "dimensions", found, least: 1, most })?;
        check_dimension(found, coordinates.len())?;
        ensure(self.basis != HighDimensionalBasis::Perlin(Fade::MinimalCubic), NoiseProblem::MinimalCubic)?;
        check_coordinates(coordinates)
    }

    /// Returns the factor that scales a raw value to [-1, 1].
    pub(crate) fn scale(&self) -> f64 {
        match self.basis {
            HighDimensionalBasis::Perlin(_) => 2.0 / (self.dimensions as f64).sqrt(),
            HighDimensionalBasis::Simplex => SIMPLEX_MAXIMA[self.dimensions.clamp(5, 8) - 5].recip(),
        }
    }

    /// Returns the tables of 256 unit vectors: one of their first four components, one of the others.
    pub(crate) fn tables(&self) -> [Table; 2] {
        let mut random = SplitMix64::new(self.gradient_seed);
        let vectors: Vec<[f32; 8]> = (0..256).map(|_| Gradients::unit_vector(&mut random, self.dimensions)).collect();
        let half = |first: usize| {
            Table::of_permutation_chain(self.permutation.as_bytes(), |hash| {
                array::from_fn(|d| vectors[usize::from(hash)][first + d])
            })
        };
        [half(0), half(4)]
    }

    /// Returns the maps to its first four coordinates and to the others.
    pub(crate) fn maps(coordinates: &[Coordinate], dimension: usize) -> Result<[Affine; 2], NoiseProblem> {
        let (low, high) = coordinates.split_at(4);
        let mut maps = [Affine::swizzle(low, dimension)?, Affine::swizzle(high, dimension)?];
        for map in &mut maps {
            map.dimension = 4;
        }
        Ok(maps)
    }

    /// Returns the maps to the skewed coordinates of simplices.
    pub(crate) fn skewed(&self, maps: &[Affine; 2]) -> [Affine; 2] {
        let n = self.dimensions as f64;
        let share = ((n + 1.0).sqrt() - 1.0) / n;
        let rows = || maps.iter().flat_map(|map| map.matrix);
        let mut skewed = [0, 1].map(|half| Affine::linear(maps[half].matrix, maps[half].dimension));
        let offset = wide_product(maps.iter().flat_map(|map| map.offset).sum(), share);
        let sums: [f64; 4] = array::from_fn(|column| share * rows().map(|row| row[column]).sum::<f64>());
        for d in 0..self.dimensions {
            let map = &mut skewed[d / 4];
            for (x, sum) in map.matrix[d % 4].iter_mut().zip(sums) {
                *x += sum;
            }
            map.offset[d % 4] = maps[d / 4].offset[d % 4] + offset;
        }
        skewed
    }
}
