//! Positions in 32.32 fixed point, all arithmetic wrapping: twin of `shaders/math/fixed.wgsl`, whose `vec2u(low, high)`
//! is a `u64` here.

use crate::formulas::math::arithmetic::{clamp_symmetric, flush_small};
use crate::formulas::math::exact::exact;
use crate::layout::transforms::Fine;

#[cfg_attr(optimized, inline(always))]
pub(crate) fn mul_high(a: u32, b: u32) -> u32 {
    ((u64::from(a) * u64::from(b)) >> 32) as u32
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn fixed_add(a: u64, b: u64) -> u64 {
    a.wrapping_add(b)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn fixed_times(step: u64, i: u32) -> u64 {
    step.wrapping_mul(u64::from(i))
}

/// Returns start + step * i.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn fine_advance(start: Fine, step: Fine, i: u32) -> Fine {
    let below = start.below.wrapping_add(step.below.wrapping_mul(i));
    let carry = mul_high(step.below, i) + u32::from(below < start.below);
    let position = fixed_add(start.position, fixed_times(step.position, i));
    Fine { position: fixed_add(position, u64::from(carry)), below, padding: 0 }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn fixed_cell(p: u64) -> i32 {
    (p >> 32) as i32
}

/// Returns the local coordinate in [0, 1), from the top 24 bits of the fraction.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn fixed_local(p: u64) -> f32 {
    (p as u32 >> 8) as f32 * (1.0 / 16_777_216.0)
}

/// Converts x, clamped to ±2^28: an f32 has no fraction from 2^24 on. Small numbers are flushed, because not all
/// adapters treat a negative subnormal as below zero.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn fixed_from(x: f32) -> u64 {
    let near = flush_small(clamp_symmetric(x, 268_435_456.0));
    let cell = near.floor();
    // A tiny negative x is so close to the next cell that near - cell rounds to 1.
    let rounded = exact(near - cell);
    let local = exact(if rounded >= 1.0 { 0.999_999_94 } else { rounded });
    let upper = (local * 65536.0).floor();
    let lower = (exact(exact(local * 65536.0) - upper) * 65536.0).floor();
    let fraction = (small_to_i32(upper) << 16) | small_to_i32(lower);
    (u64::from(whole_to_i32(cell) as u32) << 32) | u64::from(fraction as u32)
}

/// Converts a whole number within ±2^22 from its bits. A conversion would check for others, and keep loops from being
/// vectorized.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn small_to_i32(x: f32) -> i32 {
    (x + 12_582_912.0).to_bits() as i32 - 0x4b40_0000
}

/// Converts a whole number within ±2^30 in the same way.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn whole_to_i32(x: f32) -> i32 {
    let high = (x * (1.0 / 65536.0)).floor();
    let low = x - high * 65536.0;
    (small_to_i32(high) << 16) + small_to_i32(low)
}

/// Returns p * factor for a signed p and a factor in [0, 1) with 64 fractional bits.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn fixed_scaled(p: u64, factor: u64) -> u64 {
    let (p_low, p_high) = (p as u32, (p >> 32) as u32);
    let (factor_low, factor_high) = (factor as u32, (factor >> 32) as u32);
    let by_cell = u64::from(p_high) * u64::from(factor_high);
    let below = fixed_add(u64::from(mul_high(p_high, factor_low)), u64::from(mul_high(p_low, factor_high)));
    // A negative cell was read as 2^32 too much: subtract the factor's bits again, 2^32 * factor.
    let excess = if (p_high as i32) < 0 { factor } else { 0 };
    let whole = fixed_add(by_cell, below);
    whole.wrapping_sub(excess)
}
