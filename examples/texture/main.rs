//! Writes a picture of noise, made by the GPU where there is one.

mod noise;

use clap::{Parser, ValueEnum};
use gradnoise::gpu::{AdapterChoice, Arithmetic, Context, ContextError, Generator};
use gradnoise::{Evaluator, Format, Grid, Noise, picture};
use noise::NoiseArguments;
use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Write a picture of Perlin, simplex or value noise, made by the GPU where there is one.
#[derive(Parser)]
#[command(name = "texture", version, max_term_width = 100, after_help = EXAMPLES)]
struct Arguments {
    #[command(flatten)]
    noise: NoiseArguments,
    /// exact: the same bits on every adapter and on the CPU; fast: whatever the adapter makes of it
    #[arg(long, value_enum, default_value_t = ArithmeticName::Exact)]
    arithmetic: ArithmeticName,
    /// Samples along x, y and z, as many as are to be walked [default: 512x512, or 512 in 1-D]
    #[arg(long, value_name = "W[xH[xD]]", value_parser = size)]
    size: Option<Numbers<u32>>,
    /// Position of the first sample; coordinates left out are 0
    #[arg(long, value_name = "X[,Y[,Z[,W]]]", allow_hyphen_values = true, value_parser = origin)]
    origin: Option<Numbers<f64>>,
    /// Distance between samples, in lattice cells
    #[arg(long, value_name = "S", default_value_t = 1.0 / 64.0, allow_hyphen_values = true)]
    step: f64,
    /// Where to compute; auto takes the CPU if there is no GPU, and gpu fails then
    #[arg(long, value_enum, default_value_t = Backend::Auto)]
    backend: Backend,
    /// Take the adapter whose name or driver holds this text
    #[arg(long, value_name = "NAME")]
    adapter: Option<String>,
    /// A picture (.png), or raw little-endian f32, x fastest (.f32)
    #[arg(long, value_name = "FILE", default_value = "noise.png", value_parser = output)]
    output: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  texture                                                  Perlin noise, 512 x 512, to noise.png
  texture --octaves 7 --step 0.004 --size 1280x720         clouds
  texture --dimensions 3 --size 128x128x16 --step 0.05     a sheet of 16 slices
  texture --noise simplex --octaves 5 --period 8,8         a seamless tile of 8 x 8 cells
  texture --noise value --hash cochoy --interpolant cosine value noise as Cochoy published it
  texture --dimensions 1 --size 1000 --step 0.02           a curve
  texture --origin=-3.5,7 --seed 42 --output heights.f32   raw values";

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum ArithmeticName {
    Exact,
    Fast,
}

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

fn output(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    if has_extension(&path, "png") || has_extension(&path, "f32") {
        Ok(path)
    } else {
        Err("the file's name must end in .png or .f32".into())
    }
}

fn has_extension(path: &Path, expected: &str) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(expected))
}

impl Arguments {
    fn grid(&self) -> Result<Grid, Box<dyn Error>> {
        let dimensions = self.noise.dimensions.count();
        let extent = match &self.size {
            Some(Numbers(extent)) => extent.clone(),
            None => vec![512; dimensions.min(2)],
        };
        let mut origin = self.origin.as_ref().map_or_else(Vec::new, |Numbers(origin)| origin.clone());
        if origin.len() > dimensions {
            return Err(format!("--origin has {} coordinates, but the noise has {dimensions}", origin.len()).into());
        }
        origin.resize(dimensions, 0.0);
        Ok(Grid::new(&origin, &vec![self.step; extent.len()], &extent)?)
    }
}

/// Values, and what to say of how they came about.
struct Made {
    values: Vec<f32>,
    report: String,
}

/// Outputs up to this size are made in one piece; larger ones in bands, so that no single submission takes long.
const BAND: u64 = 64 << 20;

