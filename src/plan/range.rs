//! What values an expression can have, and whether its numbers can be: interval arithmetic from the leaves up, by the same
//! operations that compute the values, so that rounding does not lead out of it.

use crate::cpu::twins::math::arithmetic::flush_small;
use crate::cpu::twins::math::elementary::{exponential, power, reciprocal};
use crate::noise::coordinates::Coordinate;
use crate::noise::error::NoiseProblem;
use crate::noise::graph::FlatNode;
use crate::noise::node::{Kind, Map};
use crate::noise::operations::{Binary, Unary};
use crate::plan::lattice::LatticeLeaf;
use crate::plan::octaves::FractalParameters;
use crate::plan::pieces::Pieces;

/// From a value that no value is below to one that none is above.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Interval {
    pub(crate) low: f32,
    pub(crate) high: f32,
}

/// What is known of a node once its inputs are.
pub(crate) struct Known<'a> {
    pub(crate) range: Interval,
    pub(crate) data: Data<'a>,
}

/// What was worked out on the way and is needed again.
pub(crate) enum Data<'a> {
    Nothing,
    Lattice(LatticeLeaf<'a>),
    Fractal(FractalParameters),
    Pieces(Pieces),
}

/// Values and numbers stay within 2^60: products of two stay far from overflow then.
pub(crate) const LARGEST: f64 = 1_152_921_504_606_846_976.0;
/// Coordinates that are values stay within 2^28: cells do not wrap there, and squares of all four are within [`LARGEST`].
pub(crate) const LARGEST_COORDINATE: f64 = 268_435_456.0;
/// What is divided by must be at least 2^-20.
const SMALLEST_DIVISOR: f32 = 1.0 / 1_048_576.0;

