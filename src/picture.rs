//! Draws values as grey pictures: of a plane or a volume, -1 is black and 1 is white.

use crate::formulas::kernel::format::pack_unorm_8;
use crate::grid::Grid;
use thiserror::Error;

/// The maximum width of a plotted curve; with more samples, each column spans several.
const CURVE_WIDTH: usize = 2048;
/// The height of a plotted curve, with the zero line in the middle.
const CURVE_HEIGHT: u32 = 257;
/// The number of white pixels between the slices of a sheet.
const SHEET_GAP: u32 = 2;

/// A grey picture. Any crate for images saves it:
///
/// ```no_run
/// # let grid = gradnoise::Grid::new(&[0.0, 0.0], &[0.1, 0.1], &[4, 3])?;
/// # let picture = gradnoise::picture::draw(&grid, &[0.0; 12])?;
/// image::save_buffer("noise.png", &picture.pixels, picture.width, picture.height, image::ColorType::L8)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// `image::GrayImage::from_raw(picture.width, picture.height, picture.pixels)` takes the pixels without a copy. Some
/// formats need no crate:
///
/// ```
/// use gradnoise::{Grid, picture};
///
/// let grid = Grid::new(&[0.0, 0.0], &[0.1, 0.1], &[3, 1])?;
/// let picture = picture::draw(&grid, &[-1.0, 0.0, 1.0])?;
/// let header = format!("P5 {} {} 255\n", picture.width, picture.height);
/// let file = [header.as_bytes(), &picture.pixels].concat(); // such as "noise.pgm"
/// assert_eq!(file, b"P5 3 1 255\n\x00\x80\xff");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct Picture {
    /// The number of pixels in a row.
    pub width: u32,
    /// The number of rows.
    pub height: u32,
    /// A byte for each pixel, row by row from the top: 0 is black and 255 is white.
    pub pixels: Vec<u8>,
}

impl Picture {
    /// Returns the pixels from the one at a place to the last.
    fn pixels_from(&mut self, x: u32, y: u32) -> &mut [u8] {
        &mut self.pixels[y as usize * self.width as usize + x as usize..]
    }
}

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
/// assert_eq!([picture.width, picture.height], [64, 48]);
/// assert_eq!(picture.pixels[0], 128);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`PictureError`] if there are not as many values as samples, or the picture would be too large.
pub fn draw(grid: &Grid, values: &[f32]) -> Result<Picture, PictureError> {
    let (found, expected) = (values.len(), grid.samples());
    if found as u128 != expected {
        return Err(PictureError::Length { found, expected });
    }
    if grid.axes() == 1 { curve(values) } else { sheet(values, grid.extent()) }
}

/// Draws the slices of a volume side by side, in about as many rows as columns.
fn sheet(values: &[f32], [width, height, depth]: [u32; 3]) -> Result<Picture, PictureError> {
    let columns = f64::from(depth).sqrt().ceil() as u32;
    let along =
        |tiles: u32, size: u32| u64::from(tiles) * u64::from(size) + u64::from(tiles - 1) * u64::from(SHEET_GAP);
    let mut picture = white(along(columns, width), along(depth.div_ceil(columns), height))?;
    let slices = values.chunks_exact(width as usize * height as usize);
    for (z, slice) in (0_u32..).zip(slices) {
        let left = z % columns * (width + SHEET_GAP);
        let top = z / columns * (height + SHEET_GAP);
        for (y, row) in (top..).zip(slice.chunks_exact(width as usize)) {
            for (pixel, &value) in picture.pixels_from(left, y).iter_mut().zip(row) {
                *pixel = pack_unorm_8(value) as u8;
            }
        }
    }
    Ok(picture)
}

fn curve(values: &[f32]) -> Result<Picture, PictureError> {
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
        picture.pixels_from(column as u32, zero)[0] = 192;
        for y in top..=bottom {
            picture.pixels_from(column as u32, y)[0] = 0;
        }
    }
    Ok(picture)
}

fn white(width: u64, height: u64) -> Result<Picture, PictureError> {
    let too_large = || PictureError::Size { width, height };
    let (w, h) = (u32::try_from(width).map_err(|_| too_large())?, u32::try_from(height).map_err(|_| too_large())?);
    let count = usize::try_from(width * height).map_err(|_| too_large())?;
    let mut pixels = Vec::new();
    pixels.try_reserve_exact(count).map_err(|_| too_large())?;
    pixels.resize(count, 255);
    Ok(Picture { width: w, height: h, pixels })
}
