//! Textures of every format hold the CPU's bytes.

use crate::devices::of_texture;
use crate::download::{downloaded_texels, encoder};
use crate::kernels::generator;
use gradnoise::gpu::{Context, EncodeError};
use gradnoise::{Dimension, Evaluator, Falloff, Format, Grid, Normalization, Octaves, Perlin, Simplex};

fn texture(
    context: &Context,
    format: wgpu::TextureFormat,
    size: [u32; 3],
    dimension: wgpu::TextureDimension,
) -> wgpu::Texture {
    context.device.create_texture(&wgpu::TextureDescriptor { dimension, ..of_texture(format, size) })
}

fn bytes_of(context: &Context, encoder: wgpu::CommandEncoder, texture: &wgpu::Texture, texel: u32) -> Vec<u8> {
    downloaded_texels(context, encoder, texture.as_image_copy(), texture.size(), texel)
}

#[test]
fn textures_of_every_format_hold_the_cpus_bytes() {
    let Some((context, generator)) = generator() else { return };
    // Saturating: published scales leave [-1, 1].
    let loud = Simplex::new(Dimension::D3).falloff(Falloff::Classic).normalization(Normalization::Published);
    let noise = loud.fbm(Octaves::new(3).persistence(1.0).normalised(false));
    let evaluator = Evaluator::new(noise.clone()).unwrap();
    let mut compared = 0;
    for &format in Format::ALL {
        let Some(texture_format) = format.texture_format() else { continue };
        if !context.device.features().contains(texture_format.required_features()) {
            // The only format that WebGPU does not guarantee.
            assert_eq!(format, Format::R16Unorm);
            eprintln!("{} has no {texture_format:?} textures: these are not compared", context.description());
            continue;
        }
        let texel = format.bytes_per_sample(Dimension::D3) as u32;
        // Odd widths end within a word; 67 rows of 3 slices end within nothing.
        for (size, dimension) in [
            ([253, 67, 1], wgpu::TextureDimension::D2),
            ([61, 13, 3], wgpu::TextureDimension::D2),
            ([62, 13, 5], wgpu::TextureDimension::D3),
            ([1, 1, 1], wgpu::TextureDimension::D2),
        ] {
            let grid = Grid::new(&[-3.3, 0.25, 9.0], &[0.13, 0.07, 0.31], &size).unwrap();
            let texture = texture(context, texture_format, size, dimension);
            let mut encoder = encoder(context);
            generator.prepare(noise.clone(), &grid, format).unwrap().encode_to_texture(&mut encoder, &texture).unwrap();
            let found = bytes_of(context, encoder, &texture, texel);
            let expected = evaluator.texels(&grid, format).unwrap();
            assert!(found == expected, "{format:?} {size:?}");
            compared += found.len();
        }
    }
    println!("{compared} bytes of textures are the CPU's");
}

#[test]
fn formats_store_what_they_say() {
    // Independent of the twins: the half crate's own rule is IEEE's, checked here in f64.
    let noise = Evaluator::new(Perlin::new(Dimension::D2)).unwrap();
    let grid = Grid::new(&[0.37, -11.2], &[0.031, 0.0173], &[181, 97]).unwrap();
    let values = noise.values(&grid).unwrap();
    let bytes = |format: Format| noise.texels(&grid, format).unwrap();
    for (value, byte) in values.iter().zip(bytes(Format::R8Unorm)) {
        let exact = (f64::from(*value) + 1.0) * 0.5 * 255.0;
        // The product is rounded to half of 2^-17, the sum with 128 to half of 2^-16.
        assert!((exact - f64::from(byte)).abs() <= 0.5 + 1.2e-5, "{value}: {byte}");
    }
    for (value, bytes) in values.iter().zip(bytes(Format::R16Unorm).chunks(2)) {
        let level = u16::from_le_bytes([bytes[0], bytes[1]]);
        let exact = (f64::from(*value) + 1.0) * 0.5 * 65535.0;
        // Half a unit in the last place of 65535 is 2^-9.
        assert!((exact - f64::from(level)).abs() <= 0.5 + 1.0 / 256.0, "{value}: {level}");
    }
    for (value, bytes) in values.iter().zip(bytes(Format::R16Float).chunks(2)) {
        let half = half_value(u16::from_le_bytes([bytes[0], bytes[1]]));
        // 11 bits of mantissa; below 2^-14 multiples of 2^-24.
        let half_step = (f64::from(value.abs()).log2().floor().max(-14.0) - 11.0).exp2();
        assert!((half - f64::from(*value)).abs() <= half_step, "{value}: {half}");
    }
    for (value, bytes) in values.iter().zip(bytes(Format::Rgba8UnormSrgb).chunks(4)) {
        // The threshold and the linear value are floats, off by 2^-24 of 1 at most; the curve's steepest slope is
        // 12.92.
        let linear = (f64::from(*value) + 1.0) * 0.5;
        let encoded = if linear <= 0.003_130_8 { 12.92 * linear } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 };
        assert!(
            (encoded * 255.0 - f64::from(bytes[0])).abs() <= 0.5 + 255.0 * 12.92 / 16_777_216.0,
            "{value}: {}",
            bytes[0]
        );
        assert_eq!(bytes[1..], [bytes[0], bytes[0], 255]);
    }
}

pub fn half_value(bits: u16) -> f64 {
    let sign = if bits & 0x8000 == 0 { 1.0 } else { -1.0 };
    let (exponent, mantissa) = (i32::from(bits >> 10 & 31), f64::from(bits & 1023));
    sign * if exponent == 0 { mantissa * 2.0_f64.powi(-24) } else { (1024.0 + mantissa) * 2.0_f64.powi(exponent - 25) }
}

#[test]
fn textures_of_another_kind_are_refused() {
    let Some((context, generator)) = generator() else { return };
    let grid = Grid::new(&[0.0; 2], &[0.1; 2], &[32, 16]).unwrap();
    let noise = generator.prepare(Perlin::new(Dimension::D2), &grid, Format::R32Float).unwrap();
    let r32 = wgpu::TextureFormat::R32Float;
    let mut encoder = encoder(context);
    let mut refused = |texture: &wgpu::Texture| noise.encode_to_texture(&mut encoder, texture).unwrap_err();

    let other_format = texture(context, wgpu::TextureFormat::R16Float, [32, 16, 1], wgpu::TextureDimension::D2);
    let expected = EncodeError::TextureFormat { found: wgpu::TextureFormat::R16Float, expected: Some(r32) };
    assert_eq!(refused(&other_format), expected);
    for size in [[32, 17, 1], [31, 16, 1], [32, 16, 2]] {
        let other_size = texture(context, r32, size, wgpu::TextureDimension::D2);
        assert_eq!(refused(&other_size), EncodeError::TextureSize { found: size, expected: [32, 16, 1] });
    }
    let usage = wgpu::TextureUsages::TEXTURE_BINDING;
    let described = wgpu::TextureDescriptor { usage, ..of_texture(r32, [32, 16, 1]) };
    let no_copy = context.device.create_texture(&described);
    assert_eq!(refused(&no_copy), EncodeError::TextureUsage { usage });
    let samples = generator.prepare(Perlin::new(Dimension::D2), &grid, Format::ValueAndGradient).unwrap();
    let right = texture(context, r32, [32, 16, 1], wgpu::TextureDimension::D2);
    let error = samples.encode_to_texture(&mut crate::textures::encoder(context), &right);
    assert_eq!(error, Err(EncodeError::TextureFormat { found: r32, expected: None }));
}
