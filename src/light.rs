//! Lights materials: one sun, a sky and the ground, on the CPU, from maps that either backend made.

use crate::array;
use crate::cpu::domain::Domain;
use crate::cpu::evaluator::Evaluator;
use crate::cpu::fill_error::FillError;
use crate::cpu::target::zeros;
use crate::dimension::axis_name;
use crate::format::Format;
use crate::grid::Grid;
use crate::material::Material;
use crate::noise::error::NoiseError;
use crate::output::Output;
use thiserror::Error;

/// The light on a [`Material`]: a sun, and ambient light from the sky and the ground. The axes are those of a picture:
/// to the right, up, and towards the viewer. Colours are linear light.
///
/// Surfaces reflect diffusely (Lambert) and specularly, by microfacets (GGX; Walter et al., "Microfacet Models for
/// Refraction through Rough Surfaces", 2007) with Schlick's Fresnel term ("An Inexpensive BRDF Model", 1994) and the
/// shadowing term that Karis uses ("Real Shading in Unreal Engine 4", 2013).
///
/// ```
/// use gradnoise::{Grid, Light, presets};
///
/// let stones = presets::cobblestones(1);
/// let grid = Grid::new(&[0.0; 2], &[1.0 / 16.0; 2], &[64, 48])?;
/// let evening = Light { sun: [-1.0, 0.2, 0.4], sun_colour: [1.6, 1.1, 0.6], ..Light::default() };
/// let pixels = evening.plane(&grid, &stones.maps(&grid)?)?;
/// assert_eq!(pixels.len(), 64 * 48);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Light {
    /// The direction towards the sun. Its length does not matter.
    pub sun: [f32; 3],
    /// The sun's light: a white surface that faces the sun reflects as much.
    pub sun_colour: [f32; 3],
    /// The light from the sky, which lies up and behind the viewer.
    pub sky: [f32; 3],
    /// The light from below.
    pub ground: [f32; 3],
    /// Whether heights cast shadows on a plane.
    pub shadows: bool,
}

impl Default for Light {
    /// Returns the light of a morning: from the left above, with shadows.
    fn default() -> Self {
        Self {
            sun: [-0.55, 0.5, 0.67],
            sun_colour: [1.2, 1.15, 1.05],
            sky: [0.27, 0.3, 0.35],
            ground: [0.06, 0.055, 0.05],
            shadows: true,
        }
    }
}

/// The samples of a material from which a picture is lit, in the order of a domain.
///
/// [`Material::maps`] computes them on the CPU. A GPU makes the same by filling [`Material::colour`],
/// [`Material::normals`] and [`Material::surface`] as [`Format::Rgba32Float`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Maps {
    /// Red, green and blue in linear light.
    pub colours: Vec<[f32; 4]>,
    /// Normals with green up, or none: then they are those of the differences of neighbouring heights.
    pub normals: Vec<[f32; 4]>,
    /// Occlusion, roughness, metalness and the height in units.
    pub surface: Vec<[f32; 4]>,
}

/// The reason why a material cannot be lit.
///
/// ```
/// use gradnoise::{Grid, Light, Maps};
/// let grid = Grid::new(&[0.0; 2], &[0.1; 2], &[8, 8])?;
/// let error = Light::default().plane(&grid, &Maps::default()).unwrap_err();
/// assert_eq!(error.to_string(), "the slice has 0 elements; 64 are needed");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum LightError {
    /// A noise of the material is invalid.
    #[error(transparent)]
    Noise(#[from] NoiseError),
    /// The maps cannot be filled, or have another length than the picture.
    #[error(transparent)]
    Fill(#[from] FillError),
    /// A radius is NaN or infinite.
    #[error("the radius is {radius}; it must be finite")]
    Radius {
        /// The radius.
        radius: f32,
    },
    /// A period is not a whole number of samples, or longer than the picture.
    #[error(
        "the period along {} is {period} units or {samples} samples; it must be 0, or a whole number of samples, at \
         most {extent}",
        axis_name(*axis)
    )]
    Period {
        /// The index of the axis.
        axis: usize,
        /// The period in units.
        period: f64,
        /// The same in samples.
        samples: f64,
        /// The number of the picture's samples along the axis.
        extent: u32,
    },
    /// A ball is drawn from a material of this many dimensions.
    #[error("a ball needs a material of 2 or 3 dimensions, not {found}; slice it")]
    Dimension {
        /// The material's number of dimensions.
        found: usize,
    },
}

type Vector = [f32; 3];

