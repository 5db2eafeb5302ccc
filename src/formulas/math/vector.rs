//! Sums, largest components and the like of vectors, in each dimension.
//!
//! `cargo run -p port` prints this file from `shaders/math/vector.wgsl`, which is the one to edit.

use crate::array;
use crate::formulas::math::elementary::power;
use crate::formulas::math::exact::exact;
use crate::lanes::{Float, Number};

#[cfg_attr(optimized, inline(always))]
fn total_1<F: Number>(v: F) -> F {
    v
}

#[cfg_attr(optimized, inline(always))]
fn total_2<F: Number>(v: [F; 2]) -> F {
    exact(v[0] + v[1])
}

#[cfg_attr(optimized, inline(always))]
fn total_3<F: Number>(v: [F; 3]) -> F {
    exact(exact(v[0] + v[1]) + v[2])
}

#[cfg_attr(optimized, inline(always))]
fn total_4<F: Number>(v: [F; 4]) -> F {
    exact(exact(v[0] + v[1]) + exact(v[2] + v[3]))
}

/// Calls the function above that has this dimension.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn total<F: Number, const N: usize>(v: [F; N]) -> F {
    match N {
        1 => total_1(v[0]),
        2 => total_2(array::resized(v)),
        3 => total_3(array::resized(v)),
        _ => total_4(array::resized(v)),
    }
}

#[cfg_attr(optimized, inline(always))]
fn largest_1<F: Number>(v: F) -> F {
    v
}

#[cfg_attr(optimized, inline(always))]
fn largest_2<F: Number>(v: [F; 2]) -> F {
    v[1].greater(v[0])
}

#[cfg_attr(optimized, inline(always))]
fn largest_3<F: Number>(v: [F; 3]) -> F {
    v[2].greater(v[1].greater(v[0]))
}

#[cfg_attr(optimized, inline(always))]
fn largest_4<F: Number>(v: [F; 4]) -> F {
    v[3].greater(v[2]).greater(v[1].greater(v[0]))
}

/// Calls the function above that has this dimension.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn largest<F: Number, const N: usize>(v: [F; N]) -> F {
    match N {
        1 => largest_1(v[0]),
        2 => largest_2(array::resized(v)),
        3 => largest_3(array::resized(v)),
        _ => largest_4(array::resized(v)),
    }
}

/// Returns the vector with every component but the first largest one set to 0.
#[cfg_attr(optimized, inline(always))]
fn only_largest_1<F: Number>(v: F, _sizes: F) -> F {
    v
}

#[cfg_attr(optimized, inline(always))]
fn only_largest_2<F: Float>(v: [F; 2], sizes: [F; 2]) -> [F; 2] {
    let is_x = sizes[0].is_at_least(sizes[1]);
    [F::select(v[0].splat(0.0), v[0], is_x), F::select(v[1], v[1].splat(0.0), is_x)]
}

#[cfg_attr(optimized, inline(always))]
fn only_largest_3<F: Float>(v: [F; 3], sizes: [F; 3]) -> [F; 3] {
    let is_x = sizes[0].is_at_least(sizes[1]) & sizes[0].is_at_least(sizes[2]);
    let is_y = !is_x & sizes[1].is_at_least(sizes[2]);
    [
        F::select(v[0].splat(0.0), v[0], is_x),
        F::select(v[1].splat(0.0), v[1], is_y),
        F::select(v[2], v[2].splat(0.0), is_x | is_y),
    ]
}

#[cfg_attr(optimized, inline(always))]
fn only_largest_4<F: Float>(v: [F; 4], sizes: [F; 4]) -> [F; 4] {
    let largest = sizes[3].greater(sizes[2]).greater(sizes[1].greater(sizes[0]));
    let is_x = sizes[0].is_equal(largest);
    let is_y = !is_x & sizes[1].is_equal(largest);
    let is_z = !is_x & !is_y & sizes[2].is_equal(largest);
    let is_w = !is_x & !is_y & !is_z;
    [
        F::select(v[0].splat(0.0), v[0], is_x),
        F::select(v[1].splat(0.0), v[1], is_y),
        F::select(v[2].splat(0.0), v[2], is_z),
        F::select(v[3].splat(0.0), v[3], is_w),
    ]
}

/// Calls the function above that has this dimension.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn only_largest<F: Float, const N: usize>(v: [F; N], sizes: [F; N]) -> [F; N] {
    match N {
        1 => array::resized([only_largest_1(v[0], sizes[0])]),
        2 => array::resized(only_largest_2(array::resized(v), array::resized(sizes))),
        3 => array::resized(only_largest_3(array::resized(v), array::resized(sizes))),
        _ => array::resized(only_largest_4(array::resized(v), array::resized(sizes))),
    }
}

#[cfg_attr(optimized, inline(always))]
fn power_each_1<F: Float>(v: F, p: f32) -> F {
    power(v, v.splat(p))
}

#[cfg_attr(optimized, inline(always))]
fn power_each_2<F: Float>(v: [F; 2], p: f32) -> [F; 2] {
    [power(v[0], v[0].splat(p)), power(v[1], v[1].splat(p))]
}

#[cfg_attr(optimized, inline(always))]
fn power_each_3<F: Float>(v: [F; 3], p: f32) -> [F; 3] {
    [power(v[0], v[0].splat(p)), power(v[1], v[1].splat(p)), power(v[2], v[2].splat(p))]
}

#[cfg_attr(optimized, inline(always))]
fn power_each_4<F: Float>(v: [F; 4], p: f32) -> [F; 4] {
    [power(v[0], v[0].splat(p)), power(v[1], v[1].splat(p)), power(v[2], v[2].splat(p)), power(v[3], v[3].splat(p))]
}

/// Calls the function above that has this dimension.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn power_each<F: Float, const N: usize>(v: [F; N], p: f32) -> [F; N] {
    match N {
        1 => array::resized([power_each_1(v[0], p)]),
        2 => array::resized(power_each_2(array::resized(v), p)),
        3 => array::resized(power_each_3(array::resized(v), p)),
        _ => array::resized(power_each_4(array::resized(v), p)),
    }
}
