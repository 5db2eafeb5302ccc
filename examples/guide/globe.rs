//! Draws a sphere with a flat noise wrapped around it, and one that cuts through a 3-D noise.

use crate::beside;
use gradnoise::{Dimension, Evaluator, Noise, Octaves, PositionError, Simplex};
use image::{Rgb, RgbImage};
use std::array;
use std::error::Error;

const SIDE: u32 = 240;
/// The rays along each side of a pixel.
const RAYS: u32 = 3;
/// The direction of the light, from above on the left.
const LIGHT: [f64; 3] = [-0.48, 0.6, 0.64];
/// The height of the land, in radii, for a value of 1.
const RELIEF: f64 = 0.16;

/// Returns the colour of land or sea at a value.
fn colour(value: f32) -> [f64; 3] {
    let colours = [
        (-0.5, [16.0, 44.0, 96.0]),
        (-0.02, [52.0, 112.0, 168.0]),
        (0.02, [206.0, 190.0, 142.0]),
        (0.1, [96.0, 142.0, 66.0]),
        (0.3, [66.0, 104.0, 56.0]),
        (0.42, [132.0, 122.0, 108.0]),
        (0.55, [244.0, 246.0, 248.0]),
    ];
    let above = colours.iter().position(|(at, _)| value < *at).unwrap_or(colours.len() - 1).max(1);
    let ((low, from), (high, to)) = (colours[above - 1], colours[above]);
    let share = f64::from(((value - low) / (high - low)).clamp(0.0, 1.0));
    array::from_fn(|i| from[i] + share * (to[i] - from[i]))
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// Draws a globe of a function of positions on it, with its north tilted towards the eye.
fn globe(value: impl Fn([f64; 3]) -> Result<f32, PositionError>) -> Result<RgbImage, Box<dyn Error>> {
    // The pole is tilted by an angle of sine 0.8 and cosine 0.6.
    let at = |[x, up, near]: [f64; 3]| value([x, 0.8 * near + 0.6 * up, 0.6 * near - 0.8 * up]);
    let ray = |x: f64, up: f64| -> Result<[f64; 3], PositionError> {
        let square = 1.0 - x * x - up * up;
        if square < 0.0 {
            return Ok([255.0; 3]);
        }
        let outwards = [x, up, square.sqrt()];
        let found = at(outwards)?;
        let mut normal = outwards;
        if found > 0.0 {
            // Slopes by differences; the part along the radius has no effect on the light's direction.
            const STEP: f64 = 1.0 / 256.0;
            for axis in 0..3 {
                let mut moved = outwards;
                moved[axis] += STEP;
                normal[axis] -= RELIEF * f64::from(at(moved)?.max(0.0) - found) / STEP;
            }
        }
        let light = dot(normal, LIGHT).max(0.0) / dot(normal, normal).sqrt();
        Ok(colour(found).map(|channel| channel * (0.3 + 0.8 * light)))
    };
    let mut picture = RgbImage::new(SIDE, SIDE);
    for (column, row, pixel) in picture.enumerate_pixels_mut() {
        let mut sum = [0.0; 3];
        for (right, down) in (0..RAYS * RAYS).map(|i| (i % RAYS, i / RAYS)) {
            let place = |pixel: u32, ray: u32| {
                (f64::from(pixel) + (f64::from(ray) + 0.5) / f64::from(RAYS)) * 2.04 / f64::from(SIDE) - 1.02
            };
            let found = ray(place(column, right), -place(row, down))?;
            sum = array::from_fn(|i| sum[i] + found[i] / f64::from(RAYS * RAYS));
        }
        *pixel = Rgb(sum.map(|channel| channel.min(255.0).round() as u8));
    }
    Ok(picture)
}

/// Draws a globe with a 2-D noise of longitude and latitude, and one with a 3-D noise.
pub fn globes() -> Result<RgbImage, Box<dyn Error>> {
    let octaves = Octaves::new(6);
    let flat: Noise = Simplex::new(Dimension::D2).seed(4).fbm(octaves);
    let solid: Noise = Simplex::new(Dimension::D3).seed(4).fbm(octaves);
    let (flat, solid) = (Evaluator::new(flat)?, Evaluator::new(solid)?);
    let wrapped = globe(|[x, y, z]| {
        // The last bits of these functions differ between systems.
        let rounded = |angle: f64| (angle * 1e6).round() * 1.8e-6;
        flat.value([x.atan2(-z), y.atan2(x.hypot(z))].map(rounded))
    })?;
    Ok(beside(&[wrapped, globe(|position| solid.value(position.map(|x| 1.8 * x)))?]))
}
