//! The generator as a guest on somebody's device.

use crate::adapter::context;
use crate::devices::{buffer, devices};
use crate::download::{downloaded, encoder};
use crate::kernels::{generator, on_cpu};
use gradnoise::gpu::{
    AdapterChoice, Context, ContextError, EncodeError, Generator, LayoutError, PlanError, Points, PrepareError,
    Prepared, ReadError,
};
use gradnoise::{
    Dimension, Evaluator, Fade, Falloff, Format, Gradients, Grid, Noise, NoiseError, NoiseProblem, Normalization,
    Octaves, Output, Perlin, Permutation, PositionError, Simplex, Surface,
};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

fn storage() -> wgpu::BufferUsages {
    wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC
}

#[test]
fn sources_of_kernels_can_be_read() {
    let Some((_, generator)) = generator() else { return };
    let grid = Grid::new(&[0.0; 2], &[0.1; 2], &[8, 8]).unwrap();
    let source = generator.prepare(Perlin::new(Dimension::D2), &grid, Format::R8Unorm).unwrap().source().unwrap();
    let module = naga::front::wgsl::parse_str(&source).unwrap();
    assert_eq!(module.entry_points.len(), 1);
    assert!(source.contains("fn perlin_"), "{source}");
}

#[test]
fn what_cannot_be_compiles_nothing() {
    let Some((_, generator)) = generator() else { return };
    let (plane, noise) = (Grid::new(&[0.0; 2], &[0.1; 2], &[8, 8]).unwrap(), || Perlin::new(Dimension::D3));
    let errors = [
        generator.prepare(noise(), &plane, Format::R32Float).map(|_| ()),
        generator.warm_up(noise(), &plane, Format::R32Float),
        generator.prepare(Perlin::new(Dimension::D2), &Surface::cube(4, 1.0).unwrap(), Format::R32Float).map(|_| ()),
    ];
    for error in errors {
        assert!(
            matches!(error, Err(PrepareError::Plan(PlanError::Position(PositionError::Dimension { .. })))),
            "{error:?}"
        );
    }
    assert_eq!(generator.pipelines(), 0);
}

#[test]
fn numbers_change_without_compiling() {
    let Some((_, generator)) = generator() else { return };
    let grid = |origin: f64, width| Grid::new(&[origin, 0.5], &[0.1, 0.2], &[width, 8]).unwrap();
    let prepare = |noise: Noise, grid: &Grid| {
        generator.prepare(noise, grid, Format::R32Float).unwrap();
        generator.pipelines()
    };
    let perlin = || Perlin::new(Dimension::D2);
    assert_eq!(prepare(perlin().into(), &grid(0.0, 8)), 1);
    assert_eq!(prepare(perlin().seed(1).into(), &grid(5.0, 8)), 1);
    assert_eq!(prepare(perlin().permutation(Permutation::seeded(9)).into(), &grid(-5e8, 19)), 1);
    let set = Gradients::new(&[[1.0, 0.5], [0.2, -1.0]]).unwrap();
    // Other gradients are looked up and not computed; which they are is a matter of numbers.
    assert_eq!(prepare(perlin().gradients(set).normalization(Normalization::Published).into(), &grid(0.0, 8)), 2);
    assert_eq!(prepare(perlin().gradients(Gradients::circle_24()).into(), &grid(0.0, 8)), 2);
    assert_eq!(prepare(perlin().fade(Fade::Cubic).into(), &grid(0.0, 8)), 3);
    assert_eq!(prepare(perlin().fbm(Octaves::new(3)), &grid(0.0, 8)), 4);
    assert_eq!(prepare(perlin().fbm(Octaves::new(9).lacunarity(1.7).persistence(0.8)), &grid(0.0, 8)), 4);
    assert_eq!(prepare(Simplex::new(Dimension::D2).into(), &grid(0.0, 8)), 5);
    assert_eq!(prepare(Simplex::new(Dimension::D2).falloff(Falloff::Classic).into(), &grid(0.0, 8)), 5);
}

