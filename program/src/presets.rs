//! The library's ready-made textures, with views that show them well.

use crate::failure::Failure;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use gradnoise::{Axis, ColourRamp, Noise, presets};

/// A ready-made texture.
pub struct Preset {
    pub name: &'static str,
    /// A description in a few words.
    pub about: &'static str,
    /// Returns the noise of a seed.
    pub noise: fn(u64) -> Noise,
    pub look: Look,
    /// The default width of a picture in units.
    pub cells: f64,
    /// The default origin of a picture.
    pub origin: &'static [f64],
    /// The default radius of the sphere, if the texture is for maps of a sphere.
    pub radius: Option<f64>,
}

/// The default output of a texture.
pub enum Look {
    Grey,
    Ramp(fn() -> ColourRamp),
    Normals(f32),
}

const fn texture(
    name: &'static str,
    about: &'static str,
    noise: fn(u64) -> Noise,
    look: Look,
    cells: f64,
    origin: &'static [f64],
) -> Preset {
    Preset { name, about, noise, look, cells, origin, radius: None }
}

/// All presets, in the order of the library's documentation.
pub const ALL: &[Preset] = &[
    texture("marble", "polished marble, 3-D", presets::marble, Look::Ramp(presets::marble_colours), 5.0, &[0.0; 3]),
    texture("wood", "a board of wood, 3-D", board, Look::Ramp(presets::wood_colours), 5.0, &[0.0; 3]),
    texture("clouds", "torn clouds, 2-D", presets::clouds, Look::Ramp(presets::cloud_colours), 8.0, &[0.0; 2]),
    texture("fog", "drifting fog, 3-D", presets::fog, Look::Grey, 10.0, &[0.0; 3]),
    texture("fire", "flames, 3-D with time", presets::fire, Look::Ramp(presets::fire_colours), 4.0, &[0.0; 3]),
    texture("terrain", "an archipelago, 2-D", presets::terrain, Look::Ramp(presets::terrain_colours), 12.0, &[0.0; 2]),
    texture("bumps", "hammered metal as a normal map, 2-D", presets::bumps, Look::Normals(0.15), 5.0, &[0.0; 2]),
    texture(
        "animated-clouds",
        "clouds that move, 4-D with time",
        presets::animated_clouds,
        Look::Ramp(presets::cloud_colours),
        8.0,
        &[0.0; 4],
    ),
    texture(
        "cobblestones",
        "cobblestones, 2-D",
        presets::cobblestones,
        Look::Ramp(presets::cobblestone_colours),
        6.0,
        &[0.0; 2],
    ),
    texture("cracked-mud", "cracked mud, 2-D", presets::cracked_mud, Look::Ramp(presets::mud_colours), 5.0, &[0.0; 2]),
    texture("scales", "scales of a fish, 2-D", presets::scales, Look::Grey, 6.0, &[0.0; 2]),
    texture("leather", "leather as a normal map, 2-D", presets::leather, Look::Normals(0.04), 4.0, &[0.0; 2]),
    texture("lava", "lava, 3-D with time", presets::lava, Look::Ramp(presets::lava_colours), 5.0, &[0.0; 3]),
    texture(
        "caustics",
        "light under water, 3-D with time",
        presets::caustics,
        Look::Ramp(presets::caustics_colours),
        6.0,
        &[0.0; 3],
    ),
    texture("rust", "rust on paint, 2-D", presets::rust, Look::Ramp(presets::rust_colours), 6.0, &[0.0; 2]),
    Preset {
        radius: Some(1.0),
        ..texture(
            "planet",
            "a planet with biomes, 3-D, for --map",
            presets::planet,
            Look::Ramp(presets::planet_colours),
            2.6,
            &[-1.3, -1.3, 0.0],
        )
    },
];

/// Cuts wood along the trunk, slightly tilted.
fn board(seed: u64) -> Noise {
    presets::wood(seed).rotate(Axis::Y, Axis::Z, 1.45).translate([-2.5, 1.0, 0.7])
}

impl Preset {
    /// Returns the preset of a name.
    pub fn named(name: &str) -> Result<&'static Self, Failure> {
        let found = ALL.iter().find(|preset| preset.name == name);
        found.ok_or_else(|| Failure::Request(format!("--preset {name}: there is no such preset")))
    }

    /// Returns a parser of names, which lists all names for shells.
    pub fn parser() -> impl TypedValueParser<Value = String> {
        PossibleValuesParser::new(ALL.iter().map(|preset| PossibleValue::new(preset.name).help(preset.about)))
    }
}
