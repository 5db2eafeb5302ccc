//! Computes how far warps move each sample of a block, in the coordinates of the displaced body or leaf.
#![expect(clippy::needless_range_loop, reason = "loops over planes count through columns")]

use crate::array;
use crate::cpu::engine::block::Block;
use crate::cpu::engine::maps::transform_displacement;
use crate::cpu::engine::planes::{Coordinates, Plane, coordinates_at};
use crate::cpu::engine::simd_level::{Vectors, in_registers, vectorized};
use crate::cpu::engine::strip::STRIP;
use crate::formulas::space::padded;
use crate::formulas::space::transform::{
    add_displacement, moved_after_scaling, moved_before_scaling, octave_position, unmoved,
};
use crate::lanes::inlined;
use crate::layout::parameters::Parameters;
use crate::layout::slots::matrix_map;
use crate::plan::affine::MapKind;
use crate::plan::program::Sweep;

/// The number of parameters of the largest map of displacements.
const MATRIX: usize = matrix_map::LENGTH as usize;

impl Block<'_> {
    /// Writes the displacements behind a map, at least for the first `axes`.
    pub(crate) fn transform_displacements(
        &self,
        simd: Vectors,
        map: MapKind,
        parameters: Parameters<'_>,
        axes: usize,
        out: &mut Coordinates<f32>,
    ) {
        let Some(around) = self.displacement else {
            for plane in out {
                plane[..self.count].fill(0.0);
            }
            return;
        };
        let copied = parameters.copied::<MATRIX>();
        macro_rules! transform {
            ($map:expr) => {{
                vectorized!(simd, {
                    in_registers!(parameters, copied);
                    each(
                        inlined!(|i: usize| transform_displacement(coordinates_at(around, i), $map, parameters)),
                        self.count,
                        out,
                    )
                })
            }};
        }
        match map {
            MapKind::Identity => {
                for (out, around) in out.iter_mut().zip(around).take(axes) {
                    out[..self.count].copy_from_slice(&around[..self.count]);
                }
            }
            MapKind::Uniform => transform!(MapKind::Uniform),
            MapKind::Diagonal | MapKind::Matrix => transform!(MapKind::Matrix),
        }
    }
}

/// Writes displacements in the coordinates of an octave, from those in the coordinates of its fractal and the slopes of
/// earlier octaves, which may move positions.
pub(crate) fn displace_octave<const M: usize>(
    simd: Vectors,
    around: &Coordinates<f32>,
    sweep: Sweep,
    slopes: [&[f32]; M],
    frequency: f32,
    count: usize,
    out: &mut Coordinates<f32>,
) {
    macro_rules! displace {
        ($sweep:expr) => {
            // Fractals whose slopes move positions always have gradients inside.
            if const { M > 0 } {
                vectorized!(simd, {
                    let count = count.min(STRIP);
                    let slopes: [&[f32]; M] = array::from_fn(|axis| &slopes[axis][..count]);
                    let displacement = inlined!(|i: usize| {
                        let slopes: [f32; M] = array::from_fn(|axis| slopes[axis][i]);
                        octave_displacement(coordinates_at(around, i), $sweep, padded(slopes), frequency)
                    });
                    each(displacement, count, out)
                })
            }
        };
    }
    match sweep {
        Sweep::None => scale_displacements(simd, around, frequency, count, out),
        Sweep::BeforeScaling => displace!(Sweep::BeforeScaling),
        Sweep::AfterScaling => displace!(Sweep::AfterScaling),
    }
}

/// Writes displacements in the coordinates of an octave that slopes do not move.
pub(crate) fn scale_displacements(
    simd: Vectors,
    around: &Coordinates<f32>,
    frequency: f32,
    count: usize,
    out: &mut Coordinates<f32>,
) {
    vectorized!(simd, each(inlined!(|i: usize| octave_position(coordinates_at(around, i), frequency)), count, out));
}

/// Returns the displacement of one sample in the coordinates of an octave.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn octave_displacement(around: [f32; 4], sweep: Sweep, slopes: [f32; 4], frequency: f32) -> [f32; 4] {
    match sweep {
        Sweep::None => unmoved(around, slopes, frequency),
        Sweep::BeforeScaling => moved_before_scaling(around, slopes, frequency),
        Sweep::AfterScaling => moved_after_scaling(around, slopes, frequency),
    }
}

/// Adds values, times an amplitude, to the displacements along an axis.
pub(crate) fn add_displacements(simd: Vectors, values: &[f32], amplitude: f32, displacements: &mut Plane<f32>) {
    vectorized!(simd, add_each(values, amplitude, displacements));
}

#[cfg_attr(optimized, inline(always))]
fn add_each(values: &[f32], amplitude: f32, displacements: &mut Plane<f32>) {
    for (displacement, &value) in displacements.iter_mut().zip(values) {
        *displacement = add_displacement(*displacement, amplitude, value);
    }
}

/// Writes the displacement of each sample.
#[cfg_attr(optimized, inline(always))]
fn each(displacement: impl Fn(usize) -> [f32; 4], count: usize, out: &mut Coordinates<f32>) {
    for i in 0..count.min(STRIP) {
        let displacement = displacement(i);
        for axis in 0..4 {
            out[axis][i] = displacement[axis];
        }
    }
}
