use gradnoise::gpu::Prepared;
use gradnoise::wgpu;

/// Fills the tile of an atlas in which this noise has its place, on one of its layers.
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
