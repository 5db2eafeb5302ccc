//! KTX 2.0, Khronos textures: arrays, volumes and cube maps with mip levels, as samples or as blocks.
//!
//! Specification: <https://registry.khronos.org/KTX/specs/2.0/ktxspec.v2.html>, and of the descriptor the Khronos Data
//! Format Specification 1.3.

use super::blocks::{Blocks, SIDE};
use super::{Shape, Sink};
use crate::pixel::{Number, Pixel};
use std::io::{self, Read};

const HEADER_BYTES: usize = 80;
const LEVEL_BYTES: usize = 24;

pub fn write(shape: &Shape, rows: &mut dyn Read, file: &mut dyn Sink) -> io::Result<()> {
    let descriptor = match shape.blocks {
        None => descriptor(shape.pixel),
        Some(blocks) => descriptor_of_blocks(blocks, shape.pixel.is_colour),
    };
    let writer = writer();
    let descriptor_start = HEADER_BYTES + LEVEL_BYTES * shape.levels.len();
    let writer_start = descriptor_start + descriptor.len();
    let start = writer_start + writer.len();
    let levels = levels(shape, start as u64);

    let mut header = b"\xabKTX 20\xbb\r\n\x1a\n".to_vec();
    let axis = |index: usize| if index < shape.axes { shape.extent[index] } else { 0 };
    let layers = if shape.frames > 1 { shape.frames } else { 0 };
    let number = shape.blocks.map_or(shape.pixel.number.bytes() as u32, |_| 1);
    let count = shape.levels.len() as u32;
    let format = match shape.blocks {
        None => format(shape.pixel),
        Some(Blocks::Bc4) => 139,
        Some(Blocks::Bc7) if shape.pixel.is_colour => 146,
        Some(Blocks::Bc7) => 145,
    };
    let supercompression = 0;
    let fields = [format, number, axis(0), axis(1), axis(2), layers, shape.faces, count, supercompression];
    let index = [descriptor_start, descriptor.len(), writer_start, writer.len()];
    for field in fields.into_iter().chain(index.map(|field| field as u32)) {
        header.extend(field.to_le_bytes());
    }
    // The offset and the length of global data for supercompression, which is not used: 64 bits each.
    header.extend([0; 16]);
    for level in &levels {
        for field in [level.start, level.bytes, level.bytes] {
            header.extend(field.to_le_bytes());
        }
    }
    header.extend(descriptor);
    header.extend(writer);
    file.write_all(&header)?;
    let mut position = header.len() as u64;
    // The smallest level comes first in the file, so it is computed first.
    for (level, [width, height, depth]) in levels.iter().zip(&shape.levels).rev() {
        io::copy(&mut io::repeat(0).take(level.start - position), file)?;
        if let Some(blocks) = shape.blocks {
            let pictures = [depth, &shape.faces, &shape.frames].map(|&count| u64::from(count)).iter().product();
            blocks.write([*width, *height], pictures, rows, file)?;
        } else {
            let copied = io::copy(&mut rows.take(level.bytes), file)?;
            if copied != level.bytes {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        position = level.start + level.bytes;
    }
    file.flush()
}

struct Level {
    start: u64,
    bytes: u64,
}

/// Returns the position of each level, from the largest; the smallest comes first in the file, from `start` on.
fn levels(shape: &Shape, start: u64) -> Vec<Level> {
    let (pixel, side) = shape.blocks.map_or((shape.pixel.bytes(), 1), |blocks| (blocks.bytes(), SIDE));
    // A level begins at a multiple of 4 and of the bytes of a texel or block, of which one divides the other.
    let (pixel, mut position, alignment) = (pixel as u64, start, pixel.max(4) as u64);
    let mut levels = Vec::with_capacity(shape.levels.len());
    for &[width, height, depth] in shape.levels.iter().rev() {
        let extent = [width.div_ceil(side), height.div_ceil(side), depth];
        // Sizes larger than any disk are refused later.
        let factors = extent.iter().chain([&shape.faces, &shape.frames]).map(|factor| u64::from(*factor));
        let bytes = factors.fold(pixel, u64::saturating_mul);
        let start = position.checked_next_multiple_of(alignment).unwrap_or(u64::MAX);
        levels.push(Level { start, bytes });
        position = start.saturating_add(bytes);
    }
    levels.reverse();
    levels
}

/// Returns Vulkan's number of a format.
fn format(pixel: Pixel) -> u32 {
    match (pixel.channels, pixel.number) {
        (1, Number::U8) => 9,
        (1, Number::U16) => 70,
        (1, Number::F16) => 76,
        (1, Number::F32) => 100,
        (_, Number::U8) if pixel.is_colour => 43,
        (_, Number::U8) => 37,
        (_, Number::U16) => 91,
        (_, Number::F16) => 97,
        (_, Number::F32) => 109,
    }
}

/// Returns the data format descriptor: one basic block with a sample for each channel.
fn descriptor(pixel: Pixel) -> Vec<u8> {
    let (linear_transfer, srgb_transfer) = (1, 2);
    let is_float = matches!(pixel.number, Number::F16 | Number::F32);
    let is_srgb = pixel.is_colour && !is_float;
    let (bits, block) = (8 * pixel.number.bytes() as u32, 24 + 16 * pixel.channels as u32);
    let (version, model_rgb, primaries_bt709) = (2, 1, 1);
    let transfer = if is_srgb { srgb_transfer } else { linear_transfer };
    let mut words = vec![
        4 + block,
        0,
        version | (block << 16),
        model_rgb | (primaries_bt709 << 8) | (transfer << 16),
        // Each block is one texel.
        0,
        pixel.bytes() as u32,
        0,
    ];
    for (index, channel) in [0, 1, 2, 15].into_iter().take(pixel.channels).enumerate() {
        let (float, signed, linear) = (0x80, 0x40, 0x10);
        let qualifiers = match (is_float, is_srgb && channel == 15) {
            (true, _) => float | signed,
            (false, true) => linear,
            (false, false) => 0,
        };
        let floats = ((-1.0_f32).to_bits(), 1.0_f32.to_bits());
        let (lower, upper) = if is_float { floats } else { (0, u32::MAX >> (32 - bits)) };
        words.extend([(index as u32 * bits) | ((bits - 1) << 16) | ((channel | qualifiers) << 24), 0, lower, upper]);
    }
    words.into_iter().flat_map(u32::to_le_bytes).collect()
}

/// Returns the data format descriptor of compressed samples: one sample, the whole block.
fn descriptor_of_blocks(blocks: Blocks, is_srgb: bool) -> Vec<u8> {
    let (version, size, primaries_bt709) = (2, 24 + 16, 1);
    let model = match blocks {
        Blocks::Bc4 => 131,
        Blocks::Bc7 => 134,
    };
    let (transfer, last) = (if is_srgb { 2 } else { 1 }, SIDE - 1);
    let bits = 8 * blocks.bytes() as u32;
    let words = [
        4 + size,
        0,
        version | (size << 16),
        model | (primaries_bt709 << 8) | (transfer << 16),
        last | (last << 8),
        blocks.bytes() as u32,
        0,
        (bits - 1) << 16,
        0,
        0,
        u32::MAX,
    ];
    words.into_iter().flat_map(u32::to_le_bytes).collect()
}

/// Returns the only key and its value: the program that has written the file.
fn writer() -> Vec<u8> {
    let pair = format!("KTXwriter\0gradnoise {}\0", env!("CARGO_PKG_VERSION"));
    let mut bytes = (pair.len() as u32).to_le_bytes().to_vec();
    bytes.extend(pair.bytes());
    bytes.resize(bytes.len().next_multiple_of(4), 0);
    bytes
}
