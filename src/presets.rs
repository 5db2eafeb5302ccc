//! Textures to start from: marble, wood, clouds, fog, fire, terrain, bumps, and clouds that move; cobblestones, cracked
//! mud, scales, leather, lava, caustics and rust; and a planet.
//!
//! Each is a few lines of composition through this crate's public interface: copy a preset and change what you like.
//! All values lie within [-1, 1], and a picture of a few features shows most of that range. Each seed gives another
//! texture of its kind, which never changes. None repeats within 2³² cells of its noises. A "unit" is 1 in the
//! coordinates; [`Noise::frequency`] changes it. The solid textures, of three dimensions, are for surfaces in space;
//! [`Noise::slice`] cuts plane ones out of them.
//!
//! ```
//! use gradnoise::{Evaluator, Format, Grid, Output, presets, Texels};
//!
//! // A tile of polished marble, 64 x 64 pixels for 8 x 8 units.
//! let tile = Output::colour_ramp(presets::marble(7).slice(0.0), presets::marble_colours());
//! let grid = Grid::new(&[0.0; 2], &[1.0 / 8.0; 2], &[64; 2])?;
//! let mut pixels = vec![0; 64 * 64 * 4];
//! Evaluator::new(tile)?.fill(&grid, &mut Texels::new(Format::Rgba8UnormSrgb, &mut pixels))?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `cargo run --example presets` draws them all.

mod cells;

pub use cells::{
    caustics, caustics_colours, cobblestone_colours, cobblestones, cracked_mud, lava, lava_colours, leather,
    mud_colours, rust, rust_colours, scales,
};

use crate::dimension::Dimension;
use crate::noise::coordinates::{Axis, Coordinate};
use crate::noise::expression::Noise;
use crate::noise::gradients::Gradients;
use crate::noise::lattice::{Perlin, Simplex};
use crate::noise::octaves::Octaves;
use crate::output::{ColourRamp, Output};

/// Returns solid marble: pale stone with slanting dark veins, 2 units apart, frayed to hundredths of a unit. 3-D.
///
#[cfg_attr(doc, doc = include_str!("../docs/gallery/marble.md"))]
///
/// The sine of x + turbulence, in rotated coordinates (Perlin, "An Image Synthesizer", 1985): -1 in the veins, 1 in the
/// stone between. For its colours see [`marble_colours`].
///
/// ```
/// use gradnoise::{Evaluator, Output, presets};
///
/// let marble = Evaluator::new(presets::marble(1))?;
/// assert!(marble.value([0.25, 4.0, -1.5])?.abs() <= 1.0);
/// let coloured = Evaluator::new(Output::colour_ramp(presets::marble(1), presets::marble_colours()))?;
/// assert_eq!(coloured.channels([0.25, 4.0, -1.5])?[3], 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn marble(seed: u64) -> Noise {
    let turbulence = Simplex::hashed(Dimension::D3).seed(seed).turbulence(Octaves::new(7).persistence(0.55));
    let layers = Noise::x().in_dimension(Dimension::D3).rotate(Axis::X, Axis::Y, 0.6).rotate(Axis::X, Axis::Z, 0.4);
    (layers * 3.0 + turbulence.frequency(0.5) * 8.0).sin()
}

/// Returns the colours of [`marble`]: slate-coloured veins, grey beside them, and warm white.
#[must_use]
pub fn marble_colours() -> ColourRamp {
    ColourRamp::from_srgb([
        (-1.0, [62, 66, 74]),
        (-0.85, [124, 128, 136]),
        (-0.4, [182, 185, 190]),
        (0.3, [222, 221, 218]),
        (1.0, [250, 249, 245]),
    ])
}

