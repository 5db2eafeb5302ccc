use crate::fill::{DeviceLimits, FillKernel, FillOptions, PlanError};
use crate::gpu::pipelines::{PipelineOptions, Pipelines};
use crate::gpu::resources::{DEFAULT_LABEL, Objection, filled_buffer};
use crate::srgb::SRGB_THRESHOLDS;
use crate::wgsl::options::Arithmetic;
use bytemuck::cast_slice;
use std::sync::Arc;
use thiserror::Error;

/// Prepares noises for the caller's device; the counterpart of the CPU's [`Evaluator`](crate::Evaluator).
///
/// Encoders, queues, buffers and textures passed to it and to prepared noises must belong to that device. Those of
/// another device of the same `wgpu::Instance` are rejected on use: buffers and textures with
/// [`EncodeError::Device`](super::EncodeError::Device), queues for reading with
/// [`ReadError::Queue`](super::ReadError::Queue), and encoders by the other device's error handler. wgpu cannot
/// recognize objects of another instance: it uses this instance's object with the same number, and panics if there is
/// none. `docs/internal/faults.md` lists the possible faults.
///
/// It has one pipeline for each structure: the kinds of an expression's nodes, their dimensions, fades and connections,
/// the format, and the [kernel](FillKernel). Everything else is a parameter, which changes without compiling: seeds,
/// tables, gradients, octaves, frequencies, offsets, control points, colours. Cellular noise has different pipelines on
/// fine and on coarse grids.
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
///
/// ```no_run
/// use gradnoise::gpu::{FillKernel, Generator};
/// use gradnoise::wgsl::Arithmetic;
/// fn fast(generator: Generator, cache: wgpu::PipelineCache) -> Generator {
///     generator.arithmetic(Arithmetic::Fast).prefer(FillKernel::Rows).label("terrain").pipeline_cache(cache)
/// }
/// ```
/// [`prepare`](Self::prepare) and [`warm_up`](Self::warm_up) compile pipelines on first use. Only threads that need the
/// same pipeline wait. Clones share pipelines, so another thread can compile them in advance.
#[derive(Clone, Debug)]
pub struct Generator {
    pub(super) device: wgpu::Device,
    pub(super) fill_options: FillOptions,
    pub(super) options: PipelineOptions,
    pub(super) srgb_thresholds: wgpu::Buffer,
    pub(super) pipelines: Arc<Pipelines>,
}

