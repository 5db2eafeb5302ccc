//! Displacements carried along a map of coordinates, and gradients brought back along it: twin of `shaders/space/transform.wgsl`. A
//! map's matrix, a row for each of its four new coordinates, begins its numbers; that of a uniform map is a single number.

use crate::cpu::twins::expression::sample::clamp_derivatives;
use crate::cpu::twins::math::arithmetic::{clamp_derivative, clamp_symmetric, dot_4};
use crate::cpu::twins::math::exact::exact;
use crate::layout::parameters::Parameters;
use crate::layout::slots::{matrix_map, uniform_map};
use crate::sample::Sample;

#[inline(always)]
pub(crate) fn transform_displacement_uniform(displacement: [f32; 4], map: Parameters<'_>) -> [f32; 4] {
    displacement.map(|displacement| exact(uniform_map::factor(map) * displacement))
}

#[inline(always)]
fn map_row(map: Parameters<'_>, row: u32) -> [f32; 4] {
    std::array::from_fn(|column| matrix_map::rows(map, 4 * row + column as u32))
}

#[inline(always)]
pub(crate) fn transform_displacement_matrix(displacement: [f32; 4], map: Parameters<'_>) -> [f32; 4] {
    std::array::from_fn(|row| dot_4(map_row(map, row as u32), displacement))
}

#[inline(always)]
pub(crate) fn octave_position(displacement: [f32; 4], frequency: f32) -> [f32; 4] {
    displacement.map(|displacement| exact(frequency * displacement))
}

/// A displacement that has grown by a share of a value; beyond 2^28 there is nothing to be seen.
#[inline(always)]
pub(crate) fn add_displacement(displacement: f32, amplitude: f32, value: f32) -> f32 {
    clamp_symmetric(exact(displacement + clamp_derivative(amplitude * value)), 268_435_456.0)
}

#[inline(always)]
fn padded<const M: usize>(gradient: [f32; M]) -> [f32; 4] {
    std::array::from_fn(|d| gradient.get(d).copied().unwrap_or(0.0))
}

#[inline(always)]
fn map_column(map: Parameters<'_>, column: u32) -> [f32; 4] {
    std::array::from_fn(|row| matrix_map::rows(map, 4 * row as u32 + column))
}

#[inline(always)]
pub(crate) fn pullback_matrix<const M: usize, const N: usize>(
    value: f32,
    gradient: [f32; M],
    map: Parameters<'_>,
) -> Sample<N> {
    let gradient = padded(gradient);
    Sample { value, gradient: clamp_derivatives(|d| dot_4(map_column(map, d as u32), gradient)) }
}

/// Of a noise with as many coordinates as there are outside the map.
#[inline(always)]
pub(crate) fn pullback_uniform<const N: usize>(a: Sample<N>, map: Parameters<'_>) -> Sample<N> {
    Sample { value: a.value, gradient: clamp_derivatives(|d| uniform_map::factor(map) * a.gradient[d]) }
}

/// What a displaced noise owes to the slope of its displacement along one axis: pull is its own derivative along that axis.
#[inline(always)]
pub(crate) fn add_displacement_gradient<const N: usize>(
    a: Sample<N>,
    by: Sample<N>,
    amplitude: f32,
    pull: f32,
) -> Sample<N> {
    let share = clamp_derivative(amplitude * pull);
    Sample { value: a.value, gradient: clamp_derivatives(|d| a.gradient[d] + exact(share * by.gradient[d])) }
}
