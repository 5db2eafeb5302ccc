//! The styles of fractals: how each style weights octaves, and its exact range.

use crate::noise::error::NoiseProblem;
use crate::noise::node::Style;
use crate::noise::octaves::JordanTurbulence;
use crate::numbers::{power_of_two, whole_power};
use crate::plan::interval::{Interval, check_between, ensure};
use crate::plan::program::FractalKind;

/// The amplitudes of octaves before any division. The first one is 1.
pub(crate) struct Amplitudes {
    pub(crate) all: Vec<f64>,
    persistence: f64,
    total: f64,
    /// The relative amount by which rounding may enlarge a sum of octaves.
    slack: f64,
    normalised: bool,
}

/// A style for the program.
pub(crate) struct CheckedStyle {
    pub(crate) kind: FractalKind,
    /// The number by which amplitudes are divided.
    pub(crate) divisor: f64,
    pub(crate) parameters: [f32; 2],
    /// The range of values.
    pub(crate) range: (f64, f64),
    /// The scale and bias that map the sum to the range.
    pub(crate) line: (f64, f64),
}

impl Amplitudes {
    pub(crate) fn new(style: Style, persistence: f64, count: usize, normalised: bool) -> Self {
        let powers = std::iter::successors(Some(1.0), |power| Some(power * persistence));
        let all: Vec<_> = match style {
            // The third octave has the second one's amplitude, before damping.
            Style::JordanTurbulence(JordanTurbulence { gain, .. }) => {
                let others = powers.skip(1).map(|power| power * f64::from(gain));
                [1.0, f64::from(gain) * persistence].into_iter().chain(others).take(count).collect()
            }
            _ => powers.take(count).collect(),
        };
        let total = all.iter().sum();
        // Every term, its amplitude, and every sum except the first is rounded: 3 (count - 1) half units at most.
        let slack = 3.0 * (count as f64 - 1.0) * power_of_two(24).recip();
        Self { all, persistence, total, slack, normalised }
    }

    /// Checks that no octave has a larger amplitude than the one before it.
    fn check_falling(&self) -> Result<(), NoiseProblem> {
        let (persistence, power) = (self.persistence, self.all.len() as u32 - 1);
        ensure(persistence <= 1.0, NoiseProblem::Persistence { persistence, power })
    }

    /// Returns the divisor of the amplitudes of a plain sum.
    fn divisor(&self) -> f64 {
        if self.normalised { self.total / (1.0 - self.slack) } else { 1.0 }
    }

    /// Returns the sum of the amplitudes of a plain sum.
    fn sum(&self) -> f64 {
        if self.normalised { 1.0 } else { self.total }
    }

    /// Returns a bound of the sum of octaves whose sizes are at most 1, rounding included.
    fn reach(&self) -> f64 {
        if self.normalised { 1.0 } else { self.total * (1.0 + 2.0 * self.slack) }
    }

    /// Returns the range of a sum of the octaves. A weighted mean stays within the range of its terms. Amplitudes are
    /// rounded down enough for that in a symmetric range; in others the sum may miss its end by that rounding.
    fn range_of_sum(&self, inner: Interval) -> (f64, f64) {
        let sum = self.sum();
        let size = f64::from(inner.low.abs().max(inner.high.abs()));
        let reach = if sum == 1.0 { size } else { size * sum * (1.0 + 2.0 * self.slack) };
        let (low, high) = (f64::from(inner.low) * sum, f64::from(inner.high) * sum);
        let fall = 4.0 * self.slack * size * sum;
        ((low - fall).max(-reach), (high + fall).min(reach))
    }

    /// Returns the lowest sum of octaves with a weighted strength. The sum is linear in each octave, so it is lowest
    /// where each is -1 or 1: the octaves after a -1 are damped, those after a 1 are not.
    fn damped_low(&self, strength: f32) -> f64 {
        let before =
            |rest: f64, amplitude: &f64| (amplitude + rest).min((1.0 - f64::from(strength)) * rest - amplitude);
        self.reach() * self.all.iter().rev().fold(0.0, before) / self.total
    }

