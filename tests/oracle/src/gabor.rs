//! An oracle for Gabor noise: the kernels of all impulses of a wide neighbourhood, in `f64`, written from the
//! documentation alone. Sources: Lagae, Lefebvre, Drettakis, Dutré 2009 "Procedural Noise using Sparse Gabor
//! Convolution", Lagae, Lefebvre, Dutré 2011 "Improving Gabor Noise".

use super::cellular::Hash;
use super::hashes::{mix, mixed_level};
use super::{ONE, Position};
use gradnoise::{Dimension, Gabor, Hash as NoiseHash, Noise};
use std::array::from_fn;
use std::f64::consts::{PI, TAU};

/// The kernels of a noise. Without a direction each impulse has its own.
#[derive(Clone, Copy, Debug)]
pub struct Kernels<const N: usize> {
    pub wave_number: f64,
    pub bandwidth: f64,
    pub impulses: u32,
    pub direction: Option<[f64; N]>,
}

/// The falloff of a kernel at a distance.
pub fn window(bandwidth: f64, distance: f64) -> f64 {
    let inside = (1.0 - distance.powi(2)).max(0.0);
    inside.powi(2) * (-PI * (bandwidth * distance).powi(2)).exp()
}

/// Random number j of an impulse.
fn random(impulse: u32, j: u32) -> f64 {
    mixed_level(mix(impulse.wrapping_add(j.wrapping_mul(0x9e37_79b9))))
}

fn direction<const N: usize>(impulse: u32) -> [f64; N] {
    let (alpha, beta, z) = (PI * random(impulse, 2), PI * random(impulse, 4), random(impulse, 3));
    let s = 0.5 + z / 2.0;
    let all = match N {
        1 => vec![1.0],
        2 => vec![alpha.cos(), alpha.sin()],
        3 => vec![(1.0 - z * z).sqrt() * alpha.cos(), (1.0 - z * z).sqrt() * alpha.sin(), z],
        _ => vec![
            s.sqrt() * alpha.cos(),
            s.sqrt() * alpha.sin(),
            (1.0 - s).sqrt() * beta.cos(),
            (1.0 - s).sqrt() * beta.sin(),
        ],
    };
    from_fn(|d| all[d])
}

/// A sum of kernels, and that of their falloffs, which is the largest size that it can have by these impulses.
#[derive(Clone, Copy, Debug)]
pub struct Sum {
    pub value: f64,
    pub falloffs: f64,
    /// The number of kernels that are not 0.
    pub kernels: u32,
}

/// The kernels of the cells at most so many steps away.
pub fn gabor<const N: usize>(hash: Hash<'_>, kernels: &Kernels<N>, p: Position<N>, steps: i64) -> Sum {
    let local: [f64; N] = p.map(|x| (x as u64) as f64 / ONE as f64);
    let side = 2 * steps + 1;
    let mut sum = Sum { value: 0.0, falloffs: 0.0, kernels: 0 };
    for code in 0..side.pow(N as u32) {
        let step: [i64; N] = from_fn(|d| code / side.pow(d as u32) % side - steps);
        let cell: [i64; N] = from_fn(|d| (p[d] >> 64) as i64 + step[d]);
        for k in 0..kernels.impulses {
            let impulse = mix(hash.of(cell).wrapping_add(k.wrapping_mul(0x9e37_79b9)));
            let from: [f64; N] = from_fn(|d| {
                let byte = f64::from(impulse >> (8 * d) & 255);
                local[d] - (step[d] as f64 + 0.5 + byte / 255.0 - 0.5)
            });
            let distance = from.iter().map(|x| x * x).sum::<f64>().sqrt();
            if distance >= 1.0 {
                continue;
            }
            let direction = kernels.direction.unwrap_or_else(|| direction(impulse));
            let length = direction.iter().map(|x| x * x).sum::<f64>().sqrt();
            let along = (0..N).map(|d| direction[d] / length * from[d]).sum::<f64>();
            let falloff = window(kernels.bandwidth, distance);
            sum.value += falloff * (TAU * kernels.wave_number * along + PI * random(impulse, 1)).cos();
            sum.falloffs += falloff;
            sum.kernels += 1;
        }
    }
    sum
}

/// How far `f32` may be from a sum of kernels. The way to an impulse is a difference of roundings, wrong by 2^-23 along
/// each axis; a phase is wrong by 2π times the wave number of that, and by what rounding its terms makes; a falloff by
/// its slope, at most 8, of the way, and by a millionth of itself.
pub fn tolerance<const N: usize>(kernels: &Kernels<N>, sum: Sum) -> f64 {
    let way = (N as f64).sqrt() / 8_388_608.0;
    let phase = TAU * kernels.wave_number * way * 2.0 + 6e-7;
    sum.falloffs * (phase + 1e-6) + f64::from(sum.kernels) * (8.0 * way + 1e-12)
}

/// Wave numbers, bandwidths and numbers of impulses.
const KERNELS: [(f64, f64, u32); 6] =
    [(2.0, 1.0, 4), (0.0, 0.6, 1), (1.5, 0.0, 2), (5.0, 1.7, 3), (64.0, 3.0, 1), (0.7, 2.5, 16)];

const DIRECTION: [f64; 4] = [0.6, -2.0, 0.0, 1.1];

/// All kernels, by turns in all directions and in one.
pub fn all_kernels<const N: usize>() -> impl Iterator<Item = Kernels<N>> {
    KERNELS.into_iter().enumerate().flat_map(|(i, (wave_number, bandwidth, impulses))| {
        let direction = from_fn(|d| DIRECTION[(d + i) % 4]);
        // A direction of 1-D must not be 0.
        let direction = if N == 1 { from_fn(|_| -0.3) } else { direction };
        [None, Some(direction)].map(|direction| Kernels { wave_number, bandwidth, impulses, direction })
    })
}

/// Returns a noise with these kernels.
pub fn with_kernels<const N: usize>(noise: Gabor, kernels: &Kernels<N>) -> Gabor {
    let &Kernels { wave_number, bandwidth, impulses, direction } = kernels;
    let noise = noise.wave_number(wave_number).bandwidth(bandwidth).impulses(impulses);
    match direction {
        Some(direction) => noise.direction(direction),
        None => noise,
    }
}

/// A noise of each kind, of hashes in turn.
pub fn gabor_noises<const N: usize>() -> impl Iterator<Item = Noise> {
    let dimension = Dimension::try_from(N).unwrap();
    all_kernels::<N>().enumerate().map(move |(i, kernels)| {
        let noise = match i % 4 {
            0 => Gabor::new(dimension).seed(i as u64),
            1 => Gabor::hashed(dimension).seed(i as u64),
            2 => Gabor::new(dimension).hash(NoiseHash::Ward { seed: 3 }),
            _ => Gabor::new(dimension).hash(NoiseHash::XOutermost),
        };
        with_kernels(noise, &kernels).noise()
    })
}
