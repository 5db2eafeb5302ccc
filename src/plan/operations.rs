//! Operations on values: one table of their functions, checks, parameters and ranges.

use crate::formulas::expression::modify::steps_of;
use crate::formulas::math::arithmetic::flush_small;
use crate::formulas::math::elementary::{exponential, natural_logarithm, power, reciprocal, signed_root};
use crate::layout::parameters::AllParameters;
use crate::layout::slots::{band, bounds, scale_bias, smooth_extremum, smoothstep, steps, threshold, whole_power};
use crate::noise::error::NoiseProblem;
use crate::noise::operations::{Binary, Unary};
use crate::plan::interval::{Interval, LARGEST, check_between, check_number, ensure};
use crate::plan::pieces::Pieces;

/// Passes the table of the operations on one value to a macro: the kind, its function in both languages, its
/// parameters, and which of them is the number of loop iterations, if there is a loop.
macro_rules! unary_operations {
    ($with:ident) => {
        $with! {
            ScaleBias scale_bias(scale_bias),
            Abs absolute(),
            Clamp clamped(bounds),
            Smoothstep smoothstep_of(smoothstep),
            Smootherstep smootherstep_of(smoothstep),
            Threshold threshold(threshold),
            Band band_of(band),
            Piecewise piecewise(piecewise loops pieces),
            WholePower whole_power(whole_power loops exponent),
            Exponential exponential_of(bounds),
            Logarithm logarithm_of(bounds),
            SignedRoot signed_root_of(bounds),
            Sine sine_of(),
            Cosine cosine_of(),
            Fract fraction(),
            Floor floor_of(),
            Steps steps_of(steps),
        }
    };
}

/// Passes the table of the operations on two values to a macro.
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

/// Declares the kinds of a table, each with its function.
macro_rules! kinds {
    ($(#[$doc:meta])* $name:ident { $($kind:ident $function:ident),* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum $name {
            $($kind),*
        }

        impl $name {
            /// Returns the name of its function in both languages, without a dimension at its end.
            #[cfg(feature = "wgsl")]
            pub(crate) fn function(self) -> &'static str {
                match self {
                    $(Self::$kind => stringify!($function)),*
                }
            }
        }
    };
}
pub(crate) use kinds;

macro_rules! declare_unary {
    ($($kind:ident $function:ident($($block:ident $(loops $count:ident)?)?)),* $(,)?) => {
        kinds! {
            /// An operation on one value.
            UnaryKind { $($kind $function),* }
        }

        impl UnaryKind {
            /// Returns the number of its loop iterations.
            pub(crate) fn loops(self, _parameters: crate::layout::parameters::Parameters<'_>) -> u32 {
                match self {
                    $(Self::$kind => 0 $($(+ crate::layout::slots::$block::$count(_parameters))?)?),*
                }
            }
        }
    };
}
unary_operations!(declare_unary);

macro_rules! declare_binary {
    ($($kind:ident $function:ident($($block:ident)?)),* $(,)?) => {
        kinds! {
            /// An operation on two values.
            BinaryKind { $($kind $function),* }
        }
    };
}
binary_operations!(declare_binary);

/// The smallest size of a divisor.
pub(crate) const SMALLEST_DIVISOR: f32 = 1.0 / 1_048_576.0;

