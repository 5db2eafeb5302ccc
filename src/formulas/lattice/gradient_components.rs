//! The gradient of a lattice cell, each component from a hash with its own primes (Burger 2008; the fourth column and
//! row continue with the next primes): twin of `shaders/lattice/gradient_components.wgsl`, its dimension a generic
//! argument.

use crate::array;
use crate::formulas::hash::hash_to_unit::hash_to_unit;

/// The primes of the coordinates for each component.
pub(crate) const PRIMES: [[u32; 4]; 4] =
    [[59, 67, 71, 103], [73, 79, 83, 107], [89, 97, 101, 109], [113, 127, 131, 137]];

#[cfg_attr(optimized, inline(always))]
pub(crate) fn gradient_of_components<const N: usize>(prime_sum_by: impl Fn([u32; 4]) -> u32) -> [f32; N] {
    array::from_fn(|d| hash_to_unit(prime_sum_by(PRIMES[d])))
}
