//! Fractals whose values are made of their octaves' gradients, which are found by differences.

use super::bounded::{Bounded, ROUND};
use super::place::{Place, places};
use super::{Expr, QUANTUM, RANGE, Style};
use crate as oracle;
use crate::cases::exact;
use gradnoise::JordanTurbulence;
use std::array::from_fn;

/// The step of differences.
const STEP: f64 = 1.0 / 65_536.0;
/// What the crate's gradients may be off by at an exact position, as a part of the steepest slope.
const GRADIENT: f64 = 8e-6;
/// No derivative changes faster, as a multiple of the steepest slope.
const BEND: f64 = 16.0;

/// The value of such a fractal over a noise on a lattice.
pub fn sloped_fractal(style: Style, octaves: &oracle::Octaves, of: &Expr, place: &Place) -> Bounded {
    let size = of.range().size();
    let size = Bounded::new(size, RANGE * size);
    let unit = |place: &Place| (of.evaluate(place) / size, slopes(of, place).map(|slope| slope / size));
    let places = places(octaves, place);
    let total = amplitude_sum(style, octaves);
    let divisor = if octaves.normalised { total } else { 1.0 };
    let rounding = 6.0 * ROUND * places.len() as f64 * total / divisor;
    let mut sum = Bounded::from(0.0);
    let mut steepness = [Bounded::from(0.0); 4];
    match style {
        Style::SlopeFbm { strength } => {
            for (amplitude, place) in &places {
                let (value, slopes) = unit(place);
                steepness = from_fn(|d| steepness[d] + slopes[d]);
                sum = sum + value / (squared(steepness) * f64::from(strength) + 1.0) * (amplitude / divisor);
            }
            sum.blurred(rounding)
        }
        Style::SwissTurbulence { warp } => {
            // The listing of de Carpentier, in which the amplitude is a product.
            let (mut amplitude, mut frequency) = (Bounded::from(1.0), 1.0);
            for (_, place) in &places {
                let moved: Vec<_> = steepness.iter().map(|slope| *slope * (f64::from(warp) * frequency)).collect();
                let (value, slopes) = unit(&place.displaced(1.0, &moved[..place.n]));
                sum = sum + amplitude * (value.abs() * -1.0 + 1.0);
                steepness = from_fn(|d| steepness[d] + amplitude * slopes[d] * value * -1.0);
                amplitude = amplitude * octaves.persistence * sum.clamp(0.0, 1.0);
                frequency *= octaves.lacunarity;
            }
            (sum / divisor).blurred(rounding)
        }
        Style::JordanTurbulence(JordanTurbulence { gain, first_warp, warp, first_damping, damping, damping_scale }) => {
            let mut damping_sum = [Bounded::from(0.0); 4];
            let mut amplitude = f64::from(gain);
            let mut damped: Bounded = (amplitude * octaves.persistence).into();
            for (k, (_, place)) in places.iter().enumerate() {
                let (value, slopes) = unit(&place.displaced(1.0, &steepness[..place.n]));
                let square = value * value;
                let (warp, damping) = if k == 0 { (first_warp, first_damping) } else { (warp, damping) };
                steepness = from_fn(|d| steepness[d] + slopes[d] * value * f64::from(warp));
                damping_sum = from_fn(|d| damping_sum[d] + slopes[d] * value * f64::from(damping));
                if k == 0 {
                    sum = square;
                    continue;
                }
                sum = sum + damped * square;
                amplitude *= octaves.persistence;
                let level = Bounded::from(f64::from(damping_scale)) / (squared(damping_sum) + 1.0);
                damped = (level * -1.0 + 1.0) * amplitude;
            }
            (sum / divisor).blurred(rounding)
        }
        Style::Fbm
        | Style::Turbulence
        | Style::Billow
        | Style::Ridged { .. }
        | Style::HybridMultifractal { .. }
        | Style::PingPong { .. }
        | Style::Multifractal
        | Style::WeightedFbm { .. }
        | Style::WeightedBillow { .. }
        | Style::WeightedPingPong { .. } => unreachable!("{style:?} takes no gradients"),
    }
}

/// The sum of the octaves' amplitudes where nothing damps them.
pub fn amplitude_sum(style: Style, octaves: &oracle::Octaves) -> f64 {
    let amplitude = |k: i32| match style {
        Style::JordanTurbulence(JordanTurbulence { gain, .. }) if k > 0 => {
            f64::from(gain) * octaves.persistence.powi((k - 1).max(1))
        }
        _ => octaves.persistence.powi(k),
    };
    (0..octaves.count as i32).map(amplitude).sum()
}

fn squared(vector: [Bounded; 4]) -> Bounded {
    vector.into_iter().fold(0.0.into(), |sum, x| sum + x * x)
}

/// The derivatives of a noise on a lattice, unknown beside a kink.
fn slopes(of: &Expr, place: &Place) -> [Bounded; 4] {
    let steepest = of.0.lattice.as_ref().expect("a noise on a lattice").slope;
    let blur: f64 = (0..place.n).map(|d| place.blur(d)).sum();
    from_fn(|d| {
        if d >= place.n {
            return 0.0.into();
        }
        let at = |steps: f64| {
            let mut there = *place;
            there.at[d] += exact(steps * STEP);
            of.evaluate(&there).value
        };
        let slope = (8.0 * (at(1.0) - at(-1.0)) - (at(2.0) - at(-2.0))) / (12.0 * STEP);
        // The parabolas through three values on either side have another slope beside a kink.
        let side = |sign: f64| (4.0 * at(sign) - 3.0 * at(0.0) - at(2.0 * sign)) / (2.0 * sign * STEP);
        let is_kink = (side(1.0) - side(-1.0)).abs() > 1e-4 * steepest || blur > STEP;
        let error = GRADIENT * steepest + BEND * steepest * blur.max(QUANTUM);
        Bounded::new(slope, error).unless(is_kink)
    })
}
