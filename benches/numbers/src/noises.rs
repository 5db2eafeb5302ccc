//! The noises that are compared with the oracle, each with its formula.

use crate::Failure;
use crate::oracle::cellular::{Hash as OracleHash, points};
use crate::oracle::gabor::{Kernels, gabor};
use crate::oracle::{self, PERLIN_PERMUTATION, Position};
use crate::papers::{self, fast_noise, mix, pick, vectors, x_innermost, x_outermost};
use gradnoise::{
    Cellular, Dimension, Fade, Falloff, Gabor, Gradients, Metric, Noise, Normalization, Octaves, OpenSimplex2,
    OpenSimplex2S, Perlin, Simplex, Value,
};

const SEED: u64 = 9;

type Formula<const N: usize> = Box<dyn Fn(Position<N>) -> f64 + Send + Sync>;

/// A noise and the oracle's formula of it.
pub struct Case<const N: usize> {
    pub name: String,
    pub noise: Noise,
    pub formula: Formula<N>,
    /// Whether the noise jumps at the faces of its simplices.
    pub jumps: bool,
    /// How many times longer its formula takes than the others, as a power of ten.
    pub slowness: u64,
}

impl<const N: usize> Case<N> {
    fn new(name: &str, noise: impl Into<Noise>, formula: impl Fn(Position<N>) -> f64 + Send + Sync + 'static) -> Self {
        let (name, noise, formula) = (format!("{name} {N}-D"), noise.into(), Box::new(formula));
        Self { name, noise, formula, jumps: false, slowness: 1 }
    }
}

/// Returns the cases. The largest sums are the crate's, which its tests compare with searches by the oracle.
pub fn cases<const N: usize>() -> Result<Vec<Case<N>>, Failure> {
    let dimension = Dimension::try_from(N)?;
    let gradients = [Gradients::slopes_8, Gradients::octagon_8, Gradients::edges_16, Gradients::edges_32][N - 1]();
    let set = vectors::<N>(&oracle::default_gradients(N));
    let perlin = |fade: Fade| {
        let interpolant = match fade {
            Fade::Linear => papers::linear,
            Fade::Cubic => papers::cubic,
            Fade::Cosine => papers::cosine,
            Fade::Quintic | Fade::MinimalCubic => papers::quintic as papers::Interpolant,
        };
        let (set, largest) = (set.clone(), gradients.perlin_maximum(fade));
        move |p| {
            let gradient = |cell| pick(&set, x_innermost(&PERLIN_PERMUTATION, cell).into());
            papers::perlin(p, interpolant, gradient) / largest
        }
    };
    let simplex = |falloff: Falloff| {
        let radius_squared = match (falloff, N) {
            (_, 1) => 1.0,
            (Falloff::Classic, 3 | 4) => 0.6,
            _ => 0.5,
        };
        let (set, largest) = (set.clone(), gradients.simplex_maximum(falloff));
        move |p| {
            let gradient = |cell| pick(&set, x_outermost(&PERLIN_PERMUTATION, cell).into());
            papers::simplex(p, radius_squared, gradient) / largest
        }
    };
    let octaves = |noise: Formula<N>| {
        let octaves =
            oracle::Octaves { count: 5, lacunarity: 2.17, persistence: 0.55, decorrelated: true, normalised: true };
        move |p| oracle::fbm(p, &octaves, &noise)
    };
    let fbm = || Octaves::new(5).lacunarity(2.17).persistence(0.55);
    let mut cases: Vec<_> = Fade::ALL
        .into_iter()
        .map(|fade| {
            let name = format!("Perlin, {}", format!("{fade:?}").to_lowercase());
            Case::new(&name, Perlin::new(dimension).fade(fade), perlin(fade))
        })
        .collect();
    let level = |cell| papers::byte_level(x_innermost(&PERLIN_PERMUTATION, cell));
    let value = move |p| papers::value(p, papers::quintic, level);
    cases.push(Case::new("value, quintic", Value::new(dimension), value));
    cases.extend(Falloff::ALL.map(|falloff| {
        let name = format!("simplex, {}", format!("{falloff:?}").to_lowercase());
        let jumps = falloff == Falloff::Classic && N > 2;
        Case { jumps, ..Case::new(&name, Simplex::new(dimension).falloff(falloff), simplex(falloff)) }
    }));
    cases.extend(open_simplex(dimension));
    // All points nearer than 2 are within two cells in every direction, and F1 is at most 2.
    let farthest = (N as f64).sqrt();
    let nearest = move |p| points(OracleHash::Lowbias(SEED), Metric::Euclidean, 1.0, p, 2)[0].distance;
    let cellular =
        Case::new("cellular, F1", Cellular::hashed(dimension).seed(SEED), move |p| 2.0 * nearest(p) / farthest - 1.0);
    cases.push(Case { slowness: [1, 10, 10, 100][N - 1], ..cellular });
    let kernels = Kernels { wave_number: 2.0, bandwidth: 1.0, impulses: 4, direction: None };
    let noise = Gabor::hashed(dimension).seed(SEED).normalization(Normalization::Published);
    let sum = Case::new("Gabor", noise, move |p| gabor(OracleHash::Lowbias(SEED), &kernels, p, 1).value);
    cases.push(Case { slowness: [10, 10, 100, 100][N - 1], ..sum });
    let noise = Perlin::new(dimension).fbm(fbm());
    cases.push(Case::new("fBm of Perlin, 5 octaves,", noise, octaves(Box::new(perlin(Fade::Quintic)))));
    let noise = Simplex::new(dimension).fbm(fbm());
    cases.push(Case::new("fBm of simplex, 5 octaves,", noise, octaves(Box::new(simplex(Falloff::Smooth)))));
    Ok(cases)
}

/// Returns `OpenSimplex2` and `OpenSimplex2S` with their default hash and gradients.
fn open_simplex<const N: usize>(dimension: Dimension) -> [Case<N>; 2] {
    let gradients = [Gradients::slopes_8, Gradients::circle_24, Gradients::simplex_48, Gradients::simplex_160][N - 1]();
    let set: Vec<[f64; N]> =
        gradients.vectors().iter().map(|vector| std::array::from_fn(|d| f64::from(vector[d]))).collect();
    let seed = mix(SEED as u32);
    let gradient = move |cell| pick(&set, fast_noise(cell, seed) >> 23 & 255);
    let smooth = {
        let (gradient, largest) = (gradient.clone(), gradients.simplex_maximum(Falloff::Smooth));
        let radius_squared = if N == 1 { 1.0 } else { 0.5 };
        move |p| papers::simplex(p, radius_squared, &gradient) / largest
    };
    // In 1-D it is simplex noise.
    let largest = gradients.super_simplex_maximum();
    let all = move |p| {
        let sum = if N == 1 {
            papers::simplex(p, 1.0, &gradient)
        } else {
            oracle::sum_of_all(p, N as f64 / (N as f64 + 1.0), &gradient)
        };
        sum / largest
    };
    let of_all = Case::new("OpenSimplex2S", OpenSimplex2S::new(dimension).seed(SEED), all);
    [
        Case::new("OpenSimplex2", OpenSimplex2::new(dimension).seed(SEED), smooth),
        Case { slowness: [1, 1, 10, 10][N - 1], ..of_all },
    ]
}
