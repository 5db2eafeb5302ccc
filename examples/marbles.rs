//! Two clients, one land: marbles roll over hills, once by the gradients of the CPU and once by those of the GPU, with
//! fast arithmetic and with exact arithmetic. The last bits of fast arithmetic differ, and hills make small differences
//! large. Draws six of the tracks into the file that is given, and prints how many marbles part.

use gradnoise::gpu::{AdapterChoice, Context, Generator};
use gradnoise::wgsl::Arithmetic;
use gradnoise::{Dimension, Evaluator, Format, Grid, Noise, Octaves, Perlin, Sample};
use image::{Rgb, RgbImage};
use std::error::Error;

/// The land repeats after this length, and so do tracks.
const SIDE: f32 = 6.0;
const MARBLES: usize = 200;
/// The number of marbles whose tracks are drawn.
const DRAWN: usize = 6;
const STEPS: usize = 2000;
const STEP: f32 = 0.02;
/// Marbles have parted if they end farther from each other than this.
const APART: f32 = 0.05;
/// The size of a panel, which is drawn larger and averaged.
const PIXELS: u32 = 480;
const FINER: u32 = 3;
const GAP: u32 = 12;

const CPU: [f32; 3] = [0.02, 0.13, 0.75];
const GPU: [f32; 3] = [0.95, 0.2, 0.01];

type Track = Vec<[f32; 2]>;

fn land() -> Noise {
    Perlin::hashed(Dimension::D2).seed(7).fbm(Octaves::new(3)).tiled([SIDE as u32; 2])
}

/// Rolls marbles without friction, which begin at rest, and returns their tracks.
fn roll(mut slopes: impl FnMut(&[[f32; 2]]) -> Result<Track, Box<dyn Error>>) -> Result<Vec<Track>, Box<dyn Error>> {
    // Fractions of multiples of these numbers cover a square evenly.
    let start = |i: usize| [0.754_877_7, 0.569_840_3].map(|turn: f32| (i as f32 * turn).fract() * SIDE);
    let mut places: Track = (0..MARBLES).map(start).collect();
    let mut speeds = vec![[0.0_f32; 2]; MARBLES];
    let mut tracks: Vec<Track> = places.iter().map(|place| vec![*place]).collect();
    for _ in 0..STEPS {
        for (i, slope) in slopes(&places)?.into_iter().enumerate() {
            for axis in 0..2 {
                speeds[i][axis] -= STEP * slope[axis];
                places[i][axis] = (places[i][axis] + STEP * speeds[i][axis]).rem_euclid(SIDE);
            }
            tracks[i].push(places[i]);
        }
    }
    Ok(tracks)
}

fn by_cpu() -> Result<Vec<Track>, Box<dyn Error>> {
    let land = Evaluator::new(land())?;
    roll(|places| Ok(land.samples::<2>(places)?.into_iter().map(|Sample { gradient, .. }| gradient).collect()))
}

fn by_gpu(context: &Context, arithmetic: Arithmetic) -> Result<Vec<Track>, Box<dyn Error>> {
    let generator = Generator::new(&context.device)?.arithmetic(arithmetic);
    let mut land = generator.prepare(land(), &vec![[0.0_f32; 2]; MARBLES], Format::ValueAndGradient)?;
    roll(|places| {
        land.set_domain(&context.queue, places)?;
        let samples = land.read(&context.queue, Context::TIMEOUT)?;
        let samples: &[[f32; 3]] = bytemuck::cast_slice(&samples);
        Ok(samples.iter().map(|[_, dx, dy]| [*dx, *dy]).collect())
    })
}

/// A picture in linear light.
struct Panel(Vec<[f32; 3]>);

impl Panel {
    const SIZE: u32 = FINER * PIXELS;

    /// Draws a disk, whose centre and radius have the land's units.
    fn disk(&mut self, place: [f32; 2], radius: f32, colour: [f32; 3]) {
        let scale = Self::SIZE as f32 / SIDE;
        let ([x, y], radius) = (place.map(|at| at * scale), radius * scale);
        let around = |at: f32| (at - radius).max(0.0) as u32..=((at + radius) as u32).min(Self::SIZE - 1);
        for (row, column) in around(y).flat_map(|row| around(x).map(move |column| (row, column))) {
            if (row as f32 - y).hypot(column as f32 - x) <= radius {
                self.0[(row * Self::SIZE + column) as usize] = colour;
            }
        }
    }