#[test]
fn buffers_are_filled_from_an_offset_and_no_further() {
    let Some((context, generator)) = generator() else { return };
    let grid = Grid::new(&[0.0, 0.5], &[0.1, 0.2], &[7, 5]).unwrap();
    for (format, row) in [(Format::R8Unorm, 8), (Format::R16Float, 16), (Format::R32Float, 28)] {
        let noise = generator.prepare(Perlin::new(Dimension::D2), &grid, format).unwrap();
        assert_eq!(noise.buffer_row_bytes(), row);
        // 260 is no place where a binding may begin.
        let target = buffer(&context.device, 260 + noise.buffer_bytes() + 12, storage() | wgpu::BufferUsages::COPY_DST);
        context.queue.write_buffer(&target, 0, &vec![0xaa; target.size() as usize]);
        let mut encoder = encoder(context);
        noise.encode_to_buffer(&mut encoder, &target, 260).unwrap();
        let bytes = downloaded(context, encoder, &target);
        assert!(bytes[..260].iter().all(|byte| *byte == 0xaa));
        assert!(bytes[bytes.len() - 12..].iter().all(|byte| *byte == 0xaa));
        let samples = 7 * format.bytes_per_sample(Dimension::D2);
        let rows: Vec<u8> =
            bytes[260..bytes.len() - 12].chunks(row as usize).flat_map(|r| r[..samples].to_vec()).collect();
        assert_eq!(rows, on_cpu(Perlin::new(Dimension::D2), &grid, format), "{format:?}");
    }
}

/// A device of the same adapter with as little as noise needs.
fn small_device(context: &Context) -> (wgpu::Device, wgpu::Queue) {
    let limits = wgpu::Limits {
        max_storage_buffer_binding_size: 1 << 16,
        max_buffer_size: 1 << 18,
        max_compute_workgroups_per_dimension: 40,
        ..wgpu::Limits::downlevel_defaults()
    };
    let [device] = devices(context, &limits);
    device
}

#[test]
fn outputs_larger_than_a_binding_come_in_bands() {
    let Some(context) = context() else { return };
    let (device, queue) = small_device(context);
    let generator = Generator::new(&device).unwrap();
    // 3 slices of 97 rows, more than 40 workgroups and 65,536 bytes; a row of 3000 is more than 40 workgroups, too.
    for extent in [[211, 97, 3], [3000, 11, 1], [5, 7, 400], [13_000, 1, 1]] {
        let grid = Grid::new(&[0.0, 0.5, -9.0], &[0.1, 0.2, 0.3], &extent).unwrap();
        for format in [Format::R8Unorm, Format::R16Float, Format::R32Float] {
            let noise = generator.prepare(Perlin::new(Dimension::D3), &grid, format).unwrap();
            let expected = on_cpu(Perlin::new(Dimension::D3), &grid, format);
            let found = noise.read(&queue, Context::TIMEOUT).unwrap();
            assert!(found == expected, "{extent:?} {format:?}");
            let mut bands = Vec::new();
            noise.read_in_bands(&queue, Context::TIMEOUT, |band| bands.push(band.len())).unwrap();
            assert!(bands.iter().sum::<usize>() == expected.len() && bands.iter().all(|band| *band <= 1 << 16));
            assert!(bands.len() > 1 || expected.len() < 1 << 16, "{extent:?} {format:?}: {bands:?}");
        }
        // A buffer larger than a binding is bound piece by piece.
        let noise = generator.prepare(Perlin::new(Dimension::D3), &grid, Format::R32Float).unwrap();
        let small = Context { info: context.info.clone(), device: device.clone(), queue: queue.clone() };
        if noise.buffer_bytes() + 4 <= 1 << 18 {
            let target = buffer(&device, noise.buffer_bytes() + 4, storage());
            let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            noise.encode_to_buffer(&mut encoder, &target, 4).unwrap();
            let found = downloaded(&small, encoder, &target);
            assert!(found[4..] == on_cpu(Perlin::new(Dimension::D3), &grid, Format::R32Float), "{extent:?}");
        }
    }
}

#[test]
fn surfaces_come_in_bands_within_the_devices_limits() {
    let Some(context) = context() else { return };
    let (device, queue) = small_device(context);
    let generator = Generator::new(&device).unwrap();
    let noise = || Perlin::new(Dimension::D3);
    // Some 100 KB, in bindings of 64.
    let faces = Surface::cube(65, 3.0).unwrap();
    let prepared = generator.prepare(noise(), &faces, Format::R32Float).unwrap();
    let expected = Evaluator::new(noise()).unwrap().values(&faces).unwrap();
    assert!(prepared.read_values(&queue, Context::TIMEOUT).unwrap() == expected);
    let large = Surface::cube(1000, 3.0).unwrap();
    let refused = generator.prepare(noise(), &large, Format::R32Float).unwrap_err();
    assert_eq!(refused, PrepareError::Plan(PlanError::Surface { bytes: (2 + 6 * 2000) * 16, limit: 1 << 16 }));
}

