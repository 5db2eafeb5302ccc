//! Twins of the functions that convert values for storage.

pub(crate) mod colour;
pub(crate) mod curvature;
pub(crate) mod format;

use crate::formulas::math::fixed::small_to_i32;
use crate::lanes::Number;
use crate::srgb::srgb_level;

/// Clamps a whole level, and converts it as `small_to_i32` does, so that loops over samples become vectors.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn level_up_to(most: f32, level: f32) -> u32 {
    small_to_i32(level.greater(0.0).lesser(most)) as u32
}

/// Counts the thresholds at or below the light by a list, in place of the shader's search.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn pack_share_srgb_8(linear: f32) -> u32 {
    srgb_level(linear)
}
