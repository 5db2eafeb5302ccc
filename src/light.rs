//! Lights materials: a sun and surroundings to mirror, on the CPU, from maps that either backend made.

mod ball;
mod environment;
mod error;
mod film;
mod heights;
mod maps;
mod vector;

pub use error::LightError;
pub use maps::Maps;

use crate::array;
use crate::cpu::fill_error::FillError;
use crate::grid::Grid;
use environment::Environment;
use heights::{Heights, Ray};
use vector::{Vector, dot, first_three, normalized};

/// The light on a [`Material`](crate::Material): a sun, and surroundings that surfaces mirror, blurred where they are
/// rough: a sky with a bright horizon, the ground, and a soft box on the right. The axes are those of a picture: to the
/// right, up, and towards the viewer. Colours are linear light.
///
/// Surfaces reflect diffusely (Lambert) and specularly, by microfacets (GGX; Walter et al., "Microfacet Models for
/// Refraction through Rough Surfaces", 2007) with Schlick's Fresnel term ("An Inexpensive BRDF Model", 1994) and the
/// shadowing term that Karis uses ("Real Shading in Unreal Engine 4", 2013). What glows adds its own light, and lights
/// nothing else.
///
/// ```
/// use gradnoise::{Grid, Light, presets};
///
/// let stones = presets::cobblestones(1);
/// let grid = Grid::new(&[0.0; 2], &[1.0 / 16.0; 2], &[64, 48])?;
/// let evening = Light { sun: [-1.0, 0.2, 0.4], sun_colour: [1.6, 1.1, 0.6], ..Light::default() };
/// let pixels = evening.plane(&grid, &stones.maps(&grid)?)?;
/// assert_eq!(pixels.len(), 64 * 48);
///
/// // Only a sun and the same light from everywhere, for pictures that are measured.
/// let [sky, ground] = [[0.2; 3]; 2];
/// let plain = Light { sky, ground, horizon: [0.0; 3], soft_box: [0.0; 3], film: false, ..Light::default() };
/// assert_ne!(plain.plane(&grid, &stones.maps(&grid)?)?, pixels);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Light {
    /// The direction towards the sun. Its length does not matter.
    pub sun: [f32; 3],
    /// The sun's light: a white surface that faces the sun reflects as much.
    pub sun_colour: [f32; 3],
    /// The light from the sky. Its zenith lies up and towards the viewer, at (0, 0.8, 0.6).
    pub sky: [f32; 3],
    /// The light that the sky has more at the horizon.
    pub horizon: [f32; 3],
    /// The light from below the horizon.
    pub ground: [f32; 3],
    /// The light of the soft box, a rectangle around the direction (0.8, 0.36, 0.48); 0 switches it off.
    pub soft_box: [f32; 3],
    /// Whether heights cast shadows on a plane, and a ball on its own back.
    pub shadows: bool,
    /// Whether a ball lies on a floor, which it darkens where it touches it.
    pub floor: bool,
    /// Whether pixels are those of a film, from 0 to 1: its curve has more contrast in the shade, and highlights fade
    /// to white. Else they are the light itself, which may be above 1.
    pub film: bool,
}

impl Default for Light {
    /// Returns the light of a studio with a sun from the left above, with shadows, a floor and a film.
    fn default() -> Self {
        Self {
            sun: [-0.55, 0.5, 0.67],
            sun_colour: [1.35, 1.28, 1.15],
            sky: [0.3, 0.33, 0.38],
            horizon: [0.36, 0.34, 0.31],
            ground: [0.06, 0.055, 0.05],
            soft_box: [1.8, 1.75, 1.7],
            shadows: true,
            floor: true,
            film: true,
        }
    }
}

/// A point of a surface.
struct Point {
    colour: Vector,
    normal: Vector,
    occlusion: f32,
    roughness: f32,
    metallic: f32,
    emission: Vector,
}

impl Light {
    /// Lights a plane that is seen from above, row by row: red, green and blue in linear light, and 1. Shadows are
    /// those of the heights within the picture, in units like the grid's steps. A picture of a material that repeats
    /// has no seam if it is lit as a [`tile`](Self::tile). Any other picture fits its neighbours if it is cut out of a
    /// larger one, by [`reach`](Self::reach) at each side.
    ///
    /// # Errors
    /// [`FillError::Length`] if a map has another number of samples than the grid, of which only the first plane is
    /// lit.
    pub fn plane(&self, grid: &Grid, maps: &Maps) -> Result<Vec<[f32; 4]>, LightError> {
        self.tile(grid, maps, [0.0; 2])
    }

