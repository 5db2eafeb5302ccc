//! Air, fire and water.

use super::{D3, cells, inverse, mixed, perlin, simplex};
use crate::material::{Material, same_everywhere};
use crate::noise::cellular::CellFeature;
use crate::noise::coordinates::Axis;
use crate::noise::expression::Noise;
use crate::noise::octaves::Octaves;
use crate::output::ColourRamp;

/// Returns clouds before a blue sky, which covers somewhat more than half: x, y, and time as the last coordinate. 3-D.
///
#[cfg_attr(gallery, doc = gallery!("clouds"))]
///
/// Warped fractional Brownian motion less billows, for round heads. The sun stands towards x = y = -∞: four steps
/// towards it say how much cloud lies between. Within two units of time all clouds are new.
///
/// ```
/// use gradnoise::{Evaluator, presets};
/// let cover = Evaluator::new(presets::clouds(1).height * 0.5 + 0.5)?;
/// assert!((0.0..=1.0).contains(&cover.value([12.0, 0.5, 3.25])?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn clouds(seed: u64) -> Material {
    let wind = simplex(D3, seed, 1).fbm(Octaves::new(3)).frequencies([0.5, 0.5, 1.0]);
    let density = |octaves| {
        let masses = simplex(D3, seed, 0).fbm(Octaves::new(3).persistence(0.45)).frequencies([0.25, 0.25, 1.0]);
        // Billows turned over: round heads with creases between them.
        let heads = simplex(D3, seed, 2).billow(Octaves::new(octaves).persistence(0.55)).frequencies([0.75, 0.75, 2.0]);
        (masses * 1.1 - heads * 0.5 - 0.17).warp(0.2, &wind)
    };
    let cover = density(8);
    let thick = |distance: f64| density(5).translate([-distance, -distance, 0.0]).smoothstep(-0.1, 0.8);
    // What four steps towards the sun take from its light.
    let shadow = (thick(0.04) + thick(0.1) + thick(0.22) + thick(0.45)) * -0.75;
    let light = shadow.exp();
    let is_cloud = cover.clone().smoothstep(-0.05, 0.3);
    let haze = perlin(D3, seed, 3).fbm(Octaves::new(8)).frequencies([0.25, 0.25, 1.0]) * 0.12 - 0.88;
    let colours = ColourRamp::from_srgb([
        (-1.0, [58, 112, 186]),
        (-0.7, [104, 152, 212]),
        (-0.3, [142, 164, 196]),
        (0.2, [188, 200, 218]),
        (0.6, [236, 240, 246]),
        (1.0, [255, 255, 255]),
    ]);
    let height = cover.smoothstep(-0.05, 0.9) * 2.0 - 1.0;
    Material {
        shade: mixed(haze, light * 1.5 - 0.3, &is_cloud).clamp(-1.0, 1.0),
        roughness: same_everywhere(&height, 1.0),
        occlusion: same_everywhere(&height, 1.0),
        ..Material::new(height, 0.012, colours)
    }
}

/// Returns fog that drifts over a forest, in banks 4 units wide: x, y, and time as the last coordinate. 3-D.
///
#[cfg_attr(gallery, doc = gallery!("fog"))]
///
/// Its height is the density of the fog alone: -1 is the clearest air, 1 the densest.
///
/// ```
/// use gradnoise::{Evaluator, presets};
/// let density = presets::fog(1).height * 0.5 + 0.5;
/// assert!((0.0..=1.0).contains(&Evaluator::new(density)?.value([3.0, 1.5, -8.0])?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn fog(seed: u64) -> Material {
    let drift = simplex(D3, seed, 1).fbm(Octaves::new(3)).frequencies([0.5, 0.5, 1.0]);
    let banks = simplex(D3, seed, 0).fbm(Octaves::new(9).persistence(0.45)).frequencies([0.25, 0.5, 1.0]);
    let density = banks.warp(0.3, drift).smoothstep(-0.7, 0.7);
    // A forest from above stays where it is: crowns, lit from the left above.
    let bends = perlin(D3, seed, 5).fbm(Octaves::new(5)).frequencies([6.0, 6.0, 0.0]);
    let crowns = |number: u64, size: f64| {
        let nearest = cells(D3, seed, number, CellFeature::F1).noise().translate([0.0, 0.0, 0.5]);
        inverse(nearest).frequencies([size, size, 0.0]).warp(0.08, &bends)
    };
    let forest = crowns(2, 3.0).max(crowns(3, 4.0) - 0.1);
    let lit = (forest.clone() - forest.clone().translate([-0.05, -0.05, 0.0])) * 0.9 + forest * 0.35 - 0.95;
    let leaves = perlin(D3, seed, 4).fbm(Octaves::new(4).persistence(0.7)).frequencies([16.0, 16.0, 0.0]) * 0.12;
    let air = density.clone() * 1.3 - 0.35;
    let colours = ColourRamp::from_srgb([
        (-1.0, [10, 22, 18]),
        (-0.7, [34, 56, 40]),
        (-0.4, [70, 96, 72]),
        (0.0, [150, 166, 164]),
        (0.6, [206, 213, 216]),
        (1.0, [238, 241, 243]),
    ]);
    let veil = density.clone().smoothstep(0.05, 1.0) * 0.85 + 0.1;
    let shade = mixed((lit + leaves).clamp(-1.0, -0.35), air, &veil).clamp(-1.0, 1.0);
    let height = density * 2.0 - 1.0;
    Material { shade, roughness: same_everywhere(&height, 1.0), ..Material::new(height, 0.015, colours) }
}

