//! PNG, row by row.

use super::{Shape, Sink};
use crate::pixel::{Number, Pixel};
use png::{BitDepth, ColorType, Encoder, EncodingError};
use std::cell::Cell;
use std::io::{self, Read, Write};

pub fn write(shape: &Shape, rows: &mut dyn Read, file: &mut dyn Sink) -> io::Result<()> {
    let failure = Cell::new(None);
    let encoded = encode(shape, rows, Noticing { file, failure: &failure });
    // The encoder turns errors into text, or drops those of the last rows.
    failure.take().map_or(encoded, Err)
}

fn encode(shape: &Shape, rows: &mut dyn Read, file: Noticing<'_>) -> io::Result<()> {
    let [width, height] = shape.picture();
    let mut encoder = Encoder::new(file, width as u32, height as u32);
    describe(&mut encoder, shape.pixel);
    let mut png = encoder.write_header().map_err(reason)?;
    // Pieces of a MiB need so few system calls that their cost does not show.
    let mut stream = png.stream_writer_with_size(1 << 20).map_err(reason)?;
    let mut row = vec![0; shape.row_bytes()];
    for _ in 0..height {
        rows.read_exact(&mut row)?;
        swap(shape.pixel, &mut row);
        stream.write_all(&row)?;
    }
    stream.finish().and_then(|()| png.finish()).map_err(reason)
}

/// Keeps the file's first error, and returns copies of its kind to the encoder.
struct Noticing<'a> {
    file: &'a mut dyn Sink,
    failure: &'a Cell<Option<io::Error>>,
}

impl Noticing<'_> {
    fn noticed<T>(&self, result: io::Result<T>) -> io::Result<T> {
        result.map_err(|error| {
            let kind = error.kind();
            // Writing goes on after an interruption.
            if kind != io::ErrorKind::Interrupted {
                self.failure.set(self.failure.take().or(Some(error)));
            }
            kind.into()
        })
    }
}

impl Write for Noticing<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes);
        self.noticed(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.file.flush();
        self.noticed(flushed)
    }
}

/// Sets the colour type, the bit depth, and that colours are sRGB.
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

/// Swaps the bytes of 16-bit numbers, since PNG is big-endian.
pub fn swap(pixel: Pixel, row: &mut [u8]) {
    if pixel.number == Number::U16 {
        row.as_chunks_mut::<2>().0.iter_mut().for_each(|pair| pair.reverse());
    }
}

/// Returns the I/O error behind an error of the encoder.
pub fn reason(error: EncodingError) -> io::Error {
    match error {
        EncodingError::IoError(error) => error,
        error => io::Error::other(error),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::{Shape, write};
    use crate::pixel::{Number, Pixel};
    use std::io::{self, Cursor, Seek, SeekFrom, Write};

    /// A disk that is full for a while after so many bytes.
    struct Disk {
        room: usize,
        refusals: u32,
    }

    impl Write for Disk {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.room < bytes.len() && self.refusals > 0 {
                self.refusals -= 1;
                return Err(io::ErrorKind::StorageFull.into());
            }
            self.room = self.room.saturating_sub(bytes.len());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Seek for Disk {
        fn seek(&mut self, _: SeekFrom) -> io::Result<u64> {
            Err(io::ErrorKind::NotSeekable.into())
        }
    }

    #[test]
    fn png_that_finds_a_disk_full_for_a_while_is_not_written() {
        let pixel = Pixel { number: Number::U8, channels: 1, is_colour: false, encoding: None };
        for (room, size) in [(4, 64), (200, 2048), (200, 64)] {
            let extent = [size, size, 1];
            let shape = Shape {
                extent,
                axes: 2,
                faces: 1,
                frames: 1,
                fps: 1,
                pixel,
                blocks: None,
                levels: vec![extent],
                columns: 1,
            };
            let mixed = |i: u32| (i ^ i >> 16).wrapping_mul(0x7feb_352d);
            let rows: Vec<u8> = (0..size * size).map(|i| (mixed(mixed(i)) >> 24) as u8).collect();
            let error = write(&shape, &mut Cursor::new(&rows), &mut Disk { room, refusals: 1 }).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::StorageFull, "{size} on {room} bytes: {error}");
            assert!(write(&shape, &mut Cursor::new(rows), &mut Disk { room, refusals: 0 }).is_ok());
        }
    }
}
