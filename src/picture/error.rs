//! Errors of pictures.

use crate::format::Format;
use std::io;
use thiserror::Error;

/// The reason why a picture cannot be drawn or written.
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
    /// The picture has more pixels than fit into memory or a PNG.
    #[error("a picture of {width} x {height} pixels is too large")]
    Size {
        /// Its width.
        width: u64,
        /// Its height.
        height: u64,
    },
    /// PNG does not have the format.
    #[error("PNG holds R8Unorm, R16Unorm, Rgba8Unorm or Rgba8UnormSrgb, not {format:?}")]
    Format {
        /// The format.
        format: Format,
    },
    /// The bytes end within a sample.
    #[error("{bytes} bytes are not a whole number of samples")]
    PartOfSample {
        /// The number of bytes.
        bytes: usize,
    },
    /// The picture could not be encoded.
    #[error("the picture could not be encoded: {0}")]
    Encode(#[from] image::ImageError),
    /// The file's folder does not exist.
    #[error("{} could not be written: there is no folder {}; make it first", path.display(), folder.display())]
    NoFolder {
        /// The file.
        path: std::path::PathBuf,
        /// The folder that is missing.
        folder: std::path::PathBuf,
    },
    /// The file could not be written. An earlier file at the path is unchanged.
    #[error("{} could not be written: {reason}", path.display())]
    Write {
        /// The file.
        path: std::path::PathBuf,
        /// The system's reason.
        reason: io::Error,
    },
}
