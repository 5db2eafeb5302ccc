//! Stone and soil.

use super::{D2, D3, cells, grain, grain_in, inverse, mixed, perlin, rectangles, simplex};
use crate::material::{Material, same_everywhere};
use crate::noise::cellular::CellFeature;
use crate::noise::expression::Noise;
use crate::noise::octaves::Octaves;
use crate::output::ColourRamp;

/// Returns polished marble, a solid: clouded white stone with dark veins, some strong and most of them fine. 3-D.
///
#[cfg_attr(gallery, doc = gallery!("marble"))]
///
/// Veins run where warped noise is 0 (after Perlin, "An Image Synthesizer", 1985). Slice a plane out of it, or carve
/// any shape from it: each point of a surface has the colour at its position in space.
///
/// ```
/// use gradnoise::{Evaluator, presets};
///
/// let [red, green, blue, _] = Evaluator::new(presets::marble(1))?.channels([0.25, 4.0, -1.5])?;
/// assert!((red - green).abs() < 0.1 && (green - blue).abs() < 0.1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn marble(seed: u64) -> Material {
    // 0 in the veins, and 1 in the stone.
    let veins = |number: u64, frequency: f64, width: f32| {
        let field = simplex(D3, seed, number).fbm(Octaves::new(7).persistence(0.45)).frequency(frequency);
        field.abs().smoothstep(0.0, width)
    };
    let strength = simplex(D3, seed, 4).fbm(Octaves::new(2)).frequency(0.5).smoothstep(-0.5, 0.5);
    let wide = veins(0, 0.5, 0.09).blend(1.0, strength.clone() * 2.0 - 1.0);
    let fine = veins(2, 1.0, 0.045).blend(1.0, strength * -2.0 + 0.6);
    let clouds = simplex(D3, seed, 5).fbm(Octaves::new(6)).frequency(0.5);
    let crystals = grain_in(D3, seed, 7, 16.0, 0.7) * 0.06;
    let light = (clouds * 0.5 + 0.45 + crystals) * (wide.clone() * 0.85 + 0.15) * (fine * 0.5 + 0.5);
    let bends = simplex(D3, seed, 1).fbm(Octaves::new(4)).frequency(0.5);
    let [light, wide] = [light, wide].map(|noise| noise.warp(0.35, &bends));
    let colours = ColourRamp::from_srgb([
        (-1.0, [44, 48, 54]),
        (-0.75, [98, 100, 106]),
        (-0.4, [178, 178, 180]),
        (0.1, [226, 223, 218]),
        (1.0, [250, 248, 243]),
    ]);
    Material {
        shade: (light * 2.0 - 1.0).clamp(-1.0, 1.0),
        roughness: wide.clone() * -0.25 + 0.4,
        occlusion: wide.clone() * 0.1 + 0.9,
        ..Material::new(wide * 2.0 - 1.0, 0.002, colours)
    }
}

/// Returns cobblestones two thirds of a unit wide, with earth between them. 2-D.
///
#[cfg_attr(gallery, doc = gallery!("cobblestones"))]
///
/// Each stone is a cell (Worley 1996), rounded by the distance to its border (Quilez, "Voronoi borders"), with a height
/// and a tone of its own.
///
/// ```
/// use gradnoise::{Evaluator, presets};
///
/// let stones = presets::cobblestones(1);
/// let sample = Evaluator::new(&stones.height)?.sample([2.5, -1.0])?;
/// println!("{} units high, slope {:?}", sample.value * stones.relief, sample.gradient);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn cobblestones(seed: u64) -> Material {
    let bends = perlin(D2, seed, 1).fbm(Octaves::new(3)).frequency(1.5);
    let of = |feature| cells(D2, seed, 0, feature).jitter(0.75).noise().frequency(1.5).warp(0.06, &bends);
    let border = of(CellFeature::BorderDistance);
    let edge = (border.clone() * -4.0 + 1.16).clamp(0.0, 1.0).powi(3);
    let dome = inverse(edge) * (of(CellFeature::F1).powi(2) * -0.7 + 1.0);
    let tone = of(CellFeature::CellValue);
    let rough = grain(seed, 2, 3.0, 0.55);
    let earth = grain(seed, 3, 8.0, 0.75);
    let is_stone = border.smoothstep(0.04, 0.1);
    let stone = (tone.clone() * 0.12 + 0.85) * dome * 1.8 - 0.85 + rough.clone() * &is_stone * 0.14;
    let shade = mixed(earth.clone() * 0.2 - 0.88, tone * 0.45 + rough * 0.5 + 0.15, &is_stone);
    let colours = ColourRamp::from_srgb([
        (-1.0, [58, 50, 36]),
        (-0.75, [92, 82, 60]),
        (-0.5, [92, 88, 82]),
        (0.0, [128, 123, 116]),
        (0.5, [158, 150, 140]),
        (1.0, [194, 186, 174]),
    ]);
    Material {
        shade: shade.clamp(-1.0, 1.0),
        roughness: is_stone * -0.3 + 0.9,
        ..Material::new(stone.max(earth * 0.12 - 0.75).clamp(-1.0, 1.0), 0.15, colours)
    }
}

