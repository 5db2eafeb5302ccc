//! `gradnoise gallery`: a folder of pictures of everything that `make` can make, and a page that shows them.

use crate::failure::Failure;
use crate::make::{self, MakeArguments};
use crate::noise::{FractalName, NoiseKind};
use crate::presets;
use crate::shell::print;
use crate::target::Target;
use clap::{Args, Parser, ValueEnum};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

#[derive(Args)]
pub struct GalleryArguments {
    /// The folder, which is made if there is none; files of the same names are replaced
    #[arg(value_name = "FOLDER", default_value = "gallery")]
    folder: PathBuf,
    /// The width and height of every picture
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = clap::value_parser!(u32).range(16..=1024))]
    size: u32,
}

/// A heading, and the flags of the pictures below it.
type Section = (&'static str, Vec<String>);

/// The pictures that no list of names has, each with flags of `make`.
const CELLS: &[&str] = &[
    "f1 --metric euclidean",
    "f1 --metric manhattan",
    "f1 --metric chebyshev",
    "f1 --metric minkowski-0.5",
    "f1 --metric hybrid",
    "f1 --jitter 0.4",
    "f2",
    "f3",
    "f2-minus-f1",
    "f1-over-f2",
    "f1-times-f2",
    "f1-plus-f2",
    "smooth-f1-8",
    "cell-value",
    "border-distance",
    "offset-x",
];
const WARPS: &[&str] = &["--warp 0.2", "--warp 0.5", "--warp 1.5", "--octaves 5 --warp 0.5"];
const OUTPUTS: &[&str] = &[
    "--octaves 5 --ramp terrain",
    "--octaves 5 --ramp #102040@-1,#80a0ff@0,#fff@1",
    "--octaves 4 --normals 0.3",
    "--noise simplex --laplacian 0.02",
    "--noise simplex --octaves 2 --curvature 0.01",
    "--noise simplex --curl --contrast 0.3",
    "--octaves 3 --channels 3",
    "--octaves 5 --contrast 1.5 --invert",
    "--octaves 5 --period 8",
    "--octaves 6 --map equirectangular --ramp terrain",
];
const FADES: &[&str] = &["linear", "cubic", "quintic", "cosine"];

/// Returns all pictures, by their flags.
fn sections() -> [Section; 7] {
    let all = |flags: &[&str], before: &str| flags.iter().map(|flags| format!("{before}{flags}")).collect();
    [
        ("Presets", presets::ALL.iter().map(|preset| format!("--preset {}", preset.name)).collect()),
        ("Noises", names::<NoiseKind>("--noise ", "")),
        ("Fades of Perlin noise", all(FADES, "--fade ")),
        ("Cellular noise", all(CELLS, "--noise cellular --normalize 1%,99% --feature ")),
        ("Fractals", names::<FractalName>("--noise simplex --octaves 5 --fractal ", "")),
        ("Warps", all(WARPS, "--noise simplex ")),
        ("Outputs", all(OUTPUTS, "")),
    ]
}

/// Returns flags with each of the names that one takes.
fn names<T: ValueEnum>(before: &str, after: &str) -> Vec<String> {
    let values = T::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    values.map(|value| format!("{before}{}{after}", value.get_name())).collect()
}

/// The arguments of a picture, as `make` takes them.
#[derive(Parser)]
struct Picture {
    #[command(flatten)]
    make: MakeArguments,
}

/// Makes all pictures, and then the page.
pub fn run(arguments: &GalleryArguments) -> Result<(), Failure> {
    let GalleryArguments { folder, size } = arguments;
    std::fs::create_dir_all(folder).map_err(|error| Failure::write(folder, &error))?;
    let page = Target::new(&folder.join("index.html"))?;
    let mut text = String::from(HEAD);
    let mut count = 0;
    for (heading, pictures) in sections() {
        // Writing to a string does not fail.
        let _ = writeln!(text, "<h2>{heading}</h2>\n<div>");
        for flags in pictures {
            text += &figure(folder, &flags, *size)?;
            count += 1;
        }
        text += "</div>\n";
    }
    text += "</body>\n</html>\n";
    page.write(false, |file| file.write_all(text.as_bytes()))?;
    print(format!("{}: {count} pictures\n", page.name()).as_bytes())
}

/// Makes a picture, and returns what shows it on the page.
fn figure(folder: &Path, flags: &str, size: u32) -> Result<String, Failure> {
    let name = file_name(flags);
    // A map of a sphere is twice as wide as high, and a planet is no texture of a plane.
    let (more, height) = match flags {
        "--preset planet" => (" --map equirectangular", size / 2),
        flags if flags.contains("--map") => ("", size / 2),
        flags if flags.contains("--preset") || flags.contains("--period") => ("", size),
        _ => (" --cells 6", size),
    };
    let flags = format!("{flags}{more} --size {size}x{height}");
    let words = ["gradnoise", "--quiet"].into_iter().chain(flags.split_whitespace());
    let Picture { mut make } = Picture::try_parse_from(words).map_err(|error| Failure::Other(error.to_string()))?;
    make.output = folder.join(&name);
    make::run(&make)?;
    let json = make::json(&make)?;
    let [command, json] = [format!("gradnoise make {} -o {name}", quoted(&flags)), json].map(|text| escaped(&text));
    Ok(format!(
        "<figure><img src=\"{name}\" alt=\"\" width=\"{size}\" height=\"{height}\">\n\
         <figcaption><code>{command}</code>\n\
         <details><summary>JSON</summary><pre>{json}</pre></details></figcaption></figure>\n"
    ))
}

/// Returns the name of a picture's file: its flags, with hyphens for all that names should not have.
fn file_name(flags: &str) -> String {
    let letters =
        flags.chars().map(|letter| if letter.is_ascii_alphanumeric() || letter == '.' { letter } else { '-' });
    let letters: String = letters.collect();
    let parts: Vec<_> = letters.split('-').filter(|part| !part.is_empty()).collect();
    format!("{}.png", parts.join("-"))
}

/// Returns flags as a shell takes them, to which # begins a comment.
fn quoted(flags: &str) -> String {
    let word = |word: &str| if word.contains('#') { format!("'{word}'") } else { word.to_owned() };
    flags.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
}

/// Returns a text as HTML has it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The page above the pictures.
const HEAD: &str = r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>gradnoise</title>
<style>
body { font-family: sans-serif; margin: 2em; background: #181818; color: #e0e0e0; }
div { display: flex; flex-wrap: wrap; gap: 1.5em; }
figure { margin: 0; width: min-content; }
code, pre { font-size: 0.8em; color: #c0d0e0; }
pre { overflow: auto; max-height: 20em; }
</style>
</head>
<body>
<h1>gradnoise</h1>
<p>Every picture is made by the command below it. Its JSON is opened by <code>--noise FILE</code>, and in Rust by
<code>serde_json::from_str::&lt;gradnoise::Output&gt;</code>.</p>
"#;
