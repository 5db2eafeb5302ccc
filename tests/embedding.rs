//! The snippets of the page on Rust and wgpu, which are compiled there, do what the page says.

mod both;
mod clouds;
mod first;
mod fog;
mod ground;
mod heights;
mod is_exact;
mod planet;
mod slider;
mod tile;

use crate::adapter::{context, new_generator};
use crate::devices::{buffer, of_texture};
use crate::download::{downloaded, downloaded_texels, encoder, sampled_cube};
use crate::generator::while_polled;
use crate::kernels::{generator, on_cpu};
use crate::textures::half_value;
use gradnoise::gpu::Context;
use gradnoise::{Dimension, Evaluator, Field, Format, Grid, Octaves, Perlin, Simplex, Surface};

#[test]
fn embedding_snippets_are_those_of_the_page() {
    let page = include_str!("../docs/use/rust.md");
    for snippet in [
        include_str!("embedding/both.rs"),
        include_str!("embedding/clouds.rs"),
        include_str!("embedding/fog.rs"),
        include_str!("embedding/ground.rs"),
        include_str!("embedding/heights.rs"),
        include_str!("embedding/is_exact.rs"),
        include_str!("embedding/planet.rs"),
        include_str!("embedding/slider.rs"),
        include_str!("embedding/tile.rs"),
    ] {
        assert!(page.contains(&format!("```rust,no_run\n{snippet}```")), "the page has no {snippet}");
    }
    assert_eq!(page.matches("```rust,no_run").count(), 9);
}

#[test]
fn first_lines_of_the_readme_give_the_height_that_is_in_the_texture() {
    let page = include_str!("../README.md");
    let lines = page.split("```rust,ignore\n").nth(1).unwrap().split("```").next().unwrap();
    let indented = lines.lines().map(|line| format!("{}{line}\n", if line.is_empty() { "" } else { "    " }));
    assert!(include_str!("embedding/first.rs").contains(&indented.collect::<String>()), "{lines}");
    let Some(context) = context() else { return };
    let (mut encoder, texture) = (encoder(context), texture(context, wgpu::TextureFormat::R32Float, 512, 1, 1));
    let height = first::first(&new_generator(&context.device).unwrap(), &mut encoder, &texture).unwrap();
    let origin = wgpu::Origin3d { x: 32, y: 16, z: 0 };
    let source = wgpu::TexelCopyTextureInfo { origin, ..texture.as_image_copy() };
    let texel = downloaded_texels(context, encoder, source, wgpu::Extent3d::default(), 4);
    assert_eq!(texel, height.to_ne_bytes());
}

fn texture(
    context: &Context,
    format: wgpu::TextureFormat,
    size: u32,
    layers: u32,
    mip_level_count: u32,
) -> wgpu::Texture {
    let described = of_texture(format, [size, size, layers]);
    context.device.create_texture(&wgpu::TextureDescriptor { mip_level_count, ..described })
}

/// Asserts that a square part of a texture has these texels, of which none is all there is.
fn assert_texels(
    context: &Context,
    encoder: wgpu::CommandEncoder,
    source: wgpu::TexelCopyTextureInfo<'_>,
    size: u32,
    expected: &[u8],
) {
    let layers = source.texture.depth_or_array_layers() - source.origin.z;
    let extent = wgpu::Extent3d { width: size, height: size, depth_or_array_layers: layers };
    let texel_bytes = source.texture.format().block_copy_size(None).unwrap();
    let found = downloaded_texels(context, encoder, source, extent, texel_bytes);
    assert!(found == expected && expected.iter().any(|&byte| byte != expected[0]));
}

#[test]
fn embedding_fills_a_texture() {
    let Some(context) = context() else { return };
    let (mut encoder, texture) = (encoder(context), texture(context, wgpu::TextureFormat::R16Float, 512, 1, 1));
    clouds::clouds(&new_generator(&context.device).unwrap(), &mut encoder, &texture).unwrap();
    let grid = Grid::new(&[0.0, 0.0], &[1.0 / 64.0; 2], &[512; 2]).unwrap();
    let expected = on_cpu(Perlin::hashed(Dimension::D2).fbm(Octaves::new(5)), &grid, Format::R16Float);
    assert_texels(context, encoder, texture.as_image_copy(), 512, &expected);
}

