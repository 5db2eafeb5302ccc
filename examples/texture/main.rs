//! Writes a picture of noise, computed on the GPU if there is one.

mod comparison;
mod file;
mod making;
mod noise;

use clap::{Parser, ValueEnum};
use file::{Bits, File, Name};
use gradnoise::gpu::{AdapterChoice, Context, ContextError};
use gradnoise::{Grid, GridError};
use making::{Maker, Saved, handle_interrupts};
use noise::{NoiseArguments, number};
use std::error::Error;
use std::io::Write;
use std::process::ExitCode;

/// Write a picture of Perlin, simplex or value noise, computed on the GPU if there is one. The program `gradnoise` has
/// more noises, fractals, colours and formats.
#[derive(Parser)]
#[command(name = "texture", version, max_term_width = 100, after_help = EXAMPLES)]
struct Arguments {
    #[command(flatten)]
    noise: NoiseArguments,
    /// Number of samples along x, y and z [default: 512x512, or 512 in 1-D]
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
    /// The file: a picture (.png), or raw little-endian samples, x fastest: floats (.f32) or 16-bit integers, with 0
    /// for -1 and 65535 for 1 (.r16)
    #[arg(long, value_name = "FILE", default_value = "noise.png", value_parser = Name::new)]
    output: Name,
    /// Bits of each sample; a picture has 8, or 16 on request
    #[arg(long, value_enum)]
    bits: Option<Bits>,
}

const EXAMPLES: &str = "\
Examples:
  texture                                                  Perlin noise, 512 x 512, to noise.png
  texture --octaves 7 --step 0.004 --size 1280x720         clouds
  texture --dimensions 3 --size 128x128x16 --step 0.05     a sheet of 16 slices
  texture --noise simplex --octaves 5 --period 8           a seamless tile of 8 x 8 cells
  texture --dimensions 1 --size 1000 --step 0.02           a curve
  texture --origin=-3.5,7 --seed 42 --output heights.f32   raw values
  texture --size 65536x65536 --hashed --output map.r16     8 GiB that do not repeat, in little memory";

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

impl Arguments {
    fn grid(&self) -> Result<Grid, Box<dyn Error>> {
        let dimensions = self.noise.dimensions.count();
        let extent = match &self.size {
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
        Grid::new(&origin, &vec![self.step; extent.len()], &extent).map_err(|error| match error {
            GridError::Extent { .. } => format!("--size: {error}").into(),
            GridError::Step { .. } => format!("--step: {error}").into(),
            GridError::Origin { .. } => format!("--origin: {error}").into(),
            _ => error.into(),
        })
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

fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let (noise, grid) = (arguments.noise.noise()?, arguments.grid()?);
    let file = File::new(&arguments.output, arguments.bits, &grid)?;
    if arguments.backend == Backend::Cpu && arguments.adapter.is_some() {
        return Err("--adapter is for the GPU; omit it with --backend cpu".into());
    }
    let maker = match adapter(arguments)? {
        Some(context) => Maker::on_gpu(&context, noise, &grid, file.format())?,
        None => Maker::on_cpu(noise)?,
    };
    arguments.warn_of_repeats(&grid);
    handle_interrupts()?;
    let Saved { times, comparison } = maker.save(&grid, &file)?;
    let path = file.path.display();
    // A closed output is no failure: the file is there.
    let _ = writeln!(std::io::stdout(), "{times}\nwritten to {path}");
    let Some(report) = comparison else { return Ok(()) };
    if report.differing > 0 {
        let wrong = "the GPU and the CPU must give the same bits, but do not";
        return Err(format!("{wrong}: {report}. {path} holds the GPU's. Please report your adapter and driver").into());
    }
    let _ = writeln!(std::io::stdout(), "{report}");
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
