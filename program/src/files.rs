//! The formats of files. Each has a function that reads rows of samples and writes a file.

mod animation;
mod blocks;
mod exr;
mod ktx2;
mod png;
mod radiance;
mod raw;
mod sheet;
mod tiff;
mod webp;

pub use blocks::Blocks;

use crate::failure::Failure;
use crate::pixel::{Number, Pixel};
use clap::ValueEnum;
use std::io::{self, Read, Seek, Write};
use std::path::Path;

/// The destination of a file's bytes.
pub trait Sink: Write + Seek {}
impl<T: Write + Seek> Sink for T {}

/// A format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Kind {
    /// PNG of 8 or 16 bits
    Png,
    /// An animated PNG
    Apng,
    /// An animated GIF
    Gif,
    /// TIFF of 8 or 16 bits, or of floats
    #[value(alias = "tif")]
    Tiff,
    /// OpenEXR of half floats or floats
    Exr,
    /// Radiance HDR
    Hdr,
    /// Lossless WebP of 8 bits
    Webp,
    /// Samples without a header, little-endian, x fastest
    Raw,
    /// An array of numpy
    Npy,
    /// A texture of Khronos with mip levels
    Ktx2,
}

/// The endings of file names, each with its format, and the type of number if the ending implies one.
pub const ENDINGS: &[(&str, Kind, Option<Number>)] = &[
    ("png", Kind::Png, None),
    ("apng", Kind::Apng, None),
    ("gif", Kind::Gif, None),
    ("tiff", Kind::Tiff, None),
    ("tif", Kind::Tiff, None),
    ("exr", Kind::Exr, None),
    ("hdr", Kind::Hdr, None),
    ("webp", Kind::Webp, None),
    ("npy", Kind::Npy, None),
    ("ktx2", Kind::Ktx2, None),
    ("raw", Kind::Raw, None),
    ("r8", Kind::Raw, Some(Number::U8)),
    ("u8", Kind::Raw, Some(Number::U8)),
    ("r16", Kind::Raw, Some(Number::U16)),
    ("u16", Kind::Raw, Some(Number::U16)),
    ("f16", Kind::Raw, Some(Number::F16)),
    ("f32", Kind::Raw, Some(Number::F32)),
    ("r32", Kind::Raw, Some(Number::F32)),
];

/// Endings of files that are not written, each list with what to use instead.
const OTHER_ENDINGS: &[(&[&str], &str)] = &[
    (&["jpg", "jpeg", "bmp", "tga", "avif", "heic", "jxl", "ppm", "pgm"], ".png, or .webp for smaller files"),
    (&["mp4", "webm", "mov", "mkv", "avi", "m4v"], ".apng or .gif with --frames, or .png, whose frames ffmpeg joins"),
    (&["dds", "ktx", "basis"], ".ktx2"),
    (&["vdb", "vol", "npz", "csv", "txt", "h5", "mat"], ".npy"),
    (&["asc", "hgt", "ter", "raw16"], ".tiff, .r16 or .f32"),
    (&["svg", "pdf", "eps", "psd"], ".png"),
    (&["wgsl", "glsl", "hlsl", "frag", "js", "c", "h", "cs", "py", "rs"], "gradnoise export"),
    (&["json"], "--print-json"),
];

/// The contents of a file, as far as its format depends on them.
#[derive(Clone, Debug)]
pub struct Shape {
    /// The number of samples along x, y and z.
    pub extent: [u32; 3],
    /// The number of axes of a picture: 3 for a volume.
    pub axes: usize,
    /// The number of faces of a cube, or 1.
    pub faces: u32,
    pub frames: u32,
    pub fps: u16,
    pub pixel: Pixel,
    /// The kind of blocks, if the samples are compressed.
    pub blocks: Option<Blocks>,
    /// The extents of mip levels, from the largest; only one without mip levels.
    pub levels: Vec<[u32; 3]>,
    /// The number of slices of a volume side by side in a picture.
    pub columns: u32,
}

