//! Noise that changes from frame to frame, in place.

use crate::adapter::{context, new_generator};
use crate::compare::compare_bits;
use crate::devices::buffer;
use crate::download::{downloaded, encoder};
use crate::exported::{self, shader};
use crate::kernels::{assert_reads, generator, on_cpu};
use crate::shader::Compiled;
use gradnoise::gpu::{BufferFill, Context, Generator, Points, Prepared, UpdateError};
use gradnoise::wgsl::{WgslError, WgslOptions};
use gradnoise::{
    ColourRamp, Dimension, Edge, Evaluator, Format, GradientArray, Gradients, Grid, Noise, Octaves, Output, Perlin,
    Permutation, Simplex, Surface, Value,
};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

fn grid(origin: [f64; 2]) -> Grid {
    Grid::new(&origin, &[0.13, 0.07], &[150, 120]).unwrap()
}

fn read(context: &Context, noise: &Prepared) -> Vec<u8> {
    noise.read(&context.queue, Context::TIMEOUT).unwrap()
}

/// Noises of one structure, which differ in every number that they have.
fn pairs() -> Vec<(&'static str, [Output; 2], Format)> {
    let (d2, octaves) = (Dimension::D2, |count, persistence| Octaves::new(count).persistence(persistence));
    let value = |noises: [Noise; 2]| noises.map(Output::from);
    let ramp =
        |noise: Noise, stops: &[(f32, [u8; 3])]| Output::colour_ramp(noise, ColourRamp::from_srgb(stops.to_vec()));
    vec![
        ("a table", value([Perlin::new(d2).noise(), Perlin::new(d2).permutation(Permutation::seeded(9)).noise()]), {
            Format::R32Float
        }),
        ("a seed", value([Perlin::hashed(d2).noise(), Perlin::hashed(d2).seed(3).noise()]), Format::R16Unorm),
        (
            "octaves",
            value([
                Simplex::new(d2).fbm(octaves(6, 0.5)).frequency(0.3),
                Simplex::new(d2).seed(1).fbm(octaves(4, 0.7)).frequency(1.0),
            ]),
            Format::ValueAndGradient,
        ),
        (
            "a warp",
            value([0.3_f32, 0.9].map(|amplitude| {
                let frequency = f64::from(amplitude) * 2.0;
                Perlin::new(d2).noise().frequency(frequency).warp(amplitude, Value::new(d2).noise())
            })),
            Format::R8Unorm,
        ),
        (
            "antialiased octaves",
            value(
                [1.0, 1.7].map(|frequency| Perlin::new(d2).fbm(Octaves::new(8).antialiased(true)).frequency(frequency)),
            ),
            Format::R16Float,
        ),
        (
            "a ramp",
            [
                ramp(Perlin::new(d2).noise(), &[(-1.0, [0, 0, 90]), (0.1, [200, 190, 90]), (1.0, [255; 3])]),
                ramp(Perlin::new(d2).seed(2).noise(), &[(-0.5, [9, 200, 90]), (0.5, [20, 190, 250])]),
            ],
            Format::Rgba8Unorm,
        ),
    ]
}

#[test]
fn updates_have_the_bits_of_noises_prepared_anew() {
    let Some((context, generator)) = generator() else { return };
    for (name, [first, second], format) in pairs() {
        let mut noise = generator.prepare(first.clone(), &grid([0.3, -7.7]), format).unwrap();
        let pipelines = generator.pipelines();
        assert_reads(&noise, &first, &grid([0.3, -7.7]), format);
        noise.update(&context.queue, second.clone()).unwrap();
        assert_reads(&noise, &second, &grid([0.3, -7.7]), format);
        noise.set_origin(&context.queue, &[1e9, 0.5]).unwrap();
        assert_reads(&noise, &second, &grid([1e9, 0.5]), format);
        let zoomed = Grid::new(&[0.1, 0.2], &[-0.003, 1.9], &[150, 120]).unwrap();
        noise.set_domain(&context.queue, &zoomed).unwrap();
        assert_reads(&noise, &second, &zoomed, format);
        noise.update(&context.queue, first.clone()).unwrap();
        assert_reads(&noise, &first, &zoomed, format);
        assert_eq!(generator.pipelines(), pipelines, "{name}");
    }
}

