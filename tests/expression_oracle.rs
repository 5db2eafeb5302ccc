//! An independent oracle for expressions: `f64` from the documented formulas, at exact positions, with a bound on how
//! far the crate's `f32` may be from it.
//!
//! Errors are carried forward, none is tuned: an operation's error is how far it moves as its inputs move by theirs,
//! and its own roundings. A position's error is that of the displacements that led to it.

mod bounded;
mod cells;
mod lattice;
mod operations;
mod sloped;
mod waves;

use crate::cases::{exact, open_simplex_2, open_simplex_2s};
use crate::oracle::cellular::distance;
use crate::oracle::{self, ONE, Position};
pub use bounded::{Bounded, Interval};
use bounded::{ROUND, corners};
pub use cells::Cells;
use gradnoise::{
    Axis, Coordinate, Dimension, Evaluator, Fade, Falloff, Gabor, JordanTurbulence, Metric, Noise, Normalization,
    Orientation, Perlin, Simplex,
};
use lattice::{Lattice, turn};
use operations::{ELEMENTARY, among, band, mixed};
use sloped::{amplitude_sum, sloped_fractal};
use std::array::from_fn;
use std::cell::Cell;
use std::collections::HashMap;
use std::ops::Add;
use std::rc::Rc;
use waves::Waves;

/// A unit in the last place of a coordinate.
const QUANTUM: f64 = 1.0 / 16_777_216.0;
/// The crate's promise for a noise on a lattice: 4e-6 of a range of 2, at an exact position.
const LATTICE: f64 = 4e-6 * 2.0;
/// Divisors of fractals are ranges, found by interval arithmetic in `f32` too: up to 32 operations, six to an octave.
const RANGE: f64 = 32.0 * ROUND;
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

thread_local! {
    /// The largest error of what has been mixed or chosen from, in proportion to its range.
    static MIXED: Cell<f64> = const { Cell::new(0.0) };
}

/// What an expression does to its inputs.
#[derive(Clone, Debug)]
pub enum Kind {
    Perlin {
        n: usize,
        fade: Fade,
        seed: Option<u64>,
        scale: Normalization,
    },
    Simplex {
        n: usize,
        kernel: Falloff,
        seed: Option<u64>,
        scale: Normalization,
    },
    Cellular(Cells),
    /// With the gradients and the hash of simplex noise.
    OpenSimplex2 {
        n: usize,
        seed: Option<u64>,
        orientation: Orientation,
    },
    /// With the gradients and the hash of simplex noise.
    OpenSimplex2S {
        n: usize,
        seed: Option<u64>,
        orientation: Orientation,
    },
    /// Unscaled, and held to [-1, 1], which one sum in some leaves: scaled to that range, all would be near 0.
    Gabor {
        n: usize,
        seed: u32,
        wave_number: f64,
        bandwidth: f64,
        impulses: u32,
        direction: Option<Vec<f64>>,
    },
    Constant(f32),
    Coordinate(Axis),
    Distance(Vec<f64>),
    DistanceBy {
        point: Vec<f64>,
        metric: Metric,
    },
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
    /// Of the first input, with a gain that is the second.
    FbmWithGain {
        octaves: oracle::Octaves,
    },
    /// Of the first input, with a weighted strength that is the second.
    FbmWeightedBy {
        octaves: oracle::Octaves,
    },
    Frequency(f64),
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
    /// The input at the nearest point of cells, whose feature does not matter.
    Lookup(Cells),
    /// The first input, by the second.
    WarpProgressive {
        amplitude: f32,
        octaves: oracle::Octaves,
    },
    Unary(Unary),
    Binary(Binary),
    /// Of all inputs, which are one or more: the smallest, the largest, the sum or the product.
    List(Binary),
    /// Of the inputs but the first, by the first.
    SelectAmong {
        edges: Vec<f32>,
        softness: f32,
    },
    /// Of the inputs but the first two, row by row, by the first two.
    SelectInTable {
        columns: Vec<f32>,
        rows: Vec<f32>,
        softness: f32,
    },
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
    Multifractal,
    WeightedFbm { weighted_strength: f32 },
    WeightedBillow { weighted_strength: f32 },
    WeightedPingPong { strength: f32, weighted_strength: f32 },
    SlopeFbm { strength: f32 },
    SwissTurbulence { warp: f32 },
    JordanTurbulence(JordanTurbulence),
}