/// The most samples along a shadow's ray.
const MOST_STEPS: u32 = 4096;
/// The tangent of the angle in which the sun's disc goes down behind an edge. Wider than the real sun's, 0.009, so that
/// shadows do not look cut.
const PENUMBRA: f32 = 0.08;
/// The number of samples of a pixel of a ball along each axis.
const PARTS: u32 = 3;

impl Material {
    /// Computes the maps of the material on the CPU, for [`Light::plane`], without normals if the heights have [rough
    /// slopes](Self::has_rough_slopes).
    ///
    /// # Errors
    /// [`LightError`] if a noise is invalid, the heights have no gradient, or the domain does not fit them.
    pub fn maps(&self, domain: &(impl Domain + ?Sized)) -> Result<Maps, LightError> {
        let normals = if self.has_rough_slopes() { Vec::new() } else { channels(self.normals(), domain)? };
        Ok(Maps { colours: channels(self.colour(), domain)?, normals, surface: channels(self.surface(), domain)? })
    }
}

/// Fills a domain with the channels of an output.
fn channels(output: Output, domain: &(impl Domain + ?Sized)) -> Result<Vec<[f32; 4]>, LightError> {
    let bytes = Evaluator::new(output)?.texels(domain, Format::Rgba32Float)?;
    let texels = bytes.as_chunks::<16>().0.iter();
    Ok(texels.map(|texel| array::from_fn(|i| f32::from_le_bytes(array::from_fn(|k| texel[4 * i + k])))).collect())
}

