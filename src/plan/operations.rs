//! Operations on values: one table of their functions, and for each node of a description the operation that it becomes, its
//! parameters, and the range of its values, by the same operations that compute the values, so that rounding does not lead out
//! of it.

use crate::cpu::twins::math::arithmetic::flush_small;
use crate::cpu::twins::math::elementary::{exponential, power, reciprocal};
use crate::layout::parameters::Parameters;
use crate::layout::slots;
use crate::layout::slots::{band, bounds, scale_bias, smooth_extremum, smoothstep, threshold, whole_power};
use crate::noise::error::NoiseProblem;
use crate::noise::operations::{Binary, Unary};
use crate::plan::interval::{Interval, LARGEST, check_between, check_number};
use crate::plan::pieces::Pieces;

/// Lists the operations on one value: the kind, its function in both languages, its parameters, and which of them counts the
/// turns of its loop, if it has one. The argument is a macro that takes the list.
macro_rules! unary_operations {
    ($with:ident) => {
        $with! {
            ScaleBias scale_bias(scale_bias),
            Abs absolute(),
            Clamp clamped(bounds),
            Smoothstep smoothstep_of(smoothstep),
            Threshold threshold(threshold),
            Band band_of(band),
            Piecewise piecewise(piecewise loops pieces),
            WholePower whole_power(whole_power loops exponent),
            Exponential exponential_of(bounds),
            Sine sine_of(),
            Cosine cosine_of(),
            Fract fraction(),
        }
    };
}

/// Lists the operations on two values likewise.
macro_rules! binary_operations {
    ($with:ident) => {
        $with! {
            Add sum_of(),
            Subtract difference_of(),
            Multiply product_of(),
            Divide quotient_of(bounds),
            Min smaller_of(),
            Max larger_of(),
            SmoothMin smooth_smaller_of(smooth_extremum),
            SmoothMax smooth_larger_of(smooth_extremum),
            Power power_of(bounds),
        }
    };
}
pub(crate) use {binary_operations, unary_operations};

macro_rules! declare_unary {
    ($($kind:ident $function:ident($($block:ident $(loops $count:ident)?)?)),* $(,)?) => {
        /// Which operation on one value.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum UnaryKind {
            $($kind),*
        }

        impl UnaryKind {
            /// Returns the name of its function in both languages.
            pub(crate) fn function(self) -> &'static str {
                match self {
                    $(Self::$kind => stringify!($function)),*
                }
            }

            /// Returns how often its loop is run through.
            pub(crate) fn loops(self, _parameters: Parameters<'_>) -> u32 {
                match self {
                    $(Self::$kind => 0 $($(+ slots::$block::$count(_parameters))?)?),*
                }
            }
        }
    };
}
unary_operations!(declare_unary);

macro_rules! declare_binary {
    ($($kind:ident $function:ident($($block:ident)?)),* $(,)?) => {
        /// Which operation on two values.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum BinaryKind {
            $($kind),*
        }

        impl BinaryKind {
            /// Returns the name of its function in both languages.
            pub(crate) fn function(self) -> &'static str {
                match self {
                    $(Self::$kind => stringify!($function)),*
                }
            }
        }
    };
}
binary_operations!(declare_binary);

/// What must stay away from 0 to be divided by.
const SMALLEST_DIVISOR: f32 = 1.0 / 1_048_576.0;

/// An operation on one value with its range and its parameters, which for a curve are made when its pieces are placed.
pub(crate) struct Modifier {
    pub(crate) range: Interval,
    pub(crate) kind: UnaryKind,
    pub(crate) parameters: Vec<u32>,
    pub(crate) pieces: Option<Pieces>,
}

impl Modifier {
    fn new(kind: UnaryKind, range: Interval, parameters: Vec<u32>) -> Self {
        Self { range, kind, parameters, pieces: None }
    }

    fn of_pieces(pieces: Pieces) -> Self {
        let (range, kind) = (pieces.range, UnaryKind::Piecewise);
        Self { range, kind, parameters: Vec::new(), pieces: Some(pieces) }
    }
}