impl Shape {
    /// Returns the width and height of a picture; a volume is a sheet of slices.
    pub fn picture(&self) -> [u64; 2] {
        let [width, height, depth] = self.extent.map(u64::from);
        let columns = u64::from(self.columns);
        [width * columns, height * depth.div_ceil(columns)]
    }

    /// Returns the number of bytes of a picture's row.
    fn row_bytes(&self) -> usize {
        self.picture()[0] as usize * self.pixel.bytes()
    }

    /// Returns the number of bytes of all samples.
    pub fn bytes(&self) -> u128 {
        let level = |extent: &[u32; 3]| extent.iter().map(|extent| u128::from(*extent)).product::<u128>();
        let pictures = u128::from(self.faces) * u128::from(self.frames);
        self.levels.iter().map(level).sum::<u128>() * pictures * self.pixel.bytes() as u128
    }
}

impl Kind {
    /// Returns the format of a file name's ending, and the type of number if the ending implies one.
    pub fn of_name(extension: &str) -> Option<(Self, Option<Number>)> {
        let found = ENDINGS.iter().find(|(ending, ..)| ending.eq_ignore_ascii_case(extension));
        found.map(|(_, kind, number)| (*kind, *number))
    }

    /// Returns the format that a file's name implies, and the type of number if its ending implies one.
    pub fn of_path(path: &Path) -> Option<(Self, Option<Number>)> {
        path.extension().and_then(|extension| extension.to_str()).and_then(Self::of_name)
    }

