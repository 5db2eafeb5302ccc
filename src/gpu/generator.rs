use super::error::{GeneratorError, PrepareError};
use super::prepared::Prepared;
use super::resources::{checked, filled_buffer};
use crate::cpu::table::Table;
use crate::format::Format;
use crate::grid::Grid;
use crate::noise::Noise;
use crate::plan::Plan;
use crate::srgb::SRGB_THRESHOLDS;
use crate::wgsl::{Arithmetic, ENTRY_POINT, Module, Positions, WORKGROUP};
use bytemuck::{Pod, Zeroable, bytes_of, cast_slice};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, PoisonError};

/// Makes noises ready for a device that stays the caller's; the twin of the CPU's [`Evaluator`](crate::Evaluator).
///
/// Encoders, queues, buffers and textures that are handed to it and to what it prepares must belong to that device: wgpu
/// does not let that be checked, and has its own ways of objecting.
///
/// It keeps one pipeline for each structure: a noise's kind, dimension and fade, whether it is a sum of octaves, and the
/// format. Everything else is numbers, which change without compiling anything.
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
    device: wgpu::Device,
    arithmetic: Arithmetic,
    grid_layouts: Layouts,
    points_layouts: Layouts,
    srgb_thresholds: wgpu::Buffer,
    pipelines: Mutex<HashMap<Module, Arc<wgpu::ComputePipeline>>>,
}

#[derive(Debug)]
struct Layouts {
    group: wgpu::BindGroupLayout,
    pipeline: wgpu::PipelineLayout,
}

/// Binding numbers of `shaders/bindings.wgsl`.
pub(crate) mod binding {
    pub(crate) const PARAMETERS: u32 = 0;
    pub(crate) const OCTAVES: u32 = 1;
    pub(crate) const TABLE: u32 = 2;
    pub(crate) const BAND: u32 = 3;
    pub(crate) const OUTPUT: u32 = 4;
    pub(crate) const SRGB_THRESHOLDS: u32 = 5;
    pub(crate) const POSITIONS: u32 = 6;
}

/// `Parameters` of `shaders/bindings.wgsl`.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
struct Parameters {
    zero: u32,
    octave_count: u32,
    scale: f32,
    limit: f32,
    simplex_radius: f32,
    padding: [u32; 3],
}

impl Generator {
    /// A generator of exact arithmetic on this device.
    ///
    /// # Errors
    /// [`GeneratorError`] if a limit of the device is too low (`wgpu::Limits::downlevel_defaults()` suffices), or it is lost.
    pub fn new(device: &wgpu::Device) -> Result<Self, GeneratorError> {
        check_limits(&device.limits())?;
        let usage = wgpu::BufferUsages::UNIFORM;
        let srgb_thresholds =
            filled_buffer(device, usage, cast_slice(&*SRGB_THRESHOLDS)).map_err(GeneratorError::Device)?;
        let layouts = |positions| checked(device, || Layouts::new(device, positions)).map_err(GeneratorError::Device);
        Ok(Self {
            device: device.clone(),
            arithmetic: Arithmetic::Exact,
            grid_layouts: layouts(Positions::Grid)?,
            points_layouts: layouts(Positions::Points)?,
            srgb_thresholds,
            pipelines: Mutex::default(),
        })
    }

    /// The same with another arithmetic.
    #[must_use]
    pub fn arithmetic(self, arithmetic: Arithmetic) -> Self {
        Self { arithmetic, ..self }
    }

    /// Makes a noise on a grid ready to be written in a format.
    ///
    /// # Errors
    /// [`PrepareError`] if the description or the grid cannot be, or the device refuses.
    pub fn prepare(&self, noise: impl Into<Noise>, grid: &Grid, format: Format) -> Result<Prepared, PrepareError> {
        let plan = Plan::new(&noise.into())?;
        let octaves = plan.grid_octaves(grid)?;
        self.prepared(&plan, Positions::Grid, cast_slice(&octaves), grid.extent(), format, None)
    }

    /// Makes a noise at a list of points ready to be written in a format, as one row of `count` samples. The buffer
    /// holds the points' coordinates as `f32`, as many for each point as the noise has dimensions, without padding. It is
    /// read when the recorded commands run.
    ///
    /// Positions are held to ±2²⁸ cells of an octave; the value at a NaN is unspecified. For exact positions far from
    /// zero use a [`Grid`].
    ///
    /// # Errors
    /// [`PrepareError`] if the description cannot be, the buffer is no storage buffer or too small for so many points, or
    /// the device refuses.
    pub fn prepare_points(
        &self,
        noise: impl Into<Noise>,
        positions: &wgpu::Buffer,
        count: u32,
        format: Format,
    ) -> Result<Prepared, PrepareError> {
        let plan = Plan::new(&noise.into())?;
        if !(1..=Grid::MAX_EXTENT).contains(&count) {
            return Err(PrepareError::PointCount { count: count.into() });
        }
        let (found, usage) = (positions.size(), positions.usage());
        let needed = u64::from(count) * 4 * plan.structure.dimension.count() as u64;
        let limit = self.device.limits().max_storage_buffer_binding_size;
        if found < needed || needed > limit || !usage.contains(wgpu::BufferUsages::STORAGE) {
            return Err(PrepareError::Positions { found, needed, limit, usage });
        }
        let octaves = plan.points_octaves();
        let positions = wgpu::BufferBinding { buffer: positions, offset: 0, size: wgpu::BufferSize::new(needed) };
        self.prepared(&plan, Positions::Points, cast_slice(&octaves), [count, 1, 1], format, Some(positions))
    }

