//! Maps of coordinates on the host: a matrix in `f64`, and an offset in 64.64 fixed point. Neither a chain of maps nor
//! a position far from zero costs precision.

use crate::array;
#[cfg(feature = "wgsl")]
use crate::layout::slots::cells_transform;
use crate::noise::coordinates::{Axis, Coordinate};
use crate::noise::error::NoiseProblem;
use crate::numbers::power_of_two;
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
    /// The old coordinates that each new one depends on, for any values of the numbers: bit k for coordinate k.
    sources: [u8; 4],
}

/// The limit of a coordinate's size: even skewed with three others, it fits into 64.64 fixed point.
pub(crate) const FARTHEST: f64 = 288_230_376_151_711_744.0;
const TWO_31: f64 = 2_147_483_648.0;
pub(crate) const TWO_64: f64 = 18_446_744_073_709_551_616.0;

impl Affine {
    pub(crate) fn identity(dimension: usize) -> Self {
        Self::scaling(&[1.0; 4][..dimension])
    }

    pub(crate) fn scaling(factors: &[f64]) -> Self {
        let mut map = Self { matrix: [[0.0; 4]; 4], offset: [0; 4], dimension: factors.len(), sources: [0; 4] };
        for (d, &factor) in factors.iter().enumerate() {
            map.matrix[d][d] = factor;
            map.sources[d] = 1 << d;
        }
        map
    }

    /// Returns the map by a matrix that may mix all of `dimension` coordinates.
    pub(crate) fn linear(matrix: [[f64; 4]; 4], dimension: usize) -> Self {
        Self { matrix, offset: [0; 4], dimension, sources: [0b1111; 4] }
    }

    /// Returns the rotation by an angle in the plane of two axes.
    pub(crate) fn rotation(dimension: usize, from: Axis, to: Axis, angle: f64) -> Self {
        // Gives the same bits on every platform, which the standard library does not promise.
        let (sine, cosine) = libm::sincos(angle);
        let (from, to) = (from.index(), to.index());
        let mut rotation = Self::identity(dimension);
        rotation.matrix[from][from] = cosine;
        rotation.matrix[from][to] = sine;
        rotation.matrix[to][from] = -sine;
        rotation.matrix[to][to] = cosine;
        let both = rotation.sources[from] | rotation.sources[to];
        (rotation.sources[from], rotation.sources[to]) = (both, both);
        rotation
    }

    /// Returns the map that appends a coordinate to `dimension` others.
    pub(crate) fn slice(dimension: usize, last: f64) -> Self {
        let mut slice = Self::identity(dimension);
        slice.offset[dimension] = to_fixed(last);
        slice.dimension += 1;
        slice
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
        let mut map = Self { dimension: coordinates.len(), ..Self::scaling(&[]) };
        for (d, coordinate) in coordinates.iter().enumerate() {
            match coordinate {
                Coordinate::Of(axis) => {
                    check_axis(*axis, dimension)?;
                    map.matrix[d][axis.index()] = 1.0;
                    map.sources[d] = 1 << axis.index();
                }
                Coordinate::At(x) => map.offset[d] = to_fixed(*x),
            }
        }
        Ok(map)
    }

    /// Returns this map followed by another.
    pub(crate) fn then(&self, next: &Self) -> Result<Self, NoiseProblem> {
        let mut matrix = [[0.0; 4]; 4];
        let (mut offset, mut sources) = ([0; 4], [0; 4]);
        for row in 0..next.dimension {
            let columns = 0..self.dimension;
            let between = columns.clone().filter(|k| next.sources[row] >> k & 1 == 1);
            sources[row] = between.fold(0, |sources, k| sources | self.sources[k]);
            let products = |column: usize| columns.clone().map(move |k| next.matrix[row][k] * self.matrix[k][column]);
            let new_row: [f64; 4] = array::from_fn(|column| products(column).sum());
            // The cosine of a right angle is not quite 0, and an axis turned away from a diagonal leaves small
            // remainders. They are dropped as negligible beside the other factors or terms.
            let sizes = (0..4).map(|column| products(column).map(f64::abs).sum::<f64>());
            let largest = sizes.fold(0.0, f64::max);
            matrix[row] = new_row.map(|x| if x.abs() < largest * power_of_two(32).recip() { 0.0 } else { x });
            matrix[row].into_iter().try_for_each(check_frequency)?;
            let sizes = columns.clone().map(|k| (next.matrix[row][k] * from_fixed(self.offset[k])).abs());
            check_size("offset", sizes.sum::<f64>() + from_fixed(next.offset[row]).abs(), FARTHEST)?;
            let products = columns.map(|k| wide_product(self.offset[k], next.matrix[row][k]));
            offset[row] = products.sum::<i128>() + next.offset[row];
        }
        Ok(Self { matrix, offset, dimension: next.dimension, sources })
    }

