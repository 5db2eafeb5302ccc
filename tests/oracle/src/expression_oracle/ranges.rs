//! The ranges of expressions.

use super::bounded::{Interval, corners};
use super::evaluation::distance_of;
use super::fractals::{controlled_range, largest_product, weighted_range};
use super::lattice::Lattice;
use super::sloped::amplitude_sum;
use super::{Kind, Style};
use gradnoise::{Metric, Normalization};

/// The farthest that coordinates and distances reach.
pub(super) const COORDINATES: f64 = 268_435_456.0;
const DISTANCES: f64 = 4.0 * COORDINATES;

/// Returns the range of a node whose inputs have these.
pub(super) fn range(kind: &Kind, inputs: &[Interval], lattice: Option<&Lattice>) -> Interval {
    let one = Interval::new(-1.0, 1.0);
    match (kind, inputs) {
        (Kind::Lattice { scale, .. }, _) => {
            // Nothing holds unscaled values to their range, so there is room for their rounding.
            let room = if *scale == Normalization::Published { 1.0 + 1e-5 } else { 1.0 };
            one.times(lattice.expect("a leaf's lattice").reach * room)
        }
        (Kind::Constant(value), _) => Interval::around([f64::from(*value)]),
        (Kind::Coordinate(_), _) => one.times(COORDINATES),
        (Kind::Distance(_), _) => Interval::new(0.0, DISTANCES),
        // Twice the distance of a corner, for rounding.
        (Kind::DistanceBy { point, metric }, _) => match metric {
            Metric::Euclidean => Interval::new(0.0, DISTANCES),
            _ => Interval::new(0.0, 2.0 * distance_of(*metric, &vec![COORDINATES; point.len()])),
        },
        (Kind::Cellular(_) | Kind::Gabor { .. } | Kind::Checkerboard { .. } | Kind::White { .. }, _) => one,
        (Kind::Fractal { style, octaves }, [of]) => {
            let all = (0..octaves.count).map(|k| octaves.persistence.powi(k as i32)).sum::<f64>();
            let amplitudes = if octaves.normalised { 1.0 } else { all };
            // Whatever part of their range the octaves leave out.
            let octave = match style {
                Style::Fbm => *of,
                Style::Turbulence => Interval::new(0.0, 1.0),
                Style::SwissTurbulence { .. } | Style::JordanTurbulence(_) => {
                    let reach = if octaves.normalised { 1.0 } else { amplitude_sum(*style, octaves) };
                    return Interval::new(0.0, reach);
                }
                Style::Multifractal if !octaves.normalised => return one.times(largest_product(octaves)),
                Style::WeightedFbm { weighted_strength } | Style::WeightedPingPong { weighted_strength, .. } => {
                    weighted_range(octaves, *weighted_strength).times(1.0 / all)
                }
                Style::WeightedBillow { weighted_strength } => {
                    weighted_range(octaves, *weighted_strength).times(-1.0 / all)
                }
                Style::Billow
                | Style::Ridged { .. }
                | Style::HybridMultifractal { .. }
                | Style::PingPong { .. }
                | Style::Multifractal
                | Style::SlopeFbm { .. } => one,
            };
            octave.times(amplitudes)
        }
        (Kind::FbmWithGain { octaves }, [of, gain]) => controlled_range(octaves, *of, *gain),
        (Kind::FbmWeightedBy { octaves }, [of, strength]) => {
            let share = of.map([], |n| 0.5 - 0.5 * n);
            let factor = Interval::around(corners(strength.ends(), share.ends(), |a, b| 1.0 - a * b));
            controlled_range(octaves, *of, factor)
        }
        (Kind::Unary(unary), [of]) => unary.range(*of),
        (Kind::Binary(binary), [a, b]) => binary.range(*a, *b),
        (Kind::List(binary), all) => all.iter().copied().reduce(|a, b| binary.range(a, b)).expect("an input"),
        (Kind::SelectAmong { .. }, [_, noises @ ..]) | (Kind::SelectInTable { .. }, [_, _, noises @ ..]) => {
            Interval::around(noises.iter().flat_map(|noise| noise.ends()))
        }
        (Kind::Blend | Kind::Select { .. }, [a, b, _]) => Interval::around([a.ends(), b.ends()].concat()),
        (_, [of, ..]) => *of,
        _ => unreachable!("a kind with inputs"),
    }
}
