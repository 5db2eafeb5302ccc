//! Measures how isotropic spectra are.

use crate::page::{Section, Table};
use crate::spectrum::{SIDE, power, signed};
use crate::{Failure, Part};
use gradnoise::{
    Cellular, Dimension, Evaluator, Fade, Gabor, Grid, Noise, OpenSimplex2, OpenSimplex2S, Perlin, Simplex, Value,
};
use image::{GrayImage, Luma};
use rayon::prelude::*;

/// The number of samples for each cell.
const TO_A_CELL: f64 = 8.0;

type Seeded = fn(u64) -> Noise;

const NOISES: [(&str, Seeded); 14] = [
    ("Perlin, linear", |seed| Perlin::new(Dimension::D2).seed(seed).fade(Fade::Linear).noise()),
    ("Perlin, cubic", |seed| Perlin::new(Dimension::D2).seed(seed).fade(Fade::Cubic).noise()),
    ("Perlin, quintic", |seed| Perlin::new(Dimension::D2).seed(seed).noise()),
    ("Perlin, quintic, hashed", |seed| Perlin::hashed(Dimension::D2).seed(seed).noise()),
    ("value, quintic", |seed| Value::new(Dimension::D2).seed(seed).noise()),
    ("value, quintic, hashed", |seed| Value::hashed(Dimension::D2).seed(seed).noise()),
    ("simplex", |seed| Simplex::new(Dimension::D2).seed(seed).noise()),
    ("simplex, hashed", |seed| Simplex::hashed(Dimension::D2).seed(seed).noise()),
    ("OpenSimplex2", |seed| OpenSimplex2::new(Dimension::D2).seed(seed).noise()),
    ("OpenSimplex2S", |seed| OpenSimplex2S::new(Dimension::D2).seed(seed).noise()),
    ("cellular, F1", |seed| Cellular::new(Dimension::D2).seed(seed).noise()),
    ("cellular, F1, hashed", |seed| Cellular::hashed(Dimension::D2).seed(seed).noise()),
    ("Gabor", |seed| Gabor::new(Dimension::D2).seed(seed).noise()),
    ("Gabor, hashed", |seed| Gabor::hashed(Dimension::D2).seed(seed).noise()),
];

/// Returns the power of one seed's noise at each frequency of the square.
fn spectrum(noise: Noise) -> Result<Vec<f64>, Failure> {
    let grid = Grid::new(&[0.0; 2], &[1.0 / TO_A_CELL; 2], &[SIDE as u32; 2])?;
    let values: Vec<f64> = Evaluator::new(noise)?.values(&grid)?.into_iter().map(f64::from).collect();
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    Ok(power(&values.iter().map(|value| value - mean).collect::<Vec<_>>()))
}

/// Returns the frequency of an entry of a spectrum in cycles per square, along both axes.
fn frequency(i: usize) -> [f64; 2] {
    [signed(i % SIDE), signed(i / SIDE)]
}

/// Returns the mean power at all frequencies that satisfy a condition.
fn mean_where(power: &[f64], is_of_kind: impl Fn([f64; 2]) -> bool) -> f64 {
    let of_kind = power.iter().enumerate().filter(|(i, _)| is_of_kind(frequency(*i)));
    let [sum, count] = of_kind.fold([0.0; 2], |[sum, count], (_, power)| [sum + power, count + 1.0]);
    sum / count
}

/// Returns the frequency, in cycles per square, around which an octave has most power: the mean power of a ring 4
/// cycles wide times the area of an octave, which grows with the frequency's square.
fn peak(power: &[f64]) -> f64 {
    // An octave around the last ring ends before half the samples.
    let rings = (1..SIDE / 12).map(|ring| 4.0 * ring as f64);
    let of_ring = |middle: f64| mean_where(power, |[x, y]| (x.hypot(y) - middle).abs() < 2.0) * middle * middle;
    let found = rings.map(|middle| (middle, of_ring(middle)));
    found.max_by(|(_, one), (_, other)| one.total_cmp(other)).map_or(0.0, |(middle, _)| middle)
}

/// Returns whether a frequency is within 10 degrees of an angle to the axes, in degrees up to 45.
fn is_along([x, y]: [f64; 2], angle: f64) -> bool {
    let to_axis = y.abs().atan2(x.abs()).to_degrees();
    (to_axis.min(90.0 - to_axis) - angle).abs() < 10.0
}

