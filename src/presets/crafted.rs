//! Man-made surfaces: boards, bricks, tiles and metal.

use super::{D2, cells, grain, inverse, mixed, perlin, rectangles};
use crate::material::{Material, same_everywhere};
use crate::noise::cellular::CellFeature;
use crate::noise::expression::Noise;
use crate::noise::octaves::Octaves;
use crate::output::ColourRamp;

/// Rectangles in two lattices, the second shifted by half of both sides, of which each shows the inner half along one
/// axis: the position in a rectangle, from -½ to ½, along that axis and the other, and a random tone.
fn bond(first: [Noise; 3], second: [Noise; 3]) -> [Noise; 3] {
    let is_second = first[0].clone().abs().threshold(0.25);
    let [[x, y, tone], [other_x, other_y, other_tone]] = [first, second];
    [mixed(x, other_x, &is_second) * 2.0, mixed(y, other_y, &is_second), mixed(tone, other_tone, &is_second)]
}

/// Returns a floor of planks, one unit wide and four long along y. 2-D.
///
#[cfg_attr(gallery, doc = gallery!("planks"))]
///
/// Each board shows another place of one trunk: the contours of noise that is stretched along y.
///
/// ```
/// use gradnoise::{Evaluator, presets};
/// assert!(Evaluator::new(presets::planks(1).height)?.value([2.5, -1.0])?.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn planks(seed: u64) -> Material {
    let lattice = |number, shift: f64| {
        rectangles(seed, number).map(|noise| noise.translate([shift, shift]).frequencies([0.5, 0.25]))
    };
    let [x, y, tone] = bond(lattice(0, 0.0), lattice(1, 0.5));
    let edge = inverse(x.abs() * 2.0).min(inverse(y.abs() * 2.0) * 4.0) * 0.5;
    let is_board = edge.clone().smoothstep(0.008, 0.022);
    let board = |noise: Noise| noise.warp_by(8.0, [tone.clone(), tone.clone() * 2.3]);
    let trunk = perlin(D2, seed, 2).fbm(Octaves::new(2).persistence(0.25)).frequencies([1.0, 0.25]) * 5.0;
    let wobble = perlin(D2, seed, 3).fbm(Octaves::new(3)).frequencies([6.0, 0.5]) * 0.2;
    let ring = board(trunk + wobble).fract();
    let year = ring.clone() - ring.smoothstep(0.8, 1.0);
    let fibres = board(perlin(D2, seed, 4).fbm(Octaves::new(4).persistence(0.75)).frequencies([16.0, 1.0]));
    let pores = board(perlin(D2, seed, 5).frequencies([48.0, 2.0])).smoothstep(0.25, 0.6);
    let wood = tone * 0.5 + year.clone() * 0.75 - 0.35 + fibres.clone() * 0.5 + pores.clone() * 0.35;
    let height = edge.smoothstep(0.0, 0.06) * 1.5 - 0.85 + year * -0.12 + fibres * 0.12 - pores.clone() * 0.2;
    let gap = Noise::constant(1.0);
    let colours = ColourRamp::from_srgb([
        (-1.0, [206, 160, 106]),
        (-0.3, [170, 118, 70]),
        (0.3, [130, 82, 44]),
        (0.8, [88, 52, 28]),
        (1.0, [22, 14, 10]),
    ]);
    Material {
        shade: mixed(gap, wood.clamp(-1.0, 0.8), &is_board).clamp(-1.0, 1.0),
        roughness: pores * 0.2 + 0.5,
        ..Material::new(height.clamp(-1.0, 1.0), 0.02, colours)
    }
}

