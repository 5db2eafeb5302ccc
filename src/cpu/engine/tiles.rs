//! The passes that reduce cells to one tile of a repeating lattice.

use crate::array;
use crate::cpu::engine::planes::{Coordinates, Plane, Steps, copy_cells};
use crate::cpu::engine::simd_level::{Vectors, vectorized};
use crate::cpu::engine::strip::whole_vectors;
use crate::layout::parameters::ArrayView;
use crate::layout::slots::tile;
use crate::plan::float_map::ROUNDS;

/// Reduces the cells that are some steps from those of `count` samples, like `shaders/space/tile.wgsl`.
pub(crate) fn reduce_cells<const M: usize>(
    simd: Vectors,
    tile: ArrayView<'_>,
    cells: &Coordinates<i32>,
    steps: Steps<'_>,
    count: usize,
    planes: &mut [Plane<i32>; M],
) {
    copy_cells(simd, cells, steps, count, planes);
    let mut away = Plane::default();
    for axis in (0..M).rev() {
        let first = (axis * (axis + 1) / 2) as u32;
        let period: [u32; M] =
            array::from_fn(|row| if row > axis { 0 } else { tile::periods(tile, first + row as u32) });
        if period[axis] == 0 {
            continue;
        }
        vectorized!(simd, divide(&planes[axis], period[axis], count, &mut away));
        for (row, plane) in planes.iter_mut().enumerate().filter(|&(row, _)| period[row] != 0) {
            vectorized!(simd, subtract(plane, &away, period[row], count));
        }
    }
}

/// Divides each coordinate by its period.
#[cfg_attr(optimized, inline(always))]
fn divide(coordinates: &Plane<i32>, length: u32, count: usize, away: &mut Plane<i32>) {
    let inverse = 1.0 / f64::from(length);
    for i in 0..whole_vectors(count) {
        away[i] = floor_quotient(coordinates[i], inverse);
    }
}

#[cfg_attr(optimized, inline(always))]
fn subtract(coordinates: &mut Plane<i32>, away: &Plane<i32>, period: u32, count: usize) {
    for i in 0..whole_vectors(count) {
        coordinates[i] = coordinates[i].wrapping_sub(away[i].wrapping_mul(period as i32));
    }
}

/// Returns the quotient rounded down, given the divisor's inverse. The twin of that name divides integers, which
/// vectors cannot. A quotient of a whole number plus a half is at least half an inverse away from all whole numbers, so
/// rounding it less a half is right. It is at most 2^31 inverses, and rounded by no more than 2^-20 inverses.
#[cfg_attr(optimized, inline(always))]
fn floor_quotient(i: i32, inverse: f64) -> i32 {
    let quotient = (f64::from(i) + 0.5) * inverse - 0.5;
    (quotient + ROUNDS).to_bits() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formulas::math::division;

    #[test]
    fn quotients_are_those_of_integers() {
        let near = |i: i64| (i - 3..=i + 3).filter_map(|i| i32::try_from(i).ok());
        for divisor in [1, 2, 3, 7, 255, 256, 65_537, 1_000_003, (1 << 30) - 1, 1 << 30, i32::MAX as u32, u32::MAX] {
            let multiples = (-4..=4).flat_map(|k| near(k * i64::from(divisor)));
            for i in multiples.chain(near(i32::MIN.into())).chain(near(i32::MAX.into())).chain(near(0)) {
                let found = floor_quotient(i, 1.0 / f64::from(divisor));
                assert_eq!(found, division::floor_quotient(i, divisor), "{i} by {divisor}");
            }
        }
    }
}
