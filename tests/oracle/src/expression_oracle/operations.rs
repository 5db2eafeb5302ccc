//! Functions of one, two and three values.

use super::bounded::{Bounded, Interval, ROUND, corners};
use super::{Binary, Unary};
use gradnoise::Noise;

/// The documented errors of sines and cosines, and of exponentials, in proportion.
const SINE: f64 = 1.1e-7;
pub const EXPONENTIAL: f64 = 1e-7;
/// Quotients, roots and powers are taken to be good to four units in the last place.
pub const ELEMENTARY: f64 = 8.0 * ROUND;

/// The smallest number that has a logarithm.
const LEAST_OF_LOGARITHMS: f64 = 1.0 / 1_048_576.0;

/// The largest angle: larger ones count as this one.
const ANGLES: f64 = 4_194_304.0;

pub fn mixed(a: Bounded, b: Bounded, weight: Bounded) -> Bounded {
    let mix = |a: f64, b: f64, t: f64| a * (1.0 - t) + b * t;
    let value = mix(a.value, b.value, weight.value);
    // Linear in each, so extreme in the corners.
    let ends = weight.ends().map(|t| corners(a.ends(), b.ends(), |a, b| mix(a, b, t)));
    let error = ends.as_flattened().iter().map(|end| (end - value).abs()).fold(0.0, f64::max);
    let unknown = !(a.error + b.error + weight.error).is_finite();
    Bounded::new(value, error).blurred(4.0 * ROUND * (a.value.abs() + b.value.abs())).unless(unknown)
}

