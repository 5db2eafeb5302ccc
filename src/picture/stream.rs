//! Writes files row by row, so that no file must fit into memory.

use crate::dimension::Dimension;
use crate::format::{Channels, Descriptor, Encoding, Format};
use crate::grid::Grid;
use crate::picture::drawing::{SHEET_GAP, Sheet};
use crate::picture::error::PictureError;
use crate::picture::file::{complete, unwritable};
use std::cell::Cell;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Receives the samples of a grid for [`stream_png`] and [`stream_raw`].
///
/// ```no_run
/// use gradnoise::{Format, Grid, picture};
/// let grid = Grid::new(&[0.0, 0.0], &[1.0; 2], &[256, 2])?;
/// picture::stream_raw(&grid, Format::R8Unorm, "two-rows.raw", |rows| {
///     rows.write(&[0; 256])?;
///     rows.write(&[255; 256])
/// })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Rows<'a> {
    file: &'a mut dyn Write,
    path: &'a Path,
    sample_bytes: usize,
    upper_byte_first: bool,
    found: u128,
    expected: u128,
}

/// Writes the samples of a grid as PNG. Planes are written as they are, and volumes as sheets of slices like those of
/// [`draw`](super::draw), with one row of slices in memory. `write` gets the samples from `Evaluator::fill` of
/// [`Grid::rows`] or `Prepared::try_read_in_bands`, as 8 or 16 bits of grey or four channels of 8 bits, and passes them
/// to [`Rows`].
///
/// Like [`save_png`](super::save_png)'s, the file appears when it is complete; if `write` fails, nothing changes.
///
/// ```no_run
/// use gradnoise::{Dimension, Evaluator, Format, Grid, Perlin, picture, Texels};
///
/// // A map of 1024 x 1024 cells, more than a permutation table tells apart.
/// let grid = Grid::new(&[0.0, 0.0], &[1.0 / 64.0; 2], &[65_536; 2])?;
/// let noise = Evaluator::new(Perlin::hashed(Dimension::D2))?;
/// let mut row = vec![0; 65_536 * 2];
/// picture::stream_png(&grid, Format::R16Unorm, "map.png", |rows| {
///     for y in 0..65_536 {
///         noise.fill(&grid.rows(y..y + 1)?, &mut Texels::new(Format::R16Unorm, &mut row))?;
///         rows.write(&row)?;
///     }
///     Ok::<_, Box<dyn std::error::Error>>(())
/// })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The error of `write`, or a [`PictureError`] if PNG lacks the format, the picture is too large for PNG, there are not
/// as many samples as the grid has, or the file cannot be written.
pub fn stream_png<E: From<PictureError>>(
    grid: &Grid,
    format: Format,
    path: impl AsRef<Path>,
    write: impl FnOnce(&mut Rows<'_>) -> Result<(), E>,
) -> Result<(), E> {
    own_error(write, |write| write_png(grid, format, path.as_ref(), write))
}

/// Calls the caller's `write`. The error is `None` if it is stored for the caller.
type WriteRows<'a> = dyn FnMut(&mut Rows<'_>) -> Result<(), Option<PictureError>> + 'a;

