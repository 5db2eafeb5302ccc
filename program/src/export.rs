//! `gradnoise export`: writes a noise as functions for shaders and for programs in other languages.

use crate::colours::ColourArguments;
use crate::failure::Failure;
use crate::noise::{Described, NoiseArguments, Origin, other};
use crate::shell::print;
use crate::target::Target;
use crate::wrapper::{Engine, Exported};
use clap::{Args, ValueEnum};
use gradnoise::Output;
use gradnoise::bake;
use gradnoise::wgsl::{Arithmetic, WgslModule, WgslOptions};
use std::path::PathBuf;

#[derive(Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag")]
pub struct ExportArguments {
    #[command(flatten)]
    noise: NoiseArguments,
    #[command(flatten)]
    shown: ColourArguments,
    /// The language of the functions
    #[arg(short, long, value_enum, default_value_t = LanguageName::Wgsl, help_heading = "Functions")]
    language: LanguageName,
    /// Write a file for an engine, in its language
    #[arg(long, value_enum, conflicts_with_all = ["language", "at_cells"], help_heading = "Functions")]
    engine: Option<Engine>,
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
    /// Return the colours or normals of presets, and the outputs of files, in place of values, as `make` shows them;
    /// other flags for colours do so, too
    #[arg(long, help_heading = "Functions", conflicts_with_all = ["with_gradient", "with_hessian"])]
    as_shown: bool,
    /// Put numbers into the binding, so that they can change without compiling shaders again
    #[arg(long, help_heading = "Functions")]
    bound: bool,
    /// Add octaves in a loop: shaders are ready sooner, and run more slowly
    #[arg(long, help_heading = "Functions", conflicts_with = "bound")]
    loops: bool,
    /// Let compilers of shaders fuse and reorder operations: faster, with other last bits on each device
    #[arg(long, help_heading = "Functions")]
    fast: bool,
    /// The bind group of the functions' data
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Functions")]
    group: u32,
    /// The binding of the functions' data; those of --also follow
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Functions")]
    binding: u32,
    /// Write another noise into the same file: a name, and a preset, a code or a file of --print-json, such as
    /// sky=clouds; several are possible
    #[arg(long, value_name = "NAME=NOISE", help_heading = "Functions", value_parser = pair)]
    also: Vec<(String, String)>,
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

impl ExportArguments {
    /// Returns the language of texts with nothing to link.
    fn baked(&self) -> Option<bake::Language> {
        self.engine.map_or(self.language.baked(), |engine| Some(engine.language()))
    }

    /// Returns the functions of each module, for wrappers of engines.
    fn exported(&self, described: &[Described], modules: &[&WgslModule]) -> Vec<Exported<'_>> {
        let names = std::iter::once(&self.name).chain(self.also.iter().map(|(name, _)| name));
        let exported = names.zip(described).zip(modules).map(|((name, described), module)| {
            let start = format!("fn {name}(");
            let head = module.source().lines().find(|line| line.starts_with(&start));
            Exported {
                name,
                dimension: described.noise.dimension().count(),
                is_colour: head.is_some_and(|head| head.contains("-> vec4f")),
                has_gradient: self.with_gradient,
            }
        });
        exported.collect()
    }
}

/// Writes the functions.
pub fn run(arguments: &ExportArguments) -> Result<(), Failure> {
    let request = |error: &dyn std::fmt::Display| Failure::Request(error.to_string());
    let (described, modules) = modules(arguments)?;
    let is_shown = arguments.as_shown || arguments.shown.is_given();
    if !is_shown && described.iter().any(|described| matches!(described.origin, Origin::Saved(Some(_)))) {
        eprintln!("note: the functions return the noise; with --as-shown they return the \"output\" of the file");
    }
    let modules: Vec<_> = modules.iter().collect();
    let language = arguments.baked();
    let bytes = match language {
        Some(language) => {
            let text = WgslModule::bake_together(&modules, language).map_err(|error| request(&error))?;
            let functions = arguments.exported(&described, &modules);
            arguments.engine.map_or(text.clone(), |engine| engine.wrapped(&text, &functions)).into_bytes()
        }
        None if arguments.language == LanguageName::Spirv => {
            let words = WgslModule::spirv_together(&modules).map_err(|error| request(&error))?;
            words.iter().flat_map(|word| word.to_le_bytes()).collect()
        }
        None => WgslModule::concatenate(&modules).map_err(|error| request(&error))?.into_bytes(),
    };
    let target = Target::new(&arguments.output)?;
    if target == Target::StandardOutput {
        print(&bytes)?;
    } else {
        target.write(false, |file| file.write_all(&bytes))?;
    }
    let binds = language.is_none_or(|language| language.binds(arguments.bound));
    for bound in modules.iter().filter_map(|module| module.binding()).filter(|_| binds) {
        let place = format!("binding {} of group {}, {} bytes", bound.binding, bound.group, bound.data.len());
        if target == Target::StandardOutput {
            eprintln!(
                "note: {place}, must be bound; with --output they are written to a file, too. With --hash lowbias \
                       noises need no permutation table"
            );
        } else {
            let mut path = arguments.output.clone().into_os_string();
            path.push(format!(".{}.bin", bound.binding));
            Target::new(path.as_ref())?.write(false, |file| file.write_all(bound.data.as_ref()))?;
            eprintln!("note: {place}, is in {}", PathBuf::from(path).display());
        }
    }
    if !binds && modules.iter().any(|module| module.binding().is_some()) {
        eprintln!("note: the text has a table of numbers; with --hash lowbias noises need no permutation table");
    }
    Ok(())
}

/// Returns the noises, and their functions in WGSL.
pub fn modules(arguments: &ExportArguments) -> Result<(Vec<Described>, Vec<WgslModule>), Failure> {
    let mut all = vec![(arguments.name.as_str(), arguments.noise.described(2)?)];
    for (name, noise) in &arguments.also {
        all.push((name, other("--also", noise, 2, &[])?));
    }
    let mut binding = arguments.binding;
    let (mut every, mut modules) = (Vec::new(), Vec::new());
    for (index, (name, described)) in all.into_iter().enumerate() {
        let others = ColourArguments::default();
        let shown = if index == 0 { &arguments.shown } else { &others };
        let output = if arguments.as_shown || shown.is_given() {
            shown.output(&described, &arguments.noise, |noise| noise)?.output
        } else {
            Output::value(&described.noise)
        };
        let options = WgslOptions::new(name).group(arguments.group).binding(binding);
        let options = match (arguments.with_gradient, arguments.with_hessian) {
            (_, true) => options.with_hessian(),
            (true, false) => options.with_gradient(),
            (false, false) => options,
        };
        let options = if arguments.at_cells { options.at_cells() } else { options };
        let options = if arguments.bound { options.bound() } else { options };
        let options = if arguments.fast || arguments.engine == Some(Engine::Godot) {
            options.arithmetic(Arithmetic::Fast)
        } else {
            options
        };
        let options = match arguments.baked() {
            _ if arguments.loops => options.looped(),
            // Other languages than WGSL and SPIR-V have no shorter form.
            Some(_) => options.written_out(),
            None => options,
        };
        let module = output.wgsl(&options).map_err(|error| Failure::Request(error.to_string()))?;
        binding += u32::from(module.binding().is_some());
        every.push(described);
        modules.push(module);
    }
    Ok((every, modules))
}

/// Returns the name and the noise of `--also`, as texts.
fn pair(text: &str) -> Result<(String, String), String> {
    let (name, noise) = text.split_once('=').ok_or("a name, =, and a noise are expected, such as sky=clouds")?;
    Ok((name.into(), noise.into()))
}