    /// Multiplies a vector by the matrix, to 64.64 fixed point. Where the result would reach [`FARTHEST`], returns the
    /// coordinate with the largest share in it, and its factor.
    pub(crate) fn apply_to_vector(&self, vector: [f64; 4]) -> Result<[i128; 4], (usize, f64)> {
        let is_far = vector.iter().any(|x| x.abs() >= FARTHEST);
        for row in &self.matrix[..self.dimension] {
            let sizes = array::from_fn::<f64, 4>(|k| (row[k] * vector[k]).abs());
            if is_far || sizes.iter().sum::<f64>() >= FARTHEST {
                let size = |k: usize| sizes[k].max(vector[k].abs());
                let worst = (0..4).max_by(|&a, &b| size(a).total_cmp(&size(b))).unwrap_or(0);
                return Err((worst, row[worst]));
            }
        }
        Ok(self.apply_to_fixed(vector.map(to_fixed)))
    }

    /// Returns whether each new coordinate depends at most on the old one of the same number, for any values of the
    /// numbers.
    pub(crate) fn is_aligned(&self) -> bool {
        let sources = self.sources[..self.dimension].iter().enumerate();
        sources.into_iter().all(|(d, sources)| sources & !(1 << d) == 0)
    }

    /// Returns whether the map only scales and moves each coordinate.
    pub(crate) fn is_diagonal(&self) -> bool {
        (0..4).all(|row| (0..4).all(|column| row == column || self.matrix[row][column] == 0.0))
    }

    /// Returns a size. Vectors with coordinates below it are mapped to coordinates below a limit, offset included.
    pub(crate) fn size_below(&self, limit: f64) -> f64 {
        let rows = self.matrix.iter().zip(self.offset);
        let size = |(row, offset): (&[f64; 4], i128)| {
            (limit - from_fixed(offset).abs()) / row.iter().map(|factor| factor.abs()).sum::<f64>()
        };
        // Halved, so that rounding does not matter.
        rows.map(size).fold(f64::INFINITY, f64::min) / 2.0
    }

    /// Returns the map as shaders read it, followed by the skewing factor of a simplex lattice.
    #[cfg(feature = "wgsl")]
    pub(crate) fn wide_words(&self, is_skewed: bool) -> Vec<u32> {
        let words = |x: u64| [x as u32, (x >> 32) as u32];
        let offset = self.offset.iter().flat_map(|&x| [words(x as u64), words((x >> 64) as u64)]).flatten();
        let factors = || self.matrix.iter().flatten().map(|&factor| mantissa_and_exponent(factor));
        let skew = if is_skewed { SKEWS[self.dimension - 1] } else { 0 };
        cells_transform::Values {
            start: collected(offset),
            mantissas: collected(factors().flat_map(|(mantissa, _)| words(mantissa))),
            exponents: collected(factors().map(|(_, exponent)| exponent.unsigned_abs())),
            signs: collected(self.matrix.iter().flatten().map(|&factor| if factor < 0.0 { u32::MAX } else { 0 })),
            skew: words(skew),
        }
        .words()
    }

