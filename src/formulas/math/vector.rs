//! Sums, largest components and the like of vectors: twin of `shaders/math/vector.wgsl`, its dimension a generic
//! argument.
#![expect(clippy::needless_range_loop, reason = "calls of iterators may stay outside of vectors")]

use crate::array;
use crate::formulas::math::elementary::power;
use crate::formulas::math::exact::exact;
use crate::lanes::Float;

#[cfg_attr(optimized, inline(always))]
pub(crate) fn total<F: Float, const N: usize>(v: [F; N]) -> F {
    match *v.as_slice() {
        [x] => x,
        [x, y] => exact(x + y),
        [x, y, z] => exact(exact(x + y) + z),
        [x, y, z, w] => exact(exact(x + y) + exact(z + w)),
        _ => v[0],
    }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn largest<F: Float, const N: usize>(v: [F; N]) -> F {
    let mut largest = v[0];
    for axis in 1..N {
        largest = v[axis].greater(largest);
    }
    largest
}

/// Returns the vector with every component but the first largest one set to 0.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn only_largest<const N: usize>(v: [f32; N], sizes: [f32; N]) -> [f32; N] {
    let largest = largest(sizes);
    let mut is_found = false;
    let mut only = [0.0; N];
    for axis in 0..N {
        let is_this = !is_found && sizes[axis] == largest;
        only[axis] = if is_this { v[axis] } else { 0.0 };
        is_found = is_found || is_this;
    }
    only
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn power_each<const N: usize>(v: [f32; N], p: f32) -> [f32; N] {
    array::from_fn(|axis| power(v[axis], p))
}
