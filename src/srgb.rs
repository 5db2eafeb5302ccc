//! The levels of 8-bit sRGB (IEC 61966-2-1), for both backends.

use std::sync::LazyLock;

/// Threshold i lies halfway between the sRGB levels i and i + 1, as linear light. The last is unused.
pub(crate) static SRGB_THRESHOLDS: LazyLock<[f32; 256]> =
    LazyLock::new(|| std::array::from_fn(|i| srgb_threshold(i) as f32));

fn srgb_threshold(i: usize) -> f64 {
    let encoded = (i as f64 + 0.5) / 255.0;
    if encoded <= 0.04045 { encoded / 12.92 } else { ((encoded + 0.055) / 1.055).powf(2.4) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn srgb_thresholds_are_the_same_floats_on_every_platform() {
        // Rust does not fix the last bits of powf. Changes far larger than that round to the same float.
        for i in 0..255 {
            let threshold = srgb_threshold(i);
            for nudged in [threshold * (1.0 - 1e-13), threshold * (1.0 + 1e-13)] {
                assert_eq!((nudged as f32).to_bits(), SRGB_THRESHOLDS[i].to_bits(), "{i}");
            }
        }
    }
}