/// Waits for a future, while another thread polls the device.
pub fn while_polled<T>(device: &wgpu::Device, future: impl Future<Output = T>) -> T {
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                device.poll(wgpu::PollType::Poll).unwrap();
                std::thread::sleep(Duration::from_millis(1));
            }
        });
        let output = pollster::block_on(future);
        done.store(true, Ordering::Relaxed);
        output
    })
}

#[test]
fn reading_is_async_if_somebody_polls() {
    let Some((context, generator)) = generator() else { return };
    let grid = Grid::new(&[0.0, 0.5], &[0.1, 0.2], &[33, 21]).unwrap();
    let noise = generator.prepare(Perlin::new(Dimension::D2), &grid, Format::R32Float).unwrap();
    let values = while_polled(&context.device, noise.read_values_async(&context.queue)).unwrap();
    let expected = Evaluator::new(Perlin::new(Dimension::D2)).unwrap().values(&grid).unwrap();
    assert_eq!(values, expected);
}

#[test]
fn preparing_is_async_with_the_same_bits_and_errors() {
    let Some((context, generator)) = generator() else { return };
    let grid = Grid::new(&[0.3, -0.7], &[0.1; 2], &[19, 7]).unwrap();
    let (noise, format) = (Perlin::new(Dimension::D2), Format::R16Float);
    let read = |prepared: Prepared| prepared.read(&context.queue, Context::TIMEOUT).unwrap();
    let waiting = generator.prepare_async(noise.clone(), &grid, format);
    // Another thread can wait.
    let prepared = std::thread::scope(|scope| scope.spawn(|| pollster::block_on(waiting)).join().unwrap());
    assert_eq!(read(prepared.unwrap()), on_cpu(noise.clone(), &grid, format));
    let normals = Output::normals(noise.clone(), 1.0);
    let refused = pollster::block_on(generator.prepare_async(&normals, &grid, format)).unwrap_err();
    assert_eq!(refused, generator.prepare(&normals, &grid, format).unwrap_err());

    let places = buffer(&context.device, 8, storage());
    let points =
        |count| pollster::block_on(generator.prepare_async(noise.clone(), &Points { buffer: &places, count }, format));
    assert_eq!(read(points(1).unwrap()), [0; 2], "Perlin noise is zero at zero");
    assert!(matches!(points(2), Err(PrepareError::Positions { needed: 16, .. })));
}

