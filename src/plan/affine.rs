//! Maps of coordinates on the host: a matrix in `f64`, and an offset in 64.64 fixed point, so that neither a chain of
//! maps nor a position far from zero costs precision.

use crate::noise::coordinates::{Axis, Coordinate};
use crate::noise::error::NoiseProblem;
use crate::plan::interval::{check_size, ensure};

/// A map from one system of coordinates to another.
#[derive(Clone, Debug)]
pub(crate) struct Affine {
    /// One row for each new coordinate.
    pub(crate) matrix: [[f64; 4]; 4],
    /// 64.64 fixed point.
    pub(crate) offset: [i128; 4],
    /// The number of new coordinates.
    pub(crate) dimension: usize,
}

/// The largest size of a coordinate: skewed with three others, it still fits into 64.64 fixed point.
pub(crate) const FARTHEST: f64 = 288_230_376_151_711_744.0;
const TWO_64: f64 = 18_446_744_073_709_551_616.0;

impl Affine {
    pub(crate) fn identity(dimension: usize) -> Self {
        Self::scaling(&[1.0; 4][..dimension])
    }

    pub(crate) fn scaling(factors: &[f64]) -> Self {
        let mut matrix = [[0.0; 4]; 4];
        for (d, &factor) in factors.iter().enumerate() {
            matrix[d][d] = factor;
        }
        Self { matrix, offset: [0; 4], dimension: factors.len() }
    }

    pub(crate) fn translation(offsets: impl ExactSizeIterator<Item = f64>) -> Self {
        let mut map = Self::identity(offsets.len());
        for (offset, x) in map.offset.iter_mut().zip(offsets) {
            *offset = to_fixed(x);
        }
        map
    }

    /// Returns the map to these coordinates from `dimension` others.
    pub(crate) fn swizzle(coordinates: &[Coordinate], dimension: usize) -> Result<Self, NoiseProblem> {
        let mut map = Self { matrix: [[0.0; 4]; 4], offset: [0; 4], dimension: coordinates.len() };
        for (d, coordinate) in coordinates.iter().enumerate() {
            match coordinate {
                Coordinate::Of(axis) => {
                    check_axis(*axis, dimension)?;
                    map.matrix[d][axis.index()] = 1.0;
                }
                Coordinate::At(x) => map.offset[d] = to_fixed(*x),
            }
        }
        Ok(map)
    }

    /// Returns this map followed by another.
    pub(crate) fn then(&self, next: &Self) -> Result<Self, NoiseProblem> {
        let mut matrix = [[0.0; 4]; 4];
        let mut offset = [0; 4];
        for row in 0..next.dimension {
            let columns = 0..self.dimension;
            let new_row: [f64; 4] = std::array::from_fn(|column| {
                columns.clone().map(|k| next.matrix[row][k] * self.matrix[k][column]).sum()
            });
            // The cosine of a right angle is not quite 0; beside the other factors it is nothing.
            let largest = new_row.into_iter().fold(0.0, |largest: f64, x| x.abs().max(largest));
            matrix[row] = new_row.map(|x| if x.abs() < largest * 32.0_f64.exp2().recip() { 0.0 } else { x });
            matrix[row].into_iter().try_for_each(check_frequency)?;
            let sizes = columns.clone().map(|k| (next.matrix[row][k] * from_fixed(self.offset[k])).abs());
            check_size("offset", sizes.sum::<f64>() + from_fixed(next.offset[row]).abs(), FARTHEST)?;
            let products = columns.map(|k| wide_product(self.offset[k], next.matrix[row][k]));
            offset[row] = products.sum::<i128>() + next.offset[row];
        }
        Ok(Self { matrix, offset, dimension: next.dimension })
    }

    /// Multiplies a vector by the matrix, to 64.64 fixed point. Where the result would reach [`FARTHEST`], returns the
    /// coordinate with the largest share in it, and the factor of that.
    pub(crate) fn apply_to_vector(&self, vector: [f64; 4]) -> Result<[i128; 4], (usize, f64)> {
        let is_far = vector.iter().any(|x| x.abs() >= FARTHEST);
        let exact = vector.map(|x| if x == 0.0 { 0 } else { to_fixed(x) });
        let mut fixed = [0; 4];
        for (row, fixed) in fixed.iter_mut().enumerate().take(self.dimension) {
            let sizes = std::array::from_fn::<f64, 4, _>(|k| (self.matrix[row][k] * vector[k]).abs());
            if is_far || sizes.iter().sum::<f64>() >= FARTHEST {
                let size = |k: usize| sizes[k].max(vector[k].abs());
                let worst = (0..4).max_by(|&a, &b| size(a).total_cmp(&size(b))).unwrap_or(0);
                return Err((worst, self.matrix[row][worst]));
            }
            *fixed = (0..4).map(|k| wide_product(exact[k], self.matrix[row][k])).sum();
        }
        Ok(fixed)
    }

