//! An independent oracle for expressions: `f64` from the documented formulas, at exact positions, with a bound on how far
//! the crate's `f32` may be from it.
//!
//! Errors are carried forward, none is tuned: an operation's error is how far it moves as its inputs move by theirs, and
//! its own roundings. A position's error is that of the displacements that led to it.

use crate::cases::{circle_24, exact, oracle_fade, radius_squared};
use crate::oracle::{self, ONE, Position};
use gradnoise::{Axis, Coordinate, Dimension, Evaluator, Fade, Kernel, Noise, Perlin, Scale, Simplex};
use std::array::from_fn;
use std::cell::Cell;
use std::collections::HashMap;
use std::ops::{Add, Div, Mul, Sub};
use std::rc::Rc;
use std::sync::LazyLock;

/// What rounding to nearest moves a number of size 1 by, at most.
const ROUND: f64 = 1.0 / 16_777_216.0;
/// A unit in the last place of a coordinate.
const QUANTUM: f64 = 1.0 / 16_777_216.0;
/// The documented errors of sines and cosines, and of exponentials, in proportion.
const SINE: f64 = 1.1e-7;
const EXPONENTIAL: f64 = 1e-7;
/// Quotients, roots and powers are taken to be good to four units in the last place.
const ELEMENTARY: f64 = 8.0 * ROUND;
/// What may be lost near zero: results below 2^-40 are 0.
const TINY: f64 = 1.0 / 1_099_511_627_776.0;
/// The crate's promise for a noise on a lattice: 4e-6 of a range of 2, at an exact position.
const LATTICE: f64 = 4e-6 * 2.0;
/// Divisors of fractals are ranges, found by interval arithmetic in `f32` too: up to 32 operations, six to an octave.
const RANGE: f64 = 32.0 * ROUND;
/// No derivative of a noise of range [-1, 1] along one axis is larger, in any dimension: a quarter more than the largest of
/// the differences that `slopes_of_leaves_are_bounded` looks for. (4 is 1-D Perlin noise's with the linear fade, between
/// slopes of 8 and -8, scaled by a quarter.)
const PERLIN_SLOPE: f64 = 5.0;
const SIMPLEX_SLOPE: f64 = 9.0;

/// A value, and how far from it that of the crate may be: infinitely far, where the input may lie on either side of a jump.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounded {
    pub value: f64,
    pub error: f64,
}

impl Bounded {
    fn new(value: f64, error: f64) -> Self {
        let known = value.is_finite() && error.is_finite();
        if known { Self { value, error } } else { Self { value: 0.0, error: f64::INFINITY } }
    }

    fn unless(self, unknown: bool) -> Self {
        if unknown { Self { error: f64::INFINITY, ..self } } else { self }
    }

    fn blurred(self, by: f64) -> Self {
        Self::new(self.value, self.error + by + TINY)
    }

    /// With twice the error of an operation's own rounding, so that a formula's terms may be grouped in another way.
    fn rounded(self) -> Self {
        self.blurred(2.0 * ROUND * self.value.abs())
    }

    fn ends(self) -> [f64; 2] {
        [self.value - self.error, self.value + self.error]
    }

    /// Of a function that rises everywhere, or falls.
    fn monotone(self, f: impl Fn(f64) -> f64) -> Self {
        let value = f(self.value);
        Self::new(value, self.ends().into_iter().fold(0.0, |error, end| (f(end) - value).abs().max(error)))
    }

    /// Of a function no steeper than `slope`.
    fn steep(self, slope: f64, f: impl Fn(f64) -> f64) -> Self {
        Self::new(f(self.value), slope * self.error)
    }

    fn abs(self) -> Self {
        self.steep(1.0, f64::abs)
    }

    fn clamp(self, low: f64, high: f64) -> Self {
        self.monotone(|x| x.clamp(low, high))
    }

    /// Of a function that rises or falls everywhere along each of its arguments: its extremes lie in corners.
    fn monotone_2(self, other: Self, f: impl Fn(f64, f64) -> f64) -> Self {
        let value = f(self.value, other.value);
        let corners = corners(self.ends(), other.ends(), f);
        Self::new(value, corners.into_iter().fold(0.0, |error, corner| (corner - value).abs().max(error)))
    }
}

impl From<f64> for Bounded {
    fn from(value: f64) -> Self {
        Self::new(value, 0.0)
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident),*) => {
        $(
            impl<Right: Into<Bounded>> $operator<Right> for Bounded {
                type Output = Self;

                fn $method(self, right: Right) -> Self {
                    self.monotone_2(right.into(), |a, b| a.$method(b)).rounded()
                }
            }
        )*
    };
}

operators! { Add add, Sub sub, Mul mul, Div div }

fn corners(a: [f64; 2], b: [f64; 2], f: impl Fn(f64, f64) -> f64) -> [f64; 4] {
    [f(a[0], b[0]), f(a[0], b[1]), f(a[1], b[0]), f(a[1], b[1])]
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    pub low: f64,
    pub high: f64,
}

impl Interval {
    pub fn new(low: f64, high: f64) -> Self {
        Self { low, high }
    }

    pub fn size(self) -> f64 {
        self.low.abs().max(self.high.abs())
    }

    pub fn width(self) -> f64 {
        self.high - self.low
    }

    pub fn contains(self, x: f64) -> bool {
        self.low <= x && x <= self.high
    }

    fn around(values: impl IntoIterator<Item = f64>) -> Self {
        let empty = Self::new(f64::INFINITY, f64::NEG_INFINITY);
        values.into_iter().fold(empty, |all, x| Self::new(all.low.min(x), all.high.max(x)))
    }

    fn ends(self) -> [f64; 2] {
        [self.low, self.high]
    }

    /// Of a function of one interval that has no extremes but at its ends and at those of these places that it contains.
    fn map(self, extremes: impl IntoIterator<Item = f64>, f: impl Fn(f64) -> f64) -> Self {
        let inside = extremes.into_iter().filter(|x| self.contains(*x));
        Self::around(self.ends().into_iter().chain(inside).map(f))
    }

    fn times(self, factor: f64) -> Self {
        self.map([], |x| x * factor)
    }
}

