//! Gabor noise: at a single position by the scalar twins, for blocks by passes over planes. For each cell in turn, the
//! bits are found for all samples of a block. Then one loop adds the kernel of each impulse.

use crate::array;
use crate::cpu::engine::planes::{Coordinates, LeafPlanes, Plane, SamplePlanes};
use crate::cpu::engine::simd_level::{Vectors, vectorized};
use crate::cpu::engine::source::Source;
use crate::cpu::engine::strip::whole_vectors;
use crate::formulas::gabor_numbers::Kernels;
use crate::formulas::lattice::gabor::{Impulses, KernelSum, gabor, kernels_of, with_kernel};
use crate::formulas::lattice::gabor_kernel::kernel_of;
use crate::formulas::lattice::impulse::{common_wave, impulse_of, own_wave};
use crate::formulas::lattice::neighbourhood::{cells_within, steps_to};
use crate::lanes::inlined;
use crate::plan::gabor::GaborKind;
use crate::sample::Sample;

/// Gabor noise with its impulses, for the scalar twins.
#[derive(Clone, Copy)]
struct GaborImpulses<'a> {
    kind: GaborKind,
    kernels: Kernels,
    source: &'a Source<'a>,
}

impl Impulses for GaborImpulses<'_> {
    fn kernels(self) -> Kernels {
        self.kernels
    }

    fn count(self) -> u32 {
        self.kind.impulses
    }

    fn cell_bits<const N: usize>(self, cell: [i32; N]) -> u32 {
        self.source.cell_bits(cell)
    }

    fn wave_of_impulse<const N: usize>(self, kernels: Kernels, impulse: u32) -> [f32; N] {
        if self.kind.is_isotropic { own_wave(kernels, impulse) } else { common_wave(kernels, impulse) }
    }
}

/// Returns a Gabor noise at a position, or its Hessian.
pub(crate) fn any_gabor<const M: usize, S: KernelSum<M>>(
    kind: GaborKind,
    source: &Source<'_>,
    cell: [i32; M],
    local: [f32; M],
) -> S {
    gabor(GaborImpulses { kind, kernels: kernels_of(source.leaf), source }, cell, local)
}

/// A Gabor noise over a block of samples.
#[derive(Clone, Copy)]
pub(crate) struct GaborRun<'a> {
    pub(crate) kind: GaborKind,
    pub(crate) source: Source<'a>,
    pub(crate) simd: Vectors,
    pub(crate) count: usize,
}

impl GaborRun<'_> {
    /// Writes the samples before they are scaled to their range. `G` is the dimension, or 0 without gradients.
    pub(crate) fn samples<const M: usize, const G: usize>(self, planes: &mut LeafPlanes) {
        let LeafPlanes { cells, local, corners, samples, near, .. } = planes;
        let Self { kind, source, simd, count } = self;
        let (kernels, waves) = (kernels_of(source.leaf), &mut near.way);
        let mut impulses = Plane::default();
        for i in 0..count {
            samples.put::<G>(i, Sample { value: 0.0, gradient: [0.0; G] });
        }
        for (plane, wave) in waves.iter_mut().zip(kernels.waves) {
            plane.fill(wave);
        }
        for i in 0..cells_within::<M>(1) {
            let steps = steps_to::<M>(i, 1);
            let all_steps = array::from_fn(|axis| steps.get(axis).copied().unwrap_or_default());
            source.bits_of_cells::<M>(simd, cells, all_steps, count, corners);
            for k in 0..kind.impulses {
                find_impulses(simd, &corners.hashes, k, count, &mut impulses);
                if kind.is_isotropic {
                    find_own_waves::<M>(simd, &impulses, kernels, count, waves);
                }
                vectorized!(simd, add_impulses::<M, G>(local, &impulses, waves, steps, kernels, count, samples));
            }
        }
    }
}

/// Finds the bits of an impulse of each sample's cell.
#[inline(never)]
fn find_impulses(simd: Vectors, bits: &Plane<u32>, k: u32, count: usize, impulses: &mut Plane<u32>) {
    vectorized!(simd, each_impulse(bits, k, count, impulses));
}

#[cfg_attr(optimized, inline(always))]
fn each_impulse(bits: &Plane<u32>, k: u32, count: usize, impulses: &mut Plane<u32>) {
    for i in 0..whole_vectors(count) {
        impulses[i] = impulse_of(bits[i], k);
    }
}

/// Finds the wave vectors of impulses that have their own.
#[inline(never)]
fn find_own_waves<const M: usize>(
    simd: Vectors,
    impulses: &Plane<u32>,
    kernels: Kernels,
    count: usize,
    waves: &mut Coordinates<f32>,
) {
    vectorized!(simd, each_own_wave::<M>(impulses, kernels, count, waves));
}

#[cfg_attr(optimized, inline(always))]
fn each_own_wave<const M: usize>(impulses: &Plane<u32>, kernels: Kernels, count: usize, waves: &mut Coordinates<f32>) {
    for i in 0..whole_vectors(count) {
        let wave: [f32; M] = own_wave(kernels, impulses[i]);
        for axis in 0..M {
            waves[axis][i] = wave[axis];
        }
    }
}

/// Adds the kernel of an impulse in each sample's cell, or in a cell some steps away.
#[cfg_attr(optimized, inline(always))]
fn add_impulses<const M: usize, const G: usize>(
    local: &Coordinates<f32>,
    impulses: &Plane<u32>,
    waves: &Coordinates<f32>,
    steps: [i32; M],
    kernels: Kernels,
    count: usize,
    samples: &mut SamplePlanes,
) {
    for i in 0..whole_vectors(count) {
        let at = array::from_fn(|axis| local[axis][i]);
        let wave = inlined!(|_kernels, _impulse| array::from_fn(|axis| waves[axis][i]));
        let kernel = kernel_of::<M>(kernels, at, steps, impulses[i], wave);
        samples.put::<G>(i, with_kernel(samples.at::<G>(i), kernel));
    }
}
