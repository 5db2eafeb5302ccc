//! Storage of values in [-1, 1]: twin of `shaders/kernel/format.wgsl`.

use crate::formulas::math::exact::exact;
use crate::formulas::math::fixed::small_to_i32;
use crate::srgb::srgb_level;

#[cfg_attr(optimized, inline(always))]
pub(crate) fn pack_float_32(value: f32) -> u32 {
    value.to_bits()
}

/// Converts to IEEE 754 binary16, ties to even, overflow to infinity.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn pack_float_16(value: f32) -> u32 {
    let bits = value.to_bits();
    let sign = (bits >> 16) & 0x8000;
    let magnitude = bits & 0x7fff_ffff;
    let exponent = magnitude >> 23;
    // A half's exponent is biased by 15, so it is 112 less. Below 2^-14 halves have a fixed point of 2^-24.
    let small = exponent < 113;
    let lost = 13 + if small { (113 - exponent).min(12) } else { 0 };
    let mantissa = if small { (magnitude & 0x7f_ffff) | 0x80_0000 } else { magnitude - (112 << 23) };
    let upper = mantissa >> lost;
    let rest = mantissa & ((1 << lost) - 1);
    let tie = 1 << (lost - 1);
    let up = u32::from(rest > tie || (rest == tie && (upper & 1) == 1));
    let rounded = (upper + up).min(0x7c00);
    let nan = if magnitude > 0x7f80_0000 { 0x200 } else { 0 };
    sign | rounded | nan
}

/// Clamps a whole level, and converts it as `small_to_i32` does, so that loops over samples become vectors.
#[cfg_attr(optimized, inline(always))]
fn level_up_to(most: f32, level: f32) -> u32 {
    let level = if level > 0.0 { level } else { 0.0 };
    small_to_i32(if level < most { level } else { most }) as u32
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn pack_unorm_8(value: f32) -> u32 {
    let level = (exact(value * 127.5) + 128.0).floor();
    level_up_to(255.0, level)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn pack_unorm_16(value: f32) -> u32 {
    let level = (exact(value * 32767.5) + 32768.0).floor();
    level_up_to(65535.0, level)
}

/// Packs a channel of a colour, whose full light is 1.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn pack_share_8(share: f32) -> u32 {
    let level = (exact(share * 255.0) + 0.5).floor();
    level_up_to(255.0, level)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn pack_srgb_8(value: f32) -> u32 {
    pack_share_srgb_8(exact(exact(value * 0.5) + 0.5))
}

/// Counts the thresholds at or below the light by a list, in place of the shader's search.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn pack_share_srgb_8(linear: f32) -> u32 {
    srgb_level(linear)
}

/// Packs an opaque grey.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn pack_grey_8(level: u32) -> u32 {
    level | (level << 8) | (level << 16) | 0xff00_0000
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn pack_rgba_unorm_8(value: f32) -> u32 {
    pack_grey_8(pack_unorm_8(value))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn pack_rgba_srgb_8(value: f32) -> u32 {
    pack_grey_8(pack_srgb_8(value))
}
