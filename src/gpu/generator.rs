use crate::domain::Domain;
use crate::format::Format;
use crate::gpu::binding;
use crate::gpu::fill_kernel::FillKernel;
use crate::gpu::loop_budget::{LEAST_ROWS, most_rows};
use crate::gpu::pipelines::Pipelines;
use crate::gpu::prepare_error::PrepareError;
use crate::gpu::prepared::{PointsBuffer, Prepared};
use crate::gpu::resources::filled_buffer;
use crate::grid::Grid;
use crate::layout::table::Table;
use crate::layout::transforms::GridTransform;
use crate::output::Output;
use crate::plan::{OutputKind, Plan};
use crate::srgb::SRGB_THRESHOLDS;
use crate::wgsl::arithmetic::Arithmetic;
use crate::wgsl::binding::BindingKind;
use crate::wgsl::kernel_module::{Kernel, Module, WORKGROUP};
use crate::wgsl::rows::Runs;
use bytemuck::cast_slice;
use std::sync::Arc;
use thiserror::Error;

/// Makes noises ready for a device that stays the caller's; the twin of the CPU's [`Evaluator`](crate::Evaluator).
///
/// Encoders, queues, buffers and textures that are handed to it and to what it prepares must belong to that device:
/// wgpu does not let that be checked, and has its own ways of objecting.
///
/// It has one pipeline for each structure: which kinds of nodes an expression has, their dimensions and fades, how they
/// are connected, the format, and the [kernel](FillKernel). Everything else is a parameter, which changes without
/// compiling anything: seeds, tables, gradients, octaves, frequencies, offsets, control points, colours.
///
/// ```no_run
/// use gradnoise::gpu::{AdapterChoice, Context, Generator};
/// use gradnoise::{Dimension, Format, Grid, Perlin};
///
/// let context = Context::new(&AdapterChoice::default())?;
/// let generator = Generator::new(&context.device)?;
/// let grid = Grid::new(&[0.0; 2], &[0.01; 2], &[64; 2])?;
/// for seed in 0..100 {
///     generator.prepare(Perlin::new(Dimension::D2).seed(seed), &grid, Format::R8Unorm)?;
/// }
/// assert_eq!(generator.pipelines(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Generator {
    pub(super) device: wgpu::Device,
    arithmetic: Arithmetic,
    preferred: Option<FillKernel>,
    srgb_thresholds: wgpu::Buffer,
    pub(super) pipelines: Arc<Pipelines>,
}

/// The reason that a device cannot generate noise.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GeneratorError {
    /// The device refused, being lost or out of memory.
    #[error("the device refused: {0}")]
    Device(String),
    /// One of its limits is too low.
    #[error("the device's limit {limit} is {found}; noise needs at least {needed}")]
    Limit {
        /// The limit, as `wgpu::Limits` names it.
        limit: &'static str,
        /// The device's limit.
        found: u64,
        /// The number that is needed.
        needed: u64,
    },
}

impl Generator {
    /// Makes a generator of exact arithmetic on this device.
    ///
    /// # Errors
    /// [`GeneratorError`] if a limit of the device is too low (`wgpu::Limits::downlevel_defaults()` suffices), or it is
    /// lost.
    pub fn new(device: &wgpu::Device) -> Result<Self, GeneratorError> {
        check_limits(&device.limits())?;
        let usage = wgpu::BufferUsages::UNIFORM;
        let srgb_thresholds =
            filled_buffer(device, usage, cast_slice(&*SRGB_THRESHOLDS)).map_err(GeneratorError::Device)?;
        Ok(Self {
            device: device.clone(),
            arithmetic: Arithmetic::Exact,
            preferred: None,
            srgb_thresholds,
            pipelines: Arc::new(Pipelines::new(device).map_err(GeneratorError::Device)?),
        })
    }

    /// Sets the arithmetic.
    #[must_use]
    pub fn arithmetic(self, arithmetic: Arithmetic) -> Self {
        Self { arithmetic, ..self }
    }

    /// Sets a kernel that is taken wherever it can do the job. Otherwise the choice depends on the noise and on how
    /// many samples a grid has.
    #[must_use]
    pub fn prefer(self, kernel: FillKernel) -> Self {
        Self { preferred: Some(kernel), ..self }
    }

