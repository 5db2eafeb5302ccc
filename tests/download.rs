//! Reads buffers and textures by wgpu alone.

use gradnoise::gpu::Context;

/// Returns an encoder without a label.
pub fn encoder(context: &Context) -> wgpu::CommandEncoder {
    context.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default())
}

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

/// Submits what was recorded, and returns the texels of a part of a texture after it, without padding.
pub fn downloaded_texels(
    context: &Context,
    mut encoder: wgpu::CommandEncoder,
    source: wgpu::TexelCopyTextureInfo<'_>,
    size: wgpu::Extent3d,
    texel_bytes: u32,
) -> Vec<u8> {
    let row = size.width * texel_bytes;
    let padded = row.next_multiple_of(256);
    let buffer = context.device.create_buffer(&wgpu::BufferDescriptor {
        label: None,
        size: u64::from(padded) * u64::from(size.height * size.depth_or_array_layers),
        usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::COPY_SRC,
        mapped_at_creation: false,
    });
    let layout =
        wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(padded), rows_per_image: Some(size.height) };
    encoder.copy_texture_to_buffer(source, wgpu::TexelCopyBufferInfo { buffer: &buffer, layout }, size);
    let bytes = downloaded(context, encoder, &buffer);
    bytes.chunks(padded as usize).flat_map(|line| line[..row as usize].to_vec()).collect()
}