    /// Lights a plane like [`plane`](Self::plane), of a material that repeats after these periods in units along x and
    /// y, such as those of [`tiled`](crate::Noise::tiled), or does not along an axis where the period is 0. Shadows
    /// that leave a period at one end come in at the other, so neighbouring pictures have no seam.
    ///
    /// ```
    /// use gradnoise::{Grid, Light, presets};
    ///
    /// let stones = presets::cobblestones(1).map(|noise| noise.tiled([4, 4]));
    /// let grid = Grid::new(&[0.0; 2], &[1.0 / 16.0; 2], &[64, 64])?;
    /// let texture = Light::default().tile(&grid, &stones.maps(&grid)?, [4.0, 4.0])?;
    /// assert_eq!(texture.len(), 64 * 64);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LightError::Period`] if a period is not a whole number of samples, or longer than the picture.
    /// [`FillError::Length`] as for [`plane`](Self::plane).
    pub fn tile(&self, grid: &Grid, maps: &Maps, periods: [f64; 2]) -> Result<Vec<[f32; 4]>, LightError> {
        let [width, height, _] = grid.extent();
        let expected = u128::from(width) * u128::from(height);
        let normals = if maps.normals.is_empty() { maps.surface.len() } else { maps.normals.len() };
        let emission = if maps.emission.is_empty() { maps.surface.len() } else { maps.emission.len() };
        for found in [maps.colours.len(), normals, maps.surface.len(), emission] {
            if found as u128 != expected {
                return Err(FillError::Length { found, expected }.into());
            }
        }
        let sun = normalized(self.sun);
        let heights = Heights::new(grid, &maps.surface, periods)?;
        let ray = Ray::new(sun, grid);
        let light = |index| match &ray {
            _ if !self.shadows => 1.0,
            Some(ray) => heights.light(index, ray),
            None if sun[2] > 0.0 => 1.0,
            None => 0.0,
        };
        let pixels = (0..expected as usize).map(|index| {
            let normal = maps.normals.get(index).map_or_else(|| heights.normal(index), |normal| first_three(*normal));
            let [r, g, b] = self.seen(&maps.point(index, normal), sun, light(index));
            [r, g, b, 1.0]
        });
        Ok(pixels.collect())
    }

    /// Returns how many samples before and after a picture, along x and along y, change its light, if heights differ by
    /// at most this span in units: those that cast shadows into it, and the neighbours of its edges.
    ///
    /// ```
    /// use gradnoise::{Grid, Light};
    ///
    /// // A sun on the left, half as high as far: shadows of heights up to 1 are two units or 32 samples long, and a
    /// // little more with their soft edge.
    /// let light = Light { sun: [-1.0, 0.0, 0.5], ..Light::default() };
    /// let grid = Grid::new(&[0.0; 2], &[1.0 / 16.0; 2], &[64, 64])?;
    /// assert_eq!(light.reach(&grid, 1.0), [[37, 1], [1, 1]]);
    /// # Ok::<(), gradnoise::GridError>(())
    /// ```
    #[must_use]
    pub fn reach(&self, grid: &Grid, span: f32) -> [[u32; 2]; 2] {
        let mut reach = [[1; 2]; 2];
        if let Some(ray) = Ray::new(normalized(self.sun), grid).filter(|_| self.shadows) {
            for (sides, along) in reach.iter_mut().zip(ray.direction) {
                // One sample more, since heights are interpolated.
                sides[usize::from(along > 0.0)] = (ray.steps(span) as f32 * along.abs()).ceil() as u32 + 1;
            }
        }
        reach
    }

    /// Returns the colour in which a point is seen from the front, of whose sunlight this share arrives.
    fn seen(&self, point: &Point, sun: Vector, share: f32) -> Vector {
        let reflected = self.reflected(point, sun, [0.0, 0.0, 1.0], share);
        let light = array::from_fn(|i| reflected[i] + point.emission[i]);
        if self.film { film::developed(light) } else { light }
    }

    /// Returns the light that a point reflects towards the viewer, of whose sunlight this share arrives.
    fn reflected(&self, point: &Point, sun: Vector, viewer: Vector, share: f32) -> Vector {
        let Point { colour, normal, occlusion, roughness, metallic, .. } = *point;
        let half = normalized(array::from_fn(|i| sun[i] + viewer[i]));
        let to_sun = dot(normal, sun).max(0.0);
        let to_viewer = dot(normal, viewer).max(1e-3);
        // The reflectance at right angles: 4 % of light for anything but metal.
        let least: Vector = array::from_fn(|i| 0.04 + (colour[i] - 0.04) * metallic);
        let diffuse: Vector = array::from_fn(|i| colour[i] * (1.0 - metallic));
        let width = (roughness * roughness).clamp(0.002, 1.0);
        let towards = dot(normal, half).max(0.0);
        let spread = towards * towards * (width * width - 1.0) + 1.0;
        let k = width / 2.0;
        let shadowing = (to_sun * (1.0 - k) + k) * (to_viewer * (1.0 - k) + k);
        let highlight = width * width / (spread * spread * 4.0 * shadowing);
        let grazing = fifth_power(1.0 - dot(viewer, half).clamp(0.0, 1.0));
        let rim = fifth_power(1.0 - to_viewer.min(1.0)) * (1.0 - roughness);
        let mirrored = array::from_fn(|i| 2.0 * dot(normal, viewer) * normal[i] - viewer[i]);
        let Self { sky, horizon, ground, soft_box, .. } = *self;
        let surroundings = Environment { sky, horizon, ground, soft_box };
        // A matt surface blurs like a kernel of width 1. A mirrored direction moves twice as far as the normal.
        let (around, ahead) = (surroundings.light(normal, 1.0), surroundings.light(mirrored, 0.02 + 1.5 * width));
        array::from_fn(|i| {
            let specular = (least[i] + (1.0 - least[i]) * grazing) * highlight;
            let direct = self.sun_colour[i] * share * to_sun * (diffuse[i] + specular);
            let ambient = around[i] * diffuse[i] + ahead[i] * (least[i] + (1.0 - least[i]) * rim);
            direct + ambient * occlusion
        })
    }
}

fn fifth_power(x: f32) -> f32 {
    let squared = x * x;
    squared * squared * x
}