/// An operation on one value, its range, and its parameters, or the pieces that give them.
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

    fn piecewise(pieces: Pieces) -> Self {
        let range = pieces.range;
        Self { range, kind: UnaryKind::Piecewise, parameters: Vec::new(), pieces: Some(pieces) }
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
            check_number("lower bound", floor)?;
            check_number("upper bound", ceiling)?;
            ensure(floor <= ceiling, NoiseProblem::Reversed { what: "bound", lower: floor, upper: ceiling })?;
            let range = Interval::of_corners([low.clamp(floor, ceiling), high.clamp(floor, ceiling)]);
            Modifier::new(UnaryKind::Clamp, range, bounds::Values { low: floor, high: ceiling }.words())
        }
        Unary::Smoothstep { low, high } => {
            let [low, high, inverse] = edges(low, high)?;
            Modifier::new(UnaryKind::Smoothstep, share, smoothstep::Values { low, high, inverse }.words())
        }
        Unary::Smootherstep { low, high } => {
            let [low, high, inverse] = edges(low, high)?;
            Modifier::new(UnaryKind::Smootherstep, share, smoothstep::Values { low, high, inverse }.words())
        }
        Unary::Threshold { edge } => {
            check_number("edge", edge)?;
            Modifier::new(UnaryKind::Threshold, share, threshold::Values { edge }.words())
        }
        Unary::Band { lower, upper, softness } => {
            Modifier::new(UnaryKind::Band, share, band_between(lower, upper, softness)?.words())
        }
        Unary::Curve { ref points } => Modifier::piecewise(Pieces::curve(points)?),
        Unary::Terrace { ref heights, inverted } => Modifier::piecewise(Pieces::terrace(heights, inverted)?),
        Unary::WholePower { exponent } => {
            let problem = NoiseProblem::Bounds { what: "exponent", value: f64::from(exponent), low: 0.0, high: 32.0 };
            ensure(exponent <= 32, problem)?;
            let raised = |x: f32| (0..exponent).fold(1.0, |power, _| flush_small(power * x));
            let even_through_zero = exponent.is_multiple_of(2) && exponent > 0 && x.contains(0.0);
            let range =
                Interval::of_corners([raised(low), raised(high), if even_through_zero { 0.0 } else { raised(low) }]);
            Modifier::new(UnaryKind::WholePower, range, whole_power::Values { exponent }.words())
        }
        Unary::Exponential => {
            check_domain("exponents", x, -41.0, 41.0)?;
            let range = Interval::of_corners([exponential(low), exponential(high)]);
            Modifier::new(UnaryKind::Exponential, range, range.bounds())
        }
        Unary::Logarithm => {
            check_domain("arguments", x, SMALLEST_DIVISOR, LARGEST as f32)?;
            let range = Interval::of_corners([natural_logarithm(low), natural_logarithm(high)]);
            Modifier::new(UnaryKind::Logarithm, range, range.bounds())
        }
        Unary::SquareRoot => {
            check_domain("arguments", x, 0.0, LARGEST as f32)?;
            signed_roots(x)
        }
        Unary::SignedSquareRoot => signed_roots(x),
        Unary::Sine => Modifier::new(UnaryKind::Sine, Interval::symmetric(1.0), Vec::new()),
        Unary::Cosine => Modifier::new(UnaryKind::Cosine, Interval::symmetric(1.0), Vec::new()),
        Unary::Fract => Modifier::new(UnaryKind::Fract, Interval { low: 0.0, high: 0.999_999_94 }, Vec::new()),
        Unary::Floor => Modifier::new(UnaryKind::Floor, Interval::of_corners([low.floor(), high.floor()]), Vec::new()),
        Unary::Steps { count, softness } => even_steps(count, softness, x)?,
    })
}

/// Returns the square roots of numbers of either sign.
fn signed_roots(x: Interval) -> Modifier {
    let range = Interval::of_corners([signed_root(x.low), signed_root(x.high)]);
    Modifier::new(UnaryKind::SignedRoot, range, range.bounds())
}

/// Returns equal steps, with values clamped to the first and last one.
fn even_steps(count: f32, softness: f32, x: Interval) -> Result<Modifier, NoiseProblem> {
    check_between("number of steps", count, SMALLEST_DIVISOR.into(), SMALLEST_DIVISOR.recip().into())?;
    check_between("softness", softness, 0.0, 1.0)?;
    let [begin, end, inverse] = edges(0.5 - 0.5 * softness, 0.5 + 0.5 * softness)?;
    let within = |Interval { low, high }: Interval| {
        steps::Values { count, height: count.recip(), begin, end, inverse, low, high }.words()
    };
    let unbounded = within(Interval::symmetric(f32::MAX));
    let all = AllParameters { parameters: &unbounded, arrays: &[] };
    let parameters = all.from(0);
    let range = Interval::of_corners([steps_of(x.low, parameters).value, steps_of(x.high, parameters).value]);
    Ok(Modifier::new(UnaryKind::Steps, range, within(range)))
}

fn check_domain(
    what: &'static str,
    Interval { low, high }: Interval,
    least: f32,
    most: f32,
) -> Result<(), NoiseProblem> {
    ensure(low >= least && high <= most, NoiseProblem::Domain { what, low, high, least, most })
}

