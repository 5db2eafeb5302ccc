//! egui draws a noise with the CPU's bytes.

mod show;

use gradnoise::gpu::{AdapterChoice, Context};
use gradnoise::{Evaluator, Format, Grid};
use show::{NoiseTexture, hills};

const SIZE: u32 = 64;

#[test]
fn egui_shows_the_cpus_bytes() {
    let Context { device, queue, .. } = Context::new(&AdapterChoice::default()).unwrap();
    for target in [wgpu::TextureFormat::Rgba8Unorm, wgpu::TextureFormat::Rgba8UnormSrgb] {
        let options = egui_wgpu::RendererOptions { dithering: false, ..Default::default() };
        let mut renderer = egui_wgpu::Renderer::new(&device, target, options);
        let grid = Grid::new(&[0.5; 2], &[1.0 / 16.0; 2], &[SIZE; 2]).unwrap();
        let mut texture = NoiseTexture::new(&device, &mut renderer, &grid).unwrap();
        for seed in [1, 2] {
            texture.noise.update(&queue, hills(seed)).unwrap();
            let found = drawn(&device, &queue, &mut renderer, target, &texture);
            let expected = Evaluator::new(hills(seed)).unwrap().texels(&grid, Format::Rgba8UnormSrgb).unwrap();
            let differing = found.iter().zip(&expected).filter(|(a, b)| a.abs_diff(**b) > 1).count();
            // Where the target is sRGB, egui decodes and the device encodes: a byte may be off by one.
            assert_eq!(differing, 0, "{target:?}, seed {seed}");
            let is_exact = target == wgpu::TextureFormat::Rgba8Unorm;
            assert!(!is_exact || found == expected, "{target:?}, seed {seed}");
        }
    }
}

/// Returns the bytes of a frame that shows the texture alone.
fn drawn(
    device: &wgpu::Device,
    queue: &wgpu::Queue,
    renderer: &mut egui_wgpu::Renderer,
    format: wgpu::TextureFormat,
    texture: &NoiseTexture,
) -> Vec<u8> {
    let context = egui::Context::default();
    let all = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::Vec2::splat(SIZE as f32));
    let input = egui::RawInput { screen_rect: Some(all), ..Default::default() };
    let mut output = context.run_pass(input, |context| {
        let uv = egui::Rect::from_min_max(egui::Pos2::ZERO, egui::Pos2::new(1.0, 1.0));
        let layer = egui::LayerId::background();
        context.layer_painter(layer).image(texture.id, all, uv, egui::Color32::WHITE);
    });
    for (id, deltas) in &output.textures_delta.set {
        deltas.iter().for_each(|delta| renderer.update_texture(device, queue, *id, delta));
    }
    output.textures_delta.clear();
    let jobs = context.tessellate(output.shapes, 1.0);
    let screen = egui_wgpu::ScreenDescriptor { size_in_pixels: [SIZE; 2], pixels_per_point: 1.0 };
    let size = wgpu::Extent3d { width: SIZE, height: SIZE, depth_or_array_layers: 1 };
    let target = device.create_texture(&wgpu::TextureDescriptor {
        label: None,
        size,
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format,
        usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::COPY_SRC,
        view_formats: &[],
    });
    let buffer = device.create_buffer(&wgpu::BufferDescriptor {
        label: None,
        size: u64::from(4 * SIZE * SIZE),
        usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
        mapped_at_creation: false,
    });
    let mut encoder = device.create_command_encoder(&Default::default());
    texture.encode(&mut encoder);
    let commands = renderer.update_buffers(device, queue, &mut encoder, &jobs, &screen);
    let view = target.create_view(&Default::default());
    let attachment = wgpu::RenderPassColorAttachment {
        view: &view,
        depth_slice: None,
        resolve_target: None,
        ops: wgpu::Operations { load: wgpu::LoadOp::Clear(wgpu::Color::BLACK), store: wgpu::StoreOp::Store },
    };
    let descriptor = wgpu::RenderPassDescriptor { color_attachments: &[Some(attachment)], ..Default::default() };
    let mut pass = encoder.begin_render_pass(&descriptor).forget_lifetime();
    renderer.render(&mut pass, &jobs, &screen);
    drop(pass);
    let layout = wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(4 * SIZE), rows_per_image: None };
    encoder.copy_texture_to_buffer(target.as_image_copy(), wgpu::TexelCopyBufferInfo { buffer: &buffer, layout }, size);
    queue.submit(commands.into_iter().chain([encoder.finish()]));
    buffer.slice(..).map_async(wgpu::MapMode::Read, |result| result.unwrap());
    device.poll(wgpu::PollType::wait_indefinitely()).unwrap();
    buffer.slice(..).get_mapped_range().unwrap().to_vec()
}
