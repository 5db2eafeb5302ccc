//! The gradient of a lattice cell from the bytes of one hash (Burger 2008), the fourth from bits 23 to 30: twin of
//! `shaders/lattice/gradient_bytes.wgsl`, its dimension a generic argument.

use crate::array;
use crate::formulas::hash::hash_to_unit::byte_to_unit;
use crate::lanes::{Word, inlined};

#[cfg_attr(optimized, inline(always))]
pub(crate) fn gradient_of_bytes<W: Word, const N: usize>(hash: W) -> [W::Float; N] {
    array::from_fn(inlined!(|d: usize| byte_to_unit(hash, [0, 8, 16, 23][d])))
}
