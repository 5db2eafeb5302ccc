//! Single positions, in `f64` and in fixed point.

use crate::array;
use crate::formulas::math::arithmetic::clamp_symmetric;
use crate::numbers::number_or_zero;
use crate::plan::affine::{TWO_64, to_fixed};
use std::cell::OnceCell;

/// Returns a position of up to four coordinates, padded with zeros.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn padded<const N: usize>(position: [f64; N]) -> [f64; 4] {
    array::from_fn(|axis| if axis < N { position[axis] } else { 0.0 })
}

/// Returns a position of a list, padded with zeros.
#[inline]
pub(crate) fn padded_slice(position: &[f64]) -> [f64; 4] {
    let coordinate = |axis| position.get(axis).copied().unwrap_or_default();
    [coordinate(0), coordinate(1), coordinate(2), coordinate(3)]
}

/// A coordinate that was given as a cell and a local coordinate.
#[derive(Clone, Copy, Default)]
pub(crate) struct CellCoordinate {
    /// Coordinates in 64.64 fixed point.
    pub(crate) fixed: i128,
    /// The same as an `f64`, or NaN if that would be rounded.
    pub(crate) float: f64,
}

impl CellCoordinate {
    /// Adds a cell and a local coordinate, which may lie outside of [0, 1), like `wide_from` in
    /// `shaders/math/wide.wgsl`. NaN counts as zero.
    pub(crate) fn new(cell: i32, local: f32) -> Self {
        let near = clamp_symmetric(number_or_zero(local), 268_435_456.0);
        let whole = near.floor();
        // A tiny negative coordinate is so close to the next cell that the difference rounds to 1.
        let fraction = f64::from((near - whole).min(0.999_999_94));
        let cell = cell.wrapping_add(whole as i32);
        let rounded = f64::from(cell) + fraction;
        Self {
            fixed: i128::from(cell) << 64 | i128::from((fraction * TWO_64) as u64),
            float: if rounded - f64::from(cell) == fraction { rounded } else { f64::NAN },
        }
    }
}

/// A position. Coordinates beyond its dimension are zero.
pub(crate) struct Position<'a> {
    pub(crate) coordinates: &'a [f64; 4],
    fixed: OnceCell<[i128; 4]>,
}

impl<'a> Position<'a> {
    #[inline]
    pub(crate) fn new(coordinates: &'a [f64; 4]) -> Self {
        Self { coordinates, fixed: OnceCell::new() }
    }

    /// Creates a position from its fixed point. Coordinates that `f64` cannot represent exactly must be NaN there.
    pub(crate) fn with_fixed(coordinates: &'a [f64; 4], fixed: [i128; 4]) -> Self {
        Self { coordinates, fixed: OnceCell::from(fixed) }
    }

    /// Returns the coordinates in 64.64 fixed point, computed on first use.
    #[inline]
    pub(crate) fn fixed(&self) -> &[i128; 4] {
        self.fixed.get_or_init(|| array::map(*self.coordinates, to_fixed))
    }
}
