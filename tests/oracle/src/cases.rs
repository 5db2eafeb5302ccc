//! The noises and places that CPU, GPU and oracle are compared on.

use crate::{self as oracle, lattice};
use gradnoise::{
    Dimension, Evaluator, Fade, Falloff, Format, Gradients, Grid, Hash, Noise, Normalization, Octaves, OpenSimplex2,
    OpenSimplex2S, Orientation, Perlin, Permutation, Simplex,
};
use std::sync::Mutex;

/// A noise, and what the oracle needs to compute it.
#[derive(Clone)]
pub struct Case {
    pub name: String,
    pub noise: Noise,
    pub dimension: Dimension,
    pub kind: Kind,
    pub octaves: Option<oracle::Octaves>,
    /// `None` is Perlin's own table.
    pub seed: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    Perlin(Fade),
    Simplex(Falloff),
    OpenSimplex2,
    OpenSimplex2S,
}

/// Every kind of noise of every dimension, singly and as a sum of octaves of this lacunarity, scaled to [-1, 1].
pub fn cases(lacunarity: f64) -> Vec<Case> {
    let kinds = Fade::ALL.map(Kind::Perlin).into_iter().chain(Falloff::ALL.map(Kind::Simplex));
    kinds
        .chain([Kind::OpenSimplex2S])
        .flat_map(|kind| Dimension::ALL.map(|dimension| (kind, dimension)))
        .flat_map(|(kind, dimension)| {
            let n = dimension.count();
            let octaves =
                oracle::Octaves { count: 5, lacunarity, persistence: 0.55, decorrelated: true, normalised: true };
            let noise = |seed| leaf(kind, dimension, seed, Normalization::Exact, Orientation::Standard);
            let name = format!("{kind:?} {n}-D");
            let single = Case { name, noise: noise(None), dimension, kind, octaves: None, seed: None };
            let sum = Case {
                name: format!("fBm of {kind:?} {n}-D"),
                noise: noise(Some(7)).fbm(Octaves::new(5).lacunarity(lacunarity).persistence(0.55)),
                octaves: Some(octaves),
                seed: Some(7),
                ..single.clone()
            };
            [single, sum]
        })
        .collect()
}

/// Returns a noise of a kind: without a seed that of Perlin's own table. Those of `OpenSimplex2` have the gradients and
/// the hash of simplex noise; `OpenSimplex2` is simplex noise then, in its standard orientation.
pub fn leaf(
    kind: Kind,
    dimension: Dimension,
    seed: Option<u64>,
    scale: Normalization,
    orientation: Orientation,
) -> Noise {
    let table = seed.map_or(Permutation::perlin(), Permutation::seeded);
    let gradients =
        [Gradients::slopes_8, Gradients::octagon_8, Gradients::edges_16, Gradients::edges_32][dimension.count() - 1];
    match kind {
        Kind::Perlin(fade) => Perlin::new(dimension).fade(fade).normalization(scale).permutation(table).noise(),
        Kind::Simplex(kernel) => {
            Simplex::new(dimension).falloff(kernel).normalization(scale).permutation(table).noise()
        }
        Kind::OpenSimplex2 => {
            let noise = OpenSimplex2::new(dimension).hash(Hash::XOutermost).gradients(gradients());
            noise.orientation(orientation).permutation(table).noise()
        }
        Kind::OpenSimplex2S => {
            let noise = OpenSimplex2S::new(dimension).hash(Hash::XOutermost).gradients(gradients());
            noise.orientation(orientation).permutation(table).noise()
        }
    }
}

impl Case {
    /// The oracle's value of the noise scaled by its exact range, at an exact position.
    pub fn oracle<const N: usize>(&self) -> impl Fn(oracle::Position<N>) -> f64 + use<N> {
        let permutation = self.seed.map_or(oracle::PERLIN_PERMUTATION, oracle::seeded_permutation);
        let gradients = oracle::default_gradients(N);
        let (kind, octaves, maximum) = (self.kind, self.octaves, maximum(self.kind, &gradients));
        move |position| {
            let single = |p| raw(kind, &permutation, &gradients, p) / maximum;
            match &octaves {
                Some(octaves) => oracle::fbm(position, octaves, single),
                None => single(position),
            }
        }
    }
}

