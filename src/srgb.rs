//! The levels of 8-bit sRGB (IEC 61966-2-1), for both backends.

use crate::array;
use std::sync::LazyLock;

/// Threshold i lies halfway between the sRGB levels i and i + 1, as linear light. The last is above all light.
pub(crate) static SRGB_THRESHOLDS: LazyLock<[f32; 256]> =
    LazyLock::new(|| array::from_fn(|i| srgb_threshold(i) as f32));

/// The number of parts of an octave, large enough that no two thresholds lie in one part.
const PARTS: usize = 128;
/// The smallest light in the list below. It and anything smaller has level 0.
const LEAST: f32 = 1.0 / 8192.0;

/// The level of the smallest light in each part of the octaves from [`LEAST`] to 1.
static SRGB_LEVELS: LazyLock<[u8; 13 * PARTS]> = LazyLock::new(|| {
    array::from_fn(|part| {
        let light = f32::from_bits(LEAST.to_bits() + ((part as u32) << 16));
        SRGB_THRESHOLDS[..255].partition_point(|&threshold| threshold <= light) as u8
    })
});

/// Returns the nearest level of linear light: the number of thresholds at or below it.
#[inline]
pub(crate) fn srgb_level(light: f32) -> u32 {
    let above = if light > LEAST { light } else { LEAST };
    let near = if above < 1.0 { above } else { 1.0_f32.next_down() };
    // The upper seven bits of the mantissa select the part.
    let part = (near.to_bits() - LEAST.to_bits()) >> 16;
    let level = SRGB_LEVELS[part as usize];
    u32::from(level) + u32::from(near >= SRGB_THRESHOLDS[usize::from(level)])
}

fn srgb_threshold(i: usize) -> f64 {
    decoded((i as f64 + 0.5) / 255.0)
}

/// Returns the linear light of an 8-bit level.
pub(crate) fn linear_light(level: u8) -> f32 {
    decoded(f64::from(level) / 255.0) as f32
}

fn decoded(encoded: f64) -> f64 {
    // The standard library does not promise the same bits on every platform.
    if encoded <= 0.04045 { encoded / 12.92 } else { libm::pow((encoded + 0.055) / 1.055, 2.4) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn srgb_levels_are_as_many_as_thresholds_at_or_below() {
        let starts = (0..13 * PARTS).map(|part| f32::from_bits(LEAST.to_bits() + ((part as u32) << 16)));
        let hard = [0.0, -0.0, -1.0, 1.0, 2.0, f32::MAX, f32::INFINITY, f32::NEG_INFINITY, f32::NAN];
        for light in starts.chain(SRGB_THRESHOLDS.iter().copied()).chain(hard) {
            for light in [light.next_down(), light, light.next_up()] {
                let expected = SRGB_THRESHOLDS[..255].iter().filter(|&&threshold| light >= threshold).count();
                assert_eq!(srgb_level(light) as usize, expected, "{light}");
            }
        }
    }

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
