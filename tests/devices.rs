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