/// An expression. Clones share what they are made of, as those of `Noise` do.
#[derive(Clone)]
pub struct Expr(Rc<Node>);

/// As a tree: what is shared comes again.
impl std::fmt::Debug for Expr {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.kind())?;
        if self.inputs().is_empty() { Ok(()) } else { f.debug_list().entries(self.inputs()).finish() }
    }
}

struct Node {
    kind: Kind,
    inputs: Vec<Expr>,
    range: Interval,
    lattice: Option<Lattice>,
}

/// What an expression does to its inputs.
#[derive(Clone, Debug)]
pub enum Kind {
    Perlin {
        n: usize,
        fade: Fade,
        seed: Option<u64>,
        scale: Scale,
    },
    Simplex {
        n: usize,
        kernel: Kernel,
        seed: Option<u64>,
        scale: Scale,
    },
    Constant(f32),
    Coordinate(Axis),
    Distance(Vec<f64>),
    Checkerboard {
        n: usize,
    },
    White {
        n: usize,
        seed: u32,
    },
    Fractal {
        style: Style,
        octaves: oracle::Octaves,
    },
    Scale(f64),
    ScaleAxes(Vec<f64>),
    Translate(Vec<f64>),
    Rotate {
        from: Axis,
        to: Axis,
        angle: f64,
    },
    Swizzle(Vec<Coordinate>),
    Slice(f64),
    InDimension {
        n: usize,
    },
    /// The first input, by the second.
    Warp {
        amplitude: f32,
    },
    /// The first input, by the others.
    WarpBy {
        amplitude: f32,
    },
    /// The first input, by the second.
    WarpProgressive {
        amplitude: f32,
        octaves: oracle::Octaves,
    },
    Unary(Unary),
    Binary(Binary),
    /// From the first input to the second, by the third.
    Blend,
    Select {
        lower: f32,
        upper: f32,
        softness: f32,
    },
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Style {
    Fbm,
    Turbulence,
    Billow,
    Ridged { offset: f32, gain: f32 },
    HybridMultifractal { offset: f32 },
    PingPong { strength: f32 },
}

#[derive(Clone, Debug, PartialEq)]
pub enum Unary {
    ScaleBias { scale: f32, bias: f32 },
    Remap { from: [f32; 2], to: [f32; 2] },
    Abs,
    Negate,
    Clamp { low: f32, high: f32 },
    Smoothstep { low: f32, high: f32 },
    Threshold { edge: f32 },
    Curve { points: Vec<[f32; 2]> },
    Terrace { heights: Vec<f32>, inverted: bool },
    Powi { exponent: u32 },
    Exp,
    Sin,
    Cos,
    Fract,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Binary {
    Add,
    Subtract,
    Multiply,
    Divide,
    Min,
    Max,
    SmoothMin { softness: f32 },
    SmoothMax { softness: f32 },
    Pow,
}

impl Expr {
    pub fn new(kind: Kind, inputs: Vec<Expr>) -> Self {
        let lattice = Lattice::of(&kind);
        let range = range(&kind, &inputs.iter().map(Expr::range).collect::<Vec<_>>(), lattice.as_ref());
        Self(Rc::new(Node { kind, inputs, range, lattice }))
    }

    pub fn leaf(kind: Kind) -> Self {
        Self::new(kind, Vec::new())
    }

    pub fn unary(self, unary: Unary) -> Self {
        Self::new(Kind::Unary(unary), vec![self])
    }

    pub fn binary(self, binary: Binary, other: Expr) -> Self {
        Self::new(Kind::Binary(binary), vec![self, other])
    }

    pub fn kind(&self) -> &Kind {
        &self.0.kind
    }

    pub fn inputs(&self) -> &[Expr] {
        &self.0.inputs
    }

    /// A range that its values do not leave, by interval arithmetic.
    pub fn range(&self) -> Interval {
        self.0.range
    }

    /// The width of its range; if coordinates have made that huge, of about two noises.
    pub fn width(&self) -> f64 {
        self.range().width().min(4.0)
    }

    /// What tells shared expressions from equal ones.
    pub fn identity(&self) -> *const () {
        Rc::as_ptr(&self.0).cast()
    }

    /// How many leaves are looked at for a sample.
    pub fn cost(&self) -> usize {
        self.visits(&|expr| expr.inputs().is_empty())
    }

    /// How many nodes are evaluated for a sample, if none is shared.
    #[cfg(feature = "gpu")]
    pub fn operations(&self) -> usize {
        self.visits(&|_| true)
    }

    fn visits(&self, counts: &impl Fn(&Expr) -> bool) -> usize {
        let times = |input: usize| match (self.kind(), input) {
            (Kind::Fractal { octaves, .. }, _) => octaves.count as usize,
            (Kind::Warp { .. }, 1) => self.places(),
            (Kind::WarpProgressive { octaves, .. }, 1) => octaves.count as usize * self.places(),
            _ => 1,
        };
        let inputs = self.inputs().iter().enumerate().map(|(index, input)| times(index) * input.visits(counts));
        usize::from(counts(self)) + inputs.sum::<usize>()
    }

    /// How many coordinates it has, if it says.
    pub fn dimension(&self) -> Option<usize> {
        match self.kind() {
            Kind::Perlin { n, .. }
            | Kind::Simplex { n, .. }
            | Kind::Checkerboard { n }
            | Kind::White { n, .. }
            | Kind::InDimension { n } => Some(*n),
            Kind::Distance(numbers) | Kind::ScaleAxes(numbers) | Kind::Translate(numbers) => Some(numbers.len()),
            Kind::Constant(_) | Kind::Coordinate(_) | Kind::Swizzle(_) => None,
            Kind::Slice(_) => Some(self.inputs()[0].places() - 1),
            Kind::WarpBy { .. } => Some(self.inputs().len() - 1),
            _ => self.inputs().iter().find_map(Expr::dimension),
        }
    }

    /// The dimension of what must say it.
    fn places(&self) -> usize {
        self.dimension().or_else(|| self.inputs().first()?.dimension()).expect("an expression that says its dimension")
    }

    /// The same, built by the crate's public methods, and shared where it is shared.
    pub fn noise(&self) -> Noise {
        self.noise_within(&mut HashMap::new())
    }