    /// Multiplies a vector in 64.64 fixed point, of coordinates below 2^32, by the matrix. Sums wrap, as in
    /// `shaders/math/wide.wgsl`; those of vectors below twice [`FARTHEST`] do not reach the end.
    pub(crate) fn apply_to_fixed<const M: usize>(&self, vector: [i128; 4]) -> [i128; M] {
        let mut sums = [0_i128; M];
        // Steps have a single coordinate, and most maps a single factor for each.
        for (k, x) in vector.into_iter().enumerate().filter(|&(_, x)| x != 0) {
            for (sum, row) in sums.iter_mut().zip(&self.matrix).filter(|(_, row)| row[k] != 0.0) {
                *sum = sum.wrapping_add(wide_product(x, row[k]));
            }
        }
        sums
    }
}

/// Checks a factor of coordinates.
pub(crate) fn check_frequency(frequency: f64) -> Result<(), NoiseProblem> {
    let limit = power_of_two(32);
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

/// Converts a number below [`FARTHEST`] to 64.64 fixed point. Only digits below 2^-64 are lost.
#[inline]
pub(crate) fn to_fixed(x: f64) -> i128 {
    if x.abs() >= TWO_31 {
        return (x * TWO_64) as i128;
    }
    // A conversion to i128 would be a call, and one to i64 checks for numbers out of range.
    let (mantissa, exponent) = mantissa_and_exponent(x);
    let (high, low) = match exponent + 64 {
        shift @ 1..64 => (mantissa >> (64 - shift), mantissa << shift),
        shift => (0, mantissa >> (-shift).min(63)),
    };
    let size = i128::from(high) << 64 | i128::from(low);
    if x < 0.0 { -size } else { size }
}

pub(crate) fn from_fixed(x: i128) -> f64 {
    x as f64 / TWO_64
}

/// Multiplies a fixed-point number by a factor. The product with the factor's size is rounded down, in two parts where
/// the factor is below 2^-11, and then gets the factor's sign. Factors of maps are 0 or between 2^-32 and 2^32.
#[inline]
pub(crate) fn wide_product(fixed: i128, factor: f64) -> i128 {
    match WideFactor::new(factor) {
        _ if fixed == 0 => 0,
        Some(factor) => factor.times(fixed),
        None => scientific_product(fixed, factor),
    }
}

/// A factor in 64.64 fixed point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WideFactor {
    /// The two parts of its size.
    whole: u64,
    fraction: u64,
    /// -1 if the factor is negative, otherwise 0.
    sign: i64,
}

impl WideFactor {
    /// Converts a factor that is 0 or at least 2^-11, so that all its bits fit.
    #[inline]
    pub(crate) fn new(factor: f64) -> Option<Self> {
        let (mantissa, exponent) = mantissa_and_exponent(factor);
        let (whole, fraction) = match exponent {
            -63..=-1 => (mantissa >> -exponent, mantissa << (64 + exponent)),
            _ if mantissa == 0 => (0, 0),
            _ => return None,
        };
        Some(Self { whole, fraction, sign: if factor < 0.0 { -1 } else { 0 } })
    }

    /// Returns the product with a fixed-point number, like [`wide_product`]. These few products of words are faster
    /// than shifts of 128 bits.
    #[inline]
    pub(crate) fn times(self, fixed: i128) -> i128 {
        let Self { whole, fraction, sign } = self;
        if (whole, fraction, sign) == (1, 0, 0) {
            return fixed;
        }
        let by_fraction = ((fixed >> 64) * i128::from(fraction))
            .wrapping_add(((u128::from(fixed as u64) * u128::from(fraction)) >> 64) as i128);
        let product = fixed.wrapping_mul(i128::from(whole)).wrapping_add(by_fraction);
        let sign = i128::from(sign);
        (product ^ sign).wrapping_sub(sign)
    }
}

/// Returns the same product for any factor.
#[cold]
fn scientific_product(fixed: i128, factor: f64) -> i128 {
    let (mantissa, exponent) = mantissa_and_exponent(factor);
    let high = (fixed >> 64) * i128::from(mantissa);
    let low = u128::from(fixed as u64) * u128::from(mantissa);
    let product = shifted(high, 64 + exponent) + shifted(low as i128, exponent);
    if factor < 0.0 { -product } else { product }
}

