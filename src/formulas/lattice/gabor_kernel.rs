//! The kernels of Gabor noise (Lagae, Lefebvre, Drettakis, Dutre 2009): a wave under a Gaussian, which is faded to 0 a
//! cell away.
//!
//! `cargo run -p port` prints this file from `shaders/lattice/gabor_kernel.wgsl`, which is the one to edit.

use crate::array::each;
use crate::formulas::gabor_numbers::Kernels;
use crate::formulas::lattice::impulse::{angle_of_impulse, offset_of_impulse};
use crate::formulas::math::arithmetic::flush_small;
use crate::formulas::math::elementary::{cosine, exponential, sine};
use crate::formulas::math::exact::exact;
use crate::formulas::math::hessian::{Hessian, hessian_cross, hessian_diagonal, hessian_sum};
use crate::formulas::math::vector::total;
use crate::lanes::Number;

/// A kernel relative to its middle: the position, its wave vector, and the wave's cosine and sine there. The derivative
/// of the height by the position is its steepness times the position. That of the steepness is its bend times the
/// position.
#[derive(Clone, Copy)]
pub(crate) struct Kernel<const N: usize, F = f32> {
    pub(crate) way: [F; N],
    pub(crate) wave_vector: [F; N],
    pub(crate) crest: F,
    pub(crate) trough: F,
    pub(crate) height: F,
    pub(crate) steepness: F,
    pub(crate) bend: F,
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
    let part_0: [f32; N] = offset_of_impulse(impulse);
    let offset = each!(|d| exact(part_0[d] * 0.5));
    let way = each!(|d| exact(exact(local[d] - (steps[d] as f32 + 0.5)) - offset[d]));
    let squared = total(each!(|d| exact(way[d] * way[d])));
    let inside = 0.0_f32.greater(exact(1.0 - squared));
    let gaussian = exponential(exact(0.0 - exact(kernels.decay * squared)));
    let decayed = exact(inside * gaussian);
    let height = flush_small(exact(inside * decayed));
    let decay_inside = exact(kernels.double_decay * inside);
    let steepness = flush_small(exact(decayed * exact(-4.0 - decay_inside)));
    let bend = exact(gaussian * exact(exact(decay_inside * exact(decay_inside + 8.0)) + 8.0));
    let wave_vector = wave_of_impulse(kernels, impulse);
    let turned = exact(total(each!(|d| exact(wave_vector[d] * way[d]))) + angle_of_impulse(impulse, 1));
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

/// Adds the Hessian, by the product rule: the height's Hessian times the wave, the wave's Hessian times the height, and
/// the products of both gradients.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn with_kernel_hessian<const N: usize>(before: Hessian<N>, k: Kernel<N>) -> Hessian<N> {
    let bent = each!(|d| exact(exact(exact(k.bend * k.crest) * 0.5) * k.way[d]));
    let along = each!(|d| exact(bent[d] - exact(exact(k.steepness * k.trough) * k.wave_vector[d])));
    let across = each!(|d| exact(exact(-0.5 * exact(k.height * k.crest)) * k.wave_vector[d]));
    let products = hessian_sum(hessian_cross(along, k.way), hessian_cross(across, k.wave_vector));
    hessian_sum(before, hessian_sum(products, hessian_diagonal(exact(k.steepness * k.crest))))
}
