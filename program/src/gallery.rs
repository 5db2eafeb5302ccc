//! `gradnoise gallery`: makes a folder of pictures of everything that `make` offers, and a page that shows them.

mod pictures;

use crate::arguments::MakeArguments;
use crate::failure::Failure;
use crate::make;
use crate::shell::print;
use crate::target::Target;
use clap::{Args, Parser};
use pictures::{Picture, SECTIONS};
use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

#[derive(Args)]
pub struct GalleryArguments {
    /// The folder, created if missing; files of the same names are replaced
    #[arg(value_name = "FOLDER", default_value = "gallery")]
    folder: PathBuf,
    /// The width and height of every picture
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = clap::value_parser!(u32).range(16..=1024))]
    size: u32,
}

/// The arguments of a picture, parsed like those of `make`.
#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    make: MakeArguments,
}

/// Parses flags like those of `make`.
fn arguments(flags: &str) -> Result<MakeArguments, Failure> {
    let words = ["gradnoise", "--quiet"].into_iter().chain(flags.split_whitespace());
    let words = crate::joined(words.map(OsString::from));
    let arguments = Arguments::try_parse_from(words).map_err(|error| Failure::Other(error.to_string()))?;
    Ok(arguments.make)
}

/// Makes all pictures, and then the page.
pub fn run(arguments: &GalleryArguments) -> Result<(), Failure> {
    let GalleryArguments { folder, size } = arguments;
    std::fs::create_dir_all(folder).map_err(|error| Failure::write(folder, &error))?;
    let page = Target::new(&folder.join("index.html"))?;
    let mut text = String::from(HEAD);
    let mut count = 0;
    for (heading, pictures) in SECTIONS {
        // Writing to a string does not fail.
        let _ = writeln!(text, "<h2>{heading}</h2>\n<div>");
        for picture in *pictures {
            text += &figure(folder, picture, *size).map_err(|failure| match failure {
                Failure::Interrupted(_) => {
                    Failure::Interrupted(format!("{count} pictures were written, without a page"))
                }
                failure => failure,
            })?;
            count += 1;
        }
        text += "</div>\n";
    }
    text += "</body>\n</html>\n";
    page.write(false, |file| file.write_all(text.as_bytes()))?;
    print(format!("{}: {count} pictures\n", page.name()).as_bytes())
}

/// Makes a picture, and returns its figure on the page.
fn figure(folder: &Path, picture: &Picture, size: u32) -> Result<String, Failure> {
    let Picture { flags, code, .. } = picture;
    let name = file_name(flags);
    // A map of a sphere is twice as wide as high, and the planet has no plane texture.
    let (more, height) = match *flags {
        "--preset planet" => (" --map equirectangular", size / 2),
        flags if flags.contains("--map") => ("", size / 2),
        flags if flags.contains("--preset") || flags.contains("--period") => ("", size),
        _ => (" --cells 6", size),
    };
    let flags = format!("{flags}{more} --size {size}x{height}");
    let mut make = arguments(&flags)?;
    make.output = folder.join(&name);
    make::run(&make)?;
    let json = make::json(&make)?;
    let command = format!("gradnoise make {} -o {name}", quoted(&flags));
    let [command, code, json] = [command, without_braces(code), json].map(|text| escaped(&text));
    Ok(format!(
        "<figure><img src=\"{name}\" alt=\"\" width=\"{size}\" height=\"{height}\">\n\
         <figcaption><code>{command}</code>\n\
         <details><summary>Rust</summary><pre>{code}</pre></details>\n\
         <details><summary>JSON</summary><pre>{json}</pre></details></figcaption></figure>\n"
    ))
}

/// Returns an expression without the braces around a long one.
fn without_braces(code: &str) -> String {
    let inner = code.strip_prefix('{').and_then(|code| code.strip_suffix('}')).unwrap_or(code);
    inner.trim().to_owned()
}

/// Returns the name of a picture's file: its flags, with hyphens for characters that names should not have.
fn file_name(flags: &str) -> String {
    let letters =
        flags.chars().map(|letter| if letter.is_ascii_alphanumeric() || letter == '.' { letter } else { '-' });
    let letters: String = letters.collect();
    let parts: Vec<_> = letters.split('-').filter(|part| !part.is_empty()).collect();
    format!("{}.png", parts.join("-"))
}

/// Returns flags quoted for a shell, in which # begins a comment.
fn quoted(flags: &str) -> String {
    let word = |word: &str| if word.contains('#') { format!("'{word}'") } else { word.to_owned() };
    flags.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
}

/// Returns a text escaped for HTML.
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
<p>Every picture is made by the command below it. The Rust makes the same <code>Output</code>; the JSON is opened
by <code>--noise FILE</code>, and in Rust by <code>serde_json::from_str::&lt;gradnoise::Output&gt;</code>.</p>
"#;
