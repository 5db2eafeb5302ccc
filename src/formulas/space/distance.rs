//! Leaves that are distances by other metrics than the Euclidean one.
//!
//! `cargo run -p port` prints this file from `shaders/space/distance.wgsl`, which is the one to edit.

use crate::formulas::lattice::metric::{
    distance_of_chebyshev, distance_of_euclidean_squared, distance_of_hybrid, distance_of_manhattan,
    distance_of_minkowski, key_of_chebyshev, key_of_euclidean_squared, key_of_hybrid, key_of_manhattan,
    key_of_minkowski, slope_of_chebyshev, slope_of_euclidean_squared, slope_of_hybrid, slope_of_manhattan,
    slope_of_minkowski,
};
use crate::formulas::space::coordinate::coordinates;
use crate::formulas::space::lattice_position::LatticePosition;
use crate::layout::parameters::Parameters;
use crate::layout::slots::positional;
use crate::sample::Sample;

#[cfg_attr(optimized, inline(always))]
pub(crate) fn euclidean_squared_distance<const N: usize>(_leaf: Parameters<'_>, p: LatticePosition<N>) -> Sample<N> {
    let v = coordinates(p);
    let key = key_of_euclidean_squared(v, 1.0);
    Sample { value: distance_of_euclidean_squared(key), gradient: slope_of_euclidean_squared(v, key, 1.0) }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn manhattan_distance<const N: usize>(_leaf: Parameters<'_>, p: LatticePosition<N>) -> Sample<N> {
    let v = coordinates(p);
    let key = key_of_manhattan(v, 1.0);
    Sample { value: distance_of_manhattan(key), gradient: slope_of_manhattan(v, key, 1.0) }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn chebyshev_distance<const N: usize>(_leaf: Parameters<'_>, p: LatticePosition<N>) -> Sample<N> {
    let v = coordinates(p);
    let key = key_of_chebyshev(v, 1.0);
    Sample { value: distance_of_chebyshev(key), gradient: slope_of_chebyshev(v, key, 1.0) }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn minkowski_distance<const N: usize>(leaf: Parameters<'_>, p: LatticePosition<N>) -> Sample<N> {
    let v = coordinates(p);
    let key = key_of_minkowski(v, positional::exponent(leaf));
    Sample { value: distance_of_minkowski(key), gradient: slope_of_minkowski(v, key, positional::exponent(leaf)) }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn hybrid_distance<const N: usize>(_leaf: Parameters<'_>, p: LatticePosition<N>) -> Sample<N> {
    let v = coordinates(p);
    let key = key_of_hybrid(v, 1.0);
    Sample { value: distance_of_hybrid(key), gradient: slope_of_hybrid(v, key, 1.0) }
}