/// Returns a wall of bricks, one unit wide and half a unit high, with mortar between them. 2-D.
///
#[cfg_attr(gallery, doc = gallery!("bricks"))]
///
/// ```
/// use gradnoise::{Evaluator, presets};
/// assert!(Evaluator::new(presets::bricks(1).height)?.value([2.5, -1.0])?.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn bricks(seed: u64) -> Material {
    let lattice = |number, shift: f64| {
        let [x, y, tone] = rectangles(seed, number).map(|noise| noise.translate([shift, shift]));
        [y, x, tone]
    };
    let [y, x, tone] = bond(lattice(0, 0.0), lattice(1, 0.5));
    let chips = perlin(D2, seed, 6).fbm(Octaves::new(4).persistence(0.6)).frequency(4.0) * 0.025;
    let edge = inverse(x.abs() * 2.0).min(inverse(y.abs() * 2.0) * 0.5) * 0.5 + chips;
    let is_brick = edge.clone().smoothstep(0.03, 0.05);
    let rough = grain(seed, 2, 4.0, 0.6);
    let sand = grain(seed, 3, 24.0, 0.8);
    let burnt = perlin(D2, seed, 4).fbm(Octaves::new(6).persistence(0.6)).frequency(2.0);
    let clay = (tone.clone() * 0.42 + burnt * 0.55 + sand.clone() * 0.2 - 0.1).clamp(-1.0, 0.72);
    let mortar = sand.clone() * 0.06 + 0.93;
    let round = edge.smoothstep(0.025, 0.085) * 1.3 - 0.75;
    let height = round + tone * 0.12 * &is_brick + rough * 0.16 + sand * 0.06;
    let colours = ColourRamp::from_srgb([
        (-1.0, [74, 36, 30]),
        (-0.4, [122, 58, 44]),
        (0.1, [158, 78, 56]),
        (0.72, [192, 116, 86]),
        (0.82, [168, 158, 144]),
        (1.0, [196, 188, 176]),
    ]);
    Material {
        shade: mixed(mortar, clay, &is_brick).clamp(-1.0, 1.0),
        roughness: is_brick * -0.08 + 0.93,
        ..Material::new(height.clamp(-1.0, 1.0), 0.06, colours)
    }
}

/// Plates that hang over those below them, in two lattices of which each lies above the other where its plates end:
/// height, tone, and the distance from a plate's middle. `plate` returns the last, and the height within a plate, from
/// the position in a rectangle.
pub(super) fn overlapping(seed: u64, frequencies: [f64; 2], plate: impl Fn(Noise, Noise) -> [Noise; 2]) -> [Noise; 3] {
    let lattice = |number, shift: f64| {
        let [x, y, tone] = rectangles(seed, number);
        let [distance, height] = plate(x, y);
        let is_plate = inverse(distance.clone().smoothstep(0.465, 0.49));
        let height = is_plate * (height + 1.0) - 1.0;
        [height, tone, distance].map(|noise| noise.translate([shift, shift]).frequencies(frequencies))
    };
    let [height, tone, distance] = lattice(0, 0.0);
    let [other, other_tone, other_distance] = lattice(1, 0.5);
    let is_above = (height.clone() - &other).threshold(0.0);
    [height.max(other), mixed(other_tone, tone, &is_above), mixed(other_distance, distance, &is_above)]
}

/// Returns a roof of clay tiles with round ends, half a unit wide, with lichen on some. 2-D.
///
#[cfg_attr(gallery, doc = gallery!("roof-tiles"))]
///
/// ```
/// use gradnoise::{Evaluator, presets};
/// assert!(Evaluator::new(presets::roof_tiles(1).height)?.value([2.5, -1.0])?.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn roof_tiles(seed: u64) -> Material {
    let [tiles, tone, _] = overlapping(seed, [2.0, 1.0], |x, y| {
        let end = (x.powi(2) + y.clone().max(0.0).powi(2)).sqrt();
        [end.clone(), y * 0.8 + 0.45 - end.powi(6) * 3.0]
    });
    let clay = grain(seed, 2, 4.0, 0.65);
    let lichen = perlin(D2, seed, 3).fbm(Octaves::new(8).persistence(0.65)).frequency(1.5).smoothstep(0.12, 0.3);
    let shade = (tone * 0.4 + clay.clone() * 0.4 - 0.15).clamp(-1.0, 0.5);
    let height = (tiles + clay * 0.05).clamp(-1.0, 1.0);
    let colours = ColourRamp::from_srgb([
        (-1.0, [92, 42, 30]),
        (-0.3, [150, 74, 50]),
        (0.4, [188, 108, 76]),
        (0.7, [146, 128, 92]),
        (1.0, [128, 134, 98]),
    ]);
    Material {
        shade: mixed(shade, Noise::constant(0.9), &(lichen * 0.8)).clamp(-1.0, 1.0),
        ..Material::new(height, 0.16, colours)
    }
}

