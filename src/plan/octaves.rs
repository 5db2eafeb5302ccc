//! The octaves of a fractal: their amplitudes and frequencies, and the scale that brings their sum to its exact range.

use crate::array;
use crate::layout::slots::{fractal, octave_record};
use crate::noise::error::NoiseProblem;
use crate::noise::node::Style;
use crate::noise::octaves::{Octaves, Shift};
use crate::noise::random::SplitMix64;
use crate::plan::affine::Affine;
use crate::plan::interval::{Interval, check_between, ensure, without_subnormals};
use crate::plan::program::FractalKind;

/// A checked fractal over an expression.
pub(crate) struct CheckedFractal {
    pub(crate) kind: FractalKind,
    pub(crate) octaves: Vec<Octave>,
    pub(crate) range: Interval,
    pub(crate) lacunarity: f64,
    pub(crate) is_antialiased: bool,
    /// The inverse of the largest size that the expression can have.
    inverse_size: f32,
    /// The factor and the summand that bring the sum to its range.
    scale: f32,
    bias: f32,
    /// The parameters of the style.
    style: [f32; 2],
}

#[derive(Clone)]
pub(crate) struct Octave {
    pub(crate) frequency: f64,
    pub(crate) amplitude: f32,
    pub(crate) slope: f32,
    /// 32.32 fixed point.
    shift: [u64; 4],
}

impl CheckedFractal {
    pub(crate) fn new(octaves: Octaves, style: Style, inner: Interval) -> Result<Self, NoiseProblem> {
        let Octaves { persistence, shift, normalised, antialiased, lacunarity, .. } = octaves;
        let frequencies = octaves.checked()?;
        ensure(!antialiased || style == Style::Fbm, NoiseProblem::Antialiased)?;
        let count = frequencies.len();
        let power = count as u32 - 1;
        let powers = || std::iter::successors(Some(1.0), |power| Some(power * persistence)).take(count);
        let total: f64 = powers().sum();
        // Every term and every sum but the first is rounded, and so is its amplitude: 3 (count - 1) half units at most.
        let slack = 3.0 * f64::from(power) * 24.0_f64.exp2().recip();
        let (divisor, sum, reach) =
            if normalised { (total / (1.0 - slack), 1.0, 1.0) } else { (1.0, total, total * (1.0 + 2.0 * slack)) };
        let size = inner.low.abs().max(inner.high.abs());
        let inverse_size = if size > 0.0 { size.recip() } else { 1.0 };

        // The line that takes an interval of sums to [-1, 1].
        let normalising = |low: f64, high: f64| ((-1.0, 1.0), (2.0 / (high - low), -(high + low) / (high - low)));
        let (kind, divisor, parameters, (low, high), (scale, bias)) = match style {
            Style::Fbm => {
                let (low, high) = fbm_range(inner, sum, slack);
                // A grid without any of the octaves shows 0.
                let range = if antialiased { (low.min(0.0), high.max(0.0)) } else { (low, high) };
                (FractalKind::Fbm, divisor, [0.0; 2], range, (1.0, 0.0))
            }
            Style::Turbulence => (FractalKind::Turbulence, divisor, [0.0; 2], (0.0, reach), (1.0, 0.0)),
            Style::Billow => (FractalKind::Turbulence, divisor, [0.0; 2], (-reach, reach), (2.0, -sum)),
            Style::PingPong { strength } => {
                check_between("strength", strength, 0.5, 1024.0)?;
                (FractalKind::PingPong, divisor, [strength, 0.0], (-reach, reach), (1.0, 0.0))
            }
            Style::Ridged { offset, gain } => {
                ensure(normalised, NoiseProblem::Undivided)?;
                check_between("offset", offset, 0.0, 1024.0)?;
                check_between("gain", gain, 0.0, 1024.0)?;
                let (near, far) = (f64::from(offset).powi(2), (f64::from(offset) - 1.0).powi(2));
                let sum = |signal: f64| {
                    let (mut weighted, mut sum) = (signal, signal);
                    for amplitude in powers().skip(1) {
                        weighted = signal * (weighted * f64::from(gain)).clamp(0.0, 1.0);
                        sum += weighted * amplitude;
                    }
                    sum
                };
                let (range, line) = normalising(sum(if offset <= 1.0 { 0.0 } else { far }), sum(near.max(far)));
                (FractalKind::Ridged, 1.0, [offset, gain], range, line)
            }
            Style::HybridMultifractal { offset } => {
                ensure(normalised, NoiseProblem::Undivided)?;
                check_between("offset", offset, 0.0, 1024.0)?;
                ensure(persistence <= 1.0, NoiseProblem::Persistence { persistence, power })?;
                let sum = |first: f64| {
                    let (mut weight, mut sum) = (1.0, 0.0);
                    for amplitude in powers() {
                        let weighted = weight * (amplitude * first);
                        sum += weighted;
                        weight = weighted.clamp(0.0, 1.0);
                    }
                    sum
                };
                // An octave below zero ends the sum.
                let (range, line) = normalising(sum(f64::from(offset) - 1.0), sum(f64::from(offset) + 1.0));
                (FractalKind::HybridMultifractal, 1.0, [offset, 0.0], range, line)
            }
        };
        let mut random = SplitMix64::new(0);
        let octave = |(k, (frequency, weight)): (usize, (f64, f64))| {
            let drawn = if k > 0 { array::from_fn(|_| random.next() >> 24) } else { [0; 4] };
            let amplitude = without_subnormals(weight / divisor);
            let slope = match style {
                Style::Fbm => without_subnormals(f64::from(amplitude) * frequency),
                Style::Turbulence
                | Style::Billow
                | Style::Ridged { .. }
                | Style::HybridMultifractal { .. }
                | Style::PingPong { .. } => (f64::from(inverse_size) * frequency) as f32,
            };
            let shift = match shift {
                Shift::Drawn => drawn,
                Shift::None => [0; 4],
                Shift::Cochoy => [(4096 * k as u64) << 32; 4],
            };
            Octave { frequency, amplitude, slope, shift }
        };
        Ok(Self {
            kind,
            octaves: frequencies.into_iter().zip(powers()).enumerate().map(octave).collect(),
            range: Interval { low: low as f32, high: high as f32 },
            lacunarity,
            is_antialiased: antialiased,
            inverse_size,
            scale: scale as f32,
            bias: bias as f32,
            style: parameters,
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
    pub(crate) fn map(&self, dimension: usize) -> Affine {
        let mut map = Affine::scaling(&[self.frequency; 4][..dimension]);
        for d in 0..dimension {
            map.offset[d] = i128::from(self.shift[d]) << 32;
        }
        map
    }
}

/// Returns the range of a sum whose amplitudes have the sum `sum`. A weighted mean stays within the range of its terms;
/// amplitudes are rounded down so far that it does where that range is symmetric. Else the sum may fall short of its
/// end by as much as that rounding.
fn fbm_range(inner: Interval, sum: f64, slack: f64) -> (f64, f64) {
    let size = f64::from(inner.low.abs().max(inner.high.abs()));
    let reach = if sum == 1.0 { size } else { size * sum * (1.0 + 2.0 * slack) };
    let (low, high) = (f64::from(inner.low) * sum, f64::from(inner.high) * sum);
    let fall = 4.0 * slack * size * sum;
    ((low - fall).max(-reach), (high + fall).min(reach))
}
