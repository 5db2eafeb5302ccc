//! Draws values as pictures: of a plane or a volume, -1 is black and 1 is white.

use crate::formulas::kernel::format::pack_unorm_8;
use crate::grid::Grid;
use image::{GrayImage, Luma};
use thiserror::Error;

/// The maximum width of a plotted curve; with more samples, each column spans several.
const CURVE_WIDTH: usize = 2048;
/// The height of a plotted curve, with the zero line in the middle.
const CURVE_HEIGHT: u32 = 257;
/// The number of white pixels between the slices of a sheet.
const SHEET_GAP: u32 = 2;

/// The reason why a picture cannot be drawn.
///
/// ```
/// use gradnoise::{Grid, picture};
/// let error = picture::draw(&Grid::new(&[0.0], &[0.1], &[4])?, &[0.5; 3]).unwrap_err();
/// assert_eq!(error.to_string(), "the grid has 4 samples, not 3");
/// # Ok::<(), gradnoise::GridError>(())
/// ```
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PictureError {
    /// There are more or fewer values than the grid has samples.
    #[error("the grid has {expected} samples, not {found}")]
    Length {
        /// The number of values.
        found: usize,
        /// The grid's number of samples.
        expected: u128,
    },
    /// The picture has more pixels than fit into memory.
    #[error("a picture of {width} x {height} pixels is too large")]
    Size {
        /// Its width.
        width: u64,
        /// Its height.
        height: u64,
    },
}

/// Draws the values of a grid. One axis becomes a curve with its zero line, at most 2048 pixels wide and 257 high; two
/// axes become a plane; three become a sheet of slices, side by side and row by row.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, Grid, Perlin, picture};
///
/// let grid = Grid::new(&[0.0, 0.0], &[1.0 / 16.0; 2], &[64, 48])?;
/// let values = Evaluator::new(Perlin::new(Dimension::D2))?.values(&grid)?;
/// let picture = picture::draw(&grid, &values)?;
/// assert_eq!(picture.dimensions(), (64, 48));
/// assert_eq!(picture.get_pixel(0, 0).0, [128]);
/// # let folder = std::env::temp_dir().join(format!("gradnoise-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let file = folder.join("noise.png");
/// picture.save(file)?; // such as "noise.png"
/// # std::fs::remove_dir_all(&folder)?;
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
    if grid.axes() == 1 { curve(values) } else { sheet(values, grid.extent()) }
}

/// Draws the slices of a volume side by side, in about as many rows as columns.
fn sheet(values: &[f32], [width, height, depth]: [u32; 3]) -> Result<GrayImage, PictureError> {
    let columns = f64::from(depth).sqrt().ceil() as u32;
    let along =
        |tiles: u32, size: u32| u64::from(tiles) * u64::from(size) + u64::from(tiles - 1) * u64::from(SHEET_GAP);
    let mut picture = white(along(columns, width), along(depth.div_ceil(columns), height))?;
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
    let mut picture = white(columns as u64, CURVE_HEIGHT.into())?;
    let row = |value: f32| 256 - pack_unorm_8(value);
    let zero = row(0.0);
    for column in 0..columns {
        // Includes the sample before, so that the line does not break.
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

fn white(width: u64, height: u64) -> Result<GrayImage, PictureError> {
    let too_large = || PictureError::Size { width, height };
    let (w, h) = (u32::try_from(width).map_err(|_| too_large())?, u32::try_from(height).map_err(|_| too_large())?);
    let pixels = usize::try_from(width * height).map_err(|_| too_large())?;
    let mut memory = Vec::new();
    memory.try_reserve_exact(pixels).map_err(|_| too_large())?;
    memory.resize(pixels, 255);
    GrayImage::from_raw(w, h, memory).ok_or_else(too_large)
}
