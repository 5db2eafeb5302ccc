//! Cellular noise of metrics that are convex; `leaves_random.rs` draws others, without an oracle.

use super::bounded::{Bounded, ROUND};
use super::evaluation::distance_of;
use super::operations::{ELEMENTARY, EXPONENTIAL};
use crate::cellular::{COMPONENT, Hash, Near, border, distance, points, put_nearest_first, smooth};
use crate::kinds::name;
use crate::{Position, first};
use gradnoise::{Axis, CellFeature, Cellular, Dimension, Metric, Noise, Normalization};
use std::array::from_fn;

/// What a cellular noise is made of.
#[derive(Clone, Copy, Debug)]
pub struct Cells {
    pub n: usize,
    pub metric: Metric,
    pub feature: CellFeature,
    pub jitter: f64,
    pub seed: u64,
}

/// How raw values come to [-1, 1].
enum Scale {
    /// By the crate, whose range is from 0 to the largest value.
    Largest(f64),
    /// By a factor and a number of the tests' own, and a clamp, where the crate's range is wider than any formula here.
    Own(f32, f32),
    /// They are there already.
    None,
}

/// What roundings make of distances that are no powers, in proportion.
const DISTANCE: f64 = 1e-6;
/// A position that is blurred by more has an unknown value.
const BLUR: f64 = 0.25;

impl Cells {
    /// The names of the metric and the feature.
    pub fn names(&self) -> [String; 2] {
        [name(&self.metric), name(&self.feature)]
    }

    pub fn cellular(&self) -> Cellular {
        let &Self { n, metric, feature, jitter, seed } = self;
        let noise = Cellular::hashed(Dimension::try_from(n).expect("1 to 4")).seed(seed);
        noise.metric(metric).feature(feature).jitter(jitter)
    }

    /// The noise, scaled to [-1, 1].
    pub fn noise(&self) -> Noise {
        match self.scale() {
            Scale::Largest(_) | Scale::None => self.cellular().noise(),
            Scale::Own(scale, bias) => {
                let noise = self.cellular().normalization(Normalization::Published).noise();
                noise.scale_bias(scale, bias).clamp(-1.0, 1.0)
            }
        }
    }

    /// How many leaves take as long: up to some hundred points are looked at in the time of one.
    pub fn cost(&self) -> usize {
        (2 * self.steps() as usize + 1).pow(self.n as u32).div_ceil(400)
    }

    /// The distance of a vector of these components and others that are the last.
    fn distance(&self, first: &[f64], last: f64) -> f64 {
        let v: [f64; 4] = from_fn(|d| first.get(d).copied().unwrap_or(last));
        distance_of(self.metric, &v[..self.n])
    }

    fn along(&self, x: f64) -> f64 {
        distance(self.metric, [x])
    }

    /// The largest F1, F2 and F3, of points that are all as far from the position as they can be. F1 is largest at a
    /// corner, where so many cells meet; F2 there or in the middle of a cell; F3 there or in the middle of a face.
    fn largest(&self) -> [f64; 3] {
        let half = self.jitter / 2.0;
        let corner = self.distance(&[], 0.5 + half);
        let middle = self.distance(&[1.0 + half], half);
        let face = if self.n == 1 { self.along(1.5 + half) } else { self.distance(&[0.5 + half, 1.0 + half], half) };
        [corner, middle.max(corner), face.max(corner)]
    }

    fn scale(&self) -> Scale {
        let half = self.jitter / 2.0;
        let [first, second, third] = self.largest();
        // From 0 to a value that is reached, which is not more than the proven one.
        let from_zero = |most: f64| Scale::Own((2.0 / most) as f32, -1.0);
        match self.feature {
            CellFeature::F1 => Scale::Largest(first),
            CellFeature::F2 | CellFeature::F2MinusF1 => Scale::Largest(second),
            CellFeature::F3 => Scale::Largest(third),
            CellFeature::F1OverF2 => Scale::Largest(1.0),
            // At a corner; the sum in the middle, too.
            CellFeature::F1TimesF2 => from_zero(first * first),
            CellFeature::F1PlusF2 => {
                from_zero((2.0 * first).max(self.distance(&[], half) + self.distance(&[1.0 + half], half)))
            }
            CellFeature::SmoothF1 { .. } => from_zero(first),
            CellFeature::CellValue => Scale::None,
            // In the middle of a cell whose point is there, all others as far away as they can be.
            CellFeature::BorderDistance => from_zero(0.5 * (1.0 + half)),
            _ => Scale::Own((1.0 / (0.5 + half)) as f32, 0.0),
        }
    }

    /// So many steps that farther points, which are as many cells less the blur away along an axis, do not count.
    fn steps(&self) -> i64 {
        let [first, second, third] = self.largest();
        let farthest = match self.feature {
            CellFeature::F3 => third,
            CellFeature::F2
            | CellFeature::F2MinusF1
            | CellFeature::F1OverF2
            | CellFeature::F1TimesF2
            | CellFeature::F1PlusF2 => second,
            // Where points have faded out, by the oracle's rule.
            CellFeature::SmoothF1 { .. } => {
                let begin = self.distance(&[], 1.0) + 0.25;
                (1..99).map(|cells| self.along(f64::from(cells))).find(|&end| end >= begin).expect("an end")
            }
            // A plane is at least half of what its point is farther away than the nearest one.
            CellFeature::BorderDistance => 2.0 * first,
            _ => first,
        };
        (1..99).find(|&steps| self.along(steps as f64 - BLUR) >= farthest).expect("some steps")
    }