pub fn smoothstep(x: f64, low: f64, high: f64) -> f64 {
    let t = ((x - low) / (high - low)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

pub fn smootherstep(x: f64, low: f64, high: f64) -> f64 {
    let t = ((x - low) / (high - low)).clamp(0.0, 1.0);
    t * t * t * (t * (6.0 * t - 15.0) + 10.0)
}

/// The nearest multiple of 1 / count, with an edge of some width half way to the next.
fn steps(count: f64, softness: f64, x: f64) -> f64 {
    let lower = (x * count).floor();
    let above = x * count - lower;
    let half = softness / 2.0;
    let risen =
        if softness == 0.0 { f64::from(u8::from(above >= 0.5)) } else { smoothstep(above, 0.5 - half, 0.5 + half) };
    (lower + risen) / count
}

/// 1 between two edges.
pub fn band(x: Bounded, lower: f64, upper: f64, softness: f64) -> Bounded {
    if softness == 0.0 {
        let near = [lower, upper].iter().any(|edge| (x.value - edge).abs() <= x.error);
        return Bounded::from(if lower <= x.value && x.value < upper { 1.0 } else { 0.0 }).unless(near);
    }
    let x = x.blurred(4.0 * ROUND * (x.value.abs() + lower.abs() + upper.abs() + softness));
    soft_edge(x, lower, softness) * (Bounded::from(1.0) - soft_edge(x, upper, softness))
}

fn soft_edge(x: Bounded, edge: f64, softness: f64) -> Bounded {
    x.monotone(|x| smoothstep(x, edge - softness, edge + softness)).blurred(8.0 * ROUND)
}

/// Of a list, the noise that lies between the same edges as the control.
pub fn among(noises: &[Bounded], control: Bounded, edges: &[f32], softness: f32) -> Bounded {
    let softness = f64::from(softness);
    let weight = |edge: f64| {
        if softness == 0.0 {
            let is_beyond = f64::from(u8::from(control.value >= edge));
            return Bounded::from(is_beyond).unless((control.value - edge).abs() <= control.error);
        }
        let room = 4.0 * ROUND * (control.value.abs() + edge.abs() + softness);
        soft_edge(control.blurred(room), edge, softness)
    };
    let weights = edges.iter().map(|edge| weight(f64::from(*edge)));
    // Noises that are not chosen round the one that is.
    let sizes: f64 = noises.iter().map(|noise| noise.value.abs()).sum();
    let mixed_with = |before, (after, weight): (&Bounded, Bounded)| mixed(before, *after, weight);
    noises[1..].iter().zip(weights).fold(noises[0], mixed_with).blurred(4.0 * ROUND * sizes)
}

impl Unary {
    pub fn noise(&self, noise: Noise) -> Noise {
        match self {
            Self::ScaleBias { scale, bias } => noise.scale_bias(*scale, *bias),
            Self::Remap { from: [a, b], to: [c, d] } => noise.remap(*a..=*b, *c..=*d),
            Self::Abs => noise.abs(),
            Self::Negate => noise.negate(),
            Self::Clamp { low, high } => noise.clamp(*low, *high),
            Self::Smoothstep { low, high } => noise.smoothstep(*low, *high),
            Self::Smootherstep { low, high } => noise.smootherstep(*low, *high),
            Self::Threshold { edge } => noise.threshold(*edge),
            Self::Curve { points } => noise.curve(points.clone()),
            Self::Terrace { heights, inverted } => noise.terrace(heights.clone(), *inverted),
            Self::Steps { count, softness } => noise.steps(*count, *softness),
            Self::Powi { exponent } => noise.powi(*exponent),
            Self::Exp => noise.exp(),
            Self::Log => noise.log(),
            Self::Sqrt => noise.sqrt(),
            Self::SignedSqrt => noise.signed_sqrt(),
            Self::Sin => noise.sin(),
            Self::Cos => noise.cos(),
            Self::Fract => noise.fract(),
            Self::Floor => noise.floor(),
            Self::Sign => noise.sign(),
            Self::Fold { strength } => noise.fold(*strength),
        }
    }

    pub fn value(&self, x: f64) -> f64 {
        match self {
            Self::ScaleBias { scale, bias } => x * f64::from(*scale) + f64::from(*bias),
            Self::Remap { from, to } => {
                let ([a, b], [c, d]) = (from.map(f64::from), to.map(f64::from));
                c + (x - a) * (d - c) / (b - a)
            }
            Self::Abs => x.abs(),
            Self::Negate => -x,
            Self::Clamp { low, high } => x.clamp((*low).into(), (*high).into()),
            Self::Smoothstep { low, high } => smoothstep(x, (*low).into(), (*high).into()),
            Self::Smootherstep { low, high } => smootherstep(x, (*low).into(), (*high).into()),
            Self::Threshold { edge } => f64::from(u8::from(x >= f64::from(*edge))),
            Self::Curve { points } => Curve::new(points).value(x),
            Self::Terrace { heights, inverted } => terrace(heights, *inverted, x),
            Self::Powi { exponent } => x.powi(*exponent as i32),
            Self::Steps { count, softness } => steps((*count).into(), (*softness).into(), x),
            Self::Exp => x.exp(),
            // What errs below the least argument is that one.
            Self::Log => x.max(LEAST_OF_LOGARITHMS).ln(),
            Self::Sqrt => x.max(0.0).sqrt(),
            Self::SignedSqrt => x.abs().sqrt().copysign(x),
            Self::Sin => x.clamp(-ANGLES, ANGLES).sin(),
            Self::Cos => x.clamp(-ANGLES, ANGLES).cos(),
            Self::Fract => x - x.floor(),
            Self::Floor => x.floor(),
            Self::Sign if x == 0.0 => 0.0,
            Self::Sign => x.signum(),
            Self::Fold { strength } => 1.0 - ((x * f64::from(*strength)).rem_euclid(2.0) - 1.0).abs(),
        }
    }

    pub fn bounded(&self, x: Bounded) -> Bounded {
        let f = |x: f64| self.value(x);
        let size = x.value.abs();
        match self {
            Self::ScaleBias { scale, bias } => {
                x.monotone(f).blurred(2.0 * ROUND * (f64::from(scale.abs()) * size + f64::from(bias.abs())))
            }
            Self::Remap { from, to } => {
                // As a product and a sum, whose factor and summand are rounded.
                let slope = f64::from((to[1] - to[0]) / (from[1] - from[0])).abs();
                let terms = slope * (size + f64::from(from[0].abs())) + f64::from(to[0].abs());
                x.monotone(f).blurred(4.0 * ROUND * terms)
            }
            Self::Abs | Self::Negate | Self::Clamp { .. } => x.steep(1.0, f),
            Self::Smoothstep { low, high } => {
                let x = x.blurred(4.0 * ROUND * (size + f64::from(low.abs()) + f64::from(high.abs())));
                x.monotone(f).blurred(8.0 * ROUND)
            }
            Self::Smootherstep { low, high } => {
                let x = x.blurred(4.0 * ROUND * (size + f64::from(low.abs()) + f64::from(high.abs())));
                x.monotone(f).blurred(32.0 * ROUND)
            }
            Self::Steps { count, softness } => {
                let terms = size + 1.0 / f64::from(*count);
                let y = x.blurred(4.0 * ROUND * terms).monotone(f).blurred(8.0 * ROUND * terms);
                let is_jump = *softness == 0.0 && y.error > 0.5 / f64::from(*count);
                y.unless(is_jump || !x.error.is_finite())
            }
            Self::Sign => Bounded::from(f(x.value)).unless(x.error > 0.0 && x.value.abs() <= x.error),
            Self::Fold { strength } => {
                let slope = f64::from(strength.abs());
                x.steep(slope, f).blurred(4.0 * ROUND * (1.0 + slope * size))
            }
            Self::Threshold { edge } => {
                Bounded::from(f(x.value)).unless(x.error > 0.0 && (x.value - f64::from(*edge)).abs() <= x.error)
            }
            Self::Curve { points } => {
                let curve = Curve::new(points);
                let farthest = points.iter().map(|[x, _]| f64::from(x.abs())).fold(0.0, f64::max);
                // What lies beyond the points is as good as they.
                let x = x.blurred(4.0 * ROUND * (size.min(farthest) + farthest));
                x.steep(curve.steepest(), f).blurred(8.0 * ROUND * curve.largest())
            }
            Self::Terrace { heights, .. } => {
                let highest = heights.iter().map(|height| f64::from(height.abs())).fold(0.0, f64::max);
                let x = x.blurred(4.0 * ROUND * (size.min(highest) + highest));
                x.monotone(f).blurred(4.0 * ROUND * highest)
            }
            Self::Powi { exponent: 0 } => 1.0.into(),
            Self::Powi { exponent } => {
                let count = f64::from(*exponent);
                let largest = size + x.error;
                let error = count * largest.powi(*exponent as i32 - 1) * x.error;
                let power = Bounded::new(f(x.value), error);
                power.blurred(2.0 * ROUND * count * largest.powi(*exponent as i32))
            }
            Self::Exp => {
                let y = x.monotone(f);
                y.blurred(EXPONENTIAL * (y.value + y.error))
            }
            Self::Log | Self::Sqrt | Self::SignedSqrt => {
                let y = x.monotone(f);
                y.blurred(ELEMENTARY * (y.value.abs() + y.error))
            }
            Self::Sin | Self::Cos => x.steep(1.0, f).blurred(SINE),
            Self::Fract => {
                let [low, high] = x.ends();
                Bounded::new(f(x.value), x.error).rounded().unless(low.floor() != high.floor())
            }
            Self::Floor => {
                let [low, high] = x.ends();
                Bounded::from(f(x.value)).unless(low.floor() != high.floor())
            }
        }
    }

    pub fn range(&self, x: Interval) -> Interval {
        let f = |x: f64| self.value(x);
        match self {
            Self::Abs | Self::Powi { .. } => x.map([0.0], f),
            // All that they can give, whatever they are given.
            Self::Smoothstep { .. }
            | Self::Smootherstep { .. }
            | Self::Threshold { .. }
            | Self::Fract
            | Self::Fold { .. } => Interval::new(0.0, 1.0),
            Self::Curve { points } => Interval::around(Curve::new(points).extremes().into_iter().map(f)),
            Self::Terrace { heights, .. } => Interval::around(heights.iter().map(|height| f64::from(*height))),
            Self::Sin | Self::Cos | Self::Sign => Interval::new(-1.0, 1.0),
            _ => x.map([], f),
        }
    }
}

/// Cubic pieces through points.
struct Curve {
    points: Vec<[f64; 2]>,
    slopes: Vec<f64>,
}

impl Curve {
    pub fn new(points: &[[f32; 2]]) -> Self {
        let points: Vec<[f64; 2]> = points.iter().map(|point| point.map(f64::from)).collect();
        let chord = |i: usize| (points[i + 1][1] - points[i][1]) / (points[i + 1][0] - points[i][0]);
        let last = points.len() - 1;
        let slope = |i: usize| match i {
            0 => chord(0),
            i if i == last => chord(last - 1),
            i => {
                // Newton's parabola through three points, differentiated at the middle one.
                let (before, after) = (points[i][0] - points[i - 1][0], points[i + 1][0] - points[i][0]);
                let second = (chord(i) - chord(i - 1)) / (before + after);
                chord(i - 1) + second * before
            }
        };
        let slopes = (0..=last).map(slope).collect();
        Self { points, slopes }
    }

    /// The coefficients of 1, t, t² and t³ from point i to the next.
    pub fn piece(&self, i: usize) -> [f64; 4] {
        let ([a, y], [b, z]) = (self.points[i], self.points[i + 1]);
        let (m, n) = (self.slopes[i] * (b - a), self.slopes[i + 1] * (b - a));
        [y, m, 3.0 * (z - y) - 2.0 * m - n, 2.0 * (y - z) + m + n]
    }

    pub fn value(&self, x: f64) -> f64 {
        let last = self.points.len() - 1;
        if x <= self.points[0][0] {
            return self.points[0][1];
        }
        let Some(next) = self.points.iter().position(|[at, _]| x < *at) else {
            return self.points[last][1];
        };
        let [a, b] = [self.points[next - 1][0], self.points[next][0]];
        let t = (x - a) / (b - a);
        self.piece(next - 1).iter().rev().fold(0.0, |sum, coefficient| sum * t + coefficient)
    }

    /// A bound of the slope: the derivative of a piece is a parabola, which |m| + 2|c| + 3|d| bounds; that through the
    /// derivative's ends and its vertex is the exact one.
    pub fn steepest(&self) -> f64 {
        let steepest_of = |i: usize| {
            let [_, m, c, d] = self.piece(i);
            let vertex = if d == 0.0 { 0.0 } else { (-c / (3.0 * d)).clamp(0.0, 1.0) };
            let slopes = [0.0, 1.0, vertex].map(|t: f64| (m + 2.0 * c * t + 3.0 * d * t * t).abs());
            slopes.into_iter().fold(0.0, f64::max) / (self.points[i + 1][0] - self.points[i][0])
        };
        (0..self.points.len() - 1).map(steepest_of).fold(0.0, f64::max)
    }

    /// The sum of a piece's coefficients, at most.
    pub fn largest(&self) -> f64 {
        (0..self.points.len() - 1).map(|i| self.piece(i).iter().map(|c| c.abs()).sum()).fold(0.0, f64::max)
    }

    /// Points, and where a piece's derivative is zero.
    pub fn extremes(&self) -> Vec<f64> {
        let mut extremes: Vec<f64> = self.points.iter().map(|[x, _]| *x).collect();
        for i in 0..self.points.len() - 1 {
            let [_, m, c, d] = self.piece(i);
            let (a, b) = (self.points[i][0], self.points[i + 1][0]);
            let root = (4.0 * c * c - 12.0 * d * m).sqrt();
            // Both forms of the quadratic's roots, so that one is good whichever coefficient is zero.
            let roots = [root, -root].map(|root| [(root - 2.0 * c) / (6.0 * d), 2.0 * m / (root - 2.0 * c)]);
            extremes.extend(roots.as_flattened().iter().filter(|t| (0.0..=1.0).contains(*t)).map(|t| a + t * (b - a)));
        }
        extremes
    }
}

pub fn terrace(heights: &[f32], inverted: bool, x: f64) -> f64 {
    let heights: Vec<f64> = heights.iter().map(|height| f64::from(*height)).collect();
    let (lowest, highest) = (heights[0], heights[heights.len() - 1]);
    if x <= lowest || x >= highest {
        return x.clamp(lowest, highest);
    }
    let next = heights.iter().position(|height| x < *height).expect("a height above");
    let (from, to) = (heights[next - 1], heights[next]);
    let t = (x - from) / (to - from);
    from + (to - from) * if inverted { 1.0 - (1.0 - t) * (1.0 - t) } else { t * t }
}

impl Binary {
    pub fn noise(self, a: Noise, b: Noise) -> Noise {
        match self {
            Self::Add => a + b,
            Self::Subtract => a - b,
            Self::Multiply => a * b,
            Self::Divide => a / b,
            Self::Min => a.min(b),
            Self::Max => a.max(b),
            Self::SmoothMin { softness } => a.smooth_min(b, softness),
            Self::SmoothMax { softness } => a.smooth_max(b, softness),
            Self::Pow => a.pow(b),
            Self::Modulo => a.modulo(b),
        }
    }

    pub fn value(self, a: f64, b: f64) -> f64 {
        let rounding = |softness: f32| {
            let h = (f64::from(softness) - (a - b).abs()).max(0.0);
            if h > 0.0 { h * h / (4.0 * f64::from(softness)) } else { 0.0 }
        };
        match self {
            Self::Add => a + b,
            Self::Subtract => a - b,
            Self::Multiply => a * b,
            Self::Divide => a / b,
            Self::Min => a.min(b),
            Self::Max => a.max(b),
            Self::SmoothMin { softness } => a.min(b) - rounding(softness),
            Self::SmoothMax { softness } => a.max(b) + rounding(softness),
            // A base that errs below zero is one of zero.
            Self::Pow => a.max(0.0).powf(b),
            Self::Modulo => a - b * (a / b).floor(),
        }
    }

    /// An interval that holds its values for all in two intervals.
    pub fn range(self, a: Interval, b: Interval) -> Interval {
        match self {
            // Whatever part of their range remainders leave out.
            Self::Modulo => {
                if b.low > 0.0 {
                    Interval::new(0.0, b.high)
                } else {
                    Interval::new(b.low, 0.0)
                }
            }
            _ => Interval::around(corners(a.ends(), b.ends(), |a, b| self.value(a, b))),
        }
    }

    pub fn bounded(self, a: Bounded, b: Bounded) -> Bounded {
        if self == Self::Modulo {
            // As exact as the part of the quotient above a whole number.
            let part = Unary::Fract.bounded(Self::Divide.bounded(a, b));
            return Bounded { value: self.value(a.value, b.value), ..part * b };
        }
        // Along each argument each of them rises or falls.
        let y = a.monotone_2(b, |a, b| self.value(a, b));
        match self {
            Self::Divide => y.blurred(ELEMENTARY * y.value.abs()).unless(b.value.abs() <= b.error),
            Self::Min | Self::Max => y,
            Self::SmoothMin { softness } | Self::SmoothMax { softness } => {
                y.blurred(4.0 * ROUND * (a.value.abs() + b.value.abs() + f64::from(softness)))
            }
            // The error of the base's logarithm comes times the exponent.
            Self::Pow => {
                let logarithm = if a.value > 0.0 { a.value.log2().abs() } else { 0.0 };
                y.blurred(ELEMENTARY * (1.0 + b.value.abs() * (1.0 + logarithm)) * (y.value + y.error))
            }
            Self::Add | Self::Subtract | Self::Multiply | Self::Modulo => y.rounded(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_and_terraces_are_as_documented() {
        // Cubic Hermite pieces reproduce a parabola at inner points.
        let parabola: Vec<[f32; 2]> = [-2.0, -1.0, 0.5, 2.0, 3.0].map(|x: f32| [x, x * x]).to_vec();
        let curve = Unary::Curve { points: parabola };
        for x in [-1.0, -0.5, 0.0, 0.25, 0.5, 1.0, 1.75, 2.0] {
            approx::assert_abs_diff_eq!(curve.value(x), x * x, epsilon = 1e-12);
        }
        assert_eq!((curve.value(-3.0), curve.value(9.0)), (4.0, 9.0));
        assert_eq!(curve.range(Interval::new(-1.0, 1.0)), Interval::new(0.0, 9.0));
        let terrace = |inverted| Unary::Terrace { heights: vec![0.0, 1.0, 3.0], inverted };
        assert_eq!([-1.0, 0.5, 1.0, 2.0, 4.0].map(|x| terrace(false).value(x)), [0.0, 0.25, 1.0, 1.5, 3.0]);
        assert_eq!([-1.0, 0.5, 1.0, 2.0, 4.0].map(|x| terrace(true).value(x)), [0.0, 0.75, 1.0, 2.5, 3.0]);
    }
}
