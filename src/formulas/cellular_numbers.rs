//! The numbers that cellular noise reads of its record, and what fills the holes of its files.

use crate::formulas::lattice::nearest::{NearPoint, Nearest};
use crate::formulas::metric::MetricKind;
use crate::layout::parameters::Parameters;
use crate::layout::slots::{cellular as slots, leaf};

/// The numbers of a cellular noise, read once for many cells.
#[derive(Clone, Copy)]
pub(crate) struct Cells {
    pub(crate) spread: f32,
    pub(crate) exponent: f32,
    pub(crate) sharpness: f32,
    pub(crate) log_scale: f32,
    pub(crate) fade_begin: f32,
    pub(crate) fade_inverse: f32,
    pub(crate) center: f32,
}

/// Fills the holes of the files of cellular noise.
pub(crate) trait Points: Copy {
    fn cells(self) -> Cells;
    fn metric(self) -> MetricKind;
    fn reach(self) -> i32;
    fn border_reach(self) -> i32;
    fn offset_in_cell<const N: usize>(self, cell: [i32; N]) -> [f32; N];
    fn lattice_value<const N: usize>(self, cell: [i32; N]) -> f32;
    /// Inserts a point into the nearest ones.
    fn with_point<const N: usize>(self, before: Nearest<N>, point: NearPoint<N>) -> Nearest<N>;
    /// Returns the key of the farthest point that is needed.
    fn farthest_key<const N: usize>(self, nearest: Nearest<N>) -> f32;
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn cells_of(leaf: Parameters<'_>) -> Cells {
    let record = leaf::array(leaf);
    Cells {
        spread: slots::spread(record),
        exponent: slots::exponent(record),
        sharpness: slots::sharpness(record),
        log_scale: slots::log_scale(record),
        fade_begin: slots::fade_begin(record),
        fade_inverse: slots::fade_inverse(record),
        center: slots::center(record),
    }
}
