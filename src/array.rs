//! Arrays of numbers, computed from their indices.

/// Returns the array of a function of each index.
///
/// `std::array::from_fn` does the same, but its guard against panics compiles to five times as much, which was a fifth
/// of this crate.
#[inline(always)]
pub(crate) fn from_fn<T: Copy + Default, const N: usize>(mut function: impl FnMut(usize) -> T) -> [T; N] {
    let mut array = [T::default(); N];
    let mut index = 0;
    while index < N {
        array[index] = function(index);
        index += 1;
    }
    array
}
