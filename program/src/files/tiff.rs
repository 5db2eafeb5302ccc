//! TIFF, strip by strip; BigTIFF where offsets need more than 32 bits.

use super::{Shape, Sink};
use crate::pixel::Number;
use std::io::{self, Read};
use tiff::TiffError;
use tiff::encoder::{Rational, TiffEncoder, TiffKind};
use tiff::tags::{
    CompressionMethod, ExtraSamples, PhotometricInterpretation, ResolutionUnit, SampleFormat as Sample, Tag,
};

/// The bytes of a strip, approximately.
const STRIP: usize = 1_000_000;

pub fn write(shape: &Shape, rows: &mut dyn Read, file: &mut dyn Sink) -> io::Result<()> {
    // The rest of the file is much smaller than the difference to 2^32.
    if shape.bytes() < 4_000_000_000 {
        write_to(TiffEncoder::new(file).map_err(reason)?, shape, rows)
    } else {
        write_to(TiffEncoder::new_big(file).map_err(reason)?, shape, rows)
    }
}

/// Writes the strips, and then the tags that uncompressed samples need. The crate's image encoder would add a
/// predictor, which belongs to compression, so readers warn about it.
fn write_to<K: TiffKind>(
    mut tiff: TiffEncoder<&mut dyn Sink, K>,
    shape: &Shape,
    rows: &mut dyn Read,
) -> io::Result<()> {
    let [width, height] = shape.picture().map(|extent| extent as u32);
    let (row, number, channels) = (shape.row_bytes(), shape.pixel.number, shape.pixel.channels);
    let rows_per_strip = STRIP.div_ceil(row).min(height as usize);
    let mut image = tiff.image_directory().map_err(reason)?;
    let (mut offsets, mut counts) = (Vec::new(), Vec::new());
    for first in (0..height as usize).step_by(rows_per_strip) {
        let mut strip = vec![0; rows_per_strip.min(height as usize - first) * row];
        rows.read_exact(&mut strip)?;
        if cfg!(target_endian = "big") {
            // The encoder writes numbers in the machine's byte order.
            strip.chunks_exact_mut(number.bytes()).for_each(<[u8]>::reverse);
        }
        let offset = image.write_data(&strip[..]).map_err(reason)?;
        offsets.push(K::convert_offset(offset).map_err(reason)?);
        counts.push(K::convert_offset(strip.len() as u64).map_err(reason)?);
    }
    let colour = if channels == 1 { PhotometricInterpretation::BlackIsZero } else { PhotometricInterpretation::RGB };
    let format = if matches!(number, Number::F16 | Number::F32) { Sample::IEEEFP } else { Sample::Uint };
    let mut tags = || {
        image.write_tag(Tag::ImageWidth, width)?;
        image.write_tag(Tag::ImageLength, height)?;
        image.write_tag(Tag::BitsPerSample, &vec![8 * number.bytes() as u16; channels][..])?;
        image.write_tag(Tag::Compression, CompressionMethod::None)?;
        image.write_tag(Tag::PhotometricInterpretation, colour)?;
        image.write_tag(Tag::StripOffsets, K::convert_slice(&offsets))?;
        image.write_tag(Tag::SamplesPerPixel, channels as u16)?;
        image.write_tag(Tag::RowsPerStrip, rows_per_strip as u32)?;
        image.write_tag(Tag::StripByteCounts, K::convert_slice(&counts))?;
        image.write_tag(Tag::XResolution, Rational { n: 1, d: 1 })?;
        image.write_tag(Tag::YResolution, Rational { n: 1, d: 1 })?;
        image.write_tag(Tag::ResolutionUnit, ResolutionUnit::None)?;
        if channels == 4 {
            // Colours are not premultiplied.
            image.write_tag(Tag::ExtraSamples, &[ExtraSamples::UnassociatedAlpha][..])?;
        }
        image.write_tag(Tag::SampleFormat, &vec![format; channels][..])
    };
    tags().and_then(|()| image.finish()).map_err(reason)
}

fn reason(error: TiffError) -> io::Error {
    match error {
        TiffError::IoError(error) => error,
        error => io::Error::other(error),
    }
}
