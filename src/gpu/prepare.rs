//! Prepares noises: checks that the device can compute one, chooses its kernel, and uploads its numbers.

use crate::format::Format;
use crate::gpu::domain::{Domain, Points, Positions};
use crate::gpu::fill_kernel::{FillKernel, LEAST_ROWS, most_loops, most_rows};
use crate::gpu::generator::Generator;
use crate::gpu::prepare_error::PrepareError;
use crate::gpu::prepared::{Buffers, Contents, PointsBuffer, Prepared, check_size};
use crate::gpu::resources::filled_buffer;
use crate::grid::Grid;
use crate::layout::transforms::{GridOrPoints, GridTransform};
use crate::output::Output;
use crate::plan::Plan;
use crate::plan::position_error::PositionError;
use crate::surface::{SurfaceKind, SurfaceTables};
use crate::wgsl::binding::BindingKind;
use crate::wgsl::kernel_module::{Kernel, Module};
use crate::wgsl::rows::Runs;
use bytemuck::{bytes_of, cast_slice};

impl Generator {
    /// Compiles the pipeline that [`prepare`](Self::prepare) needs for a noise of this structure on a domain of this
    /// extent, unless it exists. The extent matters because large grids use [another kernel](FillKernel) than small
    /// ones, unless one is [preferred](Self::prefer). For cellular noise the step matters, too: whether samples are
    /// more than half a cell apart.
    ///
    /// ```no_run
    /// use gradnoise::gpu::{AdapterChoice, Context, Generator};
    /// use gradnoise::{Dimension, Format, Grid, Octaves, Perlin, Simplex};
    ///
    /// let context = Context::new(&AdapterChoice::default())?;
    /// let generator = Generator::new(&context.device)?;
    /// let grid = Grid::new(&[0.0; 2], &[0.01; 2], &[512; 2])?;
    /// let noises = [Perlin::new(Dimension::D2).fbm(Octaves::new(8)), Simplex::new(Dimension::D2).noise()];
    /// let background = generator.clone();
    /// std::thread::spawn(move || {
    ///     noises.into_iter().try_for_each(|noise| background.warm_up(noise, &grid, Format::R16Float))
    /// });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`PrepareError`] if the noise cannot be prepared.
    pub fn warm_up(
        &self,
        output: impl Into<Output>,
        domain: &(impl Domain + ?Sized),
        format: Format,
    ) -> Result<(), PrepareError> {
        let Planned { module, .. } = self.planned(&output.into(), domain.positions(), format)?;
        self.pipelines.of(&module, &self.options)?;
        Ok(())
    }

    /// Prepares an output, such as a noise, to be written in a format on a [domain](Domain): a grid, a surface, or a
    /// list of points.
    ///
    /// wgpu uploads prepared data with the next submission to the queue, even an empty one. A program that prepares
    /// noises and submits nothing keeps all of them in memory, even after they are dropped. With permutation tables
    /// each uses some 20 KB. `queue.submit([])` frees them.
    ///
    /// In a browser the device reports errors, such as a lack of memory, only after this has returned. They go to the
    /// device's handler of uncaptured errors. [`prepare_async`](Self::prepare_async) waits for them and returns them.
    ///
    /// ```no_run
    /// use gradnoise::gpu::{AdapterChoice, Context, Generator};
    /// use gradnoise::{Dimension, Format, Octaves, Perlin, Surface};
    ///
    /// let Context { device, queue, .. } = Context::new(&AdapterChoice::default())?;
    /// let planet = Perlin::hashed(Dimension::D3).fbm(Octaves::new(8));
    /// let faces = Surface::cube(512, 4.0)?;
    /// let noise = Generator::new(&device)?.prepare(planet, &faces, Format::R16Float)?;
    /// let cube_map = device.create_texture(&wgpu::TextureDescriptor {
    ///     label: None,
    ///     size: wgpu::Extent3d { width: 512, height: 512, depth_or_array_layers: 6 },
    ///     mip_level_count: 1,
    ///     sample_count: 1,
    ///     dimension: wgpu::TextureDimension::D2,
    ///     format: wgpu::TextureFormat::R16Float,
    ///     usage: wgpu::TextureUsages::COPY_DST | wgpu::TextureUsages::TEXTURE_BINDING,
    ///     view_formats: &[],
    /// });
    /// let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    /// noise.encode_to_texture(&mut encoder, &cube_map)?;
    /// queue.submit([encoder.finish()]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`PrepareError`] if the description is invalid, the domain has another number of coordinates or lies too far
    /// away, the format lacks channels, a buffer of points is too small or lacks the usage `STORAGE`, or the device
    /// refuses. A curl, a Laplacian or a mean curvature on a surface is an error, too, since it would be that of the
    /// space around.
    pub fn prepare(
        &self,
        output: impl Into<Output>,
        domain: &(impl Domain + ?Sized),
        format: Format,
    ) -> Result<Prepared, PrepareError> {
        self.prepare_output(&output.into(), domain.positions(), format)
    }

