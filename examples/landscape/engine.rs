//! The two engines that compute all noise of the picture.

use gradnoise::gpu::{AdapterChoice, Context, Generator};
use gradnoise::wgsl::Arithmetic;
use gradnoise::{Evaluator, Format, Grid, Output};
use std::error::Error;
use std::sync::Arc;

/// An engine: the CPU, or a GPU.
pub enum Engine {
    Cpu,
    Gpu { context: Arc<Context>, generator: Generator },
}

impl Engine {
    pub fn gpu(software: bool) -> Result<Self, Box<dyn Error>> {
        let context = Arc::new(Context::new(&AdapterChoice { software, ..Default::default() })?);
        let generator = Generator::new(&context.device)?;
        Ok(Self::Gpu { context, generator })
    }

    /// Returns the engine with other arithmetic. The CPU has only one.
    pub fn with(&self, arithmetic: Arithmetic) -> Self {
        match self {
            Self::Cpu => Self::Cpu,
            Self::Gpu { context, generator } => {
                Self::Gpu { context: context.clone(), generator: generator.clone().arithmetic(arithmetic) }
            }
        }
    }

    pub fn name(&self) -> String {
        match self {
            Self::Cpu => "the CPU".into(),
            Self::Gpu { context, .. } => context.description(),
        }
    }

    /// Returns the values of an output on a grid.
    pub fn values(&self, output: &Output, grid: &Grid) -> Result<Vec<f32>, Box<dyn Error>> {
        let bytes = match self {
            Self::Cpu => Evaluator::new(output)?.texels(grid, Format::R32Float)?,
            Self::Gpu { context, generator } => {
                generator.prepare(output, grid, Format::R32Float)?.read(&context.queue, Context::TIMEOUT)?
            }
        };
        Ok(bytemuck::pod_collect_to_vec(&bytes))
    }

    /// Returns the four channels of an output at points.
    pub fn channels<const N: usize>(
        &self,
        output: &Output,
        points: &[[f32; N]],
    ) -> Result<Vec<[f32; 4]>, Box<dyn Error>> {
        let bytes = match (self, points) {
            (_, []) => Vec::new(),
            (Self::Cpu, _) => Evaluator::new(output)?.texels(points, Format::Rgba32Float)?,
            (Self::Gpu { context, generator }, _) => {
                generator.prepare(output, points, Format::Rgba32Float)?.read(&context.queue, Context::TIMEOUT)?
            }
        };
        Ok(bytemuck::pod_collect_to_vec(&bytes))
    }
}
