//! Block compression of 4 x 4 samples, which graphics cards read directly: BC4 has one channel, BC7 four.

use super::{Sink, zeros};
use block_compression::encode::compress_rgba8;
use block_compression::{BC7Settings, CompressionVariant};
use rayon::prelude::*;
use std::io::{self, Read};

/// The width and height of a block.
pub const SIDE: u32 = 4;
/// The number of rows of blocks that are compressed at once.
const ROWS: usize = 16;

/// A kind of block compression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocks {
    Bc4,
    Bc7,
}

impl Blocks {
    /// Returns the kind for samples of that many channels.
    pub fn of_channels(channels: usize) -> Self {
        if channels == 1 { Self::Bc4 } else { Self::Bc7 }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Bc4 => "BC4",
            Self::Bc7 => "BC7",
        }
    }

    /// Returns the number of bytes of a block.
    pub fn bytes(self) -> usize {
        match self {
            Self::Bc4 => 8,
            Self::Bc7 => 16,
        }
    }

    fn channels(self) -> usize {
        match self {
            Self::Bc4 => 1,
            Self::Bc7 => 4,
        }
    }

    /// Returns how to compress these texels. Without an alpha it takes 0.4 of the time, and errors grow by at most 4 %.
    fn variant(self, texels: &[u8]) -> CompressionVariant {
        match self {
            Self::Bc4 => CompressionVariant::BC4,
            Self::Bc7 if texels.as_chunks::<4>().0.iter().all(|texel| texel[3] == u8::MAX) => {
                CompressionVariant::BC7(BC7Settings::opaque_very_fast())
            }
            Self::Bc7 => CompressionVariant::BC7(BC7Settings::alpha_fast()),
        }
    }

    /// Reads pictures of bytes, one after another, and writes their blocks.
    pub fn write(
        self,
        [width, height]: [u32; 2],
        pictures: u64,
        rows: &mut dyn Read,
        file: &mut dyn Sink,
    ) -> io::Result<()> {
        let (side, columns) = (SIDE as usize, width.div_ceil(SIDE) as usize);
        let row = width as usize * self.channels();
        let mut samples = zeros(row * side * ROWS)?;
        let mut texels = zeros(columns * side * 4 * side * ROWS)?;
        let mut blocks = zeros(columns * self.bytes() * ROWS)?;
        for _ in 0..pictures {
            let mut left = height as usize;
            while left > 0 {
                let count = left.min(side * ROWS);
                let samples = &mut samples[..row * count];
                rows.read_exact(samples)?;
                let rows_of_blocks = count.div_ceil(side);
                // Texels beyond an edge repeat those at the edge.
                let texels = &mut texels[..columns * side * 4 * side * rows_of_blocks];
                for (y, texels) in texels.chunks_exact_mut(columns * side * 4).enumerate() {
                    let samples = &samples[row * y.min(count - 1)..][..row];
                    for (x, texel) in texels.as_chunks_mut::<4>().0.iter_mut().enumerate() {
                        let sample = &samples[self.channels() * x.min(width as usize - 1)..][..self.channels()];
                        *texel = match sample {
                            &[r, g, b, a] => [r, g, b, a],
                            _ => [sample[0], 0, 0, 255],
                        };
                    }
                }
                let blocks = &mut blocks[..columns * self.bytes() * rows_of_blocks];
                let strips = texels.par_chunks_exact(columns * side * 4 * side);
                strips.zip(blocks.par_chunks_exact_mut(columns * self.bytes())).for_each(|(texels, blocks)| {
                    let width = (columns * side) as u32;
                    compress_rgba8(self.variant(texels), texels, blocks, width, SIDE, 4 * width);
                });
                file.write_all(blocks)?;
                left -= count;
            }
        }
        Ok(())
    }
}
