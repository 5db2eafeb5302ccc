//! Displacements transformed by a map of coordinates, and gradients pulled back through it. The host has mapped
//! positions. A map's matrix, a row for each of its four new coordinates, begins at `map`. A uniform map has a single
//! factor.
//!
//! `cargo run -p port` prints this file from `shaders/space/transform.wgsl`, which is the one to edit.

use crate::array::each;
use crate::formulas::expression::sample::clamp_derivatives;
use crate::formulas::math::arithmetic::{clamp_derivative, clamp_symmetric, dot_4};
use crate::formulas::math::exact::exact;
use crate::lanes::Number;
use crate::layout::parameters::Parameters;
use crate::layout::slots::{matrix_map, uniform_map};
use crate::sample::Sample;

#[cfg_attr(optimized, inline(always))]
pub(crate) fn transform_displacement_uniform<F: Number>(displacement: [F; 4], map: Parameters<'_>) -> [F; 4] {
    [
        exact(displacement[0] * uniform_map::factor(map)),
        exact(displacement[1] * uniform_map::factor(map)),
        exact(displacement[2] * uniform_map::factor(map)),
        exact(displacement[3] * uniform_map::factor(map)),
    ]
}

#[cfg_attr(optimized, inline(always))]
fn map_row(map: Parameters<'_>, row: u32) -> [f32; 4] {
    let i = row.wrapping_mul(4);
    [
        matrix_map::rows(map, i),
        matrix_map::rows(map, i.wrapping_add(1)),
        matrix_map::rows(map, i.wrapping_add(2)),
        matrix_map::rows(map, i.wrapping_add(3)),
    ]
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn transform_displacement_matrix(displacement: [f32; 4], map: Parameters<'_>) -> [f32; 4] {
    [
        dot_4(map_row(map, 0), displacement),
        dot_4(map_row(map, 1), displacement),
        dot_4(map_row(map, 2), displacement),
        dot_4(map_row(map, 3), displacement),
    ]
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn octave_position<F: Number>(at: [f32; 4], frequency: F) -> [F; 4] {
    [exact(frequency * at[0]), exact(frequency * at[1]), exact(frequency * at[2]), exact(frequency * at[3])]
}

/// Adds a value times an amplitude to a displacement, and clamps the sum to +-2^28.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn add_displacement(displacement: f32, amplitude: f32, value: f32) -> f32 {
    clamp_symmetric(exact(displacement + clamp_derivative(amplitude * value)), 268_435_456.0)
}

/// Moves a position by slopes.
#[cfg_attr(optimized, inline(always))]
fn add_slopes(at: [f32; 4], slopes: [f32; 4]) -> [f32; 4] {
    let x = add_displacement(at[0], 1.0, slopes[0]);
    let y = add_displacement(at[1], 1.0, slopes[1]);
    let z = add_displacement(at[2], 1.0, slopes[2]);
    let w = add_displacement(at[3], 1.0, slopes[3]);
    [x, y, z, w]
}

// Return the position of an octave: the same in its own coordinates, or moved by the slopes of earlier octaves, in the
// coordinates of the fractal or in its own.

#[cfg_attr(optimized, inline(always))]
pub(crate) fn unmoved(at: [f32; 4], _slopes: [f32; 4], frequency: f32) -> [f32; 4] {
    octave_position(at, frequency)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn moved_before_scaling(at: [f32; 4], slopes: [f32; 4], frequency: f32) -> [f32; 4] {
    octave_position(add_slopes(at, slopes), frequency)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn moved_after_scaling(at: [f32; 4], slopes: [f32; 4], frequency: f32) -> [f32; 4] {
    add_slopes(octave_position(at, frequency), slopes)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn map_column(map: Parameters<'_>, column: u32) -> [f32; 4] {
    [
        matrix_map::rows(map, column),
        matrix_map::rows(map, column.wrapping_add(4)),
        matrix_map::rows(map, column.wrapping_add(8)),
        matrix_map::rows(map, column.wrapping_add(12)),
    ]
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn pullback_uniform<F: Number, const N: usize>(a: Sample<N, F>, map: Parameters<'_>) -> Sample<N, F> {
    Sample { value: a.value, gradient: clamp_derivatives(each!(|d| a.gradient[d] * uniform_map::factor(map))) }
}

/// Adds the gradient that the displacement along one axis causes. `pull` is the noise's own derivative along that axis.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn add_displacement_gradient<F: Number, const N: usize>(
    a: Sample<N, F>,
    by: Sample<N, F>,
    amplitude: f32,
    pull: f32,
) -> Sample<N, F> {
    let share = clamp_derivative(amplitude * pull);
    Sample { value: a.value, gradient: clamp_derivatives(each!(|d| a.gradient[d] + exact(by.gradient[d] * share))) }
}