/// The errors of a node's own numbers, and its range, given those of its inputs.
pub(crate) fn known<'a>(node: &FlatNode<'a>, earlier: &[Known<'_>]) -> Result<Known<'a>, NoiseProblem> {
    let input = |i: usize| earlier[node.inputs[i]].range;
    let plain = |range| Ok(Known { range, data: Data::Nothing });
    let known = match &node.node.kind {
        Kind::TooDeep => Err(NoiseProblem::TooDeep),
        Kind::Perlin(leaf) => LatticeLeaf::of_perlin(leaf).map(of_lattice),
        Kind::Simplex(leaf) => LatticeLeaf::of_simplex(leaf).map(of_lattice),
        Kind::Value(leaf) => LatticeLeaf::of_value(leaf).map(of_lattice),
        Kind::HighDimensional { noise, coordinates } => {
            noise.check(coordinates)?;
            plain(Interval::symmetric(1.0))
        }
        Kind::Constant(value) => {
            check_number("value", f64::from(*value))?;
            plain(Interval { low: flush_small(*value), high: flush_small(*value) })
        }
        Kind::Coordinate(_) => plain(Interval::symmetric(LARGEST_COORDINATE as f32)),
        Kind::Distance(point) => {
            if !(1..=4).contains(&point.len()) {
                return Err(NoiseProblem::Count { what: "coordinate", found: point.len(), least: 1, most: 4 });
            }
            for &x in point {
                check_between_wide("coordinate", x, LARGEST_COORDINATE)?;
            }
            // Along the diagonal, doubled for rounding.
            plain(Interval { low: 0.0, high: (4.0 * LARGEST_COORDINATE) as f32 })
        }
        Kind::Checkerboard(_) | Kind::White { .. } => plain(Interval::symmetric(1.0)),
        Kind::Fractal { octaves, style } => {
            let fractal = FractalParameters::new(*octaves, *style, input(0))?;
            Ok(Known { range: fractal.range, data: Data::Fractal(fractal) })
        }
        Kind::Map(map) => {
            check_map(map)?;
            plain(input(0))
        }
        Kind::Warp { amplitude } => {
            check_between("amplitude", *amplitude, -(32.0_f32.exp2()), 32.0_f32.exp2())?;
            check_number("amplitude", f64::from(*amplitude))?;
            plain(input(0))
        }
        Kind::Unary(unary) => of_unary(unary, input(0)),
        Kind::Binary(binary) => plain(of_binary(*binary, input(0), input(1))?),
        Kind::Mix => {
            let (a, b) = (input(0), input(1));
            plain(Interval { low: a.low.min(b.low), high: a.high.max(b.high) })
        }
    }?;
    let Interval { low, high } = known.range;
    if f64::from(low) < -LARGEST || f64::from(high) > LARGEST || low.is_nan() || high.is_nan() {
        return Err(NoiseProblem::TooLarge { low, high });
    }
    Ok(known)
}

impl Interval {
    fn symmetric(reach: f32) -> Self {
        Self { low: -reach, high: reach }
    }

    /// Of a function that is monotonic in every argument, by the corners of its domain.
    fn of_corners<const N: usize>(corners: [f32; N]) -> Self {
        let (low, high) =
            corners.into_iter().fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
        Self { low: flush_small(low), high: flush_small(high) }
    }

    fn contains(self, x: f32) -> bool {
        self.low <= x && x <= self.high
    }
}

fn of_lattice(leaf: LatticeLeaf<'_>) -> Known<'_> {
    Known { range: Interval::symmetric(leaf.limit), data: Data::Lattice(leaf) }
}

fn of_unary(unary: &Unary, x: Interval) -> Result<Known<'static>, NoiseProblem> {
    let Interval { low, high } = x;
    let plain = |range| Ok(Known { range, data: Data::Nothing });
    match unary {
        Unary::ScaleBias { .. } | Unary::Remap { .. } => {
            let [scale, bias] = unary.line()?;
            plain(Interval::of_corners([low * scale + bias, high * scale + bias]))
        }
        Unary::Abs => {
            let least = if x.contains(0.0) { 0.0 } else { low.abs().min(high.abs()) };
            plain(Interval { low: least, high: low.abs().max(high.abs()) })
        }
        Unary::Clamp { low: floor, high: ceiling } => {
            check_number("lower bound", f64::from(*floor))?;
            check_number("upper bound", f64::from(*ceiling))?;
            if floor > ceiling {
                return Err(NoiseProblem::Bounds {
                    what: "lower bound",
                    value: f64::from(*floor),
                    low: -LARGEST,
                    high: f64::from(*ceiling),
                });
            }
            plain(Interval::of_corners([low.clamp(*floor, *ceiling), high.clamp(*floor, *ceiling)]))
        }
        Unary::Smoothstep { low: from, high: to } => {
            edges(*from, *to)?;
            plain(Interval { low: 0.0, high: 1.0 })
        }
        Unary::Threshold { edge } => {
            check_number("edge", f64::from(*edge))?;
            plain(Interval { low: 0.0, high: 1.0 })
        }
        Unary::Band { lower, upper, softness } => {
            band(*lower, *upper, *softness)?;
            plain(Interval { low: 0.0, high: 1.0 })
        }
        Unary::Curve { points } => Pieces::curve(points).map(of_pieces),
        Unary::Terrace { heights, inverted } => Pieces::terrace(heights, *inverted).map(of_pieces),
        Unary::WholePower { exponent } => {
            if *exponent > 32 {
                let value = f64::from(*exponent);
                return Err(NoiseProblem::Bounds { what: "exponent", value, low: 0.0, high: 32.0 });
            }
            let of = |x: f32| (0..*exponent).fold(1.0, |power, _| flush_small(power * x));
            let even_through_zero = exponent.is_multiple_of(2) && *exponent > 0 && x.contains(0.0);
            plain(Interval::of_corners([of(low), of(high), if even_through_zero { 0.0 } else { of(low) }]))
        }
        Unary::Exponential => {
            if low < -41.0 || high > 41.0 {
                return Err(NoiseProblem::Domain { what: "exponents", low, high, least: -41.0, most: 41.0 });
            }
            plain(Interval::of_corners([exponential(low), exponential(high)]))
        }
        Unary::Sine | Unary::Cosine => plain(Interval::symmetric(1.0)),
        Unary::Fract => plain(Interval { low: 0.0, high: 0.999_999_94 }),
    }
}

fn of_pieces(pieces: Pieces) -> Known<'static> {
    Known { range: pieces.range, data: Data::Pieces(pieces) }
}

