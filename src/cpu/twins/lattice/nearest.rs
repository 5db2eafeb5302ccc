//! The nearest points of cellular noise, in order: twin of `shaders/lattice/nearest.wgsl`, its dimension a generic
//! argument.

/// A point: the key of its distance, the position as seen from it, and the steps to its cell.
#[derive(Clone, Copy)]
pub(crate) struct NearPoint<const N: usize> {
    pub(crate) key: f32,
    pub(crate) way: [f32; N],
    pub(crate) steps: [i32; N],
}

#[derive(Clone, Copy)]
pub(crate) struct Nearest<const N: usize> {
    pub(crate) first: NearPoint<N>,
    pub(crate) second: NearPoint<N>,
    pub(crate) third: NearPoint<N>,
}

#[inline(always)]
fn chosen<const N: usize>(a: NearPoint<N>, b: NearPoint<N>, is_b: bool) -> NearPoint<N> {
    if is_b { b } else { a }
}

/// Takes a point into account. Of equally near ones the first stays first.
#[inline(always)]
pub(crate) fn with_point<const N: usize>(before: Nearest<N>, point: NearPoint<N>) -> Nearest<N> {
    let is_first = point.key < before.first.key;
    let is_second = point.key < before.second.key;
    let is_third = point.key < before.third.key;
    Nearest {
        first: chosen(before.first, point, is_first),
        second: chosen(chosen(before.second, point, is_second), before.first, is_first),
        third: chosen(chosen(before.third, point, is_third), before.second, is_second),
    }
}

/// Returns what is farther than any point.
#[inline(always)]
pub(crate) fn none_near<const N: usize>() -> Nearest<N> {
    let none = NearPoint { key: 1e30, way: [0.0; N], steps: [0; N] };
    Nearest { first: none, second: none, third: none }
}

#[inline(always)]
pub(crate) fn first_key<const N: usize>(nearest: Nearest<N>) -> f32 {
    nearest.first.key
}

#[inline(always)]
pub(crate) fn second_key<const N: usize>(nearest: Nearest<N>) -> f32 {
    nearest.second.key
}

#[inline(always)]
pub(crate) fn third_key<const N: usize>(nearest: Nearest<N>) -> f32 {
    nearest.third.key
}
