//! The storage of a value in [-1, 1]. Unorm formats hold (value + 1) / 2, rounded to nearest. Float formats hold the
//! value itself. It is written in integers, because WGSL does not specify the rounding of its pack builtins.
//!
//! `cargo run -p port` prints this file from `shaders/kernel/format.wgsl`, which is the one to edit.

use crate::formulas::kernel::{level_up_to, pack_share_srgb_8};
use crate::formulas::math::exact::exact;

#[cfg_attr(optimized, inline(always))]
pub(crate) fn pack_float_32(value: f32) -> u32 {
    value.to_bits()
}

/// Packs IEEE 754 binary16, ties to even, overflow to infinity.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn pack_float_16(value: f32) -> u32 {
    let bits = value.to_bits();
    let sign = (bits >> 16) & 0x8000;
    let magnitude = bits & 0x7fff_ffff;
    let exponent = magnitude >> 23;
    // A half's exponent is biased by 15, so it is 112 less. Below 2^-14 halves have a fixed point of 2^-24.
    let lost = (if exponent < 113 { 113_u32.wrapping_sub(exponent).min(12) } else { 0 }).wrapping_add(13);
    let mantissa =
        if exponent < 113 { (magnitude & 0x7f_ffff) | 0x80_0000 } else { magnitude.wrapping_sub(112_u32 << 23) };
    let upper = mantissa >> lost;
    let rest = mantissa & (1_u32 << lost).wrapping_sub(1);
    let tie = 1_u32 << lost.wrapping_sub(1);
    let up = if rest > tie || rest == tie && upper & 1 == 1 { 1 } else { 0 };
    let rounded = upper.wrapping_add(up).min(0x7c00);
    let nan = if magnitude > 0x7f80_0000 { 0x200 } else { 0 };
    sign | rounded | nan
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

/// Packs an opaque grey.
#[cfg_attr(optimized, inline(always))]
fn pack_grey_8(level: u32) -> u32 {
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
