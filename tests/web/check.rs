//! Compares noise that the browser's WebGPU computes with the CPU's.

use gradnoise::gpu::{AdapterChoice, Context, FillKernel, Generator, Points, PrepareError};
use gradnoise::{
    ColourRamp, Dimension, Evaluator, Format, Grid, GridError, Noise, Octaves, Output, Perlin, Simplex, Surface,
    Texels, Value,
};
use std::error::Error;
use std::sync::{Arc, Mutex, PoisonError};
use wasm_bindgen::prelude::wasm_bindgen;
use wgpu::util::{BufferInitDescriptor, DeviceExt};

#[wasm_bindgen]
extern "C" {
    /// Tells the page that nothing more will come.
    #[wasm_bindgen(js_namespace = globalThis)]
    fn fail(text: &str);

    /// Makes pipelines that are created from now on invalid, or no longer.
    #[wasm_bindgen(js_namespace = globalThis)]
    fn spoil(is_spoilt: bool);
}

/// An output on a grid, in a format.
struct Case {
    name: &'static str,
    output: Output,
    grid: Grid,
    format: Format,
}

/// The counts of comparisons, and their failures.
#[derive(Default)]
struct Report {
    grids: [usize; 2],
    points: usize,
    surfaces: usize,
    samples: u128,
    bytes: usize,
    failures: Vec<String>,
}

/// The errors that the device has handed to its owner.
type Complaints = Arc<Mutex<Vec<String>>>;

/// Compares all cases, and returns how many there were.
///
/// # Errors
/// Fails with what differs or is refused.
#[wasm_bindgen]
pub async fn check() -> Result<String, String> {
    std::panic::set_hook(Box::new(|info| fail(&info.to_string())));
    compare_all().await.map_err(|error| error.to_string())
}

async fn compare_all() -> Result<String, Box<dyn Error>> {
    let context = Context::new_async(&AdapterChoice::default()).await?;
    let complaints = Complaints::default();
    let heard = complaints.clone();
    context.device.on_uncaptured_error(Arc::new(move |error| {
        heard.lock().unwrap_or_else(PoisonError::into_inner).push(error.to_string());
    }));
    let generator = Generator::new(&context.device)?;
    let mut report = Report::default();
    for case in cases()? {
        compare_grid(&generator, &context, &case, &mut report).await?;
    }
    compare_points(&generator, &context, &mut report).await?;
    compare_surfaces(&generator, &context, &mut report).await?;
    compare_updates(&generator, &context, &mut report).await?;
    check_objections(&context, &complaints, &mut report).await?;

    let [by_rows, by_samples] = report.grids;
    if by_rows == 0 || by_samples == 0 {
        report.failures.push(format!("{by_rows} grids by rows and {by_samples} by samples: one kernel is left out"));
    }
    report.failures.append(&mut taken(&complaints));
    let Report { points, surfaces, samples, bytes, failures, .. } = report;
    let grids =
        format!("{by_rows} grids by rows, {by_samples} by samples, {points} lists of points and {surfaces} surfaces");
    if failures.is_empty() {
        Ok(format!("{grids}: {samples} samples, {bytes} bytes, 0 differ"))
    } else {
        Err(format!("{grids}, of which fail\n{}", failures.join("\n")).into())
    }
}

