//! Noise computed by wgpu, on the caller's device.
//!
//! A [`Generator`] borrows a device and stores pipelines, one for each structure of a noise. [`Generator::prepare`]
//! prepares a noise on a grid: it compiles a pipeline if there is none yet, and uploads the parameters. You can record
//! the [`Prepared`] noise into your command encoder any number of times, into a storage buffer or a texture. This
//! submits nothing. Or read it back to memory. A [`Context`] opens a device for programs without a renderer.
//!
//! ```no_run
//! use gradnoise::gpu::{AdapterChoice, Context, Generator};
//! use gradnoise::{Dimension, Format, Grid, Perlin};
//!
//! let context = Context::new(&AdapterChoice::default())?;
//! let generator = Generator::new(&context.device)?;
//! let grid = Grid::new(&[0.0, 0.0], &[1.0 / 64.0; 2], &[512; 2])?;
//! let noise = generator.prepare(Perlin::new(Dimension::D2), &grid, Format::R32Float)?;
//! let values = noise.read_values(&context.queue, Context::TIMEOUT)?;
//! assert_eq!(values.len(), 512 * 512);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod context;
mod dispatch;
mod domain;
mod encode_error;
mod fill;
mod generator;
mod pipelines;
mod prepare;
mod prepare_async;
mod prepare_error;
mod prepared;
mod read_error;
mod readback;
mod reading;
mod resources;
mod update;
mod verify;
mod wgsl_module;

pub use crate::fill::{FillKernel, LayoutError, PlanError, UpdateError};
pub use crate::gpu::context::{AdapterChoice, Context, ContextError};
pub use crate::gpu::domain::{Domain, Points};
pub use crate::gpu::encode_error::EncodeError;
pub use crate::gpu::fill::{BufferFill, TextureFill};
pub use crate::gpu::generator::{Generator, GeneratorError};
pub use crate::gpu::prepare_error::PrepareError;
pub use crate::gpu::prepared::Prepared;
pub use crate::gpu::read_error::ReadError;
pub use crate::gpu::verify::{Difference, Verification, VerifyError};
pub use crate::gpu::wgsl_module::WgslBindGroup;
