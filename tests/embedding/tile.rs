use gradnoise::gpu::Prepared;
use gradnoise::wgpu;

/// Fills the tile in column x and row y of one layer of an atlas.
pub fn tile(
    noise: &Prepared,
    encoder: &mut wgpu::CommandEncoder,
    atlas: &wgpu::Texture,
    [x, y, layer]: [u32; 3],
) -> Result<(), Box<dyn std::error::Error>> {
    let [width, height, _] = noise.extent();
    let origin = wgpu::Origin3d { x: x * width, y: y * height, z: layer };
    noise.fill_texture(wgpu::TexelCopyTextureInfo { origin, ..atlas.as_image_copy() })?.encode(encoder);
    Ok(())
}
