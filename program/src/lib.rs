//! Pictures, height maps, volumes, animations and shaders of gradient noise: the whole program except its entry point,
//! so that tests can try command lines without files and processes.

#![allow(clippy::doc_markdown, reason = "the documentation of an argument is also its help, which has no backticks")]

mod arguments;
mod colours;
mod doctor;
mod engine;
mod export;
mod failure;
mod files;
mod gallery;
mod heading;
mod interrupt;
mod jobs;
mod list;
mod lit;
mod make;
mod maps;
mod noise;
mod passthrough;
mod pipe;
mod pixel;
mod playground;
mod presets;
mod progress;
mod report;
mod shell;
mod streamlines;
mod target;
mod tone;
mod view;
mod warnings;
mod wrapper;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use failure::{EXIT_CODES, Failure, is_long};
use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;
use std::sync::LazyLock;

/// Pictures, height maps, volumes, animations and shaders of gradient noise.
#[derive(Parser)]
#[command(name = "gradnoise", version, max_term_width = 110, after_help = EXIT_CODES)]
struct Program {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Make a picture, a height map, a volume, an animation or a map of a sphere
    #[command(after_help = EXAMPLES, after_long_help = EXAMPLES)]
    Make(Box<arguments::MakeArguments>),
    /// List kinds of noise, presets, ramps and formats, or draw all presets into one picture
    List(list::ListArguments),
    /// Make a folder of pictures of everything, and a page that shows them with their commands
    Gallery(gallery::GalleryArguments),
    /// Write a noise as functions for shaders, in WGSL and other languages
    Export(Box<export::ExportArguments>),
    /// Serve the playground, a page to change a noise, to browsers on this machine
    Playground(playground::PlaygroundArguments),
    /// Show what can compute here, and check that the GPU gives the same bits as the CPU
    Doctor(doctor::DoctorArguments),
    /// Print the JSON that describes saved noises, from which editors and bindings can be generated
    Schema,
    /// Print completions for a shell
    Completions(shell::CompletionArguments),
    /// Print the manual page, or write the pages of all commands
    Man(shell::ManArguments),
}

const EXAMPLES: &str = "\
Examples:
  gradnoise make --preset marble -o marble.png
  gradnoise make --octaves 7 --cells 6 --size 1280x720         clouds
  gradnoise make --noise simplex --octaves 5 --period 8        a seamless tile of 8 x 8 units
  gradnoise make --octaves 8 --size 1025x1025 -o heights.r16   a height map for a game engine
  gradnoise make --octaves 6 --ramp terrain -o land.png        land and sea
  gradnoise make --preset leather --normals 0.05 -o bumps.png  a normal map
  gradnoise make --octaves 4 --frames 60 --loop -o waves.gif   an animation without an end
  gradnoise make --preset planet --map cube -o planet.ktx2     a cube map with mip levels
  gradnoise make --octaves 6 --address 3/5/2 --hash lowbias    a tile of a map
  gradnoise make --size 64x64x64 -o cloud.npy                  a volume
  gradnoise make --octaves 5 -o - --format png | display       into a pipe";

/// The command line, which is built once for all that are parsed.
static COMMAND: LazyLock<clap::Command> = LazyLock::new(|| {
    let mut command = Program::command();
    command.build();
    command
});

/// Parses a command line, which begins with the program's name.
fn parsed(words: impl IntoIterator<Item = OsString>) -> Result<Program, clap::Error> {
    let matches = COMMAND.clone().try_get_matches_from(joined(words)).map_err(advised)?;
    Program::from_arg_matches(&matches)
}

