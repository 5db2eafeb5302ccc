//! Writes a noise as shader functions for other programs, in the language of their engine.

use clap::{Parser, ValueEnum};
use gradnoise::wgsl::WgslOptions;
use gradnoise::wgsl::languages::Language;
use gradnoise::{Dimension, Noise, Octaves, Perlin, Simplex, Value};
use std::error::Error;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Write a noise as functions for a shader, in the language of your engine.
#[derive(Parser)]
#[command(name = "export", version, max_term_width = 100)]
struct Arguments {
    /// The language of the functions
    #[arg(long, value_enum)]
    language: LanguageName,
    /// The name of the function of a position, and the prefix of its helpers' names
    #[arg(long, default_value = "noise")]
    name: String,
    /// The kind of noise
    #[arg(long, value_enum, default_value_t = Kind::Perlin)]
    noise: Kind,
    /// The number of the noise's coordinates
    #[arg(long, value_name = "1..4", default_value_t = 2)]
    dimensions: usize,
    /// Sum this many octaves
    #[arg(long, value_name = "N")]
    octaves: Option<u32>,
    /// Seed of the hash or of the permutation table
    #[arg(long, value_name = "N")]
    seed: Option<u32>,
    /// Hash cells by arithmetic, so that the functions need no table in a buffer
    #[arg(long)]
    hashed: bool,
    /// Write the function that returns the gradient, too
    #[arg(long)]
    with_gradient: bool,
    /// The file [default: standard output]; the data of its bindings go to files beside it, FILE.BINDING.bin
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum LanguageName {
    Wgsl,
    Glsl,
    GlslEs,
    Hlsl,
    Msl,
    Spirv,
}

#[derive(Clone, Copy, ValueEnum)]
enum Kind {
    Perlin,
    Simplex,
    Value,
}

/// Makes a noise of a kind; all kinds have the same methods.
macro_rules! noise {
    ($kind:ident, $arguments:ident) => {{
        let dimension = Dimension::try_from($arguments.dimensions)?;
        let noise = if $arguments.hashed { $kind::hashed(dimension) } else { $kind::new(dimension) };
        let noise = $arguments.seed.map_or(noise.clone(), |seed| noise.seed(seed.into()));
        $arguments.octaves.map_or(noise.clone().noise(), |octaves| noise.fbm(Octaves::new(octaves)))
    }};
}

fn noise(arguments: &Arguments) -> Result<Noise, Box<dyn Error>> {
    Ok(match arguments.noise {
        Kind::Perlin => noise!(Perlin, arguments),
        Kind::Simplex => noise!(Simplex, arguments),
        Kind::Value => noise!(Value, arguments),
    })
}

fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let options = WgslOptions::new(&arguments.name);
    let options = if arguments.with_gradient { options.with_gradient() } else { options };
    let module = noise(arguments)?.wgsl(&options)?;
    let bytes = match arguments.language {
        LanguageName::Wgsl => module.source().into(),
        LanguageName::Glsl => module.translate(Language::Glsl)?.bytes(),
        LanguageName::GlslEs => module.translate(Language::GlslEs300)?.bytes(),
        LanguageName::Hlsl => module.translate(Language::Hlsl)?.bytes(),
        LanguageName::Msl => module.translate(Language::Msl)?.bytes(),
        LanguageName::Spirv => module.translate(Language::SpirV)?.bytes(),
    };
    match &arguments.output {
        Some(path) => std::fs::write(path, bytes)?,
        None => std::io::stdout().write_all(&bytes)?,
    }
    if let Some(bound) = module.binding() {
        let place = format!("binding {} of group {}, {} bytes", bound.binding, bound.group, bound.data.len());
        match &arguments.output {
            Some(path) => {
                let mut path = path.clone().into_os_string();
                path.push(format!(".{}.bin", bound.binding));
                std::fs::write(&path, bound.data)?;
                eprintln!("note: {place}, is in {}", PathBuf::from(path).display());
            }
            None => eprintln!("note: {place}, must be bound; with --output they are written to a file, too"),
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
