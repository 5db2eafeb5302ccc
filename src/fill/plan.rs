//! Plans a fill: checks that a device can compute it, chooses its kernel, and computes its data.

use crate::dimension::Dimension;
use crate::fill::choice::chosen_kernel;
use crate::fill::contents::{Contents, FillBuffer, bindings};
use crate::fill::domain::{Domain, Positions, coordinate_bytes};
use crate::fill::kernel::{FillKernel, most_loops, most_rows};
use crate::fill::options::FillOptions;
use crate::fill::plan_error::PlanError;
use crate::format::Format;
use crate::grid::Grid;
use crate::layout::transforms::GridOrPoints;
use crate::output::Output;
use crate::plan::Plan;
use crate::plan::position_error::PositionError;
use crate::plan::program::OperationKind;
use crate::srgb::SRGB_THRESHOLDS;
use crate::surface::{SurfaceKind, SurfaceTables};
use crate::wgsl::binding::BindingKind;
use crate::wgsl::kernel_module::{Kernel, Module};
use bytemuck::{cast_slice, pod_collect_to_vec};
use std::borrow::Cow;
use std::fmt;

/// All that a GPU needs to fill a buffer with an output, such as a noise: a shader, the buffers that it reads, and
/// dispatches. It is the same on every machine and for every graphics library.
///
/// A host makes the plan's [buffers](Self::buffers) once. For each place to fill it takes the shader and the dispatches
/// of a [`Fill`](super::Fill). [`update`](Self::update) and the methods beside it change the numbers of the noise or
/// its place: they return the bytes to write into these buffers.
///
/// ```
/// use gradnoise::fill::{BufferLayout, FillKernel, FillOptions, FillPlan};
/// use gradnoise::{Dimension, Format, Grid, Perlin};
///
/// let grid = Grid::new(&[0.0; 2], &[1.0 / 64.0; 2], &[9, 5])?;
/// let plan = FillPlan::new(Perlin::new(Dimension::D2), &grid, Format::R8Unorm, &FillOptions::new())?;
/// assert_eq!((plan.dimension(), plan.extent(), plan.format()), (Dimension::D2, [9, 5, 1], Format::R8Unorm));
/// // Rows of 9 bytes, filled up to whole words.
/// assert_eq!((plan.buffer_row_bytes(), plan.buffer_bytes()), (12, 60));
/// assert_eq!(plan.kernel(), FillKernel::Samples);
/// assert!(plan.fill(&BufferLayout::default())?.source()?.contains("@compute"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct FillPlan {
    pub(super) module: Module,
    pub(super) options: FillOptions,
    /// The output that was planned first, for errors.
    pub(super) output: Output,
    pub(super) plan: Plan,
    pub(super) positions: GridOrPoints<Grid, PointsOwner>,
    pub(super) contents: Contents,
    /// The sizes of the buffers of these contents.
    pub(super) capacities: [u64; 4],
    /// The positions of points, if the plan keeps them.
    pub(super) points: Option<Vec<u8>>,
    /// The number of bytes of these positions.
    points_size: u64,
    extent: [u32; 3],
    /// The most rows that an invocation can compute.
    pub(super) longest_run: u32,
}

/// The owner of the buffer of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PointsOwner {
    Plan,
    Host,
}

/// A plan, and the points to upload, which it does not keep.
pub(crate) type Planned<'a> = (FillPlan, Option<Cow<'a, [u8]>>);

/// The most rows that an invocation computes one by one.
const LONGEST_COLUMN: u32 = 128;

impl FillPlan {
    /// Plans an output in a format on a [domain](Domain): a grid, a surface, or a list of points.
    ///
    /// # Errors
    /// [`PlanError`] if the description is invalid, the domain has another number of coordinates or lies too far away,
    /// the format lacks channels, or the device's limits are too low. A curl, a Laplacian or a mean curvature on a
    /// surface is an error, too, since it would be that of the space around.
    pub fn new(
        output: impl Into<Output>,
        domain: &(impl Domain + ?Sized),
        format: Format,
        options: &FillOptions,
    ) -> Result<Self, PlanError> {
        Self::with_points(&output.into(), domain.positions(), format, options)
    }

