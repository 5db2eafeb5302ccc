use gradnoise::gpu::{Generator, Prepared, TextureFill};
use gradnoise::{Dimension, Format, Grid, Noise, Octaves, Simplex, wgpu};

pub struct Fog {
    noise: Prepared,
    fill: TextureFill,
}

fn fog(density: f64) -> Noise {
    Simplex::hashed(Dimension::D3).fbm(Octaves::new(4)).frequency(density)
}

impl Fog {
    pub fn new(generator: &Generator, texture: &wgpu::Texture) -> Result<Self, Box<dyn std::error::Error>> {
        let grid = Grid::new(&[0.0, 0.0, 0.0], &[1.0 / 64.0; 2], &[256; 2])?;
        let noise = generator.prepare(fog(1.0), &grid, Format::R8Unorm)?;
        let fill = noise.fill_texture(texture.as_image_copy())?;
        Ok(Self { noise, fill })
    }

    pub fn frame(
        &mut self,
        queue: &wgpu::Queue,
        encoder: &mut wgpu::CommandEncoder,
        seconds: f64,
    ) -> Result<(), Box<dyn std::error::Error>> {
        self.noise.update(queue, fog(1.0 + 0.1 * seconds.sin()))?;
        self.noise.set_origin(queue, &[0.2 * seconds, 0.0, 0.1 * seconds])?;
        self.fill.encode(encoder);
        Ok(())
    }
}
