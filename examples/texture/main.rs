//! Writes a picture of noise, computed on the GPU if there is one.

mod noise;

use clap::{Parser, ValueEnum};
use gradnoise::gpu::{AdapterChoice, Context, ContextError, Generator};
use gradnoise::{Evaluator, Format, Grid, GridError, Noise, picture};
use noise::{NoiseArguments, number};
use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// Write a picture of Perlin, simplex or value noise, computed on the GPU if there is one. The program `gradnoise` has
/// more noises, fractals, colours, formats, and pictures larger than memory.
#[derive(Parser)]
#[command(name = "texture", version, max_term_width = 100, after_help = EXAMPLES)]
struct Arguments {
    #[command(flatten)]
    noise: NoiseArguments,
    /// Number of samples along x, y and z; one number is the side of a square, or the length of a curve [default: 512]
    #[arg(long, value_name = "W[xH[xD]]", allow_hyphen_values = true, value_parser = size)]
    size: Option<Numbers<u32>>,
    /// Position of the first sample; missing coordinates are 0
    #[arg(long, value_name = "X[,Y[,Z[,W]]]", allow_hyphen_values = true, value_parser = origin)]
    origin: Option<Numbers<f64>>,
    /// Distance between samples, in lattice cells
    #[arg(long, value_name = "S", default_value_t = 1.0 / 64.0, allow_hyphen_values = true,
          value_parser = number::<f64>("a number such as 0.015625"))]
    step: f64,
    /// Where to compute: without an adapter auto uses the CPU, while gpu fails
    #[arg(long, value_enum, default_value_t = Backend::Auto)]
    backend: Backend,
    /// Use the adapter whose name or driver contains this text
    #[arg(long, value_name = "NAME")]
    adapter: Option<String>,
    /// The file: a picture of 8 bits (.png), or the values as raw little-endian floats, x fastest (.f32)
    #[arg(long, value_name = "FILE", default_value = "noise.png", value_parser = file)]
    output: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  texture                                                  Perlin noise, 512 x 512, to noise.png
  texture --octaves 7 --step 0.004 --size 1280x720         clouds
  texture --dimensions 3 --size 128x128x16 --step 0.05     a sheet of 16 slices
  texture --noise simplex --octaves 5 --period 8           a seamless tile of 8 x 8 cells
  texture --dimensions 1 --size 1000 --step 0.02           a curve
  texture --origin=-3.5,7 --seed 42 --output heights.f32   raw values";

/// The most samples, whose values need 256 MiB.
const MOST_SAMPLES: u128 = 1 << 26;

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Backend {
    Auto,
    Gpu,
    Cpu,
}

#[derive(Clone)]
struct Numbers<T>(Vec<T>);

fn size(text: &str) -> Result<Numbers<u32>, String> {
    let extents = text.split('x').map(str::parse).collect::<Result<Vec<u32>, _>>();
    match extents {
        Ok(extents) if extents.len() <= 3 => Ok(Numbers(extents)),
        _ => Err("1 to 3 whole numbers joined by x are expected, such as 640x480".into()),
    }
}

fn origin(text: &str) -> Result<Numbers<f64>, String> {
    let coordinates = text.split(',').map(str::parse).collect::<Result<Vec<f64>, _>>();
    coordinates.map(Numbers).map_err(|_| "numbers joined by commas are expected, such as 0.5,-3".into())
}

fn file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    let extension = path.extension().and_then(|extension| extension.to_str());
    match extension {
        Some("png" | "f32") => Ok(path),
        _ => Err("the file's name must end in .png or .f32".into()),
    }
}

impl Arguments {
    fn grid(&self) -> Result<Grid, Box<dyn Error>> {
        let dimensions = self.noise.dimensions.count();
        let extent = match &self.size {
            // One number is the side of a square, or the length of a curve.
            Some(Numbers(extent)) if extent.len() == 1 => vec![extent[0]; dimensions.min(2)],
            Some(Numbers(extent)) => extent.clone(),
            None => vec![512; dimensions.min(2)],
        };
        if extent.len() > dimensions {
            let axes = extent.len();
            return Err(
                format!("--size has {axes} axes, but the noise has {dimensions}; add --dimensions {axes}").into()
            );
        }
        let mut origin = self.origin.as_ref().map_or_else(Vec::new, |Numbers(origin)| origin.clone());
        if origin.len() > dimensions {
            return Err(format!("--origin has {} coordinates, but the noise has {dimensions}", origin.len()).into());
        }
        origin.resize(dimensions, 0.0);
        let grid = Grid::new(&origin, &vec![self.step; extent.len()], &extent).map_err(|error| match error {
            GridError::Extent { .. } => format!("--size: {error}"),
            GridError::Step { .. } => format!("--step: {error}"),
            GridError::Origin { .. } => format!("--origin: {error}"),
            _ => error.to_string(),
        })?;
        if grid.samples() > MOST_SAMPLES {
            let samples = grid.samples();
            return Err(format!(
                "--size: {samples} samples are more than the {MOST_SAMPLES} that this example keeps in memory; \
                 the program gradnoise makes files of any size"
            )
            .into());
        }
        Ok(grid)
    }