    /// Plans an output at points that are in a buffer of the host: `f32` coordinates, one for each dimension of the
    /// noise, point by point without padding, of which none may be NaN. The plan's buffer `positions` has a size and no
    /// contents.
    ///
    /// ```
    /// use gradnoise::fill::{FillOptions, FillPlan};
    /// use gradnoise::{Dimension, Format, Perlin};
    ///
    /// let noise = Perlin::new(Dimension::D3);
    /// let plan = FillPlan::at_host_points(noise, 1000, Format::R32Float, &FillOptions::new())?;
    /// let sizes = plan.buffers().into_iter().filter(|buffer| buffer.data.is_none()).map(|buffer| buffer.size);
    /// assert!(sizes.eq([12_000]));
    /// # Ok::<(), gradnoise::fill::PlanError>(())
    /// ```
    ///
    /// # Errors
    /// The same as for [`new`](Self::new), and if the number of points is 0 or more than 2²⁴.
    pub fn at_host_points(
        output: impl Into<Output>,
        count: u32,
        format: Format,
        options: &FillOptions,
    ) -> Result<Self, PlanError> {
        Self::with_points(&output.into(), Positions::Host { count }, format, options)
    }

    fn with_points(
        output: &Output,
        positions: Positions<'_>,
        format: Format,
        options: &FillOptions,
    ) -> Result<Self, PlanError> {
        let (planned, points) = Self::planned(output, positions, format, options)?;
        Ok(Self { points: points.map(Cow::into_owned), ..planned })
    }