#[test]
fn embedding_changes_a_texture_every_frame() {
    let Some(context) = context() else { return };
    let texture = texture(context, wgpu::TextureFormat::R8Unorm, 256, 1, 1);
    let mut fog = fog::Fog::new(&new_generator(&context.device).unwrap(), &texture).unwrap();
    for seconds in [0.0, 1.5] {
        let mut encoder = encoder(context);
        fog.frame(&context.queue, &mut encoder, seconds).unwrap();
        let density = 1.0 + 0.1 * f64::sin(seconds);
        let noise = Simplex::hashed(Dimension::D3).fbm(Octaves::new(4)).frequency(density);
        let grid = Grid::new(&[0.2 * seconds, 0.0, 0.1 * seconds], &[1.0 / 64.0; 2], &[256; 2]).unwrap();
        let expected = on_cpu(noise, &grid, Format::R8Unorm);
        assert_texels(context, encoder, texture.as_image_copy(), 256, &expected);
    }
}

#[test]
fn embedding_fills_a_tile_of_an_atlas() {
    let Some(context) = context() else { return };
    let (mut encoder, atlas) = (encoder(context), texture(context, wgpu::TextureFormat::R8Unorm, 128, 3, 1));
    let grid = Grid::new(&[0.0, 0.0], &[0.1; 2], &[32; 2]).unwrap();
    let generator = new_generator(&context.device).unwrap();
    let noise = generator.prepare(Perlin::new(Dimension::D2), &grid, Format::R8Unorm).unwrap();
    tile::tile(&noise, &mut encoder, &atlas, [1, 3, 2]).unwrap();
    let origin = wgpu::Origin3d { x: 32, y: 96, z: 2 };
    let source = wgpu::TexelCopyTextureInfo { origin, ..atlas.as_image_copy() };
    assert_texels(context, encoder, source, 32, &on_cpu(Perlin::new(Dimension::D2), &grid, Format::R8Unorm));
}

#[test]
fn embedding_fills_mip_levels() {
    let Some(context) = context() else { return };
    let (mut recorded, texture) = (encoder(context), texture(context, wgpu::TextureFormat::R8Unorm, 1024, 1, 3));
    ground::ground(&new_generator(&context.device).unwrap(), &mut recorded, &texture).unwrap();
    context.queue.submit([recorded.finish()]);
    let noise = Perlin::hashed(Dimension::D2).fbm(Octaves::new(8).antialiased(true));
    for mip_level in 0..3 {
        // Texels of a level lie in the middle of those that they stand for.
        let texels = f64::from(1 << mip_level);
        let origin = (texels - 1.0) / 2.0 / 32.0;
        let grid = Grid::new(&[origin; 2], &[texels / 32.0; 2], &[1024 >> mip_level; 2]).unwrap();
        let source = wgpu::TexelCopyTextureInfo { mip_level, ..texture.as_image_copy() };
        let expected = on_cpu(noise.clone(), &grid, Format::R8Unorm);
        assert_texels(context, encoder(context), source, 1024 >> mip_level, &expected);
    }
}

#[test]
fn embedding_fills_a_cube_map() {
    let Some(context) = context() else { return };
    let (mut encoder, cube_map) = (encoder(context), texture(context, wgpu::TextureFormat::R16Float, 512, 6, 1));
    planet::planet(&new_generator(&context.device).unwrap(), &mut encoder, &cube_map).unwrap();
    let planet = Evaluator::new(Simplex::hashed(Dimension::D3).ridged(Octaves::new(8))).unwrap();
    let faces = Surface::cube(512, 3.0).unwrap();
    let expected = planet.texels(&faces, Format::R16Float).unwrap();
    let values = expected.chunks(2).map(|bytes| half_value(u16::from_le_bytes([bytes[0], bytes[1]])) as f32);
    assert!(sampled_cube(context, encoder, &cube_map) == values.collect::<Vec<_>>());
    if context.info.backend == wgpu::Backend::Gl {
        eprintln!("OpenGL: wgpu copies nothing from cubes, so that this one is only sampled");
        return;
    }
    assert_texels(context, crate::download::encoder(context), cube_map.as_image_copy(), 512, &expected);
}

