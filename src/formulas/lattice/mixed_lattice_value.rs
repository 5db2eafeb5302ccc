//! The value of a cell from the hash of its hash: twin of `shaders/lattice/mixed_lattice_value.wgsl`, whose dimension
//! the hash knows.

use crate::formulas::hash::hash_to_unit::lowbias_to_unit;
use crate::formulas::hash::lowbias::lowbias32;

#[cfg_attr(optimized, inline(always))]
pub(crate) fn mixed_lattice_value(hash: u32, index_of_hash: impl Fn(u32) -> u32) -> f32 {
    lowbias_to_unit(lowbias32(index_of_hash(hash)))
}
