//! Single positions, as they are given and in fixed point.

use crate::array;
use crate::formulas::math::arithmetic::clamp_symmetric;
use crate::plan::affine::{TWO_64, to_fixed};
use std::cell::OnceCell;

/// Returns a position of up to four coordinates, the others being zero.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn padded<const N: usize>(position: [f64; N]) -> [f64; 4] {
    array::from_fn(|axis| if axis < N { position[axis] } else { 0.0 })
}

/// Returns a position of a list, likewise.
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
    /// The same as an `f64`, rounded.
    pub(crate) rounded: f64,
    pub(crate) is_exact: bool,
}

impl CellCoordinate {
    /// Adds a cell and a local coordinate, which need not lie in [0, 1), as `wide_from` in `shaders/math/wide.wgsl`
    /// does. One that is NaN counts as zero.
    pub(crate) fn new(cell: i32, local: f32) -> Self {
        let near = clamp_symmetric(if local.is_nan() { 0.0 } else { local }, 268_435_456.0);
        let whole = near.floor();
        // A tiny negative coordinate is so near to the next cell that the difference rounds to 1.
        let fraction = f64::from((near - whole).min(0.999_999_94));
        let cell = cell.wrapping_add(whole as i32);
        let rounded = f64::from(cell) + fraction;
        Self {
            fixed: i128::from(cell) << 64 | i128::from((fraction * TWO_64) as u64),
            rounded,
            is_exact: rounded - f64::from(cell) == fraction,
        }
    }
}

/// A position; coordinates that its dimension lacks are zero.
pub(crate) struct Position<'a> {
    pub(crate) coordinates: &'a [f64; 4],
    fixed: OnceCell<[i128; 4]>,
}

impl<'a> Position<'a> {
    #[inline]
    pub(crate) fn new(coordinates: &'a [f64; 4]) -> Self {
        Self { coordinates, fixed: OnceCell::new() }
    }

    /// Creates a position of which fixed point is known; as `f64` it is NaN unless it is that exactly.
    pub(crate) fn with_fixed(coordinates: &'a [f64; 4], fixed: [i128; 4]) -> Self {
        Self { coordinates, fixed: OnceCell::from(fixed) }
    }

    /// Returns the coordinates in 64.64 fixed point, which are computed when they are first asked for.
    #[inline]
    pub(crate) fn fixed(&self) -> &[i128; 4] {
        self.fixed.get_or_init(|| self.coordinates.map(to_fixed))
    }
}
