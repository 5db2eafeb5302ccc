//! Values with bounds on their errors, and intervals.

use std::ops::{Add, Div, Mul, Sub};

/// What rounding to nearest moves a number of size 1 by, at most.
pub const ROUND: f64 = 1.0 / 16_777_216.0;
/// What may be lost near zero: results below 2^-40 are 0.
const TINY: f64 = 1.0 / 1_099_511_627_776.0;

/// A value, and how far from it that of the crate may be: infinitely far, where the input may lie on either side of a
/// jump.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounded {
    pub value: f64,
    pub error: f64,
}

impl Bounded {
    pub fn new(value: f64, error: f64) -> Self {
        let known = value.is_finite() && error.is_finite();
        if known { Self { value, error } } else { Self { value: 0.0, error: f64::INFINITY } }
    }

    pub fn unless(self, unknown: bool) -> Self {
        if unknown { Self { error: f64::INFINITY, ..self } } else { self }
    }

    pub fn blurred(self, by: f64) -> Self {
        Self::new(self.value, self.error + by + TINY)
    }

    /// With twice the error of an operation's own rounding, so that a formula's terms may be grouped in another way.
    pub fn rounded(self) -> Self {
        self.blurred(2.0 * ROUND * self.value.abs())
    }

    pub fn ends(self) -> [f64; 2] {
        [self.value - self.error, self.value + self.error]
    }

    /// Of a function that rises everywhere, or falls.
    pub fn monotone(self, f: impl Fn(f64) -> f64) -> Self {
        let value = f(self.value);
        Self::new(value, self.ends().into_iter().fold(0.0, |error, end| (f(end) - value).abs().max(error)))
    }

    /// Of a function no steeper than `slope`.
    pub fn steep(self, slope: f64, f: impl Fn(f64) -> f64) -> Self {
        Self::new(f(self.value), slope * self.error)
    }

    pub fn abs(self) -> Self {
        self.steep(1.0, f64::abs)
    }

    pub fn clamp(self, low: f64, high: f64) -> Self {
        self.monotone(|x| x.clamp(low, high))
    }

    /// Of a function that rises or falls everywhere along each of its arguments: its extremes lie in corners.
    pub fn monotone_2(self, other: Self, f: impl Fn(f64, f64) -> f64) -> Self {
        let value = f(self.value, other.value);
        let corners = corners(self.ends(), other.ends(), f);
        Self::new(value, corners.into_iter().fold(0.0, |error, corner| (corner - value).abs().max(error)))
    }
}

impl From<f64> for Bounded {
    fn from(value: f64) -> Self {
        Self::new(value, 0.0)
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident),*) => {
        $(
            impl<Right: Into<Bounded>> $operator<Right> for Bounded {
                type Output = Self;

                fn $method(self, right: Right) -> Self {
                    self.monotone_2(right.into(), |a, b| a.$method(b)).rounded()
                }
            }
        )*
    };
}

operators! { Add add, Sub sub, Mul mul, Div div }

pub fn corners(a: [f64; 2], b: [f64; 2], f: impl Fn(f64, f64) -> f64) -> [f64; 4] {
    [f(a[0], b[0]), f(a[0], b[1]), f(a[1], b[0]), f(a[1], b[1])]
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    pub low: f64,
    pub high: f64,
}

impl Interval {
    pub fn new(low: f64, high: f64) -> Self {
        Self { low, high }
    }

    pub fn size(self) -> f64 {
        self.low.abs().max(self.high.abs())
    }

    pub fn width(self) -> f64 {
        self.high - self.low
    }

    pub fn contains(self, x: f64) -> bool {
        self.low <= x && x <= self.high
    }

    pub fn around(values: impl IntoIterator<Item = f64>) -> Self {
        let empty = Self::new(f64::INFINITY, f64::NEG_INFINITY);
        values.into_iter().fold(empty, |all, x| Self::new(all.low.min(x), all.high.max(x)))
    }

    pub fn ends(self) -> [f64; 2] {
        [self.low, self.high]
    }

    /// Returns the interval of a function that has no extremes but at its ends and at those of these places that it
    /// contains.
    pub fn map(self, extremes: impl IntoIterator<Item = f64>, f: impl Fn(f64) -> f64) -> Self {
        let inside = extremes.into_iter().filter(|x| self.contains(*x));
        Self::around(self.ends().into_iter().chain(inside).map(f))
    }

    pub fn times(self, factor: f64) -> Self {
        self.map([], |x| x * factor)
    }
}