    fn prepare_output(
        &self,
        output: &Output,
        positions: Positions<'_>,
        format: Format,
    ) -> Result<Prepared, PrepareError> {
        let Planned { mut plan, module, extent, data } = self.planned(output, positions, format)?;
        if let GridOrPoints::Points(_) = data {
            plan.add_points_transforms();
        }
        let own = |words: &[u8]| {
            let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_DST;
            let buffer = filled_buffer(&self.device, &self.options.label, usage, words)?;
            Ok::<_, PrepareError>(PointsBuffer { size: wgpu::BufferSize::new(buffer.size()), buffer, is_own: true })
        };
        let positions = match data {
            GridOrPoints::Grid(grid) => GridOrPoints::Grid(*grid),
            GridOrPoints::Points(PointsData::Surface(vectors)) => GridOrPoints::Points(own(cast_slice(&vectors))?),
            GridOrPoints::Points(PointsData::Floats(floats)) => GridOrPoints::Points(own(cast_slice(floats))?),
            GridOrPoints::Points(PointsData::Buffer { buffer, bytes }) => GridOrPoints::Points(PointsBuffer {
                buffer: buffer.clone(),
                size: wgpu::BufferSize::new(bytes),
                is_own: false,
            }),
        };
        self.prepared(plan, positions, module, extent)
    }