    fn noise_within(&self, built: &mut HashMap<*const (), Noise>) -> Noise {
        if let Some(noise) = built.get(&self.identity()) {
            return noise.clone();
        }
        let mut inputs = self.inputs().iter().map(|input| input.noise_within(built)).collect::<Vec<_>>().into_iter();
        let mut next = || inputs.next().expect("as many inputs as the kind has");
        let dimension = |n: &usize| Dimension::try_from(*n).expect("1 to 4");
        let noise = match self.kind() {
            Kind::Perlin { n, fade, seed, scale } => {
                let perlin = Perlin::new(dimension(n)).fade(*fade).scale(*scale);
                seed.map_or(perlin.clone(), |seed| perlin.seed(seed)).noise()
            }
            Kind::Simplex { n, kernel, seed, scale } => {
                let simplex = Simplex::new(dimension(n)).kernel(*kernel).scale(*scale);
                seed.map_or(simplex.clone(), |seed| simplex.seed(seed)).noise()
            }
            Kind::Constant(value) => Noise::constant(*value),
            Kind::Coordinate(axis) => [Noise::x, Noise::y, Noise::z, Noise::w][axis.index()](),
            Kind::Distance(point) => Noise::distance_to(point.clone()),
            Kind::Checkerboard { n } => Noise::checkerboard(dimension(n)),
            Kind::White { n, seed } => Noise::white(dimension(n), *seed),
            Kind::Fractal { style, octaves } => {
                let octaves = octaves_of(octaves);
                match *style {
                    Style::Fbm => next().fbm(octaves),
                    Style::Turbulence => next().turbulence(octaves),
                    Style::Billow => next().billow(octaves),
                    Style::Ridged { offset: 1.0, gain: 2.0 } => next().ridged(octaves),
                    Style::Ridged { offset, gain } => next().ridged_with(octaves, offset, gain),
                    Style::HybridMultifractal { offset: 0.7 } => next().hybrid_multifractal(octaves),
                    Style::HybridMultifractal { offset } => next().hybrid_multifractal_with(octaves, offset),
                    Style::PingPong { strength } => next().ping_pong(octaves, strength),
                }
            }
            Kind::Scale(frequency) => next().scale(*frequency),
            Kind::ScaleAxes(frequencies) => next().scale_axes(frequencies.clone()),
            Kind::Translate(offset) => next().translate(offset.clone()),
            Kind::Rotate { from, to, angle } => next().rotate(*from, *to, *angle),
            Kind::Swizzle(coordinates) => next().swizzle(coordinates.clone()),
            Kind::Slice(last) => next().slice(*last),
            Kind::InDimension { n } => next().in_dimension(dimension(n)),
            Kind::Warp { amplitude } => next().warp(*amplitude, next()),
            Kind::WarpBy { amplitude } => next().warp_by(*amplitude, inputs.collect::<Vec<_>>()),
            Kind::WarpProgressive { amplitude, octaves } => {
                next().warp_progressive(*amplitude, next(), octaves_of(octaves))
            }
            Kind::Unary(unary) => unary.noise(next()),
            Kind::Binary(binary) => binary.noise(next(), next()),
            Kind::Blend => next().blend(next(), next()),
            Kind::Select { lower, upper, softness } => next().select(next(), next(), *lower..=*upper, *softness),
        };
        built.insert(self.identity(), noise.clone());
        noise
    }
}

fn octaves_of(octaves: &oracle::Octaves) -> gradnoise::Octaves {
    gradnoise::Octaves::new(octaves.count)
        .lacunarity(octaves.lacunarity)
        .persistence(octaves.persistence)
        .decorrelated(octaves.decorrelated)
        .normalised(octaves.normalised)
}

impl Kind {
    /// The name of the method or function that makes it.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Perlin { .. } => "perlin",
            Self::Simplex { .. } => "simplex",
            Self::Constant(_) => "constant",
            Self::Coordinate(axis) => ["x", "y", "z", "w"][axis.index()],
            Self::Distance(_) => "distance_to",
            Self::Checkerboard { .. } => "checkerboard",
            Self::White { .. } => "white",
            Self::Fractal { style, .. } => match style {
                Style::Fbm => "fbm",
                Style::Turbulence => "turbulence",
                Style::Billow => "billow",
                Style::Ridged { .. } => "ridged",
                Style::HybridMultifractal { .. } => "hybrid_multifractal",
                Style::PingPong { .. } => "ping_pong",
            },
            Self::Scale(_) => "scale",
            Self::ScaleAxes(_) => "scale_axes",
            Self::Translate(_) => "translate",
            Self::Rotate { .. } => "rotate",
            Self::Swizzle(_) => "swizzle",
            Self::Slice(_) => "slice",
            Self::InDimension { .. } => "in_dimension",
            Self::Warp { .. } => "warp",
            Self::WarpBy { .. } => "warp_by",
            Self::WarpProgressive { .. } => "warp_progressive",
            Self::Unary(unary) => match unary {
                Unary::ScaleBias { .. } => "scale_bias",
                Unary::Remap { .. } => "remap",
                Unary::Abs => "abs",
                Unary::Negate => "negate",
                Unary::Clamp { .. } => "clamp",
                Unary::Smoothstep { .. } => "smoothstep",
                Unary::Threshold { .. } => "threshold",
                Unary::Curve { .. } => "curve",
                Unary::Terrace { .. } => "terrace",
                Unary::Powi { .. } => "powi",
                Unary::Exp => "exp",
                Unary::Sin => "sin",
                Unary::Cos => "cos",
                Unary::Fract => "fract",
            },
            Self::Binary(binary) => match binary {
                Binary::Add => "add",
                Binary::Subtract => "subtract",
                Binary::Multiply => "multiply",
                Binary::Divide => "divide",
                Binary::Min => "min",
                Binary::Max => "max",
                Binary::SmoothMin { .. } => "smooth_min",
                Binary::SmoothMax { .. } => "smooth_max",
                Binary::Pow => "pow",
            },
            Self::Blend => "blend",
            Self::Select { .. } => "select",
        }
    }
}