/// Erases the type of the errors of a caller's `write`, so that most code is compiled here, not in the caller's crate.
fn own_error<E: From<PictureError>>(
    write: impl FnOnce(&mut Rows<'_>) -> Result<(), E>,
    stream: impl FnOnce(&mut WriteRows<'_>) -> Result<(), Option<PictureError>>,
) -> Result<(), E> {
    let (mut write, mut own) = (Some(write), None);
    let streamed = stream(&mut |rows| match write.take() {
        Some(write) => write(rows).map_err(|error| {
            own = Some(error);
            None
        }),
        None => Ok(()),
    });
    match (own, streamed) {
        (Some(error), _) => Err(error),
        (None, Err(Some(error))) => Err(error.into()),
        (None, _) => Ok(()),
    }
}

fn write_png(grid: &Grid, format: Format, path: &Path, write: &mut WriteRows<'_>) -> Result<(), Option<PictureError>> {
    let form = PngForm::new(grid, format)?;
    complete(path, |file| form.encode(grid, format, path, file, write))
}

/// The properties of a PNG.
struct PngForm {
    sheet: Sheet,
    colour: png::ColorType,
    depth: png::BitDepth,
}

impl PngForm {
    fn new(grid: &Grid, format: Format) -> Result<Self, PictureError> {
        let Descriptor { encoding, channels, .. } = format.descriptor();
        let (colour, depth) = match (channels, encoding) {
            (Channels::Value, Encoding::Unorm8) => (png::ColorType::Grayscale, png::BitDepth::Eight),
            (Channels::Value, Encoding::Unorm16) => (png::ColorType::Grayscale, png::BitDepth::Sixteen),
            (Channels::Four, Encoding::Unorm8 | Encoding::Srgb8) => (png::ColorType::Rgba, png::BitDepth::Eight),
            _ => return Err(PictureError::Format { format }),
        };
        let sheet = Sheet::new(grid.extent());
        if sheet.width.max(sheet.height) > i32::MAX as u64 {
            return Err(PictureError::Size { width: sheet.width, height: sheet.height });
        }
        Ok(Self { sheet, colour, depth })
    }

    /// Encodes the samples into a writer. Errors name the path.
    fn encode(
        &self,
        grid: &Grid,
        format: Format,
        path: &Path,
        writer: impl Write,
        write: &mut WriteRows<'_>,
    ) -> Result<(), Option<PictureError>> {
        let Self { sheet, colour, depth } = self;
        let failure = Cell::new(None);
        let writer = Noticing { writer, failure: &failure };
        let not_written = |error| unwritable(path, &failure.get().map_or_else(|| reason(error), io::Error::from));
        let mut encoder = png::Encoder::new(writer, sheet.width as u32, sheet.height as u32);
        encoder.set_color(*colour);
        encoder.set_depth(*depth);
        encoder.set_compression(png::Compression::Fast);
        let mut png = encoder.write_header().map_err(not_written)?;
        // Pieces of 1 MiB make the cost of system calls negligible.
        let stream = png.stream_writer_with_size(1 << 20).map_err(not_written)?;
        let mut stream = Telling { writer: stream, failure: &failure };
        let sixteen = *depth == png::BitDepth::Sixteen;
        if sheet.columns == 1 {
            Rows::new(&mut stream, path, grid, format, sixteen).written_by(write)?;
        } else {
            let mut slices = Slices::new(&mut stream, sheet, grid, format)?;
            Rows::new(&mut slices, path, grid, format, sixteen).written_by(write)?;
        }
        stream.into_writer().finish().and_then(|()| png.finish()).map_err(not_written)?;
        // The last rows are written when the stream is dropped, which reports no errors.
        failure.get().map_or(Ok(()), |kind| Err(unwritable(path, &kind.into()).into()))
    }
}

/// Keeps the kind of a writer's first error, which the encoder in front of it reduces to text.
struct Noticing<'a, W> {
    writer: W,
    failure: &'a Cell<Option<io::ErrorKind>>,
}

impl<W> Noticing<'_, W> {
    fn noticed<T>(&self, result: io::Result<T>) -> io::Result<T> {
        // Writing continues after an interruption.
        result.inspect_err(|error| match error.kind() {
            io::ErrorKind::Interrupted => (),
            kind => self.failure.set(self.failure.get().or(Some(kind))),
        })
    }
}

impl<W: Write> Write for Noticing<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.writer.write(bytes);
        self.noticed(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.writer.flush();
        self.noticed(flushed)
    }
}

/// Gives an encoder's errors the kind that was noticed behind it.
struct Telling<'a, W> {
    writer: W,
    failure: &'a Cell<Option<io::ErrorKind>>,
}

