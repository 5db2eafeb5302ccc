//! Man-made surfaces: boards, bricks, tiles and metal.

use super::{D2, cells, grain, inverse, mixed, perlin, rectangles, simplex};
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

/// Returns a floor of planks of three woods, two thirds of a unit wide and four long along y. 2-D.
///
#[cfg_attr(gallery, doc = gallery!("planks"))]
///
/// Each board shows another place of one trunk: the contours of noise that is stretched along y and that knots bend.
///
/// ```
/// use gradnoise::{Evaluator, presets};
/// assert!(Evaluator::new(presets::planks(1).height)?.value([2.5, -1.0])?.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn planks(seed: u64) -> Material {
    // Each row of boards begins at another place.
    let row = cells(D2, seed, 1, CellFeature::CellValue).jitter(0.0).translate([0.0, 0.5]).frequencies([1.5, 0.0]);
    let still = Noise::constant(0.0);
    let of_board = |noise: Noise| noise.frequencies([1.5, 0.25]).warp_by(2.0, [still.clone(), row.clone()]);
    let [x, y, tone] = rectangles(seed, 0).map(of_board);
    let edge = (inverse(x.abs() * 2.0) / 3.0).min(inverse(y.abs() * 2.0) * 2.0);
    let is_board = edge.clone().smoothstep(0.004, 0.012);
    let board = |noise: Noise| noise.warp_by(8.0, [tone.clone(), tone.clone() * 2.3]);
    // A knot bends the trunk around it.
    let knot = board(inverse(cells(D2, seed, 6, CellFeature::F1).frequencies([1.0, 0.25]).smoothstep(0.0, 0.16)));
    let trunk = board(perlin(D2, seed, 2).fbm(Octaves::new(2).persistence(0.25)).frequencies([1.0, 0.25]) * 9.0);
    let wobble = board(perlin(D2, seed, 3).fbm(Octaves::new(3)).frequencies([6.0, 0.5]) * 0.3);
    let ring = (trunk + wobble + knot.clone() * 4.0).fract();
    // Late wood is a thin dark line.
    let year = ring.clone().powi(3) - ring.smoothstep(0.9, 1.0);
    let fibres = board(perlin(D2, seed, 4).fbm(Octaves::new(4).persistence(0.75)).frequencies([24.0, 1.0]));
    let pores = board(perlin(D2, seed, 5).frequencies([64.0, 3.0])).smoothstep(0.2, 0.55);
    let dark = year.clone() * 0.5 + fibres.clone() * 0.35 + pores.clone() * 0.3 + knot.powi(3) * 0.5;
    // Three woods, one after another in the colours: pale, brown and red.
    let wood = tone.clone().steps(1.0, 0.0) * 0.62 + (dark + tone * 0.12 - 0.12).clamp(-0.2, 1.0) * 0.4 - 0.2;
    let height = edge.smoothstep(0.0, 0.03) * 1.5 - 0.85 + year * -0.1 + fibres * 0.1 - pores.clone() * 0.2;
    let colours = ColourRamp::from_srgb([
        (-1.0, [204, 168, 126]),
        (-0.8, [176, 134, 90]),
        (-0.45, [112, 76, 46]),
        (-0.36, [186, 140, 92]),
        (-0.2, [152, 106, 64]),
        (0.18, [84, 54, 32]),
        (0.26, [176, 122, 84]),
        (0.42, [140, 86, 54]),
        (0.85, [74, 42, 28]),
        (1.0, [20, 14, 10]),
    ]);
    Material {
        shade: mixed(Noise::constant(1.0), wood.clamp(-1.0, 0.85), &is_board).clamp(-1.0, 1.0),
        roughness: pores * 0.2 + 0.45,
        ..Material::new(height.clamp(-1.0, 1.0), 0.015, colours)
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
    let bends = perlin(D2, seed, 7).fbm(Octaves::new(2)).frequency(1.5);
    let lattice = |number, shift: f64| {
        let [x, y, tone] = rectangles(seed, number).map(|noise| noise.translate([shift, shift]).warp(0.012, &bends));
        [y, x, tone]
    };
    let [y, x, tone] = bond(lattice(0, 0.0), lattice(1, 0.5));
    let [_, _, lean] = bond(lattice(8, 0.0), lattice(9, 0.5));
    let rough = grain(seed, 2, 4.0, 0.6);
    let sand = grain(seed, 3, 24.0, 0.8);
    let chips = perlin(D2, seed, 6).fbm(Octaves::new(5).persistence(0.65)).frequency(4.0);
    // The distance to the edge in units. Corners are round, and chips take parts of edges away.
    let edge = (inverse(x.clone().abs() * 2.0) * 0.5).smooth_min(inverse(y.abs() * 2.0) * 0.25, 0.06);
    let edge = edge + chips.clone() * 0.02 + chips.smoothstep(0.25, 0.7) * -0.05;
    let is_brick = edge.clone().smoothstep(0.02, 0.03);
    let flames = perlin(D2, seed, 4).fbm(Octaves::new(6).persistence(0.6)).frequency(2.0);
    let soot = perlin(D2, seed, 5).fbm(Octaves::new(5)).frequencies([3.0, 0.25]).smoothstep(0.0, 0.6);
    // Four tints, the first of them burnt.
    let tint = tone.clone().curve([[-1.0, -0.85], [-0.7, -0.75], [-0.5, -0.2], [0.1, 0.05], [1.0, 0.4]]);
    let clay = tint + flames * 0.35 + sand.clone() * 0.14 + rough.clone() * 0.12 - soot.clone() * 0.25;
    let mortar = sand.clone() * 0.1 + rough.clone() * 0.05 - soot * 0.07 + 0.88;
    // Each brick is set a little higher or deeper, and leans to a side.
    let plane = tone * 0.08 + x * lean * 0.25;
    let brick = edge.smoothstep(0.015, 0.05) * 0.8 + plane * &is_brick + rough.clone() * &is_brick * 0.12;
    let height = brick - 0.35 + sand * 0.07 + rough * 0.05;
    let colours = ColourRamp::from_srgb([
        (-1.0, [58, 40, 40]),
        (-0.7, [92, 52, 46]),
        (-0.3, [126, 60, 46]),
        (0.1, [160, 82, 58]),
        (0.6, [198, 130, 96]),
        (0.74, [146, 136, 122]),
        (1.0, [198, 190, 178]),
    ]);
    Material {
        shade: mixed(mortar.clamp(0.74, 1.0), clay.clamp(-1.0, 0.6), &is_brick).clamp(-1.0, 1.0),
        roughness: is_brick * -0.08 + 0.93,
        ..Material::new(height.clamp(-1.0, 1.0), 0.045, colours)
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
    let [tiles, tone, along] = overlapping(seed, [2.0, 1.0], |x, y| {
        let end = (x.clone().powi(2) + y.clone().max(0.0).powi(2)).sqrt();
        // Half a pipe, which rises towards the end that lies on the tiles below.
        let pipe = (inverse(x.powi(2) * 3.9)).max(0.0).sqrt();
        [end.clone(), y * 0.75 + pipe * 0.55 - 0.1 - end.powi(8) * 20.0]
    });
    let clay = grain(seed, 2, 3.0, 0.65);
    let sand = grain(seed, 5, 24.0, 0.8);
    let weather = perlin(D2, seed, 4).fbm(Octaves::new(6).persistence(0.6)).frequencies([2.0, 0.75]);
    // Rosettes of lichen of several sizes, in colonies.
    let colonies = perlin(D2, seed, 3).fbm(Octaves::new(4)).frequency(0.75).smoothstep(-0.1, 0.4);
    let bends = perlin(D2, seed, 6).fbm(Octaves::new(3)).frequency(9.0);
    let rosettes = |number: u64, frequency: f64| {
        let of = |feature| cells(D2, seed, number, feature).noise().frequency(frequency).warp(0.06, &bends);
        (of(CellFeature::CellValue) * 0.3 + 0.12 - of(CellFeature::F1)).smoothstep(0.0, 0.2)
    };
    let lichen = (rosettes(7, 4.0).max(rosettes(8, 7.0)) * colonies).clamp(0.0, 1.0);
    let soot = along.smoothstep(0.25, 0.5) * 0.25;
    let tint = tone * 0.4 + weather * 0.5 + clay.clone() * 0.3 + sand.clone() * 0.14 - soot - 0.15;
    let crust = sand.clone() * 0.15 + clay.clone() * 0.1 + 0.85;
    let height = tiles + clay * 0.04 + sand * 0.02 + lichen.clone() * 0.03;
    let colours = ColourRamp::from_srgb([
        (-1.0, [54, 34, 30]),
        (-0.5, [112, 58, 42]),
        (0.0, [160, 86, 58]),
        (0.5, [196, 126, 90]),
        (0.65, [122, 118, 92]),
        (1.0, [184, 186, 158]),
    ]);
    Material {
        shade: mixed(tint.clamp(-1.0, 0.5), crust.clamp(0.65, 1.0), &lichen).clamp(-1.0, 1.0),
        roughness: lichen * 0.1 + 0.82,
        ..Material::new(height.clamp(-1.0, 1.0), 0.13, colours)
    }
}

/// Returns steel, brushed along x, with smudges and hairline scratches. 2-D.
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
    // Strokes of three lengths. Their rows begin at different places, so no columns show.
    let strokes = |number: u64, x: f64| {
        let octaves = Octaves::new(4).persistence(0.85).antialiased(true);
        let starts = perlin(D2, seed, number + 8).frequencies([0.0, 12.0]);
        let strokes = perlin(D2, seed, number).fbm(octaves).frequencies([x, 16.0]);
        strokes.warp_by(3.0, [starts, Noise::constant(0.0)])
    };
    let brushed = strokes(0, 0.25) * 0.9 + strokes(1, 0.5) * 0.6 + strokes(2, 1.0) * 0.5;
    // Hairlines where noise is 0, broken off.
    let hairlines = |number: u64, frequencies: [f64; 2]| {
        let line = perlin(D2, seed, number).fbm(Octaves::new(2).persistence(0.2)).frequencies(frequencies).abs();
        let part = perlin(D2, seed, number + 8).frequency(1.5).smoothstep(0.15, 0.3);
        inverse(line.smoothstep(0.0, 0.01)) * part
    };
    let scratches = hairlines(3, [0.75, 0.25]).max(hairlines(4, [0.25, 0.75])).max(hairlines(5, [0.5, 0.5]));
    let smudges = perlin(D2, seed, 6).fbm(Octaves::new(5)).frequency(0.5);
    let height = (brushed.clone() * 0.9 - scratches.clone() * 0.8).clamp(-1.0, 1.0);
    let colours = ColourRamp::from_srgb([(-1.0, [158, 160, 164]), (0.0, [190, 192, 195]), (1.0, [222, 223, 224])]);
    Material {
        shade: (brushed.clone() * 0.9 + smudges.clone() * 0.4 + scratches.clone() * 0.5).clamp(-1.0, 1.0),
        roughness: (brushed * 0.06 + smudges * 0.16 + scratches * 0.15 + 0.36).clamp(0.05, 1.0),
        metallic: same_everywhere(&height, 1.0),
        ..Material::new(height, 0.0006, colours)
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
    let distance = CellFeature::SmoothF1 { sharpness: 20.0 };
    let bends = perlin(D2, seed, 4).fbm(Octaves::new(3)).frequency(2.0);
    let dents = |number, frequency| cells(D2, seed, number, distance).jitter(0.8).powi(2).frequency(frequency);
    let wear = grain(seed, 2, 8.0, 0.6);
    let tarnish = perlin(D2, seed, 3).fbm(Octaves::new(6).persistence(0.6)).frequency(0.75);
    let dents = dents(0, 2.5).smooth_min(dents(1, 2.75) + 0.06, 0.03).warp(0.03, bends) * 3.4;
    let height = (dents.clone() - 0.9 + wear.clone() * 0.005).clamp(-1.0, 1.0);
    let colours = ColourRamp::from_srgb([
        (-1.0, [112, 62, 46]),
        (-0.4, [176, 98, 66]),
        (0.2, [226, 148, 108]),
        (1.0, [252, 210, 176]),
    ]);
    Material {
        shade: (dents * 0.5 + tarnish.clone() * 0.7 + wear.clone() * 0.08 + 0.1).clamp(-1.0, 1.0),
        roughness: (wear * 0.05 - tarnish * 0.15 + 0.29).clamp(0.05, 1.0),
        occlusion: height.clone() * 0.1 + 0.9,
        metallic: same_everywhere(&height, 1.0),
        ..Material::new(height, 0.046, colours)
    }
}

/// Returns a wall of concrete, cast in panels two units wide and high, with holes of ties, air holes and stains. 2-D.
///
#[cfg_attr(gallery, doc = gallery!("concrete"))]
///
/// ```
/// use gradnoise::{Evaluator, presets};
/// assert!(Evaluator::new(presets::concrete(1).height)?.value([2.5, -1.0])?.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn concrete(seed: u64) -> Material {
    let [x, y, tone] = rectangles(seed, 0).map(|noise| noise.frequency(0.5));
    let [x, y] = [x, y].map(|position| inverse(position.abs() * 2.0));
    let joint = inverse(x.clone().min(y.clone()).smoothstep(0.004, 0.012));
    // Two ties in each panel's height and width, a quarter from its edges.
    let [from_x, from_y] = [x, y].map(|position| (position - 0.5).powi(2));
    let from_tie = (from_x + from_y).sqrt();
    let tie = inverse(from_tie.clone().smoothstep(0.035, 0.045));
    let air = |number: u64, frequency: f64| {
        let of = |feature| cells(D2, seed, number, feature).noise().frequency(frequency);
        let size = of(CellFeature::CellValue) * 0.5 - 0.32;
        (size - of(CellFeature::F1)).smoothstep(0.0, 0.05)
    };
    let holes = air(1, 6.0).max(air(2, 12.0));
    let sand = grain(seed, 3, 16.0, 0.8);
    let mottles = perlin(D2, seed, 4).fbm(Octaves::new(8).persistence(0.6)).frequency(1.0);
    let runs = perlin(D2, seed, 5).fbm(Octaves::new(5)).frequencies([4.0, 0.25]).smoothstep(0.0, 0.7);
    let bends = perlin(D2, seed, 7).fbm(Octaves::new(6).persistence(0.6)).frequency(1.5);
    let crack = cells(D2, seed, 6, CellFeature::BorderDistance).noise().frequency(0.25).warp(0.3, bends);
    let crack = inverse(crack.smoothstep(0.0, 0.004)) * mottles.clone().smoothstep(-0.15, 0.15);
    let halo = inverse(from_tie.smoothstep(0.03, 0.14));
    let stone = mottles.clone() * 0.9 + tone * 0.22 + sand.clone() * 0.35 - runs * 0.45 + 0.25 - halo * 0.2;
    let deep = joint.max(tie).max(holes).max(crack);
    let height = sand * 0.08 + mottles * 0.1 + 0.6 - deep.clone() * 1.3;
    let colours = ColourRamp::from_srgb([
        (-1.0, [66, 64, 62]),
        (-0.4, [122, 120, 116]),
        (0.2, [158, 156, 150]),
        (1.0, [196, 194, 188]),
    ]);
    Material {
        shade: (stone - deep * 0.9).clamp(-1.0, 1.0),
        roughness: same_everywhere(&height, 0.85),
        ..Material::new(height.clamp(-1.0, 1.0), 0.02, colours)
    }
}

