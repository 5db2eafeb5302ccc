//! Gabor noise by sparse convolution (Lagae, Lefebvre, Drettakis, Dutré 2009): twin of `shaders/lattice/gabor.wgsl`,
//! whose holes are a generic argument here, as is its dimension.

use crate::array;
use crate::formulas::lattice::gabor_kernel::{KernelSum, kernel_of};
use crate::formulas::lattice::impulse::{Kernels, impulse_of};
use crate::formulas::lattice::neighbourhood::{cells_within, next_in_box};
use crate::formulas::space::lattice_position::neighbour;
use crate::layout::parameters::Parameters;
use crate::layout::slots::{gabor as slots, leaf};

/// Fills the holes of the file.
pub(crate) trait Impulses: Copy {
    fn kernels(self) -> Kernels;
    /// Returns the number of impulses of a cell.
    fn count(self) -> u32;
    fn cell_bits<const N: usize>(self, cell: [i32; N]) -> u32;
    fn wave_of_impulse<const N: usize>(self, kernels: Kernels, impulse: u32) -> [f32; N];
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn kernels_of(leaf: Parameters<'_>) -> Kernels {
    let record = leaf::array(leaf);
    Kernels {
        decay: slots::decay(record),
        double_decay: slots::double_decay(record),
        wave_size: slots::wave_size(record),
        waves: array::from_fn(|d| slots::waves(record, d as u32)),
    }
}

/// Adds the kernels of a cell some steps away.
#[cfg_attr(optimized, inline(always))]
fn with_cell<const N: usize, S: KernelSum<N>>(
    before: S,
    impulses: impl Impulses,
    cell: [i32; N],
    local: [f32; N],
    steps: [i32; N],
) -> S {
    let bits = impulses.cell_bits(neighbour(cell, steps));
    let own = |kernels, impulse| impulses.wave_of_impulse(kernels, impulse);
    let kernel = |k| kernel_of(impulses.kernels(), local, steps, impulse_of(bits, k), own);
    (0..impulses.count()).fold(before, |so_far, k| so_far.with(kernel(k)))
}

pub(crate) fn gabor<const N: usize, S: KernelSum<N>>(impulses: impl Impulses, cell: [i32; N], local: [f32; N]) -> S {
    let mut so_far = S::none();
    let mut steps = [-1; N];
    for _ in 0..cells_within::<N>(1) {
        so_far = with_cell(so_far, impulses, cell, local, steps);
        steps = next_in_box(steps, [-1; N], [1; N]);
    }
    so_far
}
