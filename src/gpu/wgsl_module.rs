//! Noise in a shader of the user's own: its buffer as wgpu takes it.

use crate::gpu::generator::{GeneratorError, uniform_tables_limit};
use crate::gpu::resources::{DEFAULT_LABEL, checked, filled_buffer};
use crate::noise::expression::Noise;
use crate::wgsl::binding::BindingKind;
use crate::wgsl::error::WgslError;
use crate::wgsl::module::WgslModule;
use crate::wgsl::options::WgslOptions;

impl WgslOptions {
    /// Sets the [`uniform_limit`](Self::uniform_limit) to what a device of these limits allows.
    #[must_use]
    pub fn limits(self, limits: &wgpu::Limits) -> Self {
        self.uniform_limit(limits.max_uniform_buffer_binding_size)
    }

    /// Sets the [`uniform_limit`](Self::uniform_limit) to what suits a device. Where that is software or has no storage
    /// buffers, uniform buffers may be as large as it allows. On other hardware, as which all adapters count in a
    /// browser, the buffer is a storage buffer, which not every device has in vertex shaders
    /// (`wgpu::DownlevelFlags::VERTEX_STORAGE`).
    ///
    /// ```
    /// use gradnoise::gpu::{AdapterChoice, Context};
    /// use gradnoise::wgsl::WgslOptions;
    /// use gradnoise::{Dimension, Perlin};
    ///
    /// let Ok(Context { device, .. }) = Context::new(&AdapterChoice::default()) else { return Ok(()) };
    /// let hills = Perlin::new(Dimension::D2).noise().wgsl(&WgslOptions::new("hills").device(&device))?;
    /// println!("bind a {:?}", hills.binding().map(|binding| binding.kind));
    /// # Ok::<(), gradnoise::wgsl::WgslError>(())
    /// ```
    #[must_use]
    pub fn device(self, device: &wgpu::Device) -> Self {
        self.uniform_limit(uniform_tables_limit(device))
    }
}

/// A noise's buffer as wgpu binds it.
#[derive(Clone, Debug)]
pub struct WgslBindGroup {
    /// The layout of the group.
    pub layout: wgpu::BindGroupLayout,
    /// The group: the buffer and nothing else.
    pub group: wgpu::BindGroup,
    /// The buffer, which may be written to (`COPY_DST`).
    pub buffer: wgpu::Buffer,
}

impl WgslModule {
    /// Returns the entry of the bind group's layout for the [`binding`](Self::binding), if there is one, for shaders of
    /// these stages.
    ///
    /// ```
    /// use gradnoise::wgsl::WgslOptions;
    /// use gradnoise::{Dimension, Perlin};
    ///
    /// let module = Perlin::new(Dimension::D2).noise().wgsl(&WgslOptions::new("hills"))?;
    /// // A permutation table.
    /// assert!(module.layout_entry(wgpu::ShaderStages::VERTEX).is_some());
    /// # Ok::<(), gradnoise::wgsl::WgslError>(())
    /// ```
    #[must_use]
    pub fn layout_entry(&self, visibility: wgpu::ShaderStages) -> Option<wgpu::BindGroupLayoutEntry> {
        self.binding().map(|binding| wgpu::BindGroupLayoutEntry {
            binding: binding.binding,
            visibility,
            ty: wgpu::BindingType::Buffer {
                ty: match binding.kind {
                    BindingKind::Uniform => wgpu::BufferBindingType::Uniform,
                    BindingKind::ReadOnlyStorage => wgpu::BufferBindingType::Storage { read_only: true },
                },
                has_dynamic_offset: false,
                min_binding_size: None,
            },
            count: None,
        })
    }

    /// Returns a buffer that holds the data of the [`binding`](Self::binding), if there is one. It may be written to
    /// later (`COPY_DST`).
    ///
    /// # Errors
    /// [`GeneratorError`] with what the device says against it, or that it is lost.
    pub fn buffer(&self, device: &wgpu::Device) -> Result<Option<wgpu::Buffer>, GeneratorError> {
        let buffer = self.binding().map(|binding| {
            let usage = match binding.kind {
                BindingKind::Uniform => wgpu::BufferUsages::UNIFORM,
                BindingKind::ReadOnlyStorage => wgpu::BufferUsages::STORAGE,
            };
            filled_buffer(device, DEFAULT_LABEL, usage | wgpu::BufferUsages::COPY_DST, binding.data)
        });
        Ok(buffer.transpose()?)
    }

    /// Returns a bind group of the buffer alone, for shaders of these stages, if there is a buffer.
    ///
    /// # Errors
    /// [`GeneratorError`] with what the device says against it, such as a binding's number beyond its limits, or that
    /// it is lost.
    pub fn bind_group(
        &self,
        device: &wgpu::Device,
        visibility: wgpu::ShaderStages,
    ) -> Result<Option<WgslBindGroup>, GeneratorError> {
        let (Some(entry), Some(buffer)) = (self.layout_entry(visibility), self.buffer(device)?) else {
            return Ok(None);
        };
        let label = Some(DEFAULT_LABEL);
        let descriptor = wgpu::BindGroupLayoutDescriptor { label, entries: &[entry] };
        let layout = checked(device, || device.create_bind_group_layout(&descriptor))?;
        let resource = buffer.as_entire_binding();
        let entries = &[wgpu::BindGroupEntry { binding: entry.binding, resource }];
        let descriptor = wgpu::BindGroupDescriptor { label, layout: &layout, entries };
        let group = checked(device, || device.create_bind_group(&descriptor))?;
        Ok(Some(WgslBindGroup { layout, group, buffer }))
    }

    /// Writes the data of another noise of the same structure into a [`buffer`](Self::buffer), with the next submission
    /// to the queue.
    ///
    /// # Errors
    /// [`WgslError`] as [`data_of`](Self::data_of) has it.
    pub fn update(&self, queue: &wgpu::Queue, buffer: &wgpu::Buffer, noise: &Noise) -> Result<(), WgslError> {
        queue.write_buffer(buffer, 0, &self.data_of(noise)?);
        Ok(())
    }
}
