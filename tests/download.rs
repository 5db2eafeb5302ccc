//! Reads buffers by wgpu alone.

use gradnoise::gpu::Context;

/// Submits what was recorded, and returns the bytes of a buffer after it.
pub fn downloaded(context: &Context, mut encoder: wgpu::CommandEncoder, source: &wgpu::Buffer) -> Vec<u8> {
    let staging = context.device.create_buffer(&wgpu::BufferDescriptor {
        label: None,
        size: source.size(),
        usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
        mapped_at_creation: false,
    });
    encoder.copy_buffer_to_buffer(source, 0, &staging, 0, source.size());
    encoder.map_buffer_on_submit(&staging, wgpu::MapMode::Read, .., |result| result.unwrap());
    let submission = context.queue.submit([encoder.finish()]);
    let wait = wgpu::PollType::Wait { submission_index: Some(submission), timeout: Some(Context::TIMEOUT) };
    context.device.poll(wait).unwrap();
    staging.get_mapped_range(..).unwrap().to_vec()
}
