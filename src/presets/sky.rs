//! Air, fire and water.

use super::{D3, cells, perlin, simplex};
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
/// The upper part of warped fractional Brownian motion. The sun stands towards x = y = -∞, and a cloud's other side is
/// in its own shadow. Within two units of time all clouds are new.
///
/// ```
/// use gradnoise::{Evaluator, presets};
/// let cover = Evaluator::new(presets::clouds(1).height * 0.5 + 0.5)?;
/// assert!((0.0..=1.0).contains(&cover.value([12.0, 0.5, 3.25])?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn clouds(seed: u64) -> Material {
    let wind = simplex(D3, seed, 1).fbm(Octaves::new(2)).frequencies([0.5, 0.5, 1.0]);
    let density = |octaves| {
        let billows = simplex(D3, seed, 0).fbm(Octaves::new(octaves).persistence(0.52));
        billows.frequencies([0.5, 0.5, 1.0]).warp(0.35, &wind).smoothstep(-0.12, 0.7)
    };
    let towards_sun = |distance: f64| density(6).translate([-distance, -distance, 0.0]);
    let shadow = (towards_sun(0.08) + towards_sun(0.2) + towards_sun(0.4)) * 0.35;
    let cover = density(9);
    let colours = ColourRamp::from_srgb([
        (-1.0, [82, 136, 204]),
        (-0.5, [122, 164, 216]),
        (0.0, [160, 178, 204]),
        (0.4, [212, 220, 232]),
        (1.0, [255, 255, 255]),
    ]);
    Material {
        shade: (cover.clone().smoothstep(0.0, 0.5) * (shadow * -1.0 + 2.0) - 1.0).clamp(-1.0, 1.0),
        roughness: same_everywhere(&cover, 1.0),
        occlusion: same_everywhere(&cover, 1.0),
        ..Material::new(cover * 2.0 - 1.0, 0.012, colours)
    }
}

/// Returns drifting fog, in banks 4 units wide and a third as high: x, y, and time as the last coordinate. 3-D.
///
#[cfg_attr(gallery, doc = gallery!("fog"))]
///
/// Its height is the density: -1 is the clearest air, 1 the densest.
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
    let banks = simplex(D3, seed, 0).fbm(Octaves::new(9).persistence(0.42)).frequencies([0.25, 0.75, 1.0]);
    let density = banks.warp(0.25, drift).smoothstep(-0.7, 0.8) * 2.0 - 1.0;
    let colours = ColourRamp::from_srgb([(-1.0, [130, 140, 150]), (0.0, [190, 197, 204]), (1.0, [236, 239, 242])]);
    Material { roughness: same_everywhere(&density, 1.0), ..Material::new(density, 0.015, colours) }
}

/// The angle whose tangent is 4/3.
const RISE: f64 = 0.927_295_218_001_612_2;

/// Returns a wall of flames that rise: x, y downwards like the rows of a picture, and time as the last coordinate. 3-D.
///
#[cfg_attr(gallery, doc = gallery!("fire"))]
///
/// The heat fades from y = 4, the bed, to y = 0, reached only by the longest flames. Flames rise by 1⅓ units in one of
/// time, and change as they rise. Turbulence added to a slope (after the corona in Perlin's paper of 1985); it rises
/// because the noise is turned in the plane of y and time. Its y does not repeat: its tiles have a period of 0 there,
/// and an even one in time.
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
    let rising = |number, octaves, x: f64| {
        let turned = perlin(D3, seed, number).fbm(Octaves::new(octaves).persistence(0.55));
        turned.frequencies([x, 2.5, 5.0 / 6.0]).rotate(Axis::Y, Axis::Z, RISE)
    };
    let still = Noise::constant(0.0);
    let sway = rising(1, 2, 1.0);
    let tongues = rising(0, 7, 2.0).warp_by(0.6, [sway, still.clone(), still]);
    let bed = Noise::y().in_dimension(D3).remap(0.0..=4.0, -1.6..=0.7);
    let heat = (bed + tongues.clone().abs() * -2.4 + 0.45 + tongues * 1.1).clamp(-1.0, 1.0);
    let colours = ColourRamp::from_srgb([
        (-1.0, [0, 0, 0]),
        (-0.7, [28, 2, 0]),
        (-0.3, [150, 22, 0]),
        (0.1, [240, 90, 0]),
        (0.5, [255, 180, 30]),
        (0.85, [255, 240, 150]),
        (1.0, [255, 252, 226]),
    ]);
    Material {
        roughness: same_everywhere(&heat, 1.0),
        occlusion: heat.clone() * 0.5 + 0.5,
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

/// Returns the moving light on the bottom of a pool: x, y, and time as the last coordinate. 3-D.
///
#[cfg_attr(gallery, doc = gallery!("caustics"))]
///
/// The larger F1 of two layers of warped cells (Worley 1996), cubed, so that bright lines remain where waves focus the
/// light, on a floor that stays where it is.
///
/// ```
/// use gradnoise::{Evaluator, presets};
/// assert!(Evaluator::new(presets::caustics(1).height)?.value([2.5, -1.0, 0.25])?.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn caustics(seed: u64) -> Material {
    let waves = simplex(D3, seed, 1).fbm(Octaves::new(3));
    let layer = |number, size: f64| cells(D3, seed, number, CellFeature::F1).noise().frequencies([size, size, 1.0]);
    let nearest = layer(0, 1.5).smooth_max(layer(2, 2.0), 0.06).warp(0.2, waves);
    let light = nearest.remap(0.25..=1.0, 0.0..=1.0).clamp(0.0, 1.0).powi(3);
    let floor = perlin(D3, seed, 3).fbm(Octaves::new(7).persistence(0.65)).frequencies([2.0, 2.0, 0.0]);
    let colours = ColourRamp::from_srgb([
        (-1.0, [10, 72, 112]),
        (-0.5, [28, 116, 150]),
        (0.1, [110, 192, 206]),
        (1.0, [250, 255, 250]),
    ]);
    Material::new((light * 2.3 - 0.85 + floor * 0.4).clamp(-1.0, 1.0), 0.02, colours)
}