fn taken(complaints: &Complaints) -> Vec<String> {
    std::mem::take(&mut complaints.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Checks that what the device has against a noise comes to the caller of `prepare_async`, and otherwise to the
/// device's owner; and that it is over once the reason is.
async fn check_objections(
    context: &Context,
    complaints: &Complaints,
    report: &mut Report,
) -> Result<(), Box<dyn Error>> {
    let (waiting, other) = (Generator::new(&context.device)?, Generator::new(&context.device)?);
    let grid = Grid::new(&[0.4], &[0.3], &[5])?;
    let (noise, format) = (Simplex::new(Dimension::D1), Format::R32Float);
    report.failures.append(&mut taken(complaints));
    spoil(true);
    let refused = waiting.prepare_async(noise.clone(), &grid, format).await;
    let to_owner = taken(complaints).len();
    other.prepare(noise.clone(), &grid, format)?;
    // A pipeline that was refused before is compiled again for those who wait.
    let again = other.prepare_async(noise.clone(), &grid, format).await;
    spoil(false);
    let valid = other.prepare_async(noise.clone(), &grid, format).await;
    if !matches!(again, Err(PrepareError::Device(_))) || valid.is_err() {
        let errors = (again.err(), valid.err());
        report.failures.push(format!("prepare_async after prepare: {errors:?}"));
    }
    let found = waiting.prepare_async(noise.clone(), &grid, format).await?.read_async(&context.queue).await?;
    let mut expected = vec![0; found.len()];
    Evaluator::new(noise)?.fill(&grid, &mut Texels::new(format, &mut expected))?;
    report.compare("a noise that was refused before", found, &expected);
    if !matches!(refused, Err(PrepareError::Device(_))) || to_owner != 0 {
        let error = refused.err();
        report.failures.push(format!("prepare_async: {error:?}, and {to_owner} objections to the device's owner"));
    }
    let to_owner = taken(complaints).len();
    if to_owner != 1 {
        report.failures.push(format!("prepare: {to_owner} objections to the device's owner"));
    }
    Ok(())
}

fn cases() -> Result<Vec<Case>, GridError> {
    let large = Grid::new(&[-3.7, 1000.25], &[1.0 / 37.0; 2], &[256, 128])?;
    let small = Grid::new(&[0.3, -2_000_000.4], &[0.21, 0.13], &[33, 5])?;
    let volume = Grid::new(&[1.5, -7.3, 0.2], &[1.0 / 19.0; 3], &[40, 32, 16])?;
    let slice = Grid::new(&[0.1, 0.2, 0.7], &[1.0 / 41.0; 2], &[160, 128])?;
    let plane = Dimension::D2;
    let noises: [(_, Noise, _); 9] = [
        ("Perlin 2-D, table", Perlin::new(plane).seed(7).into(), large),
        ("Perlin 3-D, table", Perlin::new(Dimension::D3).seed(7).into(), volume),
        ("Perlin 2-D, hashed", Perlin::hashed(plane).seed(7).into(), large),
        ("Perlin 3-D, hashed", Perlin::hashed(Dimension::D3).into(), slice),
        ("simplex 2-D", Simplex::new(plane).seed(3).into(), large),
        ("simplex 3-D, hashed", Simplex::hashed(Dimension::D3).into(), volume),
        ("value 2-D", Value::new(plane).into(), large),
        ("fBm of 6 octaves", Perlin::new(plane).fbm(Octaves::new(6).lacunarity(2.17)), large),
        ("warp", Simplex::new(plane).noise().warp(0.5, Perlin::hashed(plane).fbm(Octaves::new(3))), large),
    ];
    let land = || Perlin::hashed(plane).ridged(Octaves::new(4));
    let ramp = ColourRamp::from_srgb([(-1.0, [0, 40, 110]), (0.0, [220, 200, 140]), (0.6, [60, 120, 40])]);
    let outputs: [(_, Output, _); 7] = [
        ("ridged", land().into(), Format::R32Float),
        ("ridged, gradients", land().into(), Format::ValueAndGradient),
        ("ridged, bytes", land().into(), Format::R8Unorm),
        ("ridged, halves", land().into(), Format::R16Float),
        ("normals", Output::normals(land(), 0.5), Format::Rgba8Unorm),
        ("colour ramp", Output::colour_ramp(land(), ramp), Format::Rgba8UnormSrgb),
        ("curl", Output::curl([land()]), Format::Rgba16Float),
    ];
    let of_noises = noises.into_iter().map(|(name, noise, grid)| (name, noise.into(), grid, Format::ValueAndGradient));
    let of_outputs = outputs
        .into_iter()
        .flat_map(|(name, output, format)| [large, small].map(|grid| (name, output.clone(), grid, format)));
    let all = of_noises.chain(of_outputs);
    Ok(all.map(|(name, output, grid, format)| Case { name, output, grid, format }).collect())
}

async fn compare_grid(
    generator: &Generator,
    context: &Context,
    Case { name, output, grid, format }: &Case,
    report: &mut Report,
) -> Result<(), Box<dyn Error>> {
    let prepared = generator.prepare(output, grid, *format)?;
    report.grids[usize::from(prepared.kernel() != FillKernel::Rows)] += 1;
    let found = prepared.read_async(&context.queue).await?;
    let mut expected = vec![0; found.len()];
    Evaluator::new(output)?.fill(grid, &mut Texels::new(*format, &mut expected))?;
    report.samples += grid.samples();
    report.compare(&format!("{name} on {grid:?}"), found, &expected);
    Ok(())
}

async fn compare_points(generator: &Generator, context: &Context, report: &mut Report) -> Result<(), Box<dyn Error>> {
    // A spiral, so that neighbours lie in cells of all sides of zero.
    let spiral = |index: u16| {
        let turn = f32::from(index) * 0.37;
        [turn * turn.cos(), turn * turn.sin()]
    };
    let places: Vec<[f32; 2]> = (0..20_000).map(spiral).collect();
    let buffer = context.device.create_buffer_init(&BufferInitDescriptor {
        label: None,
        contents: bytemuck::cast_slice(&places),
        usage: wgpu::BufferUsages::STORAGE,
    });
    let noises: [(_, Noise); 3] = [
        ("points of Perlin 2-D", Perlin::new(Dimension::D2).into()),
        ("points of simplex 2-D, hashed", Simplex::hashed(Dimension::D2).into()),
        ("points of fBm", Perlin::hashed(Dimension::D2).fbm(Octaves::new(4))),
    ];
    for (name, noise) in noises {
        let prepared =
            generator.prepare(&noise, &Points { buffer: &buffer, count: places.len() as u32 }, Format::R32Float)?;
        let found = prepared.read_async(&context.queue).await?;
        let mut expected = vec![0.0; places.len()];
        Evaluator::new(&noise)?.fill(&places, &mut expected)?;
        report.points += 1;
        report.samples += places.len() as u128;
        report.compare(name, found, bytemuck::cast_slice(&expected));
    }
    Ok(())
}

async fn compare_surfaces(generator: &Generator, context: &Context, report: &mut Report) -> Result<(), Box<dyn Error>> {
    let planet = Perlin::hashed(Dimension::D3).fbm(Octaves::new(5));
    for surface in [Surface::cube(24, 3.7)?, Surface::equirectangular(96, 48, 3.7)?.vertices()?] {
        let prepared = generator.prepare(&planet, &surface, Format::R16Float)?;
        let found = prepared.read_async(&context.queue).await?;
        let mut expected = vec![0; found.len()];
        Evaluator::new(&planet)?.fill(&surface, &mut Texels::new(Format::R16Float, &mut expected))?;
        report.surfaces += 1;
        report.samples += u128::from(surface.samples());
        report.compare(&format!("{surface:?}"), found, &expected);
    }
    Ok(())
}

/// Compares noise that was changed in place.
async fn compare_updates(generator: &Generator, context: &Context, report: &mut Report) -> Result<(), Box<dyn Error>> {
    let (origin, format) = ([1e6, -0.25], Format::R32Float);
    let noise = |seed| Perlin::new(Dimension::D2).seed(seed).fbm(Octaves::new(3));
    let grid = |origin: &[f64]| Grid::new(origin, &[0.07; 2], &[64, 32]);
    let mut prepared = generator.prepare(noise(1), &grid(&[0.0; 2])?, format)?;
    prepared.update(&context.queue, noise(2))?;
    prepared.set_origin(&context.queue, &origin)?;
    let found = prepared.read_async(&context.queue).await?;
    let mut expected = vec![0; found.len()];
    Evaluator::new(noise(2))?.fill(&grid(&origin)?, &mut Texels::new(format, &mut expected))?;
    report.compare("a noise that was changed in place", found, &expected);
    Ok(())
}

impl Report {
    /// Compares all bits, and that the comparison can fail: a flipped bit has to be found.
    fn compare(&mut self, name: &str, mut found: Vec<u8>, expected: &[u8]) {
        let wrong = differing(&found, expected);
        self.bytes += found.len();
        if let Some((first, count)) = wrong {
            let bytes = found.len();
            self.failures.push(format!("{name}: {count} of {bytes} bytes differ, the first of them byte {first}"));
            return;
        }
        let middle = found.len() / 2;
        if let Some(byte) = found.get_mut(middle) {
            *byte ^= 1;
        }
        if differing(&found, expected) != Some((middle, 1)) {
            self.failures.push(format!("{name}: a wrong bit is not found"));
        }
    }
}

/// Returns the first byte that differs and the count of such, if there is one; those that are missing differ.
fn differing(found: &[u8], expected: &[u8]) -> Option<(usize, usize)> {
    let length = found.len().max(expected.len());
    let mut wrong = (0..length).filter(|&index| found.get(index) != expected.get(index));
    wrong.next().map(|first| (first, 1 + wrong.count()))
}
