//! Writes the file that the arguments describe.

use clap::ValueEnum;
use gradnoise::picture::{PictureError, Rows, draw, save_png, stream_png, stream_raw};
use gradnoise::{Dimension, Format, Grid};
use std::path::PathBuf;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Bits {
    #[value(name = "8")]
    Eight,
    #[value(name = "16")]
    Sixteen,
    #[value(name = "32")]
    ThirtyTwo,
}

/// The file's name, which ends in .png, .r16 or .f32.
#[derive(Clone)]
pub struct Name(PathBuf);

impl Name {
    pub fn new(text: &str) -> Result<Self, String> {
        let name = Self(PathBuf::from(text));
        if ["png", "f32", "r16"].iter().any(|extension| name.ends_in(extension)) {
            Ok(name)
        } else {
            Err("the file's name must end in .png or .f32 or .r16".into())
        }
    }

    fn ends_in(&self, expected: &str) -> bool {
        self.0.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(expected))
    }
}

pub struct File {
    pub path: PathBuf,
    kind: Kind,
}

enum Kind {
    /// A picture of the curve of noise along a line.
    Curve,
    Png(Format),
    Raw(Format),
}

impl File {
    pub fn new(Name(path): &Name, bits: Option<Bits>, grid: &Grid) -> Result<Self, String> {
        let named = |extension| Name(path.clone()).ends_in(extension);
        let kind = match bits {
            None | Some(Bits::ThirtyTwo) if named("f32") => Kind::Raw(Format::R32Float),
            Some(_) if named("f32") => return Err("a .f32 file holds 32 bits for each sample; omit --bits".into()),
            None | Some(Bits::Sixteen) if named("r16") => Kind::Raw(Format::R16Unorm),
            Some(_) if named("r16") => return Err("a .r16 file holds 16 bits for each sample; omit --bits".into()),
            None | Some(Bits::Eight) if grid.axes() == 1 => Kind::Curve,
            Some(_) if grid.axes() == 1 => {
                return Err(
                    "samples along a line become a curve, a .png of 8 bits; for the samples use a .r16 or .f32 file"
                        .into(),
                );
            }
            None | Some(Bits::Eight) => Kind::Png(Format::R8Unorm),
            Some(Bits::Sixteen) => Kind::Png(Format::R16Unorm),
            Some(Bits::ThirtyTwo) => {
                return Err("a .png holds 8 or 16 bits for each sample; for 32 bits use a .f32 file".into());
            }
        };
        Ok(Self { path: path.clone(), kind })
    }

    /// Returns the format in which samples are computed.
    pub fn format(&self) -> Format {
        match self.kind {
            Kind::Curve => Format::R32Float,
            Kind::Png(format) | Kind::Raw(format) => format,
        }
    }

    pub fn bytes(&self, grid: &Grid) -> u128 {
        grid.samples() * self.format().bytes_per_sample(Dimension::D1) as u128
    }

    /// Writes samples band by band, and returns the bands for reuse.
    pub fn write(
        &self,
        grid: &Grid,
        mut bands: impl Iterator<Item = Vec<u8>>,
        give_back: impl Fn(Vec<u8>),
    ) -> Result<(), PictureError> {
        let write = |rows: &mut Rows<'_>| {
            bands.try_for_each(|band| {
                rows.write(&band)?;
                give_back(band);
                Ok(())
            })
        };
        match self.kind {
            Kind::Curve => {
                let values: Vec<f32> = bands.flat_map(|band| bytemuck::pod_collect_to_vec::<u8, f32>(&band)).collect();
                save_png(&draw(grid, &values)?, &self.path)
            }
            Kind::Png(format) => stream_png(grid, format, &self.path, write),
            Kind::Raw(format) => stream_raw(grid, format, &self.path, write),
        }
    }
}
