//! Maps single positions to lattices in `f64` where the result certainly has the bits of fixed point, as a
//! floating-point filter does for exact geometric predicates (Shewchuk 1997). All other positions are mapped in fixed
//! point.

use crate::array;
use crate::numbers::power_of_two;
use crate::plan::affine::{Affine, from_fixed, skew_factor};

/// The units of local coordinates, which have 24 bits, per cell.
const UNITS: f64 = 16_777_216.0;

/// 1.5 * 2^52: its sum with a number has no fraction, and its low bits are the nearest integer in two's complement.
pub(crate) const ROUNDS: f64 = 6_755_399_441_055_744.0;

/// A map that scales and moves coordinates, and skews them if the lattice is a simplex lattice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FloatMap {
    /// The factors and offsets in units of local coordinates.
    factors: [f64; 4],
    offsets: [f64; 4],
    /// The sum of the sizes of all offsets.
    offset_size: f64,
    /// The share of the coordinate sum that is added to each coordinate; 0 without skewing.
    skew: f64,
    /// The relative error bound, in units, for the sum of the sizes of products and offsets.
    relative_error: f64,
    /// The absolute error bound, in units, added to it.
    absolute_error: f64,
}

impl FloatMap {
    /// Returns the map in floating point, if it mixes no coordinates except by skewing.
    pub(crate) fn new(map: &Affine, is_skewed: bool) -> Option<Self> {
        let factors: [f64; 4] = array::from_fn(|d| map.matrix[d][d] * UNITS);
        let largest = factors.iter().fold(0.0_f64, |largest, factor| largest.max(factor.abs()));
        let offsets = map.offset.map(|offset| from_fixed(offset) * UNITS);
        map.is_diagonal().then(|| Self {
            factors,
            offsets,
            offset_size: offsets.iter().map(|offset| offset.abs()).sum(),
            skew: if is_skewed { skew_factor(map.dimension) } else { 0.0 },
            // A product, an offset and their sum have an error of at most 2, in units of 2^-53 of the sum of sizes.
            // Skewing adds less than 4: its factor, which is below 0.42, the product with it, and sums of up to four
            // coordinates. The bounds are 4 and 16, so that rounding the sum of sizes does not matter either.
            relative_error: power_of_two(if is_skewed { 49 } else { 51 }).recip(),
            // Fixed point truncates positions at 2^-64 of a cell, products at up to 2^-63, and the share of the sum at
            // 2^-64. Skewing multiplies that by less than 2.5. In units of 2^-64 cells the bound is four times the
            // factor plus 16.
            absolute_error: (largest + 4.0 * UNITS) / power_of_two(62),
        })
    }

    /// Returns a position's coordinates in the lattice, in 32.32 fixed point with 24 bits of the fraction. Returns none
    /// if an error could change the result: for large coordinates, or ones near the middle between two such numbers.
    /// `M` is the dimension of the lattice.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn in_lattice<const M: usize>(&self, position: &[f64; 4]) -> Option<[u64; M]> {
        let products: [f64; M] = array::from_fn(|axis| position[axis] * self.factors[axis]);
        let mut coordinates: [f64; M] = array::from_fn(|axis| products[axis] + self.offsets[axis]);
        let size = products.iter().fold(self.offset_size, |size, product| size + product.abs());
        if self.skew != 0.0 {
            let sum = coordinates.iter().fold(0.0, |sum, coordinate| sum + coordinate);
            for coordinate in &mut coordinates {
                *coordinate += sum * self.skew;
            }
        }
        let error = self.relative_error * size + self.absolute_error;
        let (mut rounded, mut is_sure) = ([0; M], true);
        for axis in 0..M {
            let in_last_bits = coordinates[axis] + ROUNDS;
            let distance = (in_last_bits - ROUNDS - coordinates[axis]).abs();
            // The sum above is right below 2^50 units. From there on the error alone is half a unit.
            is_sure &= distance + error < 0.5;
            rounded[axis] = in_last_bits.to_bits().wrapping_sub(ROUNDS.to_bits()) << 8;
        }
        is_sure.then_some(rounded)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::lattice_transform::LatticeTransform;
    use crate::plan::position::{Position, padded};

