//! More devices of the adapter that the tests share.

use gradnoise::gpu::Context;

/// Returns devices of one instance and of the same adapter, with these limits and no features.
pub fn devices<const N: usize>(context: &Context, limits: &wgpu::Limits) -> [(wgpu::Device, wgpu::Queue); N] {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle_from_env());
    let adapters = pollster::block_on(instance.enumerate_adapters(wgpu::Backends::all()));
    let adapter = adapters.into_iter().find(|adapter| adapter.get_info() == context.info).unwrap();
    let descriptor = wgpu::DeviceDescriptor { required_limits: limits.clone(), ..Default::default() };
    std::array::from_fn(|_| pollster::block_on(adapter.request_device(&descriptor)).unwrap())
}

/// Returns a buffer of so many bytes.
pub fn buffer(device: &wgpu::Device, size: u64, usage: wgpu::BufferUsages) -> wgpu::Buffer {
    device.create_buffer(&wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false })
}

/// Describes a texture that is copied to and from, and that shaders read.
pub fn of_texture(format: wgpu::TextureFormat, [width, height, layers]: [u32; 3]) -> wgpu::TextureDescriptor<'static> {
    wgpu::TextureDescriptor {
        label: None,
        size: wgpu::Extent3d { width, height, depth_or_array_layers: layers },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format,
        usage: wgpu::TextureUsages::COPY_DST | wgpu::TextureUsages::COPY_SRC | wgpu::TextureUsages::TEXTURE_BINDING,
        view_formats: &[],
    }
}

/// Returns a texture of floats that noise is copied to.
pub fn texture(device: &wgpu::Device, [width, height]: [u32; 2]) -> wgpu::Texture {
    let usage = wgpu::TextureUsages::COPY_DST;
    let of_floats = of_texture(wgpu::TextureFormat::R32Float, [width, height, 1]);
    device.create_texture(&wgpu::TextureDescriptor { usage, ..of_floats })
}
