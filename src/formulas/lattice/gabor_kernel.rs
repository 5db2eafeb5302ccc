//! The kernels of Gabor noise (Lagae, Lefebvre, Drettakis, Dutré 2009), waves under Gaussians that are faded to 0 a
//! cell away: twin of `shaders/lattice/gabor_kernel.wgsl`, its dimension a generic argument.

use crate::array;
use crate::formulas::lattice::impulse::{Kernels, angle_of_impulse, offset_of_impulse};
use crate::formulas::math::arithmetic::flush_small;
use crate::formulas::math::elementary::{cosine, exponential, sine};
use crate::formulas::math::exact::exact;
use crate::formulas::math::hessian::{Hessian, hessian_cross, hessian_diagonal, hessian_sum};
use crate::formulas::math::vector::total;
use crate::sample::Sample;

/// A kernel relative to its middle: the position, its wave vector, and the wave's cosine and sine there. The derivative
/// of the height by the position is its steepness times the position. That of the steepness is its bend times the
/// position.
#[derive(Clone, Copy)]
pub(crate) struct Kernel<const N: usize> {
    way: [f32; N],
    wave_vector: [f32; N],
    crest: f32,
    trough: f32,
    height: f32,
    steepness: f32,
    bend: f32,
}

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

/// Returns the kernel of an impulse some steps away.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn kernel_of<const N: usize>(
    kernels: Kernels,
    local: [f32; N],
    steps: [i32; N],
    impulse: u32,
    wave_of_impulse: impl Fn(Kernels, u32) -> [f32; N],
) -> Kernel<N> {
    let offset = offset_of_impulse::<N>(impulse);
    let way: [f32; N] = array::from_fn(|d| exact(exact(local[d] - (steps[d] as f32 + 0.5)) - exact(0.5 * offset[d])));
    let squared = total::<f32, N>(array::from_fn(|d| exact(way[d] * way[d])));
    let beyond = exact(1.0 - squared);
    let inside = if beyond > 0.0 { beyond } else { 0.0 };
    let gaussian = exponential(exact(0.0 - exact(kernels.decay * squared)));
    let decayed = exact(inside * gaussian);
    let height = flush_small(exact(inside * decayed));
    let decay_inside = exact(kernels.double_decay * inside);
    let steepness = flush_small(exact(decayed * exact(-4.0 - decay_inside)));
    let bend = exact(gaussian * exact(8.0 + exact(decay_inside * exact(8.0 + decay_inside))));
    let wave_vector = wave_of_impulse(kernels, impulse);
    let turned =
        exact(total::<f32, N>(array::from_fn(|d| exact(wave_vector[d] * way[d]))) + angle_of_impulse(impulse, 1));
    Kernel {
        way,
        wave_vector,
        crest: cosine(turned),
        trough: sine(turned),
        height,
        steepness,
        bend: if inside > 0.0 { flush_small(bend) } else { 0.0 },
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

/// Adds the Hessian, by the product rule: the height's Hessian times the wave, the wave's Hessian times the height, and
/// the products of both gradients.
fn with_kernel_hessian<const N: usize>(before: Hessian<N>, k: Kernel<N>) -> Hessian<N> {
    let (bent, turning) = (exact(0.5 * exact(k.bend * k.crest)), exact(k.steepness * k.trough));
    let along = array::from_fn(|d| exact(exact(bent * k.way[d]) - exact(turning * k.wave_vector[d])));
    let curved = exact(-0.5 * exact(k.height * k.crest));
    let across = array::from_fn(|d| exact(curved * k.wave_vector[d]));
    let products = hessian_sum(hessian_cross(along, k.way), hessian_cross(across, k.wave_vector));
    hessian_sum(before, hessian_sum(products, hessian_diagonal(exact(k.steepness * k.crest))))
}