/// Where an expression is evaluated, and how exactly the crate knows it.
#[derive(Clone, Copy, Debug)]
struct Place {
    n: usize,
    at: [i128; 4],
    /// What the coordinates may be off by.
    error: [f64; 4],
    /// How large the terms are that `f64` has added up to the coordinate, on the host.
    size: [f64; 4],
    /// How large the terms are that `f32` has added up to the coordinate: displacements.
    moved: [f64; 4],
    /// Whether all of it is `f32`, offsets too.
    floating: bool,
}

/// A coordinate as a combination of others, and a number.
type Row = ([f64; 4], f64);

impl Place {
    /// Of a grid: exact.
    fn new<const N: usize>(position: Position<N>) -> Self {
        let at = from_fn(|d| position.get(d).copied().unwrap_or(0));
        Self { n: N, at, error: [0.0; 4], size: at.map(float), moved: [0.0; 4], floating: false }
    }

    /// Of a list.
    fn of_point<const N: usize>(point: [f32; N]) -> Self {
        let place = Self::new(point.map(|x| exact(x.into())));
        Self { moved: place.size, floating: true, ..place }
    }

    fn mapped(&self, rows: &[Row]) -> Self {
        let mut place = Self { n: rows.len(), ..Place::new([]) };
        for (d, (factors, offset)) in rows.iter().enumerate() {
            let sum = |terms: [f64; 4]| -> f64 { terms.iter().zip(factors).map(|(x, factor)| x * factor.abs()).sum() };
            let products = self.at.iter().zip(factors).map(|(x, factor)| times(*x, *factor));
            place.at[d] = products.sum::<i128>() + exact(*offset);
            place.size[d] = sum(self.size) + offset.abs();
            place.moved[d] = sum(self.moved) + if self.floating { offset.abs() } else { 0.0 };
            // The host's factors are rounded to `f64`, in chains of a few; factors 0 and 1 are exact.
            let is_exact = factors.iter().all(|factor| [0.0, 1.0, -1.0].contains(factor));
            let on_host = if is_exact { 0.0 } else { place.size[d] * 2.0_f64.powi(-51) };
            // In `f32` every factor, product and sum is rounded.
            let in_shader = (self.n + 3) as f64 * ROUND * place.moved[d];
            place.error[d] = sum(self.error) + on_host + in_shader;
        }
        Self { floating: self.floating, ..place }
    }

    fn translated(&self, offset: impl Fn(usize) -> f64) -> Self {
        self.scaled(|_| 1.0, offset)
    }

    fn scaled(&self, factor: impl Fn(usize) -> f64, offset: impl Fn(usize) -> f64) -> Self {
        let row = |d| (from_fn(|column| if column == d { factor(d) } else { 0.0 }), offset(d));
        self.mapped(&(0..self.n).map(row).collect::<Vec<_>>())
    }

    fn displaced(&self, amplitude: f32, by: &[Bounded]) -> Self {
        let mut place = *self;
        for (d, by) in by.iter().enumerate() {
            let by = *by * f64::from(amplitude);
            let finite = by.error.is_finite();
            place.at[d] += if finite { exact(by.value) } else { 0 };
            place.error[d] += by.error;
            place.moved[d] += by.value.abs();
        }
        place
    }

    /// How far off coordinate `d` may be when a leaf reads it: rounded to fixed point once on the host and once with the
    /// displacement, whose parts `f32` adds up.
    fn blur(&self, d: usize) -> f64 {
        let displaced = if self.moved[d] > 0.0 { QUANTUM + 4.0 * ROUND * self.moved[d] } else { 0.0 };
        self.error[d] + QUANTUM + displaced
    }

    /// The cell, and whether it is certain.
    fn cell(&self, d: usize) -> (i64, bool) {
        let fraction = float(self.at[d] & (ONE - 1));
        // A coordinate without error that fixed point holds is not rounded at all.
        let is_exact = self.error[d] == 0.0 && self.moved[d] == 0.0 && self.at[d] % (ONE >> 24) == 0;
        ((self.at[d] >> 64) as i64, is_exact || fraction.min(1.0 - fraction) > self.blur(d))
    }
}

/// The size of a coordinate.
fn float(x: i128) -> f64 {
    x.abs() as f64 / ONE as f64
}

fn times(x: i128, factor: f64) -> i128 {
    match factor {
        0.0 => 0,
        _ if factor < 0.0 => -oracle::scaled(x, -factor),
        _ => oracle::scaled(x, factor),
    }
}

/// A leaf on a lattice.
struct Lattice {
    permutation: [u8; 256],
    gradients: Vec<Vec<f64>>,
    /// From the raw sum to the value.
    scale: f64,
    /// The largest value.
    reach: f64,
    slope: f64,
}

impl Lattice {
    fn of(kind: &Kind) -> Option<Self> {
        let (n, seed, gradients, maximum, published, slope) = match *kind {
            Kind::Perlin { n, fade, seed, scale } => {
                let published = (scale == Scale::Published).then_some(1.0);
                (n, seed, perlin_gradients(n), MAXIMA[fade as usize][n - 1], published, PERLIN_SLOPE)
            }
            Kind::Simplex { n, kernel, seed, scale } => {
                let published = (scale == Scale::Published).then_some([0.395, 70.0, 32.0, 27.0][n - 1]);
                (n, seed, simplex_gradients(n), MAXIMA[4 + kernel as usize][n - 1], published, SIMPLEX_SLOPE)
            }
            _ => return None,
        };
        assert!(gradients.iter().all(|gradient| gradient.len() == n));
        let permutation = seed.map_or(oracle::PERLIN_PERMUTATION, oracle::seeded_permutation);
        let scale = published.unwrap_or(1.0 / maximum);
        let reach = published.map_or(1.0, |scale| scale * maximum);
        Some(Self { permutation, gradients, scale, reach, slope: slope * reach })
    }