/// Returns the value of a noise on a lattice, unscaled.
pub fn raw<const N: usize>(kind: Kind, permutation: &[u8; 256], set: &[Vec<f64>], p: oracle::Position<N>) -> f64 {
    match kind {
        Kind::Perlin(fade) => lattice::perlin(p, interpolant(fade), lattice::innermost(permutation, set)),
        Kind::Simplex(kernel) => lattice::simplex(p, radius_squared(kernel, N), lattice::outermost(permutation, set)),
        Kind::OpenSimplex2 => raw(Kind::Simplex(Falloff::Smooth), permutation, set, p),
        Kind::OpenSimplex2S => lattice::super_simplex(p, lattice::outermost(permutation, set)),
    }
}

/// A noise, its gradients, and its largest raw value.
type Maximum = (Kind, Vec<Vec<f64>>, f64);

/// Returns the largest raw value of a noise; the search takes up to seconds, and is done once.
pub fn maximum(kind: Kind, set: &[Vec<f64>]) -> f64 {
    static FOUND: Mutex<Vec<Maximum>> = Mutex::new(Vec::new());
    let mut found = FOUND.lock().unwrap();
    let known = found.iter().find(|(other, of, _)| *other == kind && of == set);
    if let Some(&(.., maximum)) = known {
        return maximum;
    }
    let maximum = in_dimension!(set[0].len(), N => match kind {
        Kind::Perlin(fade) => oracle::perlin_maximum::<N>(set, interpolant(fade)),
        Kind::Simplex(kernel) => oracle::simplex_maximum::<N>(set, radius_squared(kernel, N)),
        Kind::OpenSimplex2 => oracle::simplex_maximum::<N>(set, radius_squared(Falloff::Smooth, N)),
        Kind::OpenSimplex2S => oracle::super_simplex_maximum::<N>(set),
    });
    found.push((kind, set.to_vec(), maximum));
    maximum
}

/// Whether the noise jumps at the faces of its simplices.
pub fn is_discontinuous(case: &Case) -> bool {
    case.kind == Kind::Simplex(Falloff::Classic) && case.dimension > Dimension::D2
}

/// The oracle's value that is nearest to a found one, where the noise jumps.
pub fn nearest_oracle_value<const N: usize>(
    case: &Case,
    oracle: impl Fn(oracle::Position<N>) -> f64,
    position: oracle::Position<N>,
    found: f32,
) -> f64 {
    if is_discontinuous(case) { oracle::value_of_either_side(oracle, position, found) } else { oracle(position) }
}

/// Returns the oracle's formula of a fade.
pub fn interpolant(fade: Fade) -> lattice::Interpolant {
    match fade {
        Fade::Linear => lattice::linear,
        Fade::Cubic => lattice::cubic,
        Fade::Cosine => lattice::cosine,
        Fade::Quintic | Fade::MinimalCubic => lattice::quintic,
    }
}

/// ALGORITHMS of Gustavson 2005: 0.6 was published for 3-D and 4-D; two points reach 1 in 1-D.
pub fn radius_squared(kernel: Falloff, n: usize) -> f64 {
    match (kernel, n) {
        (_, 1) => 1.0,
        (Falloff::Classic, 3 | 4) => 0.6,
        _ => 0.5,
    }
}

/// Where grids begin.
pub const ORIGINS: [f64; 9] =
    [0.0, 1e3, -1e3, 1e6, -1e6, 2_147_483_648.0, -2_147_483_648.0, 2_147_483_000.375, -2_147_483_000.375];