/// Returns steel, brushed along x, with some scratches. 2-D.
///
#[cfg_attr(gallery, doc = gallery!("metal"))]
///
/// ```
/// use gradnoise::{Evaluator, presets};
/// assert_eq!(Evaluator::new(presets::metal(1).metallic)?.value([2.5, -1.0])?, 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn metal(seed: u64) -> Material {
    let brushed = perlin(D2, seed, 0).fbm(Octaves::new(5).persistence(0.8)).frequencies([0.25, 16.0]);
    let scratches = perlin(D2, seed, 1).frequencies([0.5, 64.0]).smoothstep(0.4, 0.7);
    let stains = perlin(D2, seed, 2).fbm(Octaves::new(6)).frequency(0.5);
    let height = (brushed.clone() * 1.4 - scratches.clone() * 0.5).clamp(-1.0, 1.0);
    let colours = ColourRamp::from_srgb([(-1.0, [150, 153, 158]), (0.0, [186, 189, 193]), (1.0, [222, 224, 226])]);
    Material {
        shade: (brushed.clone() * 0.8 + stains.clone() * 0.6 - scratches * 0.3).clamp(-1.0, 1.0),
        roughness: (brushed * 0.12 + stains * 0.15 + 0.38).clamp(0.05, 1.0),
        metallic: same_everywhere(&height, 1.0),
        ..Material::new(height, 0.0025, colours)
    }
}

/// Returns hammered copper: dents, some three in a unit, with soft ridges between them, and tarnish. 2-D.
///
#[cfg_attr(gallery, doc = gallery!("hammered-copper"))]
///
/// The squared distance to the nearest point of two cellular noises (Worley 1996), made smooth where cells meet.
///
/// ```
/// use gradnoise::{Evaluator, presets};
/// assert_eq!(Evaluator::new(presets::hammered_copper(1).metallic)?.value([2.5, -1.0])?, 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn hammered_copper(seed: u64) -> Material {
    let distance = CellFeature::SmoothF1 { sharpness: 16.0 };
    let dents = |number, frequency| cells(D2, seed, number, distance).jitter(0.8).powi(2).frequency(frequency);
    let wear = grain(seed, 2, 8.0, 0.6);
    let tarnish = perlin(D2, seed, 3).fbm(Octaves::new(5)).frequency(0.75);
    let height = dents(0, 2.5).smooth_min(dents(1, 3.5), 0.1) * 2.8 - 0.9 + wear.clone() * 0.01;
    let height = height.clamp(-1.0, 1.0);
    let colours = ColourRamp::from_srgb([(-1.0, [196, 116, 78]), (0.0, [232, 160, 118]), (1.0, [250, 204, 168])]);
    Material {
        shade: (height.clone() * 0.3 + tarnish * 0.7).clamp(-1.0, 1.0),
        roughness: (wear * 0.12 + 0.5).clamp(0.05, 1.0),
        metallic: same_everywhere(&height, 1.0),
        ..Material::new(height, 0.03, colours)
    }
}

/// Returns painted steel that rust eats into, in patches of all sizes with stains around them. 2-D.
///
#[cfg_attr(gallery, doc = gallery!("rust"))]
///
/// ```
/// use gradnoise::{Evaluator, presets};
/// assert!(Evaluator::new(presets::rust(1).height)?.value([2.5, -1.0])?.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn rust(seed: u64) -> Material {
    let bends = perlin(D2, seed, 5).fbm(Octaves::new(4));
    let patches = perlin(D2, seed, 0).fbm(Octaves::new(9).persistence(0.68)).frequency(0.75).warp(0.2, bends);
    let drips = perlin(D2, seed, 1).fbm(Octaves::new(4)).frequencies([4.0, 0.25]).smoothstep(0.1, 0.5);
    let amount = patches * 1.6 + drips.clone() * 0.12 - 0.02;
    let is_rust = amount.clone().smoothstep(0.05, 0.11);
    let pits = grain(seed, 2, 6.0, 0.75);
    let tone = perlin(D2, seed, 3).fbm(Octaves::new(5).persistence(0.6)).frequency(3.0);
    let stains = amount.clone().smoothstep(-0.22, 0.1);
    let paint = stains * 0.22 + drips * 0.12 + pits.clone() * 0.04 - 0.95;
    let red = (amount * 0.5 + tone.clone() * 0.8 + pits.clone() * 0.35 + 0.2).clamp(-0.55, 1.0);
    let height = is_rust.clone() * (pits.clone() * 0.9 + tone * 0.5 - 0.75) + 0.55 + pits * 0.02;
    let colours = ColourRamp::from_srgb([
        (-1.0, [84, 116, 118]),
        (-0.75, [112, 128, 118]),
        (-0.6, [134, 112, 80]),
        (-0.5, [160, 92, 44]),
        (0.0, [150, 70, 30]),
        (0.5, [102, 48, 26]),
        (1.0, [52, 30, 24]),
    ]);
    Material {
        shade: mixed(paint, red, &is_rust).clamp(-1.0, 1.0),
        roughness: is_rust * 0.5 + 0.4,
        ..Material::new(height.clamp(-1.0, 1.0), 0.05, colours)
    }
}