    fn value(&self, kind: &Kind, at: [i128; 4]) -> f64 {
        let lattice = oracle::Lattice { permutation: &self.permutation, gradients: &self.gradients };
        let [x, y, z, w] = at;
        let raw = match *kind {
            Kind::Perlin { n, fade, .. } => {
                let fade = oracle_fade(fade);
                match n {
                    1 => oracle::perlin(&lattice, [x], fade),
                    2 => oracle::perlin(&lattice, [x, y], fade),
                    3 => oracle::perlin(&lattice, [x, y, z], fade),
                    _ => oracle::perlin(&lattice, [x, y, z, w], fade),
                }
            }
            Kind::Simplex { n, kernel, .. } => {
                let radius = radius_squared(kernel, n);
                match n {
                    1 => oracle::simplex(&lattice, [x], radius),
                    2 => oracle::simplex(&lattice, [x, y], radius),
                    3 => oracle::simplex(&lattice, [x, y, z], radius),
                    _ => oracle::simplex(&lattice, [x, y, z, w], radius),
                }
            }
            _ => unreachable!("no other leaf has a lattice"),
        };
        raw * self.scale
    }
}

fn perlin_gradients(n: usize) -> Vec<Vec<f64>> {
    [oracle::slopes_8, circle_24, oracle::edges_16, oracle::edges_32][n - 1]()
}

fn simplex_gradients(n: usize) -> Vec<Vec<f64>> {
    [oracle::slopes_8, oracle::edges_12_xy, oracle::edges_12, oracle::edges_32][n - 1]()
}

/// The largest raw sums: a row for each fade of Perlin noise and each kernel of simplex noise, a column for each dimension.
static MAXIMA: LazyLock<[[f64; 4]; 6]> = LazyLock::new(|| {
    let perlin = Fade::ALL.map(|fade| {
        let fade = oracle_fade(fade);
        [
            oracle::perlin_maximum::<1>(&perlin_gradients(1), fade),
            oracle::perlin_maximum::<2>(&perlin_gradients(2), fade),
            oracle::perlin_maximum::<3>(&perlin_gradients(3), fade),
            oracle::perlin_maximum::<4>(&perlin_gradients(4), fade),
        ]
    });
    let simplex = Kernel::ALL.map(|kernel| {
        [
            oracle::simplex_maximum::<1>(&simplex_gradients(1), radius_squared(kernel, 1)),
            oracle::simplex_maximum::<2>(&simplex_gradients(2), radius_squared(kernel, 2)),
            oracle::simplex_maximum::<3>(&simplex_gradients(3), radius_squared(kernel, 3)),
            oracle::simplex_maximum::<4>(&simplex_gradients(4), radius_squared(kernel, 4)),
        ]
    });
    [perlin[0], perlin[1], perlin[2], perlin[3], simplex[0], simplex[1]]
});

/// Values.
impl Expr {
    /// At a position of a grid, or a single one.
    pub fn at<const N: usize>(&self, position: Position<N>) -> Bounded {
        self.evaluate(&Place::new(position))
    }

    /// At one of a list of points.
    pub fn at_point<const N: usize>(&self, point: [f32; N]) -> Bounded {
        self.evaluate(&Place::of_point(point))
    }

    /// The derivatives along each axis, each with what two sizes of steps differ by, and both sides. `None` where the crate's
    /// value may be too far from the oracle's for its slope to be the same: near jumps above all.
    pub fn gradient<const N: usize>(&self, position: Position<N>, step: f64) -> Option<[Bounded; N]> {
        let unknown = Cell::new(false);
        let value = |p| {
            let Bounded { value, error } = self.at(p);
            unknown.set(unknown.get() || error > 1e-3 * self.width());
            value
        };
        let [wide, narrow] = [step, step / 4.0].map(|step| oracle::gradient(position, step, value));
        // Beside a kink, the parabolas through three values on either side have another slope.
        let side = |axis: usize, step: f64| {
            let at = |steps: f64| value(from_fn(|d| position[d] + if d == axis { exact(steps * step) } else { 0 }));
            (4.0 * at(1.0) - 3.0 * at(0.0) - at(2.0)) / (2.0 * step)
        };
        let kinks: [f64; N] = from_fn(|d| (side(d, step) - side(d, -step)).abs());
        let gradient = from_fn(|d| Bounded::new(narrow[d], (wide[d] - narrow[d]).abs() + kinks[d]));
        (!unknown.get()).then_some(gradient)
    }