/// The reason why a device cannot generate noise.
///
/// ```
/// use gradnoise::gpu::{Generator, GeneratorError};
///
/// let required_limits = wgpu::Limits { max_storage_buffers_per_shader_stage: 2, ..Default::default() };
/// // wgpu's own device, which does nothing.
/// let (device, _) = wgpu::Device::noop(&wgpu::DeviceDescriptor { required_limits, ..Default::default() });
/// assert!(matches!(Generator::new(&device), Err(GeneratorError::Limit(_))));
/// ```
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum GeneratorError {
    /// The device was lost or destroyed.
    #[error("the device is lost; make a new one")]
    DeviceLost,
    /// The device refused, for example because it is out of memory.
    #[error("the device refused: {0}")]
    Device(String),
    /// One of its limits is too low.
    #[error(transparent)]
    Limit(#[from] PlanError),
}

impl From<Objection> for GeneratorError {
    fn from(objection: Objection) -> Self {
        match objection {
            Objection::Lost => Self::DeviceLost,
            Objection::Refused(message) | Objection::Shader(message) => Self::Device(message),
        }
    }
}

impl Generator {
    /// Makes a generator of exact arithmetic on this device.
    ///
    /// # Errors
    /// [`GeneratorError`] if a limit of the device is too low (`wgpu::Limits::downlevel_defaults()` suffices), or the
    /// device is lost or refuses.
    pub fn new(device: &wgpu::Device) -> Result<Self, GeneratorError> {
        let fill_options = options_for(device);
        fill_options.limits.check()?;
        let usage = wgpu::BufferUsages::UNIFORM;
        let srgb_thresholds = filled_buffer(device, DEFAULT_LABEL, usage, cast_slice(&*SRGB_THRESHOLDS))?;
        Ok(Self {
            device: device.clone(),
            fill_options,
            options: PipelineOptions {
                label: DEFAULT_LABEL.into(),
                cache: None,
                #[cfg(feature = "spirv")]
                spirv: None,
            },
            srgb_thresholds,
            pipelines: Arc::new(Pipelines::new(device)),
        })
    }

    /// Sets the [arithmetic](Arithmetic). The default gives the same bits on every adapter; fast arithmetic does not.
    #[must_use]
    pub fn arithmetic(self, arithmetic: Arithmetic) -> Self {
        Self { fill_options: self.fill_options.arithmetic(arithmetic), ..self }
    }

    /// Sets a kernel to use wherever possible. By default the choice depends on the noise and on the grid's number of
    /// samples.
    #[must_use]
    pub fn prefer(self, kernel: FillKernel) -> Self {
        Self { fill_options: self.fill_options.prefer(kernel), ..self }
    }

    /// Sets the label of its buffers, pipelines and passes in debuggers and error messages; by default `gradnoise`.
    #[must_use]
    pub fn label(self, label: &str) -> Self {
        Self { options: PipelineOptions { label: label.into(), ..self.options }, ..self }
    }

    /// Sets a cache of compiled pipelines, for devices with `wgpu::Features::PIPELINE_CACHE`. Pipelines in the cache do
    /// not compile again in this run of the program or, if you save the cache's data, in the next.
    #[must_use]
    pub fn pipeline_cache(self, cache: wgpu::PipelineCache) -> Self {
        Self { options: PipelineOptions { cache: Some(cache), ..self.options }, ..self }
    }

    /// Compiles kernels of exact arithmetic from SPIR-V, in which a decoration forbids compilers to fuse and reorder
    /// operations, in place of WGSL, in which guards after each operation hinder them. The bits are the same; kernels
    /// run faster and compile in less time (`docs/measured/speed.md`). wgpu takes SPIR-V as it is by a function that is
    /// unsafe, which you call, since it is your device.
    ///
    /// This changes nothing unless the device has `wgpu::Features::PASSTHROUGH_SHADERS`, which is experimental in wgpu,
    /// and its backend is Vulkan.
    ///
    /// ```no_run
    /// use gradnoise::gpu::{Generator, GeneratorError};
    /// fn exact_for_nothing(device: &wgpu::Device) -> Result<Generator, GeneratorError> {
    ///     // SAFETY: naga has validated the shader.
    ///     let make = |device: &wgpu::Device, module: wgpu::ShaderModuleDescriptorPassthrough<'_>| unsafe {
    ///         device.create_shader_module_passthrough(module)
    ///     };
    ///     Ok(Generator::new(device)?.spirv(make))
    /// }
    /// ```
    #[cfg(feature = "spirv")]
    #[must_use]
    pub fn spirv(
        self,
        make: fn(&wgpu::Device, wgpu::ShaderModuleDescriptorPassthrough<'_>) -> wgpu::ShaderModule,
    ) -> Self {
        let device = &self.device;
        let takes_spirv = device.features().contains(wgpu::Features::PASSTHROUGH_SHADERS)
            && device.adapter_info().backend == wgpu::Backend::Vulkan;
        Self { options: PipelineOptions { spirv: takes_spirv.then_some(make), ..self.options }, ..self }
    }

    /// Returns the number of pipelines made so far.
    #[must_use]
    pub fn pipelines(&self) -> usize {
        self.pipelines.count()
    }
}

/// Returns the options of plans for a device.
pub(super) fn options_for(device: &wgpu::Device) -> FillOptions {
    let is_software = device.adapter_info().device_type == wgpu::DeviceType::Cpu;
    FillOptions::new().limits(device.limits().into()).software(is_software)
}

impl From<wgpu::Limits> for DeviceLimits {
    fn from(limits: wgpu::Limits) -> Self {
        Self {
            max_storage_buffers_per_shader_stage: limits.max_storage_buffers_per_shader_stage,
            max_uniform_buffers_per_shader_stage: limits.max_uniform_buffers_per_shader_stage,
            max_bindings_per_bind_group: limits.max_bindings_per_bind_group,
            max_uniform_buffer_binding_size: limits.max_uniform_buffer_binding_size,
            max_storage_buffer_binding_size: limits.max_storage_buffer_binding_size,
            max_buffer_size: limits.max_buffer_size,
            max_compute_workgroup_size_x: limits.max_compute_workgroup_size_x,
            max_compute_invocations_per_workgroup: limits.max_compute_invocations_per_workgroup,
            max_compute_workgroups_per_dimension: limits.max_compute_workgroups_per_dimension,
            min_storage_buffer_offset_alignment: limits.min_storage_buffer_offset_alignment,
        }
    }
}
