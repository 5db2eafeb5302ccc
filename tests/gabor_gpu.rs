//! Gabor noise on the GPU: the bits of the CPU.

use crate::adapter::{context, new_generator};
use crate::cases::{on_cpu, points};
use crate::compare::compare_bits;
use crate::exported;
use crate::oracle::gabor::gabor_noises as noises;
use crate::shader::run;
use gradnoise::gpu::{Context, FillKernel, Generator, Points};
use gradnoise::wgsl::WgslOptions;
use gradnoise::{Dimension, Evaluator, Format, Gabor, Grid, Noise, Octaves};
use wgpu::util::{BufferInitDescriptor, DeviceExt};

fn compare_grids<const N: usize>(context: &Context, kernels: &[Generator; 2], count: usize) -> usize {
    let (origin, step) = ([-3.71, 1e6 + 0.2, 2_147_483_000.375, 0.7], [0.217, 0.17]);
    let grid = Grid::new(&origin[..N], &step[..N.min(2)], &[61, 11][..N.min(2)]).unwrap();
    let mut compared = 0;
    for (i, noise) in noises::<N>().enumerate().take(count) {
        let noise = if i % 3 == 2 { noise.tiled(&[3, 4, 5, 2][..N]) } else { noise };
        let prepared = kernels[i % 2].prepare(noise.clone(), &grid, Format::ValueAndGradient).unwrap();
        let gpu: Vec<f32> = bytemuck::pod_collect_to_vec(&prepared.read(&context.queue, Context::TIMEOUT).unwrap());
        let report = compare_bits(&gpu, &on_cpu(&noise, &grid));
        report.assert_same_bits(&format!("{noise:?}"));
        compared += report.compared;
    }
    compared
}

#[test]
fn gabor_grids_are_bit_equal_on_the_gpu() {
    let Some(context) = context() else { return };
    let kernels =
        [FillKernel::Samples, FillKernel::Rows].map(|kernel| new_generator(&context.device).unwrap().prefer(kernel));
    let compared = compare_grids::<1>(context, &kernels, 12)
        + compare_grids::<2>(context, &kernels, 12)
        + compare_grids::<3>(context, &kernels, 12)
        + compare_grids::<4>(context, &kernels, 4);
    println!("{compared} values and derivatives: 0 bits differ on {}", context.description());
}

fn waves() -> [Noise; 2] {
    let noise = || Gabor::hashed(Dimension::D2).seed(4).impulses(2);
    [noise().direction([0.3, -1.0]).noise(), noise().fbm(Octaves::new(2))]
}

#[test]
fn gabor_points_are_bit_equal_on_the_gpu() {
    let Some(context) = context() else { return };
    let generator = new_generator(&context.device).unwrap();
    let points = &points::<2>()[..20_000];
    let buffer = context.device.create_buffer_init(&BufferInitDescriptor {
        label: None,
        contents: bytemuck::cast_slice(points.as_flattened()),
        usage: wgpu::BufferUsages::STORAGE,
    });
    for noise in waves() {
        let prepared = generator
            .prepare(&noise, &Points { buffer: &buffer, count: points.len() as u32 }, Format::R32Float)
            .unwrap();
        let gpu: Vec<f32> = bytemuck::pod_collect_to_vec(&prepared.read(&context.queue, Context::TIMEOUT).unwrap());
        let mut cpu = vec![0.0; points.len()];
        Evaluator::new(&noise).unwrap().fill(points, &mut cpu).unwrap();
        compare_bits(&gpu, &cpu).assert_same_bits(&format!("{noise:?}"));
    }
}

#[test]
fn gabor_is_bit_equal_in_a_shader_of_the_users() {
    let Some(context) = context() else { return };
    let points = &points::<2>()[..5_000];
    for noise in waves() {
        let module = noise.wgsl(&WgslOptions::new("noise").with_gradient().group(1)).unwrap();
        let (source, count) = exported::shader::<2>(&module);
        let found = run(context, &[&module], source, points.as_flattened(), count * points.len());
        let expected = exported::expected(&noise, points, count);
        compare_bits(&found, &expected).assert_same_bits(&format!("{noise:?}"));
    }
}
