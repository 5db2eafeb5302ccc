//! The nearest points of cellular noise, in order: twin of `shaders/lattice/nearest.wgsl`, its dimension a generic
//! argument.

/// A point: the key of its distance, the position as seen from it, and the number of its cell.
#[derive(Clone, Copy)]
pub(crate) struct NearPoint<const N: usize> {
    pub(crate) key: f32,
    pub(crate) way: [f32; N],
    pub(crate) number: i32,
}

#[derive(Clone, Copy)]
pub(crate) struct Nearest<const N: usize> {
    pub(crate) first: NearPoint<N>,
    pub(crate) second: NearPoint<N>,
    pub(crate) third: NearPoint<N>,
}

/// Tells whether a point comes before another one: of equally near ones, that of the cell with the smaller number.
#[cfg_attr(optimized, inline(always))]
fn comes_before<const N: usize>(a: NearPoint<N>, b: NearPoint<N>) -> bool {
    a.key < b.key || (a.key == b.key && a.number < b.number)
}

/// Returns one of two points. The key is found apart, so that where it alone is used nothing else is computed.
#[cfg_attr(optimized, inline(always))]
fn chosen<const N: usize>(key: f32, a: NearPoint<N>, b: NearPoint<N>, is_b: bool) -> NearPoint<N> {
    let NearPoint { way, number, .. } = if is_b { b } else { a };
    NearPoint { key, way, number }
}

/// Takes a point into account where the first `K` are wanted; the others stay as they are.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn with_point<const N: usize, const K: usize>(before: Nearest<N>, point: NearPoint<N>) -> Nearest<N> {
    let is_first = comes_before(point, before.first);
    let is_second = comes_before(point, before.second);
    let is_third = comes_before(point, before.third);
    let min = |a: f32, b: f32| if b < a { b } else { a };
    let max = |a: f32, b: f32| if b > a { b } else { a };
    let first_key = min(before.first.key, point.key);
    let second_key = min(before.second.key, max(before.first.key, point.key));
    let third_key = min(before.third.key, max(before.second.key, point.key));
    let second = chosen(second_key, before.second, point, is_second);
    let third = chosen(third_key, before.third, point, is_third);
    Nearest {
        first: chosen(first_key, before.first, point, is_first),
        second: if K > 1 { chosen(second_key, second, before.first, is_first) } else { before.second },
        third: if K > 2 { chosen(third_key, third, before.second, is_second) } else { before.third },
    }
}

/// Returns what is farther than any point.
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
