//! Draws lit land, and noise far from zero.

use crate::{above, beside, gullies::worn};
use gradnoise::{Dimension, Evaluator, Grid, JordanTurbulence, Light, Maps, Noise, Octaves, Perlin, Simplex};
use image::{Rgb, RgbImage};
use std::error::Error;

/// The side of a sample of the lands, in units.
const STEP: f64 = 1.0 / 80.0;

/// Lights land with its shadows, whose heights times `relief` are in units.
fn lit(grid: &Grid, heights: &[f32], relief: f32) -> Result<RgbImage, Box<dyn Error>> {
    const CLAY: [f32; 4] = [0.62, 0.57, 0.5, 1.0];
    let maps = Maps {
        colours: vec![CLAY; heights.len()],
        normals: Vec::new(),
        surface: heights.iter().map(|height| [1.0, 1.0, 0.0, height * relief]).collect(),
    };
    let pixels = Light::default().plane(grid, &maps)?;
    let [width, height, _] = grid.extent();
    Ok(RgbImage::from_fn(width, height, |x, y| {
        let [red, green, blue, _] = pixels[(y * width + x) as usize];
        // A root is near to the curve of sRGB.
        Rgb([red, green, blue].map(|light| (light.clamp(0.0, 1.0).sqrt() * 255.0).round() as u8))
    }))
}

/// Draws four octaves of Perlin noise a million cells from zero: at positions in `f32`, and in a grid.
pub fn positions() -> Result<RgbImage, Box<dyn Error>> {
    const SIDE: u32 = 160;
    const FAR: f64 = 1_048_576.0;
    let noise = Evaluator::new(Perlin::hashed(Dimension::D2).fbm(Octaves::new(4)))?;
    let step = 2.0 / f64::from(SIDE);
    let grid = noise.values(&Grid::new(&[FAR; 2], &[step; 2], &[SIDE; 2])?)?;
    let coordinate = |i: u32| (FAR + f64::from(i) * step) as f32;
    let points: Vec<_> = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| [coordinate(x), coordinate(y)])).collect();
    let mut values = vec![0.0; points.len()];
    noise.fill(&points, &mut values)?;
    let picture = |values: &[f32]| {
        RgbImage::from_fn(SIDE, SIDE, |x, y| {
            let value = values[(y * SIDE + x) as usize];
            Rgb([((value * 0.9 + 0.5).clamp(0.0, 1.0) * 255.0).round() as u8; 3])
        })
    };
    Ok(beside(&[picture(&values), picture(&grid)]))
}

/// Draws four lands, two above two: a sum of octaves, slope-damped octaves, Swiss and Jordan turbulence.
pub fn eroded() -> Result<RgbImage, Box<dyn Error>> {
    let octaves = Octaves::new(6);
    let perlin = || Perlin::hashed(Dimension::D2).seed(5);
    let lands: [(Noise, f32); 4] = [
        (perlin().fbm(octaves), 0.6),
        (perlin().slope_fbm(octaves, 1.0), 0.8),
        (perlin().swiss_turbulence(octaves, 0.15), 0.5),
        (perlin().jordan_turbulence(octaves, JordanTurbulence::default()), 1.4),
    ];
    let grid = Grid::new(&[0.0; 2], &[STEP; 2], &[400, 240])?;
    let pictures: Result<Vec<_>, Box<dyn Error>> =
        lands.into_iter().map(|(land, relief)| lit(&grid, &Evaluator::new(land)?.values(&grid)?, relief)).collect();
    let pictures = pictures?;
    let (upper, lower) = pictures.split_at(2);
    Ok(above(&beside(upper), &beside(lower)))
}

/// Draws hills before and after rain.
pub fn gullies() -> Result<RgbImage, Box<dyn Error>> {
    const SIDE: u32 = 400;
    let hills =
        Evaluator::new(Simplex::new(Dimension::D2).seed(3).fbm(Octaves::new(4).persistence(0.4)).frequency(0.2))?;
    let grid = Grid::new(&[0.0; 2], &[8.0 / f64::from(SIDE); 2], &[SIDE; 2])?;
    let picture = |drops| lit(&grid, &worn(&hills, SIDE, drops)?, 1.0);
    Ok(beside(&[picture(0)?, picture(2 * SIDE * SIDE)?]))
}