impl Unary {
    /// The scale and bias of a line.
    pub(crate) fn line(&self) -> Result<[f32; 2], NoiseProblem> {
        let (scale, bias) = match *self {
            Self::Remap { from, to } => {
                for (what, value) in [
                    ("interval's start", from[0]),
                    ("interval's end", from[1]),
                    ("new start", to[0]),
                    ("new end", to[1]),
                ] {
                    check_number(what, f64::from(value))?;
                }
                let [from, to] = [from, to].map(|interval| interval.map(f64::from));
                if from[0] == from[1] {
                    return Err(NoiseProblem::Order { what: "interval's end", index: 1 });
                }
                let scale = (to[1] - to[0]) / (from[1] - from[0]);
                (scale, to[0] - from[0] * scale)
            }
            Self::ScaleBias { scale, bias } => (f64::from(scale), f64::from(bias)),
            _ => (1.0, 0.0),
        };
        check_number("scale", scale)?;
        let bias = if bias.abs() < LARGEST.recip() { 0.0 } else { bias };
        check_number("bias", bias)?;
        Ok([scale as f32, bias as f32])
    }
}

/// The edges of a smoothstep, and the inverse of its width; none where the step is hard.
pub(crate) fn edges(low: f32, high: f32) -> Result<[f32; 3], NoiseProblem> {
    check_number("lower edge", f64::from(low))?;
    check_number("upper edge", f64::from(high))?;
    let width = f64::from(high) - f64::from(low);
    if width < 0.0 {
        return Err(NoiseProblem::Order { what: "edge", index: 1 });
    }
    // A softer edge than a millionth of a millionth is as good as hard.
    let inverse = if width < 1e-12 { 0.0 } else { width.recip() };
    Ok([low, high, inverse as f32])
}

/// The edges of a band: those of its lower and its upper side, and the inverse width.
pub(crate) fn band(lower: f32, upper: f32, softness: f32) -> Result<[f32; 5], NoiseProblem> {
    check_between("softness", softness, 0.0, LARGEST as f32)?;
    check_number("softness", f64::from(softness))?;
    if lower > upper {
        return Err(NoiseProblem::Order { what: "bound", index: 1 });
    }
    let [a, b, inverse] = edges(lower - softness, lower + softness)?;
    let [c, d, _] = edges(upper - softness, upper + softness)?;
    // Above a hard upper bound it is 0, on it still 1.
    let d = match d {
        _ if inverse > 0.0 => d,
        // No subnormal, which adapters may take for 0.
        0.0 => LARGEST.recip() as f32,
        _ => d.next_up(),
    };
    Ok([a, b, c, d, inverse])
}

fn of_binary(binary: Binary, a: Interval, b: Interval) -> Result<Interval, NoiseProblem> {
    let corners = |f: &dyn Fn(f32, f32) -> f32| {
        Interval::of_corners([f(a.low, b.low), f(a.low, b.high), f(a.high, b.low), f(a.high, b.high)])
    };
    Ok(match binary {
        Binary::Add => corners(&|a, b| a + b),
        Binary::Subtract => corners(&|a, b| a - b),
        Binary::Multiply => corners(&|a, b| a * b),
        Binary::Divide => {
            if b.low < SMALLEST_DIVISOR && b.high > -SMALLEST_DIVISOR {
                let most = SMALLEST_DIVISOR;
                return Err(NoiseProblem::Division { low: b.low, high: b.high, least: most });
            }
            corners(&|a, b| a * reciprocal(b))
        }
        Binary::Min => corners(&f32::min),
        Binary::Max => corners(&f32::max),
        Binary::SmoothMin { softness } => {
            let [k, height, _] = rounding(softness)?;
            corners(&|a, b| {
                let h = (k - (a - b).abs()).max(0.0);
                a.min(b) - h * h * height
            })
        }
        Binary::SmoothMax { softness } => {
            let [k, height, _] = rounding(softness)?;
            corners(&|a, b| {
                let h = (k - (a - b).abs()).max(0.0);
                a.max(b) + h * h * height
            })
        }
        Binary::Power => {
            if a.low < 0.0 {
                return Err(NoiseProblem::Domain {
                    what: "bases",
                    low: a.low,
                    high: a.high,
                    least: 0.0,
                    most: LARGEST as f32,
                });
            }
            if b.low < -1024.0 || b.high > 1024.0 {
                let (low, high) = (b.low, b.high);
                return Err(NoiseProblem::Domain { what: "exponents", low, high, least: -1024.0, most: 1024.0 });
            }
            let of = corners(&power);
            // Between a base below 1 and one above, or exponents of both signs, 1 is the least or the most of neither.
            of
        }
    })
}

