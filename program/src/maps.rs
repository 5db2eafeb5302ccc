//! The maps of a material, each as a file: `stone.png` becomes `stone-colour.png`, `stone-normal.png` and others.

use crate::colours::Made;
use crate::failure::Failure;
use crate::files::Kind;
use crate::pixel::Number;
use clap::ValueEnum;
use gradnoise::{Material, Noise, NormalY, Output};
use std::path::{Path, PathBuf};

/// A map of a material, named as glTF and engines do.
#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub enum MapName {
    /// The colour, or albedo
    Colour,
    /// The normals, in the direction of --normals-y
    Normal,
    /// The height, of 16 bits where the format can
    Height,
    /// The roughness
    Roughness,
    /// The ambient occlusion
    Occlusion,
    /// The metalness
    Metallic,
    /// Occlusion, roughness and metalness as red, green and blue, as in glTF
    Orm,
    /// The emitted light
    Emission,
    /// All maps but orm, and emission only of materials that glow
    All,
}

/// Returns the maps of a material that are asked for, without repetitions.
pub fn chosen(maps: &[MapName], material: &Material) -> Vec<MapName> {
    use MapName::{All, Colour, Emission, Height, Metallic, Normal, Occlusion, Roughness};
    let mut chosen = Vec::new();
    for map in maps {
        let each: &[MapName] = match map {
            All if material.glows() => &[Colour, Normal, Height, Roughness, Occlusion, Metallic, Emission],
            All => &[Colour, Normal, Height, Roughness, Occlusion, Metallic],
            map => &[*map],
        };
        for map in each {
            if !chosen.contains(map) {
                chosen.push(*map);
            }
        }
    }
    chosen
}

impl MapName {
    /// Returns its output, for whole numbers or for floats, which hold shares from 0 to 1 as they are.
    pub fn made(self, material: &Material, y: NormalY, is_float: bool) -> Made {
        let share = |noise: &Noise| Output::value(if is_float { noise.clone() } else { noise * 2.0 - 1.0 });
        let (output, channels) = match self {
            Self::Colour | Self::All => (material.colour(), 3),
            Self::Emission => (material.emission(), 3),
            Self::Normal => (material.normals_with_y(y), 3),
            Self::Height => (Output::value(&material.height), 1),
            Self::Roughness => (share(&material.roughness), 1),
            Self::Occlusion => (share(&material.occlusion), 1),
            Self::Metallic => (share(&material.metallic), 1),
            Self::Orm if is_float => {
                let Material { occlusion, roughness, metallic, .. } = material;
                (Output::channels([occlusion, roughness, metallic].map(Noise::clone)), 3)
            }
            Self::Orm => (material.packed(), 3),
        };
        Made { output, channels, is_colour: matches!(self, Self::Colour | Self::Emission | Self::All), is_flat: None }
    }

    /// Returns the type of its numbers, where nothing but the format decides: 8 bits are too few for heights.
    pub fn number(self, of_others: Number, kind: Kind) -> Number {
        let is_finer = self == Self::Height && of_others == Number::U8 && kind.numbers().contains(&Number::U16);
        if is_finer { Number::U16 } else { of_others }
    }

    /// Returns the name of its file.
    pub fn path(self, output: &Path) -> Result<PathBuf, Failure> {
        let Some(stem) = output.file_stem().filter(|_| output != Path::new("-")) else {
            return Err(Failure::Request("--maps makes several files; name them, such as -o stone.png".into()));
        };
        let mut name = stem.to_owned();
        name.push("-");
        name.push(self.to_possible_value().map_or(String::new(), |value| value.get_name().to_owned()));
        if let Some(extension) = output.extension() {
            name.push(".");
            name.push(extension);
        }
        Ok(output.with_file_name(name))
    }
}
