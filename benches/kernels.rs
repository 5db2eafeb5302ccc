//! Compares the GPU's grid kernels with writing `f32`s alone: `cargo bench --bench kernels`.
//!
//! Kernels run in turns in one process; medians are compared. Nothing is read back. It also measures the time until a
//! kernel is ready, from its description to the end of its first dispatch; the driver's compiler takes most of it. A
//! kernel pays from the dispatch on at which it and the one that is ready first have taken the same time. Mesa keeps
//! compiled shaders on disk: with `MESA_SHADER_CACHE_DISABLE=true` it compiles them anew.

use gradnoise::gpu::{AdapterChoice, Context, FillKernel, Generator, Prepared};
use gradnoise::{
    Axis, ColourRamp, Dimension, Format, Grid, Interpolant, Noise, Octaves, Output, Perlin, Simplex, Value,
};
use std::time::{Duration, Instant};

type Failure = Box<dyn std::error::Error>;
type Job<'a> = Box<dyn Fn() -> Result<(), Failure> + 'a>;

const ROUNDS: usize = 7;
const SAMPLES_LOG2: u32 = 22;
const SAMPLES: u32 = 1 << SAMPLES_LOG2;
/// The numbers of samples, as powers of two, for which it is measured when kernels pay.
const SMALL_LOG2: [u32; 3] = [16, 18, 20];
const STEPS: [(&str, f64); 4] = [("1/256", 1.0 / 256.0), ("1/64", 1.0 / 64.0), ("1/8.3", 1.0 / 8.3), ("0.37", 0.37)];

/// The numbers of rows that an invocation of a write-only kernel fills.
const WRITTEN_ROWS: [u32; 3] = [1, 4, 16];

/// Returns a kernel that writes rows of 2048 different samples, four at a time.
fn write_only(rows: u32) -> String {
    format!(
        "@group(0) @binding(0) var<storage, read_write> output: array<vec4f>;
        @compute @workgroup_size(64)
        fn fill(@builtin(global_invocation_id) id: vec3u) {{
            let columns = vec4f(vec4u(id.x * 4u) + vec4u(0u, 1u, 2u, 3u));
            for (var row = 0u; row < {rows}u; row++) {{
                output[(id.y * {rows}u + row) * 512u + id.x] = columns + f32(row);
            }}
        }}"
    )
}

/// Returns a grid of a power of two of samples.
fn grid(dimension: Dimension, step: f64, samples_log2: u32) -> Result<Grid, Failure> {
    let origin = [0.3, 0.7, 0.1, 0.9];
    let axes = dimension.count().min(3);
    let extent: Vec<u32> = (0..axes as u32).map(|axis| 1 << ((samples_log2 + axis) / axes as u32)).collect();
    Ok(Grid::new(&origin[..dimension.count()], &[step; 3][..axes], &extent)?)
}

struct Work {
    name: &'static str,
    dimension: Dimension,
    output: Output,
    format: Format,
}

/// Returns one work for each kind of kernel.
fn works() -> Vec<Work> {
    let [one, two, three, four] = Dimension::ALL;
    let work = |name, dimension, output: Output, format| Work { name, dimension, output, format };
    let of = |name, dimension, noise: Noise| work(name, dimension, Output::value(noise), Format::R32Float);
    let perlin = |dimension| Perlin::new(dimension).noise();
    let simplex = |dimension| Simplex::new(dimension).noise();
    let octaves = |count| Perlin::new(two).fbm(Octaves::new(count));
    let ramp = ColourRamp::from_srgb([(-0.5, [20, 40, 120]), (0.0, [60, 140, 60]), (0.6, [240, 240, 250])]);
    vec![
        of("Perlin 1-D", one, perlin(one)),
        of("Perlin 2-D", two, perlin(two)),
        of("Perlin 3-D", three, perlin(three)),
        of("Perlin 4-D", four, perlin(four)),
        of("Perlin 2-D, turned", two, perlin(two).rotate(Axis::X, Axis::Y, 0.5)),
        of("simplex 2-D", two, simplex(two)),
        of("simplex 3-D", three, simplex(three)),
        of("simplex 4-D", four, simplex(four)),
        of("splines 2-D", two, Value::new(two).interpolant(Interpolant::Spline).noise()),
        of("fBm of 8 octaves, 2-D", two, octaves(8)),
        of("simplex fBm, 4, 3-D", three, simplex(three).fbm(Octaves::new(4))),
        of("fBm of 4, warped, 2-D", two, octaves(4).warp(0.5, simplex(two))),
        of("coordinates 2-D", two, Noise::x().in_dimension(two) * 0.1 + Noise::y() * 0.2),
        work("gradients, Perlin 2-D", two, Output::value(perlin(two)), Format::ValueAndGradient),
        work("gradients, Perlin 3-D", three, Output::value(perlin(three)), Format::ValueAndGradient),
        work("normals of fBm, 5, 2-D", two, Output::normals(octaves(5), 1.0), Format::Rgba8Unorm),
        work("ramp of fBm, 5, 2-D", two, Output::colour_ramp(octaves(5), ramp), Format::Rgba8UnormSrgb),
    ]
}

