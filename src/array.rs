//! Arrays of numbers, computed from their indices or from other arrays.
//!
//! The standard library's `from_fn` and `map` do the same, but their guards against panics compile to five times as
//! much, which was a fifth of this crate.

/// Returns the array of a function of each index.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn from_fn<T: Copy + Default, const N: usize>(mut function: impl FnMut(usize) -> T) -> [T; N] {
    let mut array = [T::default(); N];
    let mut index = 0;
    while index < N {
        array[index] = function(index);
        index += 1;
    }
    array
}

/// Returns the array of a function of each element.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn map<T: Copy, U: Copy + Default, const N: usize>(array: [T; N], function: impl Fn(T) -> U) -> [U; N] {
    from_fn(|index| function(array[index]))
}

/// Returns the square matrix of a function of each column and row.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn matrix<const N: usize>(entry: impl Fn(usize, usize) -> f32) -> [[f32; N]; N] {
    let mut matrix = [[0.0; N]; N];
    let mut index = 0;
    while index < N * N {
        matrix[index / N][index % N] = entry(index / N, index % N);
        index += 1;
    }
    matrix
}
