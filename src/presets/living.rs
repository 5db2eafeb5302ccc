//! Natural surfaces: wood, bark, grass, moss, leather and scales.

use super::crafted::overlapping;
use super::{D2, D3, cells, grain, inverse, perlin, simplex};
use crate::material::{Material, same_everywhere};
use crate::noise::cellular::CellFeature;
use crate::noise::octaves::Octaves;
use crate::output::ColourRamp;

/// Returns wood, a solid: the rings of a trunk along y, with fibres and pores. 3-D.
///
#[cfg_attr(gallery, doc = gallery!("wood"))]
///
/// Rings are the contours of noise that is stretched along the trunk: the fractional part of a smooth field, as in
/// Peachey's "Solid Texturing of Complex Surfaces" (1985). Slice it anywhere for a board.
///
/// ```
/// use gradnoise::{Evaluator, presets};
/// let board = presets::wood(1).map(|noise| noise.slice(0.7));
/// assert!(Evaluator::new(board.height)?.value([0.5, 2.0])?.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn wood(seed: u64) -> Material {
    // A knot bends the rings around it.
    let knot = inverse(cells(D3, seed, 4, CellFeature::F1).frequencies([0.5, 0.25, 0.5]).smoothstep(0.0, 0.3));
    let trunk = perlin(D3, seed, 0).fbm(Octaves::new(2).persistence(0.2)).frequencies([0.75, 0.25, 0.75]);
    let wobble = perlin(D3, seed, 1).fbm(Octaves::new(4)).frequencies([3.0, 0.5, 3.0]);
    let ring = (trunk * 16.0 + wobble * 0.3 + knot.clone() * 5.0).fract();
    // Late wood is a thin dark line, after which spring begins at once.
    let year = ring.clone().powi(3) - ring.smoothstep(0.92, 1.0);
    let fibres = perlin(D3, seed, 2).fbm(Octaves::new(4).persistence(0.7)).frequencies([16.0, 1.0, 16.0]);
    let pores = perlin(D3, seed, 3).frequencies([48.0, 3.0, 48.0]).smoothstep(0.2, 0.55);
    let tone = perlin(D3, seed, 5).fbm(Octaves::new(3)).frequencies([0.5, 0.25, 0.5]);
    let dark = year.clone() * 1.1 + fibres * 0.4 + pores.clone() * 0.4 + tone * 0.5 + knot.powi(3) * 0.9 - 0.6;
    let shade = dark.clamp(-1.0, 1.0);
    let height = (shade.clone() * -0.35 - pores.clone() * 0.65).clamp(-1.0, 1.0);
    let colours = ColourRamp::from_srgb([
        (-1.0, [220, 184, 138]),
        (-0.3, [194, 148, 98]),
        (0.3, [156, 106, 62]),
        (1.0, [86, 50, 28]),
    ]);
    Material { shade, roughness: year * 0.1 + 0.38 + pores * 0.2, ..Material::new(height, 0.005, colours) }
}

/// Returns the bark of an oak: ridges along y, deep fissures, and cuts across. 2-D.
///
#[cfg_attr(gallery, doc = gallery!("bark"))]
///
/// ```
/// use gradnoise::{Evaluator, presets};
/// assert!(Evaluator::new(presets::bark(1).height)?.value([2.5, -1.0])?.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn bark(seed: u64) -> Material {
    let bends = simplex(D2, seed, 1).fbm(Octaves::new(4));
    let border = |number| cells(D2, seed, number, CellFeature::BorderDistance).jitter(0.9);
    let ridges = border(0).frequencies([3.0, 0.75]).warp(0.12, &bends).smoothstep(0.0, 0.24);
    let fissures = perlin(D2, seed, 2).fbm(Octaves::new(6).persistence(0.6)).frequencies([6.0, 1.0]).warp(0.1, bends);
    let flakes = grain(seed, 3, 6.0, 0.65);
    let cuts = border(4).frequencies([4.0, 6.0]).smoothstep(0.0, 0.08) * 0.2 + 0.8;
    let height = ridges.clone() * cuts * (fissures.clone() * 0.5 + 1.0) * 1.6 - 0.9 + flakes.clone() * 0.14;
    let height = height.clamp(-1.0, 1.0);
    let colours = ColourRamp::from_srgb([
        (-1.0, [30, 22, 18]),
        (-0.3, [76, 58, 46]),
        (0.3, [116, 96, 78]),
        (1.0, [168, 152, 132]),
    ]);
    Material {
        shade: (ridges * 0.8 - 0.6 + fissures * 0.5 + flakes * 0.4).clamp(-1.0, 1.0),
        roughness: same_everywhere(&height, 0.95),
        ..Material::new(height, 0.14, colours)
    }
}

