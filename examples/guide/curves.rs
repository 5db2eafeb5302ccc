//! Draws 1-D noise as curves, and histograms of values.

use crate::canvas::{Canvas, INK, ORANGE, PALE};
use gradnoise::{Dimension, Evaluator, Grid, Noise, Octaves, Perlin, Value};
use image::RgbImage;
use std::error::Error;

const WIDTH: u32 = 560;

/// A strip of a picture in which a function of one coordinate is drawn.
struct Strip {
    /// The height at which 0 is drawn, and the pixels for 1, to the right and up.
    zero: f64,
    across: f64,
    up: f64,
}

impl Strip {
    fn place(&self, x: f64, value: f64) -> [f64; 2] {
        [x * self.across, self.zero - value * self.up]
    }

    fn axis(&self, canvas: &mut Canvas) {
        canvas.line(&[[0.0, self.zero], [f64::from(WIDTH), self.zero]], 1.0, PALE);
    }

    fn curve(&self, canvas: &mut Canvas, noise: &Evaluator, colour: [u8; 3]) -> Result<(), Box<dyn Error>> {
        let places: Result<Vec<_>, _> = (0..=WIDTH * 2)
            .map(|half| {
                let x = f64::from(half) * 0.5 / self.across;
                noise.value([x]).map(|value| self.place(x, f64::from(value)))
            })
            .collect();
        canvas.line(&places?, 1.8, colour);
        Ok(())
    }
}

/// Draws value noise with the values at lattice points, and Perlin noise with the slopes at lattice points.
pub fn slopes() -> Result<RgbImage, Box<dyn Error>> {
    let mut canvas = Canvas::new(WIDTH, 230);
    let value = Evaluator::new(Value::new(Dimension::D1).seed(4))?;
    let perlin = Evaluator::new(Perlin::new(Dimension::D1).seed(1))?;
    for (noise, zero) in [(&value, 60.0), (&perlin, 175.0)] {
        let strip = Strip { zero, across: f64::from(WIDTH) / 10.0, up: 45.0 };
        strip.axis(&mut canvas);
        strip.curve(&mut canvas, noise, INK)?;
        for cell in 0..=10 {
            let x = f64::from(cell);
            let sample = noise.sample([x])?;
            let [middle, slope] = [sample.value, sample.gradient[0]].map(f64::from);
            let at = |dx: f64| strip.place(x + dx, middle + slope * dx);
            // Value noise is level at each lattice point; only its value is of interest.
            if zero > 100.0 {
                canvas.line(&[at(-0.22), at(0.22)], 3.0, ORANGE);
            }
            canvas.dot(at(0.0), 3.5, ORANGE);
        }
    }
    Ok(canvas.picture())
}

/// Draws four octaves one below another, and at the bottom their sum.
pub fn sum() -> Result<RgbImage, Box<dyn Error>> {
    let mut canvas = Canvas::new(WIDTH, 300);
    let octaves: Vec<_> = (0..4)
        .map(|octave| {
            let noise = Perlin::new(Dimension::D1).translate([37.4 * f64::from(octave)]);
            noise.frequency(2_f64.powi(octave)) * 0.5_f32.powi(octave)
        })
        .collect();
    let strip = |zero| Strip { zero, across: f64::from(WIDTH) / 8.0, up: 38.0 };
    for (octave, zero) in octaves.iter().zip([42.0, 100.0, 145.0, 180.0]) {
        strip(zero).axis(&mut canvas);
        strip(zero).curve(&mut canvas, &Evaluator::new(octave)?, INK)?;
    }
    strip(245.0).axis(&mut canvas);
    strip(245.0).curve(&mut canvas, &Evaluator::new(Noise::sum_of(octaves))?, ORANGE)?;
    Ok(canvas.picture())
}

/// Draws an octave and its reconstruction from samples: five for each cell, then less than one.
pub fn nyquist() -> Result<RgbImage, Box<dyn Error>> {
    let mut canvas = Canvas::new(WIDTH, 190);
    let noise = Evaluator::new(Perlin::new(Dimension::D1).seed(3))?;
    for (zero, step) in [(48.0, 0.2), (143.0, 1.3)] {
        let strip = Strip { zero, across: f64::from(WIDTH) / 20.0, up: 40.0 };
        strip.axis(&mut canvas);
        strip.curve(&mut canvas, &noise, PALE)?;
        let samples: Result<Vec<_>, _> = (0..=(20.0 / step) as u32)
            .map(|i| {
                let x = (f64::from(i) + 0.5) * step;
                noise.value([x]).map(|value| strip.place(x, f64::from(value)))
            })
            .collect();
        let samples = samples?;
        canvas.line(&samples, 1.5, ORANGE);
        for place in samples {
            canvas.dot(place, 2.6, INK);
        }
    }
    Ok(canvas.picture())
}

/// Draws histograms of values from -1 to 1, of Perlin noise and below of a sum of six octaves, with lines at the 5th
/// and the 95th percentile.
pub fn histogram() -> Result<RgbImage, Box<dyn Error>> {
    const BARS: usize = 140;
    let mut canvas = Canvas::new(WIDTH, 240);
    let grid = Grid::new(&[0.0; 2], &[0.1437; 2], &[512; 2])?;
    let perlin = Perlin::hashed(Dimension::D2);
    for (noise, bottom) in [(perlin.clone().noise(), 105.0), (perlin.fbm(Octaves::new(6)), 225.0)] {
        let mut values = Evaluator::new(noise)?.values(&grid)?;
        values.sort_by(f32::total_cmp);
        let bar = |value: f32| ((value * 0.5 + 0.5) * BARS as f32) as usize;
        let mut counts = [0_u32; BARS];
        for value in &values {
            counts[bar(*value).min(BARS - 1)] += 1;
        }
        let most = f64::from(counts.iter().copied().max().unwrap_or(1));
        for (i, count) in counts.iter().enumerate() {
            let left = i as f64 * f64::from(WIDTH) / BARS as f64;
            canvas.fill([left, bottom - 95.0 * f64::from(*count) / most], [left + 3.0, bottom], INK);
        }
        canvas.line(&[[0.0, bottom], [f64::from(WIDTH), bottom]], 1.0, PALE);
        // A tick at each tenth, longer at -0.5, 0 and 0.5.
        for tenth in -9..=9_i32 {
            let x = (f64::from(tenth) * 0.05 + 0.5) * f64::from(WIDTH);
            let length = if tenth % 5 == 0 { 10.0 } else { 4.0 };
            canvas.line(&[[x, bottom], [x, bottom + length]], 1.5, INK);
        }
        for share in [5, 95] {
            let x = f64::from(values[values.len() * share / 100] * 0.5 + 0.5) * f64::from(WIDTH);
            canvas.line(&[[x, bottom - 100.0], [x, bottom]], 2.0, ORANGE);
        }
    }
    Ok(canvas.picture())
}
