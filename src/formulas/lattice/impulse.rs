//! The random numbers of each impulse of a cell for sparse convolution (Lagae, Lefebvre, Drettakis, Dutre 2009),
//! computed from the cell's bits. Different numbers use different hashes of these. 0x9e3779b9 is 2^32 over the golden
//! ratio.
//!
//! `cargo run -p port` prints this file from `shaders/lattice/impulse.wgsl`, which is the one to edit.

use crate::array;
use crate::formulas::gabor_numbers::Kernels;
use crate::formulas::hash::hash_to_unit::{byte_to_unit, lowbias_to_unit};
use crate::formulas::hash::lowbias::lowbias32;
use crate::formulas::math::elementary::{cosine, root, sine};
use crate::formulas::math::exact::exact;

/// Returns the bits of impulse k of a cell.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn impulse_of(bits: u32, k: u32) -> u32 {
    lowbias32(bits.wrapping_add(k.wrapping_mul(0x9e37_79b9)))
}

/// Returns random number k of an impulse, from 1 on, in [-1, 1).
#[cfg_attr(optimized, inline(always))]
fn random_of_impulse(impulse: u32, k: u32) -> f32 {
    lowbias_to_unit(lowbias32(impulse.wrapping_add(k.wrapping_mul(0x9e37_79b9))))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn angle_of_impulse(impulse: u32, k: u32) -> f32 {
    exact(random_of_impulse(impulse, k) * 3.141_592_7)
}

/// Returns the place of an impulse, as a vector from the middle of its cell to its faces.
#[cfg_attr(optimized, inline(always))]
fn offset_of_impulse_1(impulse: u32) -> f32 {
    byte_to_unit(impulse, 0)
}

#[cfg_attr(optimized, inline(always))]
fn offset_of_impulse_2(impulse: u32) -> [f32; 2] {
    [byte_to_unit(impulse, 0), byte_to_unit(impulse, 8)]
}

#[cfg_attr(optimized, inline(always))]
fn offset_of_impulse_3(impulse: u32) -> [f32; 3] {
    [byte_to_unit(impulse, 0), byte_to_unit(impulse, 8), byte_to_unit(impulse, 16)]
}

#[cfg_attr(optimized, inline(always))]
fn offset_of_impulse_4(impulse: u32) -> [f32; 4] {
    [byte_to_unit(impulse, 0), byte_to_unit(impulse, 8), byte_to_unit(impulse, 16), byte_to_unit(impulse, 24)]
}

/// Calls the function above that has this dimension.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn offset_of_impulse<const N: usize>(impulse: u32) -> [f32; N] {
    match N {
        1 => array::resized([offset_of_impulse_1(impulse)]),
        2 => array::resized(offset_of_impulse_2(impulse)),
        3 => array::resized(offset_of_impulse_3(impulse)),
        _ => array::resized(offset_of_impulse_4(impulse)),
    }
}

/// Returns the wave vector that all impulses share.
#[cfg_attr(optimized, inline(always))]
fn common_wave_1(kernels: Kernels, _impulse: u32) -> f32 {
    kernels.waves[0]
}

#[cfg_attr(optimized, inline(always))]
fn common_wave_2(kernels: Kernels, _impulse: u32) -> [f32; 2] {
    [kernels.waves[0], kernels.waves[1]]
}

#[cfg_attr(optimized, inline(always))]
fn common_wave_3(kernels: Kernels, _impulse: u32) -> [f32; 3] {
    [kernels.waves[0], kernels.waves[1], kernels.waves[2]]
}

#[cfg_attr(optimized, inline(always))]
fn common_wave_4(kernels: Kernels, _impulse: u32) -> [f32; 4] {
    [kernels.waves[0], kernels.waves[1], kernels.waves[2], kernels.waves[3]]
}

/// Calls the function above that has this dimension.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn common_wave<const N: usize>(kernels: Kernels, impulse: u32) -> [f32; N] {
    match N {
        1 => array::resized([common_wave_1(kernels, impulse)]),
        2 => array::resized(common_wave_2(kernels, impulse)),
        3 => array::resized(common_wave_3(kernels, impulse)),
        _ => array::resized(common_wave_4(kernels, impulse)),
    }
}

/// Returns an impulse's own wave vector. All directions are equally likely.
#[cfg_attr(optimized, inline(always))]
fn own_wave_1(kernels: Kernels, _impulse: u32) -> f32 {
    kernels.wave_size
}

#[cfg_attr(optimized, inline(always))]
fn own_wave_2(kernels: Kernels, impulse: u32) -> [f32; 2] {
    let size = kernels.wave_size;
    let angle = angle_of_impulse(impulse, 2);
    [exact(size * cosine(angle)), exact(size * sine(angle))]
}

/// Heights on a sphere are uniformly distributed (Archimedes).
#[cfg_attr(optimized, inline(always))]
fn own_wave_3(kernels: Kernels, impulse: u32) -> [f32; 3] {
    let size = kernels.wave_size;
    let angle = angle_of_impulse(impulse, 2);
    let height = random_of_impulse(impulse, 3);
    let across = exact(size * root(exact(1.0 - exact(height * height))));
    [exact(across * cosine(angle)), exact(across * sine(angle)), exact(size * height)]
}

/// So are the squared lengths of the halves of a unit vector of four dimensions.
#[cfg_attr(optimized, inline(always))]
fn own_wave_4(kernels: Kernels, impulse: u32) -> [f32; 4] {
    let size = kernels.wave_size;
    let first = angle_of_impulse(impulse, 2);
    let second = angle_of_impulse(impulse, 4);
    let share = exact(exact(random_of_impulse(impulse, 3) * 0.5) + 0.5);
    let along = exact(size * root(share));
    let across = exact(size * root(exact(1.0 - share)));
    [
        exact(along * cosine(first)),
        exact(along * sine(first)),
        exact(across * cosine(second)),
        exact(across * sine(second)),
    ]
}

/// Calls the function above that has this dimension.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn own_wave<const N: usize>(kernels: Kernels, impulse: u32) -> [f32; N] {
    match N {
        1 => array::resized([own_wave_1(kernels, impulse)]),
        2 => array::resized(own_wave_2(kernels, impulse)),
        3 => array::resized(own_wave_3(kernels, impulse)),
        _ => array::resized(own_wave_4(kernels, impulse)),
    }
}