    /// The value at a position that may be off by so much along each axis.
    pub fn value(&self, at: [i128; 4], blur: [f64; 4]) -> Bounded {
        let raw = self.raw_of(at, blur);
        match self.scale() {
            Scale::Largest(largest) => (raw * (2.0 / largest) - 1.0).clamp(-1.0, 1.0),
            Scale::Own(scale, bias) => (raw * f64::from(scale) + f64::from(bias)).clamp(-1.0, 1.0),
            Scale::None => raw,
        }
    }

    /// The way to the nearest point along an axis.
    pub fn offset(&self, axis: Axis, at: [i128; 4], blur: [f64; 4]) -> Bounded {
        let cells = Self { feature: CellFeature::Offset(axis), ..*self };
        cells.raw_of(at, blur)
    }

    fn raw_of(&self, at: [i128; 4], blur: [f64; 4]) -> Bounded {
        in_dimension!(self.n, N => self.raw::<N>(first(at), first(blur)))
    }

    fn raw<const N: usize>(&self, at: Position<N>, blur: [f64; N]) -> Bounded {
        let hash = Hash::Lowbias(self.seed);
        let steps = self.steps();
        let points = points(hash, self.metric, self.jitter, at, steps);
        let blur = blur.map(|blur| blur + COMPONENT);
        let rounding = if let Metric::Minkowski { .. } = self.metric { 4.0 * ELEMENTARY } else { DISTANCE };
        // Distances grow with each component's size, so that they are least and largest where all are off one way.
        let away = |near: &Near<N>, sign: f64| {
            let sizes: [f64; N] = from_fn(|d| (near.from[d].abs() + sign * blur[d]).max(0.0));
            Near { distance: distance(self.metric, sizes) * (1.0 + sign * rounding), ..*near }
        };
        // Three points decide what most features are: none that is farther along one axis than all of them counts.
        let is_of_all = matches!(self.feature, CellFeature::SmoothF1 { .. } | CellFeature::BorderDistance);
        let third = points[..3].iter().fold(0.0_f64, |third, near| third.max(away(near, 1.0).distance));
        let counts = |near: &&Near<N>| {
            let axes = near.from.iter().zip(blur).map(|(from, blur)| from.abs() - blur);
            is_of_all || self.along(axes.fold(0.0, f64::max)) * (1.0 - 2.0 * rounding) <= third
        };
        let near: Vec<&Near<N>> = points.iter().filter(counts).collect();
        let moved = |sign: f64| {
            let mut moved: Vec<_> = near.iter().map(|near| away(near, sign)).collect();
            put_nearest_first(&mut moved);
            moved
        };
        let (nearer, farther) = (moved(-1.0), moved(1.0));
        let between = |low: f64, value: f64, high: f64| Bounded::new(value, (high - value).max(value - low));
        // The k-th of the distances grows with each of them.
        let f = |k: usize| {
            let high = farther[k].distance;
            let is_far = high > self.along(steps as f64 - BLUR);
            between(nearer[k].distance, points[k].distance, high).unless(is_far)
        };
        let is_tie = farther[0].distance >= nearer[1].distance;
        let unknown = blur.iter().any(|blur| *blur > BLUR);
        let value = match self.feature {
            CellFeature::F1 => f(0),
            CellFeature::F2 => f(1),
            CellFeature::F3 => f(2),
            CellFeature::F2MinusF1 => f(1) - f(0),
            CellFeature::F1OverF2 => (f(0) / f(1)).unless(f(1).value <= f(1).error),
            CellFeature::F1TimesF2 => f(0) * f(1),
            CellFeature::F1PlusF2 => f(0) + f(1),
            // A weight that falls with the distance makes a sum whose logarithm's negative rises with it.
            CellFeature::SmoothF1 { sharpness } => {
                let [low, value, high] =
                    [&nearer, &points, &farther].map(|points| smooth(points, self.metric, sharpness));
                // A weight is a polynomial times an exponential, which is rounded; so are their sum and its logarithm.
                let exponentials: f64 = points.iter().map(|point| (-sharpness * point.distance).exp()).sum();
                let weights = (-sharpness * value).exp();
                let of_weights = (8.0 * ROUND + EXPONENTIAL) * exponentials / weights + ROUND * points.len() as f64;
                between(low, value, high).blurred(of_weights / sharpness + ELEMENTARY * value.abs())
            }
            CellFeature::CellValue => Bounded::from(hash.value(points[0].cell)).unless(is_tie),
            CellFeature::BorderDistance => {
                // The direction to the plane is as wrong as the points are close together, as the tests of cellular
                // noise have it. Between two points rounding decides which is nearer, but not how far the border is.
                let [value, apart] = border(&points);
                Bounded::new(value, 4.0 * f(1).error * (1.0 + points[0].distance / apart)).unless(is_tie)
            }
            CellFeature::Offset(axis) => {
                let d = axis.index();
                Bounded::new(-points[0].from[d], blur[d]).unless(is_tie)
            }
            _ => unreachable!("no other feature"),
        };
        value.unless(unknown)
    }
}