    /// Warns if the picture is so large that it repeats.
    fn warn_of_repeats(&self, grid: &Grid) {
        let is_longer = (0..3).any(|axis| grid.step()[axis].abs() * f64::from(grid.extent()[axis]) > 256.0);
        if self.noise.repeats() && is_longer {
            eprintln!(
                "note: the picture is longer than 256 units, after which it repeats, because the permutation table \
                 has only 256 cells; with --hashed it does not repeat"
            );
        }
    }
}

/// Opens an adapter if one is wanted and available; `None` means the CPU.
fn adapter(arguments: &Arguments) -> Result<Option<Context>, ContextError> {
    if arguments.backend == Backend::Cpu {
        return Ok(None);
    }
    let choice = AdapterChoice { name: arguments.adapter.clone(), ..Default::default() };
    match Context::new(&choice) {
        Ok(context) => {
            if context.info.device_type == wgpu::DeviceType::Cpu {
                eprintln!(
                    "note: {} runs on the CPU, many times slower than --backend cpu, which gives the same bits \
                     at once",
                    context.info.name
                );
            }
            Ok(Some(context))
        }
        Err(error) if arguments.backend == Backend::Auto && arguments.adapter.is_none() => {
            eprintln!("{error}");
            eprintln!("The CPU makes the same picture instead.");
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// Computes the values on the GPU, and compares them with those of the CPU.
fn on_gpu(context: &Context, noise: &Noise, grid: &Grid) -> Result<Vec<f32>, Box<dyn Error>> {
    let start = Instant::now();
    let prepared = Generator::new(&context.device)?.prepare(noise, grid, Format::R32Float)?;
    let (prepared_in, start) = (start.elapsed(), Instant::now());
    let values = prepared.read_values(&context.queue, Context::TIMEOUT)?;
    let (adapter, made_in) = (context.description(), start.elapsed());
    say(&format!("made by {adapter}: {prepared_in:.1?} to prepare, {made_in:.1?} to generate and to read back"));
    let expected = Evaluator::new(noise)?.values(grid)?;
    let differing = values.iter().zip(&expected).filter(|(gpu, cpu)| gpu.to_bits() != cpu.to_bits()).count();
    let count = values.len();
    if differing > 0 {
        return Err(format!(
            "the GPU and the CPU must give the same bits, but {differing} of {count} samples differ; please report \
             your adapter and driver"
        )
        .into());
    }
    say(&format!("compared with the CPU: 0 of {count} samples differ"));
    Ok(values)
}

fn on_cpu(noise: &Noise, grid: &Grid) -> Result<Vec<f32>, Box<dyn Error>> {
    let start = Instant::now();
    let values = Evaluator::new(noise)?.values(grid)?;
    say(&format!("made by the CPU: {:.1?}", start.elapsed()));
    Ok(values)
}

/// Writes the values as a picture, or as they are.
fn write(grid: &Grid, values: &[f32], path: &Path) -> Result<(), Box<dyn Error>> {
    let mut file = Vec::new();
    if path.extension().is_some_and(|extension| extension == "png") {
        let picture = picture::draw(grid, values)?;
        // Eight bits of grey are the encoder's default.
        let mut writer = png::Encoder::new(&mut file, picture.width, picture.height).write_header()?;
        writer.write_image_data(&picture.pixels)?;
        writer.finish()?;
    } else {
        file.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    }
    Ok(std::fs::write(path, file)?)
}

fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let (noise, grid) = (arguments.noise.noise()?, arguments.grid()?);
    if arguments.backend == Backend::Cpu && arguments.adapter.is_some() {
        return Err("--adapter is for the GPU; omit it with --backend cpu".into());
    }
    arguments.warn_of_repeats(&grid);
    let values = match adapter(arguments)? {
        Some(context) => on_gpu(&context, &noise, &grid)?,
        None => on_cpu(&noise, &grid)?,
    };
    let path = &arguments.output;
    write(&grid, &values, path).map_err(|error| format!("{} could not be written: {error}", path.display()))?;
    say(&format!("written to {}", path.display()));
    Ok(())
}

/// Prints a line. A closed output is no failure: the file is what counts.
fn say(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
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
