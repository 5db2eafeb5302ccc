//! Draws the recipes that are Rust.

use crate::shade::lit;
use crate::{biomes, moss, mountain, rivers};
use gradnoise::{ColourRamp, Grid, Light, Material};
use image::RgbImage;
use std::error::Error;

/// Draws so many units of a material along x.
fn drawn(material: &Material, units: f64, width: u32, height: u32) -> Result<RgbImage, Box<dyn Error>> {
    let grid = Grid::new(&[0.0; 2], &[units / f64::from(width); 2], &[width, height])?;
    lit(Light::default(), &grid, &material.maps(&grid)?)
}

pub fn rivers() -> Result<RgbImage, Box<dyn Error>> {
    let colours = ColourRamp::from_srgb([
        (-0.6, [28, 62, 92]),
        (-0.46, [58, 104, 128]),
        (-0.44, [176, 160, 118]),
        (-0.36, [104, 124, 62]),
        (0.3, [74, 100, 52]),
        (0.8, [140, 130, 108]),
    ]);
    drawn(&Material::new(rivers::rivers(1), 0.25, colours), 6.0, 384, 256)
}

pub fn moss() -> Result<RgbImage, Box<dyn Error>> {
    drawn(&moss::mossy(1), 4.0, 384, 256)
}

pub fn biomes() -> Result<RgbImage, Box<dyn Error>> {
    let colours = ColourRamp::from_srgb([
        (-0.65, [52, 74, 60]),
        (-0.5, [84, 100, 62]),
        (-0.3, [134, 140, 82]),
        (-0.25, [206, 182, 130]),
        (0.0, [190, 164, 116]),
        (0.1, [104, 96, 86]),
        (0.5, [140, 132, 122]),
        (0.7, [244, 246, 250]),
    ]);
    drawn(&Material::new(biomes::land(1), 0.3, colours), 10.0, 384, 256)
}

/// Draws the mountain after each of its steps.
pub fn mountain() -> Result<[RgbImage; 7], Box<dyn Error>> {
    let mut pictures = mountain::mountain(1).map(|_| RgbImage::default());
    for (picture, material) in pictures.iter_mut().zip(&mountain::mountain(1)) {
        *picture = drawn(material, 4.0, 256, 160)?;
    }
    Ok(pictures)
}