    /// Returns what to use instead of the ending of a file that is not written.
    pub fn instead_of(path: &Path) -> Option<&'static str> {
        let ending = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        let is_its = |(endings, _): &&(&[&str], _)| endings.iter().any(|known| known.eq_ignore_ascii_case(ending));
        OTHER_ENDINGS.iter().find(is_its).map(|(_, instead)| *instead)
    }

    /// Returns the types of numbers that the format supports, the usual one first.
    pub fn numbers(self) -> &'static [Number] {
        match self {
            Self::Png | Self::Apng => &[Number::U8, Number::U16],
            Self::Gif | Self::Webp => &[Number::U8],
            Self::Exr => &[Number::F32, Number::F16],
            Self::Hdr => &[Number::F32],
            Self::Tiff | Self::Raw => &[Number::U16, Number::U8, Number::F16, Number::F32],
            Self::Npy => &[Number::F32, Number::U8, Number::U16, Number::F16],
            Self::Ktx2 => &[Number::U8, Number::U16, Number::F16, Number::F32],
        }
    }

    /// Returns the number of channels in the file for an output of that many.
    pub fn channels(self, channels: usize) -> usize {
        match self {
            // GIF has no partial transparency; graphics cards have no textures of three channels.
            Self::Gif | Self::Hdr if channels > 1 => 3,
            Self::Hdr => 3,
            Self::Ktx2 if channels > 1 => 4,
            _ => channels,
        }
    }

    /// Returns whether one file holds all frames.
    pub fn holds_frames(self) -> bool {
        matches!(self, Self::Apng | Self::Gif | Self::Npy | Self::Ktx2)
    }

    /// Returns whether one file holds all faces of a cube.
    pub fn holds_faces(self) -> bool {
        matches!(self, Self::Npy | Self::Ktx2)
    }

    /// Returns whether volumes become sheets of slices.
    pub fn is_flat(self) -> bool {
        !matches!(self, Self::Raw | Self::Npy | Self::Ktx2)
    }

    /// Returns whether it is for viewing, rather than for programs that need the exact values.
    pub fn is_for_the_eye(self) -> bool {
        matches!(self, Self::Png | Self::Apng | Self::Gif | Self::Tiff | Self::Webp)
    }

    /// Returns whether writing its files needs a target that can seek.
    pub fn needs_seek(self) -> bool {
        matches!(self, Self::Tiff | Self::Exr)
    }

    /// Returns whether a file has about as many bytes as the samples.
    pub fn is_uncompressed(self) -> bool {
        matches!(self, Self::Tiff | Self::Hdr | Self::Raw | Self::Npy | Self::Ktx2)
    }

    /// Returns the ending of the format's file names.
    pub fn extension(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Png => "PNG",
            Self::Apng => "APNG",
            Self::Gif => "GIF",
            Self::Tiff => "TIFF",
            Self::Exr => "OpenEXR",
            Self::Hdr => "Radiance HDR",
            Self::Webp => "WebP",
            Self::Raw => "raw",
            Self::Npy => "NPY",
            Self::Ktx2 => "KTX2",
        }
    }

    /// Fails if the format does not support files of that shape.
    pub fn check(self, shape: &Shape) -> Result<(), Failure> {
        let fails = |message: String| Err(Failure::Request(message));
        let most = match self {
            Self::Gif => 65_535,
            Self::Webp => 16_384,
            Self::Png | Self::Apng | Self::Exr | Self::Hdr => i32::MAX as u64,
            Self::Tiff => u64::from(u32::MAX),
            Self::Raw | Self::Npy | Self::Ktx2 => u64::MAX,
        };
        let [width, height] = shape.picture();
        if self.is_flat() && width.max(height) > most {
            return fails(format!("{} cannot hold {width} x {height} samples: the most is {most}", self.name()));
        }
        if matches!(self, Self::Apng | Self::Gif) {
            // A frame is compressed as a whole, so it must fit into memory.
            let bytes = u128::from(width) * u128::from(height) * shape.pixel.bytes() as u128;
            if bytes > 1 << 30 {
                return fails(format!(
                    "a frame of {bytes} bytes is too large for {}; make numbered files",
                    self.name()
                ));
            }
        }
        if shape.extent[2] > 1 && self.is_flat() {
            // A row of slices must be in memory before the first of its rows can be written.
            let [width, height, _] = shape.extent.map(u128::from);
            let strip = width * height * u128::from(shape.columns) * shape.pixel.bytes() as u128;
            if strip > 4 << 30 {
                return fails(format!(
                    "a row of slices has {strip} bytes, too many for memory; use fewer --columns, or raw samples"
                ));
            }
        }
        if self == Self::Ktx2 && shape.axes == 3 && shape.frames > 1 {
            return fails("KTX2 has no arrays of volumes; make numbered files of another format".into());
        }
        Ok(())
    }

    /// Writes a file.
    pub fn write(self, shape: &Shape, rows: &mut dyn Read, file: &mut dyn Sink) -> io::Result<()> {
        if shape.extent[2] > 1 && self.is_flat() {
            let mut sheet = sheet::Sheet::new(shape, rows)?;
            return self.write_picture(shape, &mut sheet, file);
        }
        self.write_picture(shape, rows, file)
    }

    fn write_picture(self, shape: &Shape, rows: &mut dyn Read, file: &mut dyn Sink) -> io::Result<()> {
        match self {
            Self::Png => png::write(shape, rows, file),
            Self::Apng => animation::write_apng(shape, rows, file),
            Self::Gif => animation::write_gif(shape, rows, file),
            Self::Tiff => tiff::write(shape, rows, file),
            Self::Exr => exr::write(shape, rows, file),
            Self::Hdr => radiance::write(shape, rows, file),
            Self::Webp => webp::write(shape, rows, file),
            Self::Raw => raw::write(shape, rows, file),
            Self::Npy => raw::write_npy(shape, rows, file),
            Self::Ktx2 => ktx2::write(shape, rows, file),
        }
    }
}

/// Returns that many zeros, or an error if there is not enough memory.
fn zeros(count: usize) -> io::Result<Vec<u8>> {
    let mut zeros = Vec::new();
    zeros.try_reserve_exact(count).map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
    zeros.resize(count, 0);
    Ok(zeros)
}
