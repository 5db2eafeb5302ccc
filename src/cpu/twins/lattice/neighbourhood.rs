//! The cells around a cell, those at most so many steps away along every axis: twin of
//! `shaders/lattice/neighbourhood.wgsl`, its dimension a generic argument.

use crate::array;
use crate::cpu::twins::math::vector::largest;

#[inline(always)]
pub(crate) fn cells_within<const N: usize>(radius: i32) -> i32 {
    (2 * radius + 1).pow(N as u32)
}

/// Returns the steps to cell `i` of those.
#[inline(always)]
pub(crate) fn steps_to<const N: usize>(i: i32, radius: i32) -> [i32; N] {
    let side = 2 * radius + 1;
    let mut rest = i;
    let mut steps = [0; N];
    for along in &mut steps {
        let above = rest / side;
        *along = rest - above * side - radius;
        rest = above;
    }
    steps
}

/// Returns the steps to the cell after one of those.
#[inline(always)]
pub(crate) fn next_steps<const N: usize>(steps: [i32; N], radius: i32) -> [i32; N] {
    let mut next = steps;
    next[0] += 1;
    for axis in 1..N {
        if next[axis - 1] > radius {
            next[axis - 1] = -radius;
            next[axis] += 1;
        }
    }
    next
}

/// Returns the most steps along an axis.
#[inline(always)]
pub(crate) fn most_steps<const N: usize>(steps: [i32; N]) -> i32 {
    steps.into_iter().fold(0, |most, along| most.max(along.abs()))
}

/// Returns the steps to the next cell that is so many away along some axis. Along x all between both ends are nearer,
/// if those along the other axes are.
#[inline(always)]
pub(crate) fn next_in_ring<const N: usize>(steps: [i32; N], radius: i32) -> [i32; N] {
    let mut next = next_steps(steps, radius);
    if most_steps(next) < radius {
        next[0] = radius;
    }
    next
}

/// Returns the distance to the nearest face of the cell.
#[inline(always)]
pub(crate) fn face_distance<const N: usize>(local: [f32; N]) -> f32 {
    let near: [f32; N] = array::from_fn(|d| {
        let beyond = 1.0 - local[d];
        if beyond < local[d] { -beyond } else { -local[d] }
    });
    -largest(near)
}

#[inline(always)]
pub(crate) fn component<const N: usize>(v: [f32; N], axis: usize) -> f32 {
    v.get(axis).copied().unwrap_or_default()
}

/// Returns the vector of 1 along an axis.
#[inline(always)]
pub(crate) fn along_axis<const N: usize>(axis: usize) -> [f32; N] {
    array::from_fn(|d| if d == axis { 1.0 } else { 0.0 })
}
