//! How many of all combinations the tests compile for the GPU.

/// Returns the share of all combinations that a test compiles: one of so many, or each if `GRADNOISE_ALL` is set.
pub fn every(nth: usize) -> usize {
    if std::env::var_os("GRADNOISE_ALL").is_some() { 1 } else { nth }
}

/// Returns the share that a test compiles on an adapter: on `SwiftShader` and Mesa's OpenGL, which take many times as long
/// as Mesa's Vulkan driver, a part of what it compiles on others.
#[cfg(feature = "gpu")]
pub fn every_on(context: &gradnoise::gpu::Context, nth: usize, elsewhere: usize) -> usize {
    every(if is_slow(context) { nth } else { elsewhere })
}

/// Tells whether an adapter takes many times as long to compile as Mesa's Vulkan driver.
#[cfg(feature = "gpu")]
pub fn is_slow(context: &gradnoise::gpu::Context) -> bool {
    context.info.name.contains("SwiftShader") || context.info.backend == wgpu::Backend::Gl
}

/// Tells whether long functions are left out on an adapter, and says so: the compilers of `SwiftShader` and of Mesa's
/// OpenGL take more than 20 GB of memory for some that others compile in seconds.
#[cfg(feature = "gpu")]
pub fn takes_short_functions(context: &gradnoise::gpu::Context) -> bool {
    let takes_short = is_slow(context);
    if takes_short {
        eprintln!("{}: long functions are left out", context.description());
    }
    takes_short
}
