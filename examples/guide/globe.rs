//! Draws a sphere with a flat noise wrapped around it, and one that cuts through a 3-D noise.

use crate::beside;
use gradnoise::{Dimension, Evaluator, Noise, Octaves, PositionError, Simplex};
use image::{Rgb, RgbImage};
use std::error::Error;

const SIDE: u32 = 200;

/// Returns the colour of land or sea at a value.
fn colour(value: f32) -> [u8; 3] {
    let colours = [
        (-0.25, [24, 62, 120]),
        (0.0, [52, 112, 168]),
        (0.04, [226, 206, 150]),
        (0.2, [96, 142, 66]),
        (0.33, [58, 100, 52]),
        (0.45, [128, 118, 104]),
    ];
    colours.iter().find(|(below, _)| value < *below).map_or([244, 246, 248], |(_, colour)| *colour)
}

/// Draws a globe of a function of positions on it, with its north tilted towards the eye.
fn globe(value: impl Fn([f64; 3]) -> Result<f32, PositionError>) -> Result<RgbImage, Box<dyn Error>> {
    let mut picture = RgbImage::from_pixel(SIDE, SIDE, Rgb([255; 3]));
    for (column, row, pixel) in picture.enumerate_pixels_mut() {
        let [x, up] = [column, SIDE - 1 - row].map(|i| (f64::from(i) + 0.5) * 2.04 / f64::from(SIDE) - 1.02);
        let square = 1.0 - x * x - up * up;
        if square >= 0.0 {
            // The pole is tilted by an angle of sine 0.8 and cosine 0.6.
            let near = square.sqrt();
            *pixel = Rgb(colour(value([x, 0.8 * near + 0.6 * up, 0.6 * near - 0.8 * up])?));
        }
    }
    Ok(picture)
}

/// Draws a globe with a 2-D noise of longitude and latitude, and one with a 3-D noise.
pub fn globes() -> Result<RgbImage, Box<dyn Error>> {
    let octaves = Octaves::new(5);
    let flat: Noise = Simplex::new(Dimension::D2).seed(4).fbm(octaves);
    let solid: Noise = Simplex::new(Dimension::D3).seed(4).fbm(octaves);
    let (flat, solid) = (Evaluator::new(flat)?, Evaluator::new(solid)?);
    let wrapped = globe(|[x, y, z]| flat.value([1.8 * x.atan2(-z), 1.8 * y.clamp(-1.0, 1.0).asin()]))?;
    Ok(beside(&[wrapped, globe(|position| solid.value(position.map(|x| 1.8 * x)))?]))
}
