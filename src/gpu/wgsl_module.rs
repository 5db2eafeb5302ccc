//! Noise in a shader of the user's own: its buffers as wgpu takes them.

use crate::gpu::generator::GeneratorError;
use crate::gpu::resources::filled_buffer;
use crate::wgsl::binding::BindingKind;
use crate::wgsl::module::WgslModule;
use crate::wgsl::options::WgslOptions;

impl WgslOptions {
    /// Sets the [`uniform_limit`](Self::uniform_limit) to what a device of these limits allows.
    #[must_use]
    pub fn limits(self, limits: &wgpu::Limits) -> Self {
        self.uniform_limit(limits.max_uniform_buffer_binding_size)
    }
}

impl WgslModule {
    /// Returns the entries of the bind group's layout, one for each of the [`bindings`](Self::bindings), for shaders of
    /// these stages.
    ///
    /// ```
    /// use gradnoise::wgsl::WgslOptions;
    /// use gradnoise::{Dimension, Perlin};
    ///
    /// let module = Perlin::new(Dimension::D2).noise().wgsl(&WgslOptions::new("hills"))?;
    /// // A permutation table.
    /// assert_eq!(module.layout_entries(wgpu::ShaderStages::VERTEX).len(), 1);
    /// # Ok::<(), gradnoise::wgsl::WgslError>(())
    /// ```
    #[must_use]
    pub fn layout_entries(&self, visibility: wgpu::ShaderStages) -> Vec<wgpu::BindGroupLayoutEntry> {
        let entry = |(binding, kind)| wgpu::BindGroupLayoutEntry {
            binding,
            visibility,
            ty: wgpu::BindingType::Buffer {
                ty: match kind {
                    BindingKind::Uniform => wgpu::BufferBindingType::Uniform,
                    BindingKind::ReadOnlyStorage => wgpu::BufferBindingType::Storage { read_only: true },
                },
                has_dynamic_offset: false,
                min_binding_size: None,
            },
            count: None,
        };
        self.bindings().iter().map(|binding| entry((binding.binding, binding.kind))).collect()
    }

    /// Returns buffers that hold the data, in the order of the [`bindings`](Self::bindings). They may be written to
    /// later (`COPY_DST`).
    ///
    /// # Errors
    /// [`GeneratorError::Device`] with what the device says against them.
    pub fn buffers(&self, device: &wgpu::Device) -> Result<Vec<wgpu::Buffer>, GeneratorError> {
        let buffers = self.bindings().into_iter().map(|binding| {
            let usage = match binding.kind {
                BindingKind::Uniform => wgpu::BufferUsages::UNIFORM,
                BindingKind::ReadOnlyStorage => wgpu::BufferUsages::STORAGE,
            };
            filled_buffer(device, usage | wgpu::BufferUsages::COPY_DST, binding.data)
        });
        buffers.collect::<Result<_, _>>().map_err(GeneratorError::Device)
    }
}
