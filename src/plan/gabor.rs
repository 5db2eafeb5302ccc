//! Checks Gabor noise, and bounds its values.
//!
//! Along an axis let v(x) be e^(-π a² x²) (1 - x²)². A kernel of an impulse at distance (x, y, ..) is at most v(x) v(y)
//! .. in size, since its wave is at most 1 and 1 - x² - y² at most (1 - x²) (1 - y²). Impulses may be anywhere in their
//! cells. Along an axis on which a position is at u, its own cell's impulses may be as near as 0, those of its
//! neighbours as u and 1 - u. The sum over all 3ⁿ cells is a product with a factor 1 + v(u) + v(1 - u) for each axis.

use crate::array;
use crate::layout::slots;
use crate::noise::error::NoiseProblem;
use crate::noise::gabor::GaborKernels;
use crate::numbers::whole_power;
use crate::plan::interval::{check_between, check_count, check_number, ensure};
use std::f64::consts::{PI, TAU};

/// The properties of a Gabor noise that decide its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct GaborKind {
    pub(crate) impulses: u32,
    /// Whether each impulse has its own direction.
    pub(crate) is_isotropic: bool,
}

/// A checked Gabor noise.
pub(crate) struct CheckedKernels {
    pub(crate) kind: GaborKind,
    /// The bound of the size of its values before scaling.
    pub(crate) maximum: f64,
    decay: f64,
    waves: [f64; 4],
    wave_size: f64,
}

impl CheckedKernels {
    pub(crate) fn new(kernels: &GaborKernels, dimension: usize) -> Result<Self, NoiseProblem> {
        let &GaborKernels { wave_number, bandwidth, impulses, ref direction } = kernels;
        check_between("wave number", wave_number, 0.0, 64.0)?;
        check_between("bandwidth", bandwidth, 0.0, 3.0)?;
        check_count("impulses", impulses as usize, 1, 16)?;
        let decay = PI * bandwidth * bandwidth;
        let wave_size = TAU * wave_number;
        let waves = direction.as_ref().map_or(Ok([0.0; 4]), |direction| waves(direction, wave_size, dimension))?;
        Ok(Self {
            kind: GaborKind { impulses, is_isotropic: direction.is_none() },
            maximum: f64::from(impulses) * whole_power(largest_sum(bandwidth), dimension as u32),
            decay,
            waves,
            wave_size,
        })
    }

    /// Returns the record of its numbers.
    pub(crate) fn record(&self) -> Vec<u32> {
        let [decay, double_decay, wave_size] = [self.decay, 2.0 * self.decay, self.wave_size].map(|x| x as f32);
        slots::gabor::Values { decay, double_decay, wave_size, waves: self.waves.map(|x| x as f32) }.words()
    }
}

/// Returns the wave vector of a direction.
fn waves(direction: &[f64], wave_size: f64, dimension: usize) -> Result<[f64; 4], NoiseProblem> {
    let found = direction.len();
    ensure(found == dimension, NoiseProblem::NumberPerDimension { found, expected: dimension })?;
    direction.iter().try_for_each(|&component| check_number("direction's component", component))?;
    let length = direction.iter().map(|component| component * component).sum::<f64>().sqrt();
    ensure(length > 0.0, NoiseProblem::NoDirection)?;
    let along = |d: usize| direction.get(d).map_or(0.0, |component| wave_size * component / length);
    // Smaller components are negligible, and adapters may flush them to 0.
    Ok(array::from_fn(|d| if along(d).abs() < 1e-9 { 0.0 } else { along(d) }))
}

/// Returns a bound of 1 + v(u) + v(1 - u) over all u, at most 4e-4 above the largest value.
fn largest_sum(bandwidth: f64) -> f64 {
    const PLACES: i32 = 8192;
    let square = |x: f64| x * x;
    let v = |x: f64| libm::exp(-PI * square(bandwidth * x)) * square(1.0 - x * x);
    let sum = |u: f64| 1.0 + v(u) + v(1.0 - u);
    // It is the same at u and 1 - u.
    let largest = (0..=PLACES).map(|i| sum(f64::from(i) / f64::from(2 * PLACES))).fold(0.0, f64::max);
    // The slope of v is at most the sum of its Gaussian's and the other factor's, 1.521 a + 1.54 in size. Two such
    // slopes act over half the distance between places.
    largest + 2.0 * (1.53 * bandwidth + 1.55) / f64::from(4 * PLACES)
}