    /// Makes a noise, or what is made of several, on a grid ready to be written in a format.
    ///
    /// In a browser the device answers later. What it has against the noise, such as a lack of memory, then goes to its
    /// handler of uncaptured errors; [`prepare_async`](Self::prepare_async) waits for the answer.
    ///
    /// # Errors
    /// [`PrepareError`] if the description or the grid cannot be, the format lacks channels, or the device refuses.
    pub fn prepare(&self, output: impl Into<Output>, grid: &Grid, format: Format) -> Result<Prepared, PrepareError> {
        self.prepare_output(&output.into(), grid, format)
    }

    fn prepare_output(&self, output: &Output, grid: &Grid, format: Format) -> Result<Prepared, PrepareError> {
        let plan = Plan::for_shader(output)?;
        let transforms = plan.grid_transforms(grid)?;
        let plan = plan.antialiased(grid).into_owned();
        self.prepared(plan, Domain::Grid(&transforms), grid.extent(), format)
    }

    /// Makes a noise at a list of points ready to be written in a format, as one row of `count` samples. The buffer
    /// holds the points' coordinates as `f32`, as many for each point as the noise has dimensions, without padding. It
    /// is read when the recorded commands run.
    ///
    /// Positions are mapped in `f32`, and clamped to ±10⁹ cells of an octave; the value at a NaN is unspecified. For
    /// exact positions far from zero use a [`Grid`].
    ///
    /// # Errors
    /// [`PrepareError`] if the description cannot be, the buffer is no storage buffer or too small for so many points,
    /// or the device refuses.
    pub fn prepare_points(
        &self,
        output: impl Into<Output>,
        positions: &wgpu::Buffer,
        count: u32,
        format: Format,
    ) -> Result<Prepared, PrepareError> {
        self.prepare_output_at(&output.into(), positions, count, format)
    }

    fn prepare_output_at(
        &self,
        output: &Output,
        positions: &wgpu::Buffer,
        count: u32,
        format: Format,
    ) -> Result<Prepared, PrepareError> {
        let mut plan = Plan::for_shader(output)?;
        if !(1..=Grid::MAX_EXTENT).contains(&count) {
            return Err(PrepareError::PointCount { count: count.into() });
        }
        let (found, usage) = (positions.size(), positions.usage());
        let needed = u64::from(count) * 4 * plan.dimension.count() as u64;
        let limit = self.device.limits().max_storage_buffer_binding_size;
        if found < needed || needed > limit || !usage.contains(wgpu::BufferUsages::STORAGE) {
            return Err(PrepareError::Positions { found, needed, limit, usage });
        }
        plan.add_points_transforms();
        let positions = PointsBuffer { buffer: positions.clone(), size: wgpu::BufferSize::new(needed) };
        self.prepared(plan, Domain::Points(positions), [count, 1, 1], format)
    }

    /// Returns how many pipelines have been made.
    #[must_use]
    pub fn pipelines(&self) -> usize {
        self.pipelines.count()
    }