/// Two noises that may have arrays or tables in common, which are made of two parts, equal or not, each in two places.
type Sharing = (&'static str, Form, [Noise; 3]);
type Form = fn(Noise, Noise) -> Noise;

fn sharing() -> Vec<Sharing> {
    let d2 = Dimension::D2;
    let perlin = || Perlin::new(d2);
    let curve = |points: u16, height: f32| {
        let point = |i: u16| [f32::from(i) / f32::from(points - 1) * 2.0 - 1.0, height * f32::from(i * i % 7)];
        perlin().noise().curve((0..points).map(point).collect::<Vec<_>>())
    };
    let set = |seed| perlin().gradients(Gradients::unit_vectors(d2, 60, seed).unwrap()).noise();
    let table = |seed| Simplex::new(d2).permutation(Permutation::seeded(seed)).noise();
    let array = |extent: u32, first: f32| {
        let vectors: Vec<[f32; 2]> = (0..extent * extent).map(|i| [first, (i % 600) as f32 / 600.0 + 0.1]).collect();
        perlin().gradients(GradientArray::new([extent, extent], &vectors, Edge::Repeat).unwrap()).noise()
    };
    let octaves = |persistence| perlin().fbm(Octaves::new(3).persistence(persistence));
    let terrace = |height| table(1).terrace([-1.0, height, 1.0], false);
    let sum = |a: Noise, b: Noise| a + b * 0.5;
    let in_two_places = |a: Noise, b: Noise| {
        let moved = |noise: &Noise| noise.clone().translate([0.5, 0.25]);
        (moved(&a) + moved(&b)) + (a * b)
    };
    let warped = |a: Noise, b: Noise| (a.clone() + b.clone()).warp_by(0.5, [a, b]).fbm(Octaves::new(2));
    let parts = [
        [curve(9, 0.3), curve(9, 0.2), curve(5, 0.1)],
        [set(1), set(2), set(3)],
        [table(1), table(2), table(3)],
        [array(5, 1.0), array(5, 0.5), array(4, 0.5)],
        [array(40, 1.0), array(40, 0.5), array(39, 0.5)],
        [octaves(0.5), octaves(0.7), octaves(0.6)],
        [terrace(0.0), terrace(0.5), terrace(-0.5)],
        [set(1).tiled([4, 4]), set(2).tiled([6, 4]), set(1).tiled([8, 8])],
    ];
    let forms: [(_, Form); 3] =
        [("a sum", sum), ("a sum in two places", in_two_places), ("a warp in a fractal", warped)];
    let with_forms = |parts: [Noise; 3]| forms.map(|(name, form)| (name, form, parts.clone()));
    parts.into_iter().flat_map(with_forms).collect()
}

/// The pairs of parts that follow one another. Equal parts are clones, which share their nodes, where the last is true.
const PAIRS: [(usize, usize, bool); 10] = [
    (0, 0, true),
    (0, 1, true),
    (1, 1, true),
    (1, 1, false),
    (0, 0, false),
    (0, 2, false),
    (2, 2, false),
    (1, 0, false),
    (2, 1, false),
    (0, 1, false),
];

fn pair(case: usize, (first, second, shares): (usize, usize, bool)) -> Noise {
    let (_, form, parts) = sharing().swap_remove(case);
    let (_, _, others) = sharing().swap_remove(case);
    form(parts[first].clone(), if shares { &parts } else { &others }[second].clone())
}

#[test]
fn updates_of_what_is_shared_have_the_right_bits_or_are_refused() {
    let Some((context, generator)) = generator() else { return };
    let grid = Grid::new(&[0.3, -7.7], &[0.13, 0.07], &[24, 16]).unwrap();
    let (mut done, mut refused, mut changed) = (0, 0, 0);
    for (case, (name, _, parts)) in sharing().into_iter().enumerate() {
        for from in [PAIRS[0], PAIRS[4], PAIRS[9]] {
            let first = pair(case, from);
            let mut before = Vec::new();
            let mut noise = generator.prepare(&first, &grid, Format::R32Float).unwrap();
            let mut current = first;
            for to in PAIRS {
                let next = pair(case, to);
                match noise.update(&context.queue, &next) {
                    Ok(()) => (done, current) = (done + 1, next),
                    Err(UpdateError::Structure { .. } | UpdateError::Capacity { .. }) => refused += 1,
                    Err(error) => panic!("{name} of {:?}, {from:?} to {to:?}: {error}", parts[0]),
                }
                let bytes = on_cpu(&current, &grid, Format::R32Float);
                assert!(read(context, &noise) == bytes, "{name} of {:?}, {from:?} to {to:?}", parts[0]);
                changed += usize::from(bytes != before);
                before = bytes;
            }
        }
    }
    println!("{done} updates have the right bits, {refused} are refused");
    // Some updates are to an equal noise.
    assert!(done > refused && 2 * changed > done, "{done} done, {refused} refused, {changed} changed");
}

#[test]
fn updates_of_functions_that_share_have_the_right_bits_or_are_refused() {
    let Some(context) = context() else { return };
    let points: Vec<[f32; 2]> = (0..200_u16).map(|i| [f32::from(i) * 0.17 - 9.0, f32::from(i % 17) * 0.31]).collect();
    let (mut done, mut refused) = (0, 0);
    for (case, (name, _, parts)) in sharing().into_iter().enumerate() {
        for from in [PAIRS[0], PAIRS[9]] {
            let first = pair(case, from);
            let module = first.wgsl(&WgslOptions::new("noise").group(1).bound()).unwrap();
            let Some(buffer) = module.buffer(&context.device).unwrap() else { continue };
            let compiled = Compiled::new(context, &[&module], shader::<2>(&module).0);
            let mut current = first;
            for to in PAIRS {
                let next = pair(case, to);
                match module.update(&context.queue, &buffer, &next) {
                    Ok(()) => (done, current) = (done + 1, next),
                    Err(WgslError::Structure { .. }) => refused += 1,
                    Err(error) => panic!("{name} of {:?}, {from:?} to {to:?}: {error}", parts[0]),
                }
                let bound = [(&module, Some(&buffer))];
                let found = compiled.run(context, &bound, points.as_flattened(), points.len());
                let what = format!("{name} of {:?}, {from:?} to {to:?}", parts[0]);
                compare_bits(&found, &exported::expected(&current, &points, 1)).assert_same_bits(&what);
            }
        }
    }
    println!("{done} updates have the right bits, {refused} are refused");
    assert!(done > 0 && refused > 0, "{done} done, {refused} refused");
}

#[test]
fn updates_that_cannot_be_leave_the_noise_as_it_was() {
    let Some(context) = context() else { return };
    let (generator, queue) = (new_generator(&context.device).unwrap(), &context.queue);
    let perlin = || Perlin::new(Dimension::D2);
    let before = perlin().fbm(Octaves::new(3));
    let mut noise = generator.prepare(&before, &grid([0.0; 2]), Format::R32Float).unwrap();
    let octaves = |count| perlin().fbm(Octaves::new(count));
    assert!(matches!(noise.update(queue, perlin().ridged(Octaves::new(3))), Err(UpdateError::Structure { .. })));
    assert!(matches!(
        noise.update(queue, Simplex::new(Dimension::D2).fbm(Octaves::new(3))),
        Err(UpdateError::Structure { .. })
    ));
    let normals = Output::normals(before.clone(), 1.0);
    assert!(matches!(noise.update(queue, normals), Err(UpdateError::Structure { .. })));
    let more = noise.update(queue, octaves(4));
    assert!(matches!(more, Err(UpdateError::Capacity { .. })), "{more:?}");
    assert!(matches!(noise.update(queue, octaves(0)), Err(UpdateError::Noise(_))));
    assert!(matches!(noise.set_origin(queue, &[f64::NAN, 0.0]), Err(UpdateError::Grid(_))));
    assert!(matches!(noise.set_origin(queue, &[0.0; 3]), Err(UpdateError::Position(_))));
    assert!(matches!(noise.set_origin(queue, &[1e300, 0.0]), Err(UpdateError::Position(_))));
    let wider = Grid::new(&[0.0; 2], &[0.1; 2], &[151, 120]).unwrap();
    let extents = UpdateError::Extent { found: [151, 120, 1], expected: [150, 120, 1] };
    assert_eq!(noise.set_domain(queue, &wider), Err(extents));
    assert_reads(&noise, &before, &grid([0.0; 2]), Format::R32Float);
    // Few rows hold long curves, and shorter ones in their place leave room for more.
    let curve = |points: u16| {
        let points: Vec<[f32; 2]> =
            (0..points).map(|i| [f32::from(i) / 512.0 - 1.0, f32::from(i % 7) / 10.0]).collect();
        perlin().noise().curve(points)
    };
    let mut curved = generator.prepare(curve(1000), &grid([0.0; 2]), Format::R32Float).unwrap();
    curved.update(queue, curve(20)).unwrap();
    curved.update(queue, curve(1000)).unwrap();
    assert_reads(&curved, curve(1000), &grid([0.0; 2]), Format::R32Float);
    let points = storage(&context.device, 64);
    let mut at_points = generator.prepare(perlin(), &Points { buffer: &points, count: 8 }, Format::R32Float).unwrap();
    // Kernels by samples have no runs of rows that could be too long.
    let square = |seed, power| Simplex::new(Dimension::D2).seed(seed).noise().powi(power);
    let squares = |power| square(1, power) + square(2, power) + square(3, power);
    let small = Grid::new(&[0.0; 2], &[0.1; 2], &[64, 64]).unwrap();
    let mut powers = generator.prepare(squares(2), &small, Format::R32Float).unwrap();
    powers.update(queue, squares(32)).unwrap();
    assert_reads(&powers, squares(32), &small, Format::R32Float);
    assert_eq!(at_points.set_domain(queue, &grid([0.0; 2])), Err(UpdateError::Domain));
    assert_eq!(at_points.set_domain(queue, &Surface::cube(2, 1.0).unwrap()), Err(UpdateError::Domain));
    assert_eq!(at_points.set_origin(queue, &[0.0; 2]), Err(UpdateError::Domain));
    at_points.update(queue, perlin().seed(8).frequency(1.0)).unwrap_err();
    at_points.update(queue, perlin().seed(8)).unwrap();
    let zero = Evaluator::new(perlin().seed(8)).unwrap().value([0.0, 0.0]).unwrap();
    assert_eq!(at_points.read_values(queue, Context::TIMEOUT).unwrap(), [zero; 8]);
}

fn storage(device: &wgpu::Device, size: u64) -> wgpu::Buffer {
    buffer(device, size, wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC)
}

fn bound(noise: &Prepared, buffer: &wgpu::Buffer) -> BufferFill {
    let layout = wgpu::TexelCopyBufferLayout::default();
    noise.fill_buffer(wgpu::TexelCopyBufferInfo { buffer, layout }).unwrap()
}

#[test]
fn frames_in_flight_do_not_disturb_each_other() {
    let Some((context, generator)) = generator() else { return };
    let frame =
        |k: u32| Perlin::new(Dimension::D2).seed(u64::from(k)).fbm(Octaves::new(4)).frequency(1.0 + f64::from(k));
    let mut noise = generator.prepare(frame(0), &grid([0.0; 2]), Format::R32Float).unwrap();
    let buffers: Vec<_> = (0..8).map(|_| storage(&context.device, noise.buffer_bytes())).collect();
    let fills: Vec<_> = buffers.iter().map(|buffer| bound(&noise, buffer)).collect();
    // All are submitted before any is waited for.
    for (k, fill) in (0..).zip(&fills) {
        let mut encoder = encoder(context);
        fill.encode(&mut encoder);
        noise.update(&context.queue, frame(k)).unwrap();
        noise.set_origin(&context.queue, &[f64::from(k), -3.5]).unwrap();
        context.queue.submit([encoder.finish()]);
    }
    // The bound buffers live on without the noise.
    drop(noise);
    for (k, buffer) in (0..).zip(&buffers) {
        let found = downloaded(context, encoder(context), buffer);
        assert!(found == on_cpu(frame(k), &grid([f64::from(k), -3.5]), Format::R32Float), "frame {k}");
    }
}

/// A device of its own instance, whose objects no other test adds to.
struct Counted {
    instance: wgpu::Instance,
    device: wgpu::Device,
    queue: wgpu::Queue,
}

impl Counted {
    fn new() -> Self {
        let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle_from_env());
        let options = wgpu::RequestAdapterOptions::default();
        let adapter = pollster::block_on(instance.request_adapter(&options)).unwrap();
        let (device, queue) = pollster::block_on(adapter.request_device(&wgpu::DeviceDescriptor::default())).unwrap();
        Self { instance, device, queue }
    }

    /// The numbers of buffers, bind groups, layouts, pipelines and shader modules.
    fn objects(&self) -> [usize; 5] {
        let report = self.instance.generate_report().unwrap();
        let hub = report.hub_report();
        [&hub.buffers, &hub.bind_groups, &hub.bind_group_layouts, &hub.compute_pipelines, &hub.shader_modules]
            .map(|registry| registry.num_allocated)
    }

    fn finish(&self, encoder: wgpu::CommandEncoder) {
        let submission = self.queue.submit([encoder.finish()]);
        let wait = wgpu::PollType::Wait { submission_index: Some(submission), timeout: Some(Context::TIMEOUT) };
        self.device.poll(wait).unwrap();
    }
}

