//! Measures baked Rust against the crate fastnoise-lite, one position per call. The folder `BAKED` has the noises.
use std::hint::black_box;
use std::time::Instant;

use fastnoise_lite::{FastNoiseLite, FractalType, NoiseType};

macro_rules! baked {
    ($($name:ident)*) => {
        $(#[allow(clippy::too_many_arguments, reason = "octaves differ in many numbers")] mod $name {
            include!(concat!(env!("BAKED"), "/", stringify!($name), ".rs"));
        })*
    };
}
baked!(perlin_2d perlin_3d opensimplex2_2d octaves_2d);

const ROUNDS: usize = 101;

type Position = [f32; 3];

/// Returns random positions in 256 cells along each axis.
fn positions() -> Vec<Position> {
    let mut state = 1_u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 40) as f32 / 65536.0 - 128.0
    };
    (0..1 << 16).map(|_| [next(), next(), next()]).collect()
}

/// Returns the nanoseconds of a call.
fn time(positions: &[Position], noise: impl Fn(Position) -> f32) -> f64 {
    let start = Instant::now();
    let mut sum = 0.0;
    for &position in black_box(positions) {
        sum += noise(position);
    }
    black_box(sum);
    start.elapsed().as_secs_f64() * 1e9 / positions.len() as f64
}

/// Prints a row of the table. Both take turns, after a round to warm up.
fn row(what: &str, positions: &[Position], ours: impl Fn(Position) -> f32, theirs: impl Fn(Position) -> f32) {
    let mut times = [vec![], vec![]];
    for round in 0..=ROUNDS {
        let pair = [time(positions, &ours), time(positions, &theirs)];
        if round > 0 {
            times.iter_mut().zip(pair).for_each(|(times, time)| times.push(time));
        }
    }
    let [ours, theirs] = times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[ROUNDS / 2]
    });
    println!("| Rust: {what}, fastnoise-lite | {ours:.1} | {theirs:.1} | {:.2} |", ours / theirs);
}

fn reference(noise_type: NoiseType, octaves: Option<i32>) -> FastNoiseLite {
    let mut noise = FastNoiseLite::new();
    noise.set_noise_type(Some(noise_type));
    noise.set_frequency(Some(1.0));
    if octaves.is_some() {
        noise.set_fractal_type(Some(FractalType::FBm));
        noise.set_fractal_octaves(octaves);
    }
    noise
}

fn main() {
    let positions = positions();
    let perlin = reference(NoiseType::Perlin, None);
    let opensimplex2 = reference(NoiseType::OpenSimplex2, None);
    let octaves = reference(NoiseType::Perlin, Some(6));
    row("Perlin 2-D", &positions, |[x, y, _]| perlin_2d::perlin_2d(x, y), |[x, y, _]| perlin.get_noise_2d(x, y));
    row("Perlin 3-D", &positions, |[x, y, z]| perlin_3d::perlin_3d(x, y, z), |[x, y, z]| perlin.get_noise_3d(x, y, z));
    row(
        "OpenSimplex2 2-D",
        &positions,
        |[x, y, _]| opensimplex2_2d::opensimplex2_2d(x, y),
        |[x, y, _]| opensimplex2.get_noise_2d(x, y),
    );
    row(
        "Perlin 2-D, 6 octaves",
        &positions,
        |[x, y, _]| octaves_2d::octaves_2d(x, y),
        |[x, y, _]| octaves.get_noise_2d(x, y),
    );
}
