//! An independent oracle for expressions: `f64` from the documented formulas, at exact positions, with a bound on how
//! far the crate's `f32` may be from it.
//!
//! Errors are carried forward, none is tuned: an operation's error is how far it moves as its inputs move by theirs,
//! and its own roundings. A position's error is that of the displacements that led to it.

mod bounded;
mod cells;
mod evaluation;
mod fractals;
mod lattice;
mod operations;
mod place;
mod ranges;
mod sloped;
mod waves;

use crate::kinds::name;
use crate::{self as oracle, cases};
use bounded::ROUND;
pub use bounded::{Bounded, Interval};
pub use cells::Cells;
use gradnoise::{Axis, Coordinate, Dimension, Gabor, JordanTurbulence, Metric, Noise, Normalization, Orientation};
use lattice::Lattice;
use ranges::range;
use std::collections::HashMap;
use std::rc::Rc;

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

/// What an expression does to its inputs.
#[derive(Clone, Debug)]
pub enum Kind {
    Lattice {
        n: usize,
        kind: cases::Kind,
        seed: Option<u64>,
        scale: Normalization,
        orientation: Orientation,
    },
    Cellular(Cells),
    /// Unscaled, and held to [-1, 1], which one sum in some leaves: scaled to that range, all would be near 0.
    Gabor {
        n: usize,
        seed: u64,
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
        seed: u64,
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
    /// Whether it takes its octaves' gradients.
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

    /// Whether slopes move octaves somewhere. The bounds of their positions are too wide for derivatives.
    pub fn has_moved_octaves(&self) -> bool {
        let moves = |style| matches!(style, Style::SwissTurbulence { .. } | Style::JordanTurbulence(_));
        matches!(self.kind(), Kind::Fractal { style, .. } if moves(*style)) || self.used().any(Expr::has_moved_octaves)
    }

    /// The inputs that it takes: a table of one row or column takes no control for it, nor do octaves that are one.
    fn used(&self) -> impl Iterator<Item = &Expr> {
        let is_unused = match self.kind() {
            Kind::SelectInTable { columns, rows, .. } => [columns.is_empty(), rows.is_empty()],
            Kind::SelectAmong { edges, .. } => [edges.is_empty(), false],
            Kind::FbmWithGain { octaves } | Kind::FbmWeightedBy { octaves } => [false, octaves.count == 1],
            _ => [false; 2],
        };
        let inputs = self.inputs().iter().enumerate();
        inputs.filter(move |(i, _)| is_unused.get(*i) != Some(&true)).map(|(_, input)| input)
    }

    /// How many leaves are looked at for a sample, those that search many points counted as several.
    pub fn cost(&self) -> usize {
        self.visits(&|expr| match expr.kind() {
            Kind::Cellular(cells) | Kind::Lookup(cells) => cells.cost(),
            _ => usize::from(expr.inputs().is_empty()),
        })
    }

    /// How many nodes are evaluated for a sample, if none is shared.
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
            Kind::Lattice { n, .. }
            | Kind::Cellular(Cells { n, .. })
            | Kind::Lookup(Cells { n, .. })
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
            _ => self.used().find_map(Expr::dimension),
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
            Kind::Lattice { n, kind, seed, scale, orientation } => {
                cases::leaf(*kind, dimension(n), *seed, *scale, *orientation)
            }
            Kind::Cellular(cells) => cells.noise(),
            Kind::Lookup(cells) => cells.cellular().lookup(next()),
            Kind::Gabor { n, seed, wave_number, bandwidth, impulses, direction } => {
                let noise = Gabor::hashed(dimension(n)).seed(*seed).normalization(Normalization::Published);
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
            Self::Lattice { kind: cases::Kind::OpenSimplex2 | cases::Kind::OpenSimplex2S, orientation, .. } => {
                vec![format!("{orientation:?}")]
            }
            _ => Vec::new(),
        }
    }

    /// The name of the kind, or of the style or operation that it has.
    pub fn name(&self) -> String {
        match self {
            Self::Lattice { kind, .. } => name(kind),
            Self::Coordinate(axis) => name(axis),
            Self::Fractal { style, .. } => name(style),
            Self::Unary(unary) => name(unary),
            Self::Binary(binary) => name(binary),
            Self::List(binary) => format!("{binary:?} of a list"),
            kind => name(kind),
        }
    }
}