    /// How many pipelines have been made.
    #[must_use]
    pub fn pipelines(&self) -> usize {
        self.pipelines.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    fn prepared(
        &self,
        plan: &Plan,
        positions: Positions,
        octaves: &[u8],
        extent: [u32; 3],
        format: Format,
        positions_buffer: Option<wgpu::BufferBinding<'_>>,
    ) -> Result<Prepared, PrepareError> {
        let module = Module { structure: plan.structure, positions, format, arithmetic: self.arithmetic };
        let pipeline = self.pipeline(module)?;
        let parameters = Parameters {
            zero: 0,
            octave_count: plan.octave_count() as u32,
            scale: plan.scale,
            limit: plan.limit,
            simplex_radius: plan.simplex_radius,
            padding: [0; 3],
        };
        let uniform = |bytes: &[u8]| filled_buffer(&self.device, wgpu::BufferUsages::UNIFORM, bytes);
        let upload = || {
            Ok((
                uniform(bytes_of(&parameters))?,
                filled_buffer(&self.device, wgpu::BufferUsages::STORAGE, octaves)?,
                uniform(bytes_of(&plan.table))?,
            ))
        };
        let (parameters, octaves, table) = upload().map_err(PrepareError::Device)?;
        Prepared::new(
            &self.device,
            module,
            extent,
            pipeline,
            self.layouts(positions).group.clone(),
            [
                (binding::PARAMETERS, parameters),
                (binding::OCTAVES, octaves),
                (binding::TABLE, table),
                (binding::SRGB_THRESHOLDS, self.srgb_thresholds.clone()),
            ],
            positions_buffer.map(|binding| (binding.buffer.clone(), binding.size)),
        )
    }

    fn layouts(&self, positions: Positions) -> &Layouts {
        match positions {
            Positions::Grid => &self.grid_layouts,
            Positions::Points => &self.points_layouts,
        }
    }

    fn pipeline(&self, module: Module) -> Result<Arc<wgpu::ComputePipeline>, PrepareError> {
        let mut pipelines = self.pipelines.lock().unwrap_or_else(PoisonError::into_inner);
        match pipelines.entry(module) {
            Entry::Occupied(present) => Ok(present.get().clone()),
            Entry::Vacant(vacant) => {
                let pipeline = Arc::new(self.compiled(module)?);
                Ok(vacant.insert(pipeline).clone())
            }
        }
    }

    fn compiled(&self, module: Module) -> Result<wgpu::ComputePipeline, PrepareError> {
        let text = module.text().map_err(|error| PrepareError::Shader(error.to_string()))?;
        let layout = &self.layouts(module.positions).pipeline;
        let compile = || {
            let source = wgpu::ShaderSource::Wgsl(text.into());
            let shader =
                self.device.create_shader_module(wgpu::ShaderModuleDescriptor { label: Some("gradnoise"), source });
            self.device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
                label: Some("gradnoise"),
                layout: Some(layout),
                module: &shader,
                entry_point: Some(ENTRY_POINT),
                compilation_options: wgpu::PipelineCompilationOptions::default(),
                cache: None,
            })
        };
        checked(&self.device, compile).map_err(PrepareError::Device)
    }
}

impl Layouts {
    fn new(device: &wgpu::Device, positions: Positions) -> Self {
        let entry = |binding: u32, ty: wgpu::BufferBindingType, has_dynamic_offset: bool| wgpu::BindGroupLayoutEntry {
            binding,
            visibility: wgpu::ShaderStages::COMPUTE,
            ty: wgpu::BindingType::Buffer { ty, has_dynamic_offset, min_binding_size: None },
            count: None,
        };
        let uniform = wgpu::BufferBindingType::Uniform;
        let read_only = wgpu::BufferBindingType::Storage { read_only: true };
        let mut entries = vec![
            entry(binding::PARAMETERS, uniform, false),
            entry(binding::OCTAVES, read_only, false),
            entry(binding::TABLE, uniform, false),
            entry(binding::BAND, uniform, false),
            entry(binding::OUTPUT, wgpu::BufferBindingType::Storage { read_only: false }, false),
            entry(binding::SRGB_THRESHOLDS, uniform, false),
        ];
        if positions == Positions::Points {
            entries.push(entry(binding::POSITIONS, read_only, false));
        }
        let group = device
            .create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: Some("gradnoise"), entries: &entries });
        let pipeline = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: Some("gradnoise"),
            bind_group_layouts: &[Some(&group)],
            immediate_size: 0,
        });
        Self { group, pipeline }
    }
}

/// What the bind group and the entry point need.
fn check_limits(limits: &wgpu::Limits) -> Result<(), GeneratorError> {
    let needs: [(&'static str, u64, u64); 8] = [
        ("max_storage_buffers_per_shader_stage", limits.max_storage_buffers_per_shader_stage.into(), 3),
        ("max_uniform_buffers_per_shader_stage", limits.max_uniform_buffers_per_shader_stage.into(), 4),
        ("max_bindings_per_bind_group", limits.max_bindings_per_bind_group.into(), 7),
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
