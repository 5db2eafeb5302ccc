use gradnoise::gpu::Generator;
use gradnoise::{Dimension, Evaluator, Format, Grid, Octaves, Perlin};
use std::error::Error;
use wgpu::{CommandEncoder, Texture};

pub fn first(generator: &Generator, encoder: &mut CommandEncoder, texture: &Texture) -> Result<f32, Box<dyn Error>> {
    let hills = Perlin::hashed(Dimension::D2).seed(42).fbm(Octaves::new(6));

    // CPU: physics, servers, tests
    let height = Evaluator::new(&hills)?.value([0.5, 0.25])?;

    // GPU: the same heights, recorded by your wgpu encoder into your texture
    let grid = Grid::new(&[0.0; 2], &[1.0 / 64.0; 2], &[512; 2])?;
    generator.prepare(&hills, &grid, Format::R32Float)?.encode_to_texture(encoder, texture)?;
    Ok(height)
}
