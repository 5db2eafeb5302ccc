//! Displacements transformed by a map of coordinates, and gradients pulled back through it: twin of
//! `shaders/space/transform.wgsl`. A map's parameters begin with its matrix, a row for each of its four new
//! coordinates. A uniform map has a single factor.

use crate::array::{self, each};
use crate::formulas::expression::sample::clamp_derivatives;
use crate::formulas::math::arithmetic::{clamp_derivative, clamp_symmetric, dot_4};
use crate::formulas::math::exact::exact;
use crate::lanes::Number;
use crate::lanes::together::Together;
use crate::layout::parameters::Parameters;
use crate::layout::slots::{matrix_map, uniform_map};
use crate::sample::Sample;

#[cfg_attr(optimized, inline(always))]
pub(crate) fn transform_displacement_uniform<F: Number, const N: usize>(
    displacement: [F; N],
    map: Parameters<'_>,
) -> [F; N] {
    array::from_fn(|axis| exact(displacement[axis] * uniform_map::factor(map)))
}

#[cfg_attr(optimized, inline(always))]
fn map_row(map: Parameters<'_>, row: u32) -> [f32; 4] {
    array::from_fn(|column| matrix_map::rows(map, 4 * row + column as u32))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn transform_displacement_matrix(displacement: [f32; 4], map: Parameters<'_>) -> [f32; 4] {
    array::from_fn(|row| dot_4(map_row(map, row as u32), displacement))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn octave_position<F: Number, const N: usize>(displacement: [f32; N], frequency: F) -> [F; N] {
    array::from_fn(|axis| exact(frequency * displacement[axis]))
}

/// Adds a value times an amplitude to a displacement, and clamps the sum to ±2^28.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn add_displacement(displacement: f32, amplitude: f32, value: f32) -> f32 {
    clamp_symmetric(exact(displacement + clamp_derivative(amplitude * value)), 268_435_456.0)
}

/// Moves a position by slopes.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn add_slopes(displacement: [f32; 4], slopes: [f32; 4]) -> [f32; 4] {
    array::from_fn(|axis| add_displacement(displacement[axis], 1.0, slopes[axis]))
}

// Return the position of an octave: the same in its own coordinates, or moved by the slopes of earlier octaves, in the
// coordinates of the fractal or in its own.

#[cfg_attr(optimized, inline(always))]
pub(crate) fn unmoved(displacement: [f32; 4], _slopes: [f32; 4], frequency: f32) -> [f32; 4] {
    octave_position(displacement, frequency)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn moved_before_scaling(displacement: [f32; 4], slopes: [f32; 4], frequency: f32) -> [f32; 4] {
    octave_position(add_slopes(displacement, slopes), frequency)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn moved_after_scaling(displacement: [f32; 4], slopes: [f32; 4], frequency: f32) -> [f32; 4] {
    add_slopes(octave_position(displacement, frequency), slopes)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn padded<F: Together, const M: usize>(gradient: [F; M]) -> [F; 4] {
    array::extended(gradient, F::ZERO)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn map_column(map: Parameters<'_>, column: u32) -> [f32; 4] {
    array::from_fn(|row| matrix_map::rows(map, 4 * row as u32 + column))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn pullback_matrix<const M: usize, const N: usize>(
    value: f32,
    gradient: [f32; M],
    map: Parameters<'_>,
) -> Sample<N> {
    let gradient = padded(gradient);
    Sample { value, gradient: clamp_derivatives(each!(|d| dot_4(map_column(map, d as u32), gradient))) }
}

/// Pulls a gradient back through a map that multiplies all coordinates by the same factor.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn pullback_uniform<const N: usize>(a: Sample<N>, map: Parameters<'_>) -> Sample<N> {
    Sample { value: a.value, gradient: clamp_derivatives(each!(|d| uniform_map::factor(map) * a.gradient[d])) }
}

/// Adds the gradient that the displacement along one axis causes. `pull` is the noise's own derivative along that axis.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn add_displacement_gradient<const N: usize>(
    a: Sample<N>,
    by: Sample<N>,
    amplitude: f32,
    pull: f32,
) -> Sample<N> {
    let share = clamp_derivative(amplitude * pull);
    Sample { value: a.value, gradient: clamp_derivatives(each!(|d| a.gradient[d] + exact(share * by.gradient[d]))) }
}
