//! A noise as a texture of egui.

use gradnoise::gpu::{Generator, Prepared, TextureFill};
use gradnoise::{ColourRamp, Dimension, Format, Grid, Octaves, Output, Perlin};

/// A noise in colours, filled on egui's device.
pub struct NoiseTexture {
    pub id: egui::TextureId,
    pub noise: Prepared,
    fill: TextureFill,
}

/// Hills of a seed, from sea to land.
pub fn hills(seed: u64) -> Output {
    let ramp = ColourRamp::from_srgb([(-1.0, [0, 40, 110]), (0.0, [220, 200, 140]), (1.0, [60, 120, 40])]);
    Output::colour_ramp(Perlin::hashed(Dimension::D2).seed(seed).fbm(Octaves::new(5)), ramp)
}

impl NoiseTexture {
    /// The `RenderState` of eframe has the device and the renderer.
    pub fn new(
        device: &wgpu::Device,
        renderer: &mut egui_wgpu::Renderer,
        grid: &Grid,
    ) -> Result<Self, Box<dyn std::error::Error>> {
        let noise = Generator::new(device)?.prepare(hills(1), grid, Format::Rgba8UnormSrgb)?;
        let [width, height, depth_or_array_layers] = grid.extent();
        let texture = device.create_texture(&wgpu::TextureDescriptor {
            label: Some("hills"),
            size: wgpu::Extent3d { width, height, depth_or_array_layers },
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format: wgpu::TextureFormat::Rgba8UnormSrgb,
            usage: wgpu::TextureUsages::COPY_DST | wgpu::TextureUsages::TEXTURE_BINDING,
            view_formats: &[wgpu::TextureFormat::Rgba8Unorm],
        });
        // egui blends bytes as they are displayed: its view does not decode sRGB.
        let view = texture.create_view(&wgpu::TextureViewDescriptor {
            format: Some(wgpu::TextureFormat::Rgba8Unorm),
            ..Default::default()
        });
        let id = renderer.register_native_texture(device, &view, wgpu::FilterMode::Linear);
        let fill = noise.fill_texture(texture.as_image_copy())?;
        Ok(Self { id, noise, fill })
    }

    /// Records the noise before egui's render pass: at first, and after `noise.update` or `noise.set_origin`.
    pub fn encode(&self, encoder: &mut wgpu::CommandEncoder) {
        self.fill.encode(encoder);
    }
}