/// Returns gravel: broken stones, from a ninth to a third of a unit wide, that lie over each other. 2-D.
///
#[cfg_attr(gallery, doc = gallery!("gravel"))]
///
/// Three layers of cells, rounded by the distance to their borders; the highest stone is seen.
///
/// ```
/// use gradnoise::{Evaluator, presets};
/// let occlusion = Evaluator::new(presets::gravel(1).occlusion)?;
/// assert!((0.0..=1.0).contains(&occlusion.value([2.5, -1.0])?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn gravel(seed: u64) -> Material {
    let layer = |number: u64, frequency: f64, lift: f32| {
        let bends = perlin(D2, seed, number + 8).fbm(Octaves::new(3)).frequency(2.0);
        let of = |feature| cells(D2, seed, number, feature).jitter(0.9).noise();
        let border = of(CellFeature::BorderDistance);
        let stone = border.smoothstep(-0.1, 0.42).remap(0.1..=1.0, 0.0..=1.0).max(0.0).sqrt();
        let tone = of(CellFeature::CellValue);
        [stone * (tone.clone() * 0.5 + 0.75) + lift, tone].map(|noise| noise.warp(0.12, &bends).frequency(frequency))
    };
    let above = |[height, tone]: [Noise; 2], [other, other_tone]: [Noise; 2]| {
        let is_above = (height.clone() - &other).threshold(0.0);
        [height.max(other), mixed(other_tone, tone, &is_above)]
    };
    let [stones, tone] = above(above(layer(0, 3.0, -0.05), layer(1, 4.0, -0.15)), layer(2, 9.0, -0.45));
    let rough = grain(seed, 4, 12.0, 0.65);
    let height = (stones * 1.55 - 0.9 + rough.clone() * 0.07).clamp(-1.0, 1.0);
    let colours = ColourRamp::from_srgb([
        (-1.0, [72, 68, 66]),
        (-0.4, [122, 112, 102]),
        (0.0, [158, 150, 142]),
        (0.3, [150, 128, 106]),
        (0.7, [196, 190, 182]),
        (1.0, [226, 222, 214]),
    ]);
    Material {
        shade: (tone.clone() * 0.75 + rough * 0.35).clamp(-1.0, 1.0),
        roughness: (tone * 0.1 + 0.8).clamp(0.5, 1.0),
        occlusion: height.clone().smoothstep(-0.9, 0.4) * 0.75 + 0.25,
        ..Material::new(height, 0.12, colours)
    }
}

/// Returns dried mud: plates one unit wide that curl up at their edges, with wide cracks between them and fine cracks
/// in them. 2-D.
///
#[cfg_attr(gallery, doc = gallery!("cracked-mud"))]
///
/// Computed from distances to the borders of warped cells of two sizes.
///
/// ```
/// use gradnoise::{Evaluator, presets};
/// assert!(Evaluator::new(presets::cracked_mud(1).height)?.value([2.5, -1.0])?.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn cracked_mud(seed: u64) -> Material {
    let border = |number| cells(D2, seed, number, CellFeature::BorderDistance).noise();
    let bends = perlin(D2, seed, 1).fbm(Octaves::new(5)).frequency(1.5);
    let curl = border(0).smoothstep(0.02, 0.35) * -0.45 + 1.0;
    let fine = border(2).frequency(3.0).smoothstep(0.0, 0.04);
    let cracks = (border(0).smoothstep(0.012, 0.07) * (fine * 0.4 + 0.6)).warp(0.15, &bends);
    let grain = grain(seed, 3, 4.0, 0.6);
    let height = cracks.clone() * curl.warp(0.15, bends) * 2.0 - 1.0 + grain.clone() * 0.12;
    let colours = ColourRamp::from_srgb([
        (-1.0, [38, 26, 18]),
        (-0.5, [92, 68, 48]),
        (0.0, [150, 118, 86]),
        (0.5, [184, 152, 116]),
        (1.0, [216, 190, 154]),
    ]);
    Material {
        shade: (cracks * 1.35 - 1.0 + grain * 0.35).clamp(-1.0, 1.0),
        ..Material::new(height.clamp(-1.0, 1.0), 0.1, colours)
    }
}