impl<W> Telling<'_, W> {
    fn into_writer(self) -> W {
        self.writer
    }

    fn told<T>(&self, result: io::Result<T>) -> io::Result<T> {
        result.map_err(|error| self.failure.get().map_or(error, io::Error::from))
    }
}

impl<W: Write> Write for Telling<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.writer.write(bytes);
        self.told(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.writer.flush();
        self.told(flushed)
    }
}

/// Writes the samples of a grid as they are stored, little-endian and without a header. `write` gets them like that of
/// [`stream_png`].
///
/// # Errors
/// The same errors as [`stream_png`], but every format is possible.
pub fn stream_raw<E: From<PictureError>>(
    grid: &Grid,
    format: Format,
    path: impl AsRef<Path>,
    write: impl FnOnce(&mut Rows<'_>) -> Result<(), E>,
) -> Result<(), E> {
    own_error(write, |write| write_raw(grid, format, path.as_ref(), write))
}

fn write_raw(grid: &Grid, format: Format, path: &Path, write: &mut WriteRows<'_>) -> Result<(), Option<PictureError>> {
    complete(path, |file| {
        let mut file = BufWriter::new(file);
        Rows::new(&mut file, path, grid, format, false).written_by(write)?;
        file.flush().map_err(|reason| unwritable(path, &reason))?;
        Ok(())
    })
}

fn reason(error: png::EncodingError) -> io::Error {
    match error {
        png::EncodingError::IoError(error) => error,
        error => io::Error::other(error),
    }
}

impl<'a> Rows<'a> {
    fn new(file: &'a mut dyn Write, path: &'a Path, grid: &Grid, format: Format, upper_byte_first: bool) -> Self {
        let (sample_bytes, expected) = (sample_bytes(grid, format), grid.samples());
        Self { file, path, sample_bytes, upper_byte_first, found: 0, expected }
    }

    /// Writes the next samples, x fastest, in the format's bytes. They need not end with a row.
    ///
    /// # Errors
    /// [`PictureError`] if they end within a sample, are more than the grid has, or the file cannot be written.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), PictureError> {
        if !bytes.len().is_multiple_of(self.sample_bytes) {
            return Err(PictureError::PartOfSample { bytes: bytes.len() });
        }
        self.found += (bytes.len() / self.sample_bytes) as u128;
        if self.found > self.expected {
            return Err(self.wrong_length());
        }
        let written = if self.upper_byte_first { self.write_swapped(bytes) } else { self.file.write_all(bytes) };
        written.map_err(|reason| unwritable(self.path, &reason))
    }

    fn write_swapped(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut swapped = [0; 4096];
        for bytes in bytes.chunks(swapped.len()) {
            let swapped = &mut swapped[..bytes.len()];
            for (swapped, pair) in swapped.chunks_exact_mut(2).zip(bytes.chunks_exact(2)) {
                swapped.copy_from_slice(&[pair[1], pair[0]]);
            }
            self.file.write_all(swapped)?;
        }
        Ok(())
    }

    fn written_by(mut self, write: &mut WriteRows<'_>) -> Result<(), Option<PictureError>> {
        write(&mut self)?;
        if self.found == self.expected { Ok(()) } else { Err(self.wrong_length().into()) }
    }

    fn wrong_length(&self) -> PictureError {
        PictureError::Length { found: usize::try_from(self.found).unwrap_or(usize::MAX), expected: self.expected }
    }
}

fn sample_bytes(grid: &Grid, format: Format) -> usize {
    format.bytes_per_sample(Dimension::ALL[grid.coordinates() - 1])
}

/// Lays the slices of a volume side by side: it receives them one by one, and writes whole rows of the sheet.
struct Slices<W> {
    png: W,
    row_bytes: usize,
    height: usize,
    columns: usize,
    /// A white row of the sheet.
    white: Vec<u8>,
    gap_bytes: usize,
    /// The number of slices that are not yet written.
    left: usize,
    /// The part of the next row of slices that was received.
    strip: Vec<u8>,
    is_first: bool,
}