    /// Returns the range of a sum of octaves in [0, 1] with undivided amplitudes and weights of up to 1, and the scale
    /// and bias that map the sum to it.
    fn of_weighted(&self) -> ((f64, f64), (f64, f64)) {
        if self.normalised { ((0.0, 1.0), (self.total.recip(), 0.0)) } else { ((0.0, self.total), (1.0, 0.0)) }
    }

    /// Returns the sum of a ridged multifractal whose octaves all have the same signal.
    fn ridged_sum(&self, signal: f64, gain: f64) -> f64 {
        let (mut weighted, mut sum) = (signal, signal);
        for amplitude in &self.all[1..] {
            weighted = signal * (weighted * gain).clamp(0.0, 1.0);
            sum += weighted * amplitude;
        }
        sum
    }

    /// Returns the sum of a hybrid multifractal whose octaves all have the same signal.
    fn hybrid_sum(&self, signal: f64) -> f64 {
        let (mut weight, mut sum) = (1.0, 0.0);
        for amplitude in &self.all {
            let weighted = weight * (amplitude * signal);
            sum += weighted;
            weight = weighted.clamp(0.0, 1.0);
        }
        sum
    }
}

/// The factors of an octave's slopes that move and damp later octaves, and the part of the next octave that they damp.
#[derive(Clone, Copy, Default)]
pub(crate) struct OctaveSweep {
    pub(crate) warp: f32,
    pub(crate) damping: f32,
    pub(crate) damped: f32,
}

impl OctaveSweep {
    /// Returns the numbers of octave `k`.
    pub(crate) fn new(style: Style, k: usize) -> Self {
        match style {
            Style::SwissTurbulence { warp } => Self { warp, ..Self::default() },
            Style::JordanTurbulence(JordanTurbulence { first_warp, first_damping, .. }) if k == 0 => {
                Self { warp: first_warp, damping: first_damping, damped: 0.0 }
            }
            Style::JordanTurbulence(JordanTurbulence { warp, damping, damping_scale, .. }) => {
                Self { warp, damping, damped: damping_scale }
            }
            // Slopes move and damp nothing in other fractals.
            _ => Self::default(),
        }
    }
}

fn check_jordan(jordan: JordanTurbulence) -> Result<(), NoiseProblem> {
    let JordanTurbulence { gain, first_warp, warp, first_damping, damping, damping_scale } = jordan;
    check_between("gain", gain, 0.0, 1024.0)?;
    check_between("first warp", first_warp, -1024.0, 1024.0)?;
    check_between("warp", warp, -1024.0, 1024.0)?;
    check_between("first damping", first_damping, -1024.0, 1024.0)?;
    check_between("damping", damping, -1024.0, 1024.0)?;
    check_between("damping scale", damping_scale, 0.0, 1.0)
}

