use gradnoise::gpu::Generator;
use gradnoise::{Dimension, Format, Octaves, Simplex, Surface, wgpu};

pub fn planet(
    generator: &Generator,
    encoder: &mut wgpu::CommandEncoder,
    cube_map: &wgpu::Texture, // 512 x 512 x 6, R16Float
) -> Result<(), Box<dyn std::error::Error>> {
    let noise = Simplex::hashed(Dimension::D3).ridged(Octaves::new(8));
    let faces = Surface::cube(512, 3.0)?;
    generator.prepare(noise, &faces, Format::R16Float)?.encode_to_texture(encoder, cube_map)?;
    Ok(())
}
