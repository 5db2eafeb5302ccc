//! Curves as cubic pieces: the coefficients from control points, and the range.

use crate::layout::slots::piece_record;
use crate::noise::error::NoiseProblem;
use crate::plan::interval::{Interval, check_count, check_number, without_subnormals};

/// A curve and its exact range, from the first control point to the last.
pub(crate) struct Pieces {
    cubics: Vec<Piece>,
    pub(crate) range: Interval,
    pub(crate) end: f32,
}

/// c0 + c1 t + c2 t² + c3 t³, with t from 0 to 1 along the width.
struct Piece {
    start: f32,
    width: f64,
    coefficients: [f64; 4],
}

/// The largest number of control points.
pub(crate) const MOST: usize = 1024;

impl Pieces {
    /// Returns Hermite cubics through points in ascending order. The slope at a point is that of the parabola through
    /// it and its neighbours; at the ends, the slope of the first or last segment.
    pub(crate) fn curve(points: &[[f32; 2]]) -> Result<Self, NoiseProblem> {
        check_ascending("point", "points", points.iter().map(|point| point[0]))?;
        points.iter().try_for_each(|point| check_number("height", point[1]))?;
        let [x, y] = [0, 1].map(|i| points.iter().map(|point| f64::from(point[i])).collect::<Vec<_>>());
        let chord = |i: usize| (y[i + 1] - y[i]) / (x[i + 1] - x[i]);
        let last = points.len() - 1;
        let slope = |i: usize| match i {
            0 => chord(0),
            _ if i == last => chord(last - 1),
            _ => {
                let (before, after) = (x[i] - x[i - 1], x[i + 1] - x[i]);
                (chord(i - 1) * after + chord(i) * before) / (before + after)
            }
        };
        let pieces = (0..last).map(|i| {
            let width = x[i + 1] - x[i];
            let (rise, from, to) = (y[i + 1] - y[i], slope(i) * width, slope(i + 1) * width);
            let coefficients = [y[i], from, 3.0 * rise - 2.0 * from - to, from + to - 2.0 * rise];
            Piece { start: points[i][0], width, coefficients }
        });
        Self::new(pieces.collect(), points[last][0])
    }

    /// Returns steps between heights in ascending order: parabolas that start flat or, inverted, end flat.
    pub(crate) fn terrace(heights: &[f32], inverted: bool) -> Result<Self, NoiseProblem> {
        check_ascending("height", "heights", heights.iter().copied())?;
        let pieces = heights.windows(2).map(|pair| {
            let (low, high) = (f64::from(pair[0]), f64::from(pair[1]));
            let rise = high - low;
            let coefficients = if inverted { [low, 2.0 * rise, -rise, 0.0] } else { [low, 0.0, rise, 0.0] };
            Piece { start: pair[0], width: rise, coefficients }
        });
        Self::new(pieces.collect(), heights[heights.len() - 1])
    }

    fn new(pieces: Vec<Piece>, end: f32) -> Result<Self, NoiseProblem> {
        let (mut low, mut high) = (f64::MAX, f64::MIN);
        for piece in &pieces {
            let [c0, c1, c2, c3] = piece.coefficients;
            // The extrema are at the ends, or where the derivative c1 + 2 c2 t + 3 c3 t² is 0.
            let root = (c2 * c2 - 3.0 * c3 * c1).max(0.0).sqrt();
            let extrema = [(-c2 + root) / (3.0 * c3), (-c2 - root) / (3.0 * c3), -c1 / (2.0 * c2)];
            for t in extrema.into_iter().filter(|t| (0.0..=1.0).contains(t)).chain([0.0, 1.0]) {
                let value = ((c3 * t + c2) * t + c1) * t + c0;
                (low, high) = (low.min(value), high.max(value));
            }
            let steepest = [c1, c1 + 2.0 * c2 + 3.0 * c3, c2 * c2 / (3.0 * c3)];
            let steepest = steepest.into_iter().filter(|slope| slope.is_finite()).fold(0.0, |a: f64, b| a.max(b.abs()));
            check_number("slope", steepest / piece.width)?;
        }
        Ok(Self { cubics: pieces, range: Interval::of_corners([low as f32, high as f32]), end })
    }

    pub(crate) fn count(&self) -> u32 {
        self.cubics.len() as u32
    }

    /// Returns the length of the records.
    pub(crate) fn words(&self) -> usize {
        self.cubics.len() * piece_record::LENGTH as usize
    }

    /// Returns the pieces as records of an array.
    pub(crate) fn records(&self) -> Vec<u32> {
        let record = |piece: &Piece| {
            let cubic = piece.coefficients.map(without_subnormals);
            piece_record::Values { start: piece.start, inverse: piece.width.recip() as f32, cubic }.words()
        };
        self.cubics.iter().flat_map(record).collect()
    }
}

fn check_ascending(
    one: &'static str,
    what: &'static str,
    positions: impl Iterator<Item = f32>,
) -> Result<(), NoiseProblem> {
    let positions: Vec<f32> = positions.collect();
    check_count(what, positions.len(), 2, MOST)?;
    positions.iter().try_for_each(|&position| check_number(one, position))?;
    match positions.windows(2).find(|pair| pair[0] >= pair[1]) {
        Some(pair) => Err(NoiseProblem::Order { what, before: pair[0], value: pair[1] }),
        None => Ok(()),
    }
}
