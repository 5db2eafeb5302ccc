//! The impulses of sparse convolution: twin of `shaders/lattice/impulse.wgsl`, its dimension a generic argument.

use crate::array;
use crate::formulas::hash::hash_to_unit::{byte_to_unit, lowbias_to_unit};
use crate::formulas::hash::lowbias::lowbias32;
use crate::formulas::math::elementary::{cosine, root, sine};
use crate::formulas::math::exact::exact;
use std::f32::consts::PI;

/// The numbers of a Gabor noise, read once for many cells.
#[derive(Clone, Copy)]
pub(crate) struct Kernels {
    pub(crate) decay: f32,
    pub(crate) double_decay: f32,
    pub(crate) wave_size: f32,
    pub(crate) waves: [f32; 4],
}

/// Returns the bits of impulse `k` of a cell.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn impulse_of(bits: u32, k: u32) -> u32 {
    lowbias32(bits.wrapping_add(k.wrapping_mul(0x9e37_79b9)))
}

/// Returns random number `k` of an impulse, from 1 on, in [-1, 1).
#[cfg_attr(optimized, inline(always))]
fn random_of_impulse(impulse: u32, k: u32) -> f32 {
    lowbias_to_unit(lowbias32(impulse.wrapping_add(k.wrapping_mul(0x9e37_79b9))))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn angle_of_impulse(impulse: u32, k: u32) -> f32 {
    exact(random_of_impulse(impulse, k) * PI)
}

/// Returns the place of an impulse, as a vector from the middle of its cell to its faces.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn offset_of_impulse<const N: usize>(impulse: u32) -> [f32; N] {
    array::from_fn(|d| byte_to_unit(impulse, 8 * d as u32))
}

/// Returns the wave vector that all impulses share.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn common_wave<const N: usize>(kernels: Kernels, _impulse: u32) -> [f32; N] {
    array::from_fn(|d| kernels.waves[d])
}

/// Returns an impulse's own wave vector. All directions are equally likely.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn own_wave<const N: usize>(kernels: Kernels, impulse: u32) -> [f32; N] {
    let size = kernels.wave_size;
    let first = angle_of_impulse(impulse, 2);
    let all = match N {
        1 => [size, 0.0, 0.0, 0.0],
        2 => [exact(size * cosine(first)), exact(size * sine(first)), 0.0, 0.0],
        // Heights on a sphere are uniformly distributed (Archimedes).
        3 => {
            let height = random_of_impulse(impulse, 3);
            let across = exact(size * root(exact(1.0 - exact(height * height))));
            [exact(across * cosine(first)), exact(across * sine(first)), exact(size * height), 0.0]
        }
        // So are the squared lengths of the halves of a unit vector of four dimensions.
        _ => {
            let second = angle_of_impulse(impulse, 4);
            let share = exact(0.5 + exact(0.5 * random_of_impulse(impulse, 3)));
            let along = exact(size * root(share));
            let across = exact(size * root(exact(1.0 - share)));
            [
                exact(along * cosine(first)),
                exact(along * sine(first)),
                exact(across * cosine(second)),
                exact(across * sine(second)),
            ]
        }
    };
    array::from_fn(|d| all[d])
}