impl Style {
    /// Whether it takes its octaves' gradients, and so has none of its own.
    pub fn takes_gradients(self) -> bool {
        matches!(self, Self::SlopeFbm { .. } | Self::SwissTurbulence { .. } | Self::JordanTurbulence(_))
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Unary {
    ScaleBias { scale: f32, bias: f32 },
    Remap { from: [f32; 2], to: [f32; 2] },
    Abs,
    Negate,
    Clamp { low: f32, high: f32 },
    Smoothstep { low: f32, high: f32 },
    Smootherstep { low: f32, high: f32 },
    Threshold { edge: f32 },
    Curve { points: Vec<[f32; 2]> },
    Terrace { heights: Vec<f32>, inverted: bool },
    Steps { count: f32, softness: f32 },
    Powi { exponent: u32 },
    Exp,
    Log,
    Sqrt,
    SignedSqrt,
    Sin,
    Cos,
    Fract,
    Floor,
    Sign,
    Fold { strength: f32 },
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
    Modulo,
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

    /// Whether it has a gradient.
    pub fn has_gradient(&self) -> bool {
        let takes = matches!(self.kind(), Kind::Fractal { style, .. } if style.takes_gradients());
        // A table of one row or column takes no control for it, nor do octaves that are one.
        let is_unused = match self.kind() {
            Kind::SelectInTable { columns, rows, .. } => [columns.is_empty(), rows.is_empty()],
            Kind::SelectAmong { edges, .. } => [edges.is_empty(), false],
            Kind::FbmWithGain { octaves } | Kind::FbmWeightedBy { octaves } => [false, octaves.count == 1],
            _ => [false; 2],
        };
        let mut inputs = self.inputs().iter().enumerate();
        !takes && inputs.all(|(i, input)| is_unused.get(i) == Some(&true) || input.has_gradient())
    }

    /// How many leaves are looked at for a sample, those that search many points counted as several.
    pub fn cost(&self) -> usize {
        self.visits(&|expr| match expr.kind() {
            Kind::Cellular(cells) | Kind::Lookup(cells) => cells.cost(),
            _ => usize::from(expr.inputs().is_empty()),
        })
    }

    /// How many nodes are evaluated for a sample, if none is shared.
    #[cfg(feature = "gpu")]
    pub fn operations(&self) -> usize {
        self.visits(&|_| 1)
    }

    fn visits(&self, counts: &impl Fn(&Expr) -> usize) -> usize {
        let times = |input: usize| match (self.kind(), input) {
            (Kind::Fractal { octaves, .. }, _)
            | (Kind::FbmWithGain { octaves } | Kind::FbmWeightedBy { octaves }, 0) => octaves.count as usize,
            (Kind::Warp { .. }, 1) => self.places(),
            (Kind::WarpProgressive { octaves, .. }, 1) => octaves.count as usize * self.places(),
            _ => 1,
        };
        let inputs = self.inputs().iter().enumerate().map(|(index, input)| times(index) * input.visits(counts));
        counts(self) + inputs.sum::<usize>()
    }

    /// How many coordinates it has, if it says.
    pub fn dimension(&self) -> Option<usize> {
        match self.kind() {
            Kind::Perlin { n, .. }
            | Kind::Simplex { n, .. }
            | Kind::Cellular(Cells { n, .. })
            | Kind::Lookup(Cells { n, .. })
            | Kind::OpenSimplex2 { n, .. }
            | Kind::OpenSimplex2S { n, .. }
            | Kind::Gabor { n, .. }
            | Kind::Checkerboard { n }
            | Kind::White { n, .. }
            | Kind::InDimension { n } => Some(*n),
            Kind::Distance(numbers)
            | Kind::DistanceBy { point: numbers, .. }
            | Kind::ScaleAxes(numbers)
            | Kind::Translate(numbers) => Some(numbers.len()),
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
                let perlin = Perlin::new(dimension(n)).fade(*fade).normalization(*scale);
                seed.map_or(perlin.clone(), |seed| perlin.seed(seed)).noise()
            }
            Kind::Cellular(cells) => cells.noise(),
            Kind::Lookup(cells) => cells.cellular().lookup(next()),
            Kind::Simplex { n, kernel, seed, scale } => {
                let simplex = Simplex::new(dimension(n)).falloff(*kernel).normalization(*scale);
                seed.map_or(simplex.clone(), |seed| simplex.seed(seed)).noise()
            }
            Kind::OpenSimplex2 { n, seed, orientation } => {
                let noise = open_simplex_2(dimension(n)).orientation(*orientation);
                seed.map_or(noise.clone(), |seed| noise.seed(seed)).noise()
            }
            Kind::OpenSimplex2S { n, seed, orientation } => {
                let noise = open_simplex_2s(dimension(n)).orientation(*orientation);
                seed.map_or(noise.clone(), |seed| noise.seed(seed)).noise()
            }
            Kind::Gabor { n, seed, wave_number, bandwidth, impulses, direction } => {
                let noise = Gabor::hashed(dimension(n)).seed((*seed).into()).normalization(Normalization::Published);
                let noise = noise.wave_number(*wave_number).bandwidth(*bandwidth).impulses(*impulses);
                let noise = direction.iter().fold(noise, |noise, direction| noise.direction(direction.clone()));
                noise.clamp(-1.0, 1.0)
            }
            Kind::Constant(value) => Noise::constant(*value),
            Kind::Coordinate(axis) => [Noise::x, Noise::y, Noise::z, Noise::w][axis.index()](),
            Kind::Distance(point) => Noise::distance_to(point.clone()),
            Kind::DistanceBy { point, metric } => Noise::distance_to_by(point.clone(), *metric),
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
                    Style::Multifractal => next().multifractal(octaves),
                    Style::WeightedFbm { weighted_strength } => next().fbm_weighted(octaves, weighted_strength),
                    Style::WeightedBillow { weighted_strength } => next().billow_weighted(octaves, weighted_strength),
                    Style::WeightedPingPong { strength, weighted_strength } => {
                        next().ping_pong_weighted(octaves, strength, weighted_strength)
                    }
                    Style::SlopeFbm { strength } => next().slope_fbm(octaves, strength),
                    Style::SwissTurbulence { warp } => next().swiss_turbulence(octaves, warp),
                    Style::JordanTurbulence(jordan) => next().jordan_turbulence(octaves, jordan),
                }
            }
            Kind::FbmWithGain { octaves } => next().fbm_with_gain(octaves_of(octaves), next()),
            Kind::FbmWeightedBy { octaves } => next().fbm_weighted_by(octaves_of(octaves), next()),
            Kind::Frequency(frequency) => next().frequency(*frequency),
            Kind::ScaleAxes(frequencies) => next().frequencies(frequencies.clone()),
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
            Kind::List(Binary::Min) => Noise::min_of(inputs),
            Kind::List(Binary::Max) => Noise::max_of(inputs),
            Kind::List(Binary::Add) => Noise::sum_of(inputs),
            Kind::List(_) => Noise::product_of(inputs),
            Kind::SelectAmong { edges, softness } => Noise::select_among(next(), edges, inputs, *softness),
            Kind::SelectInTable { columns, rows, softness } => {
                let controls = [next(), next()];
                let cells: Vec<Noise> = inputs.collect();
                let table = cells.chunks(columns.len() + 1).map(<[Noise]>::to_vec);
                Noise::select_in_table(controls, [columns, rows], table, *softness)
            }
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
    /// The names of what tells it from others of its name.
    pub fn details(&self) -> Vec<String> {
        let name = self.name();
        match self {
            Self::Cellular(cells) => cells.names().map(|detail| format!("{name}, {detail}")).to_vec(),
            Self::OpenSimplex2 { .. } | Self::OpenSimplex2S { .. } => vec![format!("{:?}", self.orientation())],
            _ => Vec::new(),
        }
    }

    /// How the lattice lies.
    fn orientation(&self) -> Orientation {
        match self {
            Self::OpenSimplex2 { orientation, .. } | Self::OpenSimplex2S { orientation, .. } => *orientation,
            _ => Orientation::Standard,
        }
    }

    /// The name of the method or function that makes it.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Perlin { .. } => "perlin",
            Self::Simplex { .. } => "simplex",
            Self::Cellular(_) => "cellular",
            Self::Lookup(_) => "lookup",
            Self::OpenSimplex2 { .. } => "open_simplex_2",
            Self::OpenSimplex2S { .. } => "open_simplex_2s",
            Self::Gabor { .. } => "gabor",
            Self::Constant(_) => "constant",
            Self::Coordinate(axis) => ["x", "y", "z", "w"][axis.index()],
            Self::Distance(_) => "distance_to",
            Self::DistanceBy { .. } => "distance_to_by",
            Self::Checkerboard { .. } => "checkerboard",
            Self::White { .. } => "white",
            Self::Fractal { style, .. } => match style {
                Style::Fbm => "fbm",
                Style::Turbulence => "turbulence",
                Style::Billow => "billow",
                Style::Ridged { .. } => "ridged",
                Style::HybridMultifractal { .. } => "hybrid_multifractal",
                Style::PingPong { .. } => "ping_pong",
                Style::Multifractal => "multifractal",
                Style::WeightedFbm { .. } => "fbm_weighted",
                Style::WeightedBillow { .. } => "billow_weighted",
                Style::WeightedPingPong { .. } => "ping_pong_weighted",
                Style::SlopeFbm { .. } => "slope_fbm",
                Style::SwissTurbulence { .. } => "swiss_turbulence",
                Style::JordanTurbulence(_) => "jordan_turbulence",
            },
            Self::FbmWithGain { .. } => "fbm_with_gain",
            Self::FbmWeightedBy { .. } => "fbm_weighted_by",
            Self::Frequency(_) => "frequency",
            Self::ScaleAxes(_) => "frequencies",
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
                Unary::Smootherstep { .. } => "smootherstep",
                Unary::Threshold { .. } => "threshold",
                Unary::Curve { .. } => "curve",
                Unary::Terrace { .. } => "terrace",
                Unary::Steps { .. } => "steps",
                Unary::Powi { .. } => "powi",
                Unary::Exp => "exp",
                Unary::Log => "log",
                Unary::Sqrt => "sqrt",
                Unary::SignedSqrt => "signed_sqrt",
                Unary::Sin => "sin",
                Unary::Cos => "cos",
                Unary::Fract => "fract",
                Unary::Floor => "floor",
                Unary::Sign => "sign",
                Unary::Fold { .. } => "fold",
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
                Binary::Modulo => "modulo",
            },
            Self::List(binary) => match binary {
                Binary::Min => "min_of",
                Binary::Max => "max_of",
                Binary::Add => "sum_of",
                _ => "product_of",
            },
            Self::SelectAmong { .. } => "select_among",
            Self::SelectInTable { .. } => "select_in_table",
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
            // A coordinate that is not known does not matter where it does not count.
            let times_factor = |(x, factor): (&f64, &f64)| if *factor == 0.0 { 0.0 } else { x * factor.abs() };
            let sum = |terms: [f64; 4]| -> f64 { terms.iter().zip(factors).map(times_factor).sum() };
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