#[test]
fn generator_refuses_before_wgpu_can_panic() {
    let Some((context, generator)) = generator() else { return };
    let perlin = || Perlin::new(Dimension::D2);
    let grid = Grid::new(&[0.0; 2], &[0.1; 2], &[32, 16]).unwrap();

    let no_octaves = generator.prepare(perlin().fbm(Octaves::new(0)), &grid, Format::R32Float).unwrap_err();
    assert_eq!(
        no_octaves,
        PrepareError::Plan(PlanError::Noise(NoiseError {
            node: "fbm".into(),
            problem: NoiseProblem::Octaves { octaves: 0 }
        }))
    );
    let dimension = generator.prepare(Perlin::new(Dimension::D3), &grid, Format::R32Float).unwrap_err();
    assert_eq!(
        dimension,
        PrepareError::Plan(PlanError::Position(PositionError::Dimension { found: 2, expected: Dimension::D3 }))
    );
    let long = Grid::new(&[0.0; 2], &[0.1; 2], &[1, 1 << 20]).unwrap();
    generator.prepare(perlin(), &long, Format::R32Float).unwrap();
    let volume = Grid::new(&[0.0; 3], &[0.1; 3], &[1, 1 << 20, 1 << 20]).unwrap();
    let rows = generator.prepare(Perlin::new(Dimension::D3), &volume, Format::R32Float).unwrap_err();
    assert_eq!(rows, PrepareError::Plan(PlanError::Rows { rows: 1 << 40 }));

    let noise = generator.prepare(perlin(), &grid, Format::R32Float).unwrap();
    let mut encoder = encoder(context);
    let mut refused = |buffer: &wgpu::Buffer, offset| noise.encode_to_buffer(&mut encoder, buffer, offset).unwrap_err();
    let usage = wgpu::BufferUsages::COPY_DST;
    assert_eq!(refused(&buffer(&context.device, 4096, usage), 0), EncodeError::BufferUsage { usage });
    let target = buffer(&context.device, 2048, storage());
    assert_eq!(refused(&target, 4), EncodeError::BufferSize { found: 2048, needed: 2052 });
    assert_eq!(refused(&target, 2), EncodeError::Layout(LayoutError::Offset { offset: 2 }));
    assert_eq!(refused(&target, u64::MAX - 3), EncodeError::Layout(LayoutError::Size));
    // What was refused recorded nothing: the encoder is still good.
    context.queue.submit([encoder.finish()]);

    let eight_bit = generator.prepare(perlin(), &grid, Format::R8Unorm).unwrap();
    let error = eight_bit.read_values(&context.queue, Context::TIMEOUT).unwrap_err();
    assert_eq!(error, ReadError::Format { found: Format::R8Unorm, expected: Format::R32Float });

    let few = buffer(&context.device, 32, wgpu::BufferUsages::STORAGE);
    let positions = generator.prepare(perlin(), &Points { buffer: &few, count: 5 }, Format::R32Float).unwrap_err();
    assert!(matches!(positions, PrepareError::Positions { found: 32, needed: 40, .. }));
    let none = generator.prepare(perlin(), &Points { buffer: &few, count: 0 }, Format::R32Float).unwrap_err();
    assert_eq!(none, PrepareError::Plan(PlanError::PointCount { count: 0 }));
    let both = buffer(&context.device, 4096, wgpu::BufferUsages::STORAGE);
    let itself = generator.prepare(perlin(), &Points { buffer: &both, count: 5 }, Format::R32Float).unwrap();
    let mut encoder = crate::download::encoder(context);
    assert_eq!(itself.encode_to_buffer(&mut encoder, &both, 1024), Err(EncodeError::SameBuffer));
    context.queue.submit([encoder.finish()]);
    let mapped = context.device.create_buffer(&wgpu::BufferDescriptor {
        label: None,
        size: 64,
        usage: wgpu::BufferUsages::STORAGE,
        mapped_at_creation: true,
    });
    let error = generator.prepare(perlin(), &Points { buffer: &mapped, count: 5 }, Format::R32Float).unwrap();
    let error = error.read(&context.queue, Context::TIMEOUT).unwrap_err();
    assert!(matches!(&error, ReadError::Device(reason) if reason.contains("mapped")), "{error:?}");
    let unusable = buffer(&context.device, 64, usage);
    assert!(generator.prepare(perlin(), &Points { buffer: &unusable, count: 5 }, Format::R32Float).is_err());
}

#[test]
fn generator_refuses_rows_that_are_too_long_for_the_device() {
    // No adapter is needed for this: wgpu's own device that does nothing.
    let required_limits = wgpu::Limits { max_storage_buffer_binding_size: 1 << 16, ..Default::default() };
    let (device, _) = wgpu::Device::noop(&wgpu::DeviceDescriptor { required_limits, ..Default::default() });
    let generator = Generator::new(&device).unwrap();
    let grid = Grid::new(&[0.0], &[0.1], &[20_000]).unwrap();
    let error = generator.prepare(Perlin::new(Dimension::D1), &grid, Format::R32Float).unwrap_err();
    assert!(matches!(error, PrepareError::Plan(PlanError::Row { bytes: 80_128.., limit: 65_536 })), "{error:?}");
}

#[test]
fn context_names_the_adapters_there_are() {
    let Some(context) = context() else { return };
    let named = |name: &str| AdapterChoice { name: Some(name.into()), ..Default::default() };
    let error = Context::new(&named("no such adapter")).unwrap_err();
    let said = error.to_string();
    assert!(said.starts_with("there is no adapter named like \"no such adapter\", only: "), "{said}");
    assert!(said.contains(&context.info.name), "{said}");
    let again = Context::new(&named(&context.info.name.to_uppercase())).unwrap();
    assert_eq!(again.info.name, context.info.name);
}

#[test]
fn context_can_be_held_to_software_and_to_backends() {
    let Some(context) = context() else { return };
    let software = Context::new(&AdapterChoice { software: true, ..Default::default() });
    if context.info.device_type == wgpu::DeviceType::Cpu {
        assert_eq!(software.unwrap().info.device_type, wgpu::DeviceType::Cpu);
    }
    let backends = Some(wgpu::Backends::from(context.info.backend));
    let same = Context::new(&AdapterChoice { backends, ..Default::default() }).unwrap();
    assert_eq!(same.info.backend, context.info.backend);
    let none = AdapterChoice { backends: Some(wgpu::Backends::empty()), ..Default::default() };
    assert_eq!(Context::new(&none).unwrap_err(), ContextError::NoAdapter);
}