/// Returns solid wood: the rings of a trunk along z, four to a unit, uneven and fibrous. 3-D.
///
#[cfg_attr(doc, doc = include_str!("../docs/gallery/wood.md"))]
///
/// The fractional part of the distance from the heart plus noise (after Peachey, "Solid Texturing of Complex Surfaces",
/// 1985), with fibres of noise stretched along z. A ring rises from -1, spring, to 1, winter, and falls back within its
/// last eighth. Cut along the trunk for a board, slightly aslant for a lively one. For its colours see
/// [`wood_colours`].
///
/// ```
/// use gradnoise::{Axis, Evaluator, Output, presets};
///
/// let board = presets::wood(1).rotate(Axis::Y, Axis::Z, 1.45).slice(0.7);
/// assert!(Evaluator::new(&board)?.value([0.5, 2.0])?.abs() <= 1.0);
/// let coloured = Evaluator::new(Output::colour_ramp(board, presets::wood_colours()))?;
/// assert_eq!(coloured.channels([0.5, 2.0])?[3], 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn wood(seed: u64) -> Noise {
    let heart = Noise::distance_to([0.0; 2]).swizzle([Coordinate::Of(Axis::X), Coordinate::Of(Axis::Y)]);
    let bends = Perlin::hashed(Dimension::D3).seed(seed).fbm(Octaves::new(3).persistence(0.3));
    let fibres = Perlin::hashed(Dimension::D3).seed(part(seed, 1)).fbm(Octaves::new(2));
    let ring = (heart * 4.0 + bends.frequencies([0.4, 0.4, 0.1]) * 3.0).fract();
    let year = ring.clone() - ring.smoothstep(0.88, 1.0);
    (year * 1.7 - 0.8 + fibres.frequencies([24.0, 24.0, 1.5]) * 0.4).clamp(-1.0, 1.0)
}

/// Returns the colours of [`wood`], from straw to a reddish brown.
#[must_use]
pub fn wood_colours() -> ColourRamp {
    ColourRamp::from_srgb([(-1.0, [222, 176, 116]), (0.0, [186, 128, 70]), (1.0, [104, 58, 26])])
}

/// Returns clouds torn by the wind, 2 to 4 units wide, before an empty sky, which covers slightly more than half. 2-D.
///
#[cfg_attr(doc, doc = include_str!("../docs/gallery/clouds.md"))]
///
/// The upper part of fractional Brownian motion of 8 octaves, a little warped, cut off by a smooth step: -1 is open
/// sky, 1 the thickest cloud. For its colours see [`cloud_colours`].
///
/// ```
/// use gradnoise::{Evaluator, Output, presets};
///
/// let clouds = Evaluator::new(presets::clouds(1))?;
/// assert!(clouds.value([12.0, 0.5])?.abs() <= 1.0);
/// let coloured = Evaluator::new(Output::colour_ramp(presets::clouds(1), presets::cloud_colours()))?;
/// assert_eq!(coloured.channels([12.0, 0.5])?[3], 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn clouds(seed: u64) -> Noise {
    let wind = Simplex::hashed(Dimension::D2).seed(part(seed, 1)).fbm(Octaves::new(2)).frequency(0.25);
    let billows = Simplex::hashed(Dimension::D2).seed(seed).fbm(Octaves::new(8).persistence(0.55)).frequency(0.5);
    billows.warp(0.35, wind).smoothstep(-0.2, 0.55) * 2.0 - 1.0
}

/// Returns the colours of [`clouds`] and [`animated_clouds`]: a blue sky, haze, and white.
#[must_use]
pub fn cloud_colours() -> ColourRamp {
    ColourRamp::from_srgb([
        (-1.0, [64, 122, 196]),
        (-0.4, [150, 186, 224]),
        (0.3, [240, 244, 248]),
        (1.0, [255, 255, 255]),
    ])
}

/// Returns solid fog: soft drifting banks, 4 units wide along x and z and half as high along y. 3-D.
///
#[cfg_attr(doc, doc = include_str!("../docs/gallery/fog.md"))]
///
/// Fractional Brownian motion of few octaves with low persistence, stretched and a little warped: -1 is clear air, 1
/// the densest. Half of it lies within ±0.4.
///
/// ```
/// use gradnoise::{Evaluator, presets};
///
/// let density = presets::fog(1) * 0.5 + 0.5;
/// assert!((0.0..=1.0).contains(&Evaluator::new(density)?.value([3.0, 1.5, -8.0])?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn fog(seed: u64) -> Noise {
    let drift = Simplex::hashed(Dimension::D3).seed(part(seed, 1)).fbm(Octaves::new(2)).frequency(0.4);
    let banks = Simplex::hashed(Dimension::D3).seed(seed).fbm(Octaves::new(4).persistence(0.35));
    banks.frequencies([0.25, 0.5, 0.25]).warp(0.4, drift).smoothstep(-0.85, 0.75) * 2.0 - 1.0
}

