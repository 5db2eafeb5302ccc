//! TIFF, strip by strip; as BigTIFF where 32 bits do not tell all places in the file.

use super::{Shape, Sink};
use crate::pixel::Number;
use std::io::{self, Read};
use tiff::TiffError;
use tiff::encoder::colortype::{
    ColorType, Gray8, Gray16, Gray32Float, RGB8, RGB16, RGB32Float, RGBA8, RGBA16, RGBA32Float,
};
use tiff::encoder::{TiffEncoder, TiffKind};
use tiff::tags::{PhotometricInterpretation, SampleFormat};

/// Half floats in so many channels, which the crate reads and has no names for. They are written as the numbers of
/// 16 bits that they are stored in.
struct Half<const CHANNELS: usize>;

impl<const CHANNELS: usize> ColorType for Half<CHANNELS> {
    type Inner = u16;
    const TIFF_VALUE: PhotometricInterpretation =
        if CHANNELS == 1 { PhotometricInterpretation::BlackIsZero } else { PhotometricInterpretation::RGB };
    const BITS_PER_SAMPLE: &'static [u16] = &[16; CHANNELS];
    const SAMPLE_FORMAT: &'static [SampleFormat] = &[SampleFormat::IEEEFP; CHANNELS];

    // It is called for compressed strips that ask for it alone, and these are not compressed.
    fn horizontal_predict(row: &[u16], result: &mut Vec<u16>) {
        result.extend_from_slice(row);
    }
}

pub fn write(shape: &Shape, rows: &mut dyn Read, file: &mut dyn Sink) -> io::Result<()> {
    // The file's contents beside the samples are much less than the difference.
    if shape.bytes() < 4_000_000_000 {
        write_to(TiffEncoder::new(file).map_err(reason)?, shape, rows)
    } else {
        write_to(TiffEncoder::new_big(file).map_err(reason)?, shape, rows)
    }
}

fn write_to<K: TiffKind>(
    mut tiff: TiffEncoder<&mut dyn Sink, K>,
    shape: &Shape,
    rows: &mut dyn Read,
) -> io::Result<()> {
    let [width, height] = shape.picture().map(|extent| extent as u32);
    /// Writes an image of a type of colour, whose numbers are read from as many bytes.
    macro_rules! image {
        ($colour:ty, $number:ty) => {{
            let mut image = tiff.new_image::<$colour>(width, height).map_err(reason)?;
            loop {
                let samples = image.next_strip_sample_count() as usize;
                if samples == 0 {
                    break image.finish().map_err(reason);
                }
                let mut bytes = vec![0; samples * size_of::<$number>()];
                rows.read_exact(&mut bytes)?;
                let numbers: Vec<_> =
                    bytes.as_chunks().0.iter().map(|bytes| <$number>::from_le_bytes(*bytes)).collect();
                image.write_strip(&numbers).map_err(reason)?;
            }
        }};
    }
    match (shape.pixel.channels, shape.pixel.number) {
        (1, Number::U8) => image!(Gray8, u8),
        (1, Number::U16) => image!(Gray16, u16),
        (1, Number::F16) => image!(Half<1>, u16),
        (1, Number::F32) => image!(Gray32Float, f32),
        (3, Number::U8) => image!(RGB8, u8),
        (3, Number::U16) => image!(RGB16, u16),
        (3, Number::F16) => image!(Half<3>, u16),
        (3, Number::F32) => image!(RGB32Float, f32),
        (_, Number::U8) => image!(RGBA8, u8),
        (_, Number::U16) => image!(RGBA16, u16),
        (_, Number::F16) => image!(Half<4>, u16),
        (_, Number::F32) => image!(RGBA32Float, f32),
    }
}

fn reason(error: TiffError) -> io::Error {
    match error {
        TiffError::IoError(error) => error,
        error => io::Error::other(error),
    }
}
