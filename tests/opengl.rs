//! What wgpu shows wrong on OpenGL without an error is refused where it can be known, and documented where not:
//! `docs/internal/faults.md` and `docs/internal/wgpu-reports.md`.

#[allow(dead_code, reason = "the page has a whole program")]
mod program;

use crate::adapter::{context, new_generator};
use crate::devices::of_texture;
use crate::download::{downloaded_texels, encoder};
use gradnoise::gpu::{Context, EncodeError};
use gradnoise::{Dimension, Evaluator, Format, Grid, Perlin};

const PAGE: &str = include_str!("../docs/internal/wgpu-reports.md");

#[test]
fn opengl_reports_have_the_program_that_is_tested() {
    assert!(PAGE.contains(&format!("```rust\n{}```", include_str!("opengl/program.rs"))));
}

/// Returns whether the adapter is OpenGL for embedded systems, where shaders read 1-D textures right.
fn is_embedded(info: &wgpu::AdapterInfo) -> bool {
    info.driver_info.starts_with("OpenGL ES")
}

#[test]
fn opengl_shows_what_the_reports_say() {
    let Some(Context { info, device, queue }) = context() else { return };
    let is_opengl = info.backend == wgpu::Backend::Gl;
    let mut wrong = 0;
    for program::Report { title, expected, seen } in program::reports(device, queue) {
        let row = format!("| {title} | {expected:?} | {seen:?} |");
        if !is_opengl || expected == seen {
            assert_eq!(expected, seen, "{title}");
        } else if info.device_type == wgpu::DeviceType::Cpu {
            assert!(PAGE.contains(&row), "a report is missing: {row}");
            wrong += 1;
        } else {
            eprintln!("{}: {row}", info.name);
        }
    }
    if is_opengl && info.device_type == wgpu::DeviceType::Cpu {
        let reported = PAGE.lines().filter(|line| line.starts_with("| ") && line.ends_with("] |")).count();
        assert_eq!(wrong, reported - usize::from(is_embedded(info)), "wgpu does right what is reported as wrong");
    }
}

/// Asserts that noise in a texture is refused with an error on OpenGL, and elsewhere copied back right.
fn assert_right_or_refused(
    size: [u32; 3],
    dimension: wgpu::TextureDimension,
    usage: wgpu::TextureUsages,
    refused: Option<EncodeError>,
) {
    let Some(context) = context() else { return };
    let grid = Grid::new(&[0.3, -0.7, 0.2], &[0.13, 0.07, 0.21], &size).unwrap();
    let noise = Perlin::hashed(Dimension::D3);
    let prepared = new_generator(&context.device).unwrap().prepare(noise, &grid, Format::R32Float).unwrap();
    let usage = usage | wgpu::TextureUsages::COPY_DST;
    let described = wgpu::TextureDescriptor { dimension, usage, ..of_texture(wgpu::TextureFormat::R32Float, size) };
    let texture = context.device.create_texture(&described);
    let target = || texture.as_image_copy();
    let mut recorded = encoder(context);
    let results = [
        prepared.encode_to_texture(&mut recorded, &texture),
        prepared.fill_texture(target()).map(|fill| fill.encode(&mut recorded)),
        prepared.fill_texture_wrapped(target()).map(|fill| fill.encode(&mut recorded)),
    ];
    if let Some(error) = refused.filter(|_| context.info.backend == wgpu::Backend::Gl) {
        assert!(error.to_string().contains("wgpu's gl backend"));
        assert_eq!(results, [(); 3].map(|()| Err(error.clone())), "{size:?}");
        return;
    }
    assert_eq!(results, [(); 3].map(Ok), "{size:?}");
    let expected = Evaluator::new(Perlin::hashed(Dimension::D3)).unwrap().texels(&grid, Format::R32Float).unwrap();
    assert!(downloaded_texels(context, recorded, target(), texture.size(), 4) == expected, "{size:?}");
}

#[test]
fn opengl_refuses_1_d_textures_for_shaders() {
    let copied = wgpu::TextureUsages::COPY_SRC;
    let for_shaders = copied | wgpu::TextureUsages::TEXTURE_BINDING;
    let embedded = context().is_some_and(|context| is_embedded(&context.info));
    let refused = (!embedded).then_some(EncodeError::Texture1d { backend: wgpu::Backend::Gl });
    assert_right_or_refused([61, 1, 1], wgpu::TextureDimension::D1, for_shaders, refused);
    assert_right_or_refused([61, 1, 1], wgpu::TextureDimension::D1, copied, None);
    // What the error names instead.
    assert_right_or_refused([61, 1, 1], wgpu::TextureDimension::D2, for_shaders, None);
}

#[test]
fn opengl_refuses_cubes_that_can_only_be_copied() {
    let copied = wgpu::TextureUsages::COPY_SRC;
    for layers in [6, 12] {
        let refused = EncodeError::TextureCube { backend: wgpu::Backend::Gl, layers };
        assert_right_or_refused([5, 5, layers], wgpu::TextureDimension::D2, copied, Some(refused));
        // What the error names instead.
        assert_right_or_refused([5, 5, layers + 1], wgpu::TextureDimension::D2, copied, None);
    }
    assert_right_or_refused([5, 4, 6], wgpu::TextureDimension::D2, copied, None);
    assert_right_or_refused([5, 5, 6], wgpu::TextureDimension::D3, copied, None);
}
