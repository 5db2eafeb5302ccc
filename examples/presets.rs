//! Draws every preset into one picture, on the CPU.

use gradnoise::{Axis, Evaluator, Format, Grid, Output, Texels, presets};
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{RgbImage, Rgba};
use std::error::Error;
use std::fs::File;
use std::io::BufWriter;

const TILE: [u32; 2] = [192, 144];
const COLUMNS: u32 = 4;
const SEED: u64 = 1;

/// An output, the format in which it is drawn, and the width of its tile in units.
type Tile = (Output, Format, f64);

fn tiles() -> Vec<Tile> {
    let board = presets::wood(SEED).rotate(Axis::Y, Axis::Z, 1.45).translate([-2.5, 1.0, 0.7]).slice(0.0);
    let moment = presets::animated_clouds(SEED).slice(0.0).slice(0.0);
    // A plane through the center, from pole to pole.
    let planet = presets::planet(SEED).slice(0.0).translate([-1.3, -0.98]);
    let coloured = Format::Rgba8UnormSrgb;
    vec![
        (Output::colour_ramp(presets::marble(SEED).slice(0.0), presets::marble_colours()), coloured, 5.0),
        (Output::colour_ramp(board, presets::wood_colours()), coloured, 5.0),
        (Output::colour_ramp(presets::clouds(SEED), presets::cloud_colours()), coloured, 8.0),
        (Output::value(presets::fog(SEED).slice(0.0)), Format::Rgba8Unorm, 10.0),
        (Output::colour_ramp(presets::fire(SEED).slice(0.0), presets::fire_colours()), coloured, 16.0 / 3.0),
        (Output::colour_ramp(presets::terrain(SEED), presets::terrain_colours()), coloured, 12.0),
        (presets::bump_map(SEED, 0.15), Format::Rgba8Unorm, 5.0),
        (Output::colour_ramp(moment, presets::cloud_colours()), coloured, 8.0),
        (Output::colour_ramp(presets::cobblestones(SEED), presets::cobblestone_colours()), coloured, 6.0),
        (Output::colour_ramp(presets::cracked_mud(SEED), presets::mud_colours()), coloured, 5.0),
        (Output::value(presets::scales(SEED)), Format::Rgba8Unorm, 6.0),
        (Output::normals(presets::leather(SEED), 0.04), Format::Rgba8Unorm, 4.0),
        (Output::colour_ramp(presets::lava(SEED).slice(0.0), presets::lava_colours()), coloured, 5.0),
        (Output::colour_ramp(presets::caustics(SEED).slice(0.0), presets::caustics_colours()), coloured, 6.0),
        (Output::colour_ramp(presets::rust(SEED), presets::rust_colours()), coloured, 6.0),
        (Output::colour_ramp(planet, presets::planet_colours()), coloured, 2.6),
    ]
}

fn draw((output, format, width): Tile, sheet: &mut RgbImage, left: u32, top: u32) -> Result<(), Box<dyn Error>> {
    let grid = Grid::new(&[0.0; 2], &[width / f64::from(TILE[0]); 2], &TILE)?;
    let mut pixels = vec![0; (TILE[0] * TILE[1] * 4) as usize];
    Evaluator::new(output)?.fill(&grid, &mut Texels::new(format, &mut pixels))?;
    let tile = image::RgbaImage::from_raw(TILE[0], TILE[1], pixels).ok_or("four bytes a pixel")?;
    for (x, y, &Rgba([r, g, b, _])) in tile.enumerate_pixels() {
        sheet.put_pixel(left + x, top + y, image::Rgb([r, g, b]));
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "presets.png".into());
    let tiles = tiles();
    let rows = (tiles.len() as u32).div_ceil(COLUMNS);
    let mut sheet = RgbImage::new(COLUMNS * TILE[0], rows * TILE[1]);
    for (index, tile) in (0..).zip(tiles) {
        draw(tile, &mut sheet, index % COLUMNS * TILE[0], index / COLUMNS * TILE[1])?;
    }
    let file = BufWriter::new(File::create(&path)?);
    sheet.write_with_encoder(PngEncoder::new_with_quality(file, CompressionType::Best, FilterType::Adaptive))?;
    println!("written to {path}");
    Ok(())
}
