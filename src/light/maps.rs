//! The samples of a material that light needs.

use super::Point;
use super::error::LightError;
use super::vector::{Vector, first_three};
use crate::array;
use crate::cpu::domain::Domain;
use crate::cpu::evaluator::Evaluator;
use crate::format::Format;
use crate::material::Material;
use crate::output::Output;

/// The samples of a material from which a picture is lit, in the order of a domain.
///
/// [`Material::maps`] computes them on the CPU. A GPU makes the same by filling [`Material::colour`],
/// [`Material::normals`], [`Material::surface`] and, if it [`glows`](Material::glows), [`Material::emission`] as
/// [`Format::Rgba32Float`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Maps {
    /// Red, green and blue in linear light.
    pub colours: Vec<[f32; 4]>,
    /// Normals with green up, or none: then they are those of the differences of neighbouring heights.
    pub normals: Vec<[f32; 4]>,
    /// Occlusion, roughness, metalness and the height in units.
    pub surface: Vec<[f32; 4]>,
    /// The emitted red, green and blue in linear light, or none: then nothing glows.
    pub emission: Vec<[f32; 4]>,
}

impl Material {
    /// Computes the maps of the material on the CPU, for [`Light::plane`](crate::Light::plane), without normals if the
    /// heights have [rough slopes](Self::has_rough_slopes).
    ///
    /// # Errors
    /// [`LightError`] if a noise is invalid, the heights have no gradient, or the domain does not fit them.
    pub fn maps(&self, domain: &(impl Domain + ?Sized)) -> Result<Maps, LightError> {
        let normals = if self.has_rough_slopes() { Vec::new() } else { channels(self.normals(), domain)? };
        Ok(Maps { normals, ..self.maps_without_normals(domain)? })
    }

    pub(super) fn maps_without_normals(&self, domain: &(impl Domain + ?Sized)) -> Result<Maps, LightError> {
        Ok(Maps {
            colours: channels(self.colour(), domain)?,
            normals: Vec::new(),
            surface: channels(self.surface(), domain)?,
            emission: if self.glows() { channels(self.emission(), domain)? } else { Vec::new() },
        })
    }
}

impl Maps {
    /// Returns the point of the surface at a sample, with this normal.
    pub(super) fn point(&self, index: usize, normal: Vector) -> Point {
        let [occlusion, roughness, metallic, _] = self.surface[index];
        let colour = first_three(self.colours[index]);
        let emission = self.emission.get(index).map_or([0.0; 3], |emission| first_three(*emission));
        Point { colour, normal, occlusion, roughness, metallic, emission }
    }
}

/// Fills a domain with the channels of an output.
fn channels(output: Output, domain: &(impl Domain + ?Sized)) -> Result<Vec<[f32; 4]>, LightError> {
    let bytes = Evaluator::new(output)?.texels(domain, Format::Rgba32Float)?;
    let texels = bytes.as_chunks::<16>().0.iter();
    Ok(texels.map(|texel| array::from_fn(|i| f32::from_le_bytes(array::from_fn(|k| texel[4 * i + k])))).collect())
}
