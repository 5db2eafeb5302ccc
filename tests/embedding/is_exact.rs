use gradnoise::gpu::{Context, Generator};
use gradnoise::{Format, Noise, wgpu};

/// Returns whether this device gives the CPU's bits.
pub fn is_exact(generator: &Generator, queue: &wgpu::Queue, land: &Noise) -> bool {
    let found = generator.verify(queue, land, Format::R32Float, Context::TIMEOUT);
    found.is_ok_and(|found| found.is_exact())
}
