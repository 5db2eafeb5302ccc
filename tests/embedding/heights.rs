use gradnoise::gpu::{Context, Generator};
use gradnoise::{Dimension, Format, Grid, Perlin};

pub async fn heights(context: &Context) -> Result<Vec<f32>, Box<dyn std::error::Error>> {
    let generator = Generator::new(&context.device)?;
    let grid = Grid::new(&[0.0; 2], &[1.0 / 64.0; 2], &[512; 2])?;
    let noise = generator.prepare(Perlin::new(Dimension::D2), &grid, Format::R32Float)?;
    Ok(noise.read_values_async(&context.queue).await?)
}
