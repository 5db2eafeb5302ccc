//! The nearest points of cellular noise, in order.
//!
//! `cargo run -p port` prints this file from `shaders/lattice/nearest.wgsl`, which is the one to edit.

use crate::array::each;
use crate::lanes::{Float, Int, Lanes};

/// A point: the key of its distance, the position relative to it, and the number of its cell.
#[derive(Clone, Copy)]
pub(crate) struct NearPoint<const N: usize, F: Float = f32> {
    pub(crate) key: F,
    pub(crate) way: [F; N],
    pub(crate) number: F::Int,
}

#[derive(Clone, Copy)]
pub(crate) struct Nearest<const N: usize, F: Float = f32> {
    pub(crate) first: NearPoint<N, F>,
    pub(crate) second: NearPoint<N, F>,
    pub(crate) third: NearPoint<N, F>,
}

/// Returns whether a point precedes another. Of equally near points, the one whose cell has the smaller number does.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn comes_before<F: Float, const N: usize>(a: NearPoint<N, F>, b: NearPoint<N, F>) -> F::Mask {
    a.key.is_less(b.key) | (a.key.is_equal(b.key) & !a.number.is_at_least(b.number))
}

/// Returns one of two points. The key is a separate argument, so that code that uses only keys computes nothing else.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn chosen<F: Float, const N: usize>(
    key: F,
    a: NearPoint<N, F>,
    b: NearPoint<N, F>,
    is_b: F::Mask,
) -> NearPoint<N, F> {
    NearPoint {
        key,
        way: each!(|d| F::select(a.way[d], b.way[d], is_b)),
        number: Lanes::select(a.number, b.number, is_b),
    }
}

/// Returns points that are farther away than any other.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn none_near<const N: usize>() -> Nearest<N> {
    let none = NearPoint { key: 1e30, way: [0.0; N], number: 0 };
    Nearest { first: none, second: none, third: none }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn first_key<F: Float, const N: usize>(found: Nearest<N, F>) -> F {
    found.first.key
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn second_key<F: Float, const N: usize>(found: Nearest<N, F>) -> F {
    found.second.key
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn third_key<F: Float, const N: usize>(found: Nearest<N, F>) -> F {
    found.third.key
}
