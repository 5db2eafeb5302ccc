//! Measures the cost of an expression beyond its leaves, on the CPU and on the available GPU: `cargo bench --bench
//! expressions`.
//!
//! The leaves are evaluated one by one, the expression as a whole, in turns in one process; medians are compared. It
//! also measures the time until the expression's kernels are ready (with `MESA_SHADER_CACHE_DISABLE=true` Mesa compiles
//! them anew), and first the cost of slope-damped octaves compared with plain octaves with gradients.

use gradnoise::gpu::{AdapterChoice, Context, FillKernel, Generator, Prepared};
use gradnoise::{Dimension, Evaluator, Format, Grid, Noise, Octaves, Perlin, Sample, Simplex};
use std::time::{Duration, Instant};

type Failure = Box<dyn std::error::Error>;

const SIDE: u32 = 1024;
const ROUNDS: usize = 11;

/// Returns an expression of sixteen nodes, one of them used three times, and its four leaves, two of them fractals.
fn expression() -> (Noise, Vec<Noise>) {
    let hills = Perlin::new(Dimension::D2).seed(1).noise();
    let grain = Simplex::new(Dimension::D2).seed(2).noise();
    let ridges = Perlin::new(Dimension::D2).seed(3).ridged(Octaves::new(4));
    let climate = Simplex::new(Dimension::D2).seed(4).fbm(Octaves::new(3));
    let leaves = vec![hills.clone(), grain.clone(), ridges.clone(), climate.clone()];
    let shared = hills.clone() * 0.5 + 0.2;
    let high = (ridges * &shared).smooth_max(&shared, 0.2).curve([[-1.0, -0.5], [0.0, 0.0], [0.5, 0.4], [1.0, 1.0]]);
    let low = (grain * 0.1 + &shared).abs().smoothstep(-0.5, 1.0) - 0.5;
    let land = low.select(high, climate, 0.0..=1.0, 0.1).max(-0.9).clamp(-0.8, 0.9);
    (land * 1.25 + 0.05, leaves)
}

/// Returns the median time of each job, with the jobs in turns.
fn medians(jobs: &mut [Box<dyn FnMut() -> Result<(), Failure> + '_>]) -> Result<Vec<Duration>, Failure> {
    let mut times = vec![Vec::new(); jobs.len()];
    for round in 0..=ROUNDS {
        for (job, times) in jobs.iter_mut().zip(&mut times) {
            let start = Instant::now();
            job()?;
            // The first round warms up.
            if round > 0 {
                times.push(start.elapsed());
            }
        }
    }
    Ok(times
        .into_iter()
        .map(|mut times| {
            times.sort();
            times[ROUNDS / 2]
        })
        .collect())
}

fn report(what: &str, medians: &[Duration]) {
    let (whole, leaves) = (medians[0].as_secs_f64(), &medians[1..]);
    let sum: f64 = leaves.iter().map(Duration::as_secs_f64).sum();
    let samples = f64::from(SIDE * SIDE);
    let rates: Vec<_> = leaves.iter().map(|time| format!("{:.0}", samples / time.as_secs_f64() / 1e6)).collect();
    println!(
        "{what}: leaves {} million samples/s, together {:.2} ms; the expression {:.2} ms, {:.2} times that",
        rates.join(", "),
        sum * 1e3,
        whole * 1e3,
        whole / sum
    );
}

/// Compares eight slope-damped octaves with eight plain ones that have gradients.
fn compare_sloped_octaves(grid: &Grid) -> Result<(), Failure> {
    let (perlin, octaves) = (|| Perlin::new(Dimension::D2).noise(), Octaves::new(8));
    let sloped = Evaluator::new(perlin().slope_fbm(octaves, 1.0))?;
    let plain = Evaluator::new(perlin().fbm(octaves))?;
    let (mut values, mut samples) =
        (vec![0.0; (SIDE * SIDE) as usize], vec![Sample::<2>::default(); (SIDE * SIDE) as usize]);
    let times = medians(&mut [
        Box::new(|| Ok(sloped.fill(grid, &mut values)?)),
        Box::new(|| Ok(plain.fill(grid, &mut samples)?)),
    ])?;
    let [sloped, plain] = [times[0], times[1]].map(|time| time.as_secs_f64());
    println!(
        "CPU, all threads, 8 octaves: slope fBm {:.2} ms, fBm with gradients {:.2} ms, {:.2} times that",
        sloped * 1e3,
        plain * 1e3,
        sloped / plain
    );
    Ok(())
}

fn main() -> Result<(), Failure> {
    let (expression, leaves) = expression();
    let noises: Vec<&Noise> = std::iter::once(&expression).chain(&leaves).collect();
    let grid = Grid::new(&[0.3, 0.7], &[1.0 / 64.0; 2], &[SIDE; 2])?;

    compare_sloped_octaves(&grid)?;
    let evaluators = noises.iter().map(|noise| Evaluator::new(*noise)).collect::<Result<Vec<_>, _>>()?;
    let mut values = vec![vec![0.0; (SIDE * SIDE) as usize]; noises.len()];
    let mut jobs: Vec<Box<dyn FnMut() -> Result<(), Failure> + '_>> = Vec::new();
    for (evaluator, values) in evaluators.iter().zip(&mut values) {
        jobs.push(Box::new(|| Ok(evaluator.fill(&grid, values)?)));
    }
    report("CPU, all threads", &medians(&mut jobs)?);
    drop(jobs);

    let context = Context::new(&AdapterChoice::default())?;
    println!("adapter: {}", context.description());
    let generator = Generator::new(&context.device)?;
    let prepared =
        noises.iter().map(|noise| generator.prepare(*noise, &grid, Format::R32Float)).collect::<Result<Vec<_>, _>>()?;
    let buffer = context.device.create_buffer(&wgpu::BufferDescriptor {
        label: None,
        size: prepared[0].buffer_bytes(),
        usage: wgpu::BufferUsages::STORAGE,
        mapped_at_creation: false,
    });
    let run = |prepared: &Prepared| -> Result<(), Failure> {
        let mut encoder = context.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        prepared.encode_to_buffer(&mut encoder, &buffer, 0)?;
        let index = context.queue.submit([encoder.finish()]);
        context.device.poll(wgpu::PollType::Wait { submission_index: Some(index), timeout: Some(Context::TIMEOUT) })?;
        Ok(())
    };
    let mut jobs: Vec<Box<dyn FnMut() -> Result<(), Failure> + '_>> = Vec::new();
    for prepared in &prepared {
        jobs.push(Box::new(|| run(prepared)));
    }
    report("GPU", &medians(&mut jobs)?);

    for kernel in [FillKernel::Rows, FillKernel::Samples] {
        let generator = Generator::new(&context.device)?.prefer(kernel);
        let start = Instant::now();
        let prepared = generator.prepare(&expression, &grid, Format::R32Float)?;
        run(&prepared)?;
        let first = start.elapsed();
        let start = Instant::now();
        run(&prepared)?;
        let ready = first.saturating_sub(start.elapsed());
        println!("the expression's kernel by {} is ready after {:.0} ms", prepared.kernel(), ready.as_secs_f64() * 1e3);
    }
    Ok(())
}
