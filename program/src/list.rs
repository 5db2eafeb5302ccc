//! `gradnoise list`: lists the possible names, in words or in one picture.

use crate::colours::ColourArguments;
use crate::failure::Failure;
use crate::files::{ENDINGS, Kind, Shape};
use crate::lit::{LightArguments, Lit};
use crate::noise::{Described, FractalName, HashName, NoiseArguments, NoiseKind};
use crate::pixel::{Number, Pixel};
use crate::presets;
use crate::shell::print;
use crate::target::Target;
use crate::tone::{Normalize, ToneArguments, measure};
use crate::view::{Place, View, ViewArguments};
use clap::{Args, Parser, ValueEnum};
use gradnoise::{Evaluator, Format, Light, LightError, Maps, Material};
use serde_json::json;
use std::fmt::Write;
use std::path::PathBuf;

#[derive(Args)]
pub struct ListArguments {
    /// Draw all presets, kinds of noise and fractals into one picture, a .png file
    #[arg(long, value_name = "FILE")]
    sheet: Option<PathBuf>,
    /// Print JSON
    #[arg(long, conflicts_with = "sheet")]
    pub json: bool,
}

/// A key, a flag, and its possible names, each with a description.
type Section = (&'static str, &'static str, Vec<(String, String)>);

/// Prints the lists or draws them.
pub fn run(arguments: &ListArguments) -> Result<(), Failure> {
    if let Some(path) = &arguments.sheet {
        return draw(path);
    }
    let presets = presets::ALL.iter().map(|preset| (preset.name.to_owned(), preset.about.to_owned()));
    let sections: [Section; 4] = [
        ("presets", "--preset", presets.collect()),
        ("kinds", "--noise", names::<NoiseKind>()),
        ("fractals", "--fractal, with --octaves", names::<FractalName>()),
        ("hashes", "--hash", names::<HashName>()),
    ];
    if arguments.json {
        let object = |(name, about): &(String, String)| json!({ "name": name, "about": about });
        let list = sections.iter().map(|(key, _, names)| ((*key).to_owned(), names.iter().map(object).collect()));
        let list: serde_json::Map<_, _> = list.collect();
        return print(format!("{}\n", serde_json::Value::Object(list)).as_bytes());
    }
    let mut text = String::new();
    for (_, flag, names) in sections {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{flag}");
        for (name, about) in names {
            let _ = writeln!(text, "  {name:16} {about}");
        }
        text += "\n";
    }
    let endings: Vec<_> = ENDINGS.iter().map(|(ending, ..)| format!(".{ending}")).collect();
    let _ = writeln!(text, "--ramp\n  the names of presets\n\n--output\n  {}\n", endings.join(", "));
    text += "`gradnoise list --sheet sheet.png` draws presets, kinds and fractals.\n";
    print(text.as_bytes())
}

/// Returns the names of a flag's values, with their descriptions.
fn names<T: ValueEnum>() -> Vec<(String, String)> {
    let values = T::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    let about = |value: &clap::builder::PossibleValue| value.get_help().map(ToString::to_string).unwrap_or_default();
    values.map(|value| (value.get_name().to_owned(), about(&value))).collect()
}

/// The arguments of a thumbnail, parsed like those of `make`.
#[derive(Parser)]
struct Thumbnail {
    #[command(flatten)]
    noise: NoiseArguments,
    #[command(flatten)]
    view: ViewArguments,
    #[command(flatten)]
    colours: ColourArguments,
    #[command(flatten)]
    tone: ToneArguments,
    #[command(flatten)]
    light: LightArguments,
}

const TILE: [usize; 2] = [192, 144];
const COLUMNS: usize = 6;
/// The side of a letter in pixels.
const LETTER: usize = 8;
/// The distance between lines of words, and the number of lines below a thumbnail.
const LINE: usize = 10;
const LINES: usize = 4;
const LABEL: usize = LINES * LINE + 4;

/// Draws thumbnails, each with its flags below.
fn draw(path: &std::path::Path) -> Result<(), Failure> {
    if !path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("png")) {
        return Err(Failure::Request(format!("--sheet {}: its name must end in .png", path.display())));
    }
    let target = Target::new(path)?;
    let labels = labels();
    let size = [TILE[0] * COLUMNS, (TILE[1] + LABEL) * labels.len().div_ceil(COLUMNS)];
    let mut sheet = vec![0x18; 3 * size[0] * size[1]];
    for (index, label) in labels.iter().enumerate() {
        let [left, top] = [index % COLUMNS * TILE[0], index / COLUMNS * (TILE[1] + LABEL)];
        let pixels = thumbnail(label)?;
        for (y, row) in pixels.chunks_exact(4 * TILE[0]).enumerate() {
            for (x, pixel) in row.chunks_exact(4).enumerate() {
                let at = 3 * ((top + y) * size[0] + left + x);
                sheet[at..at + 3].copy_from_slice(&pixel[..3]);
            }
        }
        for (line, words) in lines(label).iter().enumerate() {
            write_line(&mut sheet, size[0], [left, top + TILE[1] + 3 + line * LINE], words);
        }
    }
    let pixel = Pixel { number: Number::U8, channels: 3, is_colour: true, encoding: None };
    let extent = [size[0] as u32, size[1] as u32, 1];
    let shape =
        Shape { extent, axes: 2, faces: 1, frames: 1, fps: 1, pixel, blocks: None, levels: vec![extent], columns: 1 };
    target.write(false, |file| Kind::Png.write(&shape, &mut sheet.as_slice(), file))?;
    print(format!("{}: {} thumbnails\n", target.name(), labels.len()).as_bytes())
}

