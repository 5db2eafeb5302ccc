//! Intervals of values, and checks of the numbers in a description.

use crate::formulas::math::arithmetic::flush_small;
use crate::noise::error::NoiseProblem;

/// An interval that contains all values of a node: none is below `low` or above `high`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Interval {
    pub(crate) low: f32,
    pub(crate) high: f32,
}

impl Interval {
    pub(crate) fn symmetric(reach: f32) -> Self {
        Self { low: -reach, high: reach }
    }

    /// Returns the interval of a function that is monotonic in every argument, from its values at the corners of its
    /// domain.
    pub(crate) fn of_corners<const N: usize>(corners: [f32; N]) -> Self {
        let (low, high) =
            corners.into_iter().fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
        Self { low: flush_small(low), high: flush_small(high) }
    }

    pub(crate) fn contains(self, x: f32) -> bool {
        self.low <= x && x <= self.high
    }
}

/// The largest size of values and parameters. Products of two stay far from overflow.
pub(crate) const LARGEST: f64 = 1_152_921_504_606_846_976.0;
/// The largest size of coordinates that are values. Cells do not wrap below it, and the sum of all four squares stays
/// within [`LARGEST`].
pub(crate) const LARGEST_COORDINATE: f64 = 268_435_456.0;

/// Returns the problem unless a condition holds.
pub(crate) fn ensure(condition: bool, problem: NoiseProblem) -> Result<(), NoiseProblem> {
    if condition { Ok(()) } else { Err(problem) }
}

/// Checks that a number is 0, or large enough that adapters do not flush it to 0, and small enough that products are
/// finite.
pub(crate) fn check_number(what: &'static str, value: impl Into<f64>) -> Result<(), NoiseProblem> {
    let value = value.into();
    ensure(value == 0.0 || (LARGEST.recip()..=LARGEST).contains(&value.abs()), NoiseProblem::Number { what, value })
}

pub(crate) fn check_between(
    what: &'static str,
    value: impl Into<f64>,
    low: f64,
    high: f64,
) -> Result<(), NoiseProblem> {
    let value = value.into();
    ensure((low..=high).contains(&value), NoiseProblem::Bounds { what, value, low, high })
}

pub(crate) fn check_size(what: &'static str, value: f64, most: f64) -> Result<(), NoiseProblem> {
    ensure(value.abs() <= most, NoiseProblem::Bounds { what, value, low: -most, high: most })
}

pub(crate) fn check_count(what: &'static str, found: usize, least: usize, most: usize) -> Result<(), NoiseProblem> {
    ensure((least..=most).contains(&found), NoiseProblem::Count { what, found, least, most })
}

pub(crate) fn check_dimension(found: usize, expected: usize) -> Result<(), NoiseProblem> {
    ensure(found == expected, NoiseProblem::Dimension { found, expected })
}

/// Rounds to `f32`, and numbers that adapters may flush to 0, or that are only a little larger, to 0.
pub(crate) fn without_subnormals(x: f64) -> f32 {
    if x.abs() < LARGEST.recip() { 0.0 } else { x as f32 }
}