/// Checks an operation on one value that lies in `x`.
pub(crate) fn modifier(unary: &Unary, x: Interval) -> Result<Modifier, NoiseProblem> {
    let Interval { low, high } = x;
    let share = Interval { low: 0.0, high: 1.0 };
    Ok(match *unary {
        Unary::ScaleBias { scale, bias } => line(f64::from(scale), f64::from(bias), x)?,
        Unary::Remap { from, to } => remap(from, to, x)?,
        Unary::Abs => {
            let least = if x.contains(0.0) { 0.0 } else { low.abs().min(high.abs()) };
            let range = Interval { low: least, high: low.abs().max(high.abs()) };
            Modifier::new(UnaryKind::Abs, range, Vec::new())
        }
        Unary::Clamp { low: floor, high: ceiling } => {
            check_number("lower bound", f64::from(floor))?;
            check_number("upper bound", f64::from(ceiling))?;
            if floor > ceiling {
                return Err(NoiseProblem::Reversed { what: "bound", lower: floor, upper: ceiling });
            }
            let range = Interval::of_corners([low.clamp(floor, ceiling), high.clamp(floor, ceiling)]);
            Modifier::new(UnaryKind::Clamp, range, bounds::Values { low: floor, high: ceiling }.words())
        }
        Unary::Smoothstep { low, high } => {
            let [low, high, inverse] = edges(low, high)?;
            Modifier::new(UnaryKind::Smoothstep, share, smoothstep::Values { low, high, inverse }.words())
        }
        Unary::Threshold { edge } => {
            check_number("edge", f64::from(edge))?;
            Modifier::new(UnaryKind::Threshold, share, threshold::Values { edge }.words())
        }
        Unary::Band { lower, upper, softness } => {
            Modifier::new(UnaryKind::Band, share, band_between(lower, upper, softness)?.words())
        }
        Unary::Curve { ref points } => Modifier::of_pieces(Pieces::curve(points)?),
        Unary::Terrace { ref heights, inverted } => Modifier::of_pieces(Pieces::terrace(heights, inverted)?),
        Unary::WholePower { exponent } => {
            if exponent > 32 {
                let value = f64::from(exponent);
                return Err(NoiseProblem::Bounds { what: "exponent", value, low: 0.0, high: 32.0 });
            }
            let of = |x: f32| (0..exponent).fold(1.0, |power, _| flush_small(power * x));
            let even_through_zero = exponent.is_multiple_of(2) && exponent > 0 && x.contains(0.0);
            let range = Interval::of_corners([of(low), of(high), if even_through_zero { 0.0 } else { of(low) }]);
            Modifier::new(UnaryKind::WholePower, range, whole_power::Values { exponent }.words())
        }
        Unary::Exponential => {
            if low < -41.0 || high > 41.0 {
                return Err(NoiseProblem::Domain { what: "exponents", low, high, least: -41.0, most: 41.0 });
            }
            let range = Interval::of_corners([exponential(low), exponential(high)]);
            Modifier::new(UnaryKind::Exponential, range, range.bounds())
        }
        Unary::Sine => Modifier::new(UnaryKind::Sine, Interval::symmetric(1.0), Vec::new()),
        Unary::Cosine => Modifier::new(UnaryKind::Cosine, Interval::symmetric(1.0), Vec::new()),
        Unary::Fract => Modifier::new(UnaryKind::Fract, Interval { low: 0.0, high: 0.999_999_94 }, Vec::new()),
    })
}

impl Interval {
    /// Returns the interval as the bounds of an operation's value.
    pub(crate) fn bounds(self) -> Vec<u32> {
        bounds::Values { low: self.low, high: self.high }.words()
    }
}

/// Returns the line `scale * x + bias`.
fn line(scale: f64, bias: f64, x: Interval) -> Result<Modifier, NoiseProblem> {
    check_number("scale", scale)?;
    let bias = if bias.abs() < LARGEST.recip() { 0.0 } else { bias };
    check_number("bias", bias)?;
    let (scale, bias) = (scale as f32, bias as f32);
    let range = Interval::of_corners([x.low * scale + bias, x.high * scale + bias]);
    Ok(Modifier::new(UnaryKind::ScaleBias, range, scale_bias::Values { scale, bias }.words()))
}

/// Returns the line that takes one interval to another.
fn remap(from: [f32; 2], to: [f32; 2], x: Interval) -> Result<Modifier, NoiseProblem> {
    let names = ["interval's start", "interval's end", "new start", "new end"];
    for (what, value) in names.into_iter().zip([from[0], from[1], to[0], to[1]]) {
        check_number(what, f64::from(value))?;
    }
    if from[0] == from[1] {
        return Err(NoiseProblem::EmptyInterval { value: from[0] });
    }
    let [from, to] = [from, to].map(|interval| interval.map(f64::from));
    let scale = (to[1] - to[0]) / (from[1] - from[0]);
    line(scale, to[0] - from[0] * scale, x)
}

/// Returns the edges of a smoothstep, and the inverse of its width, 0 where the step is hard.
fn edges(low: f32, high: f32) -> Result<[f32; 3], NoiseProblem> {
    check_number("lower edge", f64::from(low))?;
    check_number("upper edge", f64::from(high))?;
    let width = f64::from(high) - f64::from(low);
    if width < 0.0 {
        return Err(NoiseProblem::Reversed { what: "edge", lower: low, upper: high });
    }
    // A softer edge than a millionth of a millionth is as good as hard.
    let inverse = if width < 1e-12 { 0.0 } else { width.recip() };
    Ok([low, high, inverse as f32])
}

