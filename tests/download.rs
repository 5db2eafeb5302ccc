//! Reads buffers, textures and cubes by wgpu alone.

use crate::devices::buffer;
use crate::shader::{dispatched, group, pipeline};
use gradnoise::gpu::Context;

/// Returns an encoder without a label.
pub fn encoder(context: &Context) -> wgpu::CommandEncoder {
    context.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default())
}

/// Submits what was recorded, and returns the bytes of a buffer after it.
pub fn downloaded(context: &Context, mut encoder: wgpu::CommandEncoder, source: &wgpu::Buffer) -> Vec<u8> {
    let staging = buffer(&context.device, source.size(), wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ);
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
    let copied = buffer(
        &context.device,
        u64::from(padded) * u64::from(size.height * size.depth_or_array_layers),
        wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::COPY_SRC,
    );
    let layout =
        wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(padded), rows_per_image: Some(size.height) };
    encoder.copy_texture_to_buffer(source, wgpu::TexelCopyBufferInfo { buffer: &copied, layout }, size);
    let bytes = downloaded(context, encoder, &copied);
    bytes.chunks(padded as usize).flat_map(|line| line[..row as usize].to_vec()).collect()
}

/// Submits what was recorded, and returns the first channel of a cube's texels after it, as a shader samples them.
pub fn sampled_cube(context: &Context, encoder: wgpu::CommandEncoder, cube: &wgpu::Texture) -> Vec<f32> {
    let device = &context.device;
    let size = cube.width();
    // Directions are those of OpenGL 4.6, table 8.19.
    let text = format!(
        "@group(0) @binding(0) var cube: texture_cube<f32>;
        @group(0) @binding(1) var nearest: sampler;
        @group(0) @binding(2) var<storage, read_write> texels: array<f32>;
        @compute @workgroup_size(1) fn main(@builtin(global_invocation_id) id: vec3<u32>) {{
            for (var x = 0u; x < {size}u; x++) {{
                let st = (vec2<f32>(vec2(x, id.x)) + 0.5) * (2.0 / {size}.0) - 1.0;
                let s = st.x;
                let t = st.y;
                var directions = array<vec3<f32>, 6>(
                    vec3(1.0, -t, -s), vec3(-1.0, -t, s), vec3(s, 1.0, t),
                    vec3(s, -1.0, -t), vec3(s, -t, 1.0), vec3(-s, -t, -1.0),
                );
                let texel = textureSampleLevel(cube, nearest, directions[id.y], 0.0);
                texels[(id.y * {size} + id.x) * {size} + x] = texel.x;
            }}
        }}"
    );
    let source = wgpu::ShaderSource::Wgsl(text.into());
    let module = device.create_shader_module(wgpu::ShaderModuleDescriptor { label: None, source });
    let pipeline = pipeline(device, &module, &[]);
    let texels = buffer(
        device,
        u64::from(size) * u64::from(size) * 6 * 4,
        wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC,
    );
    let view = wgpu::TextureViewDescriptor { dimension: Some(wgpu::TextureViewDimension::Cube), ..Default::default() };
    let (view, sampler) = (cube.create_view(&view), device.create_sampler(&wgpu::SamplerDescriptor::default()));
    let resources = [
        (0, wgpu::BindingResource::TextureView(&view)),
        (1, wgpu::BindingResource::Sampler(&sampler)),
        (2, texels.as_entire_binding()),
    ];
    let groups = [group(device, &pipeline.get_bind_group_layout(0), &resources)];
    bytemuck::pod_collect_to_vec(&dispatched(context, encoder, &pipeline, &groups, [size, 6], &texels))
}
