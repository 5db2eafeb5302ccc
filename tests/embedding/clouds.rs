use gradnoise::gpu::Generator;
use gradnoise::{Dimension, Format, Grid, Octaves, Perlin, wgpu};

pub fn clouds(
    generator: &Generator,
    encoder: &mut wgpu::CommandEncoder,
    texture: &wgpu::Texture, // 512 x 512, R16Float
) -> Result<(), Box<dyn std::error::Error>> {
    let grid = Grid::new(&[0.0, 0.0], &[1.0 / 64.0; 2], &[512; 2])?;
    let noise = Perlin::hashed(Dimension::D2).fbm(Octaves::new(5));
    generator.prepare(noise, &grid, Format::R16Float)?.encode_to_texture(encoder, texture)?;
    Ok(())
}
