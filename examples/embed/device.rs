//! Opens the renderer's device.

use gradnoise::gpu::ContextError;
use std::error::Error;

/// Opens an adapter that can present to the surface, if one is given.
pub fn open_adapter(
    instance: &wgpu::Instance,
    surface: Option<&wgpu::Surface<'_>>,
    software: bool,
) -> Result<wgpu::Adapter, ContextError> {
    let options = wgpu::RequestAdapterOptions {
        power_preference: wgpu::PowerPreference::HighPerformance,
        force_fallback_adapter: software,
        compatible_surface: surface,
        ..Default::default()
    };
    pollster::block_on(instance.request_adapter(&options)).map_err(|_| ContextError::NoAdapter)
}

/// Opens the adapter's device. wgpu's default limits are enough.
pub fn open_device(
    adapter: &wgpu::Adapter,
    features: wgpu::Features,
) -> Result<(wgpu::Device, wgpu::Queue), Box<dyn Error>> {
    let descriptor = wgpu::DeviceDescriptor { required_features: features, ..Default::default() };
    Ok(pollster::block_on(adapter.request_device(&descriptor))?)
}
