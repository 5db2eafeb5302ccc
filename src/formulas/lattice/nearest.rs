//! The nearest points of cellular noise, in order: twin of `shaders/lattice/nearest.wgsl`, its dimension a generic
//! argument.

use crate::array;
use crate::lanes::{Float, Int, Lanes, inlined};

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
fn comes_before<F: Float, const N: usize>(a: NearPoint<N, F>, b: NearPoint<N, F>) -> F::Mask {
    a.key.is_less(b.key) | (a.key.is_equal(b.key) & !a.number.is_at_least(b.number))
}

/// Returns one of two points. The key is a separate argument, so that code that uses only keys computes nothing else.
#[cfg_attr(optimized, inline(always))]
fn chosen<F: Float, const N: usize>(key: F, a: NearPoint<N, F>, b: NearPoint<N, F>, is_b: F::Mask) -> NearPoint<N, F> {
    let way = array::from_fn(inlined!(|d: usize| F::select(a.way[d], b.way[d], is_b)));
    NearPoint { key, way, number: F::Int::select(a.number, b.number, is_b) }
}

/// Inserts a point into the nearest ones. Only the first `K` are needed; the others stay as they are.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn with_point<F: Float, const N: usize, const K: usize>(
    before: Nearest<N, F>,
    point: NearPoint<N, F>,
) -> Nearest<N, F> {
    let is_first = comes_before(point, before.first);
    let is_second = comes_before(point, before.second);
    let is_third = comes_before(point, before.third);
    let first_key = point.key.lesser(before.first.key);
    let second_key = point.key.greater(before.first.key).lesser(before.second.key);
    let third_key = point.key.greater(before.second.key).lesser(before.third.key);
    let second = chosen(second_key, before.second, point, is_second);
    let third = chosen(third_key, before.third, point, is_third);
    Nearest {
        first: chosen(first_key, before.first, point, is_first),
        second: if K > 1 { chosen(second_key, second, before.first, is_first) } else { before.second },
        third: if K > 2 { chosen(third_key, third, before.second, is_second) } else { before.third },
    }
}

/// Returns points that are farther away than any other.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn none_near<const N: usize>() -> Nearest<N> {
    let none = NearPoint { key: 1e30, way: [0.0; N], number: 0 };
    Nearest { first: none, second: none, third: none }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn first_key<const N: usize>(nearest: Nearest<N>) -> f32 {
    nearest.first.key
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn second_key<const N: usize>(nearest: Nearest<N>) -> f32 {
    nearest.second.key
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn third_key<const N: usize>(nearest: Nearest<N>) -> f32 {
    nearest.third.key
}