fn band_between(lower: f32, upper: f32, softness: f32) -> Result<band::Values, NoiseProblem> {
    check_between("softness", softness, 0.0, LARGEST as f32)?;
    check_number("softness", f64::from(softness))?;
    if lower > upper {
        return Err(NoiseProblem::Reversed { what: "bound", lower, upper });
    }
    let [lower_begin, lower_end, inverse] = edges(lower - softness, lower + softness)?;
    let [upper_begin, upper_end, _] = edges(upper - softness, upper + softness)?;
    // Above a hard upper bound it is 0, on it still 1.
    let upper_end = match upper_end {
        _ if inverse > 0.0 => upper_end,
        // No subnormal, which adapters may take for 0.
        0.0 => LARGEST.recip() as f32,
        _ => upper_end.next_up(),
    };
    Ok(band::Values { lower_begin, lower_end, upper_begin, upper_end, inverse })
}

/// An operation on two values with its range and its parameters.
pub(crate) struct Combination {
    pub(crate) range: Interval,
    pub(crate) kind: BinaryKind,
    pub(crate) parameters: Vec<u32>,
}

/// Checks an operation on two values that lie in `a` and `b`.
pub(crate) fn combination(binary: Binary, a: Interval, b: Interval) -> Result<Combination, NoiseProblem> {
    let corners = |f: &dyn Fn(f32, f32) -> f32| {
        Interval::of_corners([f(a.low, b.low), f(a.low, b.high), f(a.high, b.low), f(a.high, b.high)])
    };
    let plain = |kind, range| Combination { range, kind, parameters: Vec::new() };
    let bounded = |kind, range: Interval| Combination { range, kind, parameters: range.bounds() };
    Ok(match binary {
        Binary::Add => plain(BinaryKind::Add, corners(&|a, b| a + b)),
        Binary::Subtract => plain(BinaryKind::Subtract, corners(&|a, b| a - b)),
        Binary::Multiply => plain(BinaryKind::Multiply, corners(&|a, b| a * b)),
        Binary::Divide => {
            if b.low < SMALLEST_DIVISOR && b.high > -SMALLEST_DIVISOR {
                return Err(NoiseProblem::Division { low: b.low, high: b.high, least: SMALLEST_DIVISOR });
            }
            bounded(BinaryKind::Divide, corners(&|a, b| a * reciprocal(b)))
        }
        Binary::Min => plain(BinaryKind::Min, corners(&f32::min)),
        Binary::Max => plain(BinaryKind::Max, corners(&f32::max)),
        Binary::SmoothMin { softness } => {
            let rounding = Rounding::new(softness)?;
            let range = corners(&|a, b| a.min(b) - rounding.at(a, b));
            Combination { range, kind: BinaryKind::SmoothMin, parameters: rounding.words(range) }
        }
        Binary::SmoothMax { softness } => {
            let rounding = Rounding::new(softness)?;
            let range = corners(&|a, b| a.max(b) + rounding.at(a, b));
            Combination { range, kind: BinaryKind::SmoothMax, parameters: rounding.words(range) }
        }
        Binary::Power => {
            if a.low < 0.0 {
                let (low, high, most) = (a.low, a.high, LARGEST as f32);
                return Err(NoiseProblem::Domain { what: "bases", low, high, least: 0.0, most });
            }
            if b.low < -1024.0 || b.high > 1024.0 {
                let (low, high) = (b.low, b.high);
                return Err(NoiseProblem::Domain { what: "exponents", low, high, least: -1024.0, most: 1024.0 });
            }
            // Between a base below 1 and one above, or exponents of both signs, 1 is the least or the most of neither.
            bounded(BinaryKind::Power, corners(&power))
        }
    })
}

/// The softness of a smooth minimum, its inverse over 4 and its inverse over 2.
struct Rounding {
    softness: f32,
    height: f32,
    share: f32,
}

impl Rounding {
    fn new(softness: f32) -> Result<Self, NoiseProblem> {
        check_between("softness", softness, 0.0, 1e6)?;
        if softness > 0.0 && softness < 1e-6 {
            let value = f64::from(softness);
            return Err(NoiseProblem::Bounds { what: "softness", value, low: 1e-6, high: 1e6 });
        }
        let inverse = if softness > 0.0 { softness.recip() } else { 0.0 };
        Ok(Self { softness, height: 0.25 * inverse, share: 0.5 * inverse })
    }

    /// Returns by how much the extremum of two values is rounded.
    fn at(&self, a: f32, b: f32) -> f32 {
        let h = (self.softness - (a - b).abs()).max(0.0);
        h * h * self.height
    }

    fn words(&self, Interval { low, high }: Interval) -> Vec<u32> {
        let Self { softness, height, share } = *self;
        smooth_extremum::Values { softness, height, share, low, high }.words()
    }
}