    /// Plans an output, and returns its points beside it.
    pub(crate) fn planned<'a>(
        output: &Output,
        positions: Positions<'a>,
        format: Format,
        options: &FillOptions,
    ) -> Result<Planned<'a>, PlanError> {
        let limits = &options.limits;
        limits.check()?;
        let limit = limits.storage_bytes();
        let plan = Plan::for_shader(output)?;
        let mut surface = None;
        let (extent, positions, points, points_size) = match positions {
            Positions::Grid(grid) => (grid.extent(), GridOrPoints::Grid(*grid), None, 0),
            Positions::Surface(on) => {
                plan.output.check_surface()?;
                plan.check_surface(on)?;
                let SurfaceTables { kind, vectors } = on.tables();
                surface = Some(kind);
                let bytes = size_of_val(vectors.as_slice()) as u64;
                if bytes > limit {
                    return Err(PlanError::Surface { bytes, limit });
                }
                let points = Cow::Owned(pod_collect_to_vec(&vectors));
                (on.extent(), GridOrPoints::Points(PointsOwner::Plan), Some(points), bytes)
            }
            Positions::Floats { coordinates, count, dimension: found } => {
                let expected = plan.dimension;
                if found != expected.count() {
                    return Err(PositionError::Dimension { found, expected }.into());
                }
                let (count, bytes) = point_count(count as u64, &plan, limit)?;
                ([count, 1, 1], GridOrPoints::Points(PointsOwner::Plan), Some(coordinate_bytes(coordinates)), bytes)
            }
            Positions::Host { count } => {
                let (count, bytes) = point_count(count.into(), &plan, limit)?;
                ([count, 1, 1], GridOrPoints::Points(PointsOwner::Host), None, bytes)
            }
        };
        let module = module(&plan, &positions, surface, extent, format, options)?;
        let contents = Contents::new(&plan, &module, &positions)?;
        let mut capacities = contents.parts().map(|part| Contents::bound(part).len() as u64);
        // Behind the parameters there may be room for more transforms.
        capacities[0] = capacities[0].max(16 * module.uniform_vectors() as u64);
        let most = most_rows(module.kernel(), module.samples_per_word(), module.loops(&plan));
        let longest_run = match module.kernel() {
            Kernel::Samples => 1,
            Kernel::Columns => most.min(LONGEST_COLUMN),
            Kernel::Rows { .. } => most.min(module.runs().map_or(1, |runs| runs.longest)),
        };
        let options = *options;
        let planned = Self {
            module,
            options,
            output: output.clone(),
            plan,
            positions,
            contents,
            capacities,
            points: None,
            points_size,
            extent,
            longest_run,
        };
        planned.check_buffers()?;
        Ok((planned, points))
    }

    /// Checks that the device can bind the buffers.
    fn check_buffers(&self) -> Result<(), PlanError> {
        let limits = &self.options.limits;
        for FillBuffer { kind, size: bytes, .. } in self.buffers() {
            let limit = match kind {
                BindingKind::Uniform => limits.uniform_bytes(),
                BindingKind::ReadOnlyStorage => limits.storage_bytes(),
            };
            if bytes > limit {
                return Err(PlanError::Expression { bytes, limit });
            }
        }
        Ok(())
    }

    /// Returns the buffers that the shader reads in all dispatches.
    #[must_use]
    pub fn buffers(&self) -> Vec<FillBuffer<'_>> {
        let [parameters, arrays, transforms, tables] = self.contents.parts().map(|part| Some(Contents::bound(part)));
        let positions = match self.positions {
            GridOrPoints::Grid(_) => transforms,
            GridOrPoints::Points(_) => self.points.as_deref(),
        };
        let [parameters_size, arrays_size, transforms_size, tables_size] = self.capacities;
        let positions_size = match self.positions {
            GridOrPoints::Grid(_) => transforms_size,
            GridOrPoints::Points(_) => self.points_size,
        };
        let thresholds: &[u8] = cast_slice(&*SRGB_THRESHOLDS);
        let all = [
            (parameters, parameters_size),
            (arrays, arrays_size),
            (positions, positions_size),
            (tables, tables_size),
            (Some(thresholds), thresholds.len() as u64),
        ];
        let described = bindings(&self.module).into_iter().zip(all);
        let buffer = |(bound, (data, size))| {
            let (binding, name, kind) = bound?;
            Some(FillBuffer { binding, name, kind, size, data })
        };
        described.filter_map(buffer).collect()
    }

    /// Returns the format of the samples.
    #[must_use]
    pub fn format(&self) -> Format {
        self.module.format
    }

    /// Returns the chosen kernel.
    #[must_use]
    pub fn kernel(&self) -> FillKernel {
        match self.module.kernel() {
            Kernel::Samples | Kernel::Columns => FillKernel::Samples,
            Kernel::Rows { .. } => FillKernel::Rows,
        }
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
        self.row_bytes().next_multiple_of(4)
    }

    /// Returns the number of bytes in a buffer: all rows of all slices.
    #[must_use]
    pub fn buffer_bytes(&self) -> u64 {
        self.buffer_row_bytes() * self.rows()
    }

    /// Returns the distance of rows in a buffer that is copied to a texture: a multiple of 256 bytes.
    #[must_use]
    pub fn texture_row_bytes(&self) -> u64 {
        texture_row(self.row_bytes())
    }

    /// Returns the options.
    #[must_use]
    pub fn options(&self) -> &FillOptions {
        &self.options
    }

    /// Returns the number of bytes of one row's samples.
    pub(crate) fn row_bytes(&self) -> u64 {
        u64::from(self.extent[0]) * self.sample_bytes()
    }

    pub(crate) fn sample_bytes(&self) -> u64 {
        self.format().bytes_per_sample(self.dimension()) as u64
    }

    /// Returns the number of rows of all slices.
    pub(crate) fn rows(&self) -> u64 {
        u64::from(self.extent[1]) * u64::from(self.extent[2])
    }

    pub(super) fn alignment(&self) -> u64 {
        self.options.limits.min_storage_buffer_offset_alignment.into()
    }

    /// Returns the number of rows, `pitch` bytes apart, that one dispatch can write into a binding of `bytes`. It is at
    /// least 1, which [`check_size`] ensures.
    pub(crate) fn rows_within(&self, pitch: u64, bytes: u64) -> u32 {
        let limit = u64::from(self.options.limits.max_compute_workgroups_per_dimension);
        ((bytes - self.alignment()) / pitch).clamp(1, limit) as u32
    }
}

/// `gpu` also fills bands in its own buffers, for which it needs these.
#[cfg(feature = "gpu")]
impl FillPlan {
    pub(crate) fn module(&self) -> &Module {
        &self.module
    }

    /// Returns the number of bytes of the positions of points.
    pub(crate) fn points_size(&self) -> u64 {
        self.points_size
    }

    /// Returns the maximum number of bytes of a band of at most `most_bytes`, or of one row.
    pub(crate) fn band_limit(&self, most_bytes: u64) -> u64 {
        let row = self.texture_row_bytes() + self.alignment();
        self.options.limits.output_bytes().min(most_bytes.max(row))
    }
}

impl fmt::Debug for FillPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FillPlan").field("module", &self.module).field("extent", &self.extent).finish_non_exhaustive()
    }
}

