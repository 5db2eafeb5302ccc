//! Look-ups in the permutation table and the gradient set, 256 entries each: twin of `shaders/lattice/table.wgsl`.

use crate::lanes::{Word, inlined};
use crate::layout::table::Table;

#[cfg_attr(optimized, inline(always))]
pub(crate) fn permute<W: Word>(table: &Table, i: W) -> W {
    i.each(inlined!(|i: u32| table.permutation[(i & 255) as usize] & 255))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn table_gradient(table: &Table, i: u32) -> [f32; 4] {
    table.gradients[(i & 255) as usize]
}

/// Returns one of the 1024 bytes that replace the permutation.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn table_byte<W: Word>(table: &Table, i: W) -> W {
    i.each(inlined!(|i: u32| (table.permutation[((i & 1023) >> 2) as usize] >> (8 * (i & 3))) & 255))
}
