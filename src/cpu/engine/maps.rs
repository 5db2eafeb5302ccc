//! Applies maps of coordinates by their kind: transforms displacements, pulls gradients back and skews positions.

use crate::array;
use crate::cpu::engine::registers::{Lanes, LanesMut};
use crate::cpu::engine::simd_level::{Vectors, vectorized};
use crate::cpu::engine::strip::STRIP;
use crate::formulas::math::arithmetic::{clamp_derivative, dot_4};
use crate::formulas::space::lattice_position::Coordinate;
use crate::formulas::space::pullback_matrix;
use crate::formulas::space::skew::{skewed_2, skewed_3, skewed_4};
use crate::formulas::space::transform::{
    map_column, pullback_uniform, transform_displacement_matrix, transform_displacement_uniform,
};
use crate::lanes::Float;
use crate::layout::parameters::Parameters;
use crate::layout::slots::uniform_map;
use crate::plan::affine::MapKind;
use crate::sample::Sample;

/// Returns a sample whose gradient is pulled back through a map.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn pullback<const M: usize, const N: usize>(
    sample: Sample<M>,
    map: MapKind,
    parameters: Parameters<'_>,
) -> Sample<N> {
    match map {
        MapKind::Identity => as_it_is(sample),
        MapKind::Uniform => pullback_uniform(as_it_is(sample), parameters),
        MapKind::Diagonal | MapKind::Matrix => pullback_matrix(sample.value, sample.gradient, parameters),
    }
}

/// Drops a sample's gradient, or only changes its type: the compiler cannot see that both dimensions are equal.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn as_it_is<F: Float, const M: usize, const N: usize>(sample: Sample<M, F>) -> Sample<N, F> {
    let gradient = array::from_fn(
        #[cfg_attr(optimized, inline(always))]
        |d| if d < M { sample.gradient[d] } else { sample.value.splat(0.0) },
    );
    Sample { value: sample.value, gradient }
}

/// Writes samples whose gradients are pulled back through a map.
pub(crate) fn pullback_all<const M: usize, const N: usize>(
    samples: Lanes<'_, M>,
    map: MapKind,
    parameters: Parameters<'_>,
    simd: Vectors,
    out: &mut LanesMut<'_, N>,
) {
    for start in (0..out.len()).step_by(STRIP) {
        let count = STRIP.min(out.len() - start);
        let (samples, mut out) = (samples.part(start, count), out.part(start, count));
        out.values.copy_from_slice(samples.values);
        let none = &[0.0; STRIP][..count];
        let gradient = array::from_fn(|axis| samples.gradient.get(axis).copied().unwrap_or(none));
        pullback_planes(gradient, map, parameters, simd, &mut out.gradient);
    }
}

/// Pulls the requested components of gradients back through a map.
fn pullback_planes(
    gradient: [&[f32]; 4],
    map: MapKind,
    parameters: Parameters<'_>,
    simd: Vectors,
    out: &mut [&mut [f32]],
) {
    for (axis, out) in out.iter_mut().enumerate() {
        match map {
            MapKind::Identity => out.copy_from_slice(gradient[axis]),
            MapKind::Uniform => {
                vectorized!(simd, pullback_uniform_plane(gradient[axis], uniform_map::factor(parameters), out));
            }
            MapKind::Diagonal | MapKind::Matrix => {
                vectorized!(simd, pullback_plane(gradient, map_column(parameters, axis as u32), out));
            }
        }
    }
}

/// Pulls a component of gradients back through a map that multiplies all coordinates by the same factor.
#[cfg_attr(optimized, inline(always))]
fn pullback_uniform_plane(gradient: &[f32], factor: f32, out: &mut [f32]) {
    for (out, &slope) in out.iter_mut().zip(gradient) {
        *out = clamp_derivative(factor * slope);
    }
}

/// Pulls a component of gradients back through a map, with its column of the map's matrix.
#[cfg_attr(optimized, inline(always))]
fn pullback_plane(gradient: [&[f32]; 4], column: [f32; 4], out: &mut [f32]) {
    let gradient = gradient.map(|plane| &plane[..out.len()]);
    for (i, out) in out.iter_mut().enumerate() {
        *out = clamp_derivative(dot_4(column, gradient.map(|plane| plane[i])));
    }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn transform_displacement(displacement: [f32; 4], map: MapKind, parameters: Parameters<'_>) -> [f32; 4] {
    match map {
        MapKind::Identity => displacement,
        MapKind::Uniform => transform_displacement_uniform(displacement, parameters),
        MapKind::Diagonal | MapKind::Matrix => transform_displacement_matrix(displacement, parameters),
    }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn skewed<const M: usize, C: Coordinate>(straight: impl Fn(usize) -> C, axis: usize) -> C {
    match M {
        2 => skewed_2(straight, axis),
        3 => skewed_3(straight, axis),
        _ => skewed_4(straight, axis),
    }
}
