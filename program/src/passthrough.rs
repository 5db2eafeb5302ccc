//! Shaders that go to Vulkan as they are: wgpu's functions for them are unsafe, and its feature is experimental.

use gradnoise::gpu::{AdapterChoice, Context, ContextError};

/// Opens an adapter, whose device takes SPIR-V if its backend is Vulkan.
#[expect(unsafe_code, reason = "the user has asked for a feature that is experimental in wgpu")]
pub fn context(choice: &AdapterChoice) -> Result<Context, ContextError> {
    // SAFETY: only shaders that naga has validated are passed on.
    let token = unsafe { wgpu::ExperimentalFeatures::enabled() };
    pollster::block_on(Context::with_features(choice, wgpu::Features::PASSTHROUGH_SHADERS, token))
}

/// Makes a module of SPIR-V.
#[expect(unsafe_code, reason = "wgpu has no safe function that keeps decorations")]
pub fn module(device: &wgpu::Device, module: wgpu::ShaderModuleDescriptorPassthrough<'_>) -> wgpu::ShaderModule {
    // SAFETY: naga has validated the shader, and its buffers are those of the layout.
    unsafe { device.create_shader_module_passthrough(module) }
}
