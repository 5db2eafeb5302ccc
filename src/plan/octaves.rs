//! The octaves of a fractal: their amplitudes and frequencies, and the scale that maps their sum to its exact range.

use crate::layout::slots::{fractal, octave_record};
use crate::noise::error::NoiseProblem;
use crate::noise::node::Style;
use crate::noise::octaves::Octaves;
use crate::plan::affine::Affine;
use crate::plan::fractal_style::{Amplitudes, CheckedStyle, OctaveSweep};
use crate::plan::interval::{Interval, ensure, without_subnormals};
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
    /// The scale and bias that map the sum to its range.
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
    sweep: OctaveSweep,
    /// 32.32 fixed point.
    shift: [u64; 4],
}

impl CheckedFractal {
    pub(crate) fn new(octaves: Octaves, style: Style, inner: Interval) -> Result<Self, NoiseProblem> {
        let Octaves { persistence, normalised, antialiased, lacunarity, .. } = octaves;
        let frequencies = octaves.checked()?;
        ensure(!antialiased || style == Style::Fbm, NoiseProblem::Antialiased)?;
        let amplitudes = Amplitudes::new(style, persistence, frequencies.len(), normalised);
        let size = inner.low.abs().max(inner.high.abs());
        let inverse_size = if size > 0.0 { size.recip() } else { 1.0 };

        let CheckedStyle { kind, divisor, parameters, range: (low, high), line: (scale, bias) } =
            CheckedStyle::new(style, &amplitudes, inner)?;
        // A grid that is too coarse for all octaves shows 0.
        let (low, high) = if antialiased { (low.min(0.0), high.max(0.0)) } else { (low, high) };
        let shifts = octaves.shifts(frequencies.len());
        let octave = |(k, (frequency, weight)): (usize, (f64, f64))| {
            let amplitude = without_subnormals(weight / divisor);
            let slope = match style {
                Style::Fbm => without_subnormals(f64::from(amplitude) * frequency),
                Style::Turbulence
                | Style::Billow
                | Style::Ridged { .. }
                | Style::HybridMultifractal { .. }
                | Style::PingPong { .. }
                | Style::Multifractal
                | Style::WeightedFbm { .. }
                | Style::WeightedBillow { .. }
                | Style::WeightedPingPong { .. } => (f64::from(inverse_size) * frequency) as f32,
                // Gradients are in the octave's coordinates, and include the square root of the strength.
                Style::SlopeFbm { strength } => {
                    without_subnormals(f64::from(inverse_size) * f64::from(strength).sqrt())
                }
                Style::SwissTurbulence { .. } | Style::JordanTurbulence(_) => inverse_size,
            };
            Octave { frequency, amplitude, slope, sweep: OctaveSweep::new(style, k), shift: shifts[k] }
        };
        Ok(Self {
            kind,
            octaves: frequencies.into_iter().zip(amplitudes.all).enumerate().map(octave).collect(),
            range: Interval { low: low as f32, high: high as f32 },
            lacunarity,
            is_antialiased: antialiased,
            inverse_size,
            scale: scale as f32,
            bias: bias as f32,
            style: parameters,
        })
    }

    /// Returns the parameters, given the start of the octaves' records in the arrays.
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
            let OctaveSweep { warp, damping, damped } = octave.sweep;
            octave_record::Values { amplitude, slope, frequency, warp, damping, damped }.words()
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
