use crate::dimension::Dimension;
use crate::fill::plan::source_of;
use crate::fill::{FillKernel, FillPlan};
use crate::format::Format;
use crate::gpu::pipelines::{PipelineOptions, Pipelines};
use crate::gpu::prepare_error::PrepareError;
use std::fmt;
use std::sync::Arc;

/// A noise prepared by a [`Generator`](super::Generator): compiled, with its parameters uploaded.
///
/// Record it into command encoders of its device, any number of times. Bind targets that are filled every frame once,
/// by [`fill_buffer`](Self::fill_buffer) or [`fill_texture`](Self::fill_texture); then a frame allocates nothing on the
/// device. It may be dropped before the recorded commands are submitted.
///
/// [`update`](Self::update) and the methods beside it write other numbers of the same structure, another origin or
/// other steps into its buffers. Another structure or extent needs another `prepare`, which takes some microseconds
/// once the pipeline exists.
///
/// ```no_run
/// use gradnoise::gpu::{FillKernel, Generator};
/// use gradnoise::{Dimension, Format, Grid, Perlin};
/// # fn f(generator: &Generator) -> Result<(), Box<dyn std::error::Error>> {
/// let grid = Grid::new(&[0.0; 2], &[1.0 / 64.0; 2], &[9, 5])?;
/// let noise = generator.prepare(Perlin::new(Dimension::D2), &grid, Format::R8Unorm)?;
/// assert_eq!((noise.dimension(), noise.extent(), noise.format()), (Dimension::D2, [9, 5, 1], Format::R8Unorm));
/// // Rows of 9 bytes, filled up to whole words.
/// assert_eq!((noise.buffer_row_bytes(), noise.buffer_bytes()), (12, 60));
/// assert_eq!(noise.kernel(), FillKernel::Samples);
/// assert!(noise.source()?.contains("@compute"));
/// # Ok(()) }
/// ```
pub struct Prepared {
    pub(super) device: wgpu::Device,
    pub(super) pipelines: Arc<Pipelines>,
    pub(super) options: PipelineOptions,
    pub(super) fill: FillPlan,
    pub(super) pipeline: wgpu::ComputePipeline,
    pub(super) buffers: Vec<BoundBuffer>,
}

/// A buffer that the kernel reads in all dispatches.
#[derive(Debug)]
pub(super) struct BoundBuffer {
    pub(super) binding: u32,
    pub(super) buffer: wgpu::Buffer,
    /// The number of its bytes to read.
    pub(super) size: Option<wgpu::BufferSize>,
}

impl fmt::Debug for Prepared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prepared").field("fill", &self.fill).finish_non_exhaustive()
    }
}

impl Prepared {
    /// Returns the format for which the noise was prepared.
    #[must_use]
    pub fn format(&self) -> Format {
        self.fill.format()
    }

    /// Returns the chosen kernel. Some bindings need another pipeline, made when they are first bound: those to buffers
    /// whose offset or row distance lets rows begin or end within a vector of four words.
    #[must_use]
    pub fn kernel(&self) -> FillKernel {
        self.fill.kernel()
    }

    /// Returns the kernel's WGSL text, for reading or profiling. Its bindings and names may change in any version.
    ///
    /// # Errors
    /// [`PlanError::Shader`](super::PlanError::Shader), which did not occur when it was compiled.
    pub fn source(&self) -> Result<String, PrepareError> {
        Ok(source_of(self.fill.module())?)
    }

    /// Returns the dimension of the noise.
    #[must_use]
    pub fn dimension(&self) -> Dimension {
        self.fill.dimension()
    }

    /// Returns the number of samples along x, y and z.
    #[must_use]
    pub fn extent(&self) -> [u32; 3] {
        self.fill.extent()
    }

    /// Returns the number of bytes of one row in a buffer: its samples, and after 8- and 16-bit samples zeros to fill
    /// the last 4 bytes.
    #[must_use]
    pub fn buffer_row_bytes(&self) -> u64 {
        self.fill.buffer_row_bytes()
    }

    /// Returns the number of bytes in a buffer: all rows of all slices.
    #[must_use]
    pub fn buffer_bytes(&self) -> u64 {
        self.fill.buffer_bytes()
    }
}