/// Returns a moving wall of flames: x, y downwards like the rows of a picture, and time. 3-D.
///
#[cfg_attr(doc, doc = include_str!("../docs/gallery/fire.md"))]
///
/// The heat is -1 where it is dark and 1 in the core. It fades from y = 4, the bed, to y = 0, reached only by the
/// longest flames, which are half a unit wide. In one unit of time they rise by two units and change as they rise. It
/// is turbulence, stretched along time and then rotated in the plane of y and time, added to a slope (after the corona
/// in Perlin's paper of 1985). For its colours see [`fire_colours`].
///
/// ```
/// use gradnoise::{Evaluator, Output, presets};
///
/// let seconds = 2.5;
/// let frame = Evaluator::new(presets::fire(1).slice(seconds))?;
/// assert!(frame.value([0.5, 0.0])? <= frame.value([0.5, 8.0])?);
/// let coloured = Evaluator::new(Output::colour_ramp(presets::fire(1).slice(seconds), presets::fire_colours()))?;
/// assert_eq!(coloured.channels([0.5, 0.0])?[3], 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn fire(seed: u64) -> Noise {
    let flicker = Simplex::hashed(Dimension::D3).seed(seed).turbulence(Octaves::new(6).persistence(0.6));
    let rising = flicker.frequencies([1.0, 1.0, 0.15]).rotate(Axis::Y, Axis::Z, 1.2);
    let bed = Noise::y().in_dimension(Dimension::D3).remap(0.0..=4.0, -1.9..=0.2);
    (bed + rising * 2.6).clamp(-1.0, 1.0)
}

/// Returns the colours of [`fire`]: black, red, orange, yellow, and nearly white.
#[must_use]
pub fn fire_colours() -> ColourRamp {
    ColourRamp::from_srgb([
        (-1.0, [0, 0, 0]),
        (-0.6, [60, 6, 0]),
        (-0.1, [190, 36, 0]),
        (0.3, [250, 120, 0]),
        (0.7, [255, 210, 60]),
        (1.0, [255, 250, 200]),
    ])
}

/// Returns the heights of an archipelago: islands some 4 units wide, with mountains inland. 2-D.
///
#[cfg_attr(doc, doc = include_str!("../docs/gallery/terrain.md"))]
///
/// Fractional Brownian motion with ridges (Musgrave, "Texturing & Modeling") added where it is high. The sea level is
/// 0, the deepest sea -1, the highest summits 1; about half is sea. For its colours see [`terrain_colours`].
///
/// ```
/// use gradnoise::{Evaluator, Output, presets};
///
/// let land = Evaluator::new(presets::terrain(1))?.sample([12.0, 7.5])?;
/// println!("{} high, slope {:?}", land.value, land.gradient);
/// let coloured = Evaluator::new(Output::colour_ramp(presets::terrain(1), presets::terrain_colours()))?;
/// assert_eq!(coloured.channels([12.0, 7.5])?[3], 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn terrain(seed: u64) -> Noise {
    let land = Simplex::hashed(Dimension::D2).seed(seed).fbm(Octaves::new(8)).frequency(0.25) * 2.0;
    let mountains = Simplex::hashed(Dimension::D2).seed(part(seed, 1)).ridged(Octaves::new(8)).frequency(0.4);
    let inland = land.clone().smoothstep(0.1, 1.2);
    (land * 0.7 + (mountains * 0.5 + 0.5) * inland * 0.4).clamp(-1.0, 1.0)
}

