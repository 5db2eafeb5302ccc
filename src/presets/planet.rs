//! A planet with biomes.

use crate::dimension::Dimension;
use crate::noise::expression::Noise;
use crate::noise::lattice::Simplex;
use crate::noise::octaves::Octaves;
use crate::output::ColourRamp;
use crate::presets::part;

/// Returns a planet's surface, for a [`Surface`](crate::Surface) of radius 1 around the origin: seas, and biomes by
/// warmth and rain (after Whittaker, "Communities and Ecosystems", 1970). 3-D.
///
#[cfg_attr(doc, doc = include_str!("../../docs/gallery/planet.md"))]
///
/// Below 0 is sea, -1 the deepest. On land rain forests are 0.1, forests 0.3, grassland 0.5, deserts 0.65, tundra 0.8
/// and ice 1, with intermediate values between neighbouring biomes. It is colder towards the poles, which lie along y,
/// and higher up. For its colours see [`planet_colours`].
///
/// ```
/// use gradnoise::{Evaluator, Output, presets};
///
/// let planet = Evaluator::new(presets::planet(1))?;
/// assert!(planet.value([0.0, 0.6, 0.8])?.abs() <= 1.0);
/// let coloured = Evaluator::new(Output::colour_ramp(presets::planet(1), presets::planet_colours()))?;
/// assert_eq!(coloured.channels([0.0, 0.6, 0.8])?[3], 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn planet(seed: u64) -> Noise {
    let noise = |number| Simplex::hashed(Dimension::D3).seed(part(seed, number));
    let land = noise(0).fbm(Octaves::new(7).persistence(0.55)).frequency(1.5) * 2.0;
    let weather = |number| noise(number).fbm(Octaves::new(4)).frequency(2.0);
    let latitude = Noise::y().in_dimension(Dimension::D3).clamp(-1.0, 1.0).abs();
    let warmth = weather(1) * 0.6 - latitude.clone() * latitude * 1.5 + 0.75 - land.clone().clamp(0.0, 1.0) * 0.6;
    let (columns, rows) = ([-0.35, 0.0, 0.35], [-0.12, 0.12]);
    let biomes = Noise::select_in_table(
        [warmth, weather(2)],
        [&columns, &rows],
        [[1.0, 0.8, 0.5, 0.65], [1.0, 0.8, 0.5, 0.5], [1.0, 0.8, 0.3, 0.1]],
        0.04,
    );
    let sea = land.clone().clamp(-1.0, -0.02);
    Noise::select_among(land, &[0.0], [sea, biomes], 0.0).clamp(-1.0, 1.0)
}

/// Returns the colours of [`planet`]: deep and shallow sea, rain forest, forest, grassland, desert, tundra and ice.
#[must_use]
pub fn planet_colours() -> ColourRamp {
    ColourRamp::from_srgb([
        (-1.0, [8, 22, 66]),
        (-0.25, [20, 66, 128]),
        (-0.02, [60, 132, 172]),
        (0.1, [22, 74, 30]),
        (0.3, [52, 104, 48]),
        (0.5, [138, 152, 78]),
        (0.65, [212, 186, 128]),
        (0.8, [136, 130, 116]),
        (1.0, [246, 248, 252]),
    ])
}
