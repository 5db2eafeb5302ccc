//! The arguments of `gradnoise make`.

use crate::colours::ColourArguments;
use crate::engine::EngineArguments;
use crate::files::Kind;
use crate::lit::LightArguments;
use crate::maps::MapName;
use crate::noise::NoiseArguments;
use crate::pixel::{Encoding, Number};
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
    #[command(flatten)]
    pub light: LightArguments,
    /// Make the maps of a material in one run, as several files: all, or some of colour, normal, height, roughness,
    /// occlusion, metallic, orm and emission joined by commas; -o stone.png makes stone-colour.png and so on
    #[arg(long, help_heading = "File", value_name = "MAPS", value_enum, value_delimiter = ',',
          hide_possible_values = true, conflicts_with_all = [
              "lit", "sphere", "grey", "normals", "laplacian", "curvature", "curl", "streamlines", "channels",
              "pyramid", "address",
          ])]
    pub maps: Vec<MapName>,
    /// The file, or - for standard output. Its ending sets the format: png, apng, gif, webp, tiff, exr, hdr, npy, ktx2;
    /// or raw samples: r8, r16, raw (same as r16), f16, f32
    #[arg(short, long, help_heading = "File", value_name = "FILE", default_value = "noise.png")]
    pub output: PathBuf,
    /// The format, if the file's name has no such ending
    #[arg(hide_short_help = true, long, help_heading = "File", value_enum, hide_possible_values = true)]
    pub format: Option<Kind>,
    /// The type of each number: u8 and u16 hold [-1, 1], f16 and f32 unchanged values [default: the format's usual one]
    #[arg(long = "type", help_heading = "File", value_enum, hide_possible_values = true)]
    pub number: Option<Number>,
    /// Write heights in metres as the colours of a tile of terrain: terrarium (Mapzen) or terrain-rgb (Mapbox); --scale
    /// says how many metres 1 is
    #[arg(hide_short_help = true, long, help_heading = "File", value_enum, hide_possible_values = true,
          requires = "scale", conflicts_with_all = [
              "number", "ramp", "grey", "normals", "laplacian", "curvature", "curl", "streamlines", "channels", "lit",
              "sphere", "maps", "print_shadertoy",
          ])]
    pub encoding: Option<Encoding>,
    /// How many slices of a volume are side by side in a picture [default: as many as below each other]
    #[arg(hide_short_help = true, long, help_heading = "File", value_name = "N",
          value_parser = crate::noise::number::<u32>("a whole number from 1"))]
    pub columns: Option<u32>,
    /// Leave the smaller mip levels out of a .ktx2 file
    #[arg(hide_short_help = true, long, help_heading = "File")]
    pub no_mipmaps: bool,
    /// Compress a .ktx2 file of u8 for graphics cards: a value to BC4, colours, normals and channels to BC7
    #[arg(hide_short_help = true, long, help_heading = "File")]
    pub compress: bool,
    #[command(flatten)]
    pub engine: EngineArguments,
    /// Print the noise and its output as JSON that --noise opens, and make no file
    #[arg(long, help_heading = "Messages", conflicts_with_all = ["json", "output"])]
    pub print_json: bool,
    /// Print the noise and its output as a short code that --noise opens, and make no file
    #[arg(long, help_heading = "Messages", conflicts_with_all = ["json", "output", "print_json"])]
    pub print_code: bool,
    /// Print what a GPU must do to compute the picture's numbers as JSON, for any host of WebGPU, and make no file;
    /// --format and --type choose the numbers
    #[arg(hide_short_help = true, long, help_heading = "Messages", conflicts_with_all = [
        "json", "output", "print_json", "print_code", "gpu", "adapter", "compress", "columns", "no_mipmaps",
    ])]
    pub print_plan: bool,
    /// Print a shader of Shadertoy that shows the picture, and make no file
    #[arg(hide_short_help = true, long, help_heading = "Messages", conflicts_with_all = [
        "json", "output", "print_json", "print_code", "print_plan", "gpu", "adapter", "compress", "columns",
        "no_mipmaps",
    ])]
    pub print_shadertoy: bool,
    /// Print what was made, and warnings, as JSON
    #[arg(hide_short_help = true, long, help_heading = "Messages")]
    pub json: bool,
    /// Print only warnings and errors
    #[arg(short, long, help_heading = "Messages")]
    pub quiet: bool,
}
