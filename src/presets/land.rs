//! Land: an archipelago, and a planet.

use super::{D2, D3, inverse, mixed, simplex};
use crate::material::Material;
use crate::noise::expression::Noise;
use crate::noise::octaves::Octaves;
use crate::output::ColourRamp;

/// Returns an archipelago: islands some 4 units wide, with mountains inland. 2-D.
///
#[cfg_attr(gallery, doc = gallery!("terrain"))]
///
/// Fractional Brownian motion with ridges (Musgrave, "Texturing & Modeling") added where it is high. Its height is 0 or
/// more, since it includes the surface of the sea; the shade goes on below it, down to the bottom.
///
/// ```
/// use gradnoise::{Evaluator, presets};
/// let land = Evaluator::new(presets::terrain(1).shade)?.sample([12.0, 7.5])?;
/// println!("{} above the sea, slope {:?}", land.value, land.gradient);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn terrain(seed: u64) -> Material {
    let bends = simplex(D2, seed, 2).fbm(Octaves::new(5)).frequency(0.5);
    let land = simplex(D2, seed, 0).fbm(Octaves::new(11).persistence(0.47)).frequency(0.25).warp(0.35, &bends);
    let land = land * 1.8 + 0.1;
    let ridges = simplex(D2, seed, 1).ridged(Octaves::new(10)).frequency(0.75).warp(0.2, bends) * 0.5 + 0.5;
    let inland = land.clone().smoothstep(0.0, 0.9);
    let ground = (land * 0.5 + ridges * inland * 0.75).clamp(-1.0, 1.0);
    let colours = ColourRamp::from_srgb([
        (-1.0, [10, 28, 66]),
        (-0.2, [26, 76, 118]),
        (-0.02, [72, 140, 158]),
        (0.0, [112, 164, 164]),
        (0.008, [206, 190, 146]),
        (0.03, [196, 184, 134]),
        (0.06, [112, 128, 66]),
        (0.2, [66, 92, 46]),
        (0.36, [84, 88, 58]),
        (0.5, [112, 102, 88]),
        (0.68, [132, 126, 120]),
        (0.78, [236, 238, 242]),
        (1.0, [252, 252, 254]),
    ]);
    Material {
        roughness: ground.clone().smoothstep(-0.01, 0.005) * 0.65 + 0.25,
        occlusion: ground.clone().smoothstep(-0.2, 0.6) * 0.3 + 0.7,
        shade: ground.clone(),
        ..Material::new(ground.max(0.0), 0.9, colours)
    }
}

/// Returns a planet, a solid for a [`Surface`](crate::Surface) of radius 1 around the origin: seas, mountains, biomes
/// by warmth and rain (after Whittaker, "Communities and Ecosystems", 1970), ice at both poles, and clouds. 3-D.
///
#[cfg_attr(gallery, doc = gallery!("planet"))]
///
/// It is colder towards the poles, which lie along y, and higher up. Its height is 0 on the sea. The shade is negative
/// there; on land rain forests are 0.1, forests 0.3, grassland 0.5, deserts 0.65, tundra 0.8 and ice 1. Clouds and ice
/// bring it towards -1 on the sea and 1 on land.
///
/// ```
/// use gradnoise::{Evaluator, Light, presets};
/// let planet = presets::planet(1);
/// assert!(Evaluator::new(&planet.shade)?.value([0.0, 0.6, 0.8])?.abs() <= 1.0);
/// let globe = Light::default().ball(&planet, 32, 1.0)?;
/// assert_eq!(globe.len(), 32 * 32);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn planet(seed: u64) -> Material {
    let noise = |number| simplex(D3, seed, number);
    let land = noise(0).fbm(Octaves::new(10).persistence(0.53)).frequency(1.25) * 2.0;
    let ridges = noise(4).ridged(Octaves::new(7)).frequency(3.0) * 0.5 + 0.5;
    let inland = land.clone().smoothstep(0.0, 0.8);
    let ground = (land * 0.45 + ridges * inland * 0.6).clamp(-1.0, 1.0);
    let weather = |number| noise(number).fbm(Octaves::new(4)).frequency(2.0);
    let latitude = Noise::y().in_dimension(D3).clamp(-1.0, 1.0);
    let warmth = weather(1) * 0.5 - latitude.powi(2) * 1.7 + 0.85 - ground.clone().max(0.0) * 0.8;
    let (columns, rows) = ([-0.35, 0.0, 0.35], [-0.12, 0.12]);
    let biomes = Noise::select_in_table(
        [warmth.clone(), weather(2)],
        [&columns, &rows],
        [[1.0, 0.8, 0.5, 0.65], [1.0, 0.8, 0.5, 0.5], [1.0, 0.8, 0.3, 0.1]],
        0.08,
    );
    let rocks = ground.clone().smoothstep(0.2, 0.7) * 0.15;
    // The sea grows pale towards the shore, so that thin clouds are between it and white.
    let sea = ground.clone().remap(-0.5..=0.0, -0.05..=-0.5).clamp(-0.5, -0.05);
    let surface = Noise::select_among(ground.clone(), &[0.0], [sea, biomes + rocks], 0.0);
    let winds = noise(7).fbm(Octaves::new(2)).frequency(1.5);
    let clouds = noise(6).fbm(Octaves::new(8).persistence(0.62)).frequencies([2.0, 3.5, 2.0]).warp(0.35, winds);
    // Puffs are too young to be drawn out by winds.
    let clouds = clouds + noise(9).fbm(Octaves::new(3).persistence(0.6)).frequency(16.0) * 0.3;
    // Only on the sea clouds may be thin: there the colours go on from dark to white.
    let is_land = ground.clone().threshold(0.0);
    let cover = mixed(clouds.clone().smoothstep(0.0, 0.5), clouds.smoothstep(0.2, 0.26), &is_land);
    let cover = cover.max(inverse(warmth.smoothstep(-0.62, -0.5)));
    // White lies at both ends of the colours.
    let white = is_land * 2.0 - 1.0;
    let colours = ColourRamp::from_srgb([
        (-1.0, [246, 248, 252]),
        (-0.7, [150, 178, 204]),
        (-0.5, [52, 116, 148]),
        (-0.44, [26, 76, 122]),
        (-0.25, [12, 42, 92]),
        (-0.05, [7, 22, 58]),
        (0.0, [190, 178, 136]),
        (0.1, [24, 52, 24]),
        (0.3, [50, 78, 40]),
        (0.5, [112, 118, 70]),
        (0.65, [190, 160, 114]),
        (0.8, [128, 118, 104]),
        (1.0, [246, 248, 252]),
    ]);
    Material {
        shade: mixed(surface, white, &cover).clamp(-1.0, 1.0),
        roughness: ground.clone().smoothstep(-0.005, 0.01) * 0.25 + 0.6,
        ..Material::new(ground.max(0.0), 0.03, colours)
    }
}
