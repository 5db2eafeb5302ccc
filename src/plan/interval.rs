//! Intervals of values, and the bounds that numbers of a description must keep.

use crate::cpu::twins::math::arithmetic::flush_small;
use crate::noise::error::NoiseProblem;

/// Holds all values of a node: none is below `low` or above `high`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Interval {
    pub(crate) low: f32,
    pub(crate) high: f32,
}

impl Interval {
    pub(crate) fn symmetric(reach: f32) -> Self {
        Self { low: -reach, high: reach }
    }

    /// Returns the interval of a function that is monotonic in every argument, from its values at the corners of its domain.
    pub(crate) fn of_corners<const N: usize>(corners: [f32; N]) -> Self {
        let (low, high) =
            corners.into_iter().fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
        Self { low: flush_small(low), high: flush_small(high) }
    }

    pub(crate) fn contains(self, x: f32) -> bool {
        self.low <= x && x <= self.high
    }
}

/// Values and numbers stay within 2^60: products of two stay far from overflow then.
pub(crate) const LARGEST: f64 = 1_152_921_504_606_846_976.0;
/// Coordinates that are values stay within 2^28: cells do not wrap there, and squares of all four are within [`LARGEST`].
pub(crate) const LARGEST_COORDINATE: f64 = 268_435_456.0;

/// Checks that a number is 0, or large enough that adapters which take subnormals for 0 do not differ, and small enough that
/// products are finite.
pub(crate) fn check_number(what: &'static str, value: f64) -> Result<(), NoiseProblem> {
    if value == 0.0 || (LARGEST.recip()..=LARGEST).contains(&value.abs()) {
        Ok(())
    } else {
        Err(NoiseProblem::Number { what, value })
    }
}

pub(crate) fn check_between(what: &'static str, value: f32, low: f32, high: f32) -> Result<(), NoiseProblem> {
    if (low..=high).contains(&value) {
        Ok(())
    } else {
        Err(NoiseProblem::Bounds { what, value: f64::from(value), low: f64::from(low), high: f64::from(high) })
    }
}

pub(crate) fn check_between_wide(what: &'static str, value: f64, reach: f64) -> Result<(), NoiseProblem> {
    if value.abs() <= reach { Ok(()) } else { Err(NoiseProblem::Bounds { what, value, low: -reach, high: reach }) }
}