/// The angle whose tangent is 4/3.
const RISE: f64 = 0.927_295_218_001_612_2;

/// Returns a wall of flames that rise: x, y downwards like the rows of a picture, and time as the last coordinate. 3-D.
///
#[cfg_attr(gallery, doc = gallery!("fire"))]
///
/// The heat fades from y = 4, the bed, to y = 0, reached only by the longest flames and by sparks. Flames rise by 2⅔
/// units in one of time, and change as they rise. Turbulence added to a slope (after the corona in Perlin's paper of
/// 1985); it rises because the noise is turned in the plane of y and time. Its y does not repeat: its tiles have a
/// period of 0 there, and an even one in time.
///
/// ```
/// use gradnoise::{Evaluator, presets};
/// let loops = presets::fire(1).map(|noise| noise.tiled([4, 0, 2]));
/// let heat = Evaluator::new(loops.height)?;
/// assert_eq!(heat.value([0.5, 1.0, 0.25])?, heat.value([0.5, 1.0, 2.25])?);
/// assert!(heat.value([0.5, 0.0, 0.25])? <= heat.value([0.5, 8.0, 0.25])?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn fire(seed: u64) -> Material {
    // Two units of time, turned, are 8/5 along the first axis and 6/5 along the second: whole cells.
    let turned = |noise: Noise, x: f64| {
        noise.frequencies([x, 2.5, 5.0 / 6.0]).rotate(Axis::Y, Axis::Z, RISE).frequencies([1.0, 0.5, 1.0])
    };
    let rising = |number, octaves, x: f64| turned(perlin(D3, seed, number).fbm(Octaves::new(octaves)), x);
    let still = Noise::constant(0.0);
    let sway = rising(1, 3, 1.0);
    // 0 at the bottom, 1 at the top.
    let up = Noise::y().in_dimension(D3).remap(0.0..=4.0, 1.0..=0.0);
    let tongues = rising(0, 2, 0.75).warp_by(0.5, [sway.clone(), still.clone(), still.clone()]);
    let strands = inverse(rising(2, 4, 2.0).abs() * 2.0).warp_by(0.45, [sway, still.clone(), still]);
    // Flames narrow as they rise: the higher, the more of a tongue is cold.
    let heat = tongues * 1.6 + strands * 0.8 - up.clone().clamp(-1.0, 2.0) * 2.4 + 0.2;
    let sparks = turned(cells(D3, seed, 3, CellFeature::F1).noise(), 3.0);
    let sparks = inverse(sparks.smoothstep(0.02, 0.06)) * 1.5;
    let heat = heat.max(sparks - up.clamp(0.0, 1.0) * 0.4 - 0.9).clamp(-1.0, 1.0);
    let colours = ColourRamp::from_srgb([
        (-1.0, [0, 0, 0]),
        (-0.75, [10, 2, 1]),
        (-0.45, [86, 10, 2]),
        (-0.15, [196, 44, 4]),
        (0.2, [248, 118, 12]),
        (0.55, [255, 190, 50]),
        (0.85, [255, 240, 160]),
        (1.0, [255, 252, 230]),
    ]);
    Material {
        roughness: same_everywhere(&heat, 1.0),
        occlusion: heat.clone() * 0.5 + 0.5,
        glow: colours.clone(),
        ..Material::new(heat, 0.0, colours)
    }
}

