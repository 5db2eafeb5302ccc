use gradnoise::gpu::WgslBindGroup;
use gradnoise::wgsl::{WgslError, WgslModule, WgslOptions};
use gradnoise::{Dimension, Noise, Octaves, Perlin, wgpu};

fn hills(roughness: f64) -> Noise {
    Perlin::hashed(Dimension::D2).fbm(Octaves::new(5).persistence(roughness))
}

/// Returns the noise as the function `hills(p)` of a shader, and the bind group that the function reads.
pub fn prepare(device: &wgpu::Device) -> Result<(WgslModule, WgslBindGroup), Box<dyn std::error::Error>> {
    let module = hills(0.5).wgsl(&WgslOptions::new("hills").group(1).bound().device(device))?;
    let bound = module.bind_group(device, wgpu::ShaderStages::FRAGMENT)?.ok_or("bound numbers are in a buffer")?;
    Ok((module, bound))
}

/// Changes the roughness from the next submission on.
pub fn slide(module: &WgslModule, bound: &WgslBindGroup, queue: &wgpu::Queue, to: f64) -> Result<(), WgslError> {
    module.update(queue, &bound.buffer, &hills(to))
}