/// Returns numbers with |factor| = mantissa * 2^exponent, exactly, unless the factor is subnormal; 0 is 0 * 2^-64.
#[inline]
fn mantissa_and_exponent(factor: f64) -> (u64, i32) {
    if factor == 0.0 {
        return (0, -64);
    }
    let bits = factor.abs().to_bits();
    ((bits & ((1 << 52) - 1)) | (1 << 52), (bits >> 52) as i32 - 1075)
}

/// Collects `N` words.
#[cfg(feature = "wgsl")]
fn collected<const N: usize>(mut words: impl Iterator<Item = u32>) -> [u32; N] {
    std::array::from_fn(|_| words.next().unwrap_or_default())
}

fn shifted(fixed: i128, bits: i32) -> i128 {
    if bits >= 0 { fixed << bits } else { fixed >> (-bits).min(127) }
}

/// Converts to skewed coordinates, in which simplices fill unit cells.
#[inline]
pub(crate) fn skewed<const M: usize>(mut fixed: [i128; M], dimension: usize) -> [i128; M] {
    // Coordinates beyond the dimension are zero.
    let sum = fixed.iter().fold(0_i128, |sum, &coordinate| sum.wrapping_add(coordinate));
    let skew = wide_share(sum, SKEWS[dimension - 1]);
    for (axis, coordinate) in fixed.iter_mut().enumerate() {
        *coordinate = coordinate.wrapping_add(if axis < dimension { skew } else { 0 });
    }
    fixed
}

/// F = (√(n + 1) − 1) / n for 1 to 4 dimensions, with 64 fractional bits, 62 of which count.
const SKEWS: [u64; 4] = [skew(1), skew(2), skew(3), skew(4)];

/// Returns the share of a sum of `n` coordinates that skewing adds to each.
pub(crate) fn skew_factor(n: usize) -> f64 {
    SKEWS[n - 1] as f64 / TWO_64
}

/// Returns the share of a sum of `n` skewed coordinates that unskewing subtracts from each.
pub(crate) fn unskew(n: usize) -> f64 {
    let n = n as f64;
    (1.0 - 1.0 / (n + 1.0).sqrt()) / n
}

const fn skew(n: u128) -> u64 {
    let root = ((n + 1) << 124).isqrt();
    (((root - (1 << 62)) / n) << 2) as u64
}

/// Multiplies a fixed-point number by a share in [0, 1) with 64 fractional bits.
#[inline]
fn wide_share(fixed: i128, share: u64) -> i128 {
    let (high, low) = (fixed >> 64, fixed as u64);
    high * i128::from(share) + ((u128::from(low) * u128::from(share)) >> 64) as i128
}