/// Returns the surface of a lake in the wind: x, y, and time as the last coordinate. 3-D.
///
#[cfg_attr(gallery, doc = gallery!("water"))]
///
/// Waves have crests where warped noise is 0, and are a unit long. Within a unit of time they change beyond
/// recognition.
///
/// ```
/// use gradnoise::{Evaluator, presets};
/// assert!(Evaluator::new(presets::water(1).height)?.value([2.5, -1.0, 0.25])?.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn water(seed: u64) -> Material {
    let sway = simplex(D3, seed, 1).fbm(Octaves::new(2)).frequencies([0.5, 0.5, 1.0]);
    let swell =
        simplex(D3, seed, 0).fbm(Octaves::new(8).persistence(0.36)).frequencies([1.0, 1.5, 1.0]).warp(0.4, sway);
    let waves = (swell.clone().abs() * -1.5 + 0.7 + swell * 0.45).clamp(-1.0, 1.0);
    let colours = ColourRamp::from_srgb([
        (-1.0, [3, 26, 44]),
        (-0.1, [6, 50, 74]),
        (0.5, [20, 92, 110]),
        (0.8, [60, 140, 150]),
        (1.0, [170, 212, 212]),
    ]);
    Material {
        roughness: same_everywhere(&waves, 0.18),
        occlusion: waves.clone() * 0.1 + 0.9,
        ..Material::new(waves, 0.1, colours)
    }
}

/// The distance over which waves are compared.
const STEP: f64 = 0.02;
/// How far a slope of 1 shifts light on its way to the bottom.
const DEPTH: f32 = 0.04;

/// Returns the moving light on the bottom of a pool: x, y, and time as the last coordinate. 3-D.
///
#[cfg_attr(gallery, doc = gallery!("caustics"))]
///
/// A wave bends light from above by its slope, so a small square of light covers the area |det(I + d H)| of the bottom,
/// as bright as 1 / area. H are the second derivatives of the wave, as differences, and d is the depth. The floor stays
/// where it is.
///
/// ```
/// use gradnoise::{Evaluator, presets};
/// assert!(Evaluator::new(presets::caustics(1).height)?.value([2.5, -1.0, 0.25])?.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn caustics(seed: u64) -> Material {
    // A wave, and its derivatives by differences.
    let wave = simplex(D3, seed, 0).fbm(Octaves::new(2).persistence(0.35)).frequencies([1.0, 1.0, 1.0]);
    let at = |x: f64, y: f64| wave.clone().translate([x * STEP, y * STEP, 0.0]);
    let square = (STEP * STEP) as f32;
    let second = |ahead: Noise, behind: Noise| (ahead + behind - &wave * 2.0) * (DEPTH / square);
    let (xx, yy) = (second(at(1.0, 0.0), at(-1.0, 0.0)), second(at(0.0, 1.0), at(0.0, -1.0)));
    let xy = (at(1.0, 1.0) + at(-1.0, -1.0) - at(1.0, -1.0) - at(-1.0, 1.0)) * (DEPTH / square / 4.0);
    let area = (xx + 1.0) * (yy + 1.0) - xy.powi(2);
    let light = Noise::constant(1.0).in_dimension(D3) / (area.abs() + 0.12);
    // Where light meets the bottom, it comes from a place that the slope of the wave shifts.
    let slope = |ahead: Noise, behind: Noise| (ahead - behind) * (-0.5 * DEPTH / STEP as f32);
    let slopes = [slope(at(1.0, 0.0), at(-1.0, 0.0)), slope(at(0.0, 1.0), at(0.0, -1.0)), Noise::constant(0.0)];
    let light = (light * 0.3).clamp(0.0, 2.0).warp_by(1.0, slopes);
    let floor = perlin(D3, seed, 3).fbm(Octaves::new(7).persistence(0.65)).frequencies([2.0, 2.0, 0.0]);
    let colours = ColourRamp::from_srgb([
        (-1.0, [10, 72, 112]),
        (-0.5, [28, 116, 150]),
        (0.1, [110, 192, 206]),
        (1.0, [250, 255, 250]),
    ]);
    Material::new((light * 1.2 - 0.95 + floor * 0.3).clamp(-1.0, 1.0), 0.02, colours)
}
