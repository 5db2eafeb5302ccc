//! Saves materials, and reads them.

use crate::material::Material;
use crate::noise::serial::forms::SavedMaterial;
use crate::noise::serial::{Saved, save_material};
use crate::output::ColourRamp;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Materials are saved as [noises](crate::Noise#impl-Serialize-for-Noise) with a `material` beside the `nodes`. It
/// lists as `inputs` the positions of the height, the shade, the roughness, the occlusion and the metalness, and has
/// the `relief`, the colours as `stops`, and the `glow`, if there is one.
///
/// ```
/// use gradnoise::{Material, presets};
///
/// let bricks = presets::bricks(7);
/// let saved = serde_json::to_string(&bricks)?;
/// assert_eq!(serde_json::from_str::<Material>(&saved)?, bricks);
/// # Ok::<(), serde_json::Error>(())
/// ```
impl Serialize for Material {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { height, relief, shade, colours, roughness, occlusion, metallic, glow } = self;
        let noises = [height, shade, roughness, occlusion, metallic].map(Clone::clone);
        let (relief, stops, glow) = (*relief, colours.stops.clone(), glow.stops.clone());
        save_material(&noises, serializer, |inputs| SavedMaterial { inputs, relief, stops, glow })
    }
}

impl<'de> Deserialize<'de> for Material {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Saved { nodes, material, .. } = Saved::open(deserializer)?;
        let none = || D::Error::custom("this is no material: a material has a \"material\" beside the nodes");
        let saved = material.ok_or_else(none)?;
        let noises = saved.noises(&nodes).map_err(|problem| D::Error::custom(format_args!("material: {problem}")))?;
        let [height, shade, roughness, occlusion, metallic] = noises;
        let [colours, glow] = [saved.stops, saved.glow].map(ColourRamp::new);
        Ok(Self { height, relief: saved.relief, shade, colours, roughness, occlusion, metallic, glow })
    }
}