/// Returns sand that the wind has rippled. 2-D.
///
#[cfg_attr(gallery, doc = gallery!("sand"))]
///
/// Rows of steep waves, four in a unit, bent by simplex noise. Where one noise changes sign, waves lie between those of
/// the other side: there they fork, as ripples of a beach do.
///
/// ```
/// use gradnoise::{Evaluator, presets};
/// assert!(Evaluator::new(presets::sand(1).height)?.value([2.5, -1.0])?.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn sand(seed: u64) -> Material {
    let bends = simplex(D2, seed, 1).fbm(Octaves::new(4).persistence(0.35)).frequencies([0.5, 0.25]);
    let [_, y, _] = rectangles(seed, 0);
    // The side towards the wind is twice as long as the other.
    let wave = ((y.clone() + 0.5) * 1.5).min((y - 0.5) * -3.0).smoothstep(0.0, 1.0);
    let waves = |shift| wave.clone().translate([0.0, shift]).frequencies([1.0, 4.0]);
    let side = simplex(D2, seed, 3).frequencies([0.75, 1.5]).smoothstep(-0.35, 0.35);
    let ripples = mixed(waves(0.0), waves(0.5), &side).warp_by(0.3, [Noise::constant(0.0), bends]);
    let dunes = simplex(D2, seed, 4).fbm(Octaves::new(3)).frequency(0.25);
    let grains = grain(seed, 2, 32.0, 0.9);
    let height = (ripples * 0.7 - 0.4 + dunes * 0.6 + grains.clone() * 0.06).clamp(-1.0, 1.0);
    let colours = ColourRamp::from_srgb([(-1.0, [168, 132, 90]), (0.0, [202, 170, 122]), (1.0, [232, 206, 160])]);
    Material {
        shade: (height.clone() * 0.8 - 0.2 + grains * 0.5).clamp(-1.0, 1.0),
        roughness: same_everywhere(&height, 0.95),
        ..Material::new(height, 0.04, colours)
    }
}

/// Returns a face of layered rock: beds up to a unit thick, thin layers in them, and joints across. 2-D.
///
#[cfg_attr(gallery, doc = gallery!("rock-strata"))]
///
/// Cells that are cut along y are layers, each with a colour and a hardness of its own; fractional Brownian motion
/// bends them.
///
/// ```
/// use gradnoise::{Evaluator, presets};
/// assert!(Evaluator::new(presets::rock_strata(1).height)?.value([2.5, -1.0])?.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn rock_strata(seed: u64) -> Material {
    let folds = perlin(D2, seed, 8).fbm(Octaves::new(8).persistence(0.45)).frequency(0.5);
    let still = Noise::constant(0.0);
    let bent = |noise: Noise| noise.warp_by(0.45, [still.clone(), folds.clone()]);
    let layers = |number: u64, frequency: f64| {
        let of = |feature| {
            bent(cells(D2, seed, number, feature).noise().translate([0.5, 0.0]).frequencies([0.0, frequency]))
        };
        [of(CellFeature::CellValue), of(CellFeature::BorderDistance)]
    };
    let [[bed, seam], [layer, gap], [leaf, _]] = [layers(0, 2.0), layers(1, 6.0), layers(2, 20.0)];
    let bends = perlin(D2, seed, 3).fbm(Octaves::new(5).persistence(0.6)).frequency(2.0);
    let joints = cells(D2, seed, 4, CellFeature::BorderDistance).jitter(0.9).frequencies([1.0, 2.0]).warp(0.12, &bends);
    let joints = bent(joints).smoothstep(0.0, 0.05);
    let rough = grain(seed, 5, 3.0, 0.6);
    let weather = perlin(D2, seed, 6).fbm(Octaves::new(6).persistence(0.6)).frequencies([1.5, 0.5]);
    let ledges = bed.clone() * 0.4 + layer.clone() * 0.22 + leaf.clone() * 0.08;
    let worn = seam.smoothstep(0.0, 0.1) * 0.25 + gap.smoothstep(0.0, 0.12) * 0.2;
    let height = ledges + worn + joints.clone() * 0.25 - 0.5 + rough.clone() * 0.28;
    let shade = bed * 0.5 + layer * 0.35 + leaf * 0.14 + weather * 0.3 + rough * 0.3 + joints * 0.2 - 0.2;
    let colours = ColourRamp::from_srgb([
        (-1.0, [62, 46, 40]),
        (-0.5, [120, 76, 56]),
        (-0.1, [164, 112, 80]),
        (0.3, [192, 150, 112]),
        (0.7, [158, 140, 122]),
        (1.0, [222, 206, 180]),
    ]);
    Material {
        shade: shade.clamp(-1.0, 1.0),
        roughness: same_everywhere(&height, 0.92),
        ..Material::new(height.clamp(-1.0, 1.0), 0.16, colours)
    }
}

