//! PNG, row by row.

use super::{Shape, Sink};
use crate::pixel::{Number, Pixel};
use png::{BitDepth, ColorType, Encoder, EncodingError};
use std::io::{self, Read, Write};

pub fn write(shape: &Shape, rows: &mut dyn Read, file: &mut dyn Sink) -> io::Result<()> {
    let [width, height] = shape.picture();
    let mut encoder = Encoder::new(file, width as u32, height as u32);
    describe(&mut encoder, shape.pixel);
    let mut png = encoder.write_header().map_err(reason)?;
    // Pieces of a MiB, whose number of system calls costs nothing that shows.
    let mut stream = png.stream_writer_with_size(1 << 20).map_err(reason)?;
    let mut row = vec![0; shape.row_bytes()];
    for _ in 0..height {
        rows.read_exact(&mut row)?;
        swap(shape.pixel, &mut row);
        stream.write_all(&row)?;
    }
    stream.finish().and_then(|()| png.finish()).map_err(reason)
}

/// Sets what the samples are.
pub fn describe<W: Write>(encoder: &mut Encoder<'_, W>, pixel: Pixel) {
    encoder.set_color(match pixel.channels {
        1 => ColorType::Grayscale,
        3 => ColorType::Rgb,
        _ => ColorType::Rgba,
    });
    encoder.set_depth(if pixel.number == Number::U16 { BitDepth::Sixteen } else { BitDepth::Eight });
    encoder.set_compression(png::Compression::Fast);
    if pixel.is_colour {
        encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
    }
}

/// Puts the upper byte of 16 bits first, as PNG has it.
pub fn swap(pixel: Pixel, row: &mut [u8]) {
    if pixel.number == Number::U16 {
        row.as_chunks_mut::<2>().0.iter_mut().for_each(|pair| pair.reverse());
    }
}

/// Returns the reason for which nothing more can be written.
pub fn reason(error: EncodingError) -> io::Error {
    match error {
        EncodingError::IoError(error) => error,
        error => io::Error::other(error),
    }
}
