//! Pictures of noise, 8-bit grey: -1 is black, 1 is white.

use crate::cpu::format::pack_unorm_8;
use crate::grid::Grid;
use image::{GrayImage, ImageFormat, Luma};
use std::io::{self, Write};
use std::path::Path;
use thiserror::Error;

/// Why there is no picture.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PictureError {
    /// Another number of values than the grid has samples.
    #[error("the grid has {expected} samples, not {found}")]
    Length {
        /// How many values there were.
        found: usize,
        /// How many the grid has.
        expected: u128,
    },
    /// More pixels than fit into memory or a PNG.
    #[error("a picture of {width} x {height} pixels is too large")]
    Size {
        /// Its width.
        width: u64,
        /// Its height.
        height: u64,
    },
    /// It could not be encoded.
    #[error("the picture could not be encoded: {0}")]
    Encode(#[from] image::ImageError),
    /// The file could not be written; whatever was there before still is.
    #[error("{} could not be written: {reason}", path.display())]
    Write {
        /// The file.
        path: std::path::PathBuf,
        /// What the system said.
        reason: io::Error,
    },
}

/// Columns of a plotted curve at most; of more samples, each column spans several.
const CURVE_WIDTH: usize = 2048;
/// Rows of a plotted curve, the zero line in the middle.
const CURVE_HEIGHT: u32 = 257;
/// White pixels between the slices of a sheet.
const SHEET_GAP: u32 = 2;

/// Draws the values of a grid: of one axis as a curve with its zero line, at most 2048 pixels wide and 257 high, of two as a plane, of three as a sheet of
/// slices, row by row.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, Grid, Perlin, picture};
///
/// let grid = Grid::new(&[0.0, 0.0], &[1.0 / 16.0; 2], &[64, 48])?;
/// let mut values = vec![0.0; 64 * 48];
/// Evaluator::new(Perlin::new(Dimension::D2))?.fill(&grid, &mut values)?;
/// let picture = picture::draw(&grid, &values)?;
/// assert_eq!(picture.dimensions(), (64, 48));
/// assert_eq!(picture.get_pixel(0, 0).0, [128]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`PictureError`] if there are not as many values as samples, or the picture would be too large.
pub fn draw(grid: &Grid, values: &[f32]) -> Result<GrayImage, PictureError> {
    let (found, expected) = (values.len(), grid.samples());
    if found as u128 != expected {
        return Err(PictureError::Length { found, expected });
    }
    match (grid.axes(), grid.extent()) {
        (1, _) => curve(values),
        (_, [width, height, depth]) => sheet(values, width, height, depth),
    }
}

fn sheet(values: &[f32], width: u32, height: u32, depth: u32) -> Result<GrayImage, PictureError> {
    let columns = f64::from(depth).sqrt().ceil() as u32;
    let rows = depth.div_ceil(columns);
    let along =
        |tiles: u32, size: u32| u64::from(tiles) * u64::from(size) + u64::from(tiles - 1) * u64::from(SHEET_GAP);
    let mut picture = blank(along(columns, width), along(rows, height), 255)?;
    let slices = values.chunks_exact(width as usize * height as usize);
    for (z, slice) in (0_u32..).zip(slices) {
        let left = z % columns * (width + SHEET_GAP);
        let top = z / columns * (height + SHEET_GAP);
        for (y, row) in (top..).zip(slice.chunks_exact(width as usize)) {
            for (x, &value) in (left..).zip(row) {
                picture.put_pixel(x, y, Luma([pack_unorm_8(value) as u8]));
            }
        }
    }
    Ok(picture)
}

fn curve(values: &[f32]) -> Result<GrayImage, PictureError> {
    let columns = values.len().min(CURVE_WIDTH);
    let mut picture = blank(columns as u64, CURVE_HEIGHT.into(), 255)?;
    let row = |value: f32| 255 - pack_unorm_8(value) + 1;
    let zero = row(0.0);
    for column in 0..columns {
        // With the sample before, so that the line does not break.
        let first = column * values.len() / columns;
        let end = (column + 1) * values.len() / columns;
        let span = values[first.saturating_sub(1)..end].iter().map(|&value| row(value));
        let (top, bottom) = span.fold((CURVE_HEIGHT, 0), |(top, bottom), row| (top.min(row), bottom.max(row)));
        picture.put_pixel(column as u32, zero, Luma([192]));
        for y in top..=bottom {
            picture.put_pixel(column as u32, y, Luma([0]));
        }
    }
    Ok(picture)
}

fn blank(width: u64, height: u64, level: u8) -> Result<GrayImage, PictureError> {
    let too_large = || PictureError::Size { width, height };
    let (w, h) = (u32::try_from(width).map_err(|_| too_large())?, u32::try_from(height).map_err(|_| too_large())?);
    let pixels = usize::try_from(width * height).map_err(|_| too_large())?;
    let mut memory = Vec::new();
    memory.try_reserve_exact(pixels).map_err(|_| too_large())?;
    memory.resize(pixels, level);
    GrayImage::from_raw(w, h, memory).ok_or_else(too_large)
}

/// Writes a picture as PNG. The file appears when it is complete, a new one in place of what was there, be that a link; on
/// failure nothing changes.
///
/// # Errors
/// [`PictureError::Write`] if the file cannot be written, [`PictureError::Encode`] if PNG cannot hold the picture.
pub fn save_png(picture: &GrayImage, path: impl AsRef<Path>) -> Result<(), PictureError> {
    let mut bytes = io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Png)?;
    save(path.as_ref(), bytes.get_ref())
}

/// Writes values as raw little-endian `f32`, in their order. The file appears when it is complete, as with [`save_png`].
///
/// ```no_run
/// gradnoise::picture::save_raw(&[0.5, -0.25], "noise.f32")?;
/// # Ok::<(), gradnoise::picture::PictureError>(())
/// ```
///
/// # Errors
/// [`PictureError::Write`] if the file cannot be written.
pub fn save_raw(values: &[f32], path: impl AsRef<Path>) -> Result<(), PictureError> {
    if cfg!(target_endian = "little") {
        save(path.as_ref(), bytemuck::cast_slice(values))
    } else {
        let swapped: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        save(path.as_ref(), &swapped)
    }
}

fn save(path: &Path, bytes: &[u8]) -> Result<(), PictureError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let write = || {
        let mut file = temporary().tempfile_in(folder)?;
        file.write_all(bytes)?;
        file.persist(path)?;
        Ok(())
    };
    // The kind alone: the rest of the system's message names the temporary file.
    write().map_err(|reason: io::Error| PictureError::Write { path: path.into(), reason: reason.kind().into() })
}

/// Files that others may read, as far as the user's mask lets them.
fn temporary() -> tempfile::Builder<'static, 'static> {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix has such permissions"))]
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder
}
