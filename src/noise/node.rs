//! The nodes of expressions.

use crate::dimension::Dimension;
use crate::noise::coordinates::{Axis, Coordinate};
use crate::noise::error::NoiseProblem;
use crate::noise::high_dimensional::HighDimensional;
use crate::noise::leaf::Leaf;
use crate::noise::octaves::{JordanTurbulence, Octaves};
use crate::noise::operations::{Binary, Unary};
use crate::noise::positional::Positional;

/// The kind of a node: a leaf, or an operation on its inputs.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    Lattice(Leaf),
    /// A noise of more than four dimensions.
    HighDimensional {
        noise: HighDimensional,
        coordinates: Vec<Coordinate>,
    },
    Constant(f32),
    Positional(Positional),
    Fractal {
        octaves: Octaves,
        style: Style,
    },
    Map(Map),
    /// The first input at coordinates displaced by the others.
    Warp {
        amplitude: f32,
    },
    Unary(Unary),
    Binary(Binary),
    /// A mix from the first input to the second as the third goes from 0 to 1.
    Mix,
    /// An invalid node, such as the minimum of an empty list, or an expression that is too deep. It has the name of the
    /// function that was to make it, and the problem that checking the expression reports.
    Refused {
        name: &'static str,
        problem: NoiseProblem,
    },
}

/// How octaves are combined.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Style {
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
    /// Returns whether values depend on the octaves' gradients, so that a gradient would need second derivatives.
    pub(crate) fn takes_gradients(self) -> bool {
        matches!(self, Self::SlopeFbm { .. } | Self::SwissTurbulence { .. } | Self::JordanTurbulence(_))
    }
}

/// A map from coordinates to those of the input.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Map {
    Frequency(f64),
    Frequencies(Vec<f64>),
    Translate(Vec<f64>),
    Rotate { from: Axis, to: Axis, angle: f64 },
    Swizzle(Vec<Coordinate>),
    Slice(f64),
    InDimension(Dimension),
    Tiled(Vec<u32>),
}

impl Kind {
    /// Returns the name of its method or function, for errors.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Lattice(leaf) => leaf.name(),
            Self::HighDimensional { .. } => "high_dimensional",
            Self::Constant(_) => "constant",
            Self::Positional(leaf) => leaf.name(),
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
            Self::Map(map) => match map {
                Map::Frequency(_) => "frequency",
                Map::Frequencies(_) => "frequencies",
                Map::Translate(_) => "translate",
                Map::Rotate { .. } => "rotate",
                Map::Swizzle(_) => "swizzle",
                Map::Slice(_) => "slice",
                Map::InDimension(_) => "in_dimension",
                Map::Tiled(_) => "tiled",
            },
            Self::Warp { .. } => "warp",
            Self::Unary(unary) => unary.name(),
            Self::Binary(binary) => binary.name(),
            Self::Mix => "mix",
            Self::Refused { name, .. } => name,
        }
    }

    /// Returns the role of input number `index`, for paths in errors.
    pub(crate) fn role(&self, index: usize) -> &'static str {
        match (self, index) {
            (Self::Warp { .. }, 1) => ".by x",
            (Self::Warp { .. }, 2) => ".by y",
            (Self::Warp { .. }, 3) => ".by z",
            (Self::Warp { .. }, 4) => ".by w",
            (Self::Binary(_), 0) => ".left",
            (Self::Binary(_), _) => ".right",
            (Self::Mix, 0) => ".from",
            (Self::Mix, 1) => ".to",
            (Self::Mix, _) => ".control",
            _ => "",
        }
    }
}
