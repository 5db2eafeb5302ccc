//! OpenEXR, in blocks of 16 rows, with the channels R, G, B and perhaps A: linear light, or unchanged numbers. Values
//! are in R, G and B alike, since many programs read no file with Y alone.

use super::{Shape, Sink};
use crate::pixel::Number;
use exr::block::writer::ChunksWriter;
use exr::block::{UncompressedBlock, enumerate_ordered_header_block_indices, write as write_blocks};
use exr::meta::attribute::{ChannelDescription, SampleType};
use exr::prelude::{Compression, Error, LineOrder, Vec2};
use std::io::{self, Read};

pub fn write(shape: &Shape, rows: &mut dyn Read, file: &mut dyn Sink) -> io::Result<()> {
    let sample = if shape.pixel.number == Number::F16 { SampleType::F16 } else { SampleType::F32 };
    // The file lists channels alphabetically; each number is the channel's index in a sample.
    let channels: &[(&str, usize)] = match shape.pixel.channels {
        1 => &[("B", 0), ("G", 0), ("R", 0)],
        3 => &[("B", 2), ("G", 1), ("R", 0)],
        _ => &[("A", 3), ("B", 2), ("G", 1), ("R", 0)],
    };
    let list = channels.iter().map(|(name, _)| ChannelDescription::named(*name, sample)).collect();
    let size = shape.picture().map(|extent| extent as usize);
    let header = exr::meta::header::Header::new("noise".into(), Vec2(size[0], size[1]), list);
    let header =
        header.with_encoding(Compression::ZIP16, exr::meta::BlockDescription::ScanLines, LineOrder::Increasing);
    let (number, pixel) = (shape.pixel.number.bytes(), shape.pixel.bytes());
    let mut row = vec![0; shape.row_bytes()];
    let mut row_index = None;
    let mut own = None;
    let written = write_blocks(file, [header].into_iter().collect(), true, |meta, writer| {
        let mut compressor = writer.sequential_blocks_compressor(&meta);
        for (index_in_header, index) in enumerate_ordered_header_block_indices(&meta.headers) {
            let block = UncompressedBlock::from_lines(&meta.headers[0].channels, index, |line| {
                let y = line.location.position.1;
                if row_index != Some(y) {
                    row_index = Some(y);
                    own = own.take().or(rows.read_exact(&mut row).err());
                }
                let offset = channels[line.location.channel].1 * number;
                let samples = row.chunks_exact(pixel).map(|sample| &sample[offset..offset + number]);
                for (into, sample) in line.value.chunks_exact_mut(number).zip(samples) {
                    into.copy_from_slice(sample);
                    if cfg!(target_endian = "big") {
                        into.reverse();
                    }
                }
            });
            if let Some(error) = own.take() {
                return Err(Error::Io(error));
            }
            compressor.compress_block(index_in_header, block)?;
        }
        Ok(())
    });
    written.map_err(|error| match error {
        Error::Io(error) => error,
        error => io::Error::other(error.to_string()),
    })
}