impl<W: Write> Slices<W> {
    fn new(png: W, sheet: &Sheet, grid: &Grid, format: Format) -> Result<Self, PictureError> {
        let sample_bytes = sample_bytes(grid, format);
        let [width, height, depth] = grid.extent().map(|extent| extent as usize);
        let (row_bytes, columns) = (width * sample_bytes, sheet.columns as usize);
        let mut strip = Vec::new();
        let volume = [row_bytes, height, columns].into_iter().try_fold(1_usize, usize::checked_mul);
        if volume.is_none_or(|volume| strip.try_reserve_exact(volume).is_err()) {
            return Err(PictureError::Size { width: sheet.width, height: sheet.height });
        }
        let (white, gap_bytes) = (vec![0xff; sheet.width as usize * sample_bytes], SHEET_GAP as usize * sample_bytes);
        Ok(Self { png, row_bytes, height, columns, white, gap_bytes, left: depth, strip, is_first: true })
    }

    fn write_strip(&mut self, count: usize) -> io::Result<()> {
        if !self.is_first {
            (0..SHEET_GAP).try_for_each(|_| self.png.write_all(&self.white))?;
        }
        for y in 0..self.height {
            for column in 0..self.columns {
                if column > 0 {
                    self.png.write_all(&self.white[..self.gap_bytes])?;
                }
                let start = (column * self.height + y) * self.row_bytes;
                let row = if column < count { &self.strip[start..] } else { &self.white };
                self.png.write_all(&row[..self.row_bytes])?;
            }
        }
        self.strip.clear();
        self.left -= count;
        self.is_first = false;
        Ok(())
    }
}

impl<W: Write> Write for Slices<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.columns.min(self.left);
        let wanted = count * self.height * self.row_bytes;
        let taken = bytes.len().min(wanted - self.strip.len());
        self.strip.extend_from_slice(&bytes[..taken]);
        if self.strip.len() == wanted {
            self.write_strip(count)?;
        }
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.png.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A disk with room for that many bytes.
    struct Disk(usize);

    impl Write for Disk {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.0 < bytes.len() {
                return Err(io::ErrorKind::StorageFull.into());
            }
            self.0 -= bytes.len();
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// Writes incompressible samples, as far as there is room, and returns the error.
    fn error_on_disk(room: usize, extent: &[u32]) -> Option<PictureError> {
        let grid = Grid::new(&[0.0; 3][..extent.len()], &[1.0; 3][..extent.len()], extent).ok()?;
        let mixed = |i: u32| (i ^ i >> 16).wrapping_mul(0x7feb_352d);
        let bytes: Vec<u8> = (0..grid.samples() as u32).map(|i| (mixed(mixed(i)) >> 24) as u8).collect();
        let form = PngForm::new(&grid, Format::R8Unorm).ok()?;
        let mut write = |rows: &mut Rows<'_>| rows.write(&bytes).map_err(Some);
        form.encode(&grid, Format::R8Unorm, Path::new("full.png"), Disk(room), &mut write).err().flatten()
    }

    #[test]
    fn png_that_finds_a_full_disk_says_so() {
        // The error occurs in the header, among the rows, or at the end.
        for (room, extent) in [(4, [64, 64, 1]), (200, [2048, 2048, 1]), (200, [64, 64, 1]), (200, [64, 64, 9])] {
            let axes = if extent[2] > 1 { 3 } else { 2 };
            let error = error_on_disk(room, &extent[..axes]);
            let is_full = matches!(
                &error,
                Some(PictureError::Write { reason, .. }) if reason.kind() == io::ErrorKind::StorageFull
            );
            assert!(is_full, "{extent:?} on {room} bytes: {error:?}");
        }
        assert!(error_on_disk(1 << 20, &[64, 64]).is_none());
    }
}