    /// Checks that a noise can be prepared at these positions.
    fn planned<'a>(
        &self,
        output: &Output,
        positions: Positions<'a>,
        format: Format,
    ) -> Result<Planned<'a>, PrepareError> {
        let plan = Plan::for_shader(output)?;
        let (extent, surface, data) = match positions {
            Positions::Grid(grid) => (grid.extent(), None, GridOrPoints::Grid(grid)),
            Positions::Surface(surface) => {
                plan.output.check_surface()?;
                plan.check_surface(surface)?;
                let SurfaceTables { kind, vectors } = surface.tables();
                let (bytes, limit) = (size_of_val(vectors.as_slice()) as u64, self.points_limit());
                if bytes > limit {
                    return Err(PrepareError::Surface { bytes, limit });
                }
                (surface.extent(), Some(kind), GridOrPoints::Points(PointsData::Surface(vectors)))
            }
            Positions::Floats { coordinates, count, dimension: found } => {
                let expected = plan.dimension;
                if found != expected.count() {
                    return Err(PositionError::Dimension { found, expected }.into());
                }
                let count = point_count(count as u64)?;
                let (bytes, limit) = (size_of_val(coordinates) as u64, self.points_limit());
                if bytes > limit {
                    return Err(PrepareError::Points { bytes, limit });
                }
                ([count, 1, 1], None, GridOrPoints::Points(PointsData::Floats(coordinates)))
            }
            Positions::Buffer(Points { buffer, count }) => {
                let count = point_count(count.into())?;
                let (found, usage) = (buffer.size(), buffer.usage());
                let needed = u64::from(count) * 4 * plan.dimension.count() as u64;
                let limit = self.points_limit();
                if found < needed || needed > limit || !usage.contains(wgpu::BufferUsages::STORAGE) {
                    return Err(PrepareError::Positions { found, needed, limit, usage });
                }
                let data = PointsData::Buffer { buffer, bytes: needed };
                ([count, 1, 1], None, GridOrPoints::Points(data))
            }
        };
        let grid = match &data {
            GridOrPoints::Grid(grid) => GridOrPoints::Grid(*grid),
            GridOrPoints::Points(_) => GridOrPoints::Points(()),
        };
        let module = self.module(&plan, grid, surface, extent, format)?;
        Ok(Planned { plan, module, extent, data })
    }

    /// Returns the maximum number of bytes of positions that the device binds.
    fn points_limit(&self) -> u64 {
        self.device.limits().max_storage_buffer_binding_size
    }

    fn prepared(
        &self,
        plan: Plan,
        positions: GridOrPoints<Grid, PointsBuffer>,
        module: Module,
        extent: [u32; 3],
    ) -> Result<Prepared, PrepareError> {
        let contents = Contents::new(&plan, &positions)?;
        let buffers = self.buffers(&contents, module.tables_kind)?;
        let pipeline = self.pipelines.of(&module, &self.options)?;
        let longest_run = match module.kernel() {
            Kernel::Samples => 0,
            kernel @ Kernel::Rows { .. } => {
                most_rows(kernel.loops(plan.loops)).min(module.runs().map_or(1, |runs| runs.longest))
            }
        };
        Ok(Prepared {
            device: self.device.clone(),
            pipelines: self.pipelines.clone(),
            options: self.options.clone(),
            module,
            pipeline,
            plan,
            buffers,
            contents,
            positions,
            extent,
            longest_run,
        })
    }

    /// Returns the key of the pipeline, or an error if the device cannot compute the noise in this extent and format.
    fn module(
        &self,
        plan: &Plan,
        domain: GridOrPoints<&Grid>,
        surface: Option<SurfaceKind>,
        extent: [u32; 3],
        format: Format,
    ) -> Result<Module, PrepareError> {
        if !plan.output.fits(format) {
            return Err(PrepareError::Format { format });
        }
        if format == Format::ValueAndGradient {
            plan.derivatives.check_gradient()?;
        }
        let mut module = Module {
            program: plan.program.clone(),
            output: plan.output,
            domain: match domain {
                GridOrPoints::Grid(_) => GridOrPoints::Grid(Kernel::Samples),
                GridOrPoints::Points(()) => GridOrPoints::Points(()),
            },
            surface,
            format,
            arithmetic: self.arithmetic,
            tables_kind: BindingKind::of_tables(&plan.program, self.uniform_tables_limit),
        };
        if let GridOrPoints::Grid(grid) = domain {
            let transforms = plan.grid_transforms(grid)?;
            module.domain = GridOrPoints::Grid(self.kernel(&module, &transforms, extent, plan.loops));
        }
        let (loops, most) = (plan.loops, most_loops(module.samples_per_word()));
        if loops > most {
            return Err(PrepareError::Loops { format, loops, most });
        }
        check_size(&self.device.limits(), &module, extent)?;
        Ok(module)
    }

    /// Uploads the kernel's data, if the device can bind them.
    fn buffers(&self, contents: &Contents, tables_kind: BindingKind) -> Result<Buffers, PrepareError> {
        let limits = self.device.limits();
        let uniform = (wgpu::BufferUsages::UNIFORM, limits.max_uniform_buffer_binding_size);
        let storage = (wgpu::BufferUsages::STORAGE, limits.max_storage_buffer_binding_size);
        let of_tables = if tables_kind == BindingKind::Uniform { uniform } else { storage };
        let (parts, kinds) = (contents.parts(), [uniform, storage, storage, of_tables]);
        for (part, (_, limit)) in parts.iter().zip(kinds) {
            let bytes = part.len() as u64;
            if bytes > limit {
                return Err(PrepareError::Expression { bytes, limit });
            }
        }
        // A binding cannot be empty, but constants have no transforms and tables.
        let nothing = GridTransform::default();
        let upload = |i: usize| {
            let part = if parts[i].is_empty() { bytes_of(&nothing) } else { parts[i] };
            filled_buffer(&self.device, &self.options.label, kinds[i].0 | wgpu::BufferUsages::COPY_DST, part)
        };
        let contents = [upload(0)?, upload(1)?, upload(2)?, upload(3)?];
        Ok(Buffers { contents, srgb_thresholds: self.srgb_thresholds.clone() })
    }

    fn kernel(
        &self,
        module: &Module,
        transforms: &[GridTransform],
        [width, height, depth]: [u32; 3],
        loops: u64,
    ) -> Kernel {
        let samples = u64::from(width).saturating_mul(height.into()).saturating_mul(depth.into());
        let worth = |runs: &Runs| {
            let least = if runs.large { LEAST_FOR_LARGE } else { LEAST_FOR_ROWS };
            let is_worth = height >= runs.least && samples >= least && module.program.shader_size() <= LARGEST_BY_ROWS;
            self.preferred.map_or(is_worth, |preferred| preferred == FillKernel::Rows)
        };
        match module.runs().filter(worth) {
            Some(runs) if most_rows(loops) >= LEAST_ROWS => {
                let row_words = (width * module.words_per_sample()).div_ceil(module.samples_per_word());
                let vectors = row_words.is_multiple_of(module.words_of_four());
                let at_once = runs.short && samples >= LEAST_FOR_LARGE;
                let dense = Kernel::Rows { vectors, at_once, dense: true };
                let is_dense = runs.shared_cells
                    && transforms.iter().all(GridTransform::is_dense)
                    && most_rows(dense.loops(loops)) >= LEAST_ROWS;
                if is_dense { dense } else { Kernel::Rows { vectors, at_once, dense: false } }
            }
            _ => Kernel::Samples,
        }
    }
}

/// The minimum number of samples for which the row kernel is worth its compilation.
const LEAST_FOR_ROWS: u64 = 1 << 14;
/// The same for a large kernel.
const LEAST_FOR_LARGE: u64 = 1 << 20;

/// The largest size of an expression that is computed by rows if no kernel is preferred. Row kernels take three times
/// as long to compile as kernels by samples, and compile time grows with the size's square for both.
const LARGEST_BY_ROWS: usize = 192;

/// A noise that can be prepared.
struct Planned<'a> {
    plan: Plan,
    module: Module,
    extent: [u32; 3],
    data: GridOrPoints<&'a Grid, PointsData<'a>>,
}

/// The positions that a kernel reads.
enum PointsData<'a> {
    /// The vectors of a surface.
    Surface(Vec<[f32; 4]>),
    Floats(&'a [f32]),
    Buffer {
        buffer: &'a wgpu::Buffer,
        /// The number of bytes that are read.
        bytes: u64,
    },
}

fn point_count(count: u64) -> Result<u32, PrepareError> {
    match u32::try_from(count) {
        Ok(count) if (1..=Grid::MAX_EXTENT).contains(&count) => Ok(count),
        _ => Err(PrepareError::PointCount { count }),
    }
}