/// Returns a road of asphalt: stones of a tenth of a unit and less in worn bitumen, with cracks. 2-D.
///
#[cfg_attr(gallery, doc = gallery!("asphalt"))]
///
/// ```
/// use gradnoise::{Evaluator, presets};
/// assert!(Evaluator::new(presets::asphalt(1).height)?.value([2.5, -1.0])?.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn asphalt(seed: u64) -> Material {
    let stones = |number: u64, frequency: f64, lift: f32| {
        let of = |feature| cells(D2, seed, number, feature).noise().frequency(frequency);
        let tone = of(CellFeature::CellValue);
        let height = of(CellFeature::BorderDistance).smoothstep(0.02, 0.3) * (tone.clone() * 0.3 + 0.7) + lift;
        [height, tone]
    };
    let [[large, large_tone], [small, small_tone]] = [stones(0, 10.0, 0.0), stones(1, 19.0, -0.2)];
    let is_large = (large.clone() - &small).smoothstep(-0.02, 0.02);
    let (stones, tone) = (large.max(small), mixed(small_tone, large_tone, &is_large));
    let wear = perlin(D2, seed, 2).fbm(Octaves::new(6)).frequency(0.75);
    let sand = grain(seed, 3, 32.0, 0.8);
    let bends = perlin(D2, seed, 4).fbm(Octaves::new(6).persistence(0.65)).frequency(2.0);
    let crack = cells(D2, seed, 5, CellFeature::BorderDistance).noise().frequency(0.5).warp(0.25, bends);
    let crack = inverse(crack.smoothstep(0.004, 0.02)) * wear.clone().smoothstep(-0.1, 0.1);
    // Bitumen covers what traffic has not worn off.
    let bare = (stones.clone() + wear.clone() * 0.5).smoothstep(0.35, 0.75);
    let shade = bare * (tone * 0.6 + 0.55) - 0.65 + wear * 0.25 + sand.clone() * 0.22 - crack.clone();
    let height = stones * 0.9 - 0.2 + sand * 0.1 - crack;
    let colours = ColourRamp::from_srgb([
        (-1.0, [18, 18, 19]),
        (-0.5, [48, 48, 49]),
        (0.0, [86, 85, 83]),
        (0.5, [124, 120, 115]),
        (1.0, [176, 170, 162]),
    ]);
    Material {
        shade: shade.clamp(-1.0, 1.0),
        roughness: same_everywhere(&height, 0.8),
        ..Material::new(height.clamp(-1.0, 1.0), 0.018, colours)
    }
}

