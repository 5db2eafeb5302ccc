//! Fractals whose values are made of their octaves' gradients, which are found by differences.

use super::bounded::ROUND;
use super::{Bounded, Expr, Place, QUANTUM, RANGE, Style, places};
use crate::cases::exact;
use crate::oracle;
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
    let total: f64 = places.iter().map(|(amplitude, _)| amplitude).sum();
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
        _ => unreachable!("{style:?} takes no gradients"),
    }
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
