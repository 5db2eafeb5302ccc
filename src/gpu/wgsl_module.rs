//! Noise in your own shader: its buffer for wgpu.

use crate::gpu::generator::{GeneratorError, options_for};
use crate::gpu::resources::{DEFAULT_LABEL, binding_type, checked, filled_buffer, usage_of};
use crate::noise::expression::Noise;
use crate::wgsl::binding::WgslBinding;
use crate::wgsl::error::WgslError;
use crate::wgsl::module::WgslModule;
use crate::wgsl::options::WgslOptions;

impl WgslOptions {
    /// Sets the [`uniform_limit`](Self::uniform_limit) to what a device with these limits allows.
    #[must_use]
    pub fn limits(self, limits: &wgpu::Limits) -> Self {
        self.uniform_limit(limits.max_uniform_buffer_binding_size)
    }

    /// Sets the [`uniform_limit`](Self::uniform_limit) to suit a device. On software or without storage buffers,
    /// uniform buffers may be as large as the device allows. On other hardware the buffer is a storage buffer, which
    /// not every device has in vertex shaders (`wgpu::DownlevelFlags::VERTEX_STORAGE`). In a browser all adapters count
    /// as other hardware.
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
        self.uniform_limit(options_for(device).uniform_tables_limit())
    }
}

/// A noise's buffer, as bound by wgpu.
///
/// ```no_run
/// use gradnoise::wgsl::WgslOptions;
/// use gradnoise::{Dimension, Perlin};
/// # fn f(device: &wgpu::Device, queue: &wgpu::Queue) -> Result<(), Box<dyn std::error::Error>> {
/// let hills = |seed| Perlin::new(Dimension::D2).seed(seed).noise();
/// let module = hills(1).wgsl(&WgslOptions::new("hills").bound().limits(&device.limits()))?;
/// // `module.buffer(device)` makes only the buffer.
/// let bound = module.bind_group(device, wgpu::ShaderStages::VERTEX)?.ok_or("bound numbers need a buffer")?;
/// module.update(queue, &bound.buffer, &hills(2))?;
/// # Ok(()) }
/// ```
#[derive(Clone, Debug)]
pub struct WgslBindGroup {
    /// The layout of the group.
    pub layout: wgpu::BindGroupLayout,
    /// The group, with only the buffer.
    pub group: wgpu::BindGroup,
    /// The buffer, which can be written to (`COPY_DST`).
    pub buffer: wgpu::Buffer,
}

impl WgslModule {
    /// Returns the entry of the bind group's layout for the [`binding`](Self::binding), if there is one, for shaders of
    /// the given stages.
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
                ty: binding_type(binding.kind),
                has_dynamic_offset: false,
                min_binding_size: None,
            },
            count: None,
        })
    }

    /// Returns a buffer with the data of the [`binding`](Self::binding), if there is one. It can be written to later
    /// (`COPY_DST`).
    ///
    /// # Errors
    /// [`GeneratorError`] with the device's error, or if it is lost.
    pub fn buffer(&self, device: &wgpu::Device) -> Result<Option<wgpu::Buffer>, GeneratorError> {
        let filled =
            |binding: WgslBinding<'_>| filled_buffer(device, DEFAULT_LABEL, usage_of(binding.kind), binding.data);
        let buffer = self.binding().map(filled);
        Ok(buffer.transpose()?)
    }

    /// Returns a bind group with only the buffer, for shaders of the given stages, if there is a buffer.
    ///
    /// # Errors
    /// [`GeneratorError`] with the device's error, such as for a binding number above its limit, or if it is lost.
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

    /// Writes the data of another noise of the same structure into a [`buffer`](Self::buffer). wgpu uploads them with
    /// the next submission to the queue.
    ///
    /// # Errors
    /// [`WgslError`], the same as for [`data_of`](Self::data_of).
    pub fn update(&self, queue: &wgpu::Queue, buffer: &wgpu::Buffer, noise: &Noise) -> Result<(), WgslError> {
        queue.write_buffer(buffer, 0, &self.data_of(noise)?);
        Ok(())
    }
}