/// Returns snow that the wind has packed: drifts, and ripples with steep sides. 2-D.
///
#[cfg_attr(gallery, doc = gallery!("snow"))]
///
/// ```
/// use gradnoise::{Evaluator, presets};
/// assert!(Evaluator::new(presets::snow(1).height)?.value([2.5, -1.0])?.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn snow(seed: u64) -> Material {
    let wind = simplex(D2, seed, 1).fbm(Octaves::new(3).persistence(0.4)).frequency(0.5);
    let drifts = simplex(D2, seed, 0).fbm(Octaves::new(3).persistence(0.35)).frequencies([0.25, 0.5]).warp(0.3, &wind);
    // Waves with a long side towards the wind and a short lee, where the wind was strong.
    let [_, y, _] = rectangles(seed, 2);
    let wave = ((y.clone() + 0.5) * 1.5).min((y - 0.5) * -2.4).smoothstep(0.0, 1.0);
    let waves = |shift| wave.clone().translate([0.0, shift]).frequencies([1.0, 2.0]);
    let side = simplex(D2, seed, 3).frequencies([1.0, 1.5]).smoothstep(-0.4, 0.4);
    let ripples = mixed(waves(0.0), waves(0.5), &side).warp_by(0.4, [Noise::constant(0.0), wind]);
    let strength = simplex(D2, seed, 6).fbm(Octaves::new(2)).frequency(0.5).smoothstep(-0.6, 0.5);
    let lumps = simplex(D2, seed, 7).fbm(Octaves::new(4).persistence(0.4)).frequencies([2.0, 3.0]);
    let grains = grain(seed, 4, 24.0, 0.9);
    let height = drifts * 0.6 + ripples * strength * 0.2 + lumps * 0.07 + grains.clone() * 0.012 - 0.15;
    let height = height.clamp(-1.0, 1.0);
    // Some crystals glitter.
    let glints = cells(D2, seed, 5, CellFeature::CellValue).noise().frequency(64.0).smoothstep(0.93, 0.97);
    let colours = ColourRamp::from_srgb([(-1.0, [150, 176, 214]), (0.0, [206, 216, 232]), (1.0, [252, 253, 255])]);
    Material {
        shade: (height.clone() * 1.1 + grains * 0.2 + glints.clone() * 0.9).clamp(-1.0, 1.0),
        roughness: glints * -0.4 + 0.7,
        occlusion: height.clone().smoothstep(-1.0, 0.3) * 0.1 + 0.9,
        ..Material::new(height, 0.3, colours)
    }
}

/// Returns lava whose crust drifts: x, y, and time as the last coordinate. 3-D.
///
#[cfg_attr(gallery, doc = gallery!("lava"))]
///
/// Plates of slag one unit wide, on a melt that glows where the distance to their borders is short. Within two units of
/// time all plates are others.
///
/// ```
/// use gradnoise::{Evaluator, presets};
/// let moment = presets::lava(1).map(|noise| noise.slice(0.25));
/// assert!(Evaluator::new(moment.height)?.value([2.5, -1.0])?.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn lava(seed: u64) -> Material {
    let bends = simplex(D3, seed, 1).fbm(Octaves::new(6).persistence(0.55));
    let plates = cells(D3, seed, 0, CellFeature::BorderDistance).warp(0.35, bends);
    let width = simplex(D3, seed, 2).fbm(Octaves::new(3)).frequencies([0.5, 0.5, 1.0]) * 0.16 + 0.07;
    let slag = simplex(D3, seed, 3).fbm(Octaves::new(8).persistence(0.6)).frequencies([2.0, 2.0, 1.0]);
    let depth = plates - width + slag.clone() * 0.1;
    let crust = depth.clone().smoothstep(0.0, 0.12);
    let heat = inverse(depth.smoothstep(-0.16, 0.2)).powi(2);
    let colours = ColourRamp::from_srgb([
        (-1.0, [22, 20, 22]),
        (-0.7, [46, 38, 38]),
        (-0.5, [78, 26, 16]),
        (-0.1, [178, 36, 6]),
        (0.3, [244, 110, 10]),
        (0.7, [255, 196, 60]),
        (1.0, [255, 244, 180]),
    ]);
    // Some 40 % of the light of the colours, which are lit, too.
    let glow =
        [(-0.7, [0, 0, 0]), (-0.1, [120, 22, 2]), (0.3, [166, 72, 4]), (0.7, [176, 134, 38]), (1.0, [176, 168, 122])];
    Material {
        glow: ColourRamp::from_srgb(glow),
        shade: (heat * 2.0 - 0.9 + slag.clone() * 0.12).clamp(-1.0, 1.0),
        ..Material::new((crust.clone() * 1.2 - 0.9 + crust * slag * 0.9).clamp(-1.0, 1.0), 0.05, colours)
    }
}
