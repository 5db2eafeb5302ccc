//! Displacements carried along a map of coordinates, and gradients brought back along it: twin of `shaders/space/transform.wgsl`. A
//! map's matrix, a row for each of its four new coordinates, begins its numbers; that of a uniform map is a single number.

use crate::cpu::twins::expression::sample::tamed_each;
use crate::cpu::twins::math::arithmetic::{dot_4, held, tamed};
use crate::cpu::twins::math::exact::exact;
use crate::layout::parameters::Numbers;
use crate::sample::Sample;

#[inline(always)]
pub(crate) fn carried_uniform(moved: [f32; 4], map: Numbers<'_>) -> [f32; 4] {
    moved.map(|moved| exact(map.number(0) * moved))
}

#[inline(always)]
fn map_row(map: Numbers<'_>, row: u32) -> [f32; 4] {
    std::array::from_fn(|column| map.number(4 * row + column as u32))
}

#[inline(always)]
pub(crate) fn carried_matrix(moved: [f32; 4], map: Numbers<'_>) -> [f32; 4] {
    std::array::from_fn(|row| dot_4(map_row(map, row as u32), moved))
}

#[inline(always)]
pub(crate) fn octave_at(moved: [f32; 4], frequency: f32) -> [f32; 4] {
    moved.map(|moved| exact(frequency * moved))
}

/// A displacement that has grown by a share of a value; beyond 2^28 there is nothing to be seen.
#[inline(always)]
pub(crate) fn displaced_by(moved: f32, amplitude: f32, value: f32) -> f32 {
    held(exact(moved + tamed(amplitude * value)), 268_435_456.0)
}

#[inline(always)]
fn padded<const M: usize>(gradient: [f32; M]) -> [f32; 4] {
    std::array::from_fn(|d| gradient.get(d).copied().unwrap_or(0.0))
}

#[inline(always)]
fn map_column(map: Numbers<'_>, column: u32) -> [f32; 4] {
    std::array::from_fn(|row| map.number(4 * row as u32 + column))
}

#[inline(always)]
pub(crate) fn pulled_matrix<const M: usize, const N: usize>(
    value: f32,
    gradient: [f32; M],
    map: Numbers<'_>,
) -> Sample<N> {
    let gradient = padded(gradient);
    Sample { value, gradient: tamed_each(|d| dot_4(map_column(map, d as u32), gradient)) }
}

/// Of a noise with as many coordinates as there are outside the map.
#[inline(always)]
pub(crate) fn pulled_uniform<const N: usize>(a: Sample<N>, map: Numbers<'_>) -> Sample<N> {
    Sample { value: a.value, gradient: tamed_each(|d| map.number(0) * a.gradient[d]) }
}

/// What a displaced noise owes to the slope of its displacement along one axis: pull is its own derivative along that axis.
#[inline(always)]
pub(crate) fn dragged<const N: usize>(a: Sample<N>, by: Sample<N>, amplitude: f32, pull: f32) -> Sample<N> {
    let share = tamed(amplitude * pull);
    Sample { value: a.value, gradient: tamed_each(|d| a.gradient[d] + exact(share * by.gradient[d])) }
}