/// Adds the flag of a word that has none, such as a preset's name.
fn advised(mut error: clap::Error) -> clap::Error {
    let (context, command) = match error.kind() {
        ErrorKind::UnknownArgument => (ContextKind::InvalidArg, ""),
        ErrorKind::InvalidSubcommand => (ContextKind::InvalidSubcommand, "make "),
        _ => return error,
    };
    if let Some(ContextValue::String(word)) = error.get(context) {
        let word = word.trim_start_matches('-');
        let flags = [
            (presets::Preset::named(word).is_ok(), "--preset"),
            (word.parse::<noise::Source>().is_ok(), "--noise"),
            (files::Kind::of_path(Path::new(word)).is_some(), "--output"),
        ];
        if let Some((_, flag)) = flags.into_iter().find(|(is_its, _)| *is_its) {
            let advice = format!("use {command}{flag} {word}").into();
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![advice]));
        }
    }
    error
}

/// Joins negative numbers to the flags before them. To clap -1 is a number, but -.5, -1,2 and -1/0/0 are flags.
fn joined(words: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let is_flag = |word: &str| word.starts_with('-') && !word.contains('=') && !matches!(word, "-" | "--");
    let is_negative = |word: &str| {
        let number = word.strip_prefix('-').unwrap_or_default();
        number.starts_with(|first: char| first.is_ascii_digit() || first == '.') || number.parse::<f64>().is_ok()
    };
    let mut joined: Vec<OsString> = Vec::new();
    for word in words {
        match joined.last_mut() {
            Some(flag) if flag.to_str().is_some_and(is_flag) && word.to_str().is_some_and(is_negative) => {
                flag.push("=");
                flag.push(word);
            }
            _ => joined.push(word),
        }
    }
    joined
}

fn run(program: &Program) -> Result<(), Failure> {
    match &program.command {
        Command::Make(arguments) => make::run(arguments),
        Command::List(arguments) => list::run(arguments),
        Command::Gallery(arguments) => gallery::run(arguments),
        Command::Export(arguments) => export::run(arguments),
        Command::Playground(arguments) => playground::run(arguments),
        Command::Doctor(arguments) => doctor::run(arguments),
        Command::Schema => shell::print(gradnoise::schema().as_bytes()),
        Command::Completions(arguments) => shell::complete::<Program>(arguments),
        Command::Man(arguments) => shell::man::<Program>(arguments),
    }
}

/// Runs a command line, and reports failures.
#[must_use]
pub fn main() -> ExitCode {
    // The flag is searched for here, since it also counts when parsing fails.
    let is_json = std::env::args_os().take_while(|word| word != "--").any(|word| word == "--json");
    let done = interrupt::begin(is_json).and_then(|()| match parsed(std::env::args_os()) {
        Ok(program) => run(&program),
        Err(error) if error.use_stderr() && (is_json || is_long(&error.to_string())) => Err(Failure::arguments(&error)),
        // Help is an error, too; clap prints it in colour, with the usage.
        Err(error) => error.exit(),
    });
    done.map_or_else(|failure| ExitCode::from(failure.tell(is_json)), |()| ExitCode::SUCCESS)
}