    fn evaluate(&self, place: &Place) -> Bounded {
        let input = |index: usize, place: &Place| self.inputs()[index].evaluate(place);
        match self.kind() {
            kind @ (Kind::Perlin { n, .. } | Kind::Simplex { n, .. }) => {
                assert_eq!(*n, place.n);
                let lattice = self.0.lattice.as_ref().expect("a leaf's lattice");
                // The promise holds at exact positions, so it holds the quantum of one that was not displaced.
                let blur: f64 = (0..place.n).map(|d| place.blur(d) - QUANTUM).sum();
                Bounded::new(lattice.value(kind, place.at), LATTICE * lattice.reach + lattice.slope * blur)
            }
            Kind::Constant(value) => f64::from(*value).into(),
            Kind::Coordinate(axis) => {
                let d = axis.index();
                assert!(d < place.n);
                Bounded::new(place.at[d] as f64 / ONE as f64, place.blur(d)).rounded().unless(beyond(place.at[d]))
            }
            Kind::Distance(point) => {
                assert_eq!(point.len(), place.n);
                let from = place.translated(|d| -point[d]);
                let value = (0..place.n).map(|d| float(from.at[d]).powi(2)).sum::<f64>().sqrt();
                let blur = (0..place.n).map(|d| from.blur(d).powi(2)).sum::<f64>().sqrt();
                let is_far = from.at.into_iter().any(beyond);
                Bounded::new(value, blur + ELEMENTARY * value).unless(is_far)
            }
            Kind::Checkerboard { n } => {
                assert_eq!(*n, place.n);
                let cells = (0..place.n).map(|d| place.cell(d)).collect::<Vec<_>>();
                let is_odd = cells.iter().map(|(cell, _)| cell).sum::<i64>() & 1 != 0;
                Bounded::from(if is_odd { -1.0 } else { 1.0 }).unless(cells.iter().any(|(_, certain)| !certain))
            }
            Kind::White { n, seed } => {
                assert_eq!(*n, place.n);
                let cells = from_fn::<_, 4, _>(|d| place.cell(d));
                let uncertain = cells.iter().any(|(_, certain)| !certain);
                Bounded::from(white(*n, *seed, cells.map(|(cell, _)| cell as f64 + 0.5))).unless(uncertain)
            }
            Kind::Fractal { style, octaves } => {
                let octave = |(amplitude, place): (f64, Place)| (amplitude, self.inputs()[0].evaluate(&place));
                let octaves_there: Vec<_> = places(octaves, place).into_iter().map(octave).collect();
                fractal(*style, octaves, &octaves_there, self.inputs()[0].range().size())
            }
            Kind::Scale(frequency) => input(0, &place.scaled(|_| *frequency, |_| 0.0)),
            Kind::ScaleAxes(frequencies) => input(0, &place.scaled(|d| frequencies[d], |_| 0.0)),
            Kind::Translate(offset) => input(0, &place.translated(|d| offset[d])),
            Kind::Rotate { from, to, angle } => {
                let row = |d: usize| {
                    let mut factors = [0.0; 4];
                    match d {
                        d if d == from.index() => {
                            (factors[from.index()], factors[to.index()]) = (angle.cos(), angle.sin());
                        }
                        d if d == to.index() => {
                            (factors[from.index()], factors[to.index()]) = (-angle.sin(), angle.cos());
                        }
                        _ => factors[d] = 1.0,
                    }
                    (factors, 0.0)
                };
                input(0, &place.mapped(&(0..place.n).map(row).collect::<Vec<_>>()))
            }
            Kind::Swizzle(coordinates) => {
                let row = |coordinate: &Coordinate| match *coordinate {
                    Coordinate::Of(axis) => (unit(axis.index()), 0.0),
                    Coordinate::At(number) => ([0.0; 4], number),
                };
                input(0, &place.mapped(&coordinates.iter().map(row).collect::<Vec<_>>()))
            }
            Kind::Slice(last) => {
                let rows = (0..place.n).map(|d| (unit(d), 0.0)).chain([([0.0; 4], *last)]);
                input(0, &place.mapped(&rows.collect::<Vec<_>>()))
            }
            Kind::InDimension { n } => {
                assert_eq!(*n, place.n);
                input(0, place)
            }
            Kind::Warp { amplitude } => input(0, &warped(place, *amplitude, |place| input(1, place))),
            Kind::WarpBy { amplitude } => {
                assert_eq!(self.inputs().len(), 1 + place.n);
                let by: Vec<_> = (0..place.n).map(|d| input(1 + d, place)).collect();
                input(0, &place.displaced(*amplitude, &by))
            }
            Kind::WarpProgressive { amplitude, octaves } => {
                let mut there = *place;
                for k in 0..octaves.count as i32 {
                    let amplitude = f64::from(*amplitude) * octaves.persistence.powi(k);
                    let frequency = octaves.lacunarity.powi(k);
                    let by = |place: &Place| input(1, &place.scaled(|_| frequency, |_| 0.0));
                    there = warped(&there, amplitude as f32, by);
                }
                input(0, &there)
            }
            Kind::Unary(unary) => unary.bounded(input(0, place)),
            Kind::Binary(binary) => binary.bounded(input(0, place), input(1, place)),
            Kind::Blend => {
                let weight = (input(2, place) * 0.5 + 0.5).clamp(0.0, 1.0);
                mixed(input(0, place), input(1, place), weight)
            }
            Kind::Select { lower, upper, softness } => {
                let weight = band(input(2, place), (*lower).into(), (*upper).into(), (*softness).into());
                mixed(input(0, place), input(1, place), weight)
            }
        }
    }
}

/// Whether a coordinate is held back there, or nearly.
fn beyond(x: i128) -> bool {
    float(x) > COORDINATES - 1.0
}

fn unit(axis: usize) -> [f64; 4] {
    from_fn(|d| if d == axis { 1.0 } else { 0.0 })
}

/// White noise in the cell around a position, which is the crate's own to know.
fn white(n: usize, seed: u32, [x, y, z, w]: [f64; 4]) -> f64 {
    let noise = Evaluator::new(Noise::white(Dimension::try_from(n).unwrap(), seed)).unwrap();
    let value = match n {
        1 => noise.value([x]),
        2 => noise.value([x, y]),
        3 => noise.value([x, y, z]),
        _ => noise.value([x, y, z, w]),
    };
    value.unwrap().into()
}

/// Where the octaves are, and their amplitudes before any division.
fn places(octaves: &oracle::Octaves, place: &Place) -> Vec<(f64, Place)> {
    let (mut frequency, mut amplitude, mut state) = (1.0, 1.0, 0);
    let mut places = Vec::new();
    for k in 0..octaves.count {
        let shift: [f64; 4] = if octaves.decorrelated && k > 0 {
            // 40 bits of the draw, 32 of them fractional.
            from_fn(|_| (oracle::split_mix_64(&mut state) >> 24) as f64 / 4_294_967_296.0)
        } else {
            [0.0; 4]
        };
        places.push((amplitude, place.scaled(|_| frequency, |d| shift[d])));
        frequency *= octaves.lacunarity;
        amplitude *= octaves.persistence;
    }
    places
}

fn warped(place: &Place, amplitude: f32, by: impl Fn(&Place) -> Bounded) -> Place {
    let component = |axis: usize| {
        let offset = |d: usize| axis as f64 * if d.is_multiple_of(2) { 64.5 } else { 37.25 };
        by(&place.translated(offset))
    };
    let components: Vec<_> = (0..place.n).map(component).collect();
    place.displaced(amplitude, &components)
}