/// Returns grass from above, in clumps of a unit, with blades of a fifth. 2-D.
///
#[cfg_attr(gallery, doc = gallery!("grass"))]
///
/// Three layers of stretched noise that others bend; the highest blade is seen.
///
/// ```
/// use gradnoise::{Evaluator, presets};
/// assert!(Evaluator::new(presets::grass(1).height)?.value([2.5, -1.0])?.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn grass(seed: u64) -> Material {
    let lean = |x, y| simplex(D2, seed, 4).frequency(1.0).translate([x, y]);
    let layer = |number: u64, x: f64| {
        let blades = perlin(D2, seed, number).frequencies([32.0, 5.0]) * 1.6 + 0.2;
        blades.warp_by(0.12, [lean(x, 0.0), lean(0.5, x)])
    };
    let blades = layer(0, 0.0).smooth_max(layer(1, 1.25), 0.05).smooth_max(layer(2, 2.75), 0.05);
    let clumps = simplex(D2, seed, 3).fbm(Octaves::new(5)).frequency(0.75);
    let fine = grain(seed, 12, 24.0, 0.8);
    let height = (blades * 1.1 - 0.85 + clumps.clone() * 0.15 + fine.clone() * 0.1).clamp(-1.0, 1.0);
    let colours = ColourRamp::from_srgb([
        (-1.0, [20, 32, 10]),
        (-0.4, [42, 70, 20]),
        (0.2, [82, 118, 36]),
        (0.7, [132, 160, 66]),
        (1.0, [180, 188, 106]),
    ]);
    Material {
        shade: (height.clone() * 0.75 + clumps * 0.5 + fine * 0.2).clamp(-1.0, 1.0),
        occlusion: height.clone().smoothstep(-1.0, 0.6) * 0.7 + 0.3,
        ..Material::new(height, 0.05, colours)
    }
}

/// Returns moss: cushions two thirds of a unit wide, of tufts of a twelfth and smaller leaves. 2-D.
///
#[cfg_attr(gallery, doc = gallery!("moss"))]
///
/// ```
/// use gradnoise::{Evaluator, presets};
/// assert!(Evaluator::new(presets::moss(1).height)?.value([2.5, -1.0])?.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn moss(seed: u64) -> Material {
    let bends = simplex(D2, seed, 1).fbm(Octaves::new(4)).frequency(2.0);
    let nearest = |number| cells(D2, seed, number, CellFeature::F1);
    let cushions = nearest(0).powi(2).frequency(1.5).warp(0.15, &bends) * -1.2 + 1.0;
    let tufts = inverse(nearest(2).noise().frequency(12.0).warp(0.06, bends));
    let leaves = inverse(nearest(5).noise().frequency(32.0));
    let fibres = grain(seed, 3, 24.0, 0.8);
    let tone = simplex(D2, seed, 4).fbm(Octaves::new(5)).frequency(0.75);
    let height = cushions.clone() * 1.2 + tufts.clone() * 0.3 + leaves.clone() * 0.15 + fibres.clone() * 0.08 - 1.0;
    let height = height.clamp(-1.0, 1.0);
    let colours = ColourRamp::from_srgb([
        (-1.0, [18, 26, 10]),
        (-0.3, [48, 74, 20]),
        (0.3, [98, 128, 36]),
        (1.0, [186, 192, 84]),
    ]);
    Material {
        shade: (cushions * 0.9 + tufts * 0.4 + leaves * 0.5 - 1.1 + tone * 0.5 + fibres * 0.2).clamp(-1.0, 1.0),
        roughness: same_everywhere(&height, 0.95),
        occlusion: height.clone().smoothstep(-1.0, 0.5) * 0.7 + 0.3,
        ..Material::new(height, 0.12, colours)
    }
}