/// Parses a command line, which begins with the program's name, and plans its work without doing it.
///
/// # Errors
/// Returns the exit code and the message of the program's failure. Help is an error with code 0.
pub fn planned(words: Vec<String>) -> Result<(), (u8, String)> {
    let told = |failure: &Failure| (failure.code(), failure.message());
    let program = parsed(words.into_iter().map(OsString::from))
        .map_err(|error| if error.use_stderr() { told(&Failure::arguments(&error)) } else { (0, error.to_string()) })?;
    let planned = match &program.command {
        Command::Make(arguments) => make::json(arguments).map(|_| ()),
        Command::Export(arguments) => export::modules(arguments).map(|_| ()),
        Command::List(_)
        | Command::Gallery(_)
        | Command::Playground(_)
        | Command::Doctor(_)
        | Command::Schema
        | Command::Completions(_)
        | Command::Man(_) => Ok(()),
    };
    planned.map_err(|failure| told(&failure))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

    use super::{Program, planned};
    use clap::builder::PossibleValue;
    use clap::error::{ContextKind, ContextValue, ErrorKind};
    use clap::{Arg, Command, CommandFactory, Error};

    /// A flag with a value that it takes.
    struct Flag {
        arg: Arg,
        words: Vec<String>,
    }

    /// Values, of which each flag takes one.
    const VALUES: [&str; 12] =
        ["1", "2", "1,1", "1/0/0", "x,y,x", "off", "f1", "euclidean", "marble", "perlin", "#fff,#000", "a=perlin"];

    fn parsed(command: &Command, flags: &[&Flag]) -> Result<(), Error> {
        let words = flags.iter().flat_map(|flag| &flag.words);
        command.clone().try_get_matches_from(std::iter::once(&"make".to_owned()).chain(words)).map(drop)
    }

    /// Returns a command and its flags.
    fn flags(name: &str) -> (Command, Vec<Flag>) {
        let mut program = Program::command();
        program.build();
        let command = program.find_subcommand(name).unwrap().clone();
        let with_value = |arg: &Arg| {
            let long = format!("--{}", arg.get_long()?);
            let named = arg.get_possible_values();
            let values = named.iter().map(PossibleValue::get_name).chain(VALUES);
            let values = values.map(|value| vec![long.clone(), value.to_owned()]);
            let values = if arg.get_action().takes_values() { values.collect() } else { vec![vec![long.clone()]] };
            let found = values.into_iter().map(|words| Flag { arg: arg.clone(), words }).find(|flag| {
                let refused = parsed(&command, &[flag]).err().map(|error| error.kind());
                !matches!(refused, Some(ErrorKind::ValueValidation | ErrorKind::InvalidValue))
            });
            Some(found.unwrap_or_else(|| panic!("no value of {long}")))
        };
        let flags = command.get_arguments().filter(|arg| !matches!(arg.get_id().as_str(), "help" | "version"));
        let flags = flags.filter_map(with_value).collect();
        (command, flags)
    }

    /// Returns the arguments that an error says to be missing.
    fn missing(error: &Error) -> Vec<String> {
        match (error.kind(), error.get(ContextKind::InvalidArg)) {
            (ErrorKind::MissingRequiredArgument, Some(ContextValue::Strings(missing))) => missing.clone(),
            _ => Vec::new(),
        }
    }

    /// clap leaves out what a flag requires if that conflicts with another flag.
    #[test]
    fn flags_are_refused_without_those_that_they_require_beside_any_other() {
        let mut count = 0;
        for name in ["make", "export"] {
            let (command, flags) = flags(name);
            for flag in &flags {
                let missing = parsed(&command, &[flag]).map_or_else(|error| missing(&error), |()| Vec::new());
                for other in flags.iter().filter(|_| !missing.is_empty()) {
                    let is_missing = missing.contains(&other.arg.to_string());
                    let is_taken = other.arg.get_id() != flag.arg.get_id() && parsed(&command, &[flag, other]).is_ok();
                    assert!(is_missing || !is_taken, "{} is taken beside {}", flag.arg, other.arg);
                    count += 1;
                }
            }
        }
        assert!(count > 1000, "{count}");
    }

    #[test]
    fn flags_that_conflict_are_refused_in_any_order() {
        let mut count = 0;
        for name in ["make", "export"] {
            let (command, flags) = flags(name);
            for flag in &flags {
                for other in command.get_arg_conflicts_with(&flag.arg) {
                    let other = flags.iter().find(|known| known.arg.get_id() == other.get_id()).unwrap();
                    for pair in [[flag, other], [other, flag]] {
                        let refused = parsed(&command, &pair).unwrap_err().kind();
                        assert_eq!(refused, ErrorKind::ArgumentConflict, "{} {}", flag.arg, other.arg);
                    }
                    count += 1;
                }
            }
        }
        assert!(count > 100, "{count}");
    }

    /// Flags that only work beside others say which these are, and work beside no others.
    #[test]
    fn flags_that_need_others_name_them() {
        let (_, flags) = flags("make");
        let plan = |flags: &[&Flag]| {
            let words = flags.iter().flat_map(|flag| flag.words.clone());
            let base = ["gradnoise", "make", "--size", "4x4"].map(str::to_owned);
            planned(base.into_iter().chain(words).collect())
        };
        let is_other = |flag: &Flag| !matches!(flag.arg.get_long(), Some("size" | "output"));
        let flags: Vec<_> = flags.into_iter().filter(is_other).collect();
        let (mut count, mut known) = (0, std::collections::BTreeSet::new());
        for flag in &flags {
            let Err((_, message)) = plan(&[flag]) else { continue };
            // Flags with the same message are checked alike, and those that clap refuses by another test.
            let is_new = known.insert(message.replace(&flag.words[0], ""));
            if !is_new || message.contains("required arguments") {
                continue;
            }
            for other in flags.iter().filter(|other| other.arg.get_id() != flag.arg.get_id()) {
                if plan(&[flag, other]).is_ok() {
                    let name = other.arg.get_long().unwrap();
                    assert!(message.contains(&format!("--{name}")), "{} beside {name}: {message}", flag.arg);
                }
                count += 1;
            }
        }
        assert!(count > 500, "{count}");
    }

    /// Returns whether a command line is parsed, or the message.
    fn told(words: &[&str]) -> Result<(), String> {
        let words = words.iter().map(std::ffi::OsString::from);
        super::parsed(words).map(drop).map_err(|error| error.to_string())
    }

    #[test]
    fn flags_take_negative_numbers_and_no_other_flags() {
        let (_, flags) = flags("make");
        let mut count = 0;
        for flag in flags.iter().filter(|flag| flag.words.len() > 1) {
            let name = &flag.words[0];
            let missing = told(&["gradnoise", "make", name, "-o", "a.png"]).unwrap_err();
            assert!(missing.contains(&format!("value is required for '{name}")), "{missing}");
            for number in ["-1", "-.5", "-0.5", "-1e3", "-1,2", "-1,-2", "-1/0/0", "-4x4", "-5%,99%", "-inf", "-nan"] {
                let attached = told(&["gradnoise", "make", &format!("{name}={number}")]);
                assert_eq!(told(&["gradnoise", "make", name, number]), attached, "{name} {number}");
                count += usize::from(attached.is_ok());
            }
        }
        assert!(count > 200, "{count}");
        assert!(told(&["gradnoise", "make", "-s", "-5", "-q"]).is_ok());
        assert!(told(&["gradnoise", "make", "-qs", "-5"]).is_ok());
        assert!(told(&["gradnoise", "make", "--tile", "-5"]).unwrap_err().contains("'--tile'"));
        assert!(told(&["gradnoise", "gallery", "--", "-5"]).is_ok());
    }

    #[test]
    fn words_without_flags_are_told_theirs() {
        for (words, advice) in [
            ("make bricks", "tip: use --preset bricks"),
            ("make --bricks", "tip: use --preset bricks"),
            ("make simplex -o a.png", "tip: use --noise simplex"),
            ("make out.png", "tip: use --output out.png"),
            ("make land.json", "tip: use --noise land.json"),
            ("export roof-tiles", "tip: use --preset roof-tiles"),
            ("bricks", "tip: use make --preset bricks"),
            ("gabor", "tip: use make --noise gabor"),
            ("make --maps normals", "tip: a similar value exists: 'normal'"),
            ("make --maps color", "tip: a similar value exists: 'colour'"),
        ] {
            let words: Vec<_> = std::iter::once("gradnoise").chain(words.split(' ')).collect();
            let message = told(&words).unwrap_err();
            assert!(message.contains(advice), "{words:?}: {message}");
        }
        assert!(!told(&["gradnoise", "make", "nothing"]).unwrap_err().contains("tip"));
    }
}