    fn prepared(
        &self,
        plan: Plan,
        domain: Domain<&[GridTransform], PointsBuffer>,
        extent: [u32; 3],
        format: Format,
    ) -> Result<Prepared, PrepareError> {
        let parameters = plan.uniform_parameters();
        let Plan { program, output, arrays, tables, .. } = plan;
        if output != OutputKind::Value && !format.has_four_channels() {
            return Err(PrepareError::Format { format });
        }
        let storage = wgpu::BufferUsages::STORAGE;
        // A binding cannot be empty, as these are in an expression of constants.
        let (no_transform, no_table) = ([GridTransform::default()], [Table::default()]);
        let transforms = match domain {
            Domain::Grid([]) | Domain::Points(_) => &no_transform,
            Domain::Grid(transforms) => transforms,
        };
        let tables = if tables.is_empty() { &no_table } else { tables.as_slice() };
        let limits = self.device.limits();
        let (uniform_limit, storage_limit) =
            (limits.max_uniform_buffer_binding_size, limits.max_storage_buffer_binding_size);
        for (bytes, limit) in [
            (size_of_val(parameters.as_slice()), uniform_limit),
            (size_of_val(arrays.as_slice()), storage_limit),
            (size_of_val(transforms), storage_limit),
            (size_of_val(tables), storage_limit),
        ] {
            if bytes as u64 > limit {
                return Err(PrepareError::Expression { bytes: bytes as u64, limit });
            }
        }
        let tables_kind = BindingKind::of_tables(&program, uniform_limit);
        let tables_usage = match tables_kind {
            BindingKind::Uniform => wgpu::BufferUsages::UNIFORM,
            BindingKind::ReadOnlyStorage => storage,
        };
        let arithmetic = self.arithmetic;
        let mut module = Module {
            program: Arc::new(program),
            output,
            domain: match domain {
                Domain::Grid(_) => Domain::Grid(Kernel::Samples),
                Domain::Points(_) => Domain::Points(()),
            },
            format,
            arithmetic,
            tables_kind,
        };
        let most_rows = most_rows(&module.program, output, &parameters);
        if let Domain::Grid(_) = domain {
            module.domain = Domain::Grid(self.kernel(&module, extent, most_rows));
        }
        let pipeline = self.pipelines.of(&module)?;
        let upload = || {
            Ok((
                filled_buffer(&self.device, wgpu::BufferUsages::UNIFORM, cast_slice(&parameters))?,
                filled_buffer(&self.device, storage, cast_slice(&arrays))?,
                match domain {
                    Domain::Grid(_) => Domain::Grid(filled_buffer(&self.device, storage, cast_slice(transforms))?),
                    Domain::Points(points) => Domain::Points(points),
                },
                filled_buffer(&self.device, tables_usage, cast_slice(tables))?,
            ))
        };
        let (parameters, arrays, positions, tables) = upload().map_err(PrepareError::Device)?;
        Prepared::new(
            self.pipelines.clone(),
            module,
            extent,
            most_rows,
            pipeline,
            [
                (binding::PARAMETERS, parameters),
                (binding::ARRAYS, arrays),
                (binding::TABLES, tables),
                (binding::SRGB_THRESHOLDS, self.srgb_thresholds.clone()),
            ],
            positions,
        )
    }

    fn kernel(&self, module: &Module, [width, height, depth]: [u32; 3], most_rows: u32) -> Kernel {
        let samples = u64::from(width).saturating_mul(height.into()).saturating_mul(depth.into());
        let worth = |runs: Runs| {
            let least = if runs.large { LEAST_FOR_LARGE } else { LEAST_FOR_ROWS };
            let is_worth = height >= runs.least && samples >= least && module.program.shader_size() <= LARGEST_BY_ROWS;
            self.preferred.map_or(is_worth, |preferred| preferred == FillKernel::Rows)
        };
        if most_rows >= LEAST_ROWS && module.runs().is_some_and(worth) {
            let row_words = (width * module.words_per_sample()).div_ceil(module.samples_per_word());
            Kernel::Rows { vectors: row_words.is_multiple_of(module.words_of_four()) }
        } else {
            Kernel::Samples
        }
    }
}

/// The fewest samples for which the rows' larger kernel is worth its compilation.
const LEAST_FOR_ROWS: u64 = 1 << 14;
/// The same for a large one.
const LEAST_FOR_LARGE: u64 = 1 << 20;

/// The largest size of an expression that is computed by rows if no kernel is preferred: those take three times as long
/// to compile as kernels by samples, and both in proportion to the size's square.
const LARGEST_BY_ROWS: usize = 192;

/// Checks what the bind group and the entry point need.
fn check_limits(limits: &wgpu::Limits) -> Result<(), GeneratorError> {
    let needs: [(&'static str, u64, u64); 8] = [
        ("max_storage_buffers_per_shader_stage", limits.max_storage_buffers_per_shader_stage.into(), 4),
        ("max_uniform_buffers_per_shader_stage", limits.max_uniform_buffers_per_shader_stage.into(), 4),
        ("max_bindings_per_bind_group", limits.max_bindings_per_bind_group.into(), 8),
        ("max_uniform_buffer_binding_size", limits.max_uniform_buffer_binding_size, size_of::<Table>() as u64),
        ("max_storage_buffer_binding_size", limits.max_storage_buffer_binding_size, 1 << 16),
        ("max_compute_workgroup_size_x", limits.max_compute_workgroup_size_x.into(), WORKGROUP.into()),
        (
            "max_compute_invocations_per_workgroup",
            limits.max_compute_invocations_per_workgroup.into(),
            WORKGROUP.into(),
        ),
        ("max_compute_workgroups_per_dimension", limits.max_compute_workgroups_per_dimension.into(), 1),
    ];
    match needs.into_iter().find(|(_, found, needed)| found < needed) {
        Some((limit, found, needed)) => Err(GeneratorError::Limit { limit, found, needed }),
        None => Ok(()),
    }
}
