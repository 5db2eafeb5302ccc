//! Positions from a list of points: twin of `shaders/points.wgsl`.

use super::exact::exact;
use super::fixed::{fixed_add, fixed_from, fixed_scaled};
use bytemuck::{Pod, Zeroable};

/// 32.32 fixed-point numbers; in memory as the shader's `vec2u(low, high)`.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
pub(crate) struct PointsOctave {
    pub(crate) shift: [u64; 4],
    pub(crate) frequency: f32,
    pub(crate) amplitude: f32,
    pub(crate) slope: f32,
    pub(crate) padding: u32,
}

#[inline(always)]
pub(crate) fn coordinate_straight(octaves: &[PointsOctave], at: [f32; 4], axis: usize, octave: usize) -> u64 {
    fixed_add(fixed_from(exact(at[axis] * octaves[octave].frequency)), octaves[octave].shift[axis])
}

// Skewing adds the same share, F = (sqrt(n + 1) - 1) / n with 64 fractional bits, of all coordinates to each.

#[inline(always)]
pub(crate) fn coordinate_skewed_2(octaves: &[PointsOctave], at: [f32; 4], axis: usize, octave: usize) -> u64 {
    let sum = fixed_add(coordinate_straight(octaves, at, 0, octave), coordinate_straight(octaves, at, 1, octave));
    fixed_add(coordinate_straight(octaves, at, axis, octave), fixed_scaled(sum, 0x5db3_d742_c265_539c))
}

#[inline(always)]
pub(crate) fn coordinate_skewed_3(octaves: &[PointsOctave], at: [f32; 4], axis: usize, octave: usize) -> u64 {
    let xy = fixed_add(coordinate_straight(octaves, at, 0, octave), coordinate_straight(octaves, at, 1, octave));
    let sum = fixed_add(xy, coordinate_straight(octaves, at, 2, octave));
    fixed_add(coordinate_straight(octaves, at, axis, octave), fixed_scaled(sum, 0x5555_5555_5555_5554))
}

#[inline(always)]
pub(crate) fn coordinate_skewed_4(octaves: &[PointsOctave], at: [f32; 4], axis: usize, octave: usize) -> u64 {
    let xy = fixed_add(coordinate_straight(octaves, at, 0, octave), coordinate_straight(octaves, at, 1, octave));
    let zw = fixed_add(coordinate_straight(octaves, at, 2, octave), coordinate_straight(octaves, at, 3, octave));
    let sum = fixed_add(xy, zw);
    fixed_add(coordinate_straight(octaves, at, axis, octave), fixed_scaled(sum, 0x4f1b_bcdc_bfa5_3e08))
}

/// The position, its missing coordinates zero.
#[inline(always)]
pub(crate) fn site(position: &[f32]) -> [f32; 4] {
    std::array::from_fn(|axis| position.get(axis).copied().unwrap_or(0.0))
}
