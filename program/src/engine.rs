//! The engines that compute samples: the CPU, or a GPU. In exact arithmetic both give the same bits.

use crate::failure::Failure;
use crate::interrupt;
use crate::passthrough;
use crate::pixel::Pixel;
use crate::tone::fill_rows;
use crate::view::Place;
use clap::Args;
use gradnoise::gpu::{AdapterChoice, Context, Generator, ReadError};
use gradnoise::wgsl::Arithmetic;
use gradnoise::{Evaluator, Output};

/// The arguments that choose an engine.
#[derive(Args)]
#[command(next_help_heading = "Engine")]
pub struct EngineArguments {
    /// Compute on the GPU instead of the CPU; the bits are the same
    #[arg(long)]
    pub gpu: bool,
    /// Compute on the adapter whose name or driver contains this text
    #[arg(hide_short_help = true, long, value_name = "NAME")]
    pub adapter: Option<String>,
    /// Make the GPU faster where it computes much, by changing the last bits of values
    #[arg(hide_short_help = true, long)]
    pub fast: bool,
    /// Hand the GPU shaders as SPIR-V: faster on Vulkan, with the same bits; experimental in wgpu
    #[arg(hide_short_help = true, long)]
    pub spirv: bool,
}

/// The most bytes that the CPU computes in one band, unless a single row has more: Ctrl-C is noticed between bands.
const BAND_BYTES: usize = 4 << 20;

/// An output that is ready to be computed.
pub enum Engine {
    Cpu(Box<Evaluator>),
    Gpu { context: Box<Context>, generator: Generator, output: Output },
}

/// Why computing stopped.
#[derive(Debug)]
pub enum Stop {
    Interrupted,
    /// The receiver accepts no more; the writer knows why.
    Unwritten,
    Failed(Failure),
}

impl From<ReadError> for Stop {
    fn from(error: ReadError) -> Self {
        Self::Failed(Failure::Gpu(error.to_string()))
    }
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl EngineArguments {
    /// Prepares an output.
    pub fn engine(&self, output: Output) -> Result<Engine, Failure> {
        let gpu = |error: &dyn std::fmt::Display| Failure::Gpu(error.to_string());
        if !self.gpu && self.adapter.is_none() {
            if let Some((flag, _)) = [("fast", self.fast), ("spirv", self.spirv)].iter().find(|(_, is_there)| *is_there)
            {
                return Err(Failure::Request(format!("--{flag} is for the GPU; add --gpu")));
            }
            return Ok(Engine::Cpu(Box::new(Evaluator::new(output)?)));
        }
        // An invalid output is no fault of the GPU.
        Evaluator::new(&output)?;
        let choice = AdapterChoice { name: self.adapter.clone(), ..Default::default() };
        let context = if self.spirv { passthrough::context(&choice) } else { Context::new(&choice) };
        let context = context.map_err(|error| gpu(&error))?;
        let arithmetic = if self.fast { Arithmetic::Fast } else { Arithmetic::Exact };
        let generator = Generator::new(&context.device).map_err(|error| gpu(&error))?.arithmetic(arithmetic);
        let generator = if self.spirv { generator.spirv(passthrough::module) } else { generator };
        Ok(Engine::Gpu { context: Box::new(context), generator, output })
    }
}

impl Engine {
    /// Returns the name of the engine.
    pub fn name(&self) -> String {
        match self {
            Self::Cpu(_) => "the CPU".into(),
            Self::Gpu { context, .. } => context.description(),
        }
    }

    /// Returns whether it is a software GPU.
    pub fn is_imitated(&self) -> bool {
        matches!(self, Self::Gpu { context, .. } if context.info.device_type == wgpu::DeviceType::Cpu)
    }

    /// Computes the samples of a place, and passes their bytes on band by band.
    pub fn make(
        &self,
        place: &Place,
        pixel: Pixel,
        mut each: impl FnMut(&[u8]) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let mut each = |band: &[u8]| if interrupt::is_asked_for() { Err(Stop::Interrupted) } else { each(band) };
        match self {
            Self::Gpu { context, generator, output } => {
                let prepared = match place {
                    Place::Grid(grid) => generator.prepare(output, grid, pixel.format()),
                    Place::Sphere(sphere) => {
                        let surface = sphere.surface().map_err(|error| Failure::Request(error.to_string()))?;
                        generator.prepare(output, &surface, pixel.format())
                    }
                };
                let prepared = prepared.map_err(|error| Failure::Gpu(error.to_string()))?;
                prepared.try_read_in_bands(&context.queue, Context::TIMEOUT, each)
            }
            Self::Cpu(evaluator) => {
                let row_bytes = place.extent()[0] as usize * pixel.made_bytes();
                let (rows, at_once) = (place.rows(), (BAND_BYTES / row_bytes).max(1) as u64);
                let mut bytes = vec![0; at_once.min(rows) as usize * row_bytes];
                for start in (0..rows).step_by(at_once as usize) {
                    let end = rows.min(start + at_once);
                    let band = &mut bytes[..(end - start) as usize * row_bytes];
                    fill_rows(evaluator, place, start..end, pixel.format(), band)?;
                    each(band)?;
                }
                Ok(())
            }
        }
    }
}
