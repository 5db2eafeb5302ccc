//! `gradnoise export`: writes a noise as functions for shaders and for programs in other languages.

use crate::failure::Failure;
use crate::noise::{Described, NoiseArguments, Origin};
use crate::shell::print;
use crate::target::Target;
use clap::{Args, ValueEnum};
use gradnoise::bake;
use gradnoise::wgsl::{WgslModule, WgslOptions};
use std::path::PathBuf;

#[derive(Args)]
pub struct ExportArguments {
    #[command(flatten)]
    noise: NoiseArguments,
    /// The language of the functions
    #[arg(short, long, value_enum, default_value_t = LanguageName::Wgsl, help_heading = "Functions")]
    language: LanguageName,
    /// The name of the function of a position, and the prefix of its helpers' names
    #[arg(long, default_value = "noise", help_heading = "Functions")]
    name: String,
    /// Write the function that returns the gradient, too
    #[arg(long, help_heading = "Functions")]
    with_gradient: bool,
    /// Write the function that returns the gradient and the Hessian, the second derivatives
    #[arg(long, help_heading = "Functions", conflicts_with = "with_gradient")]
    with_hessian: bool,
    /// Write functions of a cell and a position in it, which are exact at any distance from zero
    #[arg(long, help_heading = "Functions")]
    at_cells: bool,
    /// The file, or - for standard output; the data of its bindings go to files beside it, FILE.BINDING.bin
    #[arg(short, long, value_name = "FILE", default_value = "-", help_heading = "Functions")]
    output: PathBuf,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum LanguageName {
    Wgsl,
    /// GLSL 4.00 and later, and GLSL ES 3.20
    Glsl,
    /// GLSL ES 3.00, for WebGL 2 and Shadertoy
    GlslEs,
    Hlsl,
    /// Metal's language
    Msl,
    /// A library of SPIR-V
    Spirv,
    /// C99 and C++
    C,
    Csharp,
    /// A module of JavaScript
    Js,
    /// Python with numpy
    Python,
    Rust,
}

impl LanguageName {
    /// Returns the language of texts with nothing to link.
    fn baked(self) -> Option<bake::Language> {
        match self {
            Self::Wgsl | Self::Spirv => None,
            Self::Glsl => Some(bake::Language::Glsl),
            Self::GlslEs => Some(bake::Language::GlslEs300),
            Self::Hlsl => Some(bake::Language::Hlsl),
            Self::Msl => Some(bake::Language::Msl),
            Self::C => Some(bake::Language::C),
            Self::Csharp => Some(bake::Language::CSharp),
            Self::Js => Some(bake::Language::JavaScript),
            Self::Python => Some(bake::Language::Python),
            Self::Rust => Some(bake::Language::Rust),
        }
    }
}

/// Writes the functions.
pub fn run(arguments: &ExportArguments) -> Result<(), Failure> {
    let request = |error: &dyn std::fmt::Display| Failure::Request(error.to_string());
    let (described, module) = module(arguments)?;
    if let Origin::Saved(Some(_)) = described.origin {
        eprintln!("note: the functions return the noise, without the \"output\" of the file");
    }
    let (bytes, binding) = match arguments.language.baked() {
        Some(language) => (module.bake(language).map_err(|error| request(&error))?.into_bytes(), None),
        None if arguments.language == LanguageName::Spirv => {
            let words = module.spirv().map_err(|error| request(&error))?;
            (words.iter().flat_map(|word| word.to_le_bytes()).collect(), module.binding())
        }
        None => (module.source().into(), module.binding()),
    };
    let target = Target::new(&arguments.output)?;
    if target == Target::StandardOutput {
        print(&bytes)?;
    } else {
        target.write(false, |file| file.write_all(&bytes))?;
    }
    if let Some(bound) = binding {
        let place = format!("binding {} of group {}, {} bytes", bound.binding, bound.group, bound.data.len());
        if target == Target::StandardOutput {
            eprintln!(
                "note: {place}, must be bound; with --output they are written to a file, too, and with --hash \
                       lowbias there is none"
            );
        } else {
            let mut path = arguments.output.clone().into_os_string();
            path.push(format!(".{}.bin", bound.binding));
            Target::new(path.as_ref())?.write(false, |file| file.write_all(bound.data.as_ref()))?;
            eprintln!("note: {place}, is in {}", PathBuf::from(path).display());
        }
    }
    Ok(())
}

/// Returns the noise, and its functions in WGSL.
pub fn module(arguments: &ExportArguments) -> Result<(Described, WgslModule), Failure> {
    let described = arguments.noise.described(2)?;
    let options = WgslOptions::new(&arguments.name);
    let options = match (arguments.with_gradient, arguments.with_hessian) {
        (_, true) => options.with_hessian(),
        (true, false) => options.with_gradient(),
        (false, false) => options,
    };
    let options = if arguments.at_cells { options.at_cells() } else { options };
    let module = described.noise.wgsl(&options).map_err(|error| Failure::Request(error.to_string()))?;
    Ok((described, module))
}
