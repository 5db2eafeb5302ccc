//! Draws every preset into one picture, lit: planes, and the planet as a globe; and a shelf of twelve balls with their
//! names. The files are `presets.jpg` and `balls.png`, in the folder that is given.

use gradnoise::{Grid, Light, Material, presets};
use image::codecs::jpeg::JpegEncoder;
use image::{Rgb, RgbImage, Rgba, RgbaImage};
use std::error::Error;
use std::fs::File;
use std::io::BufWriter;
use std::path::PathBuf;

const TILE: u32 = 192;
const COLUMNS: u32 = 5;
const SEED: u64 = 1;
/// Balls in rows.
const BALLS: [[&str; 6]; 2] = [
    ["marble", "cobblestones", "rock-strata", "hammered-copper", "moss", "planet"],
    ["metal", "rust", "roof-tiles", "wood", "fabric", "leather"],
];
/// The size of a ball, and the height of its name below.
const BALL: u32 = 208;
const LABEL: u32 = 20;

/// Returns the pixels of a square of 3 units in linear light. Fire, which is 3 units high, has the same size.
fn drawn(name: &str, material: &Material) -> Result<Vec<[f32; 4]>, Box<dyn Error>> {
    let light = Light::default();
    if name == "planet" {
        return Ok(Light { floor: false, ..light }.ball(material, TILE, 1.0)?);
    }
    let width = match name {
        "terrain" | "clouds" | "fog" => 8.0,
        _ => 3.0,
    };
    let origin = &[0.0; 3][..material.height.dimension().count()];
    let grid = Grid::new(origin, &[width / f64::from(TILE); 2], &[TILE; 2])?;
    Ok(light.plane(&grid, &material.maps(&grid)?)?)
}

/// Encodes linear light as sRGB.
fn level(light: f32) -> u8 {
    let light = light.clamp(0.0, 1.0);
    let encoded = if light <= 0.003_130_8 { 12.92 * light } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
    (encoded * 255.0 + 0.5) as u8
}

/// Draws balls side by side, transparent around them except for their shadows.
fn balls() -> Result<RgbaImage, Box<dyn Error>> {
    let columns = BALLS[0].len() as u32;
    let mut shelf = RgbaImage::new(BALL * columns, (BALL + LABEL) * BALLS.len() as u32);
    for (index, name) in (0..).zip(BALLS.into_iter().flatten()) {
        let [left, top] = [index % columns * BALL, index / columns * (BALL + LABEL)];
        let (_, preset) = presets::ALL.iter().find(|(of_preset, _)| *of_preset == name).ok_or("no such preset")?;
        let is_planet = name == "planet";
        let light = Light { floor: !is_planet, ..Light::default() };
        let ball = light.ball(&preset(SEED), BALL, if is_planet { 1.0 } else { 2.0 })?;
        for (i, [r, g, b, alpha]) in (0..).zip(ball) {
            let [r, g, b] = [r, g, b].map(level);
            shelf.put_pixel(left + i % BALL, top + i / BALL, Rgba([r, g, b, (alpha * 255.0 + 0.5) as u8]));
        }
        // Grey is seen on white and on black.
        let left = left + (BALL - 8 * name.len() as u32) / 2;
        for (letter, byte) in (0..).zip(name.bytes()) {
            let glyph = font8x8::legacy::BASIC_LEGACY.get(usize::from(byte)).copied().unwrap_or_default();
            for [x, y] in (0..64).map(|i| [i % 8, i / 8]).filter(|[x, y]| glyph[*y as usize] >> x & 1 == 1) {
                shelf.put_pixel(left + letter * 8 + x, top + BALL + 8 + y, Rgba([128, 128, 128, 255]));
            }
        }
    }
    Ok(shelf)
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| ".".into()));
    let rows = (presets::ALL.len() as u32).div_ceil(COLUMNS);
    let mut sheet = RgbImage::new(COLUMNS * TILE, rows * TILE);
    for (index, (name, preset)) in (0..).zip(presets::ALL) {
        let [left, top] = [index % COLUMNS * TILE, index / COLUMNS * TILE];
        for (i, [r, g, b, alpha]) in (0..).zip(drawn(name, &preset(SEED))?) {
            let pixel = [r, g, b].map(|light| level(light * alpha));
            sheet.put_pixel(left + i % TILE, top + i / TILE, Rgb(pixel));
        }
    }
    let file = BufWriter::new(File::create(folder.join("presets.jpg"))?);
    sheet.write_with_encoder(JpegEncoder::new_with_quality(file, 88))?;
    balls()?.save(folder.join("balls.png"))?;
    println!("written to presets.jpg and balls.png in {}", folder.display());
    Ok(())
}