/// Returns the median time of each job, with the jobs in turns.
fn medians(jobs: &[Job<'_>]) -> Result<Vec<Duration>, Failure> {
    let mut times = vec![Vec::new(); jobs.len()];
    for round in 0..=ROUNDS {
        for (job, times) in jobs.iter().zip(&mut times) {
            let start = Instant::now();
            job()?;
            // The first round warms up.
            if round > 0 {
                times.push(start.elapsed());
            }
        }
    }
    let median = |mut times: Vec<Duration>| {
        times.sort();
        times[ROUNDS / 2]
    };
    Ok(times.into_iter().map(median).collect())
}

fn million_per_second(time: Duration) -> f64 {
    f64::from(SAMPLES) / time.as_secs_f64() / 1e6
}

struct Bench {
    context: Context,
    output: wgpu::Buffer,
}

impl Bench {
    fn new() -> Result<Self, Failure> {
        let context = Context::new(&AdapterChoice::default())?;
        println!("adapter: {}", context.description());
        let output = context.device.create_buffer(&wgpu::BufferDescriptor {
            label: None,
            // Values, and derivatives along three axes.
            size: u64::from(SAMPLES) * 16,
            usage: wgpu::BufferUsages::STORAGE,
            mapped_at_creation: false,
        });
        Ok(Self { context, output })
    }

    fn finish(&self, encoder: wgpu::CommandEncoder) -> Result<(), Failure> {
        let index = self.context.queue.submit([encoder.finish()]);
        let wait = wgpu::PollType::Wait { submission_index: Some(index), timeout: Some(Context::TIMEOUT) };
        self.context.device.poll(wait)?;
        Ok(())
    }

    fn encoder(&self) -> wgpu::CommandEncoder {
        self.context.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default())
    }

    fn run(&self, prepared: &Prepared) -> Result<(), Failure> {
        let mut encoder = self.encoder();
        prepared.encode_to_buffer(&mut encoder, &self.output, 0)?;
        self.finish(encoder)
    }

    fn writer(&self, rows: u32) -> Job<'_> {
        let device = &self.context.device;
        let source = wgpu::ShaderSource::Wgsl(write_only(rows).into());
        let module = device.create_shader_module(wgpu::ShaderModuleDescriptor { label: None, source });
        let pipeline = device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: None,
            layout: None,
            module: &module,
            entry_point: None,
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            cache: None,
        });
        let group = device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: None,
            layout: &pipeline.get_bind_group_layout(0),
            entries: &[wgpu::BindGroupEntry { binding: 0, resource: self.output.as_entire_binding() }],
        });
        Box::new(move || {
            let mut encoder = self.encoder();
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            pass.set_pipeline(&pipeline);
            pass.set_bind_group(0, &group, &[]);
            pass.dispatch_workgroups(2048 / 4 / 64, SAMPLES / 2048 / rows, 1);
            drop(pass);
            self.finish(encoder)
        })
    }

    /// Measures how fast grids are filled at one step.
    fn speeds(&self, name: &str, step: f64) -> Result<(), Failure> {
        let device = &self.context.device;
        let generators = [Generator::new(device)?, Generator::new(device)?.prefer(FillKernel::Samples)];
        let works = works();
        let mut prepared = Vec::new();
        for Work { dimension, output, format, .. } in &works {
            for generator in &generators {
                prepared.push(generator.prepare(output.clone(), &grid(*dimension, step, SAMPLES_LOG2)?, *format)?);
            }
        }
        let mut jobs: Vec<Job<'_>> = WRITTEN_ROWS.map(|rows| self.writer(rows)).into();
        for prepared in &prepared {
            jobs.push(Box::new(|| self.run(prepared)));
        }
        let speeds: Vec<f64> = medians(&jobs)?.into_iter().map(million_per_second).collect();
        let (writers, speeds) = speeds.split_at(WRITTEN_ROWS.len());
        let most = writers.iter().copied().fold(0.0, f64::max);
        println!("step {name}; writing alone: {most:.0} million samples/s");
        for (Work { name, .. }, (speeds, prepared)) in works.iter().zip(speeds.chunks(2).zip(prepared.chunks(2))) {
            let [own, straightforward] = [speeds[0], speeds[1]];
            println!(
                "  {name:22} {own:7.1} by {}, {:.2} of writing; {straightforward:.1} by {}, {:.1} times that",
                prepared[0].kernel(),
                own / most,
                prepared[1].kernel(),
                own / straightforward,
            );
        }
        Ok(())
    }

    /// Measures the time from a description to the end of its first dispatch, and after how many more the kernels pay
    /// that take longer to compile than the first.
    fn ready(&self) -> Result<(), Failure> {
        println!("ready after ms, later dispatches in ms");
        for Work { name, dimension, output, format } in works() {
            for samples_log2 in SMALL_LOG2 {
                let grid = grid(dimension, 1.0 / 64.0, samples_log2)?;
                let prepare = |prefer: Option<FillKernel>| -> Result<Prepared, Failure> {
                    let generator = Generator::new(&self.context.device)?;
                    let generator = prefer.map_or(generator.clone(), |kernel| generator.prefer(kernel));
                    Ok(generator.prepare(output.clone(), &grid, format)?)
                };
                let mut kernels = vec![("steps", Some(FillKernel::Samples))];
                // Without a preference, positions are found by steps from 2^18 samples on.
                if samples_log2 < 18 {
                    kernels.insert(0, ("samples", None));
                }
                if prepare(Some(FillKernel::Rows))?.kernel() == FillKernel::Rows {
                    kernels.push(("rows", Some(FillKernel::Rows)));
                }
                let prepared = kernels.iter().map(|(_, prefer)| prepare(*prefer)).collect::<Result<Vec<_>, _>>()?;
                let first =
                    kernels.iter().map(|&(_, prefer)| -> Job<'_> { Box::new(move || self.run(&prepare(prefer)?)) });
                let later = prepared.iter().map(|prepared| -> Job<'_> { Box::new(|| self.run(prepared)) });
                let (first, later) = (medians(&first.collect::<Vec<_>>())?, medians(&later.collect::<Vec<_>>())?);
                let milliseconds = |times: &[Duration], i: usize| times[i].as_secs_f64() * 1e3;
                print!("  {name:22} 2^{samples_log2}");
                for (i, (kernel, _)) in kernels.iter().enumerate() {
                    let [first_gain, later_gain] =
                        [&first, &later].map(|times| milliseconds(times, 0) - milliseconds(times, i));
                    print!(" by {kernel}: {:4.0}, {:6.2}", milliseconds(&first, i), milliseconds(&later, i));
                    match i {
                        0 => {}
                        _ if later_gain > 0.0 => print!(", pays after {:.0}", (-first_gain / later_gain).max(0.0)),
                        _ => print!(", never pays"),
                    }
                }
                println!();
            }
        }
        Ok(())
    }
}

fn main() -> Result<(), Failure> {
    let bench = Bench::new()?;
    for (name, step) in STEPS {
        bench.speeds(name, step)?;
    }
    bench.ready()
}
