//! Reads back by wgpu what `write_texture` has written. Needs the crates `wgpu` 30 with its feature `gles`, and
//! `pollster`.

use wgpu::TextureDimension::{D1, D2, D3};
use wgpu::TextureViewDimension as View;

fn main() {
    let descriptor = wgpu::InstanceDescriptor {
        backends: wgpu::Backends::GL,
        ..wgpu::InstanceDescriptor::new_without_display_handle()
    };
    let adapter = wgpu::Instance::new(descriptor).request_adapter(&wgpu::RequestAdapterOptions::default());
    let adapter = pollster::block_on(adapter).unwrap();
    println!("{:?}", adapter.get_info());
    let descriptor = wgpu::DeviceDescriptor { required_limits: adapter.limits(), ..Default::default() };
    let (device, queue) = pollster::block_on(adapter.request_device(&descriptor)).unwrap();
    for Report { title, expected, seen } in reports(&device, &queue) {
        println!("{title}: expected {expected:?}, seen {seen:?}");
    }
}

pub struct Report {
    pub title: &'static str,
    pub expected: Vec<u32>,
    pub seen: Vec<u32>,
}

pub fn reports(device: &wgpu::Device, queue: &wgpu::Queue) -> Vec<Report> {
    let texture = |dimension, size| texture(device, queue, dimension, size);
    let loaded = |texture: wgpu::Texture, dimension, base_array_layer, ty, place| {
        let view = wgpu::TextureViewDescriptor { dimension: Some(dimension), base_array_layer, ..Default::default() };
        loaded(device, queue, &texture, &view, ty, place)
    };
    let copied = |texture: wgpu::Texture, z, layers| copied(device, queue, &texture, z, layers);
    let report = |title, expected: &[u32], seen| Report { title, expected: expected.to_vec(), seen };
    let array = "texture_2d_array<u32>";
    vec![
        report(
            "six square layers, loaded as texture_2d_array",
            &[1, 2, 3, 4, 5, 6],
            loaded(texture(D2, [1, 1, 6]), View::D2Array, 0, array, "vec2(0u), i, 0"),
        ),
        report(
            "twelve square layers, loaded as texture_2d_array",
            &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
            loaded(texture(D2, [1, 1, 12]), View::D2Array, 0, array, "vec2(0u), i, 0"),
        ),
        report(
            "one layer, loaded as texture_2d_array",
            &[1, 2, 3, 4],
            loaded(texture(D2, [4, 1, 1]), View::D2Array, 0, array, "vec2(i, 0), 0, 0"),
        ),
        report(
            "layer 1 of five, loaded as texture_2d",
            &[2],
            loaded(texture(D2, [1, 1, 5]), View::D2, 1, "texture_2d<u32>", "vec2(0u), 0"),
        ),
        report("six square layers, copied", &[1, 2, 3, 4, 5, 6], copied(texture(D2, [1, 1, 6]), 0, 6)),
        report(
            "a 1-D texture, loaded",
            &[1, 2, 3, 4],
            loaded(texture(D1, [4, 1, 1]), View::D1, 0, "texture_1d<u32>", "i, 0"),
        ),
        report("slice 2 of a 3-D texture, copied", &[3], copied(texture(D3, [1, 1, 4]), 2, 1)),
        report("slices 1 to 3 of a 3-D texture, copied", &[2, 3, 4], copied(texture(D3, [1, 1, 4]), 1, 3)),
        // These are right.
        report(
            "five square layers, loaded as texture_2d_array",
            &[1, 2, 3, 4, 5],
            loaded(texture(D2, [1, 1, 5]), View::D2Array, 0, array, "vec2(0u), i, 0"),
        ),
        report("five square layers, copied", &[1, 2, 3, 4, 5], copied(texture(D2, [1, 1, 5]), 0, 5)),
        report("a 1-D texture, copied", &[1], copied(texture(D1, [4, 1, 1]), 0, 1)),
        report("all slices of a 3-D texture, copied", &[1, 2, 3, 4], copied(texture(D3, [1, 1, 4]), 0, 4)),
        report(
            "a 3-D texture, loaded",
            &[1, 2, 3, 4],
            loaded(texture(D3, [1, 1, 4]), View::D3, 0, "texture_3d<u32>", "vec3(0, 0, i), 0"),
        ),
    ]
}

