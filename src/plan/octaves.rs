//! The octaves of a fractal: what each is multiplied by, and how the sum comes to its exact range.

use crate::layout::slots::{fractal, octave_record};
use crate::noise::error::NoiseProblem;
use crate::noise::node::Style;
use crate::noise::octaves::{Extent, Octaves, Shift};
use crate::noise::random::SplitMix64;
use crate::plan::affine::Affine;
use crate::plan::interval::{Interval, check_between};

/// A checked fractal over an expression of some range.
pub(crate) struct FractalParameters {
    pub(crate) octaves: Vec<Octave>,
    pub(crate) range: Interval,
    /// The inverse of the largest size that the expression can have.
    inverse_size: f32,
    /// What brings the sum to its range.
    scale: f32,
    bias: f32,
    /// Those of the style.
    style: [f32; 2],
}

pub(crate) struct Octave {
    frequency: f64,
    amplitude: f32,
    slope: f32,
    /// 32.32 fixed point.
    shift: [u64; 4],
}

impl FractalParameters {
    pub(crate) fn new(octaves: Octaves, style: Style, inner: Interval) -> Result<Self, NoiseProblem> {
        let Octaves { persistence, shift, normalised, antialiased, .. } = octaves;
        let frequencies = checked_frequencies(octaves)?;
        if antialiased && style != Style::Fbm {
            return Err(NoiseProblem::Antialiased);
        }
        let count = frequencies.len();
        let power = count as u32 - 1;
        let powers = |base: f64| std::iter::successors(Some(1.0), move |power| Some(power * base)).take(count);
        let total: f64 = powers(persistence).sum();
        check_persistence(persistence, powers(persistence).fold(0.0, f64::max), power)?;
        // Every term and every sum but the first is rounded, and so is its amplitude: 3 (count - 1) half units at most.
        let slack = 3.0 * f64::from(power) * 24.0_f64.exp2().recip();
        let divisor = if normalised { total / (1.0 - slack) } else { 1.0 };
        let sum = if normalised { 1.0 } else { total };
        let reach = if normalised { 1.0 } else { total * (1.0 + 2.0 * slack) };
        let size = inner.low.abs().max(inner.high.abs());
        let inverse_size = if size > 0.0 { size.recip() } else { 1.0 };

        let all = |value: f64| powers(persistence).map(move |weight| weight * value);
        let (divisor, style_parameters, low, high, scale, bias) = match style {
            Style::Fbm => {
                let Interval64 { low, high } = fbm_range(inner, sum, slack);
                // A grid without any of the octaves shows 0.
                let (low, high) = if antialiased { (low.min(0.0), high.max(0.0)) } else { (low, high) };
                (divisor, [0.0; 2], low, high, 1.0, 0.0)
            }
            Style::Turbulence => (divisor, [0.0; 2], 0.0, reach, 1.0, 0.0),
            Style::Billow => (divisor, [0.0; 2], -reach, reach, 2.0, -sum),
            Style::PingPong { strength } => {
                check_between("strength", strength, 0.5, 1024.0)?;
                (divisor, [strength, 0.0], -reach, reach, 1.0, 0.0)
            }
            Style::Ridged { offset, gain } => {
                check_divided(normalised)?;
                check_between("offset", offset, 0.0, 1024.0)?;
                check_between("gain", gain, 0.0, 1024.0)?;
                let (near, far) = (f64::from(offset).powi(2), (f64::from(offset) - 1.0).powi(2));
                let lowest = if offset <= 1.0 { 0.0 } else { far };
                let sum = |signal: f64| {
                    let mut weighted = signal;
                    let mut sum = weighted;
                    for amplitude in powers(persistence).skip(1) {
                        weighted = signal * (weighted * f64::from(gain)).clamp(0.0, 1.0);
                        sum += weighted * amplitude;
                    }
                    sum
                };
                let (low, high) = (sum(lowest), sum(near.max(far)));
                (1.0, [offset, gain], -1.0, 1.0, 2.0 / (high - low), -(high + low) / (high - low))
            }
            Style::HybridMultifractal { offset } => {
                check_divided(normalised)?;
                check_between("offset", offset, 0.0, 1024.0)?;
                if persistence > 1.0 {
                    return Err(NoiseProblem::Persistence { persistence, power });
                }
                let sum = |first: f64| {
                    let mut weight = 1.0;
                    let mut sum = 0.0;
                    for signal in all(first) {
                        let weighted = weight * signal;
                        sum += weighted;
                        weight = weighted.clamp(0.0, 1.0);
                    }
                    sum
                };
                // An octave below zero ends the sum.
                let (low, high) = (sum(f64::from(offset) - 1.0), sum(f64::from(offset) + 1.0));
                (1.0, [offset, 0.0], -1.0, 1.0, 2.0 / (high - low), -(high + low) / (high - low))
            }
        };
        let mut random = SplitMix64::new(0);
        let octaves = frequencies
            .into_iter()
            .zip(powers(persistence))
            .enumerate()
            .map(|(k, (frequency, weight))| {
                let drawn = if k > 0 { std::array::from_fn(|_| random.next() >> 24) } else { [0; 4] };
                let amplitude = without_subnormals(weight / divisor);
                Octave {
                    frequency,
                    amplitude,
                    slope: match style {
                        Style::Fbm => without_subnormals(f64::from(amplitude) * frequency),
                        _ => (f64::from(inverse_size) * frequency) as f32,
                    },
                    shift: match shift {
                        Shift::Drawn => drawn,
                        Shift::None => [0; 4],
                        Shift::Cochoy => [(4096 * k as u64) << 32; 4],
                    },
                }
            })
            .collect();
        Ok(Self {
            octaves,
            range: Interval { low: low as f32, high: high as f32 },
            inverse_size,
            scale: scale as f32,
            bias: bias as f32,
            style: style_parameters,
        })
    }

