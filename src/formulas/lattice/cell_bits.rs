//! The bits of a cell, from which many random numbers can be computed: twin of `shaders/lattice/cell_bits.wgsl`, whose
//! dimension the hash knows.

#[cfg_attr(optimized, inline(always))]
pub(crate) fn cell_bits(hash: u32, index_of_hash: impl Fn(u32) -> u32) -> u32 {
    index_of_hash(hash)
}