/// How far above a lattice point the grids of `grids` begin that come close to one: products of such small coordinates
/// and their weights become subnormal.
const HAIRS: [f64; 4] = [4096.0, 131_072.0, 1_048_576.0, 16_777_216.0];

/// Two grids from every origin and some that pass lattice points by a hair, 90,112 samples or more together. One steps
/// from lattice point to lattice point in eighths along the diagonal x = y = z = w, so that it meets cell borders and
/// the ties of simplex noise; the other meets nothing twice.
pub fn grids(dimension: Dimension) -> Vec<Grid> {
    let n = dimension.count();
    let extent: &[u32] = match n {
        1 => &[4096],
        2 => &[64, 64],
        _ => &[16, 16, 16],
    };
    let axes = extent.len();
    let grid = |origin: &[f64], step: &[f64]| Grid::new(&origin[..n], &step[..axes], extent).unwrap();
    ORIGINS
        .into_iter()
        .flat_map(|origin| {
            let beside = [origin - 3.71, origin + 0.2, origin - 77.123, origin + 5.37];
            [grid(&[origin; 4], &[0.125; 3]), grid(&beside, &[1.0 / 17.3, 1.0 / 9.1, -0.37])]
        })
        .chain(
            HAIRS.map(|hairs| {
                grid(&[150.0 + 1.0 / hairs, 8.0 + 1.0 / hairs, 1.0 / hairs, 3.0 - 1.0 / hairs], &[1.0; 3])
            }),
        )
        .collect()
}

/// Values and derivatives of a grid's samples, from the CPU.
pub fn on_cpu(noise: &Noise, grid: &Grid) -> Vec<f32> {
    let format = Format::ValueAndGradient;
    let bytes = Evaluator::new(noise.clone()).unwrap().texels(grid, format).unwrap();
    bytemuck::pod_collect_to_vec(&bytes)
}

/// The exact positions of a grid's samples.
pub fn positions<const N: usize>(grid: &Grid) -> impl Iterator<Item = oracle::Position<N>> + Clone {
    let (origin, step, [width, height, depth]) = (grid.origin(), grid.step(), grid.extent());
    let indices = (0..depth).flat_map(move |z| (0..height).flat_map(move |y| (0..width).map(move |x| [x, y, z, 0])));
    indices.map(move |index| {
        std::array::from_fn(|d| {
            let step = step.get(d).copied().unwrap_or(0.0);
            exact(origin[d]) + exact(step) * i128::from(index[d])
        })
    })
}

/// A number in the oracle's fixed point. Scaling by 2^64 only changes the exponent.
pub fn exact(x: f64) -> i128 {
    (x * oracle::ONE as f64) as i128
}

/// 65,536 or more points in `f32`: lattice points, cell borders, ties, and all else, near zero and far from it.
pub fn points<const N: usize>() -> Vec<[f32; N]> {
    let mut state = 5;
    let mut random = move || (oracle::split_mix_64(&mut state) >> 40) as f32 / 16_777_216.0;
    let mut points: Vec<[f32; N]> = (0..59_000)
        .map(|i| {
            let reach = [1.0, 16.0, 300.0, 4e4][i % 4];
            std::array::from_fn(|_| (random() - 0.5) * reach)
        })
        .collect();
    points.extend((-500..500).map(|i| [i as f32; N]));
    points.extend((-2000..2000).map(|i| [i as f32 / 13.7; N]));
    points.extend((-2000..2000).map(|i| std::array::from_fn(|d| if d % 2 == 0 { i as f32 / 8.0 } else { random() })));
    let extremes =
        [0.0, -0.0, 1e-9, -1e-9, f32::MIN_POSITIVE, 1e-40, -1e-40, -1e-45, 16_777_216.0, -16_777_217.0, 3e38, -3e38];
    points.extend(extremes.map(|x| [x; N]));
    points.extend(extremes.map(|x| std::array::from_fn(|d| if d == 0 { x } else { 0.2 })));
    points
}
