//! The library's ready-made materials, with views that show them well.

use crate::failure::Failure;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use gradnoise::{Material, presets};

/// A ready-made material.
pub struct Preset {
    pub name: &'static str,
    /// A description in a few words.
    pub about: &'static str,
    pub space: Space,
    /// The default width of a picture in units.
    pub cells: f64,
}

/// The meaning of a material's coordinates.
#[derive(Clone, Copy, PartialEq)]
pub enum Space {
    Plane,
    /// A plane, and time.
    Moving,
    /// A plane that does not repeat along y, and time.
    Wall,
    /// A solid of which a plane is cut.
    Solid,
    /// A solid around a sphere of radius 1.
    Globe,
}

const fn preset(name: &'static str, about: &'static str, space: Space, cells: f64) -> Preset {
    Preset { name, about, space, cells }
}

/// All presets, in the order of the library.
pub const ALL: &[Preset] = &[
    preset("marble", "polished marble, 3-D", Space::Solid, 4.0),
    preset("cobblestones", "cobblestones, 2-D", Space::Plane, 4.0),
    preset("gravel", "gravel, 2-D", Space::Plane, 4.0),
    preset("cracked-mud", "cracked mud, 2-D", Space::Plane, 4.0),
    preset("sand", "rippled sand, 2-D", Space::Plane, 4.0),
    preset("lava", "lava, 3-D with time", Space::Moving, 4.0),
    preset("rock-strata", "layered rock, 2-D", Space::Plane, 4.0),
    preset("snow", "snow packed by wind, 2-D", Space::Plane, 4.0),
    preset("planks", "a floor of planks, 2-D", Space::Plane, 4.0),
    preset("bricks", "a wall of bricks, 2-D", Space::Plane, 4.0),
    preset("roof-tiles", "clay tiles with lichen, 2-D", Space::Plane, 4.0),
    preset("concrete", "concrete panels, 2-D", Space::Plane, 4.0),
    preset("asphalt", "a road of asphalt, 2-D", Space::Plane, 4.0),
    preset("fabric", "a plain weave, 2-D", Space::Plane, 4.0),
    preset("metal", "brushed steel, 2-D", Space::Plane, 4.0),
    preset("hammered-copper", "hammered copper, 2-D", Space::Plane, 4.0),
    preset("rust", "rust on painted steel, 2-D", Space::Plane, 4.0),
    preset("wood", "wood, 3-D", Space::Solid, 4.0),
    preset("bark", "the bark of an oak, 2-D", Space::Plane, 4.0),
    preset("grass", "grass, 2-D", Space::Plane, 4.0),
    preset("moss", "moss, 2-D", Space::Plane, 4.0),
    preset("leather", "leather, 2-D", Space::Plane, 4.0),
    preset("scales", "scales of a fish, 2-D", Space::Plane, 4.0),
    preset("clouds", "clouds before the sky, 3-D with time", Space::Moving, 8.0),
    preset("fog", "fog over a forest, 3-D with time", Space::Moving, 8.0),
    preset("fire", "flames, 3-D with time", Space::Wall, 4.0),
    preset("water", "a lake in the wind, 3-D with time", Space::Moving, 4.0),
    preset("caustics", "light under water, 3-D with time", Space::Moving, 4.0),
    preset("terrain", "an archipelago, 2-D", Space::Plane, 12.0),
    preset("planet", "a planet with biomes, 3-D, for --map or --sphere", Space::Globe, 2.6),
];

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

    /// Returns the material of a seed.
    pub fn material(&self, seed: u64) -> Result<Material, Failure> {
        let found = presets::ALL.iter().find(|(name, _)| *name == self.name);
        let (_, make) = found.ok_or_else(|| Failure::Other(format!("the library has no preset {}", self.name)))?;
        Ok(make(seed))
    }

    /// Returns the default position of the first sample.
    pub fn origin(&self) -> &'static [f64] {
        if self.space == Space::Globe { &[-1.3, -1.3, 0.0] } else { &[] }
    }

    /// Returns the radius of its sphere, if it is made for one.
    pub fn radius(&self) -> Option<f64> {
        (self.space == Space::Globe).then_some(1.0)
    }

    /// Returns the units after whose multiples it can repeat along each axis, 0 where it cannot, if it repeats at all.
    pub fn periods(&self) -> Option<&'static [u32]> {
        match self.space {
            Space::Plane => Some(&[4, 4]),
            Space::Moving => Some(&[4, 4, 1]),
            Space::Wall => Some(&[4, 0, 2]),
            Space::Solid => Some(&[4, 4, 4]),
            Space::Globe => None,
        }
    }

    /// Returns whether its last coordinate is time.
    pub fn is_moving(&self) -> bool {
        matches!(self.space, Space::Moving | Space::Wall)
    }
}

/// Returns a ramp of the library's presets by name.
pub fn colours(name: &str) -> Option<gradnoise::ColourRamp> {
    presets::ALL.iter().find(|(preset, _)| *preset == name).map(|(_, make)| make(1).colours)
}
