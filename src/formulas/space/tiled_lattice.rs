//! The gradients or values of cells of a repeating lattice: twin of `shaders/space/tiled_lattice.wgsl`, its dimension a
//! generic argument.

use crate::formulas::space::tile::reduced;
use crate::layout::parameters::ArrayView;

#[cfg_attr(optimized, inline(always))]
pub(crate) fn tiled<const N: usize, T>(tile: ArrayView<'_>, cell: [i32; N], picked: impl Fn([i32; N]) -> T) -> T {
    picked(reduced(tile, cell))
}
