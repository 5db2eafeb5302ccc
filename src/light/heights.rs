//! The heights of a plane: the shadows that they cast, and their differences.

use super::error::LightError;
use super::vector::{Vector, normalized};
use crate::array;
use crate::grid::Grid;

/// The most samples along a shadow's ray.
const MOST_STEPS: u32 = 4096;
/// The tangent of the angle in which the sun's disc goes down behind an edge. Wider than the real sun's, 0.009, so that
/// shadows do not look cut.
const PENUMBRA: f32 = 0.08;
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
pub struct Heights<'a> {
    texels: &'a [[f32; 4]],
    extent: [u32; 2],
    /// The number of samples after which heights repeat, or 0 if they do not.
    periods: [u32; 2],
    step: [f32; 2],
    highest: f32,
}

impl<'a> Heights<'a> {
    pub fn new(grid: &Grid, texels: &'a [[f32; 4]], periods: [f64; 2]) -> Result<Self, LightError> {
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
    pub fn normal(&self, index: usize) -> Vector {
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
    pub fn light(&self, index: usize, ray: &Ray) -> f32 {
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
pub struct Ray {
    pub direction: [f32; 2],
    /// The length of a step in units, and how far the ray rises in it.
    distance: f32,
    rise: f32,
}

impl Ray {
    /// Returns the ray from each sample of a grid to a sun, if the sun is neither below the horizon nor right above.
    pub fn new(sun: Vector, grid: &Grid) -> Option<Self> {
        let flat = (sun[0] * sun[0] + sun[1] * sun[1]).sqrt();
        let [by_x, by_y, _] = grid.step().map(|step| step.abs() as f32);
        let samples = [sun[0] / by_x, -sun[1] / by_y];
        let longest = samples[0].abs().max(samples[1].abs());
        let direction = samples.map(|along| along / longest);
        (sun[2] > 0.0 && flat >= 1e-4).then_some(Self { direction, distance: flat / longest, rise: sun[2] / longest })
    }

    /// Returns the number of steps on which heights that are higher by at most this span can hide a part of the sun.
    pub fn steps(&self, span: f32) -> u32 {
        let rise = self.rise - 0.5 * PENUMBRA * self.distance;
        // One step more than computed, which may have been rounded. NaN is as far as possible.
        let steps = if rise > 0.0 && span < f32::INFINITY { (span / rise).ceil() + 1.0 } else { f32::INFINITY };
        steps.clamp(0.0, MOST_STEPS as f32) as u32
    }
}
