//! Maps of coordinates by their kind: they transform displacements, pull gradients back and skew positions.

use crate::array;
use crate::cpu::engine::registers::{Lanes, LanesMut};
use crate::cpu::engine::simd_level::vectorized;
use crate::cpu::twins::space::lattice_position::Coordinate;
use crate::cpu::twins::space::skew::{skewed_2, skewed_3, skewed_4};
use crate::cpu::twins::space::transform::{
    pullback_matrix, pullback_uniform, transform_displacement_matrix, transform_displacement_uniform,
};
use crate::layout::parameters::Parameters;
use crate::layout::slots::matrix_map;
use crate::plan::map_kind::MapKind;
use crate::sample::Sample;
use fearless_simd::Level;

/// Returns a sample whose gradient is pulled back through a map.
#[inline(always)]
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

/// Drops a sample's gradient, or only changes its type, the compiler not seeing that both dimensions are equal.
#[inline(always)]
pub(crate) fn as_it_is<const M: usize, const N: usize>(sample: Sample<M>) -> Sample<N> {
    let gradient = array::from_fn(|d| sample.gradient.get(d).copied().unwrap_or(0.0));
    Sample { value: sample.value, gradient }
}

/// Writes samples whose gradients are pulled back through a map.
pub(crate) fn pullback_all<const M: usize, const N: usize>(
    samples: Lanes<'_, M>,
    map: MapKind,
    parameters: Parameters<'_>,
    simd: Level,
    out: &mut LanesMut<'_, N>,
) {
    // The kind is known in each loop.
    macro_rules! loops {
        ($($kind:ident),*) => {
            match map {
                $(MapKind::$kind => vectorized!(simd, pullback_each(samples, MapKind::$kind, parameters, out))),*
            }
        };
    }
    loops!(Identity, Uniform, Diagonal, Matrix);
}

#[inline(always)]
fn pullback_each<const M: usize, const N: usize>(
    samples: Lanes<'_, M>,
    map: MapKind,
    parameters: Parameters<'_>,
    out: &mut LanesMut<'_, N>,
) {
    let copied = parameters.copied::<{ matrix_map::LENGTH as usize }>();
    let parameters = parameters.with(&copied);
    let count = out.len();
    let (samples, mut out) = (samples.first(count), out.first(count));
    for i in 0..count {
        out.put(i, pullback(samples.at(i), map, parameters));
    }
}

#[inline(always)]
pub(crate) fn transform_displacement(displacement: [f32; 4], map: MapKind, parameters: Parameters<'_>) -> [f32; 4] {
    match map {
        MapKind::Identity => displacement,
        MapKind::Uniform => transform_displacement_uniform(displacement, parameters),
        MapKind::Diagonal | MapKind::Matrix => transform_displacement_matrix(displacement, parameters),
    }
}

#[inline(always)]
pub(crate) fn skewed<const M: usize, C: Coordinate>(straight: impl Fn(usize) -> C, axis: usize) -> C {
    match M {
        2 => skewed_2(straight, axis),
        3 => skewed_3(straight, axis),
        _ => skewed_4(straight, axis),
    }
}
