//! The engines that compute samples: the CPU, or a GPU. In exact arithmetic both give the same bits.

use crate::failure::Failure;
use crate::interrupt;
use crate::lit::{Lit, flat};
use crate::passthrough;
use crate::pixel::Pixel;
use crate::streamlines;
use crate::tone::fill_rows;
use crate::view::Place;
use clap::Args;
use gradnoise::gpu::{AdapterChoice, Context, Generator, PlanError, PrepareError, ReadError};
use gradnoise::wgsl::Arithmetic;
use gradnoise::{Dimension, Evaluator, Format, Maps, Output};

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

/// Outputs that are ready to be computed, and the way in which a picture is drawn from them.
pub struct Engine {
    computer: Computer,
    drawing: Drawing,
}

/// The way in which a picture is drawn.
enum Drawing {
    /// The first output itself.
    Plain,
    /// Draws the maps of a material. Some have time as the last coordinate.
    Lit { lit: Box<Lit>, is_moving: bool },
    /// Draws a flow.
    Streamlines,
}

enum Computer {
    Cpu(Vec<Evaluator>),
    Gpu { context: Box<Context>, generator: Generator, outputs: Vec<Output> },
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
        Ok(Engine { computer: self.computer(vec![output])?, drawing: Drawing::Plain })
    }

    /// Prepares the maps of a lit picture. Some have time as the last coordinate.
    pub fn lit(&self, lit: Lit, is_moving: bool) -> Result<Engine, Failure> {
        let mut outputs = vec![lit.material.colour(), lit.material.surface()];
        // Heights with rough slopes are lit by their differences.
        if !lit.material.has_rough_slopes() {
            outputs.push(lit.material.normals());
        }
        if lit.material.glows() {
            outputs.push(lit.material.emission());
        }
        Ok(Engine { computer: self.computer(outputs)?, drawing: Drawing::Lit { lit: Box::new(lit), is_moving } })
    }

    /// Prepares a flow whose streamlines are drawn.
    pub fn streamlines(&self, output: Output) -> Result<Engine, Failure> {
        Ok(Engine { computer: self.computer(vec![output])?, drawing: Drawing::Streamlines })
    }

    fn computer(&self, outputs: Vec<Output>) -> Result<Computer, Failure> {
        let gpu = |error: &dyn std::fmt::Display| Failure::Gpu(error.to_string());
        // An invalid output is no fault of the GPU.
        let evaluators = outputs.iter().map(Evaluator::new).collect::<Result<_, _>>()?;
        if !self.gpu && self.adapter.is_none() {
            if let Some((flag, _)) = [("fast", self.fast), ("spirv", self.spirv)].iter().find(|(_, is_there)| *is_there)
            {
                return Err(Failure::Request(format!("--{flag} is for the GPU; add --gpu")));
            }
            return Ok(Computer::Cpu(evaluators));
        }
        let choice = AdapterChoice { name: self.adapter.clone(), ..Default::default() };
        let context = if self.spirv { passthrough::context(&choice) } else { Context::new(&choice) };
        let context = context.map_err(|error| gpu(&error))?;
        let arithmetic = if self.fast { Arithmetic::Fast } else { Arithmetic::Exact };
        let generator = Generator::new(&context.device).map_err(|error| gpu(&error))?.arithmetic(arithmetic);
        let generator = if self.spirv { generator.spirv(passthrough::module) } else { generator };
        Ok(Computer::Gpu { context: Box::new(context), generator, outputs })
    }
}

impl Engine {
    /// Returns the name of the engine.
    pub fn name(&self) -> String {
        match &self.computer {
            Computer::Cpu(_) => "the CPU".into(),
            Computer::Gpu { context, .. } => context.description(),
        }
    }

    /// Returns whether it is a software GPU.
    pub fn is_imitated(&self) -> bool {
        matches!(&self.computer, Computer::Gpu { context, .. } if context.info.device_type == wgpu::DeviceType::Cpu)
    }

    /// Computes the samples of a place, and passes their bytes on band by band.
    pub fn make(
        &self,
        place: &Place,
        pixel: Pixel,
        mut each: impl FnMut(&[u8]) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let map = |index| self.computer.floats(index, place);
        let pixels = match &self.drawing {
            Drawing::Plain => return self.computer.make(0, place, pixel.format(), each),
            Drawing::Lit { lit, is_moving } => {
                if let Some(ball) = lit.ball {
                    lit.ball(place, ball, *is_moving)?
                } else {
                    let maps = |place: &Place| {
                        let map = |index, is_there| {
                            if is_there { self.computer.floats(index, place) } else { Ok(Vec::new()) }
                        };
                        let has_normals = !lit.material.has_rough_slopes();
                        let normals = map(2, has_normals)?;
                        let emission = map(2 + usize::from(has_normals), lit.material.glows())?;
                        Ok::<_, Stop>(Maps { colours: map(0, true)?, surface: map(1, true)?, normals, emission })
                    };
                    lit.plane(place, maps)?
                }
            }
            Drawing::Streamlines => {
                let grid = flat(place, "--streamlines")?;
                let ([width, height, _], [right, down, _]) = (grid.extent(), grid.step());
                streamlines::drawn(&map(0)?, [width, height], [right, down])
            }
        };
        for band in pixels.chunks(BAND_BYTES / 16) {
            each(&pixel.packed(band))?;
        }
        Ok(())
    }
}

impl Computer {
    /// Computes four floats for each sample of a place.
    fn floats(&self, index: usize, place: &Place) -> Result<Vec<[f32; 4]>, Stop> {
        let mut floats = Vec::new();
        self.make(index, place, Format::Rgba32Float, |band| {
            let numbers = band.as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes));
            let numbers: Vec<f32> = numbers.collect();
            floats.extend_from_slice(numbers.as_chunks().0);
            Ok(())
        })?;
        Ok(floats)
    }

    /// Computes the samples of a place, and passes their bytes on band by band.
    fn make(
        &self,
        index: usize,
        place: &Place,
        format: Format,
        mut each: impl FnMut(&[u8]) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let mut each = |band: &[u8]| if interrupt::is_asked_for() { Err(Stop::Interrupted) } else { each(band) };
        match self {
            Self::Gpu { context, generator, outputs } => {
                let output = &outputs[index];
                let prepared = match place {
                    Place::Grid(grid) => generator.prepare(output, grid, format),
                    Place::Sphere(sphere) => {
                        let surface = sphere.surface().map_err(|error| Failure::Request(error.to_string()))?;
                        generator.prepare(output, &surface, format)
                    }
                };
                let prepared = prepared.map_err(|error| match error {
                    PrepareError::Plan(PlanError::Position(error)) => Failure::Position(error),
                    error => Failure::Gpu(error.to_string()),
                })?;
                prepared.try_read_in_bands(&context.queue, Context::TIMEOUT, each)
            }
            Self::Cpu(evaluators) => {
                let evaluator = &evaluators[index];
                let row_bytes = place.extent()[0] as usize * format.bytes_per_sample(Dimension::D1);
                let (rows, at_once) = (place.rows(), (BAND_BYTES / row_bytes).max(1) as u64);
                let mut bytes = vec![0; at_once.min(rows) as usize * row_bytes];
                for start in (0..rows).step_by(at_once as usize) {
                    let end = rows.min(start + at_once);
                    let band = &mut bytes[..(end - start) as usize * row_bytes];
                    fill_rows(evaluator, place, start..end, format, band)?;
                    each(band)?;
                }
                Ok(())
            }
        }
    }
}
