//! Lossless WebP of 8 bits.

use super::{Shape, Sink, zeros};
use image_webp::{ColorType, WebPEncoder};
use std::io::{self, Read};

pub fn write(shape: &Shape, rows: &mut dyn Read, file: &mut dyn Sink) -> io::Result<()> {
    let [width, height] = shape.picture();
    let mut pixels = zeros(shape.row_bytes() * height as usize)?;
    rows.read_exact(&mut pixels)?;
    let colour = match shape.pixel.channels {
        1 => ColorType::L8,
        3 => ColorType::Rgb8,
        _ => ColorType::Rgba8,
    };
    WebPEncoder::new(file).encode(&pixels, width as u32, height as u32, colour).map_err(io::Error::other)
}
