use crate::dimension::Dimension;
use crate::format::Format;
use crate::gpu::fill_kernel::FillKernel;
use crate::gpu::pipelines::{PipelineOptions, Pipelines};
use crate::gpu::prepare_error::PrepareError;
use crate::grid::Grid;
use crate::layout::table::Table;
use crate::layout::transforms::{GridOrPoints, GridTransform};
use crate::plan::Plan;
use crate::plan::position_error::PositionError;
use crate::wgsl::kernel_module::{Kernel, Module};
use bytemuck::cast_slice;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;
use wgpu::util::align_to;

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
    pub(super) module: Module,
    pub(super) pipeline: wgpu::ComputePipeline,
    pub(super) plan: Plan,
    pub(super) buffers: Buffers,
    /// The contents of these buffers.
    pub(super) contents: Contents,
    pub(super) positions: GridOrPoints<Grid, PointsBuffer>,
    pub(super) extent: [u32; 3],
    /// The most rows that an invocation can compute, if it computes several.
    pub(super) longest_run: u32,
}

/// The buffers that a kernel reads in addition to its band.
#[derive(Debug)]
pub(super) struct Buffers {
    /// Those of [`Contents::parts`].
    pub(super) contents: [wgpu::Buffer; 4],
    pub(super) srgb_thresholds: wgpu::Buffer,
}

/// The data that a kernel reads for a noise on a grid or at points.
pub(super) struct Contents {
    parameters: Vec<u32>,
    arrays: Vec<u32>,
    /// The lattice transforms of a grid.
    transforms: Vec<GridTransform>,
    tables: Vec<Table>,
}

impl Contents {
    /// Returns a plan's data on a grid, with the octaves that the grid shows, or at points.
    pub(super) fn new<P>(plan: &Plan, positions: &GridOrPoints<Grid, P>) -> Result<Self, PositionError> {
        let (transforms, shown) = match positions {
            GridOrPoints::Grid(grid) => (plan.grid_transforms(grid)?, plan.on_grid(grid)),
            GridOrPoints::Points(_) => (Vec::new(), Cow::Borrowed(plan)),
        };
        let mut parameters = shown.uniform_parameters();
        if let GridOrPoints::Points(_) = positions {
            parameters.extend(plan.uniform_transforms());
        }
        Ok(Self { parameters, arrays: shown.arrays.clone(), transforms, tables: shown.tables.clone() })
    }

    /// Returns the bytes of parameters, arrays, transforms and tables.
    pub(super) fn parts(&self) -> [&[u8]; 4] {
        let Self { parameters, arrays, transforms, tables } = self;
        [cast_slice(parameters), cast_slice(arrays), cast_slice(transforms), cast_slice(tables)]
    }
}

/// The positions of points.
#[derive(Debug)]
pub(super) struct PointsBuffer {
    /// Whether the buffer belongs to this noise, not to the caller.
    pub(super) is_own: bool,
    pub(super) buffer: wgpu::Buffer,
    /// The number of its bytes to read.
    pub(super) size: Option<wgpu::BufferSize>,
}

/// Checks that the rows of an output of a given extent can be counted and bound.
pub(super) fn check_size(
    limits: &wgpu::Limits,
    module: &Module,
    [width, height, depth]: [u32; 3],
) -> Result<(), PrepareError> {
    let rows = u64::from(height) * u64::from(depth);
    if rows > u64::from(u32::MAX) {
        return Err(PrepareError::Rows { rows });
    }
    let row_bytes = u64::from(width) * module.format.bytes_per_sample(module.dimension()) as u64;
    // A row may begin anywhere between two possible starts of a binding.
    let bytes = texture_row(row_bytes) + u64::from(limits.min_storage_buffer_offset_alignment);
    let limit = binding_limit(limits);
    if bytes > limit { Err(PrepareError::Row { bytes, limit }) } else { Ok(()) }
}

/// Returns the distance of rows in a buffer from which a texture is copied.
fn texture_row(row_bytes: u64) -> u64 {
    align_to(row_bytes, u64::from(wgpu::COPY_BYTES_PER_ROW_ALIGNMENT))
}

/// Returns the maximum number of bytes of a binding: shaders count words in 32 bits.
fn binding_limit(limits: &wgpu::Limits) -> u64 {
    limits.max_storage_buffer_binding_size.min(limits.max_buffer_size).min(1 << 32)
}

impl fmt::Debug for Prepared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prepared").field("module", &self.module).field("extent", &self.extent).finish_non_exhaustive()
    }
}

impl Prepared {
    /// Returns the format for which the noise was prepared.
    #[must_use]
    pub fn format(&self) -> Format {
        self.module.format
    }

    /// Returns the chosen kernel. Some bindings need another pipeline, made when they are first bound: those to buffers
    /// whose offset or row distance lets rows begin or end within a vector of four words.
    #[must_use]
    pub fn kernel(&self) -> FillKernel {
        match self.module.kernel() {
            Kernel::Samples => FillKernel::Samples,
            Kernel::Rows { .. } => FillKernel::Rows,
        }
    }

    /// Returns the kernel's WGSL text, for reading or profiling. Its bindings and names may change in any version.
    ///
    /// # Errors
    /// [`PrepareError::Shader`], which did not occur when it was compiled.
    pub fn source(&self) -> Result<String, PrepareError> {
        self.module.text().map_err(|error| PrepareError::Shader(error.to_string()))
    }

    /// Returns the dimension of the noise.
    #[must_use]
    pub fn dimension(&self) -> Dimension {
        self.module.dimension()
    }

    /// Returns the number of samples along x, y and z.
    #[must_use]
    pub fn extent(&self) -> [u32; 3] {
        self.extent
    }

    /// Returns the number of bytes of one row in a buffer: its samples, and after 8- and 16-bit samples zeros to fill
    /// the last 4 bytes.
    #[must_use]
    pub fn buffer_row_bytes(&self) -> u64 {
        align_to(self.row_bytes(), 4)
    }

    /// Returns the number of bytes in a buffer: all rows of all slices.
    #[must_use]
    pub fn buffer_bytes(&self) -> u64 {
        self.buffer_row_bytes() * self.rows()
    }

    /// Returns the number of bytes of one row's samples.
    pub(super) fn row_bytes(&self) -> u64 {
        u64::from(self.extent[0]) * self.sample_bytes()
    }

    pub(super) fn sample_bytes(&self) -> u64 {
        self.format().bytes_per_sample(self.dimension()) as u64
    }

    /// Returns the number of rows of all slices.
    pub(super) fn rows(&self) -> u64 {
        u64::from(self.extent[1]) * u64::from(self.extent[2])
    }

    pub(super) fn texture_row_bytes(&self) -> u64 {
        texture_row(self.row_bytes())
    }

    pub(super) fn binding_alignment(&self) -> u64 {
        self.device.limits().min_storage_buffer_offset_alignment.into()
    }

    pub(super) fn binding_limit(&self) -> u64 {
        binding_limit(&self.device.limits())
    }

    pub(super) fn band_limit(&self, most_bytes: u64) -> u64 {
        let row = self.texture_row_bytes() + self.binding_alignment();
        self.binding_limit().min(most_bytes.max(row))
    }

    /// Returns the number of rows, `pitch` bytes apart, that one dispatch can write into a binding of `bytes`. It is at
    /// least 1, which [`check_size`] ensures.
    pub(super) fn rows_within(&self, pitch: u64, bytes: u64) -> u32 {
        let limit = u64::from(self.device.limits().max_compute_workgroups_per_dimension);
        ((bytes - self.binding_alignment()) / pitch).clamp(1, limit) as u32
    }
}
