//! Maps of coordinates that the host works out: a matrix in `f64`, and an offset in 64.64 fixed point, so that neither a
//! chain of them nor a place far from zero costs precision.

use crate::noise::error::NoiseProblem;

/// From coordinates of the root to those of some node.
#[derive(Clone, Debug)]
pub(crate) struct Affine {
    /// Rows are new coordinates.
    pub(crate) matrix: [[f64; 4]; 4],
    /// 64.64 fixed point.
    pub(crate) offset: [i128; 4],
    /// How many coordinates there are behind it.
    pub(crate) dimension: usize,
}

/// A coordinate of this size, skewed with three others, still fits into 64.64 fixed point.
pub(crate) const FARTHEST: f64 = 288_230_376_151_711_744.0;
const TWO_64: f64 = 18_446_744_073_709_551_616.0;

impl Affine {
    pub(crate) fn identity(dimension: usize) -> Self {
        let mut matrix = [[0.0; 4]; 4];
        for (d, row) in matrix.iter_mut().enumerate().take(dimension) {
            row[d] = 1.0;
        }
        Self { matrix, offset: [0; 4], dimension }
    }

    /// This map and then another.
    pub(crate) fn then(&self, next: &Self) -> Result<Self, NoiseProblem> {
        let mut matrix = [[0.0; 4]; 4];
        let mut offset = [0; 4];
        for row in 0..next.dimension {
            matrix[row] = std::array::from_fn(|column| {
                let products = (0..self.dimension).map(|k| next.matrix[row][k] * self.matrix[k][column]);
                products.sum()
            });
            // What is left of a right angle's cosine is nothing to those beside it.
            let largest = matrix[row].into_iter().fold(0.0, |largest: f64, x| x.abs().max(largest));
            matrix[row] = matrix[row].map(|x| if x.abs() < largest * 32.0_f64.exp2().recip() { 0.0 } else { x });
            matrix[row].into_iter().try_for_each(check_frequency)?;
            let reach: f64 =
                (0..self.dimension).map(|k| (next.matrix[row][k] * from_fixed(self.offset[k])).abs()).sum();
            let reach = reach + from_fixed(next.offset[row]).abs();
            if reach > FARTHEST {
                return Err(NoiseProblem::Bounds { what: "offset", value: reach, low: -FARTHEST, high: FARTHEST });
            }
            let products = (0..self.dimension).map(|k| wide_product(self.offset[k], next.matrix[row][k]));
            offset[row] = products.sum::<i128>() + next.offset[row];
        }
        Ok(Self { matrix, offset, dimension: next.dimension })
    }

    /// What a vector of the root's coordinates becomes, without the offset. The sum of sizes must stay below
    /// [`FARTHEST`]; else this is the coordinate that is to blame, and what it is multiplied by.
    pub(crate) fn of_vector(&self, vector: [f64; 4]) -> Result<[i128; 4], (usize, f64)> {
        let mut fixed = [0; 4];
        for (row, fixed) in fixed.iter_mut().enumerate().take(self.dimension) {
            let sizes = std::array::from_fn::<f64, 4, _>(|k| (self.matrix[row][k] * vector[k]).abs());
            if sizes.iter().sum::<f64>() >= FARTHEST || vector.iter().any(|x| x.abs() >= FARTHEST) {
                let worst =
                    (0..4).max_by(|&a, &b| sizes[a].max(vector[a].abs()).total_cmp(&sizes[b].max(vector[b].abs())));
                let worst = worst.unwrap_or(0);
                return Err((worst, self.matrix[row][worst]));
            }
            *fixed = (0..4).map(|k| wide_product(to_fixed(vector[k]), self.matrix[row][k])).sum();
        }
        Ok(fixed)
    }

    /// The same of a vector in 64.64 fixed point, of no more than twice that size.
    pub(crate) fn of_fixed(&self, vector: [i128; 4]) -> [i128; 4] {
        self.matrix.map(|row| (0..4).map(|k| wide_product(vector[k], row[k])).sum())
    }
}

/// What any coordinate is multiplied by.
pub(crate) fn check_frequency(frequency: f64) -> Result<(), NoiseProblem> {
    let size = frequency.abs();
    let limit = 32.0_f64.exp2();
    if frequency == 0.0 || (size.is_finite() && (limit.recip()..=limit).contains(&size)) {
        Ok(())
    } else {
        Err(NoiseProblem::Frequency { frequency })
    }
}

/// A number of less than [`FARTHEST`] in 64.64 fixed point. Scaling by a power of two is exact; what is cut off lies
/// below 2^-64.
pub(crate) fn to_fixed(x: f64) -> i128 {
    (x * TWO_64) as i128
}

pub(crate) fn from_fixed(x: i128) -> f64 {
    x as f64 / TWO_64
}

/// fixed * factor.
pub(crate) fn wide_product(fixed: i128, factor: f64) -> i128 {
    if fixed == 0 || factor == 0.0 {
        return 0;
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

/// The same share of all coordinates is added to each: to the coordinates in which simplices fill unit cells.
pub(crate) fn skewed(mut fixed: [i128; 4], dimension: usize) -> [i128; 4] {
    let skew = wide_share(fixed[..dimension].iter().sum(), SKEWS[dimension - 1]);
    for coordinate in &mut fixed[..dimension] {
        *coordinate += skew;
    }
    fixed
}

/// F = (sqrt(n + 1) - 1) / n for 1 to 4 dimensions, 64 fractional bits of which 62 count: the same numbers as in
/// `cpu/skewed.rs`.
const SKEWS: [u64; 4] = [skew(1), skew(2), skew(3), skew(4)];

const fn skew(n: u128) -> u64 {
    let root = ((n + 1) << 124).isqrt();
    (((root - (1 << 62)) / n) << 2) as u64
}

/// fixed * share, for a share in [0, 1) with 64 fractional bits.
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
        let mut scale = Affine::identity(2);
        scale.matrix[0][0] = -3.0;
        scale.matrix[1][1] = 0.25;
        let mut shift = Affine::identity(2);
        shift.offset = [to_fixed(2.0_f64.powi(50) + 0.125), to_fixed(-0.75), 0, 0];
        let both = shift.then(&scale).unwrap();
        assert_eq!(both.offset[0], -3 * to_fixed(2.0_f64.powi(50) + 0.125));
        assert_eq!(both.offset[1], to_fixed(-0.75) / 4);
        assert_eq!(both.of_vector([1.5, -2.0, 9.0, 9.0]), Ok([to_fixed(-4.5), to_fixed(-0.5), 0, 0]));
    }
}
