//! `gradnoise export`: writes a noise as functions for shaders and for programs in other languages.

use crate::colours::ColourArguments;
use crate::failure::Failure;
use crate::heading;
use crate::noise::{Described, NoiseArguments, Origin, other};
use crate::shell::print;
use crate::target::Target;
use crate::wrapper::{Engine, Exported};
use clap::{Args, ValueEnum};
use gradnoise::bake;
use gradnoise::wgsl::{Arithmetic, WgslError, WgslModule, WgslOptions};
use gradnoise::{NoiseError, NoiseProblem, Output};
use std::collections::BTreeSet;
use std::path::PathBuf;

#[derive(Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag")]
pub struct ExportArguments {
    #[command(flatten)]
    noise: NoiseArguments,
    #[command(flatten)]
    shown: ColourArguments,
    /// The language of the functions [default: that of the file's ending; wgsl for standard output]
    #[arg(short, long, value_enum, help_heading = "Functions")]
    language: Option<LanguageName>,
    /// Write a file for an engine, in its language; the ending gdshaderinc does so for Godot
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
    /// Give functions one more argument, a number that is added to the seeds of their noises
    #[arg(long, help_heading = "Functions", conflicts_with = "bound")]
    seeded: bool,
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

/// A language, in the order of the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
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
    /// A module of JavaScript with WebAssembly in it, which also fills grids
    Wasm,
    /// Python with numpy
    Python,
    Rust,
}

/// An ending of files, and the languages that they can have: the first one if the arguments name none.
struct Ending {
    name: &'static str,
    languages: &'static [LanguageName],
    /// The engine whose files alone have this ending.
    engine: Option<Engine>,
}

const fn ending(name: &'static str, languages: &'static [LanguageName]) -> Ending {
    Ending { name, languages, engine: None }
}

const ENDINGS: &[Ending] = &[
    ending("wgsl", &[LanguageName::Wgsl]),
    ending("wesl", &[LanguageName::Wgsl]),
    ending("es.glsl", &[LanguageName::GlslEs]),
    ending("glsl", &[LanguageName::Glsl, LanguageName::GlslEs]),
    ending("vert", &[LanguageName::Glsl, LanguageName::GlslEs]),
    ending("frag", &[LanguageName::Glsl, LanguageName::GlslEs]),
    ending("comp", &[LanguageName::Glsl, LanguageName::GlslEs]),
    Ending { name: "gdshaderinc", languages: &[LanguageName::GlslEs], engine: Some(Engine::Godot) },
    ending("hlsl", &[LanguageName::Hlsl]),
    ending("hlsli", &[LanguageName::Hlsl]),
    ending("ush", &[LanguageName::Hlsl]),
    ending("usf", &[LanguageName::Hlsl]),
    ending("metal", &[LanguageName::Msl]),
    ending("spv", &[LanguageName::Spirv]),
    ending("h", &[LanguageName::C, LanguageName::Msl]),
    ending("hpp", &[LanguageName::C, LanguageName::Msl]),
    ending("c", &[LanguageName::C]),
    ending("cpp", &[LanguageName::C]),
    ending("cs", &[LanguageName::Csharp]),
    ending("js", &[LanguageName::Js, LanguageName::Wasm]),
    ending("mjs", &[LanguageName::Js, LanguageName::Wasm]),
    ending("py", &[LanguageName::Python]),
    ending("rs", &[LanguageName::Rust]),
];

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
            Self::Wasm => Some(bake::Language::WebAssembly),
            Self::Python => Some(bake::Language::Python),
            Self::Rust => Some(bake::Language::Rust),
        }
    }
}

impl ExportArguments {
    /// Returns the language, and the engine if the file is for one, by the arguments and by the ending of the file.
    fn form(&self) -> Result<(LanguageName, Option<Engine>), Failure> {
        let refused = |text| Err(Failure::Request(text));
        let file = self.output.display();
        let name = self.output.file_name().map(|name| name.to_string_lossy().to_lowercase()).unwrap_or_default();
        let found = ENDINGS.iter().find(|ending| name.ends_with(&format!(".{}", ending.name)));
        let implied = found.filter(|_| self.language.is_none()).and_then(|ending| ending.engine);
        let engine = self.engine.or(implied);
        if engine.is_some() && self.at_cells {
            return refused("files for engines have no functions of cells: leave out --at-cells".into());
        }
        if engine == Some(Engine::Unity) && self.seeded {
            return refused("nodes of Unity take positions alone: leave out --seeded".into());
        }
        let of_engine = engine.map(|engine| match engine {
            Engine::Godot => LanguageName::GlslEs,
            Engine::Unity => LanguageName::Hlsl,
        });
        let fits = |ending: &Ending, language| {
            ending.languages.contains(&language) && (ending.engine.is_none() || ending.engine == engine)
        };
        match (self.language.or(of_engine), found) {
            (Some(language), Some(ending)) if !fits(ending, language) => {
                let flag = match engine {
                    Some(engine) => format!("--engine {}", name_of(&engine)),
                    None => format!("--language {}", name_of(&language)),
                };
                let of_engine = ENDINGS.iter().filter(|ending| ending.engine.is_some());
                let other =
                    of_engine.chain(ENDINGS).find(|ending| fits(ending, language)).map_or("", |other| other.name);
                refused(format!(
                    "{flag} writes no .{} file such as {file}: use another ending, such as .{other}",
                    ending.name
                ))
            }
            (Some(language), _) => Ok((language, engine)),
            (None, Some(ending)) => Ok((ending.languages[0], None)),
            // Pipes need no ending.
            (None, None) if !matches!(Target::new(&self.output)?, Target::File { .. }) => {
                Ok((LanguageName::Wgsl, None))
            }
            (None, None) => {
                let endings: Vec<_> = ENDINGS.iter().map(|ending| format!(".{}", ending.name)).collect();
                refused(format!("the ending of {file} names no language: use --language, or {}", endings.join(", ")))
            }
        }
    }

