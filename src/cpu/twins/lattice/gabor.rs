//! Gabor noise by sparse convolution (Lagae, Lefebvre, Drettakis, Dutré 2009): twin of `shaders/lattice/gabor.wgsl`,
//! whose holes are a generic argument here, as is its dimension.

use crate::array;
use crate::cpu::twins::lattice::impulse::{Kernels, angle_of_impulse, impulse_of, offset_of_impulse};
use crate::cpu::twins::lattice::neighbourhood::{cells_within, steps_to};
use crate::cpu::twins::math::arithmetic::flush_small;
use crate::cpu::twins::math::elementary::{cosine, exponential, sine};
use crate::cpu::twins::math::exact::exact;
use crate::cpu::twins::math::vector::total;
use crate::cpu::twins::space::lattice_position::neighbour;
use crate::layout::parameters::Parameters;
use crate::layout::slots::{gabor as slots, leaf};
use crate::sample::Sample;

/// Fills the holes of the file.
pub(crate) trait Impulses: Copy {
    fn kernels(self) -> Kernels;
    /// Returns the number of impulses of a cell.
    fn count(self) -> u32;
    fn cell_bits<const N: usize>(self, cell: [i32; N]) -> u32;
    fn wave_of_impulse<const N: usize>(self, kernels: Kernels, impulse: u32) -> [f32; N];
}

#[inline(always)]
pub(crate) fn kernels_of(leaf: Parameters<'_>) -> Kernels {
    let record = leaf::array(leaf);
    Kernels {
        decay: slots::decay(record),
        double_decay: slots::double_decay(record),
        wave_size: slots::wave_size(record),
        waves: array::from_fn(|d| slots::waves(record, d as u32)),
    }
}

/// Adds the kernel of an impulse some steps away. `G` is as many components of the gradient as are wanted.
#[inline(always)]
pub(crate) fn with_impulse<const N: usize, const G: usize>(
    before: Sample<G>,
    kernels: Kernels,
    local: [f32; N],
    steps: [i32; N],
    impulse: u32,
    wave_of_impulse: impl Fn(Kernels, u32) -> [f32; N],
) -> Sample<G> {
    let offset = offset_of_impulse::<N>(impulse);
    let way: [f32; N] = array::from_fn(|d| exact(exact(local[d] - (steps[d] as f32 + 0.5)) - exact(0.5 * offset[d])));
    let squared = total::<N>(array::from_fn(|d| exact(way[d] * way[d])));
    let beyond = exact(1.0 - squared);
    let inside = if beyond > 0.0 { beyond } else { 0.0 };
    let gaussian = exponential(exact(0.0 - exact(kernels.decay * squared)));
    let decayed = exact(inside * gaussian);
    let height = flush_small(exact(inside * decayed));
    // The derivative of the height by the way is this many times the way.
    let steepness = flush_small(exact(decayed * exact(-4.0 - exact(kernels.double_decay * inside))));
    let wave_vector = wave_of_impulse(kernels, impulse);
    let phase = total::<N>(array::from_fn(|d| exact(wave_vector[d] * way[d])));
    let turned = exact(phase + angle_of_impulse(impulse, 1));
    let crest = cosine(turned);
    let along = exact(steepness * crest);
    let across = exact(height * sine(turned));
    Sample {
        value: exact(before.value + exact(height * crest)),
        gradient: array::from_fn(|d| {
            exact(before.gradient[d] + exact(exact(along * way[d]) - exact(across * wave_vector[d])))
        }),
    }
}

/// Adds the kernels of a cell some steps away.
#[inline(always)]
fn with_cell<const N: usize>(
    before: Sample<N>,
    impulses: impl Impulses,
    cell: [i32; N],
    local: [f32; N],
    steps: [i32; N],
) -> Sample<N> {
    let bits = impulses.cell_bits(neighbour(cell, steps));
    let own = |kernels, impulse| impulses.wave_of_impulse(kernels, impulse);
    (0..impulses.count())
        .fold(before, |so_far, k| with_impulse(so_far, impulses.kernels(), local, steps, impulse_of(bits, k), own))
}

pub(crate) fn gabor<const N: usize>(impulses: impl Impulses, cell: [i32; N], local: [f32; N]) -> Sample<N> {
    let zero = Sample { value: 0.0, gradient: [0.0; N] };
    (0..cells_within::<N>(1)).fold(zero, |so_far, i| with_cell(so_far, impulses, cell, local, steps_to(i, 1)))
}