/// A point of a surface.
struct Texel {
    colour: Vector,
    normal: Vector,
    occlusion: f32,
    roughness: f32,
    metallic: f32,
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
        for found in [maps.colours.len(), normals, maps.surface.len()] {
            if found as u128 != expected {
                return Err(FillError::Length { found, expected }.into());
            }
        }
        let sun = normalized(self.sun);
        let heights = Heights::new(grid, &maps.surface, periods)?;
        let ray = self.ray(grid);
        let light = |index| match &ray {
            _ if !self.shadows => 1.0,
            Some(ray) => heights.light(index, ray),
            None if sun[2] > 0.0 => 1.0,
            None => 0.0,
        };
        let pixels = (0..expected as usize).map(|index| {
            let [occlusion, roughness, metallic, _] = maps.surface[index];
            let normal = maps.normals.get(index).map_or_else(|| heights.normal(index), |normal| first_three(*normal));
            let texel = Texel { colour: first_three(maps.colours[index]), normal, occlusion, roughness, metallic };
            opaque(self.reflected(&texel, sun, [0.0, 0.0, 1.0], light(index)))
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
        if let Some(ray) = self.ray(grid).filter(|_| self.shadows) {
            for (sides, along) in reach.iter_mut().zip(ray.direction) {
                // One sample more, since heights are interpolated.
                sides[usize::from(along > 0.0)] = (ray.steps(span) as f32 * along.abs()).ceil() as u32 + 1;
            }
        }
        reach
    }

    /// Returns the ray from each sample of a grid to the sun, if the sun is neither below the horizon nor right above.
    fn ray(&self, grid: &Grid) -> Option<Ray> {
        let sun = normalized(self.sun);
        let flat = (sun[0] * sun[0] + sun[1] * sun[1]).sqrt();
        let [by_x, by_y, _] = grid.step().map(|step| step.abs() as f32);
        let samples = [sun[0] / by_x, -sun[1] / by_y];
        let longest = samples[0].abs().max(samples[1].abs());
        let direction = samples.map(|along| along / longest);
        (sun[2] > 0.0 && flat >= 1e-4).then_some(Ray { direction, distance: flat / longest, rise: sun[2] / longest })
    }

    /// Draws a lit ball of a material on the CPU, `size` pixels wide and high, row by row: red, green, blue and alpha,
    /// which is 0 around the ball. Colours are those of linear light, not multiplied by alpha.
    ///
    /// A solid material, of three dimensions, is cut by a ball of this radius, in units, around the origin. A plane one
    /// is wrapped around the front so that areas keep their ratio (Lambert's azimuthal projection, 1772).
    ///
    /// ```
    /// use gradnoise::{Light, presets};
    /// let ball = Light::default().ball(&presets::marble(1), 32, 1.5)?;
    /// assert_eq!((ball[0][3], ball[16 * 32 + 16][3]), (0.0, 1.0));
    /// # Ok::<(), gradnoise::LightError>(())
    /// ```
    ///
    /// # Errors
    /// [`LightError`] if a noise of the material is invalid, or has not two or three dimensions, the radius is not
    /// finite, or there is no memory.
    pub fn ball(&self, material: &Material, size: u32, radius: f32) -> Result<Vec<[f32; 4]>, LightError> {
        if !radius.is_finite() {
            return Err(LightError::Radius { radius });
        }
        let mut pixels = zeros(u128::from(size) * u128::from(size))?;
        // A row of pixels at a time, so that memory stays small.
        for (y, row) in (0..).zip(pixels.chunks_mut(size.max(1) as usize)) {
            self.row_of_ball(material, size, radius, y, row)?;
        }
        Ok(pixels)
    }

    fn row_of_ball(
        &self,
        material: &Material,
        size: u32,
        radius: f32,
        y: u32,
        pixels: &mut [[f32; 4]],
    ) -> Result<(), LightError> {
        let parts =
            |x: u32| (0..PARTS * PARTS).filter_map(move |part| direction(size, [x, y], [part % PARTS, part / PARTS]));
        let directions: Vec<Vector> = (0..size).flat_map(parts).collect();
        if directions.is_empty() {
            return Ok(());
        }
        let (maps, normals) = on_ball(material, &directions, radius)?;
        let sun = normalized(self.sun);
        let mut next = 0;
        for (pixel, x) in pixels.iter_mut().zip(0..) {
            let count = parts(x).count();
            let mut sum = [0.0; 3];
            for index in next..next + count {
                let [occlusion, roughness, metallic, _] = maps.surface[index];
                let colour = first_three(maps.colours[index]);
                let texel = Texel { colour, normal: normals[index], occlusion, roughness, metallic };
                // The ball's own shadow ends at the limb of its smooth shape.
                let above = ((dot(directions[index], sun) + 0.1) * 5.0).clamp(0.0, 1.0);
                let light = if self.shadows { above } else { 1.0 };
                let lit = self.reflected(&texel, sun, [0.0, 0.0, 1.0], light);
                sum = array::from_fn(|i| sum[i] + lit[i]);
            }
            next += count;
            if count > 0 {
                let [r, g, b] = sum.map(|light| light / count as f32);
                *pixel = [r, g, b, count as f32 / (PARTS * PARTS) as f32];
            }
        }
        Ok(())
    }

    /// Returns the light that a point reflects towards the viewer, of whose sunlight this share arrives.
    fn reflected(&self, texel: &Texel, sun: Vector, viewer: Vector, share: f32) -> Vector {
        let Texel { colour, normal, occlusion, roughness, metallic } = *texel;
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
        let (around, ahead) = (self.ambient(normal, 1.0), self.ambient(mirrored, 0.15 + 0.85 * roughness));
        array::from_fn(|i| {
            let specular = (least[i] + (1.0 - least[i]) * grazing) * highlight;
            let direct = self.sun_colour[i] * share * to_sun * (diffuse[i] + specular);
            let ambient = around[i] * diffuse[i] + ahead[i] * (least[i] + (1.0 - least[i]) * rim);
            direct + ambient * occlusion
        })
    }

    /// Returns the ambient light from a direction: the ground's below, the sky's above, with a horizon of this width.
    fn ambient(&self, direction: Vector, width: f32) -> Vector {
        let up = [0.0, 0.6, 0.8];
        let sky = (0.5 + 0.5 * dot(direction, up) / width).clamp(0.0, 1.0);
        array::from_fn(|i| self.ground[i] + (self.sky[i] - self.ground[i]) * sky)
    }
}

/// Returns the direction from a ball's center to the point that a part of a pixel shows, if it shows the ball.
fn direction(size: u32, pixel: [u32; 2], part: [u32; 2]) -> Option<Vector> {
    let along = |i: usize| {
        let position = pixel[i] as f32 + (part[i] as f32 + 0.5) / PARTS as f32;
        // The ball leaves a fiftieth of the picture free at its edges.
        (2.0 * position / size as f32 - 1.0) * 1.04
    };
    let (x, y) = (along(0), -along(1));
    let squared = 1.0 - x * x - y * y;
    (squared > 0.0).then(|| [x, y, squared.sqrt()])
}

/// Returns the maps at points of a ball, and the normals in the axes of the picture.
fn on_ball(material: &Material, directions: &[Vector], radius: f32) -> Result<(Maps, Vec<Vector>), LightError> {
    match material.height.dimension().count() {
        2 => {
            let points: Vec<_> = directions.iter().map(|direction| unrolled(*direction, radius)).collect();
            let (maps, slopes) = at_points(material, &points, radius)?;
            let normals = directions.iter().zip(&slopes);
            let normals = normals.map(|(direction, [x, y])| tilted(normalized([-x, *y, 1.0]), *direction));
            Ok((maps, normals.collect()))
        }
        3 => {
            // Rows run down, and the texture's y with them.
            let points: Vec<_> = directions.iter().map(|[x, y, z]| [x * radius, -y * radius, z * radius]).collect();
            let (maps, slopes) = at_points(material, &points, radius)?;
            let normals = directions.iter().zip(&slopes).map(|(direction, [x, y, z])| {
                let slope = [*x, -y, *z];
                let outwards = dot(slope, *direction);
                normalized(array::from_fn(|i| direction[i] * (1.0 + outwards) - slope[i]))
            });
            Ok((maps, normals.collect()))
        }
        found => Err(LightError::Dimension { found }),
    }
}

/// Returns the colours and the surface at points, and the slopes of the heights in units: the exact gradient, or
/// differences over a thousandth of the radius if slopes are rough.
fn at_points<const N: usize>(
    material: &Material,
    points: &[[f32; N]],
    radius: f32,
) -> Result<(Maps, Vec<[f32; N]>), LightError>
where
    [[f32; N]]: Domain,
{
    let (colours, surface) = (channels(material.colour(), points)?, channels(material.surface(), points)?);
    let maps = Maps { colours, surface, normals: Vec::new() };
    let height = Evaluator::new(&material.height)?;
    if !material.has_rough_slopes() {
        let samples = height.samples::<N>(points)?;
        let slopes = samples.iter().map(|sample| sample.gradient.map(|slope| slope * material.relief));
        return Ok((maps, slopes.collect()));
    }
    let distance = radius * 1e-3;
    let mut slopes = vec![[0.0; N]; points.len()];
    for axis in 0..N {
        let moved = |by: f32| -> Result<Vec<f32>, FillError> {
            let moved: Vec<[f32; N]> =
                points.iter().map(|p| array::from_fn(|d| p[d] + if d == axis { by } else { 0.0 })).collect();
            height.values(&moved[..])
        };
        let (before, after) = (moved(-distance)?, moved(distance)?);
        for (slope, (before, after)) in slopes.iter_mut().zip(before.iter().zip(&after)) {
            slope[axis] = (after - before) / (2.0 * distance) * material.relief;
        }
    }
    Ok((maps, slopes))
}

/// Returns the point of a plane at a direction, by Lambert's azimuthal projection around the viewer.
fn unrolled([x, y, z]: Vector, radius: f32) -> [f32; 2] {
    let scale = radius * (2.0 / (1.0 + z)).sqrt();
    [x * scale, -y * scale]
}

/// Turns a normal by the rotation that turns the viewer's direction to this one the shortest way.
fn tilted([a, b, c]: Vector, [x, y, z]: Vector) -> Vector {
    // Rodrigues' formula, of the axis (-y, x, 0) and the cosine z.
    let along = (a * x + b * y) / (1.0 + z);
    normalized([a + x * (c - along), b + y * (c - along), c * z - (a * x + b * y)])
}

/// Returns the number of samples in a period.
fn period_in_samples(grid: &Grid, axis: usize, period: f64) -> Result<u32, LightError> {
    let extent = grid.extent()[axis];
    if period == 0.0 {
        return Ok(0);
    }
    let samples = period / grid.step()[axis].abs();
    let whole = samples.round();
    // Steps such as 4 / 300 are rounded.
    let is_possible = (samples - whole).abs() < 1e-6 * whole && (1.0..=f64::from(extent)).contains(&whole);
    if is_possible { Ok(whole as u32) } else { Err(LightError::Period { axis, period, samples, extent }) }
}

/// The heights of a picture, in units.
struct Heights<'a> {
    texels: &'a [[f32; 4]],
    extent: [u32; 2],
    /// The number of samples after which heights repeat, or 0 if they do not.
    periods: [u32; 2],
    step: [f32; 2],
    highest: f32,
}

