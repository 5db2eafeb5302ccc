//! Draws the pictures of `docs/guide` and `docs/recipes` that the program `gradnoise` cannot make, on the CPU, into
//! folders of these names in that of the first argument.

mod biomes;
mod canvas;
mod curves;
mod globe;
mod gullies;
mod lattice;
mod moss;
mod mountain;
mod recipes;
mod rivers;
mod shade;

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{DynamicImage, RgbImage};
use std::error::Error;
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

/// The width of the white gaps between pictures.
const GAP: u32 = 4;

/// Puts pictures of the same size side by side.
fn beside(pictures: &[RgbImage]) -> RgbImage {
    let (width, height) = pictures
        .iter()
        .fold((0, 0), |(width, height), picture| (width + picture.width() + GAP, height.max(picture.height())));
    let mut all = RgbImage::from_pixel(width.saturating_sub(GAP), height, image::Rgb([255; 3]));
    let mut left = 0;
    for picture in pictures {
        image::imageops::replace(&mut all, picture, left, 0);
        left += i64::from(picture.width() + GAP);
    }
    all
}

/// Puts a picture above another one of the same width.
fn above(upper: &RgbImage, lower: &RgbImage) -> RgbImage {
    let height = upper.height() + GAP + lower.height();
    let mut all = RgbImage::from_pixel(upper.width(), height, image::Rgb([255; 3]));
    image::imageops::replace(&mut all, upper, 0, 0);
    image::imageops::replace(&mut all, lower, 0, i64::from(upper.height() + GAP));
    all
}

fn save(picture: &RgbImage, path: &Path) -> Result<(), Box<dyn Error>> {
    std::fs::create_dir_all(path.parent().unwrap_or(path))?;
    let file = BufWriter::new(File::create(path)?);
    if path.extension().is_some_and(|extension| extension == "jpg") {
        picture.write_with_encoder(JpegEncoder::new_with_quality(file, 85))?;
        return Ok(());
    }
    let encoder = PngEncoder::new_with_quality(file, CompressionType::Best, FilterType::Adaptive);
    // A picture without colours needs a third of the bytes as grey.
    if picture.pixels().all(|pixel| pixel.0 == [pixel.0[0]; 3]) {
        DynamicImage::from(picture.clone()).into_luma8().write_with_encoder(encoder)?;
    } else {
        picture.write_with_encoder(encoder)?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os().nth(1).map_or_else(|| PathBuf::from("pictures"), PathBuf::from);
    for (name, picture) in [
        ("guide/slopes.png", curves::slopes()?),
        ("guide/sum.png", curves::sum()?),
        ("guide/nyquist.png", curves::nyquist()?),
        ("guide/histogram.png", curves::histogram()?),
        ("guide/lattice.png", lattice::lattice()?),
        ("guide/zoom.jpg", shade::zoom()?),
        ("guide/eroded.jpg", shade::eroded()?),
        ("guide/gullies.jpg", shade::gullies()?),
        ("guide/globes.jpg", globe::globes()?),
        ("recipes/rivers.jpg", recipes::rivers()?),
        ("recipes/moss.jpg", recipes::moss()?),
        ("recipes/biomes.jpg", recipes::biomes()?),
    ] {
        save(&picture, &folder.join(name))?;
    }
    for (step, picture) in (1..).zip(recipes::mountain()?) {
        save(&picture, &folder.join(format!("recipes/mountain-{step}.jpg")))?;
    }
    println!("written to {}", folder.display());
    Ok(())
}
