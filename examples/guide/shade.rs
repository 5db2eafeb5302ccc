//! Draws lit land.

use crate::{above, beside, gullies::worn};
use gradnoise::{
    ColourRamp, Dimension, Evaluator, Grid, JordanTurbulence, Light, Maps, Material, Noise, Octaves, Perlin, Simplex,
};
use image::{Rgb, RgbImage, imageops};
use std::error::Error;

/// The side of a sample of the lands, in units.
const STEP: f64 = 1.0 / 70.0;
const CLAY: [f32; 4] = [0.62, 0.57, 0.5, 1.0];

/// Lights land of clay with its shadows, whose heights times `relief` are in units.
fn clay(grid: &Grid, heights: &[f32], relief: f32) -> Result<RgbImage, Box<dyn Error>> {
    let maps = Maps {
        colours: vec![CLAY; heights.len()],
        surface: heights.iter().map(|height| [1.0, 1.0, 0.0, height * relief]).collect(),
        ..Maps::default()
    };
    lit(Light::default(), grid, &maps)
}

/// Lights maps.
pub fn lit(light: Light, grid: &Grid, maps: &Maps) -> Result<RgbImage, Box<dyn Error>> {
    let pixels = light.plane(grid, maps)?;
    let [width, height, _] = grid.extent();
    Ok(RgbImage::from_fn(width, height, |x, y| {
        let [red, green, blue, _] = pixels[(y * width + x) as usize];
        // A root is near to the curve of sRGB.
        Rgb([red, green, blue].map(|light| (light.clamp(0.0, 1.0).sqrt() * 255.0).round() as u8))
    }))
}

/// Draws one land in four widths, each a part of the one before, 128 times as wide. In a corner of each positions are
/// in `f32`.
pub fn zoom() -> Result<RgbImage, Box<dyn Error>> {
    const SIDE: u32 = 200;
    const CORNER: u32 = 76;
    const WIDEST: f64 = 4e6;
    const MIDDLE: [f64; 2] = [1_234_567.0, -2_345_678.0];
    let frame = |index: u32| -> Result<RgbImage, Box<dyn Error>> {
        // Seven more octaves halve the finest detail seven times.
        let octaves = Octaves::new(7 * (index + 1));
        let land = Perlin::hashed(Dimension::D2).seed(2).fbm(octaves).frequency(2.0 / WIDEST);
        let land = Material::new(land, 0.25 * WIDEST as f32, ColourRamp::new([(0.0, CLAY)]));
        let width = WIDEST / f64::from(128_u32.pow(index));
        let (origin, step) = (MIDDLE.map(|middle| middle - 0.5 * width), width / f64::from(SIDE));
        let grid = Grid::new(&origin, &[step; 2], &[SIDE; 2])?;
        let at = |i: u32, axis: usize| (origin[axis] + f64::from(i) * step) as f32;
        let points: Vec<_> = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| [at(x, 0), at(y, 1)])).collect();
        // Heights are less precise than their exact slopes, and would cast shadows of their last bits.
        let light = Light { shadows: false, ..Light::default() };
        let mut picture = lit(light, &grid, &land.maps(&grid)?)?;
        let rounded = lit(light, &grid, &land.maps(&points[..])?)?;
        let place = SIDE - CORNER;
        let border = RgbImage::from_pixel(CORNER, CORNER, Rgb([255; 3]));
        imageops::replace(&mut picture, &border, place.into(), place.into());
        let corner = imageops::crop_imm(&rounded, place + 2, place + 2, CORNER - 2, CORNER - 2).to_image();
        imageops::replace(&mut picture, &corner, (place + 2).into(), (place + 2).into());
        Ok(picture)
    };
    let frames: Result<Vec<_>, _> = (0..4).map(frame).collect();
    Ok(beside(&frames?))
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
    let grid = Grid::new(&[0.0; 2], &[STEP; 2], &[350, 210])?;
    let pictures: Result<Vec<_>, Box<dyn Error>> =
        lands.into_iter().map(|(land, relief)| clay(&grid, &Evaluator::new(land)?.values(&grid)?, relief)).collect();
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
    let picture = |drops| clay(&grid, &worn(&hills, SIDE, drops)?, 1.0);
    Ok(beside(&[picture(0)?, picture(2 * SIDE * SIDE)?]))
}
