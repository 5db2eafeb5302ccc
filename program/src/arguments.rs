//! The arguments of `gradnoise make`.

use crate::colours::ColourArguments;
use crate::engine::EngineArguments;
use crate::files::Kind;
use crate::noise::NoiseArguments;
use crate::pixel::Number;
use crate::tone::ToneArguments;
use crate::view::ViewArguments;
use clap::Args;
use std::path::PathBuf;

/// The arguments of `make`.
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag")]
pub struct MakeArguments {
    #[command(flatten)]
    pub noise: NoiseArguments,
    #[command(flatten)]
    pub view: ViewArguments,
    #[command(flatten)]
    pub colours: ColourArguments,
    #[command(flatten)]
    pub tone: ToneArguments,
    /// The file, or - for standard output. Its ending is its format: png, apng, gif, tiff, exr, hdr, npy, ktx2; or raw
    /// samples: r8, r16, raw (which is r16), f16, f32
    #[arg(short, long, help_heading = "File", value_name = "FILE", default_value = "noise.png")]
    pub output: PathBuf,
    /// The format, if the file's name does not say it
    #[arg(long, help_heading = "File", value_enum, hide_possible_values = true)]
    pub format: Option<Kind>,
    /// The type of each number: u8 and u16 hold [-1, 1], f16 and f32 the values as they are [default: what is usual]
    #[arg(long = "type", help_heading = "File", value_enum, hide_possible_values = true)]
    pub number: Option<Number>,
    /// How many slices of a volume lie side by side in a picture [default: as many as below each other]
    #[arg(long, help_heading = "File", value_name = "N", allow_negative_numbers = true,
          value_parser = crate::noise::number::<u32>("a whole number from 1"))]
    pub columns: Option<u32>,
    /// Leave the smaller mip levels out of a .ktx2 file
    #[arg(long, help_heading = "File")]
    pub no_mipmaps: bool,
    /// Compress a .ktx2 file of u8 for graphics cards: a value to BC4, colours, normals and channels to BC7
    #[arg(long, help_heading = "File")]
    pub compress: bool,
    #[command(flatten)]
    pub engine: EngineArguments,
    /// Print the noise, and what is made of it, as JSON that --noise opens, and make nothing
    #[arg(long, help_heading = "Messages", conflicts_with_all = ["json", "output"])]
    pub print_json: bool,
    /// Print what was made, and warnings, as JSON
    #[arg(long, help_heading = "Messages")]
    pub json: bool,
    /// Print warnings and errors alone
    #[arg(short, long, help_heading = "Messages")]
    pub quiet: bool,
}