/// Returns leather with grains of a seventh of a unit, creases between them, and soft folds. 2-D.
///
#[cfg_attr(gallery, doc = gallery!("leather"))]
///
/// ```
/// use gradnoise::{Evaluator, presets};
/// assert!(Evaluator::new(presets::leather(1).height)?.value([2.5, -1.0])?.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn leather(seed: u64) -> Material {
    let bends = simplex(D2, seed, 1).fbm(Octaves::new(3)).frequency(3.0);
    let border = |number, frequency| cells(D2, seed, number, CellFeature::BorderDistance).noise().frequency(frequency);
    let grains = border(0, 7.0).smoothstep(-0.1, 0.4).warp(0.04, &bends);
    let fine = border(2, 12.0).smoothstep(-0.1, 0.4).warp(0.03, bends);
    let folds = simplex(D2, seed, 3).fbm(Octaves::new(3)).frequency(0.5);
    let pores = grain(seed, 4, 32.0, 0.7);
    let tone = simplex(D2, seed, 5).fbm(Octaves::new(5)).frequency(0.5);
    let height = grains.clone() * 0.8 + fine.clone() * 0.5 + folds * 0.8 - 0.75 + pores.clone() * 0.05;
    // 0 in the creases, and 1 on the grains.
    let worn = (grains + fine * 0.4).smoothstep(0.1, 0.8);
    let colours = ColourRamp::from_srgb([(-1.0, [62, 30, 16]), (0.0, [122, 68, 38]), (1.0, [168, 108, 66])]);
    Material {
        shade: (worn.clone() * 0.8 - 0.4 + tone * 0.3 + pores * 0.1).clamp(-1.0, 1.0),
        roughness: worn * -0.15 + 0.55,
        ..Material::new(height.clamp(-1.0, 1.0), 0.014, colours)
    }
}

/// Returns the scales of a fish or a dragon, half a unit wide, in rows that overlap. 2-D.
///
#[cfg_attr(gallery, doc = gallery!("scales"))]
///
/// ```
/// use gradnoise::{Evaluator, presets};
/// assert!(Evaluator::new(presets::scales(1).height)?.value([2.5, -1.0])?.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn scales(seed: u64) -> Material {
    let [plates, tone, distance] = overlapping(seed, [2.0, 1.5], |x, y| {
        let distance = (x.clone().powi(2) + y.clone().powi(2)).sqrt();
        let rings = distance.clone().fold(24.0) * 0.03;
        [distance.clone(), y * 0.9 + 0.5 - distance.powi(4) * 2.0 - x.powi(2) * 0.5 + rings]
    });
    let dirt = grain(seed, 2, 2.0, 0.6);
    let colours = ColourRamp::from_srgb([
        (-1.0, [16, 42, 38]),
        (-0.3, [34, 92, 74]),
        (0.3, [92, 148, 96]),
        (1.0, [206, 208, 140]),
    ]);
    Material {
        shade: (tone * 0.3 + distance * -1.4 + 0.5 + dirt.clone() * 0.3).clamp(-1.0, 1.0),
        roughness: (dirt.clone() * 0.1 + 0.3).clamp(0.05, 1.0),
        ..Material::new((plates + dirt * 0.04).clamp(-1.0, 1.0), 0.13, colours)
    }
}
