use gradnoise::gpu::Generator;
use gradnoise::{Dimension, Format, Grid, Octaves, Perlin, wgpu};

pub fn ground(
    generator: &Generator,
    encoder: &mut wgpu::CommandEncoder,
    texture: &wgpu::Texture, // 1024 x 1024, R8Unorm, with mip levels
) -> Result<(), Box<dyn std::error::Error>> {
    let grid = Grid::new(&[0.0, 0.0], &[1.0 / 32.0; 2], &[1024; 2])?;
    let noise = Perlin::hashed(Dimension::D2).fbm(Octaves::new(8).antialiased(true));
    for mip_level in 0..texture.mip_level_count() {
        let grid = grid.mip_level(mip_level, 2).ok_or("the texture has too many levels")?;
        let prepared = generator.prepare(&noise, &grid, Format::R8Unorm)?;
        prepared.fill_texture(wgpu::TexelCopyTextureInfo { mip_level, ..texture.as_image_copy() })?.encode(encoder);
    }
    Ok(())
}
