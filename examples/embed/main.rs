//! A renderer that embeds gradnoise: a land displaced by noise in the renderer's vertex shader, lit by the noise's
//! exact normals, and coloured by a texture that is generated in the renderer's encoder. It renders a picture, and
//! checks that the CPU computes the same land to the last bit. `examples/window` shows the same scene in a window.
//!
//! What to look at: `land.rs` describes the noises, `Scene::new` turns one into functions for `shader.wgsl`,
//! `Scene::encode` records the other into a texture, and `check` below compares heights.

mod camera;
mod device;
mod land;
#[allow(dead_code, reason = "a window can be resized and records no heights")]
mod scene;
mod size;

use clap::Parser;
use device::{open_adapter, open_device};
use gradnoise::Evaluator;
use gradnoise::gpu::Context;
use scene::{Recording, Scene};
use size::{Size, size};
use std::error::Error;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// Render a land of noise to a picture.
#[derive(Parser)]
#[command(name = "embed", version, max_term_width = 100)]
struct Arguments {
    /// The picture to write
    #[arg(long, value_name = "FILE", default_value = "embed.png", value_parser = output)]
    output: PathBuf,
    /// The picture's size in pixels
    #[arg(long, value_name = "WxH", default_value = "1280x720", value_parser = size)]
    size: Size,
    /// Seed of the land
    #[arg(long, value_name = "N", default_value_t = 2)]
    seed: u64,
    /// Use an adapter that runs on the CPU, such as lavapipe
    #[arg(long)]
    software: bool,
}

/// The number of vertices that are compared.
const CHECKED: usize = 1000;

fn output(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    match path.extension() {
        Some(extension) if extension.eq_ignore_ascii_case("png") => Ok(path),
        _ => Err("the file's name must end in .png".into()),
    }
}

fn render_to_file(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle_from_env());
    let adapter = open_adapter(&instance, None, arguments.software)?;
    let writing_vertices = wgpu::Features::VERTEX_WRITABLE_STORAGE & adapter.features();
    let (device, queue) = open_device(&adapter, writing_vertices)?;
    let recording = if writing_vertices.is_empty() { Recording::ByCompute } else { Recording::ByVertices };

    let Size(size @ [width, height]) = arguments.size;
    let format = wgpu::TextureFormat::Rgba8UnormSrgb;
    let start = Instant::now();
    let mut scene = Scene::new(&device, &queue, format, size, arguments.seed, recording)?;
    let preparation = start.elapsed();

    let picture = device.create_texture(&wgpu::TextureDescriptor {
        label: Some("picture"),
        size: wgpu::Extent3d { width, height, depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format,
        usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::COPY_SRC,
        view_formats: &[],
    });
    let row_bytes = (4 * width).next_multiple_of(wgpu::COPY_BYTES_PER_ROW_ALIGNMENT);
    let pixels = readable(&device, u64::from(row_bytes) * u64::from(height));
    let heights = scene.heights().map(|recorded| (recorded.clone(), readable(&device, recorded.size())));

    // One encoder for everything: the ground's texture, the picture, and the copies to be read.
    let start = Instant::now();
    let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    scene.encode(0.0, &mut encoder, &picture.create_view(&wgpu::TextureViewDescriptor::default()))?;
    let layout =
        wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(row_bytes), rows_per_image: Some(height) };
    encoder.copy_texture_to_buffer(
        picture.as_image_copy(),
        wgpu::TexelCopyBufferInfo { buffer: &pixels, layout },
        picture.size(),
    );
    encoder.map_buffer_on_submit(&pixels, wgpu::MapMode::Read, .., |_| {});
    if let Some((recorded, copy)) = &heights {
        encoder.copy_buffer_to_buffer(recorded, 0, copy, 0, copy.size());
        encoder.map_buffer_on_submit(copy, wgpu::MapMode::Read, .., |_| {});
    }
    let submission_index = Some(queue.submit([encoder.finish()]));
    device.poll(wgpu::PollType::Wait { submission_index, timeout: Some(10 * Context::TIMEOUT) })?;
    let rendering = start.elapsed();

    let rows = pixels.get_mapped_range(..)?;
    let rows: Vec<u8> =
        rows.chunks_exact(row_bytes as usize).flat_map(|row| &row[..4 * width as usize]).copied().collect();
    image::save_buffer(&arguments.output, &rows, width, height, image::ColorType::Rgba8)
        .map_err(|error| format!("{} could not be written: {error}", arguments.output.display()))?;

    let info = adapter.get_info();
    let report = format!(
        "made by {} ({}): {:.0} ms to prepare, {:.0} ms to render\nwritten to {}",
        info.name,
        info.backend,
        preparation.as_secs_f64() * 1e3,
        rendering.as_secs_f64() * 1e3,
        arguments.output.display(),
    );
    // A closed output is no failure: the file is there.
    let _ = writeln!(std::io::stdout(), "{report}");
    if let Some((_, heights)) = &heights {
        let by = if recording == Recording::ByVertices { "the vertex shader" } else { "a compute shader" };
        let checked = check(bytemuck::cast_slice(&heights.get_mapped_range(..)?), &scene.land)?;
        let _ = writeln!(std::io::stdout(), "{checked}, between {by} and the CPU");
    }
    Ok(())
}

fn readable(device: &wgpu::Device, size: u64) -> wgpu::Buffer {
    device.create_buffer(&wgpu::BufferDescriptor {
        label: Some("read back"),
        size,
        usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
        mapped_at_creation: false,
    })
}

/// Compares heights that the GPU used with those that the CPU computes at the same places, bit by bit.
fn check(used: &[f32], land: &Evaluator) -> Result<String, Box<dyn Error>> {
    // Spread over the land: the step and the number of heights have no common factor.
    let indices: Vec<usize> = (0..CHECKED).map(|i| i * 1_000_003 % used.len()).collect();
    let places: Vec<[f32; 2]> = indices.iter().map(|&index| scene::recorded_place(index)).collect();
    let mut expected = vec![0.0; CHECKED];
    land.fill(&places, &mut expected)?;
    let mut bits = 0;
    let mut first = None;
    for ((&index, place), expected) in indices.iter().zip(&places).zip(&expected) {
        let differing = (used[index].to_bits() ^ expected.to_bits()).count_ones();
        bits += differing;
        if differing > 0 && first.is_none() {
            first = Some(format!("at {place:?} the shader used {:?}, the CPU says {expected:?}", used[index]));
        }
    }
    let summary = format!("{CHECKED} heights: {bits} bits differ");
    match first {
        None => Ok(summary),
        Some(first) => Err(format!("{summary}; {first}").into()),
    }
}

fn main() -> ExitCode {
    match render_to_file(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