    fn track(&mut self, track: &Track, width: f32, colour: [f32; 3]) {
        for pair in track.windows(2) {
            let (a, b) = (pair[0], pair[1]);
            for along in (0..8).map(|part| part as f32 / 8.0) {
                self.disk([0, 1].map(|axis| a[axis] + along * (b[axis] - a[axis])), width, colour);
            }
        }
        if let Some(end) = track.last() {
            self.disk(*end, 0.1, [0.0; 3]);
            self.disk(*end, 0.08, colour);
        }
    }

    fn pixel(&self, x: u32, y: u32) -> Rgb<u8> {
        let mut sum = [0.0; 3];
        for (row, column) in (0..FINER).flat_map(|row| (0..FINER).map(move |column| (row, column))) {
            let part = self.0[((FINER * y + row) * Self::SIZE + FINER * x + column) as usize];
            sum = [0, 1, 2].map(|channel| sum[channel] + part[channel] / (FINER * FINER) as f32);
        }
        Rgb(sum.map(|light| (light.clamp(0.0, 1.0).powf(1.0 / 2.2) * 255.0 + 0.5) as u8))
    }
}

/// Returns whether a track is worth a look: it goes far, and not over the edge to the other side of the land.
fn is_shown(track: &Track) -> bool {
    let is_short = |pair: &[[f32; 2]]| (0..2).all(|axis| (pair[0][axis] - pair[1][axis]).abs() < SIDE / 2.0);
    let is_far = |place: &[f32; 2]| (0..2).any(|axis| (place[axis] - track[0][axis]).abs() > 1.0);
    track.windows(2).all(is_short) && track.iter().any(is_far)
}

/// Returns whether a marble ends at other places.
fn have_parted(a: &Track, b: &Track) -> bool {
    let distance = |axis: usize| (a[STEPS][axis] - b[STEPS][axis]).abs();
    (0..2).map(distance).any(|distance| distance.min(SIDE - distance) > APART)
}

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).unwrap_or_else(|| "marbles.png".into());
    let context = Context::new(&AdapterChoice::default())?;
    println!("the CPU beside {}", context.info.name);
    let cpu = by_cpu()?;
    let grid = Grid::new(&[0.0; 2], &[f64::from(SIDE) / f64::from(Panel::SIZE); 2], &[Panel::SIZE; 2])?;
    // Green below, pale above, lit from the upper left.
    let colour = |Sample { value, gradient: [dx, dy] }: Sample<2>| {
        let light = (1.0 + 0.35 * (dx + dy) / (1.0 + dx * dx + dy * dy).sqrt()).max(0.4);
        let height = (0.5 + 0.9 * value).clamp(0.0, 1.0);
        [[0.3, 0.75], [0.42, 0.74], [0.27, 0.66]].map(|[low, high]: [f32; 2]| light * (low + height * (high - low)))
    };
    let land: Vec<_> = Evaluator::new(land())?.samples::<2>(&grid)?.into_iter().map(colour).collect();
    let mut picture = RgbImage::from_pixel(2 * PIXELS + GAP, PIXELS, Rgb([255; 3]));
    for (side, arithmetic) in (0..).zip([Arithmetic::Fast, Arithmetic::Exact]) {
        let gpu = by_gpu(&context, arithmetic)?;
        let parted = cpu.iter().zip(&gpu).filter(|(a, b)| have_parted(a, b)).count();
        let same = cpu.iter().zip(&gpu).filter(|(a, b)| a == b).count();
        println!("{arithmetic:?}: {parted} of {MARBLES} marbles part, {same} have equal places at all steps");
        let mut panel = Panel(land.clone());
        for (a, b) in cpu.iter().zip(&gpu).filter(|(a, b)| is_shown(a) && is_shown(b)).take(DRAWN) {
            panel.track(a, 0.026, CPU);
            panel.track(b, 0.014, GPU);
        }
        for (x, y) in (0..PIXELS).flat_map(|y| (0..PIXELS).map(move |x| (x, y))) {
            picture.put_pixel(side * (PIXELS + GAP) + x, y, panel.pixel(x, y));
        }
    }
    picture.save(&file)?;
    Ok(())
}
