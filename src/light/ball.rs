//! Balls of a material, with the outline of its heights, on a floor.

use super::Light;
use super::environment::UP;
use super::error::LightError;
use super::maps::Maps;
use super::vector::{Vector, dot, normalized};
use crate::array;
use crate::cpu::domain::Domain;
use crate::cpu::evaluator::Evaluator;
use crate::cpu::fill_error::FillError;
use crate::cpu::target::zeros;
use crate::material::Material;

/// The number of samples of a pixel along each axis.
const PARTS: u32 = 3;
/// The ball's radius is 1, and a fiftieth of the picture stays free.
const MARGIN: f32 = 1.04;
/// How far below the ball's middle a picture with a floor ends. The shadow ends before.
const BOTTOM: f32 = 1.25;
/// How far the shadow on the floor reaches from the point where the ball touches it.
const REACH: f32 = 0.74;

impl Light {
    /// Draws a lit ball of a material on the CPU, `size` pixels wide and high, row by row: red, green, blue and alpha,
    /// which is 0 around the ball, and the strength of its shadow on the [`floor`](Self::floor). Colours are those of
    /// linear light, not multiplied by alpha.
    ///
    /// A solid material, of three dimensions, is cut by a ball of this radius, in units, around the origin. A plane one
    /// is wrapped around the front so that areas keep their ratio (Lambert's azimuthal projection, 1772). Heights
    /// change the outline: the highest that the material may have lies on the radius, and others below it. If they may
    /// differ by more than half the radius, the outline is round.
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
        let shape = Shape::new(material, radius)?;
        let mut pixels = zeros(u128::from(size) * u128::from(size))?;
        // A row of pixels at a time, so that memory stays small.
        for (y, row) in (0..).zip(pixels.chunks_mut(size.max(1) as usize)) {
            self.row_of_ball(&shape, size, y, row)?;
        }
        Ok(pixels)
    }

    fn row_of_ball(&self, shape: &Shape, size: u32, y: u32, pixels: &mut [[f32; 4]]) -> Result<(), LightError> {
        let parts = || (0..size).flat_map(|x| (0..PARTS * PARTS).map(move |part| (x, part)));
        let places: Vec<[f32; 2]> =
            parts().map(|(x, part)| self.place(size, [x, y], [part % PARTS, part / PARTS])).collect();
        let hits = shape.hits(&places)?;
        let directions: Vec<Vector> = hits.iter().flatten().copied().collect();
        if directions.is_empty() && !self.floor {
            return Ok(());
        }
        let (maps, normals) = shape.maps(&directions)?;
        let sun = normalized(self.sun);
        let mut seen = (0..directions.len()).map(|index| {
            // The ball's own shadow ends at the limb of its smooth shape.
            let above = ((dot(directions[index], sun) + 0.1) * 5.0).clamp(0.0, 1.0);
            self.seen(&maps.point(index, normals[index]), sun, if self.shadows { above } else { 1.0 })
        });
        let mut sums: Vec<[f32; 4]> = vec![[0.0; 4]; pixels.len()];
        for (((x, _), place), hit) in parts().zip(&places).zip(&hits) {
            let sum = &mut sums[x as usize];
            let part = match hit {
                Some(_) => seen.next().map_or([0.0; 4], |[r, g, b]| [r, g, b, 1.0]),
                None if self.floor => [0.0, 0.0, 0.0, shade(*place)],
                None => [0.0; 4],
            };
            *sum = array::from_fn(|i| sum[i] + part[i]);
        }
        for (pixel, [r, g, b, alpha]) in pixels.iter_mut().zip(sums) {
            if alpha > 0.0 {
                *pixel = [r / alpha, g / alpha, b / alpha, alpha / (PARTS * PARTS) as f32];
            }
        }
        Ok(())
    }

    /// Returns the place of a part of a pixel, to the right of the ball's middle and above it.
    fn place(&self, size: u32, pixel: [u32; 2], part: [u32; 2]) -> [f32; 2] {
        // The middle of the picture, and half its size.
        let (middle, half) =
            if self.floor { (0.5 * (MARGIN - BOTTOM), 0.5 * (MARGIN + BOTTOM)) } else { (0.0, MARGIN) };
        let along = |i: usize| {
            let position = pixel[i] as f32 + (part[i] as f32 + 0.5) / PARTS as f32;
            (2.0 * position / size as f32 - 1.0) * half
        };
        [along(0), middle - along(1)]
    }
}

/// Returns the share of the sky's light that a ball keeps from the floor on which it lies, at a place of the picture.
fn shade([x, y]: [f32; 2]) -> f32 {
    // The point of the floor, a plane at the distance 1 below the middle, that is seen there.
    let z = -(1.0 + UP[1] * y) / UP[2];
    let from_contact: Vector = array::from_fn(|i| [x, y, z][i] + UP[i]);
    let squared = dot(from_contact, from_contact);
    // The form factor of a ball, and an end that keeps it within the picture.
    let end = (1.0 - squared / (REACH * REACH)).max(0.0);
    end * end / ((1.0 + squared) * (1.0 + squared).sqrt())
}

/// The most shells between the highest and the lowest radius on which rays are compared with heights, and how many of
/// them lie in a radius.
const MOST_SHELLS: u32 = 16;
const SHELLS: f32 = 64.0;
/// The largest span of heights in radii that changes the outline.
const MOST_SPAN: f32 = 0.5;

/// A ball with the heights of a material, whose highest point may have the distance 1 from its middle.
struct Shape<'a> {
    material: &'a Material,
    radius: f32,
    height: Evaluator,
    /// The distance from the middle of heights of 0 and, added to it, of 1.
    level: f32,
    scale: f32,
    /// The least distance from the middle.
    lowest: f32,
}

