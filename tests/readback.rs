//! Outputs that are read band by band.

use crate::adapter::{context, new_generator};
use crate::devices::devices;
use gradnoise::gpu::{Context, Generator, ReadError};
use gradnoise::{Dimension, Evaluator, Format, Grid, Perlin};

/// A device of the same adapter that binds no more than so many bytes at once.
fn device_that_binds(bytes: u64, context: &Context) -> (wgpu::Device, wgpu::Queue) {
    let limits = wgpu::Limits { max_storage_buffer_binding_size: bytes, ..wgpu::Limits::downlevel_defaults() };
    let [device] = devices(context, &limits);
    device
}

#[test]
fn bands_of_every_size_hold_the_same_bytes() {
    let Some(context) = context() else { return };
    // Rows of 66,002 bytes, and 2 of padding.
    let grid = Grid::new(&[0.1, -7.0, 0.5], &[0.1, 0.2, 0.3], &[33_001, 13, 3]).unwrap();
    let expected = Evaluator::new(Perlin::new(Dimension::D3)).unwrap().texels(&grid, Format::R16Unorm).unwrap();
    // What a binding holds beside the rows: the way from where it can begin, and the padding of a texture's row.
    for (rows_that_fit, rows) in [(1, [1, 1]), (5, [5, 3]), (12, [12, 1]), (30, [26, 13]), (50, [39, 39])] {
        let (device, queue) = device_that_binds(66_004 * rows_that_fit + 512, context);
        let generator = Generator::new(&device).unwrap();
        let noise = generator.prepare(Perlin::new(Dimension::D3), &grid, Format::R16Unorm).unwrap();
        let (mut bytes, mut sizes) = (Vec::new(), Vec::new());
        noise
            .read_in_bands(&queue, Context::TIMEOUT, |band| {
                bytes.extend_from_slice(band);
                sizes.push(band.len() / 66_002);
            })
            .unwrap();
        assert!(bytes == expected, "bands of {rows_that_fit} rows");
        assert_eq!([sizes[0], sizes[sizes.len() - 1]], rows, "{sizes:?}");
        assert!(noise.read(&queue, Context::TIMEOUT).unwrap() == expected);
        bytes.fill(0);
        noise.read_into(&queue, Context::TIMEOUT, &mut bytes).unwrap();
        assert!(bytes == expected, "into memory that was there");
    }
}

#[test]
fn values_are_read_into_a_slice_of_their_number_alone() {
    let Some(Context { device, queue, .. }) = context() else { return };
    let grid = Grid::new(&[0.1, -7.0], &[0.1, 0.2], &[37, 5]).unwrap();
    let generator = Generator::new(device).unwrap();
    let noise = generator.prepare(Perlin::new(Dimension::D2), &grid, Format::R32Float).unwrap();
    let mut values = [7.0; 37 * 5 + 1];
    for found in [0, 37 * 5 - 1, 37 * 5 + 1] {
        let result = noise.read_values_into(queue, Context::TIMEOUT, &mut values[..found]);
        assert_eq!(result, Err(ReadError::Length { found, expected: 37 * 5 }));
        let result = noise.read_into(queue, Context::TIMEOUT, &mut vec![0; 4 * found]);
        assert_eq!(result, Err(ReadError::Length { found: 4 * found, expected: 4 * 37 * 5 }));
    }
    assert_eq!(values, [7.0; 37 * 5 + 1]);
    noise.read_values_into(queue, Context::TIMEOUT, &mut values[..37 * 5]).unwrap();
    assert_eq!(values[..37 * 5], Evaluator::new(Perlin::new(Dimension::D2)).unwrap().values(&grid).unwrap());
    let bytes = generator.prepare(Perlin::new(Dimension::D2), &grid, Format::R8Unorm).unwrap();
    let result = bytes.read_values_into(queue, Context::TIMEOUT, &mut values);
    assert_eq!(result, Err(ReadError::Format { found: Format::R8Unorm, expected: Format::R32Float }));
}

#[derive(Debug, PartialEq)]
enum Failure {
    Full { after: usize },
    Read(ReadError),
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        Self::Read(error)
    }
}

#[test]
fn bands_stop_at_the_readers_own_error() {
    let Some(context) = context() else { return };
    // Six bands.
    let grid = Grid::new(&[0.1, -7.0], &[0.1, 0.2], &[2048, 5900]).unwrap();
    let generator = new_generator(&context.device).unwrap();
    let noise = generator.prepare(Perlin::new(Dimension::D2), &grid, Format::R32Float).unwrap();
    for allowed in [0, 2, 5] {
        let mut bands = 0;
        let result = noise.try_read_in_bands(&context.queue, Context::TIMEOUT, |_| {
            if bands == allowed {
                return Err(Failure::Full { after: bands });
            }
            bands += 1;
            Ok(())
        });
        assert_eq!(result, Err(Failure::Full { after: allowed }));
        assert_eq!(bands, allowed);
    }
    // What was under way when it stopped is in nobody's way.
    let mut bytes = 0;
    noise.read_in_bands(&context.queue, Context::TIMEOUT, |band| bytes += band.len()).unwrap();
    assert_eq!(bytes, 2048 * 5900 * 4);
}