/// Returns a plain weave of dark and pale yarn, twelve threads to a unit, in soft folds. 2-D.
///
#[cfg_attr(gallery, doc = gallery!("fabric"))]
///
/// Squares of a checkerboard decide which thread lies above. Along each thread its height is a wave.
///
/// ```
/// use gradnoise::{Evaluator, presets};
/// assert!(Evaluator::new(presets::fabric(1).height)?.value([2.5, -1.0])?.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn fabric(seed: u64) -> Material {
    let bends = perlin(D2, seed, 1).fbm(Octaves::new(4)).frequency(1.5);
    let even = |noise: Noise| noise.frequency(THREADS).warp(0.03, &bends);
    let [x, y, tone] = rectangles(seed, 0).map(even);
    let above = even(Noise::checkerboard(D2));
    // Each yarn has thick and thin places.
    let slubs = |number: u64, frequencies: [f64; 2]| {
        perlin(D2, seed, number).fbm(Octaves::new(3).persistence(0.6)).frequencies(frequencies)
    };
    let (warp_slubs, weft_slubs) = (slubs(7, [THREADS, 1.5]), slubs(8, [1.5, THREADS]));
    // Round across, and up and down along the thread.
    let round = |across: Noise, slubs: Noise| inverse(across.powi(2) * (slubs * -3.0 + 4.5)).max(0.0).sqrt() * 0.45;
    let wave = |along: Noise| inverse(along.powi(2) * 4.0) * 0.25;
    let warp = round(x.clone(), warp_slubs) + wave(y.clone()) * &above;
    let weft = round(y, weft_slubs) - wave(x) * above;
    let is_warp = (warp.clone() - &weft).smoothstep(-0.02, 0.02);
    // Fibres wind around the yarn, to the right in one and to the left in the other.
    let fibres = |number: u64, frequencies: [f64; 2]| {
        let fibres = perlin(D2, seed, number).fbm(Octaves::new(3).persistence(0.7).antialiased(true));
        fibres.frequencies(frequencies).warp(0.02, &bends)
    };
    let fibre = mixed(fibres(2, [40.0, 8.0]), fibres(3, [8.0, 40.0]), &is_warp);
    let yarn = |number: u64, frequencies: [f64; 2]| {
        cells(D2, seed, number, CellFeature::CellValue).jitter(0.0).translate([0.5, 0.5]).frequencies(frequencies)
    };
    let dye = mixed(yarn(4, [0.0, THREADS]), yarn(5, [THREADS, 0.0]), &is_warp) * 0.14;
    let wear = perlin(D2, seed, 6).fbm(Octaves::new(5)).frequency(0.5) * 0.12;
    let folds = simplex(D2, seed, 9).fbm(Octaves::new(2).persistence(0.35)).frequencies([0.25, 0.5]);
    let deep = warp.max(weft);
    let light = fibre.clone() * 0.25 + dye + wear + tone * 0.04 + deep.clone() * 0.5 - 0.4;
    let shade = light.clamp(-0.45, 0.45) + is_warp * -1.05 + 0.52;
    let height = deep.clone() * 0.6 - 0.3 + fibre * 0.1 + folds * 0.5;
    let colours = ColourRamp::from_srgb([
        (-1.0, [14, 22, 40]),
        (-0.5, [44, 64, 98]),
        (-0.1, [92, 114, 148]),
        (0.1, [50, 62, 84]),
        (0.5, [112, 128, 152]),
        (1.0, [184, 194, 206]),
    ]);
    Material {
        shade: shade.clamp(-1.0, 1.0),
        roughness: same_everywhere(&height, 0.9),
        occlusion: deep.smoothstep(0.0, 0.6) * 0.6 + 0.4,
        ..Material::new(height.clamp(-1.0, 1.0), 0.055, colours)
    }
}