    /// Returns the file of the types of a module of JavaScript, if the file's ending is that of one.
    fn types(&self) -> Option<PathBuf> {
        let ending = match self.output.extension()?.to_str()? {
            "js" => "d.ts",
            "mjs" => "d.mts",
            _ => return None,
        };
        Some(self.output.with_extension(ending))
    }

    /// Returns the names of the functions of positions.
    fn names(&self) -> impl Iterator<Item = &String> {
        std::iter::once(&self.name).chain(self.also.iter().map(|(name, _)| name))
    }

    /// Returns the functions of each module, for wrappers of engines.
    fn exported(&self, described: &[Described], modules: &[&WgslModule]) -> Vec<Exported<'_>> {
        let exported = self.names().zip(described).zip(modules).map(|((name, described), module)| {
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
    let (language_name, engine) = arguments.form()?;
    let (described, modules) = modules(arguments)?;
    let is_shown = arguments.as_shown || arguments.shown.is_given();
    if !is_shown && described.iter().any(|described| matches!(described.origin, Origin::Saved(Some(_)))) {
        eprintln!("note: the functions return the noise; with --as-shown they return the \"output\" of the file");
    }
    let modules: Vec<_> = modules.iter().collect();
    let language = language_name.baked();
    let bytes = if language_name == LanguageName::Spirv {
        let words = WgslModule::spirv_together(&modules).map_err(|error| request(&error))?;
        words.iter().flat_map(|word| word.to_le_bytes()).collect()
    } else {
        let text = match language {
            Some(language) => WgslModule::bake_together(&modules, language).map_err(|error| request(&error))?,
            None => WgslModule::concatenate(&modules).map_err(|error| request(&error))?,
        };
        let text = match engine {
            Some(engine) => engine.wrapped(&text, &arguments.exported(&described, &modules)),
            None => text,
        };
        let seed = if arguments.seeded { " with seed 0" } else { "" };
        let names = arguments.names().zip(&described).filter(|_| !is_shown);
        let reached = names.map(|(name, described)| heading::reached(&format!("{name}{seed}"), &described.noise));
        let reached = reached.collect::<Result<_, _>>()?;
        heading::with_lines(&text, &[vec![heading::command(std::env::args_os())], reached].concat()).into_bytes()
    };
    let target = Target::new(&arguments.output)?;
    if target == Target::StandardOutput {
        print(&bytes)?;
    } else {
        target.write(false, |file| file.write_all(&bytes))?;
    }
    let types: Option<fn(&[&WgslModule]) -> _> = match language_name {
        LanguageName::Js => Some(WgslModule::typescript_together),
        LanguageName::Wasm => Some(WgslModule::typescript_of_webassembly_together),
        _ => None,
    };
    if let Some(types) = types
        && matches!(target, Target::File { .. })
        && let Some(path) = arguments.types()
    {
        let types = types(&modules).map_err(|error| request(&error))?;
        Target::new(&path)?.write(false, |file| file.write_all(types.as_bytes()))?;
        eprintln!("note: the types for TypeScript are in {}", path.display());
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
    let (language, engine) = arguments.form()?;
    let mut known = BTreeSet::new();
    if let Some(name) = arguments.names().find(|name| !known.insert(*name)) {
        return Err(Failure::Request(format!("two functions have the name {name}: give --also another one")));
    }
    if let Some(name) = engine.and_then(|engine| arguments.names().find(|name| engine.reserves(name))) {
        return Err(Failure::Request(format!(
            "{name} already has a meaning in the engine's files: use another --name"
        )));
    }
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
        let options = if arguments.seeded { options.seeded() } else { options };
        let options = if arguments.fast || engine == Some(Engine::Godot) {
            options.arithmetic(Arithmetic::Fast)
        } else {
            options
        };
        let options = match language.baked() {
            _ if arguments.loops => options.looped(),
            // Other languages than WGSL and SPIR-V have no shorter form, nor have functions with seeds.
            Some(_) => options.written_out(),
            None if arguments.seeded => options.written_out(),
            None => options,
        };
        let module = output.wgsl(&options).map_err(|error| refused(name, &error))?;
        binding += u32::from(module.binding().is_some());
        every.push(described);
        modules.push(module);
    }
    Ok((every, modules))
}

/// Returns why a noise has no functions, in terms of arguments.
fn refused(name: &str, error: &WgslError) -> Failure {
    Failure::Request(match error {
        WgslError::Noise(NoiseError { problem: NoiseProblem::SeedOfTable { noise }, .. }) => format!(
            "--seeded adds to seeds, but the seed of {noise} in {name} made its table: use --hash lowbias, or another \
             hash of integers"
        ),
        WgslError::SeededLarge => {
            format!("{name} is too large for --seeded: use fewer --octaves, or a noise of fewer parts")
        }
        error => error.to_string(),
    })
}

/// Returns the name of an argument's value.
fn name_of(value: &impl ValueEnum) -> String {
    value.to_possible_value().map_or(String::new(), |value| value.get_name().into())
}

/// Returns the name and the noise of `--also`, as texts.
fn pair(text: &str) -> Result<(String, String), String> {
    let (name, noise) = text.split_once('=').ok_or("a name, =, and a noise are expected, such as sky=clouds")?;
    Ok((name.into(), noise.into()))
}
