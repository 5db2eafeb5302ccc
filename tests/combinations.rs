//! How many of all combinations the tests compile for the GPU.

/// Returns the share of all combinations that a test compiles: one of so many, or each if `GRADNOISE_ALL` is set.
pub fn every(nth: usize) -> usize {
    if std::env::var_os("GRADNOISE_ALL").is_some() { 1 } else { nth }
}