/// Of octaves with their amplitudes, of an expression of this size.
fn fractal(style: Style, octaves: &oracle::Octaves, there: &[(f64, Bounded)], size: f64) -> Bounded {
    let all: f64 = there.iter().map(|(amplitude, _)| amplitude).sum();
    let divisor = if octaves.normalised { all } else { 1.0 };
    // Every octave's amplitude, product and sum is rounded, and as much again is taken off so that none leaves the range.
    let inward = |sizes: f64| 6.0 * ROUND * there.len() as f64 * sizes;
    let sum = |term: &dyn Fn(Bounded) -> Bounded| {
        let terms: Vec<_> = there.iter().map(|(amplitude, octave)| term(*octave) * (amplitude / divisor)).collect();
        let sizes: f64 = terms.iter().map(|term| term.value.abs()).sum();
        terms.into_iter().fold(0.0.into(), Bounded::add).blurred(inward(sizes))
    };
    let size = Bounded::new(size, RANGE * size);
    let signals = || there.iter().map(|(amplitude, octave)| (*amplitude, *octave / size));
    let mapped = |sum: Bounded, Interval { low, high }| ((sum - low) * (2.0 / (high - low)) - 1.0).blurred(inward(1.0));
    match style {
        Style::Fbm => sum(&|n| n),
        Style::Turbulence => sum(&|n| (n / size).abs()),
        Style::Billow => sum(&|n| (n / size).abs() * 2.0 - 1.0),
        Style::Ridged { offset, gain } => {
            let (offset, gain) = (f64::from(offset), f64::from(gain));
            let extreme = |signal: f64| ridged(gain, there.iter().map(|(a, _)| (*a, signal.into()))).value;
            // |u| from 0 to 1.
            let squares = [offset * offset, (offset - 1.0) * (offset - 1.0)];
            let low = if offset < 1.0 { 0.0 } else { squares[1] };
            let range = Interval::new(extreme(low), extreme(squares[0].max(squares[1])));
            let signal = |u: Bounded| {
                let rest = Bounded::from(offset) - u.abs();
                rest * rest
            };
            mapped(ridged(gain, signals().map(|(a, u)| (a, signal(u)))), range)
        }
        Style::HybridMultifractal { offset } => {
            let offset = f64::from(offset);
            let extreme = |u: f64| hybrid(there.iter().map(|(a, _)| (u + offset) * a).map(Bounded::from)).value;
            mapped(hybrid(signals().map(|(a, u)| (u + offset) * a)), Interval::new(extreme(-1.0), extreme(1.0)))
        }
        Style::PingPong { strength } => {
            // Up and down once in 2.
            let fold = |t: f64| 1.0 - 2.0 * ((t - 2.0 * (t / 2.0).floor()) - 1.0).abs();
            sum(&|n| ((n / size + 1.0) * f64::from(strength)).steep(2.0, fold).blurred(4.0 * ROUND))
        }
    }
}

/// Musgrave's ridged multifractal, of amplitudes and squares.
fn ridged(gain: f64, squares: impl Iterator<Item = (f64, Bounded)>) -> Bounded {
    let (mut sum, mut weight) = (Bounded::from(0.0), Bounded::from(1.0));
    for (amplitude, square) in squares {
        let signal = square * weight;
        sum = sum + signal * amplitude;
        weight = (signal * gain).clamp(0.0, 1.0);
    }
    sum
}

/// Musgrave's hybrid multifractal, of signals with their amplitudes.
fn hybrid(signals: impl Iterator<Item = Bounded>) -> Bounded {
    let (mut sum, mut weight) = (Bounded::from(0.0), Bounded::from(1.0));
    for signal in signals {
        let signal = signal * weight;
        sum = sum + signal;
        weight = signal.clamp(0.0, 1.0);
    }
    sum
}

fn mixed(a: Bounded, b: Bounded, weight: Bounded) -> Bounded {
    let mix = |a: f64, b: f64, t: f64| a * (1.0 - t) + b * t;
    let value = mix(a.value, b.value, weight.value);
    // Linear in each, so extreme in the corners.
    let ends = weight.ends().map(|t| corners(a.ends(), b.ends(), |a, b| mix(a, b, t)));
    let error = ends.as_flattened().iter().map(|end| (end - value).abs()).fold(0.0, f64::max);
    let unknown = !(a.error + b.error + weight.error).is_finite();
    Bounded::new(value, error).blurred(4.0 * ROUND * (a.value.abs() + b.value.abs())).unless(unknown)
}

