//! Single positions, as they are given and in fixed point.

use crate::array;
use crate::plan::affine::to_fixed;
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

    /// Returns the coordinates in 64.64 fixed point, which are computed when they are first asked for.
    #[inline]
    pub(crate) fn fixed(&self) -> &[i128; 4] {
        self.fixed.get_or_init(|| self.coordinates.map(to_fixed))
    }
}
