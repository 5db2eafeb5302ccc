//! The land: a noise for its shape, which the vertex shader and the CPU share, and one for its colours.

use gradnoise::{ColourRamp, Dimension, Noise, Octaves, Output, Perlin, Simplex};

/// The factor from the noise's values to heights. Places along x and z are the noise's coordinates.
pub const RELIEF: f32 = 1.0;
/// The level of the lakes, as a value of the noise.
pub const LAKES: f32 = -0.62;

/// Returns mountain ranges among hills, with ridges bent by a warp, and nothing lower than the lakes.
pub fn shape(seed: u64) -> Noise {
    uncovered(seed).max(LAKES)
}

/// Returns the land without its lakes.
fn uncovered(seed: u64) -> Noise {
    let perlin = |stream: u64| Perlin::new(Dimension::D2).seed(seed.wrapping_add(stream));
    let mountains = perlin(0).ridged(Octaves::new(9)).frequency(0.35);
    let hills = perlin(1).fbm(Octaves::new(7)).frequency(0.5) * 0.5 - 0.5;
    let climate = perlin(2).frequency(0.2) * 2.5 + 0.3;
    let bend = Simplex::new(Dimension::D2).seed(seed.wrapping_add(3)).fbm(Octaves::new(3)).frequency(0.5);
    hills.blend(mountains, climate).warp(0.35, bend)
}

/// Returns its colours by height: shores, meadows, forests, rock, and snow above a height that changes with the
/// seasons. A finer noise varies the height, so that colours do not follow contour lines.
pub fn colours(seed: u64, seconds: f64) -> Output {
    let snow = 0.25 + 0.2 * (seconds * 0.2).sin() as f32;
    let patches = Simplex::new(Dimension::D2).seed(seed.wrapping_add(4)).fbm(Octaves::new(4)).frequency(4.0);
    let ramp = ColourRamp::from_srgb([
        (LAKES, [150, 138, 104]),
        (LAKES + 0.06, [88, 104, 52]),
        (LAKES + 0.25, [58, 84, 40]),
        (snow - 0.45, [48, 70, 40]),
        (snow - 0.2, [104, 98, 84]),
        (snow - 0.05, [128, 122, 114]),
        (snow + 0.05, [238, 242, 248]),
    ]);
    Output::colour_ramp(uncovered(seed) + patches * 0.09, ramp)
}