/// The threads of the fabric in a unit.
const THREADS: f64 = 12.0;

/// Returns painted steel that rust eats into, in patches with blisters around them and stains below. 2-D.
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
    let patches = |count, persistence| {
        let octaves = Octaves::new(count).persistence(persistence);
        perlin(D2, seed, 0).fbm(octaves).frequency(0.75).warp(0.25, &bends) * 1.6
    };
    let amount = patches(9, 0.6);
    let scars = perlin(D2, seed, 4).fbm(Octaves::new(4).persistence(0.7)).frequency(5.0).smoothstep(0.36, 0.42);
    let is_rust = amount.clone().smoothstep(0.08, 0.12).max(scars);
    // Paint rises in blisters before it breaks, and water carries rust down from there.
    let near = patches(4, 0.5);
    let blister = near.clone().smoothstep(-0.2, 0.15);
    let above = |y: f64| near.clone().translate([0.0, -y]).smoothstep(0.0, 0.3);
    let streaks = perlin(D2, seed, 1).fbm(Octaves::new(4).persistence(0.7)).frequencies([6.0, 0.25]);
    let drips = streaks.warp(0.03, &bends).smoothstep(-0.1, 0.5) * (above(0.2) + above(0.5) * 0.7 + above(0.8) * 0.4);
    let pits = grain(seed, 2, 6.0, 0.75);
    let scale = cells(D2, seed, 6, CellFeature::F1).noise().frequency(7.0).warp(0.08, grain(seed, 7, 8.0, 0.5));
    let tone = perlin(D2, seed, 3).fbm(Octaves::new(7).persistence(0.65)).frequency(1.5);
    let paint = blister.clone().powi(3) * 0.2 + drips * 0.25 + tone.clone() * 0.12 + pits.clone() * 0.05 - 0.9;
    let red = (tone.clone() * 1.5 + pits.clone() * 0.4 - scale.clone() * 0.5 + amount * 0.3 + 0.25).clamp(-0.5, 1.0);
    let crust = pits.clone() * 0.5 + tone * 0.5 - scale * 0.5 - 0.35;
    let height = mixed(blister * 0.5 + pits * 0.02 + 0.2, crust, &is_rust);
    let colours = ColourRamp::from_srgb([
        (-1.0, [74, 108, 112]),
        (-0.8, [110, 132, 124]),
        (-0.65, [156, 118, 76]),
        (-0.5, [176, 104, 50]),
        (-0.1, [148, 72, 32]),
        (0.3, [104, 52, 32]),
        (0.7, [68, 40, 32]),
        (1.0, [40, 28, 26]),
    ]);
    Material {
        shade: mixed(paint.clamp(-1.0, -0.55), red, &is_rust).clamp(-1.0, 1.0),
        roughness: is_rust * 0.5 + 0.4,
        ..Material::new(height.clamp(-1.0, 1.0), 0.05, colours)
    }
}