/// Returns the colours of [`terrain`], like an atlas: from deep sea through beaches, grass, forest and rock to snow.
#[must_use]
pub fn terrain_colours() -> ColourRamp {
    ColourRamp::from_srgb([
        (-1.0, [8, 24, 72]),
        (-0.15, [30, 90, 150]),
        (0.0, [90, 160, 190]),
        (0.005, [214, 196, 144]),
        (0.04, [112, 148, 68]),
        (0.25, [62, 104, 48]),
        (0.45, [112, 98, 82]),
        (0.65, [150, 144, 140]),
        (0.8, [250, 250, 252]),
    ])
}

/// Returns the heights of leather or hammered metal: smooth lumps of half a unit to one, with narrow seams between.
/// 2-D.
///
#[cfg_attr(doc, doc = include_str!("../docs/gallery/bumps.md"))]
///
/// The absolute value of noise with its crease rounded off: about -0.95 in the seams, 1 on the highest lumps. For its
/// normals see [`bump_map`].
///
/// ```
/// use gradnoise::{Evaluator, presets};
///
/// let bumps = Evaluator::new(presets::bumps(1))?;
/// assert!(bumps.value([0.5, -3.0])?.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn bumps(seed: u64) -> Noise {
    let octaves = Octaves::new(3).persistence(0.3);
    let waves = Simplex::hashed(Dimension::D2).gradients(Gradients::circle_24()).seed(seed).fbm(octaves);
    let lumps = waves.clone().smooth_max(-waves, 0.15);
    lumps.smoothstep(-0.05, 0.85) * 2.0 - 1.0
}

/// Returns the normal map of [`bumps`] with heights multiplied by `strength`: 0.15 is a lot, 0.05 little. Normals are
/// exact, by the analytic gradient (Blinn, "Simulation of Wrinkled Surfaces", 1978). See [`Output::normals`].
///
/// ```
/// use gradnoise::{Evaluator, Format, Grid, presets, Texels};
///
/// let grid = Grid::new(&[0.0; 2], &[1.0 / 16.0; 2], &[64; 2])?;
/// let mut pixels = vec![0; 64 * 64 * 4];
/// Evaluator::new(presets::bump_map(1, 0.1))?.fill(&grid, &mut Texels::new(Format::Rgba8Unorm, &mut pixels))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn bump_map(seed: u64, strength: f32) -> Output {
    Output::normals(bumps(seed), strength)
}

/// Returns clouds in space that change with time: x, y, z, and time as the last coordinate. 4-D.
///
#[cfg_attr(doc, doc = include_str!("../docs/gallery/animated-clouds.md"))]
///
/// Fluffier than [`clouds`] and of the same size; within 2 units of time all clouds are new. -1 is open sky, 1 the
/// thickest cloud. [`Noise::slice`] cuts out a moment, and a second call a layer of it, at any time and height. For its
/// colours see [`cloud_colours`].
///
/// ```
/// use gradnoise::{Evaluator, presets};
///
/// let (time, height) = (0.25, 1.5);
/// let layer = presets::animated_clouds(1).slice(time).slice(height);
/// let whole = Evaluator::new(presets::animated_clouds(1))?;
/// assert_eq!(Evaluator::new(layer)?.value([3.0, 0.5])?, whole.value([3.0, 0.5, height, time])?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn animated_clouds(seed: u64) -> Noise {
    let billows = Simplex::hashed(Dimension::D4).seed(seed).fbm(Octaves::new(6).persistence(0.55)).frequency(0.5);
    billows.smoothstep(-0.1, 0.4) * 2.0 - 1.0
}

/// Returns a planet's surface, for a [`Surface`](crate::Surface) of radius 1 around the origin: seas, and biomes by
/// warmth and rain (after Whittaker, "Communities and Ecosystems", 1970). 3-D.
///
#[cfg_attr(doc, doc = include_str!("../docs/gallery/planet.md"))]
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

/// Returns the seed of one of a texture's up to four parts. Textures of different seeds below 2³⁰ share no seed.
fn part(seed: u64, number: u64) -> u64 {
    seed.wrapping_add(number << 30)
}