fn smoothstep(x: f64, low: f64, high: f64) -> f64 {
    let t = ((x - low) / (high - low)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// 1 between two edges.
fn band(x: Bounded, lower: f64, upper: f64, softness: f64) -> Bounded {
    if softness == 0.0 {
        let near = [lower, upper].iter().any(|edge| (x.value - edge).abs() <= x.error);
        return Bounded::from(if lower <= x.value && x.value < upper { 1.0 } else { 0.0 }).unless(near);
    }
    let x = x.blurred(4.0 * ROUND * (x.value.abs() + lower.abs() + upper.abs() + softness));
    let rise = |edge: f64| x.monotone(|x| smoothstep(x, edge - softness, edge + softness)).blurred(8.0 * ROUND);
    rise(lower) * (Bounded::from(1.0) - rise(upper))
}

impl Unary {
    fn noise(&self, noise: Noise) -> Noise {
        match self {
            Self::ScaleBias { scale, bias } => noise.scale_bias(*scale, *bias),
            Self::Remap { from: [a, b], to: [c, d] } => noise.remap(*a..=*b, *c..=*d),
            Self::Abs => noise.abs(),
            Self::Negate => noise.negate(),
            Self::Clamp { low, high } => noise.clamp(*low, *high),
            Self::Smoothstep { low, high } => noise.smoothstep(*low, *high),
            Self::Threshold { edge } => noise.threshold(*edge),
            Self::Curve { points } => noise.curve(points.clone()),
            Self::Terrace { heights, inverted } => noise.terrace(heights.clone(), *inverted),
            Self::Powi { exponent } => noise.powi(*exponent),
            Self::Exp => noise.exp(),
            Self::Sin => noise.sin(),
            Self::Cos => noise.cos(),
            Self::Fract => noise.fract(),
        }
    }

    fn value(&self, x: f64) -> f64 {
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
            Self::Threshold { edge } => f64::from(u8::from(x >= f64::from(*edge))),
            Self::Curve { points } => Curve::new(points).value(x),
            Self::Terrace { heights, inverted } => terrace(heights, *inverted, x),
            Self::Powi { exponent } => x.powi(*exponent as i32),
            Self::Exp => x.exp(),
            Self::Sin => x.clamp(-ANGLES, ANGLES).sin(),
            Self::Cos => x.clamp(-ANGLES, ANGLES).cos(),
            Self::Fract => x - x.floor(),
        }
    }

    fn bounded(&self, x: Bounded) -> Bounded {
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
            Self::Sin | Self::Cos => x.steep(1.0, f).blurred(SINE),
            Self::Fract => {
                let [low, high] = x.ends();
                Bounded::new(f(x.value), x.error).rounded().unless(low.floor() != high.floor())
            }
        }
    }

    fn range(&self, x: Interval) -> Interval {
        let f = |x: f64| self.value(x);
        match self {
            Self::Abs | Self::Powi { .. } => x.map([0.0], f),
            // All that they can give, whatever they are given.
            Self::Smoothstep { .. } | Self::Threshold { .. } | Self::Fract => Interval::new(0.0, 1.0),
            Self::Curve { points } => Interval::around(Curve::new(points).extremes().into_iter().map(f)),
            Self::Terrace { heights, .. } => Interval::around(heights.iter().map(|height| f64::from(*height))),
            Self::Sin | Self::Cos => Interval::new(-1.0, 1.0),
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
    fn new(points: &[[f32; 2]]) -> Self {
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
    fn piece(&self, i: usize) -> [f64; 4] {
        let ([a, y], [b, z]) = (self.points[i], self.points[i + 1]);
        let (m, n) = (self.slopes[i] * (b - a), self.slopes[i + 1] * (b - a));
        [y, m, 3.0 * (z - y) - 2.0 * m - n, 2.0 * (y - z) + m + n]
    }

    fn value(&self, x: f64) -> f64 {
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
    fn steepest(&self) -> f64 {
        let steepest_of = |i: usize| {
            let [_, m, c, d] = self.piece(i);
            let vertex = if d == 0.0 { 0.0 } else { (-c / (3.0 * d)).clamp(0.0, 1.0) };
            let slopes = [0.0, 1.0, vertex].map(|t: f64| (m + 2.0 * c * t + 3.0 * d * t * t).abs());
            slopes.into_iter().fold(0.0, f64::max) / (self.points[i + 1][0] - self.points[i][0])
        };
        (0..self.points.len() - 1).map(steepest_of).fold(0.0, f64::max)
    }

    /// The sum of a piece's coefficients, at most.
    fn largest(&self) -> f64 {
        (0..self.points.len() - 1).map(|i| self.piece(i).iter().map(|c| c.abs()).sum()).fold(0.0, f64::max)
    }

    /// Points, and where a piece's derivative is zero.
    fn extremes(&self) -> Vec<f64> {
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

fn terrace(heights: &[f32], inverted: bool, x: f64) -> f64 {
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
    fn noise(self, a: Noise, b: Noise) -> Noise {
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
        }
    }

    fn value(self, a: f64, b: f64) -> f64 {
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
        }
    }

    fn bounded(self, a: Bounded, b: Bounded) -> Bounded {
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
            Self::Add | Self::Subtract | Self::Multiply => y.rounded(),
        }
    }
}

/// The range of a node whose inputs have these.
fn range(kind: &Kind, inputs: &[Interval], lattice: Option<&Lattice>) -> Interval {
    let one = Interval::new(-1.0, 1.0);
    match (kind, inputs) {
        (Kind::Perlin { scale, .. } | Kind::Simplex { scale, .. }, _) => {
            // Nothing holds unscaled values to their range, so there is room for their rounding.
            let room = if *scale == Scale::Published { 1.0 + 1e-5 } else { 1.0 };
            one.times(lattice.expect("a leaf's lattice").reach * room)
        }
        (Kind::Constant(value), _) => Interval::around([f64::from(*value)]),
        (Kind::Coordinate(_), _) => one.times(COORDINATES),
        (Kind::Distance(_), _) => Interval::new(0.0, DISTANCES),
        (Kind::Checkerboard { .. } | Kind::White { .. }, _) => one,
        (Kind::Fractal { style, octaves }, [of]) => {
            let amplitudes = (0..octaves.count).map(|k| octaves.persistence.powi(k as i32)).sum::<f64>();
            let amplitudes = if octaves.normalised { 1.0 } else { amplitudes };
            // Whatever part of their range the octaves leave out.
            let octave = match style {
                Style::Fbm => *of,
                Style::Turbulence => Interval::new(0.0, 1.0),
                _ => one,
            };
            octave.times(amplitudes)
        }
        (Kind::Unary(unary), [of]) => unary.range(*of),
        (Kind::Binary(binary), [a, b]) => Interval::around(corners(a.ends(), b.ends(), |a, b| binary.value(a, b))),
        (Kind::Blend | Kind::Select { .. }, [a, b, _]) => Interval::around([a.ends(), b.ends()].concat()),
        (_, [of, ..]) => *of,
        _ => unreachable!("a kind with inputs"),
    }
}

/// How far coordinates and distances reach.
const COORDINATES: f64 = 268_435_456.0;
const DISTANCES: f64 = 4.0 * COORDINATES;
/// The largest angle: larger ones count as this one.
const ANGLES: f64 = 4_194_304.0;

#[test]
fn slopes_of_leaves_are_bounded() {
    let mut state = 3;
    for n in 1..=4 {
        let leaves = Fade::ALL.map(|fade| Kind::Perlin { n, fade, seed: Some(3), scale: Scale::Exact }).into_iter();
        let simplex = Kind::Simplex { n, kernel: Kernel::Smooth, seed: Some(3), scale: Scale::Exact };
        for kind in leaves.chain([simplex]) {
            let lattice = Lattice::of(&kind).unwrap();
            let mut steepest = 0.0_f64;
            for _ in 0..100_000 {
                let at: [i128; 4] = from_fn(|_| i128::from(oracle::split_mix_64(&mut state)) << 8);
                let axis = (oracle::split_mix_64(&mut state) % n as u64) as usize;
                let mut beside = at;
                beside[axis] += ONE >> 16;
                steepest = steepest.max((lattice.value(&kind, beside) - lattice.value(&kind, at)).abs() * 65_536.0);
            }
            println!("{:8} {n}-D: slopes up to {steepest:.3}, bound {}", kind.name(), lattice.slope);
            assert!(steepest * 1.2 < lattice.slope, "{kind:?}: {steepest}, bound {}", lattice.slope);
        }
    }
}

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
