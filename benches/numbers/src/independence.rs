//! Measures the correlation of noises of neighbouring seeds, and of neighbouring octaves of one fractal.

use crate::page::{Section, Table};
use crate::spectrum::{Complex, SIDE, signed, transform_both};
use crate::{Failure, Part};
use gradnoise::{
    ByteTable, Cellular, Dimension, Evaluator, Gabor, Grid, Hash, Noise, Octaves, OpenSimplex2, OpenSimplex2S, Perlin,
    Simplex, Value,
};
use rayon::prelude::*;

/// A kind of noise.
struct Kind {
    name: &'static str,
    noise: fn(u64) -> Noise,
    /// Whether the published hash adds the seed to a sum of coordinates: then the next seed gives the same noise
    /// elsewhere.
    is_sum: bool,
    /// The number of a table's entries whose positions do not depend on the seed.
    entries: usize,
}

const fn kind(name: &'static str, noise: fn(u64) -> Noise) -> Kind {
    Kind { name, noise, is_sum: false, entries: usize::MAX }
}

const fn of_sum(name: &'static str, noise: fn(u64) -> Noise) -> Kind {
    Kind { is_sum: true, ..kind(name, noise) }
}

const KINDS: [Kind; 17] = [
    kind("Perlin", |seed| Perlin::new(Dimension::D2).seed(seed).noise()),
    kind("Perlin, XOutermost", |seed| Perlin::new(Dimension::D2).hash(Hash::XOutermost).seed(seed).noise()),
    of_sum("Perlin, Ward", |seed| Perlin::new(Dimension::D2).hash(Hash::Ward { seed: 0 }).seed(seed).noise()),
    of_sum("Perlin, Shift", |seed| Perlin::new(Dimension::D2).hash(Hash::Shift { seed: 0 }).seed(seed).noise()),
    of_sum("Perlin, ShiftMult", |seed| Perlin::new(Dimension::D2).hash(Hash::ShiftMult { seed: 0 }).seed(seed).noise()),
    of_sum("Perlin, Cochoy", |seed| Perlin::new(Dimension::D2).hash(Hash::Cochoy { seed: 0 }).seed(seed).noise()),
    kind("Perlin, Lowbias", |seed| Perlin::hashed(Dimension::D2).seed(seed).noise()),
    kind("Perlin, FastNoise", |seed| Perlin::new(Dimension::D2).hash(Hash::FastNoise { seed: 0 }).seed(seed).noise()),
    Kind {
        entries: 1024,
        ..kind("Perlin, FibonacciTable", |seed| {
            Perlin::new(Dimension::D2).hash(Hash::FibonacciTable(ByteTable::seeded(seed))).noise()
        })
    },
    kind("value", |seed| Value::new(Dimension::D2).seed(seed).noise()),
    kind("value, Lowbias", |seed| Value::hashed(Dimension::D2).seed(seed).noise()),
    kind("simplex", |seed| Simplex::new(Dimension::D2).seed(seed).noise()),
    kind("simplex, Lowbias", |seed| Simplex::hashed(Dimension::D2).seed(seed).noise()),
    kind("OpenSimplex2", |seed| OpenSimplex2::new(Dimension::D2).seed(seed).noise()),
    kind("OpenSimplex2S", |seed| OpenSimplex2S::new(Dimension::D2).seed(seed).noise()),
    kind("cellular, Lowbias", |seed| Cellular::hashed(Dimension::D2).seed(seed).noise()),
    kind("Gabor, Lowbias", |seed| Gabor::hashed(Dimension::D2).seed(seed).noise()),
];

const OCTAVES: u32 = 6;
const LACUNARITY: f64 = 2.0;

/// The samples along each axis, which share no lattice point, even where lattices repeat every 256 cells: neither at
/// their spacing nor at twice that.
const APART: usize = 50;
const CELLS_APART: f64 = 5.0;

/// The position of the first sample, which is not special in any lattice.
const BEGINNING: [f64; 2] = [0.3, 0.4];

fn values(noise: Noise, spacing: f64, side: usize) -> Result<Vec<f64>, Failure> {
    let grid = Grid::new(&BEGINNING, &[spacing; 2], &[side as u32; 2])?;
    Ok(Evaluator::new(noise)?.values(&grid)?.into_iter().map(f64::from).collect())
}

/// Returns the values minus their mean, scaled so that the sum of their squares is 1.
fn standardized(values: &[f64]) -> Vec<f64> {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let root = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>().sqrt();
    values.iter().map(|value| (value - mean) / root).collect()
}

fn correlation(one: &[f64], other: &[f64]) -> f64 {
    standardized(one).iter().zip(standardized(other)).map(|(a, b)| a * b).sum()
}

/// Returns the largest correlation of two squares of samples, over all cyclic displacements of one against the other
/// along both axes, and that displacement.
fn largest_displaced(one: &[f64], other: &[f64]) -> (f64, [usize; 2]) {
    let transformed = |values: &[f64]| {
        let mut square: Vec<Complex> = standardized(values).into_iter().map(|value| [value, 0.0]).collect();
        transform_both(&mut square);
        square
    };
    // The transform of the correlations is the product of one transform and the other's conjugate. Transforming it once
    // more gives them in reversed order, times the number of samples.
    let pairs = transformed(one).into_iter().zip(transformed(other));
    let mut product: Vec<Complex> = pairs.map(|([a, b], [c, d])| [a * c + b * d, b * c - a * d]).collect();
    transform_both(&mut product);
    let sizes = product.iter().enumerate().map(|(i, [correlation, _])| (i, correlation.abs()));
    let (i, size) = sizes.max_by(|one, other| one.1.total_cmp(&other.1)).unwrap_or_default();
    (size / (SIDE * SIDE) as f64, [i % SIDE, i / SIDE])
}