#[test]
fn frames_make_nothing_on_the_device() {
    if context().is_none() {
        return;
    }
    let counted = Counted::new();
    let generator = Generator::new(&counted.device).unwrap();
    let frame = |k: u32| {
        Perlin::new(Dimension::D2).seed(u64::from(k)).fbm(Octaves::new(4)).frequency(1.0 + f64::from(k) * 0.01)
    };
    let mut noise = generator.prepare(frame(0), &grid([0.0; 2]), Format::R32Float).unwrap();
    let buffer = storage(&counted.device, noise.buffer_bytes());
    let fill = bound(&noise, &buffer);
    let mut frames = Vec::new();
    let mut times = [Duration::ZERO; 3];
    for k in 0..300 {
        let mut encoder = counted.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let next = frame(k);
        let origin = [f64::from(k) * 0.5, 0.0];
        let mut measured = |part: usize, step: &mut dyn FnMut()| {
            let start = Instant::now();
            let allocations = allocation_counter::measure(step);
            times[part] += start.elapsed();
            allocations.count_total
        };
        let allocations = [
            measured(0, &mut || noise.update(&counted.queue, &next).unwrap()),
            measured(1, &mut || noise.set_origin(&counted.queue, &origin).unwrap()),
            measured(2, &mut || fill.encode(&mut encoder)),
        ];
        counted.finish(encoder);
        frames.push((counted.objects(), allocations));
    }
    let (objects, allocations) = frames[299];
    let [update, set_origin, encode] = times.map(|time| time / 300);
    println!("update, set_origin, encode: {allocations:?} allocations, {update:?}, {set_origin:?}, {encode:?}");
    let start = Instant::now();
    let anew = allocation_counter::measure(|| {
        let noise = generator.prepare(frame(1), &grid([0.5, 0.0]), Format::R32Float).unwrap();
        let mut encoder = counted.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        noise.encode_to_buffer(&mut encoder, &buffer, 0).unwrap();
    });
    println!("prepared and bound anew: {} allocations, {:?}", anew.count_total, start.elapsed());
    // The first frames find wgpu's own lists empty.
    let different = frames[10..].iter().find(|frame| frame.0 != objects);
    assert!(different.is_none(), "{different:?}, at last {objects:?}");
    let most = frames[10..].iter().map(|frame| frame.1).max_by_key(|counts| counts.iter().sum::<u64>()).unwrap();
    // The allocations of wgpu for a write or a pass count, too.
    assert!(most[0] <= 100 && most[1] <= 20 && most[2] <= 8, "{most:?} allocations");
}