/// Returns a texture whose texels are numbered from 1.
fn texture(
    device: &wgpu::Device,
    queue: &wgpu::Queue,
    dimension: wgpu::TextureDimension,
    [width, height, depth_or_array_layers]: [u32; 3],
) -> wgpu::Texture {
    let size = wgpu::Extent3d { width, height, depth_or_array_layers };
    let texture = device.create_texture(&wgpu::TextureDescriptor {
        label: None,
        size,
        mip_level_count: 1,
        sample_count: 1,
        dimension,
        format: wgpu::TextureFormat::R32Uint,
        usage: wgpu::TextureUsages::COPY_DST | wgpu::TextureUsages::COPY_SRC | wgpu::TextureUsages::TEXTURE_BINDING,
        view_formats: &[],
    });
    let numbers: Vec<u8> = (1..=width * height * depth_or_array_layers).flat_map(u32::to_le_bytes).collect();
    let layout =
        wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(4 * width), rows_per_image: Some(height) };
    queue.write_texture(texture.as_image_copy(), &numbers, layout, size);
    texture
}

/// Returns the texels that a shader loads from a texture, at a place that depends on the invocation i.
fn loaded(
    device: &wgpu::Device,
    queue: &wgpu::Queue,
    texture: &wgpu::Texture,
    view: &wgpu::TextureViewDescriptor<'_>,
    ty: &str,
    place: &str,
) -> Vec<u32> {
    let text = format!(
        "@group(0) @binding(0) var image: {ty};
        @group(0) @binding(1) var<storage, read_write> texels: array<u32>;
        @compute @workgroup_size(1) fn main(@builtin(global_invocation_id) id: vec3<u32>) {{
            let i = id.x;
            texels[i] = textureLoad(image, {place}).x;
        }}"
    );
    let source = wgpu::ShaderSource::Wgsl(text.into());
    let module = device.create_shader_module(wgpu::ShaderModuleDescriptor { label: None, source });
    let pipeline = device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
        label: None,
        layout: None,
        module: &module,
        entry_point: None,
        compilation_options: wgpu::PipelineCompilationOptions::default(),
        cache: None,
    });
    let size = texture.size();
    let layers = if view.dimension == Some(View::D2) { 1 } else { size.depth_or_array_layers };
    let count = size.width * size.height * layers;
    let texels = buffer(device, u64::from(count) * 4, wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC);
    let view = texture.create_view(view);
    let group = device.create_bind_group(&wgpu::BindGroupDescriptor {
        label: None,
        layout: &pipeline.get_bind_group_layout(0),
        entries: &[
            wgpu::BindGroupEntry { binding: 0, resource: wgpu::BindingResource::TextureView(&view) },
            wgpu::BindGroupEntry { binding: 1, resource: texels.as_entire_binding() },
        ],
    });
    let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
    pass.set_pipeline(&pipeline);
    pass.set_bind_group(0, &group, &[]);
    pass.dispatch_workgroups(count, 1, 1);
    drop(pass);
    downloaded(device, queue, encoder, &texels)
}

/// Returns the first texels of layers or slices from z on, by `copy_texture_to_buffer`.
fn copied(device: &wgpu::Device, queue: &wgpu::Queue, texture: &wgpu::Texture, z: u32, layers: u32) -> Vec<u32> {
    let rows = buffer(device, 256 * u64::from(layers), wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::COPY_SRC);
    let source = wgpu::TexelCopyTextureInfo { origin: wgpu::Origin3d { x: 0, y: 0, z }, ..texture.as_image_copy() };
    let layout = wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(256), rows_per_image: Some(1) };
    let size = wgpu::Extent3d { width: 1, height: 1, depth_or_array_layers: layers };
    let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    encoder.copy_texture_to_buffer(source, wgpu::TexelCopyBufferInfo { buffer: &rows, layout }, size);
    downloaded(device, queue, encoder, &rows).into_iter().step_by(64).collect()
}

fn buffer(device: &wgpu::Device, size: u64, usage: wgpu::BufferUsages) -> wgpu::Buffer {
    device.create_buffer(&wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false })
}

/// Submits commands, and returns a buffer's words after them.
fn downloaded(
    device: &wgpu::Device,
    queue: &wgpu::Queue,
    mut encoder: wgpu::CommandEncoder,
    source: &wgpu::Buffer,
) -> Vec<u32> {
    let target = buffer(device, source.size(), wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ);
    encoder.copy_buffer_to_buffer(source, 0, &target, 0, source.size());
    encoder.map_buffer_on_submit(&target, wgpu::MapMode::Read, .., Result::unwrap);
    queue.submit([encoder.finish()]);
    device.poll(wgpu::PollType::wait_indefinitely()).unwrap();
    let words = target.get_mapped_range(..).unwrap();
    words.chunks(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect()
}