fn on_gpu(context: &Context, arguments: &Arguments, noise: Noise, grid: &Grid) -> Result<Made, Box<dyn Error>> {
    let arithmetic = match arguments.arithmetic {
        ArithmeticName::Exact => Arithmetic::Exact,
        ArithmeticName::Fast => Arithmetic::Fast,
    };
    let start = Instant::now();
    let generator = Generator::new(&context.device)?.arithmetic(arithmetic);
    let prepared = generator.prepare(noise, grid, Format::R32Float)?;
    let preparation = start.elapsed();
    let adapter = context.description();

    if prepared.buffer_bytes() > BAND {
        let start = Instant::now();
        let values = prepared.read_values(&context.queue, Context::TIMEOUT)?;
        let report = format!("made by {adapter}: {} to generate and read back in bands", in_words(start.elapsed()));
        return Ok(Made { values, report });
    }
    // Generation and read-back apart, so that each can be timed; `prepared.read_values` does both in one call.
    let target = context.device.create_buffer(&wgpu::BufferDescriptor {
        label: Some("texture"),
        size: prepared.buffer_bytes(),
        usage: wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC,
        mapped_at_creation: false,
    });
    let start = Instant::now();
    let mut encoder = context.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    prepared.encode_to_buffer(&mut encoder, &target, 0)?;
    let submission_index = Some(context.queue.submit([encoder.finish()]));
    context.device.poll(wgpu::PollType::Wait { submission_index, timeout: Some(Context::TIMEOUT) })?;
    let generation = start.elapsed();

    let start = Instant::now();
    let staging = context.device.create_buffer(&wgpu::BufferDescriptor {
        label: Some("read back"),
        size: prepared.buffer_bytes(),
        usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
        mapped_at_creation: false,
    });
    let mut encoder = context.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    encoder.copy_buffer_to_buffer(&target, 0, &staging, 0, target.size());
    encoder.map_buffer_on_submit(&staging, wgpu::MapMode::Read, .., |_| {});
    let submission_index = Some(context.queue.submit([encoder.finish()]));
    context.device.poll(wgpu::PollType::Wait { submission_index, timeout: Some(Context::TIMEOUT) })?;
    let values = bytemuck::pod_collect_to_vec(&staging.get_mapped_range(..)?);
    let report = format!(
        "made by {adapter}: {} to prepare, {} to generate, {} to read back",
        in_words(preparation),
        in_words(generation),
        in_words(start.elapsed()),
    );
    Ok(Made { values, report })
}

fn on_cpu(noise: Noise, grid: &Grid) -> Result<Made, Box<dyn Error>> {
    let start = Instant::now();
    let mut values = Vec::new();
    let count = usize::try_from(grid.samples())?;
    values.try_reserve_exact(count).map_err(|_| format!("{count} samples do not fit into memory"))?;
    values.resize(count, 0.0);
    Evaluator::new(noise)?.fill(grid, &mut values)?;
    Ok(Made { values, report: format!("made by the CPU: {} to generate", in_words(start.elapsed())) })
}

fn in_words(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1e3)
}

/// An adapter if one is wanted and there; `None` stands for the CPU.
fn adapter(arguments: &Arguments) -> Result<Option<Context>, ContextError> {
    if arguments.backend == Backend::Cpu {
        return Ok(None);
    }
    let choice = AdapterChoice { name: arguments.adapter.clone(), ..Default::default() };
    match Context::new(&choice) {
        Ok(context) => Ok(Some(context)),
        Err(error) if arguments.backend == Backend::Auto && arguments.adapter.is_none() => {
            eprintln!("{error}");
            eprintln!("The CPU makes the same picture instead.");
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

fn write(grid: &Grid, values: &[f32], output: &Path) -> Result<(), picture::PictureError> {
    if has_extension(output, "f32") {
        picture::save_raw(values, output)
    } else {
        picture::save_png(&picture::draw(grid, values)?, output)
    }
}

fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let (noise, grid) = (arguments.noise.noise()?, arguments.grid()?);
    if arguments.backend == Backend::Cpu {
        if arguments.arithmetic == ArithmeticName::Fast {
            return Err("--arithmetic fast is for the GPU; the CPU's is always exact".into());
        }
        if arguments.adapter.is_some() {
            return Err("--adapter is for the GPU; leave it out with --backend cpu".into());
        }
    }
    if grid.samples() > 1 << 26 {
        eprintln!("{} million samples, {} MB: this may take a while", grid.samples() >> 20, grid.samples() >> 18);
    }
    let made = match adapter(arguments)? {
        Some(context) => on_gpu(&context, arguments, noise, &grid)?,
        None => on_cpu(noise, &grid)?,
    };
    write(&grid, &made.values, &arguments.output)?;
    // Nobody may be listening, which is no failure: the file is there.
    let _ = writeln!(std::io::stdout(), "{}\nwritten to {}", made.report, arguments.output.display());
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
