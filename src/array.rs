//! Arrays of numbers, computed from their indices or from other arrays.
//!
//! The standard library's `from_fn` and `map` do the same, but their panic guards compile to five times as much code: a
//! fifth of this crate.

/// Returns an array of the function's result for each index.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn from_fn<T: Copy, const N: usize>(mut function: impl FnMut(usize) -> T) -> [T; N] {
    if const { N == 0 } {
        return std::array::from_fn(function);
    }
    let mut array = [function(0); N];
    let mut index = 1;
    while index < N {
        array[index] = function(index);
        index += 1;
    }
    array
}

/// Returns an array of the function's result for each element.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn map<T: Copy, U: Copy, const N: usize>(array: [T; N], function: impl Fn(T) -> U) -> [U; N] {
    from_fn(
        #[cfg_attr(optimized, inline(always))]
        |index| function(array[index]),
    )
}

/// Changes an array's length where the compiler cannot see that both lengths are equal. Cuts a longer array off at the
/// end, and extends a shorter one by repeating its last element.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn resized<T: Copy, const A: usize, const B: usize>(array: [T; A]) -> [T; B] {
    from_fn(
        #[cfg_attr(optimized, inline(always))]
        |d| array[if d < A { d } else { A - 1 }],
    )
}

/// Changes an array's length. Extends a shorter array by repeating `with`.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn extended<T: Copy, const A: usize, const B: usize>(array: [T; A], with: T) -> [T; B] {
    from_fn(
        #[cfg_attr(optimized, inline(always))]
        |d| if d < A { array[d] } else { with },
    )
}

/// Returns a square matrix of the function's result for each column and row.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn matrix<T: Copy, const N: usize>(entry: impl Fn(usize, usize) -> T) -> [[T; N]; N] {
    let mut matrix = [[entry(0, 0); N]; N];
    let mut index = 1;
    while index < N * N {
        matrix[index / N][index % N] = entry(index / N, index % N);
        index += 1;
    }
    matrix
}

/// Returns an array of `N` numbers, `N` being the caller's generic argument: the expression for each index.
macro_rules! each {
    (|$d:ident| $number:expr) => {
        $crate::array::from_fn::<_, N>($crate::lanes::inlined!(|$d: usize| $number))
    };
}
pub(crate) use each;