/// The softness of a smooth minimum, its inverse over 4 and its inverse over 2.
pub(crate) fn rounding(softness: f32) -> Result<[f32; 3], NoiseProblem> {
    check_between("softness", softness, 0.0, 1e6)?;
    if softness > 0.0 && softness < 1e-6 {
        return Err(NoiseProblem::Bounds { what: "softness", value: f64::from(softness), low: 1e-6, high: 1e6 });
    }
    let inverse = if softness > 0.0 { softness.recip() } else { 0.0 };
    Ok([softness, 0.25 * inverse, 0.5 * inverse])
}

fn check_map(map: &Map) -> Result<(), NoiseProblem> {
    let few = |what, found: usize| {
        let possible = (1..=4).contains(&found);
        if possible { Ok(()) } else { Err(NoiseProblem::Count { what, found, least: 1, most: 4 }) }
    };
    match map {
        Map::Frequency(frequency) => crate::plan::affine::check_frequency(*frequency),
        Map::Frequencies(frequencies) => {
            few("frequency", frequencies.len())?;
            frequencies.iter().try_for_each(|&frequency| crate::plan::affine::check_frequency(frequency))
        }
        Map::Translate(offset) => {
            few("offset", offset.len())?;
            offset.iter().try_for_each(|&x| check_between_wide("offset", x, crate::plan::affine::FARTHEST))
        }
        Map::Rotate { from, to, angle } => {
            if from == to {
                return Err(NoiseProblem::SameAxis);
            }
            check_between_wide("angle", *angle, 1e9)
        }
        Map::Swizzle(coordinates) => {
            few("coordinate", coordinates.len())?;
            coordinates.iter().try_for_each(|coordinate| match coordinate {
                Coordinate::Of(_) => Ok(()),
                Coordinate::At(x) => check_between_wide("coordinate", *x, crate::plan::affine::FARTHEST),
            })
        }
        Map::Slice(last) => check_between_wide("last coordinate", *last, crate::plan::affine::FARTHEST),
        Map::InDimension(_) => Ok(()),
        Map::Tiled(periods) => {
            few("period", periods.len())?;
            let most = LARGEST_COORDINATE as u32;
            let wrong = periods.iter().position(|period| !(1..=most).contains(period));
            wrong.map_or(Ok(()), |axis| Err(NoiseProblem::Period { axis, period: periods[axis], most }))
        }
    }
}

/// Numbers are 0, or large enough that adapters which take subnormals for 0 do not differ, and small enough that products
/// are finite.
pub(crate) fn check_number(what: &'static str, value: f64) -> Result<(), NoiseProblem> {
    if value == 0.0 || (LARGEST.recip()..=LARGEST).contains(&value.abs()) {
        Ok(())
    } else {
        Err(NoiseProblem::Number { what, value })
    }
}

pub(crate) fn check_between(what: &'static str, value: f32, low: f32, high: f32) -> Result<(), NoiseProblem> {
    if (low..=high).contains(&value) {
        Ok(())
    } else {
        Err(NoiseProblem::Bounds { what, value: f64::from(value), low: f64::from(low), high: f64::from(high) })
    }
}

pub(crate) fn check_between_wide(what: &'static str, value: f64, reach: f64) -> Result<(), NoiseProblem> {
    if value.abs() <= reach { Ok(()) } else { Err(NoiseProblem::Bounds { what, value, low: -reach, high: reach }) }
}