/// Returns the WGSL of a module.
pub(crate) fn source_of(module: &Module) -> Result<String, PlanError> {
    module.text().map_err(|error| PlanError::Shader(error.to_string()))
}

/// Returns the key of the shader, or an error if the device cannot compute the noise in this extent and format.
fn module<P>(
    plan: &Plan,
    positions: &GridOrPoints<Grid, P>,
    surface: Option<SurfaceKind>,
    extent: [u32; 3],
    format: Format,
    options: &FillOptions,
) -> Result<Module, PlanError> {
    if !plan.output.fits(format) {
        return Err(PlanError::Format { format });
    }
    if format == Format::ValueAndGradient {
        plan.derivatives.check_gradient()?;
    }
    let mut module = Module {
        program: plan.program.clone(),
        output: plan.output,
        domain: match positions {
            GridOrPoints::Grid(_) => GridOrPoints::Grid(Kernel::Samples),
            GridOrPoints::Points(_) => GridOrPoints::Points(()),
        },
        surface,
        format,
        arithmetic: options.arithmetic,
        tables_kind: BindingKind::of_tables(&plan.program, options.uniform_tables_limit()),
        transforms_room: None,
    };
    module.transforms_room = transforms_room(&module, plan.transform_count(), options);
    if let GridOrPoints::Grid(grid) = positions {
        let transforms = plan.grid_transforms(grid)?;
        let kernel = chosen_kernel(options.preferred, &module, &transforms, extent, module.loops(plan));
        module.domain = GridOrPoints::Grid(kernel);
    }
    let (loops, most) = (module.loops(plan), most_loops(module.samples_per_word()));
    if loops > most {
        return Err(PlanError::Loops { format, loops, most });
    }
    check_size(options, &module, extent)?;
    Ok(module)
}

/// Returns the number of transforms for which there is room behind the parameters, if a uniform buffer holds so many.
/// All numbers of octaves that fit into the smallest uniform buffer that devices have share a pipeline.
fn transforms_room(module: &Module, count: usize, options: &FillOptions) -> Option<u32> {
    const SMALLEST_VECTORS: usize = 1024;
    let program = &module.program;
    let mut operations = program.bodies.iter().flat_map(|body| &body.operations);
    let has_octaves = operations.any(|operation| matches!(operation.kind, OperationKind::Fractal { .. }));
    let (parameters, vectors) = (program.parameters.div_ceil(4), module.transform_vectors());
    let fitting = SMALLEST_VECTORS.saturating_sub(parameters) / vectors;
    let room = if has_octaves { count.max(fitting) } else { count };
    let bytes = 16 * (parameters + room * vectors) as u64;
    (bytes <= options.limits.uniform_bytes()).then_some(room as u32)
}

/// Checks that the rows of an output of a given extent can be counted and bound.
fn check_size(options: &FillOptions, module: &Module, [width, height, depth]: [u32; 3]) -> Result<(), PlanError> {
    let rows = u64::from(height) * u64::from(depth);
    if rows > u64::from(u32::MAX) {
        return Err(PlanError::Rows { rows });
    }
    let row_bytes = u64::from(width) * module.format.bytes_per_sample(module.dimension()) as u64;
    // A row may begin anywhere between two possible starts of a binding.
    let bytes = texture_row(row_bytes) + u64::from(options.limits.min_storage_buffer_offset_alignment);
    let limit = options.limits.output_bytes();
    if bytes > limit { Err(PlanError::Row { bytes, limit }) } else { Ok(()) }
}

/// Returns the distance of rows in a buffer that is copied to a texture: WebGPU's `bytesPerRow` is a multiple of 256.
fn texture_row(row_bytes: u64) -> u64 {
    row_bytes.next_multiple_of(256)
}

/// Returns the number of points, and that of their bytes.
fn point_count(count: u64, plan: &Plan, limit: u64) -> Result<(u32, u64), PlanError> {
    let bytes = count.saturating_mul(4 * plan.dimension.count() as u64);
    match u32::try_from(count) {
        Ok(count) if (1..=Grid::MAX_EXTENT).contains(&count) => {
            if bytes > limit {
                Err(PlanError::Points { bytes, limit })
            } else {
                Ok((count, bytes))
            }
        }
        _ => Err(PlanError::PointCount { count }),
    }
}
