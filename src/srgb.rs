//! The levels of 8-bit sRGB (IEC 61966-2-1), for both backends.

use crate::array;
use std::sync::LazyLock;

/// Threshold i lies halfway between the sRGB levels i and i + 1, as linear light. The last is unused.
pub(crate) static SRGB_THRESHOLDS: LazyLock<[f32; 256]> =
    LazyLock::new(|| array::from_fn(|i| srgb_threshold(i) as f32));

fn srgb_threshold(i: usize) -> f64 {
    decoded((i as f64 + 0.5) / 255.0)
}

/// Returns the linear light of an 8-bit level.
pub(crate) fn linear_light(level: u8) -> f32 {
    decoded(f64::from(level) / 255.0) as f32
}

fn decoded(encoded: f64) -> f64 {
    // The same bits on every platform, as the standard library does not promise.
    if encoded <= 0.04045 { encoded / 12.92 } else { libm::pow((encoded + 0.055) / 1.055, 2.4) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn srgb_levels_lie_between_their_thresholds() {
        for level in 0..=255_u8 {
            let light = linear_light(level);
            assert!(level == 0 || SRGB_THRESHOLDS[usize::from(level) - 1] < light, "{level}");
            assert!(level == 255 || light < SRGB_THRESHOLDS[usize::from(level)], "{level}");
        }
        assert_eq!([linear_light(0), linear_light(255)], [0.0, 1.0]);
    }
}