#[test]
fn compiling_stalls_no_other_noise() {
    let Some(context) = context() else { return };
    // OpenGL has one context, which wgpu hands to one thread at a time.
    if context.info.backend == wgpu::Backend::Gl {
        eprintln!("OpenGL: one thread waits for the other, so that nothing is compiled beside another");
        return;
    }
    let generator = new_generator(&context.device).unwrap();
    let small = || Perlin::new(Dimension::D2).seed(1);
    generator.warm_up(small(), &grid([0.0; 2]), Format::R32Float).unwrap();
    assert_eq!(generator.pipelines(), 1);
    // Some tenths of a second on a software adapter.
    let simplex = |seed| Simplex::new(Dimension::D3).seed(seed).noise();
    let large = (1..8).fold(simplex(0), |sum, seed| sum + simplex(seed));
    let (begun, done) = (AtomicBool::new(false), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let background = generator.clone();
        let (begun, done) = (&begun, &done);
        scope.spawn(move || {
            let grid = Grid::new(&[0.0; 3], &[0.1; 2], &[8, 8]).unwrap();
            begun.store(true, Ordering::SeqCst);
            background.warm_up(large, &grid, Format::R32Float).unwrap();
            done.store(true, Ordering::SeqCst);
        });
        while !begun.load(Ordering::SeqCst) {
            std::thread::yield_now();
        }
        std::thread::sleep(Duration::from_millis(20));
        let start = Instant::now();
        generator.prepare(small(), &grid([0.0; 2]), Format::R32Float).unwrap();
        println!("prepared in {:?} while another compiles", start.elapsed());
        assert!(!done.load(Ordering::SeqCst), "the other was done before");
    });
    assert_eq!(generator.pipelines(), 2);
}
