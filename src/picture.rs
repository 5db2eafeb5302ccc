//! Makes pictures of noise, in which -1 is black and 1 is white. [`draw`] makes one in memory; [`stream_png`] and
//! [`stream_raw`] write files of any size, row by row as samples are computed.

mod drawing;
mod error;
mod file;
mod stream;

pub use crate::picture::drawing::draw;
pub use crate::picture::error::PictureError;
pub use crate::picture::file::{save_png, save_raw};
pub use crate::picture::stream::{Rows, stream_png, stream_raw};