impl<'a> Heights<'a> {
    fn new(grid: &Grid, texels: &'a [[f32; 4]], periods: [f64; 2]) -> Result<Self, LightError> {
        let [width, height, _] = grid.extent();
        let step = array::from_fn(|axis| grid.step()[axis].abs() as f32);
        let highest = texels.iter().fold(f32::MIN, |highest, texel| highest.max(texel[3]));
        let periods = [period_in_samples(grid, 0, periods[0])?, period_in_samples(grid, 1, periods[1])?];
        Ok(Self { texels, extent: [width, height], periods, step, highest })
    }

    /// Returns the samples before and after one along an axis, and how many steps they are apart.
    fn neighbours(&self, axis: usize, index: u32) -> ([u32; 2], u32) {
        let last = self.extent[axis] - 1;
        match self.periods[axis] {
            0 => {
                let (before, after) = (index.saturating_sub(1), (index + 1).min(last));
                ([before, after], (after - before).max(1))
            }
            period => ([(index + period - 1) % period, (index + 1) % period], 2),
        }
    }

    /// Returns the normal of a sample, by the differences of its neighbours.
    fn normal(&self, index: usize) -> Vector {
        let width = self.extent[0] as usize;
        let (x, y) = ((index % width) as u32, (index / width) as u32);
        let ([left, right], columns) = self.neighbours(0, x);
        let ([above, below], rows) = self.neighbours(1, y);
        let by_x = (self.texel(right, y) - self.texel(left, y)) / (columns as f32 * self.step[0]);
        let by_y = (self.texel(x, below) - self.texel(x, above)) / (rows as f32 * self.step[1]);
        normalized([-by_x, by_y, 1.0])
    }

