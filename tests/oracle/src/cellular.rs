//! An oracle for cellular noise: all points of a wide neighbourhood, in `f64`, written from the documentation alone.
//! Sources: Worley 1996 "A cellular texture basis function", Quilez "Voronoi borders" and "Smooth voronoi".

use super::{ONE, Position, hashes};
use gradnoise::Metric;
use std::array::from_fn;
use std::sync::OnceLock;

/// How far `f32` may be from a component of the offset to a point: a sum of three numbers of up to 8, each rounded to
/// 2^-22, is wrong by up to 2^-21.
pub const COMPONENT: f64 = 1.0 / 2_097_152.0;

/// Where the points of cells are, and what values cells have.
#[derive(Clone, Copy)]
pub enum Hash<'a> {
    /// Perlin's chain, x innermost, through a permutation.
    Chain(&'a [u8; 256]),
    /// Ellis' `lowbias32` of each coordinate in turn, of a seed of 64 bits.
    Lowbias(u64),
    /// Another, by the number that it makes of a cell: of 32 bits, or a byte.
    Other { number: &'a dyn Fn(&[i64]) -> u32, is_integer: bool },
}

impl Hash<'_> {
    pub fn of<const N: usize>(&self, cell: [i64; N]) -> u32 {
        match *self {
            Self::Chain(permutation) => hashes::x_innermost(permutation, cell).into(),
            Self::Lowbias(seed) => hashes::number(&gradnoise::Hash::Lowbias { seed }, 0, cell),
            Self::Other { number, .. } => number(&cell),
        }
    }

    /// The offset from the cell's middle, in [-1, 1] along each axis.
    fn offset<const N: usize>(&self, cell: [i64; N]) -> [f64; N] {
        let hash = self.of(cell);
        match self {
            Self::Lowbias(_) | Self::Other { is_integer: true, .. } => {
                from_fn(|d| f64::from(hash >> [0, 8, 16, 23][d] & 255) / 127.5 - 1.0)
            }
            Self::Chain(_) | Self::Other { is_integer: false, .. } => {
                let ratio = golden_ratio(N);
                from_fn(|d| (0.5 + f64::from(hash) / ratio.powi(d as i32 + 1)).fract() * 2.0 - 1.0)
            }
        }
    }

    /// The value of a cell, in [-1, 1].
    pub fn value<const N: usize>(&self, cell: [i64; N]) -> f64 {
        hashes::mixed_level(hashes::mix(self.of(cell)))
    }
}

/// The golden ratio of a number of dimensions: x^(n + 1) = x + 1, by bisection.
fn golden_ratio(n: usize) -> f64 {
    static RATIOS: [OnceLock<f64>; 4] = [const { OnceLock::new() }; 4];
    *RATIOS[n - 1].get_or_init(|| {
        let (mut low, mut high) = (1.0_f64, 2.0_f64);
        for _ in 0..100 {
            let middle = f64::midpoint(low, high);
            if middle.powi(n as i32 + 1) > middle + 1.0 { high = middle } else { low = middle }
        }
        low
    })
}

/// A point near a position: the cell, the position less the point, and the distance.
#[derive(Clone, Copy, Debug)]
pub struct Near<const N: usize> {
    pub cell: [i64; N],
    pub from: [f64; N],
    pub distance: f64,
}

pub fn distance<const N: usize>(metric: Metric, v: [f64; N]) -> f64 {
    let sum = |f: &dyn Fn(f64) -> f64| v.iter().map(|x| f(x.abs())).sum::<f64>();
    match metric {
        Metric::Euclidean => sum(&|x| x * x).sqrt(),
        Metric::EuclideanSquared => sum(&|x| x * x),
        Metric::Manhattan => sum(&|x| x),
        Metric::Chebyshev => v.iter().fold(0.0, |most, x| most.max(x.abs())),
        // The root of a single power is its base.
        Metric::Minkowski { .. } if N == 1 => v[0].abs(),
        Metric::Minkowski { exponent } => sum(&|x| x.powf(exponent)).powf(1.0 / exponent),
        Metric::Hybrid => sum(&|x| x + x * x),
        _ => unreachable!("no other metric"),
    }
}

/// All points of the cells at most so many steps away, the nearest four first.
pub fn points<const N: usize>(hash: Hash<'_>, metric: Metric, jitter: f64, p: Position<N>, steps: i64) -> Vec<Near<N>> {
    let local: [f64; N] = p.map(|x| (x as u64) as f64 / ONE as f64);
    let side = 2 * steps + 1;
    let mut points: Vec<Near<N>> = (0..side.pow(N as u32))
        .map(|code| {
            let step: [i64; N] = from_fn(|d| code / side.pow(d as u32) % side - steps);
            let cell: [i64; N] = from_fn(|d| (p[d] >> 64) as i64 + step[d]);
            let offset = hash.offset(cell);
            let from = from_fn(|d| local[d] - (step[d] as f64 + 0.5 + jitter / 2.0 * offset[d]));
            Near { cell, from, distance: distance(metric, from) }
        })
        .collect();
    put_nearest_first(&mut points);
    points
}

/// Puts the nearest four points first, in their order: features ask for three, and comparisons whether another is as
/// near as the third.
pub fn put_nearest_first<const N: usize>(points: &mut [Near<N>]) {
    let order = |a: &Near<N>, b: &Near<N>| a.distance.total_cmp(&b.distance);
    let last = points.len().min(4) - 1;
    let (nearer, ..) = points.select_nth_unstable_by(last, order);
    nearer.sort_by(order);
}

/// The distance to the nearest plane halfway between the nearest point and another, and the distance of these points.
pub fn border<const N: usize>(points: &[Near<N>]) -> [f64; 2] {
    let first = &points[0];
    let planes = points[1..].iter().map(|other| {
        let apart = distance(Metric::Euclidean, from_fn::<_, N, _>(|d| first.from[d] - other.from[d]));
        [(other.distance.powi(2) - first.distance.powi(2)) / (2.0 * apart), apart]
    });
    planes.min_by(|a, b| a[0].total_cmp(&b[0])).unwrap()
}

/// The smooth distance: points fade out between the largest F1 there can be and the least whole number of cells that is
/// at least a quarter beyond.
pub fn smooth<const N: usize>(points: &[Near<N>], metric: Metric, sharpness: f64) -> f64 {
    let farthest = distance(metric, [1.0; N]);
    let along = |cells: f64| distance(metric, [cells]);
    let end = (1..99).map(|cells| along(f64::from(cells))).find(|&end| end >= farthest + 0.25).unwrap();
    let weight = |d: f64| {
        let t = ((d - farthest) / (end - farthest)).clamp(0.0, 1.0);
        (1.0 - t * t * (3.0 - 2.0 * t)) * (-sharpness * d).exp()
    };
    -points.iter().map(|point| weight(point.distance)).sum::<f64>().ln() / sharpness
}