#[test]
fn embedding_moves_a_slider_of_a_shader() {
    const OWN: &str = "
        @vertex fn corner(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
            return vec4f(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0, 0.0, 1.0);
        }
        @fragment fn pixel(@builtin(position) at: vec4f) -> @location(0) vec4f {
            // The bytes of the value: OpenGL draws no textures of floats.
            return unpack4x8unorm(bitcast<u32>(hills(at.xy * 0.125)));
        }";
    let Some(context) = context() else { return };
    let Context { device, queue, .. } = context;
    let (module, bound) = slider::prepare(device).unwrap();
    let source = wgpu::ShaderSource::Wgsl((module.source().to_owned() + OWN).into());
    let shader = &device.create_shader_module(wgpu::ShaderModuleDescriptor { label: None, source });
    let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
        label: None,
        bind_group_layouts: &[None, Some(&bound.layout)],
        immediate_size: 0,
    });
    let format = wgpu::TextureFormat::Rgba8Unorm;
    let compilation_options = wgpu::PipelineCompilationOptions::default();
    let pipeline = device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
        label: None,
        layout: Some(&layout),
        vertex: wgpu::VertexState {
            module: shader,
            entry_point: None,
            compilation_options: compilation_options.clone(),
            buffers: &[],
        },
        fragment: Some(wgpu::FragmentState {
            module: shader,
            entry_point: None,
            compilation_options,
            targets: &[Some(format.into())],
        }),
        primitive: wgpu::PrimitiveState::default(),
        depth_stencil: None,
        multisample: wgpu::MultisampleState::default(),
        multiview_mask: None,
        cache: None,
    });
    let (width, height) = (32, 8);
    let size = wgpu::Extent3d { width, height, depth_or_array_layers: 1 };
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
    let view = &target.create_view(&wgpu::TextureViewDescriptor::default());
    for roughness in [0.5, 0.75] {
        slider::slide(&module, &bound, queue, roughness).unwrap();
        let mut encoder = encoder(context);
        let ops = wgpu::Operations::default();
        let attachment = wgpu::RenderPassColorAttachment { view, depth_slice: None, resolve_target: None, ops };
        let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            color_attachments: &[Some(attachment)],
            ..wgpu::RenderPassDescriptor::default()
        });
        pass.set_pipeline(&pipeline);
        pass.set_bind_group(1, &bound.group, &[]);
        pass.draw(0..3, 0..1);
        drop(pass);
        let found = downloaded_texels(context, encoder, target.as_image_copy(), size, 4);
        let octaves = Octaves::new(5).persistence(roughness);
        let field = Field::<2>::new(Perlin::hashed(Dimension::D2).fbm(octaves)).unwrap();
        let place = |i: u32| [i % width, i / width].map(|pixel| (pixel as f32 + 0.5) * 0.125);
        let expected: Vec<_> = (0..width * height).flat_map(|i| field.at(place(i)).to_le_bytes()).collect();
        assert!(found == expected, "{roughness}");
    }
}

#[test]
fn embedding_records_two_noises_in_one_pass() {
    let Some((context, generator)) = generator() else { return };
    let grid = Grid::new(&[0.0, 0.0], &[0.1; 2], &[64; 2]).unwrap();
    let bound = [1, 2].map(|seed| {
        let noise = Perlin::new(Dimension::D2).seed(seed);
        let prepared = generator.prepare(noise.clone(), &grid, Format::R32Float).unwrap();
        let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC;
        let buffer = buffer(&context.device, prepared.buffer_bytes(), usage);
        let layout = wgpu::TexelCopyBufferLayout::default();
        let fill = prepared.fill_buffer(wgpu::TexelCopyBufferInfo { buffer: &buffer, layout }).unwrap();
        (fill, buffer, on_cpu(noise, &grid, Format::R32Float))
    });
    let [(clouds, ..), (ground, ..)] = &bound;
    let mut recorded = encoder(context);
    both::both(clouds, ground, &mut recorded);
    context.queue.submit([recorded.finish()]);
    for (_, buffer, expected) in &bound {
        assert_eq!(&downloaded(context, encoder(context), buffer), expected);
    }
}

#[test]
fn embedding_reads_without_waiting() {
    let Some(context) = context() else { return };
    let heights = while_polled(&context.device, heights::heights(context)).unwrap();
    let grid = Grid::new(&[0.0; 2], &[1.0 / 64.0; 2], &[512; 2]).unwrap();
    assert_eq!(heights, Evaluator::new(Perlin::new(Dimension::D2)).unwrap().values(&grid).unwrap());
}

#[test]
fn embedding_trusts_an_exact_device() {
    let Some(context) = context() else { return };
    let land = Perlin::hashed(Dimension::D2).fbm(Octaves::new(6));
    let generator = new_generator(&context.device).unwrap();
    assert!(is_exact::is_exact(&generator, &context.queue, &land));
    assert!(!is_exact::is_exact(&generator, &context.queue, &(land * f32::NAN)));
}
