//! Renders a landscape twice, with all noise on the CPU and all noise on a GPU, compares the pixels, and shows both in
//! one picture, parted by a diagonal.
//!
//! `land.rs` has the noises, `engine.rs` the calls to the two engines. The rest is a small renderer for both.

mod engine;
mod insets;
mod land;
mod render;
mod view;

use clap::Parser;
use engine::Engine;
use image::codecs::jpeg::JpegEncoder;
use image::{Rgb, RgbImage};
use std::error::Error;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

/// Render a landscape on the CPU and on a GPU, and compare the pixels.
#[derive(Parser)]
#[command(name = "landscape", version, max_term_width = 100)]
struct Arguments {
    /// The picture to write: .png or .jpg
    #[arg(long, value_name = "FILE", default_value = "landscape.png")]
    output: PathBuf,
    /// Also write two maps of the land, which show the samples that differ with exact and with fast arithmetic
    #[arg(long, value_name = "FILE")]
    insets: Option<PathBuf>,
    /// Seed of the land
    #[arg(long, value_name = "N", default_value_t = 3)]
    seed: u64,
    /// Width of the picture in pixels; it is half as high
    #[arg(long, value_name = "W", default_value_t = 1280, value_parser = clap::value_parser!(u32).range(64..=4096))]
    width: u32,
    /// Use an adapter that runs on the CPU, such as lavapipe
    #[arg(long)]
    software: bool,
}

/// The side of a letter in pixels.
const LETTER: u32 = 16;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let size @ [width, height] = [arguments.width, arguments.width / 2];
    let engines = [Engine::Cpu, Engine::gpu(arguments.software)?];
    let mut pictures = Vec::new();
    for engine in &engines {
        let start = Instant::now();
        pictures.push(render::picture(engine, size, arguments.seed)?);
        let _ = writeln!(std::io::stdout(), "{}: {:.1} s", engine.name(), start.elapsed().as_secs_f64());
    }
    let [cpu, gpu] = &pictures[..] else { unreachable!("there are two engines") };
    let differing = cpu.iter().zip(gpu).filter(|(cpu, gpu)| cpu != gpu).count();
    let text = format!("{differing} of {} pixels differ", thousands(cpu.len()));

    let mut picture = RgbImage::new(width, height);
    for (index, (cpu, gpu)) in (0..).zip(cpu.iter().zip(gpu)) {
        let [x, y] = [index % width, index / width];
        // The diagonal leans to the right, by a quarter of the height.
        let line = f64::from(width) / 2.0 + (f64::from(height) / 2.0 - f64::from(y)) / 4.0;
        let from_line = f64::from(x) - line;
        let side = if from_line < 0.0 { cpu } else { gpu };
        // A line that is two pixels wide, with smooth edges.
        let share = (1.5 - from_line.abs()).clamp(0.0, 1.0);
        let colour = side.map(|level| (f64::from(level) + (255.0 - f64::from(level)) * share).round() as u8);
        picture.put_pixel(x, y, Rgb(colour));
    }
    let middle = width / 2 - height / 8;
    write(&mut picture, [middle.saturating_sub(4 * LETTER), height - LETTER - 10], "CPU");
    write(&mut picture, [middle + LETTER + 8, height - LETTER - 10], "GPU");

    if arguments.output.extension().is_some_and(|ending| ending == "jpg") {
        let file = std::io::BufWriter::new(std::fs::File::create(&arguments.output)?);
        picture.write_with_encoder(JpegEncoder::new_with_quality(file, 90))?;
    } else {
        picture.save(&arguments.output)?;
    }
    let _ = writeln!(std::io::stdout(), "{text}\nwritten to {}", arguments.output.display());
    if let Some(file) = &arguments.insets {
        let (picture, lines) = insets::insets(&engines[1], width, arguments.seed)?;
        picture.save(file)?;
        let _ = writeln!(std::io::stdout(), "{}\nwritten to {}", lines.join("\n"), file.display());
    }
    if differing > 0 { Err(text.into()) } else { Ok(()) }
}

/// Writes white letters, twice as large as those of the font, with a shadow.
fn write(picture: &mut RgbImage, [left, top]: [u32; 2], text: &str) {
    for (index, letter) in (0..).zip(text.bytes()) {
        let glyph = font8x8::legacy::BASIC_LEGACY.get(usize::from(letter)).copied().unwrap_or_default();
        for (shift, level) in [(1, 0), (0, 255)] {
            for [x, y] in (0..LETTER * LETTER).map(|i| [i % LETTER, i / LETTER]) {
                let (x_on_picture, y_on_picture) = (left + index * LETTER + x + shift, top + y + shift);
                let is_set = glyph[y as usize / 2] >> (x / 2) & 1 == 1;
                if is_set && x_on_picture < picture.width() && y_on_picture < picture.height() {
                    picture.put_pixel(x_on_picture, y_on_picture, Rgb([level; 3]));
                }
            }
        }
    }
}

/// Returns a number with commas.
fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(|group| String::from_utf8_lossy(group).into_owned());
    groups.collect::<Vec<_>>().join(",")
}