    /// Compares the positions mapped in floating point with fixed point, and returns their number.
    fn mapped<const M: usize>(map: &Affine, is_skewed: bool, positions: impl Iterator<Item = [f64; M]>) -> usize {
        let floats = FloatMap::new(map, is_skewed).expect("the map scales and moves coordinates");
        let transform = LatticeTransform::new(map.clone(), is_skewed, false, None);
        let is_mapped = |given: &[f64; M]| {
            let coordinates = padded(*given);
            let position = Position::new(&coordinates);
            let in_floats = floats.in_lattice::<M>(&coordinates);
            let exact = transform.finely_in_lattice::<M>(position.fixed()).map(|coordinate| coordinate >> 8 << 8);
            assert!(in_floats.is_none_or(|floats| floats == exact), "{given:?}: {in_floats:?}");
            in_floats.is_some()
        };
        positions.filter(is_mapped).count()
    }

    /// Returns random numbers in [0, 1).
    fn random() -> impl Iterator<Item = f64> {
        let next =
            |bits: &u64| Some(bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407));
        std::iter::successors(Some(1), next).map(|bits| (bits >> 11) as f64 / power_of_two(53))
    }

    /// Returns maps by zero, small, large, negative, dyadic and other factors, with and without offsets. At 2^-11 fixed
    /// point changes its method, and at 2^32 it ends.
    fn maps<const M: usize>() -> Vec<Affine> {
        let edge = power_of_two(11).recip();
        let factors = [0.01, 1.0, 0.3, -1.7, 64.0, 1e-9, 4e9, 0.0, edge, edge.next_down(), -power_of_two(32)];
        let offsets = [0.0, 0.37, -1e6, 5e8];
        let map = |factor: f64, offset: f64| {
            let moved = Affine::translation([offset, -0.7 * offset, 0.1, 3.0][..M].iter().copied());
            let scaled = Affine::scaling(&[factor, 0.7 * factor, factor, -3.0][..M]);
            scaled.then(&moved).expect("the map is possible")
        };
        factors.into_iter().flat_map(|factor| offsets.map(|offset| map(factor, offset))).collect()
    }

    fn positions<const M: usize>(size: f64, count: usize) -> impl Iterator<Item = [f64; M]> {
        let mut numbers = random();
        (0..count).map(move |_| array::from_fn(|_| (numbers.next().unwrap_or_default() - 0.5) * size))
    }

    fn check<const M: usize>() {
        for (map, is_skewed) in maps::<M>().iter().flat_map(|map| [(map, false), (map, true)]) {
            for size in [1e-20, 1e-15, 1.0, 1e3, 1e8] {
                mapped(map, is_skewed, positions::<M>(size, 2_000));
            }
        }
        // Sizes sum up to 4 * 650 cells at most, so each of four coordinates fails with a probability of less than
        // 2^-48 * 4 * 650 * 2^24. Fewer than 7 of 10,000 positions are expected to fail.
        let most = mapped(&Affine::scaling(&[0.013; M]), true, positions::<M>(1e5, 10_000));
        assert!(most > 9_990, "only {most} of 10000 positions are mapped in {M} dimensions");
    }

    #[test]
    fn float_maps_give_the_bits_of_fixed_point() {
        check::<1>();
        check::<2>();
        check::<3>();
        check::<4>();
    }

    #[test]
    fn float_maps_leave_positions_near_ties_to_fixed_point() {
        let (factor, mut numbers) = (0.3, random());
        let map = Affine::scaling(&[factor]);
        // Half a unit beyond random coordinates, and the next numbers on both sides.
        let ties = (0..100_000).map(|_| {
            let unit = (numbers.next().unwrap_or_default() * power_of_two(36)).floor();
            (unit + 0.5) / (factor * UNITS)
        });
        let near = ties.flat_map(|x| [[x.next_down()], [x], [x.next_up()]]);
        assert_eq!(mapped(&map, false, near), 0);
        // The first coordinate of these is a tie once it has its share of the sum.
        let (mut numbers, skew) = (random(), skew_factor(2));
        let ties = (0..100_000).map(|_| {
            let [unit, y] = [36, 10].map(|size| (numbers.next().unwrap_or_default() * power_of_two(size)).floor());
            [((unit + 0.5) / (factor * UNITS) - skew * y) / (1.0 + skew), y]
        });
        let near = ties.flat_map(|[x, y]| [[x.next_down(), y], [x, y], [x.next_up(), y]]);
        assert_eq!(mapped(&Affine::scaling(&[factor; 2]), true, near), 0);
        // A little farther away, floating point is certain.
        let further = (0..100_000).map(|i| [(f64::from(i) + 0.4999) / (factor * UNITS)]);
        assert_eq!(mapped(&map, false, further), 100_000);
    }
}