impl CheckedStyle {
    /// Checks the numbers of a style over an expression with values in `inner`.
    pub(crate) fn new(style: Style, amplitudes: &Amplitudes, inner: Interval) -> Result<Self, NoiseProblem> {
        let reach = amplitudes.reach();
        // The scale and bias that map an interval of sums to [-1, 1].
        let normalising = |low: f64, high: f64| ((-1.0, 1.0), (2.0 / (high - low), -(high + low) / (high - low)));
        let undivided = || ensure(amplitudes.normalised, NoiseProblem::Undivided);
        let check_weighted = |strength| check_between("weighted strength", strength, 0.0, 1.0);
        let check_ping_pong = |strength| check_between("strength", strength, 0.5, 1024.0);
        let plain = amplitudes.divisor();
        let (kind, divisor, parameters, range, line) = match style {
            Style::Fbm => (FractalKind::Fbm, plain, [0.0; 2], amplitudes.range_of_sum(inner), (1.0, 0.0)),
            Style::Turbulence => (FractalKind::Turbulence, plain, [0.0; 2], (0.0, reach), (1.0, 0.0)),
            Style::Billow => (FractalKind::Turbulence, plain, [0.0; 2], (-reach, reach), (2.0, -amplitudes.sum())),
            Style::PingPong { strength } => {
                check_ping_pong(strength)?;
                (FractalKind::PingPong, plain, [strength, 0.0], (-reach, reach), (1.0, 0.0))
            }
            Style::Multifractal => {
                amplitudes.check_falling()?;
                let product = amplitudes.all[1..].iter().map(|amplitude| 1.0 + amplitude).product::<f64>();
                let (range, line) = if amplitudes.normalised {
                    normalising(-product, product)
                } else {
                    ((-product, product), (1.0, 0.0))
                };
                (FractalKind::Multifractal, 1.0, [0.0; 2], range, line)
            }
            Style::WeightedFbm { weighted_strength } => {
                check_weighted(weighted_strength)?;
                let range = (amplitudes.damped_low(weighted_strength), reach);
                (FractalKind::WeightedFbm, plain, [weighted_strength, 0.0], range, (1.0, 0.0))
            }
            // The sum of the crests 1 - 2 |n| is negated.
            Style::WeightedBillow { weighted_strength } => {
                check_weighted(weighted_strength)?;
                let range = (-reach, -amplitudes.damped_low(weighted_strength));
                (FractalKind::WeightedBillow, plain, [weighted_strength, 0.0], range, (-1.0, 0.0))
            }
            Style::WeightedPingPong { strength, weighted_strength } => {
                check_ping_pong(strength)?;
                check_weighted(weighted_strength)?;
                let range = (amplitudes.damped_low(weighted_strength), reach);
                (FractalKind::WeightedPingPong, plain, [strength, weighted_strength], range, (1.0, 0.0))
            }
            // Slopes make terms smaller, never larger.
            Style::SlopeFbm { strength } => {
                check_between("strength", strength, 0.0, 1024.0)?;
                (FractalKind::SlopeFbm, plain, [0.0; 2], (-reach, reach), (1.0, 0.0))
            }
            Style::SwissTurbulence { warp } => {
                check_between("warp", warp, -1024.0, 1024.0)?;
                let (range, line) = amplitudes.of_weighted();
                (FractalKind::SwissTurbulence, 1.0, [0.0; 2], range, line)
            }
            Style::JordanTurbulence(jordan) => {
                check_jordan(jordan)?;
                let (range, line) = amplitudes.of_weighted();
                (FractalKind::JordanTurbulence, 1.0, [0.0; 2], range, line)
            }
            Style::Ridged { offset, gain } => {
                undivided()?;
                check_between("offset", offset, 0.0, 1024.0)?;
                check_between("gain", gain, 0.0, 1024.0)?;
                let (near, far) = (whole_power(f64::from(offset), 2), whole_power(f64::from(offset) - 1.0, 2));
                let sum = |signal| amplitudes.ridged_sum(signal, f64::from(gain));
                let (range, line) = normalising(sum(if offset <= 1.0 { 0.0 } else { far }), sum(near.max(far)));
                (FractalKind::Ridged, 1.0, [offset, gain], range, line)
            }
            Style::HybridMultifractal { offset } => {
                undivided()?;
                check_between("offset", offset, 0.0, 1024.0)?;
                amplitudes.check_falling()?;
                let offset_of = f64::from(offset);
                // An octave below zero ends the sum.
                let (range, line) =
                    normalising(amplitudes.hybrid_sum(offset_of - 1.0), amplitudes.hybrid_sum(offset_of + 1.0));
                (FractalKind::HybridMultifractal, 1.0, [offset, 0.0], range, line)
            }
        };
        Ok(Self { kind, divisor, parameters, range, line })
    }
}
