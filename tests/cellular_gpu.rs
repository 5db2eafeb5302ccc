//! Cellular noise on the GPU: the bits of the CPU.

use crate::adapter::{context, new_generator};
use crate::cases::{on_cpu, points};
use crate::combinations::every;
use crate::compare::compare_bits;
use crate::kinds::cellular_noises as noises;
use gradnoise::gpu::{Context, FillKernel, Points};
use gradnoise::{CellFeature, Cellular, Dimension, Evaluator, Format, Grid, Octaves, Perlin, Value};
use wgpu::util::{BufferInitDescriptor, DeviceExt};

fn grid(dimension: Dimension) -> Grid {
    let n = dimension.count();
    let (origin, step) = ([-3.71, 1e6 + 0.2, 2_147_483_000.375, 0.7], [0.217, 0.17]);
    Grid::new(&origin[..n], &step[..n.min(2)], &[61, 23][..n.min(2)]).unwrap()
}

#[test]
fn cellular_grids_are_bit_equal_on_the_gpu() {
    let Some(context) = context() else { return };
    let kernels =
        [FillKernel::Samples, FillKernel::Rows].map(|kernel| new_generator(&context.device).unwrap().prefer(kernel));
    let mut compared = 0;
    for dimension in Dimension::ALL {
        // The share of all kinds lacks smooth distances, borders, tiles and noises at the nearest point.
        let n = dimension.count();
        let cells = |feature| Cellular::hashed(dimension).feature(feature);
        let (smooth, border) = (CellFeature::SmoothF1 { sharpness: 5.0 }, CellFeature::BorderDistance);
        let others = [
            cells(smooth).noise(),
            cells(border).noise(),
            cells(CellFeature::F2MinusF1).lookup(Value::hashed(dimension)),
        ];
        let [_, _, lookup] = &others;
        let tile = &[3, 4, 5, 2][..n];
        let tiled = [cells(CellFeature::CellValue).noise(), lookup.clone()].map(|noise| noise.tiled(tile));
        // One of eight has every metric, and every other feature, each with another hash.
        let nth = if dimension == Dimension::D2 { 2 } else { 8 };
        let noises = noises(dimension).step_by(every(nth)).chain(others).chain(tiled);
        // Points in the middles of cells, and samples where several are equally near.
        let creases = cells(CellFeature::F3).jitter(0.0).noise();
        let quarters = Grid::new(&[-3.75; 4][..n], &[0.25; 2][..n.min(2)], &[61, 23][..n.min(2)]).unwrap();
        let on_grid = noises.map(|noise| (noise, grid(dimension))).chain([(creases, quarters)]);
        for (index, (noise, grid)) in on_grid.enumerate() {
            let prepared = kernels[index % 2].prepare(noise.clone(), &grid, Format::ValueAndGradient).unwrap();
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
    let prepared = kernels[0].prepare(both.clone(), &grid, Format::ValueAndGradient).unwrap();
    let gpu: Vec<f32> = bytemuck::pod_collect_to_vec(&prepared.read(&context.queue, Context::TIMEOUT).unwrap());
    compare_bits(&gpu, &on_cpu(&both, &grid)).assert_same_bits("borders of two dimensions");
    println!("{compared} values and derivatives: 0 bits differ on {}", context.description());
}

#[test]
fn cellular_points_are_bit_equal_on_the_gpu() {
    let Some(context) = context() else { return };
    let generator = new_generator(&context.device).unwrap();
    let points = points::<3>();
    let buffer = context.device.create_buffer_init(&BufferInitDescriptor {
        label: None,
        contents: bytemuck::cast_slice(points.as_flattened()),
        usage: wgpu::BufferUsages::STORAGE,
    });
    let cells = Cellular::new(Dimension::D3).feature(CellFeature::F2MinusF1).jitter(0.9);
    let fields = Cellular::hashed(Dimension::D3).lookup(Perlin::hashed(Dimension::D3).frequency(0.3));
    for noise in [cells.clone().noise(), cells.fbm(Octaves::new(3)), fields] {
        let prepared = generator
            .prepare(&noise, &Points { buffer: &buffer, count: points.len() as u32 }, Format::R32Float)
            .unwrap();
        let gpu: Vec<f32> = bytemuck::pod_collect_to_vec(&prepared.read(&context.queue, Context::TIMEOUT).unwrap());
        let mut cpu = vec![0.0; points.len()];
        Evaluator::new(&noise).unwrap().fill(&points, &mut cpu).unwrap();
        compare_bits(&gpu, &cpu).assert_same_bits(&format!("{noise:?}"));
    }
}