    /// Multiplies a vector in 64.64 fixed point by the matrix; its size may be up to twice [`FARTHEST`].
    pub(crate) fn apply_to_fixed(&self, vector: [i128; 4]) -> [i128; 4] {
        self.matrix.map(|row| (0..4).map(|k| wide_product(vector[k], row[k])).sum())
    }
}

/// Checks a factor of coordinates.
pub(crate) fn check_frequency(frequency: f64) -> Result<(), NoiseProblem> {
    let limit = 32.0_f64.exp2();
    let is_possible = frequency == 0.0 || (limit.recip()..=limit).contains(&frequency.abs());
    ensure(is_possible, NoiseProblem::Frequency { frequency })
}

/// Checks that an axis is one of the first `dimension`.
pub(crate) fn check_axis(axis: Axis, dimension: usize) -> Result<(), NoiseProblem> {
    let needed = axis.index() + 1;
    ensure(needed <= dimension, NoiseProblem::TooFewDimensions { found: dimension, needed })
}

/// Checks the numbers among coordinates.
pub(crate) fn check_coordinates(coordinates: &[Coordinate]) -> Result<(), NoiseProblem> {
    coordinates.iter().try_for_each(|coordinate| match coordinate {
        Coordinate::Of(_) => Ok(()),
        Coordinate::At(x) => check_size("coordinate", *x, FARTHEST),
    })
}

/// Converts a number below [`FARTHEST`] to 64.64 fixed point, exactly but for what lies below 2^-64.
pub(crate) fn to_fixed(x: f64) -> i128 {
    (x * TWO_64) as i128
}

pub(crate) fn from_fixed(x: i128) -> f64 {
    x as f64 / TWO_64
}

/// Multiplies a fixed-point number by a factor.
pub(crate) fn wide_product(fixed: i128, factor: f64) -> i128 {
    if fixed == 0 || factor == 0.0 {
        return 0;
    }
    if factor == 1.0 {
        return fixed;
    }
    // |factor| = mantissa * 2^exponent, exactly.
    let bits = factor.abs().to_bits();
    let mantissa = i128::from((bits & ((1 << 52) - 1)) | (1 << 52));
    let exponent = (bits >> 52) as i32 - 1075;
    let (high, low) = (fixed >> 64, fixed & i128::from(u64::MAX));
    let product = shifted(high * mantissa, 64 + exponent) + shifted(low * mantissa, exponent);
    if factor < 0.0 { -product } else { product }
}

fn shifted(fixed: i128, bits: i32) -> i128 {
    if bits >= 0 { fixed << bits } else { fixed >> (-bits).min(127) }
}

/// Converts to the skewed coordinates of simplices, in which they fill unit cells.
pub(crate) fn skewed(mut fixed: [i128; 4], dimension: usize) -> [i128; 4] {
    let skew = wide_share(fixed[..dimension].iter().sum(), SKEWS[dimension - 1]);
    for coordinate in &mut fixed[..dimension] {
        *coordinate += skew;
    }
    fixed
}

/// F = (√(n + 1) − 1) / n for 1 to 4 dimensions, 64 fractional bits of which 62 count.
const SKEWS: [u64; 4] = [skew(1), skew(2), skew(3), skew(4)];

/// Returns the share of a sum of `n` skewed coordinates by which each becomes straight again.
pub(crate) fn unskew(n: usize) -> f64 {
    let n = n as f64;
    (1.0 - 1.0 / (n + 1.0).sqrt()) / n
}

const fn skew(n: u128) -> u64 {
    let root = ((n + 1) << 124).isqrt();
    (((root - (1 << 62)) / n) << 2) as u64
}

/// Multiplies a fixed-point number by a share in [0, 1) with 64 fractional bits.
fn wide_share(fixed: i128, share: u64) -> i128 {
    let (high, low) = (fixed >> 64, fixed as u64);
    high * i128::from(share) + ((u128::from(low) * u128::from(share)) >> 64) as i128
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skews_are_those_of_the_points() {
        assert_eq!(SKEWS[1..], [0x5db3_d742_c265_539c, 0x5555_5555_5555_5554, 0x4f1b_bcdc_bfa5_3e08]);
    }

    #[test]
    fn affine_maps_compose_exactly_far_from_zero() {
        let scale = Affine::scaling(&[-3.0, 0.25]);
        let shift = Affine::translation([2.0_f64.powi(50) + 0.125, -0.75].into_iter());
        let both = shift.then(&scale).unwrap();
        assert_eq!(both.offset[0], -3 * to_fixed(2.0_f64.powi(50) + 0.125));
        assert_eq!(both.offset[1], to_fixed(-0.75) / 4);
        assert_eq!(both.apply_to_vector([1.5, -2.0, 9.0, 9.0]), Ok([to_fixed(-4.5), to_fixed(-0.5), 0, 0]));
    }
}
