//! Draws the lattice of Perlin noise with its gradients.

use crate::canvas::{Canvas, ORANGE};
use gradnoise::{Dimension, Evaluator, Grid, Perlin};
use image::{Rgb, RgbImage};
use std::error::Error;

/// The width of a cell in pixels.
const CELL: u32 = 64;

/// Draws 6 x 3 cells, with an arrow at each lattice point in the direction in which the noise rises there.
pub fn lattice() -> Result<RgbImage, Box<dyn Error>> {
    let noise = Evaluator::new(Perlin::new(Dimension::D2).seed(2))?;
    let (width, height) = (6 * CELL, 3 * CELL);
    let step = 1.0 / f64::from(CELL);
    let values = noise.values(&Grid::new(&[0.5, 0.5], &[step; 2], &[width, height])?)?;
    let mut picture = RgbImage::new(width, height);
    for (pixel, value) in picture.pixels_mut().zip(&values) {
        // Forty grey levels are enough here, and halve the file.
        let level = ((value * 0.6 + 0.5).clamp(0.0, 1.0) * 39.0).round() * (255.0 / 39.0);
        *pixel = Rgb([level as u8; 3]);
    }
    let mut canvas = Canvas::over(&picture);
    for (row, column) in (0..3).flat_map(|row| (0..6).map(move |column| (row, column))) {
        let [x, y] = [column, row].map(|cell| f64::from(cell * CELL) + 0.5 * f64::from(CELL));
        let gradient = noise.sample([f64::from(column) + 1.0, f64::from(row) + 1.0])?.gradient.map(f64::from);
        let length = (gradient[0] * gradient[0] + gradient[1] * gradient[1]).sqrt();
        let [dx, dy] = gradient.map(|slope| slope / length);
        let along = |forwards: f64, aside: f64| [x + forwards * dx - aside * dy, y + forwards * dy + aside * dx];
        canvas.dot([x, y], 3.0, ORANGE);
        canvas.line(&[[x, y], along(22.0, 0.0)], 2.0, ORANGE);
        canvas.line(&[along(15.0, -4.5), along(22.0, 0.0), along(15.0, 4.5)], 2.0, ORANGE);
    }
    Ok(canvas.picture())
}