/// The form of a map of coordinates, independent of its parameters, in ascending order of generality.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum MapKind {
    /// No factors, at most a translation.
    #[default]
    Identity,
    /// One factor for all coordinates.
    Uniform,
    /// One factor for each coordinate.
    Diagonal,
    /// Any matrix, also to another number of dimensions.
    Matrix,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skews_are_those_of_the_points() {
        assert_eq!(SKEWS[1..], [0x5db3_d742_c265_539c, 0x5555_5555_5555_5554, 0x4f1b_bcdc_bfa5_3e08]);
    }

    #[test]
    fn fixed_point_is_cut_off_below_its_last_bit() {
        // Numbers of all sizes, and near the size from which whole parts no longer fit into i64.
        let hard = [0.0, -0.0, 5e-324, TWO_31, TWO_31.next_down(), TWO_31.next_up(), 0.5, 65_536.5 + 2.0_f64.powi(-33)];
        let mut bits: u64 = 1;
        let random = (0..100_000).map(|i| {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            f64::from_bits((bits >> 12) | (1_023 - 70 + i % 128) << 52)
        });
        for x in hard.into_iter().chain(random) {
            for x in [x, -x] {
                assert_eq!(to_fixed(x), (x * TWO_64) as i128, "{x:e}");
            }
        }
    }

    #[test]
    fn products_are_those_of_both_halves() {
        let mut bits: u64 = 1;
        let mut random = || {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            bits.rotate_left(29)
        };
        for i in 0..100_000 {
            // Sizes up to 2^61, times 2^-65 to 2^2, with all bits or with few.
            let fixed = (i128::from(random()) << 64 | i128::from(random())) >> (2 + i % 124);
            let fixed = if i % 3 == 0 { fixed & -1 << (i % 67) } else { fixed };
            // Large factors multiply small numbers, so that the product fits.
            let (fixed, larger) = if i % 7 == 0 { (fixed >> 30, 30) } else { (fixed, 0) };
            let factor = f64::from_bits(random() >> 12 | (1_023 - 65 + larger + i % 68) << 52);
            let factor = if i % 5 == 0 { (1.0 + f64::from(i as u16)).recip() } else { factor };
            let bits = factor.to_bits();
            let mantissa = i128::from(bits & ((1 << 52) - 1) | 1 << 52);
            let exponent = (bits >> 52) as i32 - 1075;
            let (high, low) = (fixed >> 64, fixed & i128::from(u64::MAX));
            let expected = shifted(high * mantissa, 64 + exponent) + shifted(low * mantissa, exponent);
            assert_eq!(wide_product(fixed, factor), expected, "{fixed:x} * {factor:e}");
            assert_eq!(wide_product(fixed, -factor), -expected, "{fixed:x} * -{factor:e}");
        }
    }

    #[test]
    fn affine_maps_are_aligned_by_their_structure_whatever_the_numbers() {
        use Coordinate::{At, Of};
        let (x, y, z) = (Of(Axis::X), Of(Axis::Y), Of(Axis::Z));
        let swizzle = |coordinates: &[Coordinate]| Affine::swizzle(coordinates, 3).unwrap();
        let chain = |maps: &[Affine]| maps.iter().fold(Affine::identity(3), |map, next| map.then(next).unwrap());
        let turned = |angle| Affine::rotation(3, Axis::Y, Axis::Z, angle);
        for (maps, is_aligned) in [
            (vec![Affine::slice(3, 0.5)], true),
            (vec![swizzle(&[x, At(2.0)]), Affine::scaling(&[3.0, -0.5]), Affine::slice(2, 7.0)], true),
            (vec![swizzle(&[x, y])], true),
            (vec![swizzle(&[y, x])], false),
            (vec![swizzle(&[y, x, z]), swizzle(&[y, x, z])], true),
            (vec![swizzle(&[y, x, z]), swizzle(&[At(0.0), At(0.0), z])], true),
            (vec![swizzle(&[z, At(0.0), x]), swizzle(&[z, At(1.0), x]), swizzle(&[x, y])], true),
            (vec![swizzle(&[x, x])], false),
            (vec![turned(0.3)], false),
            (vec![turned(0.0)], false),
            (vec![turned(0.3), swizzle(&[x])], true),
            (vec![swizzle(&[x, At(1.0), At(2.0)]), turned(0.3)], true),
            (vec![Affine::linear(Affine::identity(3).matrix, 3)], false),
        ] {
            assert_eq!(chain(&maps).is_aligned(), is_aligned, "{maps:?}");
        }
    }

    #[test]
    fn affine_maps_have_no_factors_that_are_left_of_others() {
        // A turn by an eighth makes the diagonal an axis. Along the other axis its two terms leave 1e-16.
        let diagonal = Affine::swizzle(&[Coordinate::Of(Axis::X); 2], 1).unwrap();
        let angle = std::f64::consts::FRAC_PI_4;
        let turned = diagonal.then(&Affine::rotation(2, Axis::X, Axis::Y, angle)).unwrap();
        assert_eq!(turned.matrix[1], [0.0; 4]);
        assert!((turned.matrix[0][0] - 2.0_f64.sqrt()).abs() < 1e-15);
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
