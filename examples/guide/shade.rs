//! Draws shaded land, and noise far from zero.

use crate::{beside, gullies::worn};
use gradnoise::{Dimension, Evaluator, Grid, JordanTurbulence, Noise, Octaves, Perlin, Simplex};
use image::{Rgb, RgbImage};
use std::error::Error;

/// Draws square land of the given heights, lit from the upper left. `steepness` is the height of 1 in samples.
fn shaded(heights: &[f32], side: u32, steepness: f32) -> RgbImage {
    let at = |x: u32, y: u32| heights[(y.min(side - 1) * side + x.min(side - 1)) as usize];
    RgbImage::from_fn(side, side, |x, y| {
        let dx = (at(x + 1, y) - at(x.saturating_sub(1), y)) * 0.5 * steepness;
        let dy = (at(x, y + 1) - at(x, y.saturating_sub(1))) * 0.5 * steepness;
        // The normal is (-dx, -dy, 1), and the light comes from (-1, -1, 1.4).
        let lit = (dx + dy + 1.4) / ((dx * dx + dy * dy + 1.0) * 3.96).sqrt();
        Rgb([(lit.clamp(0.0, 1.0) * 255.0).round() as u8; 3])
    })
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

/// Draws four lands: a sum of octaves, slope-damped octaves, Swiss and Jordan turbulence.
pub fn eroded() -> Result<RgbImage, Box<dyn Error>> {
    const SIDE: u32 = 104;
    let octaves = Octaves::new(5);
    let perlin = || Perlin::new(Dimension::D2).seed(5);
    let lands: [(Noise, f32); 4] = [
        (perlin().fbm(octaves), 26.0),
        (perlin().slope_fbm(octaves, 1.0), 36.0),
        (perlin().swiss_turbulence(octaves, 0.15), 20.0),
        (perlin().jordan_turbulence(octaves, JordanTurbulence::default()), 55.0),
    ];
    let grid = Grid::new(&[0.0; 2], &[2.5 / f64::from(SIDE); 2], &[SIDE; 2])?;
    let pictures: Result<Vec<_>, Box<dyn Error>> = lands
        .into_iter()
        .map(|(land, steepness)| Ok(shaded(&Evaluator::new(land)?.values(&grid)?, SIDE, steepness)))
        .collect();
    Ok(beside(&pictures?))
}

/// Draws hills before and after rain.
pub fn gullies() -> Result<RgbImage, Box<dyn Error>> {
    const SIDE: u32 = 160;
    let hills =
        Evaluator::new(Simplex::new(Dimension::D2).seed(3).fbm(Octaves::new(4).persistence(0.4)).frequency(0.2))?;
    let picture = |drops| worn(&hills, SIDE, drops).map(|heights| shaded(&heights, SIDE, 17.0));
    Ok(beside(&[picture(0)?, picture(2 * SIDE * SIDE)?]))
}