/// Returns the sum of correlations in units of its standard deviation by chance, and the largest correlation in units
/// of its own.
fn in_deviations(found: &[f64], independent: usize) -> [f64; 2] {
    let root = (independent as f64).sqrt();
    let largest = found.iter().fold(0.0, |largest: f64, correlation| largest.max(correlation.abs()));
    [found.iter().sum::<f64>() / (found.len() as f64).sqrt() * root, largest * root]
}

/// Notes correlations beyond chance: of 370 sums one is beyond 3 standard deviations, of 150,000 pairs one beyond 4.5.
fn judge(what: &str, [sum, largest]: [f64; 2], violations: &mut Vec<String>) {
    if sum.abs() > 3.0 || largest > 4.5 {
        violations.push(format!("{what}: a sum of {sum} and a largest of {largest} standard deviations"));
    }
}

/// Returns one octave of a fractal: its contribution to the sum of the octaves before it.
fn octave(noise: &Noise, k: u32, spacing: f64) -> Result<Vec<f64>, Failure> {
    let sum = |count| {
        let octaves = Octaves::new(count).lacunarity(LACUNARITY).persistence(1.0).normalised(false);
        values(noise.clone().fbm(octaves), spacing, APART)
    };
    if k == 0 {
        return sum(1);
    }
    Ok(sum(k + 1)?.into_iter().zip(sum(k)?).map(|(with, without)| with - without).collect())
}

/// Returns the correlations of a noise with that of the next seed at the same positions.
fn of_seeds(noise: fn(u64) -> Noise, pairs: u64) -> Result<Vec<f64>, Failure> {
    let values = |seed| values(noise(seed), CELLS_APART, APART);
    (0..pairs).into_par_iter().map(|seed| Ok(correlation(&values(seed)?, &values(seed + 1)?))).collect()
}

/// Returns the largest correlation of a noise with that of the next seed, displaced.
fn of_displaced_seeds(noise: fn(u64) -> Noise, pairs: u64) -> Result<(f64, [usize; 2]), Failure> {
    let values = |seed| values(noise(seed), 1.0, SIDE);
    let found: Vec<_> = (0..pairs)
        .into_par_iter()
        .map(|seed| Ok(largest_displaced(&values(seed)?, &values(seed + 1)?)))
        .collect::<Result<_, Failure>>()?;
    Ok(found.into_iter().max_by(|one, other| one.0.total_cmp(&other.0)).unwrap_or_default())
}

/// Returns the correlations of octaves with the next one of the same fractal.
fn of_octaves(noise: fn(u64) -> Noise, pairs: u64) -> Result<Vec<f64>, Failure> {
    let of_pair = |pair| {
        let (seed, k) = (pair / u64::from(OCTAVES - 1), (pair % u64::from(OCTAVES - 1)) as u32);
        // The lower octave's samples are this many cells apart, the higher one's twice as many.
        let spacing = CELLS_APART / LACUNARITY.powi(k as i32);
        Ok(correlation(&octave(&noise(seed), k, spacing)?, &octave(&noise(seed), k + 1, spacing)?))
    };
    (0..pairs).into_par_iter().map(of_pair).collect()
}

pub fn part(pairs: u64) -> Result<Part, Failure> {
    let mut table = Table::new(&["noise", "sum", "largest", "largest, displaced", "octaves, sum", "octaves, largest"]);
    let mut violations = Vec::new();
    for Kind { name, noise, is_sum, entries } in KINDS {
        let of_seeds = in_deviations(&of_seeds(noise, pairs)?, entries.min(APART * APART));
        let (size, [x, y]) = of_displaced_seeds(noise, pairs.min(16))?;
        let of_octaves = in_deviations(&of_octaves(noise, pairs)?, entries.min(APART * APART));
        // Five standard deviations of a quarter as many independent values, since samples a cell apart share lattice
        // points.
        let is_same = size > 10.0 / (entries.min(SIDE * SIDE) as f64).sqrt();
        if !is_sum {
            judge(&format!("{name}, seeds"), of_seeds, &mut violations);
            if is_same {
                violations.push(format!("{name}: {size} if displaced by {x} and {y}"));
            }
        }
        judge(&format!("{name}, octaves"), of_octaves, &mut violations);
        table.push(vec![
            name.to_owned(),
            format!("{:+.1}", of_seeds[0]),
            format!("{:.1}", of_seeds[1]),
            if is_same { format!("{size:.2} by ({}, {})", signed(x), signed(y)) } else { format!("{size:.3}") },
            format!("{:+.1}", of_octaves[0]),
            format!("{:.1}", of_octaves[1]),
        ]);
        eprintln!("{name}");
    }
    Ok(Part {
        page: "internal/statistics",
        section: Section { name: "independence", text: table.markdown() },
        violations,
    })
}