    /// How far off coordinate `d` may be when a leaf reads it: rounded to fixed point once on the host and once with
    /// the displacement, whose parts `f32` adds up.
    fn blur(&self, d: usize) -> f64 {
        let displaced = if self.moved[d] > 0.0 { QUANTUM + 4.0 * ROUND * self.moved[d] } else { 0.0 };
        self.error[d] + QUANTUM + displaced
    }

    fn blurs(&self) -> [f64; 4] {
        from_fn(|d| if d < self.n { self.blur(d) } else { 0.0 })
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

/// Values.
impl Expr {
    /// At a position of a grid, or a single one.
    pub fn at<const N: usize>(&self, position: Position<N>) -> Bounded {
        self.evaluate(&Place::new(position))
    }

    /// At a position of a grid, and the largest error of what is mixed or chosen from there, as a part of its range.
    pub fn at_of_mixed<const N: usize>(&self, position: Position<N>) -> (Bounded, f64) {
        MIXED.set(0.0);
        (self.at(position), MIXED.get())
    }

    /// At one of a list of points.
    pub fn at_point<const N: usize>(&self, point: [f32; N]) -> Bounded {
        self.evaluate(&Place::of_point(point))
    }

    /// The derivatives along each axis, each with what two sizes of steps differ by, and both sides. `None` where the
    /// crate's value may be too far from the oracle's for its slope to be the same: near jumps above all.
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

    fn leaf_at(&self, place: &Place) -> Bounded {
        match self.kind() {
            kind @ (Kind::Perlin { n, .. }
            | Kind::Simplex { n, .. }
            | Kind::OpenSimplex2 { n, .. }
            | Kind::OpenSimplex2S { n, .. }) => {
                assert_eq!(*n, place.n);
                let place = turn(kind.orientation(), place);
                let lattice = self.0.lattice.as_ref().expect("a leaf's lattice");
                // The promise holds at exact positions, so it holds the quantum of one that was not displaced.
                let blur: f64 = (0..place.n).map(|d| place.blur(d) - QUANTUM).sum();
                Bounded::new(lattice.value(kind, place.at), LATTICE * lattice.reach + lattice.slope * blur)
            }
            Kind::Cellular(cells) => {
                assert_eq!(cells.n, place.n);
                cells.value(place.at, place.blurs())
            }
            Kind::Gabor { n, seed, wave_number, bandwidth, impulses, direction } => {
                assert_eq!(*n, place.n);
                let blur: f64 = (0..place.n).map(|d| place.blur(d) - QUANTUM).sum();
                let kernels =
                    Waves { wave_number: *wave_number, bandwidth: *bandwidth, impulses: *impulses, direction };
                kernels.sum(*n, place.at, *seed, blur).clamp(-1.0, 1.0)
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
            Kind::DistanceBy { point, metric } => {
                assert_eq!(point.len(), place.n);
                let from = place.translated(|d| -point[d]);
                let sizes: Vec<f64> = (0..place.n).map(|d| float(from.at[d])).collect();
                let is_far = from.at.into_iter().any(beyond);
                // Distances grow with each size, so that they are nearest and farthest where all are blurred one way.
                let value = distance_of(*metric, &sizes);
                let blurred = |sign: f64| {
                    let moved: Vec<f64> = (0..place.n).map(|d| (sizes[d] + sign * from.blur(d)).max(0.0)).collect();
                    (distance_of(*metric, &moved) - value).abs()
                };
                // Minkowski's powers are elementary functions, of which the last magnifies errors by 1/p, up to 2.
                let error = blurred(1.0).max(blurred(-1.0)) + 4.0 * ELEMENTARY * value;
                Bounded::new(value, error).unless(is_far)
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
            kind => unreachable!("{kind:?} is no leaf"),
        }
    }

    fn evaluate(&self, place: &Place) -> Bounded {
        let input = |index: usize, place: &Place| self.inputs()[index].evaluate(place);
        match self.kind() {
            Kind::Perlin { .. }
            | Kind::Simplex { .. }
            | Kind::OpenSimplex2 { .. }
            | Kind::OpenSimplex2S { .. }
            | Kind::Cellular(_)
            | Kind::Gabor { .. }
            | Kind::Constant(_)
            | Kind::Coordinate(_)
            | Kind::Distance(_)
            | Kind::DistanceBy { .. }
            | Kind::Checkerboard { .. }
            | Kind::White { .. } => self.leaf_at(place),
            Kind::Fractal { style, octaves } => fractal_at(*style, octaves, &self.inputs()[0], place),
            Kind::FbmWithGain { octaves } | Kind::FbmWeightedBy { octaves } => {
                let control = input(1, place);
                let there = places(octaves, place).into_iter().map(|(amplitude, place)| (amplitude, input(0, &place)));
                controlled_sum(octaves, there, |octave| self.controlled(octave, control))
            }
            Kind::Frequency(frequency) => input(0, &place.scaled(|_| *frequency, |_| 0.0)),
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
            Kind::Lookup(cells) => {
                assert_eq!(cells.n, place.n);
                let by = |axis: &Axis| cells.offset(*axis, place.at, place.blurs());
                let by: Vec<_> = Axis::ALL[..place.n].iter().map(by).collect();
                input(0, &place.displaced(1.0, &by))
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
            Kind::List(_)
            | Kind::SelectAmong { .. }
            | Kind::SelectInTable { .. }
            | Kind::Blend
            | Kind::Select { .. } => self.one_of(&|index| input(index, place)),
        }
    }

    /// What an octave multiplies the amplitudes of all octaves after it by, beside the persistence.
    fn controlled(&self, octave: Bounded, control: Bounded) -> Bounded {
        match self.kind() {
            Kind::FbmWithGain { .. } => control,
            // FastNoiseLite: lerp(1, (n + 1) / 2, strength).
            _ => control * ((octave + 1.0) * 0.5 - 1.0) + 1.0,
        }
    }

    /// One of its inputs, or a mix of them.
    fn one_of(&self, input: &dyn Fn(usize) -> Bounded) -> Bounded {
        let input = |index: usize| {
            let value = input(index);
            MIXED.set(MIXED.get().max(value.error / self.inputs()[index].width()));
            value
        };
        let from = |first: usize| (first..self.inputs().len()).map(&input);
        match self.kind() {
            Kind::List(binary) => from(0).reduce(|a, b| binary.bounded(a, b)).expect("an input"),
            Kind::SelectAmong { edges, softness } => {
                let noises: Vec<_> = from(1).collect();
                among(&noises, input(0), edges, *softness)
            }
            Kind::SelectInTable { columns, rows, softness } => {
                let cells: Vec<_> = from(2).collect();
                let row = |cells: &[Bounded]| among(cells, input(0), columns, *softness);
                let of_rows: Vec<_> = cells.chunks(columns.len() + 1).map(row).collect();
                among(&of_rows, input(1), rows, *softness)
            }
            Kind::Blend => {
                let weight = (input(2) * 0.5 + 0.5).clamp(0.0, 1.0);
                mixed(input(0), input(1), weight)
            }
            Kind::Select { lower, upper, softness } => {
                let weight = band(input(2), (*lower).into(), (*upper).into(), (*softness).into());
                mixed(input(0), input(1), weight)
            }
            kind => unreachable!("{kind:?} is not one of its inputs"),
        }
    }
}

/// The length by a metric of a vector of these components.
fn distance_of(metric: Metric, v: &[f64]) -> f64 {
    match *v {
        [x] => distance(metric, [x]),
        [x, y] => distance(metric, [x, y]),
        [x, y, z] => distance(metric, [x, y, z]),
        [x, y, z, w] => distance(metric, [x, y, z, w]),
        _ => unreachable!("1 to 4 dimensions"),
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

/// Of an expression at a place.
fn fractal_at(style: Style, octaves: &oracle::Octaves, of: &Expr, place: &Place) -> Bounded {
    if style.takes_gradients() {
        return sloped_fractal(style, octaves, of, place);
    }
    let octave = |(amplitude, place): (f64, Place)| (amplitude, of.evaluate(&place));
    let octaves_there: Vec<_> = places(octaves, place).into_iter().map(octave).collect();
    fractal(style, octaves, &octaves_there, of.range().size())
}

/// Of octaves with their amplitudes, of an expression of this size.
fn fractal(style: Style, octaves: &oracle::Octaves, there: &[(f64, Bounded)], size: f64) -> Bounded {
    let all: f64 = there.iter().map(|(amplitude, _)| amplitude).sum();
    let divisor = if octaves.normalised { all } else { 1.0 };
    // Every octave's amplitude, product and sum is rounded, and as much again is taken off so that none leaves the
    // range.
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
        Style::Multifractal => {
            // As noise-rs has it, whose divisor is always 2.
            let divisor = if octaves.normalised { largest_product(octaves) } else { 1.0 };
            let mut product = Bounded::from(0.0);
            for (k, (amplitude, u)) in signals().enumerate() {
                product = if k == 0 { u } else { product + u * amplitude * product };
            }
            (product / divisor).blurred(inward(largest_product(octaves) / divisor))
        }
        Style::WeightedFbm { weighted_strength } => {
            // A term, and what FastNoiseLite weights the octaves after it by: lerp(1, min(n + 1, 2) / 2, strength).
            let octave = |u: Bounded| (u, (u + 1.0) * 0.5);
            weighted(signals().map(|(a, u)| (a / divisor, octave(u))), weighted_strength).blurred(inward(all / divisor))
        }
        Style::WeightedBillow { weighted_strength } => {
            let octave = |u: Bounded| (u.abs() * -2.0 + 1.0, u.abs() * -1.0 + 1.0);
            let ridges = weighted(signals().map(|(a, u)| (a / divisor, octave(u))), weighted_strength);
            ridges.blurred(inward(all / divisor)) * -1.0
        }
        Style::WeightedPingPong { strength, weighted_strength } => {
            // Up and down once in 2, between 0 and 1.
            let fold = |t: f64| 1.0 - ((t - 2.0 * (t / 2.0).floor()) - 1.0).abs();
            let folded = |u: Bounded| ((u + 1.0) * f64::from(strength)).steep(1.0, fold).blurred(4.0 * ROUND);
            let octave = |u: Bounded| ((folded(u) - 0.5) * 2.0, folded(u));
            weighted(signals().map(|(a, u)| (a / divisor, octave(u))), weighted_strength).blurred(inward(all / divisor))
        }
        Style::SlopeFbm { .. } | Style::SwissTurbulence { .. } | Style::JordanTurbulence(_) => {
            unreachable!("{style:?} takes gradients")
        }
    }
}

/// The sum of octaves, each with what those before it leave of its amplitude.
fn controlled_sum(
    octaves: &oracle::Octaves,
    there: impl Iterator<Item = (f64, Bounded)>,
    factor: impl Fn(Bounded) -> Bounded,
) -> Bounded {
    let all: f64 = (0..octaves.count).map(|k| octaves.persistence.powi(k as i32)).sum();
    let divisor = if octaves.normalised { all } else { 1.0 };
    let (mut sum, mut sizes, mut weight) = (Bounded::from(0.0), 0.0, Bounded::from(1.0));
    for (amplitude, octave) in there {
        let term = octave * weight * (amplitude / divisor);
        sum = sum + term;
        sizes += term.value.abs();
        weight = weight * factor(octave);
    }
    // Added from the last one to the first: a product, a sum and a factor of each octave are rounded, in units of what
    // is left of the sum, and as many units again are taken off, twice as many where the factor is an expression.
    sum.blurred(16.0 * ROUND * f64::from(octaves.count) * sizes)
}

/// The bounds of such sums by the rules for intervals, from the last octave to the first.
fn controlled_range(octaves: &oracle::Octaves, of: Interval, factor: Interval) -> Interval {
    let all: f64 = (0..octaves.count).map(|k| octaves.persistence.powi(k as i32)).sum();
    let factor = factor.times(octaves.persistence);
    let before = |after: Interval, _| {
        let Interval { low, high } = Interval::around(corners(factor.ends(), after.ends(), |a, b| a * b));
        Interval::new(of.low + low, of.high + high)
    };
    let sum = (1..octaves.count).fold(of, before);
    sum.times(if octaves.normalised { 1.0 / all } else { 1.0 })
}

/// The largest product of octaves of size 1.
fn largest_product(octaves: &oracle::Octaves) -> f64 {
    (1..octaves.count).map(|k| 1.0 + octaves.persistence.powi(k as i32)).product()
}

/// The sum of octaves of weighted strength, of amplitudes, terms, and what weights the octaves after them.
fn weighted(octaves: impl Iterator<Item = (f64, (Bounded, Bounded))>, strength: f32) -> Bounded {
    let (mut sum, mut weight, strength) = (Bounded::from(0.0), Bounded::from(1.0), f64::from(strength));
    for (amplitude, (term, share)) in octaves {
        sum = sum + weight * term * amplitude;
        weight = weight * ((share - 1.0) * strength + 1.0);
    }
    sum
}

/// The least and the largest sum of octaves of weighted strength, whose terms are -1 or 1 there: it is linear in each.
fn weighted_range(octaves: &oracle::Octaves, strength: f32) -> Interval {
    let sum = |signs: u32| {
        let octave = |k: u32| {
            let term = if signs >> k & 1 == 0 { -1.0 } else { 1.0 };
            (octaves.persistence.powi(k as i32), (term.into(), f64::midpoint(term, 1.0).into()))
        };
        weighted((0..octaves.count).map(octave), strength).value
    };
    Interval::around((0..1 << octaves.count).map(sum))
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

/// The range of a node whose inputs have these.
fn range(kind: &Kind, inputs: &[Interval], lattice: Option<&Lattice>) -> Interval {
    let one = Interval::new(-1.0, 1.0);
    match (kind, inputs) {
        (Kind::Perlin { scale, .. } | Kind::Simplex { scale, .. }, _) => {
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
        (
            Kind::Cellular(_)
            | Kind::OpenSimplex2 { .. }
            | Kind::OpenSimplex2S { .. }
            | Kind::Gabor { .. }
            | Kind::Checkerboard { .. }
            | Kind::White { .. },
            _,
        ) => one,
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

/// How far coordinates and distances reach.
const COORDINATES: f64 = 268_435_456.0;
const DISTANCES: f64 = 4.0 * COORDINATES;
