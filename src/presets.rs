//! Materials to start from: marble, cobblestones, gravel, cracked mud, sand, lava, rock strata and snow; planks,
//! bricks, roof tiles, concrete, asphalt, fabric, metal, hammered copper and rust; wood, bark, grass, moss, leather and
//! scales; clouds, fog, fire, water and caustics; terrain and a planet.
//!
//! Each is a [`Material`]: colour, height, normals, roughness, ambient occlusion, metalness and, of lava and fire,
//! emission, in some lines of composition through this crate's public interface. Copy a preset and change what you
//! like. Each seed gives another material of its kind, which never changes. A "unit" is 1 in the coordinates;
//! [`Noise::frequency`] changes it. Fine detail goes down to a hundredth of a unit, so pictures of eight units are sharp
//! at 2048 pixels. On a grid that is too coarse for it, it fades out.
//!
//! All except the planet can be [tiled](Noise::tiled), with periods that are multiples of 4 units in space and whole
//! numbers in time; those of fire are 0 along y, and even in time. None repeats by itself within 2³² cells of its
//! noises.
//!
//! ```
//! use gradnoise::{Evaluator, Format, Grid, presets, Texels};
//!
//! // A tile of bricks, 64 x 64 pixels for 4 x 4 units.
//! let bricks = presets::bricks(7).map(|noise| noise.tiled([4, 4]));
//! let grid = Grid::new(&[0.0; 2], &[1.0 / 16.0; 2], &[64; 2])?;
//! let mut pixels = vec![0; 64 * 64 * 4];
//! Evaluator::new(bricks)?.fill(&grid, &mut Texels::new(Format::Rgba8UnormSrgb, &mut pixels))?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `cargo run --example presets` draws them all, lit by [`Light`](crate::Light).

mod crafted;
mod land;
mod living;
mod sky;
mod stone;

pub use crafted::{asphalt, bricks, concrete, fabric, hammered_copper, metal, planks, roof_tiles, rust};
pub use land::{planet, terrain};
pub use living::{bark, grass, leather, moss, scales, wood};
pub use sky::{caustics, clouds, fire, fog, water};
pub use stone::{cobblestones, cracked_mud, gravel, lava, marble, rock_strata, sand, snow};

use crate::dimension::Dimension;
use crate::material::Material;
use crate::noise::cellular::{CellFeature, Cellular};
use crate::noise::coordinates::Axis;
use crate::noise::expression::Noise;
use crate::noise::lattice::{Normalization, Perlin, Simplex};
use crate::noise::octaves::Octaves;

/// A function that makes a material from a seed.
pub type Preset = fn(u64) -> Material;

/// All presets with their names, in the order of the module's documentation.
///
/// ```
/// use gradnoise::presets;
/// let (name, bricks) = presets::ALL[9];
/// assert_eq!((name, bricks(3)), ("bricks", presets::bricks(3)));
/// ```
pub const ALL: &[(&str, Preset)] = &[
    ("marble", marble),
    ("cobblestones", cobblestones),
    ("gravel", gravel),
    ("cracked-mud", cracked_mud),
    ("sand", sand),
    ("lava", lava),
    ("rock-strata", rock_strata),
    ("snow", snow),
    ("planks", planks),
    ("bricks", bricks),
    ("roof-tiles", roof_tiles),
    ("concrete", concrete),
    ("asphalt", asphalt),
    ("fabric", fabric),
    ("metal", metal),
    ("hammered-copper", hammered_copper),
    ("rust", rust),
    ("wood", wood),
    ("bark", bark),
    ("grass", grass),
    ("moss", moss),
    ("leather", leather),
    ("scales", scales),
    ("clouds", clouds),
    ("fog", fog),
    ("fire", fire),
    ("water", water),
    ("caustics", caustics),
    ("terrain", terrain),
    ("planet", planet),
];

const D2: Dimension = Dimension::D2;
const D3: Dimension = Dimension::D3;

/// Returns the seed of one of a material's parts. Materials of different seeds below 2³⁰ share no seed.
fn part(seed: u64, number: u64) -> u64 {
    seed.wrapping_add(number << 30)
}

fn perlin(dimension: Dimension, seed: u64, number: u64) -> Perlin {
    Perlin::hashed(dimension).seed(part(seed, number))
}

fn simplex(dimension: Dimension, seed: u64, number: u64) -> Simplex {
    Simplex::hashed(dimension).seed(part(seed, number))
}

/// Returns a feature of cells that are one unit wide, with distances in units.
fn cells(dimension: Dimension, seed: u64, number: u64, feature: CellFeature) -> Cellular {
    Cellular::hashed(dimension).seed(part(seed, number)).feature(feature).normalization(Normalization::Published)
}

/// Returns fine detail, from features of this frequency down to a hundredth of a unit.
fn grain(seed: u64, number: u64, lowest: f64, persistence: f64) -> Noise {
    grain_in(D2, seed, number, lowest, persistence)
}

fn grain_in(dimension: Dimension, seed: u64, number: u64, lowest: f64, persistence: f64) -> Noise {
    let octaves = Octaves::band(lowest, 128.0).persistence(persistence).antialiased(true);
    perlin(dimension, seed, number).fbm(octaves) * 2.0
}

/// Returns 1 - the noise: 1 where it is 0, and 0 where it is 1.
fn inverse(noise: Noise) -> Noise {
    noise * -1.0 + 1.0
}

/// Returns one noise where the share is 1, another where it is 0, and a mix between.
fn mixed(at_zero: Noise, at_one: Noise, share: &Noise) -> Noise {
    at_zero.clone() + (at_one - at_zero) * share
}

/// Rectangles of one unit in rows and columns: the position in each, from -½ to ½ along x and y, and a random tone.
fn rectangles(seed: u64, number: u64) -> [Noise; 3] {
    let of = |feature| cells(D2, seed, number, feature).jitter(0.0).noise();
    [-of(CellFeature::Offset(Axis::X)), -of(CellFeature::Offset(Axis::Y)), of(CellFeature::CellValue)]
}
