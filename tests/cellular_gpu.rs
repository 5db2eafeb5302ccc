//! Cellular noise on the GPU: the bits of the CPU.

use crate::adapter::context;
use crate::cases::{on_cpu, points};
use crate::cellular::{FEATURES, noises};
use crate::compare::compare_bits;
use gradnoise::gpu::{Context, Generator};
use gradnoise::{CellFeature, Cellular, Dimension, Evaluator, Format, Grid, Noise, Octaves, Perlin};
use wgpu::util::{BufferInitDescriptor, DeviceExt};

fn grid(dimension: Dimension) -> Grid {
    let n = dimension.count();
    let (origin, step) = ([-3.71, 1e6 + 0.2, 2_147_483_000.375, 0.7], [0.217, 0.17]);
    Grid::new(&origin[..n], &step[..n.min(2)], &[61, 23][..n.min(2)]).unwrap()
}

#[test]
fn cellular_grids_are_bit_equal_on_the_gpu() {
    let Some(context) = context() else { return };
    let generator = Generator::new(&context.device).unwrap();
    let mut compared = 0;
    for dimension in Dimension::ALL {
        // All kinds in 2-D; in the others every feature once, by a metric.
        let mut noises: Vec<Noise> = noises(dimension).collect();
        if dimension != Dimension::D2 {
            noises = FEATURES.into_iter().map(|feature| Cellular::hashed(dimension).feature(feature).noise()).collect();
        }
        let tiled = noises[0].clone().tiled(&[3, 4, 5, 2][..dimension.count()]);
        for noise in noises.into_iter().chain([tiled]) {
            let grid = grid(dimension);
            let prepared = generator.prepare(noise.clone(), &grid, Format::ValueAndGradient).unwrap();
            let gpu: Vec<f32> = bytemuck::pod_collect_to_vec(&prepared.read(&context.queue, Context::TIMEOUT).unwrap());
            let report = compare_bits(&gpu, &on_cpu(&noise, &grid));
            report.assert_same_bits(&format!("{noise:?}"));
            compared += report.compared;
        }
    }
    // Borders are searched farther for in 3-D.
    let border = |dimension| Cellular::hashed(dimension).feature(CellFeature::BorderDistance).noise();
    let both = border(Dimension::D2) + border(Dimension::D3).slice(0.5);
    let grid = grid(Dimension::D2);
    let prepared = generator.prepare(both.clone(), &grid, Format::ValueAndGradient).unwrap();
    let gpu: Vec<f32> = bytemuck::pod_collect_to_vec(&prepared.read(&context.queue, Context::TIMEOUT).unwrap());
    compare_bits(&gpu, &on_cpu(&both, &grid)).assert_same_bits("borders of two dimensions");
    println!("{compared} values and derivatives: 0 bits differ on {}", context.description());
}

#[test]
fn cellular_points_are_bit_equal_on_the_gpu() {
    let Some(context) = context() else { return };
    let generator = Generator::new(&context.device).unwrap();
    let points = points::<3>();
    let buffer = context.device.create_buffer_init(&BufferInitDescriptor {
        label: None,
        contents: bytemuck::cast_slice(points.as_flattened()),
        usage: wgpu::BufferUsages::STORAGE,
    });
    let cells = Cellular::new(Dimension::D3).feature(CellFeature::F2MinusF1).jitter(0.9);
    let fields = Cellular::hashed(Dimension::D3).lookup(Perlin::hashed(Dimension::D3).frequency(0.3));
    for noise in [cells.clone().noise(), cells.fbm(Octaves::new(3)), fields] {
        let prepared = generator.prepare_points(&noise, &buffer, points.len() as u32, Format::R32Float).unwrap();
        let gpu: Vec<f32> = bytemuck::pod_collect_to_vec(&prepared.read(&context.queue, Context::TIMEOUT).unwrap());
        let mut cpu = vec![0.0; points.len()];
        Evaluator::new(&noise).unwrap().points(&points, &mut cpu).unwrap();
        compare_bits(&gpu, &cpu).assert_same_bits(&format!("{noise:?}"));
    }
}