impl<'a> Shape<'a> {
    fn new(material: &'a Material, radius: f32) -> Result<Self, LightError> {
        let height = Evaluator::new(&material.height)?;
        let range = material.height.range()?;
        let scale = material.relief / radius;
        let ends = [range.start() * scale, range.end() * scale];
        let [highest, lowest] = [ends[0].max(ends[1]), ends[0].min(ends[1])];
        let span = highest - lowest;
        let changes_outline = span > 0.0 && span <= MOST_SPAN;
        let [level, scale, lowest] = if changes_outline { [1.0 - highest, scale, 1.0 - span] } else { [1.0, 0.0, 1.0] };
        Ok(Self { material, radius, height, level, scale, lowest })
    }

    /// Returns the direction from the ball's middle to the point that is seen at each place, if it is the ball's.
    fn hits(&self, places: &[[f32; 2]]) -> Result<Vec<Option<Vector>>, LightError> {
        let shells = ((1.0 - self.lowest) * SHELLS).ceil().min(MOST_SHELLS as f32);
        let mut hits = vec![None; places.len()];
        let from_axis = |[x, y]: [f32; 2]| (x * x + y * y).sqrt();
        // Rays that are outside the surface, with their distance from the middle and from the surface before.
        let mut rays: Vec<(usize, f32, f32)> =
            (0..places.len()).filter(|&index| from_axis(places[index]) < 1.0).map(|index| (index, 1.0, 0.0)).collect();
        for index in 0..=shells as u32 {
            let is_last = index as f32 == shells;
            let shell = if is_last { self.lowest } else { 1.0 - (1.0 - self.lowest) * index as f32 / shells };
            // A ray that passes by is compared where it comes nearest.
            let at = |index: usize, distance: f32| {
                let [x, y] = places[index];
                let distance = distance.max(from_axis([x, y]));
                let z = (distance * distance - x * x - y * y).max(0.0).sqrt();
                (distance, normalized([x, y, z]))
            };
            let directions: Vec<Vector> = rays.iter().map(|&(index, ..)| at(index, shell).1).collect();
            let surface = self.distances(&directions)?;
            let mut outside = Vec::new();
            for (&(index, before, gap_before), surface) in rays.iter().zip(surface) {
                let distance = at(index, shell).0;
                // Nothing lies below the last shell, where rounding may leave a gap.
                let gap = if is_last && distance <= shell { 0.0 } else { distance - surface };
                if gap <= 0.0 {
                    let share = if gap_before > gap { gap_before / (gap_before - gap) } else { 0.0 };
                    hits[index] = Some(at(index, before + (distance - before) * share).1);
                } else if distance <= shell {
                    outside.push((index, distance, gap));
                }
            }
            rays = outside;
        }
        Ok(hits)
    }

    /// Returns the distances from the middle of the surface in these directions.
    fn distances(&self, directions: &[Vector]) -> Result<Vec<f32>, LightError> {
        if self.scale == 0.0 {
            return Ok(vec![self.level; directions.len()]);
        }
        let heights = match self.material.height.dimension().count() {
            2 => self.height.values(&self.plane(directions)[..])?,
            3 => self.height.values(&self.solid(directions)[..])?,
            found => return Err(LightError::Dimension { found }),
        };
        Ok(heights.iter().map(|height| self.level + self.scale * height).collect())
    }

    /// Returns the maps at points of the ball, and the normals in the axes of the picture.
    fn maps(&self, directions: &[Vector]) -> Result<(Maps, Vec<Vector>), LightError> {
        match self.material.height.dimension().count() {
            2 => {
                let (maps, slopes) = self.at_points(&self.plane(directions))?;
                let normals = directions.iter().zip(&slopes);
                let normals = normals.map(|(direction, [x, y])| tilted(normalized([-x, *y, 1.0]), *direction));
                Ok((maps, normals.collect()))
            }
            3 => {
                let (maps, slopes) = self.at_points(&self.solid(directions))?;
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

    /// Returns points of the plane, by Lambert's azimuthal projection around the viewer.
    fn plane(&self, directions: &[Vector]) -> Vec<[f32; 2]> {
        let point = |&[x, y, z]: &Vector| {
            let scale = self.radius * (2.0 / (1.0 + z)).sqrt();
            [x * scale, -y * scale]
        };
        directions.iter().map(point).collect()
    }

    /// Returns points of the solid. Rows run down, and the texture's y with them.
    fn solid(&self, directions: &[Vector]) -> Vec<[f32; 3]> {
        directions.iter().map(|[x, y, z]| [x * self.radius, -y * self.radius, z * self.radius]).collect()
    }

    /// Returns the colours and the surface at points, and the slopes of the heights in units: the exact gradient, or
    /// differences over a thousandth of the radius if slopes are rough.
    fn at_points<const N: usize>(&self, points: &[[f32; N]]) -> Result<(Maps, Vec<[f32; N]>), LightError>
    where
        [[f32; N]]: Domain,
    {
        let Self { material, radius, height, .. } = self;
        let maps = material.maps_without_normals(points)?;
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
}

/// Turns a normal by the rotation that turns the viewer's direction to this one the shortest way.
fn tilted([a, b, c]: Vector, [x, y, z]: Vector) -> Vector {
    // Rodrigues' formula, of the axis (-y, x, 0) and the cosine z.
    let along = (a * x + b * y) / (1.0 + z);
    normalized([a + x * (c - along), b + y * (c - along), c * z - (a * x + b * y)])
}