    /// Returns the parameters, given where the records of the octaves begin among the arrays.
    pub(crate) fn parameters(&self, records: u32) -> Vec<u32> {
        let Interval { low, high } = self.range;
        let Self { inverse_size, scale, bias, style, .. } = *self;
        let octaves = self.octaves.len() as u32;
        fractal::Values { octaves, records, inverse_size, scale, bias, low, high, style }.words()
    }

    /// Returns the octaves as records of an array.
    pub(crate) fn records(&self) -> Vec<u32> {
        let record = |octave: &Octave| {
            let (amplitude, slope, frequency) = (octave.amplitude, octave.slope, octave.frequency as f32);
            octave_record::Values { amplitude, slope, frequency }.words()
        };
        self.octaves.iter().flat_map(record).collect()
    }
}

impl Octave {
    /// How many cells go by along a unit; the amplitude, and the slope.
    pub(crate) fn parts(&self) -> (f64, [f32; 2]) {
        (self.frequency, [self.amplitude, self.slope])
    }

    pub(crate) fn map(&self, dimension: usize) -> Affine {
        let mut map = Affine::identity(dimension);
        for d in 0..dimension {
            map.matrix[d][d] = self.frequency;
            map.offset[d] = i128::from(self.shift[d]) << 32;
        }
        map
    }
}

fn check_persistence(persistence: f64, largest: f64, power: u32) -> Result<(), NoiseProblem> {
    let possible = persistence >= 0.0 && persistence.is_finite() && largest <= 60.0_f64.exp2();
    if possible { Ok(()) } else { Err(NoiseProblem::Persistence { persistence, power }) }
}

fn checked_frequencies(octaves: Octaves) -> Result<Vec<f64>, NoiseProblem> {
    let Octaves { extent, lacunarity, .. } = octaves;
    if let Extent::Band(lowest, highest) = extent {
        // Frequencies that do not grow never leave the band.
        if lacunarity.is_nan() || lacunarity <= 1.0 {
            return Err(NoiseProblem::BandLacunarity { lacunarity });
        }
        if !(lowest > 0.0 && lowest.is_finite() && highest.is_finite() && lowest <= highest) {
            return Err(NoiseProblem::Band { lowest, highest });
        }
    }
    let frequencies = octaves.frequencies();
    let count = frequencies.len();
    if !(1..=Octaves::MAX as usize).contains(&count) {
        let octaves = if let Extent::Count(count) = extent { count } else { count as u32 };
        return Err(NoiseProblem::Octaves { octaves });
    }
    let highest = frequencies.last().copied().unwrap_or(1.0);
    if !(lacunarity > 0.0 && lacunarity.is_finite() && (-32.0..=32.0).contains(&highest.log2())) {
        return Err(NoiseProblem::Lacunarity { lacunarity, power: count as u32 - 1 });
    }
    Ok(frequencies)
}

/// A weighted mean stays within what it is the mean of; amplitudes are rounded down so far that it does when that is as
/// far below 0 as above. Otherwise it may fall short by that much.
fn fbm_range(inner: Interval, sum: f64, slack: f64) -> Interval64 {
    let size = f64::from(inner.low.abs().max(inner.high.abs()));
    let reach = if sum == 1.0 { size } else { size * sum * (1.0 + 2.0 * slack) };
    let (low, high) = (f64::from(inner.low) * sum, f64::from(inner.high) * sum);
    let fall = 4.0 * slack * size * sum;
    Interval64 { low: (low - fall).max(-reach), high: (high + fall).min(reach) }
}

struct Interval64 {
    low: f64,
    high: f64,
}

fn check_divided(normalised: bool) -> Result<(), NoiseProblem> {
    if normalised { Ok(()) } else { Err(NoiseProblem::Undivided) }
}

/// Adapters may take a subnormal for zero; far above them, an amplitude has long ceased to count.
pub(crate) fn without_subnormals(amplitude: f64) -> f32 {
    if amplitude < 60.0_f64.exp2().recip() { 0.0 } else { amplitude as f32 }
}