impl Interval {
    /// Returns the bounds as the parameters of an operation whose value is clamped to them.
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

/// Returns the scale and bias that map one interval to another.
fn remap(from: [f32; 2], to: [f32; 2], x: Interval) -> Result<Modifier, NoiseProblem> {
    let names = ["interval's start", "interval's end", "new start", "new end"];
    for (what, value) in names.into_iter().zip([from[0], from[1], to[0], to[1]]) {
        check_number(what, value)?;
    }
    ensure(from[0] != from[1], NoiseProblem::EmptyInterval { value: from[0] })?;
    let [from, to] = [from, to].map(|interval| interval.map(f64::from));
    let scale = (to[1] - to[0]) / (from[1] - from[0]);
    line(scale, to[0] - from[0] * scale, x)
}

/// Returns the edges of a smoothstep, and the inverse of its width, 0 where the step is hard.
fn edges(low: f32, high: f32) -> Result<[f32; 3], NoiseProblem> {
    check_number("lower edge", low)?;
    check_number("upper edge", high)?;
    let width = f64::from(high) - f64::from(low);
    ensure(width >= 0.0, NoiseProblem::Reversed { what: "edge", lower: low, upper: high })?;
    // An edge softer than 1e-12 counts as hard.
    let inverse = if width < 1e-12 { 0.0 } else { width.recip() };
    Ok([low, high, inverse as f32])
}

fn band_between(lower: f32, upper: f32, softness: f32) -> Result<band::Values, NoiseProblem> {
    check_between("softness", softness, 0.0, LARGEST)?;
    check_number("softness", softness)?;
    if lower > upper {
        return Err(NoiseProblem::Reversed { what: "bound", lower, upper });
    }
    let [lower_begin, lower_end, inverse] = edges(lower - softness, lower + softness)?;
    let [upper_begin, upper_end, _] = edges(upper - softness, upper + softness)?;
    // Above a hard upper bound it is 0, at the bound still 1.
    let upper_end = match upper_end {
        _ if inverse > 0.0 => upper_end,
        // Not a subnormal, which adapters may flush to 0.
        0.0 => LARGEST.recip() as f32,
        _ => upper_end.next_up(),
    };
    Ok(band::Values { lower_begin, lower_end, upper_begin, upper_end, inverse })
}

/// An operation on two values, its range, and its parameters.
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
            let Interval { low, high } = b;
            let is_possible = low >= SMALLEST_DIVISOR || high <= -SMALLEST_DIVISOR;
            ensure(is_possible, NoiseProblem::Division { low, high, least: SMALLEST_DIVISOR })?;
            bounded(BinaryKind::Divide, corners(&|a, b| a * reciprocal(b)))
        }
        Binary::Min => plain(BinaryKind::Min, corners(&f32::min)),
        Binary::Max => plain(BinaryKind::Max, corners(&f32::max)),
        Binary::SmoothMin { softness } => {
            let rounding = Rounding::new(softness)?;
            rounding.combination(BinaryKind::SmoothMin, corners(&|a, b| a.min(b) - rounding.at(a, b)))
        }
        Binary::SmoothMax { softness } => {
            let rounding = Rounding::new(softness)?;
            rounding.combination(BinaryKind::SmoothMax, corners(&|a, b| a.max(b) + rounding.at(a, b)))
        }
        Binary::Power => {
            check_domain("bases", a, 0.0, LARGEST as f32)?;
            check_domain("exponents", b, -1024.0, 1024.0)?;
            bounded(BinaryKind::Power, corners(&power))
        }
    })
}

/// The softness of a smooth minimum, its inverse over 4 and its inverse over 2.
#[derive(Clone, Copy)]
struct Rounding {
    softness: f32,
    height: f32,
    share: f32,
}

impl Rounding {
    fn new(softness: f32) -> Result<Self, NoiseProblem> {
        check_between("softness", softness, 0.0, 1e6)?;
        let problem = NoiseProblem::Bounds { what: "softness", value: f64::from(softness), low: 1e-6, high: 1e6 };
        ensure(softness == 0.0 || softness >= 1e-6, problem)?;
        let inverse = if softness > 0.0 { softness.recip() } else { 0.0 };
        Ok(Self { softness, height: 0.25 * inverse, share: 0.5 * inverse })
    }

    /// Returns the amount by which the extremum of two values is rounded.
    fn at(&self, a: f32, b: f32) -> f32 {
        let h = (self.softness - (a - b).abs()).max(0.0);
        h * h * self.height
    }

    fn combination(&self, kind: BinaryKind, range: Interval) -> Combination {
        let (Self { softness, height, share }, Interval { low, high }) = (*self, range);
        let parameters = smooth_extremum::Values { softness, height, share, low, high }.words();
        Combination { range, kind, parameters }
    }
}
