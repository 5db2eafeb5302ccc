//! The cells at most `radius` steps from a cell along every axis: twin of `shaders/lattice/neighbourhood.wgsl`, its
//! dimension a generic argument.

use crate::array;
use crate::formulas::math::vector::largest;
use crate::lanes::{Number, inlined};

#[cfg_attr(optimized, inline(always))]
pub(crate) fn cells_within<const N: usize>(radius: i32) -> i32 {
    (2 * radius + 1).pow(N as u32)
}

/// Returns the steps to cell `i` of these.
#[cfg_attr(optimized, inline(always))]
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

/// Returns the number of cells that meet at a corner.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn cells_of_corner<const N: usize>() -> i32 {
    1 << N
}

/// Returns the steps from the lowest of them to cell `i`.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn steps_of_corner<const N: usize>(i: i32) -> [i32; N] {
    array::from_fn(|axis| i >> axis & 1)
}

/// Returns the next steps in a box from `first` to `last`, counted x first.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn next_in_box<const N: usize>(steps: [i32; N], first: [i32; N], last: [i32; N]) -> [i32; N] {
    let mut next = steps;
    next[0] += 1;
    for axis in 1..N {
        if next[axis - 1] > last[axis - 1] {
            next[axis - 1] = first[axis - 1];
            next[axis] += 1;
        }
    }
    next
}

/// Returns whether such steps have left the box.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn is_beyond<const N: usize>(steps: [i32; N], last: [i32; N]) -> bool {
    steps[N - 1] > last[N - 1]
}

/// Returns the largest number of steps along an axis.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn most_steps<const N: usize>(steps: [i32; N]) -> i32 {
    steps.into_iter().fold(0, |most, along| most.max(along.abs()))
}

/// Returns the number of the cell some steps away. Numbers are ordered by the largest number of steps along an axis,
/// where 0 counts as 1, and then by the steps along w, z, y and x.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn number_of_cell<const N: usize>(steps: [i32; N]) -> i32 {
    let along = steps.into_iter().rev().fold(0, |number, along| (number << 6) + along + 32);
    (most_steps(steps).max(1) << 24) + along
}

/// Returns the steps to the cell with a number.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn steps_of_number<const N: usize>(number: i32) -> [i32; N] {
    array::from_fn(|axis| (number >> (6 * axis) & 63) - 32)
}

/// Returns the distance to the nearest face of the cell.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn face_distance<F: Number, const N: usize>(local: [F; N]) -> F {
    let zero = local[0].splat(0.0);
    let near: [F; N] = array::from_fn(inlined!(|d: usize| zero - (zero.splat(1.0) - local[d]).lesser(local[d])));
    zero - largest(near)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn component<const N: usize>(v: [f32; N], axis: usize) -> f32 {
    v.get(axis).copied().unwrap_or_default()
}

/// Returns the unit vector along an axis.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn along_axis<const N: usize>(axis: usize) -> [f32; N] {
    array::from_fn(|d| if d == axis { 1.0 } else { 0.0 })
}
