//! Gabor noise by sparse convolution (Lagae, Lefebvre, Drettakis, Dutré 2009): twin of `shaders/lattice/gabor.wgsl`,
//! whose holes are a generic argument here, as is its dimension.

use crate::array;
use crate::formulas::gabor_numbers::Kernels;
use crate::formulas::lattice::gabor_kernel::{Kernel, kernel_of, with_kernel_hessian};
use crate::formulas::lattice::impulse::impulse_of;
use crate::formulas::lattice::neighbourhood::{cells_within, next_in_box};
use crate::formulas::math::exact::exact;
use crate::formulas::math::hessian::{Hessian, hessian_diagonal};
use crate::formulas::space::lattice_position::neighbour;
use crate::layout::parameters::Parameters;
use crate::layout::slots::{gabor as slots, leaf};
use crate::sample::Sample;

/// A sum of kernels: the shader's types `Sample` and `Hessian`.
pub(crate) trait KernelSum<const N: usize>: Copy {
    fn none() -> Self;
    fn with(self, kernel: Kernel<N>) -> Self;
}

impl<const N: usize> KernelSum<N> for Sample<N> {
    #[cfg_attr(optimized, inline(always))]
    fn none() -> Self {
        no_kernels()
    }

    #[cfg_attr(optimized, inline(always))]
    fn with(self, kernel: Kernel<N>) -> Self {
        with_kernel(self, kernel)
    }
}

impl<const N: usize> KernelSum<N> for Hessian<N> {
    fn none() -> Self {
        no_kernels_hessian()
    }

    fn with(self, kernel: Kernel<N>) -> Self {
        with_kernel_hessian(self, kernel)
    }
}

fn no_kernels<const N: usize>() -> Sample<N> {
    Sample { value: 0.0, gradient: [0.0; N] }
}

/// Adds a kernel. `G` is the number of gradient components that are needed.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn with_kernel<const N: usize, const G: usize>(before: Sample<G>, k: Kernel<N>) -> Sample<G> {
    let along = exact(k.steepness * k.crest);
    let across = exact(k.height * k.trough);
    Sample {
        value: exact(before.value + exact(k.height * k.crest)),
        gradient: array::from_fn(|d| {
            exact(before.gradient[d] + exact(exact(along * k.way[d]) - exact(across * k.wave_vector[d])))
        }),
    }
}

fn no_kernels_hessian<const N: usize>() -> Hessian<N> {
    hessian_diagonal(0.0)
}

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