/// Returns the power along the axes divided by that along the diagonals, in the octave around a peak.
fn axes_over_diagonals(power: &[f64], peak: f64) -> f64 {
    let is_near = |[x, y]: [f64; 2]| (peak / 2.0_f64.sqrt()..peak * 2.0_f64.sqrt()).contains(&x.hypot(y));
    let [along, across] =
        [0.0, 45.0].map(|angle| mean_where(power, |frequency| is_near(frequency) && is_along(frequency, angle)));
    along / across
}

/// The noises of the picture, and the side of each spectrum in it: from -3 to 3 cycles per cell.
const SHOWN: [&str; 6] = ["Perlin, quintic", "value, quintic", "simplex", "OpenSimplex2S", "cellular, F1", "Gabor"];
const SHOWN_SIDE: usize = SIDE * 6 / TO_A_CELL as usize;

/// Draws a spectrum with frequency 0 in its middle: black is none, and white the most power.
fn draw(power: &[f64], picture: &mut GrayImage, left: usize) {
    let most = power.iter().copied().fold(0.0, f64::max);
    for i in 0..SHOWN_SIDE * SHOWN_SIDE {
        let [x, y] = [i % SHOWN_SIDE, i / SHOWN_SIDE];
        let [column, row] = [x, y].map(|k| (k + SIDE - SHOWN_SIDE / 2) % SIDE);
        let level = 255.0 * (power[row * SIDE + column] / most).cbrt();
        picture.put_pixel((left + x) as u32, y as u32, Luma([level.round() as u8]));
    }
}

/// Measures spectra, and draws some of them if a file is named.
pub fn part(seeds: u64, picture: Option<&str>) -> Result<Part, Failure> {
    let mut drawn = GrayImage::new((SHOWN.len() * SHOWN_SIDE) as u32, SHOWN_SIDE as u32);
    let mut table = Table::new(&["noise", "peak", "octave around it", "axes / diagonals", "standard error"]);
    let mut violations = Vec::new();
    for (name, noise) in NOISES {
        let spectra: Vec<Vec<f64>> =
            (0..seeds).into_par_iter().map(|seed| spectrum(noise(seed))).collect::<Result<_, _>>()?;
        let mean: Vec<f64> = (0..SIDE * SIDE).map(|i| spectra.iter().map(|power| power[i]).sum::<f64>()).collect();
        if let Some(index) = SHOWN.iter().position(|shown| *shown == name) {
            draw(&mean, &mut drawn, index * SHOWN_SIDE);
        }
        let peak = peak(&mean);
        let octave = peak / 2.0_f64.sqrt()..peak * 2.0_f64.sqrt();
        let in_octave: f64 = (0..mean.len())
            .filter(|&i| octave.contains(&frequency(i)[0].hypot(frequency(i)[1])))
            .map(|i| mean[i])
            .sum();
        let ratio = axes_over_diagonals(&mean, peak);
        // From eight parts of the seeds, whose ratios vary more, since each has fewer seeds.
        let parts: Vec<f64> = spectra
            .chunks(spectra.len().div_ceil(8))
            .map(|part| {
                let sum: Vec<f64> = (0..SIDE * SIDE).map(|i| part.iter().map(|power| power[i]).sum::<f64>()).collect();
                axes_over_diagonals(&sum, peak)
            })
            .collect();
        let count = parts.len() as f64;
        let of_parts = parts.iter().sum::<f64>() / count;
        let variance = parts.iter().map(|part| (part - of_parts).powi(2)).sum::<f64>() / (count - 1.0);
        table.push(vec![
            name.to_owned(),
            format!("{:.2}", peak * TO_A_CELL / SIDE as f64),
            format!("{:.0} %", 100.0 * in_octave / mean.iter().sum::<f64>()),
            format!("{ratio:.3}"),
            format!("{:.3}", (variance / count).sqrt()),
        ]);
        if !(0.5..2.0).contains(&ratio) {
            violations.push(format!("{name}: {ratio} times the power along the axes"));
        }
        eprintln!("{name}");
    }
    if let Some(picture) = picture {
        drawn.save(picture)?;
    }
    Ok(Part {
        page: "internal/statistics",
        section: Section { name: "directions", text: table.markdown() },
        violations,
    })
}