/// Returns the flags that make each thumbnail, except its size.
fn labels() -> Vec<String> {
    let presets = presets::ALL.iter().map(|preset| match preset.radius() {
        // A planet has no plane texture.
        Some(_) => format!("--preset {} --sphere", preset.name),
        None => format!("--preset {} --lit", preset.name),
    });
    let kinds = names::<NoiseKind>().into_iter().map(|(name, _)| {
        let more = if name == "distance" { "--cells 6 --point 3,2.25" } else { "--cells 6" };
        format!("--noise {name} {more} --normalize 0.5%,99.5%")
    });
    let fractals = names::<FractalName>().into_iter().map(|(name, _)| {
        // Billow is turbulence from -1 to 1; both would look the same if they were normalized.
        let tone = if matches!(name.as_str(), "turbulence" | "billow") { "off" } else { "0.5%,99.5%" };
        format!("--fractal {name} --noise simplex --octaves 6 --cells 6 --normalize {tone}")
    });
    presets.chain(kinds).chain(fractals).collect()
}

/// Breaks flags into lines no wider than a thumbnail. A value stays with its flag.
fn lines(label: &str) -> Vec<String> {
    let flags = label.split(" --").map(|flag| format!("--{}", flag.trim_start_matches('-')));
    flags.fold(Vec::new(), |mut lines: Vec<String>, flag| {
        match lines.last_mut() {
            Some(line) if (line.len() + 1 + flag.len()) * LETTER <= TILE[0] => *line = format!("{line} {flag}"),
            _ => lines.push(flag),
        }
        lines
    })
}

/// Returns the pixels of a thumbnail, of four bytes each.
fn thumbnail(label: &str) -> Result<Vec<u8>, Failure> {
    let [width, height] = TILE;
    let text = format!("- {label} --size {width}x{height}");
    let arguments = Thumbnail::try_parse_from(text.split_whitespace());
    let Thumbnail { noise, view, colours, tone, light } =
        arguments.map_err(|error| Failure::Other(error.to_string()))?;
    let described = noise.described(view.dimension(None))?;
    let (described, View { places, .. }) = view.view(described, |described: Described, _, _| Ok(described))?;
    if let (true, Some(material), [place]) = (light.is_given(), &described.material, &places[..]) {
        return lit(light.sphere, material, place);
    }
    let stretch = measure(&described.noise, &places, tone.normalize.unwrap_or(Normalize::Off))?;
    let made = colours.output(&described, &noise, |noise| tone.adjusted(noise, stretch))?;
    let format = if made.is_colour { Format::Rgba8UnormSrgb } else { Format::Rgba8Unorm };
    let mut pixels = vec![0; 4 * width * height];
    let evaluator = Evaluator::new(made.output)?;
    for place in &places {
        crate::tone::fill_rows(&evaluator, place, 0..place.rows(), format, &mut pixels)?;
    }
    Ok(pixels)
}

/// Returns the pixels of a lit thumbnail: a plane, or a ball of radius 1 in its middle.
fn lit(is_ball: bool, material: &Material, place: &Place) -> Result<Vec<u8>, Failure> {
    let fails = |error: LightError| Failure::Other(error.to_string());
    let pixel = Pixel { number: Number::U8, channels: 4, is_colour: true, encoding: None };
    let light = Light { floor: false, ..Light::default() };
    if !is_ball {
        let lit = Lit { material: material.clone(), light, ball: None, periods: [0.0; 2] };
        let maps = |place: &Place| match place {
            Place::Grid(grid) => material.maps(grid).map_err(fails),
            Place::Sphere(_) => Ok(Maps::default()),
        };
        return Ok(pixel.packed(&lit.plane(place, maps)?));
    }
    let [width, height] = TILE;
    let ball = light.ball(material, height as u32, 1.0).map_err(fails)?;
    let mut pixels = vec![[0.0; 4]; width * height];
    for (row, ball) in pixels.chunks_mut(width).zip(ball.chunks(height)) {
        for (pixel, [r, g, b, alpha]) in row[(width - height) / 2..].iter_mut().zip(ball) {
            *pixel = [r * alpha, g * alpha, b * alpha, 1.0];
        }
    }
    Ok(pixel.packed(&pixels))
}

/// Writes words in light grey.
fn write_line(sheet: &mut [u8], width: usize, [left, top]: [usize; 2], words: &str) {
    for (index, letter) in words.bytes().enumerate() {
        let glyph = font8x8::legacy::BASIC_LEGACY.get(usize::from(letter)).copied().unwrap_or_default();
        for (y, row) in glyph.into_iter().enumerate() {
            for x in (0..LETTER).filter(|x| row >> x & 1 == 1) {
                let at = 3 * ((top + y) * width + left + LETTER * index + x);
                if let Some(pixel) = sheet.get_mut(at..at + 3) {
                    pixel.fill(0xd0);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LETTER, LINES, TILE, labels, lines};

    #[test]
    fn labels_of_the_sheet_are_shown_in_whole() {
        let labels = labels();
        assert!(labels.iter().any(|label| label == "--preset planet --sphere"));
        for label in labels {
            let lines = lines(&label);
            assert_eq!(lines.join(" "), label);
            assert!(lines.len() <= LINES && lines.iter().all(|line| line.len() * LETTER <= TILE[0]), "{lines:?}");
        }
    }
}
