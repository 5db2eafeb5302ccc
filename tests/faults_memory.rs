//! Memory that runs out, and memory that must not grow. Each case has a process of its own, whose memory nobody else
//! uses.

use crate::adapter::context;
use crate::alone;
use crate::devices::{buffer, devices, texture};
use gradnoise::gpu::{Context, EncodeError, Generator, Prepared, ReadError};
use gradnoise::{Dimension, Evaluator, Format, Grid, Noise, Perlin};
use std::process::Command;

/// Runs an ignored test of this file in a process of its own.
fn run_alone(test: &str) {
    let said = alone::run(&format!("faults_memory::{test}"), None).unwrap();
    let lines = said.lines().filter(|line| line.contains("KiB") || line.contains("OpenGL"));
    lines.for_each(|line| println!("{line}"));
}

/// Returns a number of KiB that the kernel has of this process: `VmRSS`, `VmSize`.
fn kibibytes(key: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(':')).unwrap();
    line.split_whitespace().next().unwrap().parse().unwrap()
}

/// Sets how much address space this process may have beyond what it has.
fn allow(beyond_kibibytes: Option<u64>) {
    let bytes = beyond_kibibytes.map_or("unlimited".into(), |more| (1024 * (kibibytes("VmSize") + more)).to_string());
    let limit = format!("--as={bytes}:unlimited");
    let run = Command::new("prlimit").args(["--pid", &std::process::id().to_string(), &limit]).status().unwrap();
    assert!(run.success());
}

fn noise(seed: u64) -> Noise {
    Perlin::new(Dimension::D2).seed(seed).noise()
}

fn prepare(generator: &Generator, seed: u64) -> Prepared {
    let grid = Grid::new(&[0.3, -0.7], &[0.13, 0.07], &[8, 4]).unwrap();
    generator.prepare(noise(seed), &grid, Format::R32Float).unwrap()
}

#[test]
fn device_out_of_memory_says_so_and_recovers() {
    if context().is_some_and(|context| context.info.device_type == wgpu::DeviceType::Cpu) {
        run_alone("process_without_memory");
    }
}

#[test]
#[ignore = "device_out_of_memory_says_so_and_recovers runs it alone"]
fn process_without_memory() {
    let Some(context) = context() else { return };
    let Context { device, queue, .. } = context;
    let generator = Generator::new(device).unwrap();
    let grid = Grid::new(&[0.0; 2], &[0.01; 2], &[4096, 4096]).unwrap();
    let prepared = generator.prepare(noise(1), &grid, Format::R32Float).unwrap();
    let texture = texture(device, [4096, 4096]);
    // A buffer through which the texture is filled has 64 MiB, and so has one for reading a row of this.
    let wide = Grid::new(&[0.0; 2], &[0.01; 2], &[1 << 24, 1]).unwrap();
    let wide = generator.prepare(noise(1), &wide, Format::R32Float).unwrap();
    allow(Some(4 << 10));
    // Some fit into what wgpu has in store.
    let fill = |_| prepared.fill_texture(texture.as_image_copy());
    let texture_fill = (0..32).map(fill).collect::<Result<Vec<_>, _>>().map(|fills| fills.len());
    let read = wide.read_in_bands(queue, Context::TIMEOUT, |_| ());
    let whole = prepared.read(queue, Context::TIMEOUT).map(|bytes| bytes.len());
    allow(None);
    assert_eq!(whole, Err(ReadError::Memory { bytes: 4 << 24 }));
    let small_values =
        |generator: &Generator, queue| prepare(generator, 5).read_values(queue, Context::TIMEOUT).unwrap();
    let expected = Evaluator::new(noise(5)).unwrap().values(&Grid::new(&[0.3, -0.7], &[0.13, 0.07], &[8, 4]).unwrap());
    let expected = expected.unwrap();
    if context.info.backend == wgpu::Backend::Gl {
        println!("OpenGL: wgpu learns of no lack of memory until it cannot map a buffer, and then the device is lost");
        assert_eq!(read, Err(ReadError::DeviceLost));
        let [(device, queue)] = devices(context, &wgpu::Limits::downlevel_defaults());
        assert_eq!(small_values(&Generator::new(&device).unwrap(), &queue), expected);
        return;
    }
    assert!(matches!(&texture_fill, Err(EncodeError::Device(said)) if said.contains("emory")), "{texture_fill:?}");
    assert!(matches!(&read, Err(ReadError::Encode(EncodeError::Device(_)))), "{read:?}");
    prepared.fill_texture(texture.as_image_copy()).unwrap();
    assert_eq!(small_values(&generator, queue), expected);
}

#[test]
fn generations_keep_memory_flat() {
    if context().is_some() && cfg!(target_os = "linux") {
        run_alone("process_of_many_generations");
    }
}

#[test]
#[ignore = "generations_keep_memory_flat runs it alone"]
fn process_of_many_generations() {
    let Some(context) = context() else { return };
    let [(device, queue)] = devices(context, &wgpu::Limits::downlevel_defaults());
    let generator = Generator::new(&device).unwrap();
    let usage = wgpu::BufferUsages::STORAGE;
    let target = buffer(&device, 4096, usage);
    let generate = |seed: u64| {
        let prepared = prepare(&generator, seed);
        if seed.is_multiple_of(10) {
            prepared.read(&queue, Context::TIMEOUT).unwrap();
            return;
        }
        let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        prepared.encode_to_buffer(&mut encoder, &target, 0).unwrap();
        queue.submit([encoder.finish()]);
        device.poll(wgpu::PollType::Poll).unwrap();
    };
    (0..1000).for_each(generate);
    // What generations leave behind grows in all three parts, and what else the system does with memory in one or two.
    let growth = |part: u64| {
        let before = kibibytes("RssAnon");
        (0..3000).for_each(|seed| generate(1000 + 3000 * part + seed));
        kibibytes("RssAnon").saturating_sub(before)
    };
    let growths = [0, 1, 2].map(growth);
    println!("3 times 3000 generations after 1000: {growths:?} KiB");
    // The least that one of them could leave behind is a buffer, of which wgpu knows more than 256 bytes: 750 KiB.
    assert!(growths.iter().min().unwrap() < &375, "{growths:?} KiB");

    // What is prepared and never submitted waits for a submission, whatever that has in it.
    let free = || {
        queue.submit([]);
        device.poll(wgpu::PollType::wait_indefinitely()).unwrap();
    };
    let prepare_many = || (0..500).for_each(|seed| drop(prepare(&generator, seed)));
    let before = kibibytes("RssAnon");
    prepare_many();
    println!("500 noises that wait for a submission: {} KiB", kibibytes("RssAnon").saturating_sub(before));
    free();
    // What the system has given is kept, and used again; OpenGL keeps more from the first of these rounds on.
    let growths = [0; 4].map(|_| {
        let before = kibibytes("RssAnon");
        prepare_many();
        free();
        kibibytes("RssAnon").saturating_sub(before)
    });
    println!("4 times 500 of them after as many empty submissions: {growths:?} KiB");
    // A table alone is 5 KiB in each of them.
    assert!(growths.iter().min().unwrap() < &(5 * 500 / 4), "{growths:?} KiB");
}