    fn texel(&self, x: u32, y: u32) -> f32 {
        self.texels[y as usize * self.extent[0] as usize + x as usize][3]
    }

    /// Returns the samples before and after a position along an axis, at an offset from a sample, and the share of the
    /// second; none outside.
    fn around(&self, axis: usize, index: u32, offset: f32) -> Option<([u32; 2], f32)> {
        let floor = offset.floor();
        let (before, share) = (i64::from(index) + floor as i64, offset - floor);
        match (self.periods[axis], i64::from(self.extent[axis]) - 1) {
            (0, last) => {
                let is_inside = before >= 0 && (before < last || before == last && share == 0.0);
                is_inside.then(|| ([before as u32, (before + 1).min(last) as u32], share))
            }
            (period, _) => {
                let index = before.rem_euclid(i64::from(period)) as u32;
                Some(([index, (index + 1) % period], share))
            }
        }
    }

    /// Returns the height at an offset from a sample, interpolated between the four around it; none outside.
    fn at(&self, [x, y]: [u32; 2], [by_x, by_y]: [f32; 2]) -> Option<f32> {
        let (([left, right], s), ([top, bottom], t)) = (self.around(0, x, by_x)?, self.around(1, y, by_y)?);
        let row = |y| self.texel(left, y) + (self.texel(right, y) - self.texel(left, y)) * s;
        Some(row(top) + (row(bottom) - row(top)) * t)
    }

    /// Returns the share of the sun's disc that a sample sees, from 0 to 1.
    fn light(&self, index: usize, ray: &Ray) -> f32 {
        let width = self.extent[0] as usize;
        let start = self.texels[index][3];
        let place = [(index % width) as u32, (index / width) as u32];
        let mut least = 1.0_f32;
        for step in 1..=ray.steps(self.highest - start) {
            let t = step as f32;
            let Some(height) = self.at(place, ray.direction.map(|along| t * along)) else { break };
            least = least.min(0.5 + (start + t * ray.rise - height) / (t * ray.distance * PENUMBRA));
            if least <= 0.0 {
                return 0.0;
            }
        }
        least
    }
}

/// The way from a sample towards the sun, in steps of one sample along the axis on which it advances faster.
struct Ray {
    direction: [f32; 2],
    /// The length of a step in units, and how far the ray rises in it.
    distance: f32,
    rise: f32,
}

impl Ray {
    /// Returns the number of steps on which heights that are higher by at most this span can hide a part of the sun.
    fn steps(&self, span: f32) -> u32 {
        let rise = self.rise - 0.5 * PENUMBRA * self.distance;
        // One step more than computed, which may have been rounded. NaN is as far as possible.
        let steps = if rise > 0.0 && span < f32::INFINITY { (span / rise).ceil() + 1.0 } else { f32::INFINITY };
        steps.clamp(0.0, MOST_STEPS as f32) as u32
    }
}

fn dot(a: Vector, b: Vector) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// Returns a vector of length 1 in the same direction; (0, 0, 1) if it has no direction.
fn normalized(vector: Vector) -> Vector {
    let length = dot(vector, vector).sqrt();
    if length.is_finite() && length > 1e-20 { vector.map(|x| x / length) } else { [0.0, 0.0, 1.0] }
}

fn fifth_power(x: f32) -> f32 {
    let squared = x * x;
    squared * squared * x
}

fn first_three([x, y, z, _]: [f32; 4]) -> Vector {
    [x, y, z]
}

fn opaque([r, g, b]: Vector) -> [f32; 4] {
    [r, g, b, 1.0]
}
