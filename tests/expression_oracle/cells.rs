//! Cellular noise.

use crate::oracle::Position;
use crate::oracle::cellular::{Hash, distance, points};
use gradnoise::{CellFeature, Metric};
use std::array::from_fn;

/// The value of cellular noise, and the most that it changes along an axis.
pub struct Cells {
    pub value: f64,
    pub slope: f64,
}

impl Cells {
    /// Of n dimensions.
    pub fn new(n: usize, at: [i128; 4], feature: CellFeature, jitter: f64, seed: u32) -> Self {
        let [x, y, z, _] = at;
        match n {
            1 => Self::in_dimension([x], feature, jitter, seed),
            2 => Self::in_dimension([x, y], feature, jitter, seed),
            3 => Self::in_dimension([x, y, z], feature, jitter, seed),
            _ => Self::in_dimension(at, feature, jitter, seed),
        }
    }

    /// Of a Euclidean distance, scaled to [-1, 1]: neither is farther than two cells.
    fn in_dimension<const N: usize>(at: Position<N>, feature: CellFeature, jitter: f64, seed: u32) -> Self {
        let near = points(Hash::Lowbias(seed), Metric::Euclidean, jitter, at, 2);
        let half = jitter / 2.0;
        let corner = distance(Metric::Euclidean, [0.5 + half; N]);
        let beside: [f64; N] = from_fn(|d| if d == 0 { 1.0 + half } else { half });
        let second = distance(Metric::Euclidean, beside).max(corner);
        let [first, next] = [near[0].distance, near[1].distance];
        let (raw, most, slope) = match feature {
            CellFeature::F1 => (first, corner, 1.0),
            CellFeature::F2 => (next, second, 1.0),
            CellFeature::F2MinusF1 => (next - first, second, 2.0),
            _ => unreachable!("no other is drawn"),
        };
        Self { value: 2.0 * raw / most - 1.0, slope: 2.0 * slope / most }
    }
}
