//! The exact range of a noise: its maximum over one cell, every corner's gradient being free.
//!
//! A noise is a sum over corners of weight(f) * gradient . d, with weights that are not negative. So at a point its
//! largest value takes at every corner the gradient of the largest gradient . d, and its smallest the same with
//! opposite sign. The maximum over the cell of that is found by a search: the best points of a regular lattice, each
//! climbed by a pattern search. It climbs well, for the largest of smooth functions has no ridges that are sharp, only
//! valleys.

use crate::noise::fade::Fade;
use std::cmp::Ordering;

/// The number of points along each axis of the first lattice, by dimension: enough that every hill's upper half has
/// one.
const STARTS_PER_AXIS: [u32; 4] = [513, 65, 25, 13];
/// The number of those points that are climbed from.
const CLIMBS: usize = 12;
/// A step this small leaves an error of its square times the curvature, some 1e-13.
const LAST_STEP: f64 = 1e-8;

/// The gradients that a corner can have.
pub(crate) enum Reach<'a> {
    /// These vectors.
    Set(&'a [[f32; 4]]),
    /// All directions, at this length.
    Sphere(f64),
}

/// Returns the largest |value| of unscaled Perlin noise.
pub(crate) fn perlin_maximum<const N: usize>(reach: &Reach<'_>, fade: Fade) -> f64 {
    let farthest = farthest::<N>(reach);
    maximum::<N>(|f| {
        let weights = f.map(|t| fade.weights(t));
        let corners = (0..1_u32 << N).map(|corner| {
            let bits: [bool; N] = std::array::from_fn(|d| corner >> d & 1 == 1);
            let weight = (0..N).map(|d| weights[d][usize::from(bits[d])]).product();
            (weight, std::array::from_fn(|d| f[d] - f64::from(bits[d])))
        });
        largest(&farthest, corners)
    })
}

/// Returns the largest |value| of unscaled simplex noise.
pub(crate) fn simplex_maximum<const N: usize>(reach: &Reach<'_>, radius_squared: f64) -> f64 {
    let farthest = farthest::<N>(reach);
    let unskew = if N == 1 { 0.0 } else { (1.0 - 1.0 / (N as f64 + 1.0).sqrt()) / N as f64 };
    maximum::<N>(|f| {
        let mut order: [usize; N] = std::array::from_fn(|d| d);
        order.sort_by(|&a, &b| f[b].total_cmp(&f[a]));
        let sum: f64 = f.iter().sum();
        let corners = (0..=N).map(|passed| {
            let mut d = f.map(|f| f - unskew * (sum - passed as f64));
            for &axis in &order[..passed] {
                d[axis] -= 1.0;
            }
            let squared: f64 = d.iter().map(|d| d * d).sum();
            let t = (radius_squared - squared).max(0.0);
            ((t * t) * (t * t), d)
        });
        largest(&farthest, corners)
    })
}

/// Returns the set without repetitions, which would only cost time.
fn distinct<const N: usize>(gradients: &[[f32; 4]]) -> Vec<[f64; N]> {
    let mut distinct: Vec<[f64; N]> = Vec::with_capacity(gradients.len());
    for gradient in gradients {
        let gradient = std::array::from_fn(|d| f64::from(gradient[d]));
        if !distinct.contains(&gradient) {
            distinct.push(gradient);
        }
    }
    distinct
}

/// Returns a function that finds the smallest and the largest gradient . d.
fn farthest<const N: usize>(reach: &Reach<'_>) -> impl Fn([f64; N]) -> (f64, f64) {
    let (gradients, length) = match reach {
        Reach::Set(gradients) => (distinct::<N>(gradients), 0.0),
        Reach::Sphere(length) => (Vec::new(), *length),
    };
    move |d| {
        if gradients.is_empty() {
            let reach = length * d.iter().map(|d| d * d).sum::<f64>().sqrt();
            return (-reach, reach);
        }
        let slopes = gradients.iter().map(|g| g.iter().zip(d).map(|(g, d)| g * d).sum::<f64>());
        slopes.fold((f64::MAX, f64::MIN), |(low, high), s| (low.min(s), high.max(s)))
    }
}

/// Returns the largest |noise| at a point whose corners have these weights and distances.
fn largest<const N: usize>(
    farthest: impl Fn([f64; N]) -> (f64, f64),
    corners: impl Iterator<Item = (f64, [f64; N])>,
) -> f64 {
    let (mut up, mut down) = (0.0, 0.0);
    for (weight, d) in corners {
        if weight > 0.0 {
            let (low, high) = farthest(d);
            up += weight * high;
            down -= weight * low;
        }
    }
    f64::max(up, down)
}

/// Returns the maximum of a function over the unit cell.
fn maximum<const N: usize>(function: impl Fn([f64; N]) -> f64) -> f64 {
    let starts = STARTS_PER_AXIS[N - 1];
    let spacing = 1.0 / f64::from(starts - 1);
    let mut found: Vec<([f64; N], f64)> = (0..starts.pow(N as u32))
        .map(|index| {
            let f = std::array::from_fn(|d| f64::from(index / starts.pow(d as u32) % starts) * spacing);
            (f, function(f))
        })
        .collect();
    found.sort_by(|a, b| b.1.total_cmp(&a.1).then(Ordering::Equal));
    found.iter().take(CLIMBS).map(|&(f, value)| climbed(f, value, spacing, &function)).fold(0.0, f64::max)
}

/// Climbs from a point by pattern search: steps along axes and diagonals while they help, halved when none does.
fn climbed<const N: usize>(mut f: [f64; N], mut value: f64, spacing: f64, function: impl Fn([f64; N]) -> f64) -> f64 {
    let mut step = spacing;
    while step > LAST_STEP {
        let directions = (0..3_u32.pow(N as u32))
            .map(|code| std::array::from_fn::<f64, N, _>(|d| f64::from(code / 3_u32.pow(d as u32) % 3) - 1.0));
        let best = directions
            .map(|direction| {
                let f: [f64; N] = std::array::from_fn(|d| (f[d] + step * direction[d]).clamp(0.0, 1.0));
                (f, function(f))
            })
            .max_by(|a, b| a.1.total_cmp(&b.1));
        match best {
            Some((next, higher)) if higher > value => (f, value) = (next, higher),
            _ => step /= 2.0,
        }
    }
    value
}
