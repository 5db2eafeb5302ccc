//! Positions that are given one by one, and their coordinates in a leaf's lattice.

use crate::cpu::engine::corners::Corners;
use crate::cpu::engine::maps::skewed;
use crate::cpu::engine::simd_level::vectorized;
use crate::cpu::engine::strip::STRIP;
use crate::cpu::twins::math::fixed::{fixed_add, fixed_cell, fixed_local};
use crate::cpu::twins::space::points::{at_position, coordinate_mapped, coordinate_straight};
use crate::layout::transforms::PointsTransform;
use crate::plan::program::LeafPosition;
use fearless_simd::Level;
use std::array;

/// A block of positions, a plane for each coordinate; those that the dimension lacks are zero.
pub(crate) struct Points(Vec<[f32; STRIP]>);

impl Default for Points {
    fn default() -> Self {
        Self(vec![[0.0; STRIP]; 4])
    }
}

impl Points {
    /// Stores positions.
    pub(crate) fn take<const N: usize>(&mut self, simd: Level, positions: &[[f32; N]]) {
        vectorized!(simd, take(positions, &mut self.0));
    }

    /// Returns a position.
    pub(crate) fn at(&self, i: usize) -> [f32; 4] {
        array::from_fn(|d| self.0[d][i])
    }

    /// Writes the cells and local coordinates of positions that no warp has displaced.
    pub(crate) fn put<const M: usize>(
        &self,
        simd: Level,
        transform: &PointsTransform,
        position: LeafPosition,
        count: usize,
        corners: &mut Corners,
    ) {
        vectorized!(simd, put_unshifted::<M>(&self.0, transform, position, count, corners));
        vectorized!(simd, shift::<M>(transform, position, count, corners));
    }
}

#[inline(always)]
fn take<const N: usize>(positions: &[[f32; N]], planes: &mut [[f32; STRIP]]) {
    let Some(planes) = planes.first_chunk_mut::<4>() else { return };
    for (i, &position) in positions.iter().enumerate().take(STRIP) {
        let position = at_position(position);
        for d in 0..N.min(4) {
            planes[d][i] = position[d];
        }
    }
}

/// Writes cells and fractions before the shift, as separate numbers of 32 bits, of which vectors hold the most.
#[inline(always)]
fn put_unshifted<const M: usize>(
    points: &[[f32; STRIP]],
    transform: &PointsTransform,
    position: LeafPosition,
    count: usize,
    corners: &mut Corners,
) {
    let Corners { cells, fractions, .. } = corners;
    let (Some(points), Some(cells), Some(fractions)) =
        (points.first_chunk::<4>(), cells.first_chunk_mut::<4>(), fractions.first_chunk_mut::<4>())
    else {
        return;
    };
    let unshifted = PointsTransform { shift: [0; 4], ..*transform };
    for axis in 0..M {
        for i in 0..count.min(STRIP) {
            let point = [points[0][i], points[1][i], points[2][i], points[3][i]];
            let at = if position.aligned {
                coordinate_straight(&unshifted, point, axis)
            } else {
                coordinate_mapped(&unshifted, point, axis)
            };
            cells[axis][i] = (at >> 32) as i32;
            fractions[axis][i] = at as u32;
        }
    }
}

/// Shifts and skews, and separates cells from local coordinates.
#[inline(always)]
fn shift<const M: usize>(transform: &PointsTransform, position: LeafPosition, count: usize, corners: &mut Corners) {
    let Corners { cells, local, fractions, .. } = corners;
    let (Some(cells), Some(local), Some(fractions)) =
        (cells.first_chunk_mut::<4>(), local.first_chunk_mut::<4>(), fractions.first_chunk::<4>())
    else {
        return;
    };
    for i in 0..count.min(STRIP) {
        let mut straight = [0; M];
        for axis in 0..M {
            let at = u64::from(cells[axis][i] as u32) << 32 | u64::from(fractions[axis][i]);
            straight[axis] = fixed_add(at, transform.shift[axis]);
        }
        for axis in 0..M {
            let at = if position.skewed {
                skewed::<M>(
                    #[inline(always)]
                    |d| straight[d],
                    axis,
                )
            } else {
                straight[axis]
            };
            cells[axis][i] = fixed_cell(at);
            local[axis][i] = fixed_local(at);
        }
    }
}
