//! `gradnoise export`: writes a noise as functions for shaders and for programs in other languages.

use crate::failure::Failure;
use crate::noise::{Described, NoiseArguments, Origin};
use crate::shell::print;
use crate::target::Target;
use clap::{Args, ValueEnum};
use gradnoise::bake;
use gradnoise::wgsl::languages::Language;
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

#[derive(Clone, Copy, ValueEnum)]
enum LanguageName {
    Wgsl,
    Glsl,
    GlslEs,
    Hlsl,
    /// Metal's language
    Msl,
    Spirv,
    /// C99 and C++
    C,
    /// A module of JavaScript
    Js,
    Rust,
}

/// The text in a language, which shaders read with a buffer, and others alone.
enum Written {
    Shader(Vec<u8>),
    Alone(String),
}

/// Writes the functions.
pub fn run(arguments: &ExportArguments) -> Result<(), Failure> {
    let request = |error: &dyn std::fmt::Display| Failure::Request(error.to_string());
    let (described, module) = module(arguments)?;
    if let Origin::Saved(Some(_)) = described.origin {
        eprintln!("note: the functions return the noise, without the \"output\" of the file");
    }
    let translated = |language| {
        let translation = module.translate(language).map_err(|error| request(&error))?;
        Ok::<_, Failure>(Written::Shader(translation.bytes()))
    };
    let baked = |language| module.bake(language).map(Written::Alone).map_err(|error| request(&error));
    let written = match arguments.language {
        LanguageName::Wgsl => Written::Shader(module.source().into()),
        LanguageName::Glsl => translated(Language::Glsl)?,
        LanguageName::GlslEs => translated(Language::GlslEs300)?,
        LanguageName::Hlsl => translated(Language::Hlsl)?,
        LanguageName::Msl => translated(Language::Msl)?,
        LanguageName::Spirv => translated(Language::SpirV)?,
        LanguageName::C => baked(bake::Language::C)?,
        LanguageName::Js => baked(bake::Language::JavaScript)?,
        LanguageName::Rust => baked(bake::Language::Rust)?,
    };
    let (bytes, binding) = match written {
        Written::Shader(bytes) => (bytes, module.binding()),
        Written::Alone(text) => (text.into_bytes(), None),
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
