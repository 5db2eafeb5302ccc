//! Every kind of positions on the GPU, with the bits of the CPU.

use crate::adapter::{context, new_generator};
use crate::kernels::{assert_reads, assert_same_bytes, generator};
use gradnoise::gpu::{Context, FillKernel, PlanError, Points, PrepareError, UpdateError};
use gradnoise::{Dimension, Evaluator, Format, Grid, Noise, Octaves, Perlin, PositionError, Simplex, Surface};
use wgpu::util::{BufferInitDescriptor, DeviceExt};

const FORMAT: Format = Format::ValueAndGradient;

fn noise() -> Noise {
    Perlin::hashed(Dimension::D3).fbm(Octaves::new(3)) + Simplex::new(Dimension::D3)
}

#[test]
fn gpu_domains_have_the_bits_of_the_cpu() {
    let Some((context, generator)) = generator() else { return };
    let grid = Grid::new(&[0.3, 0.7, -5.0], &[0.013, -0.37, 1.0 / 8.3], &[37, 5, 3]).unwrap();
    let window = grid.window(&[11, -2, 1], &[20, 7, 2]).unwrap();
    let cube = Surface::cube(12, 3.0).unwrap();
    let part = cube.window(3..10, 5..11).unwrap();
    let list: Vec<[f32; 3]> = (0..41).map(|i| [0.37 * i as f32, -2.5, 1e3 + i as f32]).collect();
    assert_same_bytes(&generator, noise(), &grid, FORMAT);
    assert_same_bytes(&generator, noise(), &window, FORMAT);
    assert_same_bytes(&generator, noise(), &cube, FORMAT);
    assert_same_bytes(&generator, noise(), &part, FORMAT);
    assert_same_bytes(&generator, noise(), &list, FORMAT);
    assert_same_bytes(&generator, noise(), list.as_slice(), FORMAT);
    assert_same_bytes(&generator, noise(), &[list[7], list[9]], FORMAT);
    let buffer = context.device.create_buffer_init(&BufferInitDescriptor {
        label: None,
        contents: bytemuck::cast_slice(list.as_flattened()),
        usage: wgpu::BufferUsages::STORAGE,
    });
    let prepared = generator.prepare(noise(), &Points { buffer: &buffer, count: 41 }, FORMAT).unwrap();
    assert_reads(&prepared, noise(), &list, FORMAT);
}

#[test]
fn gpu_windows_have_the_bits_of_the_grid_by_every_kernel() {
    let Some(context) = context() else { return };
    let grid = Grid::new(&[0.3, 0.7], &[0.013, -0.0371], &[512, 256]).unwrap();
    let noises = [
        Perlin::hashed(Dimension::D2).fbm(Octaves::new(3)),
        Simplex::new(Dimension::D2).fbm(Octaves::new(2)).tiled([4, 5]),
    ];
    for noise in noises {
        let whole = Evaluator::new(&noise).unwrap().values(&grid).unwrap();
        for kernel in [FillKernel::Samples, FillKernel::Rows] {
            let generator = new_generator(&context.device).unwrap().prefer(kernel);
            let window = grid.window(&[101, 37], &[300, 128]).unwrap();
            let mut prepared = generator.prepare(&noise, &window, Format::R32Float).unwrap();
            let found = prepared.read_values(&context.queue, Context::TIMEOUT).unwrap();
            let expected = |x: usize, y: usize| -> Vec<f32> {
                (y..y + 128).flat_map(|y| &whole[y * 512 + x..][..300]).copied().collect()
            };
            assert!(found == expected(101, 37), "{kernel:?}: {noise:?}");
            // The next one is written in place.
            prepared.set_domain(&context.queue, &grid.window(&[212, 128], &[300, 128]).unwrap()).unwrap();
            let found = prepared.read_values(&context.queue, Context::TIMEOUT).unwrap();
            assert!(found == expected(212, 128), "{kernel:?}: {noise:?}");
        }
    }
}

#[test]
fn gpu_points_move_in_place() {
    let Some(context) = context() else { return };
    let (generator, cpu) = (new_generator(&context.device).unwrap(), Evaluator::new(noise()).unwrap());
    let queue = &context.queue;
    let list = |x: f32| [[x, 0.5, 0.25], [x + 1.0, 7.5, -2.0]];
    let mut prepared = generator.prepare(noise(), &list(0.0), Format::R32Float).unwrap();
    prepared.set_domain(queue, &list(0.75)).unwrap();
    let found = prepared.read_values(queue, Context::TIMEOUT).unwrap();
    assert_eq!(found, cpu.values(&list(0.75)).unwrap());
    let longer = prepared.set_domain(queue, &[[0.0_f32; 3]; 3]);
    assert_eq!(longer, Err(UpdateError::Extent { found: [3, 1, 1], expected: [2, 1, 1] }));
    let flat = PositionError::Dimension { found: 2, expected: Dimension::D3 };
    assert_eq!(prepared.set_domain(queue, &[[0.0_f32; 2]; 2]), Err(UpdateError::Position(flat)));
    let cube = Surface::cube(1, 3.0).unwrap();
    assert_eq!(prepared.set_domain(queue, &cube), Err(UpdateError::Domain));
    // A surface's buffer has no points.
    let mut on_cube = generator.prepare(noise(), &cube, Format::R32Float).unwrap();
    assert_eq!(on_cube.set_domain(queue, &[[0.0_f32; 3]; 6]), Err(UpdateError::Domain));
    assert_eq!(prepared.read_values(queue, Context::TIMEOUT).unwrap(), found);
}

#[test]
fn gpu_domains_that_cannot_be_are_refused() {
    let Some((_, generator)) = generator() else { return };
    let empty: [[f32; 3]; 0] = [];
    assert_eq!(
        generator.prepare(noise(), &empty, FORMAT).unwrap_err(),
        PrepareError::Plan(PlanError::PointCount { count: 0 })
    );
    let flat = PositionError::Dimension { found: 2, expected: Dimension::D3 };
    let refused = generator.prepare(noise(), &[[0.0_f32; 2]; 3], FORMAT).unwrap_err();
    assert_eq!(refused, PrepareError::Plan(PlanError::Position(flat)));
    let refused = generator.warm_up(noise(), &Grid::new(&[0.0; 2], &[0.1; 2], &[4; 2]).unwrap(), FORMAT);
    assert_eq!(refused.unwrap_err(), PrepareError::Plan(PlanError::Position(flat)));
    let extent = 1 << 17;
    let map = Surface::equirectangular(extent, extent, 5.0).unwrap();
    let refused = generator.prepare(noise(), &map, FORMAT).unwrap_err();
    assert_eq!(refused, PrepareError::Plan(PlanError::Position(PositionError::SurfaceExtent { extent })));
    assert!(generator.prepare(noise(), &map.window(0..64, 100_000..100_032).unwrap(), FORMAT).is_ok());
}
