//! How many of all combinations the tests compile for the GPU.

/// Returns the share of all combinations that a test compiles: one of so many, or each if `GRADNOISE_ALL` is set.
pub fn every(nth: usize) -> usize {
    if std::env::var_os("GRADNOISE_ALL").is_some() { 1 } else { nth }
}

/// Tells whether long functions are left out on an adapter, and says so: the compilers of `SwiftShader` and of Mesa's
/// OpenGL take more than 20 GB of memory for some that others compile in seconds.
#[cfg(feature = "gpu")]
pub fn takes_short_functions(context: &gradnoise::gpu::Context) -> bool {
    let takes_short = context.info.name.contains("SwiftShader") || context.info.backend == wgpu::Backend::Gl;
    if takes_short {
        eprintln!("{}: long functions are left out", context.description());
    }
    takes_short
}
